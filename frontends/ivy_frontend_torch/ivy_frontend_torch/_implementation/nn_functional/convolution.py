"""`torch.nn.functional`: linear maps, convolutions, patches."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import FLOATING, batched, each, through_floats, unbatched
from ivy_frontend_torch._implementation.nn_functional.registering import functional, spatial


@functional
def linear(input: Any, weight: Any, bias: Any = None, *, xp: Any) -> Any:
    if not len(input.shape) or len(weight.shape) not in (1, 2) or input.shape[-1] != weight.shape[-1]:
        raise RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied: input of size {list(input.shape)}, weight of size {list(weight.shape)}"
        )
    out = xp.matmul(input, xp.permute_dims(weight, (1, 0)) if len(weight.shape) == 2 else weight)
    return out if bias is None else out + bias


@functional
def bilinear(input1: Any, input2: Any, weight: Any, bias: Any = None, *, xp: Any) -> Any:
    batch, left, right = tuple(input1.shape[:-1]), input1.shape[-1], input2.shape[-1]
    if tuple(input2.shape[:-1]) != batch:
        raise RuntimeError(f"bilinear(): input batch dimensions do not match: got {batch} and {tuple(input2.shape[:-1])}")
    if tuple(weight.shape[1:]) != (left, right):
        raise RuntimeError(f"bilinear(): input sizes {left} and {right} do not match the weight's {tuple(weight.shape[1:])}")
    rows = math.prod(batch)
    a, b = xp.reshape(input1, (rows, left)), xp.reshape(input2, (rows, right))
    partial = xp.matmul(xp.expand_dims(a, axis=0), weight)  # (outputs, rows, right)
    out = xp.reshape(xp.permute_dims(xp.sum(partial * b, axis=-1), (1, 0)), (*batch, weight.shape[0]))
    return out if bias is None else out + bias


def _amount(padding: Any, axes: int) -> Any:
    if isinstance(padding, str):
        if padding not in ("same", "valid"):
            raise RuntimeError(f"Invalid padding string: {padding!r}; it must be 'valid' or 'same'")
        return padding
    return each(padding, axes, "padding")


def _check(input: Any, weight: Any, bias: Any, axes: int, groups: int, transposed: bool) -> None:
    name = f"conv_transpose{axes}d" if transposed else f"conv{axes}d"
    if len(weight.shape) != axes + 2:
        raise RuntimeError(f"{name}: weight must have {axes + 2} axes, but got a weight of size {list(weight.shape)}")
    channels = input.shape[1]
    expected = weight.shape[0] if transposed else weight.shape[1] * groups
    if channels != expected:
        raise RuntimeError(
            f"Given groups={groups}, weight of size {list(weight.shape)}, expected input{list(input.shape)} to have {expected} "
            f"channels, but got {channels} channels instead"
        )
    outputs = weight.shape[1] * groups if transposed else weight.shape[0]
    if bias is not None and tuple(bias.shape) != (outputs,):
        raise RuntimeError(
            f"Given weight of size {list(weight.shape)}, expected bias to be 1-dimensional with {outputs} elements, but got "
            f"bias of size {list(bias.shape)} instead"
        )


def _called(xp: Any, function: Any, x: Any, weight: Any, bias: Any, options: dict[str, Any]) -> Any:
    """Return a convolution with the kernel's axes as the library has them; integers are computed in double precision."""
    kernel = xp.permute_dims(weight, (*range(2, len(weight.shape)), 1, 0))
    if xp.isdtype(x.dtype, FLOATING):
        return function(x, kernel, bias, channel_axis=1, **options)
    kernel = xp.astype(kernel, xp.float64)
    bias = None if bias is None else xp.astype(bias, xp.float64)
    return through_floats(lambda x: function(x, kernel, bias, channel_axis=1, **options), x, xp)


@spatial
def conv(
    xp: Any, axes: int, input: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1,
    groups: int = 1,
) -> Any:  # fmt: skip
    x, added = (input, False) if len(input.shape) == axes + 2 else batched(input, axes, xp)
    _check(x, weight, bias, axes, groups, False)
    stride = (stride,) * axes if type(stride) is int else each(stride, axes, "stride")
    dilation = (dilation,) * axes if type(dilation) is int else each(dilation, axes, "dilation")
    padding = (padding,) * axes if type(padding) is int else _amount(padding, axes)
    if padding == "same" and any(s != 1 for s in stride):
        raise RuntimeError("padding='same' is not supported for strided convolutions")
    if not isinstance(padding, str):
        for n, k, p, d in zip(x.shape[2:], weight.shape[2:], padding, dilation, strict=True):
            if n + 2 * p < d * (k - 1) + 1:
                raise RuntimeError(
                    f"Calculated padded input size per channel: ({n + 2 * p}). Kernel size: ({d * (k - 1) + 1}). Kernel size "
                    "can't be greater than actual input size"
                )
    options = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    out = _called(xp, xp.nn.conv, x, weight, bias, options)
    return unbatched(out, added, xp) if added else out


@spatial
def conv_transpose(
    xp: Any, axes: int, input: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0,
    groups: int = 1, dilation: Any = 1,
) -> Any:  # fmt: skip
    x, added = batched(input, axes, xp)
    _check(x, weight, bias, axes, groups, True)
    stride, dilation = each(stride, axes, "stride"), each(dilation, axes, "dilation")
    padding, output_padding = each(padding, axes, "padding"), each(output_padding, axes, "output_padding")
    for extra, s, d in zip(output_padding, stride, dilation, strict=True):
        if extra >= max(s, d) and extra:
            raise RuntimeError(
                f"output padding must be smaller than either stride or dilation, but got output_padding: {extra} stride: {s} "
                f"dilation: {d}"
            )
    options = {"stride": stride, "padding": padding, "output_padding": output_padding, "dilation": dilation, "groups": groups}
    return unbatched(_called(xp, xp.nn.conv_transpose, x, weight, bias, options), added, xp)


@functional
def conv_tbc(input: Any, weight: Any, bias: Any, pad: int = 0, *, xp: Any) -> Any:
    out = xp.nn.conv(xp.permute_dims(input, (1, 0, 2)), weight, bias, padding=(pad,))
    return xp.permute_dims(out, (1, 0, 2))


@functional
def unfold(input: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1, *, xp: Any) -> Any:
    x, added = batched(input, 2, xp)
    if not x.shape[0]:
        one = xp.zeros((1, *x.shape[1:]), dtype=x.dtype)
        return unfold(one, kernel_size, dilation, padding, stride, xp=xp)[:0, ...]
    options = {"stride": each(stride, 2), "dilation": each(dilation, 2), "padding": each(padding, 2)}
    return unbatched(xp.unfold(x, each(kernel_size, 2), **options), added, xp)


@functional
def fold(input: Any, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1, *, xp: Any) -> Any:
    x, added = batched(input, 1, xp)
    options = {"stride": each(stride, 2), "dilation": each(dilation, 2), "padding": each(padding, 2)}
    return unbatched(xp.fold(x, each(output_size, 2), each(kernel_size, 2), **options), added, xp)


@functional
def grouped_mm(mat_a: Any, mat_b: Any, *, offs: Any = None, bias: Any = None, out_dtype: Any = None, xp: Any) -> Any:
    if offs is None:
        out = xp.matmul(mat_a, mat_b)
    else:
        ends = offs
        starts = xp.concat([xp.zeros_like(offs[:1]), offs[:-1]])
        if len(mat_a.shape) == 2 and len(mat_b.shape) == 2:  # groups along the contracted axis
            at = xp.arange(mat_a.shape[1], dtype=offs.dtype)
            inside = (at >= starts[:, None]) & (at < ends[:, None])
            out = xp.matmul(xp.where(inside[:, None, :], mat_a, xp.zeros_like(mat_a)), mat_b)
        elif len(mat_a.shape) == 2:  # groups of rows
            at = xp.arange(mat_a.shape[0], dtype=offs.dtype)
            inside = (at >= starts[:, None]) & (at < ends[:, None])
            out = xp.sum(xp.matmul(xp.where(inside[..., None], mat_a, xp.zeros_like(mat_a)), mat_b), axis=0)
        else:  # groups of columns
            at = xp.arange(mat_b.shape[1], dtype=offs.dtype)
            inside = (at >= starts[:, None]) & (at < ends[:, None])
            out = xp.sum(xp.matmul(mat_a, xp.where(inside[:, None, :], mat_b, xp.zeros_like(mat_b))), axis=0)
    if bias is not None:
        out = out + bias
    return out if out_dtype is None else xp.astype(out, out_dtype)
