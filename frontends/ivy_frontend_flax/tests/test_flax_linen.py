# ruff: noqa: E501 - one case a line
"""Layers and functions of Linen against Flax: variables from the same keys, results, gradients, new statistics."""

from __future__ import annotations

import functools
from typing import Any

import flax_comparing as comparing
import numpy as np
import pytest
from flax_layers import FUNCTIONS, LAYERS

EXACT = {"rtol": 1e-6, "atol": 3e-6}  # orthogonal matrices differ by the rounding of the factorization


def _run(text: str, ours: bool, variables: Any = None) -> dict[str, Any]:
    """Return the variables that ``init`` makes, and with those of Flax the results of ``apply`` and the gradients."""
    layer, _, call = text.partition(" : ")
    names = comparing.names(ours)
    jax, jnp = names["jax"], names["jnp"]
    module = eval(layer, names)
    args, kwargs = eval(f"arguments({call})", names)
    made = module.init({"params": jax.random.key(1), "dropout": jax.random.key(2)}, *args, **kwargs)
    given = made if variables is None else jax.tree.map(jnp.asarray, variables)
    parameters = given.get("params", {})
    kept = {name: value for name, value in given.items() if name != "params"}

    def loss(parameters: Any) -> Any:
        every = {**kept, **({"params": parameters} if "params" in given else {})}
        out = module.apply(every, *args, rngs={"dropout": jax.random.key(3)}, mutable=["batch_stats"], **kwargs)
        smooth = [y for y in jax.tree.leaves(out[0]) if y.dtype.kind == "f"]
        return sum((jnp.sum(jnp.sin(y) ** 2) for y in smooth), jnp.zeros(())), out

    out, gradients = loss(parameters)[1], {}
    if parameters:
        (_, out), gradients = jax.value_and_grad(loss, has_aux=True)(parameters)
    return {"made": made, "out": out, "gradients": gradients}


@functools.cache
def _expected(text: str) -> dict[str, Any]:
    return comparing.compiled(lambda: _run(text, ours=False))  # type: ignore[no-any-return]


@pytest.mark.parametrize("part", range(4))
def test_layers(part: int, backend: str, request: pytest.FixtureRequest) -> None:
    """Variables to a rounding, results to 1e-5 and gradients to 1e-4 of what Flax gives."""
    for text in comparing.some(LAYERS[part::4], request, backend):
        wanted = _expected(text)
        found = comparing.on_backend(lambda: _run(text, True, wanted["made"]), backend)  # noqa: B023
        comparing.check(found["made"], wanted["made"], text, **EXACT)
        comparing.check(found["out"], wanted["out"], text)
        comparing.check(found["gradients"], wanted["gradients"], text, rtol=1e-4, atol=1e-4)


def test_functions(backend: str, request: pytest.FixtureRequest) -> None:
    for text in comparing.some(FUNCTIONS, request, backend):
        comparing.check(comparing.evaluated(text, ours=True), comparing.expected(text), text)


def _keys(ours: bool) -> Any:
    names = comparing.names(ours)
    nn, random = names["nn"], names["jax"].random

    class Inner(nn.Module):  # type: ignore[name-defined,misc]
        @nn.compact  # type: ignore[untyped-decorator]
        def __call__(self) -> Any:
            return [random.key_data(self.make_rng(name)) for name in ("params", "noise", "params", "missing")]

    class Outer(nn.Module):  # type: ignore[name-defined,misc]
        def setup(self) -> None:
            self.parts = [Inner(), Inner()]

        def __call__(self) -> Any:
            return [part() for part in self.parts] + [self.parts[0](), random.key_data(self.make_rng("noise"))]

    return comparing.plain(Outer().apply({}, rngs={"params": random.key(0), "noise": random.key(1)}))


def test_keys_give_the_same_bits(backend: str) -> None:
    """Keys have equal bits: each module counts its own, below the names that lead to it."""
    with comparing.narrow():
        wanted = _keys(ours=False)
    found, expected = comparing.leaves(_keys(ours=True)), comparing.leaves(wanted)
    assert len(expected) == 13
    for path, key in expected.items():
        np.testing.assert_array_equal(found[path], key)


PROGRAMS = """
nn.Dense(3).apply({}, x(2, 3))
nn.Dense(3).apply({'params': {'kernel': x(2, 4)}}, x(2, 3))
nn.Dense(3).apply({'params': {'bias': x(3)}}, x(2, 3))
nn.Dense(3).apply({'params': {'params': {}}}, x(2, 3))
nn.Dense(3).init('key', x(2, 3))
nn.Dense(3).apply({'params': {'kernel': x(3, 3), 'bias': x(3)}}, x(2, 3), rngs={'dropout': 3})
nn.Dense(3)(x(2, 3))
nn.Dense(3).variables
nn.Dense(3).unbind()
setattr(nn.Dense(3), 'features', 4)
nn.Dropout(0.5, deterministic=False).apply({}, x(2, 3))
nn.Dropout(0.5, deterministic=True).apply({}, x(2, 3), deterministic=True)
nn.BatchNorm().init(jax.random.key(0), x(2, 3))
nn.BatchNorm(False).apply(nn.BatchNorm(True).init(jax.random.key(0), x(4, 3)), x(4, 3))
nn.GroupNorm(3).init(jax.random.key(0), x(2, 4))
nn.Embed(3, 2).init(jax.random.key(0), x(2, 4))
nn.Conv(3, 2, padding='CAUSAL').init(jax.random.key(0), x(1, 4, 2)) and nn.Conv(3, (2, 2), padding='CAUSAL').init(jax.random.key(0), x(1, 4, 4, 2))
nn.Sequential([]).init(jax.random.key(0), x(2, 4))
nn.Sequential(3)
nn.remat(3)
nn.Dense(3) == nn.Dense(3), nn.Dense(3) == nn.Dense(4), hash(nn.Dense(3)) == hash(nn.Dense(3)), nn.Dense(3, name='a').name
nn.Dense(3).clone(features=4).features, nn.Dense(3).bind({'params': {'kernel': x(2, 3), 'bias': x(3)}})(x(1, 2))
nn.Dense(3).bind({'params': {'kernel': x(2, 3), 'bias': x(3)}}).unbind()[1]
[([f for f in c.__dataclass_fields__ if f not in ('parent', 'name')], c(3, False).clone(features=4, extra=5).extra, c(3, False).init(jax.random.key(0), x(2, 3))) for c in (type('Dense', (nn.Dense,), {'__module__': 'm', '__annotations__': {'extra': int}, 'extra': 2}),)]
nn.Embed(5, 3).bind({'params': {'embedding': x(5, 3)}}).attend(x(2, 3))
nn.Embed(5, 3).apply({'params': {'embedding': x(5, 3)}}, x(2, 3), method='attend')
nn.Embed(5, 3).apply({'params': {'embedding': x(5, 3)}}, x(2, 3), method=nn.Embed.attend)
nn.Sequential([nn.Dense(2), nn.tanh]).init_with_output(jax.random.key(0), x(4, 3), capture_intermediates=True, mutable=['params', 'intermediates'])
nn.Dense(2).apply({'params': {'kernel': x(3, 2), 'bias': x(2)}}, x(4, 3), capture_intermediates=True)
nn.Dense(2).apply({'params': flax.core.freeze({'kernel': x(3, 2), 'bias': x(2)})}, x(4, 3), mutable=True)
nn.SelfAttention(2).apply(nn.SelfAttention(2).init(jax.random.key(0), x(2, 3, 4)), x(2, 3, 4), sow_weights=True, mutable=['intermediates'])
nn.MultiHeadAttention(2, decode=True).init(jax.random.key(0), x(2, 3, 4))['cache']
[m.apply(m.init(jax.random.key(0), x(1, 3, 4)), x(1, 1, 4), mutable=['cache']) for m in (nn.MultiHeadAttention(2, decode=True),)]
""".strip().splitlines()


def test_programs(backend: str, request: pytest.FixtureRequest) -> None:
    """Methods of modules, and the kinds of errors that they raise."""
    for text in comparing.some(PROGRAMS, request, backend):
        comparing.check(comparing.evaluated(text, ours=True), comparing.expected(text), text)
