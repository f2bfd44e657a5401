"""Sorting. dask has none: https://github.com/dask/dask/issues/4368"""

from __future__ import annotations

from ivy_plugin_dask.blocks import along
from ivy_plugin_numpy.namespace import sorting as blockwise

argsort = along(blockwise.argsort)
sort = along(blockwise.sort)
