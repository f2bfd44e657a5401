"""Elementwise functions: the NumPy plugin's, where it adapts NumPy's own."""

from __future__ import annotations

from ivy_plugin_dask.blocks import each
from ivy_plugin_numpy.namespace import elementwise as blockwise

acosh = each(blockwise.acosh)
clip = each(blockwise.clip)
expm1 = each(blockwise.expm1)
floor_divide = each(blockwise.floor_divide)
log1p = each(blockwise.log1p)
pow = each(blockwise.pow)
sign = each(blockwise.sign)
tan = each(blockwise.tan)
tanh = each(blockwise.tanh)
