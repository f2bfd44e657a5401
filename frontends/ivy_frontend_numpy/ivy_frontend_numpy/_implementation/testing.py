"""`numpy.testing`: assertions about arrays."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_numpy._implementation.array import asarray, ndarray
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy, numpy_function
from ivy_frontend_numpy._implementation.ufuncs import find

MODULE = "numpy.testing"


def _fail(text: str, err_msg: str, x: Any, y: Any, names: tuple[str, str] = ("ACTUAL", "DESIRED")) -> None:
    said = f"\n{text}\n{err_msg}".rstrip()
    raise AssertionError(f"{said}\n {names[0]}: {x!r}\n {names[1]}: {y!r}")


def _compare(test: Any, actual: Any, desired: Any, text: str, err_msg: str, equal_nan: bool = True, strict: bool = False) -> None:
    x, y = asarray(actual), asarray(desired)
    if strict and (x.shape != y.shape or x._d is not y._d):
        _fail(f"{text}\n(shapes {x.shape}, {y.shape}, dtypes {x._d}, {y._d} mismatch)", err_msg, x, y)
    if x.shape and y.shape and x.shape != y.shape:
        _fail(f"{text}\n(shapes {x.shape}, {y.shape} mismatch)", err_msg, x, y)
    good = asarray(test(x, y))
    if equal_nan and x._d.kind in "fc" and y._d.kind in "fc":
        good = asarray(good | (find("isnan")(x) & find("isnan")(y)))
    if not bool(good.all()):
        count = int((~good).sum())
        share = f"Mismatched elements: {count} / {good.size} ({100 * count / max(good.size, 1):.3g}%)"
        _fail(f"{text}\n\n{share}", err_msg, x, y)


@numpy(MODULE)
def assert_allclose(
    actual: Any,
    desired: Any,
    rtol: float = 1e-07,
    atol: float = 0,
    equal_nan: bool = True,
    err_msg: str = "",
    verbose: bool = True,
    *,
    strict: bool = False,
) -> None:
    """Raise unless two arrays are equal within a tolerance."""
    close = numpy_function("isclose")
    text = f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}"
    _compare(
        lambda x, y: close(x, y, rtol=rtol, atol=atol, equal_nan=equal_nan), actual, desired, text, str(err_msg), False, strict
    )


@numpy(MODULE)
def assert_array_equal(actual: Any, desired: Any, err_msg: str = "", verbose: bool = True, *, strict: bool = False) -> None:
    """Raise unless two arrays are equal."""
    _compare(find("equal"), actual, desired, "Arrays are not equal", err_msg, True, strict)


@numpy(MODULE)
def assert_array_almost_equal(actual: Any, desired: Any, decimal: int = 6, err_msg: str = "", verbose: bool = True) -> None:
    """Raise unless two arrays are equal up to decimals."""

    def near(x: Any, y: Any) -> Any:
        apart = find("subtract")(x, y) if x._d.kind != "b" or y._d.kind != "b" else find("not_equal")(x, y)
        return (abs(apart) < 1.5 * 10.0 ** (-decimal)) | (x == y)

    _compare(near, actual, desired, f"Arrays are not almost equal to {decimal} decimals", err_msg)


@numpy(MODULE)
def assert_array_less(x: Any, y: Any, err_msg: str = "", verbose: bool = True, *, strict: bool = False) -> None:
    """Raise unless all elements are less than others."""
    _compare(find("less"), x, y, "Arrays are not strictly ordered `x < y`", err_msg, False, strict)


@numpy(MODULE)
def assert_equal(actual: Any, desired: Any, err_msg: str = "", verbose: bool = True, *, strict: bool = False) -> None:
    """Raise unless two objects are equal, members of containers included."""
    if isinstance(desired, dict):
        if not isinstance(actual, dict):
            raise AssertionError(repr(type(actual)))
        assert_equal(len(actual), len(desired), err_msg)
        for k in desired:
            if k not in actual:
                raise AssertionError(repr(k))
            assert_equal(actual[k], desired[k], f"key={k!r}\n{err_msg}")
        return
    if isinstance(desired, (list, tuple)) and isinstance(actual, (list, tuple)):
        assert_equal(len(actual), len(desired), err_msg)
        for k in range(len(desired)):
            assert_equal(actual[k], desired[k], f"item={k!r}\n{err_msg}")
        return
    if isinstance(actual, ndarray) or isinstance(desired, ndarray):
        assert_array_equal(actual, desired, err_msg, strict=strict)
        return
    both_nan = actual != actual and desired != desired
    if not both_nan and actual != desired:
        _fail("Items are not equal:", err_msg, actual, desired)


@numpy(MODULE)
def assert_almost_equal(actual: Any, desired: Any, decimal: int = 7, err_msg: str = "", verbose: bool = True) -> None:
    """Raise unless two numbers or arrays are equal up to decimals."""
    if isinstance(actual, (ndarray, tuple, list)) or isinstance(desired, (ndarray, tuple, list)):
        assert_array_almost_equal(actual, desired, decimal, err_msg)
        return
    if actual != actual or desired != desired or math.isinf(abs(desired)) or math.isinf(abs(actual)):
        assert_equal(actual, desired, err_msg)
        return
    if abs(desired - actual) >= 1.5 * 10.0 ** (-decimal):
        _fail(f"Arrays are not almost equal to {decimal} decimals", err_msg, actual, desired)


@numpy(MODULE)
def assert_approx_equal(actual: Any, desired: Any, significant: int = 7, err_msg: str = "", verbose: bool = True) -> None:
    """Raise unless two numbers are equal up to significant digits."""
    a, b = float(actual), float(desired)
    if a == b or (math.isnan(a) and math.isnan(b)):
        return
    scale = 10 ** math.floor(math.log10(0.5 * (abs(a) + abs(b))))
    if not abs(b / scale - a / scale) < 10.0 ** -(significant - 1):
        _fail(f"Items are not equal to {significant} significant digits:", err_msg, actual, desired)


@numpy(MODULE)
def assert_(val: Any, msg: Any = "") -> None:
    """Raise unless a value is true."""
    if not val:
        raise AssertionError(msg() if callable(msg) else msg)


@numpy(MODULE)
def assert_string_equal(actual: str, desired: str) -> None:
    """Raise unless two texts are equal."""
    if not isinstance(actual, str) or not isinstance(desired, str):
        raise AssertionError(repr(type(actual)))
    if actual != desired:
        raise AssertionError(f"Differences in strings:\n- {actual}\n+ {desired}")


def _raises(exception_class: Any, *args: Any, **kwargs: Any) -> Any:
    import unittest

    return unittest.TestCase().assertRaises(exception_class, *args, **kwargs)  # noqa: PT027


def _raises_regex(exception_class: Any, expected_regexp: Any, *args: Any, **kwargs: Any) -> Any:
    import unittest

    return unittest.TestCase().assertRaisesRegex(exception_class, expected_regexp, *args, **kwargs)  # noqa: PT027


FRONTEND.value("numpy.testing.assert_raises", _raises)
FRONTEND.value("numpy.testing.assert_raises_regex", _raises_regex)
_TOOLS = "it tells about NumPy's build or the Python that runs it, not about arrays: take it from numpy.testing."
FRONTEND.absent(
    MODULE,
    " ".join(n for n, said in FRONTEND.snapshot.modules[MODULE].items() if said.kind == "constant")
    + " IgnoreException KnownFailureException SkipTest TestCase assert_no_gc_cycles assert_no_warnings assert_warns break_cycles"
    " build_err_msg check_support_sve clear_and_catch_warnings decorate_methods jiffies measure memusage print_assert_equal "
    "run_threaded rundocs runstring suppress_warnings tempdir temppath assert_array_compare",
    _TOOLS,
)
FRONTEND.absent(MODULE, "assert_array_almost_equal_nulp assert_array_max_ulp", "backends round differently in the last places.")
