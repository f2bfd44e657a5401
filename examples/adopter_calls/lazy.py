"""Modules that are imported by the first call that needs them: SciPy and scikit-learn take seconds to import."""

from __future__ import annotations

import importlib
from typing import Any


class Lazy:
    """A module, imported by the first use of one of its functions or classes."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self._name), name)
