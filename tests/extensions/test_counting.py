"""Histograms, counts and covariance: the gradient of weights, and bad input."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance.library import Library
from tests.extensions.finite_differences import of_framework


def test_the_gradient_of_a_histogram_is_that_of_its_weights(lib: Library, tools: Any) -> None:
    values, weights = np.random.default_rng(3).normal(size=(2, 6))
    x = lib.native(values)
    found = of_framework(lib, tools, lambda w: lib.xp.histogram(x, 3, weights=w)[0], ([weights], {}))
    places = np.clip(np.digitize(values, np.histogram_bin_edges(values, 3)) - 1, 0, 2)
    np.testing.assert_allclose(found, np.linspace(0.5, 1.5, 3)[places])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.bincount(xp.zeros((2,))), DTypeError, "bincount takes integer arrays here; got"),
        (lambda xp: xp.bincount(xp.asarray(3)), ValueError, "at least one axis"),
        (lambda xp: xp.bincount(xp.asarray([3]), weights=xp.ones((2,))), ValueError, "bincount needs weights of the shape of x"),
        (lambda xp: xp.digitize(xp.zeros((2,)), xp.zeros((2, 2))), ValueError, "digitize takes one-dimensional bins; got 2 axes"),
        (lambda xp: xp.histogram(xp.zeros((2,)), 0), ValueError, "at least one bin; got bins=0"),
        (lambda xp: xp.histogram(xp.zeros((2,)), xp.zeros((2, 2))), ValueError, "one-dimensional edges"),
        (lambda xp: xp.histogram(xp.zeros((2,)), range=(2.0, 1.0)), ValueError, "in ascending order; got (2.0, 1.0)"),
        (lambda xp: xp.histogram(xp.zeros((2,)), weights=xp.zeros((3,))), ValueError, "histogram needs weights of the shape of x"),
        (
            lambda xp: xp.cov(xp.zeros((2, 2, 2))),
            ValueError,
            "cov takes a vector (one variable) or a matrix (several variables); got 3 axes",
        ),
        (
            lambda xp: xp.cov(xp.zeros((2, 2)), xp.zeros((2, 3))),
            ValueError,
            "the same number of observations of x and y; got 3 and 2",
        ),
        (lambda xp: xp.cov(xp.zeros((2, 2)), aweights=xp.ones((3,))), ValueError, "one weight for each of the 2 observations"),
        (lambda xp: xp.cov(xp.zeros((2, 2)), fweights=xp.ones((2,))), DTypeError, "cov (fweights) takes integer arrays"),
        (lambda xp: xp.cov(xp.asarray([1, 2])), DTypeError, "cov takes floating-point arrays here; got"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)
