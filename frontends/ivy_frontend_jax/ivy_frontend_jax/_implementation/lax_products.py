"""`jax.lax`: products with dimension numbers, convolutions."""

from __future__ import annotations

import enum
import itertools
import math
from typing import Any, NamedTuple

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import arrays
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.dtypes import user_dtype
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.lax_reducing import dilated, padtype_to_pads
from ivy_frontend_jax._implementation.lax_shapes import padded
from ivy_frontend_jax._implementation.native import cast, dtype_of, widened
from ivy_frontend_jax._implementation.products import contracted, general

lax = raw("jax.lax")


class ConvDimensionNumbers(NamedTuple):
    """The axes of batch, channels and space in the operands and the result of a convolution."""

    lhs_spec: tuple[int, ...]
    rhs_spec: tuple[int, ...]
    out_spec: tuple[int, ...]


class Precision(enum.Enum):
    """The precision of products: a hint."""

    DEFAULT = 0
    HIGH = 1
    HIGHEST = 2


class RoundingMethod(enum.IntEnum):
    """How `round` treats halves."""

    AWAY_FROM_ZERO = 0
    TO_NEAREST_EVEN = 1


class FftType(enum.IntEnum):
    """The kinds of `fft`."""

    FFT = 0
    IFFT = 1
    RFFT = 2
    IRFFT = 3


for _class in (ConvDimensionNumbers, Precision, RoundingMethod, FftType):
    FRONTEND.value(f"jax.lax.{_class.__name__}", _class)
FRONTEND.value("jax.lax.DotDimensionNumbers", tuple[tuple[Any, Any], tuple[Any, Any]])


def _preferred(out: Any, weak: bool, preferred: Any, xp: Any) -> Any:
    return Array(out, weak) if preferred is None else Array(cast(xp, out, user_dtype(preferred)), False)


def _check_dot(a: Any, b: Any, numbers: list[tuple[int, ...]], dimension_numbers: Any) -> None:
    """Raise unless the arrays have the axes, and those that belong together have one size."""
    one, two, batch1, batch2 = numbers
    for axes, x in ((one, a), (batch1, a), (two, b), (batch2, b)):
        if axes and not 0 <= min(axes) <= max(axes) < x.ndim:
            raise TypeError(
                "dot_general requires dimension numbers to be nonnegative and less than the number of axes of the operand, "
                f"got {axes} for shape {x.shape}."
            )
    if len(one) != len(two) or len(batch1) != len(batch2):
        raise TypeError(f"dot_general requires equal numbers of dimensions for both operands, got {dimension_numbers}.")
    if [a.shape[i] for i in batch1] != [b.shape[i] for i in batch2]:
        raise TypeError(
            f"dot_general requires lhs batch dimensions and rhs batch dimensions to have the same shape, got {a.shape} and "
            f"{b.shape}."
        )
    if [a.shape[i] for i in one] != [b.shape[i] for i in two]:
        raise TypeError(
            f"dot_general requires contracting dimensions to have the same shape, got {[a.shape[i] for i in one]} and "
            f"{[b.shape[i] for i in two]}."
        )


@as_recorded("jax.lax")
def dot_general(lhs: Any, rhs: Any, dimension_numbers: Any, preferred_element_type: Any = None) -> Any:
    """Return the sum of products over axes: the batch axes come first, then the rest of each operand."""
    a, b = arrays("dot_general", lhs, rhs)
    one, two, batch1, batch2 = numbers = [tuple(map(int, axes)) for pair in dimension_numbers for axes in pair]
    _check_dot(a, b, numbers, dimension_numbers)
    xp = namespace_of((a, b))
    x, y = a._x, b._x
    weak = a._weak and b._weak
    if a.dtype is not b.dtype:
        d = jnp.promote_types(a.dtype, b.dtype)
        x, y = cast(xp, x, d), cast(xp, y, d)
    if preferred_element_type is not None:
        d = jnp.promote_types(dtype_of(x), user_dtype(preferred_element_type))
        x, y = cast(xp, x, d), cast(xp, y, d)
    return _preferred(general(xp, x, y, ((one, two), (batch1, batch2))), weak, preferred_element_type, xp)


@as_recorded("jax.lax")
def dot(lhs: Any, rhs: Any, *, dimension_numbers: Any, preferred_element_type: Any) -> Any:
    """Return the product of vectors and matrices."""
    a, b = arrays("dot", lhs, rhs)
    if dimension_numbers is None:
        if not (1 <= a.ndim <= 2 and 1 <= b.ndim <= 2 and a.shape[-1] == b.shape[0]):
            raise ValueError(f"Incompatible shapes for dot: got {a.shape} and {b.shape}.")
        dimension_numbers = (((a.ndim - 1,), (0,)), ((), ()))
    return dot_general(a, b, dimension_numbers, preferred_element_type)


@lax
def batch_matmul(lhs: Any, rhs: Any, precision: Any = None) -> Any:
    """Return the products of batches of matrices."""
    a, b = arrays("batch_matmul", lhs, rhs)
    if min(a.ndim, b.ndim) < 2:
        raise ValueError(f"Arguments to batch_matmul must be at least 2D, got {a.ndim}, {b.ndim}")
    if a.ndim != b.ndim:
        raise ValueError(f"Arguments to batch_matmul must have same ndim, got {a.ndim}, {b.ndim}")
    batch = tuple(range(a.ndim - 2))
    return dot_general(a, b, (((a.ndim - 1,), (a.ndim - 2,)), (batch, batch)))


def numbers_of(lhs_shape: Any, rhs_shape: Any, dimension_numbers: Any) -> ConvDimensionNumbers:
    """Return the axes that dimension numbers stand for: words such as ``NHWC``, or ``None`` for channels first."""
    n = len(lhs_shape)
    if isinstance(dimension_numbers, ConvDimensionNumbers):
        return dimension_numbers
    if len(lhs_shape) != len(rhs_shape):
        raise TypeError(f"convolution requires lhs and rhs ndim to be equal, got {len(lhs_shape)} and {len(rhs_shape)}.")
    if dimension_numbers is None:
        order = tuple(range(n))
        return ConvDimensionNumbers(order, order, order)
    if not isinstance(dimension_numbers, (list, tuple)):
        raise TypeError(f"convolution dimension_numbers must be tuple/list or None, got {type(dimension_numbers)}.")
    if len(dimension_numbers) != 3:
        raise TypeError(f"convolution dimension_numbers list/tuple must be of length 3, got {len(dimension_numbers)}.")
    if not all(isinstance(x, str) for x in dimension_numbers):
        raise TypeError(f"convolution dimension_numbers elements must be strings, got {tuple(map(type, dimension_numbers))}.")
    for word, chars in zip(dimension_numbers, ("NC", "OI", "NC"), strict=True):
        if len(word) != n or len(set(word)) != n or any(c not in word for c in chars):
            raise TypeError(f"convolution dimension_numbers {dimension_numbers} do not fit arrays of {n} axes.")
    return ConvDimensionNumbers(*conv_general_permutations(dimension_numbers))


raw("jax.lax", name="conv_dimension_numbers")(numbers_of)


@lax
def conv_general_permutations(dimension_numbers: Any) -> Any:
    """Return the orders of axes that words stand for: batch, channels, space in the order of the kernel."""
    lhs, rhs, out = dimension_numbers
    space = [c for c in rhs if c not in "OI"]

    def order(word: str, first: str) -> tuple[int, ...]:
        own = [c for c in word if c not in first]
        if set(own) != set(space):
            raise ValueError(f"convolution dimension_numbers {dimension_numbers} must have the same spatial axes.")
        return tuple(word.index(c) for c in (*first, *space))

    return order(lhs, "NC"), order(rhs, "OI"), order(out, "NC")


@lax
def conv_shape_tuple(lhs_shape: Any, rhs_shape: Any, strides: Any, pads: Any, batch_group_count: Any = 1) -> tuple[int, ...]:
    """Return the shape of a convolution with channels first."""
    if isinstance(pads, str):
        pads = padtype_to_pads(lhs_shape[2:], rhs_shape[2:], strides, pads)
    if len(pads) != len(lhs_shape) - 2:
        raise TypeError(f"Wrong number of explicit pads for convolution: expected {len(lhs_shape) - 2}, got {len(pads)}.")
    space = [
        max(0, (n + low + high - k) // s + 1)
        for n, k, s, (low, high) in zip(lhs_shape[2:], rhs_shape[2:], strides, pads, strict=True)
    ]
    return (lhs_shape[0] // batch_group_count, rhs_shape[0], *space)


@lax
def conv_general_shape_tuple(
    lhs_shape: Any, rhs_shape: Any, window_strides: Any, padding: Any, dimension_numbers: Any
) -> tuple[int, ...]:
    """Return the shape of a convolution."""
    lhs, rhs, out = conv_general_permutations(dimension_numbers)
    found = conv_shape_tuple([lhs_shape[i] for i in lhs], [rhs_shape[i] for i in rhs], window_strides, padding)
    return tuple(found[out.index(i)] for i in range(len(out)))


@lax
def conv_transpose_shape_tuple(
    lhs_shape: Any, rhs_shape: Any, window_strides: Any, padding: Any, dimension_numbers: Any
) -> tuple[int, ...]:
    """Return the shape of a transposed convolution."""
    lhs, rhs, out = conv_general_permutations(dimension_numbers)
    first, kernel = [lhs_shape[i] for i in lhs], [rhs_shape[i] for i in rhs]
    if isinstance(padding, str):
        padding = [transposed_pads(k, s, padding) for k, s in zip(kernel[2:], window_strides, strict=True)]
    sizes = [
        dilated(n, s) + low + high - k + 1
        for n, k, s, (low, high) in zip(first[2:], kernel[2:], window_strides, padding, strict=True)
    ]
    found = (first[0], kernel[0], *sizes)
    return tuple(found[out.index(i)] for i in range(len(out)))


def _convolved(xp: Any, x: Any, w: Any, strides: Any, gaps: Any, groups: int, pads: Any) -> Any:
    """Convolve native arrays, channels last; the kernel has output channels last."""
    d = dtype_of(x)
    if d.kind == "f":
        out = xp.nn.conv(widened(xp, x), widened(xp, w), stride=strides, dilation=gaps, groups=groups, padding=pads)
        return cast(xp, out, d)
    x = padded(xp, x, xp.zeros((), dtype=x.dtype), [(0, 0, 0), *((a, b, 0) for a, b in pads), (0, 0, 0)])
    window = tuple(w.shape[:-2])
    sizes = [max((n - dilated(k, g)) // s + 1, 0) for n, k, g, s in zip(x.shape[1:-1], window, gaps, strides, strict=True)]
    inner, outer = w.shape[-2], w.shape[-1] // groups
    found = []
    for group in range(groups):
        total = None
        for offset in itertools.product(*map(range, window)):
            key = tuple(slice(o * g, o * g + (m - 1) * s + 1, s) for o, g, m, s in zip(offset, gaps, sizes, strides, strict=True))
            part = x[(slice(None), *key, slice(group * inner, (group + 1) * inner))]
            one = contracted(xp, "...i,io->...o", part, w[(*offset, slice(None), slice(group * outer, (group + 1) * outer))])
            total = one if total is None else total + one
        found.append(total)
    return xp.concat(found, axis=-1)


class Spacing(NamedTuple):
    """How a convolution steps: its strides, the dilations of both arrays, and the groups of channels and of the batch."""

    strides: tuple[int, ...]
    base: tuple[int, ...]
    gaps: tuple[int, ...]
    feature_group_count: int = 1
    batch_group_count: int = 1


def _spacing(n: int, strides: Any, lhs_dilation: Any = None, rhs_dilation: Any = None, **groups: Any) -> Spacing:
    """Return the steps of a convolution over so many axes."""
    strides = tuple(int(s) for s in strides)
    base = (1,) * n if lhs_dilation is None else _several(lhs_dilation, n)
    gaps = (1,) * n if rhs_dilation is None else _several(rhs_dilation, n)
    if len(strides) != n:
        raise TypeError(f"conv_general_dilated window_strides must have length {n}, got {strides}.")
    return Spacing(strides, base, gaps, **{name: int(count) for name, count in groups.items()})


def _conv_pads(padding: Any, sizes: list[int], window: list[int], steps: Spacing) -> list[tuple[int, int]]:
    """Return the amounts before and after each axis of an array of sizes and a kernel."""
    if isinstance(padding, str):
        if any(s != 1 for s in steps.base):
            raise ValueError(
                "String padding is not implemented for transposed convolution using conv_general_dilated; use conv_transpose."
            )
        return padtype_to_pads(sizes, [dilated(k, g) for k, g in zip(window, steps.gaps, strict=True)], steps.strides, padding)
    pads = [(int(low), int(high)) for low, high in padding]
    if len(pads) != len(sizes):
        raise ValueError(f"conv_general_dilated padding must have {len(sizes)} pairs, got {padding}.")
    return pads


@as_recorded("jax.lax")
def conv_general_dilated(
    lhs: Any, rhs: Any, window_strides: Any, padding: Any, dimension_numbers: Any, preferred_element_type: Any, **spacing: Any
) -> Any:
    """Return the convolution of arrays with strides, dilations and groups; the kernel is not flipped."""
    a, b = arrays("conv_general_dilated", lhs, rhs)
    if a.dtype is not b.dtype:
        raise TypeError(f"lax.conv_general_dilated requires arguments to have the same dtypes, got {a.dtype.name}, {b.dtype.name}.")
    numbers = numbers_of(a.shape, b.shape, dimension_numbers)
    n = a.ndim - 2
    if a.ndim != b.ndim:
        raise ValueError(f"convolution requires lhs and rhs ndim to be equal, got {a.ndim} and {b.ndim}.")
    steps = _spacing(n, window_strides, **spacing)
    lhs_spec, rhs_spec, out_spec = numbers
    x_shape, w_shape = [a.shape[i] for i in lhs_spec], [b.shape[i] for i in rhs_spec]
    _check_groups(x_shape, w_shape, steps.feature_group_count, steps.batch_group_count)
    pads = _conv_pads(padding, x_shape[2:], w_shape[2:], steps)
    xp = namespace_of((a, b))
    x, w = a._x, b._x
    if preferred_element_type is not None:
        d = jnp.promote_types(a.dtype, user_dtype(preferred_element_type))
        x, w = cast(xp, x, d), cast(xp, w, d)
    x = _permuted(xp, x, (lhs_spec[0], *lhs_spec[2:], lhs_spec[1]))
    w = _permuted(xp, w, (*rhs_spec[2:], rhs_spec[1], rhs_spec[0]))
    if any(s != 1 for s in steps.base) or any(p < 0 for pair in pads for p in pair):
        config = [(0, 0, 0), *((low, high, s - 1) for (low, high), s in zip(pads, steps.base, strict=True)), (0, 0, 0)]
        x, pads = padded(xp, x, xp.zeros((), dtype=x.dtype), config), [(0, 0)] * n
    out = _in_batch_groups(xp, x, w, steps, pads)
    axes = (out_spec[0], *out_spec[2:], out_spec[1])
    return _preferred(_permuted(xp, out, tuple(axes.index(i) for i in range(n + 2))), False, preferred_element_type, xp)


def _check_groups(x_shape: list[int], w_shape: list[int], groups: int, batches: int) -> None:
    """Raise unless the batch and the channels divide into groups; the shapes start with batch, or output, and input channels."""
    if groups < 1 or batches < 1 or (groups > 1 and batches > 1):
        raise ValueError(f"conv_general_dilated requires positive group counts, one of which is 1; got {groups} and {batches}.")
    if x_shape[1] % groups or x_shape[1] // groups != w_shape[1]:
        raise ValueError(
            "conv_general_dilated requires the number of input channels of the kernel to equal lhs channels / "
            f"feature_group_count; got {w_shape[1]}, {x_shape[1]} and {groups}."
        )
    if w_shape[0] % groups:
        raise ValueError(
            f"conv_general_dilated requires the output channels to be a multiple of feature_group_count; got {w_shape[0]} and "
            f"{groups}."
        )
    if w_shape[0] % batches or x_shape[0] % batches:
        raise ValueError(f"conv_general_dilated requires batch and output channels to be multiples of batch_group_count={batches}.")


def _permuted(xp: Any, x: Any, axes: tuple[int, ...]) -> Any:
    return x if axes == tuple(range(len(axes))) else xp.permute_dims(x, axes)


def _in_batch_groups(xp: Any, x: Any, w: Any, steps: Spacing, pads: list[Any]) -> Any:
    """Return the convolution of arrays whose channels are last, each part of the batch with its part of the kernel."""
    strides, _, gaps, groups, batches = steps
    sizes = [
        max((m + low + high - dilated(k, g)) // s + 1, 0)
        for m, k, g, s, (low, high) in zip(x.shape[1:-1], w.shape[:-2], gaps, strides, pads, strict=True)
    ]
    rows, columns = x.shape[0] // batches, w.shape[-1] // batches
    if not math.prod(sizes) or not x.shape[0]:
        return xp.zeros((rows, *sizes, w.shape[-1]), dtype=x.dtype)
    if batches == 1:
        return _convolved(xp, x, w, strides, gaps, groups, pads)
    parts = [
        _convolved(xp, x[i * rows : (i + 1) * rows], w[..., i * columns : (i + 1) * columns], strides, gaps, 1, pads)
        for i in range(batches)
    ]
    return xp.concat(parts, axis=-1)


def _several(x: Any, n: int) -> tuple[int, ...]:
    if isinstance(x, int):
        return (x,) * n
    if len(x) != n or any(s < 1 for s in x):
        raise (TypeError if len(x) != n else ValueError)(f"conv_general_dilated dilations must be {n} positive integers, got {x}.")
    return tuple(int(s) for s in x)


@as_recorded("jax.lax")
def conv(lhs: Any, rhs: Any, window_strides: Any, padding: Any, preferred_element_type: Any) -> Any:
    """Return the convolution of arrays with channels first."""
    return conv_general_dilated(lhs, rhs, window_strides, padding, None, preferred_element_type)


@as_recorded("jax.lax")
def conv_with_general_padding(lhs: Any, rhs: Any, window_strides: Any, padding: Any, **options: Any) -> Any:
    """Return the convolution of arrays with channels first, with dilations."""
    return conv_general_dilated(lhs, rhs, window_strides, padding, None, **options)


def transposed_pads(k: int, s: int, padding: str) -> tuple[int, int]:
    """Return the padding of a transposed convolution that a word stands for."""
    if padding == "SAME":
        total = k + s - 2
        low = k - 1 if s > k - 1 else -(-total // 2)
    elif padding == "VALID":
        total = k + s - 2 + max(k - s, 0)
        low = k - 1
    else:
        raise ValueError("Padding mode must be `SAME` or `VALID`.")
    return low, total - low


@as_recorded("jax.lax")
def conv_transpose(
    lhs: Any,
    rhs: Any,
    strides: Any,
    padding: Any,
    rhs_dilation: Any,
    dimension_numbers: Any,
    transpose_kernel: Any,
    preferred_element_type: Any,
    use_consistent_padding: Any,
) -> Any:
    """Return the transposed convolution of arrays."""
    a, b = arrays("conv_transpose", lhs, rhs)
    n = a.ndim - 2
    if dimension_numbers is None:
        words = {1: ("NHC", "HIO", "NHC"), 2: ("NHWC", "HWIO", "NHWC"), 3: ("NHWDC", "HWDIO", "NHWDC")}
        if n not in words:
            raise ValueError("No 4+ dimensional dimension_number defaults.")
        dimension_numbers = words[n]
    numbers = numbers_of(a.shape, b.shape, dimension_numbers)
    gaps = (1,) * n if rhs_dilation is None else tuple(rhs_dilation)
    sizes = [dilated(b.shape[i], g) for i, g in zip(numbers.rhs_spec[2:], gaps, strict=True)]
    if isinstance(padding, str):
        pads = [transposed_pads(k, s, padding) for k, s in zip(sizes, strides, strict=True)]
    elif use_consistent_padding:
        pads = [(k - 1 - low, k - 1 - high) for k, (low, high) in zip(sizes, padding, strict=True)]
    else:
        pads = list(padding)
    if transpose_kernel:
        b = jnp.swapaxes(jnp.flip(b, numbers.rhs_spec[2:]), numbers.rhs_spec[0], numbers.rhs_spec[1])
    return conv_general_dilated(
        a, b, (1,) * n, pads, numbers, preferred_element_type, lhs_dilation=tuple(strides), rhs_dilation=gaps
    )


@as_recorded("jax.lax")
def conv_general_dilated_patches(
    lhs: Any, filter_shape: Any, window_strides: Any, padding: Any, dimension_numbers: Any, **options: Any
) -> Any:
    """Return the windows of a convolution, their elements as channels."""
    (a,) = arrays("conv_general_dilated_patches", lhs)
    n = a.ndim - 2
    shape = tuple(int(k) for k in filter_shape)
    numbers = numbers_of(a.shape, (0,) * a.ndim, dimension_numbers)
    channels, count = a.shape[numbers.lhs_spec[1]], math.prod(shape)
    kernel = jnp.eye(count, dtype=a.dtype).reshape((count, 1, *shape))
    kernel = jnp.tile(kernel, (channels, 1, *(1,) * n))
    order = tuple(numbers.rhs_spec.index(i) for i in range(n + 2))
    kernel = jnp.transpose(kernel, order)
    return conv_general_dilated(a, kernel, window_strides, padding, numbers, feature_group_count=channels, **options)


@as_recorded("jax.lax")
def conv_general_dilated_local(
    lhs: Any, rhs: Any, window_strides: Any, padding: Any, filter_shape: Any, dimension_numbers: Any, **dilations: Any
) -> Any:
    """Return a convolution with a kernel of its own for each window."""
    a, b = arrays("conv_general_dilated_local", lhs, rhs)
    numbers = numbers_of(a.shape, b.shape, dimension_numbers)
    patches = conv_general_dilated_patches(
        a, filter_shape, window_strides, padding, numbers, preferred_element_type=None, **dilations
    )
    x, w = jnp.transpose(patches, numbers.out_spec), jnp.transpose(b, numbers.rhs_spec)
    letters = "xyzuvw"[: a.ndim - 2]
    out = jnp.einsum(f"nc{letters},oc{letters}->no{letters}", x, w)
    return jnp.transpose(out, tuple(numbers.out_spec.index(i) for i in range(a.ndim)))
