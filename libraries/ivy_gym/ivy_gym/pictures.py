"""Pictures drawn with Pillow, without a display, in coordinates of the world: x to the right, y up."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np  # gymnasium's interface: pictures, spaces and what environments return are NumPy arrays
from PIL import Image, ImageDraw

import ivy_api

Color = tuple[int, int, int]
Point = tuple[float, float]

PAPER, INK, FAINT = (255, 255, 255), (33, 37, 41), (206, 212, 218)
RED, BLUE, GREEN, BROWN = (178, 24, 43), (33, 102, 172), (35, 139, 106), (202, 152, 101)

SMOOTHING = 2
"""Pictures are drawn this many times as large and then reduced, which smooths the edges."""


def to_numpy(x: Any) -> np.ndarray[Any, Any]:
    """Return a new NumPy array of the elements of any array, from any device, without its gradient.

    Parameters
    ----------
    x : array

    Returns
    -------
    out : NumPy array
    """
    if isinstance(x, np.ndarray | np.generic):
        return np.array(x)
    native = ivy_api.unwrap(ivy_api.stop_gradient(x))
    return np.asarray(ivy_api.unwrap(ivy_api.Array(native).to_device("cpu"))).copy()


class Canvas:
    """A white picture, drawn in coordinates of the world.

    Parameters
    ----------
    width, height : the size in pixels
    """

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self._image = Image.new("RGB", (width * SMOOTHING, height * SMOOTHING), PAPER)
        self._draw = ImageDraw.Draw(self._image)
        self._centre, self._scale = (0.0, 0.0), 1.0

    def view(self, left: float, right: float, bottom: float, top: float) -> None:
        """Show at least this rectangle, with one scale for both axes.

        Parameters
        ----------
        left, right, bottom, top : the edges, in units of the world
        """
        width, height = self._image.size
        self._centre = (left + right) / 2, (bottom + top) / 2
        self._scale = min(width / (right - left), height / (top - bottom))

    def polygon(self, points: Iterable[Point], color: Color) -> None:
        """Fill a polygon."""
        self._draw.polygon([self._pixel(point) for point in points], color)

    def box(self, centre: Point, width: float, height: float, color: Color) -> None:
        """Fill a rectangle."""
        (x, y), dx, dy = centre, width / 2, height / 2
        self.polygon([(x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy)], color)

    def circle(self, centre: Point, radius: float, color: Color) -> None:
        """Fill a circle."""
        (x, y), r = self._pixel(centre), max(radius * self._scale, 1.0)
        self._draw.ellipse((x - r, y - r, x + r, y + r), color)

    def rod(self, start: Point, end: Point, width: float, color: Color) -> None:
        """Draw a thick line with round ends."""
        (x1, y1), (x2, y2), half = start, end, width / 2
        length = math.hypot(x2 - x1, y2 - y1)
        if length:
            dx, dy = half * (y2 - y1) / length, half * (x1 - x2) / length
            self.polygon([(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)], color)
        self.circle(start, half, color)
        self.circle(end, half, color)

    def line(self, points: Sequence[Point], color: Color) -> None:
        """Draw a thin line through points."""
        self._draw.line([self._pixel(point) for point in points], color, 2 * SMOOTHING)

    def pixels(self) -> np.ndarray[Any, Any]:
        """Return the picture.

        Returns
        -------
        out : NumPy array of uint8, of shape ``(height, width, 3)``
        """
        return np.array(self._image.resize(self._size, Image.Resampling.BOX))

    def _pixel(self, point: Point) -> Point:
        """A point as pixels of the large picture; what is far outside, or not a number, stays outside within bounds."""
        width, height = self._image.size
        x = width / 2 + (point[0] - self._centre[0]) * self._scale
        y = height / 2 - (point[1] - self._centre[1]) * self._scale
        return _bounded(x, 4 * width), _bounded(y, 4 * height)


def _bounded(value: float, limit: float) -> float:
    return min(max(value, -limit), limit) if math.isfinite(value) else -limit
