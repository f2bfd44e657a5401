"""The namespace over Arrays: every declared function is there, with its signature, and gives what the native one gives."""

from __future__ import annotations

import inspect
import traceback
from typing import Any

import numpy as np
import pytest

import ivy_api
from benchmarks.workloads import ARGUMENTS, arrays
from ivy_api import Array
from ivy_api.array.lift import lift
from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration
from ivy_api.errors import MissingFunctionError, MixedBackendsError, NotAnArrayError
from ivy_conformance.library import Library
from ivy_conformance.oracles.compare import assert_equal

DECLARED = [d.qualname for d in registry.iter_declarations() if d.kind == "function"]
VALUES = arrays(size=100)
CALLS = {**ARGUMENTS, "reshape": "x, (10, 10)"}


def function(xp: Any, qualname: str) -> Any:
    for part in qualname.split("."):
        xp = getattr(xp, part)
    return xp


def test_signature_is_the_declared_one(xp: Any) -> None:
    for qualname in DECLARED:
        lifted, declaration = function(xp, qualname), registry.find(qualname)
        assert declaration is not None
        want = inspect.signature(declaration.body)
        assert inspect.signature(lifted).parameters == {n: p for n, p in want.parameters.items() if n != "xp"}, qualname
        assert lifted.__name__ == declaration.name
        assert lifted.__doc__ == declaration.body.__doc__, qualname


def test_constants_and_data_types_are_the_native_ones(backend: Any, xp: Any) -> None:
    native = ivy_api.namespace(backend.name)
    for declaration in registry.iter_declarations():
        if declaration.kind in ("constant", "dtype") and hasattr(native, declaration.name):
            own = getattr(xp, declaration.name)
            assert own is getattr(native, declaration.name)
    assert dir(xp) == dir(native)
    assert xp.linalg is xp.linalg
    assert xp.sum is xp.sum


@pytest.mark.parametrize("qualname", CALLS)
@pytest.mark.brief(3)
def test_result_is_the_native_one(lib: Library, qualname: str) -> None:
    if qualname.startswith("empty"):
        return
    wrapped = {name: lib.native(value) for name, value in VALUES.items()}
    wrapped["places"] = lib.native(VALUES["places"] % 100)
    native = {name: x.native for name, x in wrapped.items()}
    code = f"xp.{qualname}({CALLS[qualname]})"
    got = eval(code, {**wrapped, "xp": lib.xp, "dtype": lib.xp.float32})
    space = ivy_api.namespace(lib.name)
    want = eval(code, {**native, "xp": space, "dtype": lib.xp.float32})
    parts = [(got, want)] if not isinstance(want, (tuple, list)) else [*zip(got, want, strict=True)]
    if isinstance(want, (tuple, list)):
        assert type(got) is type(want)
    for own, other in parts[:1] if qualname.startswith("unique") else parts:
        assert type(own) is type(wrapped["x"])
        assert type(own.native) in (type(native["x"]), type(native["x"]).__base__)
        again = lib.xp.asarray(other)
        a, b = lib.numpy(own), lib.numpy(again)
        assert_equal(*(np.sort(a), np.sort(b)) if qualname.startswith("unique") else (a, b))  # their order is free


def test_arguments_by_name_and_objects(lib: Library) -> None:
    xp = lib.xp
    assert xp.zeros(3, dtype="int8").dtype == xp.int8
    assert xp.astype(xp.zeros(3), "float32").dtype == xp.float32
    assert xp.zeros(3, device="cpu").device == xp.zeros(3).device
    assert xp.result_type("int8", xp.asarray([1], dtype=xp.int16)) == xp.int16
    assert xp.isdtype(xp.float32, "real floating")
    assert xp.asarray([xp.asarray(1.0), xp.asarray(2.0)]).shape == (2,)
    assert xp.concat((xp.ones(1), xp.ones(2))).shape == (3,)
    assert xp.where(xp.asarray([True, False]), 1.0, xp.zeros(2)).shape == (2,)
    assert xp.clip(xp.asarray([1.0, 5.0]), max=xp.asarray(2.0)).shape == (2,)
    assert xp.clip(xp.asarray([1.0, 5.0]), None, np.float64(2.0)).shape == (2,)
    assert xp.finfo(xp.zeros(1, dtype=xp.float32)).bits == 32


def test_wrong_arguments(lib: Library) -> None:
    xp, native = lib.xp, ivy_api.namespace(lib.name).zeros(3)
    for call in (lambda: xp.exp(native), lambda: xp.concat([native]), lambda: xp.add(xp.zeros(3), native)):
        with pytest.raises(NotAnArrayError, match=r"takes an ivy_api.Array as .*; got .*Wrap it first: xp.asarray\(x\)"):
            call()
    for wrong in ([1.0], "x", None, 1.0):
        with pytest.raises(NotAnArrayError, match=r"exp of Array.* takes an ivy_api.Array as x; got .*Convert it first"):
            xp.exp(wrong)
    other = ivy_api.Array(pytest.importorskip("array_api_strict").zeros(3))
    for call in (lambda: xp.exp(other), lambda: xp.add(xp.zeros(3), other), lambda: xp.concat([xp.zeros(3), other])):
        with pytest.raises(MixedBackendsError, match="arrays of one backend are needed"):
            call()
    with pytest.raises(TypeError, match="unexpected keyword argument 'axes'"):
        xp.sum(xp.zeros(3), axes=0)
    with pytest.raises(MissingFunctionError, match="'sin_h' is not declared"):
        xp.sin_h  # noqa: B018 - the access is under test


def test_a_traceback_shows_the_call(xp: Any) -> None:
    try:
        xp.reshape(xp.zeros(3), (2, 2))
    except Exception:
        assert "native_(x._native if typeof_(x) is cls_" in traceback.format_exc()


def test_named_results_keep_their_names(xp: Any) -> None:
    found = xp.unique_counts(xp.asarray([1, 1, 2]))
    assert found._fields == ("values", "counts")
    assert [int(n) for n in found.counts] == [2, 1]


def test_parameters_may_have_any_name(xp: Any) -> None:
    def shifted(x: Array, /, *, native: int = 1, out: int = 2, new: int = 3, settled: int = 4) -> Array:
        raise NotImplementedError

    cls, given = type(xp.zeros(1)), []

    def own(x: Any, /, **named: int) -> Any:
        given.append(named)
        return x

    function = lift(Declaration("shifted", "nn", "function", shifted, composed=False), own, cls)
    assert type(function(xp.zeros(1))) is type(function(xp.zeros(1), out=5)) is cls
    assert given == [{}, {"native": 1, "out": 5, "new": 3, "settled": 4}]
