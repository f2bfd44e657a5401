"""Functions that are not of the namespace of a transformation's arrays: NumPy's own, and those taken from one outside."""

from __future__ import annotations

import threading
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import EscapedTracerError, NoRuleError, NotAnArrayError
from ivy_api.transforms.pytrees import leaves_of
from ivy_conformance.reading import to_numpy
from tests.transforms.table import OPTIONS, transformations

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


GIVEN: dict[str, Any] = {
    "grad": lambda xp, f, x: ivy_api.grad(f(xp.sum))(x),
    "value_and_grad": lambda xp, f, x: ivy_api.value_and_grad(f(xp.linalg.vector_norm))(x),
    "execute_with_gradients": lambda xp, f, x: ivy_api.execute_with_gradients(f(xp.logsumexp), x),
    "vjp": lambda xp, f, x: ivy_api.vjp(f(xp.exp), x)[1](x),
    "jvp": lambda xp, f, x: ivy_api.jvp(f(xp.acosh), (x,), (x,)),
    "linearize": lambda xp, f, x: ivy_api.linearize(f(xp.linalg.outer), x, x)[1](x, x),
    "jacrev": lambda xp, f, x: ivy_api.jacrev(f(xp.nn.softmax))(x),
    "jacfwd": lambda xp, f, x: ivy_api.jacfwd(f(xp.pow), argnums=1)(x, x),
    "hessian": lambda xp, f, x: ivy_api.hessian(f(xp.prod))(x),
    "hvp": lambda xp, f, x: ivy_api.hvp(f(xp.prod), (x,), (x,)),
    "custom_vjp": lambda xp, f, x: ivy_api.vmap(_with_pullback(xp, f(xp.sin)))(x),
    "custom_jvp": lambda xp, f, x: ivy_api.vmap(_with_tangents(f(xp.sin)))(x),
    "checkpoint": lambda xp, f, x: ivy_api.grad(ivy_api.checkpoint(f(xp.sum)))(x),
    "vmap": lambda xp, f, x: ivy_api.vmap(f(partial(xp.sum, axis=0)))(xp.linalg.outer(x, x)),
    "cond": lambda xp, f, x: ivy_api.vmap(lambda y: ivy_api.cond(y > 2.0, f(xp.exp), f(xp.negative), y))(x),
    "switch": lambda xp, f, x: ivy_api.jvp(lambda y: ivy_api.switch(1, [f(xp.exp), f(xp.square)], y), (x,), (x,)),
    "while_loop": lambda xp, f, x: ivy_api.jvp(lambda y: ivy_api.while_loop(lambda z: z < 90.0, f(xp.square), y), (x[0],), (x[0],)),
    "fori_loop": lambda xp, f, x: ivy_api.vmap(lambda n: ivy_api.fori_loop(0, 3, f(xp.add), n))(xp.asarray([1, 2])),
    "scan": lambda xp, f, x: ivy_api.jvp(lambda y: ivy_api.scan(f(xp.broadcast_arrays), y[0], y), (x,), (x,)),
    "map": lambda xp, f, x: ivy_api.jvp(lambda y: ivy_api.map(f(xp.sin), y), (x,), (x,)),
    "associative_scan": lambda xp, f, x: ivy_api.jvp(lambda y: ivy_api.associative_scan(f(xp.multiply), y), (x,), (x,)),
    "compile": lambda xp, f, x: ivy_api.compile(f(xp.cumulative_sum), **OPTIONS.get(xp.__source__.name, {}))(x),
    "trace": lambda xp, f, x: ivy_api.trace(f(xp.linalg.vector_norm))(x)(x),
}
"""By transformation a call of it: of a namespace, what is done to the function, and an array."""


def _with_pullback(xp: Any, function: Any) -> Any:
    made = ivy_api.custom_vjp(function)
    made.defvjp(lambda x: (function(x), x), lambda x, g: (xp.multiply(g, x),))
    return made


def _with_tangents(function: Any) -> Any:
    made = ivy_api.custom_jvp(function)
    made.defjvp(lambda primals, tangents: (function(*primals), tangents[0]))
    return made


def test_every_transformation_of_functions_is_given_one() -> None:
    assert set(GIVEN) == set(transformations()) - {"stop_gradient"}


def _agree(xp: Any, name: str) -> None:
    values = [2.0, 3.0, 5.0]
    found = leaves_of(GIVEN[name](xp, lambda f: f, xp.asarray(values)))
    wanted = leaves_of(GIVEN[name](XP, lambda f: lambda *args: f(*args), np.asarray(values)))
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(to_numpy(xp, one), other, rtol=1e-5, atol=1e-6)


@pytest.mark.brief(8)
@pytest.mark.parametrize("name", GIVEN)
def test_a_function_of_the_namespace_is_a_function(backend: Any, name: str) -> None:
    _agree(ivy_api.namespace(backend.name), name)


@pytest.mark.parametrize("name", GIVEN)
def test_a_function_of_a_library_without_protocols_is_one(name: str) -> None:
    library: Any = pytest.importorskip("array_api_strict")
    _agree(ivy_api.namespace_for(library.asarray(1.0)), name)


def test_a_function_of_the_library_is_one_before_the_namespace_is_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    library: Any = pytest.importorskip("array_api_strict")
    monkeypatch.setattr("ivy_api.dispatch.registry.names_of_functions", {})
    x = library.asarray([3.0, 4.0])
    np.testing.assert_allclose(np.asarray(ivy_api.grad(library.linalg.vector_norm)(x)), [0.6, 0.8])
    long = partial(partial(library.linalg.vector_norm, keepdims=True), ord=2)
    np.testing.assert_allclose(np.asarray(ivy_api.jacrev(long)(x)), [[0.6, 0.8]])


def test_a_function_of_ones_own_keeps_its_name() -> None:
    def sum(x: Any) -> Any:
        return XP.sum(x) * 2.0

    np.testing.assert_array_equal(ivy_api.grad(sum)(X), np.full(3, 2.0))


@pytest.mark.parametrize("name", ["sum", "exp"])  # they fail in different ways
@pytest.mark.parametrize("transform", [ivy_api.grad, ivy_api.vmap, lambda f: lambda x: ivy_api.jvp(f, (x,), (x,))])
def test_a_refused_array_of_a_library_without_protocols_says_what_to_do(transform: Any, name: str) -> None:
    library: Any = pytest.importorskip("array_api_strict")
    taken = getattr(library, name)
    with pytest.raises(EscapedTracerError, match="taken out of a namespace") as raised:
        transform(lambda x: taken(x * x))(library.ones((2, 2)))  # the line
    assert "# the line" in raised.value.__notes__[0]
    assert __file__ in raised.value.__notes__[0]
    assert isinstance(raised.value.__cause__, TypeError | AttributeError)


def test_an_error_of_the_function_itself_stays_what_it_is() -> None:
    def function(x: Any) -> Any:
        raise ValueError(f"not {x!r}")

    with pytest.raises(ValueError, match="not <reverse array") as raised:
        ivy_api.grad(function)(X)
    assert type(raised.value) is ValueError
