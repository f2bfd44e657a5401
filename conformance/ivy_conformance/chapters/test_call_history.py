"""A call depends on its arguments, and on no other call: buffers that are used again, caches by identity or shape, and threads."""

from __future__ import annotations

import sys
import threading
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from ivy_conformance import calls, recording, survival
from ivy_conformance.chapters.test_sizes_and_layouts import is_tried
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library, Natives, shares_memory
from ivy_conformance.members import OPERATORS
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import same_float
from ivy_conformance.recording import Call
from ivy_conformance.workloads import IN_PLACE, WORKLOADS, Case, Draw, Workload, drawing

CLASSES = ("2–16", "65–300", "1,001–5,000")
"""Classes of sizes: buffers and caches may be for arrays of some sizes only."""
FEW = {"quick": 3, "full": 9, "deep": 30}
"""Pairs of calls tried for each function, by profile: of other data types and sizes in turn."""
THREADS, TIMES = 4, 6


@dataclass(frozen=True)
class Pair:
    """Two calls of one function, with arrays of the same shapes and data types and, as far as they have any, of other values."""

    name: str
    first: Case
    second: Case

    def call(self, lib: Library, case: Case) -> Call:
        return Call(self.name, tuple(calls.entered(lib, case.args)), calls.entered(lib, case.kwargs), "writable")


def pairs(lib: Library, name: str, workload: Workload, config: pytest.Config) -> Iterator[Pair]:
    """Some for each class of sizes, the data types in turn, which begin with another for each function and seed."""
    turn = zlib.crc32(name.encode()) + config.getoption("--seed")
    count = FEW[config.getoption("--profile")] if lib.stride == 1 else 1
    gen, dtypes = samples.rng("history", name), [d for d in workload.dtypes if lib.supports(name, d)]
    for number in range(count if dtypes else 0):
        dtype = dtypes[(turn + number * 5) % len(dtypes)]
        shape = drawing.draw_shape(workload.geometry, CLASSES[(turn + number) % 3], gen)
        cases = [[*workload.cases(Draw(dtype, turn=k), shape)] for k in (0, 7)]
        at = (turn + number * 7 + number // 3) % max(min(map(len, cases)), 1)
        for one, other in zip(*(found[at : at + 1] for found in cases), strict=False):
            given = [*one.args, *one.kwargs.values(), *other.args, *other.kwargs.values()]
            if all(lib.supports(name, v.name) for v in given if isinstance(v, calls.DType)) and _alike(one, other):
                yield Pair(name, one, other)


def _alike(one: Case, other: Case) -> bool:
    """Whether their arrays have the same shapes: the others a workload may draw as well."""
    return all(a.shape == b.shape for a, b in zip(_arrays(one.args), _arrays(other.args), strict=False))


def _arrays(value: Any) -> list[np.ndarray]:
    if isinstance(value, np.ndarray):
        return [value]
    return [a for v in value for a in _arrays(v)] if isinstance(value, (list, tuple)) else []


def made(lib: Library, call: Call, own: Natives) -> Any:
    """The function's own result."""
    recording.current.begin(call)
    with survival.watched(call):
        return lib.function(call.qualname)(*own.args, **own.kwargs)


def results(result: Any) -> list[Any]:
    """The arrays of a result."""
    return [a for part in result for a in results(part)] if isinstance(result, (list, tuple)) else [result]


def bits(lib: Library, result: Any) -> list[np.ndarray]:
    """What the arrays of a result hold now."""
    return [lib.numpy(x).copy() for x in results(result)]


def assert_holds(lib: Library, call: Call, result: Any, held: list[np.ndarray], after: str) -> None:
    """A result that was given out holds what it held."""
    for now, before in zip(bits(lib, result), held, strict=True):
        same = now.shape == before.shape and now.dtype == before.dtype
        same = same and bool(np.all(same_float(now, before) if now.dtype.kind in "fc" else now == before))
        assert same, f"a result of {call.qualname} was {before!r}, and is {now!r} {after}"


def write(lib: Library, x: Any, values: np.ndarray) -> bool:
    """Write into an array of the target; whether that is possible, and the array holds the values."""
    try:
        x[...] = lib.native(values)
    except Exception:
        return False  # it is immutable, or read-only
    return lib.numpy(x).tobytes() == np.ascontiguousarray(values).tobytes()


def others(a: np.ndarray) -> np.ndarray:
    """An array of other values."""
    return ~a if a.dtype == bool else (a + np.ones_like(a)).astype(a.dtype)


def has_common_memory(result: Any, own: Natives) -> bool:
    """Whether a result may be a view of an argument, as the standard lets each function return one."""
    return any(shares_memory(x, given) is not False for x in results(result) for _, given in own.given)


def follow(lib: Library, pair: Pair) -> None:
    """Two calls, the first once more; then the result is written to, then the arguments, and the call is made again."""
    one, two = pair.call(lib, pair.first), pair.call(lib, pair.second)
    own, other = lib.natives(one), lib.natives(two)
    result = made(lib, one, own)
    held = bits(lib, result)
    pair.first.check(lib.numpy(result))
    after = made(lib, two, other)
    pair.second.check(lib.numpy(after))
    assert_holds(lib, one, result, held, "after another call of the same shape")
    held_after = bits(lib, after)
    pair.first.check(lib.numpy(made(lib, one, own)))
    assert_holds(lib, two, after, held_after, "after another call of the same shape")
    lib.assert_unchanged(one, own)
    if not has_common_memory(result, own):
        for x, values in zip(results(result), held, strict=True):
            write(lib, x, others(values))
        lib.assert_unchanged(one, own)
        pair.first.check(lib.numpy(made(lib, one, own)))
    _change_arguments(lib, pair, own, other)


def _change_arguments(lib: Library, pair: Pair, own: Natives, other: Natives) -> None:
    """With the values of the second call in the arrays of the first, its result is that of the second."""
    one = pair.call(lib, pair.first)
    result = made(lib, one, own)
    held, is_view = bits(lib, result), has_common_memory(result, own)
    values = [b for (a, _), (b, _) in zip(own.given, other.given, strict=False) if a.shape == b.shape and a.dtype == b.dtype]
    if len(values) != len(own.given) or len(own.given) != len(other.given) or not same_options(pair):
        return
    written = [write(lib, x, b) for (_, x), b in zip(own.given, values, strict=True)]  # all of them, or none can be
    if not all(written):
        return
    if not is_view:
        assert_holds(lib, one, result, held, "after its argument was written to")
    recording.current.begin(pair.call(lib, pair.second))
    pair.second.check(lib.numpy(made(lib, pair.call(lib, pair.second), own)))


def same_options(pair: Pair) -> bool:
    """Whether the two calls have the same arguments but for arrays."""

    def options(case: Case) -> str:
        return repr([a for a in case.args if not _arrays(a)]) + repr({k: v for k, v in case.kwargs.items() if not _arrays(v)})

    return options(pair.first) == options(pair.second)


def together(lib: Library, pair: Pair) -> None:
    """Both calls from four threads at once, some times each."""
    given = [(case, pair.call(lib, case)) for case in (pair.first, pair.second)]
    entered = [lib.natives(call) for _, call in given]
    function = lib.function(pair.name)
    start = threading.Barrier(THREADS)

    def work(number: int) -> list[tuple[int, Any]]:
        start.wait()
        return [(k, function(*entered[k].args, **entered[k].kwargs)) for k in ((number + i) % 2 for i in range(TIMES))]

    recording.current.begin(given[0][1])
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with survival.watched(given[0][1]), ThreadPoolExecutor(THREADS) as pool:
            found = [item for items in pool.map(work, range(THREADS)) for item in items]
    finally:
        sys.setswitchinterval(before)
    seen: set[tuple[int, bytes]] = set()
    for k, result in found:
        key = k, b"".join(x.tobytes() for x in bits(lib, result))
        if key not in seen:
            recording.current.last = given[k][1]
            given[k][0].check(lib.numpy(result))
        seen.add(key)


def run(lib: Library, name: str, workload: Workload, config: pytest.Config, what: Callable[[Library, Pair], None]) -> None:
    """Each pair of calls of a function."""
    lib.function(name)
    for pair in pairs(lib, name, workload, config):
        what(lib, pair)


@covers(WORKLOADS)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("name", WORKLOADS)
def test_a_call_knows_nothing_of_others(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    run(lib, name, WORKLOADS[name], pytestconfig, follow)


@covers(WORKLOADS)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", WORKLOADS)
def test_calls_from_four_threads_at_once(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    run(lib, name, WORKLOADS[name], pytestconfig, together)


@covers(OPERATORS)
@pytest.mark.array_object
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", OPERATORS)
def test_an_operator_knows_nothing_of_other_calls(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    function = OPERATORS[name].function
    run(lib, name, IN_PLACE[function] if OPERATORS[name].writes else WORKLOADS[function], pytestconfig, follow)
