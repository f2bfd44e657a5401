"""Reverse mode: records the calls of a function, and goes through them backwards."""

from __future__ import annotations

from itertools import count
from math import prod
from operator import attrgetter

from ivy_api.adapt.arguments import device_of
from ivy_api.autodiff.registry import DERIVATIVES, Struct
from ivy_api.dispatch.arguments import leaves
from ivy_api.errors import NoRuleError, NotAnArrayError
from ivy_api.tracing.tracer import Interpreter, Traced, TracedFunction, base_of, index_add, innermost, traced_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


_next_number = count().__next__


class Node:
    """One recorded call.

    Attributes
    ----------
    number : increases with each call
    derivative : its rules
    parents : the arguments recorded by the same run: their position and their node
    out : the value of the result
    args, kwargs : the values of the arguments; a `Struct` where the rules do not need the value
    """

    __slots__ = ("args", "derivative", "kwargs", "number", "out", "parents")

    def __init__(self, derivative: Any, parents: Any, out: Any, args: Any, kwargs: Any) -> None:
        self.number = _next_number()
        self.derivative = derivative
        self.parents = parents
        self.out = out
        self.args = args
        self.kwargs = kwargs


class Part(Node):
    """One of several results of a recorded call; its only parent is that call."""

    __slots__ = ("index",)

    def __init__(self, node: Node, index: int) -> None:
        super().__init__(None, ((0, node),), None, (), {})
        self.index = index


class Segment(Node):
    """A checkpointed part of the calls, which are recorded again when its cotangents are computed.

    Attributes
    ----------
    again : records the calls; returns the nodes of the results, ``None`` for constants
    """

    __slots__ = ("again",)

    def __init__(self, again: Callable[[], list[Node | None]], parents: Sequence[Node], outputs: int) -> None:
        super().__init__(None, [(0, parent) for parent in parents], (None,) * outputs, (), {})
        self.again = again

    def pulled(self, g: Sequence[Any], xp: Any) -> list[Any]:
        """Return the cotangent of each parent; ``None`` if the results do not depend on it."""
        known = [(node, one) for node, one in zip(self.again(), g, strict=True) if node is not None and one is not None]
        return backward([node for node, _ in known], [one for _, one in known], [parent for _, parent in self.parents], xp)


class Reverse(Interpreter):
    """Records each call of a differentiable function in a `Node`."""

    __slots__ = ("cls",)
    has_values = True

    def __init__(self, cls: Any) -> None:
        self.cls = cls

    def process(self, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        derivative = DERIVATIVES.get(function.name)
        if derivative is None or (derivative.when is not None and not derivative.when(*args, **kwargs)):
            return no_rule(self, function, args, kwargs)
        if derivative.joint is not None:
            return self._joint(function, derivative, args, kwargs)
        cls, rules = self.cls, derivative.rules
        values, parents = list(args), []
        for position, x in enumerate(args):
            kind = type(x)
            if kind is cls:
                if x._interpreter is self:
                    values[position] = x._value
                    if position < len(rules) and rules[position] is not None:
                        parents.append((position, x._payload))
            elif kind is list or kind is tuple:
                if position < len(rules) and rules[position] is not None:
                    refuse_parts(function, x)
                values[position] = self.value(x)
        if kwargs:
            kwargs = {name: self.value(x) for name, x in kwargs.items()}
        out = (function.base if self.depth == 1 else function.traced)(*values, **kwargs)
        if not parents:
            return out
        kept = out
        if derivative.keeps is not None:
            needed = derivative.needed(parents)
            if "o" not in needed:
                kept = None
            for position, _ in parents:
                if position not in needed:
                    values[position] = Struct(values[position])
        node = Node(derivative, parents, kept, values, kwargs)
        return self._parts(node, out) if isinstance(out, (tuple, list)) else cls(out, self, node)

    def _joint(self, function: TracedFunction, derivative: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        values, parents = list(args[0]), []
        for position, x in enumerate(values):
            if isinstance(x, Traced) and x._interpreter is self:
                values[position] = x._value
                parents.append((position, x._payload))
            else:
                refuse_parts(function, x)
        out = function.at(self.depth)(values, *args[1:], **kwargs)
        if not parents:
            return out
        return self.cls(out, self, Node(derivative, parents, None, [list(map(Struct, values)), *args[1:]], kwargs))

    def _parts(self, node: Node, out: Any) -> Any:
        parts = [self.cls(part, self, Part(node, i)) for i, part in enumerate(out)]
        return type(out)(*parts) if hasattr(out, "_fields") else type(out)(parts)


def refuse_parts(function: TracedFunction, x: Any) -> None:
    """Refuse a list of traced arrays in place of an array: it is no node, and its derivative would be lost."""
    if isinstance(x, (list, tuple)) and innermost(leaves(x)) is not None:
        raise NotAnArrayError(
            f"{function.name} takes arrays; got a {type(x).__name__} with arrays of a transformed function. Join them first, for "
            f"example by xp.stack(x)."
        )


def no_rule(run: Interpreter, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the result of a function without a rule: of its composed body, or of the values where it has no derivative."""
    if function.constant:
        return run.on_values(function, args, kwargs)
    if function.composed is not None:
        return function.composed(*args, **kwargs)
    raise NoRuleError(
        f"{function.name} has no derivative rule. If its result should count as a constant, call it with ivy_api.stop_gradient(x)."
    )


def backward(outputs: Sequence[Any], cotangents: Sequence[Any], inputs: Sequence[Node], xp: Any) -> list[Any]:
    """Return the cotangent of each input node; ``None`` if the outputs do not depend on it."""
    found = Cotangents(xp)
    for node, g in zip(outputs, cotangents, strict=True):
        if node is not None:
            found.add(node, g)
    keep = set(inputs)
    for node in _reachable(list(found.of)):
        if node in keep:
            continue
        g = found.of.pop(node, None)
        if g is None:
            continue
        kind, derivative, args = type(node), node.derivative, node.args
        if kind is Part:
            found.of.setdefault(node.parents[0][1], {})[node.index] = g  # type: ignore[attr-defined]
            continue
        if type(g) is dict:
            g = tuple(map(g.get, range(len(node.out))))
        if kind is Segment:
            for (_, parent), one in zip(node.parents, node.pulled(g, xp), strict=True):  # type: ignore[attr-defined]
                if one is not None:
                    found.add(parent, one)
        elif derivative.joint is not None:
            every = derivative.joint(xp, g, node.out, *args, **node.kwargs)
            for position, parent in node.parents:
                found.add(parent, matched(xp, every[position], args[0][position], False))
        elif derivative.indexing:
            found.add_at(node.parents[0][1], g, *args)
        else:
            rules, out, kwargs, elementwise = derivative.rules, node.out, node.kwargs, derivative.elementwise
            for position, parent in node.parents:
                one = rules[position](xp, g, out, *args, **kwargs)
                if one is not None:
                    x = args[position]
                    if one.shape != x.shape or one.dtype != x.dtype:
                        one = matched(xp, one, x, elementwise)
                    found.add(parent, one)
    return [found.of.get(node) for node in inputs]


class Cotangents:
    """The sums of cotangents by node.

    Those of many slices of one array are added in place, where the backend can: the array is not made for each slice.

    Attributes
    ----------
    of : the sum by node; of a node with several results by the index of the result
    """

    __slots__ = ("_in_place", "_own", "_xp", "of")

    def __init__(self, xp: Any) -> None:
        self._xp, self.of = xp, {}  # type: ignore[var-annotated]
        self._own: set[Node] = set()
        source = xp.__source__
        self._in_place = None if source.over is not None else getattr(source.part("array_object"), "add_at", None)

    def add(self, node: Node, g: Any) -> None:
        """Add a cotangent."""
        before = self.of.get(node)
        if before is not None:
            g = self._xp.add(before, g)
            self._own.discard(node)
        self.of[node] = g

    def add_at(self, node: Node, g: Any, x: Any, key: Any) -> None:
        """Add the cotangent of ``x[key]``, where ``x`` is the array of the node."""
        if self._in_place is None or not x.shape:
            self.add(node, index_add(self._xp, g, key, tuple(x.shape)))
            return
        if node not in self._own:
            before = self.of.get(node)
            shape = tuple(x.shape)
            zeros = self._xp.zeros(shape, dtype=x.dtype, device=device_of(g))
            self.of[node] = zeros if before is None else self._xp.add(before, zeros)
            self._own.add(node)
        self._in_place(self.of[node], key, g)


def boundary(nodes: Sequence[Node], start: int) -> list[Node]:
    """Return the nodes recorded before number ``start`` that later ones, which lead to ``nodes``, start from."""
    seen, todo = set(nodes), list(nodes)
    while todo:
        for _, parent in todo.pop().parents:
            if parent not in seen:
                seen.add(parent)
                if parent.number > start:
                    todo.append(parent)
    return [node for node in seen if node.number < start]


def _reachable(nodes: list[Node]) -> list[Node]:
    seen = set(nodes)
    every = list(nodes)
    for node in every:  # grows
        for _, parent in node.parents:
            if parent not in seen:
                seen.add(parent)
                every.append(parent)
    every.sort(key=_number, reverse=True)
    return every


_number = attrgetter("number")


def matched(xp: Any, g: Any, x: Any, elementwise: bool) -> Any:
    """Return a cotangent in the shape and data type of its array: summed over the axes it was broadcast along."""
    if elementwise and g.shape != x.shape:
        shape, given = tuple(x.shape), tuple(g.shape)
        extra = len(given) - len(shape)
        if extra < 0:
            g = xp.broadcast_to(g, shape)
        else:
            axes = (*range(extra), *(i + extra for i, n in enumerate(shape) if n == 1 and given[i + extra] != 1))
            if axes:
                g = xp.sum(g, axis=axes)
            g = xp.broadcast_to(g, shape) if g.size < prod(shape) else xp.reshape(g, shape) if tuple(g.shape) != shape else g
    if g.dtype != x.dtype:
        if xp.isdtype(g.dtype, "complex floating") and not xp.isdtype(x.dtype, "complex floating"):
            g = xp.real(g)
        g = xp.astype(g, x.dtype)
    return g


def vjp(
    function: Callable[..., tuple[Sequence[Any], Sequence[Any]]], primals: Sequence[Any], xp: Any
) -> tuple[tuple[Any, ...], Callable[[Sequence[Any]], list[Any]], tuple[Any, ...]]:
    """Return the outputs of a function, its pullback, and its auxiliary results.

    Parameters
    ----------
    function : takes arrays and returns two tuples of arrays: the outputs, and the auxiliary results
    primals : arrays of one namespace, native or traced
    xp : their namespace

    Returns
    -------
    out : the outputs; the function that maps their cotangents to those of ``primals``; the auxiliary results
    """
    base = base_of(xp)
    cls = traced_class(base)
    inputs = [Node(None, (), None, (), {}) for _ in primals]
    with cls.quiet(), Reverse(cls) as run:
        outputs, auxiliary = function(*[cls(x, run, leaf) for x, leaf in zip(primals, inputs, strict=True)])
    depth = run.depth
    nodes = [out._payload if isinstance(out, Traced) and out._interpreter is run else None for out in outputs]

    def pullback(cotangents: Sequence[Any]) -> list[Any]:
        inner = depth > 1 or any(isinstance(g, Traced) for g in cotangents)
        space = cls.space if inner else base
        with cls.quiet():
            got = backward(nodes, cotangents, inputs, space)
        return [space.zeros_like(x) if g is None else g for g, x in zip(got, primals, strict=True)]

    return tuple(map(run.value, outputs)), pullback, tuple(map(run.value, auxiliary))
