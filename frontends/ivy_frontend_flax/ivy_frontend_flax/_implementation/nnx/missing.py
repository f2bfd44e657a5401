"""Names of NNX that are not offered."""

from __future__ import annotations

from ivy_frontend_flax._implementation.frontend import FRONTEND

FRONTEND.absent(
    "flax.nnx",
    "PARTITION_NAME get_named_sharding get_partition_spec logical_axis_rules with_partitioning use_eager_sharding "
    "using_eager_sharding",
    "arrays have no shards: use the initializers and arrays as they are.",
)
FRONTEND.absent(
    "flax.nnx",
    "VariableMetadata vars_as with_vars var_defaults set_graph_mode set_graph_updates set_metadata variable_name_from_type "
    "variable_type_from_name register_variable_name",
    "variables are of one kind: they hold arrays.",
)
FRONTEND.absent("flax.nnx", "display", "there are no interactive views: print the model, or use nnx.tabulate.")
FRONTEND.absent("flax.nnx", "capture view view_info with_attributes", "use Module.sow, Module.set_attributes and nnx.clone.")
