"""Scopes: the variables of a module, by collection and path, and the keys for its random numbers."""

from __future__ import annotations

import dataclasses
import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.random as random
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation import errors
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.frozen import FrozenDict, unfreeze
from ivy_frontend_flax._implementation.linen.boxes import unbox


@offer("core", "linen")
@dataclasses.dataclass(frozen=True)
class DenyList:
    """A filter of all collections but those that another filter lets through."""

    deny: Any


def in_filter(filter_like: Any, name: str) -> bool:
    """Whether a filter lets a collection through."""
    if isinstance(filter_like, bool):
        return filter_like
    if isinstance(filter_like, str):
        return name == filter_like
    if isinstance(filter_like, DenyList):
        return not in_filter(filter_like.deny, name)
    if isinstance(filter_like, Collection):
        return name in filter_like
    raise errors.InvalidFilterError(filter_like)


def union(a: Any, b: str) -> Any:
    """Return a filter that also lets one more collection through."""
    if a is True or in_filter(a, b):
        return a
    if isinstance(a, DenyList):
        denied = {a.deny} if isinstance(a.deny, str) else set(a.deny)
        return DenyList(tuple(sorted(denied - {b})))
    return (*(() if a is False else (a,) if isinstance(a, str) else a), b)


@dataclasses.dataclass(frozen=True)
class Stream:
    """A key with names and numbers that are folded into it when a key is made."""

    key: Any
    suffix: tuple[str | int, ...] = ()

    def at(self, part: str | int) -> Stream:
        """Return the stream below a name or a number."""
        return Stream(self.key, (*self.suffix, part))

    def make(self) -> Any:
        """Return the key."""
        if not self.suffix:
            return self.key
        digest = hashlib.sha1(usedforsecurity=False)
        for part in self.suffix:
            digest.update(part.encode() if isinstance(part, str) else part.to_bytes((part.bit_length() + 7) // 8, "big"))
        return random.fold_in(self.key, jnp.uint32(int.from_bytes(digest.digest()[:4], "big")))


def is_key(x: Any) -> bool:
    """Whether a value is one key, old or new."""
    if isinstance(x, Stream):
        return True
    if jax.dtypes.issubdtype(getattr(x, "dtype", None) or jnp.float32, jax.dtypes.prng_key):
        return tuple(x.shape) == ()
    return hasattr(x, "dtype") and str(x.dtype) == "uint32" and tuple(x.shape) == (2,)


def keys_of(rngs: Any, message: str) -> dict[str, Any]:
    """Return keys by name; a single key is that of the parameters."""
    if is_key(rngs):
        return {"params": rngs}
    if isinstance(rngs, Mapping) and all(isinstance(name, str) and is_key(key) for name, key in rngs.items()):
        return dict(rngs)
    raise errors.InvalidRngError(message)


@offer("linen")
class Variable:
    """A variable of a scope, by its collection and name."""

    def __init__(self, scope: Scope, collection: str, name: str, unbox: bool) -> None:
        self.scope, self.collection, self.name, self.unbox = scope, collection, name, unbox

    @property
    def value(self) -> Any:
        """The value."""
        found = self.scope.get_variable(self.collection, self.name)
        return unbox(found) if self.unbox else found

    @value.setter
    def value(self, value: Any) -> None:
        self.scope.put_variable(self.collection, self.name, value)

    def is_mutable(self) -> bool:
        """Whether the collection may be changed."""
        return self.scope.is_mutable_collection(self.collection)


@offer("core")
class Scope:
    """The variables and keys of one module; those of its submodules are in scopes below it."""

    def __init__(
        self,
        variables: Any,
        rngs: Any = None,
        name: Any = None,
        mutable: Any = False,
        parent: Any = None,
        path: Any = (),
        debug_path: Any = (),
        flags: Any = None,
    ) -> None:
        self._variables = variables
        self.rngs = {key: x if isinstance(x, Stream) else Stream(x) for key, x in (rngs or {}).items()}
        self.name, self.mutable, self.parent = name, mutable, parent
        self.path: tuple[str, ...] = tuple(path)
        self.flags = dict(flags or {})
        self.root: Scope = parent.root if parent is not None else self
        self.rng_counters: dict[str, int] = dict.fromkeys(self.rngs, 0)
        self.counters_below: dict[str, Any] = {}
        self.reservations: dict[str, set[str | None]] = defaultdict(set)
        self.valid = True

    @property
    def path_text(self) -> str:
        """The path as text."""
        return "/" + "/".join(self.path)

    @contextmanager
    def temporary(self) -> Iterator[Scope]:
        """Afterwards the scope can no longer be used."""
        try:
            yield self
        finally:
            self.valid = False

    def _check(self) -> None:
        if not self.valid or not self.root.valid:
            raise errors.InvalidScopeError(self.name)

    def rewound(self) -> Scope:
        """Return the same scope, in which all names are free again."""
        self._check()
        scope = Scope(self._variables, self.rngs, self.name, self.mutable, self.parent, self.path, flags=self.flags)
        if self.parent is None:
            scope.root = self.root
        scope.rng_counters, scope.counters_below = self.rng_counters, self.counters_below
        return scope

    def name_reserved(self, name: str, col: str | None = None) -> bool:
        """Whether a name is in use, in any collection or in this one."""
        taken = self.reservations.get(name, set())
        return bool(taken) and (col is None or None in taken or col in taken)

    def reserve(self, name: str, col: str | None = None) -> None:
        """Take a name."""
        if not isinstance(name, str):
            raise TypeError(f"The type of a scope's name should be string but it is {type(name)}")
        if self.name_reserved(name, col):
            raise ValueError(f'Duplicate use of scope name: "{name}"')
        self.reservations[name].add(col)

    def push(self, name: Any = None, prefix: str = "", reuse: bool = False) -> Scope:
        """Return a scope below this one."""
        self._check()
        if name is None:
            name = next(f"{prefix}{i}" for i in range(len(self.reservations) + 1) if f"{prefix}{i}" not in self.reservations)
        if not reuse or name not in self.reservations:
            self.reserve(name)
        rngs = {key: stream.at(name) for key, stream in self.rngs.items()}
        scope = Scope({}, rngs, name, self.mutable, self, (*self.path, name), flags=self.flags)
        scope.rng_counters, scope.counters_below = self.counters_below.setdefault(name, (scope.rng_counters, {}))
        return scope

    def is_mutable_collection(self, col: str) -> bool:
        """Whether a collection may be changed."""
        return in_filter(self.mutable, col)

    def is_collection_empty(self, col: str) -> bool:
        """Whether a collection has no variables in any scope."""
        return not self.root._variables.get(col)

    def _collection(self, col: str) -> Mapping[str, Any]:
        if col not in self._variables:
            above = {} if self.parent is None else self.parent._collection(col)
            if self.name is None or self.parent is None or self.name not in above:
                return {}
            self._variables[col] = above[self.name]
        found: Mapping[str, Any] = self._variables[col]
        return found

    def _mutable_collection(self, col: str) -> dict[str, Any]:
        if col not in self._variables:
            above = self._variables if self.parent is None else self.parent._mutable_collection(col)
            self._variables[col] = above.setdefault(col if self.parent is None else self.name, {})
        found: dict[str, Any] = self._variables[col]
        return found

    def variables(self) -> dict[str, Any]:
        """Return all collections."""
        for col in self.root._variables:
            self._collection(col)
        return self._variables

    def mutable_variables(self) -> dict[str, Any]:
        """Return the collections that may be changed."""
        return {col: value for col, value in self.variables().items() if in_filter(self.mutable, col)}

    def has_rng(self, name: str) -> bool:
        """Whether there is a key of this name."""
        return name in self.rngs

    def make_rng(self, name: str = "params") -> Any:
        """Return a new key, of the stream of parameters if there is none of this name."""
        if name not in self.rngs:
            if "params" not in self.rngs:
                raise errors.InvalidRngError(f'{self.name} needs PRNG for "{name}"')
            name = "params"
        self._check()
        self.rng_counters[name] += 1
        return self.rngs[name].at(self.rng_counters[name]).make()

    def get_variable(self, col: str, name: str, default: Any = None) -> Any:
        """Return the value of a variable, the default if there is none."""
        return self._collection(col).get(name, default)

    def has_variable(self, col: str, name: str) -> bool:
        """Whether there is a variable."""
        return name in self._collection(col)

    def put_variable(self, col: str, name: str, value: Any) -> None:
        """Set the value of a variable."""
        self._check()
        if not self.is_mutable_collection(col):
            raise errors.ModifyScopeVariableError(col, name, self.path_text)
        self._mutable_collection(col)[name] = value

    def variable(self, col: str, name: str, init_fn: Any = None, *args: Any, unbox: bool = True, **kwargs: Any) -> Variable:
        """Return a variable, which is made if it is not there."""
        self.reserve(name, col)
        if not self.has_variable(col, name):
            if not self.is_mutable_collection(col) or init_fn is None:
                if self.is_collection_empty(col):
                    raise errors.ScopeCollectionNotFound(col, name, self.path_text)
                raise errors.ScopeVariableNotFoundError(name, col, self.path_text)
            self.put_variable(col, name, init_fn(*args, **kwargs))
        return Variable(self, col, name, unbox)

    def param(self, name: str, init_fn: Callable[..., Any], *args: Any, unbox: bool = True, **kwargs: Any) -> Any:
        """Return a parameter, which is made if it is not there."""
        self.reserve(name, "params")
        if self.has_variable("params", name):
            value = self.get_variable("params", name)
            self._check_shape(name, value, init_fn, args, kwargs)
        else:
            if not self.is_mutable_collection("params"):
                if self.is_collection_empty("params"):
                    raise errors.ScopeCollectionNotFound("params", name, self.path_text)
                raise errors.ScopeParamNotFoundError(name, self.path_text)
            value = init_fn(self.make_rng("params"), *args, **kwargs)
            self.put_variable("params", name, value)
        return _unboxed(value) if unbox else value

    def _check_shape(self, name: str, value: Any, init_fn: Any, args: Any, kwargs: Any) -> None:
        """Raise if a parameter has another shape than its initializer gives: the first argument, if that is a shape."""
        given = args[0] if args else kwargs.get("shape")
        if isinstance(given, (tuple, list)) and all(isinstance(n, int) for n in given):
            wanted = [tuple(given)]
        else:
            shapes = jax.eval_shape(lambda: unbox(init_fn(random.key(0), *args, **kwargs)))
            wanted = [tuple(x.shape) for x in tree_util.tree_leaves(shapes)]
        for x, shape in zip(tree_util.tree_leaves(_unboxed(value)), wanted, strict=False):
            if tuple(jnp.shape(x)) != shape:
                raise errors.ScopeParamShapeError(name, self.path_text, tuple(jnp.shape(x)), shape)

    def has_flag(self, key: str) -> bool:
        """Whether a flag was given."""
        return key in self.flags

    def get_flag(self, key: str, default: Any = None) -> Any:
        """Return a flag."""
        return self.flags.get(key, default)


_unboxed = unbox


def _is_collection(col: Any) -> bool:
    return isinstance(col, Mapping) and all(isinstance(name, str) for name in col)


@offer("core")
def bind(variables: Any, rngs: Any = None, mutable: Any = False, flags: Any = None) -> Scope:
    """Return a scope with variables; the collections that may be changed are copied."""
    if not _is_collection(variables) or not all(_is_collection(col) for col in variables.values()):
        raise errors.ApplyScopeInvalidVariablesTypeError()
    if rngs is not None:
        rngs = keys_of(rngs, "rngs should be a dictionary mapping strings to `jax.PRNGKey`.")
    own = {col: unfreeze(value) if in_filter(mutable, col) else value for col, value in variables.items()}
    return Scope(own, rngs, mutable=mutable, flags=flags)


def _checked(rngs: Any, message: str) -> dict[str, Any]:
    try:
        return keys_of(rngs, message)
    except errors.InvalidRngError as error:
        raise ValueError(message) from error


@offer("core")
def apply(fn: Any, mutable: Any = False, flags: Any = None) -> Any:
    """Return a function of variables from a function of a scope; with ``mutable``, it returns the new variables too."""

    def wrapper(variables: Any, *args: Any, rngs: Any = None, **kwargs: Any) -> Any:
        if rngs is not None:
            rngs = _checked(rngs, "The ``rngs`` argument passed to an apply function should be a key or a dict of keys by name.")
        inner = variables.get("params") if isinstance(variables, Mapping) else None
        if isinstance(inner, (dict, FrozenDict)) and "params" in inner:
            raise errors.ApplyScopeInvalidVariablesStructureError(list(inner))
        with bind(variables, rngs, mutable, flags).temporary() as root:
            out = fn(root, *args, **kwargs)
            return out if mutable is False else (out, root.mutable_variables())

    return wrapper


@offer("core")
def init(fn: Any, mutable: Any = True, flags: Any = None) -> Any:
    """Return a function of keys, from a function of a scope, that returns the result and the variables made."""

    def wrapper(rngs: Any, *args: Any, **kwargs: Any) -> Any:
        rngs = _checked(rngs, "First argument passed to an init function should be a key or a dict of keys by name.")
        return apply(fn, mutable, {**(flags or {}), "initializing": True})({}, *args, rngs=rngs, **kwargs)

    return wrapper
