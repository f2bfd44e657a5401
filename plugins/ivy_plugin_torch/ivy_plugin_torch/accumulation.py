"""Functions that compute 16-bit floats in ``float32`` internally; the other accumulating functions are given ``float32``."""

from __future__ import annotations

ACCUMULATES = frozenset(
    (
        *(
            "cumulative_prod",
            "cumulative_sum",
            "matmul",
            "mean",
            "moments",
            "nansum",
            "prod",
            "std",
            "sum",
            "tensordot",
            "var",
            "vecdot",
        ),
        *("linalg.matrix_norm", "linalg.trace", "linalg.vector_norm", "logsumexp", "var", "vecdot"),
        *("nn.linear", "nn.softmax"),
    )
)
