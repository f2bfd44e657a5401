"""The plugins that the project publishes, which is what a message may advise to install. Only read on the way to an error."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple


class Published(NamedTuple):
    """One distribution.

    Attributes
    ----------
    distribution : its name
    backend : the backend that it offers
    modules : the first parts of the names of the modules whose classes are its arrays
    """

    distribution: str
    backend: str
    modules: tuple[str, ...]


@cache
def published() -> tuple[Published, ...]:
    """All of them, from ``published.txt``."""
    lines = resources.files(__package__).joinpath("published.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return tuple(Published(distribution, backend, tuple(modules)) for distribution, backend, *modules in rows)


def of_module(module: str) -> Published | None:
    """The one whose arrays are of classes of this module."""
    return next((p for p in published() if module in p.modules), None)


def of_backend(name: str) -> Published | None:
    """The one that offers this backend."""
    return next((p for p in published() if p.backend == name), None)


def names() -> str:
    """All distributions in words."""
    return ", ".join(p.distribution for p in published())
