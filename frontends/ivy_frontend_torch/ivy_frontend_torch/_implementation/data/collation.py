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
        if first.dtype.kind in "SaUO":
            raise TypeError(
                f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {first.dtype}"
            )
        stacked = [public("as_tensor")(x) for x in batch]
        return public("stack")(stacked, 0)
    if isinstance(first, float):
        return public("tensor")(list(batch), dtype=public("float64"))
    if isinstance(first, int):
        return public("tensor")(list(batch))
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        return {key: default_collate([one[key] for one in batch]) for key in first}
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*(default_collate(list(x)) for x in zip(*batch, strict=True)))
    if isinstance(first, Sequence):
        if any(len(one) != len(first) for one in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        return [default_collate(list(x)) for x in zip(*batch, strict=True)]
    raise TypeError(f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type(first)}")
