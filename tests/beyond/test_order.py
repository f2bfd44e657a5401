"""Order beyond the standard, against NumPy; and `searchsorted` in rows."""

from __future__ import annotations

import bisect
import re
from typing import Any

import numpy as np
import pytest

from conformance.library import Library
from ivy_api.errors import DTypeError
from tests.beyond.tables import Case, check_all, check_compiled, declared_in, names

DTYPES = ("float32", "float64")
RNG = np.random.default_rng(5)
KEYS = RNG.integers(0, 3, (3, 4, 5))
FLOATS = KEYS / 2
PERMUTATIONS = np.asarray([[2, 0, 1, 3], [3, 2, 1, 0]])


def rows(x1: Any, x2: Any, side: str = "left", sorter: Any = None) -> Any:
    line = x1 if sorter is None else np.take_along_axis(x1, sorter, -1)
    find = {"left": bisect.bisect_left, "right": bisect.bisect_right}[side]
    batch = line.shape[:-1]
    out = [[find(line[p].tolist(), v) for v in x2[p].ravel().tolist()] for p in np.ndindex(batch)]
    return np.asarray(out, dtype="int64").reshape(x2.shape)


SORTED, SOUGHT = np.sort(FLOATS, -1)[:2, :, :], FLOATS[1:, :, :3]
ORDER = np.argsort(FLOATS[:2], -1, kind="stable")
CASES = [
    *(Case("lexsort", np.lexsort, (keys,), {"axis": axis}) for keys in (KEYS, FLOATS, KEYS.astype("uint8"), list(KEYS))
      for axis in (-1, 0)),
    Case("lexsort", np.lexsort, ((FLOATS[0, 0], KEYS[1, 0]),)),
    Case("lexsort", np.lexsort, (tuple(KEYS[:1]),)),
    *(Case("msort", lambda x: np.sort(x, axis=0), (x,)) for x in (FLOATS, KEYS, FLOATS[0, 0])),
    *(Case("invert_permutation", lambda x: np.argsort(x, axis=-1), (p.astype(name),)) for p in (PERMUTATIONS, PERMUTATIONS[0])
      for name in ("int64", "int32", "uint8")),
    *(Case("searchsorted", rows, (SORTED, SOUGHT), {"side": side}) for side in ("left", "right")),
    Case("searchsorted", rows, (SORTED[0], SOUGHT[0, :, 0])),
    Case("searchsorted", rows, (SORTED[0], SOUGHT[0].reshape(4, 3, 1))),
    Case("searchsorted", rows, (np.sort(KEYS, -1)[0], KEYS[1])),
    Case("searchsorted", rows, (SORTED[:, :, :0], SOUGHT)),
    Case("searchsorted", rows, (SORTED, SOUGHT[..., :0])),
    Case("searchsorted", rows, (FLOATS[:2], SOUGHT), {"sorter": ORDER, "side": "right"}),
]  # fmt: skip


def test_every_function_is_tested() -> None:
    assert {case.name for case in CASES} == declared_in("order") | {"searchsorted"}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", names(CASES))
def test_values(lib: Library, name: str, dtype: str) -> None:
    check_all(lib, CASES, name, dtype)


def test_nan_is_last_in_rows_as_it_is_alone(lib: Library) -> None:
    line = np.asarray([[1.0, 2.0, np.nan], [0.0, np.nan, np.nan]])
    sought = np.asarray([[np.nan, 2.0], [np.nan, 0.0]])
    np.testing.assert_array_equal(lib.call("searchsorted", line, sought), [[2, 1], [1, 0]])
    np.testing.assert_array_equal(lib.call("searchsorted", line, sought, side="right"), [[3, 2], [3, 1]])


COMPILED = {case.name: case for case in reversed(CASES)}


@pytest.mark.parametrize("case", COMPILED.values(), ids=str)
def test_compiled_gives_the_same(lib: Library, tools: Any, case: Case) -> None:
    check_compiled(lib, tools, case)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.lexsort([]), ValueError, "at least one key; got none"),
        (lambda xp: xp.invert_permutation(xp.asarray([1.0])), DTypeError, "invert_permutation takes integer arrays here; got"),
        (lambda xp: xp.invert_permutation(xp.asarray(0)), ValueError, "at least one axis"),
        (lambda xp: xp.searchsorted(xp.zeros((2, 3)), xp.zeros((3, 2))), ValueError, "got shapes (2, 3) and (3, 2)"),
        (lambda xp: xp.searchsorted(xp.zeros(()), xp.zeros((3,))), ValueError, "at least one axis"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)
