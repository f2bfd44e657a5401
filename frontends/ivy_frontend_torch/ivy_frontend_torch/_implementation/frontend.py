"""PyTorch's frontend: where its functions are implemented, and its errors."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ivy_api.errors import ArgumentTypeError, AxisError, IndexingError, IvyError, LimitError, MissingByLimitError, NotAnArrayError
from ivy_api.frontends.frontend import Frontend

CLASSES = frozenset(
    f"torch.{name}"
    for name in (
        "Generator", "Size", "autograd.Function", "device", "distributions.Distribution", "dtype", "finfo", "iinfo", "nn.Module",
    )
)  # fmt: skip
"""Classes whose members are those of the class itself."""


class TorchFrontend(Frontend):
    """The functions of PyTorch 2.13."""

    framework = "torch"
    package = "ivy_frontend_torch"
    snapshot_file = "torch-2.13.json"
    arrays = "ivy_frontend_torch._implementation.tensor"
    array_class = "torch.Tensor"
    modules = frozenset(f"torch.{name}" for name in ("amp", "backends", "compiler", "cuda", "fx", "jit", "mps", "onnx", "xpu"))
    errors = (
        (AxisError, lambda error: IndexError(str(error))),
        (IndexingError, lambda error: IndexError(str(error))),
        (MissingByLimitError, lambda error: NotImplementedError(str(error))),
        (LimitError, lambda error: NotImplementedError(str(error))),
        (ArgumentTypeError, lambda error: TypeError(str(error))),
        (NotAnArrayError, lambda error: TypeError(str(error))),
        (IvyError, lambda error: RuntimeError(str(error))),
    )
    kept = (Warning, NotImplementedError, RuntimeError, IndexError)
    replaced = (ValueError, OverflowError)

    def load(self, place: str) -> None:
        """Import the implementation of all places, since one module may add names to several; of distributions when asked for."""
        self.load_once("every", lambda: import_module(f"{self.package}._implementation.chapters").load())
        if place.startswith("torch.distributions"):
            self.load_once("distributions", lambda: import_module(f"{self.package}._implementation.distributions"))

    def find(self, place: str, name: str) -> Any:
        """Return what a public name stands for; members of classes may be those of the class itself."""
        if place in CLASSES and f"{place}.{name}" not in self.reasons:
            cls = super().find(*place.rpartition(".")[::2])
            if hasattr(cls, name):
                return getattr(cls, name)
        return super().find(place, name)

    def foreign_error(self, error: Exception) -> Exception:
        """Return the error that PyTorch's kernels raise."""
        return RuntimeError(str(error))


FRONTEND = TorchFrontend()
