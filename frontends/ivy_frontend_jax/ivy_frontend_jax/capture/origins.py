"""Where the equations of a jaxpr come from: the user's line, and the modules of a model."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from os import sep
from pathlib import Path
from typing import Any

import ivy_api
from ivy_api.frontends.capturing import Origin
from ivy_frontend_jax.capture.recognition import PACKAGES

MARK = "module:"
"""How the names of scopes start that say which module of a model runs: ``module:layers.0:Linear``."""


def origin_of(equation: Any, name: str, outer: Origin | None) -> Origin:
    """Return the origin of an equation.

    Parameters
    ----------
    equation : the equation
    name : what it calls, under JAX's name
    outer : the origin of the call that it is inside of; where the equation's own frames are not of the user, it says the line
    """
    modules = modules_of(equation.source_info.name_stack)
    file, line = line_of(equation.source_info.traceback)
    if outer is not None:
        modules = outer.modules + tuple(one for one in modules if one not in outer.modules)
        if outer.file and (not file or _is_library(file)):
            file, line = outer.file, outer.line
    return Origin(modules, file, line, name)


def line_of(traceback: Any) -> tuple[str, int]:
    """Return the file and line of the innermost frame of the user; of libraries over JAX if there is none."""
    frames = frames_of(traceback)
    for file, line, _ in frames:
        if not _is_library(file):
            return file, line
    return frames[0][:2] if frames else ("", 0)


def frames_of(traceback: Any) -> list[tuple[str, int, str]]:
    """Return the file, line and function of each frame that is not JAX's own or of the capture; the innermost first."""
    if traceback is None:
        return []
    found = [(frame.file_name, frame.line_num, frame.function_name) for frame in traceback.frames]
    return [frame for frame in found if not (is_of_jax(frame[0]) or _is_own(frame[0]))]


_OWN = str(Path(__file__).parent)
_CORE = str(Path(ivy_api.__file__).parent)


def _is_own(file: str) -> bool:
    return file.startswith((_OWN, _CORE, "<"))


def is_of_jax(file: str) -> bool:
    """Return whether a file is one of JAX itself."""
    return file.startswith(_folder("jax"))


def _is_library(file: str) -> bool:
    """Whether a file is of Python's library, installed, or of a library over JAX."""
    return file.startswith(_INSTALLED) or any(file.startswith(_folder(name)) for name in PACKAGES if name in sys.modules)


_INSTALLED = tuple({sysconfig.get_path(name) for name in ("purelib", "platlib", "stdlib")})


@cache
def _folder(package: str) -> str:
    """The folder of a package that is imported."""
    file = getattr(sys.modules[package], "__file__", None)
    return f"{Path(file).parent}{sep}" if file else "<no file>"


def modules_of(name_stack: Any) -> tuple[tuple[str, str], ...]:
    """Return the modules that a stack of names says: those marked by the capture; without any, the names of scopes."""
    names = [part.name for part in getattr(name_stack, "stack", ()) if type(part).__name__ == "Scope"]
    marked = [name.split(":", 2)[1:] for name in names if name.startswith(MARK)]
    if marked:
        return tuple((path, kind) for path, kind in marked)
    return tuple((_join(names[: i + 1]), name.rpartition(".")[2]) for i, name in enumerate(names))


def _join(names: Sequence[str]) -> str:
    return "/".join(names)
