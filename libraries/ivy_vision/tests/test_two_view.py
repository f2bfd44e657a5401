"""Two views: reference values, and what defines each matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vision_calls import draw, transform
from vision_references import both_types, check, close_cases, groups, numpy_of

import ivy_api
import ivy_vision as vision
from ivy_api.errors import ArgumentError

K1 = np.asarray([[120.0, 0.0, 31.0], [0.0, 110.0, 25.0], [0.0, 0.0, 1.0]])
K2 = np.asarray([[90.0, 0.0, 30.0], [0.0, 95.0, 21.0], [0.0, 0.0, 1.0]])


def views(seed: int = 0) -> tuple[Any, Any, Any]:
    """Two extrinsic matrices, and points in front of both."""
    one = transform(seed)
    moved = np.concatenate((np.eye(3), np.asarray([[0.5], [0.2], [0.1]])), axis=1)
    tilt = transform(0)[:, :3] * 0 + np.asarray([[0.995, 0, 0.0998], [0, 1, 0], [-0.0998, 0, 0.995]])
    u, _, v = np.linalg.svd(tilt)
    two = np.concatenate(((u @ v) @ one[:, :3], (u @ v) @ one[:, 3:] + moved[:, 3:]), axis=1)
    points = vision.transform_points(vision.invert_transform(one), draw(7, 3, seed=seed) + np.asarray([0, 0, 4.0]))
    return one, two, points


def up_to_sign(found: Any, wanted: Any) -> Any:
    """Vectors with the sign that makes them nearest."""
    return found * np.sign(np.sum(found * wanted, axis=-1, keepdims=True)).astype(found.dtype)


@both_types
def test_fundamental_matrices_of_the_reference_values(xp: Any, dtype: str) -> None:
    for arguments, wanted, atol, _ in groups("vision_two_view", "fundamental"):
        one, other = (xp.asarray(arguments[name].astype(dtype)) for name in ("P1", "P2"))
        found = vision.fundamental_matrix(one, other)
        flat, want = (x.reshape(-1, 9) for x in (numpy_of(found), wanted["F"]))
        flat, want = (x / np.linalg.norm(x, axis=-1, keepdims=True) for x in (flat, want))
        close_cases("F", up_to_sign(flat, want), want, dtype, atol, 0.0)


@both_types
def test_epipolar_lines_of_the_reference_values(xp: Any, dtype: str) -> None:
    for arguments, wanted, atol, _ in groups("vision_two_view", "epipolar_lines"):
        fundamental, pixels = (xp.asarray(arguments[name].astype(dtype)) for name in ("F", "x1"))
        lines = numpy_of(vision.epipolar_lines(fundamental, pixels))
        close_cases("lines", up_to_sign(lines, wanted["lines"]), wanted["lines"], dtype, atol, 0.0)


def test_triangulation_of_the_reference_values(xp: Any) -> None:
    def call(a: dict[str, Any]) -> dict[str, Any]:
        return {"points": vision.triangulate(a["x1"], a["x2"], a["P1"], a["P2"])}

    check(xp, "vision_two_view", "triangulate_dlt", call)


def test_closest_points_of_the_reference_values(xp: Any) -> None:
    def call(a: dict[str, Any]) -> dict[str, Any]:
        centers = a["centres"]
        rays = a["rays1"], a["rays2"]
        pair = vision.closest_points_on_rays(centers[:, :1, :], rays[0], centers[:, 1:, :], rays[1])
        return {"points": xp.stack(pair, axis=-2)}

    check(xp, "vision_two_view", "closest_points_on_rays", call)


def test_pseudo_inverses_of_the_reference_values(xp: Any) -> None:
    check(
        xp,
        "vision_two_view",
        "pinv_projection",
        lambda a: {"pinv": vision.projection_pseudo_inverse(a["P"])},
    )


@given(seed=st.integers(0, 1000))
def test_matrices_of_two_views_vanish_on_the_pixels_of_one_point(seed: int) -> None:
    one, two, points = views(seed)
    pixels1, pixels2 = vision.project(points, K1, one)[0], vision.project(points, K2, two)[0]
    fundamental = vision.fundamental_matrix(vision.projection_matrix(K1, one), vision.projection_matrix(K2, two))
    fundamental = fundamental / np.linalg.norm(fundamental)
    homogeneous = [np.concatenate((p, np.ones((7, 1))), axis=1) for p in (pixels1, pixels2)]
    assert np.max(np.abs(np.sum(homogeneous[1] * (homogeneous[0] @ fundamental.T), axis=1))) < 1e-9
    lines = vision.epipolar_lines(fundamental, pixels1)
    np.testing.assert_allclose(np.sum(lines[:, :2] * pixels2, axis=1) + lines[:, 2], 0.0, atol=1e-7)
    essential = vision.essential_matrix(one, two)
    found = vision.essential_from_fundamental(fundamental, K1, K2)
    ratio = np.sum(essential * found) / np.sum(found * found)
    np.testing.assert_allclose(found * ratio, essential, atol=1e-9)
    np.testing.assert_allclose(
        vision.fundamental_from_essential(vision.essential_from_fundamental(fundamental, K1, K2), K1, K2), fundamental, atol=1e-12
    )


@given(seed=st.integers(0, 1000), method=st.sampled_from(["dlt", "midpoint"]))
def test_triangulation_inverts_projection(seed: int, method: str) -> None:
    one, two, points = views(seed)
    pixels = [vision.project(points, k, e)[0] for k, e in ((K1, one), (K2, two))]
    matrices = [vision.projection_matrix(k, e) for k, e in ((K1, one), (K2, two))]
    np.testing.assert_allclose(vision.triangulate(*pixels, *matrices, method=method), points, atol=1e-6)


def test_relative_transforms_go_from_one_camera_to_the_other() -> None:
    one, two, points = views()
    moved = vision.transform_points(vision.relative_transform(one, two), vision.transform_points(one, points))
    np.testing.assert_allclose(moved, vision.transform_points(two, points))


def test_null_vectors_are_those_of_least_residual() -> None:
    system = np.random.default_rng(0).normal(size=(20, 6, 4))
    found = np.asarray(vision.solve_homogeneous(system))
    np.testing.assert_allclose(np.linalg.norm(found, axis=-1), 1.0)
    residual = np.linalg.norm(np.einsum("bij,bj->bi", system, found), axis=-1)
    np.testing.assert_allclose(residual, np.linalg.svd(system)[1][:, -1])


def test_derivatives_of_null_vectors_with_equal_other_values(xp: Any) -> None:
    """Those of the whole decomposition are nan: two of the other singular values are equal."""
    system = xp.asarray(np.diag([2.0, 2.0, 0.0])[None])
    slope = ivy_api.grad(lambda a: xp.sum(vision.solve_homogeneous(a)[..., 0]))(system)
    assert np.all(np.isfinite(numpy_of(slope)))
    assert np.any(numpy_of(slope) != 0)


def test_parallel_rays_give_the_origin_and_the_point_beside_it() -> None:
    z = np.asarray([0.0, 0.0, 1.0])
    one, other = vision.closest_points_on_rays(np.zeros(3), z, np.asarray([1.0, 0.0, 5.0]), z)
    np.testing.assert_array_equal(one, [0, 0, 0])
    np.testing.assert_array_equal(other, [1, 0, 0])


def test_wrong_arguments_are_named() -> None:
    pixels, matrix = np.zeros((2, 2)), np.eye(3, 4)
    with pytest.raises(ArgumentError, match="'dlt' and 'midpoint'; got 'cmt'"):
        vision.triangulate(pixels, pixels, matrix, matrix, method="cmt")
    with pytest.raises(ArgumentError, match="same size of axis n"):
        vision.triangulate(pixels, np.zeros((3, 2)), matrix, matrix)
    with pytest.raises(ArgumentError, match="at least as many rows"):
        vision.solve_homogeneous(np.zeros((2, 3)))
