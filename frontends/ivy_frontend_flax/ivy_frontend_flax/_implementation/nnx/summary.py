"""``nnx.tabulate``: which objects an object calls, with shapes of inputs, outputs and variables."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.frozen import FrozenDict
from ivy_frontend_flax._implementation.nnx.frames import is_object
from ivy_frontend_flax._implementation.nnx.graphs import clone, is_container, iter_graph, parts_of
from ivy_frontend_flax._implementation.nnx.objects import Pytree
from ivy_frontend_flax._implementation.nnx.rngs import RngStream
from ivy_frontend_flax._implementation.nnx.variables import REQUIRED, RngState, Variable
from ivy_frontend_flax._implementation.tables import refuse_counts, size_of, size_text, summary, text_of

NONE: Mapping[str, Any] = FrozenDict()
Sizes = dict[type, tuple[int, int]]


@dataclass
class Info:
    """An object of a graph: its path, the sizes of its variables and those below it by kind, and its own variables."""

    path: tuple[Any, ...]
    sizes: Sizes
    variables: dict[type, dict[Any, Variable]]


@dataclass
class CallInfo:
    """A call of a method of an object, which a filter of rows sees."""

    object_id: int
    type: type
    path: tuple[Any, ...]
    inputs_repr: str
    outputs: str


def _kind(variable: Variable) -> type:
    return RngState if isinstance(variable, RngState) else type(variable)


def _collect(x: Any, path: tuple[Any, ...], infos: dict[int, Info | None]) -> None:
    """Note an object and those below it; each variable counts where it is found first."""
    info = infos[id(x)] = Info(path, {}, {})
    pairs = [(x._key(name), value) for name, value in x._attributes()] if isinstance(x, Pytree) else parts_of(x)[0]
    for key, value in pairs:
        if id(value) in infos:
            continue
        if isinstance(value, Variable):
            kind = _kind(value)
            info.variables.setdefault(kind, {})[key] = value
            _add(info.sizes, {kind: size_of(value.get_value())})
            infos[id(value)] = None
        elif isinstance(value, Pytree) or (is_container(value) and value is not None):
            _collect(value, (*path, key), infos)
            below = infos[id(value)]
            assert below is not None
            _add(info.sizes, below.sizes)


def _add(sizes: Sizes, more: Sizes) -> None:
    for kind, (count, amount) in more.items():
        before = sizes.get(kind, (0, 0))
        sizes[kind] = before[0] + count, before[1] + amount


def filter_rng_streams(row: Any) -> bool:
    """Whether a row is not of a stream of keys."""
    return not issubclass(row.type, RngStream)


@contextmanager
def _replaced(methods: dict[tuple[type, str], Any], replace: Any) -> Iterator[None]:
    """Inside, methods of classes are replaced."""
    own = {key: vars(key[0]).get(key[1]) for key in methods}
    try:
        for (cls, name), method in methods.items():
            setattr(cls, name, replace(name, method))
        yield
    finally:
        for (cls, name), method in own.items():
            delattr(cls, name) if method is None else setattr(cls, name, method)


def _shown(x: Any) -> str | None:
    return f"{type(x).__name__}(...)" if is_object(x) else None


def _calls(obj: Any, infos: dict[int, Info | None], classes: set[type], method: str, args: Any, kwargs: Any) -> list[CallInfo]:
    rows: list[CallInfo] = []
    seen: set[Any] = set()

    def noting(name: str, function: Any) -> Any:
        @functools.wraps(function)
        def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
            info = infos.get(id(self))
            if info is None:
                return function(self, *args, **kwargs)
            parts = [text_of(args[0] if len(args) == 1 and not kwargs else args, _shown), text_of(kwargs, _shown)]
            inputs = "\n".join(part for part in parts if part)
            row = CallInfo(id(self), type(self), info.path if name == "__call__" else (*info.path, name), inputs, "")
            known = (inputs, id(self)) in seen
            index = len(rows)
            out = function(self, *args, **kwargs)
            if not known and (inputs, id(self)) not in seen:
                seen.add((inputs, id(self)))
                row.outputs = text_of(out, _shown)
                rows.insert(index, row)
            return out

        return noted

    methods = {
        (cls, name): function
        for cls in classes
        for name, function in inspect.getmembers(cls, inspect.isfunction)
        if not name.startswith("_") or name == "__call__"
    }
    with _replaced(methods, noting):
        getattr(obj, method)(*args, **kwargs)
    return rows


def _cell(info: Info, kind: type) -> str:
    own = {}
    for name, variable in info.variables.get(kind, {}).items():
        value = variable.get_value()
        more = {key: x for key, x in variable.get_metadata().items() if key not in REQUIRED}
        if more:
            own[name] = {"value": value, **more}
        elif hasattr(value, "dtype"):
            own[name] = value
    size = size_text(info.sizes.get(kind, (0, 0)))
    return "\n\n".join(part for part in (text_of(own), size) if part)


@offer("nnx")
def tabulate(
    obj: Any,
    *input_args: Any,
    depth: int | None = None,
    method: str = "__call__",
    row_filter: Any = filter_rng_streams,
    table_kwargs: Any = NONE,
    column_kwargs: Any = NONE,
    console_kwargs: Any = NONE,
    compute_flops: bool = False,
    compute_vjp_flops: bool = False,
    **input_kwargs: Any,
) -> str:
    """Return a table of the objects that are called, with their variables, as plain text.

    Parameters
    ----------
    depth : how many names a path has at most
    method : the name of the method that is called
    row_filter : which rows there are
    """
    refuse_counts(compute_flops, compute_vjp_flops)
    obj = clone(obj)
    infos: dict[int, Info | None] = {}
    _collect(obj, (), infos)
    objects = [x for _, x in iter_graph(obj) if is_object(x)]
    kinds = sorted({_kind(x) for x in objects if isinstance(x, Variable)}, key=lambda kind: kind.__name__)
    classes = {type(x) for x in objects if isinstance(x, Pytree)}
    calls = _calls(obj, infos, classes, method, input_args, input_kwargs)
    rows = [
        ["/".join(map(str, row.path)), row.type.__name__, row.inputs_repr, row.outputs, *(_cell(info, kind) for kind in kinds)]
        for row in calls
        if row_filter(row) and (info := infos[row.object_id]) is not None and (depth is None or len(row.path) <= depth)
    ]
    whole = infos[id(obj)]
    assert whole is not None
    return summary(obj, "type", rows, [(kind.__name__, whole.sizes.get(kind, (0, 0))) for kind in kinds])
