"""Data types beyond the standard: each function takes them on each backend, or a declared limit says that it does not."""

from __future__ import annotations

import pkgutil
from typing import Any

import numpy as np
import pytest

import ivy_api
from benchmarks.workloads import ARGUMENTS, arrays
from ivy_api.adapt.promotion import SHORT
from ivy_api.dispatch import registry
from ivy_api.errors import LimitError
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library

VALUES = arrays(size=100)
"""Few enough for sums and transforms of short types to stay finite."""

FLOATING = {name for name, value in VALUES.items() if value.dtype == np.float64}
CALLS = {**ARGUMENTS, "reshape": "x, (10, 10)"}
FUNCTIONS = [name for name, call in CALLS.items() if FLOATING & set(compile(f"f({call})", "", "eval").co_names)]
DIGITS = {"float16": 11, "bfloat16": 8}
COMPARED = ("elementwise", "manipulation", "sorting", "statistical")
"""Chapters whose results are as accurate as the data type; those of the others depend on the condition of the problem."""
JUMPING = ("floor_divide", "nextafter")
"""Here the next number of the short type is not the next of the wide one, and a quotient may round up to an integer."""


def results(lib: Library, function: str, dtype: str, wide: str = "") -> list[Any]:
    """A call with floating-point arrays of a data type, or of a wider one with the same values."""
    names = {name: lib.native(value) for name, value in VALUES.items()}
    for name in FLOATING:
        names[name] = lib.xp.astype(names[name], getattr(lib.xp, dtype))
        names[name] = lib.xp.astype(names[name], getattr(lib.xp, wide)) if wide else names[name]
    found = eval(f"xp.{function}({CALLS[function]})", {**names, "xp": lib.xp, "dtype": getattr(lib.xp, wide or dtype)})
    return list(found) if isinstance(found, (tuple, list)) else [found]


def supported(lib: Library, function: str, dtype: str) -> bool:
    return ivy_api.supports(lib.name, function, dtype=dtype, device="cpu")


@covers(SHORT)
@pytest.mark.parametrize("dtype", SHORT)
@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.brief(3)
def test_each_function_takes_it_or_declares_that_it_does_not(lib: Library, function: str, dtype: str) -> None:
    if not hasattr(lib.xp, dtype):
        assert not supported(lib, function, dtype)
        assert not supported(lib, dtype, dtype)
        return
    short = getattr(lib.xp, dtype)
    if not supported(lib, function, dtype):
        with pytest.raises(LimitError, match=f"{function} on {lib.name} does not take {dtype}"):
            results(lib, function, dtype)
        return
    for got, wide in zip(results(lib, function, dtype), results(lib, function, dtype, "float32"), strict=True):
        assert got.shape == wide.shape
        assert got.dtype == (short if wide.dtype == lib.xp.float32 else wide.dtype)
        chapter = next(d.chapter for d in registry.iter_declarations() if d.qualname == function)
        if chapter in COMPARED and function not in JUMPING:
            units = 64 if "prod" in function else 4  # the errors of 100 factors add up
            own, other = lib.numpy(lib.xp.astype(got, lib.xp.float32) if got.dtype == short else got), lib.numpy(wide)
            np.testing.assert_allclose(own, other, rtol=units * 2.0 ** -DIGITS[dtype], atol=2.0 ** (1 - DIGITS[dtype]))


@pytest.mark.parametrize("dtype", SHORT)
def test_promotes_with_the_standard_ones_and_is_of_the_kind_real_floating(lib: Library, dtype: str) -> None:
    xp = lib.xp
    if not hasattr(xp, dtype):
        return
    short = getattr(xp, dtype)
    assert xp.isdtype(short, "real floating")
    assert xp.isdtype(short, "numeric")
    assert not xp.isdtype(short, "integral")
    assert xp.result_type(short, xp.float32) == xp.float32
    assert xp.can_cast(short, xp.float64)
    assert not xp.can_cast(xp.float32, short)
    assert xp.finfo(short).bits == 16
    x = xp.astype(lib.native(VALUES["x"]), short)
    assert xp.add(x, lib.native(VALUES["y"])).dtype == xp.float64
    assert xp.add(x, 1.0).dtype == short
    assert ivy_api.astype(x, "float32").dtype == xp.float32
    assert ivy_api.zeros(3, dtype=dtype, xp=lib.name).dtype == short


FLOAT8 = {"torch": "torch:float8_e5m2", "jax": "jax.numpy:float8_e5m2", "tensorflow": "tensorflow:dtypes.experimental.float8_e5m2"}
"""A type to store numbers in: the frameworks compute little in it."""


def test_float8_passes_through(lib: Library) -> None:
    if lib.name not in FLOAT8:
        return
    xp, dtype = lib.xp, pkgutil.resolve_name(FLOAT8[lib.name])
    x = xp.astype(xp.asarray([0.5, 1.0, -2.0, 3.5], dtype=xp.float32), dtype)
    assert xp.isdtype(x.dtype, "real floating")
    joined = xp.concat([xp.reshape(x, (2, 2)), xp.reshape(xp.take(x, xp.asarray([3, 2])), (1, 2))])
    assert joined.dtype == dtype
    assert lib.numpy(xp.astype(joined, xp.float32)).tolist() == [[0.5, 1.0], [-2.0, 3.5], [3.5, -2.0]]
