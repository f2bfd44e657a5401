"""Programs drawn by Hypothesis: compositions of declared functions, over drawn shapes, data types, axes and pytrees.

A program is data: its inputs, its calls in order, and which of the values are its results. Its calls are of three
kinds: of a function on values as they are (``sum``, ``reshape``, indexing), of one of the standard on values mapped to where it is
smooth, and of one beyond the standard with arguments drawn as in `tests.extensions`, which depend on a value. While it is drawn, it
is evaluated on NumPy: calls without finite results of modest size are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.transforms.pytrees import leaves_of, map_leaves
from ivy_conformance import calls
from ivy_conformance.calls import Device, DType
from tests.autodiff.test_functions import FIXED
from tests.extensions import draws  # noqa: F401 - fills the table
from tests.extensions.drawing import ROWS, Draw, data_types
from tests.gradients.cases import DIFFERENTIABLE, Case

NUMPY: Any = ivy_api.namespace("numpy")
LARGEST = 100.0
"""The modulus of a result from which on a call is left out: rounding errors of a composition grow with it."""
MOST = 200
"""Elements of a result."""

DTYPES = ("float64", "float64", "float32", "complex128")

Choose = Callable[[st.SearchStrategy[Any]], Any]


@dataclass(frozen=True)
class Ref:
    """A value of a program, by its number: the inputs come first."""

    index: int


@dataclass(frozen=True)
class Between:
    """The elements of a value, mapped to an open interval."""

    ref: Ref
    low: float
    high: float


@dataclass(frozen=True)
class Near:
    """An array that depends on a value a little: on each element where the shapes are equal, else on their mean.

    Attributes
    ----------
    base : the array
    ref : the value
    symmetric : whether the array is a symmetric matrix, and stays one
    """

    base: np.ndarray
    ref: Ref
    symmetric: bool = False


@dataclass(frozen=True)
class Step:
    """One call.

    Attributes
    ----------
    name : the declared function, or ``"[]"``, or ``"operator -"``
    args, kwargs : its arguments: `Ref`, `Between`, `Near`, and constants
    kept : which of its arrays are values of the program
    """

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    kept: tuple[int, ...] = ()


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "[]": lambda x, key: x[key],
    "operator +": lambda x, y: x + y,
    "operator -": lambda x, y: x - y,
    "operator *": lambda x, y: x * y,
    "operator /": lambda x, y: x / y,
    "operator **": lambda x, y: x**y,
}


@dataclass
class Program:
    """A function of pytrees.

    Attributes
    ----------
    args : its arguments: pytrees of NumPy arrays, of floating-point dtype
    dtype : their data type
    steps : its calls
    results : the pytree of its results, of `Ref`s
    """

    args: tuple[Any, ...]
    dtype: str
    steps: list[Step] = field(default_factory=list)
    results: Any = None

    def on(self, xp: Any) -> Callable[..., Any]:
        """Return the program as a function of pytrees of the arrays of a namespace; it closes over its constants."""
        steps = [Step(s.name, constant(s.args, xp), constant(s.kwargs, xp), s.kept) for s in self.steps]

        def function(*args: Any) -> Any:
            values = leaves_of(args)
            space = ivy_api.namespace_for(*values)
            for step in steps:
                found = called(step, values, space)
                values += [found[i] for i in step.kept]
            return map_leaves(lambda ref: values[ref.index], self.results)

        return function

    def loss(self, xp: Any) -> Callable[..., Any]:
        """Return the sum of the results of floating-point dtype, which have weights, as a function of the arguments."""
        return weighted(self.on(xp))

    def other_args(self, seed: int = 1) -> tuple[Any, ...]:
        """Return arguments close to those that it was drawn with."""
        rng = np.random.default_rng(seed)
        return tuple(map_leaves(lambda x: (x * (1 + 0.02 * rng.uniform(-1, 1, x.shape))).astype(x.dtype), self.args))

    def __str__(self) -> str:
        count = len(leaves_of(self.args))
        lines = [f"args = {self.args!r}"]
        for step in self.steps:
            given = [*map(repr, step.args), *(f"{name}={value!r}" for name, value in step.kwargs.items())]
            lines.append(f"{', '.join(f'Ref({count + i})' for i in range(len(step.kept)))} = {step.name}({', '.join(given)})")
            count += len(step.kept)
        return "\n".join([*lines, f"results = {self.results!r}"])


def weighted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the real sum of the floating-point results of a function, each element with a weight."""

    def loss(*args: Any) -> Any:
        xp = ivy_api.namespace_for(*leaves_of(args))
        total: Any = 0.0
        for i, x in enumerate(leaves_of(function(*args))):
            if xp.isdtype(x.dtype, ("real floating", "complex floating")):
                total = total + xp.sum(xp.real(x) if xp.isdtype(x.dtype, "real floating") else xp.real(x * (1 + 0.5j))) * (i + 1.0)
        return total

    return loss


def constant(value: Any, xp: Any) -> Any:
    """Return arguments with their arrays, data types and devices as those of a namespace."""
    if isinstance(value, Near):
        return Near(constant(value.base, xp), value.ref, value.symmetric)
    if isinstance(value, np.ndarray):
        return xp.reshape(xp.asarray(value.ravel().tolist(), dtype=getattr(xp, value.dtype.name)), value.shape)
    if isinstance(value, DType):
        return getattr(xp, value.name)
    if isinstance(value, Device):
        return xp.__array_namespace_info__().default_device()
    if isinstance(value, dict):
        return {name: constant(part, xp) for name, part in value.items()}
    return type(value)(constant(part, xp) for part in value) if type(value) in (list, tuple) else value


def called(step: Step, values: list[Any], xp: Any) -> list[Any]:
    """Return the arrays that a call gives."""

    def fill(value: Any) -> Any:
        if isinstance(value, Ref):
            return values[value.index]
        if isinstance(value, Between):
            middle, half = (value.low + value.high) / 2, (value.high - value.low) / 2
            return middle + half * 0.9 * bounded(values[value.ref.index], xp)
        if isinstance(value, Near):
            return near(value.base, values[value.ref.index], value.symmetric, xp)
        return type(value)(map(fill, value)) if type(value) in (list, tuple) else value

    args, kwargs = [fill(x) for x in step.args], {name: fill(x) for name, x in step.kwargs.items()}
    if step.name in OPERATORS:
        return [OPERATORS[step.name](*args)]
    return arrays_of(named(xp, step.name)(*args, **kwargs))


def named(xp: Any, name: str) -> Any:
    """Return the function of a namespace by its qualified name."""
    for part in name.split("."):
        xp = getattr(xp, part)
    return xp


def arrays_of(result: Any) -> list[Any]:
    """Return the arrays of a result."""
    if isinstance(result, (tuple, list)):
        return [x for part in result for x in arrays_of(part)]
    return [result] if hasattr(result, "dtype") else []


def bounded(x: Any, xp: Any) -> Any:
    """Return a smooth function of each element, with real values between -1 and 1."""
    return xp.tanh(xp.real(x) + xp.imag(x)) if xp.isdtype(x.dtype, "complex floating") else xp.tanh(x)


def near(base: Any, x: Any, symmetric: bool, xp: Any) -> Any:
    """Return an array that depends on a value: see `Near`."""
    part = bounded(x, xp)
    real = xp.real(base).dtype if xp.isdtype(base.dtype, "complex floating") else base.dtype
    if part.dtype != real:
        part = xp.astype(part, real)
    if symmetric or tuple(part.shape) != tuple(base.shape):
        part = xp.mean(part)
    return xp.multiply(base, 0.98 + 0.02 * part)  # operators of native tensors do not promote everywhere


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


class Builder:
    """Draws the calls of one program, and evaluates it on NumPy.

    Attributes
    ----------
    program : what is drawn so far
    values : the values on NumPy
    """

    def __init__(self, choose: Choose, dtype: str, others: bool) -> None:
        self.d = Draw(choose, dtype, smooth=True)
        self.d.rng = np.random.default_rng(list(choose(st.binary(min_size=8, max_size=8))))
        self._choose, self._others = choose, others
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

    def _ref(self, suits: Callable[[Any], bool] = lambda x: True) -> Ref | None:
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
        if x.dtype.kind not in "fc" and not self._others:
            return False
        return 0 < x.size <= MOST and bool(np.all(np.abs(np.asarray(x, complex)) < LARGEST))

    def _direct(self) -> Step | None:
        ref = self._ref()
        assert ref is not None
        return self._any(DIRECT)(self, ref, self.values[ref.index])

    def _of_the_standard(self) -> Step | None:
        d = self.d
        name = self._any([*standard_cases()])
        case = self._any(standard_cases()[name])
        takes_complex = d.kind == "c" and "complex128" in calls.data_types(name)
        elementwise = registry.find(name).section == "elementwise"  # type: ignore[union-attr]

        def argument(build: Any) -> Any:
            ref = self._ref()
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
                ref = self._ref()
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


@cache
def standard_names() -> frozenset[str]:
    """The functions of the standard."""
    return frozenset(d.qualname for d in registry.iter_declarations() if d.kind == "function" and d.standard)


Direct = Callable[[Builder, Ref, Any], Step | None]


def _axis_of(name: str, *after: Any, least: int = 1, **options: Any) -> Direct:
    """A function along one axis, or a function with the axis as a keyword."""

    def draw(b: Builder, ref: Ref, x: Any) -> Step | None:
        return Step(name, (ref, *after), {"axis": b.d.axis(x.ndim), **options}) if x.ndim >= least else None

    return draw


def _reduction(*names: str) -> Direct:
    def draw(b: Builder, ref: Ref, x: Any) -> Step | None:
        name = b.d.one(*names)
        if x.dtype.kind == "c" and name not in ("sum", "prod", "mean"):
            return None
        return Step(name, (ref,), b.d.some(axis=b.d.axes(x.ndim), keepdims=b.d.flag()))

    return draw


def _cumulative(b: Builder, ref: Ref, x: Any) -> Step | None:
    if not x.ndim:
        return None
    name = b.d.one("cumulative_sum", "cumulative_prod")
    return Step(name, (ref,), {"axis": b.d.axis(x.ndim), **b.d.some(include_initial=b.d.flag())})


def _pairwise(b: Builder, ref: Ref, x: Any) -> Step | None:
    """Two values that broadcast with each other, or a value and a Python number."""
    other = b._ref(lambda y: _broadcast(x, y) and y.dtype == x.dtype)
    name = b.d.one("operator +", "operator -", "operator *", "operator /", "operator **", "add", "multiply", "subtract")
    second: Any = b.d.number(0.5, 2.0) if b.d.flag() and name.startswith("operator") else other
    if name == "operator **":
        return Step(name, (ref, b.d.one(2, 3, 2.0)), {})
    if name == "operator /":
        second = Between(other, 0.5, 2.0) if isinstance(other, Ref) and x.dtype.kind != "c" and b.d.flag() else 1.5
    return Step(name, (ref, second), {})


def _broadcast(x: Any, y: Any) -> bool:
    return all(m == n or m == 1 or n == 1 for m, n in zip(x.shape[::-1], y.shape[::-1], strict=False))


def _joined(b: Builder, ref: Ref, x: Any) -> Step | None:
    other = b._ref(lambda y: y.shape == x.shape and y.dtype == x.dtype)
    name = b.d.one("stack", "concat")
    if name == "concat" and not x.ndim:
        return None
    axis = b.d.integer(-x.ndim - 1, x.ndim) if name == "stack" else b.d.axis(x.ndim)
    return Step(name, ([ref, other],), {"axis": axis})


def _reshaped(b: Builder, ref: Ref, x: Any) -> Step | None:
    shapes = [(-1,), x.shape[::-1], (x.size,), (1, -1), (*x.shape, 1)]
    shapes += [(n, -1) for n in (2, 3) if x.size % n == 0]
    return Step("reshape", (ref, b.d.one(*shapes)), {})


def _permuted(b: Builder, ref: Ref, x: Any) -> Step | None:
    return Step("permute_dims", (ref, tuple(b.d.of(st.permutations(range(x.ndim))))), {})


def _moved(b: Builder, ref: Ref, x: Any) -> Step | None:
    d = b.d
    if not x.ndim:
        return Step("expand_dims", (ref,), {"axis": d.one(0, -1)})
    name = d.one("flip", "roll", "repeat", "expand_dims", "moveaxis", "tile", "broadcast_to", "squeeze", "unstack", "diff")
    axis = d.axis(x.ndim)
    return {
        "flip": lambda: Step(name, (ref,), {"axis": d.axes(x.ndim)}),
        "roll": lambda: Step(name, (ref, d.integer(-3, 3)), {"axis": axis}),
        "repeat": lambda: Step(name, (ref, 2), {"axis": axis}),
        "expand_dims": lambda: Step(name, (ref,), {"axis": d.integer(-x.ndim - 1, x.ndim)}),
        "moveaxis": lambda: Step(name, (ref, axis, d.axis(x.ndim)), {}),
        "tile": lambda: Step(name, (ref, tuple(d.integer(1, 2) for _ in range(d.integer(1, 3)))), {}),
        "broadcast_to": lambda: Step(name, (ref, (2, *x.shape)), {}),
        "squeeze": lambda: Step(name, (ref, axis), {}),
        "unstack": lambda: Step(name, (ref,), {"axis": axis}),
        "diff": lambda: Step(name, (ref,), {"axis": axis}),
    }[name]()


def _indexed(b: Builder, ref: Ref, x: Any) -> Step | None:
    """Indexing by integers, slices, new axes, an ellipsis, and one array of integers."""
    d = b.d
    key: list[Any] = []
    arrays = 0
    for size in x.shape[: d.integer(0, x.ndim)]:
        way = d.integer(0, 4 if arrays else 5)
        if way == 0:
            key.append(d.integer(-size, size - 1))
        elif way == 5:
            arrays += 1
            key.append(d.rng.integers(0, size, (d.integer(1, 3),)).astype("int64"))
        else:
            key.append(slice(d.one(None, 0, -1), None, d.one(None, 1, 2)))  # torch has no negative steps
    if d.flag() and not arrays:
        key.append(None)
    key.append(Ellipsis)
    return Step("[]", (ref, tuple(key)), {})


def _taken(b: Builder, ref: Ref, x: Any) -> Step | None:
    if not x.ndim:
        return None
    axis = b.d.axis(x.ndim)
    size = x.shape[axis]
    if b.d.flag():
        return Step("take", (ref, b.d.rng.integers(0, size, 2).astype("int64")), {"axis": axis})
    shape = [*x.shape]
    shape[axis] = 2
    return Step("take_along_axis", (ref, b.d.rng.integers(0, size, shape).astype("int64")), {"axis": axis})


def _chosen(b: Builder, ref: Ref, x: Any) -> Step | None:
    other = b._ref(lambda y: _broadcast(x, y) and y.dtype == x.dtype)
    return Step("where", (np.asarray(b.d.rng.random(x.shape) < 0.5), ref, other), {})


def _ordered(b: Builder, ref: Ref, x: Any) -> Step | None:
    if not x.ndim or x.dtype.kind == "c" or len(np.unique(x)) < x.size:
        return None
    name = b.d.one("sort", "sort", *(["argsort", "argmax", "argmin"] if b._others else []))
    options = b.d.some(descending=b.d.flag()) if name.endswith("sort") else {}
    return Step(name, (ref,), {"axis": b.d.axis(x.ndim), **options})


def _matrices(b: Builder, ref: Ref, x: Any) -> Step | None:
    d = b.d
    if x.ndim == 0:
        return None
    name = d.one("matmul", "vecdot", "tensordot", "matrix_transpose", "tril", "triu")
    if name in ("matrix_transpose", "tril", "triu"):
        return None if x.ndim < 2 else Step(name, (ref,), {} if name == "matrix_transpose" else {"k": d.integer(-1, 1)})
    if name == "vecdot":
        return Step(name, (ref, b._ref(lambda y: y.shape == x.shape and y.dtype == x.dtype)), {})
    other = d.array((x.shape[-1], d.integer(1, 3))[: d.integer(1, 2)], -2.0, 2.0, dtype=x.dtype.name)
    return Step(name, (ref, other), {"axes": 1} if name == "tensordot" else {})


def _of_complex(b: Builder, ref: Ref, x: Any) -> Step | None:
    return Step(b.d.one("conj", "real", "imag", "abs", "exp", "square"), (ref,), {}) if x.dtype.kind == "c" else None


def _cast(b: Builder, ref: Ref, x: Any) -> Step | None:
    wide = x.dtype.itemsize in (8, 16) and x.dtype.name != "complex64"
    return Step("astype", (ref, DType(("complex64", "float32")[x.dtype.kind == "f"] if wide else x.dtype.name)), {})


DIRECT: list[Direct] = [
    _reduction("sum", "mean"),
    _reduction("sum", "prod", "max", "min", "std", "var"),
    _cumulative,
    _pairwise,
    _pairwise,
    _joined,
    _reshaped,
    _permuted,
    _moved,
    _moved,
    _indexed,
    _indexed,
    _taken,
    _chosen,
    _ordered,
    _matrices,
    _of_complex,
]


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
