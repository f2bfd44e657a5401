"""Mutants written one by one, each with a call that shows the fault: the mistakes of implementers, and bugs that were reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ivy_api.dispatch import registry
from ivy_conformance import standard
from ivy_conformance.members import MEMBERS
from mutants import calls
from mutants.catalogue import FaultError, Mutant, RefusedTypeError, RefusedValueError, Wrap, around
from mutants.subject import Function, Subject

REPOSITORIES = {
    "numpy": "numpy/numpy",
    "torch": "pytorch/pytorch",
    "jax": "jax-ml/jax",
    "tensorflow": "tensorflow/tensorflow",
    "cupy": "cupy/cupy",
    "dask": "dask/dask",
    "sparse": "pydata/sparse",
    "mlx": "ml-explore/mlx",
    "compat": "data-apis/array-api-compat",
    "strict": "data-apis/array-api-strict",
    "dpnp": "IntelPython/dpnp",
    "numba": "numba/numba",
    "candle": "huggingface/candle",
    "ndarray": "rust-ndarray/ndarray",
    "arrayfire": "arrayfire/arrayfire",
    "paddle": "PaddlePaddle/Paddle",
    "mindspore": "mindspore-ai/mindspore",
    "mindact": "candle-org/MindAct",
    "nx": "elixir-nx/nx",
    "breeze": "scalanlp/breeze",
}
"""Where bugs are reported, by a short name."""


@dataclass(frozen=True)
class Report:
    """Where a bug was reported.

    Attributes
    ----------
    repository : ``"numpy/numpy"``
    number : of the issue, or of the pull request that describes it
    title : as there
    kind : one of the kinds of mistake
    """

    repository: str
    number: int
    title: str
    kind: str = ""

    @property
    def url(self) -> str:
        """The address of the thread."""
        return f"https://github.com/{self.repository}/issues/{self.number}"


@dataclass(frozen=True)
class Written(Mutant):
    """One fault, and a call that shows it.

    Attributes
    ----------
    witness : an expression in ``xp``, ``np`` and the names of `calls` whose value the fault changes
    report : where a library had it
    open : why it is not counted: what the standard leaves open, or ``"accuracy"``
    drawn : whether the function was drawn by chance
    """

    witness: str = ""
    report: Report | None = None
    open: str = ""
    drawn: bool = False

    @property
    def family(self) -> tuple[str, str]:
        """Faults of one kind have little in common but the kind."""
        return self.kind, ""


class Study:
    """Collects the mutants of one kind.

    Parameters
    ----------
    kind : of the faults; a word in the id of each
    drawn : whether the functions are drawn by chance
    """

    def __init__(self, kind: str, *, drawn: bool = False) -> None:
        self.kind, self.drawn = kind, drawn
        self.mutants: list[Written] = []

    def add(
        self,
        functions: str,
        fault: str,
        witness: str = "",
        *,
        before: Any = None,
        after: Any = None,
        instead: Any = None,
        on: str = "",
        shape: tuple[int, ...] = (6,),
        report: Report | None = None,
        open: str = "",
    ) -> None:
        """Put one fault into functions.

        Parameters
        ----------
        functions : their names, between spaces
        fault : what is wrong, in words
        witness : an expression; ``{f}`` is the function
        before : ``before(call)`` changes the arguments
        after : ``after(call, out)`` gives another result; of a member of the array, ``after(good, array, *others)``
        instead : ``instead(good, *args, **kwargs)`` takes the place of the function
        on : in place of a witness: what is done with the arrays of a plain call: ``"offset({x})"``
        shape : of these arrays
        report : where a library had it
        open : why it is not counted
        """
        for name in functions.split():
            if instead:
                wrap = _guarded(_instead(instead))
            else:
                wrap = _instead(after) if name in MEMBERS else _guarded(_around(name, before, after))
            shown = witness.replace("{f}", name).replace("{maker}", calls.maker(name)) if witness else calls.call(name, on, shape)
            variant = f"{report.repository}#{report.number}: {fault}" if report else fault
            self.mutants.append(Written(name, self.kind, variant, wrap, witness=shown, report=report, open=open, drawn=self.drawn))

    def bug(self, where: str, number: int, title: str, kind: str, functions: str, fault: str, witness: str, **how: Any) -> None:
        """A bug that was reported; ``where`` is a repository or a short name of it, the rest as for `add`."""
        self.add(functions, fault, witness, report=Report(REPOSITORIES.get(where, where), number, title, kind), **how)


def _around(name: str, before: Any, after: Any) -> Wrap:
    declaration = standard.names().get(name) or registry.find(name)
    assert declaration is not None, name
    return around(Subject(name, declaration), before=before, after=after)


def _instead(function: Callable[..., Any]) -> Wrap:
    return lambda good: lambda *args, **kwargs: function(good, *args, **kwargs)


def _guarded(wrap: Wrap) -> Wrap:
    """An exception where the good function raises none is a mistake in the fault, unless it is a refusal."""

    def guarded(good: Function) -> Function:
        faulty = wrap(good)

        def call(*args: Any, **kwargs: Any) -> Any:
            try:
                return faulty(*args, **kwargs)
            except (RefusedTypeError, RefusedValueError, np.linalg.LinAlgError):
                raise
            except (Exception, FaultError) as error:
                good(*args, **kwargs)  # raises too, or else
                raise FaultError(repr(error)) from error

        return call

    return guarded
