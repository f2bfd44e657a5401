"""Functions that emitted source for PyTorch holds where it calls them; each needs PyTorch and the standard library only."""

import json

import torch


def load_weights(path):
    """Return the arrays of a safetensors file by name."""
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
        data = bytearray(file.read())
    kinds = {"BOOL": "bool", "F16": "float16", "BF16": "bfloat16", "F32": "float32"}
    kinds |= {"F64": "float64", "C64": "complex64", "U8": "uint8", "U16": "uint16"}
    kinds |= {"U32": "uint32", "U64": "uint64", "I8": "int8", "I16": "int16"}
    kinds |= {"I32": "int32", "I64": "int64"}
    weights = {}
    for name, entry in header.items():
        if name != "__metadata__":
            start, end = entry["data_offsets"]
            dtype = getattr(torch, kinds[entry["dtype"]])
            part = bytearray(data[start:end])
            flat = torch.frombuffer(part, dtype=dtype) if part else torch.empty(0, dtype=dtype)
            weights[name] = flat.reshape(entry["shape"])
    return weights


def add_at(zeros, key, values):
    """Return zeros with values added at an index."""
    positions = item(torch.arange(zeros.numel()).reshape(zeros.shape), key)
    values = torch.broadcast_to(values, positions.shape)
    flat = zeros.reshape(-1).index_add(0, positions.reshape(-1), values.reshape(-1))
    return flat.reshape(zeros.shape)


def item(x, key):
    """Return the elements of a tensor at an index, whose slices may go backwards."""
    key = key if isinstance(key, tuple) else (key,)
    plain, axis = [], 0
    used = [part for part in key if part is not None and part is not Ellipsis]
    for part in key:
        if part is Ellipsis:
            axis += x.ndim - len(used)
        elif isinstance(part, slice) and part.step is not None and part.step < 0:
            chosen = range(*part.indices(x.shape[axis]))
            x = x.index_select(axis, torch.tensor(list(chosen), dtype=torch.int64))
            part = slice(None)
        if part is not None and part is not Ellipsis:
            axis += 1
        plain.append(part)
    return x[tuple(plain)]


def reduce_axes(function, x, axes, keepdims):
    """Return a reduction of a function of one axis over several."""
    for axis in sorted(axes, reverse=True):
        x = function(x, axis, keepdims)
    return x


def cumulative(function, x, axis, dtype, include_initial, initial):
    """Return a running sum or product along an axis, from its initial value on."""
    axis = (0 if axis is None else axis) % x.ndim
    result = function(x, axis, dtype=dtype)
    if not include_initial:
        return result
    shape = [*result.shape[:axis], 1, *result.shape[axis + 1 :]]
    return torch.cat([torch.full(shape, initial, dtype=result.dtype), result], axis)


def conv(x, weight, bias, stride, padding, dilation, groups, channel_axis):
    """Return a convolution with weights of shape (*window, channels, outputs)."""
    x = torch.movedim(x, channel_axis, 1)
    weight = torch.movedim(weight, (-1, -2), (0, 1))
    before = [amount for pair in reversed(padding) for amount in pair]
    if any(before):
        x = torch.nn.functional.pad(x, before)
    function = (torch.conv1d, torch.conv2d, torch.conv3d)[x.ndim - 3]
    result = function(x, weight, bias, stride, 0, dilation, groups)
    return torch.movedim(result, 1, channel_axis)


def max_pool(x, window, stride, padding, dilation, channel_axis):
    """Return the maximum of each window."""
    x = torch.movedim(x, channel_axis, 1)
    before = [amount for pair in reversed(padding) for amount in pair]
    if any(before):
        x = torch.nn.functional.pad(x, before, value=-float("inf"))
    functional = torch.nn.functional
    function = (functional.max_pool1d, functional.max_pool2d, functional.max_pool3d)[x.ndim - 3]
    return torch.movedim(function(x, window, stride, 0, dilation), 1, channel_axis)


def avg_pool(x, window, stride, padding, count_include_pad, channel_axis):
    """Return the mean of each window."""
    x = torch.movedim(x, channel_axis, 1)
    functional = torch.nn.functional
    function = (functional.avg_pool1d, functional.avg_pool2d, functional.avg_pool3d)[x.ndim - 3]
    result = function(x, window, stride, padding, count_include_pad=count_include_pad)
    return torch.movedim(result, 1, channel_axis)


def shift_right(x, count):
    """Return integers of type uint64 with their bits moved to the right."""
    bits = x.to(torch.int64)
    half = (bits >> 1) & torch.iinfo(torch.int64).max
    count = torch.as_tensor(count).to(torch.int64)
    return torch.where(count == 0, bits, half >> (count - 1)).to(torch.uint64)
