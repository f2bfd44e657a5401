"""Programs drawn by Hypothesis, over drawn shapes, data types, axes and pytrees.

The calls are of three kinds: of a function on values as they are (``sum``, ``reshape``, indexing), of one of the standard on values
mapped to where it is smooth, and of one beyond the standard with arguments drawn as in `tests.extensions`, which depend on a value.
While a program is drawn, it is evaluated on NumPy: calls without finite results of modest size are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from ivy_api.dispatch import registry
from ivy_api.transforms.pytrees import leaves_of
from ivy_conformance import calls
from tests.autodiff.test_functions import FIXED
from tests.extensions.drawing import Draw, data_types
from tests.extensions.draws import ROWS
from tests.gradients.cases import DIFFERENTIABLE, Case
from tests.transforms.drawn_calls import DIRECT
from tests.transforms.programs import NUMPY, OPERATORS, Between, Near, Program, Ref, Step, called, constant

LARGEST = 100.0
"""The modulus of a result from which on a call is left out: rounding errors of a composition grow with it."""
MOST = 200
"""Elements of a result."""

DTYPES = ("float64", "float64", "float32", "complex128")

Choose = Callable[[st.SearchStrategy[Any]], Any]


class Pair(NamedTuple):
    """A container of two."""

    first: Any
    second: Any


def packed(d: Draw, leaves: list[Any]) -> Any:
    """Return a pytree of the leaves, in this order."""
    if len(leaves) == 1:
        return d.one(lambda x: x, lambda x: [x], lambda x: {"only": x}, lambda x: (None, x))(leaves[0])
    cut = d.integer(1, len(leaves) - 1)
    first, second = packed(d, leaves[:cut]), packed(d, leaves[cut:])
    return d.one(
        lambda a, b: (a, b), lambda a, b: [a, b], lambda a, b: {"a": a, "b": b}, Pair, lambda a, b: {"x": (a, None), "y": b}
    )(first, second)


@cache
def standard_cases() -> dict[str, list[Case]]:
    """The calls of functions of the standard on smooth ground, whose other arguments are plain values."""
    found = {name: row for name, row in DIFFERENTIABLE.items() if isinstance(row, list)}
    return {name: row for name, row in found.items() if name not in ("asarray",)}


@cache
def rows() -> tuple[list[str], list[str]]:
    """The functions of ``nn``, and the others beyond the standard, whose results and derivatives are unique and stable."""
    known = {d.qualname: d for d in registry.iter_declarations() if d.kind == "function"}
    usable = sorted(
        name
        for name, row in ROWS.items()
        if name in known and known[name].differentiable and not known[name].data_dependent
        if row.seen is None and not row.apart and not row.no_gradient and not row.slow_gradient
    )
    return [name for name in usable if name.startswith("nn.")], [name for name in usable if not name.startswith("nn.")]


@cache
def standard_names() -> frozenset[str]:
    """The functions of the standard."""
    return frozenset(d.qualname for d in registry.iter_declarations() if d.kind == "function" and d.standard)


class Builder:
    """Draws the calls of one program, and evaluates it on NumPy.

    Attributes
    ----------
    program : what is drawn so far
    values : the values on NumPy
    others : whether values may be of integer or boolean dtype too
    """

    def __init__(self, choose: Choose, dtype: str, others: bool) -> None:
        self.d = Draw(choose, dtype, smooth=True)
        self.d.rng = np.random.default_rng(list(choose(st.binary(min_size=8, max_size=8))))
        self._choose, self.others = choose, others
        self.dtype = dtype
        d = self.d
        inputs = [self._elements(d.shape(0, 3, sides=(1, 2, 3))) for _ in range(d.integer(1, 3))]
        cut = d.integer(1, len(inputs))
        args = (packed(d, inputs[:cut]), *([packed(d, inputs[cut:])] if cut < len(inputs) else []))
        self.program = Program(args, dtype)
        self.values = leaves_of(args)

    def _elements(self, shape: tuple[int, ...]) -> np.ndarray:
        rng = self.d.rng
        x = rng.uniform(0.2, 2.0, shape) * rng.choice([-1.0, 1.0], shape)
        if self.d.kind == "c":
            x = x + 1j * rng.uniform(0.2, 2.0, shape)
        return np.asarray(x).astype(self.dtype)

    def ref(self, suits: Callable[[Any], bool] = lambda x: True) -> Ref | None:
        """One of the values of floating-point dtype; later ones are likelier, for the program is to be deep."""
        found = [i for i, x in enumerate(self.values) if x.dtype.kind in "fc" and suits(x)]
        return Ref(self.d.one(*found, *found[-2:])) if found else None

    def _any(self, options: list[Any]) -> Any:
        """One of many, evenly: Hypothesis prefers the first, and what it has drawn before."""
        return options[int(self.d.rng.integers(len(options)))]

    def add(self) -> None:
        """Draw one more call."""
        way = self._any([self._direct, self._direct, self._of_the_standard, self._of_nn, self._beyond])
        step = way()
        if step is None:
            return
        with np.errstate(all="ignore"):
            try:
                own = Step(step.name, constant(step.args, NUMPY), constant(step.kwargs, NUMPY))
                new = called(own, self.values, NUMPY)
            except (ValueError, IndexError, TypeError):
                if step.name in OPERATORS or step.name in standard_names():
                    return  # shapes that do not fit
                raise
        if step.name == "std" and np.min(new[0]) < 0.01:
            return  # no derivative at zero
        kept = tuple(i for i, x in enumerate(new) if self._fits(x) and (not step.kept or i in step.kept))
        if kept:
            self.program.steps.append(Step(step.name, step.args, step.kwargs, kept))
            self.values += [np.asarray(new[i]) for i in kept]

    def _fits(self, x: Any) -> bool:
        if x.dtype.kind not in "fc" and not self.others:
            return False
        return 0 < x.size <= MOST and bool(np.all(np.abs(np.asarray(x, complex)) < LARGEST))

    def _direct(self) -> Step | None:
        ref = self.ref()
        assert ref is not None
        return self._any(DIRECT)(self, ref, self.values[ref.index])

    def _of_the_standard(self) -> Step | None:
        d = self.d
        name = self._any([*standard_cases()])
        case = self._any(standard_cases()[name])
        takes_complex = d.kind == "c" and "complex128" in calls.data_types(name)
        elementwise = registry.find(name).section == "elementwise"  # type: ignore[union-attr]

        def argument(build: Any) -> Any:
            ref = self.ref()
            assert ref is not None
            base = build(d.rng)
            if elementwise and (d.kind != "c" or not takes_complex):
                return Between(ref, float(np.floor(base.min() * 10) / 10), float(np.ceil(base.max() * 10) / 10))
            if takes_complex:
                base = base + 0.1j * d.rng.uniform(-1, 1, base.shape) * (not case.symmetrised)
            return Near(base.astype(self.dtype if takes_complex else np.zeros((), self.dtype).real.dtype), ref, case.symmetrised)

        arrays = [argument(build) for build in case.arrays]
        given = [arrays] if case.joined else arrays
        picked: Any = case.pick(range(9))  # the others of a decomposition are unique up to factors only
        kept = (picked,) if isinstance(picked, int) else ()
        return Step(name, (*case.before, *given, *case.after), dict(case.keywords), kept)

    def _of_nn(self) -> Step | None:
        return self._drawn(self._any(rows()[0]))

    def _beyond(self) -> Step | None:
        return self._drawn(self._any(rows()[1]))

    def _drawn(self, name: str) -> Step | None:
        dtype = self.dtype if self.dtype in data_types(name) else np.zeros((), self.dtype).real.dtype.name
        if dtype not in data_types(name):
            return None
        args, kwargs = ROWS[name].draw(Draw(self._choose, dtype, smooth=True))
        if name.startswith("segment_"):
            kwargs.setdefault("num_segments", 6)  # compilers need it

        def linked(value: Any) -> Any:
            if isinstance(value, np.ndarray) and value.dtype.kind in "fc":
                ref = self.ref()
                return value if ref is None else Near(value, ref)
            return type(value)(map(linked, value)) if type(value) in (list, tuple) else value

        fixed = FIXED.get(name, ())
        return Step(
            name,
            tuple(x if i in fixed else linked(x) for i, x in enumerate(args)),
            {key: x if key in fixed else linked(x) for key, x in kwargs.items()},
        )

    def finish(self) -> Program:
        """Choose the results."""
        d, count = self.d, len(leaves_of(self.program.args))
        made = list(range(count, len(self.values))) or list(range(count))
        chosen = [made[-1], *d.of(st.lists(st.sampled_from(made), max_size=2))]
        self.program.results = packed(d, [Ref(i) for i in chosen])
        return self.program


def draw_program(choose: Choose, *, dtypes: tuple[str, ...] = DTYPES, others: bool = False, most: int = 6) -> Program:
    """Draw a program.

    Parameters
    ----------
    choose : draws from a strategy
    dtypes : the data types of its arguments, of which one is drawn
    others : whether its results may be of integer or boolean dtype too
    most : the number of its calls at most
    """
    builder = Builder(choose, choose(st.sampled_from(dtypes)), others)
    wanted = choose(st.integers(2, most))
    for _ in range(2 * most):
        if len(builder.program.steps) < wanted:
            builder.add()
    return builder.finish()
