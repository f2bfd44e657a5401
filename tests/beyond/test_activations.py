"""Activations, against torch, SciPy and mathematics; their gradients; and how many native calls they make."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn import functional

import ivy_api
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.agreement import DTYPES, arrays, assert_close, calls, check, unshrunk
from tests.beyond.oracles import ACTIVATIONS, FLAT, MODERATE

DECLARED = {n: d for n, d in registry.declarations("nn").items() if d.body.__module__ == "ivy_api.extensions.nn.activations"}
OWN = {"glu", "log_softmax", "prelu", "softmax", "sparsemax"}  # those with a test of their own below


def test_every_activation_is_tested() -> None:
    assert set(DECLARED) == set(ACTIVATIONS) | OWN


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ACTIVATIONS)
@unshrunk
@given(data=st.data())
def test_values(lib: Library, name: str, dtype: str, data: st.DataObject) -> None:
    args, kwargs = data.draw(calls(ACTIVATIONS[name], dtype))
    check(lib, f"nn.{name}", ACTIVATIONS[name], dtype, args, kwargs)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", sorted(set(ACTIVATIONS) - {"threshold"}))
def test_nan_stays(lib: Library, name: str, dtype: str) -> None:
    x = np.asarray([0.5, np.nan] * 9, dtype=dtype)
    np.testing.assert_array_equal(np.isnan(lib.call(f"nn.{name}", x)), np.isnan(x))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("axis", [-1, 0, 1, (0, 2), (0, 1, 2)])
@unshrunk
@given(data=st.data())
def test_softmax_and_its_logarithm(lib: Library, axis: Any, dtype: str, data: st.DataObject) -> None:
    x = data.draw(arrays(dtype, (2, 3, 4), *MODERATE))
    wide = x.astype("float64")
    power = np.exp(wide - wide.max(axis=axis, keepdims=True))
    want = power / power.sum(axis=axis, keepdims=True)
    assert_close(lib.call("nn.softmax", x, axis=axis), want, 16)
    assert_close(lib.call("nn.log_softmax", x, axis=axis), np.log(want), 64)


def projected(x: np.ndarray) -> np.ndarray:
    """The closest point of the simplex, by bisection for the level that is taken off."""
    low, high = x.min(axis=-1, keepdims=True) - 1.0, x.max(axis=-1, keepdims=True)
    for _ in range(100):
        level = (low + high) / 2
        above = np.maximum(x - level, 0.0).sum(axis=-1, keepdims=True) > 1
        low, high = np.where(above, level, low), np.where(above, high, level)
    return np.maximum(x - level, 0.0)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("axis", [-1, 0])
@unshrunk
@given(data=st.data())
def test_sparsemax(lib: Library, axis: int, dtype: str, data: st.DataObject) -> None:
    x = data.draw(arrays(dtype, (4, 4), -3, 3))
    want = np.moveaxis(projected(np.moveaxis(x.astype("float64"), axis, -1)), -1, axis)
    assert_close(lib.call("nn.sparsemax", x, axis=axis), want, 32)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("axis", [-1, 0, 1])
@unshrunk
@given(data=st.data())
def test_glu(lib: Library, axis: int, dtype: str, data: st.DataObject) -> None:
    x = data.draw(arrays(dtype, (2, 4, 6), *MODERATE))
    assert_close(lib.call("nn.glu", x, axis=axis), functional.glu(torch.asarray(x.astype("float64")), axis).numpy(), 16)


def test_glu_refuses_an_odd_axis(lib: Library) -> None:
    with pytest.raises(ValueError, match="even length; axis -1 of x has 3 elements"):
        lib.call("nn.glu", np.ones((2, 3)))


@pytest.mark.parametrize("dtype", DTYPES)
@unshrunk
@given(data=st.data())
def test_prelu(lib: Library, dtype: str, data: st.DataObject) -> None:
    x, weight = data.draw(arrays(dtype, (2, 3, 4), *MODERATE)), data.draw(arrays(dtype, (3,), -1, 1))
    want = functional.prelu(*(torch.asarray(v.astype("float64")) for v in (x, weight))).numpy()
    assert_close(lib.call("nn.prelu", x, weight, axis=1), want, 4)
    assert_close(lib.call("nn.prelu", x, weight.reshape(3, 1)), want, 4)


@pytest.mark.parametrize("dtype", DTYPES)
def test_rrelu_draws_its_slopes(lib: Library, dtype: str) -> None:
    """Between the ends, different for each element, the same for the same key; on every backend the numbers of `random.uniform`."""
    key = lib.xp.random.key(7)
    x = lib.native(-np.ones(1000, dtype=dtype))
    slopes = -lib.numpy(lib.xp.nn.rrelu(x, key=key, lower=0.25, upper=0.5))
    own = lib.xp.random.uniform(key, (1000,), minval=0.25, maxval=0.5, dtype=lib.dtype(dtype))
    np.testing.assert_array_equal(slopes, lib.numpy(own))
    assert slopes.min() >= 0.25
    assert slopes.max() < 0.5
    assert len(np.unique(slopes)) > 900


@pytest.mark.parametrize("name", DECLARED)
def test_integers_are_refused(lib: Library, name: str) -> None:
    x = lib.native(np.asarray([[1, 2], [3, 4]], dtype="int32"))
    more = {"prelu": (x,), "threshold": (1.0, 2.0)}.get(name, ())
    with pytest.raises(DTypeError, match=rf"nn.{name} takes real floating-point arrays here; got .*int32"):
        getattr(lib.xp.nn, name)(x, *more)


SMOOTH = np.asarray([-3.7, -2.4, -1.3, -0.7, -0.2, 0.3, 0.8, 1.6, 2.2, 3.4, 7.3])
"""Points that are no corners of any activation."""
NATIVE: dict[str, Any] = {
    "celu": functional.celu, "elu": functional.elu, "gelu": functional.gelu, "hard_shrink": functional.hardshrink,
    "hard_sigmoid": functional.hardsigmoid, "hard_silu": functional.hardswish, "hard_tanh": functional.hardtanh,
    "leaky_relu": functional.leaky_relu, "log_sigmoid": functional.logsigmoid, "mish": functional.mish, "relu": functional.relu,
    "relu6": functional.relu6, "rrelu": functional.rrelu, "selu": functional.selu, "sigmoid": torch.sigmoid,
    "silu": functional.silu, "soft_shrink": functional.softshrink, "softsign": functional.softsign,
    "tanh_shrink": functional.tanhshrink, "softmax": lambda x: functional.softmax(x, -1),
    "log_softmax": lambda x: functional.log_softmax(x, -1), "softplus": lambda x: functional.softplus(x, 1, 40),
}  # fmt: skip


def slopes_of(lib: Library, tools: Any, function: Any, points: np.ndarray) -> np.ndarray:
    weights = from_numpy(lib.xp, np.linspace(0.5, 1.5, points.size))
    x = from_numpy(lib.xp, points)
    return to_numpy(lib.xp, tools.gradient(lambda v: lib.xp.sum(lib.xp.multiply(function(v), weights)), x))


@pytest.mark.parametrize("name", NATIVE)
def test_gradients_are_those_of_torch(lib: Library, tools: Any, name: str) -> None:
    """Both of the backend's own function and of the composed body."""
    x = torch.asarray(SMOOTH).requires_grad_()
    (want,) = torch.autograd.grad((NATIVE[name](x) * torch.linspace(0.5, 1.5, len(SMOOTH), dtype=torch.float64)).sum(), x)
    body, xp = DECLARED[name].body, lib.xp
    for function in (getattr(xp.nn, name), lambda v: body(v, xp=xp)):
        np.testing.assert_allclose(slopes_of(lib, tools, function, SMOOTH), want.numpy(), rtol=1e-7, atol=1e-12)


INSIDE = {
    "erfinv": (-0.9, 0.9),
    "logit": (0.1, 0.9),
    "entr": (0.1, 3.0),
    "rsqrt": (0.1, 3.0),
    "lgamma": (0.3, 30.0),
    "digamma": (0.3, 30.0),
}
UNARY = ("digamma", "entr", "erf", "erfc", "erfinv", "exp2", "expit", "i0", "i0e", "i1", "i1e", "lgamma", "logit", "rsqrt", "sinc")


@pytest.mark.parametrize("name", UNARY)
def test_gradients_of_composed_bodies_are_those_of_the_native_functions(lib: Library, tools: Any, name: str) -> None:
    points = np.linspace(*INSIDE.get(name, (-9.7, 9.8)), 13)
    body = registry.declarations()[name].body
    want = slopes_of(lib, tools, getattr(lib.xp, name), points)
    got = slopes_of(lib, tools, lambda v: body(v, xp=lib.xp), points)
    np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9 * np.max(np.abs(want)))


@pytest.mark.parametrize("name", ["expit", "elu", "celu", "softplus", "gelu", "silu", "mish", "log_sigmoid"])
def test_the_gradient_at_zero_and_far_away_is_finite_and_right(lib: Library, tools: Any, name: str) -> None:
    """Where branches meet, and where a branch that is not taken would overflow."""
    points = np.asarray([-800.0, 0.0, 800.0])
    smooth = torch.asarray(points).requires_grad_()
    (want,) = torch.autograd.grad(NATIVE.get(name, torch.sigmoid)(smooth).sum(), smooth)
    declaration = registry.find(name) or registry.find(f"nn.{name}")
    assert declaration is not None
    weights = np.linspace(0.5, 1.5, 3)
    got = slopes_of(lib, tools, lambda v: declaration.body(v, xp=lib.xp), points)
    np.testing.assert_allclose(got, want.numpy() * weights, rtol=1e-12, atol=1e-12)


class Counting(np.ndarray):
    """An array that counts the functions of NumPy which are called with it."""

    calls: list[str] = []  # noqa: RUF012 - one list for all

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        self.calls.append(ufunc.__name__)
        out = getattr(ufunc, method)(*(np.asarray(x) if isinstance(x, Counting) else x for x in inputs), **options)
        return np.asarray(out).view(Counting)


def native_calls(backend: str, function: Any, x: np.ndarray) -> list[str]:
    """The native operations that a call of ``function`` makes."""
    xp = ivy_api.namespace(backend)
    if backend == "numpy":
        Counting.calls.clear()
        function(x.view(Counting))
        return list(Counting.calls)
    if backend == "torch":
        from torch.utils._python_dispatch import TorchDispatchMode

        made: list[str] = []

        class Mode(TorchDispatchMode):
            def __torch_dispatch__(self, operation: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                made.append(str(operation))
                return operation(*args, **(kwargs or {}))

        own = xp.asarray(x)
        with Mode():
            function(own)
        return made
    if backend == "jax":
        import jax

        return [str(equation.primitive) for equation in jax.make_jaxpr(function)(xp.asarray(x)).eqns]
    import tensorflow as tf

    graph = tf.function(function, autograph=False).get_concrete_function(tf.TensorSpec(x.shape, x.dtype)).graph
    return [operation.type for operation in graph.get_operations() if operation.type not in ("Placeholder", "Identity")]


@pytest.mark.parametrize("name", ["softplus", "relu", "sigmoid", "softmax", "log_softmax"])
def test_without_options_there_is_one_native_call(backend: Any, name: str) -> None:
    """Softplus everywhere; the others where the framework has them."""
    if backend.name not in ("numpy", "torch", "jax", "tensorflow"):
        pytest.skip("how its calls are counted is not known")
    if backend.name == "numpy" and name in ("sigmoid", "softmax", "log_softmax"):
        pytest.skip("NumPy has no such function")
    if backend.name == "jax" and name == "softmax":
        pytest.skip("JAX composes it itself")
    made = native_calls(backend.name, getattr(ivy_api.namespace(backend.name).nn, name), np.linspace(-2.0, 2.0, 5))
    assert len(made) == 1, made


def test_an_option_is_computed_where_it_is_asked_for(backend: Any) -> None:
    if backend.name not in ("numpy", "jax", "tensorflow"):
        pytest.skip("torch has both options in one call")
    softplus = ivy_api.namespace(backend.name).nn.softplus
    x = np.linspace(-2.0, 2.0, 5)
    sharper = native_calls(backend.name, lambda v: softplus(v, beta=2.0), x)
    ended = native_calls(backend.name, lambda v: softplus(v, beta=2.0, threshold=3.0), x)
    assert 1 < len(sharper) < len(ended)


@pytest.mark.parametrize("name", [*ACTIVATIONS, "glu", "softmax", "log_softmax", "sparsemax"])
def test_arrays_of_ivy_go_in_and_come_out(backend: Any, name: str) -> None:
    native, wrapped = ivy_api.namespace(backend.name), ivy_api.namespace(backend.name, wrapped=True)
    x = np.linspace(-2.0, 2.0, 6)
    more = [1.0, 2.0] if name == "threshold" else []
    got = getattr(wrapped.nn, name)(wrapped.asarray(x), *more)
    assert isinstance(got, ivy_api.Array)
    np.testing.assert_array_equal(np.asarray(got.native), np.asarray(getattr(native.nn, name)(native.asarray(x), *more)))
    agnostic = getattr(ivy_api.nn, name)(native.asarray(x), *more)
    np.testing.assert_array_equal(np.asarray(agnostic), np.asarray(got.native))


@pytest.mark.parametrize("name", sorted(set(FLAT) & {"erf", "expit", "sinc", "i0e", "lgamma", "cbrt"}))
def test_flat_functions_take_arrays_of_ivy(backend: Any, name: str) -> None:
    wrapped = ivy_api.namespace(backend.name, wrapped=True)
    got = getattr(ivy_api, name)(wrapped.asarray(np.linspace(0.5, 2.0, 4)))
    assert isinstance(got, ivy_api.Array)
    assert got.shape == (4,)
