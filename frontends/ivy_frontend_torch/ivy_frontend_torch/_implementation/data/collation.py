"""Batches from examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ivy_frontend_torch._implementation.data.datasets import data
from ivy_frontend_torch._implementation.defining import public
from ivy_frontend_torch._implementation.tensor import Tensor


def _is_array(x: Any) -> bool:
    return type(x).__module__ == "numpy" and hasattr(x, "dtype")


@data
def default_convert(data: Any) -> Any:
    """Return arrays of NumPy, in containers too, as tensors."""
    if isinstance(data, Tensor):
        return data
    if _is_array(data):
        return data if data.dtype.kind in "SaUO" else public("as_tensor")(data)
    if isinstance(data, Mapping):
        return {key: default_convert(value) for key, value in data.items()}
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*(default_convert(x) for x in data))
    if isinstance(data, (list, tuple)):
        return [default_convert(x) for x in data]
    return data


@data
def default_collate(batch: Any) -> Any:
    """Return a batch of examples: tensors are stacked, numbers become tensors, containers are collated item by item."""
    first = batch[0]
    if isinstance(first, Tensor):
        return public("stack")(list(batch), 0)
    if _is_array(first):
        return _collate_arrays(batch)
    if isinstance(first, (float, int)):
        return public("tensor")(list(batch), dtype=public("float64") if isinstance(first, float) else None)
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        return {key: default_collate([one[key] for one in batch]) for key in first}
    if isinstance(first, Sequence):
        return _collate_items(batch)
    raise TypeError(f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type(first)}")


def _collate_arrays(batch: Any) -> Any:
    dtype = batch[0].dtype
    if dtype.kind in "SaUO":
        raise TypeError(f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {dtype}")
    return public("stack")([public("as_tensor")(x) for x in batch], 0)


def _collate_items(batch: Any) -> Any:
    """Return the sequence of the batches of first items, of second items, and so on; of named tuples, one of the same class."""
    first = batch[0]
    named = isinstance(first, tuple) and hasattr(first, "_fields")
    if not named and any(len(one) != len(first) for one in batch):
        raise RuntimeError("each element in list of batch should be of equal size")
    items = [default_collate(x) for x in zip(*batch, strict=True)]
    return type(first)(*items) if named else items
