"""Max pooling by TensorFlow's kernels, which lose nan and -inf: values, cotangents and tangents of any numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from tests.peers import Namespace, tf

xp: Any = Namespace("tensorflow")

FEW = {
    "finite": [0.0, -0.0, 1.0, 2.0],  # many ties
    "infinite": [-np.inf, -np.inf, 0.0, 1.0],
    "any": [0.0, -0.0, 1.0, -3.0, -np.inf, np.inf, np.nan],
    "extreme": [-3.4028234663852886e38, 3.4028234663852886e38, 0.0],
}
GEOMETRIES: dict[str, dict[str, Any]] = {
    "tiles": {},
    "same": {"stride": (2, 1), "padding": "same"},
    "padded": {"stride": 1, "padding": ((1, 0), (0, 1))},
    "dilated": {"stride": 1, "dilation": 2},
}


def reference(x: np.ndarray, out: tuple[int, ...], given: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """The first of the largest of each window of two by two, and its position as a flat index; nan is the largest."""
    step = np.broadcast_to(given.get("stride", 2), 2)
    before = (0, 0) if given.get("padding") == "same" else tuple(low for low, _ in given.get("padding", ((0, 0), (0, 0))))
    values, found = np.zeros(out), np.zeros(out, np.int64)
    for n, i, j, c in np.ndindex(*out):
        rows, columns = (
            [p * s - low + k * given.get("dilation", 1) for k in (0, 1)] for p, s, low in zip((i, j), step, before, strict=True)
        )
        places = [(n, r, q, c) for r in rows for q in columns if 0 <= r < x.shape[1] and 0 <= q < x.shape[2]]
        place = places[int(np.argmax([x[p] for p in places]))]
        values[n, i, j, c], found[n, i, j, c] = x[place], np.ravel_multi_index(place, x.shape)
    return values, found


def first_of_two(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arrays: Any) -> Any:
        return [out[0] for out in ivy_api.vmap(function)(*(tf.stack([x, x + 1]) for x in arrays))]

    return call


WAYS: dict[str, Callable[..., Any]] = {"eager": lambda f: f, "compiled": ivy_api.compile, "batched": first_of_two}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("geometry", GEOMETRIES)
@pytest.mark.parametrize("numbers", FEW)
@pytest.mark.brief(7)
def test_the_first_of_the_largest(numbers: str, geometry: str, way: str) -> None:
    given, rng = GEOMETRIES[geometry], np.random.default_rng(0)
    x = rng.choice(FEW[numbers], (2, 5, 4, 2)).astype(np.float32)
    along = rng.integers(1, 9, x.shape).astype(np.float32)

    def pool(x: Any) -> Any:
        return xp.nn.max_pool(x, 2, **given)

    shape = tuple(pool(tf.constant(x)).shape)
    upstream = rng.integers(1, 9, shape).astype(np.float32)

    def function(x: Any, along: Any, upstream: Any) -> Any:
        out, pullback = ivy_api.vjp(pool, x)
        return out, pullback(upstream)[0], ivy_api.jvp(pool, (x,), (along,))[1]

    out, cotangent, tangent = WAYS[way](function)(*map(tf.constant, (x, along, upstream)))
    values, places = reference(x, shape, given)
    expected = np.zeros(x.size)
    np.add.at(expected, places.ravel(), upstream.ravel())
    np.testing.assert_array_equal(out, values)
    np.testing.assert_array_equal(cotangent, expected.reshape(x.shape))
    np.testing.assert_array_equal(tangent, along.ravel()[places])


def test_padding_with_a_constant_in_a_batch() -> None:
    """TensorFlow itself pads with 0 there."""
    x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    got = ivy_api.vmap(lambda row: xp.pad(row, 1, constant_values=7.0))(x)
    np.testing.assert_array_equal(got, np.pad(x, ((0, 0), (1, 1)), constant_values=7.0))
    gradient = ivy_api.vmap(ivy_api.grad(lambda row: xp.sum(xp.pad(row, 1, constant_values=7.0) ** 2)))(x)
    np.testing.assert_array_equal(gradient, 2 * x)
