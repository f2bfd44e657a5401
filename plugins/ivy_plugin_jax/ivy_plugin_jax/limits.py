"""What JAX does not support: nothing of the standard on a CPU; some functions on 16-bit floating point, which is beyond it.

Data-dependent shapes are rejected inside ``jax.jit`` only: `DataDependentShapeError`.
"""

from __future__ import annotations

from ivy_api.adapt.factorisations import FACTORISATIONS
from ivy_api.plugin import Limit

_SHORT = ("float16", "bfloat16")

LIMITS: tuple[Limit, ...] = (
    *(
        Limit(
            function=f"linalg.{name}",
            reason="LAPACK has no 16-bit floating point.",
            link="https://docs.jax.dev/en/latest/jax.lax.linalg.html",
            dtypes=_SHORT,
        )
        for name in FACTORISATIONS
    ),
    *(
        Limit(
            function=f"fft.{name}",
            reason="XLA transforms no 16-bit floating point.",
            link="https://openxla.org/xla/operation_semantics#fft",
            dtypes=_SHORT,
        )
        for name in ("ihfft", "rfft", "rfftn")
    ),
)
