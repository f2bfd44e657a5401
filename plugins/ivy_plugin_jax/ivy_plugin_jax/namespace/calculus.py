"""Numerical integration and differences."""

from __future__ import annotations

from string import ascii_letters
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.plugin import mixed
from ivy_plugin_jax.fused import fused

__all__ = [
    "trapezoid",
]

trapezoid = fused("trapezoid")
