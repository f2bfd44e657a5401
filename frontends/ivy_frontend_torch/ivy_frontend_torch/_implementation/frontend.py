"""PyTorch's frontend: where its functions are implemented, and its errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any, Self

from ivy_api.errors import ArgumentTypeError, AxisError, IndexingError, IvyError, LimitError, MissingByLimitError, NotAnArrayError
from ivy_api.frontends.binding import Entry
from ivy_api.frontends.frontend import Frontend

ERRORS: dict[type[Exception], type[Exception]] = {
    AxisError: IndexError,
    IndexingError: IndexError,
    MissingByLimitError: NotImplementedError,
    LimitError: NotImplementedError,
    ArgumentTypeError: TypeError,
    NotAnArrayError: TypeError,
    IvyError: RuntimeError,
}
"""The kind of error that PyTorch raises where the library raises one of its own; the first that fits."""


def _of_kind(kind: type[Exception], error: Exception) -> Exception:
    return kind(str(error))


@dataclass(frozen=True)
class Function(Entry):
    """An entry with what a call needs to know.

    Attributes
    ----------
    takes, rule : the operands, and how they are promoted
    view : whether the result shares the data of the first argument
    write : of a view that is no selection of elements, how it is written to: takes the base, the new part, the other arguments
    locate : of a view whose body takes elements by their positions, where in memory they are: takes the geometry of the base, and
        the other arguments
    differentiable : whether calls are recorded
    sizes : the parameter that takes the rest of the positional arguments: ``x.permute(1, 0)``
    factory : whether ``requires_grad``, ``device``, ``layout``, ``pin_memory`` and ``memory_format`` are accepted
    declared : the declared function that does it, where data types need no conversion
    """

    takes: str = ""
    rule: str = ""
    view: bool = False
    write: Callable[..., Any] | None = None
    differentiable: bool = True
    sizes: str = ""
    factory: bool = False
    declared: str = ""
    locate: Callable[..., Any] | None = None


@dataclass(frozen=True)
class InPlace(Entry):
    """The in-place form of a function."""

    of: Any = None

    def ready(self) -> Self:
        """Return the entry with the implementation of the function made."""
        of = self.of.ready()
        return replace(self, body=of.body, of=of)


class TorchFrontend(Frontend):
    """The functions of PyTorch 2.13."""

    framework = "torch"
    package = "ivy_frontend_torch"
    snapshot_file = "torch-2.13.json"
    arrays = "ivy_frontend_torch._implementation.tensor"
    array_class = "torch.Tensor"
    entry = Function
    of_calls = frozenset({"out"})
    classes = frozenset(
        f"torch.{name}"
        for name in (
            "Generator", "Size", "autograd.Function", "device", "distributions.Distribution", "dtype", "finfo", "iinfo",
            "nn.Module",
        )
    )  # fmt: skip
    modules = frozenset(f"torch.{name}" for name in ("amp", "backends", "compiler", "cuda", "fx", "jit", "mps", "onnx", "xpu"))
    errors = tuple((cls, partial(_of_kind, kind)) for cls, kind in ERRORS.items())
    kept = (Warning, NotImplementedError, RuntimeError, IndexError)
    replaced = (ValueError, OverflowError)

    def load(self, module: str) -> None:
        """Import the implementation of all modules, since one file may add names to several; of distributions when asked for."""
        self.load_once("every", lambda: import_module(f"{self.package}._implementation.chapters").load())
        if module.startswith("torch.distributions"):
            self.load_once("distributions", lambda: import_module(f"{self.package}._implementation.distributions"))

    def register(self, path: str, entry: Any) -> None:
        """Register an entry at a path, as a method, and in its in-place forms, as far as the snapshot has the names."""
        if not isinstance(entry, Function):
            return self.value(path, entry)
        module, _, name = path.rpartition(".")
        for one in (module, "torch.Tensor") if module == "torch" else (module,):
            names = self.snapshot.modules[one]
            if name in names or one == module:
                self.value(f"{one}.{name}", entry)
            if not name.endswith("_") and f"{name}_" in names:
                self.value(f"{one}.{name}_", InPlace(entry.body, of=entry))
        return None

    def foreign_error(self, error: Exception) -> Exception:
        """Return the error that PyTorch's kernels raise."""
        return RuntimeError(str(error))


FRONTEND = TorchFrontend()
