"""Why a backend cannot be imported: a bug in its plugin (with file and line), or the installation of its framework."""

from __future__ import annotations

import linecache
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from ivy_api.errors import BackendImportError, PluginError

if TYPE_CHECKING:
    from types import FrameType
    from typing import Protocol

    from ivy_api.dispatch.backend import Backend

    class Status(Protocol):
        """What an error message needs to know about a backend."""

        name: str
        backend: Backend | None
        distribution: str

        @property
        def framework(self) -> str: ...
        @property
        def framework_version(self) -> str: ...


def import_problem(status: Status, error: BaseException, *, interrupted: bool = False) -> Exception:
    """Return the error to raise if the namespace of a backend cannot be imported; ``interrupted``: an earlier import was."""
    assert status.backend is not None
    if interrupted:
        return BackendImportError(
            f"The import of {status.framework or status.name!r} was interrupted, and its second import failed with "
            f"{type(error).__name__}: {error}. Start a new process: a module of C code is often imported once per process only."
        )
    package = status.backend.namespace.partition(".")[0]
    location = _location_in_plugin(error, package)
    if location is not None:
        file, line = location
        return PluginError(
            f"The plugin of the backend {status.name!r} ({status.distribution or 'registered by hand'}) has a bug: "
            f"{type(error).__name__}: {error}, in {file}, line {line}: {linecache.getline(file, line).strip()!r}. "
            f"Report it to the plugin's authors."
        )
    framework = f"{status.framework} {status.framework_version}".strip()
    return BackendImportError(
        f"The backend {status.name!r} is installed, but importing {status.backend.namespace!r} failed with "
        f"{type(error).__name__}: {error}. Fix the installation of {framework or package!r} "
        f"(supported versions: {status.backend.versions or 'any'})."
    )


def _location_in_plugin(error: BaseException, package: str) -> tuple[str, int] | None:
    """File and line of the error in the plugin's own code; ``None`` if the error is not in it."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        folders = getattr(sys.modules.get(package), "__path__", ())
        return (error.filename, error.lineno) if any(Path(folder) in Path(error.filename).parents for folder in folders) else None
    frames = list(traceback.walk_tb(error.__traceback__))
    own = [i for i, (frame, _) in enumerate(frames) if _root(frame) == package]
    if not own or _is_of_the_framework(error, frames, own[-1], package):
        return None
    frame, line = frames[own[-1]]
    return frame.f_code.co_filename, line


def _is_of_the_framework(error: BaseException, frames: list[tuple[FrameType, int]], last: int, package: str) -> bool:
    """Whether the error comes from an import of another package rather than from the plugin's own code."""
    if isinstance(error, ImportError) and (error.name or "").partition(".")[0] not in (package, "ivy_api", ""):
        return True
    frame, line = frames[last]
    imports = linecache.getline(frame.f_code.co_filename, line).lstrip().startswith(("import ", "from "))
    deeper = [_root(each) for each, _ in frames[last + 1 :]]
    return imports and any(root not in ("ivy_api", "importlib") for root in deeper)


def _root(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]
