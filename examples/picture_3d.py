"""Draw paths among cuboids in three dimensions, with matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg  # needs no display
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from mpl_toolkits.mplot3d.art3d import Line3DCollection, Poly3DCollection

FACES = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))
"""The corners of each face of a cuboid: corner ``4 x + 2 y + z`` has the signs of x, y and z."""
WOOD, LINE, INK = "#c9b79c", "#8c7b63", "#212529"
COLORS = "RdYlGn"


def host(x: Any) -> Any:
    """Return an array of any framework as one of NumPy."""
    return np.asarray(x.detach() if hasattr(x, "detach") else x)


def corners_of(extrinsics: Any, sizes: Any) -> Any:
    """Return the corners of cuboids.

    Parameters
    ----------
    extrinsics : numbers of shape ``(k, 3, 4)``: from the world to the frame of each cuboid
    sizes : numbers of shape ``(k, 3)``: the side lengths

    Returns
    -------
    out : array of shape ``(k, 8, 3)``
    """
    poses = np.asarray(extrinsics)
    signs = np.stack(np.meshgrid(*[(-0.5, 0.5)] * 3, indexing="ij"), axis=-1).reshape(8, 3)
    local = signs * np.asarray(sizes)[:, None, :]
    return (local - poses[:, None, :, 3]) @ poses[:, :, :3]


def draw_paths(
    path: Path,
    paths: Mapping[str, tuple[Any, Any]],
    cuboids: Any,
    clearance: float,
    *,
    bodies: Mapping[str, Sequence[Any]] | None = None,
) -> None:
    """Draw paths side by side, coloured by their distances to the cuboids.

    Parameters
    ----------
    path : the PNG file to write; missing folders are created
    paths : by their titles, the distances of m points, and these points, of shape ``(m, 3)``
    cuboids : array of shape ``(k, 8, 3)``, from `corners_of`
    clearance : the distance that is asked for, at which the colours turn
    bodies : for the same titles, lines of points that are drawn in grey, such as an arm at several times
    """
    figure = Figure(figsize=(6.2 * len(paths), 5.6), layout="constrained")
    FigureCanvasAgg(figure)
    known = {title: (host(distances), host(points)) for title, (distances, points) in paths.items()}
    every = np.concatenate([distances for distances, _ in known.values()])
    norm = TwoSlopeNorm(clearance, min(every.min(), clearance - 0.01), max(every.max(), clearance + 0.01))
    axes = []
    for i, (title, (distances, points)) in enumerate(known.items(), 1):
        axis = figure.add_subplot(1, len(known), i, projection="3d", computed_zorder=False)
        axis.set_title(f"{title}: smallest distance {distances.min():.3f} m, wanted {clearance:g} m", color=INK, fontsize=11)
        for corners in cuboids:
            sides = [corners[list(face)] for face in FACES]
            axis.add_collection3d(Poly3DCollection(sides, facecolor=WOOD, edgecolor=LINE, linewidth=0.6, alpha=0.35, zorder=1))
        for line in (bodies or {}).get(title, ()):
            axis.plot(*host(line).T, color="#6c757d", linewidth=1.4, alpha=0.6, zorder=2)
        _draw_path(axis, points, distances, norm)
        axes.append(axis)
    _set_limits(axes, np.concatenate([cuboids.reshape(-1, 3), *[points for _, points in known.values()]]), bodies)
    bar = figure.colorbar(ScalarMappable(norm, COLORS), ax=axes, shrink=0.6, pad=0.04)
    bar.set_label("distance to the nearest obstacle, m")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110)


def _draw_path(axis: Any, points: Any, distances: Any, norm: Normalize) -> None:
    """The path with its colours, its ends, and its shadow on the floor."""
    pieces = np.stack([points[:-1], points[1:]], axis=1)
    line = Line3DCollection(pieces, cmap=COLORS, norm=norm, linewidth=3.5, zorder=4)
    line.set_array(0.5 * (distances[:-1] + distances[1:]))
    axis.add_collection3d(line)
    axis.plot(points[:, 0], points[:, 1], np.zeros(len(points)), color=INK, linewidth=0.8, alpha=0.35, zorder=0)
    for point, name in ((points[0], "start"), (points[-1], "goal")):
        axis.scatter(*point, color=INK, s=28, zorder=5)
        axis.text(point[0], point[1], point[2] + 0.08, name, color=INK, fontsize=9, zorder=6)


def _set_limits(axes: Sequence[Any], points: Any, bodies: Mapping[str, Sequence[Any]] | None) -> None:
    """The same limits for all, with one scale for x, y and z."""
    lines = [host(line) for group in (bodies or {}).values() for line in group]
    every = np.concatenate([points, *lines])
    low, high = every.min(axis=0) - 0.05, every.max(axis=0) + 0.05
    low[2] = 0.0
    for axis in axes:
        axis.set(
            xlim=(low[0], high[0]), ylim=(low[1], high[1]), zlim=(low[2], high[2]), xlabel="x, m", ylabel="y, m", zlabel="z, m"
        )
        axis.set_box_aspect(high - low, zoom=0.9)
        axis.view_init(elev=28, azim=-58)
