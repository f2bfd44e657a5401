"""Casts, promotion and the ranges of data types."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import LAYOUTS, Library, shares_memory
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal

_CASTS = [(a, b) for a, b in itertools.product(dt.ALL, repeat=2) if not (a in dt.COMPLEX and b in dt.INTEGERS + dt.FLOATS)]


def representable(a: np.ndarray, dtype: str) -> np.ndarray:
    """Where a cast is defined: nan, infinities and out-of-range values have no integer."""
    if dtype not in dt.INTEGERS or dt.of(a) == "bool":
        return np.ones(a.shape, dtype=bool)
    low, high = dt.limits(dtype)
    return np.array([math.isfinite(v) and low <= int(v) <= high for v in a.tolist()])


def cast(value: Any, dtype: str) -> Any:
    """Cast one Python number to a data type; floats are truncated."""
    if dtype == "bool":
        return value != 0
    return int(value) if dtype in dt.INTEGERS else value


@covers("astype")
@pytest.mark.parametrize(("first", "second"), _CASTS)
def test_casts(lib: Library, first: str, second: str) -> None:
    lib.require("astype", second)
    x = samples.values(first)
    x = x[representable(x, second)]
    if first in dt.FLOATS and second in dt.INTEGERS:
        x = np.concatenate([x, np.array([0.9, 1.9, 2.5, 99.999] * 4, dtype=first)])
        x = x if second in dt.UNSIGNED else np.concatenate([x, -x[-16:]])
    elif first in dt.FLOATING:
        x = np.concatenate([x, np.array([math.nan, math.inf, -math.inf, -0.0], dtype=first)])
    if first in dt.COMPLEX and second == "bool":
        x = np.concatenate([x, np.array([0, 1j, -1j, complex(-0.0, 0.0)], dtype=first)])
    with np.errstate(over="ignore"):
        want = np.array([cast(v, second) for v in x.tolist()] + [None], dtype=object)[:-1]
        want = x.astype(second) if second in dt.COMPLEX + dt.FLOATS and first in dt.FLOATING else want
    for layout in lib.some(LAYOUTS, first, second):
        assert_equal(lib.call("astype", x, lib.dtype(second), layout=layout), want, dtype=second)
    turns = itertools.cycle(LAYOUTS)
    for shape in lib.some(((), (0,), *((2, 3, 4),) * len(LAYOUTS)), first, second):
        y = samples.shaped(first, shape, 0, 9)
        got = lib.call("astype", y, lib.dtype(second), layout=next(turns))
        assert_equal(got, np.array([cast(v, second) for v in y.ravel().tolist()], dtype=second).reshape(shape))


@covers("astype")
def test_astype_copies_unless_told_not_to(lib: Library) -> None:
    x = lib.native(samples.distinct("float32", (17,)), "writable")
    assert lib.xp.astype(x, lib.xp.float32, copy=False) is x
    assert shares_memory(x, lib.xp.astype(x, lib.xp.float32)) in (False, None)
    assert shares_memory(x, lib.xp.astype(x, lib.xp.float32, copy=True)) in (False, None)
    if lib.supports("astype", "float64"):
        assert_equal(lib.numpy(lib.xp.astype(x, lib.xp.float64, copy=False)), samples.distinct("float64", (17,)))
    if lib.asks_for("2023.12"):
        device = lib.xp.__array_namespace_info__().default_device()
        assert_equal(lib.numpy(lib.xp.astype(x, lib.xp.int32, device=device)), samples.distinct("int32", (17,)))


@covers("result_type")
@pytest.mark.parametrize(("first", "second"), [(a, b) for a, b in itertools.product(dt.ALL, repeat=2) if dt.promote(a, b)])
def test_result_type_of_two(lib: Library, first: str, second: str) -> None:
    out = dt.promote(first, second)
    assert out is not None
    lib.require("result_type", first, second, out)
    a, b = samples.shaped(first, (3,)), samples.shaped(second, ())
    for arguments in ((lib.dtype(first), lib.dtype(second)), (a, b), (b, a), (a, lib.dtype(second)), (lib.dtype(first), b)):
        assert lib.raw("result_type", *arguments) == lib.dtype(out)


@covers("result_type")
def test_result_type_of_several_does_not_depend_on_their_order(lib: Library) -> None:
    for names in (
        ("int8", "uint8", "int64"),
        ("uint8", "int16", "uint32"),
        ("float32", "complex64", "float64"),
        ("int8", "uint16", "int32"),
        ("bool", "bool", "bool"),
    ):
        out = dt.promote(*names)
        assert out is not None
        if lib.supports("result_type", *names, out):
            for order in itertools.permutations(names):
                assert lib.raw("result_type", *map(lib.dtype, order)) == lib.dtype(out)
            assert lib.raw("result_type", lib.dtype(names[0])) == lib.dtype(names[0])


@since("2024.12")
@covers("result_type")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_result_type_with_python_scalars(lib: Library, dtype: str) -> None:
    lib.require("result_type", dtype)
    scalars: list[Any] = [True] if dtype in dt.BOOL else [1] if dtype in dt.INTEGERS else [1, 2.5]
    scalars += [1j] if dtype in dt.COMPLEX else []
    for scalar, own in itertools.product(scalars, (lib.dtype(dtype), samples.shaped(dtype, (3,)), samples.shaped(dtype, ()))):
        assert lib.raw("result_type", own, scalar) == lib.dtype(dtype)
        assert lib.raw("result_type", scalar, own) == lib.dtype(dtype)
    if dtype in dt.FLOATS and lib.supports("result_type", dt.complex_of(dtype)):
        assert lib.raw("result_type", samples.shaped(dtype, (3,)), 1j) == lib.dtype(dt.complex_of(dtype))


@covers("can_cast")
@pytest.mark.parametrize(
    ("first", "second"), [(a, b) for a, b in itertools.product(dt.NUMERIC, repeat=2) if (a in dt.INTEGERS) == (b in dt.INTEGERS)]
)
def test_can_cast_within_a_kind(lib: Library, first: str, second: str) -> None:
    lib.require("can_cast", first, second)
    want = dt.promote(first, second) == second
    for own in (lib.dtype(first), samples.shaped(first, (3,)), samples.shaped(first, ())):
        got = lib.raw("can_cast", own, lib.dtype(second))
        assert type(got) is bool
        assert got == want


@covers("can_cast")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_can_cast_to_itself(lib: Library, dtype: str) -> None:
    lib.require("can_cast", dtype)
    assert lib.raw("can_cast", lib.dtype(dtype), lib.dtype(dtype)) is True
    assert lib.raw("can_cast", samples.shaped(dtype, (2,)), lib.dtype(dtype)) is True


@covers("isdtype")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_isdtype(lib: Library, dtype: str) -> None:
    lib.require("isdtype", dtype)
    own = lib.dtype(dtype)
    for kind, members in dt.KINDS.items():
        assert lib.raw("isdtype", own, kind) is (dtype in members)
    for other in lib.dtypes:
        assert lib.raw("isdtype", own, lib.dtype(other)) is (dtype == other)
    for union in _unions(lib):
        every = {name for _, names in union for name in names}
        assert lib.raw("isdtype", own, tuple(part for part, _ in union)) is (dtype in every)


def _unions(lib: Library) -> Iterator[tuple[tuple[Any, Sequence[str]], ...]]:
    """Tuples of kinds and of data types, each with the names of the data types that it stands for."""
    kinds = list(dt.KINDS.items())
    own = [(lib.dtype(name), (name,)) for name in lib.dtypes]
    return itertools.chain(
        [()],
        itertools.permutations(kinds, 2),
        itertools.combinations(kinds, 3),
        itertools.product(own),
        itertools.product(own, own),
        itertools.product(own, kinds),
        itertools.product(kinds, own),
        itertools.product([("bool", dt.BOOL)], kinds, own),
    )


@covers("finfo")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_finfo(lib: Library, dtype: str) -> None:
    lib.require("finfo", dtype)
    for own in (lib.dtype(dtype), samples.shaped(dtype, (3,)), samples.shaped(dtype, ())):
        info = lib.raw("finfo", own)
        assert (info.bits, info.eps, info.smallest_normal) == (dt.bits(dtype), dt.eps(dtype), dt.smallest_normal(dtype))
        assert (info.max, info.min) == (dt.largest(dtype), -dt.largest(dtype))
        assert isinstance(info.bits, int)
        assert all(isinstance(v, float) for v in (info.eps, info.max, info.min, info.smallest_normal))
        assert info.dtype == lib.dtype(dt.real_of(dtype))
        assert not isinstance(info.dtype, str)


@covers("iinfo")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_iinfo(lib: Library, dtype: str) -> None:
    lib.require("iinfo", dtype)
    for own in (lib.dtype(dtype), samples.shaped(dtype, (3,)), samples.shaped(dtype, ())):
        info = lib.raw("iinfo", own)
        assert (info.bits, info.min, info.max) == (dt.bits(dtype), *dt.limits(dtype))
        assert all(isinstance(v, int) for v in (info.bits, info.min, info.max))
        assert info.dtype == lib.dtype(dtype)
        assert not isinstance(info.dtype, str)


@covers(dt.ALL)
@pytest.mark.parametrize("dtype", dt.ALL)
def test_data_type_objects(lib: Library, dtype: str) -> None:
    if dtype not in lib.dtypes:
        pytest.skip(f"{lib.name} has no {dtype}")
    own = getattr(lib.xp, dtype)
    assert own == lib.dtypes[dtype]
    assert [d for d in lib.dtypes if lib.dtypes[d] == own] == [dtype]
    assert lib.native(samples.values(dtype)).dtype == own
