"""``linen.tabulate``: which modules a module calls, with shapes of inputs, outputs and variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.frozen import FrozenDict, unfreeze
from ivy_frontend_flax._implementation.linen.context import intercept_methods
from ivy_frontend_flax._implementation.linen.module import NOT_INTERMEDIATES, Module
from ivy_frontend_flax._implementation.tables import refuse_counts, size_of, size_text, summary, text_of

NONE: Mapping[str, Any] = FrozenDict()


@dataclass
class Call:
    """A call of a method of a module.

    Attributes
    ----------
    own : the variables of the module itself, by collection
    counted : the variables that are counted in its row
    """

    path: tuple[str, ...]
    module: Any
    method: str
    inputs: Any
    outputs: Any = None
    own: Any = None
    counted: Any = None


def calls_of(module: Any, depth: int | None, repeated: bool, rngs: Any, args: Any, kwargs: Any) -> tuple[list[Call], Any]:
    """Return the calls of methods while the variables are made, and the variables."""
    calls: list[Call] = []

    def noted(method: Any, args: Any, kwargs: Any, context: Any) -> Any:
        name = context.method_name
        if name == "setup" or (name.startswith("_") and name != "__call__"):
            return method(*args, **kwargs)
        inputs = (*args, kwargs) if args and kwargs else kwargs or (args[0] if len(args) == 1 else args)
        call = Call(tuple(context.module.path), context.module.copy(parent=None), name, inputs)
        calls.append(call)
        call.outputs = method(*args, **kwargs)
        return call.outputs

    with intercept_methods(noted):
        variables = module.init(rngs, *args, **kwargs)
    paths, seen, rows = {call.path for call in calls}, set(), []
    for call in calls:
        call.own = call.counted = {}
        if call.path in seen:
            if not repeated:
                continue
        elif depth is not None and len(call.path) > depth:
            continue
        else:
            every = _at(variables, call.path)
            call.own = {col: {k: x for k, x in values.items() if (*call.path, k) not in paths} for col, values in every.items()}
            call.counted = every if len(call.path) == depth else call.own
        seen.add(call.path)
        rows.append(call)
    return rows, variables


def _at(variables: Any, path: tuple[str, ...]) -> dict[str, Any]:
    """Return the variables of a module and those below it, by collection."""
    found = {}
    for col, values in unfreeze(variables).items():
        for name in path:
            values = values.get(name, {})
        if values:
            found[col] = values
    return found


def _shown(x: Any) -> str | None:
    return f"{type(x).__name__}()" if isinstance(x, Module) else None


def _cell(own: Any, counted: Any) -> str:
    return "\n\n".join(part for part in (text_of(own), size_text(size_of(counted))) if part)


@offer("linen")
def tabulate(
    module: Any,
    rngs: Any,
    depth: int | None = None,
    show_repeated: bool = False,
    mutable: Any = NOT_INTERMEDIATES,
    console_kwargs: Any = None,
    table_kwargs: Any = NONE,
    column_kwargs: Any = NONE,
    compute_flops: bool = False,
    compute_vjp_flops: bool = False,
    **kwargs: Any,
) -> Callable[..., str]:
    """Return a function of the inputs that gives a table of the modules that are called, as plain text.

    Parameters
    ----------
    depth : how many names a path has at most; rows of that length count the variables below them
    show_repeated : whether there is a row for each call of a module, not only for the first one
    """
    refuse_counts(compute_flops, compute_vjp_flops)

    def function(*args: Any, **more: Any) -> str:
        options = {"mutable": mutable, **kwargs, **more}
        calls, variables = calls_of(module, depth, show_repeated, rngs, args, options)
        collections = list(variables)
        rows, totals = [], dict.fromkeys(collections, (0, 0))
        for call in calls:
            name = type(call.module).__name__ + (f" ({call.method})" if call.method != "__call__" else "")
            cells = [_cell(call.own.get(col), call.counted.get(col, {})) for col in collections]
            rows.append(["/".join(call.path), name, text_of(call.inputs, _shown), text_of(call.outputs, _shown), *cells])
            for col, (count, amount) in totals.items():
                size = size_of(call.counted.get(col, {}))
                totals[col] = count + size[0], amount + size[1]
        return summary(module, "module", rows, list(totals.items()))

    return function


def _tabulate(
    self: Any,
    rngs: Any,
    *args: Any,
    depth: int | None = None,
    show_repeated: bool = False,
    mutable: Any = NOT_INTERMEDIATES,
    console_kwargs: Any = None,
    table_kwargs: Any = NONE,
    column_kwargs: Any = NONE,
    compute_flops: bool = False,
    compute_vjp_flops: bool = False,
    **kwargs: Any,
) -> str:
    """Return a table of the modules that are called, as plain text."""
    options = {"compute_flops": compute_flops, "compute_vjp_flops": compute_vjp_flops}
    return tabulate(self, rngs, depth, show_repeated, mutable, **options)(*args, **kwargs)


def _module_paths(
    self: Any, rngs: Any, *args: Any, show_repeated: bool = False, mutable: Any = NOT_INTERMEDIATES, **kwargs: Any
) -> dict[str, Any]:
    """Return the modules that are called, by their paths."""
    calls, _ = calls_of(self, None, show_repeated, rngs, args, {"mutable": mutable, **kwargs})
    return {"/".join(call.path): call.module for call in calls}


for _name, _function in (("tabulate", _tabulate), ("module_paths", _module_paths)):
    _function.__name__ = _name
    setattr(Module, _name, _function)
    FRONTEND.value(f"flax.linen.Module.{_name}", _function)
