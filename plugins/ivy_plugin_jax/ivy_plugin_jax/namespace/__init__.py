"""The functions of this backend, one file per chapter of the standard."""

from __future__ import annotations

from ivy_plugin_jax import pickling as _pickling
from ivy_plugin_jax.namespace import array_object, failures, fft, linalg, nn, random
from ivy_plugin_jax.namespace.calculus import *
from ivy_plugin_jax.namespace.constants import *
from ivy_plugin_jax.namespace.correlation import *
from ivy_plugin_jax.namespace.counting import *
from ivy_plugin_jax.namespace.creation import *
from ivy_plugin_jax.namespace.data_types import *
from ivy_plugin_jax.namespace.elementwise import *
from ivy_plugin_jax.namespace.indexing import *
from ivy_plugin_jax.namespace.inspection import *
from ivy_plugin_jax.namespace.inspection import __array_namespace_info__
from ivy_plugin_jax.namespace.integrals import *
from ivy_plugin_jax.namespace.joining import *
from ivy_plugin_jax.namespace.linear_algebra import *
from ivy_plugin_jax.namespace.manipulation import *
from ivy_plugin_jax.namespace.nan_statistics import *
from ivy_plugin_jax.namespace.padding import *
from ivy_plugin_jax.namespace.products import *
from ivy_plugin_jax.namespace.quantiles import *
from ivy_plugin_jax.namespace.searching import *
from ivy_plugin_jax.namespace.segments import *
from ivy_plugin_jax.namespace.sets import *
from ivy_plugin_jax.namespace.sorting import *
from ivy_plugin_jax.namespace.special import *
from ivy_plugin_jax.namespace.statistical import *
from ivy_plugin_jax.namespace.utility import *

_pickling.register()
