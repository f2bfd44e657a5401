"""Calls of PyTorch's own database of samples, for compilers."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import torch_known as known
import torch_opinfo as opinfo

import ivy_frontend_torch as ours
from ivy_frontend_torch import FRONTEND as FRONTEND
from tests.frontends.compilers import Call

POLYNOMIALS = "the largest degree, which is an array, is the number of steps"
DECLARED: dict[str, str] = {
    **{name: POLYNOMIALS for name in opinfo.ENTRIES if name.startswith("special.") and "polynomial" in name},
    **dict.fromkeys(("narrow", "tensor_split"), "positions of the parts are values of a tensor"),
    **dict.fromkeys(("bincount", "nn.functional.one_hot", "nonzero", "nonzero_static", "argwhere", "masked_select",
                     "unique", "unique_consecutive"),
                    "the size of the result depends on values"),
    **dict.fromkeys(("normal", "normal.in_place"), "the numbers of a call are others each time"),
    "contiguous torch.compile": "torch's compiler does not know the default, an object of a class",
    "pca_lowrank torch.compile": "torch's compiler has no @ of objects",
    **{
        f"{name} torch.compile": "torch's compiler fails in itself (an AttributeError or TypeError of its own)"
        for name in opinfo.ENTRIES
        if name in ("linalg.lstsq", "linalg.lstsq.grad_oriented", "nn.functional.embedding", "nn.functional.embedding_bag",
                    "nn.functional.feature_alpha_dropout.without_train", "nn.functional.scaled_dot_product_attention", "where")
        or "polygamma" in name
    },
    **dict.fromkeys(("histogram", "histogramdd"), "the edges are numbers that depend on values"),
}  # fmt: skip
"""Why functions are not compiled."""
NAMES = sorted(
    name
    for name, op in opinfo.ENTRIES.items()
    if name not in known.RANDOM and opinfo.applies(op) and not any(known.reason(backend, name) for backend in known.BY_BACKEND)
)


def calls(name: str, count: int) -> list[Call]:
    """Return calls of a function."""
    op = opinfo.ENTRIES[name]
    try:
        return [
            _call(op, sample) for dtype in opinfo.dtypes_of(op, brief=True) for sample in opinfo.samples(op, dtype, limit=count)
        ]
    except opinfo.NotApplicableError:
        return []


def _call(op: Any, sample: Any) -> Call:
    function = opinfo.function_of(op)
    natives: list[np.ndarray[Any, Any]] = []
    given = _mapped(opinfo.ours((sample.input, tuple(sample.args), dict(sample.kwargs))), ours.Tensor, lambda x: _Slot(x, natives))

    def evaluate(make: Any) -> Any:
        first, args, kwargs = _mapped(given, _Slot, lambda slot: make(slot.at, False))
        return function(first, *args, **kwargs)

    def made(at: int, other: bool) -> Any:
        return ours.tensor(np.flip(natives[at]).copy() if other else natives[at])

    return Call(f"{op.name}{opinfo._shown(sample)}", evaluate, made, lambda at, _: (at, True))


class _Slot:
    """The place of a tensor among arguments."""

    def __init__(self, x: Any, natives: list[np.ndarray[Any, Any]]) -> None:
        self.at = len(natives)
        natives.append(np.asarray(x.detach().numpy()))


def _mapped(value: Any, cls: type, function: Any) -> Any:
    if isinstance(value, cls):
        return function(value)
    if type(value) in (list, tuple):
        return type(value)([_mapped(one, cls, function) for one in value])
    if isinstance(value, dict):
        return {key: _mapped(one, cls, function) for key, one in value.items()}
    return value


def context(backend: str) -> contextlib.AbstractContextManager[Any]:
    """Return a context in which the functions are called."""
    return contextlib.nullcontext()
