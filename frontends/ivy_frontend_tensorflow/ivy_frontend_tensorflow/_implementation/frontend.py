"""TensorFlow's frontend: where its functions are implemented, and its errors."""

from __future__ import annotations

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


class TensorFlowFrontend(Frontend):
    """The functions of TensorFlow 2.21."""

    framework = "tensorflow"
    package = "ivy_frontend_tensorflow"
    snapshot_file = "tensorflow-2.21.json"
    arrays = "ivy_frontend_tensorflow._implementation.tensor"
    array_class = "tensorflow.Tensor"
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

    def find(self, place: str, name: str) -> Any:
        """Return what a public name stands for."""
        return _keras() if name == "keras" and place == "tensorflow" else super().find(place, name)

    def load(self, place: str) -> None:
        """Import the implementation of a place; one module may add names to several."""
        self.load_once("every", lambda: import_module(f"{self.package}._implementation.chapters").load())

    def foreign_error(self, error: Exception) -> Exception:
        """Return the error that TensorFlow's kernels raise."""
        return _invalid(error)


FRONTEND = TensorFlowFrontend()
