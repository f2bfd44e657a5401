"""A layer of ours against one of `torch.nn` with the same variables: outputs, gradients, buffers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import strategies as st

import ivy_api
import ivy_nn as nn
from tests.peers import torch

BOUNDS = {"float32": 1e-5, "float64": 1e-11}

dtypes = st.sampled_from(list(BOUNDS))
seeds = st.integers(0, 2**31)


def numpy_of(x: Any) -> Any:
    """An array of any backend as one of NumPy."""
    return np.asarray(x.detach() if isinstance(x, torch.Tensor) else x)


def relative(ours: Any, theirs: Any) -> float:
    """The largest difference of two arrays, relative to the largest element."""
    a, b = numpy_of(ours), numpy_of(theirs)
    assert a.shape == b.shape, (a.shape, b.shape)
    if b.dtype.kind != "f":
        assert np.array_equal(a, b)
        return 0.0
    assert a.dtype == b.dtype
    assert np.array_equal(np.isfinite(a), np.isfinite(b)), (a, b)
    scale = max(float(np.max(np.abs(b), initial=0.0, where=np.isfinite(b))), 1e-2)
    return float(np.max(np.abs(a - b), initial=0.0, where=np.isfinite(b))) / scale


def close(what: str, ours: Any, theirs: Any, dtype: str) -> None:
    """Check that two arrays agree up to rounding."""
    error = relative(ours, theirs)
    assert error <= BOUNDS[dtype], f"{what}: {error:.2e}\n{numpy_of(ours)}\n{numpy_of(theirs)}"


def randomise(module: Any, seed: int) -> None:
    """Draw the parameters and running statistics, so that none is 0 or 1."""
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, x in module.state_dict().items():
            if x.is_floating_point():
                x.normal_(generator=generator)
                if "var" in name:
                    x.abs_()


def tuple_of(out: Any) -> tuple[Any, ...]:
    return out if isinstance(out, tuple) else (out,)


def compare(
    xp: Any,
    ours: nn.Module,
    theirs: Any,
    *inputs: Any,
    dtype: str = "float32",
    training: bool = True,
    draw: bool = True,
    steps: int = 1,
    theirs_call: Callable[..., Any] | None = None,
    last: bool = False,
    fixed: tuple[int, ...] = (),
) -> None:
    """Check outputs, buffers, and the gradients of inputs and parameters.

    Parameters
    ----------
    xp : the namespace of a backend
    ours, theirs : two layers with variables of the same names
    *inputs : NumPy arrays, of which those of a floating-point dtype are cast to ``dtype``, and other arguments
    dtype : the dtype in which both compute
    training : the mode of both
    draw : whether to draw the variables of ``theirs`` first
    steps : the number of calls, whose buffers are carried over; inputs are scaled from one to the next
    theirs_call : what is called instead of ``theirs``
    fixed : the indices of inputs that have no gradient
    last : whether ``ours`` has the channels last; only of batches
    """
    theirs = theirs.to(getattr(torch, dtype)).train(training)
    if draw:
        randomise(theirs, 0)
    ours.train(training)
    state = {name: numpy_of(x).copy() for name, x in theirs.state_dict().items()}
    assert {slot.path for slot in ours.slots()} == set(state)
    trained = [name for name, _ in theirs.named_parameters()]
    v = nn.Container({name: xp.asarray(state[name]) for name in trained})
    buffers = nn.Container({name: xp.asarray(x) for name, x in state.items() if name not in trained})
    for step in range(steps):
        scaled = [x.astype(dtype) * (step + 1) if is_float(x) else x for x in inputs]
        buffers = _compare_step(xp, ours, theirs, scaled, v, buffers, dtype, theirs_call or theirs, last, fixed)


def is_float(x: Any) -> bool:
    return isinstance(x, np.ndarray) and x.dtype.kind == "f"


def _compare_step(
    xp: Any,
    ours: nn.Module,
    theirs: Any,
    inputs: list[Any],
    v: Any,
    buffers: Any,
    dtype: str,
    call: Any,
    last: bool,
    fixed: tuple[int, ...],
) -> Any:
    positions = [i for i, x in enumerate(inputs) if is_float(x) and i not in fixed]
    there = [torch.tensor(x, requires_grad=i in positions) if isinstance(x, np.ndarray) else x for i, x in enumerate(inputs)]
    wanted = call(*there)
    here = [xp.asarray(x) if isinstance(x, np.ndarray) else x for x in inputs]

    def run(v: Any, *floats: Any) -> Any:
        args = list(here)
        for i, x in zip(positions, floats, strict=True):
            args[i] = x
        if last:
            args = [xp.moveaxis(x, 1, -1) if hasattr(x, "shape") else x for x in args]
        out, after = ours.apply(v, *args, buffers=buffers, training=theirs.training)
        outs = tuple_of(out)
        if last:
            outs = tuple(xp.moveaxis(x, -1, 1) for x in outs)
        return outs[0], (outs[1:], after)

    cotangent = np.random.default_rng(5).normal(size=tuple_of(wanted)[0].shape).astype(dtype)

    def all_of(v: Any, cotangent: Any, *floats: Any) -> Any:
        first, pullback, (others, after) = ivy_api.vjp(run, v, *floats, has_aux=True)
        return (first, *others), after, pullback(cotangent)

    if xp.__name__.endswith("jax"):  # operation by operation, each shape would be compiled by itself
        all_of = ivy_api.compile(all_of)
    outs, after, (of_v, *of_inputs) = all_of(v, xp.asarray(cotangent), *(here[i] for i in positions))
    for i, (found, want) in enumerate(zip(outs, tuple_of(wanted), strict=True)):
        close(f"output {i}", found, want, dtype)
    for name, want in theirs.state_dict().items():
        if name in after.flatten():
            close(f"buffer {name}", after[name], want, dtype)
    theirs.zero_grad()
    tuple_of(wanted)[0].backward(torch.tensor(cotangent))
    for i, found in zip(positions, of_inputs, strict=True):
        want = there[i].grad
        close(f"gradient of input {i}", found, np.zeros(found.shape, dtype) if want is None else want, dtype)
    for name, parameter in theirs.named_parameters():
        close(f"gradient of {name}", of_v[name], parameter.grad, dtype)
    return after
