"""The functions of this backend, one file per chapter; chapters that are not here are composed."""

from ivy_plugin_mxnet import operators
from ivy_plugin_mxnet.namespace import array_object as array_object
from ivy_plugin_mxnet.namespace import linalg as linalg
from ivy_plugin_mxnet.namespace.creation import *
from ivy_plugin_mxnet.namespace.data_types import *
from ivy_plugin_mxnet.namespace.elementwise import *
from ivy_plugin_mxnet.namespace.indexing import *
from ivy_plugin_mxnet.namespace.inspection import __array_namespace_info__ as __array_namespace_info__
from ivy_plugin_mxnet.namespace.linear_algebra import *
from ivy_plugin_mxnet.namespace.manipulation import *
from ivy_plugin_mxnet.namespace.searching import *
from ivy_plugin_mxnet.namespace.sorting import *
from ivy_plugin_mxnet.namespace.statistical import *
from ivy_plugin_mxnet.namespace.utility import *

operators.complete()
