"""``tf.image``: flips, crops, padding, and images standardized."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.images.colors import check_rank, is_floating
from ivy_frontend_tensorflow._implementation.manipulation import invalid, padded
from ivy_frontend_tensorflow._implementation.singular import Maximum, Sqrt


def _flipped(name: str, axis: int) -> None:
    def body(image: Any, *, xp: Any) -> Any:
        check_rank(image)
        return xp.flip(image, axis=axis)

    body.__doc__ = "Return the image flipped."
    function(f"image.{name}", "image")(body)


_flipped("flip_left_right", -2)
_flipped("flip_up_down", -3)


@function("image.transpose", "image")
def transpose(image: Any, *, xp: Any) -> Any:
    """Exchange height and width."""
    check_rank(image)
    return xp.swapaxes(image, -3, -2)


@function("image.rot90", "image", static="k")
def rot90(image: Any, k: Any = 1, *, xp: Any) -> Any:
    """Rotate counterclockwise by quarters."""
    check_rank(image)
    return xp.rot90(image, k=int(k), axes=(-3, -2))


@function("image.crop_to_bounding_box", "image")
def crop_to_bounding_box(
    image: Any, offset_height: Any, offset_width: Any, target_height: Any, target_width: Any, *, xp: Any
) -> Any:
    """Return a part of the image."""
    check_rank(image)
    height, width = image.shape[-3:-1]
    bad = offset_height < 0 or offset_width < 0 or target_height <= 0 or target_width <= 0
    if bad or offset_height + target_height > height or offset_width + target_width > width:
        raise ValueError("the box must lie within the image, with offsets >= 0 and sizes > 0")
    return image[..., offset_height : offset_height + target_height, offset_width : offset_width + target_width, :]


@function("image.pad_to_bounding_box", "image")
def pad_to_bounding_box(
    image: Any, offset_height: Any, offset_width: Any, target_height: Any, target_width: Any, *, xp: Any
) -> Any:
    """Return the image within zeros."""
    check_rank(image)
    height, width = image.shape[-3:-1]
    after_height, after_width = target_height - offset_height - height, target_width - offset_width - width
    if min(offset_height, offset_width, after_height, after_width) < 0:
        raise ValueError("offsets and the sizes after the image must be >= 0")
    pairs = [(0, 0)] * (len(image.shape) - 3) + [(offset_height, after_height), (offset_width, after_width), (0, 0)]
    return padded(image, pairs, "constant", 0, xp)


@function("image.central_crop", "image", static="central_fraction")
def central_crop(image: Any, central_fraction: Any, *, xp: Any) -> Any:
    """Return the middle of the image."""
    fraction = float(central_fraction)
    if not 0 < fraction <= 1:
        raise ValueError("central_fraction must be within (0, 1]")
    if fraction == 1:
        return image
    height, width = image.shape[-3:-1]
    top, left = int((height - height * fraction) / 2), int((width - width * fraction) / 2)
    return image[..., top : height - top, left : width - left, :]


@function("image.resize_with_crop_or_pad", "image")
def resize_with_crop_or_pad(image: Any, target_height: Any, target_width: Any, *, xp: Any) -> Any:
    """Crop or pad in the middle to a size."""
    check_rank(image)
    if target_height <= 0 or target_width <= 0:
        raise ValueError("target_height and target_width must be > 0")
    for axis, wanted in ((-3, target_height), (-2, target_width)):
        n = image.shape[axis]
        at = axis % len(image.shape)
        if wanted < n:
            start = (n - wanted) // 2
            image = image[tuple(slice(start, start + wanted) if i == at else slice(None) for i in range(len(image.shape)))]
        elif wanted > n:
            start = (wanted - n) // 2
            pairs = [(start, wanted - n - start) if i == at else (0, 0) for i in range(len(image.shape))]
            image = padded(image, pairs, "constant", 0, xp)
    return image


@function("image.per_image_standardization", "image")
def per_image_standardization(image: Any, *, xp: Any) -> Any:
    """Subtract the mean and divide by the standard deviation, which is at least ``1 / Sqrt(N)``."""
    x = image if is_floating(image, xp) else xp.astype(image, xp.float32)
    count = x.shape[-1] * x.shape[-2] * x.shape[-3]
    centred = x - xp.mean(x, axis=(-3, -2, -1), keepdims=True)
    spread = Sqrt(xp.mean(xp.square(centred), axis=(-3, -2, -1), keepdims=True), xp=xp)
    return centred / Maximum(spread, xp.full_like(spread, 1 / math.sqrt(count)), xp=xp)


def _periodic(x: Any, period: int, xp: Any) -> Any:
    """How often a period fits into coordinates, towards zero."""
    return xp.trunc(x / period)


def _reflect(x: Any, n: int, xp: Any) -> Any:
    if n <= 1:
        return xp.zeros_like(x)
    low = 2 * n * _periodic(-x, 2 * n, xp) + x
    low = xp.where(low < -n, low + 2 * n, -low - 1)
    high = x - 2 * n * _periodic(x, 2 * n, xp)
    high = xp.where(high >= n, 2 * n - high - 1, high)
    return xp.where(x < 0, low, xp.where(x > n - 1, high, x))


def _wrap(x: Any, n: int, xp: Any) -> Any:
    if n <= 1:
        return xp.zeros_like(x)
    low = x + n * (_periodic(-x, n - 1, xp) + 1)
    high = x - n * _periodic(x, n - 1, xp)
    return xp.where(x < 0, low, xp.where(x > n - 1, high, x))


_COORDINATES = {"REFLECT": _reflect, "WRAP": _wrap, "NEAREST": lambda x, n, xp: x}
"""Coordinates of elements beyond the border, before they are limited to it."""


def _read(images: Any, y: Any, x: Any, fill: Any, xp: Any) -> Any:
    """The elements at integer coordinates; the fill value outside of the images."""
    count, height, width = images.shape[:3]
    inside = (y >= 0) & (y < height) & (x >= 0) & (x < width)
    at = xp.clip(y, 0, height - 1) * width + xp.clip(x, 0, width - 1)
    at = xp.astype(at, xp.int32) + xp.reshape(xp.arange(count, dtype=xp.int32), (-1, 1, 1)) * (height * width)
    rows = xp.take(xp.reshape(images, (-1, images.shape[3])), xp.reshape(at, (-1,)), axis=0)
    return xp.where(xp.expand_dims(inside, axis=-1), xp.reshape(rows, (*at.shape, images.shape[3])), fill)


@op("ImageProjectiveTransformV3")
def ImageProjectiveTransformV3(
    images: Any, transforms: Any, output_shape: Any, fill_value: Any, interpolation: str, fill_mode: str = "CONSTANT", *, xp: Any
) -> Any:
    """Return images whose element at a point is the input's at the point that a projective transform has for it."""
    if interpolation not in ("NEAREST", "BILINEAR"):
        raise invalid(f"Interpolation must be NEAREST or BILINEAR, got {interpolation}")
    if len(images.shape) != 4 or len(transforms.shape) != 2 or transforms.shape[1] != 8:
        raise invalid(f"Input images must have rank 4 and transforms be of shape [n, 8], got {images.shape} and {transforms.shape}")
    dtype, transforms, fill_value = images.dtype, xp.stop_gradient(transforms), xp.stop_gradient(fill_value)
    wide = images if xp.isdtype(dtype, "real floating") and dtype != xp.float16 else xp.astype(images, xp.float32)
    height, width = output_shape
    rows = xp.reshape(xp.arange(height, dtype=xp.float32), (1, -1, 1))
    columns = xp.reshape(xp.arange(width, dtype=xp.float32), (1, 1, -1))
    a0, a1, a2, b0, b1, b2, c0, c1 = (xp.reshape(transforms[:, i], (-1, 1, 1)) for i in range(8))
    k = c0 * columns + c1 * rows + 1
    known = xp.where(k == 0, xp.ones_like(k), k)
    shape = (images.shape[0], height, width)
    x, y = (xp.broadcast_to((a * columns + b * rows + c) / known, shape) for a, b, c in ((a0, a1, a2), (b0, b1, b2)))
    if fill_mode in _COORDINATES:
        mapped = _COORDINATES[fill_mode]
        x, y = (xp.clip(mapped(v, n, xp), 0, n - 1) for v, n in ((x, images.shape[2]), (y, images.shape[1])))
    fill = xp.astype(fill_value, wide.dtype)
    found = _nearest(wide, y, x, fill, xp) if interpolation == "NEAREST" else _bilinear(wide, y, x, fill, xp)
    return xp.astype(xp.where(xp.expand_dims(xp.broadcast_to(k == 0, shape), axis=-1), fill, found), dtype)


def _nearest(images: Any, y: Any, x: Any, fill: Any, xp: Any) -> Any:
    y, x = (xp.sign(v) * xp.floor(xp.abs(v) + 0.5) for v in (y, x))  # halves away from zero
    return _read(images, y, x, fill, xp)


def _bilinear(images: Any, y: Any, x: Any, fill: Any, xp: Any) -> Any:
    top, left = xp.floor(y), xp.floor(x)
    down, right = (xp.astype(xp.expand_dims(v - w, axis=-1), images.dtype) for v, w in ((y, top), (x, left)))
    upper = (1 - right) * _read(images, top, left, fill, xp) + right * _read(images, top, left + 1, fill, xp)
    lower = (1 - right) * _read(images, top + 1, left, fill, xp) + right * _read(images, top + 1, left + 1, fill, xp)
    return (1 - down) * upper + down * lower
