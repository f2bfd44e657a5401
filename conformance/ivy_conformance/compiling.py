"""Repeat each call compiled by the framework: eager and compiled results must agree."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ivy_api.dispatch import registry
from ivy_api.errors import DataDependentShapeError

UNITS = 8.0
"""Units in the last place, of the largest finite element, by which fusing and reordering may change a float."""

SHARE = 3
"""A brief run compiles one function in so many if the compiler is slow."""

ADDED_TO_A_DIFFERENCE = ("nn.triplet_margin_loss",)
"""Functions that add a small constant to a difference of arguments, ``x1 - x2 + c``. A compiler may compute ``x1 + (c - x2)``, as
TensorFlow's constant folding does, where ``c - x2`` is rounded to a unit of ``x2``. That is the result for an argument that is one
unit away, so these functions may differ by what one unit of each argument changes."""

WEIGHTED = ("average", "moments", "nanquantile", "quantile")
"""Functions of weights that are of the reduced axes, or broadcast: sizes tell which. In a graph of unknown sizes, weights of as
many axes as are reduced are of these, and other ones are refused when it runs."""

NOT_TRACED = ("from_dlpack", "empty", "empty_like")
"""Functions that hand over memory or return unspecified values: nothing to compare."""


@dataclass(frozen=True)
class _Slot:
    """Marks the position of an array among the arguments."""

    number: int


class Compiling:
    """Compiles calls of one backend.

    Parameters
    ----------
    compiled : the framework's compiler, from ``ivy_plugin_X.transforms``
    every : whether to compile each call, or only the first for each combination of function, data types and keywords
    slow : whether compilation is so slow that, unless ``every``, one call of each function must suffice
    brief : whether, unless ``every``, one call of each function must suffice, of whichever data types and keywords; of a slow
        compiler one function in `SHARE`
    unknown_sizes : whether the compiler knows no size of an array
    """

    def __init__(
        self,
        compiled: Callable[[Any], Any],
        *,
        every: bool,
        slow: bool = False,
        brief: bool = False,
        unknown_sizes: bool = False,
    ) -> None:
        self.compiled = compiled
        self.every = every
        self.slow = slow
        self.brief = brief
        self.unknown_sizes = unknown_sizes
        self.seen: set[Any] = set()
        self.count = 0

    def wants(self, qualname: str, args: list[Any], kwargs: dict[str, Any]) -> bool:
        """Whether this call is to be compiled."""
        declaration = registry.find(qualname)
        assert declaration is not None
        if qualname in NOT_TRACED or not declaration.schema.returns.arrays:
            return False
        if self.unknown_sizes and qualname in WEIGHTED and _is_broadcast(args[0], **kwargs):
            return False
        if self._is_left_out(qualname):
            return False
        dtypes = tuple(str(x.dtype) for x in _arrays((*args, *kwargs.values())))
        first = self._is_first((qualname,) if self.slow or self.brief else (qualname, dtypes, tuple(sorted(kwargs))))
        return bool(dtypes) and (first or self.every)

    def _is_left_out(self, qualname: str) -> bool:
        """Whether the function is in the share that a brief run with a slow compiler leaves out."""
        return self.slow and self.brief and not self.every and bool(zlib.crc32(qualname.encode()) % SHARE)

    def _is_first(self, key: tuple[Any, ...]) -> bool:
        first = key not in self.seen
        self.seen.add(key)
        return first

    def call(self, function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any], eager: Any) -> Any:
        """The result of the compiled call, or the eager one if a data-dependent shape is rejected with a clear error."""
        arrays, traced = of_arrays(function, args, kwargs)
        try:
            result = self.compiled(traced)(*arrays)
        except DataDependentShapeError:
            return eager
        self.count += 1
        return result


def of_arrays(function: Callable[..., Any], args: Any, kwargs: dict[str, Any]) -> tuple[list[Any], Callable[..., Any]]:
    """The arrays of a call, including those in lists and tuples, and the call as a function of the arrays only."""
    arrays: list[Any] = []

    def take_out(value: Any) -> Any:
        if type(value) in (list, tuple):
            return type(value)(take_out(part) for part in value)
        if hasattr(value, "dtype") and hasattr(value, "shape"):
            arrays.append(value)
            return _Slot(len(arrays) - 1)
        return value

    outer, named = [take_out(a) for a in args], {name: take_out(value) for name, value in kwargs.items()}

    def traced(*inputs: Any) -> Any:
        def put_back(value: Any) -> Any:
            if type(value) in (list, tuple):
                return type(value)(put_back(part) for part in value)
            return inputs[value.number] if isinstance(value, _Slot) else value

        return function(*(put_back(a) for a in outer), **{name: put_back(value) for name, value in named.items()})

    return arrays, traced


def one_unit_away(args: Any, kwargs: dict[str, Any]) -> Any:
    """The calls in which one of the floating-point arrays is a unit larger or smaller."""
    arrays = [a for a in (*args, *kwargs.values()) if isinstance(a, np.ndarray) and a.dtype.kind == "f"]
    for moved in arrays:
        for way in (np.inf, -np.inf):

            def put(value: Any, moved: Any = moved, way: float = way) -> Any:
                return np.nextafter(value, np.asarray(way, value.dtype)) if value is moved else value

            yield tuple(put(a) for a in args), {name: put(value) for name, value in kwargs.items()}


def assert_agrees(qualname: str, compiled: Any, eager: Any, *, also: float = 0.0) -> None:
    """Bitwise for integers and booleans, within `UNITS` for floats; nan, infinities and signs of zero at the same indices.

    Parameters
    ----------
    qualname : the function
    compiled, eager : the results
    also : by how much more floats may differ
    """
    if isinstance(eager, tuple):
        assert len(compiled) == len(eager)
        for c, e in zip(compiled, eager, strict=True):
            assert_agrees(qualname, c, e)
        return
    assert compiled.dtype == eager.dtype, f"compiled {qualname} gives {compiled.dtype}, eager {eager.dtype}"
    assert compiled.shape == eager.shape, f"compiled {qualname} gives the shape {compiled.shape}, eager {eager.shape}"
    if eager.dtype.kind not in "fc":
        np.testing.assert_array_equal(compiled, eager, err_msg=f"compiled {qualname}")
        return
    parts = [(compiled.real, eager.real), (compiled.imag, eager.imag)] if eager.dtype.kind == "c" else [(compiled, eager)]
    largest = max(float(np.max(np.abs(part[np.isfinite(part)]), initial=0.0)) for _, part in parts)
    allowed = UNITS * np.finfo(eager.dtype).eps * largest + also
    for c, e in parts:
        np.testing.assert_array_equal(np.isnan(c), np.isnan(e), err_msg=f"nan of compiled {qualname}")
        ordinary = np.isfinite(e)
        np.testing.assert_array_equal(c[~ordinary & ~np.isnan(e)], e[~ordinary & ~np.isnan(e)], err_msg=f"compiled {qualname}")
        np.testing.assert_allclose(c[ordinary], e[ordinary], rtol=0, atol=allowed, err_msg=f"compiled {qualname}")
        zeros = (c == 0) & (e == 0)
        np.testing.assert_array_equal(np.signbit(c[zeros]), np.signbit(e[zeros]), err_msg=f"signs of zero of compiled {qualname}")


def _is_broadcast(x: Any, *, axis: Any = None, weights: Any = None, **_: Any) -> bool:
    """Whether weights of as many axes as are reduced are not of these."""
    axes = (axis,) if isinstance(axis, int) else axis or ()
    is_like_them = weights is not None and len(weights.shape) == len(axes) < len(x.shape)
    return is_like_them and tuple(weights.shape) != tuple(x.shape[a] for a in axes)


def _arrays(values: Any) -> Any:
    for value in values:
        if type(value) in (list, tuple):
            yield from _arrays(value)
        elif hasattr(value, "dtype") and hasattr(value, "shape"):
            yield value
