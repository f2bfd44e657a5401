"""Native code that is traced, and the check of what a graph of it computes elsewhere: shared by tests and by the scoreboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import ivy_api
from ivy_api.graphs.program import Program
from ivy_api.transforms.pytrees import flatten, map_leaves

TOLERANCE = 1e-5
"""The largest difference that is allowed, relative to the largest element of a result."""


@dataclass(frozen=True)
class Case:
    """Code of a framework, and what it is called with.

    Attributes
    ----------
    obj : a function, or a model
    args, kwargs : what it is traced with
    others : further arguments, positional and by name, which a replay is compared with: values that the tracer has not seen
    results : takes what the code returns; returns it with containers that are no classes of the framework
    options : further arguments of `ivy_api.trace_graph`
    tolerance : relative to the largest element
    """

    obj: Any
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    others: tuple[tuple[tuple[Any, ...], Mapping[str, Any]], ...] = ()
    results: Callable[[Any], Any] = lambda x: x
    options: Mapping[str, Any] = field(default_factory=dict)
    tolerance: float = TOLERANCE


def trace_case(case: Case) -> Program:
    """Trace a case."""
    return ivy_api.trace_graph(case.obj, *case.args, example_kwargs=case.kwargs, **case.options)


def on_target(tree: Any, xp: Any) -> Any:
    """Return a pytree with its arrays as arrays of a backend."""

    def moved(x: Any) -> Any:
        return xp.asarray(x.detach() if hasattr(x, "detach") else x) if hasattr(x, "shape") and hasattr(x, "dtype") else x

    return map_leaves(moved, tree)


def compile_for(function: Callable[..., Any], target: str) -> Callable[..., Any]:
    """Return a function as the compiler of a target's users compiles it; on NumPy as it is."""
    if target == "jax":
        import jax

        return jax.jit(function)
    if target == "tensorflow":
        import tensorflow as tf

        return tf.function(function, autograph=False)
    return function


def difference(case: Case, program: Program, target: str) -> float:
    """Return the largest difference of replays on a target from the code itself, relative to the largest element of a result."""
    xp = ivy_api.namespace(target, wrapped=False)
    worst = 0.0
    for args, kwargs in case.others or ((case.args, case.kwargs),):
        wanted, structure = flatten(case.results(case.obj(*args, **kwargs)))
        arrays, where = flatten((on_target(args, xp), on_target(dict(kwargs), xp)))
        moving = [i for i in range(len(arrays)) if i not in program.constants]

        def replay(states: Any, *given: Any, arrays: Any = arrays, where: Any = where, moving: Any = moving) -> list[Any]:
            every = list(arrays)
            for i, x in zip(moving, given, strict=True):
                every[i] = x
            own, named = where.unflatten(every)
            return [x for x in flatten(program.apply(states, *own, **named)[0])[0] if hasattr(x, "shape")]

        found = compile_for(replay, target)(program.states_of(xp), *[arrays[i] for i in moving])
        wanted = [x for x in wanted if hasattr(x, "shape")]
        assert len(found) == len(wanted), f"{len(found)} results, {len(wanted)} of the code: {structure}"
        for got, want in zip(found, wanted, strict=True):
            worst = max(worst, _apart(np.asarray(got), np.asarray(want.detach() if hasattr(want, "detach") else want)))
    return worst


def emitted_difference(case: Case, program: Program, target: str) -> float:
    """Return the largest difference of what the source for a target computes from the code itself: see `difference`."""
    from tests.graphs.sources import on_host, run

    text = program.source(target, name="emitted")
    worst = 0.0
    for args, kwargs in case.others or ((case.args, case.kwargs),):
        wanted = [x for x in flatten(case.results(case.obj(*args, **kwargs)))[0] if hasattr(x, "shape")]
        leaves = flatten((args, dict(kwargs)))[0]
        given = [x if hasattr(x, "dtype") else np.asarray(x) for i, x in enumerate(leaves) if i not in program.constants]
        found = run(program, target, given, text=text)
        assert len(found) >= len(wanted), f"{len(found)} results, {len(wanted)} of the code"
        for got, want in zip(found, wanted, strict=False):
            worst = max(worst, _apart(got, on_host(want)))
    return worst


def _apart(got: np.ndarray[Any, Any], want: np.ndarray[Any, Any]) -> float:
    """The largest difference of two arrays, relative to the largest finite element; infinite for another shape or kind."""
    if got.shape != want.shape or (got.dtype.kind in "biu") != (want.dtype.kind in "biu"):
        return float("inf")
    if not want.size:
        return 0.0
    got, want = got.astype(complex), want.astype(complex)
    finite = np.isfinite(want)
    if not np.array_equal(got[~finite], want[~finite], equal_nan=True):
        return float("inf")
    if not finite.any():
        return 0.0
    largest = float(np.abs(want[finite]).max())
    error = float(np.abs(got[finite] - want[finite]).max())
    return error / largest if largest else error
