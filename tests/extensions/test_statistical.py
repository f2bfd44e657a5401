"""Statistics beyond the standard where they are special: nothing to add up, gradients at what is missing, bad input."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DTypeError
from ivy_conformance.library import Library
from tests.extensions.finite_differences import of_framework

X = np.round(np.random.default_rng(7).normal(size=(3, 4, 2)) * 8) / 4


def test_the_logarithm_of_the_sum_of_nothing(lib: Library) -> None:
    np.testing.assert_array_equal(lib.call("logsumexp", np.zeros((0, 2)), axis=0), [-np.inf, -np.inf])
    assert lib.call("logsumexp", np.asarray([900.0, 0.0]), b=np.asarray([0.0, 1.0])) == 0


@pytest.mark.parametrize("name", ["nanmean", "nanvar", "nanmax", "nansum"])
def test_the_gradient_at_what_is_missing_is_zero(lib: Library, tools: Any, name: str) -> None:
    x = np.asarray([[0.7, np.nan, 2.9], [1.1, 4.2, -0.6]])
    found = of_framework(lib, tools, getattr(lib.xp, name), ([x], {"axis": 1}))
    assert found[1] == 0
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
        (lambda xp: xp.cumulative_min(xp.zeros((2, 3)), axis=2), IndexError, "axis 2 is out of range for an array of"),
        (lambda xp: xp.nanvar(xp.zeros((2, 3)), axis=2), IndexError, ""),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message) or None):
        call(lib.xp)


def test_arrays_of_ivy_go_in_and_come_out(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    mean, variance = ivy_api.moments(xp.asarray(X), axis=0)
    assert isinstance(mean, ivy_api.Array)
    assert isinstance(variance, ivy_api.Array)
    assert isinstance(xp.nanmax(xp.asarray(X)), ivy_api.Array)


@pytest.mark.parametrize("size", [5, 5000, 50000])
@pytest.mark.parametrize("name", ["max", "min", "sum", "mean", "prod", "std"])
def test_nan_is_not_lost_among_many(lib: Library, name: str, size: int) -> None:
    for share in (0.0, 0.1, 1.0):
        x = np.linspace(0.5, 1, size, dtype="float32")
        x[size - max(1, int(share * size)) :] = np.nan
        assert np.isnan(lib.call(name, x))


def test_the_correlation_of_one_variable_has_no_axes(lib: Library) -> None:
    for x in (np.asarray([4.0, 1.0, 0.0]), np.asarray([[4.0, 1.0, 0.0]])):
        assert lib.call("corrcoef", x).shape == lib.call("cov", x).shape == ()
