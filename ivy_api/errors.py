"""The exceptions. Each also derives from the matching built-in exception, so callers may catch either."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here


class IvyError(Exception):
    """Base class of the errors raised by ``ivy_api`` and its plugins."""

    if not TYPE_CHECKING:  # compilers that extend an error's message expect an __init__ that takes a string
        __init__ = Exception.__init__


class ArgumentError(IvyError, ValueError):
    """An argument with an invalid value or shape, alone or in combination with the others."""


class ArgumentTypeError(IvyError, TypeError):
    """An argument of an unsupported type, an unexpected argument, or a missing one."""


class AxisError(ArgumentError, IndexError):
    """An axis out of bounds, or a repeated axis. Derives from both built-ins, like NumPy's ``AxisError``."""


class IndexingError(IvyError, IndexError):
    """An index out of bounds, or an object that is not a valid index."""


class NotAnArrayError(IvyError, TypeError):
    """An array was expected and something else was passed."""


class NoDLPackError(NotAnArrayError, AttributeError):
    """An object to import through DLPack lacks the methods for it."""


class ExportError(IvyError, BufferError):
    """An array that cannot be exported through DLPack as requested."""


class NoArrayError(NotAnArrayError, ArgumentError):
    """Only Python scalars were passed where an array or data type is required."""


class MixedBackendsError(IvyError, TypeError):
    """Arrays of two backends in one call."""


class MissingPluginError(IvyError, ImportError):
    """The framework of an array has no usable plugin installed."""


class UnknownBackendError(IvyError, ValueError):
    """No plugin provides a backend of this name."""


class NoBackendError(IvyError, ValueError):
    """A call has no backend: no array argument, no current backend, and more than one installed (or none)."""


class BackendImportError(IvyError, ImportError):
    """A backend whose framework or plugin cannot be imported, or has an unsupported version."""


class PluginError(IvyError, ImportError):
    """A plugin that cannot be used: it fails to load, conflicts with another, or uses another version of the hooks."""


class MissingFunctionError(IvyError, AttributeError):
    """A name that the backend does not have, or that is not declared."""

    if not TYPE_CHECKING:  # AttributeError takes the name and the object
        __init__ = AttributeError.__init__


class DTypeError(IvyError, TypeError):
    """A data type that the function or the backend does not support."""


class ElementsError(DTypeError, ArgumentError):
    """Elements that an array cannot hold: strings, ``None``, other objects."""


class DeviceError(IvyError, ValueError):
    """A device that the backend does not have."""


class LimitError(IvyError, TypeError):
    """A declared limit of a framework: the function does not support this data type or device."""


class MissingByLimitError(MissingFunctionError, LimitError):
    """A name that the backend lacks because of a declared limit of its framework."""


class ScalarRangeError(IvyError, OverflowError, ValueError):
    """A Python integer out of range for the data type of the array."""


class UnknownVersionError(IvyError, ValueError):
    """A version of the standard that does not exist, or is not supported."""


class DataDependentShapeError(IvyError, TypeError, ValueError):
    """A shape or size that depends on values unknown to a compiler at trace time."""


class NotPortableError(IvyError, TypeError):
    """Inside ``ivy_api.strict()``: behaviour that the standard leaves undefined."""


class EscapedTracerError(IvyError, TypeError):
    """An array of a transformed function was taken out of it, by a conversion or by storing it elsewhere."""


class NoRuleError(IvyError, NotImplementedError):
    """A transformation has no rule for a function: it is not differentiable, or cannot be vectorised."""


class MutationError(IvyError, TypeError):
    """An assignment to an array that a transformed function may not modify."""


class TransformationError(ArgumentError, TypeError):
    """A function, or its arguments, that a transformation does not accept, such as a loss that is not a scalar."""


def branching_error() -> TransformationError:
    """Return the error for a compiled function that converts an array to a bool or an integer of Python."""
    return TransformationError(
        "A compiled function cannot branch on its arrays (if x > 0, while, range(x)): it is recorded once, for all values. Use "
        "xp.where(condition, a, b), ivy_api.cond or ivy_api.while_loop, or pass the value as a static argument."
    )


def outside_error() -> TransformationError:
    """Return the error for a rule of a derivative that uses an array from outside that a derivative is taken with respect to."""
    return TransformationError(
        "A function with a derivative of its own uses an array from outside that a derivative is taken with respect to, which its "
        "rule does not know. Pass the array as an argument, or ivy_api.stop_gradient(x) of it."
    )
