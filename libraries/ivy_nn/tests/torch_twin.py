"""A model of ours next to its counterpart in torch, with the same values of all variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

import ivy_api
import ivy_nn as nn
from tests.peers import torch

BOUNDS = {"float32": 1e-5, "float64": 1e-11}


def load(model: nn.Module, state: Mapping[str, Any], xp: Any) -> None:
    """Load a torch state dict by name, on a backend and with its dtypes; every name must fit."""
    zeros = {slot.path: np.zeros(slot.variable.shape, str(state[slot.path].dtype).removeprefix("torch.")) for slot in model.slots()}
    model.update({path: xp.asarray(x) for path, x in zeros.items()})  # drawing initial values would take longer
    assert model.load_state_dict(state) == ([], [])


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


def randomise(twin: Any, rng: np.random.Generator, scale: float = 0.4) -> None:
    """Draw all parameters, also those which torch sets to zeros or ones at first."""
    with torch.no_grad():
        for parameter in twin.parameters():
            parameter.copy_(torch.from_numpy(scale * rng.normal(size=tuple(parameter.shape))))


def differences(
    model: nn.Module,
    twin: Any,
    xp: Any,
    inputs: list[np.ndarray[Any, Any]],
    call: Callable[..., Any] = lambda m, *args: m(*args),
    twin_call: Callable[..., Any] | None = None,
) -> tuple[float, float]:
    """The largest differences of outputs, and of the gradients with respect to inputs and parameters: see `results`."""
    outs, slopes = results(model, twin, xp, inputs, call, twin_call)
    return max(relative(a, b) for a, b in outs), max(relative(a, b) for a, b in slopes.values())


def results(
    model: nn.Module,
    twin: Any,
    xp: Any,
    inputs: list[np.ndarray[Any, Any]],
    call: Callable[..., Any] = lambda m, *args: m(*args),
    twin_call: Callable[..., Any] | None = None,
) -> tuple[list[tuple[Any, Any]], dict[str, tuple[Any, Any]]]:
    """The outputs, and the gradients with respect to inputs and parameters by name: ours and torch's.

    ``call`` takes the model and arrays; ``twin_call`` the same of torch. The function whose gradient is compared is a sum of all
    elements of the outputs with random factors.
    """
    load(model, twin.state_dict(), xp)
    there = [torch.from_numpy(x.copy()).requires_grad_() for x in inputs]
    twin.zero_grad()
    theirs = list(flat((twin_call or call)(twin, *there)))
    rng = np.random.default_rng(1)
    factors = [torch.from_numpy(rng.normal(size=tuple(out.shape))).to(out.dtype) for out in theirs]
    weighted = [(out * w).sum() for out, w in zip(theirs, factors, strict=True)]
    torch.stack(weighted).sum().backward()
    scales = [xp.asarray(w.numpy()) for w in factors]

    def total(v: Any, *args: Any) -> Any:
        outs = list(flat(call(Bound(model, v), *args)))
        return sum(xp.sum(out * w) for out, w in zip(outs, scales, strict=True)), outs

    here = [xp.asarray(x) for x in inputs]
    both = compiled(xp, ivy_api.value_and_grad(total, argnums=tuple(range(len(here) + 1)), has_aux=True))
    (_, outs), grads = both(model.v, *here)
    slopes = {f"input {i}": (g, t.grad) for i, (g, t) in enumerate(zip(grads[1:], there, strict=True))}
    own, named = grads[0].flatten(), dict(twin.named_parameters())
    assert own.keys() == named.keys()
    slopes |= {name: (own[name], parameter.grad) for name, parameter in named.items()}
    zeros = {name: np.zeros_like(np.asarray(a)) for name, (a, b) in slopes.items() if b is None}
    return (
        [(np.asarray(a), b.detach().numpy()) for a, b in zip(outs, theirs, strict=True)],
        {name: (np.asarray(a), zeros[name] if b is None else b.numpy()) for name, (a, b) in slopes.items()},
    )


def compiled(xp: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled on JAX: it compiles every operation otherwise, which takes three times as long."""
    return ivy_api.compile(function) if xp.__name__.endswith("jax") else function


class Bound:
    """A model with variables, so that it is called like the model of torch."""

    def __init__(self, model: nn.Module, v: Any) -> None:
        self.model, self.v = model, v

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.model(*args, v=self.v, **kwargs)
