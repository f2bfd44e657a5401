"""Convolutions: validation of arguments, and extraction of patches."""

from __future__ import annotations

from itertools import product

from ivy_api.bodies.nn import spatial
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.bodies.nn.spatial import Pairs
    from ivy_api.typing import Array

    Arguments = tuple[tuple[int, ...], tuple[int, ...], Pairs]


def arguments(shape: Any, weight: Any, stride: Any, padding: Any, dilation: Any, groups: int) -> Arguments:
    """Return the stride, dilation and padding of a convolution for each spatial axis.

    Parameters
    ----------
    shape : the shape of ``x``, with the channels last
    weight : the shape of the weights
    stride, padding, dilation, groups : the arguments of the function

    Raises
    ------
    ValueError
        if they are inconsistent.
    """
    check_weight("nn.conv", shape, weight, groups)
    space, window = len(shape) - 2, tuple(weight[:-2])
    strides = spatial.sizes("nn.conv", "stride", stride, space)
    dilations = spatial.sizes("nn.conv", "dilation", dilation, space)
    pads = spatial.padding_amounts("nn.conv", padding, shape[1:-1], window, strides, dilations)
    spatial.output_sizes("nn.conv", shape[1:-1], pads, tuple(map(spatial.dilated_extent, window, dilations)), strides)
    return strides, dilations, pads


def transposed_arguments(
    shape: Any, weight: Any, stride: Any, padding: Any, output_padding: Any, dilation: Any, groups: int
) -> Arguments:
    """Return the stride and dilation of a transposed convolution, and the number of elements to crop at the ends of each axis.

    Negative numbers mean padding with zeros instead. Parameters and errors are those of `arguments`.
    """
    check_weight("nn.conv_transpose", shape, weight, groups, transposed=True)
    strides = spatial.sizes("nn.conv_transpose", "stride", stride, len(shape) - 2)
    dilations = spatial.sizes("nn.conv_transpose", "dilation", dilation, len(shape) - 2)
    return strides, dilations, _left_out("nn.conv_transpose", padding, output_padding, tuple(weight[:-2]), strides, dilations)


def _left_out(
    function: str, padding: Any, output_padding: Any, window: tuple[int, ...], stride: tuple[int, ...], dilation: tuple[int, ...]
) -> Pairs:
    more = spatial.sizes(function, "output_padding", output_padding, len(window), least=0)
    if padding == "valid":
        pairs: Pairs = ((0, 0),) * len(window)
    elif padding in ("same", "same_lower"):
        over = [spatial.dilated_extent(k, d) - s for k, d, s in zip(window, dilation, stride, strict=True)]
        halves = [max(o, 0) // 2 if padding == "same" else -(-max(o, 0) // 2) for o in over]
        pairs = tuple((half, o - half) for half, o in zip(halves, over, strict=True))
    else:
        pairs = spatial.explicit_padding(function, padding, len(window))
    return tuple((low, high - m) for (low, high), m in zip(pairs, more, strict=True))


def check_weight(function: str, shape: Any, weight: Any, groups: int, *, transposed: bool = False) -> None:
    """Raise if the shape of the weights does not fit that of ``x``, which has the channels last.

    Raises
    ------
    ValueError
        if the number of spatial axes or channels differs, or groups do not divide the channels.
    """
    if len(weight) == len(shape) and groups >= 1:
        needed = weight[-1] if transposed else weight[-2] * groups
        if shape[-1] == needed and not (needed % groups or weight[-1] % groups):
            return
    raise ArgumentError(
        f"{function} takes weight with one axis for each spatial axis and two channel axes that match x and groups; got x of "
        f"shape {tuple(shape)} with the channels last, weight of shape {tuple(weight)}, and groups {groups}."
    )


def patches(x: Array, window: tuple[int, ...], stride: tuple[int, ...], dilation: tuple[int, ...]) -> list[Array]:
    """Return, for each element of the window in row-major order, a strided slice of ``x``: views if the backend has them."""
    last = [n - spatial.dilated_extent(k, d) for n, k, d in zip(x.shape[1:-1], window, dilation, strict=True)]
    ends = [free // s * s + 1 for free, s in zip(last, stride, strict=True)]
    found = []
    for offset in product(*map(range, window)):
        starts = [i * d for i, d in zip(offset, dilation, strict=True)]
        cut = tuple(slice(start, start + end, s) for start, end, s in zip(starts, ends, stride, strict=True))
        found.append(x[(slice(None), *cut, ...)])
    return found
