"""The Fourier transform extension. TensorFlow transforms along the last axis, with one normalisation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod, sqrt
from typing import Any

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.errors import ArgumentError, AxisError, DTypeError
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constant_cache import scalar, vector
from ivy_plugin_tensorflow.dtypes import COMPLEX_OF, COMPLEXES
from ivy_plugin_tensorflow.namespace.manipulation import roll
from ivy_plugin_tensorflow.namespace.padding import is_mirrored
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.raw import at_once as _at_once
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import FftNorm

    Norm = FftNorm | None

__all__ = [
    "fft",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftn",
    "stft",
]

_CONJ = positional(tf.raw_ops.Conj)
_FFT = positional(tf.raw_ops.FFT)
_IFFT = positional(tf.raw_ops.IFFT)
_PRODUCT = positional(tf.raw_ops.Mul)
_COMPLEX = numbers(*COMPLEXES)
_OPPOSITE: dict[FftNorm, FftNorm] = {"backward": "forward", "forward": "backward", "ortho": "ortho"}
_PLAIN = "norm is norm__ and x._datatype_enum() in known and x._num_elements()"


@_at_once(tf.raw_ops.FFT, "x", f"n is None and axis is axis__ and {_PLAIN}", known=_COMPLEX)
def fft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Array:
    if axis == -1 and n is None and norm == "backward" and _is_complex(x):
        return _FFT(x)
    return _transform(_FFT, _complex(x, "fft"), n, axis, norm, inverse=False)


@_at_once(tf.raw_ops.IFFT, "x", f"n is None and axis is axis__ and {_PLAIN}", known=_COMPLEX)
def ifft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Array:
    if axis == -1 and n is None and norm == "backward" and _is_complex(x):
        return _IFFT(x)
    return _transform(_IFFT, _complex(x, "ifft"), n, axis, norm, inverse=True)


def rfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Array:
    if not x.dtype.is_floating:
        raise DTypeError(f"fft.rfft takes real floating-point arrays; got {x.dtype.name}. For complex ones call xp.fft.fft.")
    x = x if x.dtype in (tf.float32, tf.float64) else tf.cast(x, tf.float32)
    along = normalise_axis(axis, shapes.rank(x))
    length = _some(shapes.size(x, along) if n is None else n)
    if along == x.shape.rank - 1 and n is None:
        return _scaled(_FROM_REAL[1](x, (length,)), length, norm, inverse=False)
    out = _FROM_REAL[1](_resized(shapes.rows(x, along), length), (length,))
    return shapes.from_rows(_scaled(out, length, norm, inverse=False), x, along)


def irfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Array:
    x = _complex(x, "irfft")
    along = normalise_axis(axis, shapes.rank(x))
    length = _length(2 * (shapes.size(x, along) - 1) if n is None else n)
    if along == x.shape.rank - 1 and (n is None or (isinstance(n, int) and n // 2 + 1 == x.shape[along])):
        return _scaled(_TO_REAL[1](x, (length,)), length, norm, inverse=True)
    out = _TO_REAL[1](_resized(shapes.rows(x, along), length // 2 + 1), (length,))
    return shapes.from_rows(_scaled(out, length, norm, inverse=True), x, along)


def hfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Array:
    return irfft(_conj(x), n=n, axis=axis, norm=_OPPOSITE.get("backward" if norm is None else norm, norm))


def ihfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Array:
    opposite = _OPPOSITE.get("backward" if norm is None else norm, norm)
    if not x.dtype.is_floating or norm == "forward" or not shapes.rank(x):
        return _conj(rfft(x, n=n, axis=axis, norm=opposite))
    x = x if x.dtype in (tf.float32, tf.float64) else tf.cast(x, tf.float32)
    length = shapes.size(x, normalise_axis(axis, shapes.rank(x))) if n is None else n
    # Scaled while it is real: a product with a complex number costs more and turns infinities into nan.
    return _conj(rfft(_scaled(x, _some(length), opposite, inverse=False), n=n, axis=axis))


def _transform(native: Callable[[Array], Array], x: Array, n: int | None, axis: int, norm: Norm, *, inverse: bool) -> Array:
    rank = shapes.rank(x)
    along = normalise_axis(axis, rank)
    length = _some(shapes.size(x, along) if n is None else n)
    if along == rank - 1 and n is None:
        return _scaled(native(x), length, norm, inverse=inverse)
    out = native(_resized(shapes.rows(x, along), length))
    return shapes.from_rows(_scaled(out, length, norm, inverse=inverse), x, along)


def _conj(x: Array) -> Array:
    return _CONJ(x) if x.dtype.is_complex else x


def _real_transform(operation: Callable[..., Array], native: Callable[..., Array]) -> Callable[..., Array]:
    """Make a transform from or to real numbers along the last axes, with given lengths; parameters as in `with_vector`."""
    operation = positional(operation)

    def function(x: Array, lengths: tuple[Size, ...]) -> Array:
        given = vector(lengths)
        if given is not lengths:
            return operation(x, given, _OTHER[x.dtype])
        late = any(shapes.is_dynamic(length) for length in lengths)
        return native(x, [tf.cast(length, tf.int32) for length in lengths] if late else lengths)

    return function


_OTHER = {tf.float32: tf.complex64, tf.float64: tf.complex128, tf.complex64: tf.float32, tf.complex128: tf.float64}
_TO_REAL = {
    1: _real_transform(tf.raw_ops.IRFFT, tf.signal.irfft),
    2: _real_transform(tf.raw_ops.IRFFT2D, tf.signal.irfft2d),
    3: _real_transform(tf.raw_ops.IRFFT3D, tf.signal.irfft3d),
}
_FROM_REAL = {
    1: _real_transform(tf.raw_ops.RFFT, tf.signal.rfft),
    2: _real_transform(tf.raw_ops.RFFT2D, tf.signal.rfft2d),
    3: _real_transform(tf.raw_ops.RFFT3D, tf.signal.rfft3d),
}


def _is_complex(x: Array) -> bool:
    """Whether an eager tensor is a complex one with elements and axes."""
    try:
        return x._datatype_enum() in _COMPLEX and x._rank() > 0 and x._num_elements() > 0
    except AttributeError:  # not an eager tensor
        return False


def _complex(x: Array, function: str) -> Array:
    if x.dtype.is_complex:
        return x
    if x.dtype not in COMPLEX_OF:
        raise DTypeError(
            f"{function} takes floating-point arrays; got {x.dtype.name}. Convert first, for example xp.astype(x, xp.float64)."
        )
    return tf.cast(x, COMPLEX_OF[x.dtype])


def _some(length: Size) -> Size:
    """Validate the length of a transform, if it is known."""
    if not shapes.is_dynamic(length) and length < 1:
        raise ArgumentError(f"A transform needs a length of 1 or more; got {length}.")
    return length


def _length(length: Size) -> Size:
    """Validate the length of a transform to real numbers; a length of 0 would abort the process."""
    if not shapes.is_dynamic(length):
        return _some(length)
    with tf.control_dependencies([tf.debugging.assert_positive(length, "A transform has a length of 1 or more.")]):
        return tf.identity(length)


def _resized(rows: Array, length: Size) -> Array:
    """Rows truncated or zero-padded to a length."""
    missing = length - shapes.size(rows, 1)
    if not shapes.is_dynamic(missing) and missing <= 0:
        return rows[:, :length]
    return tf.pad(rows[:, :length], ((0, 0), (0, tf.maximum(missing, 0))))


def _scaled(x: Array, length: Size, norm: Norm, *, inverse: bool) -> Array:
    """Apply the requested normalisation to TensorFlow's result; its inverse transforms are divided by the length."""
    if norm is None or norm == "backward":
        return x
    if norm not in _OPPOSITE:
        raise ArgumentError(f"norm is one of {', '.join(map(repr, _OPPOSITE))}; got {norm!r}.")
    if not shapes.is_dynamic(length):
        known = sqrt(length) if norm == "ortho" else length
        return _PRODUCT(x, scalar(float(known) if inverse else 1 / known, x.dtype))
    factor = tf.cast(length, tf.float64)
    factor = tf.math.sqrt(factor) if norm == "ortho" else factor
    return x * tf.cast(factor if inverse else 1 / factor, x.dtype)


# Along several axes ----------------------------------------------------------------------------------------------------------

Lengths = Sequence[int] | None


@_at_once(tf.raw_ops.FFT2D, "x", f"s is None and axes is None and {_PLAIN} and x._rank() == 2", known=_COMPLEX)
def fftn(x: Array, /, *, s: Lengths = None, axes: Lengths = None, norm: Norm = "backward") -> Array:
    if s is None and axes is None and norm == "backward" and _is_complex(x) and x._rank() in _FORWARD:
        return _FORWARD[x._rank()](x)
    return _several(_FORWARD, fft, _complex(x, "fftn"), s, axes, norm, inverse=False)


@_at_once(tf.raw_ops.IFFT2D, "x", f"s is None and axes is None and {_PLAIN} and x._rank() == 2", known=_COMPLEX)
def ifftn(x: Array, /, *, s: Lengths = None, axes: Lengths = None, norm: Norm = "backward") -> Array:
    if s is None and axes is None and norm == "backward" and _is_complex(x) and x._rank() in _INVERSE:
        return _INVERSE[x._rank()](x)
    return _several(_INVERSE, ifft, _complex(x, "ifftn"), s, axes, norm, inverse=True)


_FORWARD = {2: positional(tf.raw_ops.FFT2D), 3: positional(tf.raw_ops.FFT3D)}
_INVERSE = {2: positional(tf.raw_ops.IFFT2D), 3: positional(tf.raw_ops.IFFT3D)}


def _several(
    natives: dict[int, Callable[[Array], Array]],
    one: Callable[..., Array],
    x: Array,
    s: Lengths,
    axes: Lengths,
    norm: Norm,
    *,
    inverse: bool,
) -> Array:
    # TensorFlow transforms along the last two or three axes; others are supported on some devices only.
    pairs = _lengths(x, s, axes)
    if len(pairs) in natives and _are_last(x, pairs):
        last = tuple(range(x.shape.rank - len(pairs), x.shape.rank))
        for axis in last:
            _some(shapes.size(x, axis))
        return _scaled(natives[len(pairs)](x), shapes.count(x, last), norm, inverse=inverse)
    for n, axis in reversed(pairs):
        x = one(x, n=n, axis=axis, norm=norm)
    return x


def _are_last(x: Array, pairs: list[tuple[int | None, int]]) -> bool:
    """Whether these are at most three trailing axes of ``x``, the last one at the end, with their original lengths."""
    axes, rank = [axis for _, axis in pairs], x.shape.rank
    in_place = axes[-1:] == [rank - 1] and sorted(axes) == list(range(rank - len(axes), rank))
    return len(axes) <= 3 and in_place and not any(n for n, _ in pairs)


def rfftn(x: Array, /, *, s: Lengths = None, axes: Lengths = None, norm: Norm = "backward") -> Array:
    *others, (n, axis) = pairs = _lengths(x, s, axes, at_least=1)
    if x.dtype in (tf.float32, tf.float64) and _are_last(x, pairs):
        lengths = tuple(_some(shapes.size(x, along)) for along in range(x.shape.rank - len(pairs), x.shape.rank))
        return _scaled(_FROM_REAL[len(pairs)](x, lengths), prod(lengths), norm, inverse=False)
    x = rfft(x, n=n, axis=axis, norm=norm)
    for n, axis in reversed(others):
        x = fft(x, n=n, axis=axis, norm=norm)
    return x


def irfftn(x: Array, /, *, s: Lengths = None, axes: Lengths = None, norm: Norm = "backward") -> Array:
    *others, (last, last_axis) = pairs = _lengths(x, s, axes, at_least=1)
    if x.dtype.is_complex and _are_last(x, pairs):
        rank = x.shape.rank
        before = tuple(_length(shapes.size(x, along)) for along in range(rank - len(pairs), rank - 1))
        lengths = (*before, _length(2 * (shapes.size(x, rank - 1) - 1)))
        return _scaled(_TO_REAL[len(pairs)](x, lengths), prod(lengths), norm, inverse=True)
    for n, axis in reversed(others):
        x = ifft(x, n=n, axis=axis, norm=norm)
    return irfft(x, n=last, axis=last_axis, norm=norm)


def _lengths(x: Array, s: Lengths, axes: Lengths, *, at_least: int = 0) -> list[tuple[int | None, int]]:
    """Pairs of a length, ``None`` for the axis's own, and an axis."""
    if s is not None and axes is None:
        raise ArgumentError(f"got s={tuple(s)} without axes. Pass the axes too, for example axes={tuple(range(-len(s), 0))}.")
    given = range(shapes.rank(x)) if axes is None else [normalise_axis(axis, shapes.rank(x)) for axis in axes]
    if len(set(given)) < len(given):
        raise AxisError(f"The transform takes each axis once; got axes={axes} for an array of shape {tuple(x.shape)}.")
    lengths = (-1,) * len(given) if s is None else s
    if len(lengths) != len(given):
        raise ArgumentError(f"A length is needed for each axis; got s={tuple(lengths)} and axes={tuple(given)}.")
    if len(given) < at_least:
        raise ArgumentError(f"An axis is needed to transform; got none, for an array of shape {tuple(x.shape)}.")
    return [(None if n == -1 else n, axis) for n, axis in zip(lengths, given, strict=True)]


def fftshift(x: Array, /, *, axes: int | Sequence[int] | None = None) -> Array:
    return _shifted(x, axes, 1)


def ifftshift(x: Array, /, *, axes: int | Sequence[int] | None = None) -> Array:
    return _shifted(x, axes, -1)


def _shifted(x: Array, axes: Any, direction: int) -> Array:
    if axes is None and shapes.rank(x) == 1:
        return roll(x, direction * (shapes.size(x, 0) // 2))
    positions = normalise_axes(axes if axes is None or isinstance(axes, int) else tuple(axes), shapes.rank(x))
    return roll(x, tuple(direction * (shapes.size(x, axis) // 2) for axis in positions), axis=positions)


@mixed()
def stft(
    x: Array, /, *, n_fft: int, center: bool = True, pad_mode: str = "reflect", composed: Callable[..., Array], **options: Any
) -> Array:
    # One operation reflects at both ends.
    if center and pad_mode == "reflect" and type(n_fft) is int and n_fft > 0 and x.dtype in (tf.float32, tf.float64):
        widths = [(0, 0)] * ((x.shape.rank or 0) - 1) + [(n_fft // 2, n_fft // 2)]
        if is_mirrored(x, widths):
            x, center = tf.pad(x, widths, "REFLECT"), False
    return composed(x, n_fft=n_fft, center=center, pad_mode=pad_mode, **options)
