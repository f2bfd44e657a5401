"""Interpolation: its oracle against torch, JAX and TensorFlow, exact places, and what it refuses; channels unfolded to space."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance.library import Library
from tests.extensions.draws.sampling import pixel_shuffle
from tests.extensions.spatial import interpolated, line_weights
from tests.peers import functional, jax, torch

IMAGE = np.random.default_rng(1).normal(size=(2, 6, 5, 3))
SIZES = ((9, 3), (12, 10))
OUTSIDE = {"exclude_outside": False, "cubic_coefficient": -0.75}
TORCH = [
    ("nearest", "nearest", {}, {}), ("nearest-exact", "nearest-exact", {}, {}), ("area", "area", {}, {}),
    ("linear", "bilinear", {}, {}), ("linear", "bilinear", {"align_corners": True}, {"align_corners": True}),
    ("linear", "bilinear", {"antialias": True}, {"antialias": True}),
    ("cubic", "bicubic", OUTSIDE, {}), ("cubic", "bicubic", {"antialias": True}, {"antialias": True}),
    ("cubic", "bicubic", {**OUTSIDE, "align_corners": True}, {"align_corners": True}),
]  # fmt: skip


@pytest.mark.parametrize(("mode", "name", "options", "own"), TORCH)
def test_the_oracle_is_torch(mode: str, name: str, options: dict[str, Any], own: dict[str, Any]) -> None:
    for size in SIZES:
        want = functional.interpolate(torch.asarray(IMAGE).movedim(-1, 1), size, mode=name, **own).movedim(1, -1)
        np.testing.assert_allclose(interpolated(IMAGE, size, mode, **options), want.numpy(), atol=1e-12)


def test_the_oracle_of_pixel_shuffle_is_torch() -> None:
    x = IMAGE.reshape(2, 3, 5, 6)[..., :4]
    want = functional.pixel_shuffle(torch.asarray(x).movedim(-1, 1), 2).movedim(1, -1).numpy()
    np.testing.assert_array_equal(pixel_shuffle(x, 2), want)


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


@pytest.mark.parametrize("antialias", [False, True])
@pytest.mark.parametrize("mode", ["linear", "cubic", "lanczos3", "lanczos5"])
def test_the_oracle_is_jax(mode: str, antialias: bool) -> None:
    x = IMAGE
    want = np.asarray(jax.image.resize(x, (2, 9, 3, 3), mode, antialias=antialias))
    np.testing.assert_allclose(interpolated(x, (9, 3), mode, antialias=antialias), want, atol=1e-5)


@pytest.mark.parametrize("mode", ["gaussian", "mitchellcubic", "area", "bicubic", "nearest"])
def test_the_oracle_is_tensorflow(mode: str) -> None:
    tf = pytest.importorskip("tensorflow")
    x = IMAGE.astype("float32")
    own = {"area": "area-exact", "bicubic": "cubic", "nearest": "nearest-exact"}.get(mode, mode)
    for size in SIZES:
        want = tf.image.resize(x, size, mode).numpy()
        np.testing.assert_allclose(interpolated(x.astype("float64"), size, own), want, atol=5e-3 if mode == "bicubic" else 1e-5)


def test_integers_are_refused(lib: Library) -> None:
    with pytest.raises(DTypeError, match=r"nn.interpolate takes real floating-point arrays here; got .*int32"):
        lib.call("nn.interpolate", np.ones((1, 4, 4, 2), dtype="int32"), size=2)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "either size or scale_factor"),
        ({"size": 2, "scale_factor": 2.0}, "either size or scale_factor"),
        ({"size": (2, 2, 2)}, "size as an integer of at least 1, or one for each of the 2"),
        ({"size": 0}, "size as an integer of at least 1"),
        ({"scale_factor": 0.1}, "leaves at least one element along each"),
        ({"size": 2, "mode": "bilinear"}, "'nearest-exact'.*got 'bilinear'"),
        ({"size": 2, "align_corners": True}, "antialias and align_corners for 'linear'.*'nearest'"),
        ({"size": 2, "mode": "area", "antialias": True}, "antialias and align_corners for 'linear'.*'area'"),
    ],
)
def test_bad_arguments_are_refused_in_clear_words(lib: Library, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=f"nn.interpolate.*{words}"):
        lib.call("nn.interpolate", np.ones((1, 4, 4, 2)), **options)


def test_channels_that_make_no_whole_blocks_are_refused(lib: Library) -> None:
    with pytest.raises(ValueError, match=r"nn.pixel_shuffle takes a number of channels divisible by 4 for the factor 2; got 6"):
        lib.call("nn.pixel_shuffle", np.ones((1, 2, 2, 6)), 2)
