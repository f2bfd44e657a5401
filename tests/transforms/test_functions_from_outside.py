"""Functions in transformed functions that are not of the namespace of their arrays: NumPy's own, and those of one outside."""

from __future__ import annotations

import threading
from operator import attrgetter
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import EscapedTracerError, NoRuleError, NotAnArrayError

XP: Any = ivy_api.namespace("numpy")
X = np.asarray([1.0, 2.0, 4.0])
SQUARES = 2 * np.sum(X**2) * X


@pytest.mark.parametrize(
    ("function", "gradient"),
    [
        (lambda x: XP.asarray([x[0], x[2] * 2.0])[1], [0.0, 0.0, 2.0]),
        (lambda x: np.trace(np.outer(x, x)), 2 * X),
        (lambda x: np.sum(np.diagonal(np.outer(x, x))), 2 * X),
        (lambda x: np.cross(x, np.asarray([0.0, 0.0, 1.0]))[0], [0.0, 1.0, 0.0]),
        (lambda x: np.trace(np.linalg.matrix_power(np.outer(x, x), 2)), 2 * SQUARES),
        (lambda x: np.sum(np.fabs(x)) * np.ndim(x) * np.size(x), 3 * np.ones(3)),
    ],
)
def test_a_gradient_goes_through_them(function: Any, gradient: Any) -> None:
    np.testing.assert_allclose(ivy_api.grad(function)(X), gradient)


@pytest.mark.parametrize("function", [np.trace, np.diagonal])
def test_those_of_the_first_axes_are_no_other_function(function: Any) -> None:
    with pytest.raises(NoRuleError, match="first two axes"):
        ivy_api.grad(lambda x: np.sum(function(x)))(np.ones((2, 2, 2)))


@pytest.mark.parametrize("function", [lambda xp, x: xp.add([x[0], x[1]], 1.0), lambda xp, x: xp.concat([[x[0]], [x[1]]])])
def test_a_list_in_the_place_of_an_array_does_not_lose_its_derivative(function: Any) -> None:
    def called(x: Any) -> Any:
        return function(ivy_api.namespace_for(x), x)

    with pytest.raises(NotAnArrayError, match="stack"):
        ivy_api.vjp(called, X)
    with pytest.raises(NotAnArrayError, match="stack"):
        ivy_api.jvp(called, (X,), (X,))


@pytest.mark.parametrize("name", ["var", "std"])
def test_the_variance_of_complex_numbers_has_a_gradient(name: str) -> None:
    z, step = np.asarray([1.0 + 2.0j, 0.5 - 1.0j, 3.0j]), 1e-6
    along = np.asarray([0.3 - 1.0j, 2.0j, 1.0])
    function = getattr(np, name)
    expected = (function(z + step * along) - function(z - step * along)) / (2 * step)
    assert np.sum(ivy_api.grad(function)(z) * along).real == pytest.approx(expected, rel=1e-8)
    assert ivy_api.jvp(function, (z,), (along,))[1] == pytest.approx(expected, rel=1e-8)


NAMES = ("exp", "add", "sum", "std", "asarray", "linalg.det", "linalg.norm", "nn.relu", "nn.softmax")


def functions(xp: Any) -> list[Any]:
    return [attrgetter(name)(xp) for name in NAMES]


def test_a_namespace_has_its_own_functions_again_after_a_trace(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    x = xp.asarray([[1.0, 2.0], [3.0, 5.0]])

    def call_all() -> None:  # on NumPy, whose transformations are traced, an ordinary call restores a function
        for f in functions(xp):
            f(x, x) if f is xp.add else f(x)

    call_all()
    before = functions(xp)

    def function(x: Any) -> Any:
        return xp.sum(xp.exp(x)) + xp.linalg.det(x) + xp.nn.relu(x)[0, 0]

    def failing(x: Any) -> Any:
        raise KeyError(xp.exp(x))

    recorded = ivy_api.trace(function)(x)
    assert [node.name for node in recorded.graph.nodes][:3] == ["exp", "sum", "linalg.det"]
    with pytest.raises(KeyError):
        ivy_api.trace(failing)(x)
    call_all()
    assert functions(xp) == before


def test_a_trace_in_another_thread_does_not_end_this_one(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    x = xp.asarray([1.0, 2.0])

    def function(x: Any) -> Any:
        thread = threading.Thread(target=lambda: ivy_api.trace(lambda y: xp.exp(y))(one))
        thread.start()
        thread.join()
        return xp.exp(xp.sum(x))

    one = xp.asarray([1.0])
    assert [node.name for node in ivy_api.trace(function)(x).graph.nodes] == ["sum", "exp"]


@pytest.mark.parametrize("name", ["exp", "linalg.det"])
def test_a_function_taken_out_of_a_namespace_says_what_to_do(backend: Any, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    taken = attrgetter(name)(xp)
    x = xp.asarray([[1.0, 2.0], [3.0, 5.0]])
    if backend.name == "numpy":  # its functions have a protocol
        assert [node.name for node in ivy_api.trace(lambda x: taken(x))(x).graph.nodes] == [name]
        return
    with pytest.raises(EscapedTracerError, match="taken out of a namespace") as raised:
        ivy_api.trace(lambda x: taken(x))(x)  # the line
    assert "# the line" in raised.value.__notes__[0]
