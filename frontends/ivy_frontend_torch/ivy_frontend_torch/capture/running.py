"""An exported graph, run node by node by functions of the frontend."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch

import ivy_frontend_torch as frontend
from ivy_api.errors import CaptureError, DataDependentShapeError, TransformationError
from ivy_api.frontends.capturing import Origin, located
from ivy_api.frontends.sizes import Size, with_sizes
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch.capture.control import OPERATORS
from ivy_frontend_torch.capture.operators import Resolved, resolve

FOLDERS = (str(Path(torch.__file__).parent), str(Path(frontend.__file__).parent), "<")
FRAME = re.compile(r'File "([^"]+)", line (\d+), in (.+)')
NUMBERS = frozenset((torch.ops.aten.item.default, torch.ops.aten._local_scalar_dense.default))
PLAIN: dict[Any, Callable[..., Any]] = {
    torch.sym_max: max,
    torch.sym_min: min,
    torch.sym_int: int,
    torch.sym_float: float,
    torch.sym_not: operator.not_,
    torch.sym_ite: lambda condition, x, y: x if condition else y,
    torch._C._set_grad_enabled: lambda enabled: None,
}
"""Functions of Python numbers."""


UNKNOWN_SHAPE = (
    "the shape of its result depends on values, and what follows is computed for that of the example. Use "
    "torch.where(mask, x, value), which keeps the shape, instead of x[mask] or torch.nonzero."
)


def run(module: torch.fx.GraphModule, args: Sequence[Any], *, guards: bool = False) -> Any:
    """Return the results of an exported graph: a tuple.

    Parameters
    ----------
    module : the graph
    args : its inputs: tensors of the frontend, and plain values
    guards : whether elements that the code takes as numbers are those of the example, and guarded; else they stay tensors

    Raises
    ------
    CaptureError
        if the frontend has no function for an operator, or the function fails.
    """
    known: dict[torch.fx.Node, Any] = {}
    given = iter(args)
    for node in module.graph.nodes:
        if node.op == "placeholder":
            known[node] = next(given)
        elif node.op == "get_attr":
            known[node] = _attribute(module, node.target)
        elif node.op == "output":
            return torch.fx.node.map_arg(node.args[0], known.__getitem__)
        else:
            known[node] = _call(node, known) if not guards or node.target not in NUMBERS else _number(node, known)
    raise CaptureError("torch.export gave a graph without outputs.")  # pragma: no cover


def _attribute(module: torch.fx.GraphModule, target: str) -> Any:
    """A part of a module: a graph as a function, a tensor as one of the frontend."""
    value: Any = module
    for part in target.split("."):
        value = getattr(value, part)
    if isinstance(value, torch.fx.GraphModule):
        return lambda *args: run(value, args)
    return frontend.tensor(value.detach().numpy()) if isinstance(value, torch.Tensor) else value


def _number(node: torch.fx.Node, known: Mapping[torch.fx.Node, Any]) -> Any:
    """The element of a tensor as a number, which replays are checked against."""
    value = known[node.args[0]]  # type: ignore[index]
    with located(origin_of(node, "torch.Tensor.item")):
        return value.item()


def _call(node: torch.fx.Node, known: Mapping[torch.fx.Node, Any]) -> Any:
    args = translate(torch.fx.node.map_arg(node.args, known.__getitem__))
    kwargs = translate(torch.fx.node.map_arg(node.kwargs, known.__getitem__))
    size = next(_sizes_in((args, kwargs)), None)
    if size is not None:
        args, kwargs = _with_sizes(args, size), _with_sizes(kwargs, size)
    function = _function_of(node)
    with located(origin_of(node, function.name)):
        try:
            return function.call(*args, **kwargs)
        except CaptureError:
            raise
        except (DataDependentShapeError, TransformationError) as error:
            raise failure(node, str(error)) from error
        except Exception as error:
            raise failure(node, f"{function.name} of the frontend fails on it: {type(error).__name__}: {error}") from error


def _sizes_in(value: Any) -> Iterator[Size]:
    if type(value) is Size:
        yield value
    elif isinstance(value, (list, tuple, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _sizes_in(part)


def _with_sizes(value: Any, size: Size) -> Any:
    """Arguments with constant tensors as traced ones, since a result of a size is no constant."""
    if isinstance(value, (list, tuple)):
        return type(value)(_with_sizes(part, size) for part in value)
    if isinstance(value, dict):
        return {key: _with_sizes(part, size) for key, part in value.items()}
    return FRONTEND.wrap(with_sizes(FRONTEND.unwrap(value), size)) if isinstance(value, frontend.Tensor) else value


def _function_of(node: torch.fx.Node) -> Resolved:
    """What a node calls."""
    target: Any = node.target
    if isinstance(target, torch._ops.OpOverload):
        found = resolve(target)
        if found is None:
            name = target._schema.name
            raise failure(
                node,
                f"the frontend has no function for it. Say what it does: ivy_frontend_torch.capture.register_operator({name!r}, "
                "function), of a function of tensors of ivy_frontend_torch.",
            )
        return found
    name = getattr(target, "__name__", str(target))
    if isinstance(target, torch._ops.HigherOrderOperator):
        if name not in OPERATORS:
            raise failure(node, f"it is a higher-order operator; those that are captured are {', '.join(sorted(OPERATORS))}.")
        return Resolved(f"torch.{name}", OPERATORS[name])
    if target in PLAIN or getattr(target, "__module__", "") in (operator.__name__, "_operator", math.__name__):
        return Resolved(name, PLAIN.get(target, target))
    raise failure(node, "it is no operator of PyTorch.")


def is_random(node: torch.fx.Node) -> bool:
    """Return whether a node draws random numbers; dropout does so in training only."""
    target: Any = node.target
    if not isinstance(target, torch._ops.OpOverload) or torch.Tag.nondeterministic_seeded not in target.tags:
        return False
    given = {one.name: value for one, value in zip(target._schema.arguments, node.args, strict=False)} | dict(node.kwargs)
    trains, part = given.get("train", given.get("training", True)), given.get("dropout_p", 1.0)
    return trains is not False and not (isinstance(part, float) and part == 0.0)


def translate(value: Any) -> Any:
    """Return arguments with the frontend's data types, and no devices and layouts."""
    if isinstance(value, torch.dtype):
        return getattr(frontend, str(value).removeprefix("torch."))
    if isinstance(value, (torch.device, torch.layout, torch.memory_format)):
        return None
    if isinstance(value, (list, tuple)):
        parts = [translate(part) for part in value]
        return parts if isinstance(value, list) else tuple(parts)
    if isinstance(value, dict):
        return {key: translate(part) for key, part in value.items()}
    return value


def origin_of(node: torch.fx.Node, name: str) -> Origin:
    """Return where in the user's program a node comes from."""
    modules = tuple((path, str(cls).rpartition(".")[2]) for path, cls in (node.meta.get("nn_module_stack") or {}).values())
    file, line, _ = line_of(node)
    return Origin(modules, file, line, name)


def line_of(node: torch.fx.Node) -> tuple[str, int, str]:
    """Return the file, line and function of the innermost call that is not in PyTorch's own code."""
    frames = FRAME.findall(node.meta.get("stack_trace") or "")
    for file, line, function in reversed(frames):
        if not file.startswith(FOLDERS):
            return file, int(line), function.strip()
    return "", 0, ""


def failure(node: torch.fx.Node, reason: str) -> CaptureError:
    """Return the error for a node that cannot be captured; it quotes the user's line."""
    error = CaptureError(f"The code calls {node.target}, which cannot be captured: {reason}")
    file, line, function = line_of(node)
    error.__notes__ = []
    if file:
        error.locate_at(file, line, function)
    return error
