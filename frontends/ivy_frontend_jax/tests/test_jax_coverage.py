"""How much of JAX the frontend offers: every other name has a reason, and the page says so."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from ivy_api.frontends.coverage import counts, page
from ivy_api.frontends.snapshots import NOT_LITERAL, Name
from ivy_frontend_jax import FRONTEND

AT_LEAST = {"jax.numpy": 0.95, "jax.lax": 0.95, "jax.nn": 0.95, "jax.scipy": 0.99, "jax.random": 1.0}


@pytest.mark.parametrize("place", AT_LEAST)
def test_share_of_names_that_work(place: str) -> None:
    found = [count for name, count in counts(FRONTEND).items() if name == place or name.startswith(f"{place}.")]
    assert sum(works for works, _, _ in found) >= AT_LEAST[place] * sum(every for _, _, every in found)


def test_every_absent_name_has_a_reason() -> None:
    every = FRONTEND.snapshot.modules.items()
    assert not [f"{p}.{n}" for p, names in every for n in names if FRONTEND.status(p, n) == "not implemented yet"]


def test_every_offered_name_is_found() -> None:
    for place in FRONTEND.snapshot.modules:
        for name in FRONTEND.offered(place):
            FRONTEND.find(place, name)


def test_page_is_fresh() -> None:
    file = Path(__file__).parents[3] / "docs" / "frontends" / "jax.md"
    assert file.read_text() == page(FRONTEND), "write it anew with ivy_api.frontends.coverage.page"


def _functions() -> list[tuple[str, Name]]:
    """Return the path of each function that is offered, and what is recorded of it."""
    found = []
    for place, names in FRONTEND.snapshot.modules.items():
        for name in FRONTEND.offered(place):
            said = FRONTEND.snapshot.find(*names[name].same_as.rpartition(".")[::2]) or names[name]
            if said.kind == "function" and said.signature:
                found.append((f"{place}.{name}", said))
    return found


def test_parameters_are_those_of_jax() -> None:
    """`random_gamma_grad` is recorded as ``*args``, its parameters are those of the primitive."""
    wrong = []
    for path, said in _functions():
        own = inspect.signature(FRONTEND.public(path)).parameters.values()
        same = [(p.name, p.kind) for p in own] == [(p.name, p.kind) for p in said.parameters]
        if not same or any(q.default not in (NOT_LITERAL, p.default) for p, q in zip(own, said.parameters, strict=True)):
            wrong.append(path)
    assert wrong == ["jax.lax.random_gamma_grad"]
