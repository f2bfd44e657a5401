"""Interpolation against its definition, and that against torch, JAX and TensorFlow; channels unfolded to space."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest
import torch
from torch.nn import functional

from conformance.compiling import assert_agrees
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.agreement import assert_close
from tests.beyond.cases import compiled
from tests.beyond.spatial import KERNELS, interpolated, line_weights, samples

DECLARED = {n: d for n, d in registry.declarations("nn").items() if d.body.__module__ == "ivy_api.extensions.nn.interpolation"}
MODES = ("nearest", "nearest-exact", *KERNELS, "area", "area-exact")
IMAGE = (2, 6, 5, 3)
SIZES = ((9, 3), (12, 10))


def test_every_interpolation_is_tested() -> None:
    assert set(DECLARED) == {"interpolate", "pixel_shuffle"}


@pytest.mark.parametrize(("size", "dtype"), [(SIZES[0], "float64"), (SIZES[1], "float32")])
@pytest.mark.parametrize("mode", MODES)
def test_modes(lib: Library, mode: str, size: tuple[int, int], dtype: str) -> None:
    x = samples(1, *IMAGE, dtype=dtype)
    want = interpolated(x.astype("float64"), size, mode)
    assert_close(lib.call("nn.interpolate", x, size=size, mode=mode), want, 64)


@pytest.mark.parametrize("mode", ["gaussian", "mitchellcubic", "lanczos3"])
def test_an_axis_of_the_same_size(lib: Library, mode: str) -> None:
    """Some kernels are smooth, and change it."""
    x = samples(1, *IMAGE, dtype="float32")
    want = interpolated(x.astype("float64"), (6, 3), mode)
    assert_close(lib.call("nn.interpolate", x, size=(6, 3), mode=mode), want, 64)


OPTIONS: dict[str, dict[str, Any]] = {
    "corners": {"align_corners": True},
    "antialias": {"antialias": True},
    "both": {"antialias": True, "align_corners": True},
    "outside": {"exclude_outside": False, "cubic_coefficient": -0.75},
    "coefficient": {"cubic_coefficient": -0.6, "align_corners": True},
    "wide outside": {"exclude_outside": False, "antialias": True},
}


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("mode", ["linear", "cubic", "lanczos3", "gaussian"])
def test_options(lib: Library, mode: str, option: str) -> None:
    x = samples(1, *IMAGE)
    want = interpolated(x, (9, 3), mode, **OPTIONS[option])
    got = lib.call("nn.interpolate", np.moveaxis(x, -1, 1), size=(9, 3), mode=mode, channel_axis=1, **OPTIONS[option])
    assert_close(got, np.moveaxis(want, -1, 1), 128)


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic", "area-exact"])
def test_factors_of_scale_say_where_elements_lie(lib: Library, mode: str) -> None:
    x = samples(1, *IMAGE)
    want = interpolated(x, (10, 3), mode, (1.7, 0.7))
    assert_close(lib.call("nn.interpolate", x, scale_factor=(1.7, 0.7), mode=mode), want, 64)


@pytest.mark.parametrize("shape", [(2, 7, 2), (1, 3, 4, 5, 2), (1, 2, 3, 2, 3, 2)])
@pytest.mark.parametrize("mode", ["nearest-exact", "linear", "lanczos3"])
def test_any_number_of_axes(lib: Library, mode: str, shape: tuple[int, ...]) -> None:
    x = samples(1, *shape)
    assert_close(lib.call("nn.interpolate", x, size=4, mode=mode), interpolated(x, (4,) * (len(shape) - 2), mode), 64)


def test_nearest_elements_are_exact_for_all_sizes(lib: Library) -> None:
    """Also where single precision does not hold the ratio of the sizes."""
    for n, m in [(1, 41), (3, 41 * 3), (41, 82), (7, 61), (61, 7), (10, 3)]:
        x = np.arange(n, dtype="float32").reshape(1, n, 1)
        places = [i * n // m for i in range(m)]
        np.testing.assert_array_equal(lib.call("nn.interpolate", x, size=m).ravel(), places)
        exact = [(2 * i + 1) * n // (2 * m) for i in range(m)]
        np.testing.assert_array_equal(lib.call("nn.interpolate", x, size=m, mode="nearest-exact").ravel(), exact)


def test_weights_are_exact_far_along_a_line(lib: Library) -> None:
    x = np.zeros((1, 3000, 1), dtype="float32")
    x[0, 2997, 0] = 1.0
    got = lib.call("nn.interpolate", x, size=4001, mode="lanczos3")
    want = line_weights(3000, 4001, "lanczos3", 3000 / 4001)[:, 2997]
    np.testing.assert_allclose(got.ravel(), want, rtol=0, atol=2e-3 if lib.name == "tensorflow" else 1e-6)


TORCH = [
    ("nearest", "nearest", {}, {}), ("nearest-exact", "nearest-exact", {}, {}), ("area", "area", {}, {}),
    ("linear", "bilinear", {}, {}), ("linear", "bilinear", {"align_corners": True}, {"align_corners": True}),
    ("linear", "bilinear", {"antialias": True}, {"antialias": True}),
    ("cubic", "bicubic", OPTIONS["outside"], {}), ("cubic", "bicubic", {"antialias": True}, {"antialias": True}),
    ("cubic", "bicubic", {**OPTIONS["outside"], "align_corners": True}, {"align_corners": True}),
]  # fmt: skip


@pytest.mark.parametrize(("mode", "name", "options", "own"), TORCH)
def test_the_oracle_is_torch(mode: str, name: str, options: dict[str, Any], own: dict[str, Any]) -> None:
    x = samples(1, *IMAGE)
    for size in SIZES:
        want = functional.interpolate(torch.asarray(x).movedim(-1, 1), size, mode=name, **own).movedim(1, -1)
        np.testing.assert_allclose(interpolated(x, size, mode, **options), want.numpy(), atol=1e-12)


@pytest.mark.parametrize("antialias", [False, True])
@pytest.mark.parametrize("mode", ["linear", "cubic", "lanczos3", "lanczos5"])
def test_the_oracle_is_jax(mode: str, antialias: bool) -> None:
    x = samples(1, *IMAGE)
    want = np.asarray(jax.image.resize(x, (2, 9, 3, 3), mode, antialias=antialias))
    np.testing.assert_allclose(interpolated(x, (9, 3), mode, antialias=antialias), want, atol=1e-5)


@pytest.mark.parametrize("mode", ["gaussian", "mitchellcubic", "area", "bicubic", "nearest"])
def test_the_oracle_is_tensorflow(mode: str) -> None:
    tf = pytest.importorskip("tensorflow")
    x = samples(1, *IMAGE, dtype="float32")
    own = {"area": "area-exact", "bicubic": "cubic", "nearest": "nearest-exact"}.get(mode, mode)
    for size in SIZES:
        want = tf.image.resize(x, size, mode).numpy()
        np.testing.assert_allclose(interpolated(x.astype("float64"), size, own), want, atol=5e-3 if mode == "bicubic" else 1e-5)


@pytest.mark.parametrize("dtype", ["float32", "int64", "bool"])
@pytest.mark.parametrize(("shape", "factor"), [((2, 3, 8), 2), ((2, 3, 2, 8), 2), ((1, 2, 3, 12), (3, 2)), ((1, 2, 1, 2, 8), 2)])
def test_pixel_shuffle(lib: Library, shape: tuple[int, ...], factor: Any, dtype: str) -> None:
    x = (samples(1, *shape) * 9).astype(dtype)
    space = len(shape) - 2
    factors = factor if isinstance(factor, tuple) else (factor,) * space
    sizes = [n * f for n, f in zip(shape[1:-1], factors, strict=True)]
    want = np.zeros((shape[0], *sizes, shape[-1] // int(np.prod(factors))), dtype=dtype)
    for place in np.ndindex(*sizes):
        inner = int(np.ravel_multi_index([p % f for p, f in zip(place, factors, strict=True)], factors))
        outer = tuple(p // f for p, f in zip(place, factors, strict=True))
        want[(slice(None), *place)] = x[(slice(None), *outer)][:, inner :: int(np.prod(factors))]
    np.testing.assert_array_equal(lib.call("nn.pixel_shuffle", x, factor), want)
    got = lib.call("nn.pixel_shuffle", np.moveaxis(x, -1, 1), factor, channel_axis=1)
    np.testing.assert_array_equal(got, np.moveaxis(want, -1, 1))


def test_pixel_shuffle_is_that_of_torch(lib: Library) -> None:
    x = samples(1, 2, 8, 2, 3)
    want = functional.pixel_shuffle(torch.asarray(x), 2).numpy()
    np.testing.assert_array_equal(lib.call("nn.pixel_shuffle", x, 2, channel_axis=1), want)


ARGUMENTS: dict[str, tuple[tuple[int, ...], tuple[Any, ...], dict[str, Any]]] = {
    "interpolate": (IMAGE, (), {"size": (9, 3), "mode": "linear", "antialias": True}),
    "pixel_shuffle": ((1, 2, 3, 8), (2,), {}),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_compiled_is_eager(lib: Library, tools: Any, name: str) -> None:
    shape, rest, options = ARGUMENTS[name]
    function, x = getattr(lib.xp.nn, name), from_numpy(lib.xp, samples(1, *shape))
    result = compiled(lib, tools)(lambda v: function(v, *rest, **options))(x)
    assert_agrees(name, to_numpy(lib.xp, result), to_numpy(lib.xp, function(x, *rest, **options)))


@pytest.mark.parametrize("mode", [None, "nearest", "linear", "cubic", "lanczos3", "area"])
def test_gradients_of_composed_bodies_are_those_of_the_native_functions(lib: Library, tools: Any, mode: str | None) -> None:
    name = "interpolate" if mode else "pixel_shuffle"
    shape, rest, options = ARGUMENTS[name]
    options = {**OPTIONS["outside"], "size": (12, 10), "mode": mode} if mode else options
    x = from_numpy(lib.xp, samples(1, *shape))

    def slopes(function: Any) -> np.ndarray:
        def total(v: Any) -> Any:
            out = function(v, *rest, **options)
            return lib.xp.sum(out * out)

        return to_numpy(lib.xp, tools.gradient(total, x))

    composed = slopes(lambda *a, **o: DECLARED[name].body(*a, **o, xp=lib.xp))
    np.testing.assert_allclose(composed, slopes(getattr(lib.xp.nn, name)), rtol=1e-9, atol=1e-9)


def test_integers_are_refused(lib: Library) -> None:
    with pytest.raises(DTypeError, match=r"nn.interpolate takes real floating-point arrays here; got .*int32"):
        lib.call("nn.interpolate", np.ones((1, 4, 4, 2), dtype="int32"), size=2)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "either size or scale_factor"),
        ({"size": 2, "scale_factor": 2.0}, "either size or scale_factor"),
        ({"size": (2, 2, 2)}, "size as an integer from 1, or one for each of the 2"),
        ({"size": 0}, "size as an integer from 1"),
        ({"scale_factor": 0.1}, "leaves an element of each"),
        ({"size": 2, "mode": "bilinear"}, "'nearest-exact'.*got 'bilinear'"),
        ({"size": 2, "align_corners": True}, "antialias and align_corners for 'linear'.*'nearest'"),
        ({"size": 2, "mode": "area", "antialias": True}, "antialias and align_corners for 'linear'.*'area'"),
    ],
)
def test_bad_arguments_are_refused_in_clear_words(lib: Library, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=f"nn.interpolate.*{words}"):
        lib.call("nn.interpolate", np.ones((1, 4, 4, 2)), **options)


def test_channels_that_make_no_whole_blocks_are_refused(lib: Library) -> None:
    with pytest.raises(ValueError, match=r"nn.pixel_shuffle takes channels in blocks of 4 for the factor 2; got 6"):
        lib.call("nn.pixel_shuffle", np.ones((1, 2, 2, 6)), 2)
