"""Models: their arrays by name, and how they are called with others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from types import FunctionType, MethodType
from typing import Any

from ivy_api.frontends.capturing import State
from ivy_frontend_jax.capture.keys import is_key
from ivy_frontend_jax.capture.origins import MARK


@dataclass(frozen=True)
class Model:
    """Code with the arrays that belong to it.

    Attributes
    ----------
    call : takes those of the states that ``moving`` lists, the arguments and those by name; returns the result and the new values
        of the states that may have changed
    states : the arrays by name
    moving : the states that ``call`` takes; JAX finds the others, which the code closes over, as constants
    aliases : further names of states
    scopes : makes a context in which the calls of modules have scopes of their names
    """

    call: Callable[[dict[str, Any], tuple[Any, ...], dict[str, Any]], tuple[Any, dict[str, Any]]]
    states: Mapping[str, State] = field(default_factory=dict)
    moving: Sequence[str] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    scopes: Callable[[], AbstractContextManager[None]] = nullcontext


def model_of(obj: Any) -> Model:
    """Return a function or model as a `Model`."""
    owner = obj.__self__ if isinstance(obj, MethodType) else obj
    nnx, linen = sys.modules.get("flax.nnx"), sys.modules.get("flax.linen")
    if nnx is not None and isinstance(owner, nnx.Module):
        return _of_nnx(nnx, owner, obj)
    if linen is not None and isinstance(owner, linen.Module) and owner.scope is not None:
        return _of_linen(linen, owner, obj)
    return _of_function(obj)


def _method(owner: Any, obj: Any, other: Any) -> Callable[..., Any]:
    """The method of another instance that an object is of its own; the instance itself if it is no method."""
    return MethodType(obj.__func__, other) if isinstance(obj, MethodType) else other


def _of_nnx(nnx: Any, owner: Any, obj: Any) -> Model:
    """A model of Flax' nnx: its variables are states, which it may change."""
    definition, state = nnx.split(owner)
    pairs = list(nnx.to_flat_state(state))
    names = [".".join(map(str, path)) for path, _ in pairs]
    kinds = [_state_of_variable(nnx, variable) for _, variable in pairs]
    moving = [name for name, kind in zip(names, kinds, strict=True) if kind is not None]
    states = {name: kind for name, kind in zip(names, kinds, strict=True) if kind is not None}
    opened: list[Any] = []

    def call(values: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        new = [
            (path, variable.replace(values[name]) if name in values else variable)
            for name, (path, variable) in zip(names, pairs, strict=True)
        ]
        model = nnx.merge(definition, nnx.from_flat_state(new))
        paths = {id(module): ".".join(map(str, path)) for path, module in nnx.iter_graph(model) if isinstance(module, nnx.Module)}
        opened[:] = [paths]
        out = _method(owner, obj, model)(*args, **kwargs)
        after = {".".join(map(str, path)): variable for path, variable in nnx.to_flat_state(nnx.state(model))}
        return out, {name: after[name].get_value() for name in moving if name in after}

    kinds_of_modules = {type(module) for _, module in nnx.iter_graph(owner) if isinstance(module, nnx.Module)}
    return Model(
        call, states, moving, scopes=lambda: _scopes_of_calls(kinds_of_modules, lambda x: opened[0].get(id(x)) if opened else None)
    )


def _state_of_variable(nnx: Any, variable: Any) -> State | None:
    """The state of a variable of nnx; ``None`` if it holds no array."""
    value = variable.get_value()
    if not (hasattr(value, "shape") and hasattr(value, "dtype")):
        return None
    return _state(value, is_parameter=isinstance(variable, nnx.Param))


def _state(value: Any, *, is_parameter: bool) -> State:
    import jax

    trains = is_parameter and not is_key(value) and bool(jax.numpy.issubdtype(value.dtype, jax.numpy.inexact))
    return State(value, "parameter" if trains else "buffer", trains)


def _of_linen(linen: Any, owner: Any, obj: Any) -> Model:
    """A bound module of Flax' linen: its variables are states; those of mutable collections may change."""
    module, variables = owner.unbind()
    mutable = owner.scope.mutable
    rngs = {name: rng.as_jax_rng() for name, rng in owner.scope.rngs.items()}
    named = dict(_named_leaves(variables))
    states = {name: _state(x, is_parameter=name.startswith("params")) for name, x in named.items()}

    def call(values: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        import jax

        given = jax.tree.unflatten(jax.tree.structure(variables), [values[name] for name in named])
        method = obj.__func__ if isinstance(obj, MethodType) else None
        found = module.apply(given, *args, method=method, mutable=mutable, rngs=rngs, **kwargs)
        if not mutable:
            return found, {}
        out, changed = found
        return out, {name: x for name, x in _named_leaves(changed) if name in named}

    return Model(call, states, list(named), scopes=lambda: _scopes_of_linen(linen))


def _named_leaves(tree: Any, first: str = "") -> list[tuple[str, Any]]:
    """The leaves of a pytree by their paths: ``layers.0.weight``."""
    import jax

    found = jax.tree_util.tree_flatten_with_path(tree)[0]
    return [(".".join(filter(None, [first, *map(_key, path)])), leaf) for path, leaf in found]


def _key(key: Any) -> str:
    return str(next((getattr(key, name) for name in ("key", "name", "idx") if hasattr(key, name)), key))


def _of_function(obj: Any) -> Model:
    """A function, or a pytree of JAX that is callable: arrays that it holds or closes over are states, which it does not change."""

    def call(values: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return obj(*args, **kwargs), {}

    states: dict[str, State] = {}
    aliases: dict[str, str] = {}
    known: dict[int, str] = {}
    modules: dict[int, tuple[str, type]] = {}
    for name, x, is_parameter in _held(obj):
        if id(x) in known:
            if name != known[id(x)]:
                aliases[name] = known[id(x)]
            continue
        if name not in states:
            known[id(x)] = name
            states[name] = _state(x, is_parameter=is_parameter)
    for name, module in _modules_of(obj):
        modules.setdefault(id(module), (name, type(module)))
    kinds = {kind for _, kind in modules.values()}

    @contextmanager
    def scopes() -> Iterator[None]:
        with ExitStack() as stack:
            linen = sys.modules.get("flax.linen")
            if linen is not None:
                stack.enter_context(_scopes_of_linen(linen))
            stack.enter_context(_scopes_of_calls(kinds, lambda x: modules[id(x)][0] if id(x) in modules else None))
            yield

    return Model(call, states, aliases=aliases, scopes=scopes)


def _reach(obj: Any, name: str = "", depth: int = 4) -> Iterator[tuple[str, Any]]:
    """Yield the values that a callable holds: what it wraps, is bound to, or closes over, with the names it has for them."""
    if depth == 0:
        return
    if isinstance(obj, partial):
        yield from _reach(obj.func, name, depth - 1)
        for i, value in enumerate(obj.args):
            yield from _values(value, f"argument{i}", depth)
        for key, value in obj.keywords.items():
            yield from _values(value, key, depth)
    elif isinstance(obj, MethodType):
        yield from _reach(obj.__self__, name, depth - 1)
    elif hasattr(obj, "__wrapped__") and not isinstance(obj, FunctionType):
        yield from _reach(obj.__wrapped__, name, depth - 1)
    elif isinstance(obj, FunctionType):
        if hasattr(obj, "__wrapped__"):
            yield from _reach(obj.__wrapped__, name, depth - 1)
        for key, value in _closure(obj):
            yield from _values(value, key, depth)
    else:
        yield name, obj


def _closure(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield what a function closes over, by its names, as far as it is assigned."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):
            yield name, cell.cell_contents


def _values(value: Any, name: str, depth: int) -> Iterator[tuple[str, Any]]:
    if isinstance(value, (partial, MethodType, FunctionType)) or hasattr(value, "__wrapped__"):
        yield from _reach(value, name, depth - 1)
    else:
        yield name, value


def _held(obj: Any) -> Iterator[tuple[str, Any, bool]]:
    """Yield the name of each array of a model that a callable holds, the array, and whether it is a parameter."""
    import jax

    nnx, linen = sys.modules.get("flax.nnx"), sys.modules.get("flax.linen")
    for first, value in _reach(obj):
        if linen is not None and isinstance(value, linen.Module):
            if value.scope is not None:
                yield from ((name, x, ".params." in f".{name}") for name, x in _named_leaves(value.variables, first))
        elif nnx is not None and isinstance(value, nnx.Module):
            for path, variable in nnx.to_flat_state(nnx.state(value)):
                x = variable.get_value()
                if isinstance(x, jax.Array):
                    yield ".".join(filter(None, [first, *map(str, path)])), x, isinstance(variable, nnx.Param)
        elif not isinstance(value, jax.Array):
            buffers = ("batch_stats", "cache")
            for name, x in _named_leaves(value, first):
                if isinstance(x, jax.Array):
                    yield name, x, not any(f".{kind}." in f".{name}" for kind in buffers)


def _modules_of(obj: Any) -> Iterator[tuple[str, Any]]:
    """Yield the modules of Equinox that a callable holds, with their paths."""
    equinox, nnx = sys.modules.get("equinox"), sys.modules.get("flax.nnx")
    for first, value in _reach(obj):
        if equinox is not None and isinstance(value, equinox.Module):
            yield from _below(equinox, first, value)
        elif nnx is not None and isinstance(value, nnx.Module):
            for path, module in nnx.iter_graph(value):
                if isinstance(module, nnx.Module):
                    yield ".".join(filter(None, [first, *map(str, path)])), module


def _below(equinox: Any, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, equinox.Module):
        yield name, value
        parts = vars(value).items()
    elif isinstance(value, (list, tuple)):
        parts = enumerate(value)
    elif isinstance(value, dict):
        parts = value.items()
    else:
        return
    for key, part in parts:
        yield from _below(equinox, f"{name}.{key}" if name else str(key), part)


@contextmanager
def _scopes_of_linen(linen: Any) -> Iterator[None]:
    """Inside, calls of modules of linen have scopes of their paths and classes."""
    import jax

    def in_scope(function: Any, args: Any, kwargs: Any, context: Any) -> Any:
        path = ".".join(context.module.path)
        if not path or context.method_name in ("setup", "param", "variable"):
            return function(*args, **kwargs)
        with jax.named_scope(f"{MARK}{path}:{type(context.module).__name__}"):
            return function(*args, **kwargs)

    with linen.intercept_methods(in_scope):
        yield


@contextmanager
def _scopes_of_calls(classes: set[type], path_of: Callable[[Any], str | None]) -> Iterator[None]:
    """Inside, calls of instances of classes have scopes of their paths, those which ``path_of`` knows, and of their classes."""
    import jax

    changed: list[tuple[type, Any]] = []

    def in_scope(function: Any) -> Any:
        def __call__(self: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N807
            path = path_of(self)
            if not path:
                return function(self, *args, **kwargs)
            with jax.named_scope(f"{MARK}{path}:{type(self).__name__}"):
                return function(self, *args, **kwargs)

        return __call__

    try:
        for cls in classes:
            if "__call__" in vars(cls):
                function = vars(cls)["__call__"]
                setattr(cls, "__call__", in_scope(function))  # noqa: B010 - the name has underscores
                changed.append((cls, function))
        yield
    finally:
        for cls, function in changed:
            setattr(cls, "__call__", function)  # noqa: B010
