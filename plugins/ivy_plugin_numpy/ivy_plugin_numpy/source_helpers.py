"""Functions that emitted source for NumPy holds where it calls them; each needs NumPy and the standard library only."""

import json

import numpy as np


def load_weights(path):
    """Return the arrays of a safetensors file by name."""
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
        data = file.read()
    kinds = {"BOOL": "?", "F16": "f2", "F32": "f4", "F64": "f8", "C64": "c8"}
    kinds |= {f"{sign}{8 * size}": f"{sign.lower()}{size}" for sign in "IU" for size in (1, 2, 4, 8)}
    weights = {}
    for name, entry in header.items():
        if name != "__metadata__":
            start, end = entry["data_offsets"]
            flat = np.frombuffer(data[start:end], dtype=np.dtype("<" + kinds[entry["dtype"]]))
            weights[name] = flat.reshape(entry["shape"])
    return weights


def add_at(zeros, key, values):
    """Return zeros with values added at an index."""
    np.add.at(zeros, key, values)
    return zeros


def cumulative(function, x, axis, dtype, include_initial, initial):
    """Return a running sum or product along an axis, from its initial value on."""
    axis = (0 if axis is None else axis) % x.ndim
    result = function(x, axis=axis, dtype=dtype)
    if not include_initial:
        return result
    shape = [*result.shape[:axis], 1, *result.shape[axis + 1 :]]
    return np.concatenate([np.full(shape, initial, dtype=result.dtype), result], axis=axis)


def sort_stably(function, x, axis, descending):
    """Return a sorted array, or the indices that sort it; equal elements keep their order."""
    if not descending:
        return function(x, axis=axis, stable=True)
    backwards = np.flip(x, axis=axis)
    order = np.flip(np.argsort(backwards, axis=axis, stable=True), axis=axis)
    order = x.shape[axis] - 1 - order
    return order if function is np.argsort else np.take_along_axis(x, order, axis=axis)
