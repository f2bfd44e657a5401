"""`ivy_api.Array` under the transformations of JAX."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import ivy_api
from ivy_api import Array, unwrap
from ivy_api.errors import DataDependentShapeError


def model(x: Any) -> Any:
    """Operators, functions, indexing and mutation."""
    xp = x.__array_namespace__()
    y = xp.sin(x) * 2 + x**2
    y[0] = 1.0
    y += 1
    return xp.sum(y[1:])


GRADIENT = [0.0, 2 * np.cos(2.0) + 4.0, 2 * np.cos(3.0) + 6.0]


@pytest.fixture
def x() -> Any:
    return ivy_api.namespace("jax", wrapped=True).asarray([1.0, 2.0, 3.0])


def test_jit_and_vmap_take_and_give_arrays(x: Any) -> None:
    xp = x.__array_namespace__()
    want = float(model(x))
    assert float(jax.jit(model)(x)) == pytest.approx(want)
    assert isinstance(jax.jit(model)(x), Array)
    both = jax.vmap(model)(xp.stack([x, x]))
    assert [float(v) for v in both] == pytest.approx([want, want])
    (carry, seen) = jax.lax.scan(lambda c, e: (c + e, c), xp.asarray(0.0), x)
    assert float(carry) == 6.0
    assert [float(v) for v in seen] == [0.0, 1.0, 3.0]


def test_derivatives(x: Any) -> None:
    native = jax.grad(lambda n: unwrap(model(Array(n))))(x.native)
    assert native.tolist() == pytest.approx(GRADIENT)
    wrapped = jax.grad(lambda a: unwrap(model(a)))(x)
    assert isinstance(wrapped, Array)
    assert [float(v) for v in wrapped] == pytest.approx(GRADIENT)
    assert [float(v) for v in jax.jacrev(model)(x)] == pytest.approx(GRADIENT)
    value, pull = jax.vjp(model, x)
    (pulled,) = pull(value.__array_namespace__().asarray(1.0))
    assert [float(v) for v in pulled] == pytest.approx(GRADIENT)


def test_the_program_is_that_of_native_code(x: Any) -> None:
    xp: Any = ivy_api.namespace("jax")

    def wrapped(a: Any) -> Any:
        return a.__array_namespace__().mean((a * a + 1)[1:] - 0.5)

    def native(n: Any) -> Any:
        return xp.mean(xp.subtract(xp.add(xp.multiply(n, n), 1)[1:], 0.5))

    assert str(jax.make_jaxpr(wrapped)(x)) == str(jax.make_jaxpr(native)(x.native))
    compiled = [jax.jit(f).lower(value).as_text() for f, value in ((wrapped, x), (native, x.native))]
    assert compiled[0].count(" = ") == compiled[1].count(" = ")


def test_masks_under_jit(x: Any) -> None:
    with pytest.raises(DataDependentShapeError, match=r"xp.where\(mask, x, 0\)"):
        jax.jit(lambda a: a[a > 1])(x)

    @jax.jit
    def cleared(a: Any) -> Any:
        a[a > 1] = 0.0
        return a

    assert [float(v) for v in cleared(x)] == [1.0, 0.0, 0.0]
    assert [float(v) for v in x] == [1.0, 2.0, 3.0]


def test_jax_numpy_takes_arrays_and_gives_its_own(x: Any) -> None:
    for result in (jnp.sin(x), jnp.asarray(x), x.native + x, jax.jit(lambda a: jnp.sin(a))(x)):
        assert isinstance(result, jax.Array)
    assert jax.tree_util.tree_leaves({"x": x})[0] is x.native
    assert isinstance(jax.tree_util.tree_map(lambda n: n + 1, x), Array)


def test_the_device_while_a_function_is_traced() -> None:
    x = ivy_api.Array(jnp.ones(2))
    assert float(jax.jit(lambda x: ivy_api.namespace_for(x).zeros((), device=x.device) + x[0])(x)) == 1.0
