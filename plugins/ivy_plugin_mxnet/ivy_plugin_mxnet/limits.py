"""What MXNet does not support, as data."""

from __future__ import annotations

from ivy_api.plugin import Limit, real_only

_COMPLEX = "https://github.com/apache/mxnet/issues/9109"
_INTEGERS = "https://github.com/apache/mxnet/pull/20478"  # only merged for MXNet 2, which was not released
_TYPES = "https://github.com/apache/mxnet/blob/1.9.1/python/mxnet/ndarray/ndarray.py"
_LAPACK = "https://github.com/apache/mxnet/blob/1.9.1/src/operator/tensor/la_op.h"

LIMITS: tuple[Limit, ...] = (
    *real_only("MXNet has no complex numbers.", _COMPLEX),
    *(
        Limit(f"fft.{name}", "It is computed by a complex transform, and MXNet has no complex numbers.", _COMPLEX)
        for name in ("dct", "idct")
    ),
    *(Limit(name, "MXNet has no such data type.", _INTEGERS) for name in ("int16", "uint16", "uint32", "uint64")),
    Limit("bfloat16", "MXNet has it for a few layers of oneDNN only.", _TYPES),
    *(
        Limit(name, "The standard has the result in uint64, which MXNet does not have.", _INTEGERS, dtypes=("uint8",))
        for name in ("cumulative_prod", "cumulative_sum", "linalg.trace", "prod", "sum")
    ),
    *(
        Limit(f"linalg.{name}", "LAPACK has no 16-bit floating point.", _LAPACK, dtypes=("float16",))
        for name in ("eigh", "eigvalsh", "matrix_rank", "pinv", "qr", "svd", "svdvals")
    ),
)
