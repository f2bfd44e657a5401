"""The kinds of arrays that layers take and return: native ones, `ivy_api.Array`, tensors of the TensorFlow frontend, symbolic ones.

Bodies of layers and operations take native arrays of one backend and their namespace ``xp``. `call` brings the arguments to that
form and the results back to the kind of the arguments. Arrays of NumPy beside others are data, and go to the backend of the others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

import ivy_api
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.errors import IvyError
from ivy_api.frontends import default_namespace, find_namespace
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.settings import floatx


class _NumPy:
    """NumPy, imported when it is first needed: other backends do without it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module("numpy"), name)


np: Any = _NumPy()
FLOATS = ("float16", "bfloat16", "float32", "float64")
_PLAIN = frozenset({int, float, bool, complex, str, type(None), slice})


def leaves(value: Any) -> Iterator[Any]:
    """Iterate over the values in nested lists, tuples and dicts."""
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from leaves(one)
    else:
        yield value


def mapped(function: Callable[[Any], Any], value: Any) -> Any:
    """Return nested lists, tuples and dicts with a function applied to each value inside."""
    if isinstance(value, (list, tuple)):
        every = [mapped(function, one) for one in value]
        if hasattr(value, "_fields"):
            return type(value)(*every)
        return tuple(every) if isinstance(value, tuple) else every
    if isinstance(value, dict):
        return {key: mapped(function, one) for key, one in value.items()}
    return function(value)


def is_variable(x: Any) -> bool:
    """Whether a value is a variable of Keras."""
    return getattr(type(x), "is_keras_variable", False)


def is_symbolic(x: Any) -> bool:
    """Whether a value is a symbolic tensor: it has a shape and no values."""
    return getattr(type(x), "is_keras_tensor", False)


def is_tensor(x: Any) -> bool:
    """Whether a value is a tensor or variable of the TensorFlow frontend."""
    cls = type(x)
    return (
        cls not in _PLAIN
        and (hasattr(x, "_x") or hasattr(cls, "_read_tensor"))
        and cls.__module__.startswith("ivy_frontend_tensorflow.")
    )


def native(x: Any) -> Any:
    """Return the native array that a value is or holds."""
    if type(x) in _PLAIN:
        return x
    if is_variable(x):
        return x.value
    if is_tensor(x):
        return x._x if hasattr(x, "_x") else x._read_tensor()._x
    return ivy_api.unwrap(x)


unwrap_array = native


def wrap_array(x: Any) -> Any:
    """Return a native array: Keras' own are those of its backend."""
    return x


def is_array(x: Any) -> bool:
    """Whether a value is an array of any kind."""
    if type(x) in _PLAIN:
        return False
    return is_variable(x) or is_tensor(x) or is_symbolic(x) or isinstance(x, ivy_api.Array) or find_namespace(x) is not None


def name_of(x: Any) -> str:
    """Return the name of the data type of an array."""
    return x.dtype if isinstance(x.dtype, str) else dtype_name(native(x).dtype)


def is_floating(x: Any) -> bool:
    """Whether an array has a real floating-point data type."""
    return is_array(x) and name_of(x) in FLOATS


def space(values: Iterable[Any]) -> Any:
    """Return the namespace of native arrays; NumPy's beside others do not count; without arrays that of the backend in use."""
    found: dict[int, Any] = {}
    for x in values:
        if type(x) not in _PLAIN:
            xp = find_namespace(x)
            if xp is not None:
                found.setdefault(id(xp), xp)
    if not found:
        return default_namespace(FRONTEND.framework)
    if len(found) > 1:
        traced = [xp for xp in found.values() if "traced" in xp.__name__]
        others = traced or [xp for xp in found.values() if not xp.__name__.endswith(".numpy")]
        if len(others) > 1:
            names = " and ".join(sorted(xp.__name__.rpartition(".")[2] for xp in others))
            raise ValueError(
                f"The arrays and the weights are on different backends: {names}. Move the arrays to that of the weights."
            )
        return others[0]
    return next(iter(found.values()))


@offer("config", "backend")
def backend() -> str:
    """Return the name of the backend in use."""
    return str(space(()).__name__).rpartition(".")[2]


def settled(x: Any, xp: Any) -> Any:
    """Return a native value on the backend of a namespace: arrays of NumPy are converted."""
    if type(x) in _PLAIN or xp.__name__.rpartition(".")[2].endswith("numpy"):
        return x
    return xp.asarray(x) if type(x).__module__ == "numpy" and hasattr(x, "shape") else x


CALLS: dict[str, Callable[..., Any]] = {}
"""What `call` does with kinds of arrays that need more than an exchange: their modules register it."""


def _is_recording() -> bool:
    """Whether a tape of the TensorFlow frontend is active."""
    calls = sys.modules.get("ivy_frontend_tensorflow._implementation.calls")
    return calls is not None and bool(calls.State.tapes)


def call(body: Callable[..., Any], args: Any, kwargs: Any, variables: Sequence[Any] = ()) -> Any:
    """Call a body with native arrays and the keyword ``xp``.

    Parameters
    ----------
    body : takes the arguments with native arrays
    args, kwargs : the arguments, with arrays of any kind but symbolic ones
    variables : the variables that the body reads: they determine the backend, too, and are watched by tapes

    Returns
    -------
    out : what the body returns, with arrays of the kind of the arguments
    """
    try:
        given = list(leaves((args, kwargs)))
        if any(is_tensor(x) for x in given) or (_is_recording() and any(is_variable(x) and not x.is_replaced for x in given)):
            return CALLS["tensors"](body, args, kwargs, variables)
        wrapped = any(isinstance(x, ivy_api.Array) for x in given)
        args, kwargs = mapped(native, args), mapped(native, kwargs)
        xp = space([*leaves((args, kwargs)), *(v.value for v in variables)])
        out = body(*mapped(lambda x: settled(x, xp), args), xp=xp, **mapped(lambda x: settled(x, xp), kwargs))
        if not wrapped:
            return out
        return mapped(lambda x: x if type(x) in _PLAIN or find_namespace(x) is None else ivy_api.Array(x), out)
    except IvyError as error:
        raise FRONTEND.translated(error) from error


def cast(x: Any, dtype: str) -> Any:
    """Return an array in a data type, by its name."""
    if name_of(x) == dtype:
        return x
    return call(lambda x, *, xp: xp.astype(x, getattr(xp, dtype)), (x,), {})


def host(x: Any) -> Any:
    """Return an array of any kind as one of NumPy."""
    import numpy as np

    x = native(x)
    return (
        x
        if isinstance(x, np.ndarray)
        else ivy_api.namespace("numpy").asarray(x)
        if find_namespace(x) is not None
        else np.asarray(x)
    )


def plain_array(value: Any, xp: Any) -> Any:
    """Return Python numbers and nested lists as an array: floating-point ones of the default data type, integers of int32."""
    kinds = {type(x) for x in leaves(value)}
    dtype = "bool" if kinds == {bool} else "int32" if kinds and kinds <= {bool, int} else floatx()
    if any(is_array(x) for x in leaves(value)):
        return xp.stack([plain_array(native(x), xp) if not is_array(x) else settled(native(x), xp) for x in value])
    return xp.asarray(value, dtype=getattr(xp, dtype))
