"""Functions with custom derivatives, constants and checkpoints: as JAX's, in every order of differentiation."""

from __future__ import annotations

import gc
import tracemalloc
from functools import partial
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api import namespace_for as ns
from ivy_api.errors import TransformationError
from tests.autodiff.spaces import Space
from tests.peers import jax, jnp

X = np.asarray([0.3, -1.2, 2.5])
Y = np.asarray([1.1, 0.4, -0.7])
Z = np.asarray([0.5 + 1.0j, -0.25 + 2.0j])


def by_pullback(ad: Any) -> Any:
    """A sine whose derivative is three times as large."""

    @ad.custom_vjp
    def sine(x: Any) -> Any:
        return ns(x).sin(x)

    sine.defvjp(lambda x: (ns(x).sin(x), {"x": x}), lambda kept, g: (3.0 * g * ns(g).cos(kept["x"]),))
    return sine


def by_tangents(ad: Any) -> Any:
    """The same by a rule for tangents."""

    @ad.custom_jvp
    def sine(x: Any) -> Any:
        return ns(x).sin(x)

    sine.defjvp(lambda primals, tangents: (ns(primals[0]).sin(primals[0]), 3.0 * tangents[0] * ns(primals[0]).cos(primals[0])))
    return sine


def by_own_pullback(ad: Any) -> Any:
    """An exponential, and twice itself as its derivative, by a rule that calls the function."""

    @ad.custom_vjp
    def exp(x: Any) -> Any:
        return ns(x).exp(x)

    exp.defvjp(lambda x: (exp(x), (x,)), lambda kept, g: (2.0 * g * exp(kept[0]),))
    return exp


def by_own_tangents(ad: Any) -> Any:
    """The same by a rule for tangents."""

    @ad.custom_jvp
    def exp(x: Any) -> Any:
        return ns(x).exp(x)

    @exp.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        out = exp(*primals)
        return out, 2.0 * out * tangents[0]

    return exp


RULES = {"custom_vjp": by_pullback, "custom_jvp": by_tangents}
OWN = {"custom_vjp": by_own_pullback, "custom_jvp": by_own_tangents}


def _total(function: Any) -> Any:
    return lambda x: ns(x).sum(function(x))


ORDERS = {
    "value": lambda ad, f, u: f,
    "grad": lambda ad, f, u: ad.grad(_total(lambda x: f(x * x))),
    "grad of grad": lambda ad, f, u: ad.grad(_total(ad.grad(_total(lambda x: f(x * x))))),
    "jvp of grad": lambda ad, f, u: lambda x: ad.jvp(ad.grad(_total(lambda x: f(x * x))), (x,), (u,))[1],
    "vmap of grad": lambda ad, f, u: ad.vmap(ad.grad(lambda x: f(x * x))),
    "grad of vmap": lambda ad, f, u: ad.grad(_total(ad.vmap(lambda x: f(x * x)))),
    "grad of grad of vmap": lambda ad, f, u: ad.grad(_total(ad.grad(_total(ad.vmap(lambda x: f(x * x)))))),
    "grad of vmap of grad": lambda ad, f, u: ad.grad(_total(ad.vmap(ad.grad(lambda x: f(x * x))))),
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("kind", RULES)
def test_rules_equal_jax(space: Space, kind: str, order: str) -> None:
    rule, build = RULES[kind], ORDERS[order]
    got = build(ivy_api, rule(ivy_api), space.array(Y))(space.array(X))
    space.equal(got, build(jax, rule(jax), jnp.asarray(Y))(jnp.asarray(X)))


def _square(f: Any) -> Any:
    return _total(lambda x: f(x * x) ** 2)


HIGHER = {
    "grad of grad": lambda ad, f, u: ad.grad(_total(ad.grad(_square(f)))),
    "grad of grad of grad": lambda ad, f, u: ad.grad(_total(ad.grad(_total(ad.grad(_square(f)))))),
    "vmap of grad of grad": lambda ad, f, u: ad.vmap(ad.grad(ad.grad(_square(f)))),
    "jvp of grad": lambda ad, f, u: lambda x: ad.jvp(ad.grad(_square(f)), (x,), (u,))[1],
    "grad of jvp": lambda ad, f, u: ad.grad(lambda x: ad.jvp(_square(f), (x,), (u,))[1]),
    "jvp of jvp": lambda ad, f, u: lambda x: ad.jvp(lambda x: ad.jvp(_square(f), (x,), (u,))[1], (x,), (u,))[1],
}


@pytest.mark.parametrize("order", HIGHER)
@pytest.mark.parametrize("kind", OWN)
def test_rules_that_call_the_function_hold_in_every_order(space: Space, kind: str, order: str) -> None:
    """The derivative is twice the function, so that those of its square at ``x * x`` are polynomials times this square."""
    x, square = 0.5 * X, np.exp(0.5 * X**2)
    got = HIGHER[order](ivy_api, OWN[kind](ivy_api), space.array(Y))(space.array(x))
    second, third = (8 + 64 * x**2) * square, (192 * x + 512 * x**3) * square
    want = {"grad of grad of grad": third, "jvp of jvp": np.sum(second * Y**2)}.get(order, second * (Y if "jvp" in order else 1.0))
    space.equal(got, want)


@pytest.mark.parametrize("kind", RULES)
def test_a_traced_graph_has_the_rules(space: Space, kind: str) -> None:
    x, y = space.array(X), space.array(Y)
    graph = ivy_api.trace(lambda x: ns(x).sum(RULES[kind](ivy_api)(x * x) * 2.0))(y)
    assert f"{kind}(sine" in str(graph)
    space.equal(graph(x), np.sum(np.sin(X * X)) * 2.0)
    space.equal(ivy_api.grad(graph)(x), 12 * X * np.cos(X * X))
    if space.name == "numpy":  # the others compile by the framework
        space.equal(ivy_api.grad(ivy_api.compile(graph))(x), 12 * X * np.cos(X * X))
    with pytest.raises(TransformationError, match="custom derivative"):
        graph.graph.to_json()


def test_tangents_of_a_rule_for_tangents(space: Space) -> None:
    got = ivy_api.jvp(by_tangents(ivy_api), (space.array(X),), (space.array(Y),))
    space.equal(got, (np.sin(X), 3 * np.cos(X) * Y))


def test_tangents_of_a_rule_for_cotangents_are_its_transpose(space: Space) -> None:
    f, x, y = by_pullback(ivy_api), space.array(X), space.array(Y)
    space.equal(ivy_api.jvp(f, (x,), (y,)), (np.sin(X), 3 * np.cos(X) * Y))
    space.equal(ivy_api.linearize(f, x)[1](y), 3 * np.cos(X) * Y)
    space.equal(ivy_api.jvp(lambda x: ivy_api.jvp(f, (x,), (y,))[1], (x,), (y,))[1], -3 * np.sin(X) * Y**2)


@pytest.mark.parametrize("kind", RULES)
def test_complex_rules_are_transposed_as_by_jax(space: Space, kind: str) -> None:
    f, oracle = RULES[kind](ivy_api), RULES[kind](jax)
    got = ivy_api.vjp(f, space.array(Z))[1](space.array(Z * (1 - 2j)))
    space.equal(got, jax.vjp(oracle, jnp.asarray(Z))[1](jnp.asarray(Z * (1 - 2j))))


def test_containers_options_and_integers(space: Space) -> None:
    @ivy_api.custom_vjp
    def scaled(p: Any, indices: Any, factor: float) -> Any:
        return {"out": ns(p["x"]).take(p["x"], indices, axis=0) * factor, "largest": ns(p["x"]).argmax(p["x"])}

    def fwd(p: Any, indices: Any, factor: float) -> Any:
        return scaled(p, indices, factor), (p["x"], factor, "kept")

    def bwd(kept: Any, g: Any) -> Any:
        x, factor, word = kept
        assert word == "kept"
        assert space.owns(g["largest"])
        return {"x": ns(x).flip(g["out"]) * factor, "unused": None}, None, None

    scaled.defvjp(fwd, bwd)
    p, indices = {"x": space.array(X), "unused": None}, space.array([2, 1, 0])
    space.equal(scaled(p, indices, factor=2.0)["out"], X[::-1] * 2)
    got = ivy_api.grad(lambda p: ns(p["x"]).sum(scaled(p, indices, 2.0)["out"] * p["x"]))(p)
    space.equal(got["x"], X[::-1] * 2 + X[::-1] * 2)


def test_arguments_apart(space: Space) -> None:
    f = ivy_api.custom_vjp(lambda power, x, name: x**power, nondiff_argnums=(0, 2))
    f.defvjp(lambda power, x, name: (x**power, x), lambda power, name, x, g: (g * len(name) * x,))
    space.equal(ivy_api.grad(lambda x: ns(x).sum(f(3, x, "four")))(space.array(X)), 4 * X)
    h = ivy_api.custom_jvp(lambda x, power: x**power, nondiff_argnums=(1,))
    h.defjvp(lambda power, primals, tangents: (primals[0] ** power, tangents[0] * 5.0))
    space.equal(ivy_api.grad(lambda x: ns(x).sum(h(x, 3)))(space.array(X)), np.full(3, 5.0))


def test_zeros_for_arguments_without_a_cotangent(space: Space) -> None:
    f = ivy_api.custom_vjp(lambda x, y: x * y)
    f.defvjp(lambda x, y: (x * y, None), lambda kept, g: (g, None))
    space.equal(ivy_api.grad(lambda x, y: ns(x).sum(f(x, y)), (0, 1))(space.array(X), space.array(Y)), (np.ones(3), np.zeros(3)))


class TestErrors:
    def test_no_rule_yet(self, space: Space) -> None:
        with pytest.raises(TransformationError, match=r"wave has no derivative yet. Call wave.defvjp\(fwd, bwd\) first"):
            ivy_api.custom_vjp(wave)(space.array(X))
        with pytest.raises(TransformationError, match=r"Call wave.defjvp\(rule\) first"):
            ivy_api.custom_jvp(wave)(space.array(X))

    @pytest.mark.parametrize("kind", RULES)
    def test_an_array_from_outside_that_is_differentiated(self, space: Space, kind: str) -> None:
        """JAX raises an error of its own."""

        def loss(x: Any, stopped: Any) -> Any:
            f: Any
            outer = stopped(x * 2.0)
            if kind == "custom_vjp":
                f = ivy_api.custom_vjp(lambda y: y * outer)
                f.defvjp(lambda y: (y * outer, None), lambda kept, g: (g,))
            else:
                f = ivy_api.custom_jvp(lambda y: y * outer)
                f.defjvp(lambda primals, tangents: (primals[0] * outer, tangents[0]))
            return ns(x).sum(f(x))

        space.equal(ivy_api.grad(lambda x: loss(x, ivy_api.stop_gradient))(space.array(X)), np.ones(3))
        if space.name != "jax":
            with pytest.raises(TransformationError, match="closes over an array that a derivative is taken with respect to"):
                ivy_api.grad(lambda x: loss(x, lambda x: x))(space.array(X))

    def test_no_residuals(self, space: Space) -> None:
        f = ivy_api.custom_vjp(wave)
        f.defvjp(wave, lambda kept, g: (g,))
        with pytest.raises(TransformationError, match="fwd of defvjp returns a pair"):
            ivy_api.grad(lambda x: ns(x).sum(f(x)))(space.array(X))

    @pytest.mark.parametrize(
        ("found", "message"),
        [(lambda g: g, "a tuple of cotangents.*1 arguments"), (lambda g: (g, g), "got 2"), (lambda g: (ns(g).sum(g),), r"\(3,\)")],
        ids=["no tuple", "too many", "shape"],
    )
    def test_wrong_cotangents(self, space: Space, found: Any, message: str) -> None:
        f = ivy_api.custom_vjp(wave)
        f.defvjp(lambda x: (wave(x), None), lambda kept, g: found(g))
        with pytest.raises(TransformationError, match=message):
            ivy_api.grad(lambda x: ns(x).sum(f(x)))(space.array(X))

    def test_wrong_tangents(self, space: Space) -> None:
        f = ivy_api.custom_jvp(wave)
        f.defjvp(lambda primals, tangents: (wave(primals[0]), [tangents[0]]))
        with pytest.raises(TransformationError, match="tangent that the function of defjvp returns has the structure"):
            ivy_api.jvp(f, (space.array(X),), (space.array(Y),))


def wave(x: Any) -> Any:
    """A function of several steps."""
    xp = ns(x)
    return xp.sin(xp.exp(xp.sin(x)) * x)


CHECKPOINTED = {
    "grad": lambda ad, f, u: ad.grad(_total(lambda x: f(x * x))),
    "grad of grad": lambda ad, f, u: ad.grad(_total(ad.grad(_total(lambda x: f(x * x))))),
    "jvp": lambda ad, f, u: lambda x: ad.jvp(f, (x,), (u,))[1],
    "jvp of grad": lambda ad, f, u: lambda x: ad.jvp(ad.grad(_total(lambda x: f(x * x))), (x,), (u,))[1],
    "vmap of grad": lambda ad, f, u: ad.vmap(ad.grad(lambda x: f(x * x))),
    "grad of vmap": lambda ad, f, u: ad.grad(_total(ad.vmap(lambda x: f(x * x)))),
    "in each other": lambda ad, f, u: ad.grad(_total(ad.checkpoint(lambda x: f(f(x)) * x))),
    "of a closure": lambda ad, f, u: ad.grad(_total(lambda x: ad.checkpoint(lambda y: f(x * y) * x)(x * x))),
}


@pytest.mark.parametrize("order", CHECKPOINTED)
def test_a_checkpoint_changes_no_derivative(space: Space, order: str) -> None:
    build = CHECKPOINTED[order]
    got = build(ivy_api, ivy_api.checkpoint(wave), space.array(Y))(space.array(X))
    space.equal(got, build(jax, wave, jnp.asarray(Y))(jnp.asarray(X)), tolerance=1e-11)


def test_a_checkpoint_of_containers(space: Space) -> None:
    block = ivy_api.checkpoint(lambda p, *, factor: {"out": wave(p["x"]) * factor, "at": ns(p["x"]).argmax(p["x"]), "name": "n"})
    out = block({"x": space.array(X)}, factor=2.0)
    assert out["name"] == "n"
    got = ivy_api.grad(lambda x: ns(x).sum(block({"x": x}, factor=2.0)["out"]))(space.array(X))
    space.equal(got, 2 * jax.grad(lambda x: jnp.sum(wave(x)))(jnp.asarray(X)))


def test_a_checkpoint_needs_less_memory(space: Space) -> None:
    """NumPy's memory is traced; torch's saved arrays are counted. The other frameworks do not tell."""

    def chain(x: Any, block: Any) -> Any:
        for _ in range(10):
            x = block(x)
        return x

    def deep(x: Any) -> Any:
        for _ in range(10):
            x = ns(x).sin(x)
        return x

    x = space.array(np.ones(10_000))
    if space.name in ("numpy", "torch"):
        measured = _saved_by_torch if space.name == "torch" else _peak_of_numpy
        kept, again = (measured(partial(ivy_api.vjp, partial(chain, block=block), x)) for block in (deep, ivy_api.checkpoint(deep)))
        assert again < kept / 3


def _peak_of_numpy(call: Any) -> int:
    gc.collect()
    tracemalloc.start()
    value, pullback = call()
    pullback(value)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def _saved_by_torch(call: Any) -> int:
    import torch

    count = 0

    def pack(x: Any) -> Any:
        nonlocal count
        count += 1
        return x

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda x: x):
        call()
    return count


def test_a_stopped_gradient_of_a_container(space: Space) -> None:
    def loss(p: Any) -> Any:
        fixed = ivy_api.stop_gradient({"x": p["x"], "name": "p", "n": 2})
        assert (fixed["name"], fixed["n"]) == ("p", 2)
        return ns(p["x"]).sum(p["x"] * fixed["x"])

    space.equal(ivy_api.grad(loss)({"x": space.array(X)}), {"x": X})
    space.equal(ivy_api.jvp(lambda x: ivy_api.stop_gradient(x) * x, (space.array(X),), (space.array(Y),))[1], X * Y)
    space.equal(ivy_api.grad(_total(ivy_api.grad(lambda x: ns(x).sum(ivy_api.stop_gradient(x) * x * x))))(space.array(X)), 2 * X)


def test_what_a_function_of_variables_returns_and_its_gradients(space: Space) -> None:
    variables = {"w": space.array(X), "b": [space.array(Y)]}

    def loss(v: Any) -> Any:
        return ns(v["w"]).sum(v["w"] * v["b"][0])

    space.equal(ivy_api.execute_with_gradients(loss, variables), (np.sum(X * Y), {"w": Y, "b": [X]}))
    (value, w, name), gradients = ivy_api.execute_with_gradients(lambda v: (loss(v), v["w"], "more"), variables)
    assert name == "more"
    space.equal([value, w, gradients], [np.sum(X * Y), X, {"w": Y, "b": [X]}])


def test_a_custom_gradient_of_tensorflow_is_kept_by_vmap() -> None:
    """``tf.vectorized_map`` drops it; of what the function closes over too, compiled, and in second derivatives."""
    tf = pytest.importorskip("tensorflow")

    @tf.custom_gradient
    def product(x: Any, y: Any) -> Any:
        return x * y, lambda g: (g * 10.0 * y, g * 100.0 * x)

    def loss(x: Any, y: Any, z: Any, over: Any) -> Any:
        out, _ = over(lambda x, y, n: (product(x, y) * product(x, z), n), in_axes=(0, None, 0))(x, y, tf.range(3))
        return tf.reduce_sum(out)

    def one_by_one(function: Any, in_axes: Any) -> Any:
        return lambda x, y, n: (tf.stack([function(x[i], y, n[i])[0] for i in range(3)]), n)

    x, y, z = tf.constant(X), tf.constant(Y[0]), tf.constant(Y[1])
    for derivative in (lambda f: f, lambda f: ivy_api.grad(lambda *a: sum(map(tf.reduce_sum, f(*a))), (0, 1, 2))):
        gradients = [derivative(ivy_api.grad(partial(loss, over=over), (0, 1, 2))) for over in (ivy_api.vmap, one_by_one)]
        expected = gradients[1](x, y, z)
        for call in (gradients[0], ivy_api.compile(gradients[0])):
            for got, want in zip(call(x, y, z), expected, strict=True):
                np.testing.assert_allclose(got, want, rtol=1e-12)
