"""Pooling: its oracles against torch, ``nan``, slopes at zero, and what it refuses."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance.library import Library, from_numpy
from ivy_conformance.reading import to_numpy
from tests.extensions.draws.pooling import avg_pool, max_pool
from tests.extensions.spatial import bins
from tests.peers import functional, torch

POOLINGS = ("max_pool", "avg_pool", "lp_pool", "adaptive_max_pool", "adaptive_avg_pool", "max_unpool")
X = np.random.default_rng(1).normal(size=(2, 7, 8, 3))


@pytest.mark.parametrize("options", [{"padding": 1}, {"ceil_mode": True}, {"padding": 1, "ceil_mode": True, "stride": 2}])
def test_the_oracles_are_those_of_torch(options: dict[str, Any]) -> None:
    first = torch.asarray(X).movedim(-1, 1)
    want = functional.max_pool2d(first, 3, **options).movedim(1, -1).numpy()
    np.testing.assert_array_equal(max_pool(X, 3, **options), want)
    for include in (True, False):
        want = functional.avg_pool2d(first, 3, count_include_pad=include, **options).movedim(1, -1).numpy()
        np.testing.assert_allclose(avg_pool(X, 3, count_include_pad=include, **options), want, atol=1e-14)


def test_the_windows_of_adaptive_pooling_are_those_of_torch() -> None:
    for n, m in product(range(1, 12), range(1, 12)):
        want = functional.adaptive_avg_pool1d(torch.eye(n, dtype=torch.float64)[None], m)[0].numpy() > 0
        np.testing.assert_array_equal(np.stack([np.isin(np.arange(n), row) for row in bins(n, m)], axis=-1), want)


@pytest.mark.parametrize("padding", [0, 1])
def test_nan_is_the_largest(lib: Library, padding: int) -> None:
    x = X.copy()
    x[0, 2, 2, 0] = np.nan
    np.testing.assert_array_equal(
        lib.call("nn.max_pool", x, 3, stride=2, padding=padding), max_pool(x, 3, stride=2, padding=padding)
    )


@pytest.mark.parametrize("p", [2.0, 3.0])
def test_lp_pool_has_a_slope_at_zero(lib: Library, tools: Any, p: float) -> None:
    x = from_numpy(lib.xp, np.zeros((2, 4, 2)))
    slope = tools.gradient(lambda v: lib.xp.sum(lib.xp.nn.lp_pool(v, 2, p=p)), x)
    np.testing.assert_array_equal(to_numpy(lib.xp, slope), np.zeros((2, 4, 2)))


@pytest.mark.parametrize("name", POOLINGS)
def test_integers_are_refused(lib: Library, name: str) -> None:
    x = np.ones((1, 4, 4, 2), dtype="int32")
    with pytest.raises(DTypeError, match=rf"nn.({name}|\w+) takes real floating-point arrays here; got .*int32"):
        lib.call(f"nn.{name}", x, *([x] if name == "max_unpool" else []), 2)


@pytest.mark.parametrize(
    ("name", "arguments", "options", "words"),
    [
        ("max_pool", (2,), {"padding": 2}, "an element of x in each window"),
        ("avg_pool", (2,), {"padding": 2, "count_include_pad": False}, "an element of x in each window"),
        ("max_pool", (9,), {}, "windows that fit"),
        ("max_pool", ((2, 2, 2),), {}, "window as an integer of at least 1, or one for each of the 2"),
        ("avg_pool", (2,), {"stride": 0}, "stride as an integer of at least 1"),
        ("lp_pool", (2,), {"p": 0.0}, "a positive p; got 0.0"),
        ("adaptive_avg_pool", ((2, 2, 2),), {}, "output_size"),
        ("adaptive_max_pool", (0,), {}, "output_size as an integer of at least 1"),
        ("max_unpool", (np.zeros((1, 4, 4, 1), dtype="int64"), 2), {}, "x and indices of one shape"),
    ],
)
def test_bad_arguments_are_refused_in_clear_words(lib: Library, name: str, arguments: Any, options: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        lib.call(f"nn.{name}", np.ones((1, 4, 4, 2)), *arguments, **options)


def test_places_that_are_no_integers_are_refused(lib: Library) -> None:
    with pytest.raises(DTypeError, match="nn.max_unpool takes integer indices"):
        lib.call("nn.max_unpool", np.ones((1, 2, 2, 1)), np.ones((1, 2, 2, 1)), 2)
