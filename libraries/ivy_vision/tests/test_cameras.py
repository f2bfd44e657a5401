"""Cameras: reference values, round trips, the pytree, and arguments that are wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vision_calls import rotation, transform
from vision_references import both_types, check, close, groups, numpy_of

import ivy_api
import ivy_vision as vision
from ivy_api.errors import ArgumentError

K = np.asarray([[120.0, 0.5, 31.0], [0.0, 110.0, 25.0], [0.0, 0.0, 1.0]])


def projections(a: dict[str, Any]) -> dict[str, Any]:
    points, intrinsic = a["world"], a["K"]
    back = "inv_extrinsic" in a
    extrinsic = vision.invert_transform(a["inv_extrinsic"]) if back else a["extrinsic"]
    pixels, depth = vision.project(points, intrinsic, extrinsic)
    xp = ivy_api.namespace_for(points)
    found = {"cam": vision.transform_points(extrinsic, points), "uv": pixels, "depth": depth[..., None]}
    if back:
        return found
    camera = vision.Camera(intrinsic, extrinsic, 50, 60)
    found["ds_pixel"] = xp.concat((pixels * depth[..., None], depth[..., None]), axis=-1)
    found["full"] = camera.projection
    found["inv_extrinsic"] = vision.invert_transform(extrinsic)
    found["centre"] = camera.center
    found["ray"] = camera.rays(pixels)[1]
    in_camera = vision.unproject(pixels, depth, intrinsic)
    found["radial_depth"] = xp.linalg.vector_norm(in_camera, axis=-1, keepdims=True)
    return found


def test_projections_of_the_reference_values(xp: Any) -> None:
    check(xp, "vision_projection", "project", projections)


def test_depth_images_of_the_reference_values(xp: Any) -> None:
    def call(a: dict[str, Any]) -> dict[str, Any]:
        depth, intrinsic, extrinsic = a["depth"], a["K"], a["extrinsic"]
        return {
            "cam": vision.depth_to_points(depth, intrinsic),
            "world": vision.depth_to_points(depth, intrinsic, extrinsic),
        }

    check(xp, "vision_projection", "depth_to_points", call)


@both_types
def test_fields_of_view_of_the_reference_values(xp: Any, dtype: str) -> None:
    for arguments, wanted, atol, rtol in groups("vision_projection", "focal_to_fov"):
        for focal, (height, width), fov in zip(arguments["focal"], arguments["image_dims"], wanted["fov"], strict=True):
            there, back = (xp.asarray(x.astype(dtype)) for x in (focal, fov))
            close("fov", vision.focal_to_fov(there, int(height), int(width)), fov, dtype, atol, rtol)
            close("focal", vision.fov_to_focal(back, int(height), int(width)), focal, dtype, atol, rtol)


@both_types
def test_spherical_coordinates_of_the_reference_values(xp: Any, dtype: str) -> None:
    for arguments, wanted, atol, rtol in groups("vision_projection", "cam_to_sphere"):
        per_degree = int(arguments["pixels_per_degree"][0])
        sphere = vision.points_to_spherical(xp.asarray(arguments["cam"].astype(dtype)))
        pixels = vision.spherical_to_angular_pixels(sphere, per_degree)
        close("sphere", sphere, wanted["sphere"], dtype, atol, rtol)
        close("angular_pixel", pixels, wanted["angular_pixel"], dtype, atol, rtol)


numbers = st.floats(-5, 5)


@given(x=numbers, y=numbers, depth=st.floats(0.05, 50), seed=st.integers(0, 1000))
def test_unproject_inverts_project(x: float, y: float, depth: float, seed: int) -> None:
    extrinsic = transform(seed)
    point = vision.transform_points(vision.invert_transform(extrinsic), np.asarray([[x, y, depth]]))
    pixels, found = vision.project(point, K, extrinsic)
    np.testing.assert_allclose(found, [depth], atol=1e-9)
    np.testing.assert_allclose(vision.unproject(pixels, found, K, extrinsic), point, atol=1e-8)
    origins, directions = vision.camera_rays(pixels, K, extrinsic)
    distance = np.linalg.norm(point - origins)
    np.testing.assert_allclose(origins + distance * directions, point, atol=1e-8)


@given(x=numbers, y=numbers, z=numbers)
def test_spherical_round_trips(x: float, y: float, z: float) -> None:
    point = np.asarray([x, y, z])
    sphere = vision.points_to_spherical(point)
    np.testing.assert_allclose(vision.spherical_to_points(sphere), point, atol=1e-9)
    pixels, radius = vision.equirectangular_project(point, 90, 180)
    np.testing.assert_allclose(vision.equirectangular_unproject(pixels, radius, 90, 180), point, atol=1e-9)
    angular = vision.spherical_to_angular_pixels(sphere, 2)
    np.testing.assert_allclose(vision.spherical_to_points(vision.angular_pixels_to_spherical(angular, 2)), point, atol=1e-9)


@both_types
def test_straight_up_is_not_straight_down_in_angular_pixels(xp: Any, dtype: str) -> None:
    points = np.asarray([[0.0, -2.0, 0.0], [0.0, 2.0, 0.0], [0.0, -2.0, 1e-3]], dtype=dtype)
    angular = vision.spherical_to_angular_pixels(vision.points_to_spherical(xp.asarray(points)), 1)
    np.testing.assert_allclose(numpy_of(angular)[:2, 1], [180.0, 0.0], atol=1e-4)
    back = vision.spherical_to_points(vision.angular_pixels_to_spherical(angular, 1))
    np.testing.assert_allclose(numpy_of(back), points, atol=1e-6)


def test_depth_and_distance() -> None:
    depth = np.random.default_rng(0).uniform(1, 5, (4, 6))
    radial = vision.depth_to_radial(depth, K)
    np.testing.assert_allclose(radial, np.linalg.norm(np.asarray(vision.depth_to_points(depth, K)), axis=-1))
    np.testing.assert_allclose(vision.radial_to_depth(radial, K), depth)


def test_depth_to_points_is_unproject_of_the_grid() -> None:
    depth, extrinsic = np.random.default_rng(0).uniform(1, 5, (4, 6)), transform(3)
    grid = np.reshape(vision.pixel_grid(4, 6, xp="numpy"), (24, 2))
    np.testing.assert_allclose(
        np.reshape(vision.depth_to_points(depth, K, extrinsic), (24, 3)),
        vision.unproject(grid, np.reshape(depth, 24), K, extrinsic),
    )


def test_points_behind_the_camera_have_negative_depth_and_their_mirror_images_pixel(xp: Any) -> None:
    points = xp.asarray([[1.0, 2.0, -4.0], [-1.0, -2.0, 4.0], [1.0, 2.0, 0.0]], dtype=xp.float64)
    pixels, depth = vision.project(points, xp.asarray(K))
    assert [float(d) for d in depth] == [-4.0, 4.0, 0.0]
    np.testing.assert_allclose(numpy_of(pixels)[0], numpy_of(pixels)[1])
    assert np.all(np.isfinite(numpy_of(pixels)))


def test_negative_focal_lengths_mirror_the_axes() -> None:
    point = np.asarray([[1.0, 2.0, 4.0]])
    mirrored = vision.intrinsic_matrix(np.asarray([-100.0, -100.0]), np.asarray([0.0, 0.0]))
    usual = vision.intrinsic_matrix(np.asarray([100.0, 100.0]), np.asarray([0.0, 0.0]))
    np.testing.assert_allclose(vision.project(point, mirrored)[0], -vision.project(point, usual)[0])
    assert np.all(vision.focal_to_fov(np.asarray([-100.0, -100.0]), 50, 60) < 0)
    assert np.all(vision.fov_to_focal(np.asarray([1.0, 1.0]), 50, 60) > 0)


def camera(xp: Any) -> vision.Camera:
    return vision.Camera.from_fov(xp.asarray(transform(1)), 40, 60, fov=[1.2, 0.9])


def test_a_camera_is_a_pytree(xp: Any) -> None:
    """Of `ivy_api`'s transformations, and of the framework's."""
    points = xp.asarray(np.random.default_rng(0).uniform(-1, 1, (5, 3)) + np.asarray([0, 0, 5.0]))

    def total(camera: vision.Camera) -> Any:
        return xp.sum(camera.project(points)[0])

    gradient = ivy_api.grad(total)(camera(xp))
    assert isinstance(gradient, vision.Camera)
    assert (gradient.height, gradient.width, tuple(gradient.extrinsic.shape)) == (40, 60, (3, 4))
    one = camera(xp)
    stacked = vision.Camera(xp.stack([one.intrinsic] * 2), xp.stack([one.extrinsic] * 2), 40, 60)
    both = ivy_api.vmap(total)(stacked)
    np.testing.assert_allclose(numpy_of(both), [float(total(camera(xp)))] * 2)


def test_a_camera_is_a_pytree_of_the_frameworks(xp: Any) -> None:
    name = xp.__source__.name
    ivy_api.grad(lambda c: xp.sum(c.intrinsic))(camera(xp))
    if name == "jax":
        import jax

        leaves = jax.tree.leaves(camera(xp))
    elif name == "torch":
        from torch.utils import _pytree

        leaves = _pytree.tree_leaves(camera(xp))
    elif name == "tensorflow":
        import tensorflow as tf

        leaves = tf.nest.flatten(camera(xp), expand_composites=True)
    else:
        return
    assert [tuple(x.shape) for x in leaves] == [(3, 3), (3, 4)]


def test_resized_and_cropped_cameras_see_the_same() -> None:
    points = np.random.default_rng(0).uniform(-1, 1, (5, 3)) + np.asarray([0, 0, 5.0])
    whole = camera(ivy_api.namespace("numpy"))
    pixels = whole.project(points)[0]
    half = whole.resized(20, 30).project(points)[0]
    np.testing.assert_allclose((np.asarray(half) + 0.5) * 2 - 0.5, pixels)
    part = whole.cropped(3, 5, 10, 10).project(points)[0]
    np.testing.assert_allclose(np.asarray(part) + np.asarray([5, 3]), pixels)


def test_rays_of_all_pixels() -> None:
    whole = camera(ivy_api.namespace("numpy"))
    origins, directions = whole.rays()
    assert directions.shape == origins.shape == (2400, 3)
    np.testing.assert_allclose(np.linalg.norm(directions, axis=-1), 1.0)
    pixels, _ = whole.project(origins + 3.0 * directions)
    np.testing.assert_allclose(pixels, np.reshape(vision.pixel_grid(40, 60, xp="numpy"), (-1, 2)), atol=1e-9)


def test_the_camera_center_is_at_the_origin_of_the_camera() -> None:
    extrinsic = vision.extrinsic_matrix(rotation(2), np.asarray([1.0, 2.0, 3.0]))
    np.testing.assert_allclose(vision.camera_center(extrinsic), [1.0, 2.0, 3.0])
    np.testing.assert_allclose(vision.transform_points(extrinsic, np.asarray([[1.0, 2.0, 3.0]])), [[0, 0, 0]], atol=1e-12)


def test_an_omnidirectional_border_of_the_reference_values() -> None:
    for arguments, wanted, _, _ in groups("vision_image", "pad_omni"):
        found = vision.pad_equirectangular(arguments["image"], int(arguments["pad"][0]))
        np.testing.assert_array_equal(found, wanted["image"])


def test_an_omnidirectional_border_shows_what_is_there(xp: Any) -> None:
    """The directions of the border are those of its pixels' coordinates outside of the image."""
    height, width, pad = 6, 12, 2
    directions = vision.equirectangular_to_points(xp.ones((height, width), dtype=xp.float64))
    padded = vision.pad_equirectangular(directions, pad)
    y, x = np.meshgrid(np.arange(-pad, height + pad), np.arange(-pad, width + pad), indexing="ij")
    wanted = vision.equirectangular_unproject(np.stack((x, y), -1).astype(float), 1.0, height, width)
    np.testing.assert_allclose(numpy_of(padded), wanted, atol=1e-12)
    assert vision.pad_equirectangular(directions, 0) is directions


def test_wrong_arguments_are_named() -> None:
    point = np.zeros((1, 3))
    with pytest.raises(ArgumentError, match=r"points needs shape \(..., n, 3\); got \(3,\)"):
        vision.project(np.zeros(3), K)
    with pytest.raises(ArgumentError, match="intrinsic needs shape"):
        vision.project(point, np.eye(4))
    with pytest.raises(ArgumentError, match="do not broadcast"):
        vision.project(np.zeros((2, 1, 3)), np.stack([K] * 3))
    with pytest.raises(ArgumentError, match="same size of axis n"):
        vision.unproject(np.zeros((4, 2)), np.zeros(3), K)
    with pytest.raises(ArgumentError, match="between 0 and π"):
        vision.Camera.from_fov(np.eye(3, 4), 40, 60, fov=[1.0, 4.0])
    for bad in ([np.float32(4.0), 1.0], (1, np.int64(0)), [[1.0, 1.0], [1.0, 4.0]], [1.0, np.nan]):
        with pytest.raises(ArgumentError, match="between 0 and π"):
            vision.Camera.from_fov(np.eye(3, 4), 40, 60, fov=bad)
    assert vision.Camera.from_fov(np.eye(3, 4), 40, 60, fov=[np.float32(1.0), 1]).width == 60
    with pytest.raises(ArgumentError, match="1 or more; got 0 × 3"):
        vision.pixel_grid(0, 3, xp="numpy")
    with pytest.raises(ArgumentError, match="even width; got 5"):
        vision.pad_equirectangular(np.zeros((4, 5, 1)), 1)
    width: Any = 1.0
    with pytest.raises(ArgumentError, match="integer as width; got 1.0"):
        vision.pad_equirectangular(np.zeros((4, 6, 1)), width)
    with pytest.raises(ArgumentError, match="border from 0"):
        vision.pad_equirectangular(np.zeros((4, 6, 1)), 5)
    with pytest.raises(ArgumentError, match="pixels per degree; got 0"):
        vision.spherical_to_angular_pixels(point, 0)
