"""What is offered, and what is said about names that are not there."""

from __future__ import annotations

import inspect
import subprocess
import sys

import flax.errors
import pytest

import ivy_api
import ivy_frontend_flax as frontend
from ivy_api.frontends.coverage import counts
from ivy_frontend_flax import FRONTEND

AT_LEAST = {"flax.linen": 0.7, "flax.nnx": 0.65, "flax.struct": 1.0, "flax.traverse_util": 1.0, "flax.errors": 1.0}


@pytest.mark.parametrize("place", AT_LEAST)
def test_share_of_names_that_work(place: str) -> None:
    works, _, every = counts(FRONTEND, [place])[place]
    assert works >= AT_LEAST[place] * every


@pytest.mark.parametrize("place", sorted(FRONTEND.snapshot.modules))
def test_other_names_have_reasons(place: str) -> None:
    """A name of Flax works, or is declared absent."""
    assert [n for n in FRONTEND.snapshot.modules[place] if FRONTEND.status(place, n) == "not implemented yet"] == []


def test_all_names_are_those_of_flax() -> None:
    """What is registered, or declared absent, is in the snapshot."""
    names = {f"{place}.{name}" for place, names in FRONTEND.snapshot.modules.items() for name in names}
    assert {*FRONTEND.entries, *FRONTEND.reasons} - names == set()


def _parameters(value: object) -> list[tuple[str, bool]]:
    try:
        found = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []
    return [(p.name, p.default is p.empty) for p in found.parameters.values() if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]


LOOSER = {
    "flax.nnx.VariableMetadata",
    "flax.nnx.GraphDef",
    "flax.nnx.List",
    "flax.nnx.tanh",
    "flax.linen.tanh",
    "flax.core.frozen_dict.FrozenKeysView",
}
"""Names whose parameters `inspect` shows otherwise."""


@pytest.mark.parametrize("place", sorted(FRONTEND.snapshot.modules))
def test_parameters_are_those_of_flax(place: str) -> None:
    """Names of parameters, their order, and which have defaults."""
    wrong = []
    for name, said in FRONTEND.snapshot.modules[place].items():
        if said.kind not in ("class", "function", "method") or FRONTEND.status(place, name) != "works" or not said.signature:
            continue
        own = _parameters(FRONTEND.find(place, name))
        theirs = [(p.name, p.default is p.empty) for p in said.parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
        own, theirs = ([pair for pair in one if pair[0] not in ("self", "cls")] for one in (own, theirs))
        if own and own != theirs and f"{place}.{name}" not in LOOSER:
            wrong.append(f"{place}.{name}: {own}, not {theirs}")
    assert wrong == []


def test_using_it_needs_only_the_backend() -> None:
    """A layer on NumPy imports neither Flax nor JAX nor another framework."""
    code = (
        "import sys, ivy_api, ivy_frontend_jax as jax\n"
        "from ivy_frontend_flax import linen, nnx\n"
        "ivy_api.set_backend('numpy')\n"
        "x = jax.numpy.ones((2, 3))\n"
        "assert linen.Dense(4).init_with_output(jax.random.key(0), x)[0].shape == (2, 4)\n"
        "assert nnx.Linear(3, 4, rngs=nnx.Rngs(0))(x).shape == (2, 4)\n"
        "assert not {'flax', 'torch', 'jax', 'tensorflow', 'optax'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_missing_names_are_explained() -> None:
    """The message says which version lacks a name, or why it is not offered."""
    with pytest.raises(AttributeError, match=r"flax 0\.12\.8 has no flax\.linen\.Dence.*flax\.linen\.Dense"):
        _ = frontend.linen.Dence
    with pytest.raises(AttributeError, match=r"flax\.nnx\.shard_map is not offered by ivy_frontend_flax: .*nnx\.split"):
        _ = frontend.nnx.shard_map


@pytest.mark.parametrize("name", sorted(n for n in FRONTEND.snapshot.modules["flax.errors"]))
def test_errors_take_the_same_arguments(name: str) -> None:
    parameters = FRONTEND.snapshot.modules["flax.errors"][name].parameters
    values = [f"<{p.name}>" for p in parameters]
    own, theirs = getattr(frontend.errors, name), getattr(flax.errors, name)
    if name not in ("CursorFindError", "LazyInitError", "ScopeParamShapeError"):
        theirs(*values)
    assert isinstance(own(*values), frontend.errors.FlaxError)
    with pytest.raises(TypeError):
        own(*values, 1)


def test_arrays_of_a_model_are_on_the_backend_in_use(backend: str) -> None:
    from ivy_frontend_jax import numpy as jnp
    from ivy_frontend_jax import random

    variables = frontend.linen.Dense(2).init(random.key(0), jnp.ones((1, 3)))
    native = variables["params"]["kernel"]._x
    assert ivy_api.namespace_for(native) is ivy_api.namespace(backend)
