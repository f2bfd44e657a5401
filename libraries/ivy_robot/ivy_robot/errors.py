"""The exceptions of robots. Each is an `ivy_api.errors.IvyError`, and also derives from the matching built-in one."""

from __future__ import annotations

from ivy_api.errors import ArgumentError, FileFormatError


class RobotError(ArgumentError):
    """A description of a robot that has no meaning, or that is not supported."""


class UrdfError(RobotError, FileFormatError):
    """A URDF file that is damaged, or describes no robot, or one that is not supported."""


class LinkError(ArgumentError, KeyError):
    """A link that a robot does not have."""

    __str__ = Exception.__str__  # KeyError would quote the message
