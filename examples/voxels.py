"""Six cameras around a scene: their depth images fused to one grid of coloured voxels, on any array framework.

Run it: ``python examples/voxels.py [--backend NAME] [--cells N] [--output PATH.png]``
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ivy_vision
import options
from ivy_vision.voxels import VoxelGrid
from scene import View, camera_at, table, view

PROGRAM = "voxels.py"
EYES = ((2.6, 0.0, 1.3), (0.8, 2.5, 1.3), (-2.1, 1.5, 1.3), (-2.1, -1.5, 1.3), (0.8, -2.5, 1.3), (0.1, 0.0, 3.2))
"""The positions of the cameras, in metres: five around the scene, and one above it."""
TARGET = (0.0, 0.0, 0.2)
BOUNDS = ((-1.3, -1.3, -0.25), (1.3, 1.3, 1.05))
"""Two corners of the grid, which is twice as wide as it is high."""


def fuse(xp: Any, cells: int, size: int) -> tuple[View, VoxelGrid]:
    """Render depth images with ``size`` rows, and collect their points in a grid of ``cells`` x ``cells`` x ``cells / 2`` voxels.

    Returns
    -------
    views, grid : what the cameras see, and the means of points and colours in each voxel, with the number of points
    """
    cameras = camera_at(xp, EYES, TARGET, size, size * 4 // 3, 1.1)  # a batch of six
    views = view(table(xp), cameras)
    points = cameras.depth_to_points(views.depth)
    points = xp.where(views.is_hit[..., None], points, xp.nan)  # the sky, which the grid leaves out
    grid = ivy_vision.voxel_grid(
        xp.reshape(points, (-1, 3)),
        (cells, cells, cells // 2),
        features=xp.reshape(views.image, (-1, 3)),
        bounds=xp.asarray(BOUNDS, dtype=xp.float32),
    )
    return views, grid


def run(xp: Any, chosen: Any) -> None:
    """Fuse, print how much there is, and draw the views and the voxels."""
    with options.working("six views", chosen.quiet):
        views, grid = fuse(xp, chosen.cells, chosen.size)
    filled = int(xp.sum(xp.astype(grid.count > 0.0, xp.int32)))
    print(f"{int(xp.sum(grid.count))} points in {filled} voxels of {float(grid.resolution[0]):.3f} m")
    from panels import beside, panels, pixels, save
    from picture_3d import voxel_image

    names = [f"camera {i + 1}" for i in range(len(EYES))]
    images = [(name, pixels(views.image[i, ...])) for i, name in enumerate(names)]
    with options.working("drawing of the voxels", chosen.quiet):
        solid = voxel_image(grid.count > 0.0, grid.mean[..., 3:], BOUNDS)
    save(chosen.output, beside(panels([images[i : i + 2] for i in range(0, 6, 2)], 180), panels([[("voxels", solid)]], 620)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.drawing_parser(PROGRAM, "Fuse six depth images to a grid of voxels.", Path("voxels.png"))
    parser.add_argument("--cells", type=options.positive, default=48, metavar="N", help="of the grid along x (default: 48)")
    parser.add_argument("--size", type=options.positive, default=160, metavar="N", help="rows of an image (default: 160)")
    chosen = parser.parse_args(arguments)
    return options.guarded(PROGRAM, lambda: run(options.backend(chosen.backend), chosen))


if __name__ == "__main__":
    raise SystemExit(main())
