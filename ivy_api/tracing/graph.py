"""Graphs: the calls of declared functions that a function makes, printed, saved, and replayed."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field, replace
from functools import partial
from math import isfinite
from types import FunctionType
from typing import Any

from ivy_api.errors import ArgumentError, IvyError, TransformationError
from ivy_api.tracing import saving
from ivy_api.tracing.moving import constants_of, dtype_in, move_array
from ivy_api.tracing.nodes import INTERNAL, Body, Node, Ref, Type, bodies, mapped, refs, verify, without_unused
from ivy_api.tracing.origins import Origin
from ivy_api.tracing.sizes import Dimension, relation_text, require_relation, shape_text, size_of
from ivy_api.tracing.tracer import Traced, base_of, innermost, traced_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass
class Graph:
    """The calls that a function makes, in order, as data.

    A graph is a function of flat native arrays of the shapes and dtypes it was recorded with; `ivy_api.trace` returns it as a
    function of pytrees. Branches and loops of Python are those taken when it was recorded.

    Attributes
    ----------
    xp : the namespace of its arrays
    inputs : the number of inputs
    nodes : the calls
    constants : arrays that the function closes over
    outputs : references to the outputs, or plain values
    types : the shape and the data type of each input, when it was recorded; empty if they are not known
    """

    xp: Any
    inputs: int
    nodes: list[Node] = field(default_factory=list)
    constants: list[Any] = field(default_factory=list)
    outputs: tuple[Any, ...] = ()
    types: tuple[Type, ...] = ()
    _compiled: Any = None
    _is_from_file: bool = False

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled: not the code, which is generated again."""
        return {**vars(self), "_compiled": None}

    def __call__(self, *arrays: Any) -> tuple[Any, ...]:
        """Replay the calls for other arrays."""
        if len(arrays) != self.inputs:
            raise ArgumentError(f"A graph of {self.inputs} inputs got {len(arrays)} arrays.")
        if self._compiled is None:
            self._compiled = _function_of(self)
        try:
            return self._compiled(*arrays)  # type: ignore[no-any-return]
        except IvyError:
            raise
        except Exception as error:
            if not self._is_from_file:
                raise
            raise TransformationError(
                f"A loaded graph cannot be replayed for these arrays: {type(error).__name__}: {error}. Call it with arrays of the "
                f"shapes and data types that it was recorded with."
            ) from error

    def __str__(self) -> str:
        return "\n".join(_lines(self.inputs, self.nodes, self.outputs))

    def simplified(self) -> Graph:
        """Return the graph without calls and constants that are not used."""
        nodes, outputs = without_unused(self.nodes, self.outputs)
        everything = [outputs, *((node.args, node.kwargs) for node in nodes)]
        used = sorted({ref.index for ref in refs(everything) if ref.kind == "constant"})
        new = {old: i for i, old in enumerate(used)}

        def renamed(value: Any) -> Any:
            return Ref("constant", new[value.index]) if isinstance(value, Ref) and value.kind == "constant" else value

        nodes = [replace(node, args=mapped(renamed, node.args), kwargs=mapped(renamed, node.kwargs)) for node in nodes]
        constants = [self.constants[i] for i in used]
        return Graph(self.xp, self.inputs, nodes, constants, mapped(renamed, outputs), self.types)

    def over(self, xp: Any) -> Graph:
        """Return the graph over the arrays of another namespace of native arrays, on its default device: constants are copied.

        Where the namespace has no data types of 64 bits, those of 32 stand for them.
        """
        if xp is self.xp:
            return self
        name = self.xp.__source__.dtype_name

        def dtype(value: Any) -> Any:
            if isinstance(value, Body):
                return Body(value.inputs, list(map(convert, value.nodes)), value.outputs)
            if value is None or isinstance(value, (Ref, bool, int, float, complex, str, FunctionType)) or value is Ellipsis:
                return value
            found = name(value)
            return value if found is None else dtype_in(xp, found)

        def convert(node: Node) -> Node:
            kwargs = {key: None if key == "device" else mapped(dtype, value) for key, value in node.kwargs.items()}
            return replace(node, args=mapped(dtype, node.args), kwargs=kwargs)

        with constants_of(xp):
            constants = [move_array(x, xp, copy=True) for x in self.constants]
        nodes = list(map(convert, self.nodes))
        return Graph(xp, self.inputs, nodes, constants, self.outputs, self.types, _is_from_file=self._is_from_file)

    def to_json(self) -> str:
        """Return the graph with its constants as JSON, with a digest.

        Raises
        ------
        TransformationError
            if a call has an argument that is no array, number, string, data type or container of these, such as the rule of a
            custom derivative.
        """
        return saving.to_json(self.inputs, self.nodes, self.constants, self.outputs, self.xp)

    @classmethod
    def from_json(cls, text: str, xp: Any) -> Graph:
        """Return the graph that `to_json` wrote, over the arrays of a namespace, of any backend.

        Nothing in the text is executed: a graph calls declared functions only, with their own parameters, and all else is data. A
        replay for arrays that do not fit is a `TransformationError`.

        Raises
        ------
        FileFormatError
            if the text is not a graph, is damaged, or names an unknown function, parameter or data type.
        """
        inputs, nodes, constants, outputs = saving.from_json(text, xp)
        return cls(xp, inputs, nodes, constants, outputs, _is_from_file=True)


def _lines(inputs: int, nodes: Sequence[Node], outputs: tuple[Any, ...]) -> list[str]:
    """The text of a graph, or of a body: those inside are indented."""
    lines = [f"inputs: {', '.join(f'x{i}' for i in range(inputs))}"]
    for i, node in enumerate(nodes):
        given = shown_arguments(node)
        facts = ", ".join(f"{dtype}{shape_text(shape)}" for dtype, shape in zip(node.dtypes, node.shapes, strict=True))
        lines.append(f"v{i} = {node.name}({given})  # {facts}")
        for body in bodies(node.args):
            lines += [f"    {line}" for line in _lines(body.inputs, body.nodes, body.outputs)]
    return [*lines, f"outputs: {', '.join(map(_shown, outputs))}"]


def shown_arguments(node: Node) -> str:
    """Return the arguments of a call as text."""
    return ", ".join([*map(_shown, node.args), *(f"{name}={_shown(value)}" for name, value in node.kwargs.items())])


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(_shown, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, slice):
        parts = (value.start, value.stop) if value.step is None else (value.start, value.stop, value.step)
        return ":".join("" if part is None else _shown(part) for part in parts)
    if isinstance(value, FunctionType):
        return value.__name__
    if isinstance(value, Body):
        return "<body>"
    if isinstance(value, float) and not isfinite(value):
        return f'float("{value}")'
    return str(value) if isinstance(value, Ref) else "..." if value is Ellipsis else repr(value)


def _function_of(graph: Graph) -> Callable[..., tuple[Any, ...]]:
    """Return the graph as a Python function, with one line for each call.

    Its text is made of positions, and of keywords: identifiers, which those of a loaded graph have from the declarations. What a
    file holds is never part of it, but a value under a name like ``k3``.
    """
    verify(graph.inputs, len(graph.constants), graph.nodes, graph.outputs)
    xp, names = (
        graph.xp,
        {"size_of": partial(size_of, _native_part(graph.xp)), **{f"c{i}": x for i, x in enumerate(graph.constants)}},
    )
    plain: list[Any] = []

    def code(value: Any) -> str:
        if isinstance(value, Ref):
            return str(value)
        if isinstance(value, Dimension):
            return value.expression.text(lambda axis: f"size_of({axis.value}, {axis.axis})")
        if isinstance(value, Body):
            value = BodyFunction(value, xp)
        if isinstance(value, (list, tuple)) and any(True for _ in refs(value)):
            inner = "".join(f"{code(part)}, " for part in value)
            return f"[{inner}]" if isinstance(value, list) else f"({inner})"
        if isinstance(value, slice) and any(True for _ in refs(value)):
            return f"slice({code(value.start)}, {code(value.stop)}, {code(value.step)})"
        plain.append(value)
        names[f"k{len(plain)}"] = value
        return f"k{len(plain)}"

    lines = [f"def replay({', '.join(f'x{i}' for i in range(graph.inputs))}):"]
    last = {ref.index: i for i, node in enumerate(graph.nodes) for ref in refs((node.args, node.kwargs)) if ref.kind == "node"}
    kept = {ref.index for ref in refs(graph.outputs) if ref.kind == "node"}
    for i, node in enumerate(graph.nodes):
        names[f"f{i}"] = _native(node, xp)
        given = [*map(code, node.args), *(f"{name}={code(value)}" for name, value in node.kwargs.items())]
        lines.append(f"    v{i} = f{i}({', '.join(given)})")
        done = [f"v{j}" for j, at in last.items() if at == i and j not in kept]
        if done:  # memory is freed as early as it would be
            lines.append(f"    del {', '.join(done)}")
    lines.append(f"    return ({''.join(f'{code(out)}, ' for out in graph.outputs)})")
    exec(compile("\n".join(lines), "<a graph>", "exec"), names)
    return names["replay"]  # type: ignore[no-any-return]


def _native_part(xp: Any) -> Any:
    """What a backend says of its arrays."""
    return base_of(xp).__source__.part("array_object")


def _native(node: Node, xp: Any) -> Any:
    """Return the function that a node calls."""
    name = node.name
    if name == "__guard__":
        return partial(_require_value, node.origin)
    if name == "__require__":
        return partial(require_relation, _native_part(xp), node.origin, relation_text(*node.args))
    if name == "__stop_gradient__" and base_of(xp) is xp:  # the framework may differentiate the replay
        return xp.transforms.stop_gradient
    if name in INTERNAL:
        return xp.__dict__[name] if base_of(xp) is not xp else traced_class(xp).internal[name]
    if name in CALLS:
        return partial(CALLS[name], xp)
    found = xp
    for part in name.split("."):
        found = getattr(found, part)
    return getattr(found, "__untraced__", found)


def _require_value(origin: Origin | None, x: Any, value: bool | complex, /) -> None:
    """Raise unless an array is converted to the value that it had when the graph was recorded."""
    found = operator.index(x) if type(value) is int and isinstance(x, Traced) else type(value)(x)
    if found == value or (found != found and value != value):
        return
    error = TransformationError(
        f"The graph was recorded where a value of its program was {value!r}, which decided what was computed; here it is "
        f"{found!r}. Trace the program again for these arguments, or write it with ivy_api.cond, while_loop or xp.where."
    )
    if origin is not None and origin.file:
        error.locate_at(origin.file, origin.line, origin.name)
    raise error


class BodyFunction:
    """A body as a function of arrays, native or traced.

    Attributes
    ----------
    body : what it computes
    xp : the namespace of the native arrays
    """

    def __init__(self, body: Body, xp: Any) -> None:
        self.body, self.xp = body, base_of(xp)
        self._compiled: dict[bool, Any] = {}

    def __call__(self, *arrays: Any) -> tuple[Any, ...]:
        """Return its outputs."""
        run = innermost(arrays)
        traced = run is not None
        if traced not in self._compiled:
            space = run.cls.space if run is not None else self.xp
            self._compiled[traced] = _function_of(Graph(space, self.body.inputs, self.body.nodes, [], self.body.outputs))
        return self._compiled[traced](*arrays)  # type: ignore[no-any-return]


Arrays = tuple[Any, ...]


def _space(xp: Any, *arrays: Any) -> Any:
    run = innermost(arrays)
    return xp if run is None else run.cls.space


def _cond(xp: Any, predicate: Any, yes: BodyFunction, no: BodyFunction, operands: Arrays) -> Arrays:
    return _space(xp, predicate, *operands).transforms.cond(predicate, yes, no, operands)  # type: ignore[no-any-return]


def _while_loop(xp: Any, condition: BodyFunction, body: BodyFunction, state: Arrays, captured: Arrays) -> Arrays:
    def going(*state: Any) -> Any:
        return condition(*state, *captured)[0]

    def step(*state: Any) -> Arrays:
        return body(*state, *captured)

    return _space(xp, *state, *captured).transforms.while_loop(going, step, state)  # type: ignore[no-any-return]


def _scan(xp: Any, step: BodyFunction, state: Arrays, xs: Arrays, captured: Arrays, *, reverse: bool) -> Arrays:
    def call(*given: Any) -> Arrays:
        return step(*given, *captured)

    return _space(xp, *state, *xs, *captured).transforms.scan(call, state, xs, reverse=reverse)  # type: ignore[no-any-return]


CALLS: dict[str, Any] = {"transforms.cond": _cond, "transforms.while_loop": _while_loop, "transforms.scan": _scan}
"""What the nodes with bodies call, of a namespace and their arguments: see `CONTROL`."""
