"""A few names of TensorFlow 1 that code of version 2 still uses; sessions, placeholders and graphs are not offered."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.shapes import Dimension as Dimension
from ivy_frontend_tensorflow.compat import dimension_at_index as dimension_at_index
from ivy_frontend_tensorflow.compat import dimension_value as dimension_value


def __getattr__(name: str) -> Any:
    raise AttributeError(f"tensorflow.compat.v1.{name} is not offered: use the name of TensorFlow 2.", name=name)
