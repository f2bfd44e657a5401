"""Files that are there completely, or not at all."""

from __future__ import annotations

import os
import re
import secrets
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

try:
    import fcntl as _locks
except ImportError:  # Windows
    _locks = None  # type: ignore[assignment]
fcntl: ModuleType | None = _locks

_PARTIAL = re.compile(r"\..+\.[0-9a-f]{16}\.partial", re.DOTALL)
"""The names of files that are being written."""
_STALE = 24 * 3600
"""After so many seconds a partial file counts as left behind, where there are no locks that end with their process."""


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give the path of a new file, which replaces the one at ``path`` at the end; if there is an error, that one stays as it is.

    The contents are on the disk before the name is. Several processes and threads may write one file: the last one to end
    replaces it. Partial files that killed processes left behind in the folder are removed. A link stays one. What is no file, such
    as a device or a pipe, is given itself.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file() and not target.is_dir():
        yield target
        return
    new, handle = _create_locked(target)
    try:
        _remove_stale(new)
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        if fcntl is None:  # Windows renames no open files
            os.close(handle)
            handle = -1
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    finally:
        if handle >= 0:
            os.close(handle)
    _sync_folder(target.parent)


def _create_locked(target: Path) -> tuple[Path, int]:
    """Create a file beside the target; its handle holds a lock until it is closed or the process ends."""
    while True:
        new = target.with_name(f".{target.name}.{secrets.token_hex(8)}.partial")
        handle = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        _lock(handle, wait=True)
        if new.exists():  # else another writer found it before it was locked, and took it for stale
            return new, handle
        os.close(handle)


def _lock(handle: int, *, wait: bool) -> bool:
    """Lock an open file until it is closed, or its process ends in whatever way; whether it is locked."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # another handle has it, or the file system has no locks
        return False
    return True


def _remove_stale(new: Path) -> None:
    """Remove the partial files beside a new one whose writers have ended."""
    with suppress(OSError), os.scandir(new.parent) as entries:
        for entry in entries:
            if _PARTIAL.fullmatch(entry.name) and entry.name != new.name and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    _remove_if_stale(entry.path)


def _remove_if_stale(path: str) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        stale = _lock(handle, wait=False) if fcntl is not None else time.time() - os.fstat(handle).st_mtime > _STALE
        if stale:
            os.unlink(path)
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    """Write a folder's entries to the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
