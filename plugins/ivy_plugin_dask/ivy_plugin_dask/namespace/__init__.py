"""The functions of this backend: those of array-api-compat, except for those that a file of this folder gives."""

from __future__ import annotations

from array_api_compat.dask.array import *

# isort: split - later names win; among those above are other modules `fft` and `linalg`, which `from … import` would find
import ivy_plugin_dask.namespace.fft as fft
import ivy_plugin_dask.namespace.linalg as linalg
from ivy_plugin_dask.namespace import array_object
from ivy_plugin_dask.namespace.creation import *
from ivy_plugin_dask.namespace.data_types import *
from ivy_plugin_dask.namespace.elementwise import *
from ivy_plugin_dask.namespace.inspection import __array_namespace_info__
from ivy_plugin_dask.namespace.searching import *
from ivy_plugin_dask.namespace.sorting import *
