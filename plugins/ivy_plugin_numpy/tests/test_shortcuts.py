"""Functions with a shorter way for usual arguments give there what their composed bodies give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.plugin import primitive_namespace

XP: Any = ivy_api.namespace("numpy")
COMPOSED: Any = primitive_namespace(XP)

_RNG = np.random.default_rng(5)
M, N = _RNG.normal(size=(6, 8)).astype("float32"), _RNG.normal(size=(6, 8)).astype("float32")
HEADS = _RNG.normal(size=(2, 3, 5, 4)).astype("float32")
POINTS = {size: _RNG.normal(size=(2, 7, size)) for size in (0, 1, 16, 17)}
NAN, INF = np.nan, np.inf
ROWS = {
    "some": np.asarray([3.0, NAN, -1.0, 2.5, NAN, 0.5], "float32"),
    "even": np.asarray([[3.0, NAN], [-1.0, 2.5], [NAN, 0.5]]),
    "infinite": np.asarray([INF, NAN, 1.0, INF, -INF]),
    "none": np.asarray([NAN, NAN]),
    "one": np.asarray([NAN, -0.0]),
    "0-d": np.asarray(2.0),
}
BINS = np.asarray([-1.0, 0.0, 0.5, 0.5])

CALLS: dict[str, Callable[[Any], Any]] = {
    **{f"nanmedian of {name}": lambda xp, x=x: xp.nanmedian(x) for name, x in ROWS.items()},
    **{
        f"nanquantile {q} of {name}": lambda xp, x=x, q=q: xp.nanquantile(x, q) for name, x in ROWS.items() for q in (0.0, 0.3, 1.0)
    },
    **{f"cdist of {size}": lambda xp, x=x: xp.cdist(x, x[:1, :4]) for size, x in POINTS.items()},
    **{f"vander {n}": lambda xp, n=n: xp.vander(M[0], n, increasing=n == 2) for n in (None, 0, 1, 2, 5)},
    "vander of integers": lambda xp: xp.vander(np.arange(5, dtype=np.int8)),
    "layer_norm": lambda xp: xp.nn.layer_norm(M, N[0], N[1]),
    "layer_norm without weights": lambda xp: xp.nn.layer_norm(M[0]),
    "attention": lambda xp: xp.nn.scaled_dot_product_attention(HEADS, HEADS, HEADS),
    "causal attention": lambda xp: xp.nn.scaled_dot_product_attention(HEADS, HEADS[..., :3, :], HEADS[..., :3, :2], is_causal=True),
    "attention with a scale": lambda xp: xp.nn.scaled_dot_product_attention(HEADS, HEADS, HEADS, scale=3.0),
    "pad": lambda xp: xp.pad(M, ((1, 0), (2, 3)), constant_values=-0.0),
    "pad of integers": lambda xp: xp.pad(np.arange(3), 2, constant_values=7),
    "sliding_window": lambda xp: xp.sliding_window(HEADS[..., ::2], (2, 3), axis=(1, -2), step=(1, 2)),
    "norm": lambda xp: xp.linalg.norm(M),
    "norm of nothing": lambda xp: xp.linalg.norm(M[:0]),
    "angle": lambda xp: xp.angle(np.asarray([-0.0, 0.0, -1.0, NAN, INF])),
    "average": lambda xp: xp.average(M, axis=0),
    "digitize": lambda xp: xp.digitize(np.asarray([-2.0, 0.0, 0.5, NAN, 3.0]), BINS),
    "digitize, right": lambda xp: xp.digitize(np.asarray([-2.0, 0.0, 0.5, NAN, 3.0]), BINS, right=True),
    "digitize in falling bins": lambda xp: xp.digitize(np.asarray([-2.0, 0.0, 0.5, 3.0]), BINS[::-1]),
    "einsum": lambda xp: xp.einsum("ij,kj->ik", M, N),
    "gather_nd": lambda xp: xp.gather_nd(HEADS, np.asarray([[0, 1], [1, -1]])),
    "gather_nd of one": lambda xp: xp.gather_nd(HEADS, np.asarray([0, 1])),
    "boolean_mask": lambda xp: xp.boolean_mask(HEADS, HEADS[..., 0] > 0),
    "bincount": lambda xp: xp.bincount(np.asarray([1, 3, 1]), minlength=6),
    "flatten": lambda xp: xp.flatten(HEADS.mT),
    "flatten a number": lambda xp: xp.flatten(np.asarray(1.0)),
    "segment_mean of no rows": lambda xp: xp.segment_mean(HEADS[:0].astype(complex), np.asarray([], int), num_segments=2),
    "stft": lambda xp: xp.fft.stft(M, n_fft=4),
    "istft": lambda xp: xp.fft.istft(np.fft.rfft(HEADS, 8).mT, n_fft=8, hop_length=3),
}


@pytest.mark.filterwarnings("ignore:(invalid value|divide by zero):RuntimeWarning")
@pytest.mark.parametrize("call", CALLS)
def test_it_gives_what_the_composed_body_gives(call: str) -> None:
    found, expected = CALLS[call](XP), CALLS[call](COMPOSED)
    assert (found.dtype, found.shape) == (expected.dtype, expected.shape)
    np.testing.assert_allclose(found, expected, rtol=2e-6, atol=1e-6)
    zero = np.asarray(expected == 0) & np.asarray(found == 0)
    assert np.array_equal(np.signbit(np.real(found))[zero], np.signbit(np.real(expected))[zero])


def test_sums_and_means_of_one_row_are_numpys() -> None:
    for x in (M, M[0], M[:, ::3], M.astype("float64")):
        for axis in (None, 0, -1):
            assert np.array_equal(XP.mean(x, axis=axis), np.mean(x, axis=axis))
            assert type(XP.mean(x, axis=axis)) is type(np.mean(x, axis=axis))
    for x in (M[0], np.asarray([True, False]), np.asarray([100, 100], "int8")):
        for own, native in ((XP.cumulative_sum, np.cumulative_sum), (XP.cumulative_prod, np.cumulative_prod)):
            assert np.array_equal(own(x), native(x))
            assert own(x).dtype == native(x).dtype


def test_sort_keeps_the_order_of_zeros_of_either_sign() -> None:
    x = np.asarray([0.0, -0.0, 1.0, 0.0, -0.0])
    assert np.array_equal(np.signbit(XP.sort(x)), [False, True, False, True, False])
    assert np.array_equal(XP.diff(x), np.diff(x))
