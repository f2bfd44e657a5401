"""Checks of the settings of optimizers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ivy_nn.errors import OptimizerError

NUMBERS = (int, float)
_NOT_NEGATIVE = ("lr", "eps", "weight_decay", "momentum", "momentum_decay", "lr_decay", "initial_accumulator_value", "eps_root")
_RANGES: dict[str, tuple[float, float, str]] = {
    "d": (1, math.inf, "1 or more"),
    **dict.fromkeys(_NOT_NEGATIVE, (0, math.inf, "0 or more")),
    **dict.fromkeys(("alpha", "rho"), (0, 1, "between 0 and 1")),
}
"""The least and the largest value of a setting that is a number, and both in words."""


def check_settings(name: str, settings: Mapping[str, Any]) -> None:
    """Check the ranges of settings, by their names.

    Raises
    ------
    OptimizerError
        for a value out of its range.
    """
    for key, value in settings.items():
        rule = _broken_rule(key, value)
        if rule is not None:
            raise OptimizerError(f"{name}: {rule}; got {value!r}.")


def _broken_rule(key: str, value: Any) -> str | None:
    """Return what a setting has to be, or ``None`` if it is that."""
    if key == "betas":
        fine = len(value) == 2 and all(isinstance(b, NUMBERS) and 0 <= b < 1 for b in value)
        return None if fine else "betas are two numbers from 0 up to 1, without 1"
    if isinstance(value, NUMBERS):
        if key not in _RANGES:
            return None
        low, high, words = _RANGES[key]
        return None if low <= value <= high else f"{key} is {words}"
    if key == "lr":
        fine = (callable(value) or hasattr(value, "dtype")) and not isinstance(value, type)
        return None if fine else "lr is a number, a 0-d array, or a schedule"
    return f"{key} is a number" if key in _NOT_NEGATIVE and key != "eps" else None
