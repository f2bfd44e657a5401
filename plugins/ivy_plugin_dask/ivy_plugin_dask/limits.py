"""What dask cannot do."""

from __future__ import annotations

from ivy_plugin_numpy.limits import LIMITS as NUMPY

from ivy_api.plugin import Limit

LIMITS: tuple[Limit, ...] = NUMPY
