"""What PyTorch does not support: nothing on the data types of the standard."""

from __future__ import annotations

from ivy_api.adapt.factorisations import FACTORISATIONS
from ivy_api.plugin import Limit

_TRANSFORMS = ("fft", "fftn", "hfft", "ifft", "ifftn", "ihfft", "irfft", "irfftn", "rfft", "rfftn")
_SHORT = ("float16", "bfloat16")

LIMITS: tuple[Limit, ...] = (
    *(
        Limit(
            function=f"linalg.{name}",
            reason="LAPACK has no 16-bit floating point.",
            link="https://docs.pytorch.org/docs/stable/linalg.html",
            dtypes=_SHORT,
        )
        for name in FACTORISATIONS
    ),
    *(
        Limit(
            function=f"fft.{name}",
            reason="The transforms of the CPU have no 16-bit floating point.",
            link="https://docs.pytorch.org/docs/stable/fft.html",
            dtypes=_SHORT,
            devices=("cpu",),
        )
        for name in _TRANSFORMS
    ),
)
