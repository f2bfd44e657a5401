"""Random numbers: those of a seed, and those of a program that says none."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends.values import as_recorded
from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture.rules import rule
from ivy_frontend_tensorflow.capture.values import Key, call

SEED = "random_seed"
"""The name of the state which the numbers of a program that says no seed depend on."""
_INT64 = BY_NAME["int64"]


@rule("StatelessRandomGetKeyCounter StatelessRandomGetKeyCounterAlg")
def key_and_counter(run: Any, op: Any, given: list[Any]) -> Any:
    key = Key(given[0])
    return [key, key] if op.type.endswith("Counter") else [key, key, run.tensor(1)]


@rule("StatelessRandomGetAlg")
def algorithm(run: Any, op: Any, given: list[Any]) -> Any:
    return run.tensor(1)


def _seed(run: Any, key: Any, counter: Any) -> Any:
    """The seed of a key and a counter, as part of the graph: numbers are drawn where it is replayed."""
    if isinstance(key, Key):
        return Tensor(as_recorded(key.seed._x, run.anchor))
    words = call("concat", [call("reshape", key, [-1])[:1], call("reshape", counter, [-1])[:1]], 0)
    return call("bitcast", words, _INT64)


@rule("StatelessRandomUniformV2 StatelessRandomNormalV2 StatelessTruncatedNormalV2 StatelessRandomUniformFullIntV2")
def drawn(run: Any, op: Any, given: list[Any]) -> Any:
    name = op.type.removesuffix("V2")
    dtype = BY_NAME[op.get_attr("dtype").name]
    return call(f"raw_ops.{name}", shape=given[0], seed=_seed(run, given[1], given[2]), dtype=dtype)


@rule("StatelessRandomUniformIntV2")
def drawn_integers(run: Any, op: Any, given: list[Any]) -> Any:
    shape, key, counter, _, low, high = given
    return call("raw_ops.StatelessRandomUniformInt", shape=shape, seed=_seed(run, key, counter), minval=low, maxval=high)


@rule("StatelessRandomGammaV3")
def drawn_gamma(run: Any, op: Any, given: list[Any]) -> Any:
    shape, key, counter, _, alpha = given
    return call("random.stateless_gamma", shape, _seed(run, key, counter), alpha, dtype=alpha.dtype)


@rule("RngReadAndSkip")
def read_and_skip(run: Any, op: Any, given: list[Any]) -> Any:
    before = run.variables[given[0].name]
    step = call("concat", [call("reshape", call("cast", given[2], _INT64), [1]) * 256, call("zeros_like", before)[1:]], 0)
    run.variables[given[0].name] = before + step
    return before


_STATEFUL = {
    "RandomUniform": "StatelessRandomUniform",
    "RandomStandardNormal": "StatelessRandomNormal",
    "TruncatedNormal": "StatelessTruncatedNormal",
    "RandomUniformInt": "StatelessRandomUniformInt",
    "Multinomial": "StatelessMultinomial",
}


def draws(graph: Any) -> bool:
    """Return whether a graph draws numbers that depend on no seed."""
    from ivy_frontend_tensorflow.capture.graphs import functions_of

    ops = graph.get_operations()
    return any(op.type in _STATEFUL or op.type == "RandomShuffle" or any(map(draws, functions_of(op))) for op in ops)


def _own_seed(run: Any) -> Any:
    run.drawn += 1
    state = run.variables[SEED]
    return call("stack", [state, call("zeros_like", state) + run.drawn])


@rule(" ".join(_STATEFUL))
def stateful(run: Any, op: Any, given: list[Any]) -> Any:
    from ivy_frontend_tensorflow.capture.operators import attribute

    seed, name = _own_seed(run), f"raw_ops.{_STATEFUL[op.type]}"
    if op.type == "Multinomial":
        dtype = attribute(op.get_attr("output_dtype"))
        return call(name, logits=given[0], num_samples=given[1], seed=seed, output_dtype=dtype)
    if op.type == "RandomUniformInt":
        return call(name, shape=given[0], minval=given[1], maxval=given[2], seed=seed)
    return call(name, shape=given[0], seed=seed, dtype=attribute(op.get_attr("dtype")))


@rule("RandomShuffle")
def shuffle(run: Any, op: Any, given: list[Any]) -> Any:
    return call("random.experimental.stateless_shuffle", given[0], _own_seed(run))
