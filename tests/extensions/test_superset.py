"""What one framework lacks natively, and every backend has: each example of the superset, and the lack."""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from ivy_api.extensions.padding import MODES
from ivy_conformance.library import Library
from tests.extensions.draws.indexing import scattered_into_zeros
from tests.extensions.draws.manipulation import padded
from tests.extensions.draws.sampling import MODES as INTERPOLATIONS
from tests.extensions.draws.sampling import interpolate
from tests.peers import jax, tf, torch

NUMBERS = ("int8", "int32", "int64", "uint8", "float32", "float64", "complex128")
LOGICAL = {"logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor}
RNG = np.random.default_rng(3)
X, IMAGE = np.round(RNG.normal(size=(3, 4)) * 9), RNG.normal(size=(1, 6, 5, 2))
STARTS, STOPS = np.asarray([[0.0, 1.0], [-2.0, 5.0]]), np.asarray([3.0, 8.0])


@contextmanager
def lacking(lib: Library, framework: str) -> Iterator[None]:
    """What stands here the framework itself does not do; run with its own backend."""
    if lib.name != framework:
        yield
        return
    with pytest.raises((TypeError, ValueError, RuntimeError, NotImplementedError, AttributeError, tf.errors.OpError)):
        yield


@pytest.mark.parametrize("dtype", NUMBERS)
@pytest.mark.parametrize("name", LOGICAL)
def test_logic_of_numbers(lib: Library, name: str, dtype: str) -> None:
    """TensorFlow's own functions take booleans only."""
    x1, x2 = np.asarray([0, 1, 2, 0, 7], dtype=dtype), np.asarray([3, 0, 1, 0, 7], dtype=dtype)
    got = lib.call(name, x1, x2)
    assert got.dtype == np.bool_
    np.testing.assert_array_equal(got, LOGICAL[name](x1, x2))
    if lib.name == "tensorflow":
        with lacking(lib, "tensorflow"):
            getattr(tf.math, name)(tf.constant(x1), tf.constant(x2))


@pytest.mark.parametrize("dtype", NUMBERS)
def test_negation_of_numbers(lib: Library, dtype: str) -> None:
    x = np.asarray([0, 1, 2, 0, 7], dtype=dtype)
    np.testing.assert_array_equal(lib.call("logical_not", x), x == 0)


def test_linspace_between_arrays(lib: Library) -> None:
    """torch's takes numbers, and arrays without axes."""
    for options in ({}, {"axis": -1}, {"endpoint": False}):
        got = lib.call("linspace", STARTS, STOPS, 5, **options)
        np.testing.assert_allclose(got, np.linspace(STARTS, STOPS, 5, **options), rtol=1e-15, atol=1e-15)
    if lib.name == "torch":
        with lacking(lib, "torch"):
            torch.linspace(torch.asarray(STARTS), torch.asarray(STOPS), 5)


@pytest.mark.parametrize("name", ["logspace", "geomspace"])
def test_logspace_and_geomspace_between_arrays(lib: Library, name: str) -> None:
    """torch's `logspace` takes numbers only, and it has no `geomspace`; TensorFlow has neither."""
    starts, stops = np.abs(STARTS) + 1, np.abs(STOPS) / 4
    got = lib.call(name, starts, stops, 5)
    np.testing.assert_allclose(got, getattr(np, name)(starts, stops, 5), rtol=1e-13)
    if lib.name == "torch":
        with lacking(lib, "torch"):
            getattr(torch, name)(torch.asarray(starts), torch.asarray(stops), 5)
    if lib.name == "tensorflow":
        assert not hasattr(tf, name)
        assert not hasattr(tf.math, name)


def test_eye_with_a_batch(lib: Library) -> None:
    """Of the frameworks TensorFlow has it, without the diagonal ``k``."""
    got = lib.numpy(lib.xp.eye(2, 3, k=1, batch_shape=(2, 1), dtype=lib.xp.float32))
    np.testing.assert_array_equal(got, np.broadcast_to(np.eye(2, 3, 1, dtype="float32"), (2, 1, 2, 3)))
    framework: Any = {"numpy": np, "torch": torch, "jax": jax.numpy}.get(lib.name)
    if framework is not None:
        with lacking(lib, lib.name):
            framework.eye(2, 3, batch_shape=(2, 1))


@pytest.mark.parametrize("mode", ["set", "add", "multiply", "min", "max"])
def test_scatter_nd_over_several_axes_at_once(lib: Library, mode: str) -> None:
    """torch scatters along one axis; TensorFlow has no product."""
    places = np.asarray([[0, 3], [2, 1], [1, -1], [0, 0]] if mode == "set" else [[0, 3], [2, 1], [0, 3], [-1, 1]])
    updates = np.asarray([[2.0, -3.0], [4.0, 1.0], [5.0, -2.0], [-1.0, 3.0]])
    got = lib.call("scatter_nd", places, updates, (3, 4, 2), mode=mode)
    np.testing.assert_array_equal(got, scattered_into_zeros(places, updates, (3, 4, 2), mode=mode))
    assert not hasattr(torch, "scatter_nd")
    if lib.name == "torch":
        with lacking(lib, "torch"):
            torch.zeros(3, 4, 2, dtype=torch.float64).scatter(0, torch.asarray(places), torch.asarray(updates))


@pytest.mark.parametrize("mode", INTERPOLATIONS)
def test_interpolate_in_every_mode(lib: Library, mode: str) -> None:
    """No framework has them all; NumPy has none, torch no Lanczos, JAX no exact areas, TensorFlow all in two dimensions only."""
    for x, size in ((IMAGE, (9, 4)), (IMAGE[:, :, 0], 9), (IMAGE[:, :4, :4, None, :], (5, 6, 2))):
        want = interpolate(x, size=size, mode=mode)
        np.testing.assert_allclose(lib.call("nn.interpolate", x, size=size, mode=mode), want, rtol=0, atol=1e-12)
    if lib.name == "torch" and mode in ("lanczos3", "lanczos5", "gaussian", "mitchellcubic", "area-exact"):
        with pytest.raises(NotImplementedError):
            torch.nn.functional.interpolate(torch.asarray(IMAGE), (9, 4), mode=mode)
    if lib.name == "jax" and mode in ("gaussian", "mitchellcubic", "area-exact", "nearest-exact"):
        with pytest.raises(ValueError, match="not a valid ResizeMethod|Unknown resize method"):
            jax.image.resize(IMAGE, (1, 9, 4, 2), mode)
    if lib.name == "tensorflow" and mode in ("nearest-exact", "linear", "cubic", "area-exact"):
        with pytest.raises(ValueError, match="must have either 3 or 4 dimensions|not implemented"):
            tf.image.resize(IMAGE[:, :4, :4, None, :], (5, 6), "bilinear" if mode == "linear" else mode)


@pytest.mark.parametrize("options", [{}, {"beta": 2.0}, {"threshold": 1.5}, {"beta": 0.5, "threshold": 3.0}], ids=str)
def test_softplus_with_and_without_options(lib: Library, options: dict[str, Any]) -> None:
    """torch alone has them; that without them there is one native call, test_activations.py counts."""
    x = np.linspace(-30, 30, 25)
    scaled, beta = x * options.get("beta", 1.0), options.get("beta", 1.0)
    want = np.where(scaled > options.get("threshold", np.inf), x, np.logaddexp(scaled, 0) / beta)
    np.testing.assert_allclose(lib.call("nn.softplus", x, **options), want, rtol=1e-14, atol=1e-15)
    framework: Any = {"jax": jax.nn.softplus, "tensorflow": tf.nn.softplus}.get(lib.name)
    if framework is not None and options:
        with lacking(lib, lib.name):
            framework(x, **options)


def rows(x1: np.ndarray, x2: np.ndarray, side: str = "left", sorter: Any = None) -> np.ndarray:
    line = x1 if sorter is None else np.take_along_axis(x1, sorter, -1)
    find = {"left": bisect.bisect_left, "right": bisect.bisect_right}[side]
    out = [[find(line[p].tolist(), v) for v in x2[p].ravel().tolist()] for p in np.ndindex(line.shape[:-1])]
    return np.asarray(out, dtype="int64").reshape(x2.shape)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8"])
@pytest.mark.parametrize("side", ["left", "right"])
def test_searchsorted_in_batches(lib: Library, side: str, dtype: str) -> None:
    """NumPy's and JAX's take one vector to search in."""
    line, sought = RNG.integers(0, 5, (2, 3, 6)).astype(dtype), RNG.integers(0, 7, (2, 3, 4)).astype(dtype)
    ordered, order = np.sort(line, -1), np.argsort(line, -1, kind="stable")
    for x1, x2, sorter in (
        (ordered, sought, None),
        (line, sought, order),
        (ordered[0], sought[0, :, 0], None),
        (ordered[0], sought[0].reshape(3, 2, 2), None),
        (ordered[..., :0], sought, None),
        (ordered, sought[..., :0], None),
    ):
        named: dict[str, Any] = {} if sorter is None else {"sorter": sorter}
        np.testing.assert_array_equal(lib.call("searchsorted", x1, x2, side=side, **named), rows(x1, x2, side, sorter))
    framework: Any = {"numpy": np, "jax": jax.numpy}.get(lib.name)
    if framework is not None:
        with lacking(lib, lib.name):
            framework.searchsorted(ordered, sought)


@pytest.mark.parametrize("mode", MODES)
def test_pad_in_every_mode(lib: Library, mode: str) -> None:
    """TensorFlow has three of the modes, and torch four, of the last axes."""
    for x, width in ((X, ((2, 1), (0, 3))), (X[0], (7, 9)), (X, 1), (X, ((-1, 2), (1, 0)))):
        np.testing.assert_allclose(lib.call("pad", x, width, mode=mode), padded(x, width, mode), rtol=1e-14, atol=1e-14)
    if lib.name == "tensorflow" and mode not in ("constant", "reflect", "symmetric"):
        with lacking(lib, "tensorflow"):
            tf.pad(X, ((2, 1), (0, 3)), mode)
    if lib.name == "torch" and mode != "constant":
        with lacking(lib, "torch"):
            torch.nn.functional.pad(torch.asarray(X), (0, 3, 2, 1), mode)
