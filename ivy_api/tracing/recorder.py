"""Recording: the interpreter that makes a `Graph` of the calls of a function, with conditions and loops as calls of bodies."""

from __future__ import annotations

from dataclasses import replace

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.recent import Recent
from ivy_api.dispatch.lookup import namespace_for
from ivy_api.errors import UnknownValueError, branching_error, dynamic_shape_error
from ivy_api.tracing.graph import CALLS, BodyFunction, Graph
from ivy_api.tracing.nodes import Body, Node, Ref, mapped, refs, without_unused
from ivy_api.tracing.origins import Origin, current_origin, origin_inside
from ivy_api.tracing.size_rules import sizes_by_rule
from ivy_api.tracing.sizes import (
    UNKNOWN,
    Axis,
    Dimension,
    Expression,
    Size,
    Source,
    has_sizes,
    holds_for_all,
    plain,
    value_of_example,
)
from ivy_api.tracing.tracer import Interpreter, Traced, TracedFunction, base_of, enclosing, recording_body, traced_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any


def recorder_of(x: Any) -> Recorder | None:
    """Return the interpreter that records an array, also below other transformations; ``None`` if it has one value.

    Raises
    ------
    UnknownValueError
        if it keeps no conditions and loops.
    """
    while isinstance(x, Traced):
        run = enclosing(x._interpreter)
        if isinstance(run, Recorder):
            if not run.keeps_rules:
                raise UnknownValueError(str(branching_error()))
            return run
        x = x._value
    return None


class Recorder(Interpreter):
    """Records each call in a `Graph`; a repeated call with the same arguments is recorded once (common subexpressions).

    Attributes
    ----------
    graph : the calls
    concrete : whether the arrays have the values of one call; else only their shapes are right
    branches : what is done where Python branches on an array, or converts it, and it has a value: ``"taken"`` as it is,
        ``"guarded"``: a replay with another value raises, ``"refused"``
    keeps_rules : whether conditions, loops and functions with custom derivatives are nodes; else conditions and loops cannot be
        recorded, and of the others the calls inside are
    locates : whether a node has the line of the user's code where no `located` says another
    dimensions : by a reference to an array the integer or expression that is the size of each axis, if one depends on sizes that
        may differ: see `Sizes`
    requirements : the relations of sizes that are recorded
    """

    __slots__ = ("_known", "branches", "cls", "concrete", "dimensions", "graph", "keeps_rules", "locates", "requirements")
    called = "compile"

    def __init__(
        self, cls: Any, graph: Graph, *, concrete: bool, keeps_rules: bool, branches: str = "taken", locates: bool = False
    ) -> None:
        self.cls, self.graph, self.concrete, self.keeps_rules, self.branches = cls, graph, concrete, keeps_rules, branches
        self.locates = locates
        self.dimensions: dict[Ref, tuple[int | Expression, ...]] = {}
        self.requirements: set[Any] = set()
        self._known: dict[Any, Any] = {}

    def branch(self, x: Traced, convert: Any) -> Any:
        if not self.concrete or self.branches == "refused":
            raise branching_error()
        return self._add_guard(x, convert) if self.branches == "guarded" else convert(x._value)

    def number(self, x: Traced, kind: type) -> Any:
        return self._add_guard(x, kind) if self.concrete and self.branches == "guarded" else super().number(x, kind)

    def _add_guard(self, x: Traced, convert: Any) -> Any:
        value = convert(x._value)
        self.graph.nodes.append(Node("__guard__", (self.ref(x), value), {}, (), (), self.origin()))
        return value

    def origin(self) -> Origin | None:
        """Return where the call that is recorded comes from."""
        return origin_inside(record.__code__) if self.locates else current_origin()

    def process(self, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        declaration = function.declaration
        if declaration is not None and not declaration.schema.returns.arrays:
            if function.composed is not None:  # such as xp.at: the methods of what it returns compute
                return function.composed(*args, **kwargs)
            return self.on_values(function, args, kwargs)  # a function of data types
        if not self.concrete and _is_of_unknown_shape(function, args):
            raise UnknownValueError(str(dynamic_shape_error(function.name, self.called)))
        refs, named = mapped(self.ref, args), mapped(self.ref, kwargs)
        key = function.name, comparable(refs), comparable(named)
        if key in self._known:
            return self._known[key]
        result = self._known[key] = self._add_node(function.name, refs, named, self.on_values(function, args, kwargs))
        return result

    def _add_node(self, name: str, refs: Any, named: Any, out: Any) -> Any:
        """Add a node, and return its result as arrays traced here."""
        parts = out if isinstance(out, (tuple, list)) else (out,)
        shapes = tuple(tuple(part.shape) for part in parts)
        dtype_name = self.cls.base.__source__.dtype_name
        dtypes = tuple(dtype_name(part.dtype) for part in parts)
        self.graph.nodes.append(Node(name, refs, named, shapes, dtypes, self.origin()))
        i = len(self.graph.nodes) - 1
        if not isinstance(out, (tuple, list)):
            return self.cls(out, self, Ref("node", i))
        wrapped = [self.cls(part, self, Ref("node", i, j)) for j, part in enumerate(out)]
        return type(out)(*wrapped) if hasattr(out, "_fields") else type(out)(wrapped)

    def with_rule(self, name: str, functions: tuple[Callable[..., Any] | None, ...], arrays: Sequence[Any]) -> Any:
        """Record a call of a function with a custom derivative, ``xp.transforms.custom_vjp`` or ``custom_jvp``, as one node."""
        rule = getattr((self.cls.base if self.depth == 1 else self.cls.space).transforms, name)
        out = rule(*functions, tuple(map(self.value, arrays)))
        return self._add_node(f"transforms.{name}", (*functions, tuple(map(self.ref, arrays))), {}, out)

    def with_bodies(self, name: str, args: tuple[Any, ...], outputs: tuple[Any, ...], **options: Any) -> tuple[Any, ...]:
        """Record a call of functions that `body_of` made, as one node.

        Parameters
        ----------
        name : its name: see `CALLS`
        args : its arguments: arrays, `BodyFunction`s, and tuples of arrays
        outputs : arrays of the shapes and data types of the results
        **options : further arguments
        """
        if self.concrete:
            outputs = CALLS[name](self.cls.base if self.depth == 1 else self.cls.space, *map(self.value, args), **options)
        refs = mapped(lambda x: x.body if isinstance(x, BodyFunction) else self.ref(x), args)
        return self._add_node(name, refs, options, tuple(outputs))  # type: ignore[no-any-return]

    def ref(self, x: Any) -> Any:
        """Return the reference to an array; other values as they are."""
        if isinstance(x, Traced):
            if x._interpreter is self:
                return x._payload
        elif isinstance(x, type) or not (hasattr(x, "shape") and hasattr(x, "dtype")):
            return x  # a data type that is a class has the attributes of its scalars
        return self.outside(x)

    def outside(self, x: Any) -> Ref:
        """Return the reference to an array that is not of this recording."""
        return Ref("constant", _position(x, self.graph.constants))


class BodyRecorder(Recorder):
    """Records a function inside of a recorded one. Arrays of outside are further inputs; their values have the right shapes only.

    Attributes
    ----------
    captured : the arrays of outside that were used, also by functions recorded before
    """

    __slots__ = ("captured",)
    called = "a recorded condition or loop"

    def __init__(self, parent: Recorder, inputs: int, captured: list[Any]) -> None:
        graph = Graph(parent.graph.xp, inputs)
        super().__init__(parent.cls, graph, concrete=False, keeps_rules=parent.keeps_rules, locates=parent.locates)
        self.captured = captured

    def value(self, x: Any) -> Any:
        """Return a native array of the shape and data type, also inside lists and tuples; other objects as they are."""
        return mapped(example_of, x) if type(x) in (list, tuple) else example_of(x)

    def outside(self, x: Any) -> Ref:
        return Ref("input", self.graph.inputs + _position(x, self.captured))


class Sizes:
    """What a recorder of symbolic sizes does besides: the shapes of its arrays have a `Size` where it may differ."""

    __slots__ = ()

    def shape(self: Any, x: Traced) -> tuple[Any, ...]:
        """Return the shape of a traced array as the program sees it."""
        shape = x._value.shape
        sizes = self.dimensions.get(x._payload) if self.dimensions else None
        if sizes is None:
            return shape  # type: ignore[no-any-return]
        return tuple(n if type(size) is int else Size(n, size, self) for n, size in zip(shape, sizes, strict=True))

    def value(self, x: Any) -> Any:
        """Return the value of an array traced here, and integers for sizes."""
        found = super().value(x)  # type: ignore[misc]
        return plain(found) if self.dimensions else found  # type: ignore[attr-defined]

    def ref(self: Any, x: Any) -> Any:
        """Return the reference to an array, and an expression for a size."""
        if type(x) is Size:
            return x.value if x.run.ended else self.dimension(x.expression)
        return super().ref(x)  # type: ignore[misc]

    def dimension(self: Any, expression: Expression) -> Any:
        """Return an expression with references to the values here; an integer if it depends on no size."""
        if expression.constant is not None:
            return expression.constant
        own = expression.substitute(lambda axis: Axis(self.ref(axis.value.array), axis.axis, axis.name))
        return Dimension(own, value_of_example(expression))

    def require(self: Any, relation: str, left: Expression, right: Expression) -> None:
        """Record a relation of sizes which the program relies on, unless it holds for all."""
        if self.ended or holds_for_all(relation, left, right):
            return
        if any(axis.value.array._interpreter.ended for side in (left, right) for axis in side.axes()):
            return  # the results of bodies are compared
        run = enclosing(self)
        if (relation, left, right) not in run.requirements:  # type: ignore[attr-defined]
            run.requirements.add((relation, left, right))  # type: ignore[attr-defined]
            args = relation, run.dimension(left), run.dimension(right)  # type: ignore[attr-defined]
            run.graph.nodes.append(Node("__require__", args, {}, (), (), run.origin()))  # type: ignore[attr-defined]

    def know(self: Any, x: Traced) -> None:
        """Give each axis of an array a size of its own."""
        source = Source(x)
        self.dimensions[x._payload] = tuple(Expression.of(Axis(source, i)) for i in range(len(x._value.shape)))

    def process(self: Any, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Record a call; what depends on sizes has sizes of its own."""
        declaration = function.declaration
        if declaration is not None and not declaration.schema.returns.arrays and function.composed is None and has_sizes(args):
            return function.at(self.depth)(*(x if type(x) is Size else super(Sizes, self).value(x) for x in args), **kwargs)  # type: ignore[misc]
        result = super().process(function, args, kwargs)  # type: ignore[misc]
        if _is_of_unknown_shape(function, args):
            for x in result if isinstance(result, (tuple, list)) else (result,):
                self.know(x)
        elif self.dimensions:
            parts = result if isinstance(result, (tuple, list)) else (result,)
            if any(isinstance(x, Traced) and x._payload in self.dimensions for x in parts):
                self._apply_rule(parts, sizes_by_rule(function.name, function.elementwise, args, kwargs))
        return result

    def _apply_rule(self: Any, results: Sequence[Any], rule: Any) -> None:
        """Give the axes of results the sizes that a rule knows."""
        each = rule if isinstance(rule, tuple) else [rule] * len(results)
        for x, sizes in zip(results, each, strict=False):
            own = self.dimensions.get(x._payload) if isinstance(x, Traced) else None
            if own is None:
                continue
            if sizes is not None and len(sizes) == len(own):
                known = [b is not None and value_of_example(b) == n for b, n in zip(sizes, x._value.shape, strict=True)]
                own = tuple(b if fits else a for a, b, fits in zip(own, sizes, known, strict=True))
            self.dimensions[x._payload] = own
            node, part = self.graph.nodes[x._payload.index], x._payload.part or 0
            shapes = list(node.shapes)
            shapes[part] = tuple(map(self._dimension_of_inputs, own, shapes[part]))
            self.graph.nodes[x._payload.index] = replace(node, shapes=tuple(shapes))
            if all(type(n) is int for n in own):
                del self.dimensions[x._payload]

    def _dimension_of_inputs(self: Any, size: int | Expression, value: Any) -> Any:
        """A size for the shape of a node: by those of inputs, which keep their numbers."""
        if type(size) is int:
            return size
        found = self.dimension(size)
        if isinstance(found, Dimension) and any(axis.value.kind != "input" for axis in found.expression.axes()):
            return Dimension(Expression.of(UNKNOWN), found.value)
        return found

    def _add_node(self: Any, name: str, args: Any, named: Any, out: Any) -> Any:
        result = super()._add_node(name, args, named, out)  # type: ignore[misc]
        if self.dimensions and any(ref in self.dimensions for ref in refs((args, named))):
            for x in result if isinstance(result, (tuple, list)) else (result,):
                self.know(x)
        return result


class SizedRecorder(Sizes, Recorder):
    """Records a program for symbolic sizes."""

    __slots__ = ()


class SizedBodyRecorder(Sizes, BodyRecorder):
    """Records a body of a program for symbolic sizes."""

    __slots__ = ()

    def outside(self, x: Any) -> Ref:
        ref = super().outside(x)
        if ref not in self.dimensions and has_sizes(x.shape):
            self.know(self.cls(example_of(x), self, ref))
        return ref


def example_of(x: Any) -> Any:
    """Return a native array of the shape and data type of a traced one; other objects as they are."""
    batches = 0
    while isinstance(x, Traced):
        batches += x._interpreter.batches
        x = x._value
    if not batches:
        return x
    if 0 in x.shape[:batches]:
        return namespace_for(x).zeros(tuple(x.shape[batches:]), dtype=x.dtype, device=device_of(x))
    return x[(*(0,) * batches, ...)]


def body_of(parent: Recorder, function: Callable[..., Sequence[Any]], examples: Sequence[Any], captured: list[Any]) -> Any:
    """Record a function of arrays inside of a recorded one.

    Parameters
    ----------
    parent : what records
    function : takes arrays, and returns arrays
    examples : arrays like its arguments
    captured : the arrays of outside that it uses are added here

    Returns
    -------
    out : its calls, but for their inputs, which are complete when all functions of a node are recorded: see `bound`; arrays like
        its outputs
    """
    kind = SizedBodyRecorder if isinstance(parent, Sizes) else BodyRecorder
    with parent.cls.quiet(), kind(parent, len(examples), captured) as run, recording_body(run):
        inputs = [parent.cls(example_of(x), run, Ref("input", i)) for i, x in enumerate(examples)]
        for x, example in zip(inputs, examples, strict=True):
            if isinstance(run, Sizes) and has_sizes(example.shape):
                run.know(x)
        outputs = function(*inputs)
        refs = tuple(map(run.ref, outputs))
        nodes, refs = without_unused(run.graph.nodes, refs)
        return (nodes, refs), tuple(map(run.value, outputs))


def bound(part: Any, inputs: int, xp: Any) -> BodyFunction:
    """Return what `body_of` recorded as a function of so many arrays."""
    return BodyFunction(Body(inputs, *part), xp)


def _position(x: Any, known: list[Any]) -> int:
    for i, one in enumerate(known):
        if one is x:
            return i
    known.append(x)
    return len(known) - 1


def _is_of_unknown_shape(function: TracedFunction, args: tuple[Any, ...]) -> bool:
    """Whether the shape of a result depends on values: what is computed from the shape would be wrong for others."""
    if function.name == "__getitem__":
        key = args[1] if isinstance(args[1], tuple) else (args[1],)
        return any(isinstance(e, Traced) and e.space.isdtype(e.dtype, "bool") for e in key)
    return function.declaration is not None and function.declaration.data_dependent


def comparable(value: Any) -> Any:
    """A hashable form of arguments; equal only for calls with equal results."""
    if isinstance(value, (list, tuple)):
        return type(value).__name__, *map(comparable, value)
    if isinstance(value, dict):
        return "dict", *((name, comparable(part)) for name, part in sorted(value.items()))
    if isinstance(value, slice):
        return "slice", comparable(value.start), comparable(value.stop), comparable(value.step)
    try:
        hash(value)
    except TypeError:
        return "object", id(value)
    return type(value).__name__, value, str(value)  # 0.0 and -0.0, 1 and True are equal


def record(
    function: Callable[..., Sequence[Any]],
    arrays: Sequence[Any],
    xp: Any,
    *,
    concrete: bool = True,
    branches: str = "taken",
    locates: bool = False,
    sizes: Sequence[Mapping[int, str]] | None = None,
) -> Graph:
    """Return the graph of the calls that a function of arrays makes for these arrays.

    Parameters
    ----------
    function : takes arrays and returns a tuple of arrays and plain values
    arrays : arrays of one namespace, native or traced
    xp : their namespace
    concrete : whether the function may branch on values; the graph is then right for the branches taken
    branches : what is done where it does: see `Recorder`
    locates : whether nodes have the lines of the user's code
    sizes : for each array the names of the sizes of its axes that may differ; those of one name are equal. Sizes that depend on
        values may differ too; ``None``: they are those of these arrays
    """
    cls = traced_class(base_of(xp))
    dtype_name = cls.base.__source__.dtype_name
    graph = Graph(xp, len(arrays), types=tuple((tuple(x.shape), dtype_name(x.dtype)) for x in arrays))
    kind = Recorder if sizes is None else SizedRecorder
    with kind(cls, graph, concrete=concrete, keeps_rules=concrete, branches=branches, locates=locates) as run:
        inputs = [cls(x, run, Ref("input", i)) for i, x in enumerate(arrays)]
        run.dimensions.update(_dimensions(inputs, sizes or ()))
        outputs = function(*inputs)
        graph.outputs = tuple(run.ref(out) for out in outputs)
    return graph.simplified()


def _dimensions(inputs: Sequence[Any], sizes: Sequence[Mapping[int, str]]) -> dict[Ref, tuple[int | Expression, ...]]:
    """The sizes of the axes of inputs, of which those with a name may differ."""
    known: dict[str, Expression] = {}
    found: dict[Ref, tuple[int | Expression, ...]] = {}
    for x, names in zip(inputs, sizes, strict=False):
        for axis, name in names.items():
            known.setdefault(name, Expression.of(Axis(Source(x), axis, name)))
        if names:
            found[x._payload] = tuple(known[names[i]] if i in names else n for i, n in enumerate(x._value.shape))
    return found


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
