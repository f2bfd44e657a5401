"""Arguments and expected results for each function at any size, rank and memory layout: one table for all such checks."""

from __future__ import annotations

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

__all__ = ["IN_PLACE", "MANY", "WORKLOADS", "Case", "Draw", "Workload"]
