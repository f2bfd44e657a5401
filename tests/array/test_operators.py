"""Operators give what the functions give, refuse what they must, and change nothing when they refuse."""

from __future__ import annotations

import operator
import re
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DTypeError, MixedBackendsError, NotAnArrayError
from tests.array.conftest import BINARY, COMPARISONS, OPERATORS, UNARY
from conformance.oracles import dtypes as dt
from conformance.oracles import samples
from conformance.oracles.compare import assert_equal
from conformance.library import Library

INTEGRAL = ("bitwise_and", "bitwise_left_shift", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "bitwise_invert")
REAL = ("floor_divide", "remainder", "less", "less_equal", "greater", "greater_equal")


def takes(name: str, dtype: str) -> bool:
    if name in INTEGRAL:
        return dtype in dt.INTEGERS
    if name == "divide":
        return dtype in dt.FLOATING
    return dtype in (dt.REALS if name in REAL else dt.NUMERIC)


def operand(lib: Library, name: str, dtype: str, *, second: bool = False) -> Any:
    """Numbers for which the operator is defined: small, and no zero or negative one on the right."""
    shape = (3, 3) if name == "matmul" else (17,)
    return lib.native(samples.shaped(dtype, shape, 1, 5) if second else samples.shaped(dtype, shape, 0, 9))


CASES = [(name, dtype) for name in (*BINARY, *COMPARISONS) for dtype in dt.NUMERIC if takes(name, dtype)]


@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_binary_operator_is_the_function(lib: Library, name: str, dtype: str) -> None:
    x, y = operand(lib, name, dtype), operand(lib, name, dtype, second=True)
    want = lib.numpy(getattr(lib.xp, name)(x, y))
    assert_equal(lib.numpy(OPERATORS[name](x, y)), want)


@pytest.mark.parametrize(("name", "dtype"), [case for case in CASES if case[0] != "matmul"])
def test_scalar_on_either_side(lib: Library, name: str, dtype: str) -> None:
    function, x = getattr(lib.xp, name), operand(lib, name, dtype, second=True)
    scalars = [3] if dtype in dt.INTEGERS else [3, 2.5] if dtype in dt.FLOATS else [3, 2.5, 1 + 2j]
    for scalar in scalars:
        assert_equal(lib.numpy(OPERATORS[name](x, scalar)), lib.numpy(function(x, scalar)))
        assert_equal(lib.numpy(OPERATORS[name](scalar, x)), lib.numpy(function(lib.xp.asarray(scalar, dtype=x.dtype), x)))


@pytest.mark.parametrize("name", UNARY)
@pytest.mark.parametrize("dtype", dt.NUMERIC)
def test_unary_operator_is_the_function(lib: Library, name: str, dtype: str) -> None:
    if takes(name, dtype):
        x = operand(lib, name, dtype)
        assert_equal(lib.numpy(OPERATORS[name](x)), lib.numpy(getattr(lib.xp, name)(x)))


@pytest.mark.parametrize(("name", "dtype"), [case for case in CASES if case[0] in BINARY])
def test_in_place(lib: Library, name: str, dtype: str) -> None:
    x, y = operand(lib, name, dtype), operand(lib, name, dtype, second=True)
    want = lib.numpy(getattr(lib.xp, name)(x, y))
    same = x
    x = BINARY[name][2](x, y)
    assert x is same
    assert_equal(lib.numpy(x), want)


def test_in_place_with_scalars_and_narrower_types(lib: Library) -> None:
    xp = lib.xp
    x = xp.asarray([1.0, 2.0], dtype=xp.float64)
    x += 1
    x *= xp.asarray([2.0, 4.0], dtype=xp.float32)
    x -= xp.asarray(1.0, dtype=xp.float32)
    assert lib.numpy(x).tolist() == [3.0, 11.0]


@pytest.mark.parametrize("name", BINARY)
def test_in_place_refuses_another_type_or_shape(lib: Library, name: str) -> None:
    xp = lib.xp
    dtypes = (xp.int8, xp.int32) if name in INTEGRAL else (xp.float32, xp.complex128 if name not in REAL else xp.float64)
    x = xp.ones((2, 2), dtype=dtypes[0])
    before = lib.numpy(x)
    with pytest.raises(DTypeError, match=re.escape(f"x {BINARY[name][0]}= y may not change the data type of x")):
        BINARY[name][2](x, xp.ones((2, 2), dtype=dtypes[1]))
    wide = xp.ones((3, 2, 2), dtype=dtypes[0])
    with pytest.raises(ValueError, match="may not change the shape of x"):
        BINARY[name][2](x, wide)
    assert_equal(lib.numpy(x), before)


@pytest.mark.parametrize("name", [*BINARY, *COMPARISONS])
def test_native_arrays_and_those_of_other_backends_are_refused(lib: Library, name: str) -> None:
    x = lib.xp.ones((2, 2), dtype=lib.xp.int32 if name in INTEGRAL else lib.xp.float32)
    with pytest.raises(NotAnArrayError, match="needs two ivy_api.Arrays"):
        OPERATORS[name](x, x.native)
    for status in ivy_api.backends():
        if status.usable and status.name != lib.name:
            other = ivy_api.namespace(status.name, wrapped=True).ones((2, 2))
            with pytest.raises(MixedBackendsError, match="needs arrays of one backend"):
                OPERATORS[name](x, other)
            with pytest.raises(MixedBackendsError, match="needs arrays of one backend"):
                OPERATORS[name](other, x)


def test_ndarray_on_the_left_is_refused(lib: Library) -> None:
    x = lib.xp.ones(3)
    with pytest.raises(NotAnArrayError, match="Wrap that one first"):
        np.ones(3) + x
    with pytest.raises(TypeError, match="does not support ufuncs"):
        np.sin(x)


def test_scalars_of_a_subclass_count_as_python_scalars(lib: Library) -> None:
    x = lib.xp.ones(2, dtype=lib.xp.float32)
    for scalar in (np.float64(2.0), type("Half", (float,), {})(2.0)):
        for result in (x * scalar, scalar * x):
            assert result.dtype == x.dtype
            assert lib.numpy(result).tolist() == [2.0, 2.0]


def test_what_is_no_number_is_left_to_python(lib: Library) -> None:
    x = lib.xp.ones(2)
    assert (x == None) is False  # noqa: E711 - the operator is under test
    assert (x != "text") is True
    with pytest.raises(TypeError, match="unsupported operand"):
        x + "text"
    with pytest.raises(TypeError, match="unsupported operand"):
        [1, 2] - x

    class Absorbing:
        def __radd__(self, other: Any) -> str:
            return "absorbed"

    assert x + Absorbing() == "absorbed"


def test_promotion_of_arrays_without_axes(lib: Library) -> None:
    xp = lib.xp
    assert (xp.ones(2, dtype=xp.int8) + xp.asarray(1, dtype=xp.int32)).dtype == xp.int32
    assert (xp.ones(2, dtype=xp.float32) * xp.asarray(1.0, dtype=xp.float64)).dtype == xp.float64


def test_matmul_takes_no_scalars(lib: Library) -> None:
    x = lib.xp.ones((2, 2))
    for call in (lambda: x @ 2, lambda: 2 @ x, lambda: operator.imatmul(x, 2)):
        with pytest.raises(TypeError, match="unsupported operand"):
            call()


def test_what_leaves_the_values_as_they_are_gives_an_array_of_its_own(lib: Library) -> None:
    for function in (operator.pos, lib.xp.positive, lib.xp.conj):
        x = lib.native(np.arange(3.0), "writable")
        y = function(x)
        y += 1.0
        assert lib.numpy(x).tolist() == [0.0, 1.0, 2.0]
