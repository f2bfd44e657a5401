"""What TensorFlow does not support: some functions on 16-bit floating point; all work on the data types of the standard."""

from __future__ import annotations

from ivy_api.plugin import Limit

_REASON = "TensorFlow has no kernel for short floating-point types."
_DOCUMENTATION = "https://www.tensorflow.org/api_docs/python/tf/raw_ops/"

_BOTH = ("float16", "bfloat16")
_OPERATIONS = {
    "nextafter": ("NextAfter", _BOTH),
    "linalg.cholesky": ("Cholesky", _BOTH),
    "linalg.det": ("MatrixDeterminant", _BOTH),
    "linalg.eig": ("Eig", _BOTH),
    "linalg.eigh": ("SelfAdjointEigV2", _BOTH),
    "linalg.eigvals": ("Eig", _BOTH),
    "linalg.eigvalsh": ("SelfAdjointEigV2", _BOTH),
    "linalg.inv": ("MatrixInverse", ("bfloat16",)),
    "linalg.matrix_rank": ("Svd", _BOTH),
    "linalg.pinv": ("Svd", _BOTH),
    "linalg.qr": ("Qr", ("bfloat16",)),
    "linalg.slogdet": ("LogMatrixDeterminant", _BOTH),
    "linalg.solve": ("MatrixSolve", _BOTH),
    "linalg.svd": ("Svd", _BOTH),
    "linalg.svdvals": ("Svd", _BOTH),
}

LIMITS: tuple[Limit, ...] = tuple(
    Limit(function, _REASON, _DOCUMENTATION + operation, dtypes=dtypes) for function, (operation, dtypes) in _OPERATIONS.items()
)
