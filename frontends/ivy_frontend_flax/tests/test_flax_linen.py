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


def test_keys_give_the_same_bits(backend: str) -> None:
    """Keys and uniform samples have equal bits; `make_rng` counts in each module."""
    program = (
        "[k for k in type('M', (nn.Module,), {'__call__': nn.compact(lambda self: [jax.random.key_data(self.make_rng(n)) "
        "for n in ('params', 'noise', 'params', 'missing')])})()"
        ".apply({}, rngs={'params': jax.random.key(0), 'noise': jax.random.key(1)})]"
    )
    found, wanted = comparing.plain(comparing.evaluated(program, ours=True)), comparing.expected(program)
    assert len(wanted) == 4
    for own, theirs in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(own, theirs)
