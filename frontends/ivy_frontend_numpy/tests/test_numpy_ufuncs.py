"""Ufuncs against NumPy: data types, keywords, methods."""

from __future__ import annotations

import numpy
import pytest
from numpy_comparing import check

UFUNCS = sorted(name for name in numpy.__all__ if isinstance(getattr(numpy, name), numpy.ufunc) and name != "isnat")
ONE = [name for name in UFUNCS if getattr(numpy, name).nin == 1]
TWO = [name for name in UFUNCS if getattr(numpy, name).nin == 2 and getattr(numpy, name).signature is None]
BINARY = [name for name in TWO if getattr(numpy, name).nout == 1]
ARRAYS = {
    "bool": "np.array([True, False, True])",
    "int8": "np.array([1, 5, 3], 'int8')",
    "int16": "np.array([-7, 2, 120], 'int16')",
    "int64": "np.array([-3, 2, 7])",
    "uint8": "np.array([1, 2, 9], 'uint8')",
    "uint32": "np.array([1, 2, 9], 'uint32')",
    "uint64": "np.array([1, 2, 9], 'uint64')",
    "float16": "np.array([0.5, -0.25, 1.5], 'float16')",
    "float32": "np.array([0.3, -0.7, 2.5], 'float32')",
    "float64": "np.array([0.3, -0.7, 2.5])",
    "special": "np.array([np.nan, np.inf, -np.inf, 0.0, -0.0])",
    "complex64": "np.array([0.3 + 1j, -0.7 - 2j, 2.5 + 0.1j], 'complex64')",
    "complex128": "np.array([0.3 + 1j, -0.7 - 2j, 2.5 + 0.1j])",
    "scalar": "np.float64(0.6)",
    "int": "3",
    "float": "0.25",
    "list": "[1.0, 2.0, 0.5]",
    "0-d": "np.array(0.7)",
    "empty": "np.zeros((0, 3))",
}
PAIRS = [
    ("bool", "bool"), ("bool", "int8"), ("int8", "int8"), ("int8", "uint8"), ("int16", "uint8"), ("int64", "int64"),
    ("uint8", "uint8"), ("int64", "uint64"), ("uint64", "uint64"), ("uint32", "int64"), ("int8", "int"), ("uint8", "int"),
    ("int64", "int"), ("int", "int64"), ("bool", "int"), ("int8", "float"), ("int64", "float16"), ("float16", "float32"),
    ("float32", "float32"), ("float64", "float64"), ("float32", "float"), ("float32", "int"), ("float16", "float"),
    ("complex64", "complex64"), ("float32", "complex64"), ("complex128", "complex128"), ("special", "special"),
    ("special", "float"), ("float64", "list"), ("scalar", "float64"), ("float32", "scalar"), ("int", "float"), ("0-d", "float64"),
    ("empty", "float64"), ("0-d", "0-d"), ("complex64", "float"), ("int64", "float32"),
]  # fmt: skip


def brief(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--brief"))


def of_one(name: str) -> list[str]:
    return [f"np.{name}({x})" for x in ARRAYS.values()]


def of_two(name: str) -> list[str]:
    texts = [f"np.{name}({ARRAYS[a]}, {ARRAYS[b]})" for a, b in PAIRS]
    return [*texts, f"np.{name}(V, np.ones(4))", f"np.{name}(I, np.ones((3, 1), int))"]


def every() -> list[str]:
    return [text for names, texts in ((ONE, of_one), (TWO, of_two)) for name in names for text in texts(name)]


@pytest.mark.parametrize("name", ONE)
def test_of_one_operand(name: str, backend: str, request: pytest.FixtureRequest) -> None:
    check(of_one(name), backend, brief(request), 9)


@pytest.mark.parametrize("name", TWO)
def test_of_two_operands(name: str, backend: str, request: pytest.FixtureRequest) -> None:
    check(of_two(name), backend, brief(request), 19)
