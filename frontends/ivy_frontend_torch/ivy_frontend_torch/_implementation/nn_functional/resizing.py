"""`torch.nn.functional`: resizing, sampling, padding, rearranging of images."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import each, is_floating
from ivy_frontend_torch._implementation.nn_functional.registering import functional

MODES = {
    "nearest": (3, 4, 5), "nearest-exact": (3, 4, 5), "area": (3, 4, 5), "linear": (3,), "bilinear": (4,), "bicubic": (4,),
    "trilinear": (5,), "lanczos": (4,),
}  # fmt: skip
KERNELS = {"linear": "linear", "bilinear": "linear", "trilinear": "linear", "bicubic": "cubic"}


def _check_interpolation(axes: int, mode: str, size: Any, scale_factor: Any, align_corners: Any, antialias: bool) -> None:
    if mode not in MODES:
        raise NotImplementedError(
            f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {axes + 2}D) for the modes: nearest | linear | bilinear "
            f"| bicubic | trilinear | area | nearest-exact (got {mode})"
        )
    if mode in ("nearest", "area", "nearest-exact") and align_corners is not None:
        raise ValueError(
            "align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear"
        )
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    if axes + 2 not in MODES[mode]:
        raise NotImplementedError(f"Got {axes + 2}D input, but {mode} mode needs {MODES[mode][0]}D input")
    if antialias and not (mode in ("bilinear", "bicubic") and axes == 2):
        raise ValueError("Anti-alias option is restricted to bilinear and bicubic modes and requires a 4-D tensor as input")


def _size_and_scales(space: Any, size: Any, scale_factor: Any, recompute: bool) -> tuple[Any, Any]:
    """Return the new size of each spatial axis, and the factors if coordinates are computed with these."""
    if size is not None:
        if recompute:
            raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
        return each(size, len(space)), None
    scales = each(scale_factor, len(space))
    return tuple([math.floor(float(n * scale)) for n, scale in zip(space, scales, strict=True)]), None if recompute else scales


@functional
def interpolate(
    input: Any,
    size: Any,
    scale_factor: Any,
    mode: str,
    align_corners: Any,
    recompute_scale_factor: Any,
    antialias: bool,
    *,
    xp: Any,
) -> Any:
    _check_interpolation(len(input.shape) - 2, mode, size, scale_factor, align_corners, antialias)
    size, scales = _size_and_scales(input.shape[2:], size, scale_factor, recompute_scale_factor)
    if mode == "area":
        return xp.nn.adaptive_avg_pool(input, size, channel_axis=1)
    integers = not is_floating(xp, input)
    x = xp.astype(input, xp.float32) if integers else input
    options: dict[str, Any] = {"size": size} if scales is None or align_corners else {"scale_factor": scales}
    if mode in KERNELS:
        options["align_corners"] = bool(align_corners)
    if mode == "bicubic":
        options["cubic_coefficient"] = -0.5 if antialias else -0.75
        options["exclude_outside"] = bool(antialias)
    out = xp.nn.interpolate(x, mode=KERNELS.get(mode, mode), antialias=antialias, channel_axis=1, **options)
    if not integers:
        return out
    if mode in KERNELS:
        limits = xp.iinfo(input.dtype)
        out = xp.clip(xp.round(out), limits.min, limits.max)
    return xp.astype(out, input.dtype)


@functional
def upsample(
    input: Any, size: Any = None, scale_factor: Any = None, mode: str = "nearest", align_corners: Any = None, *, xp: Any
) -> Any:
    return interpolate(input, size, scale_factor, mode, align_corners, None, False, xp=xp)


@functional
def upsample_nearest(input: Any, size: Any = None, scale_factor: Any = None, *, xp: Any) -> Any:
    return interpolate(input, size, scale_factor, "nearest", None, None, False, xp=xp)


@functional
def upsample_bilinear(input: Any, size: Any = None, scale_factor: Any = None, *, xp: Any) -> Any:
    return interpolate(input, size, scale_factor, "bilinear", True, None, False, xp=xp)


@functional
def grid_sample(
    input: Any, grid: Any, mode: str = "bilinear", padding_mode: str = "zeros", align_corners: bool | None = None, *, xp: Any
) -> Any:
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError(f"nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but got: '{mode}'")
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError(
            "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or 'reflection', but got: "
            f"'{padding_mode}'"
        )
    if len(input.shape) != len(grid.shape) or len(input.shape) not in (4, 5):
        raise RuntimeError(
            f"grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got input with sizes "
            f"{list(input.shape)} and grid with sizes {list(grid.shape)}"
        )
    if grid.shape[-1] != len(input.shape) - 2:
        raise RuntimeError(
            f"grid_sampler(): expected grid to have size {len(input.shape) - 2} in last dimension, but got grid with sizes "
            f"{list(grid.shape)}"
        )
    if mode == "bicubic" and len(input.shape) != 4:
        raise RuntimeError("grid_sampler(): bicubic interpolation only supports 4D input")
    kind = {"bilinear": "linear", "nearest": "nearest", "bicubic": "cubic"}[mode]
    out = xp.nn.grid_sample(
        xp.moveaxis(input, 1, -1), grid, mode=kind, padding_mode=padding_mode, align_corners=bool(align_corners)
    )
    return xp.moveaxis(out, -1, 1)


@functional
def affine_grid(theta: Any, size: Any, align_corners: bool | None = None, *, xp: Any) -> Any:
    if not is_floating(xp, theta):
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    if len(size) not in (4, 5):
        raise NotImplementedError("affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively")
    axes = len(size) - 2
    if len(theta.shape) != 3 or tuple(theta.shape[-2:]) != (axes, axes + 1):
        raise ValueError(
            f"Expected a batch of {axes}D affine matrices of shape Nx{axes}x{axes + 1} for size {tuple(size)}. Got "
            f"{list(theta.shape)}."
        )
    if min(size) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {tuple(size)}")
    return xp.nn.affine_grid(theta, tuple(size)[2:], align_corners=bool(align_corners))


PAD_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def _pad_widths(shape: Any, amounts: Any) -> list[tuple[int, int]]:
    """Return the elements to add before and after each axis; the amounts begin with those of the last axis."""
    count, axes = len(amounts) // 2, len(shape)
    if len(amounts) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if count > axes:
        raise RuntimeError(
            f"Padding length should be less than or equal to two times the input dimension but got padding length {len(amounts)} "
            f"and input of dimension {axes}"
        )
    widths = [(0, 0)] * (axes - count)
    for i in reversed(range(count)):
        before, after, n = int(amounts[2 * i]), int(amounts[2 * i + 1]), shape[axes - 1 - i]
        if n + before + after < 0:
            raise RuntimeError(
                f"The input size {n}, plus negative padding {before} and {after} resulted in a negative output size, which is "
                "invalid."
            )
        widths.append((before, after))
    return widths


def _check_pad_mode(shape: Any, widths: list[tuple[int, int]], mode: str, value: float | None) -> None:
    if value is not None and value != 0:
        raise ValueError(f'Padding mode "{mode}" doesn\'t take in value argument')
    if mode not in PAD_MODES:
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    for n, (before, after) in zip(shape, widths, strict=True):
        if mode == "reflect" and max(before, after) >= n and max(before, after) > 0:
            raise RuntimeError(
                f"Argument #4: Padding size should be less than the corresponding input dimension, but got: padding ({before}, "
                f"{after}) at a dimension of input {list(shape)}"
            )
        if mode == "circular" and max(before, after) > n:
            raise RuntimeError("Padding value causes wrapping around more than once.")


def _fill_value(xp: Any, input: Any, value: float | None) -> Any:
    fill = 0 if value is None else value
    if xp.isdtype(input.dtype, "bool"):
        return bool(fill)
    return fill if is_floating(xp, input) else int(fill)


@functional
def pad(input: Any, pad: Any, mode: str = "constant", value: float | None = None, *, xp: Any) -> Any:
    widths = _pad_widths(input.shape, list(pad))
    if not widths:
        return input
    if mode == "constant":
        return xp.pad(input, tuple(widths), mode="constant", constant_values=_fill_value(xp, input, value))
    _check_pad_mode(input.shape, widths, mode, value)
    if mode == "replicate" and any(n < 0 for pair in widths for n in pair):
        for axis, (before, after) in enumerate(widths):
            size = input.shape[axis]
            at = xp.asarray([min(max(i - before, 0), size - 1) for i in range(size + before + after)], dtype=xp.int64)
            input = xp.take(input, at, axis=axis)
        return input
    return xp.pad(input, tuple(widths), mode=PAD_MODES[mode])


def _check_shuffle(name: str, input: Any, parameter: str, factor: int) -> None:
    if len(input.shape) < 3:
        raise RuntimeError(f"{name} expects input to have at least 3 dimensions, but got input with {len(input.shape)}")
    if factor <= 0:
        raise RuntimeError(f"{name} expects a positive {parameter}, but got {factor}")


@functional
def pixel_shuffle(input: Any, upscale_factor: int, *, xp: Any) -> Any:
    _check_shuffle("pixel_shuffle", input, "upscale_factor", upscale_factor)
    *batch, channels, height, width = input.shape
    r = upscale_factor
    if channels % (r * r):
        raise RuntimeError(
            "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but "
            f"input.size(-3)={channels} is not divisible by {r * r}"
        )
    n = len(batch)
    x = xp.reshape(input, (*batch, channels // (r * r), r, r, height, width))
    x = xp.permute_dims(x, (*range(n), n, n + 3, n + 1, n + 4, n + 2))
    return xp.reshape(x, (*batch, channels // (r * r), height * r, width * r))


@functional
def pixel_unshuffle(input: Any, downscale_factor: int, *, xp: Any) -> Any:
    _check_shuffle("pixel_unshuffle", input, "downscale_factor", downscale_factor)
    *batch, channels, height, width = input.shape
    r = downscale_factor
    if height % r or width % r:
        raise RuntimeError(
            f"pixel_unshuffle expects height and width to be divisible by downscale_factor, but {height} or {width} is not "
            f"divisible by {r}"
        )
    n = len(batch)
    x = xp.reshape(input, (*batch, channels, height // r, r, width // r, r))
    x = xp.permute_dims(x, (*range(n), n, n + 2, n + 4, n + 1, n + 3))
    return xp.reshape(x, (*batch, channels * r * r, height // r, width // r))


def _channel_shuffle(xp: Any, input: Any, groups: int) -> Any:
    if len(input.shape) < 3:
        raise RuntimeError(f"channel_shuffle expects input with > 2 dims, but got input with sizes {list(input.shape)}")
    batch, channels, *space = input.shape
    if groups <= 0:
        raise RuntimeError(f"Number of groups to divide channels in must be positive. Value of groups:{groups}")
    if channels % groups:
        raise RuntimeError(f"Number of channels must be divisible by groups. Got {channels} channels and {groups} groups.")
    x = xp.reshape(input, (batch, groups, channels // groups, *space))
    return xp.reshape(xp.permute_dims(x, (0, 2, 1, *range(3, len(x.shape)))), tuple(input.shape))


@functional
def channel_shuffle(input: Any, groups: int, *, xp: Any) -> Any:
    return _channel_shuffle(xp, input, groups)


@functional
def native_channel_shuffle(input: Any, groups: int, *, xp: Any) -> Any:
    return _channel_shuffle(xp, input, groups)
