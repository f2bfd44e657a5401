"""Kinematics of a tree of links, on arrays that are checked already.

The transformation of a link, relative to its parent, is linear in the cosine and the sine of its joint's angle:
``constant + cosine * cos(v) + sine * sin(v)`` with constant matrices, or ``constant + sine * v`` for a prismatic joint. So those
of all links are made at once, and then multiplied along the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import ivy_api

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


class Constants(NamedTuple):
    """The constants of n links as arrays, of the names and shapes in `Manipulator`; no ``axes`` if all are the parents' z axes."""

    constant: Array
    cosine: Array
    sine: Array
    axes: Array | None
    scale: Array
    offset: Array
    base: Array | None


TRAILING_AXES = 3, 3, 3, 3, 1, 1, 2
"""How many axes of each of the constants are no batch axes."""


class Structure(NamedTuple):
    """What is known of the links without arrays."""

    parents: tuple[int, ...]
    joints: tuple[int, ...]
    prismatic: tuple[bool, ...]
    moving: int
    """The number of joints."""

    @property
    def plain(self) -> bool:
        """Whether the links have one joint each, in their order."""
        return self.joints == tuple(range(self.moving))

    def path(self, link: int) -> list[int]:
        """Return the links from the base to a link, numbered from 0, which is the first after the base."""
        found = []
        while link >= 0:
            found.append(link)
            link = self.parents[link]
        return found[::-1]


def link_transforms(xp: ArrayNamespace, q: Array, known: Constants, tree: Structure) -> list[Array]:
    """Return the matrices of all links in the world, of shape ``(..., 4, 4)`` each; that of the base first."""
    v = _joint_values(xp, q, known, tree)
    cosine, sine = xp.cos(v), xp.sin(v)
    if any(tree.prismatic):
        sine = xp.where(xp.asarray(tree.prismatic, device=ivy_api.device_of(v)), v, sine)
    relative = known.constant + cosine[..., None, None] * known.cosine + sine[..., None, None] * known.sine
    steps = xp.unstack(relative, axis=-3)
    base = xp.eye(4, dtype=relative.dtype, device=ivy_api.device_of(relative)) if known.base is None else known.base
    out: list[Array] = []
    for step, parent in zip(steps, tree.parents, strict=True):
        if parent < 0:
            out.append(step if known.base is None else xp.matmul(known.base, step))
        else:
            out.append(xp.matmul(out[parent], step))
    shape = tuple(out[0].shape)
    first = base + xp.zeros_like(out[0]) if None in shape else xp.broadcast_to(base, shape)  # a compiler may not know all sizes
    return [first, *out]


def over_constants(xp: ArrayNamespace, q: Array, known: Constants) -> Array:
    """Return joint values that have the batch axes of the constants, too."""
    for x, axes in zip(known, TRAILING_AXES, strict=True):
        if x is not None and len(x.shape) > axes:
            q = q + xp.zeros_like(x[(..., *(0,) * axes)])[..., None]
    return q


def _joint_values(xp: ArrayNamespace, q: Array, known: Constants, tree: Structure) -> Array:
    """Return the angle or the shift of each link."""
    if tree.moving == 0:
        q = xp.sum(q, axis=-1, keepdims=True)  # 0, which all links can take
    elif not tree.plain:
        # A fixed link has a scale of 0, whichever joint it takes.
        q = xp.take(q, xp.asarray([max(joint, 0) for joint in tree.joints], device=ivy_api.device_of(q)), axis=-1)
    return q * known.scale - known.offset


def jacobian(xp: ArrayNamespace, links: list[Array], link: int, known: Constants, tree: Structure) -> Array:
    """Return the geometric Jacobian of a link, of shape ``(..., 6, joints)``; link 0 is the first after the base."""
    path = [i for i in tree.path(link) if tree.joints[i] >= 0]

    def along_path(constants: Array, axis: int) -> Array:
        if len(path) == len(tree.parents):
            return constants
        return xp.take(constants, xp.asarray(path, device=ivy_api.device_of(links[0])), axis=axis)

    frames = xp.stack([links[tree.parents[i] + 1] for i in path], axis=-3)[..., :3, :]
    if known.axes is None:
        axes, points = frames[..., 2], frames[..., 3]
    else:
        frames = xp.matmul(frames, along_path(known.axes, -3))
        axes, points = frames[..., 0], frames[..., 1]
    linear = xp.linalg.cross(axes, links[link + 1][..., None, :3, 3] - points, axis=-1)
    angular = axes
    if any(tree.prismatic[i] for i in path):
        sliding = xp.asarray([[tree.prismatic[i]] for i in path], device=ivy_api.device_of(links[0]))
        linear, angular = xp.where(sliding, axes, linear), xp.where(sliding, 0.0, axes)
    columns = xp.matrix_transpose(xp.concat((linear, angular), axis=-1))
    if tree.plain and len(path) == tree.moving:
        return columns * known.scale[..., None, :]
    rows = [[1.0 if tree.joints[i] == joint else 0.0 for joint in range(tree.moving)] for i in path]
    spread = xp.asarray(rows, dtype=columns.dtype, device=ivy_api.device_of(columns))
    return xp.matmul(columns, spread * along_path(known.scale, -1)[..., None])
