"""Runs loaders on drawn damaged files in a process that watches what they do: ``python -m tests.files.child SEED COUNT [FIRST]``.

The last line it prints is JSON: how many files were drawn, how many were own errors, and what was wrong.
"""

from __future__ import annotations

import faulthandler
import json
import os
import random
import re
import resource
import shutil
import sys
import sysconfig
import tempfile
import traceback
import typing
from collections import Counter
from pathlib import Path
from typing import Any

import ivy_api
from ivy_api.errors import IvyError
from tests.files import damage
from tests.files.loaders import LOADERS, Loader, read_quietly

SECONDS = 10
MEMORY = 2**30
"""What a loader may take beside what the process has."""
ROOT = Path(__file__).parents[2]
PLACES = tuple(
    os.path.realpath(path) + os.sep for path in {str(ROOT), sys.prefix, sys.base_prefix, *sysconfig.get_paths().values()}
)
FORBIDDEN = re.compile(
    r"os\.(system|exec|posix_spawn|spawn|fork|startfile|putenv|remove|rename|rmdir|mkdir|link|symlink|truncate|chmod|chown|kill)"
    r"|subprocess\.|socket\.|shutil\.|ctypes\.|urllib\.|pty\.|ftplib\.|http\.|webbrowser\.|pickle\.find_class|code\.__new__"
    r"|cpython\.run_|builtins\.(input|breakpoint)"
)
GRAPH = re.compile(r"[a-z_0-9(),=:\[\] \n]*")
"""The text of a replay: positions, and keywords of declarations."""


class Watch:
    """What a loader does beside reading its file."""

    def __init__(self, folder: str) -> None:
        self.folder = os.path.realpath(folder) + os.sep
        self.found: list[str] = []
        self.on = False
        sys.addaudithook(self.hear)

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.on:
            return
        self.on = False
        annotation = sys._getframe(1).f_code.co_filename == typing.__file__  # of a declaration that is read for the first time
        try:
            if FORBIDDEN.match(event) or (event == "open" and not self._may_open(*args)):
                self.found.append(f"{event} {args!r:.200}")
            elif event in ("exec", "compile") and annotation:
                pass
            elif event == "exec" and not self._is_own(args[0].co_filename):
                self.found.append(f"exec {args[0]!r:.200}")
            elif event == "compile" and not self._may_compile(*args):
                self.found.append(f"compile {args!r:.200}")
        finally:
            self.on = True

    def _may_open(self, path: Any, mode: Any, flags: Any) -> bool:
        if not isinstance(path, str | bytes):
            return True  # a descriptor that is open
        writes = (isinstance(mode, str) and set(mode) & set("wax+")) or (flags or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        real = os.path.realpath(os.fsdecode(path))
        return not writes and real.startswith((self.folder, *PLACES))

    def _is_own(self, name: str) -> bool:
        return name in ("<a graph>",) or os.path.realpath(name).startswith(PLACES) or name.startswith(("<frozen ", "<ivy_api: "))

    def _may_compile(self, source: Any, name: Any) -> bool:
        if name == "<a graph>":
            text = source.decode() if isinstance(source, bytes) else source
            return text is None or GRAPH.fullmatch(text) is not None
        return source is None or self._is_own(os.fsdecode(name) if name else "")


def draw(rng: random.Random, loader: Loader, data: bytes) -> tuple[bytes, bool]:
    """Return a damaged file, and whether its checksums fit."""
    if loader.fitting and rng.random() < 0.6:
        return rng.choice(loader.fitting)(rng, data), True
    return rng.choice(damage.BYTES)(rng, data), False


def run(seed: int, count: int, first: int = 0) -> dict[str, Any]:
    folder = tempfile.mkdtemp()
    outside = tempfile.mkdtemp()
    os.chdir(outside)
    watch = Watch(folder)
    counts: Counter[str] = Counter(dict.fromkeys(("own error", "content", "executed", "foreign", "silent", "memory"), 0))
    wrong: list[str] = []
    valid, content = {}, {}
    for loader in LOADERS:  # all modules are imported
        place = Path(folder) / loader.name.partition(".")[0]
        place.mkdir(exist_ok=True)
        path = place / loader.name
        read_quietly(loader.write, path)
        valid[loader.name], content[loader.name] = path.read_bytes(), read_quietly(loader.load, path)
    before = sorted(map(str, Path(folder).rglob("*")))
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() if sys.platform == "linux" else 0
    if used:
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, resource.RLIM_INFINITY))
    for i in range(first, first + count):
        rng = random.Random(f"{seed} {i}")
        loader = LOADERS[i % len(LOADERS)]
        path = Path(folder) / loader.name.partition(".")[0] / loader.name
        data, fits = draw(rng, loader, valid[loader.name])
        path.write_bytes(data)
        print(f"case {seed} {i} {loader.name}", flush=True)
        outcome = _outcome(loader, path, watch, fits, content[loader.name])
        if watch.found:
            outcome = f"executed: {watch.found[0]}"
            watch.found.clear()
        counts[f"{loader.name} {outcome.partition(':')[0]}"] += 1
        counts[outcome.partition(":")[0]] += 1
        if outcome not in ("own error", "content"):
            wrong.append(f"case {i} of seed {seed}, {loader.name}: {outcome}")
        path.write_bytes(valid[loader.name])
    if sorted(map(str, Path(folder).rglob("*"))) != before or os.listdir(outside):
        wrong.append("executed: files were written")
    shutil.rmtree(folder)
    shutil.rmtree(outside)
    return {"drawn": count, **counts, "wrong": wrong}


def _outcome(loader: Loader, path: Path, watch: Watch, fits: bool, content: Any) -> str:
    faulthandler.dump_traceback_later(SECONDS, exit=True)
    watch.on = True
    try:
        found = read_quietly(loader.load, path)
    except IvyError as error:
        return "memory: that of the process" if _is_of_memory(error) else "own error"
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"foreign: {type(error).__name__} {error!s:.150} at {last.filename}:{last.lineno}"
    finally:
        watch.on = False
        faulthandler.cancel_dump_traceback_later()
    if found == content:
        return "content"
    if loader.oracle is None:
        return "content" if fits else "silent: other content than that of the file before"
    try:
        wanted = read_quietly(loader.oracle, path)
    except Exception as error:
        return f"silent: read, and {type(error).__name__} {error!s:.100} says the oracle"
    return "content" if wanted is None or wanted == found else "silent: other content than the oracle reads"


def _is_of_memory(error: BaseException | None) -> bool:
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        seen.append(error)
        error = error.__cause__
    return any(isinstance(each, MemoryError) for each in seen)


if __name__ == "__main__":
    ivy_api.set_backend("numpy")
    print(json.dumps(run(*map(int, sys.argv[1:]))))
