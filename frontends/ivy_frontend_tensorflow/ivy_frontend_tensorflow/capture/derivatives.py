"""The rules of ``tf.custom_gradient``: in a graph each call is an ``IdentityN`` that names an entry of TensorFlow's registry.

Its results are those of the function, followed by the arguments and the variables. The rule is called inside of a graph of its own,
which captures what the rule closes over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

PREFIX = b"CustomGradient-"
"""What the names of rules of users in the registry start with."""
EXACT = (
    "tensorflow.python.ops.nn_impl.swish.",
    "tensorflow.python.ops.ctc_ops.",
    "tensorflow.python.ops.custom_gradient.recompute_grad.",
)
"""The functions of TensorFlow whose rules are the derivatives of what they compute, which a graph has without them."""


@dataclass(frozen=True)
class Rule:
    """The rule of one call.

    Attributes
    ----------
    results : the number of the results of the function
    graph : the graph of the gradients of the arguments: its inputs are the gradients of the results, and what it captures
    captured : tensors of the graph of the call that it captures; others are values
    gradients : the gradient of each argument and variable; ``None`` for those that have none
    reason : why the rule cannot be captured
    """

    results: int
    graph: Any = None
    captured: Sequence[Any] = ()
    gradients: Sequence[Any] = ()
    reason: str = ""


_RULES: WeakKeyDictionary[Any, dict[str, Rule | None]] = WeakKeyDictionary()


def rule_of(op: Any) -> Rule | None:
    """Return the rule of an operator; ``None`` if it has none of a user."""
    if op.type != "IdentityN":
        return None
    known = _RULES.setdefault(op.graph, {})
    if op.name not in known:
        known[op.name] = _find(op)
    return known[op.name]


def sources_of(op: Any) -> list[Any]:
    """Return the tensors that the results of an operator and its rule are computed from."""
    own = rule_of(op)
    more = () if own is None else own.captured
    return [*op.inputs, *(t for t in more if getattr(t, "graph", None) is op.graph)]


def _find(op: Any) -> Rule | None:
    from tensorflow.python.framework import ops

    try:
        name = op.get_attr("_gradient_op_type")
    except ValueError:
        return None
    if not name.startswith(PREFIX):
        return None
    function = ops.gradient_registry.lookup(name.decode())
    held = _closure(_closure(function).get("tape_grad_fn"))
    own, count = held.get("grad_fn"), held.get("flat_result_len")
    if own is None or count is None:
        return Rule(len(op.outputs), reason="this version of TensorFlow keeps it in another way")
    if f"{own.__module__}.{own.__qualname__}".startswith(EXACT):
        return None
    try:
        return _capture(op, function, count)
    except Exception as error:
        return Rule(count, reason=f"{type(error).__name__}: {error}")


def _closure(function: Any) -> dict[str, Any]:
    """What a function closes over, by its names."""
    if function is None:
        return {}
    return {name: cell.cell_contents for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)}


def _capture(op: Any, function: Callable[..., Any], count: int) -> Rule:
    """Call a rule inside of a graph."""
    import tensorflow as tf
    from tensorflow.python.framework.func_graph import FuncGraph

    with op.graph.as_default():
        graph = FuncGraph("gradient")
    with graph.as_default():
        given = [tf.compat.v1.placeholder(t.dtype, t.shape) for t in op.outputs]
        found = [None if g is None else tf.convert_to_tensor(g) for g in function(op, *given)]
    graph.inputs = [*given[:count], *graph.internal_captures]
    inner = {id(outside): inside for outside, inside in op.graph.captures}
    captured = [inner.get(id(t), t) for t in graph.external_captures]
    strange = [t for t in captured if getattr(t, "graph", op.graph) is not op.graph]
    if strange or any(t.dtype.name == "resource" and not hasattr(t, "op") for t in captured):
        return Rule(count, reason="it uses tensors or variables of outside that the function itself does not use")
    return Rule(count, graph, captured, found[count:])
