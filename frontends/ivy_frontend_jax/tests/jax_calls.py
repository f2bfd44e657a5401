"""Drawn calls of JAX's functions, for compilers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import jax
from jax_comparing import names_for
from test_jax_drawn import EACH, call

import ivy_frontend_jax as ours
from ivy_frontend_jax import FRONTEND as FRONTEND
from tests.frontends.compilers import DRAWS, Call, picks, text_call

SIZES = "the size of the result depends on values; JAX itself compiles it with size= only"
DECLARED = {
    **dict.fromkeys(
        [f"jax.numpy.{name}" for name in "argwhere extract flatnonzero intersect1d nonzero setdiff1d setxor1d union1d unique "
         "unique_all unique_counts unique_inverse unique_values".split()], SIZES,
    ),
    "jax.numpy.bincount": "the size of the result depends on values; JAX itself compiles it with length= only",
    "jax.numpy.compress": SIZES,
    "jax.numpy.where": "of a condition alone: the size of the result depends on values",
    "jax.lax.integer_pow": "its exponent is a number of Python, in JAX too",
    "jax.scipy.special.bessel_jn": "its order is a number of Python, in JAX too: the shape depends on it",
    "jax.numpy.roots": "how many zeros are stripped depends on values; JAX itself compiles it with strip_zeros=False only",
    **dict.fromkeys(
        [f"jax.numpy.linalg.{name} {backend}" for name in ("tensorinv", "tensorsolve") for backend in ("numpy", "torch")],
        "of a singular matrix the backend raises where JAX has infinities, and nothing catches it inside",
    ),
    "jax.numpy.linalg.cholesky torch": "of a matrix which has none torch raises where JAX has nan, and nothing catches it inside",
    **dict.fromkeys(
        ("jax.numpy.histogram torch.compile", "jax.numpy.polydiv torch.compile"), "torch's compiler makes no object of a class"
    ),
    **dict.fromkeys(
        [f"jax.scipy.special.{name} torch.compile" for name in ("entr", "logit", "xlog1py", "xlogy")],
        "torch's compiler does not look into the autograd function of a custom derivative",
    ),
}  # fmt: skip
"""Why functions are not compiled, on all backends or on one."""
NAMES = [f"{place}.{name}" for place, name in EACH]


def calls(name: str, count: int) -> Iterator[Call]:
    """Return calls of a function."""
    place, _, last = name.rpartition(".")
    names = names_for(ours)
    return (text_call(call(place, last, picks(name, number)), names) for number in range(DRAWS * count))


def context(backend: str) -> contextlib.AbstractContextManager[Any]:
    """Return a context with JAX's defaults."""
    return jax.enable_x64(False) if backend == "jax" else contextlib.nullcontext()
