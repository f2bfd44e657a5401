"""Functions of `ivy_mech` against hand-written ones for each framework, eager and compiled, and against its peers."""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

import ivy_mech
from benchmarks.measure import QUICK, REPEATS, THOROUGH, Case, Comparison, Effort, Rival, Sampler, measure
from benchmarks.programs.frameworks import FRAMEWORKS, Framework
from benchmarks.report import Check, Report, environment

SIZES = (1, 100, 10_000, 1_000_000)
TARGETS = {"eager": 1.02, "compiled": 1.001}
"""The target ratios to hand-written functions, at 10,000 elements."""

AGREE = 1e-5
"""The allowed difference from hand-written functions: single precision."""


@dataclass(frozen=True)
class Call:
    """Calls of a function with arrays of one framework, of which each is waited for."""

    label: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    framework: Framework

    def __call__(self) -> Any:
        return self.framework.wait(self.function(*self.arguments))

    def sampler(self, effort: Effort) -> Sampler:
        self()
        number = 1
        while self._spent(number) < effort.seconds:
            number *= 2
        return lambda: min(self._spent(number) for _ in range(REPEATS)) / number

    def _spent(self, number: int) -> float:
        start = time.perf_counter()
        for _ in range(number):
            self()
        return time.perf_counter() - start

    def rounds(self, effort: Effort) -> int:
        return effort.rounds if effort is QUICK else effort.program_rounds


def arguments(size: int) -> dict[str, tuple[Any, ...]]:
    """By function its arguments, in NumPy's arrays."""
    rng = np.random.default_rng(0)
    p, q = (rng.normal(size=(size, 4)).astype("float32") for _ in range(2))
    v, t = rng.normal(size=(size, 3)).astype("float32"), rng.uniform(size=size).astype("float32")
    matrix = np.asarray(ivy_mech.quaternion_to_matrix(q))
    pose = np.concatenate([matrix, v[..., None]], axis=-1)
    return {
        "quaternion_to_matrix": (q,),
        "matrix_to_quaternion": (matrix,),
        "quat_multiply": (p, q),
        "quat_slerp": (p, q, t),
        "rotvec_to_matrix": (v,),
        "se3_apply": (pose, v),
    }


def pairs(backend: str, text: str) -> Iterator[tuple[str, int, Call, Call]]:
    """Way, size, and ours and the hand-written of each function."""
    framework, by_hand = FRAMEWORKS[backend](), importlib.import_module(f"benchmarks.rotations.{backend}")
    ways: dict[str, Callable[[Any], Any]] = {"eager": lambda function: function}
    if framework.compiled:
        ways["compiled"] = framework.compiled
    for size in SIZES:
        for name, given in arguments(size).items():
            for way, prepared in ways.items():
                label = f"{name}, {size:,}, {way}"
                if text.lower() in label:
                    ours, theirs = prepared(getattr(ivy_mech, name)), prepared(getattr(by_hand, name))
                    arrays = framework.entered(given)
                    yield way, size, Call(label, ours, arrays, framework), Call(f"{label}, by hand", theirs, arrays, framework)


def peers() -> Iterator[tuple[Call, list[Rival]]]:
    """On torch: 1,000 quaternions to matrices and multiplied, by SciPy and kornia where they are installed."""
    framework = FRAMEWORKS["torch"]()
    given = {name: framework.entered(x) for name, x in arguments(1000).items()}
    (q,), (p, _) = given["quaternion_to_matrix"], given["quat_multiply"]
    found: dict[str, list[Call]] = {"quaternion_to_matrix": [], "quat_multiply": []}
    if os.environ.get("SCIPY_ARRAY_API") and find_spec("scipy"):
        from scipy.spatial.transform import Rotation

        found["quaternion_to_matrix"].append(Call("scipy", lambda q: Rotation.from_quat(q).as_matrix(), (q,), framework))
        found["quat_multiply"].append(
            Call("scipy", lambda p, q: (Rotation.from_quat(p) * Rotation.from_quat(q)).as_quat(), (p, q), framework)
        )
    if find_spec("kornia"):
        from kornia.geometry import conversions, quaternion

        to_matrix, scalar_first = conversions.quaternion_to_rotation_matrix, q.roll(1, -1)
        found["quaternion_to_matrix"].append(Call("kornia", to_matrix, (scalar_first,), framework))
        one, two = quaternion.Quaternion(p.roll(1, -1)), quaternion.Quaternion(scalar_first)
        found["quat_multiply"].append(Call("kornia", lambda: (one * two).data, (), framework))
    for name, rivals in found.items():
        ours = Call(f"{name}, 1,000", getattr(ivy_mech, name), given[name], framework)
        yield ours, [Rival(rival, 1.0) for rival in rivals]


def report(text: str, backends: list[str], *, quick: bool) -> Report:
    """Measure the functions whose label contains ``text``."""
    effort, chosen = QUICK if quick else THOROUGH, backends or list(FRAMEWORKS)
    lines: list[Comparison] = []
    checks: list[Check] = []
    for backend in chosen:
        for way, size, ours, theirs in pairs(backend, text):
            got, want = (np.asarray(ours.framework.leaves(call())[0]) for call in (ours, theirs))
            apart = float(np.max(np.abs(got - want)))
            checks.append(Check(f"{backend}: {ours.label} gives what the one by hand gives", apart < AGREE))
            target = TARGETS[way] if size == 10_000 else None
            lines += measure(Case(f"{backend}, {way}", ours, (Rival(theirs, target),)), effort)
    if "torch" in chosen:
        for ours, rivals in peers():
            if rivals and text.lower() in ours.label:
                lines += measure(Case("torch, peers", ours, tuple(rivals)), effort)
    return Report("mech", sorted(lines, key=lambda line: line.group), checks, environment(effort, chosen))
