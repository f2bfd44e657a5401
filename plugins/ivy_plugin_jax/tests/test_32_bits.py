"""Without data types of 64 bits, as JAX is by default, every function gives NumPy's numbers in those of 32 bits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import jax
import numpy as np
import pytest

import ivy_api
from ivy_api.bodies.updates import Selected
from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import primitive_namespace
from ivy_api.errors import ArgumentError, ScalarRangeError
from ivy_conformance import calls
from ivy_conformance.chapters.test_extensions import IN_PLACE_OF

xp: Any = ivy_api.namespace("jax")
OF_NUMPY: Any = ivy_api.namespace("numpy")
NARROW = {wide: narrow for wide, narrow in IN_PLACE_OF.items() if wide != "uint32"}
NAMES = OF_NUMPY.__array_namespace_info__().dtypes()
SPACES = {"usual": xp, "primitive": primitive_namespace(xp)}
UNLIKE = frozenset(["empty", "empty_like", "unique_values", "random.choice", "random.permutation"])
"""Not initialised; in any order; drawn from random bits, of which 64 and 32 are others."""
CALLS = [
    (space, d.qualname, dtype)
    for d in registry.iter_declarations()
    if d.kind == "function" and d.schema.returns.arrays and d.qualname not in UNLIKE
    for dtype in calls.data_types(d.qualname) or ([] if d.qualname.startswith("random.") else [""])
    if dtype in ("", "float32", "int32", "complex64")
    for space in SPACES
    if (space, dtype) != ("primitive", "complex64")  # what is composed there is of real numbers
]


def result(space: Any, qualname: str, dtype: str) -> list[np.ndarray]:
    """The arrays that the example call of a function gives."""
    there = space.__array_namespace_info__().dtypes()
    entering = SimpleNamespace(dtypes=NAMES, dtype=lambda name: getattr(space, name if name in there else NARROW[name]))
    args, kwargs = (of_arrays(space, calls.entered(entering, part)) for part in calls.example(qualname, dtype))
    function: Any = space
    for part in qualname.split("."):
        function = getattr(function, part)
    with np.errstate(all="ignore"):
        return parts(function(*args, **kwargs))


def of_arrays(space: Any, value: Any) -> Any:
    """Arguments with arrays of a namespace."""
    if isinstance(value, np.ndarray):
        return space.asarray(value)
    if isinstance(value, dict):
        return {key: of_arrays(space, one) for key, one in value.items()}
    return type(value)(of_arrays(space, one) for one in value) if isinstance(value, (list, tuple)) else value


def parts(value: Any) -> list[np.ndarray]:
    """The arrays of a result, one after the other."""
    if isinstance(value, (list, tuple)):
        return [array for part in value for array in parts(part)]
    return [np.asarray(value.get() if isinstance(value, Selected) else value)]


@pytest.mark.parametrize(("space", "qualname", "dtype"), CALLS)
@pytest.mark.brief(32, fast=True)
def test_any_function(space: str, qualname: str, dtype: str) -> None:
    want = result(OF_NUMPY, qualname, dtype)
    with jax.enable_x64(False):
        got = result(SPACES[space], qualname, dtype)
    for x, y in zip(got, want, strict=True):
        assert (x.shape, x.dtype.name) == (y.shape, NARROW.get(y.dtype.name, y.dtype.name))
        np.testing.assert_allclose(x, y.astype(x.dtype), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("values", [np.array([2**40]), np.int64(-(2**31) - 1), np.array([0, 2**32], "uint64")], ids=repr)
def test_integers_of_other_libraries_that_do_not_fit(values: Any) -> None:
    with jax.enable_x64(False):
        with pytest.raises(ScalarRangeError, match="enable_x64"):
            xp.asarray(values)
        for held in ([[values]], np.asarray(values).data):
            with pytest.raises(ScalarRangeError, match="enable_x64"):
                xp.asarray(held)
        with pytest.raises(ScalarRangeError, match="enable_x64"):
            xp.from_dlpack(np.asarray(values))
    with jax.enable_x64(True):
        assert xp.asarray(values).ravel().tolist() == np.ravel(values).tolist()


def test_integers_of_other_libraries_that_fit() -> None:
    with jax.enable_x64(False):
        for values in (np.arange(3), np.array([-(2**31), 2**31 - 1]), np.array([2**32 - 1], "uint64"), np.zeros((0, 2), int)):
            for x in (xp.asarray(values), xp.from_dlpack(values)):
                assert x.dtype.itemsize == 4
                np.testing.assert_array_equal(x, values)


def test_integers_of_torch() -> None:
    torch = pytest.importorskip("torch")
    with jax.enable_x64(False):
        for convert in (xp.asarray, xp.from_dlpack):
            assert convert(torch.tensor([2**31 - 1, -3])).tolist() == [2**31 - 1, -3]
            with pytest.raises(ScalarRangeError, match="enable_x64"):
                convert(torch.tensor([2**31]))


def test_memory_of_64_bits_is_not_shared() -> None:
    with jax.enable_x64(False), pytest.raises(ArgumentError, match="float64"):
        xp.from_dlpack(np.arange(64.0), copy=False)
