"""The operations on tensors that `ivy_api.Array` uses: see `ivy_api.array.native`."""

from __future__ import annotations

from typing import Any

from tinygrad import Tensor

MUTABLE = False  # a tensor is a graph: tensors computed from it before do not see later writes


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
