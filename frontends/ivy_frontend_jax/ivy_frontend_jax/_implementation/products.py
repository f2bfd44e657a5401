"""`jax.numpy`: products of vectors and matrices."""

from __future__ import annotations

import math
from string import ascii_letters
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation import promotion
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import arrays, in_common
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.dtypes import user_dtype
from ivy_frontend_jax._implementation.native import axes_of, axis_of, cast, dtype_of, widened


def contracted(xp: Any, subscripts: str, *operands: Any) -> Any:
    """Return a sum of products of native arrays of one data type; 16-bit floats are summed in 32 bits."""
    d = dtype_of(operands[0])
    if d.kind == "b":
        out = xp.einsum(subscripts, *(cast(xp, x, "int32") for x in operands))
        return cast(xp, out, "bool")
    if d.kind in "iu" and d.itemsize < 4:
        return cast(xp, xp.einsum(subscripts, *(cast(xp, x, "int32") for x in operands)), d)
    return cast(xp, xp.einsum(subscripts, *(widened(xp, x) for x in operands)), d)


def _result(out: Any, weak: bool, preferred: Any) -> Any:
    xp = namespace_of((Array(out),))
    if preferred is None:
        return Array(out, weak)
    return Array(cast(xp, out, user_dtype(preferred)), False)


def multiplied(xp: Any, a: Any, b: Any) -> Any:
    """Return the product of native matrices."""
    d = dtype_of(a)
    if d.kind == "b":
        return cast(xp, xp.matmul(cast(xp, a, "int32"), cast(xp, b, "int32")), "bool")
    return cast(xp, xp.matmul(widened(xp, a), widened(xp, b)), d)


def _common(name: str, a: Any, b: Any, preferred: Any) -> tuple[Any, Any]:
    a, b = in_common(name, a, b)
    if preferred is not None:
        d = promotion.common([(a.dtype, False), (user_dtype(preferred), False)])[0]
        xp = namespace_of((a, b))
        a, b = (Array(cast(xp, x._x, d), x._weak) for x in (a, b))
    return a, b


@raw("jax.numpy")
def matmul(a: Any, b: Any, *, precision: Any = None, preferred_element_type: Any = None, out_sharding: Any = None) -> Any:
    """Return the matrix product; the axes before the last two broadcast."""
    a, b = _common("matmul", a, b, preferred_element_type)
    for i, x in enumerate((a, b)):
        if not x.ndim:
            raise ValueError(f"matmul input operand {i} must have ndim at least 1, but it has ndim 0")
    xp = namespace_of((a, b))
    inner = a.shape[-1], b.shape[-2] if b.ndim > 1 else b.shape[0]
    if inner[0] != inner[1]:
        raise TypeError(f"dot_general requires contracting dimensions to have the same shape, got {inner[0]} and {inner[1]}.")
    if a.ndim > 2 and b.ndim > 2:
        _same_batches("matmul", a.shape[:-2], b.shape[:-2])
    return _result(multiplied(xp, a._x, b._x), a._weak, preferred_element_type)


def _same_batches(name: str, one: Any, two: Any) -> None:
    for m, n in zip(one[::-1], two[::-1], strict=False):
        if m != n and 1 not in (m, n):
            raise ValueError(f"{name}: Incompatible shapes for broadcasting: {one} and {two}")


@raw("jax.numpy")
def dot(a: Any, b: Any, *, precision: Any = None, preferred_element_type: Any = None, out_sharding: Any = None) -> Any:
    """Return the sum of products over the last axis of the first and the last but one of the second array."""
    a, b = _common("dot", a, b, preferred_element_type)
    xp = namespace_of((a, b))
    if not a.ndim or not b.ndim:
        return _result((a * b)._x, a._weak, preferred_element_type)
    inner = a.shape[-1], b.shape[-2] if b.ndim > 1 else b.shape[0]
    if inner[0] != inner[1]:
        raise TypeError(f"dot_general requires contracting dimensions to have the same shape, got {inner[0]} and {inner[1]}.")
    if a.ndim <= 2 and b.ndim <= 2:
        out = multiplied(xp, a._x, b._x)
    else:
        letters = [chr(97 + i) for i in range(a.ndim + b.ndim)]
        one, two = letters[: a.ndim], letters[a.ndim :]
        two[-2 if b.ndim > 1 else 0] = one[-1]
        rest = list(one[:-1]) + [x for x in two if x != one[-1]]
        out = contracted(xp, f"{''.join(one)},{''.join(two)}->{''.join(rest)}", a._x, b._x)
    return _result(out, a._weak, preferred_element_type)


@raw("jax.numpy")
def vdot(a: Any, b: Any, *, precision: Any = None, preferred_element_type: Any = None) -> Any:
    """Return the sum of products of all elements, the first array conjugated."""
    a, b = arrays("vdot", a, b)
    a = jnp.conj(a) if a.dtype.kind == "c" else a
    return dot(a.ravel(), b.ravel(), preferred_element_type=preferred_element_type)


@raw("jax.numpy", "jax.numpy.linalg")
def vecdot(x1: Any, x2: Any, /, *, axis: Any = -1, precision: Any = None, preferred_element_type: Any = None) -> Any:
    """Return the sum of products over an axis, the first array conjugated."""
    x1, x2 = _common("vecdot", x1, x2, preferred_element_type)
    if x1.ndim < 1 or x2.ndim < 1:
        raise ValueError("vecdot requires arrays of at least one dimension.")
    one, two = axis_of(axis, x1.ndim), axis_of(axis, x2.ndim)
    if x1.shape[one] != x2.shape[two]:
        raise ValueError(f"vecdot requires inputs to have matching size along axis: {x1.shape} and {x2.shape}")
    a, b = jnp.moveaxis(x1, one, -1), jnp.moveaxis(x2, two, -1)
    _same_batches("vecdot", a.shape[:-1], b.shape[:-1])
    a = jnp.conj(a) if a.dtype.kind == "c" else a
    xp = namespace_of((a, b))
    return _result(contracted(xp, "...i,...i->...", a._x, b._x), a._weak, preferred_element_type)


@raw("jax.numpy")
def matvec(x1: Any, x2: Any, /) -> Any:
    """Return the matrix product of matrices and vectors."""
    x1, x2 = in_common("matvec", x1, x2)
    if x1.ndim < 2 or x2.ndim < 1 or x1.shape[-1] != x2.shape[-1]:
        raise ValueError(f"matvec requires a matrix and a vector of one size; got shapes {x1.shape} and {x2.shape}")
    return Array(contracted(namespace_of((x1, x2)), "...ij,...j->...i", x1._x, x2._x), x1._weak)


@raw("jax.numpy")
def vecmat(x1: Any, x2: Any, /) -> Any:
    """Return the product of conjugated vectors and matrices."""
    x1, x2 = in_common("vecmat", x1, x2)
    if x1.ndim < 1 or x2.ndim < 2 or x1.shape[-1] != x2.shape[-2]:
        raise ValueError(f"vecmat requires a vector and a matrix of one size; got shapes {x1.shape} and {x2.shape}")
    x1 = jnp.conj(x1) if x1.dtype.kind == "c" else x1
    return Array(contracted(namespace_of((x1, x2)), "...i,...ij->...j", x1._x, x2._x), x2._weak)


@raw("jax.numpy")
def inner(a: Any, b: Any, *, precision: Any = None, preferred_element_type: Any = None) -> Any:
    """Return the sum of products over the last axes."""
    a, b = arrays("inner", a, b)
    if not a.ndim or not b.ndim:
        return dot(a, b, preferred_element_type=preferred_element_type)
    return tensordot(a, b, (-1, -1), preferred_element_type=preferred_element_type)


@raw("jax.numpy")
def outer(a: Any, b: Any, out: Any = None) -> Any:
    """Return the products of all pairs of elements."""
    if out is not None:
        raise NotImplementedError("The 'out' argument to jnp.outer is not supported.")
    a, b = arrays("outer", a, b)
    return a.ravel()[:, None] * b.ravel()[None, :]


@as_recorded("jax.numpy")
def tensordot(a: Any, b: Any, axes: Any = 2, *, preferred_element_type: Any = None) -> Any:
    """Return the sum of products over pairs of axes."""
    a, b = _common("tensordot", a, b, preferred_element_type)
    xp = namespace_of((a, b))
    if isinstance(axes, int):
        if axes > min(a.ndim, b.ndim):
            raise TypeError(f"Number of tensordot axes (axes {axes}) exceeds input ranks ({a.ndim} and {b.ndim})")
        one = tuple(range(a.ndim - axes, a.ndim))
        two = tuple(range(axes))
    elif isinstance(axes, (tuple, list)) and len(axes) == 2:
        if type(axes[0]) is not type(axes[1]):
            raise TypeError(f"tensordot axes argument must be an int, a pair of ints, or a pair of lists/tuples of ints: {axes}")
        one, two = (
            axes_of(tuple(x) if isinstance(x, (tuple, list)) else (x,), n) for x, n in zip(axes, (a.ndim, b.ndim), strict=True)
        )
        if len(one) != len(two):
            raise TypeError(f"tensordot requires axes lists to have equal length, got {one} and {two}.")
    else:
        raise TypeError(f"tensordot axes argument must be an int, a pair of ints, or a pair of lists/tuples of ints: {axes}")
    if any(a.shape[i] != b.shape[j] for i, j in zip(one, two, strict=True)):
        raise TypeError(f"dot_general requires contracting dimensions to have the same shape, got shapes {a.shape} and {b.shape}.")
    return _result(general(xp, a._x, b._x, ((one, two), ((), ()))), a._weak, preferred_element_type)


@as_recorded("jax.numpy.linalg", name="matmul")
def _matmul(x1: Any, x2: Any, /, **options: Any) -> Any:
    """Return the matrix product; the axes before the last two broadcast."""
    return matmul(x1, x2, **options)


@as_recorded("jax.numpy.linalg", name="tensordot")
def _tensordot(x1: Any, x2: Any, /, **options: Any) -> Any:
    """Return the sum of products over pairs of axes."""
    return tensordot(x1, x2, **options)


def general(xp: Any, a: Any, b: Any, dimension_numbers: Any) -> Any:
    """Return the sum of products over axes: batch axes, then the rest of the first, then that of the second array."""
    (one, two), (batch1, batch2) = dimension_numbers
    if len(one) == 1 and len(a.shape) == 2 and len(b.shape) == 2 and not batch1:
        a = a if one[0] == 1 else xp.matrix_transpose(a)
        b = b if two[0] == 0 else xp.matrix_transpose(b)
        return multiplied(xp, a, b)
    first = list(ascii_letters[: len(a.shape)])
    second = list(ascii_letters[len(a.shape) : len(a.shape) + len(b.shape)])
    for i, j in zip((*one, *batch1), (*two, *batch2), strict=True):
        second[j] = first[i]
    out = [first[i] for i in batch1]
    out += [x for i, x in enumerate(first) if i not in (*one, *batch1)]
    out += [x for i, x in enumerate(second) if i not in (*two, *batch2)]
    return contracted(xp, f"{''.join(first)},{''.join(second)}->{''.join(out)}", a, b)


def _subscripts(subscripts: Any, operands: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    if isinstance(subscripts, str):
        return subscripts, operands
    every = (subscripts, *operands)
    given, labels = every[0 : len(every) - len(every) % 2 : 2], every[1::2]

    def text(one: Any) -> str:
        return "".join("..." if x is Ellipsis else chr(97 + x) if x < 26 else chr(39 + x) for x in one)

    said = ",".join(text(one) for one in labels)
    return (said + "->" + text(every[-1]) if len(every) % 2 else said), given


@as_recorded("jax.numpy")
def einsum(subscripts: Any, /, *operands: Any, preferred_element_type: Any) -> Any:
    """Return the sum of products that subscripts describe."""
    text, given = _subscripts(subscripts, operands)
    text = text.replace(" ", "")
    if text.partition("->")[0].count(",") + 1 != len(given):
        raise ValueError(f"number of einsum subscripts must be equal to the number of operands: {text!r}, {len(given)} operands")
    every = in_common("einsum", *given)
    for labels, x in zip(text.partition("->")[0].split(","), every, strict=True):
        plain = labels.replace("...", "")
        if len(plain) > x.ndim or ("..." not in labels and len(plain) != x.ndim):
            raise ValueError(f"Einstein sum subscript {labels!r} does not fit an array of shape {x.shape}")
    _sizes(text, every)
    if preferred_element_type is not None:
        every = tuple(x.astype(user_dtype(preferred_element_type)) for x in every)
    xp = namespace_of(every)
    found = contracted(xp, text, *(x._x for x in every))
    return Array(found, every[0]._weak and preferred_element_type is None)


def _sizes(text: str, every: Any) -> None:
    sizes: dict[str, int] = {}
    inputs, arrow, output = text.partition("->")
    for labels, x in zip(inputs.split(","), every, strict=True):
        before, dots, after = labels.partition("...")
        pairs = list(zip(before, x.shape, strict=False))
        if dots and after:
            pairs += list(zip(after, x.shape[-len(after) :], strict=True))
        for label, n in pairs:
            known = sizes.setdefault(label, n)
            if known != n and 1 not in (known, n):
                raise ValueError(f"Size of label '{label}' does not match: {known} and {n}")
            sizes[label] = max(known, n)
    if arrow and any(label not in sizes for label in output.replace("...", "")):
        raise ValueError(f"Output character not found among the inputs: {text!r}")


@raw("jax.numpy")
def einsum_path(subscripts: Any, /, *operands: Any, optimize: Any = "auto") -> Any:
    """Return the order of the products, and a text that says it."""
    text, given = _subscripts(subscripts, operands)
    count = len(given)
    path: list[Any] = []
    while count > 2:
        path.append((0, 1))
        count -= 1
    return [*path, tuple(range(count))], f"  Complete contraction:  {text}"


@raw("jax.numpy")
def kron(a: Any, b: Any) -> Any:
    """Return the Kronecker product."""
    a, b = in_common("kron", a, b)
    n = max(a.ndim, b.ndim)
    one, two = (1,) * (n - a.ndim) + a.shape, (1,) * (n - b.ndim) + b.shape
    left = a.reshape(tuple(k for m in one for k in (m, 1)))
    right = b.reshape(tuple(k for m in two for k in (1, m)))
    return (left * right).reshape(tuple(math.prod(pair) for pair in zip(one, two, strict=True)))


@raw("jax.numpy")
def cross(a: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None) -> Any:
    """Return the cross product of vectors of two or three elements."""
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = in_common("cross", a, b)
    a, b = jnp.moveaxis(a, axisa, -1), jnp.moveaxis(b, axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ValueError("Dimension must be either 2 or 3 for cross product")
    if a.shape[-1] == 2 and b.shape[-1] == 2:
        return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    a, b = (x if x.shape[-1] == 3 else jnp.concatenate([x, jnp.zeros_like(x[..., :1])], axis=-1) for x in (a, b))
    parts = [a[..., i] * b[..., j] - a[..., j] * b[..., i] for i, j in ((1, 2), (2, 0), (0, 1))]
    return jnp.moveaxis(jnp.stack(parts, axis=-1), -1, axisc)
