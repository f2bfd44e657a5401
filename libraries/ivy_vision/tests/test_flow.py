"""Optical flow, moving objects, voxels, meshes and volume rendering."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vision_calls import K, draw, rotation
from vision_references import both_types, check, close, groups, numpy_of

import ivy_api
import ivy_vision as vision
from ivy_api.errors import ArgumentError


def test_flow_of_the_reference_values(xp: Any) -> None:
    def call(a: dict[str, Any]) -> dict[str, Any]:
        space = ivy_api.namespace_for(a["K"])
        transform = space.concat((a["rotation_1_to_2"], a["translation_1_to_2"][..., None]), axis=-1)
        flow, depth2 = vision.flow_from_depth(a["depth"], a["K"], transform)
        return {"flow": flow, "depth2": depth2}

    check(xp, "vision_two_view", "flow_from_depth", call)


def test_epipolar_flow_of_the_reference_values(xp: Any) -> None:
    def call(a: dict[str, Any]) -> dict[str, Any]:
        return {"flow": vision.project_flow_to_epipolar_lines(a["flow"], a["F"])}

    check(xp, "vision_two_view", "project_flow_to_epipolar", call)


def test_moving_objects_of_the_reference_values(xp: Any) -> None:
    """Each element of a batch has its own time step: the original divided by those of the others."""

    def call(a: dict[str, Any]) -> dict[str, Any]:
        objects = a["cam_coords"], a["ids"], a["object_ids"], a["object_transforms"]
        moved, _ = vision.move_objects(*objects, a["cam1to2"])
        return {
            "cam_coords2": moved,
            "flow": vision.object_flow(*objects, a["cam1to2"], a["K"]),
            "velocity": vision.object_velocity(*objects, a["dt"]),
        }

    check(xp, "vision_objects", "object_motion", call)
    for arguments, wanted, _, _ in groups("vision_objects", "object_motion"):
        if "moving" in wanted:
            a = {name: xp.asarray(x) for name, x in arguments.items()}
            _, moving = vision.move_objects(a["cam_coords"], a["ids"], a["object_ids"], a["object_transforms"], a["cam1to2"])
            np.testing.assert_array_equal(numpy_of(moving)[..., None], wanted["moving"])


@given(seed=st.integers(0, 500))
def test_depth_from_flow_inverts_flow_from_depth(seed: int) -> None:
    depth = draw(5, 6, seed=seed, low=2.0, high=6.0)
    angle = 0.05
    turn = np.asarray([[np.cos(angle), 0, np.sin(angle)], [0, 1, 0], [-np.sin(angle), 0, np.cos(angle)]])
    transform = np.concatenate((turn, draw(3, 1, seed=seed, low=0.3)), axis=1)
    flow, _ = vision.flow_from_depth(depth, K, transform)
    np.testing.assert_allclose(vision.depth_from_flow(flow, K, transform), depth, rtol=1e-6)


def test_depth_from_flow_without_a_translation_is_finite() -> None:
    flow, _ = vision.flow_from_depth(np.ones((2, 3)), K, np.eye(3, 4))
    np.testing.assert_array_equal(vision.depth_from_flow(flow, K, np.eye(3, 4)), np.zeros((2, 3)))


def test_velocities_from_flow() -> None:
    """A plane that comes nearer, seen by a camera that moves beside it. The original divided pixels by the size of the image."""
    depth1, depth2 = np.full((6, 8), 5.0), np.full((6, 8), 4.8)
    intrinsic = np.asarray([[20.0, 0, 3.5], [0, 20, 2.5], [0, 0, 1]])
    motion = np.asarray([[1.0, 0, 0, 0.1], [0, 1, 0, 0], [0, 0, 1, -0.2]])
    flow, found = vision.flow_from_depth(depth1, intrinsic, motion)
    np.testing.assert_allclose(found, depth2)
    points1, points2 = (vision.depth_to_points(d, intrinsic) for d in (depth1, depth2))
    velocity, is_inside = vision.velocity_from_flow(flow, points1, points2, np.eye(3, 4), 0.5)
    assert np.any(is_inside)
    assert not np.all(is_inside)
    moving = np.asarray(velocity)[1:-1, 1:-1][np.asarray(is_inside)[1:-1, 1:-1]]
    np.testing.assert_allclose(moving, np.broadcast_to([0.2, 0.0, -0.4], moving.shape), atol=1e-9)
    assert np.all(np.asarray(velocity)[~np.asarray(is_inside)] == 0)


def test_flow_that_leaves_at_any_side_is_not_valid() -> None:
    """The original checked one of the borders only."""
    for step in ([-9.0, 0.0], [9.0, 0.0], [0.0, -9.0], [0.0, 9.0]):
        flow = np.broadcast_to(np.asarray(step), (4, 5, 2))
        _, is_inside = vision.velocity_from_flow(flow, np.zeros((4, 5, 3)), np.zeros((4, 5, 3)), np.eye(3, 4), 1.0)
        assert not np.any(is_inside)


@both_types
def test_voxel_grids_of_the_reference_values(xp: Any, dtype: str) -> None:
    """Three resolutions, points on the bounds, and batches: each was wrong in the original."""
    for arguments, wanted, atol, rtol in groups("vision_voxel", "voxel_grid"):
        for i, dims in enumerate(arguments["dims"]):
            given_bounds = arguments.get("bounds")
            bounds = None if given_bounds is None else xp.asarray(given_bounds[i].astype(dtype).reshape(2, 3))
            features = xp.asarray(arguments["features"][i].astype(dtype)) if "features" in arguments else None
            shape = (int(dims[0]), int(dims[1]), int(dims[2]))
            found = vision.voxel_grid(xp.asarray(arguments["points"][i].astype(dtype)), shape, features=features, bounds=bounds)
            for name, result in (
                ("count", found.count),
                ("mean", found.mean),
                ("resolution", found.resolution),
                ("lower", found.lower),
            ):
                if name in wanted:
                    close(name, result, wanted[name][i], dtype, atol, rtol)


def test_voxel_grids_of_batches_of_three() -> None:
    points = draw(3, 20, 3)
    grids = vision.voxel_grid(points, (2, 3, 4))
    for i in range(3):
        alone = vision.voxel_grid(points[i], (2, 3, 4))
        np.testing.assert_allclose(grids.mean[i], alone.mean)
    assert float(np.sum(grids.count)) == 60
    one = vision.voxel_grid(points, (2, 3, 4), bounds=[[-9.0] * 3, [9.0] * 3])
    assert one.resolution.shape == one.lower.shape == (3, 3)
    assert float(np.sum(one.count)) == 60


def test_points_outside_of_the_bounds_are_left_out() -> None:
    points = np.asarray([[0.0, 0, 0], [1, 1, 1], [2, 0, 0], [np.nan, 0, 0]])
    grid = vision.voxel_grid(points, (2, 2, 2), bounds=[[0.0] * 3, [1.0] * 3])
    assert float(np.sum(grid.count)) == 2
    assert float(grid.count[1, 1, 1]) == 1


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_points_that_are_not_finite_make_no_bounds(xp: Any, value: float) -> None:
    """Of all points but those, also of the other coordinates of such a point."""
    points = draw(2, 20, 3)
    points[0, 3] = [value, 90.0, 90.0]
    points[1, :] = value
    found = vision.voxel_grid(xp.asarray(points), (2, 3, 4))
    alone = vision.voxel_grid(np.delete(points[0], 3, axis=0), (2, 3, 4))
    for one, other in zip(found, alone, strict=True):
        np.testing.assert_allclose(numpy_of(one)[0], other, atol=1e-12)
        np.testing.assert_array_equal(numpy_of(one)[1], np.zeros_like(other))
    slope = ivy_api.grad(lambda p: xp.sum(vision.voxel_grid(p, (2, 3, 4)).mean))(xp.asarray(points))
    assert np.all(np.isfinite(numpy_of(slope)))


def test_voxel_grids_of_no_points_need_bounds() -> None:
    grid = vision.voxel_grid(np.zeros((0, 3)), (2, 2, 2), bounds=[[0.0] * 3, [1.0] * 3])
    assert float(np.sum(grid.count)) == 0
    with pytest.raises(ArgumentError, match="no points has no bounds: pass bounds="):
        vision.voxel_grid(np.zeros((0, 3)), (2, 2, 2))


def test_meshes_of_the_reference_values(xp: Any) -> None:
    for arguments, wanted, _, _ in groups("vision_mesh", "image_mesh"):
        height, width = (int(n) for n in arguments["image_dims"][0])
        triangles = vision.grid_triangles(height, width, xp=xp)
        assert xp.isdtype(triangles.dtype, "integral")
        np.testing.assert_array_equal(numpy_of(triangles), wanted["triangles"][0])


def test_meshes_of_planes_face_one_way(xp: Any) -> None:
    points = vision.depth_to_points(xp.ones((3, 4), dtype=xp.float64), xp.asarray(K))
    mesh = vision.grid_mesh(points)
    normals = numpy_of(vision.triangle_normals(mesh.vertices, mesh.triangles))
    np.testing.assert_allclose(np.abs(normals[:, 2]), 1.0)
    assert np.all(numpy_of(mesh.is_valid))


@both_types
def test_renderings_of_the_reference_values(xp: Any, dtype: str) -> None:
    """The variance of the original was that of a broadcasting error."""

    def call(a: dict[str, Any]) -> dict[str, Any]:
        weights = vision.render_weights(a["density"], a["delta"])
        rendered = vision.render_features(weights, a["features"])
        return {
            "alpha": vision.opacity(a["density"], a["delta"]),
            "weights": weights,
            "rendered": rendered,
            "variance": vision.render_variance(weights, a["features"]),
        }

    for arguments, wanted, atol, rtol in groups("vision_render", "volume_render"):
        found = call({name: xp.asarray(x.astype(dtype)) for name, x in arguments.items()})
        for name, want in wanted.items():
            close(name, found[name], want, dtype, atol, rtol)


def test_rays_through_a_sphere_of_fog(xp: Any) -> None:
    """Beer and Lambert: the opacity is that of the length inside."""

    def field(points: Any, directions: Any) -> Any:
        return 0.8 * xp.astype(vision.sphere_sdf(points, 1.0) < 0.0, points.dtype), points

    origins, directions = xp.asarray([[0.0, 0, -3], [0.6, 0, -3], [2.0, 0, -3]]), xp.asarray([[0.0, 0, 1]] * 3)
    found = vision.render_rays(field, origins, directions, 0.0, 6.0, 2000, key=xp.random.key(0))
    np.testing.assert_allclose(numpy_of(found.opacity), 1 - np.exp(-0.8 * np.asarray([2.0, 1.6, 0.0])), atol=2e-3)
    np.testing.assert_allclose(numpy_of(found.depth)[2], 6.0, rtol=1e-5)


def test_samples_where_they_matter_see_a_thin_sheet(xp: Any) -> None:
    """With as many samples at equal distances the depth of the sheet is wrong by their distance."""

    def sheet(points: Any, directions: Any) -> Any:
        return 300.0 * xp.exp(-((points[..., 2] - 1.33) ** 2) / 0.005), points

    origins, directions = xp.zeros((1, 3)), xp.asarray([[0.0, 0.0, 2.0]])
    even, fine = (vision.render_rays(sheet, origins, directions, 0.0, 4.0, n, num_importance=m) for n, m in ((48, 0), (24, 24)))
    exact = vision.render_rays(sheet, origins, directions, 0.0, 4.0, 20000)
    wrong = [abs(float(found.depth[0] - exact.depth[0])) for found in (even, fine)]
    assert wrong[1] < 0.2 * wrong[0]
    np.testing.assert_allclose(numpy_of(fine.features)[0, 2], 2.0 * numpy_of(fine.depth)[0], rtol=1e-4)  # each with its own
    origins, directions = (xp.repeat(x, 200, axis=0) for x in (origins, directions))
    random = vision.render_rays(sheet, origins, directions, 0.0, 4.0, 48, num_importance=24, key=xp.random.key(0))
    np.testing.assert_allclose(numpy_of(random.depth).mean(), float(exact.depth[0]), atol=0.01)
    assert numpy_of(random.depth).std() > 0.0


def test_stratified_samples_are_one_in_each_part(xp: Any) -> None:
    samples = vision.stratified_samples(xp.random.key(1), xp.asarray([1.0, 2.0]), 3.0, 50)
    start, width = np.asarray([[1.0], [2.0]]), np.asarray([[0.04], [0.02]])
    part = np.floor((numpy_of(samples) - start) / width + 1e-5)
    np.testing.assert_allclose(part, np.broadcast_to(np.arange(50), (2, 50)), atol=1)
    assert np.all(np.diff(numpy_of(samples), axis=-1) > 0)


def test_importance_samples_have_the_given_density() -> None:
    key = ivy_api.random.key(2, xp="numpy")
    edges, weights = np.asarray([0.0, 1.0, 3.0, 4.0]), np.asarray([1.0, 0.0, 3.0])
    samples = vision.importance_samples(key, edges, weights, 4000)
    counts, _ = np.histogram(np.asarray(samples), edges)
    np.testing.assert_allclose(counts / 4000, [0.25, 0.0, 0.75], atol=1e-3)
    flat = vision.importance_samples(None, edges, 0 * weights, 3)
    assert np.all(np.isfinite(flat))


def test_positional_encodings_are_those_of_nerf() -> None:
    x = draw(4, 3)
    found = np.asarray(vision.positional_encoding(x, 3, include_input=True))
    wanted = [x, *(f(2.0**i * np.pi * x) for i in range(3) for f in (np.sin, np.cos))]
    np.testing.assert_allclose(found, np.concatenate(wanted, axis=-1), atol=1e-12)


def test_wrong_arguments_are_named() -> None:
    points = np.zeros((4, 3))
    with pytest.raises(ArgumentError, match="1 or more; got 2 × 0 × 2"):
        vision.voxel_grid(points, (2, 0, 2))
    bad: Any
    for bad in ((2, 2), 2, (2.0, 2, 2)):
        with pytest.raises(ArgumentError, match=re.escape(f"three integers, the cells along x, y and z; got {bad}")):
            vision.voxel_grid(points, bad)
    with pytest.raises(ArgumentError, match="same size of axis n"):
        vision.voxel_grid(points, (2, 2, 2), features=np.zeros((3, 1)))
    with pytest.raises(ArgumentError, match="2 × 2 pixels or more; got 1 × 4"):
        vision.grid_triangles(1, 4, xp="numpy")
    with pytest.raises(ArgumentError, match="one edge more than weights; got 4 edges and 4 weights"):
        vision.importance_samples(None, np.zeros(4), np.zeros(4), 3)
    with pytest.raises(ArgumentError, match="one or more weights; got none"):
        vision.importance_samples(None, np.zeros(1), np.zeros(0), 3)
    with pytest.raises(ArgumentError, match="1 or more; got 0"):
        vision.stratified_samples(None, np.zeros(2), 1.0, 0)
    with pytest.raises(ArgumentError, match="1 or more frequencies"):
        vision.positional_encoding(points, 0)
    with pytest.raises(ArgumentError, match="transform needs shape"):
        vision.flow_from_depth(np.ones((2, 2)), K, rotation())
