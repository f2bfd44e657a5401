"""What a backend's error says about the arguments of a call."""

from __future__ import annotations

_OF_MATRICES = frozenset(("LinAlgError", "_LinAlgError", "InvalidArgumentError"))


def is_about_a_matrix(error: Exception) -> bool:
    """Whether a backend refused a matrix for its values: it is singular, or not positive definite.

    The error is of a class of the backend's framework, or of one derived from it and from the library's.
    """
    return any(cls.__name__ in _OF_MATRICES for cls in type(error).__mro__)
