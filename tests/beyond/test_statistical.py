"""Statistics beyond the standard, against NumPy, SciPy and torch."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np
import pytest
import scipy.special
import torch

import ivy_api
from conformance.library import Library
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.tables import Case, check_all, check_compiled, declared_in, names, slopes

DTYPES = ("float32", "float64")
RNG = np.random.default_rng(7)
X = np.round(RNG.normal(size=(3, 4, 2)) * 8) / 4
HOLES = np.where(RNG.random((3, 4, 2)) < 0.4, np.nan, X)
HOLES[:, 1, 0] = np.nan
INTS = RNG.integers(-9, 9, (3, 4, 2))
Z = X + 1j * X[::-1]
HOLES_Z = np.where(np.isnan(HOLES), complex(np.nan, 1), Z)
FAR = np.asarray([[900.0, 901.0, -np.inf], [-np.inf, -np.inf, -np.inf], [0.5, np.inf, 3.0], [np.nan, 1.0, 2.0]])
WEIGHTS = RNG.integers(1, 5, (3, 4, 2)) / 2
REDUCED: tuple[dict[str, Any], ...] = (
    {},
    {"axis": 0, "keepdims": True},
    {"axis": (0, -1)},
    {"axis": 1},
    {"axis": (), "keepdims": True},
)


def silent(function: Any, **renamed: str) -> Any:
    """An oracle without warnings, with its own names of keywords."""

    def oracle(*args: Any, **kwargs: Any) -> Any:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            return function(*args, **{renamed.get(name, name): value for name, value in kwargs.items()})

    return oracle


def average(x: Any, weights: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    return np.average(x, axis, weights, keepdims=keepdims)


def moments(x: Any, axis: Any = None, weights: Any = None, keepdims: bool = False) -> Any:
    if weights is not None and weights.ndim == 1:
        weights = np.broadcast_to(weights[:, None], x.shape)
    mean = np.average(x, axis, weights, keepdims=True)
    variance = np.average((x - mean) ** 2, axis, weights, keepdims=keepdims)
    return (mean if keepdims else mean.reshape(variance.shape)), variance


def logsumexp(x: Any, axis: Any = None, keepdims: bool = False, b: Any = None) -> Any:
    return scipy.special.logsumexp(x, axis=axis, keepdims=keepdims, b=b)


def cumulative(ufunc: Any) -> Any:
    return lambda x, axis=0: ufunc.accumulate(x, axis)


def empty_axes(function: Any) -> Any:
    """NumPy's functions that know no empty tuple of axes: each element is a row then."""

    def oracle(x: Any, axis: Any = None, **kwargs: Any) -> Any:
        out = (
            silent(function)(x[..., None], axis=-1, **{k: v for k, v in kwargs.items() if k != "keepdims"}) if axis == () else None
        )
        return silent(function)(x, axis=axis, **kwargs) if out is None else out

    return oracle


CASES = [
    *(Case(name, empty_axes(getattr(np, name)), (x,), kw) for name in ("nanmax", "nanmin")
      for x in (HOLES, INTS) for kw in REDUCED),
    *(Case(name, silent(getattr(np, name)), (x,), kw) for name in ("nansum", "nanprod")
      for x in (HOLES, INTS, HOLES_Z) for kw in REDUCED),
    *(Case("nanmean", empty_axes(np.nanmean), (x,), kw) for x in (HOLES, HOLES_Z) for kw in REDUCED),
    *(Case(name, empty_axes(lambda x, correction=0, f=f, **kw: f(x, ddof=correction, **kw)), (HOLES,), {**kw, **more})
      for name, f in (("nanvar", np.nanvar), ("nanstd", np.nanstd)) for kw in REDUCED for more in ({}, {"correction": 1.0})),
    *(Case("nancumsum", np.nancumsum, (x,), {"axis": axis}) for x in (HOLES, INTS, HOLES_Z) for axis in (0, -1)),
    Case("nancumsum", lambda x, include_initial: np.cumulative_sum(np.nan_to_num(x), include_initial=True), (HOLES[0, :, 1],),
         {"include_initial": True}),
    *(Case("ptp", np.ptp, (x,), kw) for x in (X, INTS) for kw in REDUCED[:4]),
    *(Case("average", average, (x,), kw) for x in (X, Z) for kw in REDUCED[:4]),
    *(Case("average", average, (x,), {"weights": WEIGHTS, **kw}) for x in (X, Z) for kw in REDUCED[:4]),
    *(Case("average", average, (X,), {"weights": WEIGHTS[:, 0, 0] if w == 1 else INTS[0] ** 2, "axis": axis})
      for w, axis in ((1, 0), (2, (1, 2)))),
    Case("average", average, (X,), {"weights": WEIGHTS[:, 1, :].T, "axis": (2, 0)}),
    *(Case("moments", moments, (X,), kw, 32) for kw in REDUCED[:4]),
    *(Case("moments", moments, (X,), {"weights": WEIGHTS, **kw}, 32) for kw in REDUCED[:4]),
    Case("moments", moments, (X[..., 0],), {"weights": WEIGHTS[:, 0, 0], "axis": 0}, 32),
    *(Case("logsumexp", silent(logsumexp), (x,), kw) for x in (X, FAR) for kw in ({}, {"axis": 1}, {"axis": -1, "keepdims": True})),
    Case("logsumexp", logsumexp, (X,), {"axis": (0, 2)}),
    *(Case("logsumexp", silent(logsumexp), (X,), {"axis": 0, "b": b}, 64) for b in (3.0, WEIGHTS, WEIGHTS[0, 0])),
    Case("logsumexp", lambda x, axis: np.full(2, -np.inf, dtype=x.dtype), (X[0, :0],), {"axis": 0}),
    *(Case(f"cumulative_{name}", cumulative(ufunc), (x,), {"axis": axis})
      for name, ufunc in (("max", np.maximum), ("min", np.minimum)) for x in (X, INTS, HOLES) for axis in (0, 1, -1)),
    *(Case(f"cumulative_{name}", cumulative(ufunc), (INTS.ravel().astype("uint8"),))
      for name, ufunc in (("max", np.maximum), ("min", np.minimum))),
]  # fmt: skip


def test_every_function_is_tested() -> None:
    assert {case.name for case in CASES} == declared_in("statistical", "nan_statistics")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", names(CASES))
def test_values(lib: Library, name: str, dtype: str) -> None:
    check_all(lib, CASES, name, dtype)


@pytest.mark.parametrize("name", ["nansum", "nanprod", "nancumsum"])
def test_sums_take_a_data_type(lib: Library, name: str) -> None:
    got = lib.call(name, HOLES[0, :, 1].astype("float32"), dtype=lib.dtype("float64"))
    assert got.dtype == np.float64
    np.testing.assert_allclose(got, getattr(np, name)(HOLES[0, :, 1]))


COMPILED = {case.name: case for case in reversed(CASES)}


@pytest.mark.parametrize("case", COMPILED.values(), ids=str)
def test_compiled_gives_the_same(lib: Library, tools: Any, case: Case) -> None:
    check_compiled(lib, tools, case)


SMOOTH = np.asarray([[0.7, -1.3, 2.9, 0.2], [1.1, 4.2, -0.6, 3.3]])
GRADIENTS: dict[str, Any] = {
    "average": lambda x: torch.mean(x, 1),
    "cumulative_max": lambda x: torch.cummax(x, 1)[0],
    "cumulative_min": lambda x: torch.cummin(x, 1)[0],
    "logsumexp": lambda x: torch.logsumexp(x, 1),
    "moments": lambda x: tuple(reversed(torch.var_mean(x, 1, correction=0))),
    "nancumsum": lambda x: torch.cumsum(torch.nan_to_num(x), 1),
    "nanmax": lambda x: torch.amax(x, 1),
    "nanmean": lambda x: torch.nanmean(x, 1),
    "nanmin": lambda x: torch.amin(x, 1),
    "nanprod": lambda x: torch.prod(x, 1),
    "nanstd": lambda x: torch.std(x, 1, correction=0),
    "nansum": lambda x: torch.nansum(x, 1),
    "nanvar": lambda x: torch.var(x, 1, correction=0),
    "ptp": lambda x: torch.amax(x, 1) - torch.amin(x, 1),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients_are_those_of_torch(lib: Library, tools: Any, name: str) -> None:
    """Both of the backend's own function and of the composed body."""
    x = torch.asarray(SMOOTH).requires_grad_()
    out = GRADIENTS[name](x)
    parts = out if isinstance(out, tuple) else (out,)
    total = sum((part.reshape(-1) * torch.linspace(0.5, 1.5, part.numel(), dtype=torch.float64)).sum() for part in parts)
    (want,) = torch.autograd.grad(total, x)
    body, xp = registry.declarations()[name].body, lib.xp
    for function in (lambda v: getattr(xp, name)(v, axis=1), lambda v: body(v, axis=1, xp=xp)):
        np.testing.assert_allclose(slopes(lib, tools, function, SMOOTH), want.numpy(), rtol=1e-7, atol=1e-12)


@pytest.mark.parametrize("name", ["nanmean", "nanvar", "nanmax", "nansum"])
def test_the_gradient_at_what_is_missing_is_zero(lib: Library, tools: Any, name: str) -> None:
    x = np.asarray([[0.7, np.nan, 2.9], [1.1, 4.2, -0.6]])
    found = slopes(lib, tools, lambda v: getattr(lib.xp, name)(v, axis=1), x)
    assert found[0, 1] == 0
    assert np.isfinite(found).all()


@pytest.mark.parametrize("name", ["average", "logsumexp", "moments", "nanmean", "nanvar"])
def test_integers_are_refused(lib: Library, name: str) -> None:
    with pytest.raises(DTypeError, match=rf"{name}.* takes .*floating-point arrays here; got .*int32.*xp.astype"):
        lib.call(name, np.asarray([1, 2, 3], dtype="int32"))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.average(xp.zeros((2, 3)), weights=xp.ones((2,))), ValueError, "average needs weights of the shape of x"),
        (lambda xp: xp.moments(xp.zeros((2, 3)), weights=xp.ones((2,)), axis=1), ValueError, "moments needs weights of the shape"),
        (lambda xp: xp.cumulative_max(xp.zeros((2, 3))), ValueError, "cumulative_max needs an axis for an array of 2 axes"),
        (lambda xp: xp.cumulative_min(xp.zeros((2, 3)), axis=2), IndexError, "axis 2 is out of range for an array of 2 axes"),
        (lambda xp: xp.nanvar(xp.zeros((2, 3)), axis=2), IndexError, ""),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message) or None):
        call(lib.xp)


def test_arrays_of_ivy_go_in_and_come_out(backend: Any) -> None:
    xp = ivy_api.namespace(backend.name, wrapped=True)
    mean, variance = ivy_api.moments(xp.asarray(X), axis=0)
    assert isinstance(mean, ivy_api.Array)
    assert isinstance(variance, ivy_api.Array)
    assert isinstance(xp.nanmax(xp.asarray(X)), ivy_api.Array)
