"""Linear layers: linear, embedding, dropout."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.axes import other_axes
from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.norms import lp_norm
from ivy_api.bodies.operands import require_floats
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axes, FloatingArray, IntegerArray, Key, RealFloatingArray


@composed
@accumulates
@operands(weight_shapes.linear)
def linear(x: FloatingArray, weight: Array, bias: Array | None = None, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the affine map ``x @ weight.T + bias``.

    Parameters
    ----------
    x : array of floating-point dtype, of shape ``(..., features)``
    weight : array of the dtype of ``x``, of shape ``(outputs, features)``; with leading batch axes, one matrix for each batch of
        ``x``, whose shape then is ``(..., n, features)``
    bias : array of the dtype of ``x``, of shape ``(outputs,)``, or with the batch axes of ``weight``

    Returns
    -------
    out : array of the dtype of ``x``, of its shape except for the last axis, which has size ``outputs``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if the number of features of ``x`` is not that of the weight.

    References
    ----------
    ``torch.nn.functional.linear``.

    Examples
    --------
    >>> weight = xp.asarray([[1.0, 1.0], [1.0, -1.0], [0.0, 2.0]])
    >>> xp.nn.linear(xp.asarray([[2.0, 3.0]]), weight, xp.asarray([0.0, 0.0, 1.0]))
    array([[ 5., -1.,  7.]])
    """
    if not xp.isdtype(x.dtype, FLOATING):
        raise dtype_error("nn.linear", "floating-point", x.dtype)
    out = xp.matmul(x, xp.matrix_transpose(weight))
    if bias is None:
        return out
    return out + (bias if len(bias.shape) < 2 else xp.expand_dims(bias, axis=-2))


@composed
@accumulates
@operands(weight_shapes.embedding)
def embedding(
    indices: IntegerArray,
    weight: AnyArray,
    /,
    *,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the rows of an embedding table at the given indices.

    Out-of-bounds indices raise; compilers drop them: see docs/indices.md.

    Parameters
    ----------
    indices : array of an integer dtype, any shape; negative values count from the end
    weight : the table: array of shape ``(rows, ...)``; of a real floating-point dtype if there is a ``max_norm``
    max_norm : rows with a larger norm are rescaled to it; the table is not modified
    norm_type : the order of that norm

    Returns
    -------
    out : array of the dtype of ``weight``, of the shape of ``indices`` followed by that of a row

    Raises
    ------
    DTypeError
        if ``indices`` is not of an integer dtype, or there is a ``max_norm`` and ``weight`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.embedding``, ``tf.nn.embedding_lookup``.

    Examples
    --------
    >>> table = xp.asarray([[0.0, 0.1], [1.0, 1.1], [2.0, 2.1]])
    >>> xp.nn.embedding(xp.asarray([2, 0]), table)
    array([[2. , 2.1],
           [0. , 0.1]])
    """
    if not xp.isdtype(indices.dtype, "integral"):
        raise dtype_error("nn.embedding", "integer", indices.dtype)
    shape = tuple(indices.shape)
    rows = xp.take(weight, indices if len(shape) == 1 else xp.reshape(indices, (-1,)), axis=0)
    out = rows if len(shape) == 1 else xp.reshape(rows, (*shape, *weight.shape[1:]))
    return out if max_norm is None else bounded(out, len(shape), max_norm, norm_type, xp)


def bounded(rows: Array, axes: int, max_norm: float, norm_type: float, xp: ArrayNamespace) -> Array:
    """Rescale the rows, after the leading axes, whose norm is too large."""
    require_floats("nn.embedding", rows, xp)
    norm = lp_norm(rows, norm_type, tuple(range(axes, len(rows.shape))), xp, keepdims=True)
    return rows * (max_norm / xp.maximum(norm, max_norm))


@composed
def dropout(key: Key, x: RealFloatingArray, /, *, rate: float = 0.5, axis: Axes | None = None, xp: ArrayNamespace = XP) -> Array:
    """Set elements to 0 at random, and scale up the others so that the expected sum is unchanged.

    The same key drops the same elements on every backend, whatever the dtype.

    Parameters
    ----------
    key : a key of `random.key`
    x : array of real floating-point dtype, any shape
    rate : the probability of dropping an element, from 0 to 1
    axis : the axes with independent decisions; along the others elements are dropped together; ``None``: all axes

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype, or ``key`` is not a key.
    ValueError
        if ``rate`` is not between 0 and 1.

    References
    ----------
    Srivastava et al., Dropout (2014); ``torch.nn.functional.dropout``, ``dropout1d`` to ``dropout3d``, ``tf.nn.dropout``.

    Examples
    --------
    >>> x = xp.nn.dropout(xp.random.key(0), xp.ones(1000), rate=0.2)
    >>> xp.unique_values(x)
    array([0.  , 1.25])
    """
    require_floats("nn.dropout", x, xp)
    if not 0 <= rate <= 1:
        raise ArgumentError(f"nn.dropout takes a rate between 0 and 1; got {rate}.")
    if rate == 0:
        return x
    if rate == 1:
        return xp.zeros_like(x)
    axes = normalise_axes(axis, len(x.shape))
    shape = tuple(size if position in axes else 1 for position, size in enumerate(x.shape))
    if None in shape:  # random numbers for an array of dynamic shape
        others = other_axes(axes, len(shape))
        form = xp.zeros_like(x, dtype=xp.float32) + (1 - rate)
        kept = xp.random.bernoulli(key, xp.max(form, axis=others, keepdims=True) if others else form)
    else:
        kept = xp.random.uniform(key, shape, dtype=xp.float32) < 1 - rate
    return xp.where(kept, x * (1 / (1 - rate)), 0.0)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
