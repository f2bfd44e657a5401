"""Operators of Arrays refuse what they must, and change nothing when they refuse. What they give the conformance suite checks."""

from __future__ import annotations

import operator
import re
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DTypeError, MixedBackendsError, NotAnArrayError
from ivy_conformance.library import Library
from ivy_conformance.members import OPERATORS
from ivy_conformance.oracles.compare import assert_equal

IN_PLACE = [name for name, row in OPERATORS.items() if row.form == "in place"]
BINARY = [name for name, row in OPERATORS.items() if row.form == "plain" and row.code.count("{}") == 2]


def dtypes_of(lib: Library, name: str) -> tuple[Any, Any]:
    """A data type which the operator takes, and a wider one."""
    xp, function = lib.xp, OPERATORS[name].function
    if function.startswith("bitwise"):
        return xp.int8, xp.int32
    return xp.float32, xp.float64 if function in ("floor_divide", "remainder") else xp.complex128


@pytest.mark.parametrize("name", IN_PLACE)
def test_in_place_keeps_the_array(lib: Library, name: str) -> None:
    x, y = (lib.xp.ones((2, 2), dtype=dtypes_of(lib, name)[0]) for _ in range(2))
    assert OPERATORS[name].apply(x, y) is x


@pytest.mark.parametrize("name", IN_PLACE)
def test_in_place_casts_the_result_as_an_assignment_does(lib: Library, name: str) -> None:
    xp, operate = lib.xp, OPERATORS[name].apply
    own, wider = dtypes_of(lib, name)
    if xp.isdtype(wider, "complex floating"):
        wider = xp.float64
    x, expected = xp.ones((2, 2), dtype=own), xp.ones((2, 2), dtype=own)
    y = xp.full((2, 2), 3, dtype=wider)
    expected[...] = getattr(xp, OPERATORS[name].function)(x, y)
    operate(x, y)
    assert x.dtype == own
    assert_equal(lib.numpy(x), lib.numpy(expected))


@pytest.mark.parametrize("name", IN_PLACE)
def test_in_place_refuses_a_result_of_a_higher_kind_or_another_shape(lib: Library, name: str) -> None:
    xp, operate = lib.xp, OPERATORS[name].apply
    own, wider = dtypes_of(lib, name)
    x = xp.ones((2, 2), dtype=own)
    before = lib.numpy(x)
    symbol = OPERATORS[name].code.split()[1]
    if xp.isdtype(wider, "complex floating"):
        with pytest.raises(
            DTypeError, match=re.escape(f"x {symbol} y cannot store a result of complex128 in an array of float32.")
        ):
            operate(x, xp.ones((2, 2), dtype=wider))
    with pytest.raises(ValueError, match="may not change the shape of x"):
        operate(x, xp.ones((3, 2, 2), dtype=own))
    assert_equal(lib.numpy(x), before)


@pytest.mark.parametrize("name", BINARY)
def test_native_arrays_and_those_of_other_backends_are_refused(lib: Library, name: str) -> None:
    x, operate = lib.xp.ones((2, 2), dtype=dtypes_of(lib, name)[0]), OPERATORS[name].apply
    with pytest.raises(NotAnArrayError, match="needs two ivy_api.Arrays"):
        operate(x, x.native)
    for status in ivy_api.backends():
        if status.usable and status.name != lib.name:
            other = ivy_api.namespace(status.name, wrapped=True).ones((2, 2))
            with pytest.raises(MixedBackendsError, match="needs arrays of one backend"):
                operate(x, other)
            with pytest.raises(MixedBackendsError, match="needs arrays of one backend"):
                operate(other, x)


def test_ndarray_on_the_left_is_refused(lib: Library) -> None:
    x = lib.xp.ones(3)
    kind, advice = (NotAnArrayError, "Wrap that one first") if lib.name == "numpy" else (MixedBackendsError, "Convert it first")
    with pytest.raises(kind, match=advice):
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
