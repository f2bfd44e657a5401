"""Raise the declared limits of a framework as clear errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ivy_api.adapt.functions import ErrorHandler
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.backend import Limit
from ivy_api.dispatch.dtype_names import printed_name
from ivy_api.dispatch.registry import Declaration, plain_arity
from ivy_api.errors import LimitError

_HOME = {  # backends to suggest converting to, in this order
    "real floating": ("float32", "float64"),
    "complex floating": ("complex64", "complex128"),
    "signed integer": ("int32", "int64", "int16", "int8"),
    "unsigned integer": ("uint8", "uint32", "uint64", "uint16"),
}
_ASIDE = ("boolean", "integer", "integer or boolean")
"""Data types of auxiliary parameters (masks, indices), which do not determine the dtype a function computes in."""


def guard(
    backend: str,
    function: Any,
    limits: list[Limit],
    name_of: Callable[[Any], str] = printed_name,
    *,
    declaration: Declaration | None = None,
    known: Mapping[str, Any] | None = None,
    default_device: Callable[[], Any] = lambda: "",
) -> Any:
    """Return ``function`` with a check of its declared limits against the data types it computes in, and the device.

    Parameters
    ----------
    backend : the backend's name, for messages
    function : the backend's function
    limits : the limits of this function
    name_of : returns the standard name of a data type of the backend
    declaration : the function's declaration; without it the first array decides
    known : the backend's data types by standard name
    default_device : the device on which arrays are created
    """
    known = known or {}
    deciding = _Deciding(declaration) if declaration else None
    limited = {name for limit in limits for name in limit.dtypes} if all(limit.dtypes for limit in limits) else None
    free = _hashable(dtype for name, dtype in known.items() if limited is not None and name not in limited)
    # If the first array alone decides, its data type is a fast check.
    alone = deciding is None or deciding.alone

    handler = ErrorHandler()

    def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            if alone and args and "dtype" not in kwargs:  # fast path
                usual = getattr(args[0], "dtype", None)
                if (free and usual in free) or (limited is not None and usual is not None and name_of(usual) not in limited):
                    return function(*args, **kwargs)
            elif free and args and _all_free((*args, *kwargs.values()) if kwargs else args, free):
                return function(*args, **kwargs)
            arrays = _decisive(args, kwargs, deciding)
            dtypes = _dtypes(args, kwargs, arrays, deciding)
            first = arrays[0] if arrays else next((x for x in leaves((*args, *kwargs.values())) if hasattr(x, "device")), None)
            device = device_name(kwargs.get("device") or (default_device() if first is None else getattr(first, "device", "")))
            names: list[str | None] = [name_of(dtype) for dtype in dtypes]
            for name in names or [None]:
                raise_if_limited(backend, limits, name, device, known)
            out = function(*args, **kwargs)
            if not names and hasattr(out, "dtype"):  # no argument determines the dtype: creation by default
                raise_if_limited(backend, limits, name_of(out.dtype), device, known)
            return out
        except Exception as error:
            handler(error, args, kwargs)
            raise

    def guarded_of_two(x1: Any, x2: Any, /) -> Any:  # takes a third of the time
        try:
            dtype = x1.dtype
            if dtype in free and (x2.dtype is dtype or x2.dtype in free):
                return function(x1, x2)
        except AttributeError:
            pass
        except Exception as error:
            handler(error, (x1, x2), {})
            raise
        return guarded(x1, x2)

    made: Any = guarded_of_two if free and declaration and plain_arity(declaration.body) == 2 else guarded
    made.__wrapped__ = function
    made.__name__ = getattr(function, "__name__", limits[0].function)
    made.__doc__ = function.__doc__
    return handler.belongs_to(made)


_PLAIN = frozenset((bool, int, float, complex, str, type(None)))


def _all_free(values: tuple[Any, ...], free: frozenset[Any]) -> bool:
    """Whether there are only arrays of data types without a limit, and plain values."""
    for value in values:
        if type(value) not in _PLAIN and getattr(value, "dtype", None) not in free:
            return False
    return type(values[0]) not in _PLAIN


class _Deciding:
    """Which arguments determine the dtype a function computes in: not masks and indices, if it has other arrays."""

    def __init__(self, declaration: Declaration) -> None:
        schema = declaration.schema
        aside = {name for name, kinds in schema.accepted.items() if kinds.words in _ASIDE}
        positional = schema.positional
        arrays = [name for name in schema.arrays if name not in aside]
        if not arrays:
            aside = set()
        self.aside = frozenset(aside)
        self.positions = frozenset(i for i, name in enumerate(positional) if name in aside)
        self.dtype = positional.index("dtype") if "dtype" in positional else None
        self.alone = 0 not in self.positions and len(arrays) <= 1
        """Whether the first argument alone decides."""


def _decisive(args: tuple[Any, ...], kwargs: dict[str, Any], deciding: _Deciding | None) -> list[Any]:
    """The arrays that decide, including those in lists and tuples."""
    every = [x for x in leaves((*args, *kwargs.values())) if hasattr(x, "dtype")]
    if deciding is None:
        return every[:1]
    chosen = [x for i, x in enumerate(args) if i not in deciding.positions]
    chosen += [x for name, x in kwargs.items() if name not in deciding.aside]
    return [x for x in leaves(chosen) if hasattr(x, "dtype")] or every


def _dtypes(args: tuple[Any, ...], kwargs: dict[str, Any], arrays: list[Any], deciding: _Deciding | None) -> list[Any]:
    if kwargs.get("dtype") is not None:  # it determines the dtype of the computation
        return [kwargs["dtype"]]
    dtypes = [x.dtype for x in arrays]
    if deciding is not None and deciding.dtype is not None and deciding.dtype < len(args):
        dtypes.append(args[deciding.dtype])
    return dtypes


def _hashable(dtypes: Iterable[Any]) -> frozenset[Any]:
    found = list(dtypes)
    return frozenset(found) if all(type(dtype).__hash__ is not None for dtype in found) else frozenset()


def raise_if_limited(backend: str, limits: list[Limit], dtype: str | None, device: str, known: Mapping[str, Any]) -> None:
    """Raise if a limit covers a call."""
    for limit in limits:
        if limit.covers(dtype, device):
            raise LimitError(says_limited(backend, limit, dtype, device, [*limits], known))


def says_limited(backend: str, limit: Limit, dtype: str | None, device: str, limits: list[Limit], known: Mapping[str, Any]) -> str:
    """The error message of a limit: what does not work, why, and what to do instead if possible."""
    why = f"{limit.reason} See {limit.link}."
    where = f" on {device or 'this device'}" if limit.devices else ""
    if not limit.dtypes:
        advice = f" Move the array to another device than {', '.join(limit.devices)} first." if where else ""
        return f"{limit.function} of {backend} does not work{where}: {why}{advice}"
    return f"{limit.function} on {backend} does not take {dtype}{where}: {why}{_advice(dtype or '', device, limits, known)}"


def _advice(dtype: str, device: str, limits: list[Limit], known: Mapping[str, Any]) -> str:
    kind = next((kind for kind, names in _HOME.items() if dtype in names), "real floating" if "float" in dtype else "")
    wider = [
        name for name in _HOME.get(kind, ()) if name != dtype and name in known and not any(x.covers(name, device) for x in limits)
    ]
    if wider:
        return f" Convert first, for example xp.astype(x, xp.{wider[0]})."
    return " Compute with the parts: xp.real(x) and xp.imag(x)." if kind == "complex floating" else ""


def device_name(device: object) -> str:
    """``cpu`` from what frameworks print: ``cpu``, ``cuda:0``, ``/job:localhost/replica:0/task:0/device:CPU:0``, ``TFRT_CPU_0``."""
    return str(getattr(device, "platform", device)).lower().rpartition("device:")[2]
