"""The reference values, as batches, and states on a backend."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import ivy_gym

VALUES = Path(__file__).parent / "values"

close: Any = np.testing.assert_allclose
make: Any = gymnasium.make


def cases(name: str, function: str) -> list[dict[str, Any]]:
    """The cases of one function in a file."""
    found = json.loads((VALUES / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return [case for case in found if case["fn"] == function]


def batches(found: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Cases with equal numbers of actions, which fit in one batch."""
    lengths = sorted({len(case["args"]["actions"]) for case in found})
    return [[case for case in found if len(case["args"]["actions"]) == length] for length in lengths]


def batch(found: Sequence[dict[str, Any]], part: str, name: str, axis: int = 0) -> Any:
    """One number or array of all cases as a NumPy array, the cases along an axis."""
    return np.stack([np.asarray(case[part][name], dtype="float64") for case in found], axis=axis)


def states(env: ivy_gym.Environment[Any, Any], found: Sequence[Sequence[Any]]) -> Any:
    """States of a batch of cases, as NumPy arrays; a field of a single number may be nested."""
    fields = zip(*found, strict=True)
    shapes = env.state_shape.values()
    made = (np.reshape(np.asarray(f, dtype="float64"), (len(found), *shape)) for f, shape in zip(fields, shapes, strict=True))
    return env.state_type._make(made)


def on(xp: Any, tree: Any, dtype: str = "float64") -> Any:
    """An array, or the fields of a state, on a backend."""
    if isinstance(tree, tuple):
        return type(tree)._make(on(xp, leaf, dtype) for leaf in tree)  # type: ignore[attr-defined]
    return xp.asarray(np.asarray(tree, dtype=dtype))


def values(tree: Any) -> Any:
    """Arrays of a backend, or the fields of a state, as NumPy arrays."""
    if isinstance(tree, tuple):
        return type(tree)._make(values(leaf) for leaf in tree)  # type: ignore[attr-defined]
    return ivy_gym.pictures.to_numpy(tree)
