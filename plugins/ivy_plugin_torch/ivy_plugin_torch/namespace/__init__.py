"""The functions of this backend, one file per chapter of the standard."""

from __future__ import annotations

from ivy_plugin_torch.namespace import array_object, failures, fft, linalg, nn, random
from ivy_plugin_torch.namespace.calculus import *
from ivy_plugin_torch.namespace.correlation import *
from ivy_plugin_torch.namespace.creation import *
from ivy_plugin_torch.namespace.data_types import *
from ivy_plugin_torch.namespace.elementwise import *
from ivy_plugin_torch.namespace.indexing import *
from ivy_plugin_torch.namespace.inspection import *
from ivy_plugin_torch.namespace.inspection import __array_namespace_info__
from ivy_plugin_torch.namespace.integrals import *
from ivy_plugin_torch.namespace.joining import *
from ivy_plugin_torch.namespace.linear_algebra import *
from ivy_plugin_torch.namespace.manipulation import *
from ivy_plugin_torch.namespace.nan_statistics import *
from ivy_plugin_torch.namespace.padding import *
from ivy_plugin_torch.namespace.patches import *
from ivy_plugin_torch.namespace.products import *
from ivy_plugin_torch.namespace.quantiles import *
from ivy_plugin_torch.namespace.searching import *
from ivy_plugin_torch.namespace.segments import *
from ivy_plugin_torch.namespace.sets import *
from ivy_plugin_torch.namespace.sorting import *
from ivy_plugin_torch.namespace.special import *
from ivy_plugin_torch.namespace.statistical import *
from ivy_plugin_torch.namespace.utility import *
