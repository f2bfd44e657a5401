"""Functions that assign to an Array among their arguments: each transformation gives what it does, and the caller's array stays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import MutationError

OPTIONS: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}
"""For the tests' time: torch's default compiler writes and builds C++."""


def assigned(x: Any) -> Any:
    x[0] = 5.0
    x[1:] += 1.0
    x *= 2.0
    return x


def squares(x: Any) -> Any:
    return ivy_api.sum(assigned(x) ** 2)


TRANSFORMED: dict[str, Any] = {
    "compile": lambda x, options: (ivy_api.compile(assigned, **options)(x), [10.0, 4.0, 6.0]),
    "grad": lambda x, options: (ivy_api.grad(squares)(x), [0.0, 16.0, 24.0]),
    "jvp": lambda x, options: (ivy_api.jvp(assigned, (x,), (x,))[1], [0.0, 2.0, 4.0]),
    "vmap": lambda x, options: (ivy_api.vmap(assigned)(ivy_api.stack([x, x]))[1], [10.0, 4.0, 6.0]),
    "compile, grad": lambda x, options: (ivy_api.compile(ivy_api.grad(squares), **options)(x), [0.0, 16.0, 24.0]),
    "grad, compile": lambda x, options: (ivy_api.grad(ivy_api.compile(squares, **options))(x), [0.0, 16.0, 24.0]),
    "jvp, grad": lambda x, options: (ivy_api.jvp(ivy_api.grad(squares), (x,), (x,))[1], [0.0, 8.0, 16.0]),
}


@pytest.mark.parametrize("transformed", TRANSFORMED)
def test_the_callers_array_stays(backend: Any, transformed: str) -> None:
    x: Any = ivy_api.namespace(backend.name, wrapped=True).asarray([0.0, 1.0, 2.0])
    found, expected = TRANSFORMED[transformed](x, OPTIONS.get(backend.name, {}))
    np.testing.assert_allclose(np.asarray(ivy_api.unwrap(found)), expected)
    np.testing.assert_array_equal(np.asarray(ivy_api.unwrap(x)), [0.0, 1.0, 2.0])


def write(x: Any) -> Any:
    x[0] = 5.0
    return x


@pytest.mark.parametrize("name", ["compile", "jvp", "vmap", "grad"])
def test_native_arrays_cannot_be_assigned_to(name: str) -> None:
    torch = pytest.importorskip("torch")
    x = torch.ones(3)
    with pytest.raises(MutationError, match="cannot modify its arrays"):
        {
            "compile": lambda: ivy_api.compile(write, backend="eager")(x),
            "jvp": lambda: ivy_api.jvp(write, (x,), (x.clone(),)),
            "vmap": lambda: ivy_api.vmap(write)(x[None]),
            "grad": lambda: ivy_api.grad(lambda x: ivy_api.sum(write(x)))(x),
        }[name]()


KEYS: dict[str, Any] = {
    "one": 1,
    "some": slice(1, 3),
    "every other": slice(None, None, 2),
    "backwards": slice(None, None, -1),
    "all": ...,
    "an axis": (Ellipsis, 1),
    "indices": np.asarray([2, 0]),
    "indices of both axes": (np.asarray([2, 0]), np.asarray([1, 1])),
    "a mask": np.asarray([[True, False], [False, True], [True, True]]),
    "rows by a mask": np.asarray([True, False, True]),
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("form", ["x[key] = y", "x[key] += y", "x[key] *= y"])
def test_gradients(backend: Any, key: str, form: str) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    rng = np.random.default_rng(0)
    x, weights = rng.uniform(1.0, 2.0, (2, 3, 2))
    y = rng.uniform(1.0, 2.0, np.shape(x[KEYS[key]]))
    entries = ivy_api.tree_map(lambda entry: xp.asarray(entry) if isinstance(entry, np.ndarray) else entry, KEYS[key])

    def total(x: Any, y: Any) -> Any:
        x = x * 1.0
        if form == "x[key] = y":
            x[entries] = y
        elif form == "x[key] += y":
            x[entries] += y
        else:
            x[entries] *= y
        return xp.sum(x * xp.asarray(weights))

    by_x, by_y = ivy_api.grad(total, argnums=(0, 1))(xp.asarray(x), xp.asarray(y))
    want_x, chosen = weights.copy(), weights[KEYS[key]]
    want_x[KEYS[key]] = {"x[key] = y": 0.0 * chosen, "x[key] += y": chosen, "x[key] *= y": chosen * y}[form]
    want_y = chosen * x[KEYS[key]] if form == "x[key] *= y" else chosen
    np.testing.assert_allclose(np.asarray(ivy_api.unwrap(by_x)), want_x, rtol=1e-6)
    np.testing.assert_allclose(np.asarray(ivy_api.unwrap(by_y)), want_y, rtol=1e-6)
    if backend.name != "numpy":  # where a constant cannot become a variable by an assignment
        by_y_alone = ivy_api.grad(total, argnums=1)(xp.asarray(x), xp.asarray(y))
        np.testing.assert_allclose(np.asarray(ivy_api.unwrap(by_y_alone)), want_y, rtol=1e-6)


def test_a_constant_of_numpy_takes_no_array_of_a_transformed_function() -> None:
    xp: Any = ivy_api.namespace("numpy", wrapped=True)

    def first(y: Any) -> Any:
        x = xp.zeros(3)
        x[0] = y
        return xp.sum(x)

    with pytest.raises(MutationError, match="and x a constant"):
        ivy_api.grad(first)(xp.asarray(4.0))
    assert float(ivy_api.grad(lambda y: xp.sum(xp.at(xp.zeros(3), 0).set(y)))(xp.asarray(4.0))) == 1.0


def _shifted(x: Any) -> Any:
    x[1:] = x[:-1]
    return x


def _masked(x: Any) -> Any:
    x[x > 2.5] = 0.0
    return x


def _of_zeros(x: Any) -> Any:
    y: Any = ivy_api.zeros_like(ivy_api.stop_gradient(x)) + 0.0
    y = y + 0.0 * x if isinstance(ivy_api.unwrap(y), np.ndarray) else y
    y[1:4] = x[0:3]
    return y


OF_FIVE: dict[str, Any] = {
    "overlapping": (_shifted, [1.0, 1.0, 2.0, 3.0, 4.0]),
    "a mask": (_masked, [1.0, 2.0, 0.0, 0.0, 0.0]),
    "into zeros": (_of_zeros, [0.0, 1.0, 2.0, 3.0, 0.0]),
}


@pytest.mark.parametrize("name", OF_FIVE)
def test_batches_and_tangents(backend: Any, name: str) -> None:
    function, expected = OF_FIVE[name]
    x: Any = ivy_api.namespace(backend.name, wrapped=True).asarray([1.0, 2.0, 3.0, 4.0, 5.0])
    found = ivy_api.vmap(lambda x: function(x * 1.0))(ivy_api.stack([x, x]))
    np.testing.assert_array_equal(np.asarray(ivy_api.unwrap(found)), [expected, expected])
    value, tangent = ivy_api.jvp(lambda x: function(x * 1.0), (x,), (x,))
    np.testing.assert_array_equal(np.asarray(ivy_api.unwrap(value)), expected)
    np.testing.assert_array_equal(np.asarray(ivy_api.unwrap(tangent)), expected)  # of functions that are linear here


REPEATED: dict[str, Any] = {
    "rows": (([0, 0],), (2, 3)),
    "elements": (([0, 0, 1], [1, 1, 2]), (3,)),
    "a row and a slice": (([1, 1], slice(0, 2)), (2, 2)),
}


@pytest.mark.parametrize("name", REPEATED)
@pytest.mark.parametrize("mode", ["reverse", "forward", "twice"])
def test_of_several_updates_of_an_element_one_has_a_derivative(backend: Any, name: str, mode: str) -> None:
    entries, shape = REPEATED[name]
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    key = tuple(xp.asarray(entry) if isinstance(entry, list) else entry for entry in entries)
    rng = np.random.default_rng(0)
    weights, y, start = rng.uniform(1.0, 2.0, (2, 3)), rng.uniform(1.0, 2.0, shape), xp.asarray(rng.uniform(1.0, 2.0, (2, 3)))

    def total(y: Any) -> Any:
        x = start + 0.0 * xp.sum(y)
        x[key] = y
        return xp.sum(x * xp.asarray(weights))

    want = np.zeros(shape)
    last = np.full((2, 3), -1)
    last[entries] = np.arange(y.size).reshape(shape)
    kept = np.unique(last[last >= 0])
    want.reshape(-1)[kept] = [weights[last == number].item() for number in kept]
    if mode == "reverse":
        found = ivy_api.grad(total)(xp.asarray(y))
    elif mode == "forward":
        found, want = ivy_api.jvp(total, (xp.asarray(y),), (xp.asarray(y),))[1], np.sum(want * y)
    else:
        found, want = ivy_api.grad(lambda y: total(y) ** 2 / 2)(xp.asarray(y)), want * float(total(xp.asarray(y)))
    np.testing.assert_allclose(np.asarray(ivy_api.unwrap(found)), want, rtol=1e-5)


def test_an_array_that_torch_needs_is_not_assigned_to() -> None:
    pytest.importorskip("torch")
    xp: Any = ivy_api.namespace("torch", wrapped=True)

    def product(x: Any) -> Any:
        kept = xp.exp(x)
        y = kept * 1.0
        kept[0] = 1.0
        return xp.sum(kept * y)

    with pytest.raises(MutationError, match="Assign to a copy"):
        ivy_api.grad(product)(xp.ones(3))
