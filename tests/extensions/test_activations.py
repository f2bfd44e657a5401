"""Activations where they are special: ``nan``, gradients where branches meet, bad input; and how many native calls they make."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from ivy_conformance.library import Library, from_numpy
from ivy_conformance.reading import to_numpy
from tests.peers import functional, torch

DTYPES = ("float32", "float64")
DECLARED = {n: d for n, d in registry.declarations("nn").items() if d.body.__module__ == "ivy_api.extensions.nn.activations"}
OPERANDS = {"prelu": (np.asarray(0.25),), "threshold": (-9.0, 2.0)}
"""What some take besides the array."""


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", sorted(set(DECLARED) - {"glu", "log_softmax", "softmax", "sparsemax"}))
def test_nan_stays(lib: Library, name: str, dtype: str) -> None:
    x = np.asarray([0.5, np.nan] * 9, dtype=dtype)
    more = [o.astype(dtype) if isinstance(o, np.ndarray) else o for o in OPERANDS.get(name, ())]
    np.testing.assert_array_equal(np.isnan(lib.call(f"nn.{name}", x, *more)), np.isnan(x))


LINEAR = "celu elu gelu hard_shrink leaky_relu mish prelu relu rrelu silu soft_shrink softplus sparse_plus tanh_shrink threshold"
"""Activations that are their argument where it is large."""
BOUNDED = {"hard_sigmoid": 1.0, "hard_tanh": 1.0, "log_sigmoid": 0.0, "relu6": 6.0, "scaled_tanh": 1.7159, "sigmoid": 1.0}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.brief(4)
@pytest.mark.parametrize("name", [*LINEAR.split(), "gelu by tanh", *BOUNDED])
def test_the_largest_number_and_infinity(lib: Library, name: str, dtype: str) -> None:
    """In arrays of few and of many elements, which kernels compute in other ways."""
    own, _, by_tanh = name.partition(" by ")
    more = [o.astype(dtype) if isinstance(o, np.ndarray) else o for o in OPERANDS.get(own, ())]
    options: dict[str, Any] = {"approximate": True} if by_tanh else {}
    for size in (1, 8, 9, 100):
        for x in (np.finfo(dtype).max, np.inf):
            ends = np.full(size, x, dtype)
            want = np.full(size, BOUNDED[own], dtype) if own in BOUNDED else ends
            np.testing.assert_allclose(lib.call(f"nn.{own}", ends, *more, **options), want, rtol=1e-3 if own in BOUNDED else 0)


def test_the_slope_of_sparse_plus_far_away(lib: Library, tools: Any) -> None:
    """A branch that is not taken may overflow."""
    most = float(np.finfo("float64").max)
    points = np.asarray([-np.inf, -most, -2.0, 0.0, 2.0, most, np.inf])
    got = slopes_of(lib, tools, lib.xp.nn.sparse_plus, points)
    np.testing.assert_array_equal(got, np.asarray([0.0, 0.0, 0.0, 0.5, 1.0, 1.0, 1.0]) * np.linspace(0.5, 1.5, 7))


def test_glu_refuses_an_odd_axis(lib: Library) -> None:
    with pytest.raises(ValueError, match="even length; axis -1 of x has 3 elements"):
        lib.call("nn.glu", np.ones((2, 3)))


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
    more = (x,) if name == "prelu" else OPERANDS.get(name, ())
    with pytest.raises(DTypeError, match=rf"nn.{name} takes real floating-point arrays here; got .*int32"):
        getattr(lib.xp.nn, name)(x, *more)


def slopes_of(lib: Library, tools: Any, function: Any, points: np.ndarray) -> np.ndarray:
    weights = from_numpy(lib.xp, np.linspace(0.5, 1.5, points.size))
    x = from_numpy(lib.xp, points)
    return to_numpy(lib.xp, tools.gradient(lambda v: lib.xp.sum(lib.xp.multiply(function(v), weights)), x))


@pytest.mark.parametrize("name", ["expit", "elu", "celu", "softplus", "gelu", "silu", "mish", "log_sigmoid"])
def test_the_gradient_at_zero_and_far_away_is_finite_and_right(lib: Library, tools: Any, name: str) -> None:
    """Where branches meet, and where a branch that is not taken would overflow."""
    points = np.asarray([-800.0, 0.0, 800.0])
    smooth = torch.asarray(points).requires_grad_()
    native = {"expit": torch.sigmoid, "log_sigmoid": functional.logsigmoid}.get(name) or getattr(functional, name)
    (want,) = torch.autograd.grad(native(smooth).sum(), smooth)
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
    xp: Any = ivy_api.namespace(backend)
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
    free = ("Placeholder", "Identity", "IdentityN")  # the last one carries a custom gradient
    return [operation.type for operation in graph.get_operations() if operation.type not in free]


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


@pytest.mark.parametrize("name", sorted(set(DECLARED) - {"prelu"}))
def test_arrays_of_ivy_go_in_and_come_out(backend: Any, name: str) -> None:
    native, wrapped = ivy_api.namespace(backend.name), ivy_api.namespace(backend.name, wrapped=True)
    x = np.linspace(-2.0, 2.0, 6)
    more = OPERANDS.get(name, ())
    got = getattr(wrapped.nn, name)(wrapped.asarray(x), *more)
    assert isinstance(got, ivy_api.Array)
    np.testing.assert_array_equal(np.asarray(got.native), np.asarray(getattr(native.nn, name)(native.asarray(x), *more)))
    agnostic = getattr(ivy_api.nn, name)(native.asarray(x), *more)
    np.testing.assert_array_equal(np.asarray(agnostic), np.asarray(got.native))


@pytest.mark.parametrize("name", ["cbrt", "erf", "expit", "i0e", "lgamma", "sinc"])
def test_flat_functions_take_arrays_of_ivy(backend: Any, name: str) -> None:
    wrapped = ivy_api.namespace(backend.name, wrapped=True)
    got = getattr(ivy_api, name)(wrapped.asarray(np.linspace(0.5, 2.0, 4)))
    assert isinstance(got, ivy_api.Array)
    assert got.shape == (4,)
