"""What holds for every function, of drawn programs on every backend: one transformation agrees with another, or with a loop."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.tracing.graph import Graph
from ivy_api.transforms.pytrees import flatten, leaves_of, map_leaves, native, unflatten
from ivy_conformance.reading import to_numpy
from tests.extensions.drawing import Draw
from tests.transforms import programs
from tests.transforms.drawing import draw_program
from tests.transforms.programs import Program
from tests.transforms.table import OPTIONS

EXAMPLES = {
    "numpy": {"brief": 4, "quick": 60, "full": 150, "deep": 400},
    "torch": {"brief": 2, "quick": 20, "full": 60, "deep": 300},
    "jax": {"brief": 1, "quick": 10, "full": 40, "deep": 300},
    "tensorflow": {"brief": 1, "quick": 10, "full": 40, "deep": 300},
}
"""Programs for each property: frameworks compile each of their functions for each shape."""

COMPILED = {"torch": 4, "jax": 1, "tensorflow": 2, "numpy": 1}
"""One program in so many is compiled too: capturing one takes seconds."""

TOLERANCES = {"float64": 1e-8, "complex128": 1e-8, "float32": 2e-3}

Check = Callable[[Draw, Program, Any], None]


class Running:
    """How programs are drawn and checked on a backend.

    Attributes
    ----------
    programs : how many were drawn so far
    """

    def __init__(self, backend: str, examples: int, seed: int) -> None:
        self.backend, self.examples, self.seed = backend, examples, seed
        self.options = OPTIONS.get(backend, {})
        self.programs = 0

    def check(self, check: Check, **options: Any) -> None:
        """Check drawn programs, on native arrays or `Array`s."""

        @seed(self.seed)
        @settings(
            max_examples=self.examples,
            database=None,
            phases=[Phase.generate],
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.data())
        def draw(data: st.DataObject) -> None:
            self.programs += 1
            program = draw_program(data.draw, **options)
            wrapped = data.draw(st.booleans())
            space = ivy_api.namespace(self.backend, wrapped=wrapped)
            with quiet():
                try:
                    check(Draw(data.draw, program.dtype), program, space)
                except Exception as error:
                    where = f"{'Arrays' if wrapped else 'native arrays'} of {self.backend}"
                    error.add_note(f"{where}, --seed {self.seed} --max-examples {self.examples}\n{program}")
                    raise

        draw()

    def compile(self, function: Any) -> Any:
        """Return the compiled function."""
        return ivy_api.compile(function, **self.options)

    def reference(self, function: Any) -> Any:
        """Return what another function is compared with: compiled on JAX, which compiles each of its operations otherwise."""
        return self.compile(function) if self.backend == "jax" else function


@pytest.fixture
def running(backend: Any, request: pytest.FixtureRequest) -> Running:
    option = request.config.getoption
    kind = "brief" if option("--brief") else option("--profile")
    examples = option("--max-examples") or EXAMPLES.get(backend.name, EXAMPLES["jax"])[kind]
    return Running(backend.name, examples, option("--seed"))


@contextmanager
def quiet() -> Iterator[None]:
    """Without warnings of overflow, and of functions without a batching rule."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def on(xp: Any, tree: Any) -> Any:
    """Return a pytree of arrays of a namespace, from one of NumPy arrays."""
    return map_leaves(lambda x: programs.constant(np.asarray(x), xp), tree)


def host(xp: Any, x: Any) -> np.ndarray:
    """Return an array as one of NumPy."""
    return to_numpy(xp, x)


def same(xp: Any, got: Any, wanted: Any, what: str, factor: float = 1.0) -> None:
    """Compare pytrees of arrays: structure, kinds of arrays, shapes, data types and values."""
    found, expected = flatten(got), flatten(wanted)
    assert found[1] == expected[1], what
    scale = max([1.0, *(float(np.max(np.abs(host(xp, y)), initial=0.0)) for y in expected[0])])
    for x, y in zip(found[0], expected[0], strict=True):
        assert ivy_api.namespace_for(x) is xp, f"{what}: a result of type {type(x)}"
        a, b = host(xp, x), host(xp, y)
        assert (a.shape, a.dtype) == (b.shape, b.dtype), what
        single = TOLERANCES["float32"] if a.dtype.name in ("float32", "complex64") else 1e-8
        np.testing.assert_allclose(a, b, rtol=0, atol=single * scale * factor, err_msg=what)


def directions(d: Draw, xp: Any, like: Any) -> Any:
    """Return a random pytree like one of arrays."""

    def one(x: Any) -> Any:
        values = host(xp, x)
        found = d.rng.uniform(-1.0, 1.0, values.shape)
        return np.asarray(found * np.exp(2j * d.rng.uniform(-1, 1, values.shape)) if values.dtype.kind == "c" else found).astype(
            values.dtype
        )

    return on(xp, map_leaves(one, like))


def pairing(xp: Any, u: Any, v: Any) -> tuple[float, float]:
    """Return the real pairing of two pytrees, without a conjugate as in JAX, and the sum of the moduli of its terms."""
    terms = [
        (host(xp, a).astype("complex128") * host(xp, b)).real.ravel()
        for a, b in zip(leaves_of(u), leaves_of(v), strict=True)
        if host(xp, a).dtype.kind in "fc"
    ]
    every = np.concatenate(terms)
    return float(every.sum()), float(np.abs(every).sum())


def test_forward_and_reverse_mode_agree(running: Running) -> None:
    """⟨u, J v⟩ = ⟨Jᵀ u, v⟩."""

    def check(d: Draw, program: Program, xp: Any) -> None:
        function, args = program.on(xp), on(xp, program.args)
        v = directions(d, xp, args)
        value, pushed = ivy_api.jvp(function, args, v)
        again, pullback = ivy_api.vjp(function, *args)
        same(xp, again, value, "the value")
        same(xp, function(*args), value, "the value of the function")
        u = directions(d, xp, value)
        pulled = pullback(u)
        (left, size), (right, other) = pairing(xp, u, pushed), pairing(xp, pulled, v)
        assert abs(left - right) <= TOLERANCES[program.dtype] * max(1.0, size, other), (left, right)
        if d.integer(0, 3) == 0:
            linear = ivy_api.linearize(function, *args)[1]
            same(xp, linear(*v), pushed, "linearize")

    running.check(check)


def test_vmap_is_a_loop(running: Running) -> None:
    def check(d: Draw, program: Program, xp: Any) -> None:
        function, count = program.on(xp), d.integer(1, 3)
        leaves, structure = flatten(program.args)
        axes = [d.one(None, *range(x.ndim + 1)) for x in leaves]
        if all(axis is None for axis in axes):
            axes[0] = 0
        examples = [leaves, *(leaves_of(program.other_args(seed)) for seed in range(1, count))]
        given_leaves = [
            x if axis is None else np.stack([e[i] for e in examples], axis=axis)
            for i, (x, axis) in enumerate(zip(leaves, axes, strict=True))
        ]
        batch = on(xp, unflatten(structure, given_leaves))
        single, alone = [], running.reference(function)
        for example in examples:
            chosen = [x if axis is None else own for x, own, axis in zip(leaves, example, axes, strict=True)]
            single.append(alone(*on(xp, unflatten(structure, chosen))))
        out = d.one(0, 0, -1)
        mapped = ivy_api.vmap(function, in_axes=unflatten(structure, axes), out_axes=out)
        wanted = map_leaves(lambda *parts: xp.stack(list(parts), axis=out), *single)
        same(xp, mapped(*batch), wanted, "vmap")
        if d.integer(0, COMPILED[running.backend]) == 0:
            same(xp, running.compile(mapped)(*batch), wanted, "compiled vmap")

    running.check(check, others=True)


def test_scan_is_a_loop(running: Running) -> None:
    """Its state and outputs, and its derivative."""

    def check(d: Draw, program: Program, xp: Any) -> None:
        function, length, reverse = program.on(xp), d.integer(1, 3), d.flag()
        cut = d.integer(0, len(program.args))
        state, first = on(xp, program.args[:cut]), program.args[cut:]
        rows = [first, *(program.other_args(seed)[cut:] for seed in range(1, length))]
        xs = on(xp, map_leaves(lambda *parts: np.stack(parts), *rows)) if leaves_of(first) else None

        def step(state: Any, row: Any) -> Any:
            out = function(*state, *(row or ()))
            moved = sum(programs.bounded(space.mean(x), space) for x in leaves_of(out) for space in [ivy_api.namespace_for(x)])

            def new(x: Any) -> Any:
                space = ivy_api.namespace_for(x)
                return x * 0.9 + space.astype(space.real(moved), x.dtype) * 0.01

            return tuple(map_leaves(new, state)), out

        def scanned(state: Any, xs: Any) -> Any:
            return ivy_api.scan(step, state, xs, length=length, reverse=reverse)

        def looped(state: Any, xs: Any) -> Any:
            outputs: list[Any] = [None] * length
            for i in reversed(range(length)) if reverse else range(length):
                state, outputs[i] = step(state, map_leaves(lambda x, i=i: x[i, ...], xs))
            return state, map_leaves(lambda *parts: ivy_api.namespace_for(parts[0]).stack(list(parts)), *outputs)

        wanted = running.reference(looped)(state, xs)
        same(xp, scanned(state, xs), wanted, "scan")
        slopes = running.reference(ivy_api.grad(programs.weighted(looped), argnums=(0, 1)))(state, xs)
        same(xp, ivy_api.grad(programs.weighted(scanned), argnums=(0, 1))(state, xs), slopes, "the gradient", 10.0)
        if d.integer(0, COMPILED[running.backend]) == 0:
            same(xp, running.compile(scanned)(state, xs), wanted, "compiled scan")

    running.check(check)


def test_checkpoint_changes_no_value(running: Running) -> None:
    def check(d: Draw, program: Program, xp: Any) -> None:
        args, numbers = on(xp, program.args), tuple(range(len(program.args)))
        function = programs.weighted(ivy_api.checkpoint(program.on(xp)))
        wanted = ivy_api.value_and_grad(program.loss(xp), argnums=numbers)(*args)
        gradient = ivy_api.value_and_grad(function, argnums=numbers)
        same(xp, gradient(*args), wanted, "checkpoint")
        same(xp, function(*args), wanted[0], "checkpoint without a derivative")
        if d.integer(0, COMPILED[running.backend]) == 0:
            same(xp, running.compile(gradient)(*args), wanted, "compiled")

    running.check(check)


def test_compiling_and_differentiating_commute(running: Running) -> None:
    """The gradient of the compiled function is the compiled gradient, and the gradient."""

    def check(d: Draw, program: Program, xp: Any) -> None:
        loss, args, numbers = program.loss(xp), on(xp, program.args), tuple(range(len(program.args)))
        wanted = ivy_api.value_and_grad(loss, argnums=numbers)(*args)
        compiled = running.compile(ivy_api.value_and_grad(loss, argnums=numbers))
        same(xp, compiled(*args), wanted, "the compiled gradient")
        own = running.compile(program.on(xp))
        outer = ivy_api.value_and_grad(programs.weighted(own), argnums=numbers)
        same(xp, outer(*args), wanted, "the gradient of the compiled function")
        same(xp, own(*args), program.on(xp)(*args), "the compiled function")
        other = on(xp, program.other_args())
        same(xp, compiled(*other), ivy_api.value_and_grad(loss, argnums=numbers)(*other), "with other values")
        assert len(compiled.compilations) == 1

    if running.backend in COMPILED:
        running.examples = max(running.examples // COMPILED[running.backend], 1)
    running.check(check)


def test_vmap_and_grad_commute(running: Running) -> None:
    """The gradient of the sum over a batch is the batch of the gradients."""

    def check(d: Draw, program: Program, xp: Any) -> None:
        loss, numbers = program.loss(xp), tuple(range(len(program.args)))
        batch = on(xp, map_leaves(lambda *parts: np.stack(parts), program.args, program.other_args()))
        each = ivy_api.vmap(ivy_api.grad(loss, argnums=numbers))(*batch)

        def total(*args: Any) -> Any:
            found = ivy_api.vmap(loss)(*args)
            return ivy_api.namespace_for(found).sum(found)

        same(xp, ivy_api.grad(total, argnums=numbers)(*batch), each, "the gradient of vmap")
        gradient = running.reference(ivy_api.grad(loss, argnums=numbers))
        loop = [gradient(*(map_leaves(lambda x, i=i: x[i, ...], arg) for arg in batch)) for i in (0, 1)]
        same(xp, each, map_leaves(lambda *parts: xp.stack(list(parts)), *loop), "vmap of the gradient", 10.0)

    running.check(check)


def test_the_replay_of_a_trace_is_the_function(running: Running) -> None:
    """Also after it was saved, on other values, and on the arrays of another backend."""

    def check(d: Draw, program: Program, xp: Any) -> None:
        gradient = d.flag()
        function = ivy_api.grad(program.loss(xp), argnums=tuple(range(len(program.args)))) if gradient else program.on(xp)
        traced = ivy_api.trace(function)(*on(xp, program.args))
        other = on(xp, program.other_args())
        wanted = function(*other)
        same(xp, traced(*other), wanted, "the replay")
        if not gradient:
            bare = getattr(xp, "__native__", xp)
            saved = Graph.from_json(traced.graph.to_json(), bare)
            arrays = [native(x) for x in leaves_of(other)]
            same(bare, list(saved(*arrays)), [native(x) for x in leaves_of(wanted)], "the saved graph")
            on_numpy = Graph.from_json(traced.graph.to_json(), programs.NUMPY)
            found = on_numpy(*(np.asarray(host(xp, x)) for x in leaves_of(other)))
            same(programs.NUMPY, list(found), [host(xp, x) for x in leaves_of(wanted)], "the graph on NumPy")

    running.check(check, others=True)
