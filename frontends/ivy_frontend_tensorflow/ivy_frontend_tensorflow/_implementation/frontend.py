"""TensorFlow's frontend: where its functions are implemented, and its errors."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ivy_api.errors import (
    ArgumentError,
    ArgumentTypeError,
    DTypeError,
    IndexingError,
    LimitError,
    MissingByLimitError,
)
from ivy_api.frontends.binding import Entry
from ivy_api.frontends.frontend import Frontend


def _invalid(error: Exception) -> Exception:
    from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError

    return InvalidArgumentError(None, None, str(error))


def _unimplemented(error: Exception) -> Exception:
    from ivy_frontend_tensorflow._implementation.errors import UnimplementedError

    return UnimplementedError(None, None, str(error))


def _keras() -> Any:
    """Return the Keras frontend, a distribution of its own."""
    from importlib.util import find_spec

    if find_spec("ivy_frontend_keras") is None:
        raise AttributeError(
            "tensorflow.keras is not offered by ivy_frontend_tensorflow alone: pip install ivy-frontend-keras.", name="keras"
        )
    return import_module("ivy_frontend_keras")


@dataclass(frozen=True)
class Function(Entry):
    """An entry with what the conversion of arguments and a tape need to know.

    Attributes
    ----------
    takes : the operands, as `operands.Operands.said` reads them; ``None`` for those of the operator
    operator : the operator, if it is not called as the body is; its named tuple holds the results, if they are several
    differentiable : whether tapes record calls
    static : parameters that are Python values, separated by spaces
    """

    takes: str | None = None
    operator: str = ""
    differentiable: bool = True
    static: str = ""


class TensorFlowFrontend(Frontend):
    """The functions of TensorFlow 2.21."""

    framework = "tensorflow"
    package = "ivy_frontend_tensorflow"
    snapshot_file = "tensorflow-2.21.json"
    arrays = "ivy_frontend_tensorflow._implementation.tensor"
    array_class = "tensorflow.Tensor"
    entry = Function
    of_calls = frozenset({"name", "incompatible_shape_error"})
    errors = (
        (ArgumentTypeError, lambda error: TypeError(str(error))),
        (MissingByLimitError, _unimplemented),
        (LimitError, _unimplemented),
        (DTypeError, _invalid),
        (ArgumentError, _invalid),
        (IndexingError, _invalid),
    )
    kept = (Warning, NotImplementedError)
    replaced = (ValueError, IndexError, RuntimeError, OverflowError)

    def register(self, path: str, entry: Any) -> None:
        """Register a name at the path that it is recorded at first, ``math.sin`` as ``sin``, unless it is there already."""
        module, _, name = path.rpartition(".")
        said = self.snapshot.find(module, name)
        if said is None:
            raise ArgumentError(self.missing(module, name))
        first = said.same_as or path
        if self.entries.get(first) is not entry:
            self.value(first, entry)

    def find(self, module: str, name: str) -> Any:
        """Return what a public name stands for."""
        return _keras() if name == "keras" and module == "tensorflow" else super().find(module, name)

    def load(self, module: str) -> None:
        """Import the implementation of a module; one file may add names to several."""
        self.load_once("every", lambda: import_module(f"{self.package}._implementation.chapters").load())

    def foreign_error(self, error: Exception) -> Exception:
        """Return the error that TensorFlow's kernels raise."""
        return _invalid(error)


FRONTEND = TensorFlowFrontend()
