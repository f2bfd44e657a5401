"""Computations that are called often become one call of a graph, and short ways to the kernels: the results stay as they are."""

from __future__ import annotations

import ast
import builtins
import math
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

import ivy_api
from ivy_api.adapt.functions import ShortWay
from ivy_plugin_tensorflow.one_call import OFTEN, in_one_call

xp: Any = ivy_api.namespace("tensorflow")
SPECIAL = [-0.0, 0.0, 1e-7, -1e-7, 0.3, -0.3, 0.999, 1.0, -1.0, 3.0, -3.0, 1e-30, math.inf, -math.inf, math.nan, 8.0]

CALLS: dict[str, Callable[[Any], Any]] = {
    "erfcinv": xp.erfcinv,
    "erfinv": xp.erfinv,
    "log10": xp.log10,
    "log2": xp.log2,
    "nn.elu": xp.nn.elu,
    "nn.l2_normalize": lambda x: xp.nn.l2_normalize(x, axis=0),
    "nn.mse_loss": lambda x: xp.nn.mse_loss(x, x / 2, reduction="none"),
    "nn.selu": xp.nn.selu,
    "nn.threshold": lambda x: xp.nn.threshold(x, -0.0, 0.0),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("dtype", [tf.float32, tf.float64])
def test_a_function_that_is_called_often_gives_the_same(name: str, dtype: tf.DType) -> None:
    for shape in ((16,), (4, 4), (2,) * 4):
        x = tf.reshape(tf.constant(SPECIAL, dtype), shape)
        first, *_, last = [CALLS[name](x) for _ in range(OFTEN + 3)]
        assert (last.dtype, last.shape) == (first.dtype, first.shape)
        np.testing.assert_array_max_ulp(last.numpy(), first.numpy(), 1)
        zero = first.numpy() == 0
        np.testing.assert_array_equal(np.signbit(last.numpy()[zero]), np.signbit(first.numpy()[zero]))


@pytest.mark.parametrize("name", CALLS)
def test_its_derivative_is_still_recorded(name: str) -> None:
    x = tf.constant([0.2, 0.5])
    for _ in range(OFTEN + 3):
        CALLS[name](x)
    with tf.GradientTape() as tape:
        tape.watch(x)
        out = CALLS[name](x)
    assert tape.gradient(out, x) is not None


def test_scalars_of_another_type_or_sign_and_other_shapes_have_graphs_of_their_own() -> None:
    seen = []

    @in_one_call
    def scaled(x: Any, *, by: Any) -> Any:
        seen.append(tf.executing_eagerly())
        return tf.math.divide(x, tf.constant([by]))  # tf.constant(-0.0) may be a cached 0.0

    for by in (0.0, -0.0, 2.0, 4.0):
        for length in (2, 3):
            expected = [math.copysign(math.inf, by) if by == 0 else 1 / by] * length
            for _ in range(OFTEN + 3):
                np.testing.assert_array_equal(scaled(tf.ones(length), by=by), expected)
    assert seen.count(False) == 8
    with pytest.raises(tf.errors.InvalidArgumentError):
        in_one_call(tf.math.add)(tf.ones(2), tf.ones(3))


def test_what_only_the_values_tell_is_looked_at_in_each_call() -> None:
    nan = math.nan
    with_nan = tf.constant([[1.0, nan, 3.0, 2.0]])
    assert np.isnan(xp.top_k(with_nan, 1)[0].numpy()).all()
    assert xp.top_k(tf.constant([-0.0, 0.0, -math.inf]), 3)[1].numpy().tolist() == [0, 1, 2]
    np.testing.assert_array_equal(xp.xlogy(tf.constant([0.0, 0.0]), tf.constant([nan, 0.0])), [nan, 0.0])
    np.testing.assert_array_equal(xp.xlog1py(tf.constant([0.0, 0.0]), tf.constant([nan, -1.0])), [nan, 0.0])
    image = tf.constant([[1.0, nan], [-math.inf, -math.inf]])[None, :, :, None]
    np.testing.assert_array_equal(tf.reshape(xp.nn.max_pool(image, (1, 2)), -1), [nan, -math.inf])
    np.testing.assert_array_equal(tf.reshape(xp.nn.max_pool(image, 1), -1), tf.reshape(image, -1))
    m = tf.constant([[1, 2], [3, 4]])
    assert xp.gather_nd(m, tf.constant([[-1, 0], [0, -1]])).numpy().tolist() == [3, 2]
    assert xp.segment_sum(tf.constant([1.0, 2.0, 4.0]), tf.constant([0, 5, -1]), num_segments=2).numpy().tolist() == [1, 0]


def test_channels_first_and_lists_take_the_general_way() -> None:
    x = tf.random.stateless_normal((2, 6, 5, 3), (1, 2))
    first, weight = tf.transpose(x, (0, 3, 1, 2)), tf.random.stateless_normal((2, 2, 3, 4), (3, 4))
    for function, more in ((xp.nn.max_pool, (2,)), (xp.nn.avg_pool, (2,)), (xp.nn.conv, (weight,))):
        expected = tf.transpose(function(x, *more), (0, 3, 1, 2))
        np.testing.assert_allclose(function(first, *more, channel_axis=1), expected, rtol=1e-5)
    np.testing.assert_array_equal(xp.nn.max_pool(x, 2), xp.nn.max_pool(x, (2, 2), stride=[2, 2]))
    weight = tf.random.stateless_normal((2, 2, 4, 3), (3, 4))
    whole = xp.nn.conv_transpose(x, weight)
    np.testing.assert_allclose(whole, xp.nn.conv_transpose(x, weight, stride=(1, 1)), rtol=1e-5)
    np.testing.assert_allclose(xp.nn.conv_transpose(x, weight, padding=1), whole[:, 1:-1, 1:-1], rtol=1e-5)


def names_of(module: Any, found: dict[int, ShortWay]) -> dict[int, ShortWay]:
    """The short ways of a module's functions by the functions' identities."""
    for value in vars(module).values():
        way = ShortWay.of(getattr(value, "native", value))
        if way is not None:
            found[id(way)] = way
    return found


def test_the_code_of_short_ways_names_only_what_there_is() -> None:
    found: dict[int, ShortWay] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("ivy_plugin_tensorflow."):
            names_of(module, found)
    assert len(found) > 40
    for way in found.values():
        code = way.function.__code__
        parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = {*parameters, *(f"{name}__" for name in parameters), *way.names, "context_", "out_", *vars(builtins)}
        for text in (way.when, way.call):
            tree = ast.parse(text, mode="eval")
            nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
            given |= {node.id for node in nodes if isinstance(node.ctx, ast.Store)}
            assert {node.id for node in nodes} <= given


def usual(*shape: int) -> Any:
    return tf.random.stateless_normal(shape, (1, 2))


X, Y, M = usual(8), 1 + abs(usual(8)), usual(3, 3)
DEFINITE = M @ tf.transpose(M) + tf.eye(3)
USUAL: dict[str, tuple[Any, ...]] = {
    "atan": (X,),
    "atan2": (X, Y),
    "digamma": (X,),
    "dot": (M, M),
    "equal": (X, Y),
    "fft.fft": (tf.complex(X, Y),),
    "fft.ifftn": (tf.complex(M, M),),
    "greater": (X, Y),
    "igamma": (Y, Y),
    "invert_permutation": (tf.constant([2, 0, 1]),),
    "isfinite": (X,),
    "linalg.cholesky": (DEFINITE,),
    "linalg.cross": (M, M),
    "linalg.det": (M,),
    "linalg.eigh": (DEFINITE,),
    "linalg.inv": (M,),
    "linalg.qr": (M,),
    "linalg.slogdet": (M,),
    "logical_and": (X > 0, Y > 2),
    "nn.elu": (X,),
    "nn.selu": (X,),
    "nn.softsign": (X,),
    "polygamma": (2, Y),
    "reciprocal": (X,),
    "remainder": (X, Y),
    "split": (M, 3),
    "tanh": (X,),
    "top_k": (X, 3),
    "tril": (M,),
    "unique_inverse": (tf.constant([2, 0, 2]),),
    "unique_values": (tf.constant([2, 0, 2]),),
    "xlogy": (X, Y),
    "zeta": (1 + Y, Y),
}


@pytest.mark.parametrize("name", USUAL)
def test_a_usual_call_runs_its_operation_and_nothing_in_python(name: str) -> None:
    function: Any = xp
    for part in name.split("."):
        function = getattr(function, part)
    seen = []

    def profile(frame: Any, event: str, argument: Any) -> None:
        if event == "call":
            seen.append(frame.f_code)

    expected, *_ = [function(*USUAL[name]) for _ in range(OFTEN + 3)]
    sys.setprofile(profile)
    try:
        out = function(*USUAL[name])
    finally:
        sys.setprofile(None)
    assert [code.co_name for code in seen if "tensorflow" in code.co_filename and not code.co_filename.startswith("<")] == []
    for ours, before in zip(tf.nest.flatten(out), tf.nest.flatten(expected), strict=True):
        assert ours.dtype == before.dtype
        np.testing.assert_allclose(ours, before, rtol=1e-5)


@pytest.mark.parametrize("name", USUAL)
def test_its_derivative_is_that_of_the_function(name: str) -> None:
    function: Any = xp
    for part in name.split("."):
        function = getattr(function, part)
    arrays = [x for x in USUAL[name] if isinstance(x, tf.Tensor) and (x.dtype.is_floating or x.dtype.is_complex)]
    found = []
    for call in (function, tf.function(function)):  # in a graph there is no short way
        with tf.GradientTape() as tape:
            tape.watch(arrays)
            out = [x for x in tf.nest.flatten(call(*USUAL[name])) if x.dtype.is_floating or x.dtype.is_complex]
        found.append(tape.gradient(out, arrays) if out else [])
    for ours, theirs in zip(*found, strict=True):
        assert (ours is None) == (theirs is None)
        if ours is not None:
            np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("function", [xp.linalg.inv, xp.fft.fft, xp.reciprocal, xp.atan, xp.nn.elu])
def test_a_graph_keeps_the_operations_on_arrays_that_it_captures(function: Any) -> None:
    x = tf.complex(M, M) if function is xp.fft.fft else M
    compiled = tf.function(lambda: function(x))
    compiled()
    with tf.GradientTape() as tape:
        tape.watch(x)
        out = compiled()
    assert tape.gradient(out, x) is not None


def test_short_ways_leave_to_the_functions_what_they_would_get_wrong() -> None:
    inf, nan = math.inf, math.nan
    np.testing.assert_array_equal(xp.digamma(tf.constant([0.0, -0.0])), [-inf, inf])
    np.testing.assert_array_equal(xp.polygamma(2, tf.constant([0.0])), [-inf])
    np.testing.assert_array_equal(np.signbit(xp.remainder(tf.constant([2.0, 2.0]), tf.constant([1.0, -1.0]))), [False, True])
    np.testing.assert_allclose(xp.zeta(tf.constant([80.0]), tf.constant([1e-2])), [inf])
    np.testing.assert_array_equal(xp.i0(tf.constant([inf, -inf])), [inf, inf])
    q, r = xp.linalg.qr(1e30 * M)
    np.testing.assert_allclose(q @ (r / 1e30), M, atol=1e-5)
    assert np.isnan(xp.linalg.cholesky(tf.stack([-DEFINITE, DEFINITE]))[0, 0, 0])
    assert np.isnan(xp.linalg.cholesky(-DEFINITE)[0, 0])
    np.testing.assert_array_equal(xp.segment_sum(tf.zeros((0, 2)), tf.zeros((0,), tf.int32), num_segments=2), tf.zeros((2, 2)))
    np.testing.assert_array_equal(xp.pad(tf.ones(1), (1, 1), constant_values=nan), [nan, 1.0, nan])
    np.testing.assert_array_equal(xp.logical_and(tf.constant([0, 2]), tf.constant([1, 1])), [False, True])
    for wrong in (np.ones(8, np.float32), [1.0] * 8, None):
        with pytest.raises(TypeError):
            xp.greater(X, wrong)
    with pytest.raises(ValueError, match="length of 1 or more"):
        xp.fft.fft(tf.zeros((0,), tf.complex64))
