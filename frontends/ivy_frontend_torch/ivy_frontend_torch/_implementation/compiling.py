"""The modules ``jit``, ``compiler``, ``onnx`` and ``_C`` of ``torch``: what code asks them whether it is compiled or exported."""

from __future__ import annotations

from importlib import import_module

from ivy_frontend_torch._implementation.frontend import FRONTEND

for _name in ("jit", "compiler", "onnx", "_C"):
    FRONTEND.value(f"torch.{_name}", import_module(f"ivy_frontend_torch.{_name}"))
