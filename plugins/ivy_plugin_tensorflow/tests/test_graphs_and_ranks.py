"""What is TensorFlow's own: unknown sizes, AutoGraph, variables, and operations that take few axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError, DataDependentShapeError, DTypeError, LimitError
from tests.peers import Namespace, tf

xp: Any = Namespace("tensorflow")
MATRIX = np.random.default_rng(1).normal(size=(4, 4))

CALLS: dict[str, Callable[[Any], Any]] = {
    "add": lambda x: xp.add(x, 1.0),
    "broadcast_arrays": lambda x: xp.broadcast_arrays(x, x[0]),
    "clip": lambda x: xp.clip(x, -0.5, 0.5),
    "concat": lambda x: xp.concat([x, xp.astype(x, xp.float32)]),
    "cumulative_sum": lambda x: xp.cumulative_sum(x, axis=1, include_initial=True),
    "diff": lambda x: xp.diff(x, axis=0),
    "expand_dims": lambda x: xp.expand_dims(x, (0, -1)),
    "flip": lambda x: xp.flip(x, axis=0),
    "isin": lambda x: xp.isin(x, x[0]),
    "meshgrid": lambda x: xp.meshgrid(x[0], x[1]),
    "nonzero": lambda x: xp.nonzero(xp.greater(x, 0.0)),
    "ones_like": lambda x: xp.ones_like(x),
    "repeat": lambda x: xp.repeat(x, 2, axis=1),
    "roll": lambda x: xp.roll(x, 1),
    "searchsorted": lambda x: xp.searchsorted(xp.sort(x[0]), x),
    "sort": lambda x: xp.sort(x, axis=0, descending=True),
    "take_along_axis": lambda x: xp.take_along_axis(x, xp.argsort(x, axis=0), axis=0),
    "tensordot": lambda x: xp.tensordot(x, x, axes=1),
    "tile": lambda x: xp.tile(x, (2, 1, 1)),
    "tril": lambda x: xp.tril(x, k=-1),
    "unique_all": lambda x: xp.unique_all(x),
    "var": lambda x: xp.var(x, axis=1, correction=1),
    "where": lambda x: xp.where(xp.greater(x, 0.0), x, 0.0),
    "fft.fft": lambda x: xp.fft.fft(x, n=6, axis=0, norm="ortho"),
    "fft.irfft": lambda x: xp.fft.irfft(x),
    "linalg.diagonal": lambda x: xp.linalg.diagonal(x, offset=1),
    "linalg.matrix_rank": lambda x: xp.linalg.matrix_rank(x),
    "linalg.pinv": lambda x: xp.linalg.pinv(x),
    "linalg.qr": lambda x: xp.linalg.qr(x),
    "linalg.solve": lambda x: xp.linalg.solve(x, x[0]),
    "linalg.vector_norm": lambda x: xp.linalg.vector_norm(x),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.brief(6)
def test_autograph_with_unknown_sizes_agrees_with_eager(name: str) -> None:
    x = tf.constant(MATRIX)
    traced = tf.function(CALLS[name], input_signature=[tf.TensorSpec([None, None], x.dtype)])
    for got, want in zip(tf.nest.flatten(traced(x)), tf.nest.flatten(CALLS[name](x)), strict=True):
        np.testing.assert_allclose(got.numpy(), want.numpy(), atol=1e-12)


@pytest.mark.parametrize("name", sorted(set(CALLS) - {"linalg.vector_norm"}))
def test_a_variable_is_an_array(name: str) -> None:
    for got, want in zip(
        tf.nest.flatten(CALLS[name](tf.Variable(MATRIX))), tf.nest.flatten(CALLS[name](tf.constant(MATRIX))), strict=True
    ):
        assert isinstance(got, tf.Tensor)
        np.testing.assert_array_equal(got.numpy(), want.numpy())


def alternating(first: int) -> Any:
    """An array of 32 axes, of which every eighth has length 2."""
    shape = tuple(2 if axis % 8 == first else 1 for axis in range(32))
    return tf.reshape(tf.range(16, dtype=tf.float32), shape)


@pytest.mark.parametrize("graph", [False, True])
def test_thirty_two_axes(graph: bool) -> None:
    def calls(x: Any, y: Any) -> tuple[Any, ...]:
        return (
            xp.add(x, y),
            xp.where(xp.greater(x, y), x, y),
            xp.argmax(x, axis=0),
            xp.flip(x),
            xp.sort(x, axis=8),
            xp.nonzero(x)[0],
            xp.diff(x, axis=0),
        )

    x, y = alternating(0), alternating(1)
    a, b = x.numpy(), y.numpy()
    want = (
        a + b,
        np.where(a > b, a, b),
        np.argmax(a, axis=0),
        np.flip(a),
        np.sort(a, axis=8),
        np.nonzero(a)[0],
        np.diff(a, axis=0),
    )
    got = (tf.function(calls) if graph else calls)(x, y)
    for one, other in zip(got, want, strict=True):
        np.testing.assert_array_equal(one.numpy(), other)


def test_unstack_of_an_unknown_length_says_so() -> None:
    with pytest.raises(DataDependentShapeError, match="needs to know the size of axis 0"):
        tf.function(lambda x: xp.unstack(x), input_signature=[tf.TensorSpec([None])], autograph=False)(tf.zeros(3))


def test_zeros_keep_their_sign_however_often_constants_are_made() -> None:
    for value in (-0.0, 0.0, -0.0, 0.0):
        assert np.signbit(xp.asarray(value).numpy()) == np.signbit(value)
        assert np.signbit(xp.maximum(xp.asarray(-1.0), value).numpy()) == np.signbit(value)


def test_functions_of_floating_point_take_no_integers_alone() -> None:
    with pytest.raises(DTypeError, match="atan2"):
        xp.atan2(tf.constant(1), tf.constant(1))


def test_shapes_that_do_not_broadcast() -> None:
    with pytest.raises(ArgumentError, match=r"add takes arrays whose shapes broadcast: .*got shapes \(2,\) and \(3,\)"):
        xp.add(tf.zeros(2), tf.zeros(3))


def test_what_short_floating_point_types_lack_is_declared() -> None:
    assert not ivy_api.supports("tensorflow", "linalg.svd", dtype="bfloat16")
    with pytest.raises(LimitError, match="no kernel"):
        xp.linalg.det(tf.constant(MATRIX, tf.float16))


def test_short_floating_point_types_pass_through() -> None:
    for dtype in (tf.float16, tf.bfloat16):
        x = tf.constant([[2.0, 1.0], [1.0, 3.0]], dtype)
        for name in ("exp", "sort", "argmax", "mean", "signbit", "unique_values", "square"):
            assert getattr(xp, name)(x) is not None
        assert xp.add(x, x).dtype == xp.matmul(x, x).dtype == dtype


def test_a_diagonal_matrix_of_no_elements_has_a_gradient() -> None:
    x = tf.zeros(0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        total = tf.reduce_sum(xp.diag(x, k=2))
    assert tape.gradient(total, x).shape == (0,)


def test_no_elements_of_an_empty_array_have_a_gradient() -> None:
    x = tf.zeros((2, 0, 4))
    with tf.GradientTape() as tape:
        tape.watch(x)
        taken = xp.take(x, tf.zeros((3, 0), tf.int32), axis=2)
    assert taken.shape == (2, 0, 3, 0)
    assert tape.gradient(taken, x).shape == x.shape


@pytest.mark.parametrize("with_bias", [False, True])
@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 4), (2, 0, 4), (2, 3, 0)])
def test_linear_of_unknown_sizes_is_the_same_kernel(shape: tuple[int, ...], with_bias: bool) -> None:
    """In the last digit and in the signs of zeros, which another order of the sum changes."""
    x = tf.constant(np.round(np.random.default_rng(0).normal(size=shape), 1) * (np.arange(shape[-1]) > 0))
    weight = tf.constant(np.eye(5, shape[-1]) * np.asarray([[-1.0], [-0.3], [0.7], [-1.0], [1.0]]))
    arrays = [x, weight, *([tf.constant([-0.0, 1.0, 2.0, 3.0, -0.0], tf.float64)] if with_bias else [])]
    traced = tf.function(xp.nn.linear, input_signature=[tf.TensorSpec([None] * len(a.shape), a.dtype) for a in arrays])
    assert traced(*arrays).numpy().tobytes() == xp.nn.linear(*arrays).numpy().tobytes()


def test_linear_of_unknown_sizes_broadcasts_its_bias() -> None:
    arrays = tf.ones((2, 3, 4)), tf.ones((5, 4)), tf.ones(1)
    traced = tf.function(xp.nn.linear, input_signature=[tf.TensorSpec([None] * len(a.shape), a.dtype) for a in arrays])
    np.testing.assert_array_equal(traced(*arrays).numpy(), np.full((2, 3, 5), 5.0))
