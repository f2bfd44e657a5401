"""How much of JAX the frontend offers: every other name has a reason, and the page says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ivy_api.frontends.coverage import counts, page
from ivy_frontend_jax import FRONTEND

AT_LEAST = {"jax.numpy": 0.95, "jax.lax": 0.95, "jax.nn": 0.95, "jax.scipy": 0.99, "jax.random": 1.0}


@pytest.mark.parametrize("place", AT_LEAST)
def test_share_of_names_that_work(place: str) -> None:
    found = [count for name, count in counts(FRONTEND).items() if name == place or name.startswith(f"{place}.")]
    assert sum(works for works, _, _ in found) >= AT_LEAST[place] * sum(every for _, _, every in found)


def test_every_absent_name_has_a_reason() -> None:
    every = FRONTEND.snapshot.places.items()
    assert not [f"{p}.{n}" for p, names in every for n in names if FRONTEND.status(p, n) == "not implemented yet"]


def test_every_offered_name_is_found() -> None:
    for place in FRONTEND.snapshot.places:
        for name in FRONTEND.offered(place):
            FRONTEND.find(place, name)


def test_page_is_fresh() -> None:
    file = Path(__file__).parents[3] / "docs" / "frontends" / "jax.md"
    assert file.read_text() == page(FRONTEND), "write it anew with ivy_api.frontends.coverage.page"
