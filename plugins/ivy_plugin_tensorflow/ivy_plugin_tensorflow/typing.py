"""Types for annotations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Array: TypeAlias = Any
"""A ``tensorflow.Tensor``, eager or symbolic, or a ``tensorflow.Variable``, which is read."""

DType: TypeAlias = Any
"""A ``tensorflow.DType``."""

Device: TypeAlias = str
"""The name of a device, as TensorFlow gives it: ``"/job:localhost/replica:0/task:0/device:CPU:0"``."""

Size: TypeAlias = Any
"""The size of an axis: an ``int``, or a scalar tensor if it is dynamic."""

Shape: TypeAlias = tuple[Size, ...]
"""The sizes of all axes."""

Arrays: TypeAlias = tuple[Array, ...]

Plain: TypeAlias = Callable[..., Arrays]
"""A function of arrays that returns its outputs."""

Flat: TypeAlias = Callable[..., tuple[Arrays, Arrays]]
"""A function of arrays that returns its outputs, and auxiliary results or residuals."""

Pullback: TypeAlias = Callable[[Sequence[Array]], Arrays]
"""A function of cotangents."""

Backward: TypeAlias = Callable[[Arrays, Sequence[Array]], Sequence[Array | None]]
"""A function of residuals and of cotangents that returns cotangents."""
