"""Linear parts, Jacobians, Hessians and their products with vectors equal those that JAX computes itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api import namespace_for as ns
from ivy_api.errors import TransformationError
from ivy_api.transforms.pytrees import map_leaves
from tests.autodiff.spaces import Space
from tests.peers import jax, jnp

X = np.asarray([0.3, -1.2, 2.5])
Y = np.asarray([[1.1, 0.4, -0.7], [0.2, 0.9, 1.3]])
Z = np.asarray([0.5 + 1.0j, -0.25 + 2.0j])


def pair(x: Any, y: Any) -> Any:
    """A pytree of a matrix and a scalar."""
    xp = ns(x)
    return {"outer": xp.sin(x) * y, "total": xp.sum(x * x) * xp.sum(y * y * y)}


def energy(p: Any) -> Any:
    """A scalar of a pytree."""
    xp = ns(p["a"])
    return xp.sum(xp.exp(0.3 * p["a"]) * p["b"]) * xp.sum(p["b"] * p["b"])


def both(function: Any, space: Space, *values: Any) -> tuple[Any, Any]:
    """The results of a function of a module, ours and JAX's."""
    ours = function(ivy_api, *map(space.tree, values))
    return ours, function(jax, *(map_leaves(jnp.asarray, v) for v in values))


@pytest.mark.parametrize("argnums", [0, 1, (0, 1)])
@pytest.mark.parametrize("mode", ["jacrev", "jacfwd"])
def test_jacobians(space: Space, mode: str, argnums: Any) -> None:
    space.equal(*both(lambda ad, x, y: getattr(ad, mode)(pair, argnums)(x, y), space, X, Y))


@pytest.mark.parametrize("mode", ["jacrev", "jacfwd"])
def test_jacobians_with_other_results(space: Space, mode: str) -> None:
    jacobian, other = getattr(ivy_api, mode)(lambda x: (x * x, (x, "other")), has_aux=True)(space.array(X))
    assert other[1] == "other"
    space.equal([jacobian, other[0]], [np.diag(2 * X), X])


@pytest.mark.parametrize("mode", ["jacrev", "jacfwd"])
def test_jacobians_of_holomorphic_functions(space: Space, mode: str) -> None:
    def function(z: Any) -> Any:
        return ns(z).exp(z) * ns(z).sum(z)

    space.equal(*both(lambda ad, z: getattr(ad, mode)(function, holomorphic=True)(z), space, Z))
    with pytest.raises(TransformationError, match="Change holomorphic"):
        getattr(ivy_api, mode)(function)(space.array(Z))


@pytest.mark.parametrize("mode", ["jacrev", "jacfwd"])
def test_jacobians_of_functions_with_integer_outputs_raise(space: Space, mode: str) -> None:
    with pytest.raises(TransformationError, match="has_aux=True"):
        getattr(ivy_api, mode)(lambda x: (x, ns(x).argmax(x)))(space.array(X))


def test_hessians(space: Space) -> None:
    space.equal(*both(lambda ad, x: ad.hessian(lambda x: energy({"a": x, "b": x}))(x), space, X))


def test_hessians_of_containers(space: Space) -> None:
    space.equal(*both(lambda ad, p: ad.hessian(energy)(p), space, {"a": X, "b": Y[0]}))


def test_products_with_the_hessian(space: Space) -> None:
    p, t = {"a": X, "b": Y[0]}, {"a": Y[1], "b": X}
    got = ivy_api.hvp(energy, (space.tree(p),), (space.tree(t),))
    jp, jt = map_leaves(jnp.asarray, p), map_leaves(jnp.asarray, t)
    space.equal(got, jax.jvp(jax.grad(energy), (jp,), (jt,))[1])


def test_products_with_the_hessian_of_several_arguments(space: Space) -> None:
    def total(x: Any, y: Any) -> Any:
        return energy({"a": x, "b": y})

    args, along = (X, Y[0]), (Y[1], X)
    got = ivy_api.hvp(total, space.tree(args), space.tree(along))
    space.equal(got, jax.jvp(jax.grad(total, (0, 1)), map_leaves(jnp.asarray, args), map_leaves(jnp.asarray, along))[1])


def test_linear_parts(space: Space) -> None:
    calls = []

    def counted(x: Any, y: Any) -> Any:
        calls.append(1)
        return pair(x, y)

    value, along = ivy_api.linearize(counted, space.array(X), space.array(Y))
    for tangents in ((X, Y), (Y[0], 2 * Y)):
        expected = jax.jvp(pair, (jnp.asarray(X), jnp.asarray(Y)), tuple(map(jnp.asarray, tangents)))
        space.equal((value, along(*space.tree(tangents))), expected)
    assert len(calls) == 1


def test_linear_parts_with_other_results(space: Space) -> None:
    _, along, other = ivy_api.linearize(lambda x: (x * x, "other"), space.array(X), has_aux=True)
    assert other == "other"
    space.equal(along(space.array(Y[0])), 2 * X * Y[0])


def test_holomorphic_gradients(space: Space) -> None:
    def total(z: Any) -> Any:
        return ns(z).sum(ns(z).exp(z) * z)

    space.equal(*both(lambda ad, z: ad.grad(total, holomorphic=True)(z), space, Z))
    with pytest.raises(TransformationError, match="holomorphic=True if it is"):
        ivy_api.grad(total)(space.array(Z))
