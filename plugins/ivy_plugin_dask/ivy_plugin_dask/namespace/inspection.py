"""Inspection. Blocks are NumPy's arrays: so are the data types, and the one device."""

from __future__ import annotations

from ivy_plugin_numpy.namespace.inspection import __array_namespace_info__
