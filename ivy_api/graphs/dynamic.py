"""Which sizes of arguments may differ from those of the example, as the user says it, and the check of arguments of a replay."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

from ivy_api.errors import ArgumentError, TransformationError
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.sizes import Axis, Expression, expression_of, relation_text

METHODS = ("forward", "_forward", "call")
"""What models call when they are called, where their own signature says nothing."""


def parameters_of(obj: Any) -> list[str]:
    """Return the names of the positional parameters of code; empty if it does not say them."""
    for one in (obj, *(getattr(obj, name, None) for name in METHODS)):
        try:
            found = inspect.signature(one).parameters.values() if callable(one) else ()
        except (TypeError, ValueError):
            continue
        names = [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        if names:
            return names
    return []


def sizes_of_inputs(dynamic: Any, obj: Any, names: Sequence[str], shapes: Sequence[Sequence[int]]) -> list[dict[int, str]]:
    """Return the names of the sizes of each input that may differ, by their axes.

    Parameters
    ----------
    dynamic : see `ivy_api.trace_graph`
    obj : the code, whose parameters have names
    names : of the inputs
    shapes : of the inputs

    Raises
    ------
    ArgumentError
        if it names no input or axis, or sizes of one name differ.
    """
    found: list[dict[int, str]] = [{} for _ in names]
    if not dynamic:
        return found
    own = {name: i for i, name in enumerate(names)}
    renamed = {f"x{i}": name for i, name in enumerate(parameters_of(obj))}
    renamed |= {name: first for first, name in renamed.items() if name not in renamed}
    for name, i in list(own.items()):
        first, _, rest = name.partition("_")
        if first in renamed:
            own.setdefault(f"{renamed[first]}_{rest}" if rest else renamed[first], i)
    if not isinstance(dynamic, Mapping):
        dynamic = {f"x{i}": one for i, one in enumerate(dynamic)}
    for name, said in dynamic.items():
        _read(str(name), said, own, shapes, found)
    _check_equal_sizes(found, names, shapes)
    return found


def _read(name: str, said: Any, own: Mapping[str, int], shapes: Sequence[Sequence[int]], found: list[dict[int, str]]) -> None:
    """Read what is said of an argument, or of what it contains."""
    if said is None:
        return
    inside = said.items() if isinstance(said, Mapping) else enumerate(said) if isinstance(said, (list, tuple)) else ()
    if name not in own:
        if not inside or not any(known.startswith(f"{name}_") for known in own):
            raise ArgumentError(f"dynamic names {name!r}, which is no array among the arguments; there are {', '.join(own)}.")
        for key, part in inside:
            _read(f"{name}_{key}", part, own, shapes, found)
        return
    i = own[name]
    ndim = len(shapes[i])
    for axis, size in inside:
        if type(axis) is not int or not -ndim <= axis < ndim:
            raise ArgumentError(f"dynamic names axis {axis!r} of {name!r}, an array of shape {tuple(shapes[i])}.")
        if size is not None:
            found[i][axis % ndim] = _name_of(size, name, axis)
    if not isinstance(said, (Mapping, list, tuple)):
        raise ArgumentError(f"dynamic takes, for an array, names of sizes by axis, {{0: 'batch'}}; got {said!r} for {name!r}.")


def _name_of(size: Any, name: str, axis: int) -> str:
    if size is True:
        return f"{name}_{axis}"
    text = size if isinstance(size, str) else getattr(size, "__name__", None)
    if not isinstance(text, str) or not text.isidentifier():
        raise ArgumentError(f"The name of a size is an identifier, such as 'batch'; got {size!r} for axis {axis} of {name!r}.")
    return text


def _check_equal_sizes(found: Sequence[Mapping[int, str]], names: Sequence[str], shapes: Sequence[Sequence[int]]) -> None:
    known: dict[str, tuple[int, str]] = {}
    for axes, name, shape in zip(found, names, shapes, strict=True):
        for axis, size in axes.items():
            n, where = known.setdefault(size, (shape[axis], f"axis {axis} of {name}"))
            if n != shape[axis]:
                raise ArgumentError(
                    f"dynamic gives {where} and axis {axis} of {name} one size, {size!r}; in the example they are {n} and "
                    f"{shape[axis]}."
                )


def check_shapes(
    names: Sequence[str], types: Sequence[Any], sizes: Sequence[Mapping[int, str]], shapes: Sequence[Sequence[Any]]
) -> None:
    """Check that arguments have the shapes that a graph was recorded for, but for sizes that may differ.

    Parameters
    ----------
    names : of the inputs
    types : the shape and data type of each in the example
    sizes : for each the names of the sizes that may differ, by axis
    shapes : of the arguments; an unknown size is ``None``

    Raises
    ------
    TransformationError
        if not.
    """
    known: dict[str, tuple[int, str]] = {}
    for i, (name, (example, _), shape) in enumerate(zip(names, types, shapes, strict=True)):
        own = sizes[i] if i < len(sizes) else {}
        wanted = tuple(own.get(axis, n) for axis, n in enumerate(example))
        if len(shape) != len(example) or any(
            type(n) is int and m is not None and m != n for n, m in zip(wanted, shape, strict=True)
        ):
            raise TransformationError(_other_shape(name, wanted, shape))
        for axis, size in own.items():
            n, where = known.setdefault(size, (shape[axis], f"axis {axis} of {name}"))
            if n != shape[axis] and n is not None and shape[axis] is not None:
                raise TransformationError(
                    f"The graph was traced for one size, {size!r}, of {where} and of axis {axis} of {name}; got {n} and "
                    f"{shape[axis]}."
                )


def _other_shape(name: str, wanted: Sequence[Any], shape: Sequence[Any]) -> str:
    differing = [i for i, (n, m) in enumerate(zip(wanted, shape, strict=False)) if type(n) is int and m != n]
    said = ", ".join(f"{i}: 'size{i}'" for i in differing)
    way = f", with dynamic={{{name!r}: {{{said}}}}} if these sizes are to differ" if len(wanted) == len(shape) else ""
    text = ", ".join(map(str, wanted))
    return (
        f"The graph was traced for {name} of shape ({text}); got one of shape {tuple(shape)}. Trace it for arrays like these{way}."
    )


def require_free_sizes(graph: Graph) -> None:
    """Check that the code did not need one of the sizes that may differ to be what it is in the example.

    Raises
    ------
    TransformationError
        if it did; the error quotes the line.
    """
    for node in graph.nodes:
        if node.name != "__require__" or node.args[0] != "==":
            continue
        left, right = (expression_of(side) for side in node.args[1:])
        difference = left.combine("-", right)
        axes = list(difference.axes())
        if len(axes) == 1 and axes[0].name and not _others(difference):
            error = TransformationError(
                f"dynamic says that the size {axes[0].name!r} may differ, but the code needs it as an integer, as range(n) and "
                f"float(n) do: the graph would hold for {relation_text(*node.args)} alone. Leave the size out of dynamic, or "
                f"write the line with functions of arrays."
            )
            if node.origin is not None and node.origin.file:
                error.locate_at(node.origin.file, node.origin.line, node.origin.name)
            raise error


def _others(difference: Expression) -> bool:
    """Whether there is more in an expression than one size and integers."""
    return any(len(factors) > 1 or any(type(f) is not Axis for f in factors) for factors, _ in difference.terms)
