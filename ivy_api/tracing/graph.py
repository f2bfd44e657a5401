"""Graphs: the calls of declared functions that a function makes, recorded, printed, saved, and replayed."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from types import FunctionType

from ivy_api.adapt.recent import Recent
from ivy_api.dispatch import registry
from ivy_api.errors import ArgumentError, TransformationError, branching_error, dynamic_shape_error
from ivy_api.tracing.tracer import Interpreter, Traced, TracedFunction, base_of, traced_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

INTERNAL = ("__getitem__", "__index_add__", "__stop_gradient__")
"""The nodes that are not declared functions."""


@dataclass(frozen=True)
class Ref:
    """A reference to a value of a graph: an input, a constant, or the result of a node, of which ``part`` chooses one.

    Attributes
    ----------
    kind : ``"input"``, ``"constant"`` or ``"node"``
    index : its position among those
    part : which of several results; ``None`` for a single one
    """

    kind: str
    index: int
    part: int | None = None

    def __str__(self) -> str:
        name = {"input": "x", "constant": "c", "node": "v"}[self.kind] + str(self.index)
        return name if self.part is None else f"{name}[{self.part}]"


@dataclass(frozen=True)
class Node:
    """One call.

    Attributes
    ----------
    name : the qualified name of the declared function: ``"linalg.svd"``
    args, kwargs : its arguments: `Ref`s, alone or in lists and tuples, and plain values
    shapes : the shape of each result, when it was recorded
    dtypes : the data type of each result
    """

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    shapes: tuple[Any, ...] = ()
    dtypes: tuple[str, ...] = ()


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
    """

    xp: Any
    inputs: int
    nodes: list[Node] = field(default_factory=list)
    constants: list[Any] = field(default_factory=list)
    outputs: tuple[Any, ...] = ()
    _compiled: Any = None

    def __call__(self, *arrays: Any) -> tuple[Any, ...]:
        """Replay the calls for other arrays."""
        if len(arrays) != self.inputs:
            raise ArgumentError(f"A graph of {self.inputs} inputs got {len(arrays)} arrays.")
        if self._compiled is None:
            self._compiled = _function_of(self)
        return self._compiled(*arrays)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        lines = [f"inputs: {', '.join(f'x{i}' for i in range(self.inputs))}"]
        for i, node in enumerate(self.nodes):
            given = ", ".join([*map(_shown, node.args), *(f"{name}={_shown(value)}" for name, value in node.kwargs.items())])
            facts = ", ".join(f"{dtype}{list(shape)}" for dtype, shape in zip(node.dtypes, node.shapes, strict=True))
            lines.append(f"v{i} = {node.name}({given})  # {facts}")
        return "\n".join([*lines, f"outputs: {', '.join(map(_shown, self.outputs))}"])

    def simplified(self) -> Graph:
        """Return the graph without calls whose results are not used."""
        used: set[int] = set()
        todo = [ref.index for ref in _refs(self.outputs) if ref.kind == "node"]
        while todo:
            i = todo.pop()
            if i not in used:
                used.add(i)
                todo += [ref.index for ref in _refs((self.nodes[i].args, self.nodes[i].kwargs)) if ref.kind == "node"]
        kept = sorted(used)
        new = {old: i for i, old in enumerate(kept)}

        def renamed(value: Any) -> Any:
            if isinstance(value, Ref):
                return Ref("node", new[value.index], value.part) if value.kind == "node" else value
            return value

        nodes = [
            Node(n.name, _mapped(renamed, n.args), _mapped(renamed, n.kwargs), n.shapes, n.dtypes)
            for n in (self.nodes[i] for i in kept)
        ]
        return Graph(self.xp, self.inputs, nodes, self.constants, _mapped(renamed, self.outputs))

    def to_json(self) -> str:
        """Return the graph with its constants as JSON.

        Raises
        ------
        TransformationError
            if a call has an argument that is no array, number, string, data type or container of these, such as the rule of a
            custom derivative.
        """
        return json.dumps(
            {
                "version": 1,
                "inputs": self.inputs,
                "constants": [_saved(x, self.xp) for x in self.constants],
                "nodes": [
                    [n.name, _encoded(n.args, self.xp), _encoded(n.kwargs, self.xp), _encoded(n.shapes, self.xp), list(n.dtypes)]
                    for n in self.nodes
                ],
                "outputs": _encoded(self.outputs, self.xp),
            }
        )

    @classmethod
    def from_json(cls, text: str, xp: Any) -> Graph:
        """Return the graph that `to_json` wrote, over the arrays of a namespace, of any backend.

        Raises
        ------
        ValueError
            if the text is not a graph, or names an unknown function.
        """
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("version") != 1:
            raise ArgumentError("This text is no graph that Graph.to_json wrote.")
        nodes = [
            Node(name, _decoded(args, xp), _decoded(kwargs, xp), _decoded(shapes, xp), tuple(dtypes))
            for name, args, kwargs, shapes, dtypes in data["nodes"]
        ]
        unknown = sorted({n.name for n in nodes if n.name not in INTERNAL and not _is_declared(n.name)})
        if unknown:
            raise ArgumentError(f"The graph calls functions that are not declared: {', '.join(unknown)}.")
        constants = [_restored(saved, xp) for saved in data["constants"]]
        return cls(xp, data["inputs"], nodes, constants, _decoded(data["outputs"], xp))


def _saved(x: Any, xp: Any) -> list[Any]:
    """An array as JSON: its data type, its shape, and its elements in row-major order."""
    from ivy_api.array import Array

    values = Array(x).__array__().ravel().tolist()
    if values and isinstance(values[0], complex):
        values = [[z.real, z.imag] for z in values]
    return [xp.__source__.dtype_name(x.dtype), list(x.shape), values]


def _restored(saved: list[Any], xp: Any) -> Any:
    dtype, shape, values = saved
    if values and isinstance(values[0], list):
        values = [complex(*z) for z in values]
    return xp.reshape(xp.asarray(values, dtype=getattr(xp, dtype)), tuple(shape))


def _is_declared(name: str) -> bool:
    found = registry.find(name)
    return found is not None and found.kind == "function"


def _refs(value: Any) -> Iterator[Ref]:
    if isinstance(value, Ref):
        yield value
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _refs(part)
    elif isinstance(value, dict):
        yield from _refs(list(value.values()))
    elif isinstance(value, slice):
        yield from _refs((value.start, value.stop, value.step))


def _mapped(function: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        parts = [_mapped(function, part) for part in value]
        return type(value)(parts) if type(value) in (list, tuple) else tuple(parts)
    if isinstance(value, dict):
        return {key: _mapped(function, part) for key, part in value.items()}
    if isinstance(value, slice):
        return slice(*(_mapped(function, part) for part in (value.start, value.stop, value.step)))
    return function(value)


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(_shown, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, slice):
        return ":".join("" if part is None else _shown(part) for part in (value.start, value.stop))
    if isinstance(value, FunctionType):
        return value.__name__
    return str(value) if isinstance(value, Ref) else "..." if value is Ellipsis else repr(value)


def _encoded(value: Any, xp: Any) -> Any:
    """A value as JSON: what JSON lacks is a list whose first element names its kind."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, complex):
        return ["complex", value.real, value.imag]
    if isinstance(value, Ref):
        return ["ref", value.kind, value.index, value.part]
    if value is Ellipsis:
        return ["ellipsis"]
    if isinstance(value, slice):
        return ["slice", *(_encoded(part, xp) for part in (value.start, value.stop, value.step))]
    if isinstance(value, (list, tuple)):
        return ["list" if isinstance(value, list) else "tuple", *(_encoded(part, xp) for part in value)]
    if isinstance(value, dict):
        return ["dict", *([key, _encoded(part, xp)] for key, part in value.items())]
    name = xp.__source__.dtype_name(value)
    if name is not None and hasattr(xp, name):
        return ["dtype", name]
    if isinstance(value, FunctionType):
        raise TransformationError("A graph of a function with a custom derivative (custom_vjp, custom_jvp) cannot be saved.")
    raise TransformationError(f"A graph with an argument of type {type(value).__qualname__} cannot be saved: {value!r}.")


def _decoded(value: Any, xp: Any) -> Any:
    if not isinstance(value, list):
        return value
    kind, *rest = value
    if kind == "complex":
        return complex(*rest)
    if kind == "ref":
        return Ref(*rest)
    if kind == "ellipsis":
        return Ellipsis
    if kind == "slice":
        return slice(*(_decoded(part, xp) for part in rest))
    if kind == "dict":
        return {key: _decoded(part, xp) for key, part in rest}
    if kind == "dtype":
        return getattr(xp, rest[0])
    parts = [_decoded(part, xp) for part in rest]
    return parts if kind == "list" else tuple(parts)


def _function_of(graph: Graph) -> Callable[..., tuple[Any, ...]]:
    """Return the graph as a Python function, with one line for each call."""
    xp, names = graph.xp, {f"c{i}": x for i, x in enumerate(graph.constants)}
    plain: list[Any] = []

    def code(value: Any) -> str:
        if isinstance(value, Ref):
            return str(value)
        if isinstance(value, (list, tuple)) and any(True for _ in _refs(value)):
            inner = "".join(f"{code(part)}, " for part in value)
            return f"[{inner}]" if isinstance(value, list) else f"({inner})"
        if isinstance(value, slice) and any(True for _ in _refs(value)):
            return f"slice({code(value.start)}, {code(value.stop)}, {code(value.step)})"
        plain.append(value)
        names[f"k{len(plain)}"] = value
        return f"k{len(plain)}"

    lines = [f"def replay({', '.join(f'x{i}' for i in range(graph.inputs))}):"]
    last = {ref.index: i for i, node in enumerate(graph.nodes) for ref in _refs((node.args, node.kwargs)) if ref.kind == "node"}
    kept = {ref.index for ref in _refs(graph.outputs) if ref.kind == "node"}
    for i, node in enumerate(graph.nodes):
        names[f"f{i}"] = _native(node.name, xp)
        given = [*map(code, node.args), *(f"{name}={code(value)}" for name, value in node.kwargs.items())]
        lines.append(f"    v{i} = f{i}({', '.join(given)})")
        done = [f"v{j}" for j, at in last.items() if at == i and j not in kept]
        if done:  # memory is freed as early as it would be
            lines.append(f"    del {', '.join(done)}")
    lines.append(f"    return ({''.join(f'{code(out)}, ' for out in graph.outputs)})")
    exec(compile("\n".join(lines), "<a graph>", "exec"), names)
    return names["replay"]  # type: ignore[no-any-return]


def _native(name: str, xp: Any) -> Any:
    if name in INTERNAL:
        return traced_class(base_of(xp)).internal[name]
    found = xp
    for part in name.split("."):
        found = getattr(found, part)
    return getattr(found, "__untraced__", found)


class UnknownValueError(TransformationError):
    """A condition or loop of the core depends on values, which a graph does not have: the function is called, not recorded."""


def require_value(x: Any) -> None:
    """Raise `UnknownValueError` for an array that is recorded for all values."""
    while isinstance(x, Traced):
        run = x._interpreter
        if isinstance(run, Recorder) and not run.concrete:
            raise UnknownValueError(str(branching_error()))
        x = x._value


class Recorder(Interpreter):
    """Records each call in a `Graph`; a repeated call with the same arguments is recorded once (common subexpressions)."""

    __slots__ = ("_known", "cls", "concrete", "graph")

    def __init__(self, cls: Any, graph: Graph, *, concrete: bool) -> None:
        self.cls, self.graph, self.concrete = cls, graph, concrete
        self._known: dict[Any, Any] = {}

    def index(self, x: Traced) -> Any:
        if self.concrete:
            return x._value
        raise branching_error()

    def process(self, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        declaration = function.declaration
        if declaration is not None and not declaration.schema.returns.arrays:
            if function.composed is not None:  # such as xp.at: the methods of what it returns compute
                return function.composed(*args, **kwargs)
            return self.on_values(function, args, kwargs)  # a function of data types
        if not self.concrete and _is_of_unknown_shape(function, args):
            raise UnknownValueError(str(dynamic_shape_error(function.name, "compile")))
        refs, named = _mapped(self.ref, args), _mapped(self.ref, kwargs)
        key = function.name, _key(refs), _key(named)
        if key in self._known:
            return self._known[key]
        result = self._known[key] = self._noted(function.name, refs, named, self.on_values(function, args, kwargs))
        return result

    def _noted(self, name: str, refs: Any, named: Any, out: Any) -> Any:
        """Add a node, and return its result as arrays traced here."""
        parts = out if isinstance(out, (tuple, list)) else (out,)
        shapes = tuple(tuple(part.shape) for part in parts)
        self.graph.nodes.append(Node(name, refs, named, shapes, tuple(str(part.dtype) for part in parts)))
        i = len(self.graph.nodes) - 1
        if not isinstance(out, (tuple, list)):
            return self.cls(out, self, Ref("node", i))
        wrapped = [self.cls(part, self, Ref("node", i, j)) for j, part in enumerate(out)]
        return type(out)(*wrapped) if hasattr(out, "_fields") else type(out)(wrapped)

    def with_rule(self, name: str, functions: tuple[Callable[..., Any] | None, ...], arrays: Sequence[Any]) -> Any:
        """Record a call of a function with a custom derivative, ``xp.transforms.custom_vjp`` or ``custom_jvp``, as one node."""
        rule = getattr((self.cls.base if self.depth == 1 else self.cls.space).transforms, name)
        out = rule(*functions, tuple(map(self.value, arrays)))
        return self._noted(f"transforms.{name}", (*functions, tuple(map(self.ref, arrays))), {}, out)

    def ref(self, x: Any) -> Any:
        """Return the reference to an array; other values as they are."""
        if isinstance(x, Traced):
            if x._interpreter is self:
                return x._payload
        elif isinstance(x, type) or not (hasattr(x, "shape") and hasattr(x, "dtype")):
            return x  # a data type that is a class has the attributes of its scalars
        for i, constant in enumerate(self.graph.constants):
            if constant is x:
                return Ref("constant", i)
        self.graph.constants.append(x)
        return Ref("constant", len(self.graph.constants) - 1)


def _is_of_unknown_shape(function: TracedFunction, args: tuple[Any, ...]) -> bool:
    """Whether the shape of a result depends on values: what is computed from the shape would be wrong for others."""
    if function.name == "__getitem__":
        key = args[1] if isinstance(args[1], tuple) else (args[1],)
        return any(isinstance(e, Traced) and e.space.isdtype(e.dtype, "bool") for e in key)
    return function.declaration is not None and function.declaration.data_dependent


def _key(value: Any) -> Any:
    """A hashable form of arguments; equal only for calls with equal results."""
    if isinstance(value, (list, tuple)):
        return type(value).__name__, *map(_key, value)
    if isinstance(value, dict):
        return "dict", *((name, _key(part)) for name, part in sorted(value.items()))
    if isinstance(value, slice):
        return "slice", _key(value.start), _key(value.stop), _key(value.step)
    try:
        hash(value)
    except TypeError:
        return "object", id(value)
    return type(value).__name__, value, str(value)  # 0.0 and -0.0, 1 and True are equal


def record(function: Callable[..., Sequence[Any]], arrays: Sequence[Any], xp: Any, *, concrete: bool = True) -> Graph:
    """Return the graph of the calls that a function of arrays makes for these arrays.

    Parameters
    ----------
    function : takes arrays and returns a tuple of arrays and plain values
    arrays : arrays of one namespace, native or traced
    xp : their namespace
    concrete : whether the function may branch on values; the graph is then right for the branches taken
    """
    cls = traced_class(base_of(xp))
    graph = Graph(xp, len(arrays))
    with Recorder(cls, graph, concrete=concrete) as run:
        outputs = function(*[cls(x, run, Ref("input", i)) for i, x in enumerate(arrays)])
        graph.outputs = tuple(run.ref(out) for out in outputs)
    return graph.simplified()


def replayed(function: Callable[..., tuple[Any, ...]], xp: Any) -> Callable[..., tuple[Any, ...]]:
    """Return a function of arrays that records its calls once for each combination of shapes and dtypes, and replays them.

    A function with conditions or loops of the core that depend on values is called instead: its branches differ. The graphs used
    last are kept.
    """
    known: Recent[Callable[..., tuple[Any, ...]]] = Recent()

    def call(*arrays: Any) -> tuple[Any, ...]:
        if any(isinstance(x, Traced) for x in arrays):  # a transformation that runs outside sees the function itself
            return function(*arrays)
        key = tuple((tuple(x.shape), x.dtype) for x in arrays)
        found = known.get(key)
        if found is None:
            try:
                found = known.put(key, record(function, arrays, xp, concrete=False))
            except UnknownValueError:
                found = known.put(key, function)
        return found(*arrays)

    return call
