"""Faults of every kind in functions that were drawn, not chosen: the words of a fault decide which functions have it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from mutants.catalogue import RefusedTypeError, each, wrong
from mutants.mistakes import layouts, sizes
from mutants.parts import axis, last, ndim, refuse, refused, set_, stack, through, when, x
from mutants.plain import Altered
from mutants.subject import Call
from mutants.written import Study

FLOATS = "acos asin asinh atan atanh cos cosh exp expm1 log log1p log10 log2 reciprocal sin sinh sqrt tan tanh"
NUMBERS = f"{FLOATS} abs acosh ceil floor negative round sign square trunc"
ARITHMETIC = "add divide multiply subtract maximum minimum hypot pow remainder floor_divide atan2 logaddexp copysign nextafter"
COMPARISONS = "equal greater greater_equal less less_equal not_equal"
BINARY = f"{ARITHMETIC} {COMPARISONS} bitwise_and bitwise_left_shift bitwise_or bitwise_xor logical_and logical_or logical_xor"
REDUCTIONS = "max mean min prod std sum var linalg.vector_norm"
TRUTHS = "all any count_nonzero"
ALONG = "cumulative_sum cumulative_prod sort argsort flip roll"
MOVING = "astype flip roll tile repeat reshape concat stack take expand_dims moveaxis permute_dims squeeze broadcast_to where"
SQUARE = "linalg.det linalg.eigvals linalg.inv linalg.slogdet linalg.pinv linalg.svdvals linalg.qr linalg.matrix_norm"
FFT = "fft.fft fft.ifft fft.rfft fft.irfft fft.hfft fft.ihfft"
FFTN = "fft.fftn fft.ifftn fft.rfftn fft.irfftn"
IN_PLACE = "__iadd__ __isub__ __imul__ __ifloordiv__ __imod__"


class Drawn(Study):
    """Mutants of one kind."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, drawn=True)

    def draw(self, count: int, functions: str, fault: str, *args: Any, **how: Any) -> None:
        """Put a fault into so many of these functions."""
        self.add(" ".join(random.Random(f"{self.kind}: {fault}").sample(sorted(functions.split()), count)), fault, *args, **how)

    def pairs(self, count: int, functions: str, choices: list[Any], add: Callable[[str, Any], None]) -> None:
        """So many pairs of a function and a choice; ``add(function, choice)`` makes the mutant."""
        pairs = [(f, c) for f in sorted(functions.split()) for c in choices]
        for function, choice in random.Random(f"{self.kind}: {choices}").sample(pairs, count):
            add(function, choice)


def _last(call: Call, out: Any) -> Any:
    return each(out, last)


def _wrong_if(test: Callable[[Call], Any]) -> Any:
    """The last element is wrong."""
    return lambda call, out: each(out, last) if test(call) else out


def _axes(*numbers: int) -> Callable[[Call], bool]:
    """Arrays of so many axes, one after the other."""
    return lambda call: [np.ndim(a) for a in call.arrays()] == [*numbers]


# --- layout of memory ---------------------------------------------------------------------------------------------------------

memory = Drawn("layout-of-memory")


def _strided_vector(a: np.ndarray) -> np.ndarray:
    return layouts._read(a, (1,)) if a.ndim == 1 and layouts._strides(a)[0] > 3 else a


def _short_strides(a: np.ndarray) -> np.ndarray:
    s = layouts._strides(a)
    return layouts._read(a, tuple(n % 256 for n in s)) if a.ndim == 2 and s[0] == 1 and s[1] > 256 else a


def _first_of_rows(second: np.ndarray, first: np.ndarray) -> np.ndarray:
    repeated = second.ndim > 1 and second.strides[0] == 0 and second.shape[0] > 1 and second.size
    return np.array(np.broadcast_to(second[..., :1], second.shape)) if repeated else second


def _turned_of_four(a: np.ndarray) -> np.ndarray:
    return layouts._read(a, layouts._dense(a)) if a.ndim == 4 and a.strides[-1] > a.strides[-2] > 0 else a


def _planes(a: np.ndarray) -> np.ndarray:
    s = layouts._strides(a)
    apart = a.ndim == 3 and s[-1] == 1 and s[0] > s[1] * a.shape[1] > 0
    return layouts._read(a, (s[1] * a.shape[1], *s[1:])) if apart else a


def _one_way_only(a: np.ndarray) -> np.ndarray:
    return a[::-1] if a.ndim == 2 and max(a.strides) < 0 else a


def _turned_matrices(a: np.ndarray) -> np.ndarray:
    s = layouts._strides(a)
    turned = a.ndim == 3 and s[1] == 1 and s[2] == a.shape[1] == a.shape[2] > 1
    return layouts._read(a, (s[0], s[2], s[1])) if turned else a


def _in_columns(call: Call, out: Any) -> Any:
    turned = all(a.ndim == 2 and a.flags.f_contiguous and not a.flags.c_contiguous for a in call.arrays())
    return each(out, lambda r: np.ravel(r).reshape(r.shape, order="F") if turned and r.ndim == 2 else r)


def _backwards(second: np.ndarray, first: np.ndarray) -> np.ndarray:
    return second[::-1] if second.ndim == 1 and second.strides[0] < 0 else second


def _by_rows(second: np.ndarray, first: np.ndarray) -> np.ndarray:
    turned = second.ndim == 2 and second.flags.f_contiguous and not second.flags.c_contiguous
    return np.ravel(second, order="K").reshape(second.shape) if turned else second


NOT_YET = "cos sin tan asin acos sqrt log log2 sign abs round square ceil trunc imag conj reciprocal isnan isinf"
memory.draw(
    12,
    f"{NOT_YET} {ARITHMETIC} {COMPARISONS} tile repeat stack expand_dims broadcast_to flip roll",
    "an array of no axes inside a longer one: the first element of the memory, too",
    before=layouts._all(layouts._scalar),
    on="{x}[3, ...]",
    shape=(8,),
)
memory.draw(
    10,
    f"{NUMBERS} {BINARY} {REDUCTIONS} {ALONG} linalg.outer searchsorted unique_values",
    "a column of a wide matrix: read as a row",
    before=layouts._all(_strided_vector),
    on="np.stack([{x}] + [2 * {x}] * 4, axis=1)[:, 0]",
    shape=(7,),
)
memory.draw(
    6,
    f"{NUMBERS} {REDUCTIONS} {MOVING} {ALONG}",
    "a matrix in column order with more than 256 rows: the stride passes through 8 bits",
    before=layouts._all(_short_strides),
    on="fortran({x})",
    shape=(300, 3),
)
memory.draw(
    5,
    f"{BINARY}",
    "both operands in column order: so is the result, and is said to be in row order",
    after=_in_columns,
    on="fortran({x})",
    shape=(3, 4),
)
memory.draw(
    6,
    f"{BINARY} linalg.outer matmul vecdot concat stack",
    "the second operand has a negative stride: read forwards",
    before=layouts._second(_backwards),
    on="{x}|backwards({x})",
    shape=(12,),
)
memory.draw(
    5,
    f"{BINARY}",
    "the second operand repeats a row: the first element of it only",
    "xp.{f}({maker}((4, 9)), spread({maker}(9, 1)))",
    before=layouts._second(_first_of_rows),
)
memory.draw(
    5,
    f"{BINARY} concat stack where matmul",
    "the second operand in column order, the first in any: read in row order",
    before=layouts._second(_by_rows),
    on="stepped({x})|fortran({x})",
    shape=(5, 5),
)
memory.draw(
    6,
    f"{NUMBERS} {REDUCTIONS} {MOVING} {ALONG}",
    "of four axes the last two are exchanged: read in the order of the memory",
    before=layouts._all(_turned_of_four),
    on="swapped({x}, 2, 3)",
    shape=(2, 2, 3, 4),
)
memory.draw(
    6,
    f"{NUMBERS} {REDUCTIONS} {MOVING} {ALONG} {FFT}",
    "the planes of a block in the middle of a larger one are taken to be adjacent",
    before=layouts._all(_planes),
    on="middle({x})",
    shape=(3, 3, 3),
)
memory.draw(
    6,
    f"{NUMBERS} {REDUCTIONS} sort argsort cumulative_sum roll tile repeat reshape {FFT}",
    "both strides of a matrix are negative: only the last counts",
    before=layouts._all(_one_way_only),
    on="np.flip(np.array(np.flip({x})))",
    shape=(3, 5),
)
memory.draw(
    5,
    "linalg.eig linalg.inv linalg.qr linalg.solve linalg.svd linalg.matrix_power linalg.pinv matmul linalg.diagonal tril triu",
    "a stack of matrices in column order: read in row order",
    before=layouts._all(_turned_matrices),
    on="swapped({x}, 1, 2)",
    shape=(2, 3, 3),
)
memory.draw(
    8,
    f"{NUMBERS} {ARITHMETIC} {ALONG} linalg.matrix_norm linalg.qr fft.ifft fft.rfft tril nonzero unique_all",
    "a stride of 0 in the first axis is taken for 1, here too",
    before=layouts._all(layouts._zero),
    on="spread({x})",
    shape=(5,),
)
memory.draw(
    6,
    f"{NUMBERS} {ARITHMETIC} {REDUCTIONS} {ALONG} astype repeat tile",
    "every third element: read as every second, here too",
    before=layouts._all(layouts._step(3, 2)),
    on="stepped({x}, 3)",
    shape=(7,),
)

# --- size thresholds ----------------------------------------------------------------------------------------------------------

size = Drawn("size-threshold")


def _at(number: int) -> Any:
    return lambda call, out: each(out, lambda r: wrong(np.ravel(r), number).reshape(r.shape) if r.size > number else r)


size.pairs(
    14,
    f"{NUMBERS} {BINARY} {MOVING}",
    [63, 127, 300, 1025, 5000, 20000, 60000],
    lambda f, n: size.add(f, f"element {n} is wrong", on="{x}", shape=(n + 2,), after=_at(n)),
)
size.pairs(
    5,
    "cumulative_sum cumulative_prod",
    [16, 128, 512, 2048, 8192, 16384, 60000],
    lambda f, n: size.add(f, f"begins anew after {n} elements", f"xp.{f}(np.full({n + 40}, 1.01))", after=sizes._blocks(n)),
)
LONG = "np.where(np.arange({n}) < {n} - 9, {low}, {high})"
VALUES = {"all": (1.0, 0.0), "max": (0.0, 7.0), "min": (0.0, -2.0), "prod": (1.0, 3.0)}
size.pairs(
    6,
    f"{REDUCTIONS} {TRUTHS} argmax",
    [40, 200, 3000, 33000, 66000],
    lambda f, n: size.add(
        f,
        f"only the first {n} elements of an axis count",
        "xp.{f}(" + LONG.format(n=n + 20, low=VALUES.get(f, (0.0, 7.0))[0], high=VALUES.get(f, (0.0, 7.0))[1]) + ", axis=0)",
        before=sizes._only_first(n),
    ),
)
size.pairs(
    6,
    f"{NUMBERS} {REDUCTIONS} {MOVING} {ALONG}",
    [4, 5, 6, 7],
    lambda f, n: size.add(f, f"{n} axes or more: the last element is wrong", on="{x}", shape=(2,) * n, after=sizes._rank(n, last)),
)
size.pairs(
    5,
    SQUARE,
    [4, 20, 50, 65],
    lambda f, n: size.add(
        f, f"matrices of more than {n} rows: the last element is wrong", on="{x}", shape=(n + 1, n + 1), after=sizes._matrices(n)
    ),
)
size.pairs(
    4,
    f"{SQUARE} matmul linalg.eigh linalg.cholesky",
    [2, 16, 200],
    lambda f, n: size.add(
        f,
        f"stacks of more than {n} matrices: the last element is wrong",
        on="{x}",
        shape=(n + 1, 3, 3),
        after=_wrong_if(lambda c: ndim(c) == 3 and len(x(c)) > n),
    ),
)
size.pairs(
    3,
    "concat stack broadcast_arrays meshgrid",
    [4, 5, 7],
    lambda f, n: size.add(
        f,
        f"of more than {n} arrays the rest is the first",
        f"xp.{f}([np.full(2, i) for i in range({n + 1})])"
        if f in ("concat", "stack")
        else f"xp.{f}(*[np.full({2 if f == 'meshgrid' else 3}, i) for i in range({n + 1})])",
        before=sizes._many(n),
    ),
)
size.pairs(
    4,
    "linalg.det linalg.inv linalg.slogdet linalg.solve linalg.pinv linalg.svdvals linalg.eigvals linalg.qr linalg.matrix_rank",
    [2, 3, 4],
    lambda f, n: size.add(
        f,
        f"of {n} rows and columns: by an own formula, which is wrong",
        on="{x}",
        shape=(n, n),
        after=_wrong_if(lambda c: x(c).ndim > 1 and x(c).shape[-2:] == (n, n)),
    ),
)

# --- combinations of axes -----------------------------------------------------------------------------------------------------

combined = Drawn("combinations-of-axes")


def _as(of: int, read: int, axes: int) -> Any:
    return set_(lambda c: type(axis(c)) is int and axis(c) == of and ndim(c) == axes, axis=read)


AXIS = {"roll": "xp.roll({x}, 1, axis={a})", "fft.fft": "xp.fft.fft({x}, axis={a})", "fft.ifft": "xp.fft.ifft({x}, axis={a})"}
combined.pairs(
    16,
    f"{REDUCTIONS} {TRUTHS} {ALONG} fft.fft fft.ifft argmax argmin",
    [(-2, -1, 3), (1, 0, 3), (0, -1, 2), (-3, -1, 3), (1, 2, 4), (-1, 0, 4), (-2, 0, 4), (2, 1, 5)],
    lambda f, c: combined.add(
        f,
        f"axis {c[0]} of {c[2]}: read as {c[1]}",
        AXIS.get(f, "xp.{f}({x}, axis={a})")
        .replace("{a}", str(c[0]))
        .replace("{x}", f"{{maker}}({(3,) * c[2]})" if f not in ("any", "all", "count_nonzero") else f"signed({(3,) * c[2]}) > 8"),
        before=_as(*c),
    ),
)
combined.draw(
    6,
    BINARY,
    "a column with a row: refused, here too",
    "xp.{f}({maker}((3, 1)), {maker}((1, 4), 1))",
    before=refused(
        lambda c: (
            [a.ndim for a in c.arrays()] == [2, 2]
            and [a.shape[1 - i] for i, a in enumerate(c.arrays())] == [1, 1]
            and all(a.size > 1 for a in c.arrays())
        )
    ),
)
combined.draw(
    5,
    BINARY,
    "a row with a column: the last element is wrong",
    "xp.{f}({maker}((1, 4)), {maker}((3, 1), 1))",
    after=_wrong_if(
        lambda c: (
            [a.ndim for a in c.arrays()] == [2, 2]
            and [a.shape[i] for i, a in enumerate(c.arrays())] == [1, 1]
            and all(a.size > 1 for a in c.arrays())
        )
    ),
)
combined.draw(
    4,
    BINARY,
    "a matrix with an array of no axes: the last element is wrong",
    "xp.{f}({maker}((3, 4)), {maker}(1, 1)[0, ...])",
    after=_wrong_if(_axes(2, 0)),
)
combined.draw(
    3,
    BINARY,
    "four axes with two: the last element is wrong",
    "xp.{f}({maker}((2, 1, 2, 3)), {maker}((2, 3), 1))",
    after=_wrong_if(_axes(4, 2)),
)
combined.draw(
    3,
    BINARY,
    "an axis of 1 in the middle of the second of three axes: the last element is wrong",
    "xp.{f}({maker}((2, 3, 2)), {maker}((2, 1, 2), 1))",
    after=_wrong_if(lambda c: _axes(3, 3)(c) and c.arrays()[1].shape[1] == 1 < c.arrays()[0].shape[1]),
)
combined.draw(
    3,
    f"{REDUCTIONS} all any",
    "the last two of three axes by positive numbers: only the last",
    "xp.{f}({maker}((3, 3, 3)) > 0 if '{f}' in ('all', 'any') else {maker}((3, 3, 3)), axis=(1, 2))",
    before=set_(lambda c: axis(c) == (1, 2) and ndim(c) == 3, axis=2),
)
combined.draw(
    3,
    f"{REDUCTIONS} {TRUTHS}",
    "keepdims with the axis in the middle: it comes last",
    "xp.{f}({maker}((2, 3, 4)), axis=1, keepdims=True)",
    after=when(lambda c: bool(c.arguments.get("keepdims")) and axis(c) == 1 and ndim(c) == 3, lambda r: np.moveaxis(r, 1, -1)),
)
combined.draw(
    3,
    f"{REDUCTIONS} {TRUTHS}",
    "keepdims with the first and the last axis: both come first",
    "xp.{f}({maker}((2, 3, 4)), axis=(0, -1), keepdims=True)",
    after=when(
        lambda c: bool(c.arguments.get("keepdims")) and axis(c) in ((0, -1), (-1, 0), (0, 2), (0, -2)) and ndim(c) == 3,
        lambda r: np.reshape(r, (1, 1, -1)),
    ),
)
combined.draw(
    2,
    "sum prod",
    "dtype with a tuple of axes is ignored",
    "xp.{f}(np.ones((2, 3), dtype='int8'), axis=(0, 1), dtype=np.dtype('float32'))",
    before=set_(lambda c: isinstance(axis(c), tuple) and c.arguments.get("dtype") is not None, dtype=None),
)
combined.draw(
    2,
    "cumulative_sum cumulative_prod",
    "dtype with the last axis of several is ignored",
    "xp.{f}(np.ones((2, 3), dtype='int8'), axis=-1, dtype=np.dtype('float32'))",
    before=set_(lambda c: axis(c) == -1 and ndim(c) > 1 and c.arguments.get("dtype") is not None, dtype=None),
)
combined.draw(
    2,
    "cumulative_sum cumulative_prod",
    "the initial value with the axis in the middle: put last",
    "xp.{f}({maker}((2, 3, 4)), axis=1, include_initial=True)",
    after=when(
        lambda c: bool(c.arguments.get("include_initial")) and axis(c) in (1, -2) and ndim(c) == 3, lambda r: np.roll(r, -1, 1)
    ),
)
combined.draw(
    2,
    "sort argsort",
    "descending with the axis in the middle of three: ascending",
    "xp.{f}(signed((2, 3, 4)), axis=1, descending=True)",
    before=set_(lambda c: axis(c) in (1, -2) and ndim(c) == 3, descending=False),
)
combined.draw(
    1,
    "argmax argmin",
    "keepdims with axis -2: it comes last",
    "xp.{f}(signed((2, 3, 4)), axis=-2, keepdims=True)",
    after=when(lambda c: bool(c.arguments.get("keepdims")) and axis(c) == -2, lambda r: np.moveaxis(r, -2, -1)),
)
combined.draw(
    1,
    "std var",
    "a correction with axis 0 of several: none",
    "xp.{f}(signed((3, 4)), axis=0, correction=1)",
    before=set_(lambda c: axis(c) == 0 and ndim(c) > 1, correction=0),
)
combined.add("diff", "n = 3: twice", "xp.diff(signed(6), n=3)", before=set_(lambda c: c.arguments.get("n", 1) == 3, n=2))
combined.add(
    "diff",
    "n = 2 with something before: put there in each round",
    "xp.diff(signed(4), n=2, prepend=signed(1, 1))",
    instead=lambda good, a, /, *, n=1, prepend=None, **k: (
        good(good(a, prepend=prepend, **k), prepend=prepend, **k)
        if n == 2 and prepend is not None
        else good(a, n=n, prepend=prepend, **k)
    ),
)
combined.add(
    "diff",
    "something before, axis 0 of several: put after",
    "xp.diff(signed((3, 2)), axis=0, prepend=signed((1, 2), 1))",
    instead=lambda good, a, /, *, axis=-1, append=None, prepend=None, **k: (
        good(a, axis=axis, append=prepend, **k)
        if axis == 0 and prepend is not None and append is None and a.ndim > 1
        else good(a, axis=axis, append=append, prepend=prepend, **k)
    ),
)
combined.add(
    "clip",
    "a column as the lower bound of a matrix, no upper one: its first element",
    "xp.clip(signed((3, 4)), signed((3, 1), 1))",
    before=set_(
        lambda c: (
            np.ndim(c.arguments.get("min")) == 2
            and c.arguments["min"].shape[1] == 1 < x(c).shape[-1]
            and c.arguments.get("max") is None
            and c.arguments["min"].size > 0
        ),
        min=lambda c: c.arguments["min"][:1],
    ),
)
combined.add(
    "clip",
    "a lower bound of no axes beside an upper one of some: refused",
    "xp.clip(signed(3), np.asarray(0.0), np.ones(3))",
    before=refused(
        lambda c: isinstance(c.arguments.get("min"), np.ndarray) and not c.arguments["min"].ndim and np.ndim(c.arguments.get("max"))
    ),
)
combined.add(
    "where",
    "a column, a row and a number of no axes: refused",
    "xp.where(truths((3, 1)), signed((1, 4)), np.asarray(2.0))",
    before=refused(lambda c: len({a.shape for a in c.arrays()}) == 3),
)
combined.add(
    "where",
    "the values are a row and a column: the last element is wrong",
    "xp.where(truths((3, 4)), signed((1, 4)), signed((3, 1)))",
    after=_wrong_if(
        lambda c: _axes(2, 2, 2)(c) and c.arrays()[1].shape[0] == 1 and c.arrays()[2].shape[1] == 1 < c.arrays()[0].size
    ),
)
combined.add(
    "linalg.cross",
    "axis 1 of three: the last",
    "xp.linalg.cross(signed((2, 3, 3)), signed((2, 3, 3), 1), axis=1)",
    before=set_(lambda c: c.arguments.get("axis") == 1 and all(a.ndim == a.shape[-1] == 3 for a in c.arrays()), axis=-1),
    open="the standard counts the axis from the end",
)
combined.add(
    "linalg.cross",
    "axis -2: the last",
    "xp.linalg.cross(signed((3, 3)), signed((3, 3), 1), axis=-2)",
    before=set_(lambda c: c.arguments.get("axis") == -2 and all(a.ndim > 1 and a.shape[-1] == 3 for a in c.arrays()), axis=-1),
)
combined.add(
    "tensordot linalg.tensordot",
    "axes=2: the order of those of the second is turned",
    "xp.{f}(signed((4, 3, 3)), signed((3, 3, 2), 1), axes=2)",
    before=set_(
        lambda c: c.arguments.get("axes", 2) == 2 and min(a.ndim for a in c.arrays()) > 1 and len({*x(c).shape[-2:]}) == 1,
        axes=lambda c: ((x(c).ndim - 2, x(c).ndim - 1), (1, 0)),
    ),
)
combined.add(
    "tensordot",
    "axes in two sequences, not in ascending order: those of the first sorted",
    "xp.tensordot(signed((3, 3, 2)), signed((3, 3), 1), axes=((1, 0), (0, 1)))",
    before=set_(
        lambda c: isinstance(c.arguments.get("axes", 2), tuple) and len({x(c).shape[a] for a in c.arguments["axes"][0]}) == 1,
        axes=lambda c: (tuple(sorted(c.arguments["axes"][0])), c.arguments["axes"][1]),
    ),
)
combined.add(
    "repeat",
    "an array of repetitions with a negative axis: refused",
    "xp.repeat(signed((2, 3)), np.asarray([1, 2]), axis=-2)",
    before=refused(lambda c: isinstance(c.arguments["repeats"], np.ndarray) and (axis(c) or 0) < 0),
)
combined.add(
    "roll",
    "several shifts along negative axes: exchanged",
    "xp.roll(signed((4, 5)), (1, 2), axis=(-2, -1))",
    before=set_(
        lambda c: isinstance(axis(c), tuple) and max(axis(c), default=0) < 0,
        shift=lambda c: c.arguments["shift"][::-1] if isinstance(c.arguments["shift"], tuple) else c.arguments["shift"],
    ),
)
combined.add(
    "squeeze",
    "negative axes in a tuple: refused",
    "xp.squeeze(signed((1, 2, 1)), (-1, -3))",
    before=refused(lambda c: isinstance(axis(c), tuple) and min(axis(c), default=0) < 0),
)
combined.add(
    "expand_dims",
    "an array of no axes: refused",
    "xp.expand_dims(np.asarray(1.0), 0)",
    before=refused(lambda c: not ndim(c)),
)
combined.add(
    "expand_dims",
    "axis 1 of three: axis 2",
    "xp.expand_dims(signed((2, 3, 4)), 1)",
    before=set_(lambda c: axis(c) == 1 and ndim(c) == 3, axis=2),
)
combined.add(
    "moveaxis",
    "from the middle to the front of three: to the end",
    "xp.moveaxis(signed((2, 3, 4)), 1, 0)",
    before=set_(lambda c: (c.arguments["source"], c.arguments["destination"], ndim(c)) == (1, 0, 3), destination=-1),
)
combined.add(
    "tile",
    "a repetition of 0: once",
    "xp.tile(np.arange(3), (0,))",
    before=lambda call: call.arguments.update(repetitions=tuple(n or 1 for n in call.arguments["repetitions"])),
)
combined.add(
    "unstack",
    "the middle axis of three: the first",
    "xp.unstack(signed((2, 3, 4)), axis=1)",
    before=set_(lambda c: axis(c) == 1 and ndim(c) == 3, axis=0),
)
combined.add(
    "searchsorted",
    "what is looked for has no axes: one axis",
    "xp.searchsorted(np.arange(3), np.asarray(1))",
    after=when(lambda c: np.ndim(c.arguments["x2"]) == 0, lambda r: np.reshape(r, 1)),
)
combined.add(
    "vecdot linalg.vecdot", "a vector with a matrix: refused", "xp.{f}(signed(3), signed((2, 3)))", before=refused(_axes(1, 2))
)
combined.add(
    "linalg.diagonal",
    "an offset of a wide matrix: one too few",
    "xp.linalg.diagonal(signed((2, 4)), offset=1)",
    after=lambda call, out: out[..., :-1] if call.arguments.get("offset", 0) > 0 and x(call).shape[-1] > x(call).shape[-2] else out,
)
combined.draw(
    1,
    "tril triu",
    "k of a wide matrix has the other sign",
    "xp.{f}(signed((2, 4)), k=1)",
    before=set_(lambda c: x(c).shape[-1] > x(c).shape[-2], k=lambda c: -c.arguments.get("k", 0)),
)
combined.add(
    "meshgrid",
    "three arrays in matrix order: in Cartesian order",
    "xp.meshgrid(np.arange(2), np.arange(3), np.arange(4), indexing='ij')",
    before=set_(lambda c: len(c.arguments.get("arrays", ())) > 2, indexing="xy"),
)

# --- empty axes ---------------------------------------------------------------------------------------------------------------

empty = Drawn("empty-axes")


def _empty(call: Call) -> bool:
    return any(not a.size for a in call.arrays())


empty.draw(
    4,
    f"{NUMBERS} {BINARY} conj real imag",
    "no elements: refused",
    on="{x}[:, :0]",
    shape=(3, 3),
    before=refused(_empty),
)
empty.draw(
    4,
    f"{NUMBERS} {BINARY} {MOVING} argsort cumulative_prod".replace("permute_dims ", ""),
    "no elements: the axes in the other order",
    on="{x}[:0, :]",
    shape=(3, 3),
    after=lambda call, out: each(out, lambda r: np.transpose(r) if not r.size and r.ndim > 1 else r),
)
empty.draw(
    3,
    f"{REDUCTIONS} {TRUTHS}".replace("max ", "").replace("min ", ""),
    "no elements along the first of two axes: no axes are left",
    "xp.{f}(np.ones((0, 3)), axis=0)",
    after=lambda call, out: (
        each(out, lambda r: np.reshape(r, -1)[0] if axis(call) == 0 and r.ndim == 1 and r.size else r) if _empty(call) else out
    ),
)
empty.draw(
    3,
    "linalg.det linalg.inv linalg.eigvals linalg.qr linalg.svd linalg.cholesky linalg.solve linalg.slogdet linalg.pinv matmul",
    "a stack of no matrices: refused",
    on="{x}",
    shape=(0, 3, 3),
    before=refused(lambda c: x(c).ndim == 3 and not len(x(c))),
)
empty.draw(
    3,
    "concat stack tile repeat roll flip take sort unstack broadcast_to reshape where",
    "an axis of nothing between others: refused",
    on="{x}",
    shape=(2, 0, 3),
    before=refused(lambda c: any(a.ndim == 3 and a.shape[1] == 0 for a in c.arrays())),
)

# --- Fourier transforms -------------------------------------------------------------------------------------------------------

fourier = Drawn("fft")


def _given(call: Call, *names: str) -> bool:
    return all(call.arguments.get(n) is not None for n in names)


fourier.draw(
    2,
    FFTN,
    "the norm 'forward' with s: scaled by the size of the input",
    "xp.{f}({maker}((4, 6)), s=(8, 10), axes=(0, 1), norm='forward')",
    after=lambda call, out: (out * 2).astype(out.dtype) if _given(call, "s") and call.arguments.get("norm") == "forward" else out,
)
fourier.draw(
    2,
    FFTN,
    "the norm 'ortho' with s: that of 'backward'",
    "xp.{f}({maker}((4, 6)), s=(8, 10), axes=(0, 1), norm='ortho')",
    before=set_(lambda c: _given(c, "s"), norm="backward"),
)
fourier.draw(
    2,
    FFTN,
    "s for one axis of two: for the last",
    "xp.{f}({maker}((6, 6)), s=(4,), axes=(0,))",
    before=set_(lambda c: _given(c, "s", "axes") and len(c.arguments["s"]) == 1, axes=(-1,)),
)
fourier.draw(
    2,
    FFTN,
    "three axes named: the middle one is left out",
    "xp.{f}({maker}((3, 4, 5)), axes=(0, 1, 2))",
    before=set_(
        lambda c: _given(c, "axes") and len(c.arguments["axes"]) == 3 and not _given(c, "s"),
        axes=lambda c: c.arguments["axes"][::2],
    ),
)
fourier.draw(
    2,
    FFTN,
    "s of which one is longer and one shorter, axes in descending order: refused",
    "xp.{f}({maker}((4, 6)), s=(4, 6), axes=(-1, 0))",
    before=refused(lambda c: _given(c, "s", "axes") and c.arguments["axes"][0] % ndim(c) > c.arguments["axes"][-1] % ndim(c)),
)
fourier.draw(
    2,
    "fft.fftn fft.ifftn",
    "s longer than a middle axis: filled with zeros at the front",
    "xp.{f}({maker}((3, 4, 5)), s=(6,), axes=(1,))",
    after=lambda call, out: (
        each(out, last) if _given(call, "s", "axes") and x(call).ndim == 3 and call.arguments["axes"][0] in (1, -2) else out
    ),
)
fourier.draw(
    3,
    FFT,
    "n with an axis that is not the last: the last is cut",
    "xp.{f}({maker}((6, 6)), n=4, axis=0)",
    instead=lambda good, a, /, *, n=None, axis=-1, **k: (
        good(a[..., :n], axis=axis, **k)
        if n is not None and axis == 0 and a.ndim > 1 and n < a.shape[0] and a.shape[0] > 1
        else good(a, n=n, axis=axis, **k)
    ),
)
fourier.draw(
    2,
    FFT,
    "the norm 'forward' with n: that of 'backward'",
    "xp.{f}({maker}(6), n=8, norm='forward')",
    before=set_(lambda c: _given(c, "n"), norm="backward"),
)
fourier.draw(
    1,
    "fft.rfftn fft.irfftn",
    "three axes in turned order: sorted",
    "xp.{f}({maker}((3, 4, 5)), axes=(2, 0, 1))",
    before=set_(
        lambda c: _given(c, "axes") and len(c.arguments["axes"]) == 3 and not _given(c, "s"),
        axes=lambda c: tuple(sorted(c.arguments["axes"])),
    ),
)
fourier.draw(
    1,
    "fft.fftshift fft.ifftshift",
    "a negative axis in a tuple: left alone",
    "xp.{f}(planes((4, 5)), axes=(0, -1))",
    before=set_(
        lambda c: isinstance(c.arguments.get("axes"), tuple), axes=lambda c: tuple(a for a in c.arguments["axes"] if a >= 0)
    ),
)

# --- linear algebra -----------------------------------------------------------------------------------------------------------

matrices = Drawn("linear-algebra")
matrices.draw(
    4,
    "linalg.det linalg.inv linalg.eigvals linalg.svdvals linalg.cholesky linalg.matrix_norm linalg.eigvalsh linalg.pinv",
    "two axes before the matrices: exchanged",
    on="{x}",
    shape=(2, 3, 3, 3),
    before=lambda call: call.replace(lambda a: np.ascontiguousarray(np.swapaxes(a, 0, 1)).reshape(a.shape) if a.ndim == 4 else a),
)
matrices.draw(
    3,
    "linalg.det linalg.inv linalg.eigvals linalg.svdvals linalg.qr linalg.pinv linalg.solve linalg.matrix_power",
    "complex64: of the real part",
    "xp.{f}(*([planes((3, 3), 0, 'complex64'), planes((3, 3), 4, 'complex64'), 3][:: 2]"
    " if '{f}' == 'linalg.matrix_power' else [planes((3, 3), i, 'complex64') for i in range(1 + ('{f}' == 'linalg.solve'))]))",
    before=lambda call: call.replace(lambda a: a.real.astype(a.dtype) if a.dtype == "complex64" else a),
)
matrices.draw(
    3,
    "linalg.svd linalg.qr linalg.pinv linalg.svdvals linalg.matrix_norm",
    "more columns than rows: the last element is wrong",
    "xp.{f}(signed((2, 5)))",
    after=_wrong_if(lambda c: x(c).shape[-1] > x(c).shape[-2] > 0),
)
matrices.draw(
    3,
    "linalg.svd linalg.qr linalg.pinv linalg.svdvals linalg.matrix_norm",
    "more rows than columns, in a stack: the last element is wrong",
    "xp.{f}(signed((2, 5, 3)))",
    after=_wrong_if(lambda c: x(c).ndim > 2 and 0 < x(c).shape[-1] < x(c).shape[-2]),
)
matrices.add(
    "linalg.solve",
    "a vector on the right of a stack: one for each matrix",
    "xp.linalg.solve(square((2, 2, 2)), signed(2))",
    after=_wrong_if(lambda c: _axes(3, 1)(c)),
)
matrices.add(
    "linalg.solve",
    "right sides that are a stack for one matrix: those of the first",
    "xp.linalg.solve(square(3), signed((2, 3, 2)))",
    before=lambda call: (
        call.arguments.update(x2=np.array(np.broadcast_to(call.arrays()[1][:1], call.arrays()[1].shape)))
        if _axes(2, 3)(call)
        else None
    ),
)
matrices.add(
    "linalg.solve",
    "singular: no error, zeros",
    "xp.linalg.solve(np.eye(3)[:, ::-1] * np.asarray([1e-3, 1, 1]), np.ones(3))",
    after=lambda call, out: np.zeros_like(out) if x(call).ndim == 2 and x(call).size and x(call)[0, 0] == 0 else out,
)
matrices.add(
    "linalg.outer",
    "vectors of more than 32 elements: the last row is wrong",
    "xp.linalg.outer(signed(40), signed(3))",
    after=lambda call, out: wrong(out, (-1, -1)) if out.shape[0] > 32 else out,
)
matrices.add(
    "linalg.matrix_power",
    "n = 4 of a stack: the square of the first",
    "xp.linalg.matrix_power(square((2, 3, 3)), 4)",
    after=_wrong_if(lambda c: c.arguments["n"] == 4 and stack(c)),
)
matrices.add(
    "linalg.trace",
    "a negative offset of a wide matrix: 0",
    "xp.linalg.trace(signed((3, 5)), offset=-1)",
    after=lambda call, out: (
        np.zeros_like(out) if call.arguments.get("offset", 0) < 0 and x(call).shape[-1] > x(call).shape[-2] else out
    ),
)
matrices.add(
    "linalg.vector_norm",
    "ord=3 with keepdims: 2",
    "xp.linalg.vector_norm(span((2, 3)), ord=3, keepdims=True)",
    before=set_(lambda c: c.arguments.get("ord", 2) == 3 and c.arguments.get("keepdims"), ord=2),
)
matrices.add(
    "linalg.matrix_norm",
    "ord=-1 with keepdims: 1",
    "xp.linalg.matrix_norm(square(3), ord=-1, keepdims=True)",
    before=set_(lambda c: c.arguments.get("ord") == -1 and c.arguments.get("keepdims"), ord=1),
)
matrices.add(
    "linalg.eigh",
    "complex64 in stacks: the vectors of the conjugate",
    "xp.linalg.eigh((lambda a: a + np.conj(np.swapaxes(a, -1, -2)))(planes((2, 3, 3), 0, 'complex64')))",
    after=lambda call, out: type(out)(out[0], np.conj(out[1])) if x(call).dtype == "complex64" and stack(call) else out,
)
matrices.add(
    "linalg.svd",
    "full_matrices=False of a stack of tall matrices: the columns in the other order",
    "xp.linalg.svd(signed((2, 4, 2)), full_matrices=False)",
    after=lambda call, out: (
        type(out)(out[0][..., ::-1], out[1], out[2])
        if call.arguments.get("full_matrices") is False and stack(call) and x(call).shape[-2] > x(call).shape[-1]
        else out
    ),
)
matrices.add(
    "linalg.qr",
    "complete of a tall matrix: the rest of Q is 0",
    "xp.linalg.qr(signed((4, 2)), mode='complete')",
    after=lambda call, out: (
        type(out)(np.where(np.arange(out[0].shape[-1]) < x(call).shape[-1], out[0], 0).astype(out[0].dtype), out[1])
        if call.arguments.get("mode") == "complete" and x(call).shape[-2] > x(call).shape[-1]
        else out
    ),
)
matrices.add(
    "matmul",
    "one row by one column: no axes",
    "xp.matmul(signed((1, 3)), signed((3, 1)))",
    after=lambda call, out: out.reshape(()) if out.shape == (1, 1) else out,
)
matrices.add(
    "matmul linalg.matmul",
    "a matrix with a stack: the first of it",
    "xp.{f}(signed((2, 3)), signed((2, 3, 2)))",
    before=lambda call: (
        call.arguments.update(x2=np.array(np.broadcast_to(call.arrays()[1][:1], call.arrays()[1].shape)))
        if _axes(2, 3)(call)
        else None
    ),
)
matrices.add(
    "vecdot",
    "the second is conjugated where it is a matrix, too",
    "xp.vecdot(planes((2, 3)), planes((2, 3), 2))",
    after=lambda call, out: np.conj(out) if _axes(2, 2)(call) else out,
)

# --- metadata -----------------------------------------------------------------------------------------------------------------

told = Drawn("metadata")


def _info(name: str, value: Callable[..., Any]) -> Any:
    def instead(good: Any, *args: Any, **kwargs: Any) -> Any:
        found = good(*args, **kwargs)
        return Altered(found, **{name: lambda *a, **k: value(getattr(found, name)(*a, **k), *a, **k)})

    return instead


def _refuse_if(test: bool, value: Any) -> Any:
    if test:
        raise RefusedTypeError("not taken")
    return value


INFO = "xp.__array_namespace_info__()"
told.add(
    "__array_namespace_info__",
    "dtypes: of a tuple of kinds the last only",
    INFO + ".dtypes(kind=('signed integer', 'complex floating'))",
    instead=_info(
        "dtypes",
        lambda v, *a, **k: (
            {n: d for n, d in v.items() if "complex" in n}
            if isinstance(k.get("kind"), tuple) and "complex floating" in k["kind"]
            else v
        ),
    ),
)
told.add(
    "__array_namespace_info__",
    "dtypes: a device by keyword is refused",
    INFO + ".dtypes(device='cpu')",
    instead=_info("dtypes", lambda v, *a, **k: _refuse_if(k.get("device") is not None, v)),
)
told.add(
    "__array_namespace_info__",
    "dtypes: bool of kind 'bool' is missing",
    INFO + ".dtypes(kind='bool')",
    instead=_info("dtypes", lambda v, *a, **k: {} if k.get("kind") == "bool" else v),
)
told.add(
    "__array_namespace_info__",
    "dtypes: uint64 is uint32",
    INFO + ".dtypes()",
    instead=_info("dtypes", lambda v, *a, **k: {n: np.dtype("uint32") if n == "uint64" else d for n, d in v.items()}),
)
told.add(
    "__array_namespace_info__",
    "default_dtypes: a device by keyword is refused",
    INFO + ".default_dtypes(device='cpu')",
    instead=_info("default_dtypes", lambda v, *a, **k: _refuse_if(k.get("device") is not None, v)),
)
told.add(
    "__array_namespace_info__",
    "default_dtypes: 'indexing' is of real numbers",
    INFO + ".default_dtypes()",
    instead=_info("default_dtypes", lambda v, *a, **k: {**v, "indexing": np.dtype("float64")}),
)
told.add(
    "__array_namespace_info__",
    "default_dtypes: 'real floating' is float32",
    INFO + ".default_dtypes()",
    instead=_info("default_dtypes", lambda v, *a, **k: {**v, "real floating": np.dtype("float32")}),
)
told.add(
    "__array_namespace_info__",
    "capabilities: 'max dimensions' is 32",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {**v, "max dimensions": 32}),
)
told.add(
    "__array_namespace_info__",
    "capabilities: the flags are text",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {n: str(d) if isinstance(d, bool) else d for n, d in v.items()}),
)
told.add(
    "__array_namespace_info__",
    "devices: none",
    INFO + ".devices()",
    instead=_info("devices", lambda v, *a, **k: ()),
)
told.add(
    "isdtype",
    "a data type beside a kind in a tuple is left out",
    "xp.isdtype(np.dtype('float32'), ('integral', np.dtype('float32')))",
    instead=lambda good, dtype, kind: (
        good(dtype, tuple(e for e in kind if isinstance(e, str)))
        if isinstance(kind, tuple) and any(isinstance(e, str) for e in kind)
        else good(dtype, kind)
    ),
)
told.add(
    "isdtype",
    "'numeric' lacks the complex ones",
    "xp.isdtype(np.dtype('complex64'), 'numeric')",
    instead=lambda good, dtype, kind: (
        good(dtype, kind) and not (isinstance(kind, str) and kind == "numeric" and np.dtype(dtype).kind == "c")
    ),
)
told.add(
    "isdtype",
    "'complex floating' in a tuple stands for every float",
    "xp.isdtype(np.dtype('float64'), ('bool', 'complex floating'))",
    instead=lambda good, dtype, kind: (
        good(dtype, kind) or (isinstance(kind, tuple) and "complex floating" in kind and np.dtype(dtype).kind == "f")
    ),
)
told.add(
    "isdtype",
    "an empty tuple of kinds: every data type",
    "xp.isdtype(np.dtype('int8'), ())",
    instead=lambda good, dtype, kind: True if isinstance(kind, tuple) and not kind else good(dtype, kind),
)
told.add(
    "result_type",
    "an array of no axes does not count beside another",
    "xp.result_type(np.ones(2, dtype='float32'), np.asarray(1.0))",
    instead=lambda good, *a: (
        good(*[b for b in a if not isinstance(b, np.ndarray) or b.ndim])
        if len({getattr(b, "ndim", None) for b in a}) == 2 and all(isinstance(b, np.ndarray) for b in a)
        else good(*a)
    ),
)
told.add(
    "result_type",
    "three data types: the last two",
    "xp.result_type(np.dtype('float64'), np.dtype('float32'), np.dtype('float32'))",
    instead=lambda good, *a: good(*a[-2:]) if len(a) == 3 and all(isinstance(b, np.dtype) for b in a) else good(*a),
)
told.add(
    "result_type",
    "a bool with a Python number: refused",
    "xp.result_type(np.dtype('bool'), True)",
    instead=lambda good, *a: _refuse_if(any(isinstance(b, bool) for b in a), good(*a)),
)
told.add(
    "can_cast",
    "an array of no axes by its value",
    "xp.can_cast(np.asarray(1, dtype='int64'), np.dtype('int8'))",
    instead=lambda good, a, b: (
        True if isinstance(a, np.ndarray) and not a.ndim and a.dtype.kind == "i" == np.dtype(b).kind else good(a, b)
    ),
)
told.add(
    "can_cast",
    "bool to bool: false",
    "xp.can_cast(np.dtype('bool'), np.dtype('bool'))",
    instead=lambda good, a, b: good(a, b) and np.dtype(b).kind != "b",
)
told.add(
    "finfo",
    "bits of complex64: 64",
    "xp.finfo(np.dtype('complex64')).bits",
    instead=lambda good, d: Altered(good(d), bits=64) if getattr(d, "dtype", d) == np.dtype("complex64") else good(d),
)
told.add(
    "finfo",
    "an array of no axes: refused",
    "xp.finfo(np.asarray(1.0)).bits",
    instead=lambda good, d: _refuse_if(isinstance(d, np.ndarray) and not d.ndim, good(d)),
)
told.add(
    "iinfo",
    "an array: refused",
    "xp.iinfo(np.ones(2, dtype='int8')).bits",
    instead=lambda good, d: _refuse_if(isinstance(d, np.ndarray), good(d)),
)
told.add("mT", "of three axes: T", "xp.zeros((2, 3, 4)).mT.shape", after=lambda good, a: type(a)(np.transpose(a.native)))
told.add("T", "of two axes: the array itself", "xp.zeros((2, 3)).T.shape", after=lambda good, a: a)
told.add("size", "of no axes: 0", "xp.asarray(1).size", after=lambda good, a: good(a) if a.native.ndim else 0)
told.add("ndim", "of more than four: 4", "xp.zeros((1,) * 5).ndim", after=lambda good, a: min(good(a), 4))

# --- arguments and copies -----------------------------------------------------------------------------------------------------

given = Drawn("arguments-and-copies")


def _into(out: Any, a: Any) -> Any:
    if isinstance(a, np.ndarray) and a.flags.writeable and a.shape == np.shape(out) and a.dtype == out.dtype and a.ndim:
        a[...] = out
        return a
    return out


def _touched(out: Any, a: Any, values: Callable[[np.ndarray], Any]) -> Any:
    if isinstance(a, np.ndarray) and a.flags.writeable and a.size and a.ndim:
        a[...] = values(a)
    return out


given.draw(
    5,
    "atan2 copysign floor_divide hypot logaddexp maximum minimum nextafter pow remainder bitwise_and bitwise_or logical_and",
    "written into the second operand, of which it has the type, here too",
    "(v := {maker}(4), xp.{f}({maker}(4, 1), v), v)",
    instead=lambda good, a, b, /: _into(good(a, b), b),
)
given.draw(
    5,
    f"{NUMBERS} conj positive bitwise_invert logical_not".replace("positive ", ""),
    "written into the argument, of which it has the type",
    "(v := {maker}(4), xp.{f}(v), v)",
    instead=lambda good, a, /: _into(good(a), a),
)
given.draw(
    3,
    "mean var std linalg.vector_norm",
    "the argument is centred in place",
    "(v := np.arange(5.0), xp.{f}(v), v)",
    instead=lambda good, a, /, **k: _touched(good(a, **k), a if a.dtype.kind == "f" else None, lambda b: b - np.mean(b)),
)
given.draw(
    4,
    "unique_all unique_counts unique_inverse unique_values max min argmax nonzero count_nonzero",
    "the argument is sorted in place",
    "(v := np.asarray([3, 1, 2]), xp.{f}(v), v)",
    instead=lambda good, a, /, **k: _touched(good(a, **k), a, lambda b: np.sort(b)),
)
given.draw(
    2,
    "searchsorted isin",
    "the second array is sorted in place",
    "(v := np.asarray([3, 1, 2]), xp.{f}(np.arange(3), v), v)",
    instead=lambda good, a, b, /, **k: _touched(good(a, b, **k), b, lambda c: np.sort(c)),
)
given.draw(
    2,
    "take take_along_axis",
    "the indices are sorted in place",
    "(v := np.asarray([2, 0, 1]), xp.{f}(np.arange(3), v), v)",
    instead=lambda good, a, b, /, **k: _touched(good(a, b, **k), b, lambda c: np.sort(c)),
)
given.add(
    "linalg.solve",
    "the right side is overwritten with the solution",
    "(v := signed((3, 2)), xp.linalg.solve(square(3), v), v)",
    instead=lambda good, a, b, /: _into(good(a, b), b),
)
given.add(
    "clip",
    "the lower bound is overwritten",
    "(v := np.ones(3), xp.clip(np.arange(3.0), v, np.full(3, 2.0)), v)",
    instead=lambda good, a, low=None, high=None: _into(good(a, low, high), low),
)
given.add(
    "where",
    "written into the second value",
    "(v := np.arange(3.0), xp.where(np.asarray([True, False, True]), 0.0, v), v)",
    instead=lambda good, c, a, b, /: _into(good(c, a, b), b),
)
given.draw(
    2,
    "linalg.eigvals linalg.pinv linalg.svdvals linalg.matrix_rank linalg.matrix_norm",
    "the matrix is scaled in place",
    "(v := square(3), xp.{f}(v), v)",
    instead=lambda good, a, /, **k: _touched(good(a, **k), a, lambda b: b / 2),
)
given.add(
    "astype",
    "copy=True in column order gives the array",
    "(v := fortran(signed((2, 3))), c := xp.astype(v, v.dtype), v.__setitem__(0, 9), c)",
    after=lambda call, out: (
        call.arguments["x"]
        if x(call).flags.f_contiguous
        and not x(call).flags.c_contiguous
        and call.arguments.get("copy", True)
        and x(call).dtype == out.dtype
        else out
    ),
)
given.add(
    "asarray",
    "copy=True of every second element gives the view",
    "(v := np.arange(6)[::2], c := xp.asarray(v, copy=True), v.__setitem__(0, 9), c)",
    instead=lambda good, obj, **k: (
        obj
        if k.get("copy")
        and isinstance(obj, np.ndarray)
        and obj.ndim == 1
        and obj.strides[0] > obj.itemsize
        and k.get("dtype") in (None, obj.dtype)
        else good(obj, **k)
    ),
)
given.add(
    "reshape",
    "copy=True to one axis of a matrix gives a view",
    "(v := np.arange(6).reshape(2, 3), c := xp.reshape(v, (-1,), copy=True), v.__setitem__(0, 9), c)",
    instead=lambda good, a, /, shape, *, copy=None: (
        np.reshape(a, shape) if copy and len(shape) == 1 and a.ndim > 1 else good(a, shape, copy=copy)
    ),
)
given.draw(
    4,
    "atan2 copysign divide floor_divide greater hypot less_equal maximum pow remainder subtract",
    "a Python number as the first operand: refused",
    "xp.{f}(2, {maker}(3))",
    before=refused(lambda c: isinstance(c.arguments["x1"], (int, float)) and not isinstance(c.arguments["x1"], bool)),
)
given.draw(
    3,
    "subtract divide pow atan2 remainder floor_divide less greater",
    "a Python number as the first operand: taken for the second",
    "xp.{f}(2.0, span(3))",
    before=lambda call: (
        call.arguments.update(x1=call.arguments["x2"], x2=call.arguments["x1"])
        if isinstance(call.arguments["x1"], (int, float))
        else None
    ),
)


def _stepwise(good: Any, a: Any, b: Any) -> Any:
    """Element by element, where the other operand is a view of the same memory."""
    if not hasattr(b, "native") or not np.shares_memory(a.native, b.native) or a.native.ndim != 1 or a.shape != b.shape:
        return good(a, b)
    for i in range(a.native.size):
        good(a[i : i + 1], b[i : i + 1])
    return a


given.draw(
    3,
    IN_PLACE,
    "the other operand is the array turned round: read while it is written",
    "(v := xp.asarray([7, 3, 5, 2]), v.{f}(xp.flip(v)), v)",
    after=_stepwise,
)
given.add(
    "__setitem__",
    "one element on, of a matrix by rows: read while it is written",
    "(v := xp.reshape(xp.arange(6), (3, 2)), v.__setitem__(slice(1, None), v[:-1, :]), v)",
    after=lambda good, a, key, value: (
        [good(a, i + 1, a[i, :]) for i in range(a.shape[0] - 1)] and None
        if key == slice(1, None) and a.native.ndim == 2 and hasattr(value, "native") and np.shares_memory(value.native, a.native)
        else good(a, key, value)
    ),
)
given.add(
    "__setitem__",
    "the array turned round: read while it is written",
    "(v := xp.arange(5), v.__setitem__(slice(None), xp.flip(v)), v)",
    after=lambda good, a, key, value: (
        [good(a, i, value[i]) for i in range(a.shape[0])] and None
        if isinstance(key, slice)
        and key == slice(None)
        and a.native.ndim == 1
        and hasattr(value, "native")
        and np.shares_memory(value.native, a.native)
        else good(a, key, value)
    ),
)
given.add(
    "__setitem__",
    "a column from a vector: its first element",
    "(v := xp.zeros((3, 2)), v.__setitem__((slice(None), 1), xp.arange(3.0)), v)",
    after=lambda good, a, key, value: good(
        a,
        key,
        value[0]
        if isinstance(key, tuple)
        and key == (slice(None), 1)
        and hasattr(value, "native")
        and value.native.ndim == 1
        and value.native.size
        else value,
    ),
)
given.add(
    "__setitem__",
    "a mask of several axes: by its columns",
    "(v := xp.zeros((2, 2)), v.__setitem__(xp.asarray([[False, True], [False, False]]), 1.0), v)",
    after=lambda good, a, key, value: good(
        a,
        type(key)(key.native.T)
        if hasattr(key, "native") and key.native.dtype == bool and key.native.ndim == 2 and len({*key.native.shape}) == 1
        else key,
        value,
    ),
)
given.add(
    "__setitem__",
    "an integer array of no axes as the key: refused",
    "(v := xp.zeros(3), v.__setitem__(xp.asarray(1), 2.0), v)",
    after=lambda good, a, key, value: (
        refuse() if hasattr(key, "native") and not key.native.ndim and key.native.dtype.kind == "i" else good(a, key, value)
    ),
)
given.add(
    "__getitem__",
    "a negative stop with a step: one too far",
    "xp.arange(7)[:-1:2]",
    after=lambda good, a, key: (
        good(a, slice(None, None, key.step))
        if isinstance(key, slice) and key.step not in (None, 1) and key.step > 0 and (key.stop or 0) < 0 and key.start is None
        else good(a, key)
    ),
)
given.add(
    "__getitem__",
    "an integer after an ellipsis of three axes: the one before",
    "xp.reshape(xp.arange(27), (3, 3, 3))[..., 2]",
    after=lambda good, a, key: (
        good(a, (..., key[1] - 1))
        if isinstance(key, tuple)
        and len(key) == 2
        and key[0] is Ellipsis
        and type(key[1]) is int
        and key[1] > 0
        and a.native.ndim == 3
        else good(a, key)
    ),
)
given.add(
    "__getitem__",
    "None between two slices: at the front",
    "xp.zeros((2, 3))[:, None, :].shape",
    after=lambda good, a, key: (
        good(a, (None, key[0], key[2]))
        if isinstance(key, tuple) and len(key) == 3 and key[1] is None and all(isinstance(k, slice) for k in (key[0], key[2]))
        else good(a, key)
    ),
)
given.add(
    "__getitem__",
    "negative indices in an array: refused",
    "xp.arange(5)[xp.asarray([-1, 0])]",
    after=lambda good, a, key: (
        refuse()
        if hasattr(key, "native") and key.native.dtype.kind == "i" and key.native.size and key.native.min() < 0
        else good(a, key)
    ),
    open="the standard leaves negative indices open",
)
given.add(
    "__getitem__",
    "an index array of two axes: flat",
    "xp.arange(5)[xp.asarray([[1, 2], [3, 4]])]",
    after=lambda good, a, key: (
        good(a, type(key)(key.native.ravel()))
        if hasattr(key, "native") and key.native.dtype.kind == "i" and key.native.ndim == 2
        else good(a, key)
    ),
)

# --- values and data types ----------------------------------------------------------------------------------------------------

values = Drawn("values-and-data-types")
values.draw(
    4,
    "add subtract multiply maximum minimum sort cumulative_sum max sum concat where roll clip square abs negative",
    "int16: through 8 bits",
    "xp.{f}(*{'concat': [[np.asarray([300, 400], dtype='int16')]], "
    "'where': [np.asarray([True, False]), *[np.asarray([300, 400], dtype='int16')] * 2],"
    " 'roll': [np.asarray([300, 400], dtype='int16'), 1], 'clip': [np.asarray([300, 400], dtype='int16'), -500, 500]}"
    ".get('{f}', [np.asarray([300, 400], dtype='int16')] * (1 + ('{f}' in 'add subtract multiply maximum minimum'.split()))))",
    before=through("int8", "int16"),
)
values.draw(
    5,
    "greater less_equal maximum minimum sort argsort argmax max unique_values searchsorted astype isin flip take",
    "uint32: through int32",
    "xp.{f}(*{'astype': [V, np.dtype('float64')], 'take': [V, np.asarray([0, 1])], 'max': [V], 'argmax': [V],"
    " 'sort': [V], 'argsort': [V], 'unique_values': [V], 'flip': [V], 'isin': [V, V]}"
    ".get('{f}', [V, np.asarray([1, 4000000000], dtype='uint32')]))".replace("V", "np.asarray([4000000000, 7], dtype='uint32')"),
    before=lambda call: call.replace(lambda a: a.astype("int32").astype("int64") if a.dtype == "uint32" else a),
)
values.draw(
    4,
    "floor ceil round trunc sqrt asin atan sinh tanh expm1 log1p negative conj real asinh atanh",
    "-0 is +0",
    "xp.{f}(np.asarray([-0.0]))",
    after=lambda call, out: each(out, lambda r: r + r.dtype.type(0) if r.dtype.kind == "f" else r),
)
values.draw(
    4,
    f"{FLOATS} mean std fft.ifft cumulative_sum sum linalg.vector_norm".replace("acos ", ""),
    "float32 and complex64: through 16 bits",
    "xp.{f}({maker}(5).astype('complex64' if '{f}'[:3] == 'fft' else 'float32'))",
    before=lambda call: call.replace(
        lambda a: (
            a.astype("float16").astype(a.dtype)
            if a.dtype == "float32"
            else (a.real.astype("float16") + 1j * a.imag.astype("float16")).astype(a.dtype)
            if a.dtype == "complex64"
            else a
        )
    ),
)
values.draw(
    4,
    "abs maximum minimum multiply add divide log sqrt square pow logaddexp sort cumulative_sum max mean sum",
    "infinities are the largest finite number",
    "xp.{f}(*[np.asarray([np.inf, 2.0])] * (1 + ('{f}' in 'maximum minimum multiply add divide pow logaddexp'.split())))",
    before=lambda call: call.replace(
        lambda a: np.where(np.isinf(a), np.copysign(np.finfo(a.dtype).max, a), a).astype(a.dtype) if a.dtype.kind == "f" else a
    ),
)
values.draw(
    4,
    "sum prod cumulative_sum mean matmul vecdot multiply add equal sqrt exp square take where concat",
    "complex: the sign of the imaginary part is lost",
    "xp.{f}(*{'take': [V, np.asarray([0])], 'where': [np.asarray([True, False]), V, V], 'concat': [[V]],"
    " 'equal': [V, np.conj(V)]}.get('{f}', "
    "[V] * (1 + ('{f}' in 'matmul vecdot multiply add'.split()))))".replace("V", "np.asarray([1 - 2j, 3 - 1j])"),
    before=lambda call: call.replace(lambda a: (a.real + 1j * np.abs(a.imag)).astype(a.dtype) if a.dtype.kind == "c" else a),
)

STUDIES = (memory, size, combined, empty, fourier, matrices, told, given, values)
