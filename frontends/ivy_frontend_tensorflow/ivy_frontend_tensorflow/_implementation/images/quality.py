"""``tf.image``: gradients of images, and measures of how alike two images are."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function
from ivy_frontend_tensorflow._implementation.images.colors import convert
from ivy_frontend_tensorflow._implementation.manipulation import invalid


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
