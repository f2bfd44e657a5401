"""The operations on MLX arrays that `ivy_api.Array` uses: see `ivy_api.array.native`."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np


def device(x: mx.array) -> str:
    return "unified"


def to_device(x: mx.array, device: Any, stream: Any) -> mx.array:
    return x


def item(x: mx.array, kind: type) -> Any:
    return kind(x.item())


def host(x: mx.array) -> Any:
    return np.asarray(x)
