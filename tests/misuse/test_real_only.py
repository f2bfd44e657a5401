"""A library with real numbers only says so once, and everything follows."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from ivy_api.adapt.data_types import DataTypes
from ivy_api.adapt.promotion import DTYPES, KINDS
from ivy_api.dispatch import registry
from ivy_api.dispatch.lookup import from_foreign
from ivy_api.errors import DTypeError
from ivy_api.plugin import real_only

REAL = {name: np.dtype(name) for name in (*DTYPES, "float16") if "complex" not in name}
ALL = {name: np.dtype(name) for name in (*DTYPES, "float16")}


def types(dtypes: dict[str, np.dtype]) -> DataTypes:
    return DataTypes(
        dtypes, cast=lambda x, d: x.astype(d), scalar=lambda value, d, like: np.asarray(value, dtype=d), copy=lambda x: x.copy()
    )


def test_the_limits_are_the_data_types_and_what_takes_or_gives_complex_numbers_only() -> None:
    limited = {limit.function for limit in real_only("None.", "https://example.org")}
    assert {"complex64", "complex128", "imag", "linalg.eig", "fft.fft", "fft.irfftn", "fft.stft", "fft.hfft"} <= limited
    for d in registry.iter_declarations():
        first = next((taken.words for taken in d.schema.accepted.values()), "") if d.kind == "function" else ""
        if first == "complex floating-point":
            assert d.qualname in limited
    assert not limited & {"real", "conj", "abs", "angle", "linalg.svd", "fft.fftfreq", "fft.fftshift", "sort", "isfinite"}


def test_no_function_about_data_types_knows_of_complex_numbers() -> None:
    t = types(REAL)
    info = t.info()
    assert set(info.dtypes()) == {*DTYPES} - {"complex64", "complex128"}
    assert info.dtypes(kind="complex floating") == {}
    assert "complex floating" not in info.default_dtypes()
    x = np.ones(2, dtype=np.float32)
    with pytest.raises(DTypeError, match="is not a data type of this backend"):
        t.astype(x, np.dtype("complex64"))
    with pytest.raises(DTypeError, match="is not a data type of this backend"):
        t.finfo(np.dtype("complex64"))
    assert not t.isdtype(np.dtype("float32"), "complex floating")
    for operands in ((x, 1j), (np.ones(2, dtype=np.int8), 1j)):
        with pytest.raises(DTypeError, match="No data type of kind complex floating"):
            t.binding.pair(*operands)
        with pytest.raises(DTypeError, match="No data type of kind complex floating"):
            t.result_type(*operands)


def test_a_lazy_library_has_its_shapes_looked_at() -> None:
    """Its own error comes only when it computes, or never."""

    def lazily(x1: np.ndarray, x2: np.ndarray) -> str:
        return "a graph"

    eager = types(REAL).binding.binary(lazily)
    t = DataTypes(REAL, cast=lambda x, d: x.astype(d), scalar=lambda v, d, like: np.asarray(v, dtype=d), check_shapes=True)
    lazy = t.binding.binary(lazily)
    x, y = np.ones((2, 3)), np.ones((2, 2))
    assert eager(x, y) == "a graph"
    for operands in ((x, y), (x, y.astype(np.float32))):
        with pytest.raises(ValueError, match="cannot be broadcast"):
            lazy(*operands)
    assert lazy(x, np.ones((1, 3))) == lazy(x, 2.0) == lazy(x, np.ones(())) == "a graph"


@pytest.mark.parametrize("name", ALL)
def test_the_functions_are_those_of_the_standard(name: str) -> None:
    t, dtype = types(ALL), ALL[name]
    for kind, members in KINDS.items():
        assert t.isdtype(dtype, kind) == (name in members or (name == "float16" and kind in ("real floating", "numeric")))
    for other, to in ALL.items():
        if "float16" not in (name, other):
            assert t.can_cast(dtype, to) == (t.can_cast(np.ones(1, dtype), to))
            assert t.can_cast(dtype, to) == bool(np.can_cast(dtype, to))
    for function, native, kinds in ((t.finfo, np.finfo, "fc"), (t.iinfo, np.iinfo, "iu")):
        if dtype.kind in kinds:
            assert function(dtype).max == native(dtype).max
            assert function(np.ones(1, dtype)).bits == native(dtype).bits
        else:
            with pytest.raises(DTypeError, match="Only"):
                function(dtype)
    x = np.ones(2, dtype)
    assert t.astype(x, dtype, copy=False) is x
    assert t.astype(x, dtype) is not x
    if dtype.kind == "c":
        with pytest.raises(DTypeError, match=r"xp.real\(x\)"):
            t.astype(x, np.dtype("float32"))
    else:
        assert t.astype(x, np.dtype("float64")).dtype == np.float64
    assert t.result_type(x, dtype) == dtype


def test_a_composed_function_says_that_there_are_no_complex_numbers() -> None:
    xp = from_foreign(
        SimpleNamespace(
            __name__="reals",
            isdtype=np.isdtype,
            asarray=np.asarray,
            arange=np.arange,
            where=np.where,
            float32=np.float32,
            __array_namespace_info__=types(REAL).info,
        )
    )
    with pytest.raises(DTypeError, match="no data type of kind complex floating"):
        xp.linspace(0, 1j, 3)
