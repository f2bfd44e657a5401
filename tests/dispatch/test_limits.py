"""Every declared limit is enforced, and `ivy_api.supports` agrees, for a library whose data types call themselves otherwise."""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.namespace import make_namespace
from ivy_api.dispatch.plugins import _Plugins
from ivy_api.errors import LimitError, MissingFunctionError
from ivy_api.plugin import Backend, Limit, hookimpl, register_plugin
from ivy_conformance import calls

DTYPES = {name: name for name, d in registry.declarations().items() if d.kind == "dtype"}
CALLED = {"bool": "boolean", "float32": "float", "float64": "double", "int32": "int", "int64": "long", "uint8": "unsigned char"}
FUNCTIONS = [d.qualname for d in registry.iter_declarations() if d.kind == "function" and d.name != "__array_namespace_info__"]
LINK = "https://example.org/limit"


class OddType:
    """A data type that prints as C has it; some libraries' have no hash, and are only equal."""

    def __init__(self, standard: str) -> None:
        self.standard = standard
        self.name = CALLED.get(standard, f"odd_{standard}")

    def __repr__(self) -> str:
        return f"dtypes.{self.name}"


class EqualType(OddType):
    """One that each array has anew."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OddType) and self.standard == other.standard


class OddArray:
    """An array without elements."""

    def __init__(self, shape: tuple[int, ...], dtype: OddType, device: str = "odd:0") -> None:
        self.shape, self.dtype, self.device = shape, dtype, device


OddArray.__module__ = "oddlib"


@pytest.fixture(params=[OddType, EqualType])
def odd(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A backend of such arrays, whose functions all do nothing; `odd.xp(*limits)` is its namespace under these limits."""
    dtypes = {name: request.param(name) for name in DTYPES}
    module = ModuleType("oddlib")
    vars(module).update(dtypes)
    module.__array_namespace_info__ = lambda: SimpleNamespace(  # type: ignore[attr-defined]
        dtypes=lambda **_: dtypes, devices=lambda: ("odd:0", "far"), default_device=lambda: "odd:0"
    )
    spaces = {"": module, **{name: ModuleType(f"oddlib.{name}") for name in registry.extensions()}}
    for extension, one in spaces.items():
        for name, d in registry.declarations(extension).items():
            if d.kind == "function" and name != "__array_namespace_info__":
                vars(one)[name] = lambda *args, dtype=None, **kwargs: OddArray((2,), dtype or dtypes["float64"])
        if extension:
            setattr(module, extension, one)
    module.result_type = lambda *operands: getattr(operands[0], "dtype", operands[0])  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "oddlib", module)
    monkeypatch.setattr(ivy_api.dispatch.plugins, "PLUGINS", _Plugins())
    plugin = ModuleType("odd_plugin")
    plugin.ivy_api_backends = hookimpl(lambda: [Backend("odd", 1, ("oddlib.OddArray",), "oddlib")])  # type: ignore[attr-defined]
    plugin.ivy_api_backends.__name__ = "ivy_api_backends"
    register_plugin(plugin, "odd")
    status = ivy_api.dispatch.plugins.PLUGINS.get("odd")

    def space(*limits: Limit) -> Any:
        vars(status)["limits"] = limits
        status.__dict__["_namespace"] = xp = make_namespace(status.source)
        return xp

    def entered(value: Any, device: str = "odd:0") -> Any:
        if isinstance(value, np.ndarray):
            fresh = request.param(value.dtype.name) if request.param is EqualType else dtypes[value.dtype.name]
            return OddArray(value.shape, fresh, device)
        if isinstance(value, calls.DType):
            return dtypes[value.name]
        if type(value) in (list, tuple):
            return type(value)(entered(v, device) for v in value)
        return value

    yield SimpleNamespace(xp=space, entered=entered, module=module, dtypes=dtypes, spaces=spaces)
    vars(status).pop("limits", None)


def found(xp: Any, qualname: str) -> Any:
    for part in qualname.split("."):
        xp = getattr(xp, part)
    return xp


def call(odd: Any, xp: Any, qualname: str, dtype: str, device: str = "odd:0") -> Any:
    args, kwargs = calls.example(qualname, dtype)
    args, kwargs = odd.entered(args, device), {name: odd.entered(value, device) for name, value in kwargs.items()}
    return found(xp, qualname)(*args, **kwargs)


@functools.cache
def in_what(qualname: str, dtype: str) -> str:
    """The data type in which the example of a function computes: what is asked for, else the arrays' own; ``""`` by default."""
    asked = calls.example(qualname, dtype)[1].get("dtype")
    return asked.name if isinstance(asked, calls.DType) else dtype if dtype in arrays(qualname, dtype) else ""


@functools.cache
def arrays(qualname: str, dtype: str) -> frozenset[str]:
    """The data types of the arrays in the example of a function."""
    args, kwargs = calls.example(qualname, dtype)
    return frozenset(x.dtype.name for x in leaves((*args, *kwargs.values())) if isinstance(x, np.ndarray))


BESIDE = {"in_top_k", "random.fold_in"}
"""Functions whose first array with a data type of its own is beside what is computed: a limit is not about it."""
CASES = [(f, dtype) for f in FUNCTIONS if f not in BESIDE for dtype in calls.data_types(f)]


def test_every_limit_by_data_type_is_enforced(odd: Any) -> None:
    wrong, tried = [], 0
    for qualname, dtype in CASES:
        if in_what(qualname, dtype) != dtype:
            continue
        others = (
            other
            for other in calls.data_types(qualname)
            if other != dtype and in_what(qualname, other) == other and dtype not in arrays(qualname, other)
        )
        xp = odd.xp(Limit(qualname, "No kernel.", LINK, dtypes=(dtype,)))
        tried += 1
        try:
            call(odd, xp, qualname, dtype)
        except LimitError as error:
            if not all(part in str(error) for part in (qualname, f"does not take {dtype}", "No kernel.", LINK)):
                wrong.append(f"{qualname}, {dtype}: {error}")
        else:
            wrong.append(f"{qualname} took {dtype}")
        if ivy_api.supports("odd", qualname, dtype=dtype):
            wrong.append(f"supports: {qualname}, {dtype}")
        for other in itertools.islice(others, 1):
            call(odd, xp, qualname, other)
            if not ivy_api.supports("odd", qualname, dtype=other):
                wrong.append(f"supports not: {qualname}, {other}")
    assert not wrong, f"{len(wrong)} of {tried}: {wrong[:20]}"
    assert tried > 2000


@pytest.mark.parametrize(
    ("fields", "device", "holds"),
    [
        ({}, "odd:0", True),
        ({"devices": ("odd",)}, "odd:0", True),
        ({"devices": ("odd",)}, "far", False),
        ({"devices": ("odd",), "dtypes": ("float64",)}, "odd:0", True),
        ({"devices": ("far",), "dtypes": ("float64",)}, "odd:0", False),
    ],
)
def test_every_limit_by_device_or_without_exception_is_enforced(odd: Any, fields: Any, device: str, holds: bool) -> None:
    wrong = []
    for qualname in FUNCTIONS:
        dtype = "float64" if "float64" in calls.data_types(qualname) and in_what(qualname, "float64") == "float64" else ""
        if "dtypes" in fields and not dtype:
            continue
        if not arrays(qualname, dtype) and device != "odd:0":
            continue  # nothing says that it is for another device than the default one
        xp = odd.xp(Limit(qualname, "No kernel.", LINK, **fields))
        try:
            call(odd, xp, qualname, dtype, device)
            raised = False
        except LimitError:
            raised = True
        if raised is not holds or ivy_api.supports("odd", qualname, dtype=dtype or None, device=device) is holds:
            wrong.append(qualname)
    assert not wrong


def test_what_a_limit_leaves_undefined_says_why(odd: Any) -> None:
    for qualname in FUNCTIONS:
        extension, _, name = qualname.rpartition(".")
        declaration = registry.find(qualname)
        assert declaration is not None
        if declaration.composed or declaration.extension != extension:
            continue
        function = vars(odd.spaces[extension]).pop(name)
        for limit in (Limit(qualname, "No kernel.", LINK), Limit(qualname, "No kernel.", LINK, dtypes=("float32",))):
            xp = odd.xp(limit)
            with pytest.raises(LimitError, match=f"odd has no {qualname}: No kernel. See {LINK}") as caught:
                found(xp, qualname)
            assert isinstance(caught.value, MissingFunctionError)
            assert isinstance(caught.value, AttributeError), "so that hasattr says no"
            assert not ivy_api.supports("odd", qualname)
        vars(odd.spaces[extension])[name] = function


def test_advice_is_what_works(odd: Any) -> None:
    """It never names a data type that the function does not take either, and none where none helps."""
    reals = ("float16", "bfloat16", "float32", "float64")
    for limited in (("float32",), ("float64",), ("float32", "float64"), reals, ("complex64",), ("complex64", "complex128")):
        xp = odd.xp(Limit("cos", "No kernel.", LINK, dtypes=limited))
        with pytest.raises(LimitError) as caught:
            xp.cos(OddArray((2,), odd.dtypes[limited[0]]))
        assert not any(f"xp.{name})" in str(caught.value) for name in limited)
        expected = {"float32": "xp.float64", "float64": "xp.float32", "complex64": "xp.complex128"}
        assert (expected.get(limited[0], "") if len(limited) == 1 else "") in str(caught.value)
    xp = odd.xp(Limit("cos", "No kernel.", LINK))
    with pytest.raises(LimitError) as caught:
        xp.cos(OddArray((2,), odd.dtypes["float32"]))
    assert "astype" not in str(caught.value)


def test_the_widest_operand_decides_and_masks_do_not(odd: Any) -> None:
    one, two = (OddArray((2,), odd.dtypes[name]) for name in ("float32", "float64"))
    index, mask = (OddArray((2,), odd.dtypes[name]) for name in ("int64", "bool"))
    xp = odd.xp(*(Limit(name, "No kernel.", LINK, dtypes=("float64",)) for name in ("add", "where", "concat")))
    for arguments in ((one, two), (two, one), (two, two), (1.0, two)):
        with pytest.raises(LimitError):
            xp.add(*arguments)
        with pytest.raises(LimitError):
            xp.where(mask, *arguments)
    with pytest.raises(LimitError):
        xp.concat([one, two])
    xp.add(one, one), xp.where(mask, one, one), xp.concat([one, one])
    xp = odd.xp(*(Limit(name, "No kernel.", LINK, dtypes=("int64", "bool")) for name in ("take", "where")))
    xp.take(one, index), xp.where(mask, one, one)


def test_a_default_data_type_is_limited_too(odd: Any) -> None:
    xp = odd.xp(Limit("zeros", "No kernel.", LINK, dtypes=("float64",)))
    with pytest.raises(LimitError):
        xp.zeros(3)
    xp.zeros(3, dtype=odd.dtypes["float32"])


def test_an_array_prints_the_standard_name(odd: Any) -> None:
    odd.xp()
    for name, dtype in odd.dtypes.items():
        assert f"dtype={name}," in repr(ivy_api.Array(OddArray((0,), dtype)))
