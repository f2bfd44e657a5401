"""HDF5 files that may come from anywhere, and a digest in those that are written here."""

from __future__ import annotations

import hashlib
import io
import os
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from ivy_api.errors import FileFormatError
from ivy_api.files.atomic import replacing
from ivy_api.files.checks import own_errors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_BLOCK = 512
"""The bytes before the file proper: its user block, which HDF5 leaves to programs."""
_SEAL = b"sha256 of the HDF5 file behind this block: "
_LEAST = 2**26
_RATIO = 64
"""Arrays may have so many bytes for each byte of the file, or `_LEAST`."""
_FILTERS = (1, 2, 3)
"""Those that are part of HDF5 itself: deflate, shuffle, fletcher32. Others are programs that it loads."""


@contextmanager
def writing_hdf5(path: str | os.PathLike[str]) -> Iterator[Any]:
    """Give an open HDF5 file of ``h5py``, which replaces the one at ``path`` when all is on the disk; it gets a digest."""
    with replacing(path) as new:
        with import_module("h5py").File(new, "w", userblock_size=_BLOCK, locking=False) as file:
            yield file
        _seal(new)


def hdf5_bytes(write: Any) -> bytes:
    """Return the bytes of an HDF5 file, with a digest: ``write(file)`` writes into it."""
    held = io.BytesIO()
    with import_module("h5py").File(held, "w", userblock_size=_BLOCK) as file:
        write(file)
    data = bytearray(held.getvalue())
    data[: len(_SEAL) + 64] = _SEAL + hashlib.sha256(memoryview(data)[_BLOCK:]).hexdigest().encode()
    return bytes(data)


def _seal(path: Path) -> None:
    with path.open("rb+") as file:
        file.seek(_BLOCK)
        digest = hashlib.file_digest(file, "sha256")
        file.seek(0)
        file.write(_SEAL + digest.hexdigest().encode())


@contextmanager
def reading_hdf5(source: Any, kind: str, own: type[FileFormatError] = FileFormatError) -> Iterator[tuple[Any, bool]]:
    """Give an open HDF5 file of ``h5py``, and whether it had a digest.

    What is read from it comes from the file itself: links to other files, arrays that are stored in others, and filters that HDF5
    would load are errors, and so are arrays that are larger than the file explains.

    Parameters
    ----------
    source : the path of the file, or its bytes
    kind : what the file should be, for messages
    own : the error to raise; a class derived from `FileFormatError`

    Raises
    ------
    FileFormatError
        if the file is truncated, altered since it was written here, or something else.
    """
    library = import_module("h5py")
    path = "the file" if isinstance(source, bytes) else os.fspath(source)
    with io.BytesIO(source) if isinstance(source, bytes) else Path(source).open("rb") as opened, own_errors(path, kind, own):
        sealed = _is_sealed(opened, path, own)
        size = opened.seek(0, io.SEEK_END)
        with library.File(opened, "r") as file:
            _check(file, library, path, size, own)
            yield file, sealed


def _is_sealed(file: Any, path: str, own: type[FileFormatError]) -> bool:
    """Whether a file has a digest; it is compared."""
    start = file.read(_BLOCK)
    if not start.startswith(_SEAL):
        return False
    digest = hashlib.sha256()
    while data := file.read(2**20):
        digest.update(data)
    if start != (_SEAL + digest.hexdigest().encode()).ljust(_BLOCK, b"\0"):
        raise own(f"{path!r} is no complete HDF5 file: its digest is another one than when it was written.")
    return True


def _check(file: Any, library: Any, path: str, size: int, own: type[FileFormatError]) -> None:
    total = 0

    def check_link(name: str, link: Any) -> None:
        if not isinstance(link, library.HardLink):
            raise own(f"{path!r} has a link at {name!r:.80}, which may lead out of the file; it is not followed.")

    def check_array(name: str, node: Any) -> None:
        nonlocal total
        if not isinstance(node, library.Dataset):
            return
        if node.external or node.is_virtual:
            raise own(f"{path!r} has an array {name!r:.80} that is stored in other files, which are not read.")
        properties = node.id.get_create_plist()
        if any(properties.get_filter(i)[0] not in _FILTERS for i in range(properties.get_nfilters())):
            raise own(f"{path!r} has an array {name!r:.80} that is compressed by a program; deflate is read.")
        total += node.nbytes
        if total > max(_LEAST, _RATIO * size):
            raise own(f"{path!r} of {size} bytes has arrays of {total} bytes or more. It is damaged, or made to use up memory.")

    file.visititems_links(check_link)
    file.visititems(check_array)
