"""The limits of MLX."""

from __future__ import annotations

from ivy_api.adapt.factorisations import FACTORISATIONS
from ivy_api.plugin import Limit

_DTYPES = "https://ml-explore.github.io/mlx/build/html/python/data_types.html"
_LINALG = "https://ml-explore.github.io/mlx/build/html/python/linalg.html"

LIMITS: tuple[Limit, ...] = (
    Limit("complex128", "MLX has no such data type.", _DTYPES),
    Limit("expm1", "MLX does not compute it for complex numbers.", _DTYPES, dtypes=("complex64",)),
    *(
        Limit(f"linalg.{name}", "MLX takes real matrices only.", _LINALG, dtypes=("complex64",))
        for name in ("cholesky", "det", "inv", "qr", "slogdet", "solve")
    ),
    *(
        Limit(f"linalg.{name}", "MLX factorises 32-bit and 64-bit floating point only.", _LINALG, dtypes=("float16", "bfloat16"))
        for name in FACTORISATIONS
        if name not in ("det", "slogdet")
    ),
    *(
        Limit(f"fft.{name}", "MLX has no complex128 for the result.", _DTYPES, dtypes=("float64",))
        for name in ("rfft", "rfftn", "ihfft")
    ),
)
