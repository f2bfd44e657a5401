"""Arguments out of range are errors on every backend: negative sizes, levels of quantiles, reductions of nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import ArgumentError
from ivy_conformance.library import Library

NEGATIVE: dict[str, Callable[[Any], Any]] = {
    "zeros": lambda xp: xp.zeros((2, -1)),
    "ones": lambda xp: xp.ones(-2),
    "full": lambda xp: xp.full((-2,), 1.0),
    "empty": lambda xp: xp.empty((-2,)),
    "eye": lambda xp: xp.eye(-2),
    "linspace": lambda xp: xp.linspace(0.0, 1.0, -3),
    "logspace": lambda xp: xp.logspace(0.0, 1.0, -3),
    "geomspace": lambda xp: xp.geomspace(1.0, 2.0, -3),
    "broadcast_to": lambda xp: xp.broadcast_to(xp.ones((1,)), (-2,)),
    "tile": lambda xp: xp.tile(xp.ones(3), (-1,)),
    "repeat": lambda xp: xp.repeat(xp.ones(3), -1),
    "tri": lambda xp: xp.tri(-2),
    "tril_indices": lambda xp: xp.tril_indices(-2, 3),
    "triu_indices": lambda xp: xp.triu_indices(2, -3),
    "diag_indices": lambda xp: xp.diag_indices(-2),
    "indices": lambda xp: xp.indices((-2, 3)),
    "vander": lambda xp: xp.vander(xp.ones(2), -2),
    "one_hot": lambda xp: xp.one_hot(xp.asarray([0, 1]), -2),
    "multi_hot": lambda xp: xp.multi_hot(xp.asarray([0, 1]), -2),
    "bincount": lambda xp: xp.bincount(xp.asarray([0, 1]), length=-2),
    "segment_sum": lambda xp: xp.segment_sum(xp.ones(2), xp.asarray([0, 1]), num_segments=-2),
    "scatter_nd": lambda xp: xp.scatter_nd(xp.asarray([[0]]), xp.ones((1,)), (-3,)),
    "top_k": lambda xp: xp.top_k(xp.ones(3), -2),
    "fft.fftfreq": lambda xp: xp.fft.fftfreq(-3),
    "fft.rfftfreq": lambda xp: xp.fft.rfftfreq(-3),
    "fft.hann": lambda xp: xp.fft.hann(-3),
}
SAMPLERS: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("uniform", "normal", "exponential", "gumbel", "laplace", "bits"), ()),
    "truncated_normal": (-1.0, 1.0),
    "randint": (0, 3),
    "bernoulli": (0.5,),
    "gamma": (1.0,),
    "beta": (1.0, 1.0),
    "poisson": (1.0,),
    "dirichlet": (np.ones(3),),
    "categorical": (np.ones(3),),
    "multinomial": (3, np.ones(3) / 3),
    "multivariate_normal": (np.zeros(2), np.eye(2)),
    "choice": (np.arange(5),),
}
LEVELS = {"quantile": (0.5,), "percentile": (50.0,), "nanquantile": (0.5,), "nanpercentile": (50.0,)}
WITHOUT_IDENTITY = ("max", "min", "argmax", "argmin", "nanmax", "nanmin", "ptp", "median", "nanmedian", *LEVELS)


@pytest.mark.parametrize("name", NEGATIVE)
def test_a_negative_size_is_an_error(lib: Library, name: str) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011 - a native function raises what its framework does
        NEGATIVE[name](lib.xp)


@pytest.mark.parametrize("name", SAMPLERS)
def test_random_numbers_of_a_negative_shape_are_an_error(lib: Library, name: str) -> None:
    parameters = [lib.native(value) if isinstance(value, np.ndarray) else value for value in SAMPLERS[name]]
    for shape in ((-2,), (2, -1)):
        with pytest.raises(ArgumentError, match=r"sizes of 0 or more.*; got .*-"):
            getattr(lib.xp.random, name)(lib.xp.random.key(0), *parameters, shape)


def test_a_negative_number_of_keys_is_an_error(lib: Library) -> None:
    with pytest.raises(ArgumentError, match=r"random\.split takes sizes of 0 or more; got -2"):
        lib.xp.random.split(lib.xp.random.key(0), -2)


@pytest.mark.parametrize("level", [1.5, -0.1, float("nan")])
@pytest.mark.parametrize("name", LEVELS)
def test_levels_of_quantiles_are_from_0_to_1(lib: Library, name: str, level: float) -> None:
    level = level * 100 if name.endswith("percentile") else level
    function, x = getattr(lib.xp, name), lib.native(np.array([1.0, 2.0, 3.0]))
    for q in (level, lib.native(np.array(level)), lib.native(np.array([0.5, level]))):
        with pytest.raises(ValueError, match=r"(?i)quantile"):
            function(x, q)


@pytest.mark.parametrize("name", WITHOUT_IDENTITY)
def test_a_reduction_of_nothing_without_an_identity_is_an_error(lib: Library, name: str) -> None:
    function, level = getattr(lib.xp, name), LEVELS.get(name, ())
    for shape, axis in (((0,), None), ((0, 3), 0), ((2, 0), -1), ((0, 3), None)):
        with pytest.raises(Exception):  # noqa: B017, PT011 - a native function raises what its framework does
            function(lib.native(np.zeros(shape)), *level, axis=axis)
    kept = lib.numpy(function(lib.native(np.zeros((0, 3))), *level, axis=1))
    assert kept.shape == (0,)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_nan_and_infinity_are_found_where_sort_puts_them(lib: Library, dtype: str, side: str) -> None:
    values = np.array([np.nan, np.inf, 1.0, np.nan, -np.inf, 2.5, np.inf, -3.0, np.nan], dtype)
    wanted = np.array([-np.inf, -4, -3, 0, 1, 2.5, 3, np.inf, np.nan], dtype)
    for count in range(len(values) + 1):
        ordered = lib.xp.sort(lib.native(values[:count]))
        found = lib.numpy(lib.xp.searchsorted(ordered, lib.native(wanted), side=side))
        np.testing.assert_array_equal(found, np.searchsorted(np.sort(values[:count]), wanted, side=side))
        sorter = lib.xp.argsort(lib.native(values[:count]))
        again = lib.numpy(lib.xp.searchsorted(lib.native(values[:count]), lib.native(wanted), side=side, sorter=sorter))
        np.testing.assert_array_equal(again, found)
