"""`trace_graph`: code of any framework as a graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import Any

from ivy_api.array import namespace
from ivy_api.array.base import ArrayBase
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import ArgumentError, MissingPluginError
from ivy_api.frontends.capturing import Arguments, Captured, Options, Stateful
from ivy_api.frontends.frontend import installed
from ivy_api.graphs.dynamic import require_free_sizes, sizes_of_inputs
from ivy_api.graphs.program import Program
from ivy_api.tracing.moving import move_array
from ivy_api.tracing.recorder import record
from ivy_api.transforms.pytrees import flatten, namespace_of, native


def trace_graph(
    obj: Any,
    /,
    *example: Any,
    example_kwargs: Mapping[str, Any] | None = None,
    dynamic: Any = None,
    strict: bool = True,
    source: str | None = None,
) -> Program:
    """Return code of a framework as one graph of calls of declared functions, which runs on any backend.

    Conditions and loops of the framework (``torch.cond``, ``jax.lax.scan``, ``tf.while_loop``, `ivy_api.cond`) stay conditions and
    loops. The example says which shapes and data types the graph is for; its values matter to nothing, unless ``strict`` is false.

    Parameters
    ----------
    obj : a function or a model: of a framework whose frontend and plugin are installed, or of `ivy_api`
    example : its positional arguments: pytrees of the framework's arrays; numbers and other leaves are constants of the graph
    example_kwargs : its arguments by name
    dynamic : which axes of the arguments have sizes that may differ in a replay, and what they are called:
        ``{"x": {0: "batch", 1: "length"}}``, by the name of an argument, or ``"x0"`` for the first one. Axes of one name have one
        size. For a pytree it is a pytree of such dicts. Where the code decides by a size, the graph holds for sizes for which it
        would decide in the same way, and a replay checks that
    strict : whether it is an error if the code branches on the values of its arrays or converts them to numbers. If not, the branch
        of the example is recorded, and a replay that would take another one raises an error
    source : the framework of the code, ``"ivy_api"`` for code of ``xp``; by default it is inferred from the code and its arguments

    Returns
    -------
    out : a `Program`

    Raises
    ------
    ArgumentError
        if it is not clear which framework the code is of.
    TransformationError
        if the code cannot be captured; the error quotes its line.

    Examples
    --------
    >>> graph = trace_graph(lambda x: xp.sum(xp.exp(x) * 2.0), xp.asarray([0.0, 1.0]))
    >>> float(graph(xp.asarray([0.0, 0.0])))
    4.0
    """
    kwargs = dict(example_kwargs or {})
    leaves, structure = flatten((example, kwargs))
    options = Options(dynamic, strict, partial(sizes_of_inputs, dynamic, obj))
    framework, module = _source_of(obj, leaves, source)
    if module is None:
        captured = _of_declared_functions(obj, example, kwargs)
    else:
        captured = module.capture(obj, example, kwargs, options)
        leaves, structure = flatten((example, kwargs))  # the frontend may have registered containers of its framework
    arrays = {id(x) for x in captured.inputs}
    found = {i for i, leaf in enumerate(leaves) if id(leaf) in arrays} if captured.positions is None else set(captured.positions)
    constants = {i: leaf for i, leaf in enumerate(leaves) if i not in found}
    if options.dynamic and module is not None and not getattr(module, "SYMBOLIC_SIZES", False):
        raise ArgumentError(
            f"The frontend of {framework!r} captures code for the sizes of the example only; leave dynamic out, and trace the "
            f"code for each size."
        )
    sizes = options.sizes(captured.names, [tuple(x.shape) for x in captured.inputs])
    return record_program(captured, framework, structure, constants, options, sizes)


def _source_of(obj: Any, leaves: Sequence[Any], source: str | None) -> tuple[str, ModuleType | None]:
    """The framework of code, and the module of its frontend that captures it; none for functions of `ivy_api`."""
    if source == "ivy_api" or (source is None and hasattr(type(obj), "__ivy_capture__")):
        return "ivy_api", None
    known = installed()
    if source is not None:
        if source not in known:
            raise MissingPluginError(
                f"No frontend of {source!r} is installed; there are those of {', '.join(sorted(known))}, and 'ivy_api' for "
                f"functions of xp. Install ivy-frontend-{source}, or choose another source."
            )
        module = known[source].load().capture
        if module is None:
            raise ArgumentError(f"The frontend of {source!r} captures no code; leave source out, or install a newer version.")
        return source, module
    modules = {name: one.load().capture for name, one in known.items()}
    found = {name: module for name, module in modules.items() if module is not None and module.claims(obj, leaves)}
    if len(found) > 1:
        raise ArgumentError(
            f"trace_graph cannot tell whether {obj!r} is code of {' or '.join(sorted(found))}. Say it: source={min(found)!r}."
        )
    return next(iter(found.items())) if found else ("ivy_api", None)


def _of_declared_functions(obj: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Captured:
    """A function of declared functions, or an object of a library on them, as `Captured`."""
    from ivy_api.array import Array

    given = Arguments(args, kwargs, lambda leaf: find_namespace(native(leaf)) is not None)
    own = type(obj).__ivy_capture__(obj, args, kwargs) if hasattr(type(obj), "__ivy_capture__") else None
    own = own or Stateful(lambda states, args, kwargs: (obj(*args, **kwargs), {}), {})

    def call(states: Mapping[str, Any], inputs: Sequence[Any]) -> tuple[Any, Mapping[str, Any]]:
        wrapped = [Array(x) if isinstance(leaf, ArrayBase) else x for leaf, x in zip(given.inputs, inputs, strict=True)]
        return own.call(states, *given.with_inputs(wrapped))

    return Captured(call, given.inputs, given.names, own.states, own.aliases)


def record_program(
    captured: Captured,
    framework: str,
    structure: Any,
    constants: Mapping[int, Any],
    options: Options,
    sizes: Sequence[Mapping[int, str]] = (),
) -> Program:
    """Run captured code once, on arrays that record its calls."""
    frontend = installed()[framework].load() if framework != "ivy_api" else None
    names = list(captured.states)
    count = len(captured.inputs)
    found: dict[str, Any] = {}

    def function(*arrays: Any) -> Sequence[Any]:
        given = arrays if frontend is None else [frontend.wrap(x) for x in arrays]
        out, changed = captured.call(dict(zip(names, given[count:], strict=True)), given[:count])
        leaves, found["structure"] = flatten((out, dict(changed)))
        leaves = [native(x) if frontend is None else frontend.unwrap(x) for x in leaves]
        is_array = [find_namespace(x) is not None for x in leaves]
        found["constants"] = {i: x for i, (x, one) in enumerate(zip(leaves, is_array, strict=True)) if not one}
        found["names"] = sorted(changed)
        return [x for x, one in zip(leaves, is_array, strict=True) if one]

    examples = captured.inputs if captured.values is None else captured.values
    given = [native(x) for x in (*examples, *(state.value for state in captured.states.values()))]
    xp = namespace_of(given, None, "trace_graph") if captured.backend is None else namespace(captured.backend, wrapped=False)
    values = [move_array(x, xp, copy=True) for x in given]
    branches = "refused" if options.strict else "guarded"
    with captured.settings():
        graph = record(function, values, xp, branches=branches, locates=True, sizes=sizes)
    require_free_sizes(graph)
    result = found["structure"].child(0)
    first = result.num_leaves - len(found["constants"])
    return Program(
        graph, tuple(captured.names), dict(captured.states), structure, constants, (result, found["constants"]), framework,
        dict(captured.aliases), {name: first + i for i, name in enumerate(found["names"])},
        tuple(sizes),
    )  # fmt: skip
