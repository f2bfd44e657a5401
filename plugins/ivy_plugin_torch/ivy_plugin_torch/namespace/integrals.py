"""Integrals."""

from __future__ import annotations

from ivy_plugin_torch.rules import of_order as _of_order

__all__ = ["expn"]

expn = _of_order("expn")
