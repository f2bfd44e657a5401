"""Variables: what reads them, and what assigns to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME
from ivy_frontend_tensorflow.capture.rules import rule
from ivy_frontend_tensorflow.capture.values import call


@rule("ReadVariableOp")
def read(run: Any, op: Any, given: list[Any]) -> Any:
    return run.variables[given[0].name]


@rule("VariableShape")
def shape(run: Any, op: Any, given: list[Any]) -> Any:
    return call("shape", run.variables[given[0].name], out_type=BY_NAME[op.get_attr("out_type").name])


@rule("VarIsInitializedOp")
def is_initialized(run: Any, op: Any, given: list[Any]) -> Any:
    return run.tensor(True)


@rule("ResourceGather")
def gather(run: Any, op: Any, given: list[Any]) -> Any:
    return call("gather", run.variables[given[0].name], given[1], batch_dims=op.get_attr("batch_dims"))


@rule("ResourceGatherNd")
def gather_nd(run: Any, op: Any, given: list[Any]) -> Any:
    return call("gather_nd", run.variables[given[0].name], given[1])


@rule("AssignVariableOp")
def assign(run: Any, op: Any, given: list[Any]) -> Any:
    run.variables[given[0].name] = given[1]
    return []


def _assigning(names: str, new: Callable[..., Any]) -> None:
    """Register operators which assign a function of the value of a variable and of their other inputs."""

    def change(run: Any, op: Any, given: list[Any]) -> Any:
        name = given[0].name
        run.variables[name] = new(run.variables[name], *given[1:])
        return []

    rule(names)(change)


def _at_rows(name: str) -> Callable[..., Any]:
    """Return a function that changes slices of the first axis, by the name of the one that takes an index for each axis."""

    def change(value: Any, indices: Any, updates: Any) -> Any:
        size = value.shape.as_list()[1:]
        many = call("broadcast_to", updates, [*indices.shape.as_list(), *size])
        return call(name, value, call("expand_dims", indices, -1), many)

    return change


def _with_slice(op: Any, value: Any, given: list[Any]) -> Any:
    masks = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
    begin, end, strides, update = given
    options = {name: op.get_attr(name) for name in masks}
    return call("raw_ops.TensorStridedSliceUpdate", input=value, begin=begin, end=end, strides=strides, value=update, **options)


@rule("ResourceStridedSliceAssign")
def assign_slice(run: Any, op: Any, given: list[Any]) -> Any:
    name = given[0].name
    run.variables[name] = _with_slice(op, run.variables[name], given[1:])
    return []


_assigning("AssignAddVariableOp", lambda value, delta: call("add", value, delta))
_assigning("AssignSubVariableOp", lambda value, delta: call("subtract", value, delta))
for _kind in ("update", "add", "sub", "min", "max"):
    _name = f"tensor_scatter_nd_{_kind}"
    _assigning(f"ResourceScatterNd{_kind.capitalize()}", lambda value, *given, name=_name: call(name, value, *given))
    _assigning(f"ResourceScatter{_kind.capitalize()}", _at_rows(_name))
