"""Recurrent layers, one step after the other, by torch's cells where it has them; loops, by those of Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.normalisation import trailing
from tests.peers import torch


def half(x: Any) -> Any:
    """A function of one's own."""
    return x * 0.5


ACTIVATIONS: dict[Any, Any] = {"tanh": np.tanh, "relu": lambda x: np.maximum(x, 0), "sigmoid": scipy.special.expit, half: half}


def cell_of(kind: str, reset_after: bool, act: Any, gate: Any, weights: list[Any]) -> Any:
    """A step: from a state and inputs, each with an axis of the batch, to the next state."""
    w_ih, w_hh, b_ih, b_hh, *w_hr = weights
    b_ih, b_hh = (np.zeros(len(w_ih)) if b is None else b for b in (b_ih, b_hh))
    usual = {"rnn": act in ("tanh", "relu"), "lstm": act == "tanh", "gru": act == "tanh" and reset_after}[kind]
    if usual and gate == "sigmoid" and not w_hr:
        name = {"rnn": f"rnn_{act}_cell", "lstm": "lstm_cell", "gru": "gru_cell"}[kind]
        given = [torch.asarray(np.ascontiguousarray(v)) for v in (w_ih, w_hh, b_ih, b_hh)]

        def by_torch(state: Any, x: Any) -> Any:
            own = [torch.asarray(v) for v in state]
            out = getattr(torch, name)(torch.asarray(x), own if kind == "lstm" else own[0], *given)
            return tuple(v.numpy() for v in (out if kind == "lstm" else (out,)))

        return by_torch
    f, g = ACTIVATIONS[act], ACTIVATIONS[gate]

    def step(state: Any, x: Any) -> Any:
        a, u = x @ w_ih.T + b_ih, state[0] @ w_hh.T + b_hh
        if kind == "rnn":
            return (f(a + u),)
        if kind == "lstm":
            i, forget, new, o = np.split(a + u, 4, axis=-1)
            c = g(forget) * state[1] + g(i) * f(new)
            h = g(o) * f(c)
            return (h @ w_hr[0].T if w_hr else h), c
        (a_r, a_z, a_n), (u_r, u_z, u_n) = np.split(a, 3, axis=-1), np.split(u, 3, axis=-1)
        r, z = g(a_r + u_r), g(a_z + u_z)
        n = f(a_n + (r * u_n if reset_after else (r * state[0]) @ w_hh[-len(w_hh) // 3 :].T + b_hh[-len(w_hh) // 3 :]))
        return ((1 - z) * n + z * state[0],)

    return step


def layer(kind: str) -> Any:
    """The oracle of one of the layers."""

    def oracle(
        x: np.ndarray, w_ih: np.ndarray, w_hh: np.ndarray, b_ih: Any = None, b_hh: Any = None, w_hr: Any = None,
        *, state: Any = None, activation: Any = "tanh", gate: Any = "sigmoid", reset_after: bool = True, axis: int = 0,
        lengths: Any = None, reverse: bool = False,
    ) -> tuple[np.ndarray, ...]:  # fmt: skip
        weights = [w_ih, w_hh, b_ih, b_hh, *([w_hr] if w_hr is not None else [])]
        step = cell_of(kind, reset_after, activation, gate, weights)
        x = np.moveaxis(x, axis, 0)
        units = len(w_ih) // {"rnn": 1, "lstm": 4, "gru": 3}[kind]
        sizes = (w_hh.shape[1], units)[: 1 + (kind == "lstm")]
        flat = x.reshape(len(x), -1, x.shape[-1])
        given = [None] * len(sizes) if state is None else state if kind == "lstm" else [state]
        now = [np.zeros((flat.shape[1], n)) if s is None else s.reshape(-1, n) for s, n in zip(given, sizes, strict=True)]
        ends = np.full(flat.shape[1], len(x)) if lengths is None else lengths.reshape(-1)
        outs: list[Any] = [None] * len(x)
        for time in range(len(x))[:: -1 if reverse else 1]:
            going = (time < ends)[:, None]
            now = [np.where(going, new, old) for new, old in zip(step(now, flat[time]), now, strict=True)]
            outs[time] = np.where(going, now[0], 0)
        out = np.stack(outs).reshape(*x.shape[:-1], sizes[0])
        return np.moveaxis(out, 0, axis), *(s.reshape(*x.shape[1:-1], n) for s, n in zip(now, sizes, strict=True))

    return oracle


def _arguments(d: Draw, gates: int, outputs: int) -> tuple[list[Any], dict[str, Any], tuple[int, ...]]:
    """Those that all the layers have; and the shape of the batch."""
    length, batch, features, units = d.one(1, 3), d.one((), (2,), (2, 1)), 2, 3
    axis = d.integer(-len(batch) - 2, len(batch))
    axis = 0 if axis == -1 else axis
    shape = (*batch[: axis % (len(batch) + 2)], length, *batch[axis % (len(batch) + 2) :], features)
    weights = [d.array((gates * units, n), -1, 1) + np.asarray(0.125, d.dtype) for n in (features, outputs)]
    named = d.some(
        lengths=d.one(None, d.array(batch, 1, length, dtype=d.one("int32", "int64", "uint8"))),
        reverse=d.flag(),
        activation=d.one("tanh", "relu", "sigmoid", half),
    )
    named |= {} if axis == 0 and d.flag() else {"axis": axis}
    return [d.array(shape, -2, 2), *weights, *trailing(d, *(d.array((gates * units,), -1, 1) for _ in range(2)))], named, batch


def _gate(d: Draw, named: dict[str, Any]) -> Any:
    """A gate; beside ``"relu"`` none that is negative, for what the largest of two zeros is nobody says."""
    return "sigmoid" if named.get("activation") == "relu" else d.one("sigmoid", "sigmoid", "tanh", half)


@drawn("nn.rnn", layer("rnn"), units=64)
def _rnn(d: Draw) -> Call:
    args, named, batch = _arguments(d, 1, 3)
    return args, named | d.some(state=d.one(None, d.array((*batch, 3), -1, 1)))


@drawn("nn.gru", layer("gru"), units=64)
def _gru(d: Draw) -> Call:
    args, named, batch = _arguments(d, 3, 3)
    more = d.some(state=d.one(None, d.array((*batch, 3), -1, 1)), gate=_gate(d, named), reset_after=d.flag())
    return args, named | more


@drawn("nn.lstm", layer("lstm"), units=64)
def _lstm(d: Draw) -> Call:
    outputs = d.one(3, 3, 2)
    args, named, batch = _arguments(d, 4, outputs)
    if outputs == 2:
        args = [*args, *[None] * (5 - len(args)), d.array((outputs, 3), -1, 1)]
    elif d.flag():
        args = [*args, *[None] * (6 - len(args))]
    state = d.one(None, (d.array((*batch, outputs), -1, 1), d.array((*batch, 3), -1, 1)))
    return args, named | d.some(state=state, gate=_gate(d, named))
