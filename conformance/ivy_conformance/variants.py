"""Other calls of any declared function, made from its example call: of other sizes, ranks, values, layouts and options.

Whether such a call is a valid one is for the reference to say: the composed body refuses the others.
"""

from __future__ import annotations

import copy
import functools
import math
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ivy_api.dispatch import registry
from ivy_conformance import calls, drawn_layouts, layouts
from ivy_conformance.oracles import samples

Change = Callable[[np.ndarray, np.random.Generator], np.ndarray]
LENGTHS = (5, 8, 19, 64, 131, 700, 1_500, 4_500, 42_000)
"""Lengths of an axis that is made longer."""
LONG = 64
"""The longest axis for a function whose work is more than in proportion to it."""
COUNTS = ("bins", "length", "minlength", "num", "num_segments")
"""Parameters that say how long a result is; they are also tried with a number of thousands."""
MOST = 150_000
"""The most elements of an array that is made larger."""


@dataclass(frozen=True)
class Variant:
    """One call; ``kinds`` says in what it differs from the example."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    layout: str = "plain"
    kinds: tuple[str, ...] = ()

    def of_arrays(self, change: Callable[[np.ndarray], np.ndarray], only: int | None = None) -> Variant:
        """The same with other arrays; ``only`` changes one of them."""
        count = iter(range(10_000))

        def enter(value: Any) -> Any:
            if isinstance(value, np.ndarray):
                return change(value) if next(count) == only or only is None else value
            if type(value) in (list, tuple) and any(isinstance(v, np.ndarray) for v in value):
                return type(value)(enter(v) for v in value)
            return value

        return replace(self, args=tuple(enter(a) for a in self.args), kwargs={k: enter(v) for k, v in self.kwargs.items()})

    @property
    def arrays(self) -> list[np.ndarray]:
        """Its arrays, in order."""
        found: list[np.ndarray] = []
        self.of_arrays(lambda a: found.append(a) or a)  # type: ignore[func-returns-value]
        return found


def resized(a: np.ndarray, axis: int, length: int, gen: np.random.Generator) -> np.ndarray:
    """The array with another length along an axis: floats between its least and largest element, each once, else its elements."""
    if a.ndim <= axis or not a.size:
        return a
    shape = (*a.shape[:axis], length, *a.shape[axis + 1 :])
    if math.prod(shape) > MOST:
        return a
    if a.dtype.kind == "f":
        values = np.linspace(a.min(), a.max(), math.prod(shape))
        return gen.permutation(values).reshape(shape).astype(a.dtype)
    return np.asarray(np.resize(gen.permutation(a.ravel()), shape))


def stacked(a: np.ndarray, gen: np.random.Generator) -> np.ndarray:
    """Three arrays of one shape along a new first axis: the array, and its elements in other orders."""
    return np.stack([a, *(gen.permutation(a.ravel()).reshape(a.shape) for _ in range(2))])


def put(value: float, share: float = 0.0) -> Change:
    """A value at one drawn position, or at a share of them."""

    def change(a: np.ndarray, gen: np.random.Generator) -> np.ndarray:
        if a.dtype.kind not in "fc" or not a.size:
            return a
        out = np.array(a)
        out.reshape(-1)[gen.permutation(a.size)[: max(1, int(share * a.size))]] = value
        return out

    return change


def _row(value: float) -> Change:
    """A value all along one row."""

    def change(a: np.ndarray, gen: np.random.Generator) -> np.ndarray:
        if a.dtype.kind not in "fc" or not a.size:
            return a
        out = np.array(a)
        out[(int(gen.integers(a.shape[0])),) if a.ndim > 1 else ...] = value
        return out

    return change


def _of_indices(change: Change) -> Change:
    return lambda a, gen: change(a, gen) if a.dtype.kind in "iu" and a.size else a


def _of_floats(change: Change) -> Change:
    return lambda a, gen: np.asarray(change(a, gen)).astype(a.dtype) if a.dtype.kind == "f" and a.size else a


VALUES: dict[str, Change] = {
    "nan": put(math.nan),
    "nan at the beginning": _of_floats(lambda a, gen: np.where(np.arange(a.size).reshape(a.shape) == 0, math.nan, a)),
    "-infinity at the beginning": _of_floats(lambda a, gen: np.where(np.arange(a.size).reshape(a.shape) == 0, -math.inf, a)),
    "large and equal": _of_floats(lambda a, gen: np.full_like(a, 1e8)),
    "nan often": put(math.nan, 0.4),
    "a row of nan": _row(math.nan),
    "infinity": put(math.inf),
    "-infinity": put(-math.inf),
    "-infinity often": put(-math.inf, 0.4),
    "a row of -infinity": _row(-math.inf),
    "zeros": lambda a, gen: np.zeros_like(a),
    "mostly zeros": lambda a, gen: np.where(np.arange(a.size).reshape(a.shape) == a.size - 1, a, np.zeros_like(a)),
    "all equal": lambda a, gen: np.full_like(a, a.flat[-1]) if a.size else a,
    "shifted far": _of_floats(lambda a, gen: a + 4096),
    "large": _of_floats(lambda a, gen: a * 1e8),
    "negative": _of_floats(lambda a, gen: -a),
    "other order": lambda a, gen: gen.permutation(a.ravel()).reshape(a.shape),
    "negative indices": _of_indices(lambda a, gen: np.where(gen.random(a.shape) < 0.5, a - (int(a.max()) + 1), a).astype(a.dtype)),
    "indices twice": _of_indices(lambda a, gen: np.resize(a.ravel()[: max(a.size // 2, 1)], a.shape)),
}  # fmt: skip
"""Changes of values."""


def options(qualname: str, variant: Variant) -> dict[str, list[Any]]:
    """Other values of the parameters that are not arrays: each option, axis, truth, and small numbers."""
    found: dict[str, list[Any]] = {}
    for name, said in _schema(qualname).parameters.items():
        if (said.arrays and not said.numbers) or said.dtype or said.device or {"key"} & set(said.roles):
            continue
        values: list[Any] = [*said.options] if said.options else []
        if bool in said.choices:
            values += [True, False]
        if said.axis is not None:
            ndim = max((a.ndim for a in variant.arrays), default=0)
            values += [*range(-ndim, ndim), (0, -1), (-1, 0), (1, 2), tuple(range(ndim)), None]
        elif int in said.numbers:
            values += [1, 2, 3, (1, 2), (2, 1), (1, 3), *([4_100] if name in COUNTS else [])]
        elif float in said.numbers:
            values += [0.0, 1.0, 0.5, *([] if said.has_default else [100.0])]
        if values:
            found[name] = values
    return found


def with_option(qualname: str, variant: Variant, name: str, value: Any) -> Variant | None:
    """The same call with another value of a parameter; ``None`` if it cannot be given so."""
    names, kinds = [*calls.parameters(qualname)], calls.parameters(qualname)
    if name in variant.kwargs or kinds[name].kind in (kinds[name].KEYWORD_ONLY, kinds[name].POSITIONAL_OR_KEYWORD):
        return replace(variant, kwargs={**variant.kwargs, name: value})
    at = names.index(name)
    if at >= len(variant.args) or any(kinds[n].kind is kinds[n].VAR_POSITIONAL for n in names):
        return None
    return replace(variant, args=(*variant.args[:at], value, *variant.args[at + 1 :]))


def _schema(qualname: str) -> Any:
    found = registry.find(qualname)
    assert found is not None, qualname
    return found.schema


@dataclass(frozen=True)
class Step:
    """One change: its kind, and how it is made."""

    kind: str
    make: Callable[[Variant, np.random.Generator], Variant | None]


def steps(qualname: str, example: Variant, *, longest: int) -> list[Step]:
    """Every single change of an example call."""
    which: list[int | None] = [None, *range(min(len(example.arrays), 3))] if len(example.arrays) > 1 else [None]
    values = {} if qualname.startswith("linalg.") else VALUES  # other matrices may be singular
    found = [_of_arrays(word, change, only) for only in which for word, change in {**values, **SHAPES}.items()]
    for axis in range(max((a.ndim for a in example.arrays), default=0)):
        found += [_of_arrays("empty", functools.partial(_part, axis, 0)), _of_arrays("one", functools.partial(_part, axis, 1))]
        for length in (n for n in LENGTHS if n <= longest):
            found += [_of_arrays(f"long {length}", functools.partial(_longer, axis, length), only) for only in which[:2]]
    for name, choices in options(qualname, example).items():
        found += [Step(name, functools.partial(_with_option, qualname, name, value)) for value in choices]
    return [*found, *(Step("layout", functools.partial(laid_out, name)) for name in (*layouts.LAYOUTS, *drawn_layouts.CLASSES))]


SHAPES: dict[str, Change] = {
    "stacked": lambda a, gen: stacked(a, gen),
    "one row": lambda a, gen: a[:1],
    "one column": lambda a, gen: a[..., :1],
    "a vector": lambda a, gen: a[0] if a.ndim > 1 else a,
}
"""Changes of shapes."""


def _of_arrays(kind: str, change: Change, only: int | None = None) -> Step:
    return Step(kind, lambda variant, gen: variant.of_arrays(lambda a: change(a, gen), only))


def _part(axis: int, most: int, a: np.ndarray, gen: np.random.Generator) -> np.ndarray:
    return a[(slice(None),) * axis + (slice(most),)] if a.ndim > axis else a


def _longer(axis: int, length: int, a: np.ndarray, gen: np.random.Generator) -> np.ndarray:
    return resized(a, axis, length, gen)


def _with_option(qualname: str, name: str, value: Any, variant: Variant, gen: np.random.Generator) -> Variant | None:
    return with_option(qualname, variant, name, value)


def laid_out(name: str, variant: Variant, gen: np.random.Generator) -> Variant:
    """The same with a layout; where that has stride 0, arrays are the same all along the axis."""
    ndim = max((a.ndim for a in variant.arrays), default=0)
    if name in drawn_layouts.CLASSES:
        if drawn_layouts.CLASSES[name] > ndim:
            return variant
        name = drawn_layouts.draw(gen, ndim, name)
    layout = str(gen.choice([name, f"{name}+plain", f"plain+{name}"])) if len(variant.arrays) > 1 else name
    still = layouts.still(layout) if gen.random() < 0.8 else ()

    def same(a: np.ndarray) -> np.ndarray:
        for axis in still:
            if -a.ndim <= axis < a.ndim and a.shape[axis]:
                a = np.repeat(np.take(a, [0], axis=axis), a.shape[axis], axis=axis)
        return a

    return replace(variant.of_arrays(same) if still else variant, layout=layout)


def example(qualname: str, dtype: str) -> Variant:
    """The example call."""
    args, kwargs = calls.example(qualname, dtype)
    return Variant(args, kwargs)


def made(start: Variant, chosen: list[Step], gen: np.random.Generator) -> Variant | None:
    """The example after some changes; ``None`` if they do not go together, or change nothing."""
    variant: Variant | None = copy.deepcopy(start)
    for step in chosen:
        try:
            variant = step.make(variant, gen) if variant is not None else None
        except (IndexError, ValueError):
            return None  # of an array without elements, after another change
    return None if variant is None else replace(variant, kinds=tuple(step.kind for step in chosen))


def drawn(qualname: str, dtype: str, turn: int, *, share: int, more: int, longest: int) -> Iterator[Variant]:
    """One in ``share`` of the single changes, beginning with another for each turn, and ``more`` draws of two or three."""
    start = example(qualname, dtype)
    single = steps(qualname, start, longest=longest)
    begin = zlib.crc32(qualname.encode()) + turn
    gen = samples.rng("variants", qualname, dtype)
    chosen = [[step] for step in single[begin % share :: share]]
    others = sorted({step.kind for step in single} - VALUES.keys() - {*options(qualname, start)})
    groups = [sorted(VALUES.keys() & {step.kind for step in single}), others, sorted(options(qualname, start))]
    for number in range(more):  # one change of each group, in the end the layout; of two groups in turn, or of all
        kinds = [str(gen.choice(group)) for k, group in enumerate(groups) if group and k != (1, 0, 2, 3)[number % 4]]
        kinds += [str(gen.choice(groups[2])) for _ in range(int(gen.integers(3)) if groups[2] and number % 4 != 2 else 0)]
        chosen.append([next_of(single, kind, gen) for kind in sorted(kinds, key=lambda kind: kind == "layout")])
    for some in chosen:
        variant = made(start, some, gen)
        if variant is not None:
            yield variant


def next_of(every: list[Step], kind: str, gen: np.random.Generator) -> Step:
    """A drawn change of one kind."""
    found = [step for step in every if step.kind == kind]
    return found[int(gen.integers(len(found)))]
