"""Graphs of objects: apart into a definition and states, and together again; shared objects stay shared."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.nnx.objects import Module, Pytree, is_key
from ivy_frontend_flax._implementation.nnx.states import FlatState, Path, State, flat, nested, parted
from ivy_frontend_flax._implementation.nnx.variables import Variable


class Spec(NamedTuple):
    """One node of a graph.

    Attributes
    ----------
    kind : ``object``, ``variable``, ``tree``, ``leaf`` or ``seen``
    number : of an object or a variable, by which it is found again
    about : the class; with the metadata of a variable, or the structure of a container
    children : names and nodes
    fixed : names and values of static attributes
    """

    kind: str
    number: int = -1
    about: Any = None
    children: tuple[tuple[Any, Spec], ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()


@offer("nnx")
@dataclasses.dataclass(frozen=True)
class GraphDef:
    """What a graph is without its variables: classes, static attributes, and what is shared."""

    nodes: Spec
    attributes: Any = None
    num_leaves: int = 0

    def apply(self, state: Any, *states: Any, graph: Any = None) -> Any:
        """Return a function that calls the object, and returns the result and the new definition and state."""
        return call((self, merge_states((state, *states))))

    def with_no_outer_index(self) -> GraphDef:
        """Return the definition: it has no numbers of other graphs."""
        return self

    with_same_outer_index = with_no_outer_index

    def with_matching_outer_index(self, other: Any) -> GraphDef:
        """Return the definition: it has no numbers of other graphs."""
        return self


tree_util.register_static(GraphDef)


def name_of(key: Any) -> Any:
    """Return the name or index that a key of a pytree stands for."""
    for attribute in ("key", "idx", "name"):
        if hasattr(key, attribute):
            return getattr(key, attribute)
    return key


def parts_of(container: Any) -> tuple[list[tuple[Any, Any]], Any]:
    """Return the children of a container with their names, and its structure; no children and no structure for a leaf."""
    inner = lambda x: x is not container  # noqa: E731
    pairs, structure = tree_util.tree_flatten_with_path(container, is_leaf=inner)
    if len(pairs) == 1 and not pairs[0][0]:
        return [], None
    return [(name_of(path[0]), child) for path, child in pairs], structure


def is_container(x: Any) -> bool:
    """Whether a value is a container of a pytree; ``None`` is one without children."""
    return x is None or not (is_key(x) or tree_util.all_leaves([x]))


class Flattened(NamedTuple):
    """A graph taken apart."""

    spec: Spec
    leaves: list[tuple[Path, Any]]
    objects: list[Any]


def take_apart(node: Any) -> Flattened:
    """Return the nodes of a graph, its variables and arrays with their paths, and its objects by number."""
    numbers: dict[int, int] = {}
    objects: list[Any] = []
    leaves: list[tuple[Path, Any]] = []

    def numbered(x: Any) -> int:
        numbers[id(x)] = len(objects)
        objects.append(x)
        return numbers[id(x)]

    def visit(x: Any, path: Path) -> Spec:
        if id(x) in numbers and isinstance(x, (Variable, Pytree)):
            return Spec("seen", numbers[id(x)])
        if isinstance(x, Variable):
            leaves.append((path, x))
            return Spec("variable", numbered(x), (type(x), tuple(sorted(x._metadata.items()))))
        if isinstance(x, Pytree):
            index = numbered(x)
            children, fixed = [], []
            for name, value in x._attributes():
                if x._is_data_attribute(name):
                    key = x._key(name)
                    children.append((key, visit(value, (*path, key))))
                else:
                    fixed.append((name, value))
            return Spec("object", index, type(x), tuple(children), tuple(fixed))
        if is_container(x):
            parts, structure = parts_of(x)
            return Spec("tree", -1, structure, tuple((name, visit(child, (*path, name))) for name, child in parts))
        leaves.append((path, x))
        return Spec("leaf")

    return Flattened(visit(node, ()), leaves, objects)


def put_together(spec: Spec, leaves: dict[Path, Any], found: dict[int, Any], *, new_variables: bool = True) -> Any:
    """Return the graph of nodes and leaves by path."""

    def value_at(path: Path) -> Any:
        if path not in leaves:
            raise ValueError(f"Expected a value at {'/'.join(map(str, path))} in the state: it is missing")
        return leaves[path]

    def build(spec: Spec, path: Path) -> Any:
        if spec.kind == "seen":
            return found[spec.number]
        if spec.kind == "leaf":
            return value_at(path)
        if spec.kind == "variable":
            kind, metadata = spec.about
            value = value_at(path)
            if isinstance(value, Variable):
                made = value.copy() if new_variables else value
            else:
                made = kind.from_metadata(value, dict(metadata))
            found[spec.number] = made
            return made
        if spec.kind == "tree":
            children = [build(child, (*path, name)) for name, child in spec.children]
            return spec.about.unflatten(children) if spec.about is not None else None
        x = found[spec.number] = object.__new__(spec.about)
        for name, value in spec.fixed:
            x._set(name, value, False)
        for name, child in spec.children:
            x._set(name, build(child, (*path, name)), True)
        return x

    return build(spec, ())


def merge_states(states: Any) -> State:
    """Return one state with the leaves of all."""
    return State(nested([pair for one in states for pair in (flat(one) if isinstance(one, (State, dict)) else one.items())]))


def _copied(leaf: Any) -> Any:
    return leaf.copy() if isinstance(leaf, Variable) else leaf


@offer("nnx")
def flatten(
    node: Any, /, *, with_paths: bool = True, ref_index: Any = None, ref_outer_index: Any = None, graph: Any = None
) -> tuple[GraphDef, Any]:
    """Return the definition of a graph, and its leaves with their paths."""
    apart = take_apart(node)
    definition = GraphDef(apart.spec, None, len(apart.leaves))
    return definition, FlatState(apart.leaves, sort=False) if with_paths else [leaf for _, leaf in apart.leaves]


@offer("nnx")
def split(node: Any, *filters: Any, graph: Any = None) -> tuple[Any, ...]:
    """Return the definition of a graph, and a state for each filter; one state without filters."""
    apart = take_apart(node)
    pairs = [(path, _copied(leaf)) for path, leaf in apart.leaves]
    definition = GraphDef(apart.spec, None, len(pairs))
    return definition, *(State(nested(part)) for part in parted(pairs, filters or (...,), whole=True))


@offer("nnx")
def unpack(node: Any, *filters: Any, graph: Any = None) -> tuple[Any, ...]:
    """Return the definition of a graph, and a state for each filter."""
    return split(node, *filters)


@offer("nnx")
def merge(graphdef_or_graphstate: Any, /, *states: Any, copy: bool = False, recreate_variables: bool = True) -> Any:
    """Return the graph of a definition and states."""
    if not isinstance(graphdef_or_graphstate, GraphDef):
        raise TypeError(f"merge takes a GraphDef and states; got {type(graphdef_or_graphstate)}")
    leaves = dict(flat(merge_states(states)))
    return put_together(graphdef_or_graphstate.nodes, leaves, {}, new_variables=copy or recreate_variables)


@offer("nnx")
def unflatten(
    graphdef: Any,
    state: Any,
    /,
    *,
    index_ref: Any = None,
    outer_index_outer_ref: Any = None,
    copy_variables: bool = False,
    recreate_variables: bool = True,
) -> Any:
    """Return the graph of a definition and a state, or leaves in order."""
    if isinstance(state, (list, tuple)):
        paths = [path for path, _ in _leaf_paths(graphdef.nodes, ())]
        state = State(nested(zip(paths, state, strict=True)))
    return merge(graphdef, state, copy=copy_variables, recreate_variables=recreate_variables)


def _leaf_paths(spec: Spec, path: Path) -> Iterator[tuple[Path, Spec]]:
    if spec.kind in ("leaf", "variable"):
        yield path, spec
    for name, child in spec.children:
        yield from _leaf_paths(child, (*path, name))


@offer("nnx", also="variables")
def state(node: Any, *filters: Any, graph: Any = None) -> Any:
    """Return the variables and arrays of a graph as a state, or as one state for each filter."""
    pairs = [(path, _copied(leaf)) for path, leaf in take_apart(node).leaves]
    made = [State(nested(part)) for part in parted(pairs, filters or (...,), whole=False)]
    return made[0] if len(made) == 1 else tuple(made)


@offer("nnx")
def graphdef(node: Any, /, *, graph: Any = None) -> GraphDef:
    """Return the definition of a graph."""
    return split(node)[0]


@offer("nnx")
def update(node: Any, state: Any, /, *states: Any) -> None:
    """Set the variables and arrays of a graph to those of states."""
    for path, value in flat(merge_states((state, *states))):
        _put(node, path, value)


def child_of(node: Any, name: Any) -> Any:
    """Return what stands at a name or an index of a node."""
    if isinstance(node, Pytree):
        return vars(node)[str(name)]
    return dict(parts_of(node)[0])[name] if not isinstance(node, (dict, list, State)) else node[name]


def _put(node: Any, path: Path, value: Any) -> None:
    try:
        for name in path[:-1]:
            node = child_of(node, name)
        present = child_of(node, path[-1])
    except (KeyError, IndexError):
        if not isinstance(node, (Pytree, State, dict)):
            raise ValueError(f"key not found at {'/'.join(map(str, path))}") from None
        present = None
    if isinstance(present, Variable):
        if isinstance(value, Variable):
            present.update_from_state(value)
        else:
            present.set_raw_value(value)
    elif isinstance(node, Pytree):
        node._set(path[-1], value, True)
    else:
        node[path[-1]] = value


@offer("nnx")
def pop(node: Any, *filters: Any) -> Any:
    """Take the variables that filters let through out of a graph, and return them as states."""
    if not filters:
        raise ValueError("Expected at least one filter")
    made = []
    for part in parted(take_apart(node).leaves, filters, whole=False):
        for path, _ in part:
            owner = node
            for name in path[:-1]:
                owner = child_of(owner, name)
            delattr(owner, str(path[-1]))
        made.append(State(nested(part)))
    return made[0] if len(made) == 1 else tuple(made)


@offer("nnx")
def clone(node: Any, variables: bool = True, *, arrays: bool = False, graph: Any = None) -> Any:
    """Return a copy of a graph."""
    apart = take_apart(node)
    return put_together(apart.spec, dict(apart.leaves), {}, new_variables=variables)


@offer("nnx")
def iter_graph(node: Any, /, *, graph: Any = None) -> Iterator[tuple[Path, Any]]:
    """Return all parts of a graph with their paths, each object once, parts before what they are in."""
    seen: set[int] = set()

    def visit(x: Any, path: Path) -> Iterator[tuple[Path, Any]]:
        if isinstance(x, (Variable, Pytree)):
            if id(x) in seen:
                return
            seen.add(id(x))
        if isinstance(x, Pytree):
            for name, value in x._attributes():
                yield from visit(value, (*path, x._key(name)))
        elif not isinstance(x, Variable) and is_container(x):
            for name, value in parts_of(x)[0]:
                yield from visit(value, (*path, name))
        yield path, x

    yield from visit(node, ())


@offer("nnx")
def iter_modules(module: Any, /, *, graph: Any = None) -> Iterator[tuple[Path, Any]]:
    """Return all modules of a graph with their paths."""
    return ((path, x) for path, x in iter_graph(module) if isinstance(x, Module))


@offer("nnx", also="iter_module_children")
def iter_children(node: Any, /, *, graph: Any = None) -> Iterator[tuple[Any, Any]]:
    """Return the modules that are attributes, with their names."""
    return ((node._key(name), value) for name, value in node._attributes() if isinstance(value, Module))


@offer("nnx")
def find_duplicates(node: Any, /, *, only: Any = ...) -> list[list[Path]]:
    """Return the paths of each object that is in the graph more than once."""
    from ivy_frontend_flax._implementation.nnx.filters import predicate

    chosen, paths = predicate(only), {}  # type: ignore[var-annotated]

    def visit(x: Any, path: Path) -> None:
        if isinstance(x, (Variable, Pytree)):
            known = id(x) in paths
            if chosen(path, x):
                paths.setdefault(id(x), []).append(path)
            if known:
                return
        if isinstance(x, Pytree):
            for name, value in x._attributes():
                visit(value, (*path, x._key(name)))
        elif not isinstance(x, Variable) and is_container(x):
            for name, value in parts_of(x)[0]:
                visit(value, (*path, name))

    visit(node, ())
    return [found for found in paths.values() if len(found) > 1]


class _Call:
    """A path of attributes of a graph, which calls what stands there."""

    def __init__(self, parts: Any, path: Path) -> None:
        self._parts, self._path = parts, path

    def __getattr__(self, name: str) -> _Call:
        return _Call(self._parts, (*self._path, name))

    def __getitem__(self, name: Any) -> _Call:
        return _Call(self._parts, (*self._path, name))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        node = found = merge(*self._parts)
        for name in self._path:
            found = getattr(found, name) if isinstance(name, str) else found[name]
        return found(*args, **kwargs), split(node)


@offer("nnx")
def call(graphdef_state: Any, /) -> Callable[..., Any]:
    """Return a function that calls an object, or a method of it, and returns the result and the new definition and state."""
    return _Call(graphdef_state, ())


@offer("nnx", name="map")
def map_graph(f: Any, node: Any, /, *, graph: Any = None, recreate_variables: bool = True) -> Any:
    """Return a copy of a graph with ``f(path, leaf)`` in place of each variable and array."""
    apart = take_apart(node)
    return put_together(apart.spec, {path: f(path, leaf) for path, leaf in apart.leaves}, {}, new_variables=recreate_variables)


FRONTEND.absent(
    "flax.nnx",
    "from_tree to_tree prefix split_context merge_context SplitContext MergeContext UpdateContext current_update_context "
    "update_context check_pytree recursive_map as_abstract abstract_with_sharding get_abstract_model",
    "transformations here work on the objects themselves: use split and merge.",
)
