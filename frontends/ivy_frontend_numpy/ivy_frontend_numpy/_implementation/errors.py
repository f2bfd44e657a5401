"""NumPy's errors and warnings."""

from __future__ import annotations

from typing import Any


class AxisError(ValueError, IndexError):
    """An axis that an array does not have."""

    def __init__(self, axis: Any, ndim: Any = None, msg_prefix: Any = None) -> None:
        self.axis: Any = None if ndim is None else axis
        self.ndim: Any = ndim
        text = axis if ndim is None else f"axis {axis} is out of bounds for array of dimension {ndim}"
        super().__init__(f"{msg_prefix}: {text}" if msg_prefix else text)


class ComplexWarning(RuntimeWarning):
    """Imaginary parts are discarded."""


class DTypePromotionError(TypeError):
    """Data types that have no common one."""


class ModuleDeprecationWarning(DeprecationWarning):
    """A module is deprecated."""


class TooHardError(RuntimeError):
    """A problem was too hard to solve within the given effort."""


class VisibleDeprecationWarning(UserWarning):
    """A deprecation that users see."""


class LinAlgError(ValueError):
    """A matrix that a function of linear algebra cannot treat."""


class UFuncTypeError(TypeError):
    """A ufunc has no loop for its operands."""
