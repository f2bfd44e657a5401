"""Operations with their own derivatives, where TensorFlow's are wrong or differ from the field's conventions.

Eager calls that no tape records use the operation itself. `tf.custom_gradient` costs as much as some operations in eager mode;
in a graph it has no run-time cost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import tensorflow as tf

from ivy_api import namespace
from ivy_api.adapt.arguments import normalise_axes
from ivy_api.adapt.functions import rename_function
from ivy_api.bodies.linalg import determinants
from ivy_api.plugin import derivative_rules, mixed
from ivy_plugin_tensorflow import accuracy, shapes, variables
from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.one_call import in_one_call, is_heard
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.typing import Array

Derivative = Callable[..., tuple[Array | None, ...]]

_CUMPROD = positional(tf.raw_ops.Cumprod)
_DETERMINANT = positional(tf.raw_ops.MatrixDeterminant)
_EQUAL = positional(tf.raw_ops.Equal)
_POW = positional(tf.raw_ops.Pow)
_ROOT = positional(tf.raw_ops.Sqrt)


def with_gradient(function: Callable[..., Any]) -> Callable[..., Any]:
    """As `tf.custom_gradient`; the gradient of gathered rows, which are slices with indices there, is an array as any other."""

    def call(*arrays: Array) -> tuple[Any, Callable[..., Any]]:
        outputs, pull = function(*arrays)
        return outputs, lambda *upstream, **variables: pull(*map(dense, upstream), **variables)

    made: Callable[..., Any] = tf.custom_gradient(call)
    return made


def dense(x: Any) -> Any:
    """Return the gradient of gathered rows as an array."""
    return tf.convert_to_tensor(x) if isinstance(x, tf.IndexedSlices) else x


def recorded() -> bool:
    """Whether a derivative of the current computation may be requested."""
    return not tf.executing_eagerly() or is_heard()


def derived(native: Callable[..., Array], derivative: Derivative) -> Callable[..., Array]:
    """An operation on floating-point arrays with another derivative.

    Parameters
    ----------
    native : the operation
    derivative : maps the gradient of the result, and the arrays, to the gradients of the arrays, which may have a broadcast shape
    """

    @with_gradient
    def with_derivative(*arrays: Array) -> Any:
        def back(upstream: Array) -> Any:
            found = [None if d is None else _unbroadcast(d, x) for d, x in zip(derivative(upstream, *arrays), arrays, strict=True)]
            return found if len(found) > 1 else found[0]

        return native(*arrays), back

    def function(*arrays: Array) -> Array:
        if not is_heard() and tf.executing_eagerly():
            return native(*arrays)
        return with_derivative(*arrays) if arrays[0].dtype.is_floating else native(*arrays)

    return function


def ruled(name: str, native: Callable[..., Array], *before: Any, **options: Any) -> Callable[..., Array]:
    """An operation on floating-point arrays with the derivatives of the core, where TensorFlow's lose digits.

    Parameters
    ----------
    name : of the declared function
    native : the operation
    before, options : arguments of the declared function before and after the arrays
    """

    def derivative(upstream: Array, *arrays: Array) -> tuple[Array, ...]:
        xp, out = namespace("tensorflow"), function(*arrays)
        return tuple(
            tf.cast(rule(xp, upstream, out, *before, *arrays, **options), upstream.dtype) for rule in derivative_rules(name)
        )

    function = derived(native, derivative)
    return function


def by_rule(name: str) -> Any:
    """The override of a composed function of one array: its body, with the derivatives of the core."""

    def function(x: Array, /, *, composed: Callable[..., Array]) -> Array:
        return composed_with_rule(name, composed)(x) if recorded() else composed(x)

    return mixed()(rename_function(function, name.rpartition(".")[2]))


def of_order(name: str) -> Any:
    """The same of an order, which has no derivative, and an array."""

    def function(n: Any, x: Any, /, *, composed: Callable[..., Array]) -> Array:
        n, x = variables.read(n, x)
        if not recorded() or not isinstance(x, tf.Tensor):
            return composed(n, x)
        if type(n) is int:
            return composed_with_rule(name, composed, n)(x)
        return _of_orders(name, composed)(tf.convert_to_tensor(n), x)

    return mixed()(rename_function(function, name))


@lru_cache
def _of_orders(name: str, composed: Callable[..., Array]) -> Callable[..., Array]:
    (rule,) = derivative_rules(name)

    def derivative(upstream: Array, n: Array, x: Array) -> tuple[Array | None, ...]:
        return None, tf.cast(rule(namespace("tensorflow"), upstream, function(n, x), n, x), x.dtype)

    function = derived(composed, derivative)
    return function


@lru_cache
def composed_with_rule(name: str, composed: Callable[..., Array], *order: int, **options: Any) -> Callable[..., Array]:
    """The composed body of a function with the derivatives of the core."""
    return ruled(name, lambda *arrays: composed(*order, *arrays, **options), *order, **options)


def with_derivative_of(body: Callable[..., Array], native: Callable[..., Array]) -> Callable[..., Array]:
    """An operation on floating-point arrays with the derivative of another function of the same results."""

    def derivative(upstream: Array, *given: Array) -> tuple[Array | None, ...]:
        arrays = [tf.identity(x) for x in given]  # an array that is given twice has two derivatives
        with tf.GradientTape() as tape:
            tape.watch(arrays)
            out = body(*arrays)
        return tuple(tape.gradient(out, arrays, upstream, unconnected_gradients=tf.UnconnectedGradients.ZERO))

    return derived(native, derivative)


@lru_cache
def by_body(native: Callable[..., Array], body: Callable[..., Array]) -> Callable[..., Array]:
    """A native operation with the derivative of the composed body."""
    return with_derivative_of(body, native)


def _unbroadcast(derivative: Array, x: Array) -> Array:
    """Sum a derivative over the axes along which ``x`` was broadcast."""
    if x.shape.is_fully_defined() and x.shape == derivative.shape:
        return derivative
    own = tf.shape(x)
    axes, _ = tf.raw_ops.BroadcastGradientArgs(s0=own, s1=tf.shape(derivative))
    return tf.reshape(tf.reduce_sum(derivative, axes), own)


def _share(first: bool) -> Derivative:
    def derivative(upstream: Array, x1: Array, x2: Array) -> tuple[Array, Array]:
        # For equal numbers TensorFlow gives all of it to the first: tensorflow/python/ops/math_grad.py, _MaximumMinimumGrad.
        taken = tf.cast(x1 > x2 if first else x1 < x2, upstream.dtype)
        own = upstream * shapes.select(_EQUAL(x1, x2), scalar(0.5, upstream.dtype), taken)
        return own, upstream - own

    return derivative


maximum = derived(positional(tf.raw_ops.Maximum), _share(True))
minimum = derived(positional(tf.raw_ops.Minimum), _share(False))


atan2 = ruled("atan2", positional(tf.raw_ops.Atan2))


def _of_pow(upstream: Array, x: Array, y: Array) -> tuple[Array, Array]:
    by_base, by_exponent = derivative_rules("pow")
    xp, out, one = namespace("tensorflow"), _real_pow(x, y), tf.ones_like(upstream)
    growth = by_exponent(xp, one, out, x, y)  # nan for a negative base, whose exponent may be a constant
    return tf.cast(by_base(xp, upstream, out, x, y), x.dtype), tf.math.multiply_no_nan(tf.cast(growth, x.dtype), upstream)


_real_pow = derived(_POW, _of_pow)


@with_gradient
def _complex_pow(x: Array, y: Array) -> Any:
    # At a base of 0 TensorFlow's derivatives are nan for exponents of 0 and 1.
    def back(upstream: Array) -> Any:
        zero, one = scalar(0, x.dtype), scalar(1, x.dtype)
        none, flat = _EQUAL(y, zero), _EQUAL(x, zero)
        slope = shapes.select(none, zero, y * _complex_pow(x, shapes.select(none, one, y - one)))
        growth = shapes.select(flat, zero, _complex_pow(x, y) * tf.math.log(shapes.select(flat, one, x)))
        return tuple(_unbroadcast(upstream * tf.math.conj(d), a) for d, a in ((slope, x), (growth, y)))

    return _powers(x, y), back


def _powers(x: Array, y: Array) -> Array:
    return shapes.select(_EQUAL(y, scalar(0, y.dtype)), scalar(1, x.dtype), _POW(x, y))  # TensorFlow has nan for 0**0


def pow(x: Array, y: Array) -> Array:
    if x.dtype.is_complex:
        return _complex_pow(x, y) if recorded() else _powers(x, y)
    return _real_pow(x, y)


_LARGER, _SMALLER = positional(tf.raw_ops.Maximum), positional(tf.raw_ops.Minimum)


def _bounded(x: Array, low: Array, high: Array) -> Array:
    return _SMALLER(_LARGER(x, low), high)


def _within(upstream: Array, x: Array, low: Array, high: Array) -> tuple[Array, ...]:
    below, above, nothing = x < low, x > high, tf.zeros_like(upstream)
    inside = shapes.select(tf.logical_or(below, above), nothing, upstream)
    return inside, shapes.select(below, upstream, nothing), shapes.select(above, upstream, nothing)


def _from(upstream: Array, x: Array, low: Array) -> tuple[Array, ...]:
    below, nothing = x < low, tf.zeros_like(upstream)
    return shapes.select(below, nothing, upstream), shapes.select(below, upstream, nothing)


def _to(upstream: Array, x: Array, high: Array) -> tuple[Array, ...]:
    above, nothing = x > high, tf.zeros_like(upstream)
    return shapes.select(above, nothing, upstream), shapes.select(above, upstream, nothing)


_clip, _raised, _lowered = derived(_bounded, _within), derived(_LARGER, _from), derived(_SMALLER, _to)


def clip(x: Array, low: Array | None, high: Array | None) -> Array:
    """Clip; at a bound the derivative is 1 by ``x``, as in TensorFlow where both bounds are numbers."""
    if low is None:
        return tf.convert_to_tensor(x) if high is None else _lowered(x, high)
    return _raised(x, low) if high is None else _clip(x, low, high)


def _between(upstream: Array, x: Array, low: Array, high: Array) -> tuple[Array, None, None]:
    return shapes.select(tf.logical_and(x > low, x < high), upstream, tf.zeros_like(upstream)), None, None


hard_tanh = derived(_bounded, _between)
"""Clip to constants; at a bound the derivative is 0."""


def _of_selu(upstream: Array, x: Array) -> tuple[Array]:
    zero = scalar(0, x.dtype)  # at 0 it has the derivative for negative numbers, as in the other frameworks
    below = scalar(_SELU_BELOW, x.dtype) * tf.exp(shapes.select(x > zero, zero, x))
    return (upstream * shapes.select(x > zero, scalar(_SELU_ABOVE, x.dtype), below),)


_SELU_ABOVE, _SELU_BELOW = 1.0507009873554805, 1.7580993408473766
accurate_selu = in_one_call(accuracy.selu, shaped=False)
selu = derived(accurate_selu, _of_selu)


def root(x: Array) -> Array:
    """The square root with derivative 0 at 0, the minimum of a norm or a standard deviation."""
    if not recorded():
        return _ROOT(x)
    nothing = _EQUAL(x, scalar(0, x.dtype))
    return shapes.select(nothing, tf.zeros_like(x), _ROOT(shapes.select(nothing, tf.ones_like(x), x)))


def norm(native: Callable[..., Array]) -> Callable[..., Array]:
    """The Euclidean norm along axes, with derivative 0 at 0."""

    def function(x: Array, axis: Any, keepdims: bool) -> Array:
        if not recorded():
            return native(x, axis, keepdims)

        @with_gradient
        def with_derivative(x: Array) -> Any:
            def back(upstream: Array) -> Array:
                length = function(x, axis, True)  # TensorFlow's derivative divides by its gradient, which may be 0
                return tf.reshape(upstream, tf.shape(length)) * tf.math.divide_no_nan(x, length)

            return native(x, axis, keepdims), back

        return with_derivative(x)

    return function


def cumulative_prod(x: Array, axis: int) -> Array:
    # TensorFlow's derivative divides by the elements: https://github.com/tensorflow/tensorflow/issues/119430
    if not _of_numbers(x):
        return _CUMPROD(x, axis)
    rank = shapes.rank(x)
    order = (axis, *(n for n in range(rank) if n != axis))
    out = _running_products(shapes.transpose(x, order) if axis else x)
    return shapes.transpose(out, tuple(order.index(n) for n in range(rank))) if axis else out


def prod(native: Callable[..., Array]) -> Callable[..., Array]:
    """The product along axes; TensorFlow's derivative is a product of `tf.math.cumprod`, whose derivative divides."""

    def function(x: Array, axis: Any = None, keepdims: bool = False) -> Array:
        if not _of_numbers(x) or x.shape.rank is None:
            return native(x, axis, keepdims)
        axes = normalise_axes(axis, shapes.rank(x))

        @with_gradient
        def with_derivative(x: Array) -> Any:
            def back(upstream: Array) -> Array:
                order = (*axes, *(n for n in range(shapes.rank(x)) if n not in axes))
                moved = shapes.transpose(x, order)
                sizes = shapes.sizes(moved)
                rows = shapes.reshape(moved, (shapes.count(moved, tuple(range(len(axes)))), *sizes[len(axes) :]))
                others = _before(rows) * tf.reverse(_before(tf.reverse(rows, (0,))), (0,))
                others = shapes.transpose(shapes.reshape(others, sizes), tuple(order.index(n) for n in range(len(order))))
                kept = tuple(1 if n in axes else size for n, size in enumerate(shapes.sizes(x)))
                return shapes.reshape(upstream, kept) * tf.math.conj(others)

            return native(x, axis, keepdims), back

        return with_derivative(x)

    return function


def _of_numbers(x: Array) -> bool:
    return recorded() and (x.dtype.is_floating or x.dtype.is_complex)


def _running_products(rows: Array) -> Array:
    """The cumulative products along the first axis."""
    if not recorded():
        return _CUMPROD(rows, 0)

    @with_gradient
    def with_derivative(rows: Array) -> Any:
        def back(upstream: Array) -> Array:
            return tf.math.conj(_before(rows)) * _tails(upstream, tf.math.conj(rows))

        return _CUMPROD(rows, 0), back

    return with_derivative(rows)


def _before(rows: Array) -> Array:
    """The products of the elements before each along the first axis."""
    if not recorded():
        return tf.math.cumprod(rows, 0, exclusive=True)
    return tf.concat((tf.ones_like(rows[:1]), _running_products(rows[:-1])), 0)


def _tails(upstream: Array, rows: Array) -> Array:
    """``out[i] = upstream[i] + rows[i + 1] * out[i + 1]``, in rounds of doubling distance."""
    factor, out = tf.concat((rows[1:], tf.zeros_like(rows[:1])), 0), upstream
    length = shapes.size(rows, 0)

    def step(reach: Any, factor: Array, out: Array) -> Any:
        blank = tf.zeros_like(out[:reach])
        later = tf.concat((out[reach:], blank), 0)
        out = out + factor * later
        return reach * 2, factor * tf.concat((factor[reach:], blank), 0), out

    if shapes.is_dynamic(length):
        kept = (tf.TensorShape(()), factor.shape, out.shape)
        start = (tf.constant(1, tf.int64), factor, out)
        return tf.while_loop(lambda reach, *_: reach < length, step, start, shape_invariants=kept)[2]
    reach = 1
    while reach < length:
        reach, factor, out = step(reach, factor, out)
    return out


def scatter_update(x: Array, indices: Array, updates: Array) -> Array:
    # TensorFlow gives the derivative of an element to each of its updates, not only to the one that is kept.
    if not recorded():
        return tf.tensor_scatter_nd_update(x, indices, updates)

    @with_gradient
    def with_derivative(x: Array, updates: Array) -> Any:
        def back(upstream: Array) -> tuple[Array, Array]:
            flat = tf.reshape(indices, (-1, tf.shape(indices)[-1]))
            numbers = tf.range(tf.shape(flat)[0])
            last = tf.scatter_nd(tf.zeros_like(flat[:0]), numbers[:0], tf.shape(x, out_type=flat.dtype)[: indices.shape[-1]])
            last = tf.tensor_scatter_nd_update(last, flat, numbers)
            stays = tf.cast(tf.equal(tf.gather_nd(last, flat), numbers), upstream.dtype)
            own = tf.gather_nd(upstream, indices)
            blank = tf.ones(tf.rank(own) - tf.rank(indices) + 1, tf.int32)
            return tf.tensor_scatter_nd_update(upstream, indices, tf.zeros_like(own)), own * tf.reshape(
                stays, tf.concat((tf.shape(indices)[:-1], blank), 0)
            )

        return tf.tensor_scatter_nd_update(x, indices, updates), back

    return with_derivative(x, updates)


@at_once(tf.raw_ops.MatrixDeterminant, "x", unrecorded=True)
def det(x: Array) -> Array:
    """The determinant, with a derivative where it is 0; TensorFlow's derivative inverts the matrix.

    See https://github.com/tensorflow/tensorflow/issues/119477.
    """
    if not is_heard() and tf.executing_eagerly():
        return _DETERMINANT(x)

    @with_gradient
    def with_derivative(x: Array) -> Any:
        def back(upstream: Array) -> Array:
            if x.shape[-1] == 0:
                return tf.zeros_like(x)
            s, u, v = (tf.stop_gradient(part) for part in tf.linalg.svd(x))
            if tf.executing_eagerly() and bool(tf.reduce_all(s[..., -1] > determinants.SMALL * s[..., 0])):
                return _regular_pull(x, upstream)
            return upstream[..., None, None] * _cofactors(x, s, u, v)  # a condition in a graph has no tf.vectorized_map

        return _DETERMINANT(x), back

    return with_derivative(x)


@with_gradient
def _of_regular(x: Array) -> Any:
    # TensorFlow's gradient of the determinant of complex matrices lacks a conjugate.
    return _DETERMINANT(x), lambda upstream: _regular_pull(x, upstream)


def _regular_pull(x: Array, upstream: Array) -> Array:
    return (upstream * tf.math.conj(_of_regular(x)))[..., None, None] * tf.linalg.adjoint(tf.linalg.inv(x))


def _cofactors(x: Array, s: Array, u: Array, v: Array) -> Array:
    """The conjugated cofactors of matrices that may be singular, by their constant singular values and vectors."""
    lifting, keep = determinants.lifting(u, s, tf.linalg.adjoint(v), namespace("tensorflow"))
    points, weights = (tf.constant(values, x.dtype) for values in determinants.nodes(x.shape[-1]))
    lifted = x[..., None, :, :] + points[:, None, None] * lifting[..., None, :, :]
    each = tf.math.conj(weights * _of_regular(lifted) * tf.cast(keep, x.dtype)[..., None])
    return tf.reduce_sum(each[..., None, None] * tf.linalg.adjoint(tf.linalg.inv(lifted)), -3)
