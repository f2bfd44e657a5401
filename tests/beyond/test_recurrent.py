"""Recurrent layers and loops, against torch's modules and NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from conformance.library import Library
from ivy_api.errors import DTypeError
from tests.beyond.layer_cases import Case, check_compiled, check_gradients, check_values, declared_in, first_of_each, numbers

LENGTH, BATCH, FEATURES, UNITS = 4, 3, 2, 5
X = numbers(LENGTH, BATCH, FEATURES)
LENGTHS = np.asarray([4, 1, 3])


def parameters(gates: int, seed: int = 0, outputs: int = UNITS) -> tuple[np.ndarray, ...]:
    rows = gates * UNITS
    shapes = ((rows, FEATURES), (rows, outputs), (rows,), (rows,))
    return tuple(numbers(*shape, seed=seed + n) * 0.5 for n, shape in enumerate(shapes))


def module_of(kind: str, reverse: bool = False, lengths: Any = None, **options: Any) -> Any:
    """What torch's module gives, with the weights given."""

    def oracle(x: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None, w_hr: Any = None) -> Any:
        names = ["weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"]
        given = dict(zip(names, (w_ih, w_hh, b_ih, b_hh), strict=True))
        given |= {name: torch.zeros(len(w_ih), dtype=x.dtype) for name, value in given.items() if value is None}
        if w_hr is not None:
            given["weight_hr_l0"] = w_hr
        size = {"proj_size": len(w_hr)} if w_hr is not None else {}
        module = getattr(torch.nn, kind)(FEATURES, UNITS, dtype=x.dtype, bidirectional=reverse, **size, **options)
        backwards = {f"{name}_reverse": value for name, value in given.items()} if reverse else {}
        inputs = x if lengths is None else torch.nn.utils.rnn.pack_padded_sequence(x, lengths, enforce_sorted=False)
        out, state = torch.func.functional_call(module, {**given, **backwards}, (inputs,))
        if lengths is not None:
            out, _ = torch.nn.utils.rnn.pad_packed_sequence(out, total_length=len(x))
        outputs = out.shape[-1] // (2 if reverse else 1)
        states = state if isinstance(state, tuple) else (state,)
        return out[..., outputs:] if reverse else out, *(s[-1] for s in states)

    return oracle


def with_state(kind: str) -> Any:
    """The state to begin with, as torch's cell takes it, one step after the other."""

    def oracle(x: Any, w_ih: Any, w_hh: Any, b_ih: Any, b_hh: Any) -> Any:
        cell = getattr(torch.nn, f"{kind}Cell")(FEATURES, UNITS, dtype=x.dtype)
        given = {"weight_ih": w_ih, "weight_hh": w_hh, "bias_ih": b_ih, "bias_hh": b_hh}
        state: Any = (torch.asarray(H), torch.asarray(C)) if kind == "LSTM" else torch.asarray(H)
        outs = []
        for now in x:
            state = torch.func.functional_call(cell, given, (now, state))
            outs.append(state[0] if kind == "LSTM" else state)
        return torch.stack(outs), *(state if kind == "LSTM" else (state,))

    return oracle


def before_the_product(x: Any, w_ih: Any, w_hh: Any, b_ih: Any, b_hh: Any) -> Any:
    """The units of the first publication, which Keras has with ``reset_after=False``."""
    h = torch.zeros(BATCH, UNITS, dtype=x.dtype)
    outs = []
    for now in x:
        a = now @ w_ih.T + b_ih + b_hh
        r, z = (torch.sigmoid(a[:, s] + h @ w_hh[s].T) for s in (slice(0, UNITS), slice(UNITS, 2 * UNITS)))
        n = torch.tanh(a[:, 2 * UNITS :] + (r * h) @ w_hh[2 * UNITS :].T)
        h = (1 - z) * n + z * h
        outs.append(h)
    return torch.stack(outs), h


H, C = numbers(BATCH, UNITS, seed=7), numbers(BATCH, UNITS, seed=8)
PROJECTED = (*parameters(4, 2, outputs=2), numbers(2, UNITS, seed=9))
CASES: dict[str, Case] = {}
for _kind, _gates in (("RNN", 1), ("LSTM", 4), ("GRU", 3)):
    _name = f"nn.{_kind.lower()}"
    _state = {"state": (H, C) if _kind == "LSTM" else H}
    CASES |= {
        _name: Case(_name, (X, *parameters(_gates)), module_of(_kind)),
        f"{_name}-state": Case(_name, (X, *parameters(_gates)), with_state(_kind), _state),
        f"{_name}-weights": Case(_name, (X, *parameters(_gates)[:2]), module_of(_kind)),
        f"{_name}-one-bias": Case(_name, (X, *parameters(_gates)[:3]), module_of(_kind)),
        f"{_name}-reverse": Case(_name, (X, *parameters(_gates)), module_of(_kind, reverse=True), {"reverse": True}),
        f"{_name}-lengths": Case(_name, (X, *parameters(_gates)), module_of(_kind, lengths=LENGTHS), {"lengths": LENGTHS}),
        f"{_name}-lengths-reverse": Case(
            _name,
            (X, *parameters(_gates)),
            module_of(_kind, True, LENGTHS),
            {"lengths": LENGTHS, "reverse": True},
        ),
        f"{_name}-axis": Case(
            _name,
            (X.swapaxes(0, 1).copy(), *parameters(_gates)),
            module_of(_kind, batch_first=True),
            {"axis": 1},
        ),
        f"{_name}-single": Case(
            _name,
            (X[:, 0, :].copy(), *parameters(_gates)),
            lambda x, *weights, kind=_kind: tuple(
                v[:, 0] if n == 0 else v[0] for n, v in enumerate(module_of(kind)(x[:, None], *weights))
            ),
        ),
    }
CASES |= {
    "nn.rnn-relu": Case("nn.rnn", (X, *parameters(1)), module_of("RNN", nonlinearity="relu"), {"activation": "relu"}),
    "nn.lstm-projection": Case("nn.lstm", (X, *PROJECTED), module_of("LSTM")),
    "nn.gru-before": Case("nn.gru", (X, *parameters(3)), before_the_product, {"reset_after": False}),
}


def test_every_layer_is_tested() -> None:
    assert declared_in("recurrent") == {case.name for case in CASES.values()} | {"nn.scan"}


@pytest.mark.parametrize(("case", "dtype"), [*((n, "float64") for n in CASES), *((n, "float32") for n in first_of_each(CASES))])
def test_values(lib: Library, case: str, dtype: str) -> None:
    check_values(lib, CASES[case], dtype)


@pytest.mark.parametrize("case", [*first_of_each(CASES), "nn.lstm-lengths-reverse", "nn.gru-before", "nn.lstm-projection"])
def test_gradients(lib: Library, tools: Any, case: str) -> None:
    check_gradients(lib, tools, CASES[case])


@pytest.mark.parametrize("case", [*first_of_each(CASES), "nn.gru-lengths-reverse", "nn.gru-before"])
def test_compiled(lib: Library, tools: Any, case: str) -> None:
    check_compiled(lib, tools, CASES[case])


def test_activations_of_ones_own(lib: Library) -> None:
    """A function in the place of a name gives the same."""
    xp, arguments = lib.xp, (X, *parameters(4))
    named = lib.call("nn.lstm", *arguments)
    given = lib.call("nn.lstm", *arguments, activation=xp.tanh, gate=xp.expit)
    for one, other in zip(named, given, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_scan(lib: Library, dtype: str, reverse: bool) -> None:
    """Running sums and their sums, forwards and backwards."""
    x, y = np.asarray([3, 1, 2, 5], dtype=dtype), np.asarray([[1, 2], [3, 4], [5, 6], [7, 8]], dtype=dtype)

    def step(total: Any, rows: Any, one: Any, row: Any) -> Any:
        return total + one, rows + row, total + one, row * one, rows

    state = np.asarray(10, dtype=dtype), np.asarray([1, 1], dtype=dtype)
    got = lib.call("nn.scan", step, state, (x, y), reverse=reverse)
    order = slice(None, None, -1 if reverse else 1)
    totals, rows = 10 + np.cumsum(x[order]), 1 + np.cumsum(y[order], 0)
    before = np.concatenate([[[1, 1]], rows[:-1]])
    want = totals[-1], rows[-1], totals[order], y * x[:, None], before[order]
    assert len(got) == len(want)
    for g, w in zip(got, want, strict=True):
        assert g.dtype.name == dtype
        np.testing.assert_array_equal(g, w)


@pytest.mark.parametrize("reverse", [False, True])
def test_scan_is_compiled_and_has_gradients(lib: Library, tools: Any, reverse: bool) -> None:
    xp = lib.xp

    def product(x: Any) -> Any:
        return xp.nn.scan(lambda state, now: (state * now, state * now), (xp.ones_like(x[0]),), (x,), reverse=reverse)

    x = np.asarray([1.5, 2.0, 0.5, 3.0])
    total, running = tools.compiled(product)(lib.native(x))
    order = slice(None, None, -1 if reverse else 1)
    np.testing.assert_allclose(lib.numpy(total), x.prod())
    np.testing.assert_allclose(lib.numpy(running), np.cumprod(x[order])[order])
    np.testing.assert_allclose(lib.numpy(tools.gradient(lambda v: product(v)[0], lib.native(x))), x.prod() / x)


@pytest.mark.parametrize("name", ["rnn", "lstm", "gru"])
def test_what_does_not_fit_is_refused(lib: Library, name: str) -> None:
    function = getattr(lib.xp.nn, name)
    arrays = [lib.native(a) for a in CASES[f"nn.{name}"].arrays]
    with pytest.raises(DTypeError, match=rf"nn.{name} takes real floating-point arrays here; got .*int32"):
        function(lib.native(np.ones((4, 3, 2), dtype="int32")), *arrays[1:])
    with pytest.raises(ValueError, match="axis another than the last; got axis=-1"):
        function(*arrays, axis=-1)
    with pytest.raises(ValueError, match="or a function; got 'tan'"):
        function(*arrays, activation="tan")
    with pytest.raises(ValueError, match="size 1 or more"):
        function(lib.native(np.ones((0, 3, 2))), *arrays[1:])
