"""An equirectangular image of a room with distances, and the point cloud that it shows, seen from elsewhere, on any framework.

Run it: ``python examples/panorama.py [--backend NAME] [--size N] [--output PATH.png] [--animation PATH.gif]``
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import ivy_vision
import options
from ivy_vision import Camera
from scene import camera_at, room

PROGRAM = "panorama.py"
EYE, AHEAD = (-0.2, -0.1, 1.5), (3.0, -0.1, 1.5)
"""The position of the camera, and a point in front of it, in metres."""
CUT = 2.3
"""The height from which on the cloud is left out, so that one can look in from above."""
FRAMES, SECONDS = 36, 6.0


class Cloud(NamedTuple):
    """A panorama and its points.

    Attributes
    ----------
    image : array of shape ``(h, w, 3)``, from 0 to 1
    distance : array of shape ``(h, w)``: of each pixel, in metres; nan where it is not known
    points : array of shape ``(h w, 3)``, in the world; nan where the distance is
    colors, normals : arrays of shape ``(h w, 3)``
    """

    image: Any
    distance: Any
    points: Any
    colors: Any
    normals: Any


def panorama(xp: Any, size: int) -> Cloud:
    """Render an image of the room with ``size`` rows and twice as many columns, and unproject it."""
    extrinsic = camera_at(xp, EYE, AHEAD, 1, 1).extrinsic  # world to camera
    to_world = ivy_vision.invert_transform(extrinsic)
    rays = ivy_vision.equirectangular_to_points(xp.ones((size, 2 * size), dtype=xp.float32))  # of length 1, in the camera
    ends = xp.reshape(ivy_vision.transform_points(to_world, xp.reshape(rays, (-1, 3))), (-1, 3))
    origins = xp.zeros_like(ends) + ivy_vision.camera_center(extrinsic)
    scene = room(xp)
    colors, distance, is_hit = scene.look(origins, ends - origins)
    distance = xp.reshape(xp.where(is_hit, distance, xp.nan), (size, 2 * size))  # a few rays graze solids without an end
    in_camera = ivy_vision.equirectangular_to_points(distance)
    points = ivy_vision.transform_points(to_world, xp.reshape(in_camera, (-1, 3)))
    normals = ivy_vision.sdf_normals(scene.sdf, points)
    return Cloud(xp.reshape(colors, (size, 2 * size, 3)), distance, points, colors, normals)


def seen(xp: Any, cloud: Cloud, camera: Camera) -> tuple[Any, Any]:
    """Return the cloud as a camera sees it, without the ceiling and what turns its back on the camera, and where there are points.

    Pixels without points get the mean of those around them, if most of these have some.

    Returns
    -------
    image, is_filled : arrays of shape ``(h - 2, w - 2, 3)`` and ``(h - 2, w - 2)``: without the border
    """
    pixels, depth = camera.project(cloud.points)
    faces = xp.vecdot(cloud.normals, camera.center - cloud.points) > 0.0
    keep = faces & (cloud.points[:, 2] < CUT) & (depth > 0.1)
    pixels = xp.where(keep[:, None], pixels, xp.nan)
    splat = ivy_vision.splat(
        pixels, cloud.colors, camera.height, camera.width, mode="softmax", depth=depth / 0.03, prior=1.0, bilinear=True
    )
    is_filled = xp.astype(splat.count > 0.0, xp.float32)
    mean, share = ivy_vision.weighted_smooth(splat.image, is_filled + xp.zeros_like(splat.image), 3)
    image, is_filled = splat.image[1:-1, 1:-1, :], is_filled[1:-1, 1:-1, 0] > 0.0
    return xp.where(is_filled[..., None], image, mean), is_filled | (share[..., 0] > 0.5)


def camera_above(xp: Any, angle: float, height: int) -> Camera:
    """Return a camera above the room, at an angle about the vertical."""
    eye = (7.0 * math.cos(angle), 7.0 * math.sin(angle), 6.5)
    return camera_at(xp, eye, (0.0, 0.0, 0.9), height, height * 4 // 3, 0.85)


def run(xp: Any, chosen: Any) -> None:
    """Render, and draw the panorama and the cloud."""
    with options.working(f"panorama with {chosen.size} rows", chosen.quiet):
        cloud = panorama(xp, chosen.size)
    is_known = ~xp.isnan(cloud.distance)
    farthest = float(xp.max(xp.where(is_known, cloud.distance, 0.0)))
    print(f"{int(xp.sum(xp.astype(is_known, xp.int32)))} points, of which the farthest is {farthest:.2f} m away")
    from panels import animate, panels, pixels, save

    rows = chosen.size * 3 // 4
    shown = [pixels(*seen(xp, cloud, camera_above(xp, angle, rows))) for angle in (-1.1, 0.9, 2.4)]
    save(
        chosen.output,
        panels(
            [
                [("equirectangular image", pixels(cloud.image)), ("distance", pixels(cloud.distance, is_known))],
                [("its points from above, without the ceiling", shown[0]), ("", shown[1]), ("", shown[2])],
            ],
            300,
        ),
    )
    if chosen.animation:
        with options.working("animation", chosen.quiet):
            angles = [2.0 * math.pi * i / FRAMES for i in range(FRAMES)]
            frames = [panels([[("", pixels(*seen(xp, cloud, camera_above(xp, angle, rows))))]], 360) for angle in angles]
        animate(chosen.animation, frames, SECONDS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.drawing_parser(PROGRAM, "The point cloud of a panorama.", Path("panorama.png"))
    parser.add_argument("--size", type=options.positive, default=256, metavar="N", help="rows of the panorama (default: 256)")
    parser.add_argument("--animation", type=options.gif, metavar="PATH.gif", help="an animation around the points, too")
    chosen = parser.parse_args(arguments)
    return options.guarded(PROGRAM, lambda: run(options.backend(chosen.backend), chosen))


if __name__ == "__main__":
    raise SystemExit(main())
