"""The suite survives the target: a crash, a hang or a runaway allocation in a call ends one process, and is recorded as a result.

Checks run in worker processes (pytest-xdist). Before each call a worker records it in a memory-mapped file, which outlives the
process. Hangs are ended by the C-level watchdog of `faulthandler`, which needs no GIL; memory is monitored by the controlling
process. A call that ended a worker is quarantined: other checks do not repeat it. A worker that grew over many checks, as with
compilers that cache programs, is replaced between two checks without blaming any of them.
"""

from __future__ import annotations

import faulthandler
import mmap
import os
import pickle
import signal
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from ivy_conformance.recording import Call

_SIZE = 1 << 20
_HEADER = struct.Struct("<Q")


class QuarantinedError(Exception):
    """A call that ended a process before is not repeated."""


@dataclass(frozen=True)
class Death:
    """How a worker ended.

    Attributes
    ----------
    outcome : ``"crashed"``, ``"hung"`` or ``"leaked"``
    check : the check that was running
    call : the call that was running, if known
    message : the traceback of a hang, or other information
    """

    outcome: str
    check: Any
    call: Call | None
    message: str


class Worker:
    """The worker's side: the process in which calls are made."""

    def __init__(self, scratch: Path, name: str, timeout: float, memory_limit: int) -> None:
        self.scratch = scratch
        self.timeout = timeout
        self.limit = memory_limit * 2**20
        self.quarantine: set[str] = set()
        self.process = psutil.Process()
        self.first = self.process.memory_info().rss
        self.sizes, self.replaced = scratch / f"{name}.pid", scratch / f"{name}.replaced"
        path = scratch / f"{name}.call"
        path.write_bytes(b"\0" * _SIZE)
        with path.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), _SIZE)
        self.trace = (scratch / f"{name}.hang").open("w")
        self.check = scratch / f"{name}.check"

    def start_check(self, described: Any) -> None:
        """Record a check, set its watchdog, and read which calls are quarantined; or exit, to be replaced."""
        size = self.process.memory_info().rss
        if size - self.first > self.limit:
            self.replaced.touch()
            os._exit(0)
        self.sizes.write_text(f"{self.process.pid} {size}")
        self.check.write_bytes(pickle.dumps(described))
        self.quarantine = {path.name for path in (self.scratch / "quarantine").iterdir()}
        faulthandler.dump_traceback_later(self.timeout, exit=True, file=self.trace)

    def end_check(self) -> None:
        """Cancel the watchdog."""
        faulthandler.cancel_dump_traceback_later()

    def enter(self, call: Call) -> None:
        """Record a call."""
        if call.qualname in self.quarantine:
            raise QuarantinedError(f"{call.qualname} ended a process in another check and is not called again")
        data = _pickled(call)
        self.memory[: _HEADER.size + len(data)] = _HEADER.pack(len(data)) + data

    def leave(self) -> None:
        """Record that the call returned."""
        self.memory[: _HEADER.size] = _HEADER.pack(0)


worker: Worker | None = None
"""Set in worker processes; elsewhere calls are not monitored."""


@contextmanager
def _watched(worker: Worker, call: Call) -> Iterator[None]:
    worker.enter(call)
    try:
        yield
    finally:
        worker.leave()


class _Unwatched:
    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


_UNWATCHED = _Unwatched()


def watched(call: Call) -> Any:
    """A context in which the call is made."""
    return _UNWATCHED if worker is None else _watched(worker, call)


def _pickled(call: Call) -> bytes:
    try:
        data = pickle.dumps(call)
    except Exception:  # data types and devices of some libraries cannot be pickled
        data = pickle.dumps(
            Call(call.qualname, tuple(map(_portable, call.args)), {k: _portable(v) for k, v in call.kwargs.items()})
        )
    return data if len(data) < _SIZE - _HEADER.size else pickle.dumps(Call(call.qualname, (), {}))


class _Shown:
    """An object that is only printed."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _portable(value: Any) -> Any:
    try:
        pickle.dumps(value)
    except Exception:
        return _Shown(str(value))
    return value


class Controller:
    """The controlling process's side, which distributes checks and collects results.

    Parameters
    ----------
    scratch : a folder shared with the workers
    memory_limit : MiB by which a worker may grow in one check before it is ended
    """

    def __init__(self, scratch: Path, memory_limit: int) -> None:
        self.scratch = scratch
        self.limit = memory_limit * 2**20
        self.ended: set[int] = set()
        self.stop = threading.Event()
        (scratch / "quarantine").mkdir(exist_ok=True)
        self.thread = threading.Thread(target=self._watch_memory, daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop monitoring."""
        self.stop.set()
        self.thread.join()

    def was_replaced(self, name: str) -> bool:
        """Whether the worker of that name exited by itself, before a check."""
        return (self.scratch / f"{name}.replaced").exists()

    def death(self, name: str, description: str) -> Death:
        """Why the worker of that name ended; its call is quarantined."""
        call = self._call_of(name)
        if call is not None:
            (self.scratch / "quarantine" / call.qualname).touch()
        trace = (self.scratch / f"{name}.hang").read_text() if (self.scratch / f"{name}.hang").exists() else ""
        check = pickle.loads((self.scratch / f"{name}.check").read_bytes())
        pid = int((self.scratch / f"{name}.pid").read_text().split()[0])
        if pid in self.ended:
            return Death("leaked", check, call, f"the process grew by more than {self.limit >> 20} MiB in one check and was ended")
        if trace:
            return Death("hung", check, call, f"no end within the time limit:\n{trace}")
        return Death("crashed", check, call, description)

    def _call_of(self, name: str) -> Call | None:
        data = (self.scratch / f"{name}.call").read_bytes()
        (length,) = _HEADER.unpack_from(data)
        return pickle.loads(data[_HEADER.size : _HEADER.size + length]) if length else None

    def _watch_memory(self) -> None:
        while not self.stop.wait(0.25):
            for path in self.scratch.glob("*.pid"):
                try:
                    pid, first = map(int, path.read_text().split())
                    process = psutil.Process(pid)
                    size = process.memory_info().rss
                except (psutil.Error, ValueError):  # it has ended, or has not written the file yet
                    continue
                if size - first > self.limit:
                    self.ended.add(process.pid)
                    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
