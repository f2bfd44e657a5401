"""The functions of this backend, one file per chapter of the standard."""

from __future__ import annotations

from ivy_plugin_tensorflow.namespace import array_object, failures, fft, linalg, nn, random
from ivy_plugin_tensorflow.namespace.creation import *
from ivy_plugin_tensorflow.namespace.data_types import *
from ivy_plugin_tensorflow.namespace.elementwise import *
from ivy_plugin_tensorflow.namespace.indexing import *
from ivy_plugin_tensorflow.namespace.inspection import *
from ivy_plugin_tensorflow.namespace.inspection import __array_namespace_info__
from ivy_plugin_tensorflow.namespace.integrals import *
from ivy_plugin_tensorflow.namespace.joining import *
from ivy_plugin_tensorflow.namespace.linear_algebra import *
from ivy_plugin_tensorflow.namespace.manipulation import *
from ivy_plugin_tensorflow.namespace.padding import *
from ivy_plugin_tensorflow.namespace.patches import *
from ivy_plugin_tensorflow.namespace.products import *
from ivy_plugin_tensorflow.namespace.quantiles import *
from ivy_plugin_tensorflow.namespace.searching import *
from ivy_plugin_tensorflow.namespace.segments import *
from ivy_plugin_tensorflow.namespace.sets import *
from ivy_plugin_tensorflow.namespace.sorting import *
from ivy_plugin_tensorflow.namespace.special import *
from ivy_plugin_tensorflow.namespace.statistical import *
from ivy_plugin_tensorflow.namespace.utility import *
