"""Written mutants that no check of the profile ``quick`` finds yet: kind, fault, functions."""

from __future__ import annotations

FOUND_BY_NONE: dict[tuple[str, str], str] = {
    (
        "elsewhere",
        "PaddlePaddle/Paddle#51542: the last window by rounding up begins beyond the array: it is there nevertheless",
    ): "nn.avg_pool",
    ("size-threshold", "only the first 66000 elements of an axis count"): "all",
}
"""A new one fails the test; one that is found by now may be taken out."""
