"""The exceptions. Each also derives from the matching built-in exception, so callers may catch either."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from types import FrameType

OWN = {"ivy_api", "optree"}
"""Packages whose code is not the user's: the core; frontends and libraries add themselves."""
FRAMEWORKS: set[str] = set()
"""Further ones: plugins and their frameworks, which are added when they are found."""


class IvyError(Exception):
    """Base class of the errors raised by ``ivy_api`` and its plugins."""

    if not TYPE_CHECKING:  # compilers that extend an error's message expect an __init__ that takes a string
        __init__ = Exception.__init__


class ArgumentError(IvyError, ValueError):
    """An argument with an invalid value or shape, alone or in combination with the others."""


class ArgumentTypeError(IvyError, TypeError):
    """An argument of an unsupported type, an unexpected argument, or a missing one."""


class FileFormatError(ArgumentError):
    """A file that is truncated, altered, of another format, or of a newer version; its contents are never executed."""


class UnsupportedFileError(FileFormatError, NotImplementedError):
    """A file that needs what the backend, or this version, does not have: a data type, a layer."""


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


def _package(frame: FrameType) -> str:
    return frame.f_globals.get("__name__", "ivy_api").partition(".")[0]  # type: ignore[no-any-return]  # generated ones have none


def is_of_framework(frame: FrameType) -> bool:
    """Whether a frame runs code of a framework, or of its plugin."""
    return _package(frame) in FRAMEWORKS


def is_internal(frame: FrameType) -> bool:
    """Whether a frame runs code of this package, of a plugin, framework, frontend or library, or of the standard library."""
    return is_internal_module(_package(frame))


def is_internal_module(name: str) -> bool:
    """Whether a module is part of this package, of a plugin, framework, frontend or library, or of the standard library."""
    import sys

    package = name.partition(".")[0]
    return package in OWN or package in FRAMEWORKS or (package in sys.stdlib_module_names and package != "__main__")


def user_location(error: BaseException | None = None) -> str:
    """Return where the user's code is: the innermost line outside of this package, the plugins and the frameworks.

    Parameters
    ----------
    error : one that was raised there and caught; by default it is the running code

    Returns
    -------
    out : the file, line, function and source line; empty if there is none
    """
    import sys

    frame, line = sys._getframe(1), 0
    found = error.__traceback__ if error is not None else None
    while found is not None:
        if not is_internal(found.tb_frame):
            frame, line = found.tb_frame, found.tb_lineno
        found = found.tb_next
    while is_internal(frame):
        if frame.f_back is None:
            return ""
        frame = frame.f_back
    code = frame.f_code
    return _quoted(code.co_filename, line or frame.f_lineno, code.co_name)


def _quoted(file: str, line: int, function: str) -> str:
    import linecache  # only on the way to an error

    where = f", in {function}" if function else ""
    return f'  File "{file}", line {line}{where}\n    {linecache.getline(file, line).strip()}'


def is_internal_file(path: str) -> bool:
    """Whether a file is of this package, generated by it, of a plugin or framework, or of the standard library."""
    import os
    import sys

    if path.startswith("<ivy_api: "):
        return True
    files = [getattr(sys.modules.get(name), "__file__", None) for name in OWN | FRAMEWORKS]
    if any(file is not None and path.startswith(os.path.dirname(file) + os.sep) for file in files):
        return True
    return path.startswith(os.path.dirname(os.__file__) + os.sep) and "site-packages" not in path


class LocatedError(IvyError):
    """An error with a note that quotes the line of the user's code which led to it."""

    if not TYPE_CHECKING:

        def __new__(cls, *args):  # compilers that extend an error's message expect Exception.__init__
            made = super().__new__(cls, *args)
            made.locate()
            return made

    def locate(self, error: BaseException | None = None) -> None:
        """Quote the line of the running code, or the one in which another error was raised."""
        found = user_location(error)
        self.__notes__ = [f"In your code:\n{found}"] if found else []

    def locate_at(self, file: str, line: int, function: str) -> None:
        """Quote a line of a file."""
        self.__notes__ = [f"In your code:\n{_quoted(file, line, function)}"]


class DataDependentShapeError(LocatedError, TypeError, ValueError):
    """A shape or size that depends on values unknown to a compiler at trace time."""


class NotPortableError(IvyError, TypeError):
    """Inside ``ivy_api.strict()``: behaviour that the standard leaves undefined."""


class EscapedTracerError(LocatedError, TypeError):
    """An array of a transformed function was taken out of it, by a conversion or by storing it elsewhere."""


class NoRuleError(LocatedError, NotImplementedError):
    """A transformation has no rule for a function: it is not differentiable, or cannot be vectorised."""


class MutationError(LocatedError, TypeError):
    """An assignment to an array that a transformed function may not modify."""


class TransformationError(LocatedError, ArgumentError, TypeError):
    """A function, or its arguments, that a transformation does not accept, such as a loss that is not a scalar."""


class CaptureError(TransformationError):
    """Code of a framework that cannot be made a graph: it cannot be traced, or has an operator that its frontend does not know."""


class UnknownValueError(TransformationError):
    """A shape, or a loop that is differentiated, depends on values, which a graph does not have: it cannot be recorded."""


class LeafError(LocatedError, NotAnArrayError):
    """A pytree with a leaf that is no array and no number."""


def branching_error() -> TransformationError:
    """Return the error for a transformed function that converts an array to a bool or an integer of Python."""
    return TransformationError(
        "A compiled function, one under vmap and the step of a loop cannot branch on their arrays (if x > 0, while, range(x)): "
        "they are called once, for all values. Use xp.where(condition, a, b), ivy_api.cond or ivy_api.while_loop, or pass the "
        "value as a static argument."
    )


def dynamic_shape_error(name: str, where: str) -> DataDependentShapeError:
    """Return the error for a function whose result has a shape that depends on values: ``nonzero``, in ``compile`` or ``vmap``."""
    other = "a mask keeps its shape: xp.where(mask, x, value)" if name == "x[mask]" else "xp.where keeps the shape"
    return DataDependentShapeError(
        f"{name} under {where}: the shape of its result depends on the values, which are not known there or differ for each "
        f"example. Call it outside of {where}, or use a function with a fixed shape; {other}."
    )


def conversion_error(what: str, hint: str = "") -> EscapedTracerError:
    """Return the error for a conversion of an array of a transformed function, ``float(x)``; a hint is added to its message."""
    return EscapedTracerError(
        f"{what} of an array of a transformed function takes it out of the computation, and what is computed with it is lost. "
        f"Keep to functions of xp (an index into a constant is xp.take(x, index, axis=0)); for a value that should count as a "
        f"constant use ivy_api.stop_gradient(x). {hint}".rstrip()
    )


def escaped_error() -> EscapedTracerError:
    """Return the error for an array that is used after its transformed function has returned."""
    return EscapedTracerError(
        "This array belongs to a transformed function that has returned. Return it from the function (has_aux=True for more "
        "results) instead of storing it elsewhere."
    )


def mutation_error() -> MutationError:
    """Return the error for an assignment to an array of a transformed function."""
    return MutationError(
        "A transformed function cannot modify its arrays: x[key] = y. Compute a new one: x = xp.at(x, key).set(y), or use "
        "ivy_api.Arrays, which can be assigned to."
    )


def closure_error() -> TransformationError:
    """Return the error for a custom derivative that closes over an array that a derivative is taken with respect to."""
    return TransformationError(
        "A function with a custom derivative closes over an array that a derivative is taken with respect to, which its "
        "rule does not know. Pass the array as an argument, or ivy_api.stop_gradient(x) of it."
    )
