"""Calls of functions of ``tf.custom_gradient``, whose results have the derivative of the function's rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ivy_api
from ivy_api.errors import CaptureError
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture.derivatives import Rule, rule_of
from ivy_frontend_tensorflow.capture.rules import rule
from ivy_frontend_tensorflow.capture.values import Resource

WHAT_TO_DO = "Differentiate in TensorFlow and trace the gradient, or write the function without tf.custom_gradient."


@rule("IdentityN")
def with_rule(run: Any, op: Any, given: list[Any]) -> Any:
    """The results have the derivative that the rule gives."""
    own = rule_of(op)
    if own is None:
        return given
    size = len(op.inputs)
    results, arguments, found = given[: own.results], given[own.results : size], iter(given[size:])
    captured = [next(found) if getattr(t, "graph", None) is op.graph else run.tensor(t.numpy()) for t in own.captured]
    smooth = _smooth(op, own.results)
    if not smooth:
        return given
    values = [run.variables[x.name] if isinstance(x, Resource) else x for x in captured]
    reason = "it closes over a tensor that the graph does not compute" if any(x is None for x in values) else own.reason
    count = len(smooth)

    def pull(held: Sequence[Any], cotangents: Sequence[Any]) -> tuple[Any, ...]:
        if reason:
            raise CaptureError(
                f"The graph does not have the derivative of a function of tf.custom_gradient ({op.name}): {reason}. {WHAT_TO_DO}"
            )
        pulled = _gradients(run, own, smooth, captured, held[len(arguments) :], cotangents, results)
        return (*(None,) * count, *pulled, *(None,) * len(values))

    function = ivy_api.custom_vjp(lambda *arrays: arrays[:count])
    function.defvjp(lambda *arrays: (arrays[:count], arrays[count:]), pull)
    stopped = [ivy_api.stop_gradient(results[i]._x) for i in smooth]
    for i, x in zip(smooth, function(*stopped, *(x._x for x in (*arguments, *values) if x is not None)), strict=True):
        results[i] = Tensor(x)
    return [*results, *arguments]


def _smooth(op: Any, count: int) -> list[int]:
    """Which of the results have gradients."""
    return [i for i, t in enumerate(op.inputs[:count]) if t.dtype.is_floating or t.dtype.is_complex]


def _gradients(
    run: Any,
    own: Rule,
    smooth: Sequence[int],
    captured: Sequence[Any],
    held: Sequence[Any],
    cotangents: Sequence[Any],
    results: Sequence[Any],
) -> list[Any]:
    """The gradients of the arguments, as native arrays.

    Parameters
    ----------
    run : the evaluation of the graph of the call
    own : the rule
    smooth : which of the results have gradients
    captured, held : what the rule closes over, and the native arrays of these tensors and variables
    cotangents : the gradients of the results that have some
    results : the results
    """
    xp: Any = ivy_api.namespace_for(*cotangents)
    along = dict(zip(smooth, (_conjugate(g, xp) for g in cotangents), strict=True))
    with ivy_api.use_backend(xp):
        given = [Tensor(along[i]) if i in along else Tensor(xp.zeros(x.shape)) for i, x in enumerate(results)]
        variables = {x.name: Tensor(value) for x, value in zip(captured, held, strict=True) if isinstance(x, Resource)}
        inner = type(run)(variables, xp, cotangents[0], run.graphs, run.origins)
        values = [x if isinstance(x, Resource) else Tensor(value) for x, value in zip(captured, held, strict=True)]
        wanted = [t for t in own.gradients if t is not None]
        found = iter(inner.outputs(own.graph, [*given, *values], wanted, effects=False))
        return [None if t is None else _conjugate(next(found)._x, xp) for t in own.gradients]


def _conjugate(x: Any, xp: Any) -> Any:
    """A cotangent as TensorFlow's gradient, and the other way: that of a complex array is conjugated."""
    return xp.conj(x) if xp.isdtype(x.dtype, "complex floating") else x
