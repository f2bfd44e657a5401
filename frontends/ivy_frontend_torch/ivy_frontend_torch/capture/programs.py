"""Exported code as a function of tensors of the frontend."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

import torch

import ivy_api
from ivy_api.frontends import find_namespace
from ivy_api.frontends.capturing import Captured, Options, State
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.generators import drawing_from
from ivy_frontend_torch.capture.exporting import Exported, export_code, plain
from ivy_frontend_torch.capture.guards import require_guards
from ivy_frontend_torch.capture.running import is_random, run

KEY = "random_key"
"""The name of the state that random numbers are drawn from."""


def capture_program(obj: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], options: Options) -> Captured:
    """Return code as a function of tensors of the frontend: see `ivy_frontend_torch.capture.capture`."""
    leaves = ivy_api.tree_leaves((args, dict(kwargs)))
    where = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
    known = names_of(obj, args, kwargs)
    names = [known.get(id(leaves[i]), f"x{i}") for i in where]
    sizes = options.sizes(names, [tuple(leaves[i].shape) for i in where])
    program = export_code(obj, args, kwargs, strict=options.strict, sizes=dict(zip(where, sizes, strict=True)))
    inputs = [plain(leaves[i]) for i in where]
    backend = "torch" if _has_bfloat16(program, inputs) else "numpy"
    states = dict(program.states)
    if any(map(is_random, program.nodes)):
        states[KEY] = State(ivy_api.namespace(backend, wrapped=False).random.key(torch.initial_seed() % 2**63), "buffer", False)

    def call(given: Mapping[str, Any], arrays: Sequence[Any]) -> tuple[Any, Mapping[str, Any]]:
        tensors = dict(zip(where, arrays, strict=True))
        every: list[Any] = []
        for source in program.sources:
            if isinstance(source, str):
                every.append(given[program.aliases.get(source, source)])
            else:
                every.append(None if source is None else tensors.get(source, leaves[source]))
        before = {name: FRONTEND.unwrap(x) for name, x in given.items()}
        stream = KeyStream(FRONTEND.unwrap(given[KEY])) if KEY in given else None
        space = next((find_namespace(x) for x in before.values()), None)
        for x in arrays:
            space = find_namespace(FRONTEND.unwrap(x))
        with ivy_api.use_backend(space or backend), nullcontext() if stream is None else drawing_from(stream):
            require_guards(program.graph, every, of_operators=False)
            out = run(program.graph, every, guards=not options.strict)
            require_guards(program.graph, every, of_operators=True)
        changed = {name: x for name, x in given.items() if FRONTEND.unwrap(x) is not before[name]}
        if stream is not None:
            changed[KEY] = FRONTEND.wrap(stream.key)
        return unflatten_result(program.result, iter(out)), changed

    return Captured(call, [leaves[i] for i in where], names, states, program.aliases, backend, inputs)


class KeyStream:
    """Random keys as values: each is made from a key that is a state of the program.

    Attributes
    ----------
    key : what the next keys are made from
    """

    def __init__(self, key: Any) -> None:
        self.key = key

    def next_key(self, xp: Any, device: Any = None) -> Any:
        """Return the next key."""
        space: Any = find_namespace(self.key)
        both = space.random.split(self.key, 2)
        self.key = both[0]
        return both[1]


def names_of(obj: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[int, str]:
    """Return the names of the leaves of arguments, by their identity: that of the parameter, with a number if it has several."""
    try:
        bound = inspect.signature(obj.forward if isinstance(obj, torch.nn.Module) else obj).bind(*args, **kwargs)
    except (TypeError, ValueError):
        return {}
    names: dict[int, str] = {}
    for name, value in bound.arguments.items():
        if isinstance(value, torch.Tensor):
            names[id(value)] = name
            continue
        for i, leaf in enumerate(ivy_api.tree_leaves(value)):
            names[id(leaf)] = f"{name}_{i}"
    return names


def _has_bfloat16(program: Exported, inputs: Sequence[torch.Tensor]) -> bool:
    """Whether a value of a program is in bfloat16, which NumPy lacks."""
    values: list[Any] = [*inputs, *(state.value for state in program.states.values())]
    for node in program.nodes:
        values += torch.utils._pytree.tree_leaves(node.meta.get("val"))
    return any(isinstance(value, torch.Tensor) and value.dtype is torch.bfloat16 for value in values)


def unflatten_result(spec: Any, leaves: Iterator[Any]) -> Any:
    """Return a result of a structure, with dicts in place of classes that are no containers of Python."""
    if spec.is_leaf():
        return next(leaves)
    parts = [unflatten_result(one, leaves) for one in spec.children()]
    kind, context = spec.type, spec.context
    if kind in (list, tuple):
        return kind(parts)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind(*parts)
    if getattr(kind, "__name__", "") == "namedtuple":
        return context(*parts)
    return dict(zip(_keys(kind, context, len(parts)), parts, strict=True))


def _keys(kind: Any, context: Any, count: int) -> Sequence[Any]:
    """The names of the parts of a container."""
    pair = isinstance(context, (list, tuple)) and len(context) == 2 and all(isinstance(one, (list, tuple)) for one in context)
    if pair:
        context = context[0] if dataclasses.is_dataclass(kind) else context[1]
    return list(context) if isinstance(context, (list, tuple)) and len(context) == count else list(range(count))
