"""Frames of bodies that look in a direction."""

from __future__ import annotations

from typing import Any

from ivy_api.errors import ArgumentError
from ivy_api.typing import Array, ArrayNamespace

DIRECTIONS = {"r": (0, 1), "l": (0, -1), "d": (1, 1), "u": (1, -1), "f": (2, 1), "b": (2, -1)}
"""Right, left, down, up, forward and backward, as axis and sign in the frame right, down, forward."""

Vector = tuple[Array, Array, Array]


def frame(axes: Any) -> list[tuple[int, int]]:
    """Return the axis and sign of each of three letters; an error if that is no right-handed frame."""
    found = [DIRECTIONS[letter] for letter in axes if letter in DIRECTIONS] if isinstance(axes, str) and len(axes) == 3 else []
    order = [axis for axis, _ in found]
    if sorted(order) != [0, 1, 2]:
        raise ArgumentError(
            f'axes must be three letters for the directions of x, y and z, r or l, d or u, f or b, such as "rdf"; got {axes!r}.'
        )
    even = (order[1] - order[0]) % 3 == 1
    if found[0][1] * found[1][1] * found[2][1] != (1 if even else -1):
        other = {"r": "l", "l": "r", "d": "u", "u": "d", "f": "b", "b": "f"}[axes[0]]
        raise ArgumentError(f'axes must be those of a right-handed frame; got {axes!r}. "{other}{axes[1:]}" is one.')
    return found


def unit_vector(xp: ArrayNamespace, x: Array, y: Array, z: Array) -> Vector:
    factor = xp.rsqrt(x * x + y * y + z * z)
    return x * factor, y * factor, z * factor


def line_of_sight_frame(xp: ArrayNamespace, direction: Array, up: Array) -> tuple[Vector, Vector, Vector]:
    """Return what is right, down and forward, as vectors of length 1; ``look_at`` says what is done where the two are parallel."""
    x, y, z = unit_vector(xp, *xp.unstack(direction, axis=-1))
    ux, uy, uz = xp.unstack(up, axis=-1)
    rx, ry, rz = y * uz - z * uy, z * ux - x * uz, x * uy - y * ux
    limit = max(1e-12, (4 * xp.finfo(x.dtype).eps) ** 2)
    parallel = rx * rx + ry * ry + rz * rz <= limit * (ux * ux + uy * uy + uz * uz)
    along_x = x * x > 0.5
    rx = xp.where(parallel, xp.where(along_x, -z, 0.0), rx)
    ry = xp.where(parallel, xp.where(along_x, 0.0, z), ry)
    rz = xp.where(parallel, xp.where(along_x, x, -y), rz)
    rx, ry, rz = unit_vector(xp, rx, ry, rz)
    return (rx, ry, rz), (y * rz - z * ry, z * rx - x * rz, x * ry - y * rx), (x, y, z)
