"""Derivatives of complex powers at a base of 0, in both modes and of higher order; and of deviations of equal elements."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from tests.gradients.differentiation import has_complex_numbers

SLOPES = {0: 0.0, 1: 1.0, 2: 0.0, 3: 0.0, 1.5: 0.0, 2 + 1j: 0.0, 0.5: None, 1 + 1j: None, -1: None}
"""The derivative by the base, by the exponent; ``None`` where it is not finite."""


def power(base: Any, exponent: Any) -> Any:
    return ivy_api.namespace_for(base).pow(base, exponent)


@pytest.mark.parametrize("exponent", SLOPES, ids=str)
@pytest.mark.applies(to=has_complex_numbers)
def test_the_derivatives_at_a_base_of_zero(backend: Any, exponent: complex) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    base, given, one = xp.asarray(0j), xp.asarray(complex(exponent)), xp.asarray(1 + 0j)
    by_base, by_exponent = (ivy_api.grad(power, argnums=n, holomorphic=True)(base, given) for n in (0, 1))
    along_base = ivy_api.jvp(lambda x: power(x, given), (base,), (one,))[1]
    along_exponent = ivy_api.jvp(lambda y: power(base, y), (given,), (one,))[1]
    assert complex(by_exponent) == complex(along_exponent) == 0
    slope = SLOPES[exponent]
    if slope is None:
        assert not np.isfinite(complex(by_base))
    else:
        assert complex(by_base) == complex(along_base) == slope


@pytest.mark.parametrize(("exponent", "order", "expected"), [(2, 2, 2), (3, 3, 6), (1, 2, 0), (3, 2, 0)])
@pytest.mark.brief(2)
@pytest.mark.applies(to=has_complex_numbers)
def test_higher_derivatives_of_integer_powers(backend: Any, exponent: int, order: int, expected: int) -> None:
    xp: Any = ivy_api.namespace(backend.name)

    def function(x: Any) -> Any:
        return power(x, xp.asarray(complex(exponent)))

    for _ in range(order):
        function = ivy_api.grad(function, holomorphic=True)
    assert complex(function(xp.asarray(0j))) == expected


@pytest.mark.parametrize("name", ["std", "nanstd"])
def test_the_deviation_of_equal_elements_in_every_mode(backend: Any, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    x, along = xp.asarray([2.0, 2.0, 2.0]), xp.asarray([1.0, 0.0, -1.0])
    function = getattr(xp, name)
    found = [
        ivy_api.jvp(function, (x,), (along,))[1],
        ivy_api.linearize(function, x)[1](along),
        ivy_api.grad(function)(x),
        ivy_api.jacfwd(function)(x),
    ]
    assert not any(bool(xp.any(part != 0)) for part in found)
