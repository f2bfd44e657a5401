"""Creation beyond the standard, against NumPy and plain Python; and what the standard's own functions take more."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from conformance.library import Library
from ivy_api.errors import DTypeError
from tests.beyond.tables import Case, check_all, check_compiled, declared_in, names

DTYPES = ("float32", "float64")
VECTOR, MATRIX = np.asarray([1.5, -2.0, 3.0]), np.arange(12.0).reshape(3, 4)
LABELS = np.asarray([[0, 2], [5, 1], [-1, 2]])
ENDS = np.asarray([[1.0, 2.0], [0.5, 8.0]]), np.asarray([3.0, 32.0])


def hot(indices: Any, count: int, axis: int = -1, on_value: float = 1, off_value: float = 0, dtype: Any = None) -> Any:
    rows = [[on_value if label == k else off_value for k in range(count)] for label in indices.ravel().tolist()]
    return np.moveaxis(np.asarray(rows, dtype=dtype or "float64").reshape(*indices.shape, count), -1, axis)


def vander(x: Any, n: int | None = None, increasing: bool = False) -> Any:
    powers = np.arange(x.shape[-1] if n is None else n)
    return x[..., None] ** (powers if increasing else powers[::-1])


def padded(function: Any) -> Any:
    def oracle(x: Any, k: int = 0, padding_value: Any = 0) -> Any:
        out = function(x, k)
        return np.where(function(np.ones(x.shape, dtype=bool), k), out, np.asarray(padding_value, dtype=x.dtype))

    return oracle


def tri(n: int, m: int | None = None, k: int = 0, dtype: Any = None) -> Any:
    return np.tri(n, m, k, dtype)


def eyes(n: int, m: int, k: int = 0, batch_shape: tuple[int, ...] = (), dtype: Any = None) -> Any:
    return np.tile(np.eye(n, m, k, dtype), (*batch_shape, 1, 1))


TRIANGLES = {
    "tril_indices": lambda n, m=None, k=0: np.tril_indices(n, k, m),
    "triu_indices": lambda n, m=None, k=0: np.triu_indices(n, k, m),
}
WITH_ARRAYS = [
    *(Case("diag", np.diag, (MATRIX,), {"k": k}) for k in (-4, -1, 0, 2)),
    *(Case("diag", np.diag, (x,), {"k": k}) for k in (-2, 0, 1) for x in (VECTOR, LABELS[:, 0], VECTOR > 0)),
    Case("diag", padded(np.diag), (VECTOR,), {"k": 1, "padding_value": 7}),
    *(Case("diagflat", np.diagflat, (MATRIX[:2, :2],), {"k": k}) for k in (-1, 0, 2)),
    Case("diagflat", padded(np.diagflat), (VECTOR,), {"padding_value": -1}),
    *(Case("vander", vander, (VECTOR,), kw) for kw in ({}, {"increasing": True})),
    *(Case("vander", vander, (x, n)) for n in (0, 1, 4) for x in (VECTOR, LABELS)),
    Case("vander", vander, (MATRIX[:2] + 0.5, 5), {"increasing": True}),
    *(Case("linspace", np.linspace, (*ENDS, 5), kw) for kw in ({}, {"axis": -1}, {"axis": 1, "endpoint": False})),
    Case("linspace", np.linspace, (ENDS[0], 4.0, 4)),
    Case("linspace", np.linspace, (-1.0, ENDS[1], 1)),
    Case("linspace", np.linspace, (ENDS[1], ENDS[1] * 1j, 3)),
    *(Case("logspace", np.logspace, (*ENDS, 4), kw, 256) for kw in ({}, {"base": 2.0, "axis": 2}, {"endpoint": False, "axis": -2})),
    Case("logspace", np.logspace, (*ENDS, 3), {"base": np.asarray([2.0, 3.0])}, 64),
    *(Case("geomspace", np.geomspace, (*ENDS, 4), kw, 64) for kw in ({}, {"axis": 2}, {"endpoint": False})),
    Case("geomspace", np.geomspace, (-ENDS[0], -8.0, 3), {}, 64),
    Case("geomspace", np.geomspace, (np.asarray([1 + 1j, 2]), np.asarray([4, -2j]), 5), {}, 64),
]
DTYPED = [
    *(Case("logspace", np.logspace, (1, 8, 5), kw, 64) for kw in ({}, {"endpoint": False})),
    *(Case("geomspace", np.geomspace, (1, 8, 5), kw, 64) for kw in ({}, {"endpoint": False})),
    Case("logspace", np.logspace, (-1, 1.5, 4), {"base": 2.5}, 64),
    Case("geomspace", np.geomspace, (-1, -8, 4), {}, 64),
    *(Case("one_hot", hot, (LABELS, 3), {"axis": axis}) for axis in (-1, 0, 1)),
    Case("one_hot", hot, (LABELS.astype("uint8"), 4), {"on_value": 5, "off_value": -2}),
    Case("multi_hot", lambda x, n, dtype=None: hot(x, n, dtype=dtype).max(axis=-2), (LABELS, 3)),
    Case("multi_hot", lambda x, n, axis, dtype=None: hot(x, n, dtype=dtype).max(axis=0).T, (LABELS, 3), {"axis": 0}),
    *(Case("tri", tri, shape, {"k": k}) for shape in ((3,), (2, 4)) for k in (-1, 0, 2)),
    *(Case("eye", eyes, (3, 4), kw) for kw in ({"k": 1, "batch_shape": (2, 3)}, {"batch_shape": (2,)}, {"batch_shape": ()})),
]  # fmt: skip
INDICES = [
    *(Case(name, triangle, shape, {"k": k}) for name, triangle in TRIANGLES.items()
      for shape in ((3,), (2, 4), (4, 2), (0,)) for k in (-5, -1, 0, 2)),
    *(Case("diag_indices", np.diag_indices, args) for args in ((3,), (2, 3))),
    *(Case("indices", np.indices, (shape,)) for shape in ((2, 3), (4,), (), (0, 2))),
]  # fmt: skip


def test_every_function_is_tested() -> None:
    assert {case.name for case in (*WITH_ARRAYS, *DTYPED, *INDICES)} == declared_in("creation") | {"linspace", "eye"}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", names(WITH_ARRAYS))
def test_of_arrays(lib: Library, name: str, dtype: str) -> None:
    check_all(lib, WITH_ARRAYS, name, dtype)


@pytest.mark.parametrize(("case", "dtype"), [(case, DTYPES[i % 2]) for i, case in enumerate(DTYPED)], ids=str)
def test_of_a_data_type(lib: Library, case: Case, dtype: str) -> None:
    want = case.oracle(*case.args, **case.kwargs, dtype=dtype)
    got = lib.call(case.name, *case.args, **case.kwargs, dtype=lib.dtype(dtype))
    assert got.dtype == want.dtype
    np.testing.assert_allclose(got, want, rtol=case.units * np.finfo(dtype).eps)
    plain = lib.call(case.name, *case.args, **case.kwargs)
    assert plain.dtype.name == lib.default["real floating"]
    np.testing.assert_allclose(plain, want, rtol=case.units * np.finfo("float32").eps)


@pytest.mark.parametrize("name", names(INDICES))
def test_indices(lib: Library, name: str) -> None:
    check_all(lib, INDICES, name, "float64")


COMPILED = {case.name: case for case in reversed(WITH_ARRAYS)}


@pytest.mark.parametrize("case", COMPILED.values(), ids=str)
def test_compiled_gives_the_same(lib: Library, tools: Any, case: Case) -> None:
    check_compiled(lib, tools, case)


def test_indices_take_a_data_type(lib: Library) -> None:
    got = lib.call("indices", (2, 3), dtype=lib.dtype("float32"))
    assert got.dtype == np.float32
    np.testing.assert_array_equal(got, np.indices((2, 3)))


def test_one_hot_of_complex_and_boolean_type(lib: Library) -> None:
    for name in ("bool", "complex64", "int8"):
        got = lib.call("one_hot", LABELS, 3, dtype=lib.dtype(name))
        assert got.dtype.name == name
        np.testing.assert_array_equal(got, hot(LABELS, 3).astype(name))


def test_ends_of_a_space_are_exact(lib: Library) -> None:
    for start, stop in ((0.1, 0.7), (3.0, 1e-3)):
        got = lib.call("geomspace", np.asarray([start]), stop, 7)
        assert (got[0, 0], got[-1, 0]) == (start, stop)
        line = lib.call("linspace", np.asarray([start]), stop, 7)
        assert (line[0, 0], line[-1, 0]) == (start, stop)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.diag(xp.zeros((2, 2, 2))), ValueError, "diag takes a vector or a matrix; got 3 axes"),
        (lambda xp: xp.vander(xp.zeros(())), ValueError, "at least one axis"),
        (lambda xp: xp.geomspace(0.0, 1.0, 3), ValueError, "ends that are not 0; got 0.0"),
        (lambda xp: xp.one_hot(xp.zeros((2,)), 3), DTypeError, "one_hot takes integer arrays here; got"),
        (lambda xp: xp.multi_hot(xp.zeros((2,)), 3), DTypeError, "multi_hot takes integer arrays here; got"),
        (lambda xp: xp.linspace(xp.zeros((2,)), 1.0, -1), ValueError, "-1"),
        (lambda xp: xp.multi_hot(xp.asarray([1]), 3, axis=1), IndexError, "axis 1 is out of range"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)


def test_spaces_have_gradients(lib: Library, tools: Any) -> None:
    """On torch too, whose own function takes numbers."""
    xp, weights = lib.xp, lib.native(np.linspace(0.5, 1.5, 4))
    found = tools.gradient(lambda x: xp.sum(xp.linspace(x, 2.0, 4) * weights), lib.native(np.asarray(1.0)))
    steps = np.linspace(0.0, 1.0, 4)
    np.testing.assert_allclose(lib.numpy(found), np.sum((1 - steps) * np.linspace(0.5, 1.5, 4)), rtol=1e-12)
