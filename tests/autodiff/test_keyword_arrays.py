"""Arrays that are given by keyword have the derivatives that they have by position."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.autodiff.registry import DERIVATIVES
from ivy_api.dispatch import registry

BOUNDS = [names for count in (1, 2) for names in itertools.combinations(("min", "max"), count)]


def by_keyword() -> set[tuple[str, str]]:
    """The functions with a rule, and their differentiable arrays that may be keywords."""
    ivy_api.grad(lambda x: x)(np.asarray(1.0))  # the rules are there
    declared = {name: declaration for name in DERIVATIVES if (declaration := registry.find(name)) is not None}
    return {
        (name, array)
        for name, declaration in declared.items()
        for array in declaration.schema.arrays
        if array in declaration.schema.keywords
        and array in declaration.schema.positional
        and declaration.schema.positional.index(array) < len(DERIVATIVES[name].rules)
    }


def test_the_bounds_of_clip_are_the_only_ones() -> None:
    """Another one needs a test like the one below."""
    assert by_keyword() == {("clip", "min"), ("clip", "max")}


@pytest.mark.parametrize("names", BOUNDS, ids="-".join)
@pytest.mark.parametrize("alone", [False, True])
def test_bounds_by_keyword(names: tuple[str, ...], alone: bool, backend: Any) -> None:
    """``alone``: by the bounds only, with an array that is a constant."""
    xp = backend.namespace
    x, y = xp.asarray([1.0, 2.0, 3.0]), xp.asarray([1.5, 1.5, 1.5])
    bounds = {"min": -1.0, "max": 1.0}

    def function(x: Any, y: Any, *, by_position: bool = False) -> Any:
        given = {name: y * bounds[name] for name in names}
        return xp.clip(x, *(given.get(name) for name in bounds)) if by_position else xp.clip(x, **given)

    def of_arrays(*arrays: Any, by_position: bool = False) -> Any:
        return function(*(x, *arrays)[-2:], by_position=by_position)

    arrays = (y,) if alone else (x, y)
    for transform in (
        lambda f: ivy_api.jvp(f, arrays, tuple(xp.ones_like(a) for a in arrays))[1],
        lambda f: ivy_api.vjp(f, *arrays)[1](xp.ones_like(x))[-1],
        lambda f: ivy_api.vmap(f)(*arrays),
    ):
        got, wanted = (transform(lambda *a, by=by: of_arrays(*a, by_position=by)) for by in (False, True))
        np.testing.assert_array_equal(np.asarray(got), np.asarray(wanted))
