"""A valid call of any declared function, made from its declaration: what checks use that hold for every function.

Arguments are chosen by the name of the parameter. A function that needs others (a shape that fits, a sorted vector) has them in
`OWN`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from conformance.oracles import dtypes as dt
from ivy_api.dispatch import registry
from ivy_api.dispatch.accepts import KINDS, accepted
from ivy_api.dispatch.registry import Declaration

FIRST = np.array([[4, 1, 0], [1, 5, 1], [0, 1, 6]])
"""Symmetric, positive definite, small enough for every data type."""
SECOND = np.array([[1, 2, 1], [2, 1, 1], [1, 1, 2]])
"""Without zeros: a divisor, a number of bits."""


@dataclass(frozen=True)
class DType:
    """Stands for the target's own object for a data type; for ``other`` on a target which lacks it."""

    name: str
    other: str = ""


@dataclass(frozen=True)
class Own:
    """An array of the data type under test."""

    values: np.ndarray
    axis: int = -1

    def of_size(self, blocks: int) -> np.ndarray:
        """The array, or as many of it along the diagonal, or one after the other."""
        square = self.values.ndim == 2 and self.values.shape == FIRST.shape
        return np.kron(np.eye(blocks, dtype=int), self.values) if square else np.repeat(self.values, blocks, axis=self.axis)


@dataclass(frozen=True)
class Sized:
    """What depends on the number of rows of the matrix."""

    of: Callable[[int], Any]


_x, _x2, _vector = Own(FIRST), Own(SECOND), Own(np.array([3, 1, 2, 5, 4]))
_indices = np.array([2, 0])

BY_PARAMETER: dict[str, Any] = {
    "x": _x, "x1": _x, "x2": _x2, "arrays": [_x, _x2], "condition": Sized(lambda n: np.eye(n) > 0), "indices": _indices,
    "obj": [[1, 2], [3, 4]], "shape": Sized(lambda n: (n, n)), "shapes": (3, 1), "axis": 0, "axes": (1, 0), "source": 0,
    "destination": 1, "shift": 1, "repeats": 2, "repetitions": (2, 1), "fill_value": 1, "start": 0, "stop": 4, "num": 5, "n": 4,
    "n_rows": 3, "dtype": DType("complex128", "complex64"), "from_": DType("float32"), "to": DType("float64", "float32"),
    "type": DType("float32"), "kind": "real floating", "arrays_and_dtypes": DType("float32"),
    "q": _x2, "a": _x2, "end": _x2, "weight": 0.25, "clip_norm": 2.0, "key": np.array([3, 5], np.uint32),
    "alpha": _x2, "b": _x2, "logits": _x2, "upper": _x2, "limit": 1.0, "value": 0.5,
}  # fmt: skip
"""What a parameter without a default is given."""

_float, _int = {"shape": (5,), "dtype": DType("float64")}, {"dtype": DType("int32")}
_p = Own(np.array([0.2, 0.5, 0.3]))

OWN: dict[str, dict[str, Any]] = {
    **{f"random.{name}": _float for name in ("uniform", "normal", "exponential", "gumbel", "laplace")},
    "random.bernoulli": {"p": _p},
    "random.bits": {"shape": (5,)},
    "random.choice": {"a": _x, "shape": (2,)},
    "random.fold_in": {"data": Own(np.array([3, 1, 2]))},
    "random.key": {"seed": _vector},
    "random.multinomial": {"n": 9, "p": _p, **_int},
    "random.multivariate_normal": {"mean": Own(np.array([1, 2, 3])), "cov": _x},
    "random.poisson": {"lam": _x2, **_int},
    "random.randint": {"minval": -3, "maxval": 9, "shape": (5,), **_int},
    "random.threefry2x32": {name: np.array([n, 7], np.int32) for n, name in enumerate(("k1", "k2", "x1", "x2"))},
    "random.truncated_normal": {"lower": -1.0},
    "random.while_loop": {
        "condition": lambda x, _: x < 100.0,
        "body": lambda x, y: (x * 2.0, y + x),
        "state": (np.array(1.0), np.array([1.0, 2.0])),
    },
    "digamma": {"x": _x2},
    "igamma": {"x": _x2, "a": _x2},
    "igammac": {"x": _x2, "a": _x2},
    "ldexp": {"x2": 3},
    "lerp": {"start": _x},
    "lgamma": {"x": _x2},
    "nn.glu": {"x": Own(FIRST[:2], axis=0), "axis": 0},
    "nn.prelu": {"weight": _x2},
    "polygamma": {"n": 2, "x": _x2},
    "zeta": {"x": Own(FIRST + 2), "q": _x2},
    "broadcast_to": {"shape": Sized(lambda n: (2, n, n))},
    "cumulative_prod": {"x": _vector},
    "cumulative_sum": {"x": _vector},
    "iinfo": {"type": DType("int32")},
    "isdtype": {"dtype": DType("float32")},
    "linalg.cross": {"x1": Own(FIRST[:2], axis=0), "x2": Own(SECOND[:2], axis=0)},
    "linalg.matrix_power": {"n": 2},
    "linalg.outer": {"x1": _vector, "x2": _vector},
    "meshgrid": {"arrays": _vector},
    "reshape": {"shape": Sized(lambda n: (n * n,))},
    "searchsorted": {"x1": Own(np.array([1, 2, 3, 5, 6]))},
    "squeeze": {"x": Own(FIRST[:1])},
    "take": {"axis": 0},
    "take_along_axis": {"indices": Sized(lambda n: np.tile([[0, 2], [1, 1], [2, 0]], (n // 3, 1)))},
}
"""What single functions need instead."""


def data_types(qualname: str) -> tuple[str, ...]:
    """The data types of the standard which a function takes; empty if it takes no array of a type of its own."""
    if _declaration(qualname).kind != "function":
        return ()
    first = next(iter(accepted(_declaration(qualname)).values()), None)
    if first is None:
        return dt.ALL if {"arrays"} & set(_parameters(qualname)) else ()
    return tuple(name for kind in KINDS[first] for name in dt.KINDS[kind])


def example(qualname: str, dtype: str = "", *, blocks: int = 1) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments for one call, arrays as NumPy arrays, data types as `DType`.

    Parameters
    ----------
    qualname : a declared function
    dtype : the data type of the arrays; one that the function takes, if not given
    blocks : how many times larger the arrays are along each axis
    """
    own, positional, named = OWN.get(qualname, {}), [], {}
    types = data_types(qualname)
    dtype = dtype or (("float64" if "float64" in types else types[0]) if types else "float64")
    for name, parameter in _parameters(qualname).items():
        if parameter.kind is parameter.VAR_POSITIONAL:
            value = own.get(name, BY_PARAMETER[name])
            positional += [_filled(v, dtype, blocks) for v in (value if isinstance(value, list) else [value, value])]
        elif parameter.default is parameter.empty or name in own:
            value = _filled(own.get(name, BY_PARAMETER.get(name)), dtype, blocks)
            if name == "fill_value" and dtype == "bool":
                value = True
            if parameter.kind is parameter.KEYWORD_ONLY:
                named[name] = value
            else:
                positional.append(value)
    return tuple(positional), named


def _filled(value: Any, dtype: str, blocks: int) -> Any:
    if isinstance(value, Own):
        return value.of_size(blocks).astype(dtype)
    if isinstance(value, Sized):
        return value.of(len(FIRST) * blocks)
    return [_filled(v, dtype, blocks) for v in value] if isinstance(value, list) else value


@cache
def _parameters(qualname: str) -> dict[str, inspect.Parameter]:
    found = inspect.signature(_declaration(qualname).body).parameters
    return {name: parameter for name, parameter in found.items() if name != "xp"}


def parameters(qualname: str) -> dict[str, inspect.Parameter]:
    """The parameters of a declared function by name."""
    return dict(_parameters(qualname))


def _declaration(qualname: str) -> Declaration:
    found = registry.find(qualname)
    assert found is not None, qualname
    return found


def entered(lib: Any, arguments: Any) -> Any:
    """The same arguments with the target's own data types for `DType`."""
    if isinstance(arguments, DType):
        return lib.dtype(arguments.name if arguments.name in lib.dtypes else arguments.other)
    if type(arguments) in (tuple, list):
        return type(arguments)(entered(lib, value) for value in arguments)
    return {name: entered(lib, value) for name, value in arguments.items()} if isinstance(arguments, dict) else arguments
