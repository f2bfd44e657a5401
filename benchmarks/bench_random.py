"""A million random numbers on NumPy: portable ones, and those of the backend's own generator, against `numpy.random`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from benchmarks.measure import Case, Rival, Statement
from benchmarks.report import Check

VERSIONS = ("numpy", "jax")

TARGETS: dict[Literal["threefry2x32", "native"], float] = {"threefry2x32": 15.0, "native": 1.1}
"""The target ratios to `numpy.random`, for the numbers of `jax.random` and for those of the native generator, by key."""

DRAWS = (
    ("xp.random.uniform(key, 10**6, dtype=xp.{dtype})", "rng.random(10**6, np.{dtype})"),
    ("xp.random.normal(key, 10**6, dtype=xp.{dtype})", "rng.standard_normal(10**6, np.{dtype})"),
)


def cases() -> Iterator[Case]:
    import numpy as np

    import ivy_api

    xp = ivy_api.namespace("numpy")
    generator = {"rng": np.random.default_rng(0), "np": np}
    for impl, target in TARGETS.items():
        names = {"xp": xp, "key": xp.random.key(0, impl=impl)}
        for draw, numpy_draw in DRAWS:
            for dtype in ("float32", "float64"):
                ours, theirs = draw.format(dtype=dtype), numpy_draw.format(dtype=dtype)
                rival = Rival(Statement(f"numpy: {theirs}", theirs, generator, unrolled=1), target)
                label = f"{ours}, {impl}"
                yield Case(f"A million numbers, numpy, key of {impl}", Statement(label, ours, names, unrolled=1), (rival,))


def checks() -> Iterator[Check]:
    import jax
    import numpy as np

    import ivy_api

    key = ivy_api.namespace("numpy").random.key(0)
    want = jax.random.bits(jax.random.PRNGKey(0), (10**6,), "uint32")
    got = ivy_api.namespace("numpy").random.bits(key, 10**6)
    yield Check("the million words of a key are those of jax.random", bool((np.asarray(want) == got).all()))
