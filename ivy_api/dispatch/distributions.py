"""The installed distributions: their entry points and versions, read from their folders on ``sys.path``.

`importlib.metadata` gives the same, but takes nearly as long to import as NumPy because of the e-mail parser that it imports. It is
used only if it is already imported, or if a distribution may not be in a folder: in a zip file, or with a finder of its own.
Reference: https://packaging.python.org/en/latest/specifications/recording-installed-packages/
"""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_SUFFIXES = (".dist-info", ".egg-info")
_USUAL_FINDERS = frozenset({"BuiltinImporter", "FrozenImporter", "PathFinder"})


class EntryPoint:
    """An entry point and its distribution.

    Attributes
    ----------
    name, value : ``name = value`` in the distribution's metadata; ``value`` is ``module`` or ``module:attribute``
    distribution, version : name and version of the distribution
    """

    def __init__(self, name: str, value: str, distribution: str, version: str) -> None:
        self.name = name
        self.value = value
        self.distribution = distribution
        self.version = version

    def load(self) -> Any:
        """Import the object that it names."""
        module, _, attributes = self.value.partition("[")[0].partition(":")
        found: Any = import_module(module.strip())
        for attribute in filter(None, attributes.strip().split(".")):
            found = getattr(found, attribute)
        return found


def entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of a group, in the order of ``sys.path``."""
    if _may_be_elsewhere():
        from importlib import metadata

        return [
            EntryPoint(e.name, e.value, e.dist.name if e.dist else "", e.dist.version if e.dist else "")
            for e in metadata.entry_points(group=group)
        ]
    return [
        EntryPoint(name, value, *_name_and_version(folder)) for folder in _folders() for name, value in _in_group(folder, group)
    ]


def version(distribution: str) -> str:
    """Return the version of an installed distribution; ``""`` if it is not installed."""
    if _may_be_elsewhere():
        from importlib import metadata

        try:
            return metadata.version(distribution)
        except metadata.PackageNotFoundError:
            return ""
    wanted = _normalised(distribution)
    return next((_name_and_version(folder)[1] for folder in _folders() if _normalised(_stem(folder)) == wanted), "")


def _may_be_elsewhere() -> bool:
    finders = {getattr(finder, "__name__", "") for finder in sys.meta_path if hasattr(finder, "find_distributions")}
    return (
        "importlib.metadata" in sys.modules
        or not finders <= _USUAL_FINDERS
        or any(path.endswith(".egg") or os.path.isfile(path) for path in sys.path)
    )


def _folders() -> Iterator[str]:
    """Yield the metadata folder of each distribution once: the first one on ``sys.path``."""
    seen = set()
    for path in dict.fromkeys(sys.path):
        try:
            names = os.listdir(path or ".")
        except OSError:  # usually a few entries do not exist
            continue
        for name in names:
            if name.endswith(_SUFFIXES):
                normalised = _normalised(_stem(name))
                if normalised not in seen:
                    seen.add(normalised)
                    yield os.path.join(path, name)


def _stem(folder: str) -> str:
    """``jax`` of ``…/jax-0.10.2.dist-info``: a name has no ``-`` there."""
    return os.path.basename(folder).rpartition(".")[0].partition("-")[0]


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "_", name).lower()


def _in_group(folder: str, group: str) -> Iterator[tuple[str, str]]:
    lines = _read(os.path.join(folder, "entry_points.txt"))
    if group not in lines:
        return
    section = ""
    for line in map(str.strip, lines.splitlines()):
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == group and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()


def _name_and_version(folder: str) -> tuple[str, str]:
    text = _read(os.path.join(folder, "METADATA")) or _read(os.path.join(folder, "PKG-INFO")) or _read(folder)
    fields = dict(line.partition(":")[::2] for line in text.partition("\n\n")[0].splitlines())
    return fields.get("Name", "").strip(), fields.get("Version", "").strip()


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
