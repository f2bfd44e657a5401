"""``tf.image``: data types, intensities and color spaces."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.dtypes import as_dtype
from ivy_frontend_tensorflow._implementation.errors import FailedPreconditionError


def is_floating(x: Any, xp: Any) -> bool:
    """Whether an image is of a real floating-point data type."""
    return bool(xp.isdtype(x.dtype, "real floating"))


def convert(x: Any, dtype: Any, saturate: bool, xp: Any) -> Any:
    """Return an image of another data type, scaled to its range."""
    own, wanted = as_dtype(dtype_name(x.dtype)), as_dtype(dtype_name(dtype))
    if own is wanted:
        return x
    if own.is_integer and wanted.is_integer:
        high, other = own.max, wanted.max
        if high > other:
            x = xp.floor_divide(x, xp.full_like(x, (high + 1) // (other + 1)))
            x = xp.clip(x, max(own.min, wanted.min), min(own.max, wanted.max)) if saturate else x
            return xp.astype(x, dtype)
        out = xp.astype(xp.clip(x, 0, own.max) if saturate and not wanted.min else x, dtype)
        return out * xp.full_like(out, (other + 1) // (high + 1))
    if own.is_floating and wanted.is_floating:
        return xp.astype(x, dtype)
    if own.is_integer:
        return xp.astype(x, dtype) * (1.0 / own.max)
    scaled = x * (wanted.max + 0.5)
    if saturate:
        limit = {"int32": 2147483520.0, "int64": 9.2233715e18}.get(wanted.name, float(wanted.max))
        scaled = xp.clip(scaled, float(wanted.min), limit)
    return xp.astype(scaled, dtype)


@function("image.convert_image_dtype", "image")
def convert_image_dtype(image: Any, dtype: Any, saturate: bool = False, *, xp: Any) -> Any:
    """Return an image of another data type, scaled to its range."""
    return convert(image, dtype, saturate, xp)


def _through_floats(x: Any, body: Any, xp: Any) -> Any:
    """Apply a function of floating-point images to images of any data type."""
    dtype = x.dtype
    if dtype_name(dtype) in ("float16", "float32", "float64"):
        return body(x)
    return convert(body(convert(x, xp.float32, False, xp)), dtype, True, xp)


def check_rank(x: Any, least: int = 3) -> None:
    """Raise unless an image has height, width and channels."""
    if len(x.shape) < least:
        raise ValueError(f"'image' (shape {tuple(x.shape)}) must be at least {least}-D.")


@function("image.adjust_brightness", "image", static="delta")
def adjust_brightness(image: Any, delta: Any, *, xp: Any) -> Any:
    """Add to the intensities."""
    return _through_floats(image, lambda x: x + float(delta), xp)


def contrasted(x: Any, factor: Any, xp: Any) -> Any:
    """Scale the distance to the mean of each channel."""
    mean = xp.mean(x, axis=(-3, -2), keepdims=True)
    return (x - mean) * float(factor) + mean


@function("image.adjust_contrast", "images", static="contrast_factor")
def adjust_contrast(images: Any, contrast_factor: Any, *, xp: Any) -> Any:
    """Scale the distance to the mean of each channel."""
    check_rank(images)
    return _through_floats(images, lambda x: contrasted(x, contrast_factor, xp), xp)


@op("AdjustContrastv2", takes="images", static="contrast_factor")
def AdjustContrastv2(images: Any, contrast_factor: Any, *, xp: Any) -> Any:
    """Scale the distance to the mean of each channel."""
    return contrasted(images, contrast_factor, xp)


@function("image.adjust_gamma", "image", static="gamma gain")
def adjust_gamma(image: Any, gamma: Any = 1, gain: Any = 1, *, xp: Any) -> Any:
    """Return ``gain * image ** gamma``."""
    if gamma < 0:
        raise ValueError("Gamma should be a non-negative real number.")
    return _through_floats(image, lambda x: gain * x ** float(gamma), xp)


def to_hsv(x: Any, xp: Any) -> Any:
    """Return hue, saturation and value of red, green and blue."""
    r, g, b = x[..., 0], x[..., 1], x[..., 2]
    high, low = xp.max(x, axis=-1), xp.min(x, axis=-1)
    span = high - low
    zero = xp.equal(span, 0)
    norm = 1 / (6 * xp.where(zero, xp.ones_like(span), span))
    hue = xp.where(xp.equal(r, high), norm * (g - b),
                   xp.where(xp.equal(g, high), norm * (b - r) + 2 / 6, norm * (r - g) + 4 / 6))  # fmt: skip
    hue = xp.where(zero, xp.zeros_like(hue), hue)
    hue = xp.where(hue < 0, hue + 1, hue)
    dark = high <= 0
    saturation = xp.where(dark, xp.zeros_like(high), span / xp.where(dark, xp.ones_like(high), high))
    return xp.stack([hue, saturation, high], axis=-1)


def to_rgb(x: Any, xp: Any) -> Any:
    """Return red, green and blue of hue, saturation and value."""
    h, s, v = x[..., 0] * 6, x[..., 1], x[..., 2]
    parts = [xp.abs(h - 3) - 1, 2 - xp.abs(h - 2), 2 - xp.abs(h - 4)]
    return xp.stack([(1 - s + s * xp.clip(p, 0, 1)) * v for p in parts], axis=-1)


def _three(x: Any) -> None:
    if not x.shape or x.shape[-1] != 3:
        raise FailedPreconditionError(None, None, f"input must have 3 channels but instead has {x.shape[-1] if x.shape else 0}.")


@op("RGBToHSV", public="image.rgb_to_hsv")
def RGBToHSV(images: Any, *, xp: Any) -> Any:
    """Return hue, saturation and value."""
    _three(images)
    return to_hsv(images, xp)


@op("HSVToRGB", public="image.hsv_to_rgb")
def HSVToRGB(images: Any, *, xp: Any) -> Any:
    """Return red, green and blue."""
    _three(images)
    return to_rgb(images, xp)


def hue_moved(x: Any, delta: float, xp: Any) -> Any:
    """Add to the hue."""
    hsv = to_hsv(x, xp)
    hue = hsv[..., 0:1] + delta
    return to_rgb(xp.concat([hue - xp.floor(hue), hsv[..., 1:]], axis=-1), xp)


def saturation_scaled(x: Any, scale: float, xp: Any) -> Any:
    """Scale the saturation."""
    hsv = to_hsv(x, xp)
    return to_rgb(xp.concat([hsv[..., 0:1], xp.clip(hsv[..., 1:2] * scale, 0, 1), hsv[..., 2:]], axis=-1), xp)


@function("image.adjust_hue", "image", static="delta")
def adjust_hue(image: Any, delta: Any, *, xp: Any) -> Any:
    """Add to the hue."""
    if not -1 <= delta <= 1:
        raise ValueError(f"delta must be in the interval [-1, 1], got {delta}")
    _three(image)
    return _through_floats(image, lambda x: hue_moved(x, float(delta), xp), xp)


@function("image.adjust_saturation", "image", static="saturation_factor")
def adjust_saturation(image: Any, saturation_factor: Any, *, xp: Any) -> Any:
    """Scale the saturation."""
    _three(image)
    return _through_floats(image, lambda x: saturation_scaled(x, float(saturation_factor), xp), xp)


@op("AdjustHue", takes="images", static="delta")
def AdjustHue(images: Any, delta: Any, *, xp: Any) -> Any:
    """Add to the hue."""
    return hue_moved(images, float(delta), xp)


@op("AdjustSaturation", takes="images", static="scale")
def AdjustSaturation(images: Any, scale: Any, *, xp: Any) -> Any:
    """Scale the saturation."""
    return saturation_scaled(images, float(scale), xp)


_GRAY = [0.2989, 0.587, 0.114]
_YIQ = [[0.299, 0.59590059, 0.2115], [0.587, -0.27455667, -0.52273617], [0.114, -0.32134392, 0.31119955]]
_FROM_YIQ = [[1, 1, 1], [0.95598634, -0.27201283, -1.10674021], [0.6208248, -0.64720424, 1.70423049]]
_YUV = [[0.299, -0.14714119, 0.61497538], [0.587, -0.28886916, -0.51496512], [0.114, 0.43601035, -0.10001026]]
_FROM_YUV = [[1, 1, 1], [0, -0.394642334, 2.03206185], [1.13988303, -0.58062185, 0]]


def _transformed(name: str, matrix: Any) -> None:
    def body(images: Any, *, xp: Any) -> Any:
        return xp.tensordot(images, xp.asarray(matrix, dtype=images.dtype), axes=((len(images.shape) - 1,), (0,)))

    body.__doc__ = f"Return the image in other colours: {name}."
    function(f"image.{name}", "images:f")(body)


for _name, _matrix in (("rgb_to_yiq", _YIQ), ("yiq_to_rgb", _FROM_YIQ), ("rgb_to_yuv", _YUV), ("yuv_to_rgb", _FROM_YUV)):
    _transformed(_name, _matrix)


@function("image.rgb_to_grayscale", "images")
def rgb_to_grayscale(images: Any, *, xp: Any) -> Any:
    """Return the luminance."""
    if not images.shape or images.shape[-1] != 3:
        raise ValueError(f"The last dimension must be 3, got {images.shape[-1:]}")
    return _through_floats(images, lambda x: xp.expand_dims(xp.tensordot(x, xp.asarray(_GRAY, dtype=x.dtype), axes=1), axis=-1), xp)


@function("image.grayscale_to_rgb", "images")
def grayscale_to_rgb(images: Any, *, xp: Any) -> Any:
    """Repeat the only channel three times."""
    if not images.shape or images.shape[-1] != 1:
        raise ValueError("Last dimension of a grayscale image should be size 1.")
    return xp.concat([images] * 3, axis=-1)
