"""The modules of PyTorch that are not recorded name by name: those offered in part, and those that are not offered."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

PARTS = frozenset({"backends", "compiler", "cuda", "jit", "mps", "onnx", "xpu"})
"""Modules with the few names that scripts ask for: whether there is a device, and decorators of a compiler."""
MACHINERY = "it is a part of PyTorch's compiler, or of its tools."
REASONS = {
    **dict.fromkeys(("accelerator", "cpu", "mtia"), "devices are those of the backend."),
    **dict.fromkeys(("amp",), "data types are never chosen by the context; use x.to(dtype)."),
    **dict.fromkeys(("sparse", "masked", "nested"), "there are dense tensors only."),
    **dict.fromkeys(("ao", "quantization"), "quantized tensors are not offered."),
    **dict.fromkeys(("distributed", "multiprocessing", "monitor", "futures"), "programs run in one process."),
    **dict.fromkeys(("hub", "package", "serialization", "storage"), "its files hold pickled objects."),
    **dict.fromkeys(("distributions",), "it is not offered yet."),
    **dict.fromkeys(("signal",), "it is not offered yet; see torch.hann_window and others."),
    **dict.fromkeys(
        ("contrib", "csrc", "export", "fx", "library", "ops", "overrides", "profiler", "quasirandom", "types",
         "version", "functional", "torch_version"),
        MACHINERY,
    ),
}  # fmt: skip


def submodule(name: str) -> ModuleType | None:
    """Return a module that is offered in part; ``None`` if the name is no such module.

    Raises
    ------
    AttributeError
        if PyTorch has the module and it is not offered; the message says why.
    """
    if name in PARTS:
        return import_module(f"ivy_frontend_torch.{name}")
    if name in REASONS:
        raise AttributeError(f"torch.{name} is not offered by ivy_frontend_torch: {REASONS[name]}", name=name)
    return None
