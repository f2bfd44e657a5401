"""Measure every function of one backend against the best native call: ``python -m benchmarks.measure_functions torch``.

Each backend is measured in a separate process (see ``bench_functions.py``), which prints one result per line, as JSON.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import timeit
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import numpy as np

from benchmarks import extension_workloads as beyond
from benchmarks.measure import Allowance, Case, Comparison, Effort, Rival, Statement, Subject, measure
from benchmarks.native import Compiler, Native, load
from benchmarks.workloads import ARGUMENTS, OPERATORS, arrays, resized

Mode = Literal["eager", "compiled", "small", "own"]
How = Literal["timed", "same function", "same program", "not compiled", "not compared", "failed"]

THOROUGH, QUICK = Effort(rounds=31), Effort(rounds=7, seconds=0.0002)

SECONDS = 0.6
"""Approximate time to measure one pair of calls; slow ones get fewer rounds."""

CLEAR = 0.05
"""If a ratio differs from 1 by more than this, it is measured again for longer; the second measurement counts."""

SMALL = 10
ALLOWED = 250e-9
"""The extra time allowed for a call on few elements over the native one, in seconds."""

FEW, FEW_SIDE = 1024, 32
"""About 1,000 elements, and matrices of as many, for comparison with the framework's own function instead of the fastest call."""


@dataclass(frozen=True)
class Result:
    """One function in one mode. Times are medians in seconds, given if ``how`` is ``"timed"``."""

    mode: Mode
    function: str
    how: How
    ours: str
    native: str = ""
    note: str = ""
    ours_seconds: float | None = None
    native_seconds: float | None = None
    ratio: float | None = None
    low: float | None = None
    high: float | None = None


class Measured:
    """One backend, with the arrays that its calls work on.

    Parameters
    ----------
    backend : its name
    native : its native calls
    effort : how long to measure
    values : the arrays that the arguments name
    arguments : of each function, as code
    """

    def __init__(
        self,
        backend: str,
        native: Native,
        effort: Effort,
        values: Mapping[str, np.ndarray[Any, Any]] | None = None,
        arguments: Mapping[str, str] = ARGUMENTS,
    ) -> None:
        import ivy_api

        self.native = native
        self.arguments = arguments
        self.effort = effort
        values = arrays(floating=native.floating, integer=native.integer) if values is None else values
        self.arrays = {name: native.array(value) for name, value in values.items()}
        self.xp: Any = ivy_api.namespace(backend)
        self.names = {**self.native.names, **self.arrays, "xp": self.xp, "dtype": self.arrays["x"].dtype}

    def eager(self, function: str) -> Result:
        """Measure the function eagerly."""
        ours = f"xp.{function}({self.arguments[function]})"
        if function in self.native.without:
            return Result("eager", function, "not compared", ours, note=self.native.without[function])
        if alias := self._alias(function):
            return Result("eager", function, "same function", ours, alias)
        return self._timed("eager", function, ours, self._fastest(self._right(function)))

    def compiled(self, function: str, compiler: Compiler) -> Result:
        """Measure the compiled function."""
        ours = f"xp.{function}({self.arguments[function]})"
        if function in compiler.without:
            return Result("compiled", function, "not compiled", ours, note=compiler.without[function])
        if (alias := self._alias(function)) and function not in compiler.timed:
            return Result("compiled", function, "same function", ours, alias)
        codes = [ours, *self._right(function)]
        programs = [compiler.program(*self._with_parameters(code)) for code in codes]
        if function not in compiler.timed and all(program == programs[0] for program in programs):
            return Result("compiled", function, "same program", ours, codes[1])
        distinct = [code for number, code in enumerate(codes) if number == 0 or programs[number] not in programs[1:number]]
        calls = {code: self._compiled_call(code, compiler, number) for number, code in enumerate(distinct)}
        native = self._fastest_native(calls, distinct[1:])
        if function not in compiler.timed and programs[codes.index(native)] == programs[0]:
            return Result("compiled", function, "same program", ours, native)
        return replace(self._timed("compiled", function, calls[ours], calls[native]), ours=ours, native=native)

    def _fastest_native(self, calls: Mapping[str, str], codes: list[str]) -> str:
        """The code of the fastest of these calls."""
        best = self._fastest([calls[code] for code in codes])
        return next(code for code in codes if calls[code] == best)

    def small(self, function: str) -> Result:
        """Measure the function on few elements, against the native call plus the allowed extra time."""
        ours = f"xp.{function}({self.arguments[function]})"
        native = self._fastest(self._right(function))
        return self._timed("small", function, ours, native, allowed=ALLOWED)

    def own(self, function: str) -> Result:
        """Measure the function against the framework's own."""
        ours = f"xp.{function}({self.arguments[function]})"
        if function in self.native.without:
            return Result("own", function, "not compared", ours, note=self.native.without[function])
        if alias := self._alias(function):
            return Result("own", function, "same function", ours, alias)
        return self._timed("own", function, ours, self._right(function)[0])

    def candidates(self, function: str) -> tuple[str, ...]:
        """The native calls for the work of one function."""
        return self.native.candidates(function)

    def _alias(self, function: str) -> str:
        """The native call that calls our own function, if there is one."""
        ours = self._value(f"xp.{function}")
        for code in self.candidates(function):
            call = ast.parse(code, mode="eval").body
            if isinstance(call, ast.Call) and self._value(ast.unparse(call.func)) is ours:
                return code
        return ""

    def _right(self, function: str) -> list[str]:
        """The native calls, each of which must give our result; operators, which not every framework has, may fail."""
        right = []
        expected = self._result(f"xp.{function}({self.arguments[function]})")
        for code in self.candidates(function):
            try:
                agrees = agree(function, expected, self._result(code))
            except TypeError:
                if code != OPERATORS.get(function):
                    raise
                continue
            if agrees:
                right.append(code)
            elif code != OPERATORS.get(function):
                raise ValueError(f"the native call {code} gives another result")
        return right

    def _value(self, code: str) -> Any:
        return eval(code, self.names)

    def _result(self, code: str) -> list[np.ndarray[Any, Any]]:
        return [self.native.host(x) for x in flat(self._value(code))]

    def _with_parameters(self, code: str) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """The call as a function of the arrays in it, and those arrays."""
        used = [name for name in self.arrays if name in compile(code, "", "eval").co_names]
        return self._value(f"lambda {', '.join(used)}: {code}"), tuple(self.arrays[name] for name in used)

    def _compiled_call(self, code: str, compiler: Compiler, number: int) -> str:
        """Code that calls the compiled function."""
        function, values = self._with_parameters(code)
        self.names[f"f{number}"] = compiler.compile(function)
        used = ", ".join(name for value in values for name, array in self.arrays.items() if array is value)
        return f"f{number}({used})"

    def _statement(self, code: str) -> Statement:
        result = self._value(code)
        waiting = self.native.wait(code, result)
        used = {name: self.names[name] for name in compile(waiting, "", "eval").co_names if name in self.names}
        return Statement(code, waiting, used)

    def native_seconds(self, code: str) -> float:
        """The approximate time of a native call."""
        return rough(self._statement(code), self.effort)

    def _fastest(self, codes: list[str]) -> str:
        return codes[0] if len(codes) == 1 else min(codes, key=lambda code: rough(self._statement(code), self.effort))

    def _timed(self, mode: Mode, function: str, ours: str, native: str, allowed: float = 0.0) -> Result:
        statements = [self._statement(ours), self._statement(native)]
        slow = max(rough(statement, self.effort) for statement in statements)
        if slow > self.effort.seconds / 10:
            statements = [replace(statement, unrolled=1) for statement in statements]
        rival: Subject = Allowance(statements[1], allowed) if allowed else statements[1]
        case = Case("", statements[0], (Rival(rival),))
        (line,) = measure(case, self._effort(slow, 1))
        if abs(line.ratio - 1) > CLEAR:
            (line,) = measure(case, self._effort(slow, 3))
        return _as_result(mode, function, ours, native, line, allowed)

    def _effort(self, slow: float, times: int) -> Effort:
        """As many rounds as time allows, if the slower call takes ``slow`` seconds."""
        affordable = int(times * SECONDS / (10 * max(slow, self.effort.seconds)))  # 5 runs of each of the two calls
        return replace(self.effort, rounds=max(3, min(times * self.effort.rounds, affordable)))


class OfFew(Measured):
    """The same with about 1,000 elements: in single precision for the functions beyond the standard."""

    def __init__(self, backend: str, native: Native, effort: Effort, *, standard: bool) -> None:
        values = arrays(FEW, native.floating, native.integer, FEW_SIDE) if standard else beyond.arrays(FEW, FEW_SIDE)
        given = {name: resized(code, FEW, FEW_SIDE) for name, code in (ARGUMENTS if standard else beyond.ARGUMENTS).items()}
        super().__init__(backend, native, effort, values, given if standard else given | beyond.FEWER)
        self.standard = standard

    def candidates(self, function: str) -> tuple[str, ...]:
        found = self.native.candidates(function) if self.standard else (self.native.beyond[function],)
        return tuple(resized(code, FEW, FEW_SIDE) for code in found)


def _as_result(mode: Mode, function: str, ours: str, native: str, line: Comparison, allowed: float) -> Result:
    seconds = line.rival_seconds - allowed
    return Result(mode, function, "timed", ours, native, "", line.ours_seconds, seconds, line.ratio, line.low, line.high)


def rough(statement: Statement, effort: Effort) -> float:
    """The approximate time of a statement in seconds."""
    names = dict(statement.names)
    setup = "\n".join(f"{name} = names[{name!r}]" for name in names) or "pass"
    timer = timeit.Timer(statement.code, setup, globals={"names": names})
    number = 1
    while (spent := timer.timeit(number)) < 2 * effort.seconds:
        number *= 2
    return min(spent, *timer.repeat(4, number)) / number


def flat(result: Any) -> list[Any]:
    """The arrays of a result."""
    return [array for part in result for array in flat(part)] if isinstance(result, (tuple, list)) else [result]


def agree(function: str, ours: list[np.ndarray[Any, Any]], theirs: list[np.ndarray[Any, Any]]) -> bool:
    """Whether two results are equal up to rounding; unique elements are compared in any order."""
    if function.startswith("empty"):
        return True
    if function.startswith("unique"):
        ours, theirs = [np.sort(ours[0])], [np.sort(theirs[0])]
    pairs = zip(ours, theirs, strict=True)
    return all(a.shape == b.shape and np.allclose(a, b, rtol=1e-3, atol=1e-3, equal_nan=True) for a, b in pairs)


def results(backend: str, native: Native, effort: Effort, text: str) -> Iterator[Result]:
    """Measure the functions whose name contains ``text``."""
    measured = Measured(backend, native, effort)
    compiler = native.compiler
    functions = [function for function in ARGUMENTS if text in function]
    for function in functions:
        yield _guarded("eager", function, measured.eager)
    if "add" in functions:
        values = arrays(SMALL, native.floating, native.integer)
        yield _guarded("small", "add", Measured(backend, native, effort, values).small)
    for standard, named in ((True, functions), (False, [function for function in native.beyond if text in function])):
        if named:
            of_few = OfFew(backend, native, effort, standard=standard)
            for function in named:
                yield _guarded("own", function, of_few.own)
    if compiler is not None:
        for function in functions:
            yield _guarded("compiled", function, lambda name: measured.compiled(name, compiler))


def _guarded(mode: Mode, function: str, run: Callable[[str], Result]) -> Result:
    try:
        return run(function)
    except Exception as error:  # one failing function must not hide the others
        note = f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"[:300]
        arguments = ARGUMENTS.get(function) or beyond.ARGUMENTS.get(function, "")
        return Result(mode, function, "failed", f"xp.{function}({arguments})", note=note)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.measure_functions", description=__doc__.splitlines()[0])
    parser.add_argument("backend")
    parser.add_argument("--only", metavar="NAME", default="", help="only functions whose name contains NAME")
    parser.add_argument("--quick", action="store_true", help="few rounds")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # before the import of the framework, which starts a thread for each allowed core
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    native = load(options.backend)
    if native is None:
        raise SystemExit(f"There is no file of native calls benchmarks/native/{options.backend}.py.")
    for result in results(options.backend, native, QUICK if options.quick else THOROUGH, options.only):
        print(json.dumps(asdict(result)), flush=True)


if __name__ == "__main__":
    main()
