"""Data types: promotion, casting and names, pair by pair against NumPy."""

from __future__ import annotations

from itertools import product

import numpy
import pytest

import ivy_frontend_numpy as np
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, NAMES, promote
from ivy_frontend_numpy._implementation.promotion import CASTINGS, common

DTYPES = list(BY_NAME)
SCALARS = {"int": 3, "float": 2.5, "complex": 1j, "bool": True}


@pytest.mark.parametrize(("a", "b"), list(product(DTYPES, DTYPES)))
def test_promotion_of_each_pair(a: str, b: str) -> None:
    assert promote(BY_NAME[a], BY_NAME[b]).name == numpy.promote_types(a, b).name
    assert np.promote_types(a, b).name == numpy.promote_types(a, b).name
    assert (BY_NAME[a] < BY_NAME[b]) == (numpy.dtype(a) < numpy.dtype(b))
    assert (BY_NAME[a] >= BY_NAME[b]) == (numpy.dtype(a) >= numpy.dtype(b))
    for casting in CASTINGS:
        assert np.can_cast(a, b, casting) == numpy.can_cast(a, b, casting)  # type: ignore[arg-type]


@pytest.mark.parametrize("triple", list(product(DTYPES, repeat=3))[::7])
def test_promotion_of_three(triple: tuple[str, str, str]) -> None:
    assert common([BY_NAME[name] for name in triple]).name == numpy.result_type(*triple).name


@pytest.mark.parametrize(("name", "scalar"), list(product(DTYPES, SCALARS)))
def test_numbers_of_python_are_weak(name: str, scalar: str) -> None:
    want = numpy.result_type(numpy.dtype(name), SCALARS[scalar])
    assert np.result_type(np.dtype(name), SCALARS[scalar]).name == want.name


@pytest.mark.parametrize("name", [*NAMES, *DTYPES, "<f8", "=i4", "|b1", "|u1", "<c16"])
def test_names_of_data_types(name: str) -> None:
    want, got = numpy.dtype(name), np.dtype(name)
    for attribute in ("name", "kind", "itemsize", "str", "alignment", "byteorder", "isnative", "fields", "names", "shape", "descr"):
        assert getattr(got, attribute) == getattr(want, attribute), attribute
    if want.char not in "qQ":
        assert (got.char, got.num) == (want.char, want.num)
    assert repr(got) == repr(want)
    assert got == name
    assert got.type.__name__ == want.type.__name__ or want.char in "qQ"


@pytest.mark.parametrize("name", ["O", "object"])
def test_the_data_type_of_objects_is_no_other(name: str) -> None:
    assert np.dtype(name) is np.dtype(object)
    assert np.dtype(name) != np.dtype(float)


@pytest.mark.parametrize("name", ["S5", "U3", "M8[s]", "m8", "V4", ">f8", "g", "float128", "i4,f8"])
def test_data_types_without_a_counterpart_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match="not offered|not understood"):
        np.dtype(name)


@pytest.mark.parametrize("name", ["float16", "float32", "float64", "complex64"])
def test_limits_of_floating_point(name: str) -> None:
    want, got = numpy.finfo(name), np.finfo(name)
    for attribute in ("bits", "nmant", "nexp", "maxexp", "minexp", "machep", "negep", "iexp", "precision"):
        assert getattr(got, attribute) == getattr(want, attribute), attribute
    for attribute in ("eps", "epsneg", "max", "min", "tiny", "smallest_normal", "smallest_subnormal", "resolution"):
        assert float(getattr(got, attribute)) == float(getattr(want, attribute)), attribute
    assert str(got.dtype) == str(want.dtype)


@pytest.mark.parametrize("name", [name for name in DTYPES if BY_NAME[name].kind in "iu"])
def test_limits_of_integers(name: str) -> None:
    assert (np.iinfo(name).min, np.iinfo(name).max, np.iinfo(name).bits) == (
        numpy.iinfo(name).min, numpy.iinfo(name).max, numpy.iinfo(name).bits,
    )  # fmt: skip


def test_scalars_are_those_of_numpy() -> None:
    for name in DTYPES:
        for value in (0, 1, 3):
            want, got = numpy.dtype(name).type(value), np.dtype(name).type(value)
            assert (repr(got), str(got), bool(got), hash(got)) == (repr(want), str(want), bool(want), hash(want))
            assert (got.shape, got.ndim, got.size, got.itemsize) == (want.shape, want.ndim, want.size, want.itemsize)
            assert got.item() == want.item()
    assert np.float32(0.1).item() == numpy.float32(0.1).item()
    assert issubclass(np.float32, np.floating)
    assert isinstance(np.int8(1), np.signedinteger)
    with pytest.raises(OverflowError):
        np.int8(300)
    with pytest.raises(TypeError):
        np.floating(1.0)
