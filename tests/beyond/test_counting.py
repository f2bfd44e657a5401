"""Histograms, counts and covariance, against NumPy and torch."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
import torch

from conformance.library import Library
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.tables import Case, check_all, check_compiled, declared_in, names, slopes

DTYPES = ("float32", "float64")
RNG = np.random.default_rng(3)
X = np.round(RNG.normal(size=(5, 6)) * 8) / 4
UNEVEN = RNG.normal(size=(5, 6))  # no element is an edge, which would lie on one side or the other
HOLES = np.where(UNEVEN > 1, np.nan, UNEVEN)[:2]
WEIGHTS = RNG.integers(1, 5, (5, 6)) / 2
INTS = RNG.integers(0, 6, (5, 6))
EDGES = np.asarray([-2.0, -0.5, 0.0, 0.25, 3.0])
Z = X[:3] + 1j * X[2:]
TIMES, OWN_WEIGHTS = np.asarray([1, 2, 1, 3, 1, 2]), np.asarray([0.5, 1.0, 2.0, 1.0, 0.25, 1.5])


def by_rows(x: Any, weights: Any = None, minlength: int = 0, length: int | None = None) -> Any:
    width = max((int(x.max()) if x.size else -1) + 1, minlength) if length is None else length
    out = np.zeros((*x.shape[:-1], width), dtype="int64" if weights is None else weights.dtype)
    for place in np.ndindex(x.shape):
        if x[place] < width:
            out[(*place[:-1], x[place])] += 1 if weights is None else weights[place]
    return out


def histogram(x: Any, bins: Any = 10, **kwargs: Any) -> Any:
    counts, edges = np.histogram(x, bins, **kwargs)
    return counts, np.asarray(bins) if isinstance(bins, np.ndarray) else edges


def cov(x: Any, y: Any = None, correction: float = 1, **kwargs: Any) -> Any:
    if correction == int(correction):
        return np.cov(x, y, ddof=int(correction), **kwargs)
    return torch.cov(torch.asarray(x), correction=0).numpy() * (x.shape[1] / (x.shape[1] - correction))


CASES = [
    *(Case("bincount", by_rows, (x,), kw) for x in (INTS[0], INTS, INTS.astype("uint8"))
      for kw in ({"length": 4}, {}, {"minlength": 9})),
    *(Case("bincount", by_rows, (x,), {"weights": w, **kw}) for x, w in ((INTS, WEIGHTS), (INTS[0], WEIGHTS[0]), (INTS, INTS))
      for kw in ({}, {"length": 4})),
    Case("bincount", by_rows, (INTS[0, :0],), {"minlength": 3}),
    Case("bincount", by_rows, (INTS[:0],), {"length": 3}),
    *(Case("digitize", np.digitize, (x, bins), {"right": right}) for x in (X, X[0])
      for bins in (EDGES, EDGES[::-1].copy(), EDGES[:1]) for right in (False, True)),
    Case("digitize", np.digitize, (INTS, INTS[0, :2].cumsum())),
    *(Case("histogram", histogram, (x, *bins), kw) for x in (UNEVEN, HOLES, X[:0]) for bins in ((), (4,))
      for kw in ({"range": (-1.0, 1.5)}, {"range": (0, 0)})),
    *(Case("histogram", histogram, (UNEVEN, bins), kw) for bins in (3, 7, EDGES)
      for kw in ({}, {"density": True}, {"weights": WEIGHTS}, {"weights": WEIGHTS, "density": True}, {"weights": INTS})),
    Case("histogram", histogram, (np.full((4,), 2.0), 5)),
    Case("histogram", histogram, (X[:0], 5)),
    *(Case("histogram_bin_edges", np.histogram_bin_edges, (X, *bins), kw) for bins in ((), (4,))
      for kw in ({}, {"range": (-1.0, 2.0)})),
    *(Case("cov", cov, args, kw, 32) for args in ((X,), (X, X[::-1].copy()), (X[0],), (X[0], X[1]), (Z,))
      for kw in ({}, {"correction": 0.0})),
    Case("cov", cov, (X,), {"rowvar": False}),
    Case("cov", cov, (X,), {"correction": 0.5}, 32),
    *(Case("cov", cov, (X,), kw, 32) for kw in ({"fweights": TIMES}, {"aweights": OWN_WEIGHTS},
      {"fweights": TIMES, "aweights": OWN_WEIGHTS, "correction": 2.0})),
    Case("cov", cov, (Z,), {"fweights": TIMES, "aweights": OWN_WEIGHTS}, 32),
    *(Case("corrcoef", np.corrcoef, args) for args in ((X,), (X[0], X[1]), (Z,), (X[0],))),
    Case("corrcoef", np.corrcoef, (X,), {"rowvar": False}),
]  # fmt: skip


def test_every_function_is_tested() -> None:
    assert {case.name for case in CASES} == declared_in("counting", "correlation")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", names(CASES))
def test_values(lib: Library, name: str, dtype: str) -> None:
    check_all(lib, CASES, name, dtype)


def test_histograms_of_integers(lib: Library) -> None:
    counts, edges = lib.call("histogram", INTS, 3)
    want, borders = np.histogram(INTS, 3)
    np.testing.assert_array_equal(counts, want)
    np.testing.assert_allclose(edges, borders, rtol=1e-6)
    counts, edges = lib.call("histogram", INTS, np.asarray([0, 2, 3, 5]))
    np.testing.assert_array_equal(counts, np.histogram(INTS, [0, 2, 3, 5])[0])


COMPILED = {case.name: case for case in reversed(CASES) if case.name != "bincount" or "length" in case.kwargs}


@pytest.mark.parametrize("case", COMPILED.values(), ids=str)
def test_compiled_gives_the_same(lib: Library, tools: Any, case: Case) -> None:
    check_compiled(lib, tools, case)


SMOOTH = np.asarray([[0.7, -1.3, 2.9, 0.2], [1.1, 4.2, -0.6, 3.3]])


@pytest.mark.parametrize("name", ["cov", "corrcoef"])
def test_gradients_are_those_of_torch(lib: Library, tools: Any, name: str) -> None:
    """Both of the backend's own function and of the composed body."""
    x = torch.asarray(SMOOTH).requires_grad_()
    out = getattr(torch, name)(x).reshape(-1)
    weights = torch.asarray([0.5, 1.0, 2.0, 0.25], dtype=torch.float64)
    (want,) = torch.autograd.grad((out * weights).sum(), x)
    own = lib.native(weights.numpy())
    body, xp = registry.declarations()[name].body, lib.xp
    for function in (getattr(xp, name), lambda v: body(v, xp=xp)):
        found = tools.gradient(lambda v: xp.sum(xp.reshape(function(v), (-1,)) * own), lib.native(SMOOTH))  # noqa: B023
        np.testing.assert_allclose(lib.numpy(found), want.numpy(), rtol=1e-7, atol=1e-10)


def test_the_gradient_of_a_histogram_is_that_of_its_weights(lib: Library, tools: Any) -> None:
    x = lib.native(UNEVEN[0])
    found = slopes(lib, tools, lambda w: lib.xp.histogram(x, 3, weights=w)[0], WEIGHTS[0])
    places = np.clip(np.digitize(UNEVEN[0], np.histogram_bin_edges(UNEVEN[0], 3)) - 1, 0, 2)
    np.testing.assert_allclose(found, np.linspace(0.5, 1.5, 3)[places])


def test_no_degree_of_freedom_gives_nan(lib: Library) -> None:
    assert np.isnan(lib.call("cov", X[:, :1])).all()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.bincount(xp.zeros((2,))), DTypeError, "bincount takes integer arrays here; got"),
        (lambda xp: xp.bincount(xp.asarray(3)), ValueError, "at least one axis"),
        (lambda xp: xp.bincount(xp.asarray([3]), weights=xp.ones((2,))), ValueError, "bincount needs weights of the shape of x"),
        (lambda xp: xp.digitize(xp.zeros((2,)), xp.zeros((2, 2))), ValueError, "digitize takes bins of one axis; got 2"),
        (lambda xp: xp.histogram(xp.zeros((2,)), 0), ValueError, "at least one bin; got bins=0"),
        (lambda xp: xp.histogram(xp.zeros((2,)), xp.zeros((2, 2))), ValueError, "edges along one axis"),
        (lambda xp: xp.histogram(xp.zeros((2,)), range=(2.0, 1.0)), ValueError, "in ascending order; got (2.0, 1.0)"),
        (lambda xp: xp.histogram(xp.zeros((2,)), weights=xp.zeros((3,))), ValueError, "histogram needs weights of the shape of x"),
        (lambda xp: xp.cov(xp.zeros((2, 2, 2))), ValueError, "cov takes one variable, or a matrix of several; got 3 axes"),
        (lambda xp: xp.cov(xp.zeros((2, 2)), xp.zeros((2, 3))), ValueError, "as many observations of y as of x; got 3 and 2"),
        (lambda xp: xp.cov(xp.zeros((2, 2)), aweights=xp.ones((3,))), ValueError, "one weight for each of the 2 observations"),
        (lambda xp: xp.cov(xp.zeros((2, 2)), fweights=xp.ones((2,))), DTypeError, "cov (fweights) takes integer arrays"),
        (lambda xp: xp.cov(xp.asarray([1, 2])), DTypeError, "cov takes floating-point arrays here; got"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)
