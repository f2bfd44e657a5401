"""The modules ``torch.jit``, ``torch.compiler`` and ``torch.onnx``: what code asks them whether it is compiled or exported."""

from __future__ import annotations

from importlib import import_module

from ivy_frontend_torch._implementation.frontend import FRONTEND

for _name in ("jit", "compiler", "onnx"):
    FRONTEND.value(f"torch.{_name}", import_module(f"ivy_frontend_torch.{_name}"))
