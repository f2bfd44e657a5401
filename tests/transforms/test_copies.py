"""What transformations return, and partial functions of them, can be pickled and copied; the copy computes the same."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import optree
import pytest

import ivy_api
from tests.transforms.table import transformations

cloudpickle = pytest.importorskip("cloudpickle")
COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
    "pickle, protocol 2": lambda x: pickle.loads(pickle.dumps(x, 2)),
    "cloudpickle": lambda x: pickle.loads(cloudpickle.dumps(x)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def cubes(x: Any) -> Any:
    return ivy_api.sum(x * x * x)


def double(x: Any) -> Any:
    return x * 2.0


def is_small(x: Any) -> Any:
    return ivy_api.sum(x) < 100.0


def repeat(i: Any, x: Any) -> Any:
    return x * 2.0


def accumulate(total: Any, x: Any) -> Any:
    return total + x, total * x


def forward(x: Any) -> Any:
    return cubes(x), x


def backward(x: Any, g: Any) -> Any:
    return (g * x,)


def rule(primals: Any, tangents: Any) -> Any:
    return cubes(primals[0]), ivy_api.sum(tangents[0])


def with_pullback(fun: Any) -> Any:
    made = ivy_api.custom_vjp(fun)
    made.defvjp(forward, backward)
    return made


def with_tangent(fun: Any) -> Any:
    made = ivy_api.custom_jvp(fun)
    made.defjvp(rule)
    return made


# By transformation: what is copied, made of an array, and the arguments that it is called with.
MADE: dict[str, tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...]]]] = {
    "associative_scan": (lambda x: partial(ivy_api.associative_scan, ivy_api.multiply), lambda x: (x,)),
    "checkpoint": (lambda x: ivy_api.grad(ivy_api.checkpoint(cubes)), lambda x: (x,)),
    "compile": (lambda x: ivy_api.compile(cubes), lambda x: (x,)),
    "cond": (lambda x: partial(ivy_api.cond, True, double, ivy_api.negative), lambda x: (x,)),
    "custom_jvp": (lambda x: ivy_api.grad(with_tangent(cubes)), lambda x: (x,)),
    "custom_vjp": (lambda x: ivy_api.grad(with_pullback(cubes)), lambda x: (x,)),
    "execute_with_gradients": (lambda x: partial(ivy_api.execute_with_gradients, cubes), lambda x: (x,)),
    "fori_loop": (lambda x: partial(ivy_api.fori_loop, 0, 3, repeat), lambda x: (x,)),
    "grad": (lambda x: ivy_api.grad(cubes), lambda x: (x,)),
    "hessian": (lambda x: ivy_api.hessian(cubes), lambda x: (x,)),
    "hvp": (lambda x: partial(ivy_api.hvp, cubes), lambda x: ((x,), (x,))),
    "jacfwd": (lambda x: ivy_api.jacfwd(double), lambda x: (x,)),
    "jacrev": (lambda x: ivy_api.jacrev(double), lambda x: (x,)),
    "jvp": (lambda x: partial(ivy_api.jvp, cubes), lambda x: ((x,), (x,))),
    "linearize": (lambda x: ivy_api.linearize(cubes, x)[1], lambda x: (x,)),
    "map": (lambda x: partial(ivy_api.map, double), lambda x: (x,)),
    "scan": (lambda x: partial(ivy_api.scan, accumulate), lambda x: (x[0], x)),
    "stop_gradient": (lambda x: ivy_api.stop_gradient, lambda x: (x,)),
    "switch": (lambda x: partial(ivy_api.switch, 1, (ivy_api.negative, double)), lambda x: (x,)),
    "trace": (lambda x: ivy_api.trace(cubes)(x), lambda x: (x,)),
    "value_and_grad": (lambda x: ivy_api.value_and_grad(cubes), lambda x: (x,)),
    "vjp": (lambda x: ivy_api.vjp(cubes, x)[1], lambda x: (x[0],)),
    "vmap": (lambda x: ivy_api.vmap(double), lambda x: (x,)),
    "while_loop": (lambda x: partial(ivy_api.while_loop, is_small, double), lambda x: (x,)),
}
NESTED: dict[str, tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...]]]] = {
    "vmap of grad": (lambda x: ivy_api.vmap(ivy_api.grad(double)), lambda x: (x,)),
    "grad of a partial": (lambda x: ivy_api.grad(partial(cubes)), lambda x: (x,)),
    "partial of grad": (lambda x: partial(ivy_api.grad(cubes)), lambda x: (x,)),
    "compile of grad of checkpoint": (lambda x: ivy_api.compile(ivy_api.grad(ivy_api.checkpoint(cubes))), lambda x: (x,)),
    "grad of compile": (lambda x: ivy_api.grad(ivy_api.compile(cubes)), lambda x: (x,)),
    "trace of vmap": (lambda x: ivy_api.trace(ivy_api.vmap(double))(x), lambda x: (x,)),
    "of a namespace": (lambda x: _grad_of(x)(_sum_of(x)), lambda x: (x,)),
    "a custom function": (lambda x: with_pullback(cubes), lambda x: (x,)),
    "pullback of several": (lambda x: ivy_api.vjp(ivy_api.multiply, x, x)[1], lambda x: (x,)),
    "with options": (lambda x: ivy_api.vmap(double, in_axes=0, out_axes=-1), lambda x: (x,)),
}


def _grad_of(x: Any) -> Any:
    return ivy_api.namespace_for(x).grad


def _sum_of(x: Any) -> Any:
    return ivy_api.namespace_for(x).sum


def test_every_transformation_is_copied() -> None:
    assert set(MADE) == set(transformations())


@pytest.mark.brief(6)
@pytest.mark.parametrize("wrapped", [False, True], ids=["native", "Array"])
@pytest.mark.parametrize("name", [*MADE, *NESTED])
def test_a_copy_computes_the_same(backend: Any, name: str, wrapped: bool) -> None:
    made, arguments = {**MADE, **NESTED}[name]
    x = ivy_api.namespace(backend.name, wrapped=wrapped).asarray([1.0, 2.0, 3.0])
    function = made(x)
    expected = numbers(function(*arguments(x)))
    for kind, copied in COPIES.items():
        np.testing.assert_array_equal(numbers(copied(function)(*arguments(x))), expected, err_msg=kind)


def numbers(tree: Any) -> Any:
    """All elements of the arrays of a pytree."""
    leaves = [leaf for leaf in optree.tree_leaves(tree) if not callable(leaf)]
    return np.concatenate([np.ravel(np.asarray(ivy_api.unwrap(leaf))) for leaf in leaves])


@ivy_api.grad
def decorated(x: Any) -> Any:
    """Return the gradient."""
    return x * x


@ivy_api.vmap
@ivy_api.value_and_grad
def decorated_twice(x: Any) -> Any:
    return x * x


@ivy_api.custom_vjp
def custom(x: Any) -> Any:
    return x * x


class Model:
    @ivy_api.compile
    def call(self, x: Any) -> Any:
        return x * x

    @ivy_api.checkpoint
    def recomputed(self, x: Any) -> Any:
        return x * x


@pytest.mark.parametrize("function", [decorated, decorated_twice, custom, Model.call, Model.recomputed])
def test_a_decorated_function_is_found_by_its_name(function: Any) -> None:
    for kind, copied in COPIES.items():
        assert copied(function) is function, kind


def test_a_transformed_method_is_bound() -> None:
    x = np.asarray(3.0)
    for copied in (COPIES["pickle"], COPIES["deepcopy"]):
        assert float(copied(Model().recomputed)(x)) == 9.0
    assert decorated.__doc__ == "Return the gradient."
    assert decorated.__name__ == "decorated"
