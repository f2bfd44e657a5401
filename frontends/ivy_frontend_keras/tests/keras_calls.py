"""The operations that are compared with Keras' own, for compilers."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import numpy as np
from test_keras_operations import OPERATIONS, operands

import ivy_frontend_keras as ours
from ivy_frontend_keras._implementation.frontend import FRONTEND as FRONTEND
from tests.frontends.compilers import Call

DECLARED = {
    **dict.fromkeys(("segment_max", "segment_min"), "without num_segments= the size of the result depends on values"),
    "empty_like": "its elements are any",
    **dict.fromkeys(("bincount", "nonzero", "unique", "where"), "the size of the result depends on values"),
    **dict.fromkeys(
        [f"{name} torch.compile" for name in ("L1L2", "MaxNorm", "MinMaxNorm", "NonNeg", "OrthogonalRegularizer", "UnitNorm")],
        "torch's compiler does not look into the constructor of an object that is made in the function",
    ),
    **dict.fromkeys(
        [f"{name} torch.compile" for name in ("cond", "switch", "custom_gradient", "vectorized_map")],
        "torch's compiler does not look into the functions that are given",
    ),
}
"""Why operations are not compiled."""
LIBRARIES = ("ops", "activations", "regularizers", "constraints", "utils", "initializers")


def _by_name() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for text in map(str.strip, OPERATIONS):
        used = re.search(r"\b(?:ops|activations|regularizers|constraints)\.(\w+)", text)
        if used and re.search(r"\b[xyi]\b", text):
            found.setdefault(used.group(1), []).append(text)
    return found


TEXTS = _by_name()
NAMES = sorted(TEXTS)


def calls(name: str, count: int) -> list[Call]:
    """Return calls of an operation."""
    names = {name: getattr(ours, name) for name in LIBRARIES}
    return [_call(text, eval(f"lambda x, y, i: {text}", names)) for text in TEXTS[name][: 2 * count]]


def _call(text: str, function: Any) -> Call:
    used = sorted(set(re.findall(r"\b[xyi]\b", text)))
    given = dict(zip("xyi", operands(np.asarray), strict=True))

    def evaluate(make: Any) -> Any:
        made = {name: make(name, False) for name in used}
        return function(*(made.get(name) for name in "xyi"))

    def array(name: str, other: bool) -> Any:
        return ours.ops.convert_to_tensor(np.flip(given[name]).copy() if other else given[name])

    return Call(text, evaluate, array, lambda name, _: (name, True))


def context(backend: str) -> contextlib.AbstractContextManager[Any]:
    """Return a context in which the operations are called."""
    return contextlib.nullcontext()
