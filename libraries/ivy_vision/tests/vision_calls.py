"""Calls of every function of `ivy_vision`, for the properties that all of them have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import ivy_api
import ivy_vision as vision


@dataclass(frozen=True)
class Call:
    """A call of a function with floating-point arrays.

    Attributes
    ----------
    name : what it shows
    function : a function of arrays, which takes batches of them too
    arguments : arrays of float64, at an ordinary point
    singular : other arguments, at points where the function or a part of it has no derivative
    fixed : the indices of arguments without a derivative
    batched : whether batches are taken
    tolerance : the bound of differences between backends, relative
    """

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    singular: tuple[tuple[Any, ...], ...] = ()
    fixed: tuple[int, ...] = ()
    batched: bool = True
    tolerance: float = 1e-10


def draw(*shape: int, seed: int = 0, low: float = -1.0, high: float = 1.0) -> Any:
    return np.random.default_rng((seed, *shape)).uniform(low, high, shape)


def rotation(seed: int = 0) -> Any:
    """A rotation matrix."""
    q = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]
    return q * np.sign(np.linalg.det(q))


def transform(seed: int = 0) -> Any:
    """A rigid transformation."""
    return np.concatenate((rotation(seed), draw(3, 1, seed=seed)), axis=1)


POINTS = draw(5, 3, low=-2.0, high=2.0)
ORIGIN = np.zeros((1, 3))
ON_AXIS = np.asarray([[0.0, 0.0, 0.3], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 0.5, 0.5]])


def solids() -> list[Call]:
    """The signed distances."""
    size, radius = np.asarray([0.5, 0.6, 0.7]), np.asarray(0.4)
    rays = np.asarray([[0.0, 0.1, -3.0], [0.1, 0.0, -3.0], [3.0, 0.0, -3.0]]), np.asarray([[0.0, 0.0, 2.0]] * 3)

    def traced(origins: Any, directions: Any, center: Any, radius: Any) -> Any:
        return vision.sphere_trace(lambda p: vision.sphere_sdf(p, radius, center), origins, directions, 0.0, 9.0)[:2]

    def normals(points: Any, center: Any) -> Any:
        return vision.sdf_normals(lambda p: vision.sphere_sdf(p, 0.4, center), points)

    return [
        Call("sdf_normals", normals, (POINTS, np.asarray([0.1, 0.2, 0.3])), ((ORIGIN, np.zeros(3)),)),
        Call("sphere_trace", traced, (*rays, np.asarray([0.1, 0.2, 0.3]), radius), ((*rays, rays[0][0], radius),)),
        Call("transform_points", vision.transform_points, (transform(), POINTS)),
        Call("invert_transform", vision.invert_transform, (transform(),)),
        Call("sphere_sdf", vision.sphere_sdf, (POINTS, radius, draw(3)), ((ORIGIN, radius, np.zeros(3)),)),
        Call("cuboid_sdf", vision.cuboid_sdf, (POINTS, size, transform()), ((ON_AXIS, np.ones(3), np.eye(3, 4)),)),
        Call(
            "capsule_sdf",
            vision.capsule_sdf,
            (POINTS, draw(3, seed=1), draw(3, seed=2), radius),
            ((ON_AXIS, np.zeros(3), np.asarray([0, 0, 1.0]), radius), (ORIGIN, np.zeros(3), np.zeros(3), radius)),
        ),
        Call(
            "cylinder_sdf",
            vision.cylinder_sdf,
            (POINTS, radius, np.asarray(1.3), transform()),
            ((ON_AXIS, np.asarray(1.0), np.asarray(2.0), np.eye(3, 4)),),
        ),
        Call(
            "torus_sdf",
            vision.torus_sdf,
            (POINTS, np.asarray(1.0), radius, transform()),
            ((ON_AXIS, np.asarray(1.0), radius, np.eye(3, 4)),),
        ),
        Call("plane_sdf", vision.plane_sdf, (POINTS, draw(3), radius), ((POINTS, np.zeros(3), radius),)),
        Call("sdf_union", vision.sdf_union, (draw(4), draw(4, seed=1), draw(4, seed=2)), ((np.zeros(2), np.zeros(2)),)),
        Call("sdf_intersection", vision.sdf_intersection, (draw(4), draw(4, seed=1)), ((np.zeros(2), np.zeros(2)),)),
        Call("sdf_difference", vision.sdf_difference, (draw(4), draw(4, seed=1)), ((np.zeros(2), np.zeros(2)),)),
        Call(
            "sdf_smooth_union",
            lambda a, b: vision.sdf_smooth_union(a, b, 0.7),
            (draw(4), draw(4, seed=1)),
            ((np.asarray([0.0, 0.0]), np.asarray([0.0, 0.7])),),
        ),
        Call(
            "cuboid_signed_distances",
            vision.cuboid_signed_distances,
            (np.stack([transform(1), transform(2)]), draw(2, 3, low=0.3), POINTS),
            ((np.eye(3, 4)[None], np.ones((1, 3)), ON_AXIS),),
        ),
        Call(
            "sphere_signed_distances",
            vision.sphere_signed_distances,
            (draw(2, 3), draw(2, 1, low=0.3), POINTS),
            ((np.zeros((1, 3)), np.ones((1, 1)), ON_AXIS),),
        ),
    ]


K = np.asarray([[120.0, 0.5, 31.0], [0.0, 110.0, 25.0], [0.0, 0.0, 1.0]])
PIXELS = draw(5, 2, low=0.0, high=50.0)
BEHIND = np.asarray([[0.5, 0.2, 0.0], [0.5, 0.2, -1.0]])
AHEAD = draw(5, 3) + np.asarray([0.0, 0.0, 4.0])


def cameras() -> list[Call]:
    """Cameras, depth images and spherical coordinates."""
    depth, fov = draw(3, 4, low=1.0, high=5.0), np.asarray([1.0, 0.8])
    axes = np.asarray([[0.0, 1.0, 0.0], [0.0, -2.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, -1.0]])
    return [
        Call("fov_to_focal", lambda fov: vision.fov_to_focal(fov, 40, 60), (fov,)),
        Call("focal_to_fov", lambda focal: vision.focal_to_fov(focal, 40, 60), (100.0 * fov,)),
        Call("intrinsic_matrix", vision.intrinsic_matrix, (100.0 * fov, PIXELS[0], np.asarray(0.1))),
        Call("extrinsic_matrix", vision.extrinsic_matrix, (rotation(), draw(3))),
        Call("camera_center", vision.camera_center, (transform(),)),
        Call("projection_matrix", vision.projection_matrix, (K, transform())),
        Call("project", vision.project, (AHEAD, K, transform()), ((BEHIND, K, np.eye(3, 4)),)),
        Call("project in the camera", vision.project, (AHEAD, K)),
        Call(
            "unproject",
            vision.unproject,
            (PIXELS, draw(5, low=1.0, high=2.0), K, transform()),
            ((PIXELS, np.zeros(5), K, np.eye(3, 4)),),
        ),
        Call("camera_rays", vision.camera_rays, (PIXELS, K, transform())),
        Call("depth_to_points", vision.depth_to_points, (depth, K, transform()), ((0.0 * depth, K, np.eye(3, 4)),)),
        Call("depth_to_radial", vision.depth_to_radial, (depth, K), ((0.0 * depth, K),)),
        Call("radial_to_depth", vision.radial_to_depth, (depth, K)),
        Call(
            "Camera",
            lambda e, p: vision.Camera.from_fov(e, 4, 6, fov=[1.0, 0.7]).resized(8, 9).cropped(1, 2, 3, 4).project(p),
            (transform(), AHEAD),
        ),
        Call("points_to_spherical", vision.points_to_spherical, (POINTS,), ((axes,),)),
        Call("spherical_to_points", vision.spherical_to_points, (POINTS,), ((0.0 * POINTS,),)),
        Call("spherical_to_angular_pixels", lambda s: vision.spherical_to_angular_pixels(s, 2), (draw(5, 3, low=0.2, high=1.0),)),
        Call("angular_pixels_to_spherical", lambda p: vision.angular_pixels_to_spherical(p, 2), (draw(5, 3),)),
        Call("equirectangular_project", lambda p: vision.equirectangular_project(p, 40, 80), (POINTS,), ((axes,),)),
        Call("equirectangular_unproject", lambda p, r: vision.equirectangular_unproject(p, r, 40, 80), (PIXELS, draw(5))),
        Call("equirectangular_to_points", vision.equirectangular_to_points, (depth,)),
        Call("pad_equirectangular", lambda image: vision.pad_equirectangular(image, 2), (draw(4, 6, 2),)),
        Call("inside_image", lambda p: vision.inside_image(p, 20, 30), (PIXELS,)),
    ]


def two_views() -> list[Call]:
    """Two views."""
    one, two = np.eye(3, 4), np.concatenate((np.eye(3), np.asarray([[0.5], [0.2], [0.1]])), axis=1)
    matrices = [np.asarray(vision.projection_matrix(K, e)) for e in (one, two)]
    pixels = [np.asarray(vision.project(AHEAD, K, e)[0]) + draw(5, 2, seed=i) for i, e in enumerate((one, two))]
    fundamental = np.asarray(vision.fundamental_matrix(*matrices))
    flat = np.zeros((3, 3))

    def triangulate(method: str) -> Any:
        return lambda x1, x2, p1, p2: vision.triangulate(x1, x2, p1, p2, method=method)

    return [
        Call("relative_transform", vision.relative_transform, (transform(1), transform(2))),
        Call("fundamental_matrix", vision.fundamental_matrix, tuple(matrices), ((matrices[0], matrices[0]),)),
        Call("essential_matrix", vision.essential_matrix, (transform(1), transform(2)), ((one, one),)),
        Call("essential_from_fundamental", vision.essential_from_fundamental, (fundamental, K, 1.1 * K)),
        Call("fundamental_from_essential", vision.fundamental_from_essential, (fundamental, K, 1.1 * K)),
        Call("epipolar_lines", vision.epipolar_lines, (fundamental, PIXELS), ((flat, PIXELS),)),
        Call(
            "closest_points_on_rays",
            vision.closest_points_on_rays,
            tuple(draw(5, 3, seed=i) for i in range(4)),
            ((POINTS, POINTS, POINTS, POINTS), (POINTS, 0.0 * POINTS, POINTS, 0.0 * POINTS)),
        ),
        Call("triangulate dlt", triangulate("dlt"), (*pixels, *matrices)),
        Call(
            "triangulate midpoint",
            triangulate("midpoint"),
            (*pixels, *matrices),
            ((pixels[0], pixels[0], matrices[0], matrices[0]),),
        ),
        Call("projection_pseudo_inverse", vision.projection_pseudo_inverse, (matrices[1],)),
        Call(
            "solve_homogeneous",
            lambda a: vision.solve_homogeneous(a) ** 2,  # the sign has no meaning
            (draw(2, 5, 3),),
            ((np.zeros((3, 3)),), (np.eye(3),), (np.diag([2.0, 2.0, 1.0]),)),
        ),
    ]


IMAGE = draw(4, 5, 2)
FLOW = draw(4, 5, 2, seed=3, low=-1.5, high=1.5)
INTEGER_FLOW = np.round(FLOW)
"""Ends at pixels, where linear interpolation has no derivative."""


def images() -> list[Call]:
    """Samples, warps and filters of images."""
    pixels, at_pixels = draw(6, 2, low=0.2, high=2.9), np.asarray([[0.0, 0.0], [1.0, 2.0], [9.0, 9.0]])
    positive = draw(4, 5, 2, seed=1, low=0.5, high=2.0)
    one_hot = np.zeros((4, 5, 2))
    bytes_of = np.arange(40, dtype="uint8").reshape(2, 5, 4) * 3
    return [
        Call("grid_sample", vision.grid_sample, (IMAGE, pixels), ((IMAGE, at_pixels),)),
        Call(
            "grid_sample cubic",
            lambda image, pixels: vision.grid_sample(image, pixels, mode="cubic", padding_mode="reflection"),
            (IMAGE, pixels),
        ),
        Call("remap", vision.remap, (IMAGE, draw(2, 3, 2, low=0.2, high=2.9))),
        Call("inverse_warp", vision.inverse_warp, (IMAGE, FLOW), ((IMAGE, INTEGER_FLOW),)),
        Call("crop", lambda image: vision.crop(image, 1, 2, 2, 3), (IMAGE,)),
        Call("image_gradients", vision.image_gradients, (IMAGE,)),
        Call("sobel", vision.sobel, (IMAGE,)),
        Call("weighted_smooth", lambda m, w: vision.weighted_smooth(m, w, 3), (IMAGE, positive), ((IMAGE, one_hot),)),
        Call("smooth_by_variance", lambda m, v: vision.smooth_by_variance(m, v, 3, 0.5), (IMAGE, positive)),
        Call("to_uint8", vision.to_uint8, (0.5 * IMAGE + 0.5,)),
        Call(
            "from_uint8",
            lambda image: vision.from_uint8(image, dtype=ivy_api.namespace_for(image).float32),
            (bytes_of,),
            tolerance=1e-6,
        ),
        Call("correlation_volume", lambda a, b: vision.correlation_volume(a, b, 1), (IMAGE, positive)),
        Call("all_pairs_correlation", vision.all_pairs_correlation, (IMAGE, positive[:3, :4])),
    ]


def splats() -> list[Call]:
    """Splats, voxels and meshes."""
    pixels, features = draw(9, 2, low=-0.5, high=3.5), draw(9, 2)
    depth, weights = draw(9, low=1.0, high=2.0), draw(9, 1, seed=4, low=0.5, high=2.0)
    same = np.ones((9, 2))
    bounds = np.asarray([[-1.1, -1.2, -1.3], [1.3, 1.2, 1.1]])

    def splat(mode: str, bilinear: bool) -> Any:
        def call(pixels: Any, features: Any, weights: Any, depth: Any) -> Any:
            return vision.splat(pixels, features, 3, 4, mode=mode, weights=weights, depth=depth, bilinear=bilinear)[:2]

        return call

    modes = [
        Call(
            f"splat {mode} {kind}",
            splat(mode, kind == "bilinear"),
            (pixels, features, weights, depth),
            ((same, features, weights, same[:, 0]),),
        )
        for mode in ("sum", "mean", "zbuffer", "softmax")
        for kind in ("nearest", "bilinear")
    ]
    return [
        *modes,
        Call("forward_warp", lambda image, flow: vision.forward_warp(image, flow)[:2], (IMAGE, FLOW), ((IMAGE, INTEGER_FLOW),)),
        Call(
            "voxel_grid",
            lambda p, f: vision.voxel_grid(p, (2, 3, 2), features=f),
            (draw(9, 3), features),
            ((np.ones((9, 3)), features),),
        ),
        Call(
            "voxel_grid in bounds",
            lambda p, f, b: vision.voxel_grid(p, (2, 3, 2), features=f, bounds=b),
            (draw(9, 3), features, bounds),
        ),
        Call("grid_mesh", lambda p: vision.grid_mesh(p)[0], (draw(3, 4, 3),)),
        Call(
            "triangle_normals",
            lambda p: vision.triangle_normals(*vision.grid_mesh(p)[:2]),
            (draw(3, 4, 3),),
            ((np.zeros((2, 2, 3)),),),
        ),
    ]


def flows() -> list[Call]:
    """Optical flow and moving objects."""
    depth, motion = draw(4, 5, low=2.0, high=4.0), np.concatenate((np.eye(3), np.asarray([[0.3], [0.2], [0.1]])), axis=1)
    points, ids = draw(4, 5, 3) + np.asarray([0, 0, 3.0]), np.arange(20.0).reshape(4, 5) % 3
    objects = points, ids, np.asarray([1.0, 2.0]), np.stack([transform(1), transform(2)])
    still, nothing = np.eye(3, 4), np.zeros((4, 5, 2))
    time = np.asarray(0.5)
    return [
        Call("flow_from_depth", vision.flow_from_depth, (depth, K, motion, 1.1 * K), ((0.0 * depth, K, still, K),)),
        Call("depth_from_flow", vision.depth_from_flow, (FLOW + 5.0, K, motion), ((nothing, K, still),)),
        Call(
            "project_flow_to_epipolar_lines", vision.project_flow_to_epipolar_lines, (FLOW, draw(3, 3)), ((FLOW, np.zeros((3, 3))),)
        ),
        Call(
            "velocity_from_flow",
            vision.velocity_from_flow,
            (FLOW, points, points + 0.5, motion, time),
            ((INTEGER_FLOW, points, points, still, time),),
        ),
        Call("move_objects", vision.move_objects, (*objects, motion), fixed=(1, 2)),
        Call("object_flow", vision.object_flow, (*objects, motion, K), fixed=(1, 2)),
        Call("object_velocity", vision.object_velocity, (*objects, time), fixed=(1, 2)),
    ]


def rendering() -> list[Call]:
    """Volume rendering."""
    density, lengths, features = draw(3, 4, low=0.1), draw(3, 4, seed=1, low=0.1), draw(3, 4, 2)
    weights = draw(3, 4, seed=2, low=0.1)
    nothing = np.zeros((3, 4))
    edges = np.cumsum(draw(3, 5, low=0.1), axis=-1)
    key = np.asarray([0, 7], dtype="uint32")

    def fog(points: Any, directions: Any) -> Any:
        xp = ivy_api.namespace_for(points)
        return xp.exp(-xp.sum(points**2, axis=-1)), points * directions

    return [
        Call("opacity", vision.opacity, (density, lengths), ((nothing, lengths),)),
        Call("render_weights", vision.render_weights, (density, lengths), ((nothing, lengths), (1e4 + nothing, lengths))),
        Call("render_features", vision.render_features, (weights, features)),
        Call("render_variance", vision.render_variance, (weights, features), ((nothing, features),)),
        Call(
            "render_rays",
            lambda o, d, near, far: vision.render_rays(fog, o, d, near, far, 5),
            (draw(3, 3), draw(3, 3, seed=1), draw(3), draw(3, low=2.0, high=3.0)),
        ),
        Call(
            "render_rays with importance",
            lambda o, d, near, far: vision.render_rays(fog, o, d, near, far, 5, num_importance=4),
            (draw(3, 3), draw(3, 3, seed=1), draw(3), draw(3, low=2.0, high=3.0)),
            fixed=(0, 1, 2, 3),
        ),
        Call("stratified_samples", lambda near, far: vision.stratified_samples(None, near, far, 4), (draw(3), draw(3, seed=1))),
        Call(
            "stratified_samples of a key",
            lambda key, near, far: vision.stratified_samples(key, near, far, 4),
            (key, draw(3), draw(3, seed=1)),
            batched=False,
            tolerance=1e-6,
        ),
        Call(
            "importance_samples",
            lambda e, w: vision.importance_samples(None, e, w, 6),
            (edges, weights),
            ((edges, nothing), (np.ones((3, 5)), weights)),
        ),
        Call("positional_encoding", lambda x: vision.positional_encoding(x, 2, include_input=True), (draw(3, 2),)),
    ]


CHAPTERS: dict[str, Callable[[], list[Call]]] = {
    "solids": solids,
    "cameras": cameras,
    "two views": two_views,
    "images": images,
    "flows": flows,
    "splats": splats,
    "rendering": rendering,
}
