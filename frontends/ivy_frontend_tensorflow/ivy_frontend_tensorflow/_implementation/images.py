"""``tf.image``."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.dtypes import as_dtype
from ivy_frontend_tensorflow._implementation.errors import FailedPreconditionError, InvalidArgumentError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import holds, index_type, invalid, padded
from ivy_frontend_tensorflow._implementation.operands import ints, static
from ivy_frontend_tensorflow._implementation.tensor import tensor_of


class ResizeMethod:
    """The methods of ``tf.image.resize``."""

    AREA, BICUBIC, BILINEAR, GAUSSIAN = "area", "bicubic", "bilinear", "gaussian"
    LANCZOS3, LANCZOS5, MITCHELLCUBIC, NEAREST_NEIGHBOR = "lanczos3", "lanczos5", "mitchellcubic", "nearest"


value("image.ResizeMethod")(ResizeMethod)


def _floating(x: Any, xp: Any) -> bool:
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


def _image(x: Any, least: int = 3) -> None:
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
    _image(images)
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


def _flipped(name: str, axis: int) -> None:
    def body(image: Any, *, xp: Any) -> Any:
        _image(image)
        return xp.flip(image, axis=axis)

    body.__doc__ = "Return the image flipped."
    function(f"image.{name}", "image")(body)


_flipped("flip_left_right", -2)
_flipped("flip_up_down", -3)


@function("image.transpose", "image")
def transpose(image: Any, *, xp: Any) -> Any:
    """Exchange height and width."""
    _image(image)
    return xp.swapaxes(image, -3, -2)


@function("image.rot90", "image", static="k")
def rot90(image: Any, k: Any = 1, *, xp: Any) -> Any:
    """Rotate counterclockwise by quarters."""
    _image(image)
    return xp.rot90(image, k=int(k), axes=(-3, -2))


@function("image.crop_to_bounding_box", "image")
def crop_to_bounding_box(
    image: Any, offset_height: Any, offset_width: Any, target_height: Any, target_width: Any, *, xp: Any
) -> Any:
    """Return a part of the image."""
    _image(image)
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
    _image(image)
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
    _image(image)
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
    """Subtract the mean and divide by the standard deviation, which is at least ``1 / sqrt(N)``."""
    x = image if _floating(image, xp) else xp.astype(image, xp.float32)
    count = x.shape[-1] * x.shape[-2] * x.shape[-3]
    centred = x - xp.mean(x, axis=(-3, -2, -1), keepdims=True)
    spread = xp.sqrt(xp.mean(xp.square(centred), axis=(-3, -2, -1), keepdims=True))
    return centred / xp.maximum(spread, xp.full_like(spread, 1 / math.sqrt(count)))


def taps(n: int, size: int, method: str, antialias: bool, xp: Any) -> Any:
    """Return the matrix that resizes one axis with half-pixel centres, as ``ScaleAndTranslate`` does."""
    kernels: dict[str, tuple[Any, float]] = {
        "bilinear": (_triangle, 1.0), "triangle": (_triangle, 1.0), "bicubic": (_keys, 2.0), "keyscubic": (_keys, 2.0),
        "mitchellcubic": (_mitchell, 2.0), "gaussian": (lambda t: math.exp(-t * t / 0.5) if t < 1.5 else 0.0, 1.5),
        "lanczos3": (lambda t: _lanczos(t, 3.0), 3.0), "lanczos5": (lambda t: _lanczos(t, 5.0), 5.0),
        "box": (lambda t: 1.0 if t < 0.5 else 0.5 if t == 0.5 else 0.0, 0.5),
    }  # fmt: skip
    kernel, radius = kernels[method]
    inverse = n / size
    scale = max(inverse, 1.0) if antialias else 1.0
    rows = []
    for i in range(size):
        at = (i + 0.5) * inverse
        row = [0.0] * n
        if 0 <= at <= n:
            low = max(0, math.ceil(at - radius * scale - 0.5))
            high = min(n - 1, math.floor(at + radius * scale - 0.5))
            for j in range(low, high + 1):
                row[j] = kernel(abs((j + 0.5 - at) / scale))
            total = sum(row)
            if abs(total) >= 1000 * 1.1754944e-38:
                row = [v / total for v in row]
        rows.append(row)
    return rows


def _triangle(t: float) -> float:
    return max(0.0, 1 - t)


def _keys(t: float) -> float:
    if t < 1:
        return (1.5 * t - 2.5) * t * t + 1
    return ((-0.5 * t + 2.5) * t - 4) * t + 2 if t < 2 else 0.0


def _mitchell(t: float) -> float:
    if t < 1:
        return (7 / 6 * t - 2) * t * t + 8 / 9
    return ((-7 / 18 * t + 2) * t - 10 / 3) * t + 16 / 9 if t < 2 else 0.0


def _lanczos(t: float, radius: float) -> float:
    if t > radius:
        return 0.0
    if t <= 1e-3:
        return 1.0
    return radius * math.sin(math.pi * t) * math.sin(math.pi * t / radius) / (math.pi * t) ** 2


def _along(x: Any, matrix: Any, axis: int, xp: Any) -> Any:
    weights = xp.asarray(matrix, dtype=x.dtype)
    return xp.moveaxis(xp.tensordot(x, weights, axes=((axis,), (1,))), -1, axis)


def resampled(x: Any, size: tuple[int, int], method: str, antialias: bool, xp: Any) -> Any:
    """Return images resized by a kernel along both axes; the result is ``float32`` unless it was ``float64``."""
    x = x if dtype_name(x.dtype) in ("float32", "float64") else xp.astype(x, xp.float32)
    for axis, wanted in ((1, size[0]), (2, size[1])):
        x = _along(x, taps(x.shape[axis], wanted, method, antialias, xp), axis, xp)
    return x


def nearest(x: Any, size: tuple[int, int], corners: bool, half: bool, xp: Any) -> Any:
    """Return images resized to the nearest element."""
    for axis, wanted in ((1, size[0]), (2, size[1])):
        n = x.shape[axis]
        scale = (n - 1) / (wanted - 1) if corners and wanted > 1 else n / wanted
        if half:
            index = [min(max(math.floor((i + 0.5) * scale), 0), n - 1) for i in range(wanted)]
        else:
            index = [min(math.floor(i * scale + 0.5) if corners else math.floor(i * scale), n - 1) for i in range(wanted)]
        x = xp.take(x, xp.asarray(index, dtype=index_type(xp)), axis=axis)
    return x


def linear_taps(n: int, size: int, corners: bool, half: bool) -> list[list[float]]:
    """Return the matrix that resizes one axis linearly."""
    scale = (n - 1) / (size - 1) if corners and size > 1 else n / size
    rows = []
    for i in range(size):
        at = (i + 0.5) * scale - 0.5 if half else i * scale
        low = max(math.floor(at), 0)
        high = min(math.floor(at) + 1, n - 1)
        part = at - math.floor(at)
        row = [0.0] * n
        row[min(low, n - 1)] += 1 - part
        row[max(high, 0)] += part
        rows.append(row)
    return rows


def area_taps(n: int, size: int, corners: bool) -> list[list[float]]:
    """Return the matrix that averages over the elements that a new one overlaps."""
    scale = (n - 1) / (size - 1) if corners and size > 1 else n / size
    rows = []
    for i in range(size):
        low, high = i * scale, (i + 1) * scale
        row = [0.0] * n
        for j in range(math.floor(low), math.ceil(high)):
            row[min(j, n - 1)] += (min(j + 1, high) - max(j, low)) / scale
        rows.append(row)
    return rows


def cubic_taps(n: int, size: int, corners: bool, half: bool) -> list[list[float]]:
    """Return the matrix that resizes one axis by cubic interpolation."""
    scale = (n - 1) / (size - 1) if corners and size > 1 else n / size
    a = -0.5 if half else -0.75
    rows = []
    for i in range(size):
        at = (i + 0.5) * scale - 0.5 if half else i * scale
        base = math.floor(at)
        part = round((at - base) * 1024) / 1024
        row = [0.0] * n
        weights = {}
        for k in (-1, 0, 1, 2):
            t = abs(part - k)
            weights[k] = ((a + 2) * t - (a + 3)) * t * t + 1 if t <= 1 else ((a * t - 5 * a) * t + 8 * a) * t - 4 * a
        inside = {k: w for k, w in weights.items() if not half or 0 <= base + k < n}
        total = sum(inside.values()) if half else 1.0
        for k, w in inside.items():
            row[min(max(base + k, 0), n - 1)] += w / total
        rows.append(row)
    return rows


def _resizer(name: str, matrix: Any, half_taken: bool) -> None:
    def resize(images: Any, size: Any, align_corners: bool, half_pixel_centers: bool, xp: Any) -> Any:
        if align_corners and half_pixel_centers:
            raise invalid("If half_pixel_centers is True, align_corners must be False.")
        x = images if dtype_name(images.dtype) == "float32" else xp.astype(images, xp.float32)
        for axis, wanted in ((1, ints(size)[0]), (2, ints(size)[1])):
            n = x.shape[axis]
            x = _along(x, matrix(n, wanted, align_corners, half_pixel_centers), axis, xp)
        return x

    def body(images: Any, size: Any, align_corners: bool = False, half_pixel_centers: bool = False, *, xp: Any) -> Any:
        return resize(images, size, align_corners, half_pixel_centers, xp)

    def gradient(grads: Any, original_image: Any, align_corners: bool = False, half_pixel_centers: bool = False, *, xp: Any) -> Any:
        size = grads.shape[1:3]
        like = xp.zeros(tuple(original_image.shape), dtype=original_image.dtype)
        _, pull = xp.vjp(lambda x: resize(x, size, align_corners, half_pixel_centers, xp), like)
        return pull(grads)[0]

    body.__doc__ = "Return images resized."
    gradient.__doc__ = "Return the cotangent of images that were resized."
    op(name, takes="images")(body)
    if half_taken:
        op(f"{name}Grad")(gradient)


_resizer("ResizeBilinear", linear_taps, True)
_resizer("ResizeBicubic", cubic_taps, True)
_resizer("ResizeArea", lambda n, size, corners, half: area_taps(n, size, corners), False)


@op("ResizeNearestNeighbor", takes="images")
def ResizeNearestNeighbor(images: Any, size: Any, align_corners: bool = False, half_pixel_centers: bool = False, *, xp: Any) -> Any:
    """Return images resized to the nearest element."""
    height, width = ints(size)
    return nearest(images, (height, width), align_corners, half_pixel_centers, xp)


@op("ResizeNearestNeighborGrad", takes="grads")
def ResizeNearestNeighborGrad(
    grads: Any, size: Any, align_corners: bool = False, half_pixel_centers: bool = False, *, xp: Any
) -> Any:
    """Return the cotangent of images resized to the nearest element."""
    wanted = grads.shape[1:3]
    like = xp.zeros((grads.shape[0], *ints(size), grads.shape[3]), dtype=grads.dtype)
    _, pull = xp.vjp(lambda x: nearest(x, (wanted[0], wanted[1]), align_corners, half_pixel_centers, xp), like)
    return pull(grads)[0]


def resized(x: Any, size: tuple[int, int], method: Any, antialias: bool, xp: Any) -> Any:
    """Return images of a batch resized as ``tf.image.resize`` does."""
    if size == tuple(x.shape[1:3]) and method in ("nearest", "bilinear", "bicubic", "area"):
        return x if method == "nearest" else xp.astype(x, xp.float32) if dtype_name(x.dtype) != "float32" else x
    if method == "nearest":
        return nearest(x, size, False, True, xp)
    if method == "area":
        x = x if dtype_name(x.dtype) == "float32" else xp.astype(x, xp.float32)
        for axis, wanted in ((1, size[0]), (2, size[1])):
            x = _along(x, area_taps(x.shape[axis], wanted, False), axis, xp)
        return x
    if not antialias and method in ("bilinear", "bicubic"):
        x = x if dtype_name(x.dtype) == "float32" else xp.astype(x, xp.float32)
        matrix = linear_taps if method == "bilinear" else cubic_taps
        for axis, wanted in ((1, size[0]), (2, size[1])):
            x = _along(x, matrix(x.shape[axis], wanted, False, True), axis, xp)
        return x
    out = resampled(x, size, method, antialias, xp)
    return out if dtype_name(out.dtype) == "float32" else xp.astype(out, xp.float32)


_METHODS = ("area", "bicubic", "bilinear", "gaussian", "lanczos3", "lanczos5", "mitchellcubic", "nearest")


@function("image.resize", "images", static="size")
def resize(
    images: Any, size: Any, method: str = "bilinear", preserve_aspect_ratio: bool = False, antialias: bool = False, *, xp: Any
) -> Any:
    """Return images of another size."""
    if len(images.shape) not in (3, 4):
        raise ValueError("'images' must have either 3 or 4 dimensions.")
    if method not in _METHODS:
        raise ValueError(f"Resize method {method!r} is not implemented; use one of {', '.join(_METHODS)}.")
    wanted = ints(size)
    if len(wanted) != 2:
        raise ValueError("'size' must be a 1-D Tensor of 2 elements: new_height, new_width")
    single = len(images.shape) == 3
    x = xp.expand_dims(images, axis=0) if single else images
    if preserve_aspect_ratio:
        scale = min(wanted[0] / x.shape[1], wanted[1] / x.shape[2])
        wanted = (max(1, round(x.shape[1] * scale)), max(1, round(x.shape[2] * scale)))
    out = resized(x, (wanted[0], wanted[1]), method, antialias, xp)
    return out[0, ...] if single else out


@function("image.resize_with_pad", "image")
def resize_with_pad(
    image: Any, target_height: Any, target_width: Any, method: str = "bilinear", antialias: bool = False, *, xp: Any
) -> Any:
    """Return the image of another size with its own ratio of height and width, within zeros."""
    single = len(image.shape) == 3
    x = xp.expand_dims(image, axis=0) if single else image
    height, width = x.shape[1:3]
    ratio = max(width / target_width, height / target_height)
    new_height, new_width = math.floor(height / ratio), math.floor(width / ratio)
    top, left = max(0, math.floor((target_height - height / ratio) / 2)), max(0, math.floor((target_width - width / ratio) / 2))
    x = resized(x, (new_height, new_width), method, antialias, xp)
    pairs = [(0, 0), (top, target_height - top - new_height), (left, target_width - left - new_width), (0, 0)]
    x = padded(x, pairs, "constant", 0, xp)
    return x[0, ...] if single else x


@function("image.image_gradients", "image")
def image_gradients(image: Any, *, xp: Any) -> Any:
    """Return the differences to the next element along height and width; the last one is 0."""
    if len(image.shape) != 4:
        raise ValueError(f"image_gradients expects a 4D tensor [batch_size, h, w, d], not {tuple(image.shape)}.")
    b, h, w, d = image.shape
    dy = xp.concat([image[:, 1:] - image[:, : h - 1], xp.zeros((b, 1, w, d), dtype=image.dtype)], axis=1)
    dx = xp.concat([image[:, :, 1:] - image[:, :, : w - 1], xp.zeros((b, h, 1, d), dtype=image.dtype)], axis=2)
    return dy, dx


@function("image.sobel_edges", "image:f")
def sobel_edges(image: Any, *, xp: Any) -> Any:
    """Return the derivatives of Sobel along height and width."""
    x = xp.pad(image, ((0, 0), (1, 1), (1, 1), (0, 0)), mode="reflect")
    b, h, w, d = image.shape
    flat = xp.reshape(xp.permute_dims(x, (0, 3, 1, 2)), (b * d, h + 2, w + 2, 1))
    kernels = [[[-1, -1], [-2, 0], [-1, 1]], [[0, -2], [0, 0], [0, 2]], [[1, -1], [2, 0], [1, 1]]]
    weight = xp.expand_dims(xp.asarray(kernels, dtype=image.dtype), axis=2)
    out = xp.reshape(xp.nn.conv(flat, weight), (b, d, h, w, 2))
    return xp.permute_dims(out, (0, 2, 3, 1, 4))


@function("image.total_variation", "images")
def total_variation(images: Any, *, xp: Any) -> Any:
    """Return the sum of the absolute differences of neighbouring elements."""
    if len(images.shape) not in (3, 4):
        raise ValueError("'images' must be either 3 or 4-dimensional.")
    axes = (-3, -2, -1)
    down = xp.abs(images[..., 1:, :, :] - images[..., : images.shape[-3] - 1, :, :])
    right = xp.abs(images[..., 1:, :] - images[..., : images.shape[-2] - 1, :])
    return xp.sum(down, axis=axes, dtype=images.dtype) + xp.sum(right, axis=axes, dtype=images.dtype)


def _scaled(x: Any, top: Any, xp: Any) -> tuple[Any, Any]:
    high = convert(xp.asarray(top, dtype=x.dtype), xp.float32, False, xp)
    return convert(x, xp.float32, False, xp), high


@function("image.psnr", "a=b", static="max_val")
def psnr(a: Any, b: Any, max_val: Any, *, xp: Any) -> Any:
    """Return the ratio of signal and noise in decibels."""
    (x, high), (y, _) = _scaled(a, max_val, xp), _scaled(b, max_val, xp)
    error = xp.mean(xp.square(x - y), axis=(-3, -2, -1))
    return 20 * xp.log(high) / math.log(10) - 10 / math.log(10) * xp.log(error)


def _window(size: int, sigma: float, x: Any, xp: Any) -> Any:
    one = [-(((i - (size - 1) / 2) / sigma) ** 2) / 2 for i in range(size)]
    flat = [math.exp(p + q) for p in one for q in one]
    total = sum(flat)
    return xp.reshape(xp.asarray([v / total for v in flat], dtype=x.dtype), (size, size, 1, 1))


def similarity(x: Any, y: Any, high: Any, size: int, sigma: float, k1: float, k2: float, xp: Any) -> tuple[Any, Any]:
    """Return the structural similarity and the contrast of each window and channel."""
    lead = tuple(x.shape[:-3])
    kernel = xp.tile(_window(size, sigma, x, xp), (1, 1, x.shape[-1], 1))

    def mean(v: Any) -> Any:
        flat = xp.reshape(v, (-1, *v.shape[-3:]))
        out = xp.nn.depthwise_conv(flat, kernel)
        return xp.reshape(out, (*lead, *out.shape[1:]))

    c1, c2 = (k1 * high) ** 2, (k2 * high) ** 2
    mx, my = mean(x), mean(y)
    first = 2 * mx * my
    second = xp.square(mx) + xp.square(my)
    luminance = (first + c1) / (second + c1)
    third, fourth = 2 * mean(x * y), mean(xp.square(x) + xp.square(y))
    contrast = (third - first + c2) / (fourth - second + c2)
    return luminance * contrast, contrast


@function("image.ssim", "img1=img2", static="max_val")
def ssim(
    img1: Any, img2: Any, max_val: Any, filter_size: int = 11, filter_sigma: float = 1.5, k1: float = 0.01, k2: float = 0.03,
    return_index_map: bool = False, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the structural similarity."""
    if min(img1.shape[-3:-1]) < filter_size:
        raise invalid(f"the images must be at least of the size of the filter, {filter_size}")
    (x, high), (y, _) = _scaled(img1, max_val, xp), _scaled(img2, max_val, xp)
    found = xp.mean(similarity(x, y, high, filter_size, filter_sigma, k1, k2, xp)[0], axis=-1)
    return found if return_index_map else xp.mean(found, axis=(-2, -1))


@function("image.ssim_multiscale", "img1=img2", static="max_val")
def ssim_multiscale(
    img1: Any, img2: Any, max_val: Any, power_factors: Any = (0.0448, 0.2856, 0.3001, 0.2363, 0.1333), filter_size: int = 11,
    filter_sigma: float = 1.5, k1: float = 0.01, k2: float = 0.03, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the structural similarity over several sizes."""
    (x, high), (y, _) = _scaled(img1, max_val, xp), _scaled(img2, max_val, xp)
    lead = tuple(x.shape[:-3])
    parts = []
    for i in range(len(power_factors)):
        if i:
            pair = []
            for v in (x, y):
                flat = xp.reshape(v, (-1, *v.shape[-3:]))
                odd = [(0, n % 2) for n in flat.shape[1:3]]
                if any(after for _, after in odd):
                    flat = xp.pad(flat, ((0, 0), *odd, (0, 0)), mode="symmetric")
                flat = xp.nn.avg_pool(flat, (2, 2), stride=(2, 2), padding="valid")
                pair.append(xp.reshape(flat, (*lead, *flat.shape[1:])))
            x, y = pair
        if min(x.shape[-3:-1]) < filter_size:
            raise invalid(f"the images must be at least of the size of the filter, {filter_size}, at every scale")
        whole, contrast = similarity(x, y, high, filter_size, filter_sigma, k1, k2, xp)
        part = xp.mean(whole if i == len(power_factors) - 1 else contrast, axis=(-3, -2))
        parts.append(xp.maximum(part, xp.zeros_like(part)) ** power_factors[i])
    total = parts[0]
    for one in parts[1:]:
        total = total * one
    return xp.mean(total, axis=-1)


def cropped(x: Any, boxes: Any, index: Any, size: tuple[int, int], method: str, outside: float, xp: Any) -> Any:
    """Return boxes of images, resized to one size."""
    _, h, w, _ = x.shape
    x = xp.astype(x, xp.float32)
    height, width = size
    y1, x1, y2, x2 = (boxes[:, i] for i in range(4))

    def along(low: Any, high: Any, n: int, count: int) -> Any:
        if count == 1:
            return xp.expand_dims(0.5 * (low + high) * (n - 1), axis=1)
        step = (high - low) * (n - 1) / (count - 1)
        return xp.expand_dims(low * (n - 1), axis=1) + xp.expand_dims(step, axis=1) * xp.arange(count, dtype=xp.float32)

    rows, cols = along(y1, y2, h, height), along(x1, x2, w, width)
    inside = xp.logical_and(rows >= 0, rows <= h - 1), xp.logical_and(cols >= 0, cols <= w - 1)
    valid = xp.logical_and(xp.expand_dims(inside[0], axis=2), xp.expand_dims(inside[1], axis=1))
    number = xp.reshape(xp.astype(index, index_type(xp)), (-1, 1, 1))

    def at(r: Any, c: Any) -> Any:
        r = xp.astype(xp.clip(r, 0, h - 1), index_type(xp))
        c = xp.astype(xp.clip(c, 0, w - 1), index_type(xp))
        flat = (number * h + xp.expand_dims(r, axis=2)) * w + xp.expand_dims(c, axis=1)
        out = xp.take(xp.reshape(x, (-1, x.shape[-1])), xp.reshape(flat, (-1,)), axis=0)
        return xp.reshape(out, (*flat.shape, x.shape[-1]))

    if method == "nearest":
        out = at(_rounded(rows, xp), _rounded(cols, xp))
    else:
        top, left = xp.floor(rows), xp.floor(cols)
        dy, dx = xp.reshape(rows - top, (*rows.shape, 1, 1)), xp.reshape(cols - left, (cols.shape[0], 1, cols.shape[1], 1))
        bottom, right = xp.ceil(rows), xp.ceil(cols)
        upper = at(top, left) + (at(top, right) - at(top, left)) * dx
        lower = at(bottom, left) + (at(bottom, right) - at(bottom, left)) * dx
        out = upper + (lower - upper) * dy
    return xp.where(xp.expand_dims(valid, axis=-1), out, xp.full_like(out, outside))


def _rounded(x: Any, xp: Any) -> Any:
    """Round half away from zero, as C does."""
    return xp.floor(x + 0.5)


def _crop(image: Any, boxes: Any, index: Any, size: Any, method: str, outside: Any, xp: Any) -> Any:
    height, width = ints(size)
    if method not in ("bilinear", "nearest"):
        raise invalid(f"method must be 'bilinear' or 'nearest', got {method}")
    if boxes.shape[0] and (holds(xp.any(index < 0)) or holds(xp.any(index >= image.shape[0]))):
        raise FRONTEND.find("tensorflow.errors", "OutOfRangeError")(None, None, "box_index has values outside [0, batch_size)")
    return cropped(image, boxes, index, (height, width), method, float(outside), xp)


@op("CropAndResize", takes="image boxes:float32 box_ind:int32")
def CropAndResize(
    image: Any, boxes: Any, box_ind: Any, crop_size: Any, method: str = "bilinear", extrapolation_value: float = 0, *, xp: Any
) -> Any:
    """Return boxes of images, resized to one size."""
    return _crop(image, boxes, box_ind, crop_size, method, extrapolation_value, xp)


@function("image.crop_and_resize", "image boxes:float32 box_indices:int32")
def crop_and_resize(
    image: Any, boxes: Any, box_indices: Any, crop_size: Any, method: str = "bilinear", extrapolation_value: Any = 0.0, *, xp: Any
) -> Any:
    """Return boxes of images, resized to one size."""
    return _crop(image, boxes, box_indices, crop_size, method, extrapolation_value, xp)


@op("CropAndResizeGradImage", takes="grads:float32 boxes:float32 box_ind:int32")
def CropAndResizeGradImage(
    grads: Any, boxes: Any, box_ind: Any, image_size: Any, T: Any = "float32", method: str = "bilinear", *, xp: Any
) -> Any:
    """Return the cotangent of images that boxes were taken from."""
    size = (grads.shape[1], grads.shape[2])
    like = xp.zeros(ints(image_size), dtype=xp.float32)
    _, pull = xp.vjp(lambda x: cropped(x, boxes, box_ind, size, method, 0.0, xp), like)
    return pull(grads)[0]


@op("CropAndResizeGradBoxes", takes="grads:float32 image boxes:float32 box_ind:int32")
def CropAndResizeGradBoxes(grads: Any, image: Any, boxes: Any, box_ind: Any, method: str = "bilinear", *, xp: Any) -> Any:
    """Return the cotangent of boxes."""
    size = (grads.shape[1], grads.shape[2])
    _, pull = xp.vjp(lambda b: cropped(image, b, box_ind, size, method, 0.0, xp), boxes)
    return pull(grads)[0]


def _area(box: list[float]) -> float:
    return abs(box[2] - box[0]) * abs(box[3] - box[1])


def overlap(a: list[float], b: list[float]) -> float:
    """Return the intersection of two boxes over their union."""
    if _area(a) <= 0 or _area(b) <= 0:
        return 0.0
    low = [max(min(a[i], a[i + 2]), min(b[i], b[i + 2])) for i in (0, 1)]
    high = [min(max(a[i], a[i + 2]), max(b[i], b[i + 2])) for i in (0, 1)]
    both = max(high[0] - low[0], 0.0) * max(high[1] - low[1], 0.0)
    return both / (_area(a) + _area(b) - both)


def suppressed(
    scores: list[float], overlaps: Any, size: int, threshold: float, least: float, sigma: float = 0.0
) -> tuple[list[int], list[float]]:
    """Return the boxes that are kept, the best first, and their scores: greedily, or with scores that decay."""
    import heapq

    queue = [(-s, i, 0) for i, s in enumerate(scores) if s > least]
    heapq.heapify(queue)
    kept: list[int] = []
    values: list[float] = []
    scale = -0.5 / sigma if sigma > 0 else 0.0
    while len(kept) < size and queue:
        negative, i, begin = heapq.heappop(queue)
        score = original = -negative
        hard = False
        for k in range(len(kept) - 1, begin - 1, -1):
            shared = overlaps(i, kept[k])
            if sigma > 0:
                score *= math.exp(scale * shared * shared)
                hard = shared > threshold
            elif shared > threshold:
                hard = True
            if hard or score <= least:
                break
        if hard:
            continue
        if score == original:
            kept.append(i)
            values.append(score)
        elif score > least:
            heapq.heappush(queue, (-score, i, len(kept)))
    return kept, values


def _rows(x: Any) -> Any:
    return static(x)


def _checked_boxes(boxes: Any, scores: Any, threshold: float) -> None:
    if len(boxes.shape) != 2 or boxes.shape[1] != 4:
        raise invalid(f"boxes must be of shape [n, 4], got {list(boxes.shape)}")
    if tuple(scores.shape) != (boxes.shape[0],):
        raise invalid(f"scores has incompatible shape {list(scores.shape)}")
    if not 0 <= threshold <= 1:
        raise invalid("iou_threshold must be in [0, 1]")


def kept_boxes(boxes: Any, scores: Any, size: Any, threshold: Any, least: Any, sigma: Any = 0.0) -> tuple[list[int], list[float]]:
    """Return the indices and scores of the boxes that are kept."""
    threshold, least = float(threshold), float(least)
    _checked_boxes(boxes, scores, threshold)
    rows = _rows(boxes)
    values = _rows(scores)
    return suppressed(values, lambda i, j: overlap(rows[i], rows[j]), int(size), threshold, least, float(sigma))


def _indices(found: list[int], xp: Any) -> Any:
    return xp.asarray(found, dtype=xp.int32) if found else xp.zeros((0,), dtype=xp.int32)


_LEAST = -math.inf
_KEPT = "iou_threshold score_threshold overlap_threshold soft_nms_sigma max_output_size"


@op("NonMaxSuppression", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppression(boxes: Any, scores: Any, max_output_size: Any, iou_threshold: float = 0.5, *, xp: Any) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, _LEAST)[0], xp)


@op("NonMaxSuppressionV2", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV2(boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, *, xp: Any) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, _LEAST)[0], xp)


@op("NonMaxSuppressionV3", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV3(boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, score_threshold: Any, *, xp: Any) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold)[0], xp)


@op("NonMaxSuppressionV4", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV4(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, score_threshold: Any, pad_to_max_output_size: bool = False,
    *, xp: Any,
) -> Any:  # fmt: skip
    """Return the boxes that overlap with no better one, and their number."""
    found, _ = kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold)
    count = xp.asarray(len(found), dtype=xp.int32)
    return _indices(found + [0] * (int(max_output_size) - len(found)) if pad_to_max_output_size else found, xp), count


@op("NonMaxSuppressionV5", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV5(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, score_threshold: Any, soft_nms_sigma: Any,
    pad_to_max_output_size: bool = False, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the boxes that are kept, their scores, and their number."""
    found, values = kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma)
    count = xp.asarray(len(found), dtype=xp.int32)
    if pad_to_max_output_size:
        extra = int(max_output_size) - len(found)
        found, values = found + [0] * extra, values + [0.0] * extra
    return _indices(found, xp), xp.asarray(values, dtype=scores.dtype), count


@op("NonMaxSuppressionWithOverlaps", takes="overlaps scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionWithOverlaps(
    overlaps: Any, scores: Any, max_output_size: Any, overlap_threshold: Any, score_threshold: Any, *, xp: Any
) -> Any:
    """Return the boxes that overlap with no better one, by given overlaps."""
    rows = _rows(overlaps)
    found, _ = suppressed(
        _rows(scores), lambda i, j: rows[i][j], int(max_output_size), float(overlap_threshold), float(score_threshold)
    )
    return _indices(found, xp)


@function("image.non_max_suppression", "boxes scores", static=_KEPT, differentiable=False)
def non_max_suppression(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any = 0.5, score_threshold: Any = _LEAST, *, xp: Any
) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold)[0], xp)


@function("image.non_max_suppression_with_scores", "boxes scores", static=_KEPT, differentiable=False)
def non_max_suppression_with_scores(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any = 0.5, score_threshold: Any = _LEAST,
    soft_nms_sigma: Any = 0.0, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the boxes that are kept, and their scores."""
    found, values = kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma)
    return _indices(found, xp), xp.asarray(values, dtype=scores.dtype)


@function("image.non_max_suppression_overlaps", "overlaps scores", static=_KEPT, differentiable=False)
def non_max_suppression_overlaps(
    overlaps: Any, scores: Any, max_output_size: Any, overlap_threshold: Any = 0.5, score_threshold: Any = _LEAST, *, xp: Any
) -> Any:
    """Return the boxes that overlap with no better one, by given overlaps."""
    return NonMaxSuppressionWithOverlaps(overlaps, scores, max_output_size, overlap_threshold, score_threshold, xp=xp)


def _random(name: str, stateless: bool) -> None:
    parameters = {
        "brightness": ("max_delta",),
        "hue": ("max_delta",),
        "contrast": ("lower", "upper"),
        "saturation": ("lower", "upper"),
    }
    names = parameters.get(name, ())

    def body(image: Any, *args: Any, **kwargs: Any) -> Any:
        given = dict(zip((*names, "seed"), args, strict=False)) | kwargs
        low, high = -given.get("max_delta", 0), given.get("max_delta", 0)
        if "lower" in given:
            low, high = given["lower"], given["upper"]
        if names == ("max_delta",) and high < 0:
            raise ValueError("max_delta must be non-negative.")
        if "lower" in given and (high <= low or low < 0):
            raise ValueError("upper must be > lower, and lower non-negative.")
        if name.startswith("flip"):
            low, high = 0.0, 1.0
        seed = given.get("seed")
        find = FRONTEND.find
        if stateless:
            drawn = find("tensorflow.random", "stateless_uniform")([], seed, low, high)
        else:
            drawn = find("tensorflow.random", "uniform")([], low, high, seed=seed)
        if name.startswith("flip"):
            held = tensor_of(image)
            held = converted(image, namespace_of((image,))) if held is None else held
            return find("tensorflow.image", name)(held) if float(drawn) < 0.5 else held
        return find("tensorflow.image", f"adjust_{name}")(image, float(drawn))

    body.__name__ = f"{'stateless_' if stateless else ''}random_{name}"
    body.__doc__ = "Change an image at random."
    value(f"image.{body.__name__}")(body)


for _name in ("brightness", "hue", "contrast", "saturation", "flip_left_right", "flip_up_down"):
    _random(_name, False)
    _random(_name, True)


def _crop_at_random(x: Any, size: Any, draw: Any) -> Any:
    held = tensor_of(x)
    held = converted(x, namespace_of((x,))) if held is None else held
    wanted = ints(static(getattr(tensor_of(size), "_x", size)))
    if any(a < b for a, b in zip(held._x.shape, wanted, strict=True)):
        raise InvalidArgumentError(None, None, f"Need value.shape >= size, got {held.shape} and {list(wanted)}")
    starts = [int(draw(i, a - b + 1)) for i, (a, b) in enumerate(zip(held._x.shape, wanted, strict=True))]
    return FRONTEND.find("tensorflow", "slice")(held, starts, list(wanted))


@value("image.random_crop")
def random_crop(value: Any, size: Any, seed: Any = None, name: Any = None) -> Any:
    """Return a block of a given size at a random position."""
    uniform = FRONTEND.find("tensorflow.random", "uniform")
    return _crop_at_random(value, size, lambda i, n: uniform([], 0, n, "int32", seed=seed))


@value("image.stateless_random_crop")
def stateless_random_crop(value: Any, size: Any, seed: Any, name: Any = None) -> Any:
    """Return a block of a given size at a random position, the same for the same seed."""
    first, second = ints(static(getattr(tensor_of(seed), "_x", seed)))
    uniform = FRONTEND.find("tensorflow.random", "stateless_uniform")
    return _crop_at_random(value, size, lambda i, n: uniform([], [first, second + i], 0, n, "int32"))


_FILES = "files of images are not read or written here; use a library for them."
FRONTEND.absent("tensorflow.image", "adjust_jpeg_quality decode_and_crop_jpeg decode_bmp decode_gif decode_image decode_jpeg "
                "decode_jxl decode_png decode_webp encode_jpeg encode_png extract_jpeg_shape is_jpeg random_jpeg_quality "
                "stateless_random_jpeg_quality", _FILES)  # fmt: skip
FRONTEND.absent("tensorflow.image", "sample_distorted_bounding_box stateless_sample_distorted_bounding_box",
                "its numbers come from TensorFlow's generator; draw boxes with tf.random.stateless_uniform.")  # fmt: skip
FRONTEND.absent("tensorflow.image", "generate_bounding_box_proposals", "TensorFlow itself has no kernel for the CPU.")
FRONTEND.absent("tensorflow.image", "draw_bounding_boxes extract_glimpse combined_non_max_suppression non_max_suppression_padded",
                "it is not implemented.")  # fmt: skip
