"""Inspection of the namespace."""

from __future__ import annotations

from ivy_plugin_mxnet.dtypes import TYPES

__all__ = ["__array_namespace_info__"]

__array_namespace_info__ = TYPES.info
