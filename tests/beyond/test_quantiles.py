"""Quantiles, against NumPy and torch."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from conformance.library import Library
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError, NotAnArrayError
from ivy_api.extensions.quantiles import METHODS
from tests.beyond.agreement import unshrunk
from tests.beyond.tables import Case, check_all, check_compiled, declared_in, names, slopes

DTYPES = ("float32", "float64")
RNG = np.random.default_rng(11)
X = np.round(RNG.normal(size=(3, 4, 2)) * 8) / 4
LINE = np.asarray([3.0, 1.0, 4.0, 1.5, 9.0, 2.5])
HOLES = np.where(RNG.random((3, 4, 2)) < 0.4, np.nan, X)
HOLES[:, 1, 0] = np.nan
BROKEN = np.where(np.arange(24).reshape(3, 4, 2) == 5, np.nan, X)
WEIGHTS = RNG.integers(0, 3, (3, 4, 2)) + np.where(np.arange(3)[:, None, None] == 0, 1.0, 0.0)
SHARES = np.asarray([0.0, 0.25, 0.5, 0.6, 1.0])
REDUCED: tuple[dict[str, Any], ...] = ({}, {"axis": 0, "keepdims": True}, {"axis": (0, -1)}, {"axis": (2, 1), "keepdims": True})


def nanmedian(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return np.nanmedian(x, axis, keepdims=keepdims)


def weighted(x: Any, q: Any, axis: int, weights: Any, keepdims: bool = False) -> Any:
    """The least element up to which the weights are a share of ``q``, one slice after the other."""
    rows, shares = np.moveaxis(x, axis, -1), np.moveaxis(np.broadcast_to(weights, x.shape), axis, -1)
    out = np.empty((*np.shape(q), *rows.shape[:-1]), dtype=x.dtype)
    for place in np.ndindex(rows.shape[:-1]):
        pairs = sorted(zip(rows[place].tolist(), shares[place].tolist(), strict=True))
        total = sum(weight for _, weight in pairs)
        for index in np.ndindex(np.shape(q)):
            reached, wanted = 0.0, np.asarray(q)[index]
            for value, weight in pairs:
                reached += weight
                if reached / total >= wanted and reached > 0:
                    out[(*index, *place)] = value
                    break
    return np.expand_dims(out, axis if axis < 0 else axis + np.ndim(q)) if keepdims else out


CASES = [
    *(Case("median", np.median, (x,), kw) for x in (X, BROKEN) for kw in REDUCED),
    Case("median", lambda x, axis: x, (X,), {"axis": ()}),
    *(Case("nanmedian", nanmedian, (x,), kw) for x in (X, HOLES) for kw in REDUCED),
    *(Case("nanmedian", nanmedian, (HOLES[..., :1, 0],), kw) for kw in ({"axis": 0}, {"axis": -1})),
    *(Case("quantile", np.quantile, (x, q), kw) for x in (X, BROKEN)
      for q in (0.3, SHARES, SHARES[1:].reshape(2, 2)) for kw in REDUCED),
    *(Case("quantile", np.quantile, (LINE, q), {"method": method}) for method in METHODS
      for q in (0, 0.3, 0.5, 1.0, SHARES)),
    *(Case("quantile", np.quantile, (LINE[:5], q), {"method": method}) for method in METHODS for q in (0.25, 0.5)),
    Case("quantile", np.quantile, (LINE[:1], 0.4)),
    *(Case("quantile", weighted, (X, q), {"axis": axis, "weights": w, "method": "inverted_cdf", **kw})
      for q in (0.0, 0.5, SHARES) for axis, w in ((0, WEIGHTS), (-1, WEIGHTS + 1)) for kw in ({}, {"keepdims": True})),
    Case("quantile", weighted, (X, 0.5), {"axis": 1, "weights": np.asarray([1, 2, 0, 3]).reshape(4, 1), "method": "inverted_cdf"}),
    *(Case("percentile", np.percentile, (X, q), kw) for q in (30, 62.5, SHARES * 100) for kw in REDUCED[:2]),
    Case("percentile", np.percentile, (LINE, 40.0), {"method": "hazen"}),
]  # fmt: skip


def without_method(oracle: Any) -> Any:
    return lambda *args, method=None, **kwargs: oracle(*args, **kwargs)


CASES = [Case(c.name, without_method(c.oracle), c.args, c.kwargs) if c.oracle is weighted else c for c in CASES]


def test_every_function_is_tested() -> None:
    assert {case.name for case in CASES} == declared_in("quantiles")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", names(CASES))
def test_values(lib: Library, name: str, dtype: str) -> None:
    check_all(lib, CASES, name, dtype)


@unshrunk
@given(data=st.data())
def test_methods_are_those_of_numpy(lib: Library, data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(METHODS))
    x = np.asarray(data.draw(st.lists(st.integers(-9, 9), min_size=7, max_size=7)), dtype="float64")
    q = np.asarray(data.draw(st.lists(st.integers(0, 28), min_size=5, max_size=5))) / 28
    np.testing.assert_allclose(lib.call("quantile", x, q, method=method), np.quantile(x, q, method=method), atol=1e-12)


COMPILED = {(case.name, len(case.kwargs)): case for case in reversed(CASES)}


@pytest.mark.parametrize("case", COMPILED.values(), ids=str)
def test_compiled_gives_the_same(lib: Library, tools: Any, case: Case) -> None:
    check_compiled(lib, tools, case)


SMOOTH = np.asarray([[0.7, -1.3, 2.9, 0.2], [1.1, 4.2, -0.6, 3.3]])


@pytest.mark.parametrize("name", ["median", "nanmedian", "quantile", "percentile"])
def test_gradients_are_those_of_torch(lib: Library, tools: Any, name: str) -> None:
    """Both of the backend's own function and of the composed body."""
    x = torch.asarray(SMOOTH).requires_grad_()
    out = torch.quantile(x, 0.5 if "median" in name else 0.3, dim=1)
    (want,) = torch.autograd.grad((out * torch.linspace(0.5, 1.5, 2, dtype=torch.float64)).sum(), x)
    more = () if "median" in name else (30.0 if name == "percentile" else 0.3,)
    body, xp = registry.declarations()[name].body, lib.xp
    for function in (lambda v: getattr(xp, name)(v, *more, axis=1), lambda v: body(v, *more, axis=1, xp=xp)):
        np.testing.assert_allclose(slopes(lib, tools, function, SMOOTH), want.numpy(), rtol=1e-7, atol=1e-12)


@pytest.mark.parametrize("name", ["median", "nanmedian", "quantile", "percentile"])
def test_integers_are_refused(lib: Library, name: str) -> None:
    with pytest.raises(DTypeError, match=rf"{name}.* takes .*floating-point arrays here; got .*int32.*xp.astype"):
        lib.call(name, np.asarray([1, 2, 3], dtype="int32"), *(() if "median" in name else (0.5,)))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.quantile(xp.zeros((2,)), 0.5, method="best"), ValueError, "knows no method 'best'; it has 'linear'"),
        (lambda xp: xp.quantile(xp.zeros((2,)), 0.5, weights=xp.ones((2,))), ValueError, "weights with method='inverted_cdf' only"),
        (lambda xp: xp.quantile(xp.zeros((2,)), 1.5), ValueError, "takes q from 0 to 1; got 1.5"),
        (lambda xp: xp.quantile(xp.zeros((2,)), [0.5]), NotAnArrayError, "takes an array or a Python scalar as q; got [0.5]"),
        (lambda xp: xp.quantile(xp.zeros((2, 3)), 0.5, axis=2), IndexError, "2"),
        (lambda xp: xp.median(xp.zeros((0,))), ValueError, "needs at least one element along axis"),
        (lambda xp: xp.nanmedian(xp.zeros((3, 0)), axis=1), ValueError, "needs at least one element along axis"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)
