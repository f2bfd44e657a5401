"""The functions of this backend, one file per chapter; functions and sub-namespaces are imported on first use."""

from __future__ import annotations

from ivy_api.plugin import by_chapter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_plugin_numpy.namespace.calculus import *
    from ivy_plugin_numpy.namespace.constants import *
    from ivy_plugin_numpy.namespace.counting import *
    from ivy_plugin_numpy.namespace.creation import *
    from ivy_plugin_numpy.namespace.data_types import *
    from ivy_plugin_numpy.namespace.elementwise import *
    from ivy_plugin_numpy.namespace.indexing import *
    from ivy_plugin_numpy.namespace.inspection import *
    from ivy_plugin_numpy.namespace.inspection import __array_namespace_info__
    from ivy_plugin_numpy.namespace.linear_algebra import *
    from ivy_plugin_numpy.namespace.manipulation import *
    from ivy_plugin_numpy.namespace.nan_statistics import *
    from ivy_plugin_numpy.namespace.padding import *
    from ivy_plugin_numpy.namespace.patches import *
    from ivy_plugin_numpy.namespace.products import *
    from ivy_plugin_numpy.namespace.quantiles import *
    from ivy_plugin_numpy.namespace.searching import *
    from ivy_plugin_numpy.namespace.segments import *
    from ivy_plugin_numpy.namespace.sets import *
    from ivy_plugin_numpy.namespace.sorting import *
    from ivy_plugin_numpy.namespace.statistical import *
    from ivy_plugin_numpy.namespace.utility import *
else:
    __getattr__ = by_chapter(__name__)
