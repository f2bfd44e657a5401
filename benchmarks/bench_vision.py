"""Functions of `ivy_vision` against hand-written ones for each framework, eager and compiled, and against kornia."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import ivy_vision
from benchmarks.bench_mech import SIZES, TARGETS, Call
from benchmarks.measure import QUICK, THOROUGH, Case, Comparison, Rival, measure
from benchmarks.programs.frameworks import FRAMEWORKS
from benchmarks.report import Check, Report, environment

AGREE = 1e-4
"""The allowed difference from hand-written functions, relative to the size of the values: single precision."""
KORNIA = 1.05
"""The target ratio to kornia, at a million points."""


def arguments(size: int) -> dict[str, tuple[Any, ...]]:
    """By function its arguments, in NumPy's arrays."""
    rng = np.random.default_rng(0)
    points = rng.uniform(-1, 1, (size, 3)) + np.asarray([0.0, 0.0, 4.0])
    intrinsic = np.asarray([[500.0, 0.0, 320.0], [0.0, 500.0, 240.0], [0.0, 0.0, 1.0]])
    extrinsic = np.concatenate((np.eye(3), np.asarray([[0.1], [0.2], [0.3]])), axis=1)
    density, lengths = rng.uniform(0, 1, (2, max(size // 100, 1), min(size, 100)))
    found = {
        "project": (points, intrinsic, extrinsic),
        "cuboid_sdf": (points, np.asarray([0.5, 0.6, 0.7])),
        "render_weights": (density, lengths),
    }
    return {name: tuple(x.astype("float32") for x in given) for name, given in found.items()}


def pairs(backend: str, text: str) -> Iterator[tuple[str, int, Call, Call]]:
    """Way, size, and ours and the hand-written of each function."""
    framework, by_hand = FRAMEWORKS[backend](), importlib.import_module(f"benchmarks.vision.{backend}")
    ways: dict[str, Callable[[Any], Any]] = {"eager": lambda function: function}
    if framework.compiled:
        ways["compiled"] = framework.compiled
    for size in SIZES:
        for name, given in arguments(size).items():
            for way, prepared in ways.items():
                label = f"{name}, {size:,}, {way}"
                if text.lower() in label:
                    ours, theirs = prepared(getattr(ivy_vision, name)), prepared(getattr(by_hand, name))
                    arrays = framework.entered(given)
                    yield way, size, Call(label, ours, arrays, framework), Call(f"{label}, by hand", theirs, arrays, framework)


def peers() -> Iterator[tuple[Call, list[Rival]]]:
    """On torch: a million points projected, by kornia where it is installed."""
    try:
        from kornia.geometry.camera import project_points
    except ImportError:
        return
    framework = FRAMEWORKS["torch"]()
    points, intrinsic, _ = framework.entered(arguments(1_000_000)["project"])
    ours = Call("project, 1,000,000", ivy_vision.project, (points, intrinsic), framework)
    yield ours, [Rival(Call("kornia", project_points, (points, intrinsic), framework), KORNIA)]


def report(text: str, backends: list[str], *, quick: bool) -> Report:
    """Measure the functions whose label contains ``text``."""
    effort, chosen = QUICK if quick else THOROUGH, backends or list(FRAMEWORKS)
    lines: list[Comparison] = []
    checks: list[Check] = []
    for backend in chosen:
        for way, size, ours, theirs in pairs(backend, text):
            got, want = (np.asarray(ours.framework.leaves(call())[0]) for call in (ours, theirs))
            apart = float(np.max(np.abs(got - want))) / max(float(np.max(np.abs(want))), 1.0)
            checks.append(Check(f"{backend}: {ours.label} gives what the one by hand gives", apart < AGREE))
            target = TARGETS[way] if size == 10_000 else None
            lines += measure(Case(f"{backend}, {way}", ours, (Rival(theirs, target),)), effort)
    if "torch" in chosen:
        for ours, rivals in peers():
            if text.lower() in ours.label:
                lines += measure(Case("torch, peers", ours, tuple(rivals)), effort)
    return Report("vision", sorted(lines, key=lambda line: line.group), checks, environment(effort, chosen))
