"""`ivy_api.Array`: making one, its attributes, Python's protocols, and its text."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DeviceError, DTypeError, NotAnArrayError, UnknownVersionError
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal


def test_wrapping_copies_nothing(backend: Any, xp: Any) -> None:
    native = ivy_api.namespace(backend.name).asarray([1.0, 2.0])
    x = ivy_api.Array(native)
    assert x.native is native
    assert ivy_api.unwrap(x) is native
    assert ivy_api.unwrap(native) is native
    assert isinstance(x, ivy_api.Array)
    assert type(x) is type(xp.zeros(1))
    assert xp.asarray(native).native is native
    assert xp.asarray(x) is x
    assert xp.asarray(x, copy=False) is x
    assert xp.astype(x, x.dtype, copy=False) is x
    assert ivy_api.asarray(x) is x
    assert ivy_api.Array(x).native is native
    assert ivy_api.Array(x) is not x
    assert xp.asarray(x, copy=True) is not x


def test_what_comes_in_goes_out(backend: Any, xp: Any) -> None:
    x: Any = xp.asarray([1.0, 2.0])
    own = x.native
    assert ivy_api.namespace_for(x) is xp
    assert ivy_api.namespace_for(x.native) is ivy_api.namespace(backend.name)
    assert type(ivy_api.exp(x)) is type(x)
    assert type(ivy_api.exp(own)) is not type(x)
    assert type(ivy_api.linalg.vector_norm(x)) is type(x)
    with ivy_api.use_backend(xp):
        assert type(ivy_api.zeros(3)) is type(x)
    assert type(ivy_api.zeros(3, xp=xp)) is type(x)


@pytest.mark.parametrize("value", [1, 1.5, "text", None, [1, 2], (1, 2), {}, object()], ids=lambda value: type(value).__name__)
def test_only_arrays_are_wrapped(value: Any) -> None:
    with pytest.raises(NotAnArrayError, match="Array takes an array of an installed backend; got"):
        ivy_api.Array(value)


def test_an_array_of_a_library_without_a_plugin() -> None:
    strict = pytest.importorskip("array_api_strict")
    x = ivy_api.Array(strict.asarray([1.0, 2.0]))
    xp = x.__array_namespace__()
    x[0] = 3.0
    assert float(xp.sum(x + 1)) == 7.0
    assert "backend=array_api_strict" in repr(x)


def test_attributes(lib: Library) -> None:
    x = lib.xp.zeros((2, 3, 4))
    assert type(x.shape) is tuple
    with pytest.raises(ValueError, match="x.T needs an array of two axes; got 3"):
        _ = x.T
    with pytest.raises(ValueError, match="x.mT needs an array of two axes or more; got 1"):
        _ = lib.xp.zeros(3).mT
    with pytest.raises(AttributeError):
        x.something = 1


def test_namespace_by_version(xp: Any) -> None:
    x = xp.zeros(1)
    for version in (None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"):
        assert x.__array_namespace__(api_version=version) is xp
    with pytest.raises(UnknownVersionError, match="api_version '2020.12' is not supported; supported: 2021.12"):
        x.__array_namespace__(api_version="2020.12")
    assert xp.__array_api_version__ == "2025.12"


@pytest.mark.parametrize("dtype", dt.ALL)
def test_what_is_no_python_scalar_is_refused(lib: Library, dtype: str) -> None:
    x = lib.native(samples.shaped(dtype, (), 1, 5))
    if dtype in dt.COMPLEX:
        for convert in (int, float):
            with pytest.raises(TypeError, match="is not defined for a complex number"):
                convert(x)
    if dtype not in dt.INTEGERS:
        with pytest.raises(TypeError, match="Only an array of integer dtype can be an index"):
            [*range(9)][x]
    for scalar in (bool, int, float, complex):
        with pytest.raises(TypeError, match=rf"{scalar.__name__}\(x\) needs a 0-d array; got one of shape \(1,\)"):
            scalar(lib.xp.reshape(x, (1,)))


def test_length_iteration_and_membership(lib: Library) -> None:
    x = lib.native(np.asarray([3.0, 1.0, 2.0]))
    assert len(x) == 3
    assert [float(v) for v in x] == [3.0, 1.0, 2.0]
    assert [float(v) for v in sorted(x)] == [1.0, 2.0, 3.0]
    assert 2.0 in x
    assert 5.0 not in x


def test_iteration_over_a_long_array_takes_it_apart_as_it_goes(lib: Library) -> None:
    """A million arrays at once, which `numpy.iterable` would make for the first one alone, are too many for some compilers."""
    values = np.arange(1_000_000, dtype=np.float32)
    x = lib.native(values)
    assert np.iterable(x)
    first = [float(v) for _, v in zip(range(600), x, strict=False)]
    assert first == values[:600].tolist()
    y = lib.native(values[:513])
    assert [float(v) for v in y] == values[:513].tolist()
    assert all(type(v) is type(y) for v in y)
    with pytest.raises(TypeError, match=r"no len\(\)"):
        len(lib.xp.asarray(1.0))
    for shape in ((), (2, 2)):
        with pytest.raises(TypeError, match="Only one-dimensional arrays can be iterated over"):
            iter(lib.xp.zeros(shape))
    with pytest.raises(TypeError, match="unhashable"):
        hash(x)


@pytest.mark.parametrize("dtype", dt.ALL)
def test_copies_and_pickles(lib: Library, dtype: str) -> None:
    value = samples.shaped(dtype, (2, 3), 0, 2)
    x = lib.native(value)
    for other in (copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x)), copy.deepcopy({"x": [x]})["x"][0]):
        assert type(other) is type(x)
        assert other is not x
        assert other.dtype == x.dtype
        assert other.device == x.device
        assert_equal(lib.numpy(other), value)
        other[...] = other[::-1, ...]
        assert_equal(lib.numpy(x), value)


@pytest.mark.parametrize("dtype", dt.ALL)
def test_conversion_to_ndarray(lib: Library, dtype: str) -> None:
    value = samples.shaped(dtype, (2, 3), 0, 2)
    x = lib.native(value)
    assert_equal(np.asarray(x), value)
    assert_equal(np.asarray(x, dtype="complex128"), value.astype("complex128"))
    with pytest.raises(ValueError, match="needs a copy"):
        np.asarray(x, dtype="complex256", copy=False)
    own = np.array(x, copy=True)
    own[...] = own[::-1]
    assert_equal(np.asarray(x), value)


def test_numpy_gets_a_copy_of_an_array_elsewhere(lib: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    x = lib.native(np.ones(3))
    monkeypatch.setattr(type(x), "__dlpack_device__", lambda x: (2, 0))
    assert np.asarray(x).tolist() == [1, 1, 1]
    with pytest.raises(ValueError, match="Converting an array on .* for the host needs a copy. Omit copy."):
        np.asarray(x, copy=False)


def test_text(lib: Library) -> None:
    name, device = lib.name, lib.xp.zeros(()).device
    tail = f"backend={name}, device={device})"
    x = lib.xp.asarray([[1.0, 0.1], [float("nan"), -1e30]], dtype=lib.xp.float32)
    assert repr(x) == str(x) == f"Array([[1.0, 0.1], [nan, -1e+30]], dtype=float32, {tail}"
    assert repr(lib.xp.asarray([True, False])) == f"Array([True, False], dtype=bool, {tail}"
    assert repr(lib.xp.asarray(3, dtype=lib.xp.int8)) == f"Array(3, dtype=int8, {tail}"
    assert repr(lib.xp.asarray(1 + 2j, dtype=lib.xp.complex64)) == f"Array(1+2j, dtype=complex64, {tail}"
    assert repr(lib.xp.zeros((0, 2), dtype=lib.xp.int8)) == f"Array([], shape=(0, 2), dtype=int8, {tail}"
    assert repr(lib.xp.arange(1000, dtype=lib.xp.int16)) == f"Array([0, 1, 2, …, 997, 998, 999], dtype=int16, {tail}"
    assert f"{lib.xp.asarray(2.5):.3f}" == "2.500"
    assert f"{lib.xp.asarray([True])}".startswith("Array([True]")


def test_to_device(lib: Library) -> None:
    x = lib.native(np.arange(3.0))
    assert x.to_device(x.device) is x
    with pytest.raises((ValueError, TypeError)):
        x.to_device("nowhere:9")


def test_to_device_by_name(lib: Library) -> None:
    x = lib.native(np.arange(3.0))
    assert x.to_device("cpu").device == x.device
    with pytest.raises(DeviceError, match="has no device 'nowhere:9'; it has"):
        x.to_device("nowhere:9")
    with pytest.raises(ValueError, match="stream"):
        x.to_device(x.device, stream=1)


def test_text_of_long_arrays_is_short_and_soon_there(lib: Library) -> None:
    zeros = lib.xp.zeros((2,) * 16, dtype=lib.xp.int8)
    assert repr(zeros).startswith(f"Array(…, shape={(2,) * 16}, dtype=int8, backend={lib.name}, device=")
    if hasattr(lib.xp, "float16"):
        x = lib.xp.astype(lib.xp.asarray([1.0]), lib.xp.float16)
        with ivy_api.strict():
            assert repr(x).startswith("Array([1.0], dtype=float16")


def test_conjugates_become_ndarrays(lib: Library) -> None:
    x = lib.xp.asarray([1 + 2j], dtype=lib.xp.complex64)
    assert np.asarray(lib.xp.conj(x)).tolist() == [1 - 2j]
    assert np.asarray(lib.xp.imag(lib.xp.conj(x))).tolist() == [-2.0]


def test_data_types_that_are_no_numbers() -> None:
    x = ivy_api.Array(np.array(["text"]))
    with pytest.raises(DTypeError, match="An Array must be of a boolean or numeric dtype; got <U4"):
        x[0] = 1


def test_an_array_with_a_mask_is_refused() -> None:
    with pytest.raises(NotAnArrayError, match="MaskedArray is not a supported array type. Its mask would be ignored"):
        ivy_api.Array(np.ma.masked_array([1.0, 2.0], mask=[True, False]))
