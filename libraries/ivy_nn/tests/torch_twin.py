"""A model of ours next to its counterpart in torch, with the same values of all variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import torch

import ivy_api
import ivy_nn as nn

BOUNDS = {"float32": 1e-5, "float64": 1e-11}


def load(model: nn.Module, state: Mapping[str, torch.Tensor], xp: Any) -> None:
    """Set the variables of a model to those of a torch state dict, by name; every name must fit."""
    arrays = {name: xp.asarray(x.detach().numpy().copy()) for name, x in state.items()}
    assert set(arrays) == {slot.path for slot in model.slots()}
    model.update(arrays)


def flat(out: Any) -> Iterator[Any]:
    """Iterate over the arrays in nested tuples."""
    if isinstance(out, tuple | list):
        for each in out:
            yield from flat(each)
    elif out is not None:
        yield out


def relative(ours: Any, theirs: Any) -> float:
    """The largest difference, relative to the largest element, or absolute if there is none above 1."""
    a, b = np.asarray(ours), np.asarray(theirs)
    assert a.shape == b.shape
    assert a.dtype == b.dtype
    return float(np.max(np.abs(a - b), initial=0) / max(1.0, np.max(np.abs(b), initial=0)))


def randomise(twin: torch.nn.Module, rng: np.random.Generator, scale: float = 0.4) -> None:
    """Draw all parameters, also those which torch sets to zeros or ones at first."""
    with torch.no_grad():
        for parameter in twin.parameters():
            parameter.copy_(torch.from_numpy(scale * rng.normal(size=tuple(parameter.shape))))


def differences(
    model: nn.Module,
    twin: torch.nn.Module,
    xp: Any,
    inputs: list[np.ndarray[Any, Any]],
    call: Callable[..., Any] = lambda m, *args: m(*args),
    twin_call: Callable[..., Any] | None = None,
) -> tuple[float, float]:
    """The largest differences of outputs, and of the gradients with respect to inputs and parameters.

    ``call`` takes the model and arrays; ``twin_call`` the same of torch. The function whose gradient is compared is a sum of all
    elements of the outputs with random factors.
    """
    load(model, twin.state_dict(), xp)
    there = [torch.from_numpy(x.copy()).requires_grad_() for x in inputs]
    twin.zero_grad()
    theirs = list(flat((twin_call or call)(twin, *there)))
    rng = np.random.default_rng(1)
    factors = [rng.normal(size=tuple(out.shape)).astype(inputs[0].dtype) for out in theirs]
    weighted = [(out * torch.from_numpy(w)).sum() for out, w in zip(theirs, factors, strict=True)]
    torch.stack(weighted).sum().backward()  # type: ignore[no-untyped-call]
    scales = [xp.asarray(w) for w in factors]

    def total(v: Any, *args: Any) -> Any:
        outs = list(flat(call(Bound(model, v), *args)))
        return sum(xp.sum(out * w) for out, w in zip(outs, scales, strict=True)), outs

    here = [xp.asarray(x) for x in inputs]
    both = ivy_api.value_and_grad(total, argnums=tuple(range(len(here) + 1)), has_aux=True)
    if xp.__name__.endswith("jax"):  # it compiles every operation, and the whole three times faster
        both = ivy_api.compile(both)
    (_, outs), grads = both(model.v, *here)
    worst = max(relative(a, b.detach().numpy()) for a, b in zip(outs, theirs, strict=True))
    slopes = [(g, t.grad) for g, t in zip(grads[1:], there, strict=True)]
    own = grads[0].flatten()
    named = dict(twin.named_parameters())
    assert own.keys() == named.keys()
    slopes += [(own[name], parameter.grad) for name, parameter in named.items()]
    return worst, max(relative(a, np.zeros(a.shape, inputs[0].dtype) if b is None else b.numpy()) for a, b in slopes)


class Bound:
    """A model with variables, so that it is called like the model of torch."""

    def __init__(self, model: nn.Module, v: Any) -> None:
        self.model, self.v = model, v

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.model(*args, v=self.v, **kwargs)
