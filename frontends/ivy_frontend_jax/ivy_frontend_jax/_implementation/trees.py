"""Pytrees as JAX has them: `jax.tree` and `jax.tree_util`; arrays are leaves, ``None`` is a container without any."""

from __future__ import annotations

import dataclasses
import functools
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable
from typing import Any

from ivy_frontend_jax._implementation.frontend import FRONTEND

UTIL, TREE = "jax.tree_util", "jax.tree"


def _key(name: str, field: str, kind: type, text: str, doc: str) -> Any:
    """Return the class of keys of a kind: with one field, shown in a text."""
    members = {"__str__": lambda self: text.format(getattr(self, field)), "__doc__": doc, "__module__": __name__}
    return dataclasses.make_dataclass(name, [(field, kind)], frozen=True, namespace=members)


SequenceKey = _key("SequenceKey", "idx", int, "[{!r}]", "The index of a child in a sequence.")
DictKey = _key("DictKey", "key", object, "[{!r}]", "The key of a child in a dict.")
GetAttrKey = _key("GetAttrKey", "name", str, ".{}", "The name of the attribute that a child is.")
FlattenedIndexKey = _key("FlattenedIndexKey", "key", int, "[<flat index {}>]", "The index of a child of a container without names.")


class Node:
    """How a class of containers is taken apart and put together."""

    __slots__ = ("flatten", "keys", "unflatten")

    def __init__(self, flatten: Any, unflatten: Any, keys: Any) -> None:
        self.flatten, self.unflatten, self.keys = flatten, unflatten, keys


def _sorted(d: Any) -> tuple[Any, ...]:
    try:
        return tuple(sorted(d))
    except TypeError as error:
        raise ValueError("Comparator raised exception while sorting pytree dictionary keys.") from error


def _of_sequence(children: Any, aux: Any) -> list[Any]:
    return [SequenceKey(i) for i in range(len(children))]


def _of_keys(children: Any, aux: Any) -> list[Any]:
    return [DictKey(key) for key in aux]


NODES: dict[type, Node] = {
    tuple: Node(lambda x: (x, None), lambda _, c: tuple(c), _of_sequence),
    list: Node(lambda x: (tuple(x), None), lambda _, c: list(c), _of_sequence),
    dict: Node(lambda x: (tuple(x[k] for k in _sorted(x)), _sorted(x)), lambda aux, c: dict(zip(aux, c, strict=True)), _of_keys),
    type(None): Node(lambda x: ((), None), lambda _, c: None, _of_sequence),
    OrderedDict: Node(lambda x: (tuple(x.values()), tuple(x)), lambda aux, c: OrderedDict(zip(aux, c, strict=True)), _of_keys),
    defaultdict: Node(
        lambda x: (tuple(x[k] for k in _sorted(x)), (x.default_factory, _sorted(x))),
        lambda aux, c: defaultdict(aux[0], zip(aux[1], c, strict=True)),
        lambda children, aux: [DictKey(key) for key in aux[1]],
    ),
    deque: Node(lambda x: (tuple(x), x.maxlen), lambda aux, c: deque(c, maxlen=aux), _of_sequence),
}


def _node_of(x: Any, cls: Any = None) -> tuple[Any, Node] | None:
    cls = type(x) if cls is None else cls
    found = NODES.get(cls)
    if found is not None:
        return cls, found
    if isinstance(x, tuple) and hasattr(x, "_fields"):
        return cls, Node(
            lambda x: (tuple(x), None), lambda _, c: cls(*c), lambda c, aux: [GetAttrKey(name) for name in cls._fields]
        )
    return None


class PyTreeDef:
    """The structure of a pytree."""

    __slots__ = ("_aux", "_children", "_cls", "_node", "num_leaves")

    def __init__(self, cls: Any, node: Node | None, aux: Any, children: tuple[PyTreeDef, ...]) -> None:
        self._cls, self._node, self._aux, self._children = cls, node, aux, children
        self.num_leaves: int = 1 if node is None else sum(c.num_leaves for c in children)

    @property
    def num_nodes(self) -> int:
        """The number of containers and leaves."""
        return 1 + sum(c.num_nodes for c in self._children)

    def children(self) -> list[PyTreeDef]:
        """Return the structures of the children."""
        return list(self._children)

    def node_data(self) -> Any:
        """Return the class of the container and what else it holds; ``None`` for a leaf."""
        return None if self._node is None else (self._cls, self._aux)

    def unflatten(self, leaves: Iterable[Any]) -> Any:
        """Return the pytree with these leaves."""
        every = list(leaves)
        if len(every) != self.num_leaves:
            fewer = "few" if len(every) < self.num_leaves else "many"
            raise ValueError(f"Too {fewer} leaves for PyTreeDef; expected {self.num_leaves}, got {len(every)}")
        return self._build(iter(every))

    def _build(self, leaves: Any) -> Any:
        if self._node is None:
            return next(leaves)
        return self._node.unflatten(self._aux, tuple(c._build(leaves) for c in self._children))

    def flatten_up_to(self, tree: Any) -> list[Any]:
        """Return the parts of a tree that stand where this structure has leaves."""
        out: list[Any] = []
        self._collect(tree, out)
        return out

    def _collect(self, tree: Any, out: list[Any]) -> None:
        if self._node is None:
            out.append(tree)
            return
        found = _node_of(tree)
        if found is None or found[0] is not self._cls:
            if self._cls is type(None):
                raise ValueError(f"Expected None, got {tree!r}.")
            raise ValueError(f"Expected {self._cls.__name__}, got {tree!r}.")
        children, aux = found[1].flatten(tree)[:2]
        children = tuple(children)
        if len(children) != len(self._children):
            raise ValueError(
                f"{self._cls.__name__} arity mismatch: {len(children)} != {len(self._children)}; {self._cls.__name__}: {tree!r}."
            )
        if aux != self._aux:
            raise ValueError(f"Mismatch custom node data: {self._aux} != {aux}; value: {tree!r}.")
        for own, child in zip(self._children, children, strict=True):
            own._collect(child, out)

    def compose(self, inner: PyTreeDef) -> PyTreeDef:
        """Return this structure with another one in the place of each leaf."""
        if self._node is None:
            return inner
        return PyTreeDef(self._cls, self._node, self._aux, tuple(c.compose(inner) for c in self._children))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PyTreeDef)
            and self._cls is other._cls
            and self._aux == other._aux
            and self._children == other._children
        )

    def __hash__(self) -> int:
        return hash((self._cls, self.num_leaves, len(self._children)))

    def __repr__(self) -> str:
        return f"PyTreeDef({self._text()})"

    def _text(self) -> str:
        parts = [c._text() for c in self._children]
        if self._node is None:
            return "*"
        if self._cls is type(None):
            return "None"
        if self._cls is tuple:
            return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
        if self._cls is list:
            return f"[{', '.join(parts)}]"
        if self._cls is dict:
            return "{" + ", ".join(f"{key!r}: {text}" for key, text in zip(self._aux, parts, strict=True)) + "}"
        if issubclass(self._cls, tuple):
            return f"CustomNode(namedtuple[{self._cls.__name__}], [{', '.join(parts)}])"
        return f"CustomNode({self._cls.__name__}[{self._aux}], [{', '.join(parts)}])"


LEAF = PyTreeDef(None, None, None, ())


def flatten(tree: Any, is_leaf: Any = None) -> tuple[list[Any], PyTreeDef]:
    """Return the leaves of a pytree, and its structure."""
    leaves: list[Any] = []
    return leaves, _structure(tree, is_leaf, leaves.append)


def _structure(tree: Any, is_leaf: Any, add: Any) -> PyTreeDef:
    if is_leaf is not None and is_leaf(tree):
        add(tree)
        return LEAF
    found = _node_of(tree)
    if found is None:
        add(tree)
        return LEAF
    cls, node = found
    children, aux = node.flatten(tree)[:2]
    return PyTreeDef(cls, node, aux, tuple(_structure(c, is_leaf, add) for c in children))


def _with_paths(tree: Any, is_leaf: Any, path: tuple[Any, ...], out: list[Any], takes_path: bool) -> None:
    if is_leaf is not None and (is_leaf(path, tree) if takes_path else is_leaf(tree)):
        out.append((path, tree))
        return
    found = _node_of(tree)
    if found is None:
        out.append((path, tree))
        return
    children, aux = found[1].flatten(tree)[:2]
    children = tuple(children)
    keys = found[1].keys(children, aux) if found[1].keys else [FlattenedIndexKey(i) for i in range(len(children))]
    if callable(keys):
        keys = keys(tree)
    for key, child in zip(keys, children, strict=True):
        _with_paths(child, is_leaf, (*path, key), out, takes_path)


def _public(name: str, plain: str | None = "") -> Any:
    """Register a function as ``jax.tree_util.tree_name`` and ``jax.tree.name``."""

    def register(function: Any) -> Any:
        if plain is not None:
            FRONTEND.value(f"{TREE}.{plain or name.removeprefix('tree_')}", function)
        FRONTEND.value(f"{UTIL}.{name}", function)
        return function

    return register


@_public("tree_flatten")
def tree_flatten(tree: Any, is_leaf: Any = None) -> Any:
    """Return the leaves of a pytree, and its structure."""
    return flatten(tree, is_leaf)


@_public("tree_unflatten")
def tree_unflatten(treedef: PyTreeDef, leaves: Iterable[Any]) -> Any:
    """Return the pytree of a structure and leaves."""
    return treedef.unflatten(leaves)


@_public("tree_leaves")
def tree_leaves(tree: Any, is_leaf: Any = None) -> list[Any]:
    """Return the leaves of a pytree."""
    return flatten(tree, is_leaf)[0]


@_public("tree_structure")
def tree_structure(tree: Any, is_leaf: Any = None) -> PyTreeDef:
    """Return the structure of a pytree."""
    return flatten(tree, is_leaf)[1]


@_public("tree_map")
def tree_map(f: Callable[..., Any], tree: Any, *rest: Any, is_leaf: Any = None) -> Any:
    """Apply a function to each leaf, and to those at its place in further pytrees."""
    leaves, structure = flatten(tree, is_leaf)
    every = [leaves, *(structure.flatten_up_to(one) for one in rest)]
    return structure.unflatten(f(*xs) for xs in zip(*every, strict=True))


@_public("tree_all")
def tree_all(tree: Any, *, is_leaf: Any = None) -> bool:
    """Whether all leaves are true."""
    return all(tree_leaves(tree, is_leaf))


_NONE = object()


@_public("tree_reduce")
def tree_reduce(function: Any, tree: Any, initializer: Any = _NONE, is_leaf: Any = None) -> Any:
    """Reduce the leaves by a function of two, from the first to the last."""
    leaves = tree_leaves(tree, is_leaf)
    return functools.reduce(function, leaves) if initializer is _NONE else functools.reduce(function, leaves, initializer)


@_public("tree_reduce_associative", "reduce_associative")
def tree_reduce_associative(operation: Any, tree: Any, *, identity: Any = _NONE, is_leaf: Any = None) -> Any:
    """Reduce the leaves by an associative function, in pairs."""
    leaves = tree_leaves(tree, is_leaf)
    if not leaves:
        if identity is _NONE:
            raise ValueError("Must specify identity for parallel reduction of empty tree.")
        return identity
    while len(leaves) > 1:
        pairs = [operation(a, b) for a, b in zip(leaves[::2], leaves[1::2], strict=False)]
        leaves = pairs + ([leaves[-1]] if len(leaves) % 2 else [])
    return leaves[0]


@_public("tree_transpose")
def tree_transpose(outer_treedef: PyTreeDef, inner_treedef: PyTreeDef | None, pytree_to_transpose: Any) -> Any:
    """Exchange two levels of containers."""
    leaves, structure = flatten(pytree_to_transpose)
    if inner_treedef is None:
        inner_treedef = flatten(outer_treedef.flatten_up_to(pytree_to_transpose)[0])[1]
    if structure != outer_treedef.compose(inner_treedef):
        raise TypeError(f"Mismatch\n{structure}\n != \n{outer_treedef.compose(inner_treedef)}")
    n, m = outer_treedef.num_leaves, inner_treedef.num_leaves
    return inner_treedef.unflatten(outer_treedef.unflatten(leaves[i * m + j] for i in range(n)) for j in range(m))


@_public("tree_broadcast")
def tree_broadcast(prefix_tree: Any, full_tree: Any, is_leaf: Any = None) -> Any:
    """Repeat the leaves of a pytree so that it has the structure of another, of which it is a prefix."""
    return tree_structure(full_tree, is_leaf).unflatten(broadcast_prefix(prefix_tree, full_tree, is_leaf))


def broadcast_prefix(prefix: Any, tree: Any, is_leaf: Any = None) -> list[Any]:
    """Return the leaves of a prefix, one for each leaf of a tree."""
    leaves, structure = flatten(prefix, is_leaf)
    out: list[Any] = []
    for leaf, part in zip(leaves, structure.flatten_up_to(tree), strict=True):
        out += [leaf] * tree_structure(part).num_leaves
    return out


@_public("tree_flatten_with_path", "flatten_with_path")
def tree_flatten_with_path(tree: Any, is_leaf: Any = None, is_leaf_takes_path: bool = False) -> Any:
    """Return pairs of paths and leaves, and the structure."""
    out: list[Any] = []
    _with_paths(tree, is_leaf, (), out, is_leaf_takes_path)
    return out, tree_structure(tree, is_leaf) if not is_leaf_takes_path else _rebuilt(tree, out)


def _rebuilt(tree: Any, out: list[Any]) -> PyTreeDef:
    stops = {id(x) for _, x in out}
    return tree_structure(tree, lambda x: id(x) in stops)


@_public("tree_leaves_with_path", "leaves_with_path")
def tree_leaves_with_path(tree: Any, is_leaf: Any = None, is_leaf_takes_path: bool = False) -> Any:
    """Return pairs of paths and leaves."""
    return tree_flatten_with_path(tree, is_leaf, is_leaf_takes_path)[0]


@_public("tree_map_with_path", "map_with_path")
def tree_map_with_path(f: Any, tree: Any, *rest: Any, is_leaf: Any = None, is_leaf_takes_path: bool = False) -> Any:
    """Apply a function to the path of each leaf and the leaf."""
    pairs, structure = tree_flatten_with_path(tree, is_leaf, is_leaf_takes_path)
    paths, leaves = [p for p, _ in pairs], [x for _, x in pairs]
    every = [leaves, *(structure.flatten_up_to(one) for one in rest)]
    return structure.unflatten(f(*xs) for xs in zip(paths, *every, strict=True))


@_public("keystr", None)
def keystr(keys: Any, *, simple: bool = False, separator: str = "") -> str:
    """Return a path as text."""
    if not simple:
        return separator.join(map(str, keys))
    names = (getattr(k, "name", None) or getattr(k, "key", None) if not isinstance(k, SequenceKey) else k.idx for k in keys)
    return separator.join(map(str, names))


@_public("all_leaves", None)
def all_leaves(iterable: Any, is_leaf: Any = None) -> bool:
    """Whether all elements are leaves."""
    return all(_node_of(x) is None or (is_leaf is not None and is_leaf(x)) for x in iterable)


@_public("is_tree_node", None)
def is_tree_node(typ: Any) -> bool:
    """Whether a class is one of containers."""
    return typ in NODES or (isinstance(typ, type) and issubclass(typ, tuple) and hasattr(typ, "_fields"))


@_public("flatten_one_level", None)
def flatten_one_level(tree: Any) -> Any:
    """Return the children of a container, and what else it holds."""
    found = _node_of(tree)
    if found is None:
        raise ValueError(f"can't tree-flatten type: {type(tree)}")
    children, aux = found[1].flatten(tree)[:2]
    return tuple(children), aux


@_public("flatten_one_level_with_keys", None)
def flatten_one_level_with_keys(tree: Any) -> Any:
    """Return the children of a container with their keys, and what else it holds."""
    children, aux = flatten_one_level(tree)
    found = _node_of(tree)
    assert found is not None
    keys = found[1].keys(children, aux) if found[1].keys else [FlattenedIndexKey(i) for i in range(len(children))]
    keys = keys(tree) if callable(keys) else keys
    return tuple(zip(keys, children, strict=True)), aux


@_public("treedef_children", None)
def treedef_children(treedef: PyTreeDef) -> list[PyTreeDef]:
    """Return the structures of the children."""
    return treedef.children()


@_public("treedef_is_leaf", None)
def treedef_is_leaf(treedef: PyTreeDef) -> bool:
    """Whether a structure is that of a leaf."""
    return treedef.num_nodes == 1 and treedef.num_leaves == 1


@_public("treedef_tuple", None)
def treedef_tuple(treedefs: Iterable[PyTreeDef]) -> PyTreeDef:
    """Return the structure of a tuple of parts."""
    return PyTreeDef(tuple, NODES[tuple], None, tuple(treedefs))


@_public("register_pytree_node", None)
def register_pytree_node(nodetype: type, flatten_func: Any, unflatten_func: Any, flatten_with_keys_func: Any = None) -> None:
    """Register a class of containers."""
    if nodetype in NODES:
        raise ValueError(f"Duplicate custom PyTreeDef type registration for {nodetype}.")
    keys = None
    if flatten_with_keys_func is not None:
        keys = lambda children, aux: lambda tree: [key for key, _ in flatten_with_keys_func(tree)[0]]  # noqa: E731
    NODES[nodetype] = Node(flatten_func, unflatten_func, keys)


@_public("register_pytree_node_class", None)
def register_pytree_node_class(cls: Any) -> Any:
    """Register a class by its methods ``tree_flatten`` and ``tree_unflatten``."""
    register_pytree_node(cls, lambda x: x.tree_flatten(), lambda aux, children: cls.tree_unflatten(aux, children))
    return cls


@_public("register_pytree_with_keys", None)
def register_pytree_with_keys(nodetype: type, flatten_with_keys: Any, unflatten_func: Any, flatten_func: Any = None) -> None:
    """Register a class of containers whose children have keys."""

    def plain(tree: Any) -> Any:
        pairs, aux = flatten_with_keys(tree)
        return tuple(x for _, x in pairs), aux

    register_pytree_node(nodetype, flatten_func or plain, unflatten_func, flatten_with_keys)


@_public("register_pytree_with_keys_class", None)
def register_pytree_with_keys_class(cls: Any) -> Any:
    """Register a class by its methods ``tree_flatten_with_keys`` and ``tree_unflatten``."""
    own = (lambda x: x.tree_flatten()) if hasattr(cls, "tree_flatten") else None
    register_pytree_with_keys(cls, lambda x: x.tree_flatten_with_keys(), lambda aux, c: cls.tree_unflatten(aux, c), own)
    return cls


@_public("register_static", None)
def register_static(cls: Any) -> Any:
    """Register a class whose instances hold no leaves."""
    register_pytree_node(cls, lambda x: ((), x), lambda aux, _: aux)
    return cls


@_public("register_dataclass", None)
def register_dataclass(nodetype: Any, data_fields: Any = None, meta_fields: Any = None, drop_fields: Any = ()) -> Any:
    """Register a dataclass: some of its fields hold arrays, others do not."""
    if (data_fields is None) != (meta_fields is None):
        raise TypeError("register_dataclass: data_fields and meta_fields must both be specified when either is specified.")
    if data_fields is None:
        fields = [f for f in dataclasses.fields(nodetype) if f.init]
        data_fields = [f.name for f in fields if not f.metadata.get("static", False)]
        meta_fields = [f.name for f in fields if f.metadata.get("static", False)]
    data, meta = tuple(data_fields), tuple(meta_fields)
    if dataclasses.is_dataclass(nodetype):
        wanted = {f.name for f in dataclasses.fields(nodetype) if f.init}
        if wanted - set(drop_fields) != {*data, *meta} - set(drop_fields):
            raise ValueError(f"data_fields and meta_fields must include all dataclass fields with init=True: {sorted(wanted)}")

    def flat(x: Any) -> Any:
        return tuple(getattr(x, n) for n in data), tuple(getattr(x, n) for n in meta)

    def build(aux: Any, children: Any) -> Any:
        return nodetype(**dict(zip(meta, aux, strict=True)), **dict(zip(data, children, strict=True)))

    register_pytree_node(nodetype, flat, build)
    NODES[nodetype].keys = lambda children, aux: [GetAttrKey(n) for n in data]
    return nodetype


@_public("Partial", None)
class Partial(functools.partial):  # type: ignore[type-arg]
    """``functools.partial`` that is a pytree: its arguments are children."""


register_pytree_node(Partial, lambda p: ((p.args, p.keywords), p.func), lambda func, parts: Partial(func, *parts[0], **parts[1]))


def static(**kwargs: Any) -> Any:
    """Return a dataclass field that is not a child."""
    return dataclasses.field(metadata={**kwargs.pop("metadata", {}), "static": True}, **kwargs)


FRONTEND.value(f"{TREE}.static", static)
for _value in (SequenceKey, DictKey, GetAttrKey, FlattenedIndexKey, PyTreeDef):
    FRONTEND.value(f"{UTIL}.{_value.__name__}", _value)
FRONTEND.value(f"{UTIL}.KeyEntry", Any)
FRONTEND.value(f"{UTIL}.KeyPath", tuple[Any, ...])


class Registry:
    """What is registered, as an object."""

    def flatten_one_level(self, tree: Any) -> Any:
        """Return the children of a container and what else it holds; ``None`` for a leaf."""
        return None if _node_of(tree) is None else flatten_one_level(tree)

    def flatten(self, tree: Any, is_leaf: Any = None) -> Any:
        """Return the leaves of a pytree, and its structure."""
        return flatten(tree, is_leaf)

    def register_node(self, nodetype: type, to_iterable: Any, from_iterable: Any, to_iterable_with_keys: Any = None) -> None:
        """Register a class of containers."""
        register_pytree_node(nodetype, to_iterable, from_iterable, to_iterable_with_keys)


FRONTEND.value(f"{UTIL}.default_registry", Registry())
