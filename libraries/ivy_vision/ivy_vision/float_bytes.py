"""Floating-point images in the four channels of byte images, and back, without loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError, DTypeError

if TYPE_CHECKING:
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def float32_to_bytes(image: ArrayLike) -> Array:
    """Return the four bytes of each number in ``float32``, the least significant first: for formats that only store bytes.

    Parameters
    ----------
    image : array of data type ``float32``, and of any shape

    Returns
    -------
    out : array of data type ``uint8``, with one more axis of size 4. Every ``nan`` gives the same one; frameworks that flush
        subnormal numbers to 0 do so here

    Raises
    ------
    DTypeError
        if the data type is not ``float32``.

    References
    ----------
    IEEE 754 binary32.

    Examples
    --------
    >>> import numpy as np
    >>> float32_to_bytes(np.asarray([1.0, -2.0], dtype="float32"))
    array([[  0,   0, 128,  63],
           [  0,   0,   0, 192]], dtype=uint8)
    """
    xp, image = ivy_api.check_arrays(None, image=(image,))
    if image.dtype != xp.float32:
        raise DTypeError(f"float32_to_bytes takes an image of float32; got {image.dtype}.")
    size = xp.abs(image)
    is_finite = xp.isfinite(image)
    fraction, exponent = xp.frexp(xp.where(is_finite, size, 0.0))
    biased = xp.astype(exponent, xp.int32) + 126
    is_normal = is_finite & (biased > 0) & (size > 0.0)
    subnormal = xp.where(is_finite & ~is_normal, size, 0.0) * 2.0**75 * 2.0**74
    mantissa = xp.astype(xp.where(is_normal, (fraction - 0.5) * 2.0**24, subnormal), xp.int32)
    field = xp.where(is_normal, biased, 255 * xp.astype(~is_finite, xp.int32))
    is_nan = xp.isnan(image)
    mantissa = mantissa + 2**22 * xp.astype(is_nan, xp.int32)
    sign = xp.astype(xp.signbit(image) & ~is_nan, xp.int32)
    low, middle, high = (xp.floor_divide(mantissa, 256**i) for i in range(3))
    parts = [
        xp.remainder(low, 256),
        xp.remainder(middle, 256),
        128 * xp.remainder(field, 2) + high,
        128 * sign + xp.floor_divide(field, 2),
    ]
    return xp.astype(xp.stack(parts, axis=-1), xp.uint8)


@ivy_api.explain_errors
def bytes_to_float32(image: ArrayLike) -> Array:
    """Return the numbers of which the last axis has the four bytes: the inverse of `float32_to_bytes`.

    Parameters
    ----------
    image : array of data type ``uint8`` and of shape ``(..., 4)``, the least significant byte first

    Returns
    -------
    out : array of data type ``float32`` and of shape ``(...)``

    Raises
    ------
    ArgumentError
        if the last axis has another size.
    DTypeError
        if the data type is not ``uint8``.

    Examples
    --------
    >>> import numpy as np
    >>> bytes_to_float32(np.asarray([[0, 0, 128, 63]], dtype="uint8"))
    array([1.], dtype=float32)
    """
    xp, image = ivy_api.check_arrays(None, image=(image,))
    if image.dtype != xp.uint8:
        raise DTypeError(f"bytes_to_float32 takes an image of uint8; got {image.dtype}.")
    if not image.ndim or image.shape[-1] != 4:
        raise ArgumentError(f"bytes_to_float32 takes an image of shape (..., 4); got {tuple(image.shape)}.")
    a, b, c, d = xp.unstack(xp.astype(image, xp.int32), axis=-1)
    field = xp.remainder(d, 128) * 2 + xp.floor_divide(c, 128)
    mantissa = xp.astype(a + b * 256 + xp.remainder(c, 128) * 65536, xp.float32)
    subnormal = mantissa * 2.0**-75 * 2.0**-74
    exponent = xp.where((field > 0) & (field < 255), field, 127) - 127
    scaled = xp.ldexp(1.0 + mantissa * 2.0**-23, exponent)
    special = xp.where(mantissa > 0.0, float("nan"), xp.full_like(mantissa, float("inf")))
    size = xp.where(field == 0, subnormal, xp.where(field == 255, special, scaled))
    return xp.astype(xp.where(d >= 128, -size, size), xp.float32)
