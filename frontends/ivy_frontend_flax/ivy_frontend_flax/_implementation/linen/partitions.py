"""Names of Linen that are about shards and 8-bit floating-point numbers: not offered."""

from __future__ import annotations

from ivy_frontend_flax._implementation.frontend import FRONTEND

FRONTEND.absent(
    "flax.linen",
    "LogicallyPartitioned Partitioned PARTITION_NAME get_logical_axis_rules get_partition_spec get_sharding logical_axis_rules "
    "logical_to_mesh logical_to_mesh_axes logical_to_mesh_sharding set_logical_axis_rules with_logical_constraint "
    "with_logical_partitioning with_partitioning",
    "arrays have no shards: use the initializers and arrays as they are.",
)
FRONTEND.absent("flax.core", "map_axis_meta", "arrays have no shards.")
FRONTEND.absent(
    "flax.linen",
    "Fp8DirectDotGeneralOp Fp8DotGeneral Fp8DotGeneralOp Fp8Einsum NANOOFp8DotGeneralOp",
    "the backends have no 8-bit floating-point numbers.",
)
