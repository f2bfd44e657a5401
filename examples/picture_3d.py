"""Draw paths among cuboids in three dimensions, with matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.animation import FuncAnimation, PillowWriter
from matplotlib.backends.backend_agg import FigureCanvasAgg  # needs no display
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from mpl_toolkits.mplot3d.art3d import Line3DCollection, Poly3DCollection

FACES = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))
"""The corners of each face of a cuboid: corner ``4 x + 2 y + z`` has the signs of x, y and z."""
WOOD, LINE, INK, FAINT, RED = "#c9b79c", "#8c7b63", "#212529", "#6c757d", "#b2182b"
COLORS = "RdYlGn"
COLOR_CYCLE = ("#2166ac", "#b2182b", "#238b6a", "#d9730d", "#7b5aa6", "#212529")


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


@dataclass(frozen=True, slots=True)
class Motion:
    """A path, and the body that moves along it.

    Attributes
    ----------
    distances : array of shape ``(m,)``: from each position to the nearest obstacle
    points : array of shape ``(m, 3)``: the path
    body : array of shape ``(m, k, 3)``: a line through points of the body, at each position
    """

    distances: Any
    points: Any
    body: Any


def save_motions(chosen: Any, motions: Mapping[str, tuple[Any, Any, Any]], cuboids: Any, clearance: float, every: int = 0) -> None:
    """Draw motions into the files that were chosen: a picture, and an animation if there is a name for it.

    Parameters
    ----------
    chosen : options of the command line, with the paths ``output`` and ``animation``
    motions : by their titles, what a `Motion` consists of, as arrays of any framework
    cuboids : array of shape ``(k, 8, 3)``, from `corners_of`
    clearance : the distance that is asked for, at which the colours turn
    every : the body is shown at each position of so many; not at all by default
    """
    known = {title: Motion(*map(host, parts)) for title, parts in motions.items()}
    draw_motions(chosen.output, known, cuboids, clearance, every)
    print(f"Picture saved to {chosen.output}")
    if chosen.animation:
        animate_motions(chosen.animation, known, cuboids, clearance)
        print(f"Animation saved to {chosen.animation}")


def draw_motions(path: Path, motions: Mapping[str, Motion], cuboids: Any, clearance: float, every: int = 0) -> None:
    """Draw motions side by side into a PNG file; missing folders are created. See `save_motions`."""
    figure, axes = _figure(motions, cuboids, clearance)
    for axis, motion in zip(axes, motions.values(), strict=True):
        for line in motion.body[::every] if every else ():
            axis.plot(*line.T, color=FAINT, linewidth=1.4, alpha=0.6, zorder=2)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110)


def animate_motions(path: Path, motions: Mapping[str, Motion], cuboids: Any, clearance: float, frames: int = 30) -> None:
    """Draw the bodies on their ways, side by side, into a GIF file of 5 seconds: see `save_motions`."""
    figure, axes = _figure(motions, cuboids, clearance)
    figure.draw_without_rendering()
    figure.set_layout_engine("none")  # the layout stays what it is, so that it need not be found for each frame
    bodies = [
        axis.plot(*motion.body[0].T, color=INK, linewidth=2.5, marker="o", markersize=4, zorder=7)[0]
        for axis, motion in zip(axes, motions.values(), strict=True)
    ]

    def show(i: int) -> list[Any]:
        for line, motion in zip(bodies, motions.values(), strict=True):
            last = len(motion.points) - 1
            at = min(round(last * i / (frames * 5 // 6 - 1)), last)  # and a rest at the goal
            line.set_data_3d(*motion.body[at].T)
            line.set_color(INK if motion.distances[at] >= clearance else RED)
        return bodies

    path.parent.mkdir(parents=True, exist_ok=True)
    FuncAnimation(figure, show, frames).save(path, PillowWriter(max(1, frames // 5)), dpi=70)


def _figure(motions: Mapping[str, Motion], cuboids: Any, clearance: float) -> tuple[Figure, list[Any]]:
    """Return a figure of the paths, and its axes."""
    figure = Figure(figsize=(6.2 * len(motions), 5.6), layout="constrained")
    FigureCanvasAgg(figure)
    every = np.concatenate([motion.distances for motion in motions.values()])
    norm = TwoSlopeNorm(clearance, min(every.min(), clearance - 0.01), max(every.max(), clearance + 0.01))
    axes = []
    for i, (title, motion) in enumerate(motions.items(), 1):
        axis = figure.add_subplot(1, len(motions), i, projection="3d", computed_zorder=False)
        smallest = f"smallest distance {motion.distances.min():.3f} m, wanted {clearance:g} m"
        axis.set_title(f"{title}: {smallest}", color=INK, fontsize=11)
        for corners in cuboids:
            sides = [corners[list(face)] for face in FACES]
            axis.add_collection3d(Poly3DCollection(sides, facecolor=WOOD, edgecolor=LINE, linewidth=0.6, alpha=0.35, zorder=1))
        _draw_path(axis, motion.points, motion.distances, norm)
        axes.append(axis)
    _set_limits(axes, np.concatenate([cuboids.reshape(-1, 3), *(motion.body.reshape(-1, 3) for motion in motions.values())]))
    bar = figure.colorbar(ScalarMappable(norm, COLORS), ax=axes, shrink=0.6, pad=0.04)
    bar.set_label("distance to the nearest obstacle, m")
    return figure, axes


def frame_lines(poses: Any, size: float) -> list[tuple[Any, str]]:
    """Return the axes of frames as lines with colours: x red, y green and z blue, and a line through the origins.

    Parameters
    ----------
    poses : array of any framework, of shape ``(m, 3, 4)``: from the frames to the world
    size : the length of an axis
    """
    known = host(poses)
    axes = [
        (np.stack([pose[:, 3], pose[:, 3] + size * pose[:, i]]), color)
        for pose in known
        for i, color in enumerate(("#d62728", "#2ca02c", "#1f77b4"))
    ]
    return [(known[:, :, 3], "#adb5bd"), *axes]


def draw_lines(path: Path, groups: Mapping[str, Sequence[tuple[Any, str]]]) -> None:
    """Draw groups of lines side by side into a PNG file, each in its own scale; missing folders are created.

    Parameters
    ----------
    path : the file
    groups : by their titles, pairs of points, of shape ``(k, 3)``, and a colour
    """
    figure = Figure(figsize=(5.0 * len(groups), 4.8), layout="constrained")
    FigureCanvasAgg(figure)
    for i, (title, lines) in enumerate(groups.items(), 1):
        axis = figure.add_subplot(1, len(groups), i, projection="3d")
        axis.set_title(title, color=INK, fontsize=11)
        for points, color in lines:
            axis.plot(*host(points).T, color=color, linewidth=1.8)
        every = np.concatenate([host(points) for points, _ in lines])
        low, high = every.min(axis=0), every.max(axis=0)
        middle, half = 0.5 * (low + high), 0.52 * np.maximum(high - low, 0.3 * (high - low).max())
        limits = {f"{name}lim": (m - h, m + h) for name, m, h in zip("xyz", middle, half, strict=True)}
        axis.set(xlabel="x", ylabel="y", zlabel="z", **limits)
        axis.set_box_aspect(half, zoom=0.85)
        axis.locator_params(nbins=4)
        axis.tick_params(labelsize=8)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=100)


def voxel_image(is_filled: Any, colors: Any, bounds: Any) -> Any:
    """Draw voxels.

    Parameters
    ----------
    is_filled : array of booleans of shape ``(nx, ny, nz)``
    colors : array of shape ``(nx, ny, nz, 3)``, from 0 to 1
    bounds : two corners of the grid

    Returns
    -------
    out : NumPy array of uint8 of shape ``(h, w, 3)``
    """
    figure = Figure(figsize=(8.0, 7.0), layout="constrained")
    canvas, filled = FigureCanvasAgg(figure), host(is_filled)
    low, high = np.asarray(bounds)
    corners = np.meshgrid(*(np.linspace(a, b, n + 1) for a, b, n in zip(low, high, filled.shape, strict=True)), indexing="ij")
    axis = figure.add_subplot(projection="3d")
    axis.voxels(*corners, filled, facecolors=np.clip(host(colors), 0.0, 1.0), shade=True)
    axis.set(xlabel="x, m", ylabel="y, m", zlabel="z, m")
    axis.set_box_aspect(high - low, zoom=0.92)
    axis.view_init(elev=32, azim=-50)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3].copy()


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


def _set_limits(axes: Sequence[Any], points: Any) -> None:
    """The same limits for all, with one scale for x, y and z."""
    low, high = points.min(axis=0) - 0.05, points.max(axis=0) + 0.05
    low[2] = 0.0
    for axis in axes:
        axis.set(
            xlim=(low[0], high[0]), ylim=(low[1], high[1]), zlim=(low[2], high[2]), xlabel="x, m", ylabel="y, m", zlabel="z, m"
        )
        axis.set_box_aspect(high - low, zoom=0.9)
        axis.view_init(elev=28, azim=-58)
