"""Zip archives that may come from anywhere."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

from ivy_api.errors import FileFormatError
from ivy_api.files.checks import own_errors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_RATIO = 1100
"""Deflated bytes are at most 1032 times as many when they are inflated: https://zlib.net/zlib_tech.html"""
_MOST_MEMBERS = 1_000_000


class Archive:
    """The members of a zip archive, read by name into memory; nothing is ever extracted to the disk.

    Parameters
    ----------
    source : the path of the file, or a file open for reading bytes
    kind : what the file should be, for messages: ``"a file of torch.save"``
    own : the error to raise; a class derived from `FileFormatError`
    limit : the most bytes that a compressed member may have; by default 64 MiB, or 16 times the size of the archive if that is more

    Attributes
    ----------
    names : the names of the members
    size : the bytes of the archive

    Raises
    ------
    FileFormatError
        if it is no archive, or one that two members share bytes of, that has a name twice, or is encrypted.
    """

    def __init__(self, source: Any, kind: str, own: type[FileFormatError] = FileFormatError, limit: int | None = None) -> None:
        self._source, self._kind, self._own = source, kind, own
        self._opened = Path(source).open("rb") if isinstance(source, str | os.PathLike) else None  # noqa: SIM115
        self._file: Any = self._opened or source
        try:
            with own_errors(source, kind, own):
                self._archive = zipfile.ZipFile(self._file)
                self.size = self._file.seek(0, io.SEEK_END)
                self._check()
        except BaseException:
            self.close()
            raise
        self.limit = max(2**26, 16 * self.size) if limit is None else limit
        self.names = [each.filename for each in self._archive.infolist()]

    def _check(self) -> None:
        members = self._archive.infolist()
        names = {each.filename for each in members}
        if len(names) != len(members) or len(members) > _MOST_MEMBERS:
            raise self._error("a name is there twice")
        end = 0
        for each in sorted(members, key=lambda each: each.header_offset):
            if each.header_offset < end:
                raise self._error("two members share bytes")
            end = each.header_offset + each.compress_size
            if each.flag_bits & 1:
                raise self._error(f"{each.filename!r:.80} is encrypted")
            if each.compress_type not in _METHODS:
                raise self._error(f"{each.filename!r:.80} is compressed by another method than deflate")
        if end > self.size:
            raise self._error("its members need more bytes than it has")

    def _error(self, why: str) -> FileFormatError:
        name = Path(self._source).name if isinstance(self._source, str | os.PathLike) else "The archive"
        return self._own(f"{name!r:.200} cannot be read as {self._kind}: {why}. It is truncated, altered, or something else.")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, if it was opened here."""
        if self._opened is not None:
            self._opened.close()

    def read(self, name: str, most: int | None = None) -> bytes:
        """Return the bytes of a member, whose checksum is compared.

        Raises
        ------
        FileFormatError
            if there is none of this name, if it is damaged, or has more bytes than the limit.
        """
        with own_errors(self._source, self._kind, self._own):
            try:
                info = self._archive.getinfo(name)
            except KeyError:
                raise self._error(f"it has no {name!r:.80}") from None
            limit = self.limit if most is None else min(self.limit, most)
            if info.file_size > max(limit, info.compress_size) or info.file_size > _RATIO * info.compress_size + 64:
                raise self._error(f"{name!r:.80} has {info.file_size} bytes; up to {limit} are read")
            return self._archive.read(info)
