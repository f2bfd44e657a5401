"""Pickle JAX's compiled functions by name.

By default the Python function inside is pickled, which has the same name: pickle then rejects them, even ``jax.numpy.exp``, and
cloudpickle copies them.
"""

from __future__ import annotations

import copyreg
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.functions import is_found, own_name


def _reduced(function: Any) -> Any:
    """The name of a function that can be imported by it; otherwise JAX's own reduction."""
    return own_name(function) if is_found(function) else function.__reduce_ex__(4)


def register() -> None:
    """Register with `copyreg`, which pickle and cloudpickle use."""
    for kind in (type(jax.jit(abs)), jnp.ufunc):
        copyreg.pickle(kind, _reduced)
