"""Segments and sets: promotion and bad input. Values: test_drawn.py."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DataDependentShapeError, DTypeError
from ivy_conformance.library import Library
from tests.peers import jax


def test_sets_promote(lib: Library) -> None:
    x1, x2 = np.asarray([1, 2, 300], dtype="int32"), np.asarray([2, 300, 7], dtype="int64")
    for name, want in (("union1d", {1, 2, 7, 300}), ("setdiff1d", {1}), ("intersect1d", {2, 300})):
        got = lib.call(name, x1, x2)
        assert got.dtype == np.int64
        assert set(got.tolist()) == want


def test_an_unknown_number_of_segments_is_refused_in_jit() -> None:
    jnp = jax.numpy
    import ivy_api

    with pytest.raises(DataDependentShapeError, match="result of segment_sum depends on the values.*Pass num_segments"):
        jax.jit(ivy_api.namespace("jax").segment_sum)(jnp.ones(3), jnp.asarray([0, 1, 1]))


@pytest.mark.parametrize("reduction", ["sum", "prod", "mean", "min", "max"])
def test_an_unknown_number_of_segments_is_refused_when_torch_compiles(reduction: str) -> None:
    torch = pytest.importorskip("torch")
    import ivy_api

    function = getattr(ivy_api.namespace("torch"), f"segment_{reduction}")
    with pytest.raises(DataDependentShapeError, match=f"result of segment_{reduction} depends on the values.*Pass num_segments"):
        ivy_api.compile(function)(torch.ones(3), torch.tensor([0, 1, 1]))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda xp: xp.segment_sum(xp.zeros((2,)), xp.zeros((2,))),
            DTypeError,
            "segment_sum (segment_ids) takes integer arrays here",
        ),
        (
            lambda xp: xp.segment_max(xp.zeros((2,)), xp.asarray([0])),
            ValueError,
            "segment_max needs a segment index for each element",
        ),
        (
            lambda xp: xp.segment_mean(xp.asarray([1]), xp.asarray([0])),
            DTypeError,
            "segment_mean takes floating-point arrays here; got",
        ),
        (lambda xp: xp.nunique(xp.zeros((2,)), axis=1), IndexError, "axis 1 is out of range"),
        (lambda xp: xp.unique_consecutive(xp.zeros((2,)), axis=1), IndexError, "axis 1 is out of range"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)


def test_segments_of_infinities_and_of_nan(lib: Library) -> None:
    """Extrema are among the elements, also where these are all infinite; ``nan`` gives ``nan`` wherever it stands."""
    inf, nan = np.inf, np.nan
    x, ids = np.asarray([inf, 1.0, -inf, nan, inf, 2.0, nan], dtype="float32"), np.asarray([0, 1, 2, 3, 3, 4, 4])
    np.testing.assert_array_equal(lib.call("segment_min", x, ids, num_segments=6), [inf, 1, -inf, nan, nan, inf])
    np.testing.assert_array_equal(lib.call("segment_max", x, ids, num_segments=6), [inf, 1, -inf, nan, nan, -inf])
