"""The limits of tinygrad."""

from __future__ import annotations

from ivy_api.plugin import Limit, real_only

_DTYPES = "https://docs.tinygrad.org/dtypes/"

_COMPLEX = real_only("tinygrad has no complex numbers.", _DTYPES)

LIMITS: tuple[Limit, ...] = (
    *_COMPLEX,
    Limit("from_dlpack", "tinygrad has no DLPack.", "https://github.com/tinygrad/tinygrad/issues/3064"),
    *(
        Limit(f"linalg.{name}", "tinygrad has no decomposition of symmetric matrices.", "https://docs.tinygrad.org/tensor/ops/")
        for name in ("eigh", "eigvalsh")
    ),
)
