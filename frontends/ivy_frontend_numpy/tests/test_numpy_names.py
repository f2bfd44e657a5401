"""Names, signatures, ufunc attributes, start-up, duck arrays, errors for names that are not there."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any

import numpy
import pytest
from numpy_record import ufunc_table

import ivy_frontend_numpy as np
from ivy_frontend_numpy import FRONTEND
from ivy_frontend_numpy._implementation.array import value_of

FRAMEWORKS = ("numpy", "torch", "jax", "tensorflow")


@pytest.mark.parametrize("place", [p for p in FRONTEND.snapshot.modules if FRONTEND.snapshot.modules[p]])
def test_each_name_works_or_has_a_reason(place: str) -> None:
    lacking = [name for name in FRONTEND.snapshot.modules[place] if FRONTEND.status(place, name) == "not implemented yet"]
    assert not lacking


@pytest.mark.parametrize("place", ["numpy", "numpy.linalg", "numpy.fft", "numpy.lib.stride_tricks", "numpy.random.Generator"])
def test_parameters_are_those_of_numpy(place: str) -> None:
    differ = []
    for name, said in FRONTEND.snapshot.modules[place].items():
        if said.kind not in ("function", "method") or not said.signature or FRONTEND.status(place, name) != "works":
            continue
        if name.startswith("__"):
            continue
        found = inspect.signature(FRONTEND.find(place, name)).parameters
        want = [(p.name, p.kind) for p in said.parameters if p.name != "self"]
        have = [(p.name, p.kind) for p in found.values() if p.name != "self"]
        if want != have:
            differ.append(f"{name}: {have} instead of {want}")
    assert not differ, "\n".join(differ)


def test_ufuncs_say_of_themselves_what_numpy_does() -> None:
    for name, want in ufunc_table().items():
        got = getattr(np, name)
        assert (got.nin, got.nout, got.nargs, got.signature) == (want.nin, want.nout, want.nargs, want.signature)
        assert got.identity == want.identity
        assert repr(got) == repr(want)
        known = [t for t in dict.fromkeys(want.types) if not set(t) & set("gGOmM")]
        assert got.types == known or name == "isnat"


def test_a_name_that_is_not_there_says_why() -> None:
    with pytest.raises(AttributeError, match=r"numpy 2\.4\.6 has no numpy\.arang\. Did you mean numpy\.arange"):
        np.arang  # noqa: B018
    with pytest.raises(AttributeError, match="objects, texts, dates and records"):
        np.datetime64  # noqa: B018
    with pytest.raises(AttributeError, match=r"has no numpy\.float_"):
        np.float_  # noqa: B018


@pytest.mark.parametrize(("name", "text", "number"), [("str_", "ab", "5"), ("bytes_", b"ab", b"5")])
def test_texts_do_what_those_of_python_do(name: str, text: Any, number: Any) -> None:
    def results(module: Any) -> Any:
        cls = getattr(module, name)
        x = cls(text)
        known = x == text, hash(x), x + text, x[0], len(x), list(x), str(x), bool(x), bool(cls(text[:0])), int(cls(number))
        return *known, float(cls(number)), copy.copy(x), copy.deepcopy(x), type(x) is cls

    assert results(np) == results(numpy)
    assert pickle.loads(pickle.dumps(getattr(np, name)(text))) == text


class Duck:
    """An array of another library that takes part in NumPy's protocols."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        return "ufunc", ufunc.__name__, method, len(inputs)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return "function", func.__name__, types, len(args)


class Refusing:
    """An array whose operators go first."""

    __array_ufunc__ = None

    def __radd__(self, other: Any) -> str:
        return "mine"


def test_duck_arrays_are_asked(backend: str) -> None:
    duck, x = Duck(), np.arange(3.0)
    assert np.add(x, duck) == ("ufunc", "add", "__call__", 2)
    assert x + duck == ("ufunc", "add", "__call__", 2)
    assert np.add.reduce(duck) == ("ufunc", "add", "reduce", 1)
    assert np.concatenate([x, duck]) == ("function", "concatenate", (Duck,), 1)
    assert np.mean(duck)[:2] == ("function", "mean")
    assert x + Refusing() == "mine"
    with pytest.raises(TypeError, match="does not support ufuncs"):
        np.add(x, Refusing())


def test_arrays_of_numpy_take_part(backend: str) -> None:
    x = np.arange(3.0)
    host = numpy.arange(3.0)
    for found in (x + host, host + x, np.add(host, x), numpy.sin(x) * 0 + x + host):
        assert isinstance(found, np.ndarray)
        assert found.tolist() == [0.0, 2.0, 4.0]
    assert numpy.asarray(x).tolist() == [0.0, 1.0, 2.0]


def test_results_are_on_the_backend_of_the_operands(backend: str) -> None:
    import ivy_api

    native = ivy_api.namespace(backend).asarray([1.0, 2.0])
    found = np.sqrt(np.asarray(native)) @ np.ones(2)
    assert type(value_of(np.stack([found, found]))) is type(native)
