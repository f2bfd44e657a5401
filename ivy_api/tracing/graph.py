"""Graphs: the calls of declared functions that a function makes, recorded, printed, saved, and replayed."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import FunctionType

from ivy_api.adapt.recent import Recent
from ivy_api.errors import ArgumentError, IvyError, TransformationError, branching_error, dynamic_shape_error
from ivy_api.tracing import saving
from ivy_api.tracing.nodes import INTERNAL, Node, Ref, mapped, refs, verify
from ivy_api.tracing.tracer import Interpreter, Traced, TracedFunction, base_of, traced_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


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
        lines = [f"inputs: {', '.join(f'x{i}' for i in range(self.inputs))}"]
        for i, node in enumerate(self.nodes):
            given = ", ".join([*map(_shown, node.args), *(f"{name}={_shown(value)}" for name, value in node.kwargs.items())])
            facts = ", ".join(f"{dtype}{list(shape)}" for dtype, shape in zip(node.dtypes, node.shapes, strict=True))
            lines.append(f"v{i} = {node.name}({given})  # {facts}")
        return "\n".join([*lines, f"outputs: {', '.join(map(_shown, self.outputs))}"])

    def simplified(self) -> Graph:
        """Return the graph without calls whose results are not used."""
        used: set[int] = set()
        todo = [ref.index for ref in refs(self.outputs) if ref.kind == "node"]
        while todo:
            i = todo.pop()
            if i not in used:
                used.add(i)
                todo += [ref.index for ref in refs((self.nodes[i].args, self.nodes[i].kwargs)) if ref.kind == "node"]
        kept = sorted(used)
        new = {old: i for i, old in enumerate(kept)}

        def renamed(value: Any) -> Any:
            if isinstance(value, Ref):
                return Ref("node", new[value.index], value.part) if value.kind == "node" else value
            return value

        nodes = [
            Node(n.name, mapped(renamed, n.args), mapped(renamed, n.kwargs), n.shapes, n.dtypes)
            for n in (self.nodes[i] for i in kept)
        ]
        return Graph(self.xp, self.inputs, nodes, self.constants, mapped(renamed, self.outputs))

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


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(_shown, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, slice):
        return ":".join("" if part is None else _shown(part) for part in (value.start, value.stop))
    if isinstance(value, FunctionType):
        return value.__name__
    return str(value) if isinstance(value, Ref) else "..." if value is Ellipsis else repr(value)


def _function_of(graph: Graph) -> Callable[..., tuple[Any, ...]]:
    """Return the graph as a Python function, with one line for each call.

    Its text is made of positions, and of keywords: identifiers, which those of a loaded graph have from the declarations. What a
    file holds is never part of it, but a value under a name like ``k3``.
    """
    verify(graph.inputs, len(graph.constants), graph.nodes, graph.outputs)
    xp, names = graph.xp, {f"c{i}": x for i, x in enumerate(graph.constants)}
    plain: list[Any] = []

    def code(value: Any) -> str:
        if isinstance(value, Ref):
            return str(value)
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
        refs, named = mapped(self.ref, args), mapped(self.ref, kwargs)
        key = function.name, _key(refs), _key(named)
        if key in self._known:
            return self._known[key]
        result = self._known[key] = self._noted(function.name, refs, named, self.on_values(function, args, kwargs))
        return result

    def _noted(self, name: str, refs: Any, named: Any, out: Any) -> Any:
        """Add a node, and return its result as arrays traced here."""
        parts = out if isinstance(out, (tuple, list)) else (out,)
        shapes = tuple(tuple(part.shape) for part in parts)
        dtype_name = self.cls.base.__source__.dtype_name
        self.graph.nodes.append(Node(name, refs, named, shapes, tuple(dtype_name(part.dtype) for part in parts)))
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
