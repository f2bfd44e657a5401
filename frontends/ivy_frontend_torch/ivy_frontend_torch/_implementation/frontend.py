"""PyTorch's frontend: how calls run, and where its functions are implemented."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from ivy_api.errors import ArgumentTypeError, AxisError, IndexingError, IvyError, LimitError, MissingByLimitError, NotAnArrayError
from ivy_api.frontends.binding import Entry
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

    def load(self, place: str) -> None:
        """Import the implementation of all places, since one module may add names to several; of distributions when asked for."""
        self.load_once("every", lambda: import_module(f"{self.package}._implementation.chapters").load())
        if place.startswith("torch.distributions"):
            self.load_once("distributions", lambda: import_module(f"{self.package}._implementation.distributions"))

    def find(self, place: str, name: str) -> Any:
        """Return what a public name stands for; members of classes may be those of the class itself."""
        if place == "torch.Tensor":
            from ivy_frontend_torch._implementation.tensor import Tensor, Unbound

            found = vars(Tensor).get(name)
            if found is not None and not isinstance(found, Unbound):
                return found
        if place in CLASSES and f"{place}.{name}" not in self.reasons:
            cls = super().find(*place.rpartition(".")[::2])
            if hasattr(cls, name):
                return getattr(cls, name)
        return super().find(place, name)

    def unwrap(self, value: Any, xp: Any) -> Any:
        """Return an argument as a native value."""
        from ivy_frontend_torch._implementation.calls import native_value

        return native_value(value)

    def wrap(self, value: Any) -> Any:
        """Return a result with native arrays as tensors."""
        from ivy_frontend_torch._implementation.calls import wrapped

        return wrapped(value)

    def arrays_in(self, args: Iterable[Any]) -> Iterable[Any]:
        """Return the native arrays of the tensors among arguments."""
        from ivy_frontend_torch._implementation.calls import tensors_in
        from ivy_frontend_torch._implementation.tensor import value_of

        return (value_of(x) for x in tensors_in(args))

    def bind(self, name: str, path: str, entry: Entry) -> Callable[..., Any]:
        """Return the function that users call."""
        from ivy_frontend_torch._implementation.calls import bound

        return bound(entry, name)


FRONTEND = TorchFrontend()
