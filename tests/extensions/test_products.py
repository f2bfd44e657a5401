"""Products of arrays and calculus on samples: promotion, distances of 0, and bad input. Values: test_drawn.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from ivy_conformance.library import Library
from tests.peers import torch

RNG = np.random.default_rng(11)


def numbers(*shape: int) -> np.ndarray:
    return np.round(RNG.normal(size=shape) * 6)


V, U, M, N, T = numbers(5), numbers(3), numbers(3, 4), numbers(4, 3), numbers(2, 3, 4)
POINTS = np.asarray([0.0, 0.5, 2.0, 3.5, 4.0])


@pytest.mark.parametrize("name", ["dot", "inner", "kron", "vdot", "convolve", "correlate", "einsum"])
def test_data_types_promote(lib: Library, name: str) -> None:
    x1, x2 = V.astype("int8"), U.astype("int32") if name in ("kron", "convolve", "correlate") else V.astype("int32")
    args = ("i,i->i", x1, x2) if name == "einsum" else (x1, x2)
    want = x1 * x2 if name == "einsum" else getattr(np, name)(x1, x2)
    got = lib.call(name, *args)
    assert got.dtype == np.int32
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize(
    ("name", "args", "options", "error", "words"),
    [
        ("cdist", (M, N), {}, ValueError, "cdist takes two sets of points"),
        ("cdist", (M, M), {"p": -1.0}, ValueError, "p of 0 or more"),
        ("cdist", (M.astype("int32"), M.astype("int32")), {}, DTypeError, "cdist takes real floating-point"),
        ("convolve", (V, M), {}, ValueError, "arrays with the same number of axes"),
        ("convolve", (V, V[:0]), {}, ValueError, "two non-empty arrays"),
        ("correlate", (V, V), {"mode": "half"}, ValueError, "'full', 'same' or 'valid'; got 'half'"),
        ("dot", (V > 0, V > 0), {}, DTypeError, "dot takes numeric"),
        ("inner", (V > 0, V > 0), {}, DTypeError, "inner takes numeric"),
        ("kron", (V > 0, V > 0), {}, DTypeError, "kron takes numeric"),
        ("vdot", (V > 0, V > 0), {}, DTypeError, "vdot takes numeric"),
        ("convolve", (V > 0, V > 0), {}, DTypeError, "convolve takes numeric"),
        ("einsum", ("i->i", V > 0), {}, DTypeError, "einsum takes numeric"),
        ("dot", (M, M), {}, ValueError, "(?i)axes|axis|shape|size|dim"),
        ("inner", (M, N), {}, ValueError, "(?i)axes|axis|shape|size|dim"),
        ("vdot", (M, V), {}, ValueError, "vdot takes arrays with the same number of elements"),
        ("einsum", ("ij,j", M), {}, ValueError, "2 terms and 1 arrays"),
        ("einsum", ("ij->ik", M), {}, ValueError, "each label of the result to appear once, and in an array"),
        ("einsum", ("ij->ii", M), {}, ValueError, "each label of the result to appear once"),
        ("einsum", ("i", M), {}, ValueError, "one letter for each axis; got 'i' for an array of 2 axes"),
        ("einsum", ("i1", M), {}, ValueError, "einsum subscripts may contain letters"),
        ("einsum", ("ij,ij", M, N), {}, ValueError, "axes with the same label to have the same size; got 3 and 4"),
        ("interp", (V, POINTS, V[:3]), {}, ValueError, "the same number of values"),
        ("interp", (V, POINTS, V), {"period": 0}, ValueError, "nonzero period"),
        ("interp", (V.astype("int32"), POINTS, V), {}, DTypeError, "interp takes real floating-point"),
        ("gradient", (V.astype("int32"),), {}, DTypeError, "gradient takes floating-point"),
        ("gradient", (M,), {"spacing": (1.0,)}, ValueError, "a spacing for each of 2 axes"),
        ("gradient", (V[:2],), {"edge_order": 2}, ValueError, "needs 3 samples or more along axis 0; got 2"),
        ("gradient", (V,), {"edge_order": 3}, ValueError, "edge_order 1 or 2"),
        ("trapezoid", (V.astype("int32"),), {}, DTypeError, "trapezoid takes floating-point"),
        ("trapezoid", (V, POINTS[:2]), {}, ValueError, "the same number of points and values; got 2 and 5"),
        ("cumulative_trapezoid", (V.astype("int32"),), {}, DTypeError, "cumulative_trapezoid takes floating-point"),
        ("polyval", (np.asarray(1.0), V), {}, ValueError, "array of coefficients"),
    ],
)  # fmt: skip
def test_refusals_say_what_came(lib: Library, name: str, args: Any, options: Any, error: type, words: str) -> None:
    native = [lib.native(a) if isinstance(a, np.ndarray) else a for a in args]
    with pytest.raises(error, match=words):
        lib.function(name)(*native, **options)


def test_the_gradient_of_distances_where_they_are_0(lib: Library, tools: Any) -> None:
    """It is that of torch, both of the backend's own function and of the composed body."""
    if not hasattr(tools, "gradient"):
        pytest.skip("the framework has no gradients")
    points, xp = np.asarray([[0.5, 1.0], [1.5, -2.0], [0.5, 1.0]]), lib.xp
    x = torch.asarray(points).requires_grad_()
    (want,) = torch.autograd.grad(torch.square(torch.cdist(x, torch.asarray(points))).sum(), x)
    own, body = lib.native(points), registry.declarations()["cdist"].body
    for function in (xp.cdist, lambda *args: body(*args, xp=xp)):
        got = tools.gradient(lambda v, f=function: xp.sum(xp.square(f(v, own))), lib.native(points))
        np.testing.assert_allclose(lib.numpy(got), want.numpy(), rtol=1e-12, atol=1e-12)


def test_kron_of_transposed_matrices(lib: Library) -> None:
    x = np.arange(6.0, dtype="float32").reshape(2, 3)
    np.testing.assert_array_equal(lib.call("kron", x, x.T.copy(), layout="transposed"), np.kron(x, x.T))
