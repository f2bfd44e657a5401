"""Manipulators: trees of links that are joined by revolute and prismatic joints."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_mech import matrix_to_rotvec
from ivy_robot.errors import LinkError
from ivy_robot.manipulators import kinematics
from ivy_robot.manipulators.kinematics import Constants, Structure

if TYPE_CHECKING:
    from typing import Self

    from ivy_api.typing import Array

ARRAYS = ("constant", "cosine", "sine", "axes", "scale", "offset", "lower", "upper", "base")


@dataclass(frozen=True, eq=False)
class Manipulator:
    """A tree of links, each with a revolute, prismatic or fixed joint to its parent.

    Make one with `ivy_robot.from_dh`, `from_urdf`, `panda` or `mico`. The constants of these are numbers, so that one
    manipulator takes arrays of every backend; `like` makes arrays of them, which saves their conversion in each call. It is a
    pytree whose leaves are those constants that are arrays: their derivatives, for calibration, are those of any other pytree.

    Attributes
    ----------
    constant, cosine, sine : nested tuples or arrays of shape ``(n, 4, 4)``, for n links: the matrix of a link, relative to its
        parent, is ``constant + cosine * cos(v) + sine * sin(v)``, with ``v`` instead of ``sin(v)`` for a prismatic joint
    axes : of shape ``(n, 4, 2)``: the direction of the axis of each joint, followed by 0, and a point of it, followed by 1, in
        the frame of the parent; ``None`` if each is the z axis of the parent, as by Denavit and Hartenberg's convention
    scale, offset : of shape ``(n,)``: the angle or shift ``v`` is ``scale * q - offset``
    lower, upper : of shape ``(joints,)``: the limits of the joints, in radians and metres; infinite for those that have none
    base : of shape ``(..., 4, 4)``: the pose of the base in the world, or ``None``
    parents : the parent of each link, counted from 0; -1 is the base
    joint_of_link : the joint that moves each link, relative to its parent; -1 for fixed ones
    prismatic : whether the joint of each link is prismatic
    link_names : the names of the base and of the links
    joint_names : the names of the joints
    lengths : the distance of each link from its parent where all joints are at 0, in metres; ``None`` if it is found when needed,
        from constants that are numbers, or arrays outside of compiled functions
    """

    constant: Any
    cosine: Any
    sine: Any
    axes: Any
    scale: Any
    offset: Any
    lower: Any
    upper: Any
    base: Any
    parents: tuple[int, ...]
    joint_of_link: tuple[int, ...]
    prismatic: tuple[bool, ...]
    link_names: tuple[str, ...]
    joint_names: tuple[str, ...]
    lengths: tuple[float, ...] | None = None

    def __repr__(self) -> str:
        return f"Manipulator({self.joint_count} joints, {len(self.parents)} links: {', '.join(self.link_names)})"

    @property
    def joint_count(self) -> int:
        """The number of joints that move."""
        return len(self.joint_names)

    @property
    def structure(self) -> Structure:
        """What is known of the links without arrays."""
        return Structure(self.parents, self.joint_of_link, self.prismatic, self.joint_count)

    def link_index(self, link: int | str) -> int:
        """Return the index of a link: 0 for the base.

        Parameters
        ----------
        link : its name, or its index, which may count from the end: -1 is the last link

        Returns
        -------
        out : an integer of 0 or more

        Raises
        ------
        LinkError
            if there is no such link.
        """
        names = self.link_names
        if isinstance(link, str):
            if link in names:
                return names.index(link)
        elif isinstance(link, Integral) and -len(names) <= link < len(names):
            return int(link) % len(names)
        raise LinkError(f"The manipulator has no link {link!r}; its links are 0 to {len(names) - 1}: {', '.join(names)}.")

    def with_base(self, base: Any) -> Self:
        """Return the same manipulator, mounted elsewhere.

        Parameters
        ----------
        base : array of shape ``(..., 3, 4)``, or nested sequence of numbers: from the base to the world

        Returns
        -------
        out : the new one
        """
        return replace(self, base=homogeneous(base))

    def like(self, q: Array) -> Self:
        """Return the same manipulator with its constants as arrays.

        Parameters
        ----------
        q : array of the backend, the floating-point dtype and the device

        Returns
        -------
        out : the new one
        """
        xp: Any = ivy_api.namespace_for(q)
        like = {"dtype": q.dtype, "device": ivy_api.device_of(q)}

        def array(value: Any) -> Any:
            return value if value is None or hasattr(value, "shape") else xp.asarray(value, **like)

        return replace(self, lengths=self._lengths(), **{name: array(getattr(self, name)) for name in ARRAYS})

    def forward_kinematics(self, q: Array) -> Array:
        """Return the poses of all links.

        Parameters
        ----------
        q : array of shape ``(..., joints)``: the joint values, in radians and metres

        Returns
        -------
        out : array of shape ``(..., links + 1, 4, 4)``: matrices from each link to the world; that of the base first

        Raises
        ------
        ArgumentError
            if the shape is another.

        Examples
        --------
        >>> import ivy_robot
        >>> import numpy as np
        >>> ivy_robot.panda().forward_kinematics(np.zeros(7))[-1, :3, 3].round(6) + 0.0  # the flange
        array([0.088, 0.   , 0.926])
        """
        xp, q, known = self.checked(q)
        return xp.stack(kinematics.link_transforms(xp, q, known, self.structure), axis=-3)  # type: ignore[no-any-return]

    def jacobian(self, q: Array, link: int | str = -1) -> Array:
        """Return the geometric Jacobian of a link: its velocities per joint velocity.

        Parameters
        ----------
        q : array of shape ``(..., joints)``: the joint values
        link : the name or the index of the link; the last one by default

        Returns
        -------
        out : array of shape ``(..., 6, joints)``: the linear velocity of the link's origin, then its angular velocity, both in
            the world

        Raises
        ------
        ArgumentError
            if the shape is another.
        LinkError
            if there is no such link.

        Examples
        --------
        >>> import ivy_robot
        >>> import numpy as np
        >>> two = ivy_robot.from_dh(a=[1.0, 1.0], d=[0.0, 0.0], alpha=[0.0, 0.0])
        >>> two.jacobian(np.zeros(2))[:2] + 0.0
        array([[0., 0.],
               [2., 1.]])
        """
        index = self.link_index(link)
        xp, q, known = self.checked(q)
        if not any(self.joint_of_link[i] >= 0 for i in self.structure.path(index - 1)):
            q = kinematics.over_constants(xp, q, known)
            none = xp.zeros((6, 1), dtype=q.dtype, device=ivy_api.device_of(q))
            return xp.zeros_like(q[..., None, :]) + none  # type: ignore[no-any-return]
        links = kinematics.link_transforms(xp, q, known, self.structure)
        return kinematics.jacobian(xp, links, index - 1, known, self.structure)

    def sample_links(self, q: Array, samples_per_metre: float = 25.0) -> Array:
        """Return points on the straight lines between the origins of successive links, for distances to obstacles.

        Parameters
        ----------
        q : array of shape ``(..., joints)``: the joint values
        samples_per_metre : how densely; each link has at least one point, its origin

        Returns
        -------
        out : array of shape ``(..., points, 3)``: the origin of the base, and for each link those points that follow after its
            parent's origin. How many there are depends on the lengths of the links at ``q = 0`` only

        Raises
        ------
        ArgumentError
            if the shape is another, or if ``samples_per_metre`` is not positive.

        Examples
        --------
        >>> import ivy_robot
        >>> import numpy as np
        >>> two = ivy_robot.from_dh(a=[1.0, 0.5], d=[0.0, 0.0], alpha=[0.0, 0.0])
        >>> two.sample_links(np.asarray([0.0, 0.0]), samples_per_metre=2)[:, 0]
        array([0. , 0.5, 1. , 1.5])
        """
        if not samples_per_metre > 0:
            raise ArgumentError(f"samples_per_metre must be positive; got {samples_per_metre}.")
        xp, q, known = self.checked(q)
        links = kinematics.link_transforms(xp, q, known, self.structure)
        origins = xp.stack([link[..., :3, 3] for link in links], axis=-2)
        shares = xp.asarray(self._shares(samples_per_metre), dtype=origins.dtype, device=ivy_api.device_of(origins))
        return xp.matmul(shares, origins)  # type: ignore[no-any-return]

    def _shares(self, samples_per_metre: float) -> list[list[float]]:
        """Return the weights of the origins in each point that is sampled."""
        rows = [[1.0] + [0.0] * len(self.parents)]
        lengths = self._lengths()
        for i, parent in enumerate(self.parents):
            points = max(math.ceil(lengths[i] * samples_per_metre - 1e-6), 1)
            for k in range(1, points + 1):
                row = [0.0] * (len(self.parents) + 1)
                row[parent + 1], row[i + 1] = 1.0 - k / points, k / points
                rows.append(row)
        return rows

    def _lengths(self) -> tuple[float, ...]:
        """Return the distance of each link from its parent, where the joints are at 0."""
        return self.lengths or tuple(self._length(link) for link in range(len(self.parents)))

    def _length(self, link: int) -> float:
        """Return the distance of a link from its parent, where its joint is at 0."""
        angle = -float(self.offset[link])
        cosine, sine = math.cos(angle), angle if self.prismatic[link] else math.sin(angle)
        parts = (self.constant[link], self.cosine[link], self.sine[link])
        return math.hypot(
            *(float(parts[0][k][3]) + cosine * float(parts[1][k][3]) + sine * float(parts[2][k][3]) for k in range(3))
        )

    def compute_link_matrices(self, q: Array, link_num: int | None = None) -> Array:
        """Return the poses of the base and of the first ``link_num`` links: a name of 2021 for `forward_kinematics`.

        Parameters
        ----------
        q : array of shape ``(..., joints)``
        link_num : how many links; all by default

        Returns
        -------
        out : array of shape ``(..., link_num + 1, 4, 4)``
        """
        stop = None if link_num is None else link_num + 1
        return self.forward_kinematics(q)[..., :stop, :, :]

    def compute_link_poses(self, q: Array, link_num: int | None = None) -> Array:
        """Return the poses of the base and of the first ``link_num`` links as positions and rotation vectors: a name of 2021.

        Parameters
        ----------
        q : array of shape ``(..., joints)``
        link_num : how many links; all by default

        Returns
        -------
        out : array of shape ``(..., link_num + 1, 6)``
        """
        matrices = self.compute_link_matrices(q, link_num)
        xp = ivy_api.namespace_for(matrices)
        return xp.concat((matrices[..., :3, 3], matrix_to_rotvec(matrices[..., :3, :3])), axis=-1)

    def checked(self, q: Array) -> tuple[Any, Any, Constants]:
        """Return the namespace, the joint values and the constants as arrays."""
        n = len(self.parents)
        xp, q, *known = ivy_api.check_arrays(
            q=(q, self.joint_count),
            constant=(self.constant, n, 4, 4),
            cosine=(self.cosine, n, 4, 4),
            sine=(self.sine, n, 4, 4),
            axes=(self.axes, n, 4, 2),
            scale=(self.scale, n),
            offset=(self.offset, n),
            base=(self.base, 4, 4),
        )
        return xp, q, Constants(*known)


def homogeneous(pose: Any) -> Any:
    """Return a pose of shape ``(..., 3, 4)`` with the row (0, 0, 0, 1): an array as an array, numbers as nested tuples."""
    if hasattr(pose, "shape"):
        xp, pose = ivy_api.check_arrays(pose=(pose, 3, 4))
        row = xp.asarray([0.0, 0.0, 0.0, 1.0], dtype=pose.dtype, device=ivy_api.device_of(pose))
        return xp.concat((pose, xp.zeros_like(pose[..., :1, :]) + row), axis=-2)
    rows = tuple(tuple(map(float, row)) for row in pose)
    if [len(row) for row in rows] != [4, 4, 4]:
        raise ArgumentError(f"A pose needs shape (..., 3, 4), as an array if it has batch axes; got {pose!r}.")
    return (*rows, (0.0, 0.0, 0.0, 1.0))


def _flatten(robot: Manipulator) -> tuple[Any, ...]:
    """Return the constants that are arrays, and all else: numbers are no leaves."""
    values = {field.name: getattr(robot, field.name) for field in fields(robot)}
    names = tuple(name for name in ARRAYS if hasattr(values[name], "shape"))
    rest = tuple((name, value) for name, value in values.items() if name not in names)
    return tuple(values[name] for name in names), (names, rest), names


def _unflatten(rest: Any, children: tuple[Any, ...]) -> Manipulator:
    names, others = rest
    return Manipulator(**dict(others), **dict(zip(names, children, strict=True)))


ivy_api.register_pytree_node(Manipulator, _flatten, _unflatten)
