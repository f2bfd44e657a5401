"""Functions that emitted source for JAX holds where it calls them; each needs JAX and the standard library only."""

import json

import jax
import jax.numpy as jnp


def load_weights(path):
    """Return the arrays of a safetensors file by name."""
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
        data = file.read()
    kinds = {"BOOL": "bool", "F16": "float16", "BF16": "bfloat16", "F32": "float32"}
    kinds |= {"F64": "float64", "C64": "complex64", "U8": "uint8", "U16": "uint16"}
    kinds |= {"U32": "uint32", "U64": "uint64", "I8": "int8", "I16": "int16"}
    kinds |= {"I32": "int32", "I64": "int64"}
    weights = {}
    for name, entry in header.items():
        if name != "__metadata__":
            start, end = entry["data_offsets"]
            dtype = jnp.dtype(kinds[entry["dtype"]])
            flat = jnp.frombuffer(data[start:end], dtype) if end > start else jnp.zeros(0, dtype)
            weights[name] = flat.reshape(entry["shape"])
    return weights


def cumulative(function, x, axis, dtype, include_initial, initial):
    """Return a running sum or product along an axis, from its initial value on."""
    axis = (0 if axis is None else axis) % x.ndim
    result = function(x, axis=axis, dtype=dtype)
    if not include_initial:
        return result
    shape = [*result.shape[:axis], 1, *result.shape[axis + 1 :]]
    return jnp.concatenate([jnp.full(shape, initial, result.dtype), result], axis)


def conv(x, weight, bias, stride, padding, dilation, groups, channel_axis):
    """Return a convolution with weights of shape (*window, channels, outputs)."""
    x = jnp.moveaxis(x, channel_axis, -1)
    space = "DHW"[3 - len(stride) :]
    result = jax.lax.conv_general_dilated(
        x,
        weight,
        stride,
        padding,
        rhs_dilation=dilation,
        feature_group_count=groups,
        dimension_numbers=(f"N{space}C", f"{space}IO", f"N{space}C"),
        precision="highest",
    )
    if bias is not None:
        result = result + bias
    return jnp.moveaxis(result, -1, channel_axis)


def pool(x, initial, function, window, stride, padding, dilation, channel_axis):
    """Return a reduction of each window of the spatial axes."""

    def everywhere(values, other):
        found = [other, *values]
        found.insert(channel_axis, other)
        return found

    return jax.lax.reduce_window(
        x,
        initial,
        function,
        everywhere(window, 1),
        everywhere(stride, 1),
        everywhere(padding, (0, 0)),
        window_dilation=everywhere(dilation, 1),
    )
