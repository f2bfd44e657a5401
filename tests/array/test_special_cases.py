"""The special cases of the standard by functions of Arrays, each drawn exhaustively; the conformance suite has operators."""

from __future__ import annotations

import pytest

from ivy_conformance.chapters import test_special_cases as oracle
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import special_cases as sc

MODES = ("scalar", "vector")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", [*sc.REAL_UNARY, *sc.REAL_BINARY])
def test_real_function(lib: Library, name: str, dtype: str, mode: str) -> None:
    oracle.check_real(lib, name, {**sc.REAL_UNARY, **sc.REAL_BINARY}[name], dtype, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", oracle._COMPLEX_NAMES)
def test_complex_function(lib: Library, name: str, dtype: str, mode: str) -> None:
    oracle.test_of_one_complex_argument(lib, name, dtype, mode)
