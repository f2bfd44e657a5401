"""Import the chapters of a backend's functions on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import submodule


def by_chapter(package: str) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package with one module per chapter of the declarations.

    For frameworks that import so fast that the import time of the plugin's own modules matters. A name declared in the chapter
    ``elementwise`` must be defined in ``elementwise.py``; a name missing there is missing in the package.

    Parameters
    ----------
    package : the ``__name__`` of the package

    Examples
    --------
    >>> __getattr__ = by_chapter(__name__)  # in ivy_plugin_x/namespace/__init__.py
    """

    def look_up(name: str) -> Any:
        declared = registry.registered("").get(name)
        if declared is None and not name.startswith("__"):
            declared = registry.declarations("").get(name)  # beyond the standard
        if declared is not None:
            chapter = submodule(package, declared.chapter)
            if hasattr(chapter, name) and name in getattr(chapter, "__all__", (name,)):
                found = vars(sys.modules[package])[name] = getattr(chapter, name)
                return found
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return look_up
