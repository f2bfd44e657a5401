"""Other calls of any declared function, made from its example call: of other sizes, ranks, values, layouts and options.

Whether such a call is a valid one is for the reference to say: the composed body refuses the others.
"""

from __future__ import annotations

import functools
import itertools
import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from ivy_api.dispatch import registry
from ivy_conformance import calls, drawn_layouts, layouts
from ivy_conformance.forms import FORMS
from ivy_conformance.oracles import samples

Change = Callable[[np.ndarray, np.random.Generator], np.ndarray]
LENGTHS = (5, 8, 19, 64, 131, 700, 1_500, 4_500, 42_000, 66_000)
"""Lengths of an axis that is made longer; each is drawn up to a tenth above."""
LONG = 64
"""The longest axis for a function whose work is more than in proportion to it."""
COUNTS = ("bins", "length", "minlength", "num", "num_segments")
"""Parameters that say how long a result is; they are also tried with a number of thousands."""
LARGE = 5_000
"""A form with an array of more elements is tried as it is."""
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


_PATTERNS: tuple[tuple[float | None, float | None, float | None], ...] = (
    (math.nan, None, None), (math.inf, None, math.nan), (-math.inf, None, None), (None, None, math.nan), (math.nan, None, math.inf),
    (None, None, -math.inf), (math.nan, math.nan, math.nan), (None, math.nan, None), (-math.inf, -math.inf, -math.inf),
    (math.inf, None, -math.inf), (None, None, None), (math.nan, math.nan, None), (None, math.inf, math.inf),
)  # fmt: skip
"""What rows begin with, hold in between, and end with; ``None`` where the elements stay."""


def patterns(axis: int, first: int | None = None) -> Change:
    """Each row along an axis in another one of `_PATTERNS`, from the first one given or a drawn one on."""

    def change(a: np.ndarray, gen: np.random.Generator) -> np.ndarray:
        if a.dtype.kind not in "fc" or not a.size:
            return a
        out = np.array(a if a.ndim else a[None])
        rows = np.moveaxis(out, axis, -1).reshape(-1, out.shape[axis])  # a copy, unless the axis is the last one
        begin = int(gen.integers(len(_PATTERNS))) if first is None else first
        for number, values in enumerate(_PATTERNS):
            own = rows[(number - begin) % len(_PATTERNS) :: len(_PATTERNS)]
            for where, value in zip((slice(1), slice(1, -1), slice(-1, None)), values, strict=True):
                if value is not None:
                    own[:, where] = value
        moved = rows.reshape(np.moveaxis(out, axis, -1).shape)
        return np.moveaxis(moved, -1, axis).reshape(a.shape)

    return change


VALUES: dict[str, Change] = {
    "patterns of nan along rows": patterns(-1),
    "patterns of nan along columns": patterns(0),
    "nan": put(math.nan),
    "nan at the beginning": _of_floats(lambda a, gen: np.where(np.arange(a.size).reshape(a.shape) == 0, math.nan, a)),
    "-infinity at the beginning": _of_floats(lambda a, gen: np.where(np.arange(a.size).reshape(a.shape) == 0, -math.inf, a)),
    "large and equal": _of_floats(lambda a, gen: np.full_like(a, 1e8)),
    "nan often": put(math.nan, 0.4),
    "a row of nan": _row(math.nan),
    "nothing but nan": put(math.nan, 1.0),
    "nothing but -infinity": put(-math.inf, 1.0),
    "nan beside infinities": lambda a, gen: put(math.nan)(put(-math.inf, 0.2)(put(math.inf, 0.2)(a, gen), gen), gen),
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
    "negative indices": _of_indices(
        lambda a, gen: np.where(gen.random(a.shape) < 0.5, a.astype("int64") - int(a.max()) - 1, a).astype(a.dtype)
        if a.dtype.kind == "i" and a.max() < 100
        else a
    ),
    "indices twice": _of_indices(lambda a, gen: np.resize(a.ravel()[: max(a.size // 2, 1)], a.shape)),
}  # fmt: skip
"""Changes of values."""


OF_MATRICES = ("all equal", "mostly zeros", "negative", "zeros")
"""Those for matrices: with others results depend on the condition."""


def options(qualname: str, variant: Variant) -> dict[str, list[Any]]:
    """Other values of the parameters that are not arrays: each option, axis, truth, and small numbers."""
    found: dict[str, list[Any]] = {}
    for name, said in _schema(qualname).parameters.items():
        if (said.arrays and not said.numbers) or said.dtype or said.device or {"key"} & set(said.roles):
            continue
        values = _values_of(name, said, max((a.ndim for a in variant.arrays), default=0))
        if values:
            found[name] = values
    return found


def _values_of(name: str, said: Any, ndim: int) -> list[Any]:
    """Values of a parameter by its type; the arrays have so many axes."""
    values: list[Any] = [*said.options] if said.options else []
    if bool in said.choices:
        values += [True, False]
    if said.axis is not None:
        values += [*range(-ndim, ndim), (0, -1), (-1, 0), (1, 2), tuple(range(ndim)), None]
    elif int in said.numbers:
        values += [1, 2, 3, (1, 2), (2, 1), (1, 3), *([4_100] if name in COUNTS else [])]
    elif float in said.numbers:
        values += [0.0, 1.0, 0.5, *([] if said.has_default else [100.0])]
    return values


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
    """One change: its kind, how it is made, and whether it only states what is the default."""

    kind: str
    make: Callable[[Variant, np.random.Generator], Variant | None]
    usual: bool = False


def steps(qualname: str, example: Variant, *, longest: int) -> list[Step]:
    """Every single change of an example call."""
    which: list[int | None] = [None, *range(min(len(example.arrays), 3))] if len(example.arrays) > 1 else [None]
    values = {k: v for k, v in VALUES.items() if not qualname.startswith("linalg.") or k in OF_MATRICES}
    found = [_of_arrays(word, change, only) for only in which for word, change in {**values, **SHAPES}.items()]
    for axis in range(max((a.ndim for a in example.arrays), default=0)):
        found += _lengths(axis, longest, which[:2])
    found += [Step(f"{name} given", functools.partial(given, name, which)) for name, which in optional_arrays(qualname)]
    for name, choices in options(qualname, example).items():
        found += _choices(qualname, example, name, choices)
    return [*found, *(Step("layout", functools.partial(laid_out, name)) for name in (*layouts.LAYOUTS, *drawn_layouts.CLASSES))]


def _lengths(axis: int, longest: int, which: list[int | None]) -> list[Step]:
    """Arrays of other lengths along an axis: 0, 1, and longer ones of one array or of all."""
    found = [_of_arrays("empty", functools.partial(_part, axis, 0)), _of_arrays("one", functools.partial(_part, axis, 1))]
    for length in (n for n in LENGTHS if n <= longest):
        found += [Step(f"long {length}", functools.partial(_longer, axis, length, only=only)) for only in which]
    return found


SHAPES: dict[str, Change] = {
    "stacked": lambda a, gen: stacked(a, gen),
    "one row": lambda a, gen: a[:1],
    "one column": lambda a, gen: a[..., :1],
    "a vector": lambda a, gen: a[0] if a.ndim > 1 else a,
}
"""Changes of shapes."""


def _choices(qualname: str, example: Variant, name: str, choices: list[Any]) -> list[Step]:
    """Every choice of an option."""
    usual = example.kwargs.get(name, calls.parameters(qualname)[name].default)
    return [
        Step(name, functools.partial(_with_option, qualname, name, value), type(value) is type(usual) and value == usual)
        for value in choices
    ]


def _of_arrays(kind: str, change: Change, only: int | None = None) -> Step:
    return Step(kind, lambda variant, gen: variant.of_arrays(lambda a: change(a, gen), only))


_PATTERNED_WORDS = ("patterns of nan along rows", "patterns of nan along columns")
_PATTERNED = [[_of_arrays(word, VALUES[word])] for word in _PATTERNED_WORDS]


def _patterned(qualname: str, start: Variant, longest: int) -> list[list[Step]]:
    """Each pattern of nan in turn if all arrays are vectors, and also long ones along an axis; of matrices a few draws."""
    if qualname.startswith("linalg."):
        return []
    if max((a.ndim for a in start.arrays), default=2) > 1:
        return _PATTERNED
    each = [_of_arrays(_PATTERNED_WORDS[0], patterns(-1, begin)) for begin in range(len(_PATTERNS))]
    found = [
        [step] for step in (*each, *(_of_arrays(word, VALUES[word]) for word in ("nan", "infinity", "-infinity", "nan often")))
    ]
    if axes(qualname) and longest > LONG:
        found += [[_of_long(LENGTHS[-1 - number % 3]), step] for number, step in enumerate(each)]
    return found


def _of_long(length: int) -> Step:
    return Step(f"long {length}", functools.partial(_longer, 0, length))


def axes(qualname: str) -> tuple[str, ...]:
    """The parameters that name axes."""
    return tuple(name for name, said in _schema(qualname).parameters.items() if said.axis is not None)


def of_values(qualname: str, start: Variant, words: Sequence[str]) -> Iterator[Variant]:
    """A call with some changes of its values, one at a time."""
    gen = samples.rng("values", qualname, *(a.dtype.name for a in start.arrays))
    for word in words:
        found = made(start, [_of_arrays(word, VALUES[word])], gen)
        if found is not None and (word in OF_MATRICES or not qualname.startswith("linalg.")):
            yield found


def _part(axis: int, most: int, a: np.ndarray, gen: np.random.Generator) -> np.ndarray:
    return a[(slice(None),) * axis + (slice(most),)] if a.ndim > axis else a


def _longer(axis: int, length: int, variant: Variant, gen: np.random.Generator, only: int | None = None) -> Variant:
    """Of one length for all arrays, so that they still fit each other."""
    drawn = length + int(gen.integers(length // 10 + 1)) if length > LONG else length
    return variant.of_arrays(lambda a: resized(a, axis, drawn, gen), only)


def _with_option(qualname: str, name: str, value: Any, variant: Variant, gen: np.random.Generator) -> Variant | None:
    return with_option(qualname, variant, name, value)


def laid_out(name: str, variant: Variant, gen: np.random.Generator) -> Variant:
    """The same with a layout; where that has stride 0, arrays are the same all along the axis."""
    ndim = max((a.ndim for a in variant.arrays), default=0)
    if name in drawn_layouts.CLASSES:
        if drawn_layouts.CLASSES[name] > ndim:
            return variant
        name = drawn_layouts.draw(gen, ndim, name)
    other = drawn_layouts.draw(gen, ndim) if ndim else "plain"
    both = [name, f"{name}+plain", f"plain+{name}", f"{name}+{other}", f"{other}+{name}"]
    layout = str(gen.choice(both)) if len(variant.arrays) > 1 else name
    still = layouts.still(layout) if gen.random() < 0.8 else ()

    def same(a: np.ndarray) -> np.ndarray:
        for axis in still:
            if -a.ndim <= axis < a.ndim and a.shape[axis]:
                a = np.repeat(np.take(a, [0], axis=axis), a.shape[axis], axis=axis)
        return a

    return replace(variant.of_arrays(same) if still else variant, layout=layout)


def optional_arrays(qualname: str) -> list[tuple[str, int]]:
    """The arrays that a call may be given and the example is not, each with the number of a way to make it."""
    said = _schema(qualname).parameters.items()
    return [(name, way) for name, p in said if p.array and p.optional and not p.variadic for way in range(WAYS)]


WAYS = 5
"""An optional array is as long as one of the axes of the first array or of the second one, or has the shape of the first."""


def given(name: str, way: int, variant: Variant, gen: np.random.Generator) -> Variant | None:
    """The same with one more array, of small numbers; whether its shape is right is for the reference to say."""
    arrays = variant.arrays
    if not arrays or name in variant.kwargs:
        return None
    first, second = arrays[0], arrays[min(1, len(arrays) - 1)]
    shapes = [first.shape, first.shape[-1:], first.shape[:1], second.shape[-1:], first.shape[1:]]
    made = np.asarray(gen.permutation(math.prod(shapes[way])).reshape(shapes[way]) % 5 + 1).astype(first.dtype)
    return replace(variant, kwargs={**variant.kwargs, name: made % 2 > 0 if "mask" in name else made})


def example(qualname: str, dtype: str) -> Variant:
    """The example call."""
    args, kwargs = calls.example(qualname, dtype)
    return Variant(args, kwargs)


def examples(qualname: str, dtype: str) -> list[Variant]:
    """The example call, the same with vectors and with wider matrices in place of its matrices, and the other forms of `FORMS`."""
    first = example(qualname, dtype)
    found = [first]
    if any(a.ndim == 2 for a in first.arrays):
        gen = samples.rng("examples", qualname, dtype)
        found.append(first.of_arrays(lambda a: a.ravel() if a.ndim == 2 else a))
        found.append(first.of_arrays(lambda a: resized(a, 1, a.shape[1] + 1, gen) if a.ndim == 2 else a))
    return found + [Variant(*calls.example(qualname, dtype, other=form)) for form in FORMS.get(qualname, ())]


def made(start: Variant, chosen: list[Step], gen: np.random.Generator) -> Variant | None:
    """The example after some changes; ``None`` if they do not go together, or change nothing."""
    variant: Variant | None = start
    for step in chosen:
        try:
            variant = step.make(variant, gen) if variant is not None else None
        except (IndexError, ValueError):
            return None  # of an array without elements, after another change
    return None if variant is None else replace(variant, kinds=tuple(step.kind for step in chosen))


@dataclass(frozen=True)
class Amount:
    """How many variants are tried.

    Attributes
    ----------
    forms : the most forms of a call, which come first, as they are and writable
    laid : of so many of them, each layout is tried
    single : the most single changes that are no options, of all forms together
    options : the most choices of one option, of all forms together, each beside other values
    several : draws of a form with a change of shape, of values, of options and of layout, each left out now and then
    pairs, triples : the most choices of two and of three options at once
    """

    forms: int
    laid: int
    single: int
    options: int
    several: int
    pairs: int
    triples: int

    def part(self, of: int) -> Amount:
        """One in so many of each."""
        every = (self.forms, self.laid, self.single, self.options, self.several, self.pairs, self.triples)
        return Amount(*(max(n // of, min(n, 1)) for n in every))


def drawn(
    qualname: str, dtype: str, turn: int, amount: Amount, *, longest: int, valid: Callable[[Variant], bool]
) -> Iterator[Variant]:
    """The forms of a call, single changes, several changes at once, and options two and three at once, as many as an amount says.

    Parameters
    ----------
    qualname : the function
    dtype : of its arrays
    turn : where to begin with what is not all tried: another for each seed
    amount : how many
    longest : the longest axis
    valid : says whether a call is one
    """
    gen = samples.rng("variants", qualname, dtype)
    begin = zlib.crc32(qualname.encode()) + turn
    starts = [start for start in _share(examples(qualname, dtype), amount.forms, begin) if valid(start)]
    every = [(start, steps(qualname, start, longest=longest)) for start in starts if _is_small(start)]
    chosen = _single_changes(qualname, every, amount, begin)
    chosen += _choices_of_one_option(qualname, every, amount, begin, gen)
    chosen += [(start, found) for start, _ in every[: amount.options] for found in _patterned(qualname, start, longest)]
    chosen += _of_kinds(every[: amount.options], "empty", "one")
    chosen += _of_kinds(every[: amount.laid], "layout")
    for _ in range(amount.several if every else 0):
        start, own = every[int(gen.integers(len(every)))]
        chosen.append((start, _several(qualname, own, gen)))
    chosen += _several_options(qualname, every, amount, begin, gen, valid)
    yield from starts
    yield from (replace(start, layout="writable") for start in starts)
    for start, some in chosen:
        variant = made(start, some, gen)
        if variant is not None:
            yield variant


def _several_options(
    qualname: str,
    every: Sequence[Steps],
    amount: Amount,
    begin: int,
    gen: np.random.Generator,
    valid: Callable[[Variant], bool],
) -> list[Chosen]:
    """Two and three options at once, every second time beside other values."""
    found: list[Chosen] = []
    for start, own in every:
        optional = [(name, step) for name, step in _options(qualname, own) if not step.usual and _is_valid(start, step, gen, valid)]
        for count, most in ((2, amount.pairs), (3, amount.triples)):
            groups = _options_at_once(optional, count, -(-most // len(every)), begin)
            found += [(start, group if k % 2 else _with_values(group, own, gen)) for k, group in enumerate(groups)]
    return found


def _is_small(variant: Variant) -> bool:
    return max((a.size for a in variant.arrays), default=0) <= LARGE


def _single_changes(qualname: str, every: Sequence[Steps], amount: Amount, begin: int) -> list[Chosen]:
    """Changes of shape, values and layout, each alone."""
    words = {*calls.parameters(qualname)}
    if not amount.laid:
        words |= {"layout"}
    single = [(start, [step]) for start, own in every for step in own if step.kind not in words]
    return _share(single, amount.single, begin)


def _choices_of_one_option(
    qualname: str, every: Sequence[Steps], amount: Amount, begin: int, gen: np.random.Generator
) -> list[Chosen]:
    """Each alone, and beside other values; an axis beside values that tell positions along it apart."""
    words, along = {*calls.parameters(qualname)}, () if qualname.startswith("linalg.") else axes(qualname)
    choices = [(start, own, step) for start, own in every for step in own if step.kind in words]
    found: list[Chosen] = []
    for start, own, step in _share(choices, amount.options, begin):
        found += [(start, [step, *more]) for more in (_PATTERNED if step.kind in along else [[], _with_values([], own, gen)])]
    return found


def _of_kinds(every: Sequence[Steps], *kinds: str) -> list[Chosen]:
    return [(start, [step]) for start, own in every for step in own if step.kind in kinds]


def _options_at_once(optional: Sequence[tuple[str, Step]], count: int, most: int, begin: int) -> list[list[Step]]:
    """Choices of so many different options, ``most`` of all."""
    every = [[step for _, step in some] for some in itertools.combinations(optional, count) if _differ(some)]
    return _share(every, most, begin)


T = TypeVar("T")
Steps = tuple[Variant, list[Step]]
"""A form of a call, and the changes that it takes."""
Chosen = tuple[Variant, list[Step]]
"""A form of a call, and the changes that are made."""


def _share(every: list[T], most: int, begin: int) -> list[T]:
    """At most so many, at equal distances."""
    share = -(-len(every) // max(most, 1))
    return every[begin % share :: share] if every else []


def _options(qualname: str, own: list[Step]) -> list[tuple[str, Step]]:
    names = {*calls.parameters(qualname)}
    return [(step.kind.removesuffix(" given"), step) for step in own if step.kind.removesuffix(" given") in names]


def _is_valid(start: Variant, step: Step, gen: np.random.Generator, valid: Callable[[Variant], bool]) -> bool:
    variant = made(start, [step], gen)
    return variant is not None and valid(variant)


def _differ(some: tuple[tuple[str, Step], ...]) -> bool:
    """Whether each is another option."""
    return len({name for name, _ in some}) == len(some)


def _with_values(group: list[Step], own: list[Step], gen: np.random.Generator) -> list[Step]:
    """Beside other values or another order of the elements, so that results tell positions apart."""
    found = [step for step in own if step.kind in ("other order", "negative", *_PATTERNED_WORDS)]
    return [found[int(gen.integers(len(found)))], *group] if found else group


def _several(qualname: str, own: list[Step], gen: np.random.Generator) -> list[Step]:
    """Changes of shape, of values, of options, in the end of the layout; each group is left out now and then."""
    kinds = {*(name for name, _ in _options(qualname, own))}
    groups: dict[str, list[Step]] = {"shape": [], "values": [], "options": [], "layout": []}
    for step in own:
        is_option = step.kind.removesuffix(" given") in kinds
        word = "values" if step.kind in VALUES else "options" if is_option else "layout" if step.kind == "layout" else "shape"
        groups[word].append(step)
    found = []
    for (word, steps_of), share in zip(groups.items(), (0.6, 0.7, 0.6, 0.4), strict=True):
        for _ in range(1 + (word == "options" and bool(gen.integers(2)))):
            if steps_of and gen.random() < share:
                found.append(next_of(steps_of, str(gen.choice(sorted({step.kind for step in steps_of}))), gen))
    return found


def next_of(every: list[Step], kind: str, gen: np.random.Generator) -> Step:
    """A drawn change of one kind."""
    found = [step for step in every if step.kind == kind]
    return found[int(gen.integers(len(found)))]
