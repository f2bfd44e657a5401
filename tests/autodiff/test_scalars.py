"""Derivatives of elementwise functions of an array and Python scalars, by the rules and by each backend's own derivatives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.autodiff import registry, rules
from ivy_api.errors import IvyError
from ivy_conformance.reading import to_numpy
from tests.autodiff.drawn import named

rules.load()
OF_ARRAYS = {"scatter_update", "vecdot", "where"}
"""They take no scalars in place of arrays."""
PLACES = [
    (name, place)
    for name, derivative in sorted(registry.DERIVATIVES.items())
    if derivative.elementwise and len(derivative.rules) > 1 and name not in OF_ARRAYS
    for place, rule in enumerate(derivative.rules)
    if rule is not None and (name, place) not in {("clip", 1), ("clip", 2)}
]
SCALARS = (2, 0.5, 3.0, -1.5, True)


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(("name", "place"), PLACES)
@pytest.mark.brief(3)
def test_the_rules_take_scalars(name: str, place: int, wrapped: bool, backend: Any) -> None:
    """A trace of the derivative, which is made of the rules, has the values of the backend's derivative."""
    space = ivy_api.namespace(backend.name, wrapped=wrapped)
    count = len(registry.DERIVATIVES[name].rules)
    x = space.asarray([0.3, 0.7, 0.9], dtype=space.float64)
    seen = 0
    for scalar in SCALARS:

        def function(x: Any, scalar: Any = scalar) -> Any:
            xp = ivy_api.namespace_for(x)
            return xp.sum(named(xp, name)(*[x if i == place else scalar for i in range(count)]))

        try:
            with np.errstate(all="ignore"):
                function(x)
        except IvyError:
            continue  # such as an order which is no integer
        if name == "polygamma" and scalar == 0.5:
            continue  # nan
        with np.errstate(all="ignore"):  # logarithms of negative numbers
            wanted = to_numpy(space, ivy_api.grad(function)(x))
            got = to_numpy(space, ivy_api.trace(ivy_api.grad(function))(x)(x))
        np.testing.assert_allclose(got, wanted, rtol=1e-12, err_msg=str(scalar))
        seen += 1
    assert seen
