"""Images: samples, warps, splats, derivatives, smoothing and conversions, against reference values and peers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vision_calls import draw
from vision_references import both_types, check, close, groups, numpy_of

import ivy_vision as vision
from ivy_api.errors import ArgumentError, DTypeError
from ivy_api.typing import GridPaddingMode, GridSampleMode
from tests.peers import Module

ndimage = Module("scipy.ndimage")


def test_samples_of_the_reference_values(xp: Any) -> None:
    """Any number of samples: the original took as many as the image has pixels."""
    check(xp, "vision_image", "bilinear_sample", lambda a: {"values": vision.grid_sample(a["image"], a["xy"])})


def test_gradients_of_the_reference_values(xp: Any) -> None:
    check(xp, "vision_image", "image_gradients", lambda a: dict(zip(("dx", "dy"), vision.image_gradients(a["image"]), strict=True)))
    check(xp, "vision_image", "sobel", lambda a: dict(zip(("dx", "dy"), vision.sobel(a["image"]), strict=True)))


@both_types
def test_correlation_of_the_reference_values(xp: Any, dtype: str) -> None:
    for arguments, wanted, atol, rtol in groups("vision_image", "cost_volume"):
        radius = int(arguments["search_range"][0])
        one, other = (xp.asarray(arguments[name].astype(dtype)) for name in ("image1", "image2"))
        volume = vision.correlation_volume(one, other, radius)
        close("volume", volume, wanted["volume"], dtype, atol, rtol)


@both_types
def test_smoothing_of_the_reference_values(xp: Any, dtype: str) -> None:
    """Negative features keep their sign, and no factor biases the result."""
    for arguments, wanted, atol, rtol in groups("vision_image", "weighted_smooth"):
        mean, weights = (xp.asarray(arguments[name].astype(dtype)) for name in ("mean", "weights"))
        mean, weights = vision.weighted_smooth(mean, weights, int(arguments["kernel"][0]))
        close("mean", mean, wanted["mean"], dtype, atol, rtol)
        if "weights" in wanted:
            close("weights", weights, wanted["weights"], dtype, atol, rtol)


def test_bytes_of_the_reference_values(xp: Any) -> None:
    for arguments, wanted, _, _ in groups("vision_image", "float_to_uint8"):
        image = xp.asarray(arguments["image"].astype("float32"))
        found = vision.float32_to_bytes(image)
        np.testing.assert_array_equal(numpy_of(found), wanted["bytes"])
        np.testing.assert_array_equal(numpy_of(vision.bytes_to_float32(found)), numpy_of(image))


@given(x=st.floats(width=32, allow_subnormal=False))
def test_bytes_are_those_of_ieee_754(x: float) -> None:
    number = np.asarray(x, dtype="float32")
    found = vision.float32_to_bytes(number)
    if not np.isnan(x):
        assert np.asarray(found).tobytes() == number.tobytes()
    np.testing.assert_array_equal(vision.bytes_to_float32(found), number)


def test_images_of_uint8(xp: Any) -> None:
    numbers = xp.asarray(np.arange(256, dtype="uint8"))
    floats = vision.from_uint8(numbers)
    assert xp.isdtype(floats.dtype, "real floating")
    np.testing.assert_array_equal(numpy_of(vision.to_uint8(floats)), np.arange(256))


@pytest.mark.parametrize(
    ("padding_mode", "scipy_mode"), [("border", "nearest"), ("zeros", "grid-constant"), ("reflection", "reflect")]
)
@pytest.mark.parametrize("mode", ["linear", "nearest"])
def test_samples_are_those_of_scipy(padding_mode: GridPaddingMode, scipy_mode: str, mode: GridSampleMode) -> None:
    image, pixels = draw(6, 7, 1), draw(200, 2, low=-4.0, high=9.0)
    found = vision.grid_sample(image, pixels, mode=mode, padding_mode=padding_mode)[:, 0]
    inner = np.all((pixels > -1) & (pixels < [7, 6]), axis=1)  # further out SciPy's constant mode has no neighbours
    wanted = ndimage.map_coordinates(image[..., 0], pixels[:, ::-1].T, order=int(mode == "linear"), mode=scipy_mode)
    near_half = np.any(np.abs(pixels - np.floor(pixels) - 0.5) < 1e-6, axis=1)
    chosen = (inner | (padding_mode != "zeros")) & ~near_half
    np.testing.assert_allclose(np.asarray(found)[chosen], wanted[chosen], atol=1e-9)


@given(value=st.floats(-5, 5), seed=st.integers(0, 100))
def test_warps_of_constants_are_constant(value: float, seed: int) -> None:
    image, flow = np.full((5, 6, 2), value), draw(5, 6, 2, seed=seed, low=-3.0, high=3.0)
    np.testing.assert_allclose(vision.inverse_warp(image, flow), image, atol=1e-12)
    for mode in ("mean", "softmax", "zbuffer"):
        moved = vision.forward_warp(image, flow, mode=mode, depth=draw(5, 6, seed=seed), prior=value)
        np.testing.assert_allclose(moved.image, image, atol=1e-12)


def test_forward_and_inverse_warps_by_whole_pixels() -> None:
    image = draw(4, 5, 2)
    flow = np.broadcast_to(np.asarray([1.0, -1.0]), (4, 5, 2))
    moved = np.asarray(vision.forward_warp(image, flow).image)
    np.testing.assert_allclose(moved[:-1, 1:], image[1:, :-1])
    back = np.asarray(vision.inverse_warp(moved, flow))
    np.testing.assert_allclose(back[1:, :-1], image[1:, :-1])


@both_types
def test_splats_of_the_reference_values(xp: Any, dtype: str) -> None:
    for arguments, wanted, atol, rtol in groups("vision_splat", "splat"):
        height, width = (int(n) for n in arguments["image_dims"][0])
        xy, features, variance = (xp.asarray(arguments[name].astype(dtype)) for name in ("xy", "features", "var"))
        mean = vision.splat(xy, features, height, width, weights=1.0 / variance)
        near = vision.splat(xy, features, height, width, mode="zbuffer", depth=features[..., 0])
        for found, name in ((mean.count, "count"), (mean.image, "mean"), (near.image, "zbuffer"), (near.count, "count")):
            close(name, found, wanted[name], dtype, atol, rtol)


def test_splats_without_weights_and_with_a_prior_image() -> None:
    """The original failed without features, and took the shape of the points for that of the image."""
    pixels, prior = np.asarray([[1.0, 0.0], [np.nan, 0.0], [7.0, 0.0], [-0.6, 0.0]]), draw(2, 3, 1)
    found = vision.splat(pixels, np.ones((4, 1)), 2, 3, prior=prior)
    wanted = prior.copy()
    wanted[0, 1] = 1.0
    np.testing.assert_array_equal(found.image, wanted)
    assert float(np.sum(found.count)) == 1.0
    assert vision.splat(np.zeros((0, 2)), np.zeros((0, 1)), 2, 3).image.shape == (2, 3, 1)


@pytest.mark.parametrize("mode", ["sum", "mean"])
def test_points_on_the_outer_edges_are_in_the_image(xp: Any, mode: Any) -> None:
    """All of them, as `inside_image` says; the first and the last column, or row, count alike."""
    width, height = 4, 3
    x, y = np.meshgrid([-0.6, -0.5, 0.0, 2.5, 3.5, 3.6], [-0.51, -0.5, 1.0, 2.5, 2.51], indexing="ij")
    pixels = xp.asarray(np.stack([x.ravel(), y.ravel()], axis=-1))
    is_inside = numpy_of(vision.inside_image(pixels, height, width))
    assert is_inside.sum() == 12
    for i in range(len(is_inside)):
        found = vision.splat(pixels[i : i + 1, :], xp.ones((1, 1), dtype=xp.float64), height, width, mode=mode)
        assert float(xp.sum(found.count)) == float(is_inside[i])
    edges = xp.asarray(np.asarray([[-0.5, -0.5], [3.5, 2.5]]))
    count = numpy_of(vision.splat(edges, xp.ones((2, 1), dtype=xp.float64), height, width).count)
    assert count[0, 0, 0] == count[-1, -1, 0] == 1.0


def test_values_of_empty_pixels_are_any_number(xp: Any) -> None:
    pixels, features, flow = xp.zeros((1, 2)), xp.ones((1, 1)), xp.ones((1, 2, 2))
    for prior in (0.5, np.float32(0.5), np.float64(0.5), xp.asarray(0.5)):
        found = vision.splat(pixels, features, 1, 2, prior=prior)
        np.testing.assert_array_equal(numpy_of(found.image)[0, :, 0], [1.0, 0.5])
        assert found.image.dtype == features.dtype
        moved = vision.forward_warp(xp.ones((1, 2, 1)), flow, prior=prior)
        np.testing.assert_array_equal(numpy_of(moved.image)[0, :, 0], [0.5, 0.5])
    found = vision.splat(pixels, features, 1, 2, prior=np.int64(3))
    np.testing.assert_array_equal(numpy_of(found.image)[0, :, 0], [1.0, 3.0])


def test_samples_of_images_without_channels(xp: Any) -> None:
    image, pixels = xp.zeros((3, 4, 0)), xp.zeros((2, 5, 2))
    assert tuple(vision.grid_sample(image, pixels).shape) == (2, 5, 0)
    assert tuple(vision.inverse_warp(image, xp.zeros((3, 4, 2))).shape) == (3, 4, 0)


def test_depth_buffers_keep_the_precision_of_features() -> None:
    """The original packed depth and features into one number."""
    pixels = np.zeros((3, 2))
    features = np.asarray([[1e-9], [2.0], [3.0]])
    found = vision.splat(pixels, features, 1, 1, mode="zbuffer", depth=np.asarray([1e6, 2e6, 3e6]))
    assert float(found.image[0, 0, 0]) == 1e-9
    assert float(found.count[0, 0, 0]) == 3.0


def test_soft_splats_prefer_what_is_near() -> None:
    pixels, features, depth = np.zeros((2, 2)), np.asarray([[1.0], [2.0]]), np.asarray([1.0, 1.0 + np.log(3.0)])
    found = vision.splat(pixels, features, 1, 1, mode="softmax", depth=depth)
    np.testing.assert_allclose(found.image[0, 0], [1.25])


def test_bilinear_splats_conserve_the_sum() -> None:
    pixels, features = draw(30, 2, low=1.0, high=5.0), draw(30, 2)
    found = vision.splat(pixels, features, 7, 8, mode="sum", bilinear=True)
    np.testing.assert_allclose(np.sum(np.asarray(found.image), axis=(0, 1)), np.sum(features, axis=0))


def test_smoothing_by_variance_leaves_constants_and_signs_alone() -> None:
    mean, variance = vision.smooth_by_variance(np.full((5, 6, 1), -2.0), np.full((5, 6, 1), 0.5), 3, 0.7)
    np.testing.assert_allclose(mean, np.full((3, 4, 1), -2.0))
    kernel = np.exp(-0.7 * (np.arange(3) - 1.0) ** 2)
    np.testing.assert_allclose(variance, np.full((3, 4, 1), 0.5 / np.sum(kernel) ** 2))


def test_crops(xp: Any) -> None:
    image = xp.asarray(np.arange(60).reshape(5, 6, 2))
    found = {numpy_of(vision.random_crop(xp.random.key(i), image, 3, 4))[0, 0, 0].item() for i in range(40)}
    assert found == {2 * (6 * row + column) for row in range(3) for column in range(3)}
    np.testing.assert_array_equal(numpy_of(image), np.arange(60).reshape(5, 6, 2))  # not changed
    part = vision.crop(image, 9, xp.asarray(1), 3, 4)
    np.testing.assert_array_equal(numpy_of(part), np.arange(60).reshape(5, 6, 2)[2:, 1:5])


def test_coarser_grids_of_the_reference_values() -> None:
    for arguments, wanted, _, _ in groups("vision_sampling_grid", "downsampled_dims"):
        for dims, number, at_most, want in zip(
            arguments["image_dims"], arguments["num_pixels"], arguments["maximum"], wanted["dims"], strict=True
        ):
            found = vision.downsampled_size(int(dims[0]), int(dims[1]), int(number), at_most=bool(at_most))
            assert list(found) == list(want)


@given(height=st.integers(1, 60), width=st.integers(1, 60), number=st.integers(1, 4000), at_most=st.booleans())
def test_coarser_grids_have_about_as_many_pixels(height: int, width: int, number: int, at_most: bool) -> None:
    rows, columns = vision.downsampled_size(height, width, number, at_most=at_most)
    assert 1 <= rows <= height
    assert 1 <= columns <= width
    assert (rows * columns <= number) if at_most else (rows * columns >= min(number, height * width))


def test_all_pairs_contain_the_small_displacements() -> None:
    one, other = draw(5, 6, 3), draw(5, 6, 3, seed=1)
    pairs = np.asarray(vision.all_pairs_correlation(one, other)) * 3**-0.5
    near = np.asarray(vision.correlation_volume(one, other, 1))
    np.testing.assert_allclose(near[2, 3, 5], pairs[2, 3, 2, 4])


def test_wrong_arguments_are_named() -> None:
    image, pixels = np.zeros((4, 5, 1)), np.zeros((3, 2))
    with pytest.raises(ArgumentError, match=r"image needs shape \(..., h, w, c\); got \(4, 5\)"):
        vision.grid_sample(image[..., 0], pixels)
    with pytest.raises(ArgumentError, match="mode"):
        vision.grid_sample(image, pixels, mode="bicubic")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="'zbuffer', 'softmax'; got 'max'"):
        vision.splat(pixels, pixels, 2, 2, mode="max")
    with pytest.raises(ArgumentError, match="needs the depth"):
        vision.splat(pixels, pixels, 2, 2, mode="zbuffer")
    with pytest.raises(ArgumentError, match="prior needs shape"):
        vision.splat(pixels, pixels, 2, 2, prior=np.zeros((3, 2)))
    for weights in (np.zeros((3, 3)), np.zeros((3, 0))):
        with pytest.raises(ArgumentError, match="one weight for each point, or one for each of its 2 features; got"):
            vision.splat(pixels, pixels, 2, 2, weights=weights)
    with pytest.raises(ArgumentError, match="each of its 1 features; got 2"):
        vision.forward_warp(image, np.zeros((4, 5, 2)), weights=np.zeros((4, 5, 2)))
    for empty in (image[:0], image[:, :0]):
        with pytest.raises(ArgumentError, match="one pixel or more; got"):
            vision.grid_sample(empty, pixels)
    number: Any = 1.0
    with pytest.raises(ArgumentError, match="integer as radius; got 1.0"):
        vision.correlation_volume(image, image, number)
    with pytest.raises(ArgumentError, match="integer as kernel_size; got 1.0"):
        vision.weighted_smooth(image, image, number)
    with pytest.raises(ArgumentError, match="integer as kernel_size; got 1.0"):
        vision.smooth_by_variance(image, image, number)
    assert vision.weighted_smooth(image, image, np.int64(2))[0].shape == (3, 4, 1)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="radius of 0 or more; got -1"):
        vision.correlation_volume(image, image, -1)
    with pytest.raises(ArgumentError, match="part of the image, 4 × 5; got 5 × 5"):
        vision.crop(image, 0, 0, 5, 5)
    with pytest.raises(ArgumentError, match="windows from 1"):
        vision.weighted_smooth(image, image, 6)
    with pytest.raises(DTypeError, match="got uint8"):
        vision.to_uint8(np.zeros(3, dtype="uint8"))
    with pytest.raises(DTypeError, match="got float64"):
        vision.float32_to_bytes(np.zeros(3))
    with pytest.raises(ArgumentError, match="got \\(3,\\)"):
        vision.bytes_to_float32(np.zeros(3, dtype="uint8"))
