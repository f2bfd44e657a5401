"""Drawn programs over all functions: on every backend what NumPy gives, in every layout, compiled, and mapped.

The seed is that of the day, unless ``--seed`` states one; a failure prints it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.errors import DataDependentShapeError, TransformationError, UnsupportedFileError
from ivy_conformance.reading import to_numpy
from ivy_conformance.selection import day
from tests.extensions.drawing import Draw
from tests.fuzzing import programs
from tests.fuzzing.programs import Expected
from tests.fuzzing.running import NotOnThisBackendError, compare, function_of, inputs_of, is_refused, quiet
from tests.graphs.test_passes import PASSES, verify_graph
from tests.transforms.table import OPTIONS

EXAMPLES = {
    "numpy": {"brief": 40, "quick": 200, "full": 600, "deep": 3000},
    "torch": {"brief": 20, "quick": 100, "full": 300, "deep": 3000},
    "jax": {"brief": 4, "quick": 40, "full": 100, "deep": 1000},
    "tensorflow": {"brief": 4, "quick": 40, "full": 100, "deep": 1000},
}
Check = Callable[[Draw, Expected, Any], None]


class Fuzzer:
    """How programs are drawn and checked on a backend.

    Attributes
    ----------
    programs : how many were checked so far, apart from those that a limit of the backend covers
    calls : the functions that they called
    """

    def __init__(self, backend: str, examples: int, start: int) -> None:
        self.backend, self.examples, self.start = backend, examples, start
        self.programs = 0
        self.calls: set[str] = set()

    def check(self, check: Check) -> None:
        """Check drawn programs."""

        @seed(self.start)
        @settings(
            max_examples=self.examples,
            database=None,
            phases=[Phase.generate],
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.data())
        def draw(data: st.DataObject) -> None:
            expected = programs.draw(data.draw)
            wrapped = data.draw(st.integers(0, 3)) == 0
            xp, where = (
                ivy_api.namespace(self.backend, wrapped=wrapped),
                f"{'Arrays' if wrapped else 'native arrays'} of {self.backend}",
            )
            with quiet():
                try:
                    check(Draw(data.draw, "float64"), expected, xp)
                except NotOnThisBackendError:
                    return
                except Exception as error:
                    error.add_note(f"on {where}, --seed {self.start} --max-examples {self.examples}\n{expected.program}")
                    raise
            self.programs += 1
            self.calls.update(programs.names_of(expected))

        draw()


@pytest.fixture
def fuzzer(backend: Any, request: pytest.FixtureRequest) -> Fuzzer:
    option = request.config.getoption
    kind = "brief" if option("--brief") else option("--profile")
    examples = option("--max-examples") or EXAMPLES.get(backend.name, EXAMPLES["jax"])[kind]
    return Fuzzer(backend.name, examples, option("--seed") or day())


def test_every_backend_gives_what_numpy_gives(fuzzer: Fuzzer) -> None:
    """Of inputs in drawn layouts, which are not changed."""

    def check(d: Draw, expected: Expected, xp: Any) -> None:
        inputs = inputs_of(expected, xp, d.rng)
        compare(expected, function_of(expected, xp)(*inputs), xp)
        for x, before in zip(inputs, expected.program.args, strict=True):
            np.testing.assert_array_equal(to_numpy(xp, x), before, err_msg="an input was changed")
        for step, count in expected.refused:
            is_refused(step, expected, count, xp)

    fuzzer.check(check)


def test_compiled_programs_give_the_same(fuzzer: Fuzzer) -> None:
    def check(d: Draw, expected: Expected, xp: Any) -> None:
        compiled = ivy_api.compile(function_of(expected, xp), **OPTIONS.get(fuzzer.backend, {}))
        try:
            found = compiled(*inputs_of(expected, xp))
        except (DataDependentShapeError, TransformationError):
            raise NotOnThisBackendError from None  # it branches on values, which an error says
        compare(expected, found, xp)

    fuzzer.examples = max(1, fuzzer.examples // (1 if fuzzer.backend == "numpy" else 4))
    fuzzer.check(check)


def test_graphs_pass_are_saved_and_give_the_same(fuzzer: Fuzzer) -> None:
    """Traced, after all passes in a drawn order, saved, loaded, replayed, and written as source, which is run."""

    def check(d: Draw, expected: Expected, xp: Any) -> None:
        try:
            program = ivy_api.trace_graph(function_of(expected, xp), *inputs_of(expected, xp), source="ivy_api")
        except TransformationError:
            raise NotOnThisBackendError from None  # it branches on values, which an error says
        graph = program.graph
        for name in d.rng.permutation(sorted(PASSES)):
            graph = verify_graph(PASSES[name](graph))
        with tempfile.TemporaryDirectory() as folder:
            replace(program, graph=graph).save(Path(folder) / "graph")
            loaded = ivy_api.load_graph(Path(folder) / "graph", xp=fuzzer.backend)
        compare(expected, loaded(*inputs_of(expected, xp)), xp)

    fuzzer.examples = max(1, fuzzer.examples // 2)
    fuzzer.check(check)


def test_source_of_graphs_gives_the_same(fuzzer: Fuzzer) -> None:
    """Written as source for the backend, which is run.

    On TensorFlow and JAX it does not hold for all drawn programs yet: their own functions are less exact than the plugins' near
    some points, such as ``sinc``, and TensorFlow has few kernels for unsigned integers.
    """
    if fuzzer.backend not in ("numpy", "torch"):
        return

    def check(d: Draw, expected: Expected, xp: Any) -> None:
        try:
            program = ivy_api.trace_graph(function_of(expected, xp), *inputs_of(expected, xp), source="ivy_api")
            text = program.source(fuzzer.backend, name="emitted")
        except TransformationError:
            raise NotOnThisBackendError from None  # a branch on values, or a call without a spelling, which an error says
        space: dict[str, Any] = {}
        exec(text, space)
        with tempfile.TemporaryDirectory() as folder:
            try:
                program.save_weights(Path(folder) / "weights")
            except UnsupportedFileError:
                raise NotOnThisBackendError from None  # safetensors has no complex128
            weights = [space["load_weights"](Path(folder) / "weights")] if program.weights() else []
        native = ivy_api.namespace(fuzzer.backend, wrapped=False)
        try:
            found = space["emitted"](*weights, *inputs_of(expected, native))
            compare(expected, found, native)
        except Exception as error:
            error.add_note(text)
            raise

    fuzzer.examples = max(1, fuzzer.examples // 2)
    fuzzer.check(check)


def test_vmap_is_a_loop(fuzzer: Fuzzer) -> None:
    """Of two copies of each input: the values of each are those of the program."""

    def check(d: Draw, expected: Expected, xp: Any) -> None:
        function, inputs = function_of(expected, xp), inputs_of(expected, xp)
        axes = [d.one(None, *range(x.ndim + 1)) for x in inputs]
        if all(axis is None for axis in axes):
            axes[0] = 0
        batch = [x if axis is None else xp.stack([x, x], axis=axis) for x, axis in zip(inputs, axes, strict=True)]
        try:
            found = ivy_api.vmap(function, in_axes=tuple(axes))(*batch)
        except (DataDependentShapeError, TransformationError):
            raise NotOnThisBackendError from None
        for i in (0, 1):
            compare(expected, [x[i, ...] for x in found], xp)

    fuzzer.examples = max(1, fuzzer.examples // 2)
    fuzzer.check(check)
