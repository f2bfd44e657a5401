"""Pytrees: nested containers of arrays, as transformations take and return them.

Lists, tuples, dicts, named tuples, dataclasses registered with `optree`, and classes registered with `register_pytree_node` are
containers; ``None`` is an empty one; everything else is a leaf.
"""

from __future__ import annotations

from ivy_api.array import Array
from ivy_api.array.base import ArrayBase
from ivy_api.dispatch import containers
from ivy_api.dispatch.context import as_namespace, default_namespace
from ivy_api.dispatch.lookup import find_namespace, one_namespace
from ivy_api.errors import ArgumentTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

NAMESPACE = "ivy_api"


def _optree() -> Any:
    """The library, imported on first use: programs without transformations do not wait for it."""
    import optree

    return optree


def register_pytree_node(
    cls: type, flatten: Callable[[Any], tuple[Any, ...]], unflatten: Callable[[Any, tuple[Any, ...]], Any]
) -> None:
    """Register a container class, so that transformations look for arrays inside of it: those of `ivy_api` and of every framework.

    The class is registered with the frameworks that are imported, and with the others when they are used; a framework in which it
    is registered already, by its author, keeps that.

    Parameters
    ----------
    cls : the class; its subclasses are not registered
    flatten : takes an instance and returns its children, as a list or a tuple; what else is needed to rebuild it: comparable by
        ``==``, and hashable for compilers; and, if the children have names, these, as strings
    unflatten : takes the rest and the children, which may be any objects, and returns an instance

    Raises
    ------
    ArgumentTypeError
        if ``cls`` is no class, or one of the others no function; later, if ``flatten`` returns something else than said above:
        children without an order, such as a set, or another number of names.
    ValueError
        if the class is registered already.

    References
    ----------
    ``jax.tree_util.register_pytree_with_keys``, ``torch.utils._pytree.register_pytree_node``, ``tf.nest``.

    Examples
    --------
    >>> class Line:
    ...     def __init__(self, slope, offset):
    ...         self.slope, self.offset = slope, offset
    >>> register_pytree_node(Line, lambda line: ((line.slope, line.offset), None), lambda _, parts: Line(*parts))
    """
    if not isinstance(cls, type) or not callable(flatten) or not callable(unflatten):
        raise ArgumentTypeError(
            f"register_pytree_node takes a class and two functions, flatten and unflatten; got {cls!r}, {flatten!r}, {unflatten!r}."
        )

    def checked(node: Any) -> tuple[tuple[Any, ...], Any, tuple[Any, ...]]:
        try:
            children, rest, *names = flatten(node)
        except (TypeError, ValueError) as error:
            raise _wrong(cls, "does not return (children, rest)") from error
        if type(children) is not tuple:
            if not isinstance(children, list | tuple):
                raise _wrong(cls, f"returns children in a {type(children).__name__}, not in a list or a tuple")
            children = tuple(children)
        if not names:
            return children, rest, tuple(range(len(children)))
        if len(names) > 1 or len(names[0]) != len(children):
            raise _wrong(cls, f"returns {len(children)} children, and other names: {names}")
        return children, rest, tuple(names[0])

    from ivy_api.dispatch.plugins import PLUGINS  # not before a function needs it

    library = _optree()
    library.register_pytree_node(cls, checked, unflatten, namespace=NAMESPACE)
    try:
        containers.add(cls, checked, unflatten, PLUGINS.all())
    except BaseException:  # the loading of a plugin may be interrupted; the next call is to succeed
        library.unregister_pytree_node(cls, namespace=NAMESPACE)
        raise


def _wrong(cls: type, what: str) -> ArgumentTypeError:
    return ArgumentTypeError(
        f"The function flatten that {cls.__qualname__} is registered with {what}. It returns a list or a tuple of the children, "
        f"what else is needed to rebuild the instance, and optionally the names of the children."
    )


def flatten(tree: Any) -> tuple[list[Any], Any]:
    """Return the leaves of a pytree, and its structure."""
    return _optree().tree_flatten(tree, namespace=NAMESPACE)  # type: ignore[no-any-return]


def unflatten(structure: Any, leaves: Iterable[Any]) -> Any:
    """Return the pytree with a structure and leaves."""
    return _optree().tree_unflatten(structure, leaves)


def leaves_of(tree: Any) -> list[Any]:
    """Return the leaves of a pytree."""
    return _optree().tree_leaves(tree, namespace=NAMESPACE)  # type: ignore[no-any-return]


def map_leaves(function: Callable[..., Any], tree: Any, *more: Any) -> Any:
    """Return the pytree of ``function`` of each leaf, and of those at its position in ``more``, of the same structure."""
    return _optree().tree_map(function, tree, *more, namespace=NAMESPACE)


def paths(tree: Any) -> list[str]:
    """Return the path of each leaf: ``"['weights'][0]"``."""
    return [accessor.codify("") for accessor in _optree().tree_accessors(tree, namespace=NAMESPACE)]


def keys_of(tree: Any) -> list[tuple[Any, ...]]:
    """Return the keys that lead to each leaf: ``("weights", 0)``."""
    return _optree().tree_paths(tree, namespace=NAMESPACE)  # type: ignore[no-any-return]


def native(leaf: Any) -> Any:
    """Return the native array of an `Array`; other leaves as they are."""
    return leaf._native if isinstance(leaf, ArrayBase) else leaf


def native_namespace(xp: Any) -> Any:
    """Return the namespace of native arrays: of a name, of a namespace over Arrays, or itself."""
    found = as_namespace(xp)
    return getattr(found, "__native__", found)


def namespace_of(leaves: Iterable[Any], xp: Any, called: str) -> Any:
    """Return the namespace of the native arrays among leaves; without any, ``xp`` or the current backend."""
    found = one_namespace(native(leaf) for leaf in leaves)
    if found is not None:
        return found
    return native_namespace(default_namespace(f"ivy_api.{called}") if xp is None else xp)


def _only_namespace(leaves: Sequence[Any]) -> Any:
    """Return the namespace of leaves that are native arrays of one class; ``None`` if there are others."""
    if not leaves or isinstance(leaves[0], ArrayBase):
        return None
    first = type(leaves[0])
    for x in leaves:
        if type(x) is not first:
            return None
    return find_namespace(leaves[0])


def _only_native(leaves: Sequence[Any]) -> bool:
    """Whether all leaves are native arrays, no numbers and no `Array`."""
    return all(map(is_native_array, leaves))  # torch's compiler reads this: it knows no sets of classes


def is_native_array(x: Any) -> bool:
    """Whether ``x`` is a native array."""
    return not isinstance(x, ArrayBase) and find_namespace(x) is not None


class Leaves:
    """The leaves of a pytree as native arrays, and how to rebuild the pytree as the caller has it.

    Parameters
    ----------
    tree : the pytree
    xp : the namespace it is taken from, or ``None``
    called : the name of the transformation, for messages
    beside : the leaves of the other arguments of the call, which also determine the namespace

    Attributes
    ----------
    arrays : native arrays; Python numbers are converted
    xp : their namespace
    structure : the structure of the pytree
    numbers : the positions of Python numbers
    """

    __slots__ = ("_wrapped", "arrays", "numbers", "structure", "xp")

    def __init__(self, tree: Any, xp: Any, called: str, beside: Sequence[Any] = ()) -> None:
        leaves, self.structure = flatten(tree)
        every = [*leaves, *beside] if beside else leaves
        only = _only_namespace(every)
        self.xp = space = namespace_of(every, xp, called) if only is None else only
        if only is not None or _only_native(leaves):
            self.arrays, self._wrapped, self.numbers = leaves, [], set()
            return
        self.arrays = arrays = list(map(native, leaves))
        self._wrapped = [array is not leaf for array, leaf in zip(arrays, leaves, strict=True)]
        self.numbers = {i for i, x in enumerate(arrays) if find_namespace(x) is None}
        if self.numbers:
            over_arrays = any(isinstance(leaf, ArrayBase) for leaf in every) or hasattr(xp, "__native__")
            for i in self.numbers:
                arrays[i], self._wrapped[i] = to_array(arrays[i], space, called), over_arrays

    def tree(self, arrays: Iterable[Any]) -> Any:
        """Return a pytree of the same structure, with `Array`s where the caller's were."""
        if True in self._wrapped:
            arrays = [Array(x) if wrap else x for x, wrap in zip(arrays, self._wrapped, strict=True)]
        return unflatten(self.structure, arrays)


def to_array(leaf: Any, xp: Any, called: str) -> Any:
    """Convert a Python or NumPy number to an array."""
    from numbers import Number

    from ivy_api.errors import LeafError

    if isinstance(leaf, Number) and not isinstance(leaf, bool):
        return xp.asarray(complex(leaf) if isinstance(leaf, complex) else leaf)
    raise LeafError(
        f"{called} takes arrays and Python numbers, in lists, tuples, dicts and registered containers; got a leaf of type "
        f"{type(leaf).__qualname__}. Register its class with ivy_api.register_pytree_node, or pass it as another argument."
    )


def broadcast_prefix(prefix: Any, tree: Any, called: str) -> list[Any]:
    """Return, for each leaf of a pytree, the entry of a prefix of it: one leaf of the prefix stands for a whole branch.

    Raises
    ------
    TransformationError
        if ``prefix`` is not a prefix of the pytree.
    """
    from ivy_api.errors import TransformationError

    if prefix is None or type(prefix) is int:
        return [prefix] * len(leaves_of(tree))
    library, nothing = _optree(), object()  # None is an entry of a prefix, and an empty container of a pytree
    entries = library.tree_map(lambda e: nothing if e is None else e, prefix, none_is_leaf=True, namespace=NAMESPACE)
    try:
        return [None if e is nothing else e for e in library.broadcast_prefix(entries, tree, namespace=NAMESPACE)]
    except ValueError as error:
        raise TransformationError(
            f"{called}={prefix!r} does not have the structure of the arguments or of a part of it."
        ) from error
