"""Layers and functions of NNX against Flax: variables from the same keys, results, gradients, new statistics."""

from __future__ import annotations

import functools
from typing import Any

import flax_comparing as comparing
import pytest
from flax_nnx_layers import FUNCTIONS, LAYERS

EXACT = {"rtol": 1e-6, "atol": 3e-6}


def _run(text: str, ours: bool, variables: Any = None) -> dict[str, Any]:
    """Return the variables of a new layer, and with those of Flax its result, gradients, and variables afterwards."""
    layer, _, call = text.partition(" : ")
    names = comparing.names(ours)
    jax, jnp, nnx = names["jax"], names["jnp"], names["nnx"]
    module = eval(layer, {**names, "r": nnx.Rngs(1, dropout=2)})
    args, kwargs = eval(f"arguments({call})", names)

    def arrays(*filters: Any) -> Any:
        return nnx.to_pure_dict(nnx.state(module, *filters))

    made = arrays()
    if variables is not None:
        given = jax.tree.map(jnp.asarray, variables)
        for path, variable in nnx.iter_graph(module):
            if isinstance(variable, nnx.Param):
                variable.set_value(functools.reduce(lambda tree, name: tree[name], path, given))

    def loss(module: Any) -> Any:
        out = module(*args, **kwargs)
        return sum((jnp.sum(jnp.sin(y) ** 2) for y in jax.tree.leaves(out)), jnp.zeros(())), out

    (_, out), gradients = nnx.value_and_grad(loss, has_aux=True)(module)
    return {"made": made, "out": out, "gradients": nnx.to_pure_dict(gradients), "after": arrays(nnx.Not(nnx.Param))}


@functools.cache
def _expected(text: str) -> Any:
    return comparing.compiled(lambda: _run(text, ours=False))


@pytest.mark.parametrize("part", range(2))
def test_layers(part: int, backend: str, request: pytest.FixtureRequest) -> None:
    """Variables to a rounding, results to 1e-5 and gradients to 1e-4 of what Flax gives."""
    for text in comparing.some(LAYERS[part::2], request, backend):
        wanted = _expected(text)
        found = comparing.on_backend(lambda: _run(text, True, wanted["made"]), backend)  # noqa: B023
        comparing.check(found["made"], wanted["made"], text, **EXACT)
        comparing.check(found["out"], wanted["out"], text)
        comparing.check(found["after"], wanted["after"], text)
        comparing.check(found["gradients"], wanted["gradients"], text, rtol=1e-4, atol=1e-4)


def test_functions(backend: str, request: pytest.FixtureRequest) -> None:
    for text in comparing.some(FUNCTIONS, request, backend):
        comparing.check(comparing.evaluated(text, ours=True), comparing.expected(text), text)
