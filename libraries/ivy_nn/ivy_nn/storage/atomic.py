"""Files that are there completely, or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PARTIAL = ".partial"
"""The suffix of a file that is being written."""


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give the path of a new file, which replaces the one at ``path`` at the end; if there is an error, that one stays as it is.

    The contents are on the disk before the name is.
    """
    target = Path(path)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=PARTIAL, dir=target.parent)
    os.close(handle)
    new = Path(name)
    try:
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.chmod(0o666 & ~_umask())
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


def _sync_folder(folder: Path) -> None:
    """Write a folder's entries to the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
