"""The operators that are no function of the frontend: constants, calls, conditions, loops, variables, lists, random numbers.

A rule takes the `Run`, the operator and the values of its inputs; it returns the value of its result, or a list of several.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_tensorflow.capture.values import Optional

Rule = Callable[[Any, Any, list[Any]], Any]

RULES: dict[str, Rule] = {}


def rule(names: str) -> Callable[[Rule], Rule]:
    """Register the rule of operators, whose names are separated by spaces."""

    def register(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names.split(), function))
        return function

    return register


@rule("Const")
def constant(run: Any, op: Any, given: list[Any]) -> Any:
    import tensorflow as tf

    value = tf.make_ndarray(op.get_attr("value"))
    return value if value.dtype.kind in "OSU" else run.tensor(value)


@rule("Identity Snapshot PreventGradient EnsureShape Enter")
def identity(run: Any, op: Any, given: list[Any]) -> Any:
    return given[0]


@rule("NoOp Assert PrintV2 Print ConsumeMutexLock CheckNumericsV2 StringFormat")
def nothing(run: Any, op: Any, given: list[Any]) -> Any:
    return [None] * len(op.outputs)


@rule("Pack")
def pack(run: Any, op: Any, given: list[Any]) -> Any:
    """Elements of which some are known are kept: in an index they are integers."""
    from ivy_frontend_tensorflow.capture.operators import call_of_frontend

    found = call_of_frontend(op, given)
    if not op.inputs[0].shape.rank and op.outputs[0].dtype.is_integer:
        run.elements[id(found)] = found, given
    return found


@rule("StridedSlice Slice")
def part(run: Any, op: Any, given: list[Any]) -> Any:
    from ivy_frontend_tensorflow.capture.operators import call_of_frontend

    return call_of_frontend(op, [given[0], *(run.elements.get(id(one), (one, one))[1] for one in given[1:])])


@rule("OptionalNone OptionalFromValue")
def optional(run: Any, op: Any, given: list[Any]) -> Any:
    return Optional(None if op.type == "OptionalNone" else tuple(given))


@rule("OptionalGetValue")
def value_of_optional(run: Any, op: Any, given: list[Any]) -> Any:
    return list(given[0].values)


@rule("PartitionedCall StatefulPartitionedCall")
def inline(run: Any, op: Any, given: list[Any]) -> Any:
    from ivy_frontend_tensorflow.capture.graphs import function_of

    with run.inside(op):
        return run.outputs(function_of(op.graph, op.get_attr("f").name), given)
