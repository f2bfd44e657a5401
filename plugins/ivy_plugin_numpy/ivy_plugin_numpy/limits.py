"""What NumPy does not support: only some functions on ``float16``; all functions work on every data type of the standard."""

from __future__ import annotations

from ivy_api.adapt.factorisations import FACTORISATIONS
from ivy_api.plugin import Limit

LIMITS: tuple[Limit, ...] = (
    Limit("bfloat16", "NumPy has no such data type.", "https://github.com/numpy/numpy/issues/19808"),
    *(
        Limit(
            function=f"linalg.{name}",
            reason="LAPACK has no 16-bit floating point.",
            link="https://numpy.org/doc/stable/reference/routines.linalg.html",
            dtypes=("float16",),
        )
        for name in FACTORISATIONS
    ),
)
