"""NumPy's numbers keep their data type in `asarray` and are Python scalars elsewhere; subclasses of Python's numbers are those."""

from __future__ import annotations

import datetime
import decimal
import enum
import fractions
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api


class Whole(int):
    pass


class Real(float):
    pass


class Level(enum.IntEnum):
    LOW = 3


DTYPES = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    "float32", "float64", "complex64", "complex128",
)  # fmt: skip
LARGE = {"float64": 1e200, "complex128": 1e200 - 2e200j, "uint64": 2**64 - 1, "int64": -(2**63)}
"""Values that no narrower data type holds."""
OPERATIONS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "add": lambda xp, x, v: xp.add(x, v),
    "reflected": lambda xp, x, v: xp.multiply(v, x),
    "maximum": lambda xp, x, v: xp.maximum(x, v),
    "where": lambda xp, x, v: xp.where(x > 1, x, v),
    "clip": lambda xp, x, v: xp.clip(x, 0, v),
    "pow": lambda xp, x, v: xp.pow(x, v),
    "full_like": lambda xp, x, v: xp.full_like(x, v),
    "arange": lambda xp, x, v: xp.arange(v),
    "linspace": lambda xp, x, v: xp.linspace(0, v, 3),
    "fftfreq": lambda xp, x, v: xp.fft.fftfreq(v),
}


@pytest.fixture
def namespaces(backend: Any) -> list[Any]:
    return [ivy_api.namespace(backend.name), ivy_api.namespace(backend.name, wrapped=True)]


def name_of(xp: Any, x: Any) -> str:
    return next(name for name, dtype in xp.__array_namespace_info__().dtypes().items() if dtype == x.dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_asarray_keeps_the_value_and_the_data_type_of_a_number_of_numpy(namespaces: list[Any], dtype: str) -> None:
    value = np.dtype(dtype).type(LARGE.get(dtype, 3))
    for xp in namespaces:
        if dtype not in xp.__array_namespace_info__().dtypes():
            continue  # JAX with 32 bits
        for obj in (value, [value], [[value, value]], (value,), np.asarray(value), [np.asarray(value)]):
            found = xp.asarray(obj)
            assert name_of(xp, found) == dtype, obj
            np.testing.assert_array_equal(np.asarray(found), np.asarray(obj))


@pytest.mark.parametrize("one", [1, 0.5, 2j, True])
@pytest.mark.parametrize("dtype", DTYPES)
def test_numbers_of_numpy_in_a_list_with_others_promote_as_in_numpy(namespaces: list[Any], dtype: str, one: Any) -> None:
    obj = [one, np.dtype(dtype).type(LARGE.get(dtype, 3))]
    expected = np.asarray(obj)
    for xp in namespaces:
        if expected.dtype.name in xp.__array_namespace_info__().dtypes():
            found = xp.asarray(obj)
            assert name_of(xp, found) == expected.dtype.name
            np.testing.assert_array_equal(np.asarray(found), expected)


@pytest.mark.parametrize("value", [Whole(3), Level.LOW, Real(0.5)], ids=lambda v: type(v).__name__)
def test_subclasses_of_python_numbers_are_python_numbers(namespaces: list[Any], value: Any) -> None:
    plain = int(value) if isinstance(value, int) else float(value)
    for xp in namespaces:
        for given, expected in ((value, plain), ([value, value], [plain, plain])):
            assert xp.asarray(given).dtype == xp.asarray(expected).dtype
            np.testing.assert_array_equal(np.asarray(xp.asarray(given)), np.asarray(xp.asarray(expected)))
        assert xp.full((2,), value).dtype == xp.full((2,), plain).dtype


@pytest.mark.parametrize("kind", ["int8", "int64", "uint8", "uint64", "float32", "float64", "bool"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_operands_of_numpy_are_python_scalars_beside_arrays(backend: Any, namespaces: list[Any], name: str, kind: str) -> None:
    value = np.dtype(kind).type(3)
    for xp, wrapped in zip(namespaces, (False, True), strict=True):
        if not wrapped and backend.name in ("numpy", "jax") and name not in ("fftfreq", "full_like"):
            continue  # for the framework itself they are arrays
        x = xp.asarray([1.0, 2.0], dtype=xp.float32)
        if (kind == "bool" and name == "arange") or (name == "fftfreq" and "int" not in kind):
            continue
        found, expected = (OPERATIONS[name](xp, x, v) for v in (value, value.item()))
        assert found.dtype == expected.dtype
        np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))


def test_a_complex_number_of_numpy_keeps_its_imaginary_part(namespaces: list[Any]) -> None:
    for xp in namespaces:
        for value in (np.complex64(1 + 2j), np.complex128(1 + 2j)):
            np.testing.assert_array_equal(np.asarray(xp.full((2,), value)), np.full((2,), 1 + 2j))
            np.testing.assert_allclose(np.asarray(xp.linspace(0, value, 3)), np.linspace(0, 1 + 2j, 3), rtol=1e-6)


@pytest.mark.parametrize(
    "value",
    [fractions.Fraction(1, 2), decimal.Decimal("0.5"), np.datetime64("2020-01-01"), np.str_("word"), datetime.date(2020, 1, 1)],
    ids=lambda value: type(value).__name__,
)
def test_what_no_data_type_holds_is_refused(namespaces: list[Any], value: Any) -> None:
    for obj in (value, [value], [1.0, value]):
        with pytest.raises((TypeError, ValueError)):
            namespaces[1].asarray(obj)


@pytest.mark.skipif(np.finfo(np.longdouble).bits == 64, reason="long double is float64 here")
@pytest.mark.parametrize("value", [np.longdouble(1), np.clongdouble(1)], ids=str)
def test_long_doubles_are_refused(namespaces: list[Any], value: Any) -> None:
    for obj in (value, [value], np.asarray([value])):
        with pytest.raises((TypeError, ValueError)):
            namespaces[1].asarray(obj)
