"""The named results of functions of linear algebra, and whether an object can be iterated over."""

from __future__ import annotations

from typing import Any, NamedTuple


class EigResult(NamedTuple):
    """The result of ``eig``."""

    eigenvalues: Any
    eigenvectors: Any


class EighResult(NamedTuple):
    """The result of ``eigh``."""

    eigenvalues: Any
    eigenvectors: Any


class QRResult(NamedTuple):
    """The result of ``qr``."""

    Q: Any
    R: Any


class SlogdetResult(NamedTuple):
    """The result of ``slogdet``."""

    sign: Any
    logabsdet: Any


class SVDResult(NamedTuple):
    """The result of ``svd``."""

    U: Any
    S: Any
    Vh: Any


def iterable(y: Any) -> bool:
    """Return whether an object can be iterated over."""
    try:
        iter(y)
    except TypeError:
        return False
    return True
