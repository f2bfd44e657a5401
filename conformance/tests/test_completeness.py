"""Every name of the standard has a check, every check says what it is about, and every claim names something declared."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import Any

import ivy_api
from ivy_conformance import chapters, standard


def checks() -> dict[str, Any]:
    """The checks of the chapters by name, whichever of them are collected."""
    found = {}
    for info in pkgutil.iter_modules(chapters.__path__, f"{chapters.__name__}."):
        module = importlib.import_module(info.name)
        for name, check in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and check.__module__ == module.__name__:
                found[f"{info.name}.{name}"] = check
    return found


def claimed() -> set[str]:
    return {name for check in checks().values() for name in getattr(check, "__covers__", ())}


def test_every_name_of_the_standard_has_a_check() -> None:
    assert len(checks()) > 200
    missing = sorted(set(standard.everything()) - claimed())
    assert not missing, f"declared, but no check with @covers(...): {missing}"


def test_no_check_claims_what_is_not_declared() -> None:
    assert claimed() - set(standard.everything()) == set()


def test_every_check_says_what_it_is_about() -> None:
    silent = [name for name, check in checks().items() if not hasattr(check, "__covers__")]
    assert not silent, f"no @covers(...): {silent}"


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
