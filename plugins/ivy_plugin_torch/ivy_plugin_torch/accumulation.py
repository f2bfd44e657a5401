"""Functions that compute 16-bit floats in ``float32`` by themselves; the others that accumulate are given ``float32``."""

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
