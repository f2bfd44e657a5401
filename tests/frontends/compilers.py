"""Calls of a frontend inside of compiled functions: their results are those of the calls as they are.

The arrays that a call takes become the arguments of a function of native arrays. It is compiled, called with these arrays, and
again with others of the same shapes and data types, so that a value which was kept from the first call is seen.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import warnings
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import ivy_api
from ivy_api.frontends.frontend import Frontend
from ivy_conformance.environment import prepare
from tests.frontends.drawing import SPECIAL

WAYS = {
    "numpy": ("compile", "trace"),
    "torch": ("compile", "trace", "torch.compile"),
    "jax": ("compile", "trace", "jax.jit"),
    "tensorflow": ("compile", "trace", "tf.function"),
}
"""The compilers, by backend."""
TOLERANCES = {"float16": 2e-2, "bfloat16": 5e-2, "float32": 1e-4, "float64": 1e-9, "complex64": 1e-4, "complex128": 1e-9}


@dataclass(frozen=True)
class Call:
    """A call of a frontend.

    Attributes
    ----------
    text : what a message shows
    evaluate : returns its result; takes a function that is asked for each array in turn, with the arguments that make one
    make : makes an array of the frontend
    others : arguments that make an array of other values, of the same shape and data type
    """

    text: str
    evaluate: Callable[[Callable[..., Any]], Any]
    make: Callable[..., Any]
    others: Callable[..., tuple[Any, ...]]


def other_seed(seed: int, *rest: Any) -> tuple[Any, ...]:
    """Return the arguments of another array of drawn values, with special values where the first one has some."""
    if seed in SPECIAL:
        return (SPECIAL[(SPECIAL.index(seed) + 1) % len(SPECIAL)], *rest)
    return (seed + 2 if seed + 2 not in (*SPECIAL, 17) else 5 + seed % 2, *rest)


class Compiled:
    """One call, as it is and compiled.

    Parameters
    ----------
    frontend : the frontend
    call : the call
    """

    def __init__(self, frontend: Frontend, call: Call) -> None:
        self.frontend, self.call = frontend, call
        self.plain: list[Any] = []

    def function(self, *natives: Any) -> list[Any]:
        """Return the arrays among the results; what is no array stands in ``plain``."""
        left = list(natives)
        found = self.call.evaluate(lambda *_: self.frontend.wrap(left.pop(0)))
        arrays: list[Any] = []
        self.plain = []
        sort_out(self.frontend.unwrap(found), arrays, self.plain)
        return arrays

    def arguments(self, change: Callable[..., tuple[Any, ...]] | None = None) -> list[Any]:
        """Return the native arrays of the call, or others."""
        made: list[Any] = []

        def make(*arguments: Any) -> Any:
            x = self.call.make(*(change(*arguments) if change else arguments))
            made.append(self.frontend.unwrap(x))
            return x

        self.call.evaluate(make)
        return made

    def fault(self, way: str) -> str | None:
        """Return how the compiled call differs from the call as it is; ``None`` where that raises or takes no arrays."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                natives = self.arguments()
                wanted = [np.asarray(x) for x in self.function(*natives)]
                plain = self.plain
            except Exception:
                return None
            if not natives or not wanted:
                return None
            try:
                compiled = compiled_by(way, self.function, natives)
                said = difference(wanted, [np.asarray(x) for x in compiled(*natives)])
                if not said and self.plain != plain:
                    said = f"{self.plain} instead of {plain}"
            except Exception as error:
                return f"{type(error).__name__}: {str(error)[:300]}"
            if said:
                return said
            try:
                others = self.arguments(self.call.others)
                wanted = [np.asarray(x) for x in self.function(*others)]
                if self.plain != plain:
                    return f"other values: {self.plain} instead of {plain}"
            except Exception:
                return ""
            try:
                said = difference(wanted, [np.asarray(x) for x in compiled(*others)])
            except Exception as error:
                said = f"{type(error).__name__}: {str(error)[:300]}"
            return said and f"other values: {said}"


def sort_out(value: Any, arrays: list[Any], others: list[Any]) -> None:
    """Add the parts of a result to two lists: as a compiler sees them, without a library for trees."""
    if isinstance(value, (list, tuple)):
        for one in value:
            sort_out(one, arrays, others)
    elif isinstance(value, dict):
        for one in value.values():
            sort_out(one, arrays, others)
    elif hasattr(value, "dtype") and hasattr(value, "shape"):
        arrays.append(value)
    else:
        others.append(value)


def compiled_by(way: str, function: Callable[..., Any], natives: Sequence[Any]) -> Callable[..., Any]:
    """Return a function compiled by a compiler."""
    if way == "compile":
        if type(natives[0]).__module__.startswith("torch"):  # without a compiler of machine code
            return ivy_api.compile(function, backend="eager")
        return ivy_api.compile(function)
    if way == "trace":
        traced: Callable[..., Any] = ivy_api.trace(function)(*natives)
        return traced
    if way == "jax.jit":
        import jax

        return jax.jit(function)
    if way == "tf.function":
        import tensorflow as tf

        return tf.function(function)
    import torch

    torch.compiler.reset()
    return torch.compile(function, fullgraph=True, backend="eager")


def difference(wanted: Sequence[Any], got: Sequence[Any]) -> str:
    """Return how results differ."""
    if len(wanted) != len(got):
        return f"{len(got)} arrays instead of {len(wanted)}"
    for x, y in zip(wanted, got, strict=True):
        if x.shape != y.shape or x.dtype != y.dtype:
            return f"{y.dtype}{y.shape} instead of {x.dtype}{x.shape}"
        name = x.dtype.name
        near = TOLERANCES.get(name, 0.0)
        if not x.size:
            continue
        with np.errstate(all="ignore"):
            if near:
                wide = [np.asarray(v).astype(np.complex128 if x.dtype.kind == "c" else np.float64) for v in (x, y)]
                scale = np.abs(wide[0][np.isfinite(wide[0])]).max(initial=1.0)
                good = np.allclose(wide[1], wide[0], rtol=near, atol=near * min(scale, 1e3), equal_nan=True)
            else:
                good = bool(np.array_equal(x, y))
        if not good:
            return f"{y.ravel()[:6]} instead of {x.ravel()[:6]}"
    return ""


def text_call(text: str, names: dict[str, Any], others: Callable[..., tuple[Any, ...]] = other_seed) -> Call:
    """Return the call that an expression is; ``A`` among its names makes the arrays."""
    return Call(text, eval(f"lambda A: {text}", names), names["A"], others)


def picks(name: str, number: int) -> Callable[[Sequence[Any]], Any]:
    """Return a function that chooses: for the same call of the same function the same."""
    rng = np.random.default_rng([zlib.crc32(name.encode()), number])
    return lambda options: options[int(rng.integers(len(options)))]


DRAWS = 10
"""How many calls are drawn for one that is compiled: many raise errors as they are."""


def tried(frontend: Frontend, calls: Iterable[Call], way: str, count: int) -> tuple[int, list[str]]:
    """Return how many calls were compiled, at most ``count`` of those which raise no error as they are, and what differs."""
    number, faults = 0, []
    for call in calls:
        said = Compiled(frontend, call).fault(way)
        number += said is not None
        if said:
            faults.append(f"{call.text} by {way}: {said}")
        if number == count:
            break
    return number, faults


def reason(module: Any, name: str, backend: str, way: str) -> str:
    """Return why a function is not compiled: anywhere, on a backend, or by a compiler; ``""`` if it is."""
    keys = (name, f"{name} {backend}", f"{name} {way}")
    return next((module.DECLARED[key] for key in keys if key in module.DECLARED), "")


def check(module: Any, name: str, backend: str, count: int) -> None:
    """Compile calls of a function in every way of a backend; raise where the results differ and no reason is declared.

    Parameters
    ----------
    module : the calls of a frontend: ``FRONTEND``, ``NAMES``, ``DECLARED``, ``calls`` and ``context``
    name : the function
    backend : the name of the backend
    count : how many calls
    """
    ways = [way for way in WAYS[backend] if not reason(module, name, backend, way)]
    with ivy_api.use_backend(backend), module.context(backend):
        faults = [one for way in ways for one in tried(module.FRONTEND, module.calls(name, count), way, count)[1]]
    assert not faults, "\n".join(faults)


def shares(module: Any, backend: str, way: str, count: int) -> tuple[int, int, int, list[str]]:
    """Return how many functions hold, of how many that could be tried, how many have a declared reason, and what differs."""
    held, whole, reasons, faults = 0, 0, 0, []
    with ivy_api.use_backend(backend), module.context(backend):
        for name in module.NAMES:
            if reason(module, name, backend, way):
                reasons += 1
                continue
            number, found = tried(module.FRONTEND, module.calls(name, count), way, count)
            whole += number > 0
            held += number > 0 and not found
            faults += found
    return held, whole, reasons, faults


def main() -> None:
    """Print a table: frontends by backends and compilers."""
    parser = argparse.ArgumentParser(prog="python -m tests.frontends.compilers", description=__doc__)
    parser.add_argument("--frontend", action="append", help="only this one; repeatable")
    parser.add_argument("--backend", action="append", help="only this one; repeatable")
    parser.add_argument("--way", action="append", help="only this compiler; repeatable")
    parser.add_argument("--calls", type=int, default=1, help="of each function (default: 1)")
    options = parser.parse_args()
    for path in sorted(Path(__file__).parents[2].glob("frontends/*/tests/*_calls.py")):
        framework = path.stem.removesuffix("_calls")
        if options.frontend and framework not in options.frontend:
            continue
        sys.path.insert(0, str(path.parent))
        module = importlib.import_module(path.stem)
        for backend, ways in WAYS.items():
            for way in ways:
                if (options.backend and backend not in options.backend) or (options.way and way not in options.way):
                    continue
                held, whole, reasons, faults = shares(module, backend, way, options.calls)
                print(f"{framework:10} {backend:10} {way:13} {held} of {whole}, {reasons} declared", flush=True)
                print(*(f"    {one[:300]!r}" for one in faults), sep="\n", end="\n" if faults else "", flush=True)


if __name__ == "__main__":
    prepare()
    main()
