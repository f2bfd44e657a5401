"""Conversion and checks of the arguments of functions that are written on a namespace, for authors of libraries."""

from __future__ import annotations

from types import MethodType

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.functions import explaining
from ivy_api.adapt.promotion import FLOATING
from ivy_api.dispatch.lookup import find_namespace, namespace_for, on_many_types, type_name
from ivy_api.dispatch.registry import Declaration
from ivy_api.errors import ArgumentError, DTypeError, IvyError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


def explain_errors(function: F, /) -> F:
    """Return a function of a library whose errors say which argument is wrong: a decorator.

    After a failure, and at no cost to a successful call, the arguments are compared with the annotations. An error of a framework
    or of Python becomes an `IvyError` that names the function and the argument, and is still an instance of the class it had. An
    error of a function that was passed as an argument is raised as it is.

    Parameters
    ----------
    function : a public function of a library, or the ``__init__`` of a class

    Returns
    -------
    out : a function with the same parameters

    Examples
    --------
    >>> import numpy as np
    >>> import ivy_api
    >>> @ivy_api.explain_errors
    ... def shrink(image, factor: int):
    ...     return image[:: max(factor, 1)]
    >>> shrink(np.zeros(4), "a")
    Traceback (most recent call last):
        ...
    ivy_api.errors.ArgumentTypeError: shrink takes an integer as factor; got str: 'a'.
    """
    of_class = function.__name__ == "__init__"
    called = function.__qualname__.removesuffix(".__init__")
    body = MethodType(function, object()) if of_class else function  # without self
    declaration = Declaration(called, "", "function", body, composed=False)

    def explain(error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        if isinstance(error, IvyError):
            return  # the library says what is wrong
        from ivy_api.dispatch.failures import explain_call  # imported on errors only

        xp = kwargs.pop("xp", None)
        explain_call(declaration, error, args[of_class:], kwargs, xp)

    return explaining(function, explain)  # type: ignore[no-any-return]


def check_arrays(kind: str | None = "real floating", /, **arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Convert the arguments of a function to arrays of one backend, and check their shapes and data types.

    It is meant for the first line of a public function of a library: what comes after it can rely on arrays whose last axes have
    the right sizes, and whose leading (batch) axes broadcast.

    Parameters
    ----------
    kind : the data types allowed, as ``kind`` of `isdtype`. If it is ``"real floating"`` or ``"complex floating"``, integers and
        booleans are converted: to the data type of the first floating-point array, or to the backend's default. ``None`` allows
        all, unchanged
    **arguments : for each argument a tuple of the value and its trailing axes. The value is an array, a number or a nested
        sequence of numbers, which is converted, or ``None``, which is returned as it is. A trailing axis is given as its size, or
        as a name: axes of the same name have the same size

    Returns
    -------
    out : the namespace, followed by the arrays in the order of the arguments

    Raises
    ------
    ArgumentError
        if an array has the wrong trailing axes, or batch axes that do not broadcast with those of another one.
    DTypeError
        if a data type is not of ``kind``, and integers or booleans cannot stand for it.
    NotAnArrayError
        if no argument is an array, or if one cannot be converted.

    Examples
    --------
    >>> import numpy as np
    >>> import ivy_api
    >>> def distances(points, centre):
    ...     xp, points, centre = ivy_api.check_arrays(points=(points, "n", 3), centre=(centre, 3))
    ...     return xp.linalg.vector_norm(points - centre[..., None, :], axis=-1)
    >>> distances(np.zeros((5, 3)), [0.0, 3.0, 4.0])
    array([5., 5., 5., 5., 5.])
    >>> distances(np.zeros((5, 2)), [0.0, 3.0, 4.0])
    Traceback (most recent call last):
        ...
    ivy_api.errors.ArgumentError: points needs shape (..., n, 3); got (5, 2).
    """
    plain = _plain(kind, arguments)
    return _general(kind, arguments) if plain is None else plain


_known: dict[str, dict[type, set[Any]]] = {}
"""For each kind and type of arrays the data types seen so far, which are of that kind."""


@on_many_types
def _forget(kept: Collection[type]) -> None:
    for known in _known.values():
        for cls in [cls for cls in known if cls not in kept]:
            known.pop(cls, None)


def _plain(kind: str | None, arguments: dict[str, tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """Return the result for arrays of one type that need no conversion nor broadcasting, ``None`` for others, wrong ones too.

    This is most calls, in a fifth of the time.
    """
    known: Any = None
    cls: type | None = None
    batch: Any = ()
    sizes: dict[str, Any] = {}
    out: list[Any] = []
    for argument in arguments.values():
        x = argument[0]
        if x is None:
            out.append(x)
            continue
        if type(x) is not cls:
            if cls is not None:
                return None
            cls, xp = type(x), find_namespace(x)
            if xp is None:
                return None
            if kind is not None:
                known = _known.get(kind, {}).get(cls, ())
            out.insert(0, xp)
        if known is not None and x.dtype not in known:
            return None
        shape = shape_of(x)
        if shape is None:
            return None
        position = len(shape) - len(argument) + 1
        if position:
            if position < 0:
                return None
            leading = shape[:position]
            if leading != batch:
                if batch:
                    return None
                batch = leading
        for axis in argument[1:]:
            size = shape[position]
            if size != axis and (type(axis) is not str or sizes.setdefault(axis, size) != size):
                return None
            position += 1
        out.append(x)
    return tuple(out) if cls is not None else None


def _general(kind: str | None, arguments: dict[str, tuple[Any, ...]]) -> tuple[Any, ...]:
    values = {name: argument[0] for name, argument in arguments.items()}
    arrays = [value for value in values.values() if find_namespace(value) is not None]
    if not arrays:
        got = ", ".join(f"{name}: {type_name(value)}" for name, value in values.items())
        raise NotAnArrayError(f"At least one argument must be an array; got {got}. Convert one first, for example xp.asarray(...).")
    xp: Any = namespace_for(*arrays)
    if kind is not None or len(arrays) < len(values):
        values = _converted(values, arrays, kind, xp)
    _check_shapes(values, arguments)
    return (xp, *values.values())


def _converted(values: dict[str, Any], arrays: list[Any], kind: str | None, xp: Any) -> dict[str, Any]:
    """Return all as arrays of data types of ``kind``."""
    floating = next((x.dtype for x in arrays if xp.isdtype(x.dtype, FLOATING)), None)
    out = {}
    for name, value in values.items():
        x = value
        if value is not None and find_namespace(value) is None:
            x = _from_numbers(name, value, floating, arrays[0], xp)
        if x is not None and kind is not None and not xp.isdtype(x.dtype, kind):
            if "floating" not in kind or not xp.isdtype(x.dtype, ("bool", "integral")):
                raise DTypeError(
                    f"{name} needs a data type of kind {kind}; got {x.dtype}. Convert it first: xp.astype({name}, dtype)."
                )
            x = xp.astype(x, xp.asarray(1.0, device=device_of(x)).dtype if floating is None else floating)
        elif x is not None and kind is not None:
            _known.setdefault(kind, {}).setdefault(type(x), set()).add(x.dtype)
        out[name] = x
    return out


def _from_numbers(name: str, value: Any, dtype: Any, beside: Any, xp: Any) -> Any:
    """Return an array of numbers or of nested sequences of numbers; strings and other objects are an error."""
    if isinstance(value, (str, bytes, dict, set)):
        raise NotAnArrayError(f"{name} must be an array, a number or a sequence of numbers; got {type_name(value)}.")
    try:
        return xp.asarray(value, dtype=dtype, device=device_of(beside))
    except (TypeError, ValueError) as error:
        raise NotAnArrayError(
            f"{name} must be an array, a number or a sequence of numbers; got {type_name(value)}: {error}"
        ) from error


def _check_shapes(values: dict[str, Any], arguments: dict[str, tuple[Any, ...]]) -> None:
    """Compare the trailing axes with those asked for, and the batch axes with each other; sizes not known yet fit all."""
    sizes: dict[str, tuple[int, str]] = {}
    batch: tuple[Any, ...] = ()
    first = ""
    for name, x in values.items():
        trailing = arguments[name][1:]
        shape = None if x is None else shape_of(x)
        if shape is None:
            continue
        start = len(shape) - len(trailing)
        if start < 0:
            raise ArgumentError(_says_shape(name, trailing, shape))
        for size, axis in zip(shape[start:], trailing, strict=True):
            if isinstance(axis, str):
                wanted, other = sizes.setdefault(axis, (size, name))
                if size != wanted and _is_known(size) and _is_known(wanted):
                    raise ArgumentError(
                        f"{other} and {name} must have the same size of axis {axis}; got {wanted} and {size}, "
                        f"in shapes {shape_of(values[other])} and {shape}."
                    )
            elif size != axis and _is_known(size):
                raise ArgumentError(_says_shape(name, trailing, shape))
        leading = shape[:start]
        if leading and leading != batch:
            if batch:
                batch = _broadcast(batch, leading, first, name)
            else:
                batch, first = leading, name


def shape_of(x: Any) -> tuple[Any, ...] | None:
    """Return the shape, ``None`` for sizes not known yet; ``None`` alone if the number of axes is not known either."""
    try:
        shape = tuple(x.shape)
    except ValueError:  # a compiler's placeholder of any number of axes
        return None
    return shape


def _is_known(size: Any) -> bool:
    """Whether a size is known: compilers have ``None`` where it is not, lazy arrays ``nan``."""
    return size is not None and size == size


def _broadcast(batch: tuple[Any, ...], leading: tuple[Any, ...], first: str, name: str) -> tuple[Any, ...]:
    """Return the broadcast batch axes of the arguments before, and of this one."""
    short, long = sorted((batch, leading), key=len)
    out = list(long)
    for i in range(1, len(short) + 1):
        a, b = short[-i], long[-i]
        if not (_is_known(a) and _is_known(b)):
            out[-i] = a if _is_known(a) and a != 1 else b
        elif a != b and 1 not in (a, b):
            raise ArgumentError(
                f"The batch axes of {first} and {name} do not broadcast; got {batch} and {leading}. "
                f"Each size must be that of the other, or 1: xp.expand_dims inserts axes."
            )
        else:
            out[-i] = b if a == 1 else a
    return tuple(out)


def _says_shape(name: str, trailing: tuple[Any, ...], shape: tuple[Any, ...]) -> str:
    return f"{name} needs shape ({', '.join(('...', *map(str, trailing)))}); got {shape}."
