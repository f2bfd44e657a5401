"""Operators of arrays: each agrees with the function of the standard, against the same oracles."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from ivy_conformance.chapters import test_linear_algebra as products
from ivy_conformance.chapters import test_special_cases as special
from ivy_conformance.chapters.test_elementwise import INTEGER_UNARY
from ivy_conformance.chapters.test_elementwise_binary import operands, scalars_for
from ivy_conformance.coverage import covers, since
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.members import OPERATORS
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import multiprecision as mp
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.oracles import special_cases as sc
from ivy_conformance.oracles.binary import BINARY, check_binary, valid_pairs
from ivy_conformance.oracles.compare import assert_close, assert_equal, refused

CHAPTER = "operators"
pytestmark = pytest.mark.array_object

PLAIN = [name for name, row in OPERATORS.items() if row.form == "plain" and row.function in BINARY]
REFLECTED = [name for name, row in OPERATORS.items() if row.form == "reflected" and row.function in BINARY]
IN_PLACE = [name for name, row in OPERATORS.items() if row.form == "in place" and row.function in BINARY]
UNARY = ("__abs__", "__invert__", "__neg__", "__pos__")


def cases(names: list[str]) -> list[tuple[str, str]]:
    """Each operator with each of its data types."""
    return [(name, dtype) for name in names for dtype in BINARY[OPERATORS[name].function].dtypes]


def some_pairs(name: str, dtype: str) -> tuple[np.ndarray, np.ndarray]:
    """Some of the pairs of values with which the function is checked."""
    a, b = operands(OPERATORS[name].function, dtype)
    kept = np.sort(samples.rng("operators", name, dtype).permutation(a.size)[:160])
    return a[kept], b[kept]


@covers(PLAIN, IN_PLACE)
@pytest.mark.parametrize(("name", "dtype"), cases([*PLAIN, *IN_PLACE]))
def test_values(lib: Library, name: str, dtype: str) -> None:
    a, b = some_pairs(name, dtype)
    check_binary(OPERATORS[name].function, lib.call(name, a, b), a, b)


def promoting(name: str) -> list[tuple[str, str]]:
    """The pairs of data types for which the result's data type is specified: in place, and for shifts, the left operand's.

    For shifts the standard specifies that of the left operand (for operators), and the promoted one (for functions).
    """
    function = OPERATORS[name].function
    pairs = dt.same_kind_pairs(BINARY[function].dtypes)
    keeps = OPERATORS[name].form == "in place" or "shift" in function
    return [(first, second) for first, second in pairs if not keeps or dt.promote(first, second) == first]


@covers(PLAIN, IN_PLACE)
@pytest.mark.parametrize("name", [*PLAIN, *IN_PLACE])
def test_promotion_of_two_data_types(lib: Library, name: str) -> None:
    function = OPERATORS[name].function
    without_axes = (None, 0, 1) if OPERATORS[name].form == "plain" else (None, 1)  # 0-d arrays take part in promotion like others
    for (first, second), place in lib.some(itertools.product(promoting(name), without_axes), name):
        out = dt.promote(first, second)
        assert out is not None
        if lib.supports(name, first, second, out):
            given = [samples.moderate(first, 1, 6, 17), samples.moderate(second, 1, 2 if function == "pow" else 6, 17)]
            if place is not None:
                given[place] = np.asarray(given[place][3])
            a, b = np.broadcast_arrays(*given)
            check_binary(function, lib.call(name, *given), a.astype(out), b.astype(out))


@covers(PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_promotion_keeps_the_ends_of_both_ranges(lib: Library, name: str) -> None:
    function = OPERATORS[name].function
    pairs = [("int64", "uint32"), ("int8", "uint8"), ("int32", "uint16"), ("uint64", "uint8")]
    for first, second in lib.some(pairs, name):
        out = dt.promote(first, second)
        assert out is not None
        if (first, second) not in promoting(name) or not lib.supports(name, first, second, out):
            continue
        a, b = samples.grid(samples.values(first), samples.values(second))
        keep = valid_pairs(function, a.astype(out), b.astype(out))
        a, b = a[keep][::3], b[keep][::3]
        check_binary(function, lib.call(name, a, b), a.astype(out), b.astype(out))


@covers(PLAIN, REFLECTED, IN_PLACE)
@pytest.mark.parametrize(("name", "dtype"), cases([*PLAIN, *REFLECTED, *IN_PLACE]))
def test_python_scalars_take_the_data_type_of_the_array(lib: Library, name: str, dtype: str) -> None:
    """On the right of plain and in-place operators, on the left of reflected ones; on either side of comparisons."""
    row = OPERATORS[name]
    arrays = [samples.moderate(dtype, 1, 5, 17), np.asarray(samples.moderate(dtype, 1, 5, 17)[2])]
    for scalar, x in lib.some(itertools.product(scalars_for(row.function, dtype), arrays), row.function, dtype):
        filled = np.full(x.shape, scalar, dtype=dtype)
        if row.form != "reflected" and valid_pairs(row.function, x, filled).all():
            check_binary(row.function, lib.call(name, x, scalar), x, filled)
        if (row.form == "reflected" or BINARY[row.function].predicate) and valid_pairs(row.function, filled, x).all():
            check_binary(row.function, lib.call(name, scalar, x), filled, x)


_WIDENING = [name for name in (*PLAIN, *REFLECTED) if BINARY[OPERATORS[name].function].takes_complex_scalars]


@since("2024.12")
@covers(_WIDENING)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", _WIDENING)
def test_a_complex_scalar_makes_a_real_array_complex(lib: Library, name: str, dtype: str) -> None:
    function, out = OPERATORS[name].function, dt.complex_of(dtype)
    lib.require(name, out)
    for x in (samples.moderate(dtype, 1, 5, 17), np.asarray(samples.moderate(dtype, 1, 5, 17)[2])):
        filled, wide = np.full(x.shape, 0.5 + 2j, dtype=out), x.astype(out)
        if OPERATORS[name].form == "plain":
            check_binary(function, lib.call(name, x, 0.5 + 2j), wide, filled)
        else:
            check_binary(function, lib.call(name, 0.5 + 2j, x), filled, wide)


_SHAPES = (((3, 1, 5), (4, 1)), ((17,), ()), ((), (17,)), ((0, 3), (1, 3)), ((2, 3, 4), (3, 1)), ((2, 1, 3), (2, 1, 3)), ((), ()))


@covers(PLAIN, IN_PLACE)
@pytest.mark.parametrize("name", [*PLAIN, *IN_PLACE])
def test_broadcasting(lib: Library, name: str) -> None:
    function = OPERATORS[name].function
    known = BINARY[function].dtypes
    dtype = "int32" if "int32" in known else "float32"
    lib.require(name, dtype)
    for first, second in lib.some(_SHAPES, name):
        a, b = samples.shaped(dtype, first, 1, 6), samples.shaped(dtype, second, 1, 6)
        if OPERATORS[name].form == "in place" and np.broadcast_shapes(first, second) != first:
            continue  # the left operand keeps its shape
        check_binary(function, lib.call(name, a, b), *np.broadcast_arrays(a, b))


@covers(PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_memory_layouts(lib: Library, name: str) -> None:
    function = OPERATORS[name].function
    dtype = BINARY[function].dtypes[-1]
    lib.require(name, dtype)
    a, b = samples.shaped(dtype, (5, 17), 1, 6), samples.shaped(dtype, (17,), 1, 6)
    for layout in lib.some(LAYOUTS[1:], name):
        check_binary(function, lib.call(name, a, b, layout=layout), a, np.broadcast_to(b, a.shape))


# One argument


_UNARY_CASES = [(name, dtype) for name in UNARY for dtype in (dt.BOOL + dt.INTEGERS if name == "__invert__" else dt.NUMERIC)]


@covers(UNARY)
@pytest.mark.parametrize(("name", "dtype"), _UNARY_CASES)
def test_one_argument(lib: Library, name: str, dtype: str) -> None:
    function, x = OPERATORS[name].function, samples.values(dtype)
    arrays = [x, np.asarray(x[3]), x[:12].reshape(3, 4), x[:0]]
    if dtype in dt.SIGNED and name in ("__abs__", "__neg__"):
        arrays = [each[each != dt.limits(dtype)[0]] if each.ndim == 1 else each for each in arrays]  # implementation-defined
    for each in lib.some(arrays, name, dtype):
        got = lib.call(name, each)
        if dtype in dt.BOOL:
            assert_equal(got, ~each)
        elif dtype in dt.INTEGERS:
            want = [dt.wrap(INTEGER_UNARY[function](v), dtype) for v in each.ravel().tolist()]
            assert_equal(got, np.array([*want, None], dtype=object)[:-1].reshape(each.shape), dtype=dtype)
        elif dtype in dt.COMPLEX and name == "__abs__":
            exact = mp.evaluate_unary(mp.Unary(None, abs), each).real
            assert_close(got, exact, dt.real_of(dtype), ulps=tolerances.for_function("abs"), context=(each,))
        else:
            assert_equal(got, {"__abs__": np.abs, "__neg__": np.negative, "__pos__": np.positive}[name](each))


# Special cases

_ROWS = {**sc.REAL_UNARY, **sc.REAL_BINARY}
_REAL = [name for name in (*UNARY, *PLAIN, *IN_PLACE) if OPERATORS[name].function in _ROWS]
_REAL_CASES = [(name, mode) for name in _REAL for mode in special._MODES if (name, mode) not in {(n, "scalar") for n in IN_PLACE}]


@covers(_REAL)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize(("name", "mode"), _REAL_CASES)
def test_special_cases(lib: Library, name: str, dtype: str, mode: str) -> None:
    special.check_real(lib, name, _ROWS[OPERATORS[name].function], dtype, mode)


_REAL_REFLECTED = [name for name in REFLECTED if OPERATORS[name].function in sc.REAL_BINARY]


@covers(_REAL_REFLECTED)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", _REAL_REFLECTED)
def test_special_cases_with_a_scalar(lib: Library, name: str, dtype: str) -> None:
    """A scalar nan, infinity or signed zero next to an array acts like an array of it."""
    plain = name.replace("__r", "__")
    x = np.array([0.0, -0.0, 1.0, -1.0, 2.5, -3.0, np.inf, -np.inf, np.nan, 0.5], dtype=dtype)
    for scalar in lib.some([0.0, -0.0, float("inf"), -float("inf"), float("nan"), 1.0], name, dtype):
        filled = np.full_like(x, scalar)
        for got, want in (
            (lib.call(name, scalar, x), lib.call(plain, filled, x)),
            (lib.call(plain, x, scalar), lib.call(plain, x, filled)),
        ):
            if lib.target.device_object is None:
                assert_equal(got, want)
                continue
            special = (want == 0) | ~np.isfinite(want)  # a GPU rounds the power by a known exponent otherwise
            assert_equal(np.where(special, got, 1), np.where(special, want, 1))
            assert_close(got, want.astype("float64"), dtype, ulps=tolerances.for_function(plain.strip("_")))


@covers("__abs__")
@pytest.mark.parametrize("mode", special._MODES)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_special_cases_of_a_complex_modulus(lib: Library, dtype: str, mode: str) -> None:
    special.check_complex(lib, "__abs__", dtype, mode)


@covers("__add__", "__iadd__", "__isub__", "__sub__")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_complex_sums_are_componentwise_with_signed_zeros(lib: Library, dtype: str) -> None:
    special.check_complex_sums(lib, dtype, ("__add__", "__iadd__"), ("__sub__", "__isub__"))


# Products of matrices

_MATMUL = ("__matmul__", "__rmatmul__", "__imatmul__")
_FACTORS: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((3, 17), (17, 17)), ((17,), (17, 17)), ((2, 3, 4), (2, 4, 4)), ((2, 3, 4), (4, 4)), ((0, 3), (3, 3)), ((3, 3), (3, 3)),
    ((17,), (17,)), ((3, 17), (17, 2)), ((3, 17), (17,)), ((17,), (17, 3)), ((3, 4), (2, 4, 5)), ((2, 0), (0, 3)),
]  # fmt: skip


@covers(_MATMUL)
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("name", _MATMUL)
def test_products_of_matrices(lib: Library, name: str, dtype: str) -> None:
    for first, second in lib.some(_FACTORS[:6] if name == "__imatmul__" else _FACTORS, name, dtype):
        a, b = samples.shaped(dtype, first, -100, 100), samples.shaped(dtype, second, -90, 110)
        products.check_matmul(lib.call(name, a, b), a, b, dtype)


@covers(_MATMUL)
@pytest.mark.parametrize("name", _MATMUL)
def test_products_of_matrices_promote(lib: Library, name: str) -> None:
    for first, second in lib.some(dt.same_kind_pairs(dt.NUMERIC), name):
        out = dt.promote(first, second)
        assert out is not None
        if lib.supports(name, first, second, out) and (name != "__imatmul__" or out == first):
            a, b = samples.shaped(first, (3, 4), -9, 9), samples.shaped(second, (4, 4), -9, 9)
            products.check_matmul(lib.call(name, a, b), a.astype(out), b.astype(out), out)


@covers("__matmul__")
def test_products_of_matrices_want_sizes_that_fit(lib: Library) -> None:
    for first, second in (((3, 4), (3, 4)), ((4,), (3,)), ((2, 3, 4), (3, 4, 5))):
        with refused():
            lib.call("__matmul__", samples.shaped("float32", first), samples.shaped("float32", second))


# The same array on both sides


@covers(PLAIN, IN_PLACE)
@pytest.mark.parametrize("name", [*PLAIN, *IN_PLACE])
def test_an_array_with_itself(lib: Library, name: str) -> None:
    function = OPERATORS[name].function
    for dtype in lib.some(BINARY[function].dtypes, name):
        if lib.supports(name, dtype):
            a = samples.shaped(dtype, (2, 3), 1, 3)
            x = lib.native(a, "writable")
            check_binary(function, lib.numpy(OPERATORS[name].apply(x, x)), a, a)
