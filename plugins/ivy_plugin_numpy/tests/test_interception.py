"""NumPy's own functions and methods in transformed functions, and functions taken out of a namespace."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api

XP: Any = ivy_api.namespace("numpy")
X = np.asarray([[0.5, 1.0, 2.0], [1.5, 0.25, 3.0], [0.75, 4.0, 1.25]])

CALLS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "tensordot": (lambda x: np.tensordot(x, x, axes=1), lambda x: XP.matmul(x, x)),
    "tensordot of a namespace from outside": (lambda x: XP.tensordot(x, x, axes=1), lambda x: XP.matmul(x, x)),
    "linalg.matrix_power": (lambda x: np.linalg.matrix_power(x, 3), lambda x: XP.matmul(XP.matmul(x, x), x)),
    "outer": (lambda x: np.outer(x[0], x[1]), lambda x: x[0][:, None] * x[1]),
    "inner": (lambda x: np.inner(x, x), lambda x: XP.matmul(x, x.T)),
    "convolve": (lambda x: np.convolve(x[0], x[1], mode="same"), lambda x: ivy_api.convolve(x[0], x[1], mode="same")),
    "interp": (
        lambda x: np.interp(x[0], np.asarray([0.0, 1, 3]), x[1]),
        lambda x: ivy_api.interp(x[0], np.asarray([0.0, 1, 3]), x[1]),
    ),
    "add.reduce": (lambda x: np.add.reduce(x * x), lambda x: XP.sum(x * x, axis=0)),
    "multiply.reduce": (lambda x: np.multiply.reduce(x, axis=(0, 1)), lambda x: XP.prod(x)),
    "add.accumulate": (lambda x: np.add.accumulate(x * x, 1), lambda x: XP.cumulative_sum(x * x, axis=1)),
    "methods": (
        lambda x: (x * x).sum(axis=0, keepdims=True) * x.mean() + x.std(),
        lambda x: XP.sum(x * x, axis=0) * XP.mean(x) + XP.std(x),
    ),
    "reshape": (
        lambda x: x.reshape(-1, 1) * x.reshape((9,)).clip(1.0, 2.0),
        lambda x: XP.reshape(x, (9, 1)) * XP.clip(XP.reshape(x, (9,)), 1.0, 2.0),
    ),
    "transpose": (lambda x: x.transpose() @ x.transpose(0, 1), lambda x: XP.matmul(x.T, x)),
}


@pytest.mark.parametrize("name", CALLS)
def test_own_functions_and_methods_have_derivatives(name: str) -> None:
    own, declared = (ivy_api.value_and_grad(lambda x, f=f: XP.sum(XP.square(f(x)))) for f in CALLS[name])
    (value, gradient), (wanted, expected) = own(X), declared(X)
    np.testing.assert_allclose(value, wanted, rtol=1e-13)
    np.testing.assert_allclose(gradient, expected, rtol=1e-13)


BEFORE = """
import numpy as np, ivy_api
xp = ivy_api.namespace("numpy")
clip, take, std, nanmax, prod, lu, mean = xp.clip, xp.take, xp.std, xp.nanmax, xp.prod, xp.linalg.lu, xp.segment_mean
softmax, windows, asarray = xp.nn.softmax, xp.sliding_window, xp.asarray
x = np.asarray([[0.5, 1.0], [2.0, 4.0]])
for f in (
    lambda x: take(clip(x, 0.75, 3.0), np.asarray([0]), axis=1).sum(),
    lambda x: xp.sum(std(x, axis=0)),
    lambda x: nanmax(x) * prod(x),
    lambda x: xp.sum(lu(x + np.eye(2))[2]),
    lambda x: xp.sum(mean(x, np.asarray([0, 0]))[:, 0]),
    lambda x: xp.sum(softmax(x, axis=0)[0]),
    lambda x: xp.sum(windows(x, (2,), axis=0)),
):
    print(np.round(ivy_api.grad(f)(x), 4).tolist())
try:
    ivy_api.grad(lambda x: xp.sum(asarray(x)))(x)
except ivy_api.errors.EscapedTracerError as error:
    print(error)
"""


def test_functions_taken_before_the_first_transformation() -> None:
    ran = subprocess.run([sys.executable, "-c", BEFORE], capture_output=True, text=True, timeout=120)
    *gradients, error = ran.stdout.splitlines()
    assert gradients == [
        "[[0.0, 0.0], [1.0, 0.0]]",
        "[[-0.5, -0.5], [0.5, 0.5]]",
        "[[32.0, 16.0], [8.0, 8.0]]",
        "[[-2.5, 1.0], [2.875, 0.25]]",  # as differences give it
        "[[0.5, 0.0], [0.5, 0.0]]",
        "[[0.1491, 0.0452], [-0.1491, -0.0452]]",
        "[[1.0, 1.0], [1.0, 1.0]]",
    ], ran.stderr
    assert "taken out of a namespace" in error


def test_an_attribute_that_traced_arrays_lack() -> None:
    with pytest.raises(AttributeError, match=r"has no 'tofile'. Use functions of xp. A function that was taken out of a namespace"):
        ivy_api.grad(lambda x: x.tofile("x"))(X)
