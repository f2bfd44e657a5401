"""Raising: the calls that a known composed function makes become one call of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ivy_api.graphs.passes.rewriting import Block, rewrite
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import Node, Ref


def raise_patterns(graph: Graph) -> Graph:
    """Return a graph in which softmax, log softmax, GELU and layer normalisation are calls of ``nn``, not of simpler functions."""

    def step(node: Node, block: Block) -> Sequence[Any] | None:
        for match in _PATTERNS.get(node.name, ()):
            found = match(node, block)
            if found is not None:
                name, args, kwargs = found
                return [block.add(name, args, kwargs, (tuple(node.shapes[0]), node.dtypes[0]), node.origin)]
        return None

    return rewrite(graph, step)


Found = tuple[str, tuple[Any, ...], dict[str, Any]] | None


def _call(value: Any, block: Block, *names: str) -> Node | None:
    """The call that a value is the result of, if it is of one of these functions."""
    if isinstance(value, Ref) and value.kind == "node" and value.part is None and block.nodes[value.index].name in names:
        return block.nodes[value.index]
    return None


def _without(value: Any, block: Block, *names: str) -> Any:
    """A value before calls of functions that change no element: ``stop_gradient``."""
    while (node := _call(value, block, *names)) is not None:
        value = node.args[0]
    return value


def _axis(node: Node) -> int | None:
    """The one axis that a reduction reduces, from the end; ``None`` if it is of several or keeps no axis."""
    axis = node.kwargs.get("axis")
    if isinstance(axis, tuple) and len(axis) == 1:
        axis = axis[0]
    if type(axis) is not int or not node.kwargs.get("keepdims") or node.kwargs.get("dtype") is not None:
        return None
    ndim = len(node.shapes[0])
    return axis if axis < 0 else axis - ndim


def _find_shift(value: Any, block: Block) -> tuple[Any, int] | None:
    """What a value is without the maximum along an axis that was subtracted, and the axis."""
    node = _call(value, block, "subtract")
    if node is None:
        return None
    x, largest = node.args
    top = _call(_without(largest, block, "__stop_gradient__"), block, "max")
    axis = None if top is None else _axis(top)
    return (x, axis) if top is not None and axis is not None and _without(top.args[0], block, "__stop_gradient__") == x else None


def _softmax(node: Node, block: Block) -> Found:
    above, below = node.args
    exp, total = _call(above, block, "exp"), _call(below, block, "sum")
    if exp is None or total is None or total.args[0] != above:
        return None
    shifted = _find_shift(exp.args[0], block)
    if shifted is None or _axis(total) != shifted[1]:
        return None
    return "nn.softmax", (shifted[0],), {"axis": shifted[1]}


def _log_softmax(node: Node, block: Block) -> Found:
    centred, correction = node.args
    log = _call(correction, block, "log")
    total = None if log is None else _call(log.args[0], block, "sum")
    exp = None if total is None else _call(total.args[0], block, "exp")
    shifted = _find_shift(centred, block)
    if total is None or exp is None or exp.args[0] != centred or shifted is None or _axis(total) != shifted[1]:
        return None
    return "nn.log_softmax", (shifted[0],), {"axis": shifted[1]}


def _product(value: Any, block: Block) -> tuple[Any, Any] | None:
    """The array and the number of a product of both, or of a quotient."""
    node = _call(value, block, "multiply", "divide")
    if node is None:
        return None
    first, second = node.args
    if node.name == "divide":
        return (first, 1 / second) if isinstance(second, (int, float)) and second else None
    if isinstance(first, (int, float)):
        return second, first
    return (first, second) if isinstance(second, (int, float)) else None


def _gelu(node: Node, block: Block) -> Found:
    """``0.5 * x * (1 + erf(x / sqrt(2)))``, with its factors in any order."""
    for half, other in (node.args, node.args[::-1]):
        scaled = _product(half, block)
        sum_ = _call(other, block, "add")
        if scaled is None or sum_ is None or scaled[1] != 0.5:
            continue
        for one, error in (sum_.args, sum_.args[::-1]):
            erf = _call(error, block, "erf")
            inner = None if erf is None else _product(erf.args[0], block)
            if (
                one == 1
                and type(one) in (int, float)
                and inner is not None
                and inner[0] == scaled[0]
                and abs(inner[1] - 0.5**0.5) < 1e-6
            ):
                return "nn.gelu", (scaled[0],), {}
    return None


def _layer_norm(node: Node, block: Block) -> Found:
    """``(x - mean(x)) / sqrt(var(x) + epsilon)`` along the last axis."""
    centred, root = node.args
    difference, sqrt = _call(centred, block, "subtract"), _call(root, block, "sqrt")
    plus = None if sqrt is None else _call(sqrt.args[0], block, "add")
    if difference is None or plus is None or type(plus.args[1]) is not float:
        return None
    x, mean, var = difference.args[0], _call(difference.args[1], block, "mean"), _call(plus.args[0], block, "var")
    if mean is None or var is None or mean.args[0] != x or var.args[0] != x or var.kwargs.get("correction", 0.0):
        return None
    plain = replace(var, kwargs={key: value for key, value in var.kwargs.items() if key != "correction"})
    if _axis(mean) != -1 or _axis(plain) != -1:
        return None
    return "nn.layer_norm", (x,), {"axis": -1, "epsilon": plus.args[1]}


_PATTERNS: dict[str, tuple[Callable[[Node, Block], Found], ...]] = {
    "divide": (_softmax, _layer_norm),
    "subtract": (_log_softmax,),
    "multiply": (_gelu,),
}
