"""Interrupt the first use of `ivy_api` in a fresh process: at each line a fork raises an exception, and uses it again.

``python -m tests.dispatch.first_use USE EXCEPTION SHARE SEED`` prints the lines after which the second use failed.
`test_first_use` runs it.
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import traceback
from collections import Counter
from types import FrameType
from typing import Any

import numpy as np

ivy_api: Any = None
"""The package, imported before the first use, or by it."""

EXCEPTIONS = {e.__name__: e for e in (KeyboardInterrupt, SystemExit, MemoryError, RecursionError, GeneratorExit)}
X = np.asarray([1.0, 2.0])


def namespace_of_an_array() -> None:
    """Look up a namespace, and functions of its own and composed ones."""
    xp: Any = ivy_api.namespace_for(X)
    assert xp.exp(0.0 * X).tolist() == [1.0, 1.0]
    assert xp.nn.relu(-X).tolist() == [0.0, 0.0]
    assert xp.random.uniform(xp.random.key(0), (3,)).shape == (3,)


def wrapped_namespace() -> None:
    """Use a namespace of Arrays by name."""
    xp: Any = ivy_api.namespace("numpy", wrapped=True)
    assert float(xp.linalg.vector_norm(xp.asarray([3.0, 4.0]))) == 5.0


def function() -> None:
    """Call a framework-agnostic function."""
    assert ivy_api.add(X, X).tolist() == [2.0, 4.0]


def transformations() -> None:
    """Differentiate, vectorise and compile."""
    assert ivy_api.grad(lambda x: ivy_api.sum(x * x))(X).tolist() == [2.0, 4.0]
    assert ivy_api.vmap(lambda x: x * 2.0)(X).tolist() == [2.0, 4.0]
    assert ivy_api.compile(lambda x: x * 2.0)(X).tolist() == [2.0, 4.0]


def operators() -> None:
    """Compute with Arrays."""
    x: Any = ivy_api.Array(X.copy())
    x[0] = 5.0
    assert np.asarray(x + x).tolist() == [10.0, 4.0]


def current_backend() -> None:
    """Create an array with the current backend."""
    with ivy_api.use_backend("numpy"):
        assert ivy_api.zeros(2).tolist() == [0.0, 0.0]


def listing() -> None:
    """List the backends."""
    assert "numpy" in {status.name for status in ivy_api.backends() if status.usable}


def first_import() -> None:
    """Import the package, and call a function."""
    global ivy_api
    ivy_api = importlib.import_module("ivy_api")
    function()


def frontend() -> None:
    """Import a frontend, and call functions of it."""
    onp: Any = importlib.import_module("ivy_frontend_numpy")
    with ivy_api.use_backend("numpy"):
        assert np.asarray(onp.add(onp.asarray([1.0]), 1.0)).tolist() == [2.0]
        assert np.asarray(onp.linalg.norm(onp.asarray([3.0, 4.0]))).tolist() == 5.0


USES = {
    use.__name__: use
    for use in (
        namespace_of_an_array,
        wrapped_namespace,
        function,
        transformations,
        operators,
        current_backend,
        listing,
        first_import,
        frontend,
    )
}


class Interruption:
    """Forks the process at lines of the project's packages; in each fork raises an exception there.

    Attributes
    ----------
    line : the line in this process, if it is a fork; else ``""``
    failures : the lines after which a fork failed, with its last words
    count : the number of forks
    """

    def __init__(self, exception: str, share: float, seed: int) -> None:
        self._exception, self._share, self._random = EXCEPTIONS[exception], share, random.Random(seed)
        self._seen: Counter[str] = Counter()
        self._out = -1
        self.line, self.count = "", 0
        self.failures: dict[str, str] = {}

    def trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Trace function: see `sys.settrace`."""
        file = frame.f_code.co_filename
        if event == "call":
            return self.trace if f"{os.sep}ivy_" in file else None
        if event == "line":
            line = f"{file}:{frame.f_lineno}"
            self._seen[line] += 1
            rarely = 1.0 if self._seen[line] == 1 else 0.02  # a line that runs 1,000 times is in a loop
            if self._random.random() < self._share * rarely:
                self._fork(line)
        return self.trace

    def _fork(self, line: str) -> None:
        self.count += 1
        read, write = os.pipe()
        child = os.fork()
        if not child:
            sys.settrace(None)
            self.line, self._out = line, write
            raise self._exception("an interruption")
        os.close(write)
        with os.fdopen(read) as said:
            text = said.read()
        if os.waitpid(child, 0)[1]:
            self.failures[line] = text

    def end(self, problem: str) -> None:
        """End a fork, and tell what went wrong."""
        os.write(self._out, problem.encode()[-2000:])
        os._exit(bool(problem))


def problem_of(use: Any) -> str:
    """Use the package again, and see that nothing is missing; return the problem."""
    try:
        use()
        from ivy_api.dispatch.distributions import entry_points  # the import belongs to the first use
        from ivy_api.dispatch.plugins import ENTRY_POINTS

        assert {entry.name for entry in entry_points(ENTRY_POINTS)} == {status.name for status in ivy_api.backends()}
        assert ivy_api.namespace_for(X) is ivy_api.namespace("numpy")
        assert ivy_api.namespace_for(X).__source__.package == "ivy_plugin_numpy"
        assert "__getattr__" not in vars(ivy_api)
    except BaseException:
        return traceback.format_exc()
    return ""


def main(use: Any, interruption: Interruption) -> None:
    """Use the package for the first time, interrupted in forks; print their number and what failed."""
    if use is not first_import:
        globals()["ivy_api"] = importlib.import_module("ivy_api")
    sys.settrace(interruption.trace)
    try:
        use()
    except BaseException:
        if not interruption.line:
            raise
    finally:
        sys.settrace(None)
    if interruption.line:
        interruption.end(problem_of(use))
    print(interruption.count)
    for line, text in interruption.failures.items():
        print(f"after {line}: {text}")


if __name__ == "__main__":
    main(USES[sys.argv[1]], Interruption(sys.argv[2], float(sys.argv[3]), int(sys.argv[4])))
