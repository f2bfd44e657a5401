"""Products of arrays, and calculus on samples, against NumPy and SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.integrate
import scipy.signal
import scipy.spatial.distance
import torch

import ivy_api
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.cases import NUMBERS, Case, check, check_compiled, declared, one_of_each, rows

RNG = np.random.default_rng(11)


def numbers(*shape: int) -> np.ndarray:
    return np.round(RNG.normal(size=shape) * 6)


V, U, M, N, T = numbers(5), numbers(3), numbers(3, 4), numbers(4, 3), numbers(2, 3, 4)
Q, CUBE, C = numbers(3, 3), numbers(3, 3, 3), numbers(3, 4) + 1j * numbers(3, 4)
POINTS = np.asarray([0.0, 0.5, 2.0, 3.5, 4.0])
SCATTERED = np.asarray([3.0, 0.5, 2.0, 7.25])
WHERE = np.asarray([[-1.0, 0.0, 0.25, 2.0], [3.9, 4.0, 7.0, np.nan]])


def einsum(subscripts: str, *arrays: np.ndarray) -> np.ndarray:
    return np.einsum(subscripts, *arrays)


def distances(x1: np.ndarray, x2: np.ndarray, p: float = 2.0) -> np.ndarray:
    if x1.ndim > 2 or x2.ndim > 2:
        batch = np.broadcast_shapes(x1.shape[:-2], x2.shape[:-2])
        x1, x2 = (np.broadcast_to(x, (*batch, *x.shape[-2:])) for x in (x1, x2))
        return np.stack([distances(a, b, p) for a, b in zip(x1, x2, strict=True)])
    if p == 0:
        return np.sum(x1[:, None] != x2, axis=-1).astype(x1.dtype)
    name, options = ("chebyshev", {}) if p == np.inf else ("minkowski", {"p": p})
    return scipy.spatial.distance.cdist(x1.astype("float64"), x2.astype("float64"), name, **options)


def derivatives(x: np.ndarray, spacing: Any = 1.0, axis: Any = None, edge_order: int = 1) -> Any:
    several = spacing if isinstance(spacing, tuple) else (spacing,)
    out = np.gradient(x.astype("complex128" if x.dtype.kind == "c" else "float64"), *several, axis=axis, edge_order=edge_order)
    return tuple(out) if isinstance(out, (list, tuple)) else (out,)


def convolved(x1: np.ndarray, x2: np.ndarray, mode: str = "full") -> np.ndarray:
    return np.convolve(x1, x2, mode) if x1.ndim == 1 else scipy.signal.convolve(x1, x2, mode, method="direct")


def correlated(x1: np.ndarray, x2: np.ndarray, mode: str = "valid") -> np.ndarray:
    return np.correlate(x1, x2, mode) if x1.ndim == 1 else scipy.signal.correlate(x1, x2, mode, method="direct")


SUBSCRIPTS: list[tuple[str, tuple[np.ndarray, ...]]] = [
    ("ij,jk->ik", (M, N)), ("ij,jk", (M, N)), ("ij->ji", (M,)), ("ij->", (M,)), ("ij", (M,)), ("ba", (M,)), ("ij->j", (M,)),
    ("ii", (Q,)), ("ii->i", (Q,)), ("i,i", (U, U)), ("i,j->ij", (U, V)), ("...ij,...jk->...ik", (T, N)),
    ("...j->...", (T,)), ("i...->...", (T,)),
    ("...,...", (M, M)), ("bij,bij->b", (T, T)), ("ij,jk,kl->il", (M, N, M)), ("ij,ij,ij->j", (M, M, M)), ("ii,i->", (Q, U)),
    ("aij,bij->ab", (T, T)), (" i j , j -> i ", (M, M[0])), ("i,->i", (U, np.asarray(3.0))), ("Ab,bc->cA", (M, N)),
    ("iij->ij", (CUBE,)),
    ("ij,kj->ik", (M, M[:, :1])), ("i...,j->...j", (T, U)), ("...i,...i->...", (T, M)), ("iii", (CUBE,)),
]  # fmt: skip
CASES: list[Case] = [
    *(Case("einsum", einsum, (text, *arrays), {}, NUMBERS, units=16) for text, arrays in SUBSCRIPTS),
    Case("einsum", einsum, ("ij,kj->ik", C, C), {}, ("complex128",), units=16),
    *(
        Case("dot", np.dot, (a, b), {}, NUMBERS, units=16)
        for a, b in ((M, N), (V, V), (M, M[0]), (T, N), (T, numbers(2, 4, 2)), (np.asarray(2.0), M), (V, np.asarray(3.0)))
    ),
    Case("dot", np.dot, (C, C.T.copy()), {}, ("complex128",), units=16),
    *(Case("inner", np.inner, (a, b), {}, NUMBERS, units=16) for a, b in ((M, M), (V, V), (T, M[0]), (T, M), (np.asarray(2.0), M))),
    *(Case("vdot", np.vdot, (a, b), {}, NUMBERS, units=16) for a, b in ((V, V), (M, N))),
    Case("vdot", np.vdot, (C, C * 1j), {}, ("complex128",), units=16),
    *(Case("kron", np.kron, (a, b), {}, NUMBERS, units=1) for a, b in ((M, N), (V, U), (T, M), (U, M), (np.asarray(2.0), M))),
    *(
        Case("cdist", distances, (a / 7, b / 7), {} if p == 2 else {"p": p}, units=16)
        for p in (2, 1, 0, np.inf, 3, 0.5)
        for a, b in ((M, T[0][:2]), (T, M))
    ),
    *(
        Case(name, oracle, (a, b), {"mode": mode}, NUMBERS, units=16)
        for name, oracle in (("convolve", convolved), ("correlate", correlated))
        for mode in ("full", "same", "valid")
        for a, b in ((V, U), (U, V), (V, numbers(4)), (numbers(4), V), (V, V[:1]))
    ),
    *(
        Case(name, oracle, (numbers(5, 6), b), {"mode": mode}, NUMBERS, units=16)
        for name, oracle in (("convolve", convolved), ("correlate", correlated))
        for mode in ("full", "same", "valid")
        for b in (Q, numbers(3, 1))
    ),
    Case("convolve", convolved, (V, U), {}, units=16),
    Case("correlate", correlated, (V, U), {}, units=16),
    Case("correlate", correlated, (V + 1j * V[::-1], U - 2j), {"mode": "full"}, ("complex128",), units=16),
    Case("correlate", correlated, (T, T[:1, :2, :2]), {}, units=16),
    *(
        Case("interp", np.interp, (WHERE, POINTS, V), options, units=8)
        for options in ({}, {"left": -9.0}, {"right": 4.5, "left": 0.0}, {"period": 3.0})
    ),
    Case("interp", np.interp, (WHERE, SCATTERED, V[:4]), {"period": -5.0}, units=16),
    Case("interp", np.interp, (WHERE[:1], POINTS[:1], V[:1]), {}, units=8),
    Case("interp", np.interp, (WHERE, POINTS, V + 1j * V[::-1]), {}, ("float64",), units=8),
    Case("interp", np.interp, (WHERE[0, 1:], np.asarray([0.0, 1.0, 1.0, 2.0]), V[:4]), {}, units=8),
    *(
        Case("gradient", derivatives, (x,), options, units=32)
        for x, options in (
            (V, {}),
            (T, {}),
            (T, {"axis": 1, "spacing": 0.5}),
            (M, {"axis": (-1, 0), "spacing": (0.5, 2.0), "edge_order": 2}),
            (V, {"spacing": POINTS}),
            (V, {"spacing": POINTS, "edge_order": 2}),
            (M, {"axis": (1,), "spacing": (POINTS[:4],), "edge_order": 2}),
            (M[:2], {"axis": 0}),
            (M[:2], {"axis": 0, "spacing": POINTS[:2]}),
        )
    ),
    Case("gradient", derivatives, (C,), {}, ("complex128",), units=32),
    *(
        Case(name, oracle, args, options, units=16)
        for name, oracle in (
            ("trapezoid", scipy.integrate.trapezoid),
            ("cumulative_trapezoid", scipy.integrate.cumulative_trapezoid),
        )
        for args, options in (
            ((V,), {}),
            ((T,), {"dx": 0.5, "axis": 1}),
            ((V, POINTS), {}),
            ((M, POINTS[:3]), {"axis": 0}),
            ((M, np.cumsum(np.abs(M), axis=1)), {"axis": -1}),
        )
    ),
    Case("cumulative_trapezoid", scipy.integrate.cumulative_trapezoid, (M,), {"axis": 0, "initial": 0}, units=16),
    *(Case("polyval", np.polyval, (p, x), {}, NUMBERS, units=32) for p in (U, U[:1], U[:0]) for x in (M, np.asarray(2.0))),
]
CHAPTERS = ("products", "calculus")
FIRST = one_of_each(CASES)


def test_every_function_is_tested() -> None:
    assert declared(*CHAPTERS) == set(FIRST)


@rows(CASES)
def test_values(lib: Library, case: Case, number: int, dtypes: tuple[str, ...]) -> None:
    check(lib, case, number, dtypes)


@pytest.mark.parametrize("name", sorted(FIRST))
def test_compiled_gives_the_same(lib: Library, tools: Any, name: str) -> None:
    check_compiled(lib, tools, FIRST[name])


@pytest.mark.parametrize("text", [text for text, _ in SUBSCRIPTS])
def test_the_composed_sum_is_that_of_numpy(lib: Library, text: str) -> None:
    """For backends whose framework has no such function."""
    if lib.name != "numpy":
        pytest.skip("one backend stands for the rest")
    arrays = dict(SUBSCRIPTS)[text]
    got = registry.declarations()["einsum"].body(text, *arrays, xp=lib.xp)
    np.testing.assert_allclose(got, np.einsum(text, *arrays), rtol=1e-12)


def test_one_polynomial_for_each_element(lib: Library) -> None:
    got = lib.call("polyval", T, M)
    want = np.asarray([[np.polyval(T[:, i, j], M[i, j]) for j in range(4)] for i in range(3)])
    np.testing.assert_allclose(got, want, rtol=1e-12)


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
        ("cdist", (M.astype("int32"), M), {}, DTypeError, "cdist takes real floating-point"),
        ("convolve", (V, M), {}, ValueError, "two arrays of as many axes"),
        ("convolve", (V, V[:0]), {}, ValueError, "with elements"),
        ("correlate", (V, V), {"mode": "half"}, ValueError, "'full', 'same' and 'valid'; got 'half'"),
        ("dot", (V > 0, V > 0), {}, DTypeError, "dot takes numeric"),
        ("inner", (V > 0, V > 0), {}, DTypeError, "inner takes numeric"),
        ("kron", (V > 0, V > 0), {}, DTypeError, "kron takes numeric"),
        ("vdot", (V > 0, V > 0), {}, DTypeError, "vdot takes numeric"),
        ("convolve", (V > 0, V > 0), {}, DTypeError, "convolve takes numeric"),
        ("einsum", ("i->i", V > 0), {}, DTypeError, "einsum takes numeric"),
        ("dot", (M, M), {}, ValueError, "(?i)axes|axis|shape|size|dim"),
        ("inner", (M, N), {}, ValueError, "(?i)axes|axis|shape|size|dim"),
        ("vdot", (M, V), {}, ValueError, "vdot takes arrays of as many elements"),
        ("einsum", ("ij,j", M), {}, ValueError, "2 parts and 1 arrays"),
        ("einsum", ("ij->ik", M), {}, ValueError, "each label of the result once, and from an array"),
        ("einsum", ("ij->ii", M), {}, ValueError, "each label of the result once"),
        ("einsum", ("i", M), {}, ValueError, "one letter for each axis; got 'i' for an array of 2 axes"),
        ("einsum", ("i1", M), {}, ValueError, "einsum reads letters"),
        ("einsum", ("ij,ij", M, N), {}, ValueError, "axes of one label to have one length; got 3 and 4"),
        ("interp", (V, POINTS, V[:3]), {}, ValueError, "as many values"),
        ("interp", (V, POINTS, V), {"period": 0}, ValueError, "period that is not 0"),
        ("interp", (V.astype("int32"), POINTS, V), {}, DTypeError, "interp takes real floating-point"),
        ("gradient", (V.astype("int32"),), {}, DTypeError, "gradient takes floating-point"),
        ("gradient", (M,), {"spacing": (1.0,)}, ValueError, "a spacing for each of 2 axes"),
        ("gradient", (V[:2],), {"edge_order": 2}, ValueError, "needs 3 samples or more along axis 0; got 2"),
        ("gradient", (V,), {"edge_order": 3}, ValueError, "edge_order 1 or 2"),
        ("trapezoid", (V.astype("int32"),), {}, DTypeError, "trapezoid takes floating-point"),
        ("trapezoid", (V, POINTS[:2]), {}, ValueError, "as many points as values; got 2 and 5"),
        ("cumulative_trapezoid", (V.astype("int32"),), {}, DTypeError, "cumulative_trapezoid takes floating-point"),
        ("polyval", (np.asarray(1.0), V), {}, ValueError, "array of coefficients"),
    ],
)  # fmt: skip
def test_refusals_say_what_came(lib: Library, name: str, args: Any, options: Any, error: type, words: str) -> None:
    native = [lib.native(a) if isinstance(a, np.ndarray) else a for a in args]
    with pytest.raises(error, match=words):
        lib.function(name)(*native, **options)


def test_gradients_are_those_of_torch(lib: Library, tools: Any) -> None:
    """Of the backend's own functions and of the composed bodies; of distances also where they are 0."""
    if tools is None:
        pytest.skip("the framework has no gradients")
    xp, bodies = lib.xp, registry.declarations()
    points = np.asarray([[0.5, 1.0], [1.5, -2.0], [0.5, 1.0]])
    functions: dict[str, tuple[Any, Any]] = {
        "cdist": (lambda f, x: f(x, own), lambda x: torch.cdist(x, torch.asarray(points))),
        "einsum": (lambda f, x: f("ij,kj->ik", x, own), lambda x: x @ torch.asarray(points).T),
        "kron": (lambda f, x: f(x, own), lambda x: torch.kron(x, torch.asarray(points))),
        "trapezoid": (lambda f, x: f(x, axis=0), lambda x: torch.trapezoid(x, dim=0)),
        "gradient": (lambda f, x: f(x, axis=0)[0], lambda x: torch.gradient(x, dim=0)[0]),
        "convolve": (lambda f, x: f(x, own), None),
    }
    own = from_numpy(xp, points)
    for name, (ours, theirs) in functions.items():
        x = torch.asarray(points).requires_grad_()
        out = torch.asarray(0) if theirs is None else theirs(x)
        for function in (getattr(xp, name), lambda *a, n=name, **k: bodies[n].body(*a, **k, xp=xp)):
            got = tools.gradient(lambda v, f=function, o=ours: xp.sum(xp.square(o(f, v))), from_numpy(xp, points))
            if theirs is None:
                step = 1e-6
                here = scipy.signal.convolve(points + step, points) ** 2 - scipy.signal.convolve(points - step, points) ** 2
                np.testing.assert_allclose(to_numpy(xp, got).sum(), here.sum() / (2 * step), rtol=1e-6)
            else:
                (want,) = torch.autograd.grad((out * out).sum(), x, retain_graph=True)
                np.testing.assert_allclose(to_numpy(xp, got), want.numpy(), rtol=1e-12, atol=1e-12, err_msg=name)


@pytest.mark.parametrize("name", ["einsum", "kron", "interp", "gradient", "convolve", "trapezoid"])
def test_arrays_of_ivy_go_in_and_come_out(backend: Any, name: str) -> None:
    wrapped = ivy_api.namespace(backend.name, wrapped=True)
    case = FIRST[name]
    args, keywords = case.given("float64")
    got = getattr(ivy_api, name)(*(wrapped.asarray(a) if isinstance(a, np.ndarray) else a for a in args), **keywords)
    want = case.oracle(*args, **keywords)
    for one, expected in zip(got if isinstance(got, tuple) else [got], want if isinstance(want, tuple) else [want], strict=True):
        assert isinstance(one, ivy_api.Array)
        np.testing.assert_allclose(np.asarray(one.native), expected, rtol=1e-12)
