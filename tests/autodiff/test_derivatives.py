"""The gradients, pullbacks and tangents of pytrees of arrays, native and Arrays, equal those that JAX computes itself."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import ivy_api
from ivy_api import namespace_for as ns
from ivy_api.errors import TransformationError
from ivy_conformance.reading import to_numpy
from tests.autodiff.spaces import Space
from tests.peers import jax, jnp

X = np.asarray([0.3, -1.2, 2.5])
Y = np.asarray([1.1, 0.4, -0.7])
Z = np.asarray([0.5 + 1.0j, -0.25 + 2.0j, 1.5 - 0.5j])
M = np.asarray([[2.0, 0.3, -0.1], [0.2, 1.5, 0.4]])


class Layer(NamedTuple):
    weight: Any
    bias: Any


class Line:
    """A container that is registered."""

    def __init__(self, slope: Any, offset: Any) -> None:
        self.slope, self.offset = slope, offset


ivy_api.register_pytree_node(Line, lambda line: ((line.slope, line.offset), None), lambda _, parts: Line(*parts))


def wave(x: Any) -> Any:
    """A smooth function of a vector: each element depends on all."""
    xp = ns(x)
    return xp.sin(x) * xp.exp(0.3 * x) + xp.sum(x * x) * x


def product(x: Any, y: Any) -> Any:
    xp = ns(x)
    return xp.sum(xp.tanh(x) * xp.square(y) + x)


def network(parameters: Any, x: Any) -> Any:
    xp = ns(x)
    for layer in parameters:
        x = xp.tanh(xp.matmul(layer["weight"], x) + layer["bias"])
    return xp.sum(x * x)


PARAMETERS = [{"weight": M, "bias": np.asarray([0.1, -0.2])}, {"weight": M.T @ M[:, :2], "bias": np.asarray([0.3, 0.0])}][:1]


class TestGrad:
    def test_equals_jax(self, space: Space) -> None:
        space.equal(ivy_api.grad(product)(space.array(X), space.array(Y)), jax.grad(product)(jnp.asarray(X), jnp.asarray(Y)))

    @pytest.mark.parametrize("argnums", [0, 1, -1, (0, 1), (1, 0), (1,), [-2]])
    def test_positions_of_arguments(self, space: Space, argnums: Any) -> None:
        got = ivy_api.grad(product, argnums)(space.array(X), space.array(Y))
        expected = jax.grad(product, tuple(argnums) if isinstance(argnums, list) else argnums)(jnp.asarray(X), jnp.asarray(Y))
        space.equal(got, expected)

    def test_containers(self, space: Space) -> None:
        got = ivy_api.grad(network, argnums=(0, 1))(space.tree(PARAMETERS), space.array(X))
        space.equal(got, jax.grad(network, argnums=(0, 1))(jax.tree.map(jnp.asarray, PARAMETERS), jnp.asarray(X)))

    def test_named_tuples_and_none(self, space: Space) -> None:
        def loss(layer: Any) -> Any:
            return ns(layer.weight).sum(layer.weight * layer.weight)

        got = ivy_api.grad(loss)(Layer(space.array(X), None))
        assert type(got) is Layer
        assert got.bias is None
        space.equal(got.weight, 2 * X)

    def test_registered_classes(self, space: Space) -> None:
        def loss(line: Line, x: Any) -> Any:
            return ns(x).sum(line.slope * x + line.offset)

        got = ivy_api.grad(loss)(Line(space.array(2.0), space.array(1.0)), space.array(X))
        assert type(got) is Line
        space.equal([got.slope, got.offset], [np.sum(X), np.asarray(3.0)])

    def test_value_and_gradient(self, space: Space) -> None:
        value, gradient = ivy_api.value_and_grad(product, argnums=(1,))(space.array(X), space.array(Y))
        expected = jax.value_and_grad(product, argnums=(1,))(jnp.asarray(X), jnp.asarray(Y))
        space.equal((value, gradient), expected)

    def test_other_results(self, space: Space) -> None:
        def loss(x: Any) -> Any:
            xp = ns(x)
            y = x * x
            return xp.sum(y), {"y": y, "positive": x > 0, "name": "loss", "step": 3}

        gradient, others = ivy_api.grad(loss, has_aux=True)(space.array(X))
        space.equal(gradient, 2 * X)
        space.equal([others["y"], others["positive"]], [X * X, X > 0])
        assert (others["name"], others["step"]) == ("loss", 3)
        (value, again), gradient = ivy_api.value_and_grad(loss, has_aux=True)(space.array(X))
        space.equal([value, again["y"], gradient], [np.sum(X * X), X * X, 2 * X])

    def test_zeros_for_what_the_value_does_not_depend_on(self, space: Space) -> None:
        got = ivy_api.grad(lambda x, y: ns(x).sum(x), argnums=(0, 1))(space.array(X), {"a": space.array(M), "b": space.array(1.0)})
        space.equal(got, (np.ones(3), {"a": np.zeros_like(M), "b": np.asarray(0.0)}))

    def test_zeros_for_a_constant_function(self, space: Space) -> None:
        one = space.array(1.0)
        space.equal(ivy_api.grad(lambda x: one)(space.array(X)), np.zeros(3))

    def test_python_numbers(self, space: Space) -> None:
        x = space.array(X)
        got = ivy_api.grad(lambda s, x: ns(x).sum(ns(x).multiply(s, x)))(2, x)
        assert space.owns(got)
        assert float(got) == pytest.approx(float(np.sum(X)), rel=1e-6)

    def test_keyword_arguments_are_constants(self, space: Space) -> None:
        def loss(x: Any, *, scale: Any, power: int = 2) -> Any:
            return ns(x).sum(scale * x**power)

        got = ivy_api.grad(loss)(space.array(X), scale=space.array(Y), power=3)
        space.equal(got, 3 * Y * X**2)

    def test_arrays_from_outside_are_constants(self, space: Space) -> None:
        x, y = space.array(X), space.array(Y)
        space.equal(ivy_api.grad(lambda v: ns(v).sum(v * ns(v).multiply(y, v)))(x), 2 * X * Y)
        space.equal(ivy_api.grad(lambda v: ns(v).sum(ns(v).multiply(x, v)))(x), X)  # also the argument itself

    def test_integer_arguments_beside_are_passed_through(self, space: Space) -> None:
        indices = space.array([2, 0, 2])
        got = ivy_api.grad(lambda x, i: ns(x).sum(ns(x).take(x, i, axis=0) ** 2))(space.array(X), indices)
        space.equal(got, 2 * X * np.asarray([1, 0, 2]))

    def test_of_a_method_and_of_a_partial_function(self, space: Space) -> None:
        class Model:
            def loss(self, x: Any) -> Any:
                return ns(x).sum(x * x)

        space.equal(ivy_api.grad(Model().loss)(space.array(X)), 2 * X)

    def test_through_the_namespace(self, space: Space) -> None:
        space.equal(space.xp.grad(lambda x: ns(x).sum(x * x))(space.array(X)), 2 * X)

    def test_float32_stays_float32(self, space: Space) -> None:
        got = ivy_api.grad(lambda x: ns(x).sum(x * 2.5))(space.array(X, "float32"))
        space.equal(got, np.full(3, 2.5, dtype=np.float32))

    def test_a_stopped_gradient(self, space: Space) -> None:
        space.equal(ivy_api.grad(lambda x: ns(x).sum(x * ivy_api.stop_gradient(x)))(space.array(X)), X)


class TestVjp:
    def test_equals_jax(self, space: Space) -> None:
        value, pullback = ivy_api.vjp(wave, space.array(X))
        oracle, pull = jax.vjp(wave, jnp.asarray(X))
        space.equal(value, oracle)
        space.equal(pullback(space.array(Y)), pull(jnp.asarray(Y)))
        space.equal(pullback(space.array(X)), pull(jnp.asarray(X)))  # called again

    def test_several_outputs(self, space: Space) -> None:
        def both(x: Any, y: Any) -> Any:
            return {"sum": x + y, "product": [x * y, ns(x).argmax(x)]}

        value, pullback = ivy_api.vjp(both, space.array(X), space.array(Y))
        space.equal(value, {"sum": X + Y, "product": [X * Y, np.argmax(X)]})
        cotangent = {"sum": space.array(Y), "product": [space.array(X), space.array(0)]}
        space.equal(pullback(cotangent), (Y + X * Y, Y + X * X))

    def test_other_results(self, space: Space) -> None:
        value, pullback, other = ivy_api.vjp(lambda x: (x * x, "other"), space.array(X), has_aux=True)
        assert other == "other"
        space.equal([value, *pullback(space.array(Y))], [X * X, 2 * X * Y])

    def test_an_output_that_is_an_argument(self, space: Space) -> None:
        value, pullback = ivy_api.vjp(lambda x: (x, x), space.array(X))
        space.equal(value, (X, X))
        space.equal(pullback((space.array(X), space.array(Y))), (X + Y,))

    @pytest.mark.parametrize(
        "function",
        [
            lambda z: ns(z).exp(z) * z,
            lambda z: ns(z).conj(z) * z[0],
            lambda z: ns(z).real(z) * ns(z).imag(z),
            lambda z: ns(z).abs(z),
            lambda z: ns(z).sum(ns(z).multiply(ns(z).real(z), z)),
        ],
        ids=["holomorphic", "conj", "real", "abs", "mixed"],
    )
    def test_complex_cotangents_are_those_of_jax(self, space: Space, function: Any) -> None:
        value, pullback = ivy_api.vjp(function, space.array(Z))
        oracle, pull = jax.vjp(function, jnp.asarray(Z))
        space.equal(value, oracle)
        shape = np.shape(oracle)
        cotangent = np.broadcast_to((Z * (2 - 1j))[: shape[0] if shape else 1].reshape(shape), shape)
        cotangent = cotangent if np.iscomplexobj(oracle) else cotangent.real
        space.equal(pullback(space.array(cotangent)), pull(jnp.asarray(cotangent)))
        tangent = Z * (0.5 + 3j)
        space.equal(
            ivy_api.jvp(function, (space.array(Z),), (space.array(tangent),))[1],
            jax.jvp(function, (jnp.asarray(Z),), (jnp.asarray(tangent),))[1],
        )

    def test_complex_values_of_real_arguments(self, space: Space) -> None:
        def circle(x: Any) -> Any:
            return ns(x).exp(ns(x).multiply(x, 1j))

        space.equal(ivy_api.vjp(circle, space.array(X))[1](space.array(Z)), jax.vjp(circle, jnp.asarray(X))[1](jnp.asarray(Z)))


class TestJvp:
    def test_equals_jax(self, space: Space) -> None:
        got = ivy_api.jvp(wave, [space.array(X)], [space.array(Y)])
        space.equal(got, jax.jvp(wave, (jnp.asarray(X),), (jnp.asarray(Y),)))

    def test_containers_and_integers(self, space: Space) -> None:
        def both(p: Any) -> Any:
            return (p["a"] * p["b"], ns(p["a"]).argmax(p["a"]))

        value, tangent = ivy_api.jvp(both, (space.tree({"a": X, "b": Y}),), (space.tree({"a": Y, "b": X}),))
        space.equal(value, (X * Y, np.argmax(X)))
        space.equal(tangent, (X * X + Y * Y, np.asarray(0)))

    def test_zeros_for_a_constant_function(self, space: Space) -> None:
        one = space.array(M)
        space.equal(ivy_api.jvp(lambda x: one, (space.array(X),), (space.array(Y),)), (M, np.zeros_like(M)))

    def test_other_results(self, space: Space) -> None:
        _, tangent, other = ivy_api.jvp(lambda x: (x * x, ["other", x]), (space.array(X),), (space.array(Y),), has_aux=True)
        assert other[0] == "other"
        space.equal([tangent, other[1]], [2 * X * Y, X])


def _total(function: Any) -> Any:
    return lambda x: ns(x).sum(function(x))


def _along(ad: Any, function: Any, direction: Any) -> Any:
    return lambda x: ad.jvp(function, (x,), (direction,))[1]


NESTED = {
    "jvp of grad": lambda ad, u: _along(ad, ad.grad(_total(wave)), u),
    "grad of jvp": lambda ad, u: ad.grad(_total(_along(ad, wave, u))),
    "grad of grad": lambda ad, u: ad.grad(_total(ad.grad(_total(wave)))),
    "jvp of jvp": lambda ad, u: _along(ad, _along(ad, wave, u), u),
    "vjp of vjp": lambda ad, u: lambda x: ad.vjp(lambda y: ad.vjp(wave, y)[1](y * y)[0], x)[1](u)[0],
    "jvp of vjp": lambda ad, u: _along(ad, lambda y: ad.vjp(wave, y)[1](u)[0], u),
    "vjp of a pullback": lambda ad, u: lambda x: ad.vjp(ad.vjp(wave, x)[1], u)[1]((x,))[0],
    "grad of grad of grad": lambda ad, u: ad.grad(_total(ad.grad(_total(ad.grad(_total(wave)))))),
    "jvp of grad of jvp": lambda ad, u: _along(ad, ad.grad(_total(_along(ad, wave, u))), u),
    "grad of jvp of grad": lambda ad, u: ad.grad(_total(_along(ad, ad.grad(_total(wave)), u))),
    "jvp of jvp of grad": lambda ad, u: _along(ad, _along(ad, ad.grad(_total(wave)), u), u),
}


class TestNesting:
    @pytest.mark.parametrize("name", NESTED)
    def test_equals_jax(self, space: Space, name: str) -> None:
        build = NESTED[name]
        got = build(ivy_api, space.array(Y))(space.array(X))
        space.equal(got, build(jax, jnp.asarray(Y))(jnp.asarray(X)), tolerance=1e-11)

    @pytest.mark.parametrize("derivative", ["grad", "jvp"])
    def test_an_inner_derivative_takes_arrays_of_the_outer_one_as_constants(self, space: Space, derivative: str) -> None:
        def along(function: Any) -> Any:
            if derivative == "grad":
                return ivy_api.grad(function)
            return lambda x: ivy_api.jvp(function, (x,), (ns(x).ones_like(x),))[1]

        x = space.array(3.0)
        space.equal(along(lambda x: x * along(lambda y: x * y)(x))(x), np.asarray(6.0))
        space.equal(along(lambda x: x * along(lambda y: x + y)(space.array(1.0)))(x), np.asarray(1.0))

    def test_the_value_is_differentiated_as_well(self, space: Space) -> None:
        def both(x: Any) -> Any:
            value, gradient = ivy_api.value_and_grad(_total(ns(x).sin))(x)
            return value * ns(x).sum(gradient)

        expected = np.cos(X) * np.sum(np.cos(X)) - np.sum(np.sin(X)) * np.sin(X)
        space.equal(ivy_api.grad(both)(space.array(X)), expected)


class TestErrors:
    def test_a_loss_that_is_no_scalar(self, space: Space) -> None:
        with pytest.raises(TransformationError, match=r"returned an array of shape \(3,\).*xp.sum"):
            ivy_api.grad(lambda x: x)(space.array(X))

    def test_a_loss_of_several_arrays(self, space: Space) -> None:
        with pytest.raises(TransformationError, match="returned 2 arrays.*has_aux=True"):
            ivy_api.grad(lambda x: (ns(x).sum(x), x))(space.array(X))

    def test_an_integer_argument(self, space: Space) -> None:
        with pytest.raises(TransformationError, match=r"floating-point dtype; got .*int64 at args\[0\]\['n'\].*argnums"):
            ivy_api.grad(lambda p: ns(p["n"]).sum(p["n"]))({"n": space.array([1, 2])})

    def test_an_integer_loss(self, space: Space) -> None:
        with pytest.raises(TransformationError, match="returned .*int64"):
            ivy_api.grad(lambda x: ns(x).argmax(x))(space.array(X))

    def test_a_position_that_is_not_there(self, space: Space) -> None:
        with pytest.raises(TransformationError, match="positional argument 2 of a call with 1"):
            ivy_api.grad(product, argnums=2)(space.array(X))

    def test_a_missing_second_result(self, space: Space) -> None:
        with pytest.raises(TransformationError, match="returns a pair"):
            ivy_api.grad(lambda x: ns(x).sum(x), has_aux=True)(space.array(X))

    @pytest.mark.parametrize(
        ("tangents", "message"),
        [(([X, X],), "structure"), ((M,), r"\(3,\).*got \(2, 3\)"), ((X.astype("float32"),), "float32")],
        ids=["structure", "shape", "dtype"],
    )
    def test_other_tangents(self, space: Space, tangents: Any, message: str) -> None:
        with pytest.raises(TransformationError, match=message):
            ivy_api.jvp(wave, (space.array(X),), space.tree(tangents))

    def test_another_cotangent(self, space: Space) -> None:
        _, pullback = ivy_api.vjp(wave, space.array(X))
        with pytest.raises(TransformationError, match="A cotangent has the shape and dtype of its value"):
            pullback(space.array(1.0))
        with pytest.raises(TransformationError, match="structure"):
            pullback((space.array(X),))

    def test_a_leaf_that_is_no_array(self, space: Space) -> None:
        with pytest.raises(ivy_api.errors.NotAnArrayError, match="leaf of type str.*register_pytree_node"):
            ivy_api.grad(lambda p: ns(p["x"]).sum(p["x"]))({"x": space.array(X), "name": "x"})


@pytest.mark.parametrize(
    "power",
    [
        lambda x: ns(x).pow(x, 2.0),
        lambda x: ns(x).pow(x, ns(x).full_like(x, 2.0)),
        lambda x: ns(x).float_power(x, 2.0),
        lambda x: x**2.0,
    ],
    ids=["number", "array", "float_power", "operator"],
)
def test_a_constant_along_which_the_derivative_is_nan(space: Space, power: Any) -> None:
    """The logarithm of a negative base is ``nan``; no derivative is taken by the exponent."""
    x, ones = space.array(X), space.array(np.ones(3))
    space.equal(ivy_api.jvp(power, (x,), (ones,))[1], 2 * X)
    space.equal(ivy_api.linearize(power, x)[1](ones), 2 * X)
    space.equal(ivy_api.vjp(power, x)[1](ones)[0], 2 * X)
    space.equal(ivy_api.jacfwd(power)(x), np.diag(2 * X))


def test_arguments_are_not_changed(space: Space) -> None:
    x = space.array(X)
    ivy_api.grad(lambda x: ns(x).sum(x * x))(x)
    np.testing.assert_array_equal(to_numpy(space.xp, x), X)
    assert not getattr(getattr(x, "_native", x), "requires_grad", False)


def test_results_belong_to_no_derivative(space: Space) -> None:
    (value, other), gradient = ivy_api.value_and_grad(lambda x: (ns(x).sum(x * x), x * x), has_aux=True)(space.array(X))
    for x in (value, other, gradient):
        assert not getattr(getattr(x, "_native", x), "requires_grad", False)


def test_modes_of_torch_without_gradients_do_not_silence_a_derivative(space: Space) -> None:
    if space.name != "torch":
        pytest.skip("about torch")
    import torch

    for mode in (torch.no_grad, torch.inference_mode):
        with mode():
            space.equal(ivy_api.grad(lambda x: ns(x).sum(x * x))(space.array(X)), 2 * X)


def test_an_autograd_function_of_the_old_form(space: Space) -> None:
    if space.name != "torch":
        pytest.skip("about torch")
    import torch

    class Sine(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x.sin()

        @staticmethod
        def backward(ctx: Any, g: Any) -> Any:
            return 3 * g * ctx.saved_tensors[0].cos()

    x, u = torch.asarray(X), torch.asarray(Y)
    total = _total(Sine.apply)
    np.testing.assert_allclose(ivy_api.grad(total)(x), 3 * np.cos(X))
    np.testing.assert_allclose(ivy_api.hvp(total, (x,), (u,)), -3 * np.sin(X) * Y)
    np.testing.assert_allclose(ivy_api.jvp(Sine.apply, (x,), (u,))[1], 3 * np.cos(X) * Y)
