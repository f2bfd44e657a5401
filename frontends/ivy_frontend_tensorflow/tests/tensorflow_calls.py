"""Drawn calls of TensorFlow's functions, for compilers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from tensorflow_harness import Makers
from test_tensorflow_drawn import EACH, call

import ivy_frontend_tensorflow as ours
from ivy_frontend_tensorflow import FRONTEND as FRONTEND
from tests.frontends.compilers import DRAWS, Call, picks, text_call
from tests.frontends.drawing import values

SEGMENTS = "how many segments there are depends on values"
DECLARED = {
    **{f"tensorflow.math.segment_{name}": SEGMENTS for name in ("max", "mean", "min", "prod", "sum")},
    "tensorflow.nn.ctc_unique_labels": "how many labels there are depends on values",
    "tensorflow.nn.isotonic_regression": "which elements are pooled depends on values",
    "tensorflow.get_static_value": "it is None while a function is compiled, as in TensorFlow",
    **dict.fromkeys(
        ("tensorflow.math.floordiv torch.compile", "tensorflow.linalg.lu torch.compile"),
        "a divisor or pivot of zero is looked for, also on an accelerator",
    ),
    "tensorflow.nn.softmax_cross_entropy_with_logits torch.compile": "torch's compiler does not look into context variables",
    "tensorflow.unique jax": "the size of the result depends on values",
    "tensorflow.where jax": "of a condition alone: the size of the result depends on values",
}
"""Why functions are not compiled."""
NAMES = [f"{place}.{name}" for place, name in EACH]


def calls(name: str, count: int) -> Iterator[Call]:
    """Return calls of a function."""
    place, _, last = name.rpartition(".")
    names = {**Makers(ours, name).names(), "A": lambda *arguments: ours.constant(values(*arguments))}
    return (text_call(call(place, last, picks(name, number)), names) for number in range(DRAWS * count))


def context(backend: str) -> contextlib.AbstractContextManager[Any]:
    """Return a context in which the functions are called."""
    return contextlib.nullcontext()
