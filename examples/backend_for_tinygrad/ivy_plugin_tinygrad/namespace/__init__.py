"""The functions of the tinygrad backend."""

from ivy_plugin_tinygrad.namespace import array_object, linalg
from ivy_plugin_tinygrad.namespace.arrays import *
from ivy_plugin_tinygrad.namespace.data_types import *
from ivy_plugin_tinygrad.namespace.data_types import __array_namespace_info__
from ivy_plugin_tinygrad.namespace.elementwise import *
