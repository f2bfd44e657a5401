"""Bad input of gathering, scattering, functional updates and ranking. Values: test_drawn.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance.library import Library

RNG = np.random.default_rng(7)
V, M, T = np.round(RNG.normal(size=5) * 9), np.round(RNG.normal(size=(3, 4)) * 9), np.round(RNG.normal(size=(2, 3, 4)) * 9)
TWICE = np.asarray([[2], [0], [2], [1], [2], [-2]])
PAIRS = np.asarray([[0, 3], [2, 1], [0, 3], [-1, -1]])
INTEGERS = np.asarray([5, 0, 23, 11])


@pytest.mark.parametrize(
    ("name", "args", "options", "error", "words"),
    [
        ("scatter_update", (V, TWICE, V[:1]), {"mode": "mean"}, ValueError, "scatter_update takes mode='set', 'add'.*'mean'"),
        ("scatter_update", (V, PAIRS, V[:4]), {}, ValueError, "at most one index for each axis of the array"),
        ("scatter_update", (M > 0, TWICE, M[:1] > 0), {"mode": "add"}, DTypeError, "mode='add' takes numeric"),
        ("scatter_update", (V + 1j, TWICE, V[:1] + 0j), {"mode": "max"}, DTypeError, "mode='max' takes real-valued"),
        ("scatter_update", (V, TWICE.astype("float64"), V[:1]), {}, DTypeError, "scatter_update takes indices of integer dtype"),
        ("scatter_along_axis", (M, TWICE[0], 1.0), {}, ValueError, "the same number of axes as x; got 1 and 2"),
        ("scatter_along_axis", (M, TWICE, 1.0), {"axis": 2}, IndexError, "axis 2 is out of range"),
        ("gather", (M, TWICE), {"batch_dims": 1}, ValueError, "first 1 axes are the same"),
        ("gather", (T, TWICE), {"batch_dims": 1, "axis": 0}, ValueError, "axis after the batch"),
        ("gather_nd", (V, PAIRS), {}, ValueError, "at most one index for each axis of the array"),
        ("fill_diagonal", (V, 1.0), {}, ValueError, "takes a matrix"),
        ("fill_diagonal", (T, 1.0), {}, ValueError, "axes have the same size"),
        ("choose", (INTEGERS, []), {}, ValueError, "at least one array of choices"),
        ("choose", (INTEGERS, [V[:4]]), {"mode": "raise"}, ValueError, "choose takes mode='wrap', 'clip' or None; got 'raise'"),
        ("boolean_mask", (M, M), {}, DTypeError, "mask of boolean dtype"),
        ("boolean_mask", (M, V > 0), {}, ValueError, "mask whose shape is that of axes"),
        ("ravel_multi_index", ([INTEGERS], (2, 3)), {}, ValueError, "one array for each of the axes"),
        ("unravel_index", (V, (2, 3)), {}, DTypeError, "indices of integer dtype"),
        ("dynamic_slice", (M, (0, 0), (4, 1)), {}, ValueError, "not larger than x"),
        ("dynamic_slice", (M, (0,), (1, 1)), {}, ValueError, "one start and one size"),
        ("dynamic_update_slice", (M, V, (0, 0)), {}, ValueError, "one start and one size"),
        ("top_k", (V, 6), {}, ValueError, "from 0 to the size of the axis, 5; got 6"),
        ("top_k", (V > 0, 1), {}, DTypeError, "top_k takes real-valued"),
        ("partition", (V, 5), {}, IndexError, "indices from -5 to 4"),
        ("argpartition", (V, (0, -6)), {}, IndexError, "indices from -5 to 4"),
        ("in_top_k", (INTEGERS, M, 1), {}, ValueError, "shape of the targets"),
        ("in_top_k", (INTEGERS[:3], M.astype("int32"), 1), {}, DTypeError, "in_top_k takes real floating-point"),
    ],
)  # fmt: skip
def test_refusals_say_what_came(lib: Library, name: str, args: Any, options: Any, error: type, words: str) -> None:
    def enter(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return lib.native(value)
        return [lib.native(v) for v in value] if isinstance(value, list) else value

    with pytest.raises(error, match=words):
        lib.function(name)(*map(enter, args), **options)
