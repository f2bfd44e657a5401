"""Arguments and expected results for each function at any size, rank and memory layout: one table for all such checks."""

from __future__ import annotations

from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles.binary import BINARY
from ivy_conformance.workloads import elementwise, fourier, matrices, moving, products, reducing
from ivy_conformance.workloads.base import Case, Draw, Workload

WORKLOADS: dict[str, Workload] = {
    **elementwise.WORKLOADS,
    **moving.WORKLOADS,
    **reducing.WORKLOADS,
    **products.WORKLOADS,
    **matrices.WORKLOADS,
    **fourier.WORKLOADS,
}
"""Functions of arrays by qualified name."""
IN_PLACE: dict[str, Workload] = {**elementwise.IN_PLACE, "matmul": products.MATMUL_IN_PLACE}
"""The functions of in-place operators, with the operands allowed there."""
MANY: dict[str, Workload] = moving.MANY
"""Functions of any number of arrays."""

_FLOATING = [name for name, workload in elementwise.WORKLOADS.items() if {*dt.FLOATS} <= {*workload.dtypes}]
NAN: tuple[str, ...] = (
    *(name for name in _FLOATING if name not in ("astype", "signbit")), *products.WORKLOADS,
    "all", "any", "argsort", "concat", "count_nonzero", "cumulative_prod", "cumulative_sum", "flip", "linalg.vector_norm", "max",
    "mean", "min", "nonzero", "permute_dims", "prod", "repeat", "reshape", "roll", "sort", "stack", "std", "sum", "take", "tile",
    "tril", "triu", "unique_all", "unique_counts", "unique_inverse", "unique_values", "var",
)  # fmt: skip
"""Functions whose result the standard says where elements are nan, and whose checks know it."""
MIXED: tuple[str, ...] = (*BINARY, *products.WORKLOADS, "concat", "stack", "where")
"""Functions of arrays that may have two data types."""

__all__ = ["IN_PLACE", "MANY", "MIXED", "NAN", "WORKLOADS", "Case", "Draw", "Workload"]
