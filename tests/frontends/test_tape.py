"""The tape: cotangents of recorded calls, of several results, integers among them, and derivatives of derivatives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.frontends.tape import Node, depends_on, gradients, leaf, record


@pytest.fixture
def xp(backend: Any) -> Any:
    return ivy_api.namespace(backend.name)


def test_cotangents_of_a_diamond(xp: Any) -> None:
    """``y = sin(x) * x``: both ways to ``x`` are summed."""
    x, at = xp.asarray([0.5, 2.0]), leaf()
    (s,), (sines,) = record(lambda v: (xp.sin(v),), [x], [at], xp)
    _, (y,) = record(lambda a, b: (xp.multiply(a, b),), [s, x], [sines, at], xp)
    assert y is not None
    (got,), _ = gradients([y], [xp.ones(2)], [at], xp)
    values = np.asarray([0.5, 2.0])
    np.testing.assert_allclose(np.asarray(got), np.cos(values) * values + np.sin(values), rtol=1e-5)


def test_results_without_a_derivative(xp: Any) -> None:
    """The indices of ``top_k`` have no place; the values have one, whichever comes first."""
    x, at = xp.asarray([3.0, 1.0, 2.0]), leaf()
    for flipped in (False, True):
        results, places = record(lambda v, f=flipped: tuple(xp.top_k(v, 2))[:: -1 if f else 1], [x], [at], xp)
        values, indices = results[::-1] if flipped else results
        np.testing.assert_array_equal(np.asarray(values), [3.0, 2.0])
        np.testing.assert_array_equal(np.asarray(indices), [0, 2])
        assert [place is None for place in places] == ([True, False] if flipped else [False, True])
        place = places[1 if flipped else 0]
        assert place is not None
        (got,), _ = gradients([place], [xp.asarray([1.0, 10.0])], [at], xp)
        np.testing.assert_array_equal(np.asarray(got), [1.0, 0.0, 10.0])


def test_one_of_several_results(xp: Any) -> None:
    """A result that is not used counts as zero; an input that nothing depends on has no cotangent."""
    x, at, other = xp.asarray([[4.0, 1.0], [1.0, 3.0]]), leaf(), leaf()
    _, places = record(lambda v: tuple(xp.linalg.eigh(v)), [x], [at], xp)
    assert places[0] is not None
    got, _ = gradients([places[0]], [xp.asarray([1.0, 1.0])], [at, other], xp)
    np.testing.assert_allclose(np.asarray(got[0]), np.eye(2), atol=1e-5)  # the sum of the eigenvalues is the trace
    assert got[1] is None


@pytest.mark.parametrize("order", [2, 3])
def test_derivatives_of_derivatives(xp: Any, order: int) -> None:
    """``exp(2 x)`` differentiated again and again: each pullback is on the tape, too."""
    x, at = xp.asarray([0.3]), leaf()
    out, places = record(lambda v: (xp.exp(xp.multiply(v, 2.0)),), [x], [at], xp)
    value, place = out[0], places[0]
    for _ in range(order):
        assert place is not None
        (value,), (place,) = gradients([place], [(xp.ones(1), None)], [at], xp, again=True)
    np.testing.assert_allclose(np.asarray(value), 2**order * np.exp(0.6), rtol=1e-5)
    assert place is not None
    assert depends_on(place) == [at.node]


def test_a_gradient_of_an_intermediate_result(xp: Any) -> None:
    """An intermediate result is differentiated with respect to like a leaf, and passes its cotangent on."""
    x, at = xp.asarray([0.5]), leaf()
    (a,), (middle,) = record(lambda v: (xp.exp(v),), [x], [at], xp)
    _, (last,) = record(lambda v: (xp.multiply(v, v),), [a], [middle], xp)
    assert middle is not None
    assert last is not None
    got, _ = gradients([last], [xp.ones(1)], [middle, at], xp)
    np.testing.assert_allclose(np.asarray(got[0]), 2 * np.exp(0.5), rtol=1e-5)
    np.testing.assert_allclose(np.asarray(got[1]), 2 * np.exp(1.0), rtol=1e-5)


def test_constants_have_no_parents(xp: Any) -> None:
    """A constant primal gets no cotangent."""
    at = leaf()
    _, (place,) = record(lambda a, b: (xp.multiply(a, b),), [xp.asarray([2.0]), xp.asarray([3.0])], [at, None], xp)
    assert place is not None
    assert isinstance(place.node, Node)
    (got,), _ = gradients([place], [xp.ones(1)], [at], xp)
    np.testing.assert_array_equal(np.asarray(got), [3.0])
