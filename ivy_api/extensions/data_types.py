"""Data types beyond the standard: 16-bit floating point. A backend has the ones that its framework supports."""

from __future__ import annotations

from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here

float16 = "float16"
"""Real floating point of 16 bits: IEEE 754 binary16, with 11 digits and exponents up to 15."""

bfloat16 = "bfloat16"
"""Real floating point of 16 bits: the upper half of ``float32``, with 8 digits and exponents up to 127."""

if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
