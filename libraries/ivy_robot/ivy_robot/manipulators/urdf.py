"""Manipulators from URDF files."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_robot.errors import UrdfError
from ivy_robot.manipulators.manipulator import Manipulator, homogeneous
from ivy_robot.manipulators.urdf_files import read

if TYPE_CHECKING:
    from os import PathLike
    from typing import IO

Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]
EYE: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
TURNING = ("revolute", "continuous")
KINDS = (*TURNING, "prismatic", "fixed")


@ivy_api.explain_errors
def from_urdf(source: str | PathLike[str] | IO[str] | Any, *, base: Any = None) -> Manipulator:
    """Return the tree of links of a URDF file: its revolute, continuous, prismatic and fixed joints, also those that mimic others.

    A limit that ``<limit>`` does not give is 0, as the specification says; continuous joints, and those without ``<limit>``, have
    none.

    Parameters
    ----------
    source : the path of the file, or an open file; or a ``yourdfpy.URDF``
    base : array or nested sequence of shape ``(3, 4)``: from the root link to the world

    Returns
    -------
    out : the manipulator, whose base is the root link; links and joints have the names and the order of the file, parents first

    Raises
    ------
    UrdfError
        if the file is damaged, or no URDF; if the links are no tree of two or more, or two links or two joints have one name; or if
        a joint is of another kind, joins a link that is not declared, has an axis of length 0, a lower limit above the upper one,
        or mimics a joint that is not there or does not move by itself. It is a `RobotError` and a `FileFormatError`.

    References
    ----------
    https://wiki.ros.org/urdf/XML/joint

    Examples
    --------
    >>> import io
    >>> text = '''
    ... <robot name="door"> <link name="frame"/> <link name="leaf"/>
    ...   <joint name="hinge" type="revolute"> <parent link="frame"/> <child link="leaf"/> <axis xyz="0 0 1"/>
    ...     <limit lower="0" upper="1.5" effort="1" velocity="1"/> </joint>
    ... </robot>'''
    >>> from_urdf(io.StringIO(text))
    Manipulator(1 joints, 1 links: frame, leaf)
    """
    described = source.robot if hasattr(source, "robot") else read(source)
    _require_names(described)
    joints = _parents_first(described)
    moving = [joint for joint in joints if joint.type != "fixed" and joint.mimic is None]
    numbers = {joint.name: i for i, joint in enumerate(moving)}
    links = {name: i for i, name in enumerate([joints[0].parent, *(joint.child for joint in joints)])}
    bounds = [_limits(joint) for joint in moving]
    constant, cosine, sine, axes = zip(*map(_matrices, joints), strict=True)
    joint_of_link, scale, offset = zip(*(_moved_by(joint, numbers) for joint in joints), strict=True)
    return Manipulator(
        constant=constant,
        cosine=cosine,
        sine=sine,
        axes=axes,
        scale=scale,
        offset=offset,
        lower=tuple(low for low, _ in bounds),
        upper=tuple(high for _, high in bounds),
        base=None if base is None else homogeneous(base),
        parents=tuple(links[joint.parent] - 1 for joint in joints),
        joint_of_link=joint_of_link,
        prismatic=tuple(joint.type == "prismatic" for joint in joints),
        link_names=tuple(links),
        joint_names=tuple(numbers),
    )


def _require_names(described: Any) -> None:
    """Raise if two joints or two links have one name, or a joint has a link that is not declared."""
    links = [link.name for link in described.links]
    for kind, names in (("joints", [joint.name for joint in described.joints]), ("links", links)):
        twice = sorted(name for name, count in Counter(names).items() if count > 1)
        if twice:
            raise UrdfError(f"The {kind} of a robot need names that differ; got two {kind} {twice[0]}.")
    known = set(links)
    for joint in described.joints:
        for link in (joint.parent, joint.child):
            if link not in known:
                listed = f"{', '.join(links[:20])}{', …' if len(links) > 20 else ''}"
                raise UrdfError(f"{joint.name} joins the link {link}, which is not declared; there are {listed}.")


def _parents_first(described: Any) -> list[Any]:
    """Return the joints in the order of the file, but those of parents before those of their children."""
    joints = list(described.joints)
    children = {joint.child for joint in joints}
    roots = [link.name for link in described.links if link.name not in children]
    if len(roots) != 1 or len(children) != len(joints) or not joints:
        raise UrdfError(f"The links of a robot must form one tree of two or more links; got the roots {roots[:20]}.")
    below: dict[str, list[int]] = {}
    for i, joint in enumerate(joints):
        below.setdefault(joint.parent, []).append(i)
    ready, found = below.pop(roots[0], []), []
    while ready:
        joint = joints[heappop(ready)]
        found.append(joint)
        for i in below.pop(joint.child, []):
            heappush(ready, i)
    if below:
        apart = joints[min(i for waiting in below.values() for i in waiting)]
        raise UrdfError(f"The links of a robot must form one tree; {apart.child} is not joined to {roots[0]}.")
    return found


def _limits(joint: Any) -> tuple[float, float]:
    """Return the least and the largest value: 0 where ``<limit>`` does not give it, as the specification says."""
    limit = joint.limit
    if joint.type == "continuous" or limit is None:
        return -math.inf, math.inf
    low, high = (0.0 if value is None else float(value) for value in (limit.lower, limit.upper))
    if not low <= high:
        raise UrdfError(f"The least value of {joint.name} must not be above the largest; got {low} and {high}.")
    return low, high


def _moved_by(joint: Any, numbers: Mapping[str, int]) -> tuple[int, float, float]:
    """Return the index of the joint that moves a link, the scale and the offset."""
    if joint.type == "fixed":
        return -1, 0.0, 0.0
    mimic = joint.mimic
    if mimic is None:
        return numbers[joint.name], 1.0, 0.0
    if mimic.joint not in numbers:
        raise UrdfError(f"{joint.name} mimics {mimic.joint}, which is no joint that moves by itself.")
    multiplier, offset = mimic.multiplier, mimic.offset
    return numbers[mimic.joint], 1.0 if multiplier is None else float(multiplier), -(0.0 if offset is None else float(offset))


def _pose(joint: Any) -> tuple[Any, tuple[float, ...]]:
    """Return the rotation and the translation of a joint's origin."""
    rows = [[float(x) for x in row] for row in joint.origin] if joint.origin is not None else [[*row, 0.0] for row in EYE]
    return tuple(tuple(row[:3]) for row in rows[:3]), tuple(row[3] for row in rows[:3])


def _matrices(joint: Any) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """Return the constants of a link: see `Manipulator`."""
    if joint.type not in KINDS:
        raise UrdfError(f"{joint.name} is a {joint.type} joint; supported are {', '.join(KINDS)}.")
    turn, shift = _pose(joint)
    none = ((0.0,) * 3,) * 3
    if joint.type == "fixed":
        return _matrix(turn, shift, 1.0), _matrix(none), _matrix(none), ((0.0, 0.0),) * 4
    axis = _axis(joint)
    direction = tuple(sum(x * y for x, y in zip(row, axis, strict=True)) for row in turn)
    axes = (*zip(direction, shift, strict=True), (0.0, 1.0))
    if joint.type == "prismatic":
        return _matrix(turn, shift, 1.0), _matrix(none), _matrix(none, direction), axes
    # Rodrigues: R = u uᵀ + cos v (1 - u uᵀ) + sin v [u]×
    x, y, z = axis
    along = tuple(tuple(s * t for t in axis) for s in axis)
    across = tuple(tuple(e - p for e, p in zip(*rows, strict=True)) for rows in zip(EYE, along, strict=True))
    skew = (0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0)
    return _matrix(_product(turn, along), shift, 1.0), _matrix(_product(turn, across)), _matrix(_product(turn, skew)), axes


def _axis(joint: Any) -> Vector:
    axis = [1.0, 0.0, 0.0] if joint.axis is None else [float(x) for x in joint.axis]
    length = math.hypot(*axis)
    if not 0.0 < length < math.inf:
        raise UrdfError(f"The axis of {joint.name} must be a vector that is not 0; got {axis}.")
    return tuple(x / length for x in axis)


def _matrix(turn: Sequence[Sequence[float]], shift: Sequence[float] = (0.0, 0.0, 0.0), last: float = 0.0) -> Matrix:
    return (*((*row, x) for row, x in zip(turn, shift, strict=True)), (0.0, 0.0, 0.0, last))


def _product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return tuple(tuple(sum(x * y for x, y in zip(row, column, strict=True)) for column in columns) for row in a)
