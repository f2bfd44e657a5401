"""The recurrent layers, against those of torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from torch_twin import BOUNDS, differences, load, randomise

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import torch

LENGTH, BATCH, FEATURES, UNITS = 4, 2, 3, 4


@st.composite
def settings_of_layers(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["RNN", "LSTM", "GRU"]))
    chosen = {
        "kind": kind,
        "num_layers": draw(st.integers(1, 2)),
        "bias": draw(st.booleans()),
        "batch_first": draw(st.booleans()),
        "bidirectional": draw(st.booleans()),
        "state": draw(st.booleans()),
        "form": draw(st.sampled_from(["batch", "single", "lengths"])),
        "dtype": draw(st.sampled_from(["float32", "float64"])),
        "training": draw(st.booleans()),
    }
    if kind == "RNN":
        chosen["nonlinearity"] = draw(st.sampled_from(["tanh", "relu"]))
    if kind == "LSTM":
        chosen["proj_size"] = draw(st.sampled_from([0, 2]))
    return chosen


PLAIN = {"num_layers": 1, "bias": True, "batch_first": False, "bidirectional": False, "training": True}


@pytest.mark.filterwarnings("ignore:LSTM with projections is not supported with oneDNN")
@given(chosen=settings_of_layers())
@example(chosen={**PLAIN, "kind": "RNN", "state": False, "form": "batch", "dtype": "float64"})
@example(chosen={**PLAIN, "kind": "GRU", "state": True, "form": "single", "dtype": "float32"})
@example(chosen={**PLAIN, "kind": "LSTM", "state": True, "form": "lengths", "dtype": "float64", "num_layers": 2, "proj_size": 2})
def test_layers_agree_with_torch(xp: Any, chosen: dict[str, Any]) -> None:
    options = dict(chosen)
    kind, form, dtype = options.pop("kind"), options.pop("form"), options.pop("dtype")
    with_state, training = options.pop("state"), options.pop("training")
    rng = np.random.default_rng(0)
    twin = getattr(torch.nn, kind)(FEATURES, UNITS, **options).to(getattr(torch, dtype)).train(training)
    randomise(twin, rng)
    model = getattr(nn, kind)(FEATURES, UNITS, **options).train(training)
    number = options["num_layers"] * (1 + options["bidirectional"])
    batch = () if form == "single" else (BATCH,)
    front = (BATCH, LENGTH) if options["batch_first"] else (LENGTH, BATCH)
    inputs = [rng.normal(size=(*((LENGTH,) if form == "single" else front), FEATURES)).astype(dtype)]
    if with_state:
        sizes = [options.get("proj_size") or UNITS, UNITS] if kind == "LSTM" else [UNITS]
        inputs += [rng.normal(size=(number, *batch, size)).astype(dtype) for size in sizes]
    lengths = np.asarray([2, LENGTH])

    def state(given: tuple[Any, ...]) -> Any:
        return None if not given else given if len(given) > 1 else given[0]

    def call(m: Any, x: Any, *given: Any) -> Any:
        return m(x, state(given), **({"lengths": xp.asarray(lengths)} if form == "lengths" else {}))

    def twin_call(m: Any, x: Any, *given: Any) -> Any:
        first = options["batch_first"]
        if form != "lengths":
            return m(x, state(given))
        packed = torch.nn.utils.rnn.pack_padded_sequence(x, torch.from_numpy(lengths), batch_first=first, enforce_sorted=False)
        out, last = m(packed, state(given))
        return torch.nn.utils.rnn.pad_packed_sequence(out, batch_first=first, total_length=LENGTH)[0], last

    assert max(differences(model, twin, xp, inputs, call, twin_call)) <= BOUNDS[dtype]


@pytest.mark.brief(3)
@pytest.mark.parametrize("kind", ["RNNCell", "LSTMCell", "GRUCell"])
def test_cells_agree_with_torch(xp: Any, kind: str) -> None:
    rng = np.random.default_rng(0)
    settings = [("float32", True, True, (BATCH,)), ("float64", False, False, (BATCH,)), ("float64", True, True, ())]
    for dtype, bias, with_state, batch in settings:
        options = {"nonlinearity": "relu" if bias else "tanh"} if kind == "RNNCell" else {}
        twin = getattr(torch.nn, kind)(FEATURES, UNITS, bias, **options).to(getattr(torch, dtype))
        randomise(twin, rng)
        model = getattr(nn, kind)(FEATURES, UNITS, bias, **options)
        inputs = [rng.normal(size=(*batch, FEATURES)).astype(dtype)]
        inputs += [rng.normal(size=(*batch, UNITS)).astype(dtype) for _ in range((1 + (kind == "LSTMCell")) * with_state)]

        def call(m: Any, x: Any, *state: Any) -> Any:
            return m(x, None if not state else state if len(state) > 1 else state[0])

        assert max(differences(model, twin, xp, inputs, call)) <= BOUNDS[dtype]


@pytest.mark.brief(4)
def test_a_cell_repeated_is_a_layer(xp: Any) -> None:
    rng = np.random.default_rng(0)
    layer, cell = nn.LSTM(FEATURES, UNITS).build(xp.random.key(0)), nn.LSTMCell(FEATURES, UNITS)
    cell.update({path.removesuffix("_l0"): x for path, x in layer.v.flatten().items()})
    x = xp.asarray(rng.normal(size=(LENGTH, BATCH, FEATURES)).astype("float32"))
    state = None
    outs = []
    for step in range(LENGTH):
        state = cell(x[step, ...], state)
        outs.append(np.asarray(state[0]))
    assert np.allclose(np.asarray(layer(x)[0]), np.stack(outs), atol=1e-6)


def test_dropout_is_between_layers_and_depends_on_the_key(xp: Any) -> None:
    """With all of the output of the first layer dropped, the second one has zeros as input."""
    rng = np.random.default_rng(0)
    twin = torch.nn.GRU(FEATURES, UNITS, num_layers=2, dropout=1.0)
    model = nn.GRU(FEATURES, UNITS, num_layers=2, dropout=1.0)
    load(model, twin.state_dict(), xp)
    x = rng.normal(size=(LENGTH, BATCH, FEATURES)).astype("float32")
    out = np.asarray(model(xp.asarray(x), key=xp.random.key(0))[0])
    assert np.allclose(out, twin(torch.from_numpy(x))[0].detach().numpy(), atol=1e-6)
    assert np.allclose(out[:, :1], out[:, 1:])
    half = nn.GRU(FEATURES, UNITS, num_layers=2, dropout=0.5)
    half.update(model.v)
    one, again, other = (np.asarray(half.apply({}, xp.asarray(x), key=xp.random.key(i))[0][0]) for i in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)
    evaluated = np.asarray(half.eval()(xp.asarray(x))[0])
    assert np.allclose(evaluated, twin.eval()(torch.from_numpy(x))[0].detach().numpy(), atol=1e-6)


@pytest.mark.brief(4)
def test_sizes_of_recurrent_layers_come_from_the_input(xp: Any) -> None:
    x = xp.ones((LENGTH, BATCH, FEATURES), dtype=xp.float32)
    known = nn.LSTM(FEATURES, UNITS, 2, bidirectional=True).init(xp.random.key(0))
    lazy = nn.LSTM(None, UNITS, 2, bidirectional=True).init(xp.random.key(0), x)
    for path, leaf in known.flatten().items():
        assert np.array_equal(np.asarray(leaf), np.asarray(lazy[path]))
    largest = max(float(np.max(np.abs(np.asarray(leaf)))) for leaf in known.flatten().values())
    assert 0.4 < largest <= 0.5  # 1 / sqrt(4)


@pytest.mark.brief(4)
def test_invalid_arguments_of_recurrent_layers_are_errors(xp: Any) -> None:
    x = xp.ones((LENGTH, BATCH, FEATURES), dtype=xp.float32)
    with pytest.raises(LayerError, match=r"LSTM with input_size=4 takes 4 elements on axis -1 of its input; got shape \(4, 2, 3\)"):
        nn.LSTM(4, UNITS)(x)
    with pytest.raises(LayerError, match=r"states of shape \(1, 2, 4\) and \(1, 2, 4\); got \(1, 2, 4\)"):
        nn.LSTM(FEATURES, UNITS)(x, xp.ones((1, BATCH, UNITS)))
    with pytest.raises(LayerError, match=r"state of shape \(2, 2, 4\); got \(1, 2, 4\)"):
        nn.GRU(FEATURES, UNITS, 2)(x, xp.ones((1, BATCH, UNITS)))
    with pytest.raises(LayerError, match=r"\(length, batch, features\), or \(length, features\); got shape \(1, 4, 2, 3\)"):
        nn.RNN(FEATURES, UNITS)(x[None, ...])
    with pytest.raises(LayerError, match="proj_size from 0 to hidden_size - 1 = 3; got 4"):
        nn.LSTM(FEATURES, UNITS, proj_size=4)
    with pytest.raises(LayerError, match="num_layers of 1 or more"):
        nn.GRU(FEATURES, UNITS, 0)
    with pytest.raises(LayerError, match="dropout between 0 and 1"):
        nn.GRU(FEATURES, UNITS, dropout=2.0)
    with pytest.raises(LayerError, match="nonlinearity 'tanh' or 'relu'; got 'elu'"):
        nn.RNN(FEATURES, UNITS, nonlinearity="elu")
    with pytest.raises(LayerError, match=r"state of shape \(2, 4\) with an input of shape \(2, 3\); got \(2, 3\)"):
        nn.GRUCell(FEATURES, UNITS)(x[0, ...], x[0, ...])
