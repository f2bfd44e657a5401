"""Event files of TensorBoard: numbers by name and step, as records of protocol buffers.

Written here, without the package ``tensorboard``: a record is its length, its bytes, and a checksum of each.
"""

from __future__ import annotations

import itertools
import os
import socket
import struct
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_numbers = itertools.count()


class EventFile:
    """A new event file in a folder.

    Parameters
    ----------
    folder : where; created if it does not exist

    References
    ----------
    ``tensorflow/core/util/event.proto``, ``tensorflow/core/lib/io/record_writer.h``.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        directory = Path(folder)
        directory.mkdir(parents=True, exist_ok=True)
        now = time.time()
        name = f"events.out.tfevents.{int(now):010d}.{socket.gethostname()}.{os.getpid()}.{next(_numbers)}"
        self._file = (directory / name).open("wb")
        self._write(_double(1, now) + _bytes(3, b"brain.Event:2"))
        self.flush()

    def add(self, step: int, numbers: Mapping[str, float]) -> None:
        """Write numbers of a step.

        Parameters
        ----------
        step : its number
        numbers : by name
        """
        values = b"".join(_bytes(1, _bytes(1, name.encode()) + _float(2, x)) for name, x in numbers.items())
        self._write(_double(1, time.time()) + _integer(2, step) + _bytes(5, values))

    def flush(self) -> None:
        """Hand what was written to the operating system, so that TensorBoard shows it."""
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, record: bytes) -> None:
        length = struct.pack("<Q", len(record))
        self._file.write(length + _checksum(length) + record + _checksum(record))


# Fields of a message: a tag with the number of the field and the kind of its value, then the value.


def _varint(n: int) -> bytes:
    found = bytearray()
    while n > 127:
        found.append(n & 127 | 128)
        n >>= 7
    return bytes([*found, n])


def _integer(field: int, n: int) -> bytes:
    return _varint(field << 3) + _varint(n)


def _double(field: int, x: float) -> bytes:
    return _varint(field << 3 | 1) + struct.pack("<d", x)


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _float(field: int, x: float) -> bytes:
    try:
        value = struct.pack("<f", x)
    except OverflowError:
        value = struct.pack("<f", float("inf") if x > 0 else -float("inf"))
    return _varint(field << 3 | 5) + value


def _checksum(data: bytes) -> bytes:
    """The masked CRC-32C of bytes."""
    crc, table = 0xFFFFFFFF, _crc_table()
    for byte in data:
        crc = table[(crc ^ byte) & 255] ^ crc >> 8
    crc ^= 0xFFFFFFFF
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


@cache
def _crc_table() -> list[int]:
    """The CRC-32C (Castagnoli) of each byte."""
    table = []
    for crc in range(256):
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
        table.append(crc)
    return table
