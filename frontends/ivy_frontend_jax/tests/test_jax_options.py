"""Options that change values silently if they are taken wrongly, drawn, beside JAX's own results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_jax as frontend
import ivy_frontend_jax.lax as frontend_lax
import ivy_frontend_jax.numpy as frontend_numpy

jax = pytest.importorskip("jax")
RNG = np.random.default_rng(2)


def piecewise() -> Iterator[Any]:
    """Conditions that overlap; functions and numbers, with and without a default."""
    x = RNG.integers(-5, 6, (2, 5))
    for dtype in ("int32", "float32"):
        for values in ([1, 2, 3], [1, 2, 3, 4], [lambda v: v * 10, lambda v: v + 100, 7], [0, lambda v: -v, 2, lambda v: v]):
            limits = RNG.integers(-4, 5, 3)
            yield lambda t, dtype=dtype, values=values, limits=limits: t.np.piecewise(
                t.np.asarray(x, dtype=dtype), [t.np.asarray(x) < n for n in limits.tolist()], values
            )


def logarithms_of_sums() -> Iterator[Any]:
    """Imaginary parts far outside of -π and π."""
    a, b = ((RNG.normal(size=60) + 1j * RNG.normal(size=60)).astype("complex64") * 6 for _ in range(2))
    for name in ("logaddexp", "logaddexp2"):
        yield lambda t, name=name: getattr(t.np, name)(t.np.asarray(a), t.np.asarray(b))


def padding() -> Iterator[Any]:
    """Ramps of steps that binary numbers hold, rounded to integers."""
    for dtype in ("int32", "int8", "float32"):
        for _ in range(4):
            x, ends = RNG.integers(-20, 20, 3).astype(dtype), tuple(RNG.integers(-15, 15, 2).tolist())
            yield lambda t, x=x, ends=ends: t.np.pad(t.np.asarray(x), (2, 4), mode="linear_ramp", end_values=ends)
        y = RNG.integers(0, 20, (2, 3)).astype(dtype)
        yield lambda t, y=y: t.np.pad(t.np.asarray(y), ((2, 1), (1, 4)), mode="linear_ramp", end_values=((1, 2), (3, 4)))


def indices() -> Iterator[Any]:
    """Every mode with negative indices and ones out of bounds, wrapped or not."""
    x = np.arange(12.0).reshape(3, 4).astype("float32")
    at = RNG.integers(-7, 8, (3, 5)).astype("int32")
    for mode in (None, "clip", "fill", "drop"):
        for wrapped in (None, True, False):
            for value in (None, 7):
                yield lambda t, mode=mode, wrapped=wrapped, value=value: t.np.take_along_axis(
                    t.np.asarray(x), t.np.asarray(at), 1, mode=mode, fill_value=value, wrap_negative_indices=wrapped
                )


def precisions() -> Iterator[Any]:
    """Tangents and gradients are rounded as the values are, to the two short formats that backends have."""
    x, along = (RNG.normal(size=7).astype("float32") * 3 for _ in range(2))
    for bits in ((5, 10), (8, 7), (8, 23)):
        yield lambda t, bits=bits: t.jvp(lambda v: t.lax.reduce_precision(v, *bits), (t.np.asarray(x),), (t.np.asarray(along),))
        yield lambda t, bits=bits: t.grad(lambda v: (t.lax.reduce_precision(v, *bits) * t.np.asarray(along)).sum())(t.np.asarray(x))


CALLS = {one.__name__: list(one()) for one in (piecewise, logarithms_of_sums, padding, indices, precisions)}


class Root:
    """The modules of JAX or of the frontend."""

    def __init__(self, root: Any, numpy: Any, lax: Any) -> None:
        self.np, self.lax, self.jvp, self.grad, self.leaves = numpy, lax, root.jvp, root.grad, root.tree_util.tree_leaves


@pytest.mark.brief(5, fast=True)
@pytest.mark.parametrize("kind", CALLS)
def test_options(kind: str, backend: str) -> None:
    if kind == "precisions" and not ivy_api.supports(backend, "bfloat16"):
        pytest.skip("no linear function rounds to bfloat16")
    theirs, ours = Root(jax, jax.numpy, jax.lax), Root(frontend, frontend_numpy, frontend_lax)
    for i, call in enumerate(CALLS[kind]):
        want = theirs.leaves(call(theirs))
        with ivy_api.use_backend(backend):
            got = ours.leaves(call(ours))
        for mine, other in zip(got, want, strict=True):
            assert mine.dtype == other.dtype
            np.testing.assert_allclose(np.asarray(mine), np.asarray(other), rtol=1e-4, atol=1e-5, err_msg=f"{kind} {i}")
