"""What MXNet does not support, as data."""

from __future__ import annotations

from ivy_api.adapt.factorisations import FACTORISATIONS
from ivy_api.plugin import Limit, real_only

_DTYPES = "https://mxnet.apache.org/versions/1.9.1/api/python/docs/api/np/routines.array-creation.html"
_TYPES = "https://github.com/apache/mxnet/issues/12302"

LIMITS: tuple[Limit, ...] = (
    *real_only("MXNet has no complex numbers.", _TYPES),
    *(Limit(name, "MXNet has no such data type.", _TYPES) for name in ("int16", "uint16", "uint32", "uint64", "bfloat16")),
    *(
        Limit(name, "The standard has the result in uint64, which MXNet does not have.", _TYPES, dtypes=("uint8",))
        for name in ("cumulative_prod", "cumulative_sum", "linalg.trace", "prod", "sum")
    ),
    *(Limit(f"linalg.{name}", "LAPACK has no 16-bit floating point.", _DTYPES, dtypes=("float16",)) for name in FACTORISATIONS),
)
