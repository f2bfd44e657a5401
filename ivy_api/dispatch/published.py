"""The plugins published by this project, which messages may suggest to install. Imported on errors only."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple


class Published(NamedTuple):
    """A published distribution.

    Attributes
    ----------
    distribution : name of the distribution
    backend : name of its backend
    modules : top-level modules of its array classes
    """

    distribution: str
    backend: str
    modules: tuple[str, ...]


@cache
def published() -> tuple[Published, ...]:
    """Return all of them, from ``published.txt``."""
    lines = resources.files(__package__).joinpath("published.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return tuple(Published(distribution, backend, tuple(modules)) for distribution, backend, *modules in rows)


def of_module(module: str) -> Published | None:
    """Return the plugin whose array classes are defined in this module."""
    return next((p for p in published() if module in p.modules), None)


def of_backend(name: str) -> Published | None:
    """Return the plugin of this backend."""
    return next((p for p in published() if p.backend == name), None)


def names() -> str:
    """Return the names of all distributions as text."""
    return ", ".join(p.distribution for p in published())
