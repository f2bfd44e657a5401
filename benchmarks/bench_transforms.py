"""Transformations: gradients against those of the frameworks by hand, reverse mode on NumPy against autograd, `vmap` on NumPy."""

from __future__ import annotations

import importlib
import math
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import ivy_api
from benchmarks import networks
from benchmarks.bench_programs import AGREE, Run, difference
from benchmarks.measure import QUICK, THOROUGH, Case, Comparison, Effort, Rival, Statement, measure
from benchmarks.programs.frameworks import FRAMEWORKS, Framework
from benchmarks.report import Check, Report, environment
from benchmarks.tapes import PROGRAMS, Program

NETWORKS = ("mlp", "cnn", "scalars")
TARGETS = {"eager": 1.25, "compiled": 1.05}
"""The target ratios of our gradients to those by hand."""

TAPE, MEMORY, VMAP = 0.8, 1.2, 1.2
"""The target ratios: of reverse mode on NumPy to autograd, the mean of its times and its memory; of `vmap` to a batch by hand."""

OPERATIONS = 1000


def gradients(backend: str) -> Iterator[tuple[str, Run, Run]]:
    """Mode, our gradient and that by hand of each network on one framework."""
    framework, xp = FRAMEWORKS[backend](), ivy_api.namespace(backend)
    by_hand = importlib.import_module(f"benchmarks.networks.{backend}")
    assert framework.gradient is not None
    assert framework.compiled is not None
    for name in NETWORKS:
        weights, images, labels = framework.entered(networks.arguments(name))
        native = framework.gradient(_weights_last(getattr(by_hand, name), images, labels))
        ours = ivy_api.grad(partial(getattr(networks, name), xp=xp))
        pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
            "eager": (ours, native),
            "compiled": (ivy_api.compile(ours), framework.compiled(native)),
        }
        for way in TARGETS:
            mine, theirs = pairs[way]
            yield (
                way,
                Run(f"{name}, {way}", _leaves_of(mine), (weights, images, labels), framework),
                Run(f"{name} by hand, {way}", theirs, (None, weights), framework),
            )


def _weights_last(loss: Callable[..., Any], images: Any, labels: Any) -> Callable[..., Any]:
    return lambda _, weights: loss(weights, images, labels)


def _leaves_of(gradient: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: list(gradient(*args).values())


def tapes() -> Iterator[tuple[str, Program, Callable[[Any], Any], Callable[[Any], Any], Any]]:
    """Each program for NumPy, our gradient of it and autograd's, and its argument."""
    import autograd
    import autograd.numpy as anp

    for name, program in PROGRAMS.items():
        function, argument = program(ivy_api.namespace("numpy"))
        yield name, program, ivy_api.grad(function), autograd.grad(program(anp)[0]), argument


def memory(program: Program) -> tuple[int, int]:
    """The bytes that the recorded calls of a program hold, ours and autograd's."""
    import autograd.numpy as anp
    from autograd import make_vjp

    function, argument = program(ivy_api.namespace("numpy"))
    theirs = make_vjp(program(anp)[0])
    return _held(lambda: ivy_api.vjp(function, argument)), _held(lambda: theirs(argument))


def _held(record: Callable[[], Any]) -> int:
    record()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = record()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del kept
    return after - before


def operation() -> Case:
    """The cost of an operation that is recorded and differentiated, less that of NumPy."""
    import autograd

    def chain(x: Any) -> Any:
        for _ in range(OPERATIONS):
            x = x * 0.999
        return x

    floor = Statement(f"{OPERATIONS} products in NumPy", "f(x)", {"f": chain, "x": np.asarray(1.0)}, count=OPERATIONS, unrolled=1)
    ours, theirs = (
        Statement(f"a product, {who}", "f(x)", {"f": f, "x": np.asarray(1.0)}, count=OPERATIONS, unrolled=1)
        for who, f in (("recorded and differentiated", ivy_api.grad(chain)), ("autograd", autograd.grad(chain)))
    )
    return Case("numpy, one operation", ours, (Rival(theirs, 1.0),), floor)


def batches() -> Iterator[tuple[Run, Run, Run]]:
    """`vmap` on NumPy, the same for a batch by hand, and in a loop over the examples."""
    framework, xp, rng = FRAMEWORKS["numpy"](), ivy_api.namespace("numpy"), np.random.default_rng(0)
    weight, bias, points = rng.standard_normal((64, 64)) / 8, rng.standard_normal(64), rng.standard_normal((2000, 64))
    matrices = rng.standard_normal((2000, 8, 8)) + 8 * np.eye(8)

    def layer(x: Any) -> Any:
        return xp.tanh(xp.matmul(x, weight) + bias)

    def distances(x: Any) -> Any:
        return xp.sqrt(xp.sum((x - bias) ** 2))

    def quadratic(matrix: Any, x: Any) -> Any:
        return xp.sum(x * xp.linalg.solve(matrix, x))

    by_hand: list[tuple[str, Callable[..., Any], Callable[..., Any], tuple[Any, ...]]] = [
        ("a dense layer", layer, lambda x: np.tanh(x @ weight + bias), (points,)),
        ("a distance", distances, lambda x: np.sqrt(np.sum((x - bias) ** 2, axis=1)), (points,)),
        (
            "a quadratic form of an inverse",
            quadratic,
            lambda a, x: np.sum(x * np.linalg.solve(a, x[..., None])[..., 0], axis=1),
            (matrices, points[:, :8]),
        ),
        ("the gradient of a dense layer", ivy_api.grad(lambda x: xp.sum(layer(x))), _layer_gradient(weight, bias), (points,)),
    ]
    for label, function, batched, args in by_hand:
        yield (
            Run(f"vmap of {label}", ivy_api.vmap(function), args, framework),
            Run(f"{label}, the batch by hand", batched, args, framework),
            Run(f"{label} in a loop", _loop(function), args, framework),
        )


def _layer_gradient(weight: Any, bias: Any) -> Callable[..., Any]:
    return lambda x: (1.0 - np.tanh(x @ weight + bias) ** 2) @ weight.T


def _loop(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: np.stack([function(*example) for example in zip(*args, strict=True)])


class Comparisons:
    """The rows whose label contains a text: their comparisons, and checks that both sides of each give the same."""

    def __init__(self, text: str, effort: Effort) -> None:
        self.text, self.effort = text.lower(), effort
        self.lines: list[Comparison] = []
        self.checks: list[Check] = []

    def report(self, backends: list[str]) -> Report:
        """Measure the rows of these backends."""
        self._gradients([backend for backend in backends if backend != "numpy"])
        if "numpy" in backends:
            framework = FRAMEWORKS["numpy"]()
            self._tapes(framework)
            if self.text in "one operation":
                self.lines += measure(operation(), self.effort)
            self._batches(framework)
        packages = [*backends, *(["autograd"] if "numpy" in backends else [])]
        return Report("transforms", self.lines, self.checks, environment(self.effort, packages))

    def _asks_for(self, label: str) -> bool:
        return self.text in label.lower()

    def _check(self, backend: str, framework: Framework, ours: Run, theirs: Run) -> None:
        same = difference(framework, ours, theirs) < AGREE
        self.checks.append(Check(f"{backend}: {ours.label} gives what {theirs.label} gives", same))

    def _gradients(self, backends: list[str]) -> None:
        cases: list[Case] = []
        for backend in backends:
            for way, ours, theirs in gradients(backend):
                if self._asks_for(ours.label):
                    self._check(backend, ours.framework, ours, theirs)
                    target = None if ours.label.startswith("scalars") else TARGETS[way]  # nothing but what each call costs
                    cases.append(Case(f"{backend}, {way}", ours, (Rival(theirs, target),)))
        for case in sorted(cases, key=lambda case: case.group):
            self.lines += measure(case, self.effort)

    def _tapes(self, framework: Framework) -> None:
        against: list[Comparison] = []
        for name, program, mine, other, argument in tapes():
            if not self._asks_for(name):
                continue
            ours, theirs = Run(name, mine, (argument,), framework), Run(f"{name}, autograd", other, (argument,), framework)
            self._check("numpy", framework, ours, theirs)
            against += measure(Case("numpy, reverse mode", ours, (Rival(theirs, 1.0),)), self.effort)
            own, foreign = memory(program)
            claim = f"numpy: the tape of {name} takes at most {MEMORY} times the memory of autograd's"
            self.checks.append(Check(f"{claim} ({own / 1e3:,.0f} kB, {foreign / 1e3:,.0f} kB)", own <= MEMORY * foreign))
        if against:
            mean = math.exp(sum(math.log(line.ratio) for line in against) / len(against))
            claim = f"numpy: reverse mode takes at most {TAPE} times as long as autograd, in the mean ({mean:.2f})"
            self.checks.append(Check(claim, mean <= TAPE))
        self.lines += against

    def _batches(self, framework: Framework) -> None:
        for ours, theirs, loop in batches():
            if self._asks_for(ours.label):
                self._check("numpy", framework, ours, theirs)
                self.lines += measure(Case("numpy, vmap", ours, (Rival(theirs, VMAP), Rival(loop, 1.0))), self.effort)


def report(text: str, backends: list[str], *, quick: bool) -> Report:
    """Measure the rows whose label contains ``text``."""
    return Comparisons(text, QUICK if quick else THOROUGH).report(backends or list(FRAMEWORKS))
