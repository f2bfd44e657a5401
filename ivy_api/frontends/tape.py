"""A tape of calls for frameworks whose arrays remember how they were computed.

Each recorded call is a function of arrays, differentiated by the backend through `ivy_api.vjp`. Cotangents are pulled back
from the last call to the first. With ``again=True`` the pullbacks themselves are recorded, so that the results have derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from ivy_api.adapt.promotion import FLOATING
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.transforms.pytrees import flatten, unflatten

_number = count().__next__


class Node:
    """One recorded call, or an array that gradients are taken with respect to.

    Attributes
    ----------
    number : increases with each node
    function : takes the primals, returns a tuple of arrays; ``None`` for a leaf
    primals : the arrays it was called with
    parents : the output of a node that each primal is, ``None`` for one that is a constant
    pullback : takes the cotangents of all results, returns those of the primals
    structs : zero-argument functions which return zeros like each result
    rule : in place of a function, how cotangents are pulled back: takes their pairs of an array and its `Output`, and ``again``
    hooks : for a result, functions of its cotangent as such a pair, which return the one to go on with
    """

    __slots__ = ("__weakref__", "function", "hooks", "number", "parents", "primals", "pullback", "rule", "structs")

    def __init__(
        self,
        function: Callable[..., tuple[Any, ...]] | None = None,
        primals: Sequence[Any] = (),
        parents: Sequence[Output | None] = (),
        pullback: Callable[[tuple[Any, ...]], Sequence[Any]] | None = None,
        structs: Sequence[Callable[[], Any]] = (),
        rule: Callable[[Sequence[tuple[Any, Output | None]], bool], Sequence[tuple[Any, Output | None]]] | None = None,
    ) -> None:
        self.number = _number()
        self.rule = rule
        self.hooks: dict[int, list[Callable[[tuple[Any, Output | None]], tuple[Any, Output | None]]]] | None = None
        self.function, self.primals, self.parents, self.pullback, self.structs = function, primals, parents, pullback, structs


class Output:
    """One result of a node."""

    __slots__ = ("index", "node")

    def __init__(self, node: Node, index: int = 0) -> None:
        self.node, self.index = node, index


def leaf() -> Output:
    """Return the output that stands for an array that gradients are taken with respect to."""
    return Output(Node())


def record(
    function: Callable[..., tuple[Any, ...]], primals: Sequence[Any], parents: Sequence[Output | None], xp: Any
) -> tuple[tuple[Any, ...], Sequence[Output | None]]:
    """Call a function of arrays and record the call.

    Parameters
    ----------
    function : pure; takes the primals and returns a tuple of arrays
    primals : floating-point arrays of the namespace ``xp``
    parents : the outputs of nodes that they are, ``None`` for constants
    xp : their namespace

    Returns
    -------
    out : the results and the outputs that they are; ``None`` for results whose data type has no derivative
    """
    chosen: list[int] = []

    def split(*values: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        results = function(*values)
        chosen[:] = [i for i, one in enumerate(results) if xp.isdtype(one.dtype, FLOATING)]
        return tuple(results[i] for i in chosen), tuple(one for i, one in enumerate(results) if i not in chosen)

    def floats_of(*values: Any) -> tuple[Any, ...]:
        results = function(*values)
        return tuple(results[i] for i in chosen)

    floats, pullback, others = xp.vjp(split, *primals, has_aux=True)
    kept, rest = iter(floats), iter(others)
    every = [next(kept) if i in chosen else next(rest) for i in range(len(floats) + len(others))]
    structs = [lambda x=x: xp.zeros_like(x) for x in floats]
    node = Node(floats_of, tuple(primals), tuple(parents), pullback, structs)
    return tuple(every), [Output(node, chosen.index(i)) if i in chosen else None for i in range(len(every))]


def record_tree(
    function: Callable[..., Any], primals: Sequence[Any], parents: Sequence[Output | None], xp: Any, wrap: Callable[[Any, Any], Any]
) -> Any:
    """Call a function that returns a pytree and record the call; return the pytree with ``wrap(array, output)`` for each array.

    Parameters
    ----------
    function : pure; takes the primals and returns arrays, other values, and pytrees of them
    primals, parents, xp : as in `record`
    wrap : takes an array of the result, and its `Output`
    """
    structure: Any = None
    others: list[Any] = []
    chosen: list[int] = []

    def arrays_of(*values: Any) -> tuple[Any, ...]:
        nonlocal structure, others, chosen
        result = function(*values)
        if find_namespace(result) is not None:  # most functions return one array
            structure, others, chosen = None, [None], [0]
            return (result,)
        leaves, structure = flatten(result)
        chosen = [i for i, one in enumerate(leaves) if find_namespace(one) is not None]
        others = [None if i in chosen else one for i, one in enumerate(leaves)]  # no array of a trace outlives it
        return tuple(leaves[i] for i in chosen)

    out, outputs = record(arrays_of, primals, parents, xp)
    for i, x, output in zip(chosen, out, outputs, strict=True):
        others[i] = wrap(x, output)
    return others[0] if structure is None else unflatten(structure, others)


def gradients(
    outputs: Sequence[Output], cotangents: Sequence[Any], inputs: Sequence[Output], xp: Any, *, again: bool = False
) -> tuple[list[Any], list[Output | None]]:
    """Return the cotangents of outputs of nodes, ``None`` where the outputs do not depend on them.

    Parameters
    ----------
    outputs, cotangents : outputs of nodes, and their cotangents
    inputs : outputs of nodes whose cotangents are asked for
    xp : the namespace of the arrays
    again : whether the computation of the cotangents is recorded in turn; then ``cotangents`` are pairs of an array and an `Output`

    Returns
    -------
    out : the cotangents, and the outputs that they are (``None`` without ``again``)
    """
    found: dict[tuple[Node, int], tuple[Any, Output | None]] = {}

    def add(output: Output, one: tuple[Any, Output | None]) -> None:
        key = output.node, output.index
        before = found.get(key)
        found[key] = one if before is None else _sum(before, one, xp, again)

    for output, g in zip(outputs, cotangents, strict=True):
        add(output, g if again else (g, None))
    wanted = {(output.node, output.index) for output in inputs}
    for node in _backwards([output.node for output in outputs]):
        _call_hooks(node, found)
        full = _cotangents(node, found, wanted)
        for parent, one in zip(node.parents, _pulled(node, full, xp, again), strict=True) if full else ():
            if parent is not None:
                add(parent, one)
    got = [found.get((output.node, output.index)) for output in inputs]
    return [None if one is None else one[0] for one in got], [None if one is None else one[1] for one in got]


def _call_hooks(node: Node, found: dict[tuple[Node, int], tuple[Any, Output | None]]) -> None:
    for i, hooks in (node.hooks or {}).items():
        for hook in list(hooks):
            if (node, i) in found:
                found[node, i] = hook(found[node, i])


def _cotangents(node: Node, found: dict[tuple[Node, int], tuple[Any, Output | None]], wanted: set[tuple[Node, int]]) -> list[Any]:
    """Return the cotangents of all results of a call, none if there is nothing to pull back; those not asked for are dropped."""
    own = [found.get((node, i)) for i in range(len(node.structs))]
    if (node.function is None and node.rule is None) or all(one is None for one in own):
        return []
    for i in range(len(node.structs)):
        if (node, i) not in wanted:
            found.pop((node, i), None)
    return [(zeros(), None) if one is None else one for one, zeros in zip(own, node.structs, strict=True)]


def depends_on(output: Output) -> list[Node]:
    """Return the leaves that an output depends on."""
    return [node for node in _backwards([output.node]) if node.function is None and node.rule is None]


def _pulled(node: Node, given: Sequence[tuple[Any, Output | None]], xp: Any, again: bool) -> list[tuple[Any, Output | None]]:
    if node.rule is not None:
        return list(node.rule(given, again))
    if not again:
        assert node.pullback is not None
        return [(one, None) for one in node.pullback(tuple(g for g, _ in given))]
    function, number = node.function, len(node.primals)

    def pull(*values: Any) -> tuple[Any, ...]:
        _, pullback = xp.vjp(function, *values[:number])
        return tuple(pullback(tuple(values[number:])))

    primals = (*node.primals, *(g for g, _ in given))
    out, outputs = record(pull, primals, (*node.parents, *(output for _, output in given)), xp)
    return list(zip(out, outputs, strict=True))


def _sum(a: tuple[Any, Output | None], b: tuple[Any, Output | None], xp: Any, again: bool) -> tuple[Any, Output | None]:
    if not again or (a[1] is None and b[1] is None):
        return xp.add(a[0], b[0]), None
    out, outputs = record(lambda x, y: (xp.add(x, y),), (a[0], b[0]), (a[1], b[1]), xp)
    return out[0], outputs[0]


def _backwards(nodes: Sequence[Node]) -> list[Node]:
    """Return all nodes that these depend on, themselves included, the last recorded first."""
    seen = set(nodes)
    every = list(seen)
    for node in every:  # grows
        for parent in node.parents:
            if parent is not None and parent.node not in seen:
                seen.add(parent.node)
                every.append(parent.node)
    return sorted(every, key=lambda node: node.number, reverse=True)
