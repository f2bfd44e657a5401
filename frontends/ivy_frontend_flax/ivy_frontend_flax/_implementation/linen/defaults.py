"""The defaults of Linen's own layers which are objects."""

from __future__ import annotations

import dataclasses
from typing import Any

from ivy_frontend_flax._implementation.frozen import FrozenDict
from ivy_frontend_flax._implementation.layers import defaults
from ivy_frontend_flax._implementation.layers.dtypes import promoted


def promote_dtype(*args: Any, dtype: Any = None, inexact: bool = True) -> list[Any]:
    """Return arrays in one data type; ``None`` stays."""
    return promoted(args, dtype, inexact)


OBJECTS: dict[str, Any] = {
    **defaults.OBJECTS,
    "promote_dtype": promote_dtype,
    "carry_init": defaults.zeros,
    "forget_bias_init": defaults.ones,
    "activation_bias_init": defaults.zeros,
    "variable_axes": FrozenDict(),
    "split_rngs": FrozenDict({"params": False}),
    "variable_filter": dataclasses.field(default_factory=lambda: {"kernel"}),
}
