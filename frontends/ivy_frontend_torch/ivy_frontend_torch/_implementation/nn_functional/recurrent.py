"""`torch.rnn_tanh`, ``lstm``, ``gru`` and their cells: what the recurrent layers compute."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.calls import bound
from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.frontend import FRONTEND, Function
from ivy_frontend_torch._implementation.nn_functional.dropout import dropped
from ivy_frontend_torch._implementation.nn_functional.registering import Draw


def _split(weights: list[Any], count: int, per: int) -> list[list[Any]]:
    """Return the weights of each layer and direction."""
    if len(weights) != count * per:
        raise RuntimeError(f"a recurrent network of {count} layers and directions needs {count * per} weights; got {len(weights)}")
    return [list(weights[i * per : (i + 1) * per]) for i in range(count)]


def layers(
    xp: Any,
    mode: str,
    x: Any,
    states: list[Any],
    params: list[Any],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    lengths: Any,
    projected: bool,
    draws: list[Any],
) -> tuple[Any, list[Any]]:
    """Return the outputs of stacked layers along the first axis, and their final states, each of all layers and directions."""
    directions = 2 if bidirectional else 1
    per = (4 if has_biases else 2) + (1 if projected else 0)
    weights = _split(params, num_layers * directions, per)
    finals: list[list[Any]] = [[] for _ in states]
    for layer in range(num_layers):
        outputs = []
        for direction in range(directions):
            i = layer * directions + direction
            start = [s[i, ...] for s in states]
            out, *final = _layer(xp, mode, x, start, weights[i], has_biases, {"reverse": direction == 1, "lengths": lengths})
            outputs.append(out)
            for found, one in zip(finals, final, strict=True):
                found.append(one)
        x = outputs[0] if directions == 1 else xp.concat(outputs, axis=-1)
        if train and dropout and layer < num_layers - 1:
            x = dropped(xp, draws[layer], x, dropout)
    return x, [xp.stack(found, axis=0) for found in finals]


def _layer(
    xp: Any, mode: str, x: Any, start: list[Any], weights: list[Any], has_biases: bool, options: dict[str, Any]
) -> tuple[Any, ...]:
    """Return the outputs and the final states of one layer in one direction."""
    w_ih, w_hh, *rest = weights
    biases = rest[:2] if has_biases else [None, None]
    projection = rest[2:] if has_biases else rest
    if mode == "lstm":
        return xp.nn.lstm(x, w_ih, w_hh, *biases, *projection, state=tuple(start), **options)
    if mode == "gru":
        return xp.nn.gru(x, w_ih, w_hh, *biases, state=start[0], **options)
    return xp.nn.rnn(x, w_ih, w_hh, *biases, state=start[0], activation=mode, **options)


def _network(name: str, mode: str) -> None:
    """Register a network; a call is ``(input, hx, params, …)``, or ``(data, batch_sizes, hx, params, …)`` of packed sequences."""
    several = mode == "lstm"

    def body(
        input: Any,
        hx: Any,
        params: Any,
        has_biases: bool,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
        batch_first: bool,
        lengths: Any = None,
        *,
        draws: Any,
        xp: Any,
    ) -> Any:
        x = xp.moveaxis(input, 0, 1) if batch_first else input
        states = list(hx) if several else [hx]
        projected = several and states[0].shape[-1] != states[1].shape[-1]
        out, finals = layers(
            xp, mode, x, states, params, has_biases, num_layers, dropout, train, bidirectional, lengths, projected, draws
        )
        return (xp.moveaxis(out, 0, 1) if batch_first else out, *finals)

    call = bound(name, f"torch.{name}", Function(body))

    def network(*args: Any, **kwargs: Any) -> Any:
        return call(*args, **kwargs, draws=[Draw() for _ in range(args[4] if len(args) > 4 else kwargs["num_layers"])])

    network.__name__ = network.__qualname__ = name
    network.__doc__ = f"Return the outputs and the final states of the recurrent network ``{name}``."
    FRONTEND.value(f"torch.{name}", network)


for _name, _mode in {"rnn_tanh": "tanh", "rnn_relu": "relu", "lstm": "lstm", "gru": "gru"}.items():
    _network(_name, _mode)


def _gates(xp: Any, x: Any, h: Any, w_ih: Any, w_hh: Any, b_ih: Any, b_hh: Any) -> tuple[Any, Any]:
    a, b = xp.matmul(x, xp.matrix_transpose(w_ih)), xp.matmul(h, xp.matrix_transpose(w_hh))
    return a if b_ih is None else a + b_ih, b if b_hh is None else b + b_hh


def _rnn_cell(name: str, activation: str) -> None:
    def cell(input: Any, hx: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None, *, xp: Any) -> Any:
        a, b = _gates(xp, input, hx, w_ih, w_hh, b_ih, b_hh)
        return xp.tanh(a + b) if activation == "tanh" else xp.nn.relu(a + b)

    cell.__doc__ = f"Return the next state of the recurrent cell ``{name}``."
    op(name=name)(cell)


_rnn_cell("rnn_tanh_cell", "tanh")
_rnn_cell("rnn_relu_cell", "relu")


@op()
def lstm_cell(input: Any, hx: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None, *, xp: Any) -> Any:
    """Return the next output and cell state."""
    h, c = hx
    a, b = _gates(xp, input, h, w_ih, w_hh, b_ih, b_hh)
    n = c.shape[-1]
    i, f, g, o = ((a + b)[..., k * n : (k + 1) * n] for k in range(4))
    c = xp.nn.sigmoid(f) * c + xp.nn.sigmoid(i) * xp.tanh(g)
    return xp.nn.sigmoid(o) * xp.tanh(c), c


@op()
def gru_cell(input: Any, hx: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None, *, xp: Any) -> Any:
    """Return the next state."""
    a, b = _gates(xp, input, hx, w_ih, w_hh, b_ih, b_hh)
    n = hx.shape[-1]
    reset = xp.nn.sigmoid(a[..., :n] + b[..., :n])
    update = xp.nn.sigmoid(a[..., n : 2 * n] + b[..., n : 2 * n])
    new = xp.tanh(a[..., 2 * n :] + reset * b[..., 2 * n :])
    return new + update * (hx - new)
