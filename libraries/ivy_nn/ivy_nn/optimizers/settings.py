"""Checks of the settings of optimizers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ivy_nn.errors import OptimizerError

NUMBERS = (int, float)
_FRACTIONS = ("alpha", "rho")
_NOT_NEGATIVE = ("lr", "eps", "weight_decay", "momentum", "momentum_decay", "lr_decay", "initial_accumulator_value", "eps_root")


def check_settings(name: str, settings: Mapping[str, Any]) -> None:
    """Check the ranges of settings, by their names.

    Raises
    ------
    OptimizerError
        for a value out of its range.
    """
    for key, value in settings.items():
        if key == "betas":
            if len(value) != 2 or not all(isinstance(b, NUMBERS) and 0 <= b < 1 for b in value):
                raise OptimizerError(f"{name}: betas are two numbers from 0 up to 1, without 1; got {value!r}.")
        elif isinstance(value, NUMBERS):
            if key == "d" and not value >= 1:
                raise OptimizerError(f"{name}: d is 1 or more; got {value!r}.")
            if key in _NOT_NEGATIVE and not value >= 0:
                raise OptimizerError(f"{name}: {key} is 0 or more; got {value!r}.")
            if key in _FRACTIONS and not 0 <= value <= 1:
                raise OptimizerError(f"{name}: {key} is between 0 and 1; got {value!r}.")
        elif key == "lr":
            if not (callable(value) or hasattr(value, "dtype")) or isinstance(value, type):
                raise OptimizerError(f"{name}: lr is a number, a 0-d array, or a schedule; got {value!r}.")
        elif key in _NOT_NEGATIVE and key != "eps":
            raise OptimizerError(f"{name}: {key} is a number; got {value!r}.")
