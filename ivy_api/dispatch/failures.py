"""Translate an error inside a call into the one the caller sees: diagnosed, an `IvyError`, naming the called function.

Exceptions that a framework's compilers use internally, and errors unrelated to the arguments, pass unchanged.
"""

from __future__ import annotations

from typing import Any

from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.context import as_namespace, current_backend
from ivy_api.dispatch.diagnose import Given, bound, diagnosis, summary, unbound
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.dispatch.namespace import published
from ivy_api.dispatch.registry import Declaration, find
from ivy_api.errors import ArgumentError, DTypeError, IndexingError, IvyError, LocatedError, NotAnArrayError, escaped_error

_ABOUT_ARGUMENTS = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RuntimeError, AssertionError)
"""The built-in errors that a wrong argument may cause inside a framework."""

_made: dict[tuple[type, type], type[IvyError]] = {}
_MOST = 256
"""The number of these classes that are kept."""


def explain(declaration: Declaration, error: Exception, values: dict[str, Any], xp: Any, called: str = "") -> None:
    """Raise a clearer error for a call that failed with ``error``, if there is one.

    Parameters
    ----------
    declaration : the function's declaration
    error : what was raised inside
    values : the arguments by parameter
    xp : the namespace of the call
    called : the function as the user called it, if that is not its name
    """
    called = called or declaration.qualname
    _refuse_escaped(error, xp)
    if not _passes(error, called, xp):
        _raise(_explained(error, Given(declaration, called, values, xp)), error, called)


def explain_call(declaration: Declaration, error: Exception, args: Any, kwargs: dict[str, Any], xp: Any = None) -> None:
    """The same for a call whose arguments are not bound to parameters yet, and may not fit them."""
    space = _namespace_of(args, kwargs, xp)
    called = declaration.qualname
    _refuse_escaped(error, space)
    if _passes(error, called, space):
        return
    found = unbound(declaration, called, args, kwargs)
    _raise(found or _explained(error, Given(declaration, called, bound(declaration, args, kwargs), space)), error, called)


def explain_native(declaration: Declaration, error: Exception, args: Any, kwargs: dict[str, Any], main: Any) -> None:
    """The same for a call of a function of a native namespace.

    Errors that name the function pass, and those of a transformation, which the plugin's `vmap` or `compile` explains.
    """
    if isinstance(error, IvyError) and declaration.qualname in str(error):
        return
    if _told(main, "transformation_error", _nothing)(error) is not None:
        return
    spaces = [find_namespace(x) for x in leaves((*args, *kwargs.values()))]
    if any(space is not None and space is not main and space.__source__.over is not None for space in spaces):
        return  # an array of a transformed function, whose interpreter says so
    unknown = published(main.__source__) is not main  # it is not found by its arrays, such as a namespace of primitives
    own = next((space for space in spaces if space is not None), main) if unknown else main
    explain_call(declaration, error, args, kwargs, own)


def _refuse_escaped(error: Exception, xp: Any) -> None:
    if _told(xp, "is_of_escaped", _never)(error):
        _raise(escaped_error(), error, "")


def _raise(found: Exception, error: Exception, called: str) -> None:
    if found is not error:
        found.explained = called  # type: ignore[attr-defined]
        raise found from error


def _explained(error: Exception, given: Given) -> Exception:
    try:
        found = diagnosis(given)
    except Exception:  # arguments may be any objects, and raise any error when inspected
        found = None
    named = isinstance(error, IvyError) and given.called in str(error)
    if named and (found is None or type(found) is type(error)):
        return error  # it is more specific
    if isinstance(error, IvyError):
        if found is None and not isinstance(error, (ValueError, TypeError, IndexError)):
            return error  # about what is installed or declared
        inside = find(str(error).partition(" ")[0].rstrip(":")) is not None  # about a function called inside
        if found is None or (type(found) is type(error) in (DTypeError, NotAnArrayError) and not inside):
            found = type(error)(f"{given.called}: {error}")  # it is more specific
    return found if found is not None else _as_it_is(error, given)


def _as_it_is(error: Exception, given: Given) -> Exception:
    """The framework's error as one of ours: only the types and data types are known to be those of the declaration."""
    if any(callable(value) and find_namespace(value) is None and not isinstance(value, type) for value in given.values.values()):
        return error  # raised by the user's function
    kind = IndexingError if isinstance(error, IndexError) and not isinstance(error, ValueError) else ArgumentError
    got = ", ".join(f"{name}={summary(value)}" for name, value in given.values.items())
    text = _told(given.xp, "text", str)(error)
    said = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return _made_of(kind, error, f"{given.called} does not take these arguments: {got}. {type(error).__name__}: {said}")


def _made_of(kind: type[IvyError], error: Exception, message: str) -> Exception:
    """An error that is also an instance of the class of ``error``, so that it can be caught as such."""
    cause = type(error)
    if issubclass(kind, cause):
        return kind(message)
    if (kind, cause) not in _made:
        if len(_made) >= _MOST:
            _made.clear()
        own = {
            "__init__": Exception.__init__,  # the framework's class may require other arguments, and so may its text
            "__str__": Exception.__str__,
            "__reduce__": lambda self: (kind, self.args),
            "__module__": kind.__module__,
            "__doc__": kind.__doc__,
        }
        try:
            _made[kind, cause] = type(kind.__name__, (kind, cause), own)
        except TypeError:  # a class that cannot be subclassed, or stores its values differently
            _made[kind, cause] = kind
    made = _made[kind, cause](message)
    made.__dict__.update(vars(error))
    return made


def _passes(error: Exception, called: str, xp: Any) -> bool:
    if getattr(error, "explained", None) == called or isinstance(error, LocatedError) or _told(xp, "passes", _never)(error):
        return True
    about = (IvyError, *_ABOUT_ARGUMENTS, *_told(xp, "ARGUMENT_ERRORS", ()))
    return not isinstance(error, about) or isinstance(error, RecursionError)


def _told(xp: Any, name: str, usual: Any) -> Any:
    """What a plugin defines about its framework's errors, in a module ``namespace/failures.py``."""
    own = getattr(getattr(xp, "__source__", None), "module", None)
    return getattr(getattr(own, "failures", None), name, usual)


def _never(error: Exception) -> bool:
    return False


def _nothing(error: Exception) -> None:
    return None


def _namespace_of(args: Any, kwargs: dict[str, Any], xp: Any) -> Any:
    """The namespace that a call is for, if it can be determined; else ``None``."""
    try:
        if xp is not None:
            return as_namespace(xp)
        for x in leaves((*args, *kwargs.values())):
            if find_namespace(x) is not None:
                return find_namespace(x)
        return current_backend()
    except IvyError:
        return None
