"""NumPy's own functions and methods in transformed functions, and functions taken out of a namespace."""

from __future__ import annotations

import inspect
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import IvyError, NoRuleError

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


A = np.random.default_rng(0).uniform(0.2, 0.8, (3, 4))
SQUARE = A @ A.T + np.triu(np.ones((3, 3)))  # its triangles differ


@pytest.mark.parametrize(
    ("function", "x"),
    [
        (lambda x: np.linalg.eigvalsh(x, UPLO="U"), SQUARE),
        (lambda x: np.linalg.eigvalsh(x, UPLO="L"), SQUARE),
        (lambda x: np.linalg.eigh(x, UPLO="U")[0], SQUARE),
        (lambda x: np.linalg.svd(x, compute_uv=False), A),
        (lambda x: np.linalg.pinv(x, rcond=1e-6), A),
        (lambda x: np.tile(x, 2), A),
        (lambda x: np.tile(x, (2, 1)), A),
        (lambda x: np.linspace(x[0], 2.0), A),
        (lambda x: np.cumsum(x), A),
        (lambda x: np.cumprod(x, dtype=np.float64), A),
        (lambda x: np.sort(x, axis=None, kind="stable"), A),
        (lambda x: np.take(x, [1, 5]), A),
        (lambda x: np.squeeze(x[:, None]), A),
        (lambda x: np.mean(x, axis=0, dtype=np.float32), A),
        (lambda x: np.std(x, dtype=np.float32, ddof=1), A),
        (lambda x: np.stack([x, x], axis=1, dtype=np.float32), A),
        (lambda x: np.concatenate([x, x], dtype=np.float32, casting="same_kind"), A),
        (lambda x: np.einsum("ij,ij->i", x, x, optimize=True), A),
        (lambda x: np.zeros_like(x, order="F", subok=False) + x, A),
        (lambda x: np.quantile(x, 0.3, keepdims=True), A),
        (lambda x: np.broadcast_to(x, (2, 3, 4), subok=True), A),
    ],
)
def test_the_arguments_that_numpy_has_for_them(function: Any, x: Any) -> None:
    """Transformed, they compute what NumPy computes."""
    expected = function(x)
    single = expected.dtype == np.float32
    np.testing.assert_allclose(ivy_api.trace(function)(x)(x), expected)
    batch = np.stack([x, 2 * x])
    np.testing.assert_allclose(ivy_api.vmap(function)(batch), [function(x), function(2 * x)], rtol=1e-6)
    gradient, along, step = ivy_api.grad(lambda x: np.sum(function(x)))(x), np.cos(np.arange(x.size)).reshape(x.shape), 1e-2
    difference = (np.sum(function(x + step * along)) - np.sum(function(x - step * along))) / (2 * step)
    np.testing.assert_allclose(np.sum(gradient * along), difference, rtol=1e-2, atol=1e-2 if single else 1e-4)


@pytest.mark.parametrize(
    ("function", "named"),
    [
        (
            lambda x: np.sum(x, where=x > 0.5),
            r"numpy\.sum with where=.* xp\.sum, which takes x, axis, dtype, keepdims\. Leave where=",
        ),
        (lambda x: np.max(x, axis=0, initial=0.0), r"numpy\.max with initial=.* xp\.max, which takes x, axis, keepdims"),
        (lambda x: np.linalg.svd(x, hermitian=True), r"numpy\.linalg\.svd with hermitian=.* xp\.linalg\.svd, which takes"),
        (lambda x: np.take(x, [0], mode="wrap"), r"numpy\.take with mode=.* xp\.take, which takes"),
        (lambda x: np.ravel(x, order="F"), r"numpy\.ravel with order=.* xp\.ravel, which takes"),
        (lambda x: np.var(x, mean=0.5), r"numpy\.var with mean=.* xp\.var, which takes"),
    ],
)
def test_arguments_that_no_declared_function_has(function: Any, named: str) -> None:
    """The error names the function, what is allowed, and what to do."""
    for transform in (ivy_api.grad, ivy_api.vmap, ivy_api.trace):
        with pytest.raises(NoRuleError, match=named):
            transform(function)(np.stack([A, A]) if transform is ivy_api.vmap else A)


def _of_one_array() -> list[Any]:
    """Functions of NumPy that are passed on, and take one array and options."""
    found = {}
    for module in (np, np.linalg, np.fft):
        for name in sorted(vars(module)):
            function = getattr(module, name)
            if not name.startswith("_") and hasattr(function, "_implementation"):
                found[f"{module.__name__}.{name}"] = function
    return list(found.values())


@pytest.mark.parametrize("value", [0, 1, True, False, None, "U", "C", np.float32])
def test_every_argument_of_every_function_works_or_is_named(value: Any) -> None:
    """Whatever NumPy takes, no call ends in an error about an argument of another function."""
    tried, unnamed = 0, []
    for function in _of_one_array():
        try:
            options = [p.name for p in inspect.signature(function).parameters.values() if p.default is not p.empty]
        except (TypeError, ValueError):
            continue
        for option in options:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    function(SQUARE, **{option: value})
                except Exception:
                    continue  # not NumPy's either
                tried += 1
                try:
                    ivy_api.trace(lambda x, f=function, o=option: np.sum(f(x, **{o: value})))(SQUARE)
                except IvyError:
                    pass
                except (TypeError, ValueError) as error:
                    if "unexpected keyword" in str(error) or "positional argument" in str(error):
                        unnamed.append((function.__name__, option))
    assert not unnamed
    assert tried > 30
