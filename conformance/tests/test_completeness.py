"""Every name of the standard has a check, every check says what it is about, and every claim names something declared."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import ivy_api
from conformance import chapters, standard
from conformance.coverage import COVERED


def modules() -> Iterator[Any]:
    """The modules with checks, whichever of them are collected."""
    for found in pkgutil.iter_modules(chapters.__path__, f"{chapters.__name__}."):
        yield importlib.import_module(found.name)


def test_every_name_of_the_standard_has_a_check() -> None:
    assert len([*modules()]) > 10
    missing = sorted(set(standard.everything()) - set(COVERED))
    assert not missing, f"declared, but no check with @covers(...): {missing}"


def test_no_check_claims_what_is_not_declared() -> None:
    assert [*modules()]
    assert not set(COVERED) - set(standard.everything())


def test_every_check_says_what_it_is_about() -> None:
    for module in modules():
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and test.__module__ == module.__name__:
                assert hasattr(test, "__covers__"), f"{module.__name__}.{name} has no @covers(...)"


BEYOND = {
    *(
        "native",
        "space",
        "wrapped",
        "own",
        "__array__",
        "__array_ufunc__",
        "__annotations__",
        "__copy__",
        "__deepcopy__",
        "__doc__",
    ),
    *("__format__", "__hash__", "__iter__", "__len__", "__module__", "__new__", "__reduce__", "__repr__", "__slots__"),
}
"""What `ivy_api.Array` has for Python and for other libraries; the standard does not."""


def test_every_member_of_the_array_object_is_known() -> None:
    own = {name for name in vars(ivy_api.Array) if name.startswith("__") or not name.startswith("_")}
    assert own - BEYOND == set(standard.members())
