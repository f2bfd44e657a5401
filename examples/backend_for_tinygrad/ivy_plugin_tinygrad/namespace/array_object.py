"""What `ivy_api.Array` asks of tensors: see `ivy_api.array.native`."""

from __future__ import annotations

from typing import Any

from tinygrad import Tensor

MUTABLE = False  # a tensor is a graph: what was made of it before sees nothing of what is written later


def setitem(x: Tensor, key: Any, value: Any) -> Tensor:
    out = x.clone()
    out[key] = value
    return out


def assign(x: Tensor, value: Tensor) -> Tensor:
    return value


def device(x: Tensor) -> Any:
    return x.device


def to_device(x: Tensor, device: Any, stream: Any) -> Tensor:
    return x.to(device)


def item(x: Tensor, kind: type) -> Any:
    return kind(x.item())


def host(x: Tensor) -> Any:
    return x.numpy()
