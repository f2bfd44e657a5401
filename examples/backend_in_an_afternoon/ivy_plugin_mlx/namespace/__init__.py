"""The functions of this backend, one file per group."""

from __future__ import annotations

from ivy_plugin_mlx.namespace import array_object, fft, linalg
from ivy_plugin_mlx.namespace.arrays import *
from ivy_plugin_mlx.namespace.data_types import *
from ivy_plugin_mlx.namespace.data_types import __array_namespace_info__
from ivy_plugin_mlx.namespace.elementwise import *
