"""Special functions of large arrays, which are computed in blocks, equal those of their parts, whatever the memory layout."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_plugin_numpy.namespace import special

xp: Any = ivy_api.namespace("numpy")
_LAYOUTS = {
    "one axis": lambda x: x,
    "three axes": lambda x: x.reshape(2, 3, -1),
    "columns first": lambda x: np.asfortranarray(x.reshape(6, -1)),
    "every second": lambda x: np.repeat(x, 2)[::2],
    "reversed": lambda x: x[::-1],
    "read-only": lambda x: np.broadcast_to(x, (2, x.size)),
}


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("layout", _LAYOUTS)
@pytest.mark.parametrize("name", special.__all__)
def test_of_large_arrays(name: str, layout: str, dtype: str) -> None:
    few = np.asarray([-2.5, -0.75, -0.0, 0.25, 0.5, 3.0, 8.0, np.nan], dtype)
    x = _LAYOUTS[layout](np.resize(few, 3 * special._BLOCK - 6 * 5))
    out = getattr(xp, name)(x)
    assert type(out) is np.ndarray
    assert (out.shape, out.dtype) == (x.shape, x.dtype)
    flat = np.ravel(x)
    parts = np.array_split(flat, 7)
    assert all(part.size < special._BLOCK for part in parts)
    np.testing.assert_array_equal(np.ravel(out), np.concatenate([getattr(xp, name)(part) for part in parts]))


def test_of_a_subclass() -> None:
    x = np.ma.masked_array(np.ones(2 * special._BLOCK), mask=False)
    np.testing.assert_allclose(xp.erf(x), 0.8427007929497149, rtol=1e-15)


@pytest.mark.parametrize("x", [np.ones(2 * special._BLOCK, "int64"), [1.0, 2.0]], ids=["integers", "list"])
def test_of_other_types(x: Any) -> None:
    with pytest.raises(TypeError, match=r"^erf takes"):
        xp.erf(x)


@pytest.mark.parametrize("name", ["i0", "i1"])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_what_overflows_is_infinite_without_a_warning(name: str, dtype: str) -> None:
    with np.errstate(all="raise", under="ignore"):
        np.testing.assert_array_equal(getattr(xp, name)(np.asarray([np.inf, 800.0, 1e30], dtype)), np.inf)
