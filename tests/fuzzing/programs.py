"""Programs over all declared functions: of any data types, shapes with axes of length 0, and values such as nan."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis.errors import InvalidArgument

from ivy_conformance import calls
from ivy_conformance.oracles import dtypes as dt
from tests.extensions.drawing import Draw, size
from tests.fuzzing import uncertainty
from tests.fuzzing.calls import allowance, any_shape, declarations, drawers, elements, is_determined, is_undefined, rounds
from tests.transforms.drawn_calls import DIRECT
from tests.transforms.programs import NUMPY, Between, Near, Program, Ref, Step, called, constant

MOST = 400
"""Elements of a result."""
LARGEST = 1e4
"""The modulus of a finite element."""


@dataclass
class Expected:
    """A program, and what it gives on NumPy.

    Attributes
    ----------
    program : its results are all its values, in order
    values : the values on NumPy: the inputs first
    known : their uncertainties
    compared : whether each value is compared
    refused : calls that NumPy refuses, each with the number of values there were
    """

    program: Program
    values: list[np.ndarray]
    known: list[np.ndarray]
    compared: list[bool]
    refused: list[tuple[Step, int]] = field(default_factory=list)


class Builder:
    """Draws the calls of one program, and evaluates it on NumPy.

    Attributes
    ----------
    d : what choices are drawn with
    choose : draws from a strategy
    others : whether values may be of any dtype, for `tests.transforms.drawn_calls`
    """

    others = True

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.choose = choose
        self.d: Draw = Draw(choose, "float64")
        self.d.rng = np.random.default_rng(self.d.rng.integers(2**32, size=4))
        self.values = [self._input() for _ in range(self.d.integer(1, 3))]
        self.known = [uncertainty.no_uncertainty(x) for x in self.values]
        self.compared = [True] * len(self.values)
        self.program = Program(tuple(self.values), "float64")
        self.refused: list[tuple[Step, int]] = []

    def _input(self) -> np.ndarray:
        dtype = self.d.one(*dt.FLOATS, *dt.FLOATS, *dt.COMPLEX, *dt.INTEGERS, "bool")
        return elements(self.d.rng, dtype, any_shape(self), special=self.d.integer(0, 3) == 0)

    def ref(self, suits: Callable[[np.ndarray], Any] = lambda x: True) -> Ref | None:
        """One of the values, the last ones more often."""
        found = [i for i, x in enumerate(self.values) if self.compared[i] and suits(x)]
        weighted = [*found, *found[-2:]]
        return Ref(weighted[int(self.d.rng.integers(len(weighted)))]) if weighted else None

    def operand(self, dtypes: Sequence[str], *, ndim: int = 0, special: bool = False) -> tuple[Any, np.ndarray]:
        """A value of one of these data types, or a new array; and its elements."""
        ref = self.ref(lambda x: x.dtype.name in dtypes and x.ndim >= ndim)
        if ref is not None and self.d.integer(0, 3):
            return ref, self.values[ref.index]
        x = elements(self.d.rng, self.d.one(*dtypes), any_shape(self, ndim), special and self.d.integer(0, 3) == 0)
        return x, x

    def beside(self, first: np.ndarray, dtypes: Sequence[str]) -> Any:
        """A second operand, which broadcasts with the first: of its data type, or of another one."""
        own = first.dtype.name
        dtype = own if own in dtypes and self.d.integer(0, 4) else self.d.one(*dtypes)
        ref = self.ref(lambda x: x.dtype.name == dtype and _broadcast(x, first))
        if ref is not None and self.d.flag():
            return ref
        shape = [*first.shape][self.d.integer(0, first.ndim) :]
        return elements(self.d.rng, dtype, tuple(1 if self.d.integer(0, 4) == 0 else n for n in shape))

    def near(self, base: np.ndarray, symmetric: bool = False) -> Any:
        """An array that depends on a value of the program a little, if it is a floating-point one."""
        if base.dtype.kind not in "fc" or not base.size:
            return base
        precise = np.finfo(base.dtype).eps
        ref = self.ref(
            lambda x: x.dtype.kind in "fc" and np.finfo(x.dtype).eps <= precise and x.size > 0 and bool(np.all(np.isfinite(x)))
        )
        if ref is None:
            return base
        return Near(base, ref, symmetric)

    def linked(self, value: Any) -> Any:
        """Arguments with their arrays as `near` gives them."""
        if isinstance(value, np.ndarray):
            return self.near(value)
        return type(value)(map(self.linked, value)) if type(value) in (list, tuple) else value

    def add(self, name: str = "") -> None:
        """Draw one more call, of any function or of one, and evaluate it.

        A call that NumPy refuses, and one whose result rounding decides, is left out.
        """
        step = self._drawn(name)
        if step is None or any(x is None for x in step.args):
            return
        own = Step(step.name, constant(step.args, NUMPY), constant(step.kwargs, NUMPY))
        if is_undefined(step.name, [self.values[x.index] if isinstance(x, Ref) else x for x in own.args]):
            return
        try:
            new, known = self._evaluated(own)
        except uncertainty.UnstableError:
            return
        except (ValueError, TypeError, IndexError):
            self.refused.append((step, len(self.values)))
            return
        if self._is_of_default_dtype(own, new):
            if "dtype" in step.kwargs or step.name not in declarations() or "dtype" not in calls.parameters(step.name):
                return
            step.kwargs["dtype"] = calls.DType(new[0].dtype.name)
        picked = step.kept or range(len(new))
        kept = tuple(i for i in picked if self._fits(new[i]))
        if not kept:
            return
        self.program.steps.append(Step(step.name, step.args, step.kwargs, kept))
        self.values += [new[i] for i in kept]
        self.known += [known[i] for i in kept]
        self.compared += [is_determined(step.name)] * len(kept)

    def _drawn(self, name: str) -> Step | None:
        if not name and self.d.rng.random() < 0.25:
            ref = self.ref()
            assert ref is not None
            try:
                return DIRECT[int(self.d.rng.integers(len(DIRECT)))](self, ref, self.values[ref.index])  # type: ignore[arg-type]
            except (ValueError, InvalidArgument):
                return None  # an axis without elements, of which one was to be chosen
        names = sorted(drawers())
        return drawers()[name or names[int(self.d.rng.integers(len(names)))]](self)

    def _is_of_default_dtype(self, step: Step, new: list[np.ndarray]) -> bool:
        """Whether a result has the data type that each backend chooses where no argument says one; edges have not that of weights."""
        said = [dtype.name for dtype in dtypes_of([step.args, {} if step.name == "histogram" else step.kwargs], self.values)]
        return any(y.dtype.kind in "fc" for y in new) and not any(np.dtype(name).kind in "fc" for name in said)

    def _evaluated(self, step: Step) -> tuple[list[np.ndarray], list[np.ndarray]]:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")

            def call(values: list[np.ndarray], perturbed: bool) -> list[np.ndarray]:
                own = Step(step.name, self._moved(step.args), self._moved(step.kwargs), step.kept) if perturbed else step
                return [np.asarray(y) for y in called(own, values, NUMPY)]

            new, known = uncertainty.of_call(call, self.values, self.known, self._rounds(step), self.d.rng)
        sizes = [size(self.values[x.index]) for x in step.args if isinstance(x, Ref)]
        return new, [k + allowance(step.name, y, sizes) for y, k in zip(new, known, strict=True)]

    def _moved(self, value: Any) -> Any:
        """Arguments whose mapping to where the call is defined is perturbed: its rounding matters beside a zero of the function."""
        if isinstance(value, Near) and not value.symmetric:
            return Near(uncertainty.perturb(value.base, uncertainty.unit(value.base), self.d.rng), value.ref)
        if isinstance(value, dict):
            return {name: self._moved(part) for name, part in value.items()}
        return type(value)(map(self._moved, value)) if type(value) in (list, tuple) else value

    def _rounds(self, step: Step) -> bool:
        """Whether the call rounds, or the mapping of its arguments to where it is defined."""
        moved = any(isinstance(x, (Near, Between)) for x in flat([step.args, step.kwargs]))
        return moved or rounds(step.name) or (step.name == "sign" and "c" in [x.kind for x in dtypes_of(step.args, self.values)])

    @staticmethod
    def _fits(x: np.ndarray) -> bool:
        if x.size > MOST or x.dtype.name not in (*dt.ALL,):
            return False
        with np.errstate(all="ignore"):
            return x.dtype.kind not in "fc" or not np.any(np.isfinite(x) & (np.abs(x) > LARGEST))

    def finish(self) -> Expected:
        """The program with all its values as results."""
        self.program.results = [Ref(i) for i in range(len(self.values))]
        return Expected(self.program, self.values, self.known, self.compared, self.refused)


def flat(value: Any) -> list[Any]:
    """The arguments in containers, one by one."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else None
    return [value] if inner is None else [found for part in inner for found in flat(part)]


def dtypes_of(arguments: Any, values: Sequence[np.ndarray]) -> list[np.dtype[Any]]:
    """The data types among arguments: of arrays, and those that are given."""

    def of(value: Any) -> Any:
        if isinstance(value, Near):
            return value.base.dtype
        if isinstance(value, (Ref, Between)):
            return values[(value if isinstance(value, Ref) else value.ref).index].dtype
        return value.dtype if isinstance(value, np.ndarray) else np.dtype(value) if isinstance(value, (np.dtype, type)) else None

    return [dtype for dtype in map(of, flat(arguments)) if dtype is not None]


def _broadcast(x: np.ndarray, y: np.ndarray) -> bool:
    return all(m == n or m == 1 or n == 1 for m, n in zip(x.shape[::-1], y.shape[::-1], strict=False))


def draw(choose: Callable[[Any], Any], most: int = 6) -> Expected:
    """Draw a program of at most so many calls."""
    builder = Builder(choose)
    wanted = builder.d.integer(1, most)
    for _ in range(4 * most):
        if len(builder.program.steps) < wanted:
            builder.add()
    return builder.finish()


def names_of(expected: Expected) -> list[str]:
    """The declared functions that a program calls."""
    return [step.name for step in expected.program.steps if step.name in declarations()]
