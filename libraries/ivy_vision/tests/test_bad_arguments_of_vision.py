"""Every function refuses bad arguments, on every backend; exceptions are listed here. Bad values give what is documented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from bad_arguments import AXIS, COMPLEX, KINDS, SCALAR, accepted, broadcasting, numpy_of
from vision_calls import AHEAD, CHAPTERS, PIXELS, K, rotation, transform

import ivy_vision as vision
from ivy_api.errors import ArgumentError

DEPTHS = ("depth_to_points", "depth_to_radial", "radial_to_depth", "equirectangular_to_points", "flow_from_depth")
IMAGES = (
    *("crop", "forward_warp", "grid_sample", "grid_sample cubic", "image_gradients", "inverse_warp", "pad_equirectangular"),
    *("remap", "sobel", "to_uint8"),
)
SPLATS = tuple(f"splat {mode} {kind}" for mode in ("sum", "mean", "zbuffer", "softmax") for kind in ("nearest", "bilinear"))
TAKEN: dict[str, set[tuple[str, int]]] = {
    AXIS: {  # any width of an image, or any number of features
        *((name, 0) for name in (*DEPTHS, *IMAGES, "positional_encoding", "solve_homogeneous")),
        *((name, i) for name in SPLATS for i in (1, 2)),
        *((name, 1) for name in ("voxel_grid", "voxel_grid in bounds", "render_features", "render_variance")),
    },
    SCALAR: {  # a number for all of the batch, or functions of each element
        *((name, i) for name in ("sdf_union", "sdf_intersection", "sdf_difference", "sdf_smooth_union") for i in (0, 1)),
        *(("sdf_union", 2), ("equirectangular_unproject", 1), ("to_uint8", 0)),
        *((name, i) for name in ("opacity", "stratified_samples") for i in (0, 1)),
        *((name, i) for name in ("render_rays", "render_rays with importance") for i in (2, 3)),
        *(("stratified_samples of a key", i) for i in (1, 2)),
    },
    COMPLEX: {("crop", 0), ("pad_equirectangular", 0)},  # they only copy
}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_bad_arguments_are_refused(xp: Any, chapter: str) -> None:
    calls = CHAPTERS[chapter]()
    names = {call.name for call in calls}
    with np.errstate(all="ignore"):
        for kind in KINDS:
            assert accepted(xp, calls, kind) == {(name, i) for name, i in TAKEN.get(kind, set()) if name in names}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_batches_that_do_not_broadcast_are_refused(xp: Any, chapter: str) -> None:
    calls = [call for call in CHAPTERS[chapter]() if call.batched]
    assert not broadcasting(xp, calls, lambda x, n: np.stack([np.asarray(x)] * n))


def test_negative_focal_lengths_mirror_the_image(xp: Any) -> None:
    """About the principal point; and points come back where they were."""
    center, points = xp.asarray([31.0, 25.0], dtype=xp.float64), xp.asarray(AHEAD)
    plain, mirrored = (vision.intrinsic_matrix(xp.asarray(f, dtype=xp.float64), center) for f in ([120.0, 110.0], [-120.0, -110.0]))
    pixels, depth = vision.project(points, mirrored)
    np.testing.assert_allclose(numpy_of(pixels), 2 * np.asarray([31.0, 25.0]) - numpy_of(vision.project(points, plain)[0]))
    np.testing.assert_allclose(numpy_of(vision.unproject(pixels, depth, mirrored)), AHEAD, atol=1e-12)
    np.testing.assert_allclose(
        numpy_of(vision.focal_to_fov(xp.asarray([-20.0, 20.0], dtype=xp.float64), 40, 40)), [-np.pi / 2, np.pi / 2]
    )


def test_a_focal_length_of_0_has_no_inverse(xp: Any) -> None:
    """Projection goes on; what inverts the matrix is not finite, or an error that says so."""
    singular = vision.intrinsic_matrix(xp.asarray([0.0, 100.0], dtype=xp.float64), xp.asarray([3.0, 4.0], dtype=xp.float64))
    pixels, depth = vision.project(xp.asarray(AHEAD), singular)
    np.testing.assert_allclose(numpy_of(pixels)[:, 0], 3.0)
    image = xp.ones((2, 3), dtype=xp.float64)
    calls: tuple[Callable[[], Any], ...] = (
        lambda: vision.unproject(pixels, depth, singular),
        lambda: vision.camera_rays(pixels, singular)[1],
        lambda: vision.depth_to_points(image, singular),
        lambda: vision.depth_to_radial(image, singular),
    )
    for call in calls:
        said, found = "", np.zeros(())
        try:
            found = numpy_of(call())
        except Exception as error:  # each backend has its own
            said = str(error).lower()
        assert "singular" in said or "invertible" in said if said else not np.isfinite(found).all()
    with np.errstate(divide="ignore"):
        assert np.isinf(numpy_of(vision.fov_to_focal(xp.asarray([0.0, 1.0], dtype=xp.float64), 40, 60)))[0]
        np.testing.assert_allclose(
            numpy_of(vision.focal_to_fov(xp.asarray([0.0, 30.0], dtype=xp.float64), 60, 60)), [np.pi, np.pi / 2]
        )
    np.testing.assert_allclose(
        numpy_of(vision.fov_to_focal(xp.asarray([np.pi, -np.pi / 2], dtype=xp.float64), 40, 60)), [0.0, -20.0], atol=1e-12
    )


def test_points_behind_the_camera_have_a_negative_depth_and_the_pixel_of_their_mirror_image(xp: Any) -> None:
    points, intrinsic, extrinsic = xp.asarray(AHEAD), xp.asarray(K), xp.asarray(transform())
    pixels, depth = (numpy_of(x) for x in vision.project(points, intrinsic))
    mirrored, negative = (numpy_of(x) for x in vision.project(-points, intrinsic))
    np.testing.assert_allclose(mirrored, pixels)
    np.testing.assert_allclose(negative, -depth)
    assert (negative < 0).all()
    back = vision.unproject(*vision.project(-points, intrinsic, extrinsic), intrinsic, extrinsic)
    np.testing.assert_allclose(numpy_of(back), -AHEAD, atol=1e-10)
    on_plane, zero = vision.project(points * xp.asarray([1.0, 1.0, 0.0], dtype=xp.float64), intrinsic)
    ahead, _ = vision.project(
        points * xp.asarray([1.0, 1.0, 0.0], dtype=xp.float64) + xp.asarray([0.0, 0.0, 1.0], dtype=xp.float64), intrinsic
    )
    assert not numpy_of(zero).any()
    flat = AHEAD * [1.0, 1.0, 0.0]
    np.testing.assert_allclose(numpy_of(on_plane), (flat @ K.T)[:, :2])
    np.testing.assert_allclose(numpy_of(ahead) - numpy_of(on_plane), np.broadcast_to(K[:2, 2], (5, 2)), atol=1e-10)


def test_an_extrinsic_matrix_that_is_no_rotation(xp: Any) -> None:
    """Points are mapped as it says; the way back takes the transposed as the inverse."""
    matrix = 2.0 * rotation()
    extrinsic = vision.extrinsic_matrix(xp.asarray(matrix), xp.asarray([1.0, 2.0, 3.0], dtype=xp.float64))
    points, pixels = xp.asarray(AHEAD), xp.asarray(PIXELS)
    moved = (AHEAD - [1.0, 2.0, 3.0]) @ matrix.T
    _, depth = vision.project(points, xp.asarray(K), extrinsic)
    np.testing.assert_allclose(numpy_of(depth), moved[:, 2], rtol=1e-9)
    np.testing.assert_allclose(numpy_of(vision.camera_center(extrinsic)), [4.0, 8.0, 12.0], rtol=1e-9)
    _, directions = vision.camera_rays(pixels, xp.asarray(K), extrinsic)
    expected = np.concatenate([PIXELS, np.ones((5, 1))], axis=1) @ np.linalg.inv(K).T @ matrix
    np.testing.assert_allclose(
        numpy_of(directions), expected / np.linalg.norm(expected, axis=-1, keepdims=True), rtol=1e-9, atol=1e-12
    )
    np.testing.assert_allclose(
        numpy_of(vision.invert_transform(extrinsic))[:, :3], np.linalg.inv(matrix), rtol=1e-9, atol=1e-12
    )  # which says that it takes any matrix
    assert pixels.shape == (5, 2)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda x: vision.pixel_grid(0, 3, xp="numpy"), "takes sizes of 1 or more; got 0 × 3"),
        (lambda x: vision.Camera(x[:3, :3], x[:3, :4], 2, 3).resized(0, 3), "sizes of 1 or more"),
        (lambda x: vision.crop(x[..., None], 0, 0, 9, 9), "crop"),
        (lambda x: vision.grid_sample(x[..., None], x[:2, :2], mode="quadratic"), "quadratic"),  # type: ignore[arg-type]
        (lambda x: vision.grid_sample(x[..., None], x[:2, :2], padding_mode="mirror"), "mirror"),  # type: ignore[arg-type]
        (lambda x: vision.splat(x[:2, :2], x[:2, :2], 3, 3, mode="median"), "median"),
        (lambda x: vision.voxel_grid(x[:3, :3], (0, 1, 1)), "0"),
        (lambda x: vision.sphere_trace(lambda p: p[..., 0], x[:3, :3], x[:3, :3], 0.0, 1.0, max_steps=0), "1 or more steps; got 0"),
        (lambda x: vision.triangulate(x[:3, :2], x[:3, :2], x[:3, :4], x[:3, :4], method="svd"), "svd"),
        (lambda x: vision.sdf_smooth_union(x, x, 0.0), "0"),
    ],
)
def test_bad_options_are_named(xp: Any, call: Any, says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        call(xp.asarray(np.ones((4, 4)) + np.eye(4)))
