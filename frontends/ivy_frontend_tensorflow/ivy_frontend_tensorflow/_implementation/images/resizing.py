"""``tf.image.resize`` and the operators behind it: resampling by a matrix for each axis."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.manipulation import index_type, invalid, padded
from ivy_frontend_tensorflow._implementation.operands import ints


class ResizeMethod:
    """The methods of ``tf.image.resize``."""

    AREA, BICUBIC, BILINEAR, GAUSSIAN = "area", "bicubic", "bilinear", "gaussian"
    LANCZOS3, LANCZOS5, MITCHELLCUBIC, NEAREST_NEIGHBOR = "lanczos3", "lanczos5", "mitchellcubic", "nearest"


value("image.ResizeMethod")(ResizeMethod)


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
        size = tuple(grads.shape)[1:3]
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
    wanted = tuple(grads.shape)[1:3]
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
