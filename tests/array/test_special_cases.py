"""The special cases of the standard through Arrays, each drawn exhaustively: functions, and operators where there are such."""

from __future__ import annotations

import pytest

from tests.array.conftest import OPERATORS
from conformance.oracles import dtypes as dt
from conformance.oracles import special_cases as sc
from conformance.chapters import test_special_cases as oracle
from conformance.library import Library

MODES = ("scalar", "vector")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", [*sc.REAL_UNARY, *sc.REAL_BINARY])
def test_real_function(lib: Library, name: str, dtype: str, mode: str) -> None:
    oracle.check_real(lib, name, {**sc.REAL_UNARY, **sc.REAL_BINARY}[name], dtype, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", [name for name in (*sc.REAL_UNARY, *sc.REAL_BINARY) if name in OPERATORS])
def test_real_operator(operators: Library, name: str, dtype: str, mode: str) -> None:
    oracle.check_real(operators, name, {**sc.REAL_UNARY, **sc.REAL_BINARY}[name], dtype, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", oracle._COMPLEX_NAMES)
def test_complex_function(lib: Library, name: str, dtype: str, mode: str) -> None:
    oracle.test_of_one_complex_argument(lib, name, dtype, mode)
