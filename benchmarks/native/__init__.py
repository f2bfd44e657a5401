"""The best native call for the work of each function, one file per backend, and how that framework compiles.

"Best" is the fastest code that a user who knows the framework would write with its public functions, for the same result on these
arrays. If there are several candidates, all are listed, and the fastest on the current machine counts.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benchmarks import extension_workloads as beyond
from benchmarks.workloads import ARGUMENTS, OPERATORS

Function = Callable[..., Any]


@dataclass(frozen=True)
class Compiler:
    """How a framework compiles a function of arrays.

    Parameters
    ----------
    compile : the compiled function
    program : ``program(function, arrays)`` is the compiled program; equal programs do the same in the same time
    without : the functions that it does not compile, and why
    timed : the functions to time even if the programs are the same
    """

    compile: Callable[[Function], Function]
    program: Callable[[Function, tuple[Any, ...]], object]
    without: Mapping[str, str] = field(default_factory=dict)
    timed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Native:
    """One framework.

    Parameters
    ----------
    prefix : the namespace of functions that are called like ours
    names : other variables of the calls, besides the arrays
    calls : the native calls that are not ``prefix`` plus our own call
    array : makes the framework's array from a NumPy array
    floating, integer : the framework's default data types
    host : makes a NumPy array from the framework's
    wait : code that waits for the result of a call, for asynchronous frameworks; a template of the call and its result
    compiler : ``None`` if the framework has none
    without : functions that are not compared, and why
    beyond : the framework's own call for each function beyond the standard that it has, on the arrays of ``extension_workloads``
    """

    prefix: str
    names: Mapping[str, Any]
    calls: Mapping[str, str | tuple[str, ...]]
    array: Callable[[Any], Any]
    floating: str
    integer: str
    host: Callable[[Any], np.ndarray[Any, Any]] = np.asarray
    wait: Callable[[str, Any], str] = lambda code, result: code
    compiler: Compiler | None = None
    without: Mapping[str, str] = field(default_factory=dict)
    beyond: Mapping[str, str] = field(default_factory=dict)

    def candidates(self, qualname: str) -> tuple[str, ...]:
        """The native calls for the work of one function."""
        calls = self.calls[qualname] if qualname in self.calls else f"{self.prefix}.{qualname}({ARGUMENTS[qualname]})"
        operator = (OPERATORS[qualname],) if qualname in OPERATORS else ()
        return (calls, *operator) if isinstance(calls, str) else (*calls, *operator)


def called_alike(names: Mapping[str, str]) -> dict[str, str]:
    """The calls of functions beyond the standard that have our names and arguments, from their names by the framework's module."""
    given = ((module, name) for module, found in names.items() for name in found.split())
    return {name: f"{module}.{name.removeprefix('nn.')}({beyond.ARGUMENTS[name]})" for module, name in given}


def load(backend: str) -> Native | None:
    """The native calls of a backend, if there is a file for it. Imports the framework."""
    try:
        module = importlib.import_module(f"benchmarks.native.{backend}")
    except ModuleNotFoundError as error:
        if error.name != f"benchmarks.native.{backend}":
            raise
        return None
    native: Native = module.NATIVE
    return native
