"""Integrals."""

from __future__ import annotations

from ivy_plugin_jax import derivatives as _derivatives

__all__ = ["expn"]

expn = _derivatives.of_order("expn")
