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
from ivy_api.frontends import calls, default_namespace, find_namespace
from ivy_api.frontends.calls import PLAIN
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.settings import floatx


class _NumPy:
    """NumPy, imported when it is first needed: other backends do without it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module("numpy"), name)


np: Any = _NumPy()
FLOATS = ("float16", "bfloat16", "float32", "float64")


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
        cls not in PLAIN
        and (hasattr(x, "_x") or hasattr(cls, "_read_tensor"))
        and cls.__module__.startswith("ivy_frontend_tensorflow.")
    )


def native(x: Any) -> Any:
    """Return the native array that a value is or holds."""
    if type(x) in PLAIN:
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
    if type(x) in PLAIN:
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
        if type(x) not in PLAIN:
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
    if type(x) in PLAIN or xp.__name__.rpartition(".")[2].endswith("numpy"):
        return x
    return xp.asarray(x) if type(x).__module__ == "numpy" and hasattr(x, "shape") else x


RECORDED: dict[str, Callable[..., Any]] = {}
"""How calls with tensors of another frontend are recorded: its module ``tensors`` registers it, once it is imported."""


def _is_recording() -> bool:
    """Whether a tape of the TensorFlow frontend is active."""
    calls = sys.modules.get("ivy_frontend_tensorflow._implementation.calls")
    return calls is not None and bool(calls.State.tapes)


class Call(calls.Call):
    """A call with arrays of any kind but symbolic ones.

    Attributes
    ----------
    variables : the variables that the implementation reads: they determine the backend, too, and are watched by tapes
    """

    plain = PLAIN
    variables: Sequence[Any] = ()

    def array_of(self, value: Any) -> Any:
        """Return a value that is an array of any kind, ``None`` for any other."""
        return value if is_array(value) else None

    def namespace_of(self, arrays: Sequence[Any], values: list[Any]) -> Any:
        """Return the namespace of the arrays and the variables."""
        return space([*map(native, arrays), *(v.value for v in self.variables)])

    def prepare(self, values: list[Any], arrays: Sequence[Any], xp: Any) -> tuple[list[Any], bool]:
        """Return the values, and whether results are arrays of `ivy_api`."""
        return values, any(isinstance(x, ivy_api.Array) for x in arrays)

    def watched(self, arrays: Sequence[Any], values: list[Any]) -> Sequence[Any]:
        """Return the arrays whose calls are those of the TensorFlow frontend."""
        found = [x for x in arrays if is_tensor(x)]
        return found or [x for x in arrays if is_variable(x) and not x.is_replaced and _is_recording()]

    def recorded(self, values: list[Any], watched: Sequence[Any], xp: Any) -> Any:
        """Call the implementation on the native arrays of tensors, for the tapes that are active."""
        return RECORDED["tensors"](self.run, values, self.variables)

    def native(self, value: Any, xp: Any) -> Any:
        """Return a value with native arrays of one backend."""
        return mapped(lambda x: settled(native(x), xp), value)

    def wrap(self, value: Any, note: Any) -> Any:
        """Return results as the arguments are."""
        if not note:
            return value
        return mapped(lambda x: x if type(x) in PLAIN or find_namespace(x) is None else ivy_api.Array(x), value)


class _FreeCall(Call):
    """A call of a body that has no name."""

    def __init__(self, body: Callable[..., Any], variables: Sequence[Any]) -> None:
        self.frontend, self.variables = FRONTEND, variables
        self.run = lambda values, xp: body(*values[0], xp=xp, **values[1])


def call(body: Callable[..., Any], args: Any, kwargs: Any, variables: Sequence[Any] = ()) -> Any:
    """Call a body with native arrays and the keyword ``xp``.

    Parameters
    ----------
    body : takes the arguments with native arrays
    args, kwargs : the arguments, with arrays of any kind but symbolic ones
    variables : as in `Call`

    Returns
    -------
    out : what the body returns, with arrays of the kind of the arguments
    """
    return _FreeCall(body, variables).apply([args, kwargs])


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
