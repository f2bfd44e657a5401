"""The exceptions of environments. Each is an `ivy_api.errors.IvyError`, and also derives from the matching built-in one."""

from __future__ import annotations

from ivy_api.errors import ArgumentError


class EnvironmentNameError(ArgumentError):
    """A name of an environment that does not exist."""


class ParameterError(ArgumentError):
    """A parameter or an option of an environment that does not exist, or has an invalid value."""


class StateError(ArgumentError):
    """A state that an environment cannot use here."""


class ActionError(ArgumentError):
    """An action that is not in the action space."""


class RenderError(ArgumentError):
    """A picture that cannot be drawn: of an unknown render mode, or before the first reset."""
