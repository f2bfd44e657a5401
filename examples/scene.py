"""Scenes of solids given by signed distances, which the examples of `ivy_vision` look at: a table of toys, and a room."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import ivy_api
import ivy_mech
import ivy_vision
from ivy_vision import Camera

Distances = Callable[[Any], Any]
"""A function of points of shape ``(..., n, 3)`` that returns signed distances of shape ``(..., n)``."""

LIGHT = (3.0, -2.5, 5.0)
"""The position of the lamp, in metres; z is up."""
SKY = (0.93, 0.95, 0.98)
RED, GREEN, BLUE, YELLOW, PURPLE = (
    (0.80, 0.20, 0.18),
    (0.25, 0.60, 0.30),
    (0.20, 0.40, 0.75),
    (0.95, 0.72, 0.15),
    (0.50, 0.30, 0.62),
)
PALE, DARK, WALL, WOOD = (0.88, 0.86, 0.82), (0.48, 0.50, 0.54), (0.85, 0.80, 0.70), (0.62, 0.45, 0.30)


class Solid(NamedTuple):
    """A part of a scene.

    Attributes
    ----------
    distances : its signed distance function
    colors : red, green and blue from 0 to 1; with a second colour it is a chequerboard of both
    """

    distances: Distances
    colors: Sequence[tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Scene:
    """Solids, the lamp that lights them, and the farthest distance at which they are seen."""

    solids: tuple[Solid, ...]
    light: tuple[float, float, float] = LIGHT
    far: float = 12.0

    def sdf(self, points: Any) -> Any:
        """Return the distances of points of shape ``(..., n, 3)`` to the nearest solid."""
        return ivy_vision.sdf_union(*(solid.distances(points) for solid in self.solids))

    def colors(self, points: Any) -> Any:
        """Return the colours of the solids nearest to points of shape ``(..., n, 3)``: an array of the same shape."""
        xp = ivy_api.namespace_for(points)
        distances = xp.stack([solid.distances(points) for solid in self.solids], axis=-1)
        chosen = xp.one_hot(xp.argmin(distances, axis=-1), len(self.solids), dtype=points.dtype)
        cells = xp.sum(xp.floor(2.5 * points + 1e-3), axis=-1)  # of 0.4 m; faces of solids are not on their borders
        is_odd = xp.astype(xp.remainder(cells, 2.0), points.dtype)[..., None]
        first, second = (
            xp.asarray([solid.colors[i] for solid in self.solids], dtype=points.dtype, device=points.device) for i in (0, -1)
        )
        return xp.matmul(chosen, first) * (1.0 - is_odd) + xp.matmul(chosen, second) * is_odd

    def look(self, origins: Any, directions: Any) -> tuple[Any, Any, Any]:
        """Return what rays see, in the light of the lamp, with shadows.

        Parameters
        ----------
        origins, directions : arrays of shape ``(..., n, 3)``; the directions are unit vectors

        Returns
        -------
        colors, distance, is_hit : arrays of shape ``(..., n, 3)``, ``(..., n)`` and ``(..., n)``
        """
        xp = ivy_api.namespace_for(origins)
        sky, light = (xp.asarray(x, dtype=origins.dtype, device=origins.device) for x in (SKY, self.light))
        found = ivy_vision.sphere_trace(self.sdf, origins, directions, 0.0, self.far, max_steps=96, tolerance=0.01)
        normals = ivy_vision.sdf_normals(self.sdf, found.points)
        to_light = light - found.points
        length = xp.linalg.vector_norm(to_light, axis=-1)
        to_light = to_light / length[..., None]
        raised = found.points + 0.02 * normals  # in a solid that touches this one it is dark
        shadow = ivy_vision.sphere_trace(self.sdf, raised, to_light, 0.0, length, max_steps=40).is_hit
        diffuse = xp.where(shadow | (self.sdf(raised) < 0.0), 0.0, xp.clip(xp.vecdot(normals, to_light), min=0.0))
        ambient = 0.45 + 0.1 * normals[..., 2]
        colors = self.colors(found.points) * (ambient + 0.6 * diffuse)[..., None]
        return xp.where(found.is_hit[..., None], xp.clip(colors, max=1.0), sky), found.distance, found.is_hit


class View(NamedTuple):
    """What a camera sees.

    Attributes
    ----------
    image : array of shape ``(..., h, w, 3)``, from 0 to 1
    depth : array of shape ``(..., h, w)``: z in the camera
    is_hit : array of booleans of shape ``(..., h, w)``: where it sees a solid
    """

    image: Any
    depth: Any
    is_hit: Any


def view(scene: Scene, camera: Camera) -> View:
    """Return what a camera, or a batch of cameras, sees of a scene."""
    xp = ivy_api.namespace_for(camera.intrinsic)
    colors, distance, is_hit = scene.look(*camera.rays())
    size = camera.height, camera.width
    image, radial, is_hit = (xp.unflatten(x, axis, size) for x, axis in ((colors, -2), (distance, -1), (is_hit, -1)))
    return View(image, ivy_vision.radial_to_depth(radial, camera.intrinsic), is_hit)


def camera_at(xp: Any, eyes: Any, target: Any, height: int, width: int, fov: float = 0.9) -> Camera:
    """Return a camera, or a batch of them, that looks at a target.

    Parameters
    ----------
    xp : the namespace
    eyes : numbers of shape ``(..., 3)``: the positions, in metres
    target : three numbers
    height, width : the size of the image, in pixels
    fov : the angle of view along x, in radians
    """
    eyes, target = (xp.asarray(x, dtype=xp.float32) for x in (eyes, target))
    rotation = xp.matrix_transpose(ivy_mech.look_at(eyes, target, axes="rdf"))
    extrinsic = ivy_vision.extrinsic_matrix(rotation, eyes)
    across = 2.0 * math.atan(math.tan(0.5 * fov) * height / width)  # pixels are square
    return Camera.from_fov(extrinsic, height, width, fov=[fov, across])


def placed(xp: Any, position: tuple[float, float, float], rotation: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Any:
    """Return the matrix from the world to a solid at a position, turned by a rotation vector."""
    pose = xp.asarray([*position, *rotation], dtype=xp.float32)
    return ivy_vision.invert_transform(ivy_mech.rotvec_pose_to_matrix_pose(pose))


def table(xp: Any) -> Scene:
    """Return a round table with toys on it: within 1.3 m of the z axis, from -0.2 to 1.1 m."""
    plate, block, ring = (
        placed(xp, (0.0, 0.0, -0.1)),
        placed(xp, (-0.45, -0.35, 0.26), (0.0, 0.0, 0.5)),
        placed(xp, (0.5, -0.5, 0.12)),
    )
    start, end = (xp.asarray(x, dtype=xp.float32) for x in ((0.55, 0.55, 0.15), (0.35, 0.6, 0.85)))
    ball, bump = (xp.asarray(x, dtype=xp.float32) for x in ((-0.3, 0.5, 0.33), (-0.3, 0.5, 0.78)))

    def snowman(points: Any) -> Any:
        return ivy_vision.sdf_smooth_union(ivy_vision.sphere_sdf(points, 0.33, ball), ivy_vision.sphere_sdf(points, 0.2, bump), 0.1)

    return Scene(
        (
            Solid(lambda p: ivy_vision.cylinder_sdf(p, 1.25, 0.2, plate), (PALE, DARK)),
            Solid(lambda p: ivy_vision.cuboid_sdf(p, [0.5, 0.5, 0.52], block), (BLUE,)),
            Solid(lambda p: ivy_vision.torus_sdf(p, 0.3, 0.12, ring), (YELLOW,)),
            Solid(lambda p: ivy_vision.capsule_sdf(p, start, end, 0.15), (GREEN,)),
            Solid(snowman, (RED,)),
        ),
        far=8.0,
    )


def room(xp: Any) -> Scene:
    """Return a room of 6 x 4 x 2.6 m, from the corner (-3, -2, 0), with furniture and a lamp under the ceiling."""
    middle, desk, shelf, rug = (
        placed(xp, position) for position in ((0.0, 0.0, 1.3), (1.9, 1.2, 0.7), (-2.8, 0.6, 0.9), (0.0, -0.2, 0.0))
    )
    legs = [placed(xp, (x, y, 0.35)) for x in (1.25, 2.55) for y in (0.75, 1.65)]
    ball, tip = (xp.asarray(x, dtype=xp.float32) for x in ((1.8, 1.2, 0.95), (-1.6, -1.5, 1.3)))
    foot, ring = xp.asarray((-1.6, -1.5, 0.35), dtype=xp.float32), placed(xp, (1.9, -1.1, 0.18))

    def desk_with_legs(points: Any) -> Any:
        top = ivy_vision.cuboid_sdf(points, [1.6, 1.2, 0.06], desk)
        return ivy_vision.sdf_union(top, *(ivy_vision.cylinder_sdf(points, 0.05, 0.7, leg) for leg in legs))

    return Scene(
        (
            Solid(lambda p: -ivy_vision.cuboid_sdf(p, [6.0, 4.0, 2.6], middle), (WALL,)),
            Solid(lambda p: ivy_vision.cylinder_sdf(p, 1.2, 0.04, rug), (PALE, RED)),
            Solid(desk_with_legs, (WOOD,)),
            Solid(lambda p: ivy_vision.cuboid_sdf(p, [0.4, 1.8, 1.8], shelf), (BLUE, DARK)),
            Solid(lambda p: ivy_vision.sphere_sdf(p, 0.22, ball), (PURPLE,)),
            Solid(lambda p: ivy_vision.capsule_sdf(p, foot, tip, 0.35), (GREEN,)),
            Solid(lambda p: ivy_vision.torus_sdf(p, 0.5, 0.18, ring), (YELLOW,)),
        ),
        light=(0.3, -0.3, 2.45),
    )
