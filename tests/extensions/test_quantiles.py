"""Quantiles: each method beside those of NumPy, and bad input."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from ivy_api.bodies.quantiles import METHODS
from ivy_api.errors import DTypeError, NotAnArrayError
from ivy_conformance.library import Library


@pytest.mark.parametrize("method", METHODS)
def test_methods_are_those_of_numpy(lib: Library, method: Any) -> None:
    """At whole places and between them."""
    x, q = np.asarray([3.0, 1.0, 4.0, 1.5, 9.0, 2.5, 7.0]), np.arange(29) / 28
    np.testing.assert_allclose(lib.call("quantile", x, q, method=method), np.quantile(x, q, method=method), atol=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_a_level_that_is_a_number_near_an_end_is_that_of_numpy(lib: Library, method: Any) -> None:
    for n in (1, 2, 3, 7):
        x = np.random.default_rng(n).normal(size=n)
        for q in (0.0, 1e-11, 1e-3, 0.2, 0.8, 1 - 1e-3, 1.0):
            for name, level in (("quantile", q), ("nanquantile", q), ("percentile", 100 * q)):
                wanted = np.quantile(x, q, method=method)
                np.testing.assert_allclose(lib.call(name, x, level, method=method), wanted, atol=1e-10, err_msg=f"{name} {n} {q}")


@pytest.mark.parametrize("name", ["median", "nanmedian", "quantile", "percentile", "nanquantile", "nanpercentile"])
def test_integers_are_refused(lib: Library, name: str) -> None:
    with pytest.raises(DTypeError, match=rf"{name}.* takes .*floating-point arrays here; got .*int32.*xp.astype"):
        lib.call(name, np.asarray([1, 2, 3], dtype="int32"), *(() if "median" in name else (0.5,)))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.quantile(xp.zeros((2,)), 0.5, method="best"), ValueError, "quantile takes method='linear', 'lower'"),
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


def test_infinite_elements_weigh_nothing_where_another_is_the_quantile(lib: Library) -> None:
    x = np.asarray([[1.0, 2.0, np.inf], [-np.inf, -np.inf, np.inf], [-np.inf, 1.0, np.inf]])
    np.testing.assert_array_equal(lib.call("quantile", x, 0.5, axis=1), [2.0, -np.inf, 1.0])
    np.testing.assert_array_equal(lib.call("percentile", x, 75.0, axis=1), [np.inf, np.nan, np.inf])
    np.testing.assert_array_equal(lib.call("nanquantile", x, 0.25, axis=1), [1.5, -np.inf, -np.inf])
    np.testing.assert_array_equal(lib.call("median", x[:, :2], axis=1), [1.5, -np.inf, -np.inf])
