"""What dispatch costs on NumPy: finding the namespace, its attributes, calls through it, start-up, and switching backends."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator, Mapping
from contextvars import copy_context
from operator import attrgetter
from typing import Any

from benchmarks.measure import Case, Program, Rival, Statement
from benchmarks.report import Check

VERSIONS = ("numpy", "array-api-compat", "autoray", "keras")

# A call through the namespace, and NumPy's fastest call for the same; array-api-compat is called as we are.
ADAPTED = (
    ("xp.add(x, 0.5)", "numpy.add(x, 0.5)"),
    ("xp.astype(x, numpy.float32)", "x.astype(numpy.float32)"),
    ("xp.clip(x, 0.2, 0.8)", "x.clip(0.2, 0.8)"),
    ("xp.cumulative_sum(x)", "x.cumsum()"),
    ("xp.floor_divide(x, y)", "numpy.floor_divide(x, y)"),
    ("xp.sign(x)", "numpy.sign(x)"),
    ("xp.sort(x, descending=True)", "numpy.sort(x)[::-1]"),
    ("xp.std(x, correction=1.0)", "x.std(ddof=1.0)"),
    ("xp.sum(x)", "x.sum()"),
    ("xp.unique_values(x)", "numpy.unique(x)"),
)

# The overhead of a framework-agnostic call over the native one: ours, NumPy's, autoray's, Keras'.
AGNOSTIC = (
    ("ivy_api.exp(x)", "numpy.exp(x)", 'autoray.do("exp", x)', "ops.exp(x)", 0.4),
    ("ivy_api.add(x, y)", "numpy.add(x, y)", 'autoray.do("add", x, y)', "ops.add(x, y)", 0.4),
    ("ivy_api.add(x, 0.5)", "numpy.add(x, 0.5)", 'autoray.do("add", x, 0.5)', "ops.add(x, 0.5)", None),
    ("ivy_api.sum(x, axis=0)", "numpy.sum(x, axis=0)", 'autoray.do("sum", x, axis=0)', "ops.sum(x, axis=0)", None),
    ("ivy_api.concat([x, y])", "numpy.concat([x, y])", 'autoray.do("concatenate", [x, y])', "ops.concatenate([x, y])", None),
    ("ivy_api.exp(x, xp=xp)", "numpy.exp(x)", 'autoray.do("exp", x, like="numpy")', "", None),
    ('ivy_api.exp(x, xp="numpy")', "numpy.exp(x)", 'autoray.do("exp", x, like="numpy")', "", None),
)

FIRST_USE = "import numpy; x = numpy.ones(1); "

SWITCHES = """
import time, ivy_api
from ivy_api import use_backend
ivy_api.namespace("numpy")
def switch(times):
    start = time.perf_counter()
    for _ in range(times):
        with use_backend("numpy"):
            pass
    return (time.perf_counter() - start) / times
switch({before})
print(min(switch(100) for _ in range(10)))
"""

DOES_NOT_GROW = 1.25
"""The target for a cost that must not depend on history, with a margin for noise; growth would be a multiple."""


def cases() -> Iterator[Case]:
    names = _names(10)
    yield from _look_up(names)
    yield from _through_the_namespace(names)
    for size in (10, 10_000):
        yield from _adapted(size)
    yield from _agnostic(names)
    yield from _start_up()
    yield from _switching(names)


def checks() -> Iterator[Check]:
    names = _names(1)
    yield Check("xp.exp is numpy.exp", names["xp"].exp is names["numpy"].exp)


def _look_up(names: Mapping[str, Any]) -> Iterator[Case]:
    for arguments in ("(x)", "(x, y)"):
        rivals = [Rival(_bound(f"array_api_compat.array_namespace{arguments}", names), 0.12)]
        if arguments == "(x)":  # autoray inspects one array only
            rivals.append(Rival(_bound("autoray.infer_backend(x)", names), 0.5))
        yield Case("Look-up", _bound(f"ivy_api.namespace_for{arguments}", names), tuple(rivals))


def _through_the_namespace(names: Mapping[str, Any]) -> Iterator[Case]:
    theirs = (Rival(_attributes("numpy", names), 1.15), Rival(_attributes("compat_numpy", names)))
    yield Case("Attribute", _attributes("xp", names), theirs)
    yield Case("Attribute", _attributes("ivy_api", names), (Rival(theirs[0].subject),))
    rivals = (_written("numpy.exp(x)", names), _written("compat_numpy.exp(x)", names), _written("ops.exp(x)", names))
    yield Case("Aliased function", _written("xp.exp(x)", names), tuple(map(Rival, rivals)))


def _adapted(size: int) -> Iterator[Case]:
    names = _names(size)
    for ours, native in ADAPTED:
        rivals = (Rival(_written(native, names)), Rival(_written(ours.replace("xp.", "compat_numpy."), names)))
        yield Case(f"Other functions, {size:,} elements", _written(ours, names), rivals)


def _agnostic(names: Mapping[str, Any]) -> Iterator[Case]:
    for ours, native, autoray, keras, target in AGNOSTIC:
        rivals = [Rival(_bound(autoray, names), target)] + ([Rival(_bound(keras, names))] if keras else [])
        yield Case("Framework-agnostic call: what it adds", _bound(ours, names), tuple(rivals), floor=_bound(native, names))


def _start_up() -> Iterator[Case]:
    rivals = (
        Rival(Program("import array_api_compat", "import array_api_compat"), 1.0),
        Rival(Program("import autoray", "import autoray")),
        Rival(Program("import keras", "import keras")),
    )
    yield Case("Start-up", Program("import ivy_api", "import ivy_api"), rivals, floor=Program("a bare interpreter", "pass"))
    yield Case(
        "Start-up to the first result, NumPy being imported",
        _first_use("ivy_api", "ivy_api.namespace_for(x).exp(x)"),
        (
            Rival(_first_use("array_api_compat", "array_api_compat.array_namespace(x).exp(x)")),
            Rival(_first_use("autoray", "autoray.do('exp', x)")),
        ),
        floor=Program("NumPy alone", FIRST_USE),
    )


def _first_use(module: str, call: str) -> Program:
    return Program(call, f"{FIRST_USE}import {module}; {call}")


def _switching(names: Mapping[str, Any]) -> Iterator[Case]:
    def switch(label: str, code: str, within: Callable[..., Any] | None = None) -> Statement:
        statement = Statement(label, f"with f({code}): pass", {"f": names["ivy_api"].use_backend, **names})
        return statement if within is None else Statement(label, statement.code, statement.names, within)

    deep = copy_context()
    deep.run(lambda: [names["ivy_api"].set_backend("numpy") for _ in range(10_000)])
    first = switch('use_backend("numpy")', '"numpy"')
    theirs = Statement('autoray.backend_like("numpy")', 'with f("numpy"): pass', {"f": names["autoray"].backend_like})
    nested = switch("the same inside 10,000 others", '"numpy"', deep.run)
    yield Case("Switching backends", first, (Rival(theirs),))
    yield Case("Switching backends", nested, (Rival(first, DOES_NOT_GROW),))
    yield Case(
        "Switching backends",
        Program("the 10,000th switch of a process", SWITCHES.format(before=10_000)),
        (Rival(Program("the 100th", SWITCHES.format(before=100)), DOES_NOT_GROW),),
    )


def _names(size: int) -> dict[str, Any]:
    """The variables of the measured code: the packages, our namespace, and two arrays of random numbers in [0, 1)."""
    os.environ["KERAS_BACKEND"] = "numpy"  # read when Keras is imported, here and in the programs
    packages = {
        "array_api_compat": "array_api_compat",
        "autoray": "autoray",
        "compat_numpy": "array_api_compat.numpy",
        "ivy_api": "ivy_api",
        "numpy": "numpy",
        "ops": "keras.ops",
    }
    names: dict[str, Any] = {name: importlib.import_module(package) for name, package in packages.items()}
    x, y = names["numpy"].random.default_rng(0).random((2, size))
    return {**names, "x": x, "y": y, "xp": names["ivy_api"].namespace_for(x)}


def _attributes(place: str, names: Mapping[str, Any]) -> Statement:
    """Attribute look-up: the mean over NumPy's own functions, because the cost of each depends on the process's hash seed."""
    xp, numpy, compat = names["xp"], names["numpy"], names["compat_numpy"]
    aliased = [name for name in dir(xp) if getattr(xp, name) is getattr(numpy, name, None) and hasattr(compat, name)]
    code = "; ".join(f"{place}.{name}" for name in aliased)
    return Statement(f"{place}.exp and {len(aliased) - 1} others", code, names, count=len(aliased))


def _written(code: str, names: Mapping[str, Any]) -> Statement:
    """``code`` as it stands, look-up of the attribute included."""
    return Statement(code, code, names)


def _bound(call: str, names: Mapping[str, Any]) -> Statement:
    """A call of a function that was looked up before, so that only the call is measured."""
    path, _, arguments = call.partition("(")
    package, _, attribute = path.partition(".")
    return Statement(call, f"f({arguments}", {**names, "f": attrgetter(attribute)(names[package])})
