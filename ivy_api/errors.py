"""The project's errors. Each is also the built-in exception that fits, so callers may catch either."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here


class IvyError(Exception):
    """Base of every error that ``ivy_api`` and its plugins raise on purpose."""

    if not TYPE_CHECKING:  # compilers that add their own words to an error know by this that it takes a text
        __init__ = Exception.__init__


class ArgumentError(IvyError, ValueError):
    """An argument whose value or shape the function does not take, alone or beside the others."""


class ArgumentTypeError(IvyError, TypeError):
    """An argument of a type that the function does not take, one that it does not have, or one that it needs and did not get."""


class AxisError(ArgumentError, IndexError):
    """An axis that the array does not have, or one given twice. Both of the built-ins, as NumPy's error of that name."""


class IndexingError(IvyError, IndexError):
    """An index that the array does not have, or something that is no index."""


class NotAnArrayError(IvyError, TypeError):
    """An array was needed and something else came."""


class NoDLPackError(NotAnArrayError, AttributeError):
    """An array to take over by DLPack was needed, and the object lacks the methods for it."""


class ExportError(IvyError, BufferError):
    """An array that cannot be handed on by DLPack in the way that was asked for."""


class NoArrayError(NotAnArrayError, ArgumentError):
    """Only Python scalars came, where an array or a data type is needed too."""


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

    if not TYPE_CHECKING:  # which takes the name and the object
        __init__ = AttributeError.__init__


class DTypeError(IvyError, TypeError):
    """A data type that the function or the backend does not take."""


class ElementsError(DTypeError, ArgumentError):
    """Elements that no array holds: strings, ``None``, other objects."""


class DeviceError(IvyError, ValueError):
    """A device that the backend does not have."""


class LimitError(IvyError, TypeError):
    """A declared limit of a framework: this function does not take this data type or device there."""


class MissingByLimitError(MissingFunctionError, LimitError):
    """A name that the backend does not have, as it declares: the framework cannot do it."""


class ScalarRangeError(IvyError, OverflowError, ValueError):
    """A Python integer that the data type of the array does not hold."""


class UnknownVersionError(IvyError, ValueError):
    """A revision of the standard that does not exist, or that is not supported."""


class DataDependentShapeError(IvyError, TypeError, ValueError):
    """A shape that depends on values, or a length, which a compiler does not know when it traces the function."""


class NotPortableError(IvyError, TypeError):
    """Inside ``ivy_api.strict()``: something that the standard leaves undefined."""
