"""Where the operators of a graph of TensorFlow come from: the user's line, and the layers of a model."""

from __future__ import annotations

import sysconfig
from importlib.util import find_spec
from os import sep
from pathlib import Path
from typing import Any

import ivy_api
from ivy_api.frontends.capturing import Origin
from ivy_frontend_tensorflow.capture.scopes import Scopes


def _folders() -> tuple[str, ...]:
    """The folders of TensorFlow, Keras and the library, whose lines are not the user's."""
    found = [str(Path(ivy_api.__file__).parent), str(Path(__file__).parents[1])]
    for name in ("tensorflow", "keras", "optree", "absl", "wrapt"):
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            found.append(str(Path(spec.origin).parent))
    return tuple(folder + sep for folder in found)


class Origins:
    """The origins of operators.

    Attributes
    ----------
    scopes : which layers and modules made them
    """

    def __init__(self, scopes: Scopes) -> None:
        self.scopes = scopes
        self._folders = _folders()
        self._python = sysconfig.get_paths()["stdlib"] + sep
        self._known: dict[str, bool] = {}

    def of(self, op: Any, outer: Origin | None = None) -> Origin:
        """Return the origin of an operator; what it does not say is that of the call that it is inside of."""
        modules = self.scopes.of(op)
        if outer is not None:
            modules = outer.modules + modules
        file, line = self._line(op)
        if not file and outer is not None:
            file, line = outer.file, outer.line
        return Origin(modules, file, line, op.type)

    def of_error(self, error: BaseException) -> Origin:
        """Return the innermost line of the user that an error went through."""
        found, trace = Origin(), error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if self._is_users(code.co_filename):
                found = Origin((), code.co_filename, trace.tb_lineno, code.co_name)
            trace = trace.tb_next
        return found

    def _line(self, op: Any) -> tuple[str, int]:
        for frame in reversed(list(op.traceback or ())):
            if self._is_users(frame.filename):
                return frame.filename, frame.lineno
        return "", 0

    def _is_users(self, file: str) -> bool:
        if file not in self._known:
            of_python = file.startswith(self._python) and "site-packages" not in file
            self._known[file] = not (of_python or file.startswith((*self._folders, "<")))
        return self._known[file]
