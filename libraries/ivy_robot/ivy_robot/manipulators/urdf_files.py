"""The links and joints in a URDF file, without geometry. It refers to no other file, and nothing in it is expanded."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from ivy_api.errors import ArgumentTypeError
from ivy_api.files import own_errors
from ivy_robot.errors import UrdfError

LARGEST = 2**26
"""The most bytes that are read; robots of a hundred joints have a hundred thousand."""
_JOINT = {
    "parent": ("link",),
    "child": ("link",),
    "origin": ("xyz", "rpy"),
    "axis": ("xyz",),
    "limit": ("lower", "upper"),
    "mimic": ("joint", "multiplier", "offset"),
}
"""The elements of a joint that are read, and their attributes."""


class Link(NamedTuple):
    """A link by its name."""

    name: str


class Limit(NamedTuple):
    """The range of a joint; ``None`` where it is not given."""

    lower: float | None
    upper: float | None


class Mimic(NamedTuple):
    """The joint that another one follows."""

    joint: str
    multiplier: float | None
    offset: float | None


class Joint(NamedTuple):
    """A joint, as the file says it; ``origin`` is a matrix of shape ``(4, 4)``."""

    name: str
    type: str
    parent: str
    child: str
    origin: list[list[float]] | None
    axis: list[float] | None
    limit: Limit | None
    mimic: Mimic | None


class Description(NamedTuple):
    """What a file describes."""

    links: list[Link]
    joints: list[Joint]


def read(source: Any) -> Description:
    """Return the links and joints of a file, a path or one open for reading.

    Raises
    ------
    UrdfError
        if it is no URDF, or declares entities, as attacks do.
    """
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        with path.open("rb") as file:
            return _parsed(file.read(LARGEST + 1), str(path))
    if not hasattr(source, "read"):
        raise ArgumentTypeError(f"from_urdf takes a path, an open file or a yourdfpy.URDF; got a {type(source).__name__}.")
    return _parsed(source.read(LARGEST + 1), "The file")


def _parsed(data: str | bytes, path: str) -> Description:
    if len(data) > LARGEST:
        raise UrdfError(f"{path} has more than {LARGEST} bytes, and is no description of a robot.")
    found = _Reader()
    with own_errors(path, "a URDF file", UrdfError):
        found.parser.Parse(data, True)
    return Description(found.links, [_joint(each) for each in found.joints])


class _Reader:
    """Collects the links and joints that stand directly in ``<robot>``, and what stands directly in joints."""

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.joints: list[dict[str, dict[str, str]]] = []
        self._path: list[str] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda name: self._path.pop()
        self.parser.StartDoctypeDeclHandler = self._refuse

    def _refuse(self, *declared: Any) -> None:
        raise UrdfError("A URDF file declares no document type, and no entities. The file is damaged, or another one.")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        where, depth = self._path, len(self._path)
        where.append(name)
        if depth == 0 and name != "robot":
            raise UrdfError(f"The outermost element of a URDF file is <robot>; got <{name:.80}>.")
        if depth == 1 and name == "link":
            self.links.append(Link(_attribute(attributes, "name", "A link")))
        elif depth == 1 and name == "joint":
            self.joints.append({"joint": attributes})
        elif depth == 2 and where[1] == "joint" and name in _JOINT:
            if name in self.joints[-1]:
                raise UrdfError(f"The joint {self.joints[-1]['joint'].get('name')!r:.80} has two elements <{name}>.")
            self.joints[-1][name] = {key: value for key, value in attributes.items() if key in _JOINT[name]}


def _joint(said: dict[str, dict[str, str]]) -> Joint:
    name = _attribute(said["joint"], "name", "A joint")
    where = f"The joint {name!r:.80}"
    for part in ("parent", "child"):
        if part not in said:
            raise UrdfError(f"{where} has no element <{part}>.")
    limit, mimic = said.get("limit"), said.get("mimic")
    return Joint(
        name,
        _attribute(said["joint"], "type", where),
        _attribute(said["parent"], "link", f"The parent of {name!r:.80}"),
        _attribute(said["child"], "link", f"The child of {name!r:.80}"),
        _pose(said["origin"], where) if "origin" in said else None,
        _vector(said["axis"].get("xyz", "1 0 0"), where) if "axis" in said else None,
        None if limit is None else Limit(*(_optional(limit, key, where) for key in ("lower", "upper"))),
        None
        if mimic is None
        else Mimic(_attribute(mimic, "joint", where), *(_optional(mimic, key, where) for key in ("multiplier", "offset"))),
    )


def _attribute(attributes: dict[str, str], name: str, where: str) -> str:
    if name not in attributes:
        raise UrdfError(f"{where} has no attribute {name!r}.")
    return attributes[name]


def _optional(attributes: dict[str, str], name: str, where: str) -> float | None:
    return _number(attributes[name], where) if name in attributes else None


def _number(text: str, where: str) -> float:
    try:
        found = float(text) if "_" not in text else math.nan
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise UrdfError(f"{where} has {text!r:.80} for a finite number.")
    return found


def _vector(text: str, where: str) -> list[float]:
    parts = text.split()
    if len(parts) != 3:
        raise UrdfError(f"{where} has {text!r:.80} for three numbers.")
    return [_number(part, where) for part in parts]


def _pose(attributes: dict[str, str], where: str) -> list[list[float]]:
    """Return the matrix of a position and angles about the fixed axes x, y and z, in this order."""
    position = _vector(attributes.get("xyz", "0 0 0"), where)
    angles = _vector(attributes.get("rpy", "0 0 0"), where)
    (sx, sy, sz), (cx, cy, cz) = map(math.sin, angles), map(math.cos, angles)
    rows = (
        (cy * cz, sy * (sx * cz) - cx * sz, sy * (cx * cz) + sx * sz),
        (cy * sz, sy * (sx * sz) + cx * cz, sy * (cx * sz) - sx * cz),
        (-sy, cy * sx, cy * cx),
    )
    return [*([*row, x] for row, x in zip(rows, position, strict=True)), [0.0, 0.0, 0.0, 1.0]]
