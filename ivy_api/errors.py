"""The project's errors. Each is also the built-in exception that fits, so callers may catch either."""

from __future__ import annotations


class IvyError(Exception):
    """Base of every error that ``ivy_api`` and its plugins raise on purpose."""


class NotAnArrayError(IvyError, TypeError):
    """An array was needed and something else came."""


class MixedBackendsError(IvyError, TypeError):
    """Arrays of two backends met in one call."""


class MissingPluginError(IvyError, ImportError):
    """An array came whose framework has no usable plugin here."""


class UnknownBackendError(IvyError, ValueError):
    """A backend was asked for by a name that no plugin offers."""


class NoBackendError(IvyError, ValueError):
    """A call names no backend: no array among its arguments, no backend in use, and more than one installed (or none)."""


class BackendImportError(IvyError, ImportError):
    """A backend is known, but its framework or its plugin cannot be imported, or has an unsupported version."""


class PluginError(IvyError, ImportError):
    """A plugin cannot be used: it fails to load, clashes with another, or speaks another version of the hooks."""


class MissingFunctionError(IvyError, AttributeError):
    """A name that the backend does not have, or that nobody declared."""


class DTypeError(IvyError, TypeError):
    """A data type that the function or the backend does not take."""


class DeviceError(IvyError, ValueError):
    """A device that the backend does not have."""


class LimitError(IvyError, TypeError):
    """A declared limit of a framework: this function does not take this data type or device there."""


class ScalarRangeError(IvyError, OverflowError, ValueError):
    """A Python integer that the data type of the array does not hold."""


class UnknownVersionError(IvyError, ValueError):
    """A revision of the standard that does not exist, or that is not supported."""


class DataDependentShapeError(IvyError, TypeError, ValueError):
    """A shape that depends on values, or a length, which a compiler does not know when it traces the function."""


class NotPortableError(IvyError, TypeError):
    """Inside ``ivy_api.strict()``: something that the standard leaves undefined."""
