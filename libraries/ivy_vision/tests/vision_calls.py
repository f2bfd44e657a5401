"""Calls of every function of `ivy_vision`, for the properties that all of them have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

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
    """

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    singular: tuple[tuple[Any, ...], ...] = ()
    fixed: tuple[int, ...] = ()
    batched: bool = True


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
    return [
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


CHAPTERS: dict[str, Callable[[], list[Call]]] = {"solids": solids}
