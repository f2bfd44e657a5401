"""Code of PyTorch, exported: its weights, its inputs, the structure of its results."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from types import MethodType
from typing import Any

import torch
from torch.utils import _pytree as pytree

import ivy_api
from ivy_api.errors import CaptureError
from ivy_api.frontends.capturing import Captured, Options, State
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch.capture.claiming import contents_of, unwrapped
from ivy_frontend_torch.capture.running import run, value_of


class Wrapper(torch.nn.Module):
    """A function as a module, whose parts are the modules that the function uses.

    Parameters
    ----------
    function : the function
    """

    def __init__(self, function: Any) -> None:
        super().__init__()
        self._function = function
        for name, module in modules_of(function):
            self.add_module(name, module)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        return self._function(*args, **kwargs)


def modules_of(function: Any) -> Iterator[tuple[str, torch.nn.Module]]:
    """Yield the modules that a function holds in its closure or names, with their names."""
    function = unwrapped(function)
    if isinstance(function, MethodType):
        if isinstance(function.__self__, torch.nn.Module):
            yield "self", function.__self__
        function = function.__func__
    code = getattr(function, "__code__", None)
    if code is None:
        return
    held = {name: contents_of(cell) for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True)}
    held |= {name: function.__globals__[name] for name in code.co_names if name in function.__globals__}
    for name, value in held.items():
        if isinstance(value, torch.nn.Module):
            yield name, value


def captured(obj: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], options: Options) -> Captured:
    """Return code as a function of tensors of the frontend: see `ivy_frontend_torch.capture.capture`."""
    if options.dynamic is not None:
        raise CaptureError("Symbolic sizes of PyTorch's code are not captured yet: leave dynamic out, and trace for each shape.")
    module = obj if isinstance(obj, torch.nn.Module) else Wrapper(obj)
    program = exported(module, args, kwargs)
    leaves, structure = ivy_api.tree_flatten((args, dict(kwargs)))
    where = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
    states, aliases = states_of(program, module)
    order = pytree.tree_leaves(ivy_api.tree_unflatten(structure, range(len(leaves))))
    specs = program.graph_signature.input_specs
    placeholders = [one.target if one.target is not None else None for one in specs]
    values = {name: value_of(state.value) for name, state in states.items()}
    half = any(x.dtype is torch.bfloat16 for x in (*values.values(), *(leaves[i] for i in where)))
    backend = "torch" if half else "numpy"

    def call(given: Mapping[str, Any], inputs: Sequence[Any]) -> tuple[Any, Mapping[str, Any]]:
        arrays = dict(zip(where, inputs, strict=True))
        of_user = iter(order)
        every: list[Any] = []
        for name in placeholders:
            if name is None:
                i = next(of_user)
                every.append(arrays.get(i, None if i is None else leaves[i]))
            else:
                every.append(given[aliases.get(name, name)])
        before = {name: FRONTEND.unwrap(x) for name, x in given.items()}
        with ivy_api.use_backend(backend):
            out = run(program.graph_module, every)
        after = {name: FRONTEND.unwrap(x) for name, x in given.items()}
        return rebuilt(program.call_spec.out_spec, iter(out)), {
            name: given[name] for name in given if after[name] is not before[name]
        }

    return Captured(
        call,
        [leaves[i] for i in where],
        [one.arg.name for i, one in zip(order, (s for s in specs if s.target is None), strict=True) if i in where],
        states,
        aliases,
        backend,
        [value_of(leaves[i]) for i in where],
    )


def exported(module: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """Export a module.

    Raises
    ------
    CaptureError
        if PyTorch cannot; it quotes the user's line.
    """
    try:
        return torch.export.export(module, args, dict(kwargs), strict=False)
    except Exception as error:
        made = CaptureError(f"torch.export cannot capture the code: {type(error).__name__}: {error}")
        made.locate(error)
        raise made from error


def states_of(program: Any, module: torch.nn.Module) -> tuple[dict[str, State], dict[str, str]]:
    """Return the states of an exported module, tied ones once, and the further names."""
    states: dict[str, State] = {}
    aliases: dict[str, str] = {}
    known: dict[int, str] = {}
    for one in program.graph_signature.input_specs:
        if one.target is None:
            continue
        value = program.state_dict.get(one.target)
        value = program.constants[one.target] if value is None else value
        if id(value) in known:
            aliases[one.target] = known[id(value)]
            continue
        known[id(value)] = one.target
        kind = one.kind.name.lower() if one.kind.name in ("PARAMETER", "BUFFER") else "constant"
        states[one.target] = State(value_of(value), kind, kind == "parameter" and value.requires_grad)  # type: ignore[arg-type]
    return states, aliases


def rebuilt(spec: Any, leaves: Iterator[Any]) -> Any:
    """Return a result of a structure, with dicts in place of classes that are no containers of Python."""
    if spec.is_leaf():
        return next(leaves)
    parts = [rebuilt(one, leaves) for one in spec.children()]
    kind, context = spec.type, spec.context
    if kind in (list, tuple):
        return kind(parts)
    if kind is pytree.namedtuple if hasattr(pytree, "namedtuple") else False:
        return context(*parts)
    if issubclass(kind, tuple):
        return (context if isinstance(context, type) else kind)(*parts)
    return dict(zip(_keys(kind, context, len(parts)), parts, strict=True))


def _keys(kind: Any, context: Any, count: int) -> Sequence[Any]:
    """The names of the parts of a container."""
    if dataclasses.is_dataclass(kind) and isinstance(context, (list, tuple)) and context and isinstance(context[0], (list, tuple)):
        return list(context[0])
    keys = context[1] if isinstance(context, (list, tuple)) and len(context) == 2 and isinstance(context[1], (list, tuple)) else context
    return list(keys) if isinstance(keys, (list, tuple)) and len(keys) == count else list(range(count))
