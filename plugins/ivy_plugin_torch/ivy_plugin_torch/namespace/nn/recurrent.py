"""Recurrent layers: torch has a kernel for a whole sequence."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.derivatives import is_mapped as _is_mapped

__all__ = [
    "gru",
    "lstm",
    "rnn",
]


def _covers(
    x: torch.Tensor,
    w_ih: torch.Tensor,
    w_hh: torch.Tensor,
    b_ih: torch.Tensor | None = None,
    b_hh: torch.Tensor | None = None,
    w_hr: torch.Tensor | None = None,
    /,
    *,
    state: Any = None,
    activation: Any = "tanh",
    gate: Any = "sigmoid",
    reset_after: bool = True,
    axis: int = 0,
    lengths: torch.Tensor | None = None,
    reverse: bool = False,
) -> bool:
    plain = activation in ("tanh", "relu") and gate == "sigmoid" and reset_after and lengths is None
    shaped = x.ndim == 3 and axis in (0, 1, -2, -3) and x.shape[axis] > 0 and x.dtype.is_floating_point
    # torch requires both biases or none; its compiler and vmap work better on the single steps.
    whole = plain and shaped and (b_ih is None) == (b_hh is None) and not _capturing()
    return whole and not _is_mapped(x, w_ih, w_hh, b_ih, b_hh, w_hr, *(state if isinstance(state, tuple) else (state,)))


def _run(
    native: Any, weights: tuple[torch.Tensor | None, ...], x: torch.Tensor, state: Any, axis: int, reverse: bool
) -> tuple[torch.Tensor, ...]:
    """The outputs and the final state of one layer in one direction."""
    second = axis in (1, -2)
    given = [w for w in weights if w is not None]
    out, *last = native(x.flip(axis) if reverse else x, state, given, len(given) > 3, 1, 0.0, False, False, second)
    return (out.flip(axis) if reverse else out, *(s[0] for s in last))


def _nothing(x: torch.Tensor, axis: int, units: int) -> torch.Tensor:
    return x.new_zeros(1, x.shape[0 if axis in (1, -2) else 1], units)


def _of_tanh(*args: Any, **options: Any) -> bool:
    return options.get("activation", "tanh") == "tanh" and _covers(*args, **options)


@_mixed(when=_covers)
def rnn(
    x: torch.Tensor,
    *weights: torch.Tensor,
    state: Any = None,
    activation: str = "tanh",
    axis: int = 0,
    reverse: bool = False,
    **_: Any,
) -> tuple[torch.Tensor, ...]:
    first = _nothing(x, axis, weights[1].shape[0]) if state is None else state[None]
    return _run(torch.rnn_tanh if activation == "tanh" else torch.rnn_relu, weights, x, first, axis, reverse)


@_mixed(when=_of_tanh)
def gru(
    x: torch.Tensor, *weights: torch.Tensor, state: Any = None, axis: int = 0, reverse: bool = False, **_: Any
) -> tuple[torch.Tensor, ...]:
    first = _nothing(x, axis, weights[1].shape[1]) if state is None else state[None]
    return _run(torch.gru, weights, x, first, axis, reverse)


@_mixed(when=_of_tanh)
def lstm(
    x: torch.Tensor, *weights: torch.Tensor, state: Any = None, axis: int = 0, reverse: bool = False, **_: Any
) -> tuple[torch.Tensor, ...]:
    if state is None:
        state = _nothing(x, axis, weights[1].shape[1]), _nothing(x, axis, weights[1].shape[0] // 4)
    else:
        state = tuple(s[None] for s in state)
    return _run(torch.lstm, weights, x, state, axis, reverse)
