"""A tour of `ivy_vision`: cameras, depth, solids, fog, edges and points, on any array framework.

Run it: ``python examples/run_through_vision.py [--backend NAME] [--output PATH.png]``

More: ``two_views.py``, ``panorama.py``, ``voxels.py`` and ``nerf.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ivy_vision
import tours
from scene import SKY, camera_at, table, view
from tours import show

HEIGHT, WIDTH = 96, 128


def tour(xp: Any, output: Path) -> None:
    """Print the results, and draw the images."""
    # A camera is two matrices and the size of its images.
    camera = camera_at(xp, (1.6, -2.4, 1.7), (0.0, 0.0, 0.15), HEIGHT, WIDTH, 0.95)
    show("intrinsic matrix", camera.intrinsic)
    show("the camera is at", camera.center)

    # Points to pixels, and back.
    points = xp.asarray([[0.0, 0.0, 0.0], [0.8, -0.5, 0.24], [-0.3, 0.5, 0.98]], dtype=xp.float32)
    pixels, depth = camera.project(points)
    show("pixels of three points", pixels)
    show("their depths, in m", depth)
    show("the points again, largest difference", xp.max(xp.abs(camera.unproject(pixels, depth) - points)))

    # A scene of signed distances, seen by sphere tracing.
    scene = table(xp)
    show("distances of these points from the scene", scene.sdf(points))
    seen = view(scene, camera)
    cloud = camera.depth_to_points(seen.depth)
    where = xp.where(seen.is_hit[..., None], cloud, 0.0)
    normals = xp.reshape(ivy_vision.sdf_normals(scene.sdf, xp.reshape(where, (-1, 3))), tuple(cloud.shape))
    gaps = xp.where(seen.is_hit, xp.abs(xp.reshape(scene.sdf(xp.reshape(cloud, (-1, 3))), (HEIGHT, WIDTH))), 0.0)
    show("largest distance of a point of the depth image from the scene", xp.max(gaps))

    # The same scene as fog: volume rendering.
    def fog(points: Any, directions: Any) -> tuple[Any, Any]:
        flat = xp.reshape(points, (-1, 3))
        density = 15.0 * xp.nn.sigmoid(-25.0 * scene.sdf(flat))
        return xp.reshape(density, tuple(points.shape)[:-1]), xp.reshape(scene.colors(flat), tuple(points.shape))

    found = ivy_vision.render_rays(fog, *camera.rays(), 1.5, 5.0, 24, num_importance=16)
    cloudy = found.features + (1.0 - found.opacity)[..., None] * xp.asarray(SKY, dtype=xp.float32)
    show("opacity in the middle of the image", xp.reshape(found.opacity, (HEIGHT, WIDTH))[HEIGHT // 2, WIDTH // 2])

    # Filters, and the points from above.
    dx, dy = ivy_vision.sobel(seen.image)
    edges = xp.sum(xp.hypot(dx, dy), axis=-1)
    above = camera_at(xp, (0.0, -0.01, 4.0), (0.0, 0.0, 0.0), HEIGHT, WIDTH, 0.9)
    places, away = above.project(xp.reshape(where, (-1, 3)))
    places = xp.where(xp.reshape(seen.is_hit, (-1, 1)), places, xp.nan)
    plan = ivy_vision.splat(places, xp.reshape(seen.image, (-1, 3)), HEIGHT, WIDTH, mode="zbuffer", depth=away, prior=1.0)
    show("points that are seen from above", int(xp.sum(xp.astype(plan.count > 0.0, xp.int32))))

    import panels

    rows = [
        [
            ("image", panels.pixels(seen.image)),
            ("depth", panels.pixels(seen.depth, seen.is_hit)),
            ("normals as colours", panels.pixels(0.5 + 0.5 * normals, seen.is_hit)),
        ],
        [
            ("as fog, by volume rendering", panels.pixels(xp.reshape(cloudy, (HEIGHT, WIDTH, 3)))),
            ("edges, by Sobel's filter", panels.pixels(edges, low=0.0, high=0.6, colors="magma")),
            ("its points from above", panels.pixels(plan.image)),
        ],
    ]
    output.parent.mkdir(parents=True, exist_ok=True)
    panels.panels(rows, 288).save(output)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tour; return the exit status."""
    return tours.run("run_through_vision.py", "A tour of ivy_vision", tour, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
