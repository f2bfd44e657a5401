"""Calls that NumPy answers in front of the checks of a function give what the function gives."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt.functions import explaining

xp: Any = ivy_api.namespace("numpy")
DTYPES = ("float16", "float32", "float64", "complex64", "int32", "int64", "uint8", "bool")
SHAPES = ((), (0,), (1,), (4,), (3, 3), (2, 4), (0, 3), (2, 3, 3))

Call = tuple[tuple[Any, ...], dict[str, Any]]
Forms = Callable[[Any, Any], list[Call]]


def of_two(x: Any, y: Any) -> list[Call]:
    infinite = np.where(x == 1, np.inf, x) if x.dtype.kind == "f" else x
    pairs = [(x, y), (infinite, y), (y, infinite), (x, x.astype("complex128")), (x, 2.0), (x, y[:1] if y.ndim else y)]
    return [(pair, {}) for pair in pairs]


def of_one(*options: dict[str, Any]) -> Forms:
    return lambda x, y: [((x,), {}), *(((x,), option) for option in options)]


def of_values(*values: Any) -> Forms:
    return lambda x, y: [((x, *(v if isinstance(v, list) else [v])), {}) for v in values]


def of_powers(x: Any, y: Any) -> list[Call]:
    dtype = x.dtype if x.dtype.kind == "f" else np.float64
    bases = np.asarray([-0.0, -np.inf, np.inf, np.nan, -4.0, 4.0, 0.0, 1.0, -1.0] * 9, dtype)
    roots = np.full(bases.shape, 0.5, dtype)
    exponents: tuple[Any, ...] = (
        roots,
        np.repeat([0.5, -0.5, 2.0], 27).astype(dtype),
        np.broadcast_to(roots[:1], roots.shape),
        roots[:1],
        roots[0],
        0.5,
    )
    calls: list[Call] = [((part, e[:n] if np.ndim(e) else e), {}) for n in (1, 2, 81) for part in (bases[:n],) for e in exponents]
    return [*calls, ((bases[::2], roots[::2]), {}), ((bases.reshape(9, 9), roots.reshape(9, 9)[:, :1]), {}), ((x, y), {})]


FORMS: dict[str, Forms] = {
    "pow": of_powers,
    **dict.fromkeys(("dot", "inner", "vdot", "vecdot", "floor_divide", "heaviside", "logaddexp2"), of_two),
    "trapezoid": of_one({"axis": 0}, {"dx": 0.5}),
    **dict.fromkeys(("frexp", "modf", "exp2", "sinc"), of_one()),
    **dict.fromkeys(("cumulative_max", "cumulative_min"), of_one({"axis": 0}, {"axis": -1})),
    "clip": of_values([-0.5, 0.5], [0, 1], [None, 0.5], [1.0, -1.0], [np.float32(0.0), 0.5]),
    "full": lambda x, y: [((shape, value), {}) for shape in (3, (2, 3), (), -1, 1.5) for value in (1, 0.5, True, 1j, x)],
    "full_like": lambda x, y: [((x, value), d) for value in (1, 0.5, True, 1j, y) for d in ({}, {"dtype": np.float32})],
    "astype": of_values(*map(np.dtype, DTYPES), np.float32, None),
    "fft.rfftfreq": lambda x, y: [((n,), d) for n in (0, 1, 4, -3, 2.0) for d in ({}, {"d": 2.0}, {"dtype": x.dtype})],
    "boolean_mask": of_values(np.True_, np.asarray([True, False]), np.ones(4, bool), np.ones((3, 3), bool), np.ones(4)),
    "gather_nd": of_values(
        *(np.asarray(i, dtype=d) for i in ([[0, 1], [1, 0]], [[0, 9]], [[-1, 0]], [0], [[0]]) for d in (int, bool))
    ),
    "take": of_values(
        np.asarray([-1]), *(np.asarray(i, dtype=d) for i in ([0, 1], [[0, 1]], 0, [9], []) for d in (int, "uint8", bool))
    ),
    "repeat": of_values(2, 0, -1, 1.5, True, np.asarray([1, 2, 0, 1])),
    "where": lambda x, y: [((x != 0, *two), {}) for two in ((x, y), (x, 1), (0.5, y), (x, y.astype("complex64")), ([0], y))],
    "diag": of_one({"k": 1}, {"padding_value": 2}),
    "bincount": of_one({"minlength": 5}, {"weights": np.ones(4)}, {"length": 2}),
    "linalg.trace": of_one({"offset": 1}, {"dtype": np.float64}),
    "linalg.norm": of_one({"axis": 0}, {"ord": 1}, {"keepdims": True}),
}


def arguments() -> Iterator[tuple[Any, Any]]:
    for dtype in DTYPES:
        for shape in SHAPES:
            count = int(np.prod(shape))
            first, second = ((np.arange(count) * step % 3).reshape(shape).astype(dtype) for step in (1, 2))
            yield first, second
            yield first.T, second.T


def outcome(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            out = function(*args, **kwargs)
    except Exception:
        return "refused"
    return out if isinstance(out, tuple) else (out,)


@pytest.mark.parametrize("name", FORMS)
def test_a_short_call_gives_what_the_function_gives(name: str) -> None:
    function: Any = xp
    for part in name.split("."):
        function = getattr(function, part)
    whole = explaining(function.__wrapped__, lambda *given: None, bound=("composed",), axis=function.__axis__)
    for x, y in arguments():
        for args, kwargs in FORMS[name](x, y):
            found, expected = outcome(function, args, kwargs), outcome(whole, args, kwargs)
            assert (found == "refused") == (expected == "refused"), (args, kwargs, found, expected)
            for a, b in zip(found, expected, strict=True) if found != "refused" else ():
                assert a.dtype == b.dtype
                np.testing.assert_array_equal(a, b)
