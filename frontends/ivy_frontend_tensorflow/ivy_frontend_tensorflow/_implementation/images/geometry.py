"""``tf.image``: flips, crops, padding, and images standardized."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function
from ivy_frontend_tensorflow._implementation.images.colors import check_rank, is_floating
from ivy_frontend_tensorflow._implementation.manipulation import padded
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
