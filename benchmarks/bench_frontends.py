"""What frontends cost on NumPy: their import against that of the core, and a call against the same call of the core."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from benchmarks.measure import Case, Program, Rival, Statement
from benchmarks.report import Check
from ivy_api.frontends.frontend import installed

VERSIONS = ("numpy",)

# The module of each framework that has ``add`` and ``asarray``, where that is not its root.
PLACES = {"jax": "jax.numpy"}


def cases() -> Iterator[Case]:
    packages = {name: entry.value.partition(":")[0] for name, entry in sorted(installed().items())}
    core = Program("import ivy_api", "import ivy_api")
    for package in packages.values():
        program = Program(f"import {package}", f"import {package}")
        yield Case("Import", program, (Rival(core, 1.5),), floor=Program("a bare interpreter", "pass"))
    names = _names()
    native, agnostic = _add("numpy", names["numpy"], names["x"]), _add("ivy_api", names["ivy_api"], names["x"])
    for name, package in packages.items():
        module = PLACES.get(name, name)
        found: Any = importlib.import_module(package + module.removeprefix(name))
        make = found.constant if name == "tensorflow" else found.asarray
        ours = _add(module, found, make(names["x"]))
        yield Case("A call with arrays of 3 elements", ours, (Rival(agnostic), Rival(native)))


def checks() -> Iterator[Check]:
    yield Check("all frontends are installed", len(installed()) >= 4)


def _add(module: str, found: Any, x: Any) -> Statement:
    return Statement(f"{module}.add(x, x)", "add(x, x)", {"add": found.add, "x": x})


def _names() -> dict[str, Any]:
    numpy, ivy_api = importlib.import_module("numpy"), importlib.import_module("ivy_api")
    ivy_api.set_backend("numpy")
    return {"numpy": numpy, "ivy_api": ivy_api, "x": numpy.ones(3, "float32")}
