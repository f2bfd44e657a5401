"""Signed distances: reference values, and brute force over points of the surface."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vision_references import check, numpy_of

import ivy_api
import ivy_vision as vision
from ivy_api.errors import ArgumentError
from tests.peers import Module

spatial = Module("scipy.spatial")


def test_cuboids_of_the_reference_values(xp: Any) -> None:
    check(
        xp,
        "vision_sdf",
        "cuboid_sdf",
        lambda a: {"sdf": vision.cuboid_signed_distances(a["extrinsics"], a["dims"], a["points"])},
    )


def test_spheres_of_the_reference_values(xp: Any) -> None:
    check(
        xp,
        "vision_sdf",
        "sphere_sdf",
        lambda a: {"sdf": vision.sphere_signed_distances(a["centres"], a["radii"], a["points"])},
    )


def disc(radius: float, n: int = 60) -> Any:
    x = np.linspace(-radius, radius, n)
    return np.stack(np.meshgrid(x, x, indexing="ij"), -1).reshape(-1, 2)


def surface_of_cuboid(size: Any) -> Any:
    grid = np.stack(np.meshgrid(*(np.linspace(-s / 2, s / 2, 61) for s in size), indexing="ij"), -1).reshape(-1, 3)
    return grid[np.any(np.isclose(np.abs(grid), np.asarray(size) / 2), axis=1)]


def ring(radius: Any, n: int = 181) -> Any:
    angle = np.linspace(0, 2 * np.pi, n)
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], -1)


def surface_of_cylinder(radius: float, height: float) -> Any:
    side = [np.concatenate((ring(radius), np.full((181, 1), z)), 1) for z in np.linspace(-height / 2, height / 2, 61)]
    caps = [
        np.concatenate((ring(r), np.full((181, 1), z)), 1) for r in np.linspace(0, radius, 61) for z in (-height / 2, height / 2)
    ]
    return np.concatenate(side + caps)


def surface_of_torus(major: float, minor: float) -> Any:
    small = ring(minor, 91)
    return np.concatenate([np.concatenate((ring(major + x), np.full((181, 1), z)), 1) for x, z in small])


def surface_of_capsule(length: float, radius: float) -> Any:
    tilt = np.linspace(0, np.pi, 61)
    ball = np.concatenate([np.concatenate((ring(radius * np.sin(t)), np.full((181, 1), radius * np.cos(t))), 1) for t in tilt])
    side = [np.concatenate((ring(radius), np.full((181, 1), z)), 1) for z in np.linspace(0, length, 61)]
    ends = np.concatenate((ball, ball + np.asarray([0, 0, length])))
    inner = np.linalg.norm(ends[:, :2], axis=1) ** 2 + (ends[:, 2] - np.clip(ends[:, 2], 0, length)) ** 2 < radius**2 * (1 - 1e-9)
    return np.concatenate((ends[~inner], *side))


SOLIDS: dict[str, Any] = {
    "cuboid": (lambda p: vision.cuboid_sdf(p, np.asarray([1.0, 2.0, 0.5])), lambda: surface_of_cuboid([1.0, 2.0, 0.5])),
    "cylinder": (lambda p: vision.cylinder_sdf(p, 0.8, 1.5), lambda: surface_of_cylinder(0.8, 1.5)),
    "torus": (lambda p: vision.torus_sdf(p, 1.0, 0.3), lambda: surface_of_torus(1.0, 0.3)),
    "capsule": (lambda p: vision.capsule_sdf(p, np.zeros(3), np.asarray([0, 0, 1.2]), 0.5), lambda: surface_of_capsule(1.2, 0.5)),
}


@pytest.mark.parametrize("solid", SOLIDS)
def test_distances_are_those_to_the_nearest_point_of_the_surface(solid: str) -> None:
    sdf, surface = SOLIDS[solid]
    points = np.random.default_rng(0).uniform(-2, 2, (500, 3))
    found = np.asarray(sdf(points))
    nearest, _ = spatial.cKDTree(surface()).query(points)
    np.testing.assert_allclose(np.abs(found), nearest, atol=0.03)
    assert found.min() < 0 < found.max()


coordinates = st.lists(st.floats(-3, 3), min_size=3, max_size=3)


@given(a=coordinates, b=coordinates, solid=st.sampled_from(list(SOLIDS)))
def test_distances_change_by_no_more_than_the_points_move(a: list[float], b: list[float], solid: str) -> None:
    sdf, _ = SOLIDS[solid]
    first, second = sdf(np.asarray([a, b]))
    assert abs(first - second) <= np.linalg.norm(np.asarray(a) - b) + 1e-12


@given(a=coordinates, shift=coordinates)
def test_a_plane_of_any_length_of_normal(a: list[float], shift: list[float]) -> None:
    normal = np.asarray(shift) + np.asarray([0, 0, 4.0])
    points = np.asarray([a])
    length = np.linalg.norm(normal)
    wanted = (points @ normal - 2.0) / length
    np.testing.assert_allclose(vision.plane_sdf(points, normal, 2.0), wanted, atol=1e-12)


def test_gradients_where_there_is_none(xp: Any) -> None:
    """The originals gave nan at the center of a sphere; at the corner of a cuboid the gradient points outwards."""
    center = ivy_api.grad(lambda p: xp.sum(vision.sphere_sdf(p, 1.0)))(xp.zeros((1, 3)))
    np.testing.assert_array_equal(np.asarray(center), np.zeros((1, 3)))
    face = ivy_api.grad(lambda p: xp.sum(vision.cuboid_sdf(p, [1.0, 1.0, 1.0])))(xp.asarray([[0.5, 0.1, 0.0]]))
    np.testing.assert_array_equal(np.asarray(face), [[1.0, 0.0, 0.0]])


def test_many_solids_and_points() -> None:
    sizes, points = np.ones((4, 3)), np.zeros((7, 3))
    assert vision.cuboid_sdf(points, sizes, np.stack([np.eye(3, 4)] * 4)).shape == (4, 7)
    assert vision.sphere_sdf(points, np.ones(4), np.zeros((4, 3))).shape == (4, 7)


def test_normals_point_away_from_the_surface() -> None:
    points = np.asarray([[0.0, 0.0, 0.9], [0.6, 0.2, 0.1]])
    normals = vision.sdf_normals(lambda p: vision.cuboid_sdf(p, np.ones(3)), points)
    np.testing.assert_allclose(normals, [[0, 0, 1], [1, 0, 0]], atol=1e-12)


def test_traced_rays_end_on_the_surface(xp: Any) -> None:
    """Where they come to lie within a solid of brute-force samples for the first time; none is missed."""
    rng = np.random.default_rng(0)
    origins = rng.normal(size=(40, 3))
    origins *= 4.0 / np.linalg.norm(origins, axis=-1, keepdims=True)
    directions = rng.uniform(-0.8, 0.8, (40, 3)) - origins

    def sdf(points: Any) -> Any:
        holed = vision.sdf_difference(vision.cuboid_sdf(points, [1.6, 1.6, 1.6]), vision.sphere_sdf(points, 1.0))
        return vision.sdf_union(holed, vision.torus_sdf(points, 1.4, 0.2))

    found = vision.sphere_trace(sdf, xp.asarray(origins), xp.asarray(directions), 0.0, 2.0, max_steps=200, tolerance=1e-4)
    distance, is_hit = numpy_of(found.distance), numpy_of(found.is_hit)
    along = np.linspace(0.0, 2.0, 4001)
    inside = np.asarray(sdf(origins[:, None] + along[:, None] * directions[:, None])) < 0.0
    np.testing.assert_array_equal(is_hit, inside.any(axis=-1))
    np.testing.assert_allclose(distance, np.where(is_hit, along[inside.argmax(axis=-1)], 2.0), atol=1e-3)
    np.testing.assert_allclose(np.asarray(sdf(numpy_of(found.points)))[is_hit], 0.0, atol=1e-4)
    assert 10 < is_hit.sum() < 40


def test_rays_that_begin_in_a_solid_meet_nothing() -> None:
    found = vision.sphere_trace(lambda p: vision.sphere_sdf(p, 1.0), np.zeros((1, 3)), np.asarray([[0.0, 0.0, 1.0]]), 0.0, 0.5)
    assert not found.is_hit[0]
    assert found.distance[0] == 0.5


def test_the_smooth_union_is_below_the_sharp_one() -> None:
    a, b = np.random.default_rng(0).normal(size=(2, 100))
    smooth, sharp = vision.sdf_smooth_union(a, b, 0.5), vision.sdf_union(a, b)
    assert np.all(smooth <= sharp + 1e-12)
    assert np.all(smooth >= sharp - 0.125 - 1e-12)
    far = np.abs(a - b) > 0.5
    np.testing.assert_allclose(smooth[far], sharp[far])


def test_no_solid_is_infinitely_far_away(xp: Any) -> None:
    points, none = xp.asarray(np.zeros((2, 5, 3))), xp.zeros((0, 3), dtype=xp.float64)
    found = vision.cuboid_signed_distances(xp.zeros((0, 3, 4), dtype=xp.float64), none, points)
    np.testing.assert_array_equal(numpy_of(found), np.full((2, 5, 1), np.inf))
    found = vision.sphere_signed_distances(none, none[:, :1], points)
    np.testing.assert_array_equal(numpy_of(found), np.full((2, 5, 1), np.inf))


def test_wrong_arguments_are_named() -> None:
    points = np.zeros((2, 3))
    with pytest.raises(ArgumentError, match=r"points needs shape \(..., n, 3\); got \(2, 2\)"):
        vision.sphere_sdf(np.zeros((2, 2)), 1.0)
    with pytest.raises(ArgumentError, match="size"):
        vision.cuboid_sdf(points, np.ones(2))
    with pytest.raises(ArgumentError, match="do not broadcast"):
        vision.cuboid_sdf(np.zeros((4, 2, 3)), np.ones((3, 3)))
    with pytest.raises(ArgumentError, match="1 or more steps; got 0"):
        vision.sphere_trace(lambda p: vision.sphere_sdf(p, 1.0), points, points, 0.0, 1.0, max_steps=0)
    with pytest.raises(ArgumentError, match="positive smoothness; got 0"):
        vision.sdf_smooth_union(np.zeros(1), np.zeros(1), 0.0)
    bad: Any
    for bad in (np.asarray([0.1, 0.2]), [0.1]):
        with pytest.raises(ArgumentError, match="one number as the smoothness; got"):
            vision.sdf_smooth_union(np.zeros(2), np.zeros(2), bad)
