"""Pickle JAX's compiled functions by their names.

Left alone they pickle the Python function inside, which has the same name: pickle refuses them then, ``jax.numpy.exp`` too, and
cloudpickle copies them.
"""

from __future__ import annotations

import copyreg
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.functions import is_found, own_name


def _reduced(function: Any) -> Any:
    """The name of a function that is found by it; for others, what JAX says."""
    return own_name(function) if is_found(function) else function.__reduce_ex__(4)


def register() -> None:
    """Tell `copyreg`, which pickle and cloudpickle ask."""
    for kind in (type(jax.jit(abs)), jnp.ufunc):
        copyreg.pickle(kind, _reduced)
