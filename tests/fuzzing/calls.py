"""One call of any declared function, drawn: arguments are values of the program where they fit, else new arrays.

Functions beyond the standard are drawn by their rows in `tests.extensions.draws`, those of the standard by the tables here and in
`tests.transforms.drawn_calls`, what remains by the example of `ivy_conformance.calls`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration
from ivy_conformance import calls
from ivy_conformance.oracles import dtypes as dt
from tests.extensions.drawing import Draw, data_types, size
from tests.extensions.draws import ROWS
from tests.transforms.programs import Step

if TYPE_CHECKING:
    from tests.fuzzing.programs import Builder

SIDES = (0, 1, 2, 3, 3)
Drawn = Callable[["Builder"], Step | None]

EXACT_SECTIONS = frozenset(
    ("creation", "data_types", "manipulation", "searching", "sorting", "sets", "indexing", "utility", "joining", "segments")
)
EXACT = frozenset(
    """bitwise_and bitwise_invert bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor ceil clip conj copysign equal floor
    greater greater_equal imag isfinite isinf isnan less less_equal logical_and logical_not logical_or logical_xor maximum max min
    minimum negative nextafter not_equal positive real round sign signbit trunc matrix_transpose linalg.matrix_transpose
    linalg.diagonal fft.fftshift fft.ifftshift []""".split()
)
"""The functions that do not round."""
ROUNDING = frozenset("diff geomspace linspace logspace scatter_nd segment_mean segment_prod segment_sum vander".split())
"""The functions that round in sections of such."""

NO_VALUES = {
    "linalg.eig": "the order of eigenvalues and the scale of eigenvectors are free",
    "linalg.eigvals": "the order of eigenvalues is free",
    "linalg.qr": "the signs are free",
    **{f"unique_{kind}": "the order is free" for kind in ("all", "counts", "inverse", "values")},
}
"""The functions whose values are not compared, and why."""


LEFT_OUT = {
    "empty": "its elements are not initialised, so a program would differ each time",
    "empty_like": "its elements are not initialised, so a program would differ each time",
    "from_dlpack": "it imports the array of another library",
}
"""The functions that no program calls, and why."""


@cache
def declarations() -> dict[str, Declaration]:
    """The functions that return arrays, by qualified name."""
    return {
        d.qualname: d
        for d in registry.iter_declarations()
        if d.kind == "function" and d.module.startswith("ivy_api.") and d.schema.returns.arrays and d.qualname not in LEFT_OUT
    }


def rounds(name: str) -> bool:
    """Whether a call rounds."""
    found = declarations().get(name)
    return name in ROUNDING or (name not in EXACT and (found is None or found.section not in EXACT_SECTIONS))


def is_determined(name: str) -> bool:
    """Whether the values of the results are compared."""
    return name not in NO_VALUES and not (name in ROWS and ROWS[name].seen)


def allowance(name: str, y: np.ndarray, sizes: list[float]) -> float:
    """What is allowed besides the perturbations: functions that are not elementwise are accurate relative to the largest element.

    ``sizes`` are the largest elements of the arguments, which count for functions in which large numbers cancel.
    """
    if y.dtype.kind not in "fc" or not rounds(name):
        return 0.0
    eps, row, declaration = float(np.finfo(y.dtype).eps), ROWS.get(name), declarations().get(name)
    if row is not None:
        each = row.each and not name.startswith("nn.")  # frameworks compute 1 + erf(x) where it cancels
        return 0.0 if each else row.units * eps * max([size(y), row.least, *(sizes if row.relative else [])])
    elementwise = declaration is not None and declaration.section == "elementwise"
    return 0.0 if elementwise else 8 * eps * max([size(y), *sizes])


def elements(rng: np.random.Generator, dtype: str, shape: tuple[int, ...], special: bool = False) -> np.ndarray:
    """Elements of a random kind: with ties, uniform, of all orders of magnitude; if ``special``, some infinite, nan or -0."""
    kind = np.dtype(dtype).kind
    if kind == "b":
        return np.asarray(rng.random(shape) < 0.5)
    if kind in "iu":
        return np.asarray(rng.integers(0 if kind == "u" else -9, 10, shape)).astype(dtype)
    parts = [_floats(rng, shape) for _ in range(2 if kind == "c" else 1)]
    if special and kind == "f":
        parts[0] = np.where(rng.random(shape) < 0.3, rng.choice([np.inf, -np.inf, np.nan, -0.0, 0.0], shape), parts[0])
    return np.asarray(parts[0] + 1j * parts[1] if kind == "c" else parts[0]).astype(dtype)


def _floats(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    way = rng.integers(3)
    if way == 0:
        return np.asarray(rng.integers(-12, 13, shape) / 4)
    if way == 1:
        return np.asarray(rng.uniform(-3, 3, shape))
    return np.asarray(rng.choice([-1.0, 1.0], shape) * 10.0 ** rng.uniform(-3, 3, shape))


def any_shape(b: Builder, low: int = 0, high: int = 3) -> tuple[int, ...]:
    """So many axes of a drawn length, 0 among them."""
    return b.d.shape(low, high, sides=SIDES)


def elementwise(name: str) -> Drawn:
    """A function of each element, of operands that broadcast, of one data type or several, or of a Python number."""
    schema = declarations()[name].schema

    def draw(b: Builder) -> Step | None:
        args: list[Any] = []
        kwargs: dict[str, Any] = {}
        first: np.ndarray | None = None
        for parameter in schema.parameters.values():
            if not parameter.arrays:
                if not parameter.has_default:
                    return None
                continue
            if parameter.has_default and b.d.flag():
                continue
            kinds = parameter.kinds.kinds if parameter.kinds else ("real floating",)
            names = [dtype for kind in kinds for dtype in dt.KINDS[kind]]
            if first is None:
                value, first = b.operand(names, special=True)
            elif b.d.integer(0, 5) == 0 and parameter.numbers:
                value = _number(b, first)
            else:
                value = b.beside(first, names)
            if parameter.has_default:
                kwargs[parameter.name] = value
            else:
                args.append(value)
        return Step(name, tuple(args), kwargs)

    return draw


def _number(b: Builder, beside: np.ndarray) -> Any:
    kind = beside.dtype.kind
    if kind == "b":
        return b.d.flag()
    return b.d.integer(0, 5) if kind in "iu" else b.d.one(2, 0.5, -1.25, 3.0)


def _of(name: str, dtypes: tuple[str, ...], ndim: int, options: Callable[[Builder, np.ndarray], dict[str, Any] | None]) -> Drawn:
    """A function of one array, with at least so many axes."""

    def draw(b: Builder) -> Step | None:
        value, x = b.operand(dtypes, ndim=ndim)
        found = options(b, x)
        return None if found is None else Step(name, (value,), found)

    return draw


def _like(b: Builder, x: np.ndarray) -> dict[str, Any]:
    return b.d.some(dtype=calls.DType(b.d.one(*dt.ALL)))


def _square(name: str, **options: Any) -> Drawn:
    """A function of well conditioned matrices, symmetric where it needs them to be."""
    symmetric = name in ("linalg.cholesky", "linalg.eigh", "linalg.eigvalsh")

    def draw(b: Builder) -> Step | None:
        n = b.d.integer(0, 4)
        batch = b.d.one((), (), (2,), (0,), (2, 1))
        dtype = b.d.one(*dt.FLOATS, *dt.FLOATS, *dt.COMPLEX)
        x = elements(b.d.rng, dtype, (*batch, n, n)) / 4 if not symmetric else elements(b.d.rng, dtype, (*batch, n, n)) / 8
        if symmetric:
            x = np.asarray(x @ np.conj(np.swapaxes(x, -1, -2)))
        shift = np.diag(np.arange(3.0, 3.0 + n)).reshape((n, n))
        base = np.asarray(x + shift).astype(dtype)
        given: list[Any] = [b.near(base, symmetric)]
        if name == "linalg.solve":
            given.append(b.near(elements(b.d.rng, dtype, (*batch, n, b.d.integer(0, 3)))))
        if name == "linalg.matrix_power":
            given.append(b.d.integer(-2, 3))
        kept = {"linalg.eigh": (0,), "linalg.svd": (1,)}.get(name, ())
        return Step(name, tuple(given), {key: b.d.one(*values) for key, values in options.items() if b.d.flag()}, kept)

    return draw


def _transform(name: str) -> Drawn:
    kinds = {"fft.rfft": dt.FLOATS, "fft.rfftn": dt.FLOATS, "fft.ihfft": dt.FLOATS}.get(name, dt.COMPLEX)

    def draw(b: Builder) -> Step | None:
        x = elements(b.d.rng, b.d.one(*kinds), any_shape(b, 1))
        if not x.size:
            return None
        options: dict[str, Any] = b.d.some(norm=b.d.one("backward", "ortho", "forward"))
        if name.endswith("n"):
            axes = tuple(dict.fromkeys(b.d.integer(0, x.ndim - 1) for _ in range(b.d.integer(1, x.ndim))))
            options |= b.d.one({}, {"axes": axes}, {"axes": axes, "s": tuple(b.d.integer(1, 5) for _ in axes)})
        else:
            options |= b.d.some(axis=b.d.axis(x.ndim), n=b.d.integer(1, 6))
        if name in ("fft.irfft", "fft.irfftn", "fft.hfft"):
            options.setdefault(*(("s", tuple(max(2, s) for s in x.shape)) if name.endswith("n") else ("n", b.d.integer(1, 6))))
            if name == "fft.irfftn" and "axes" not in options:
                options["axes"] = tuple(range(x.ndim))
        return Step(name, (b.near(x),), options)

    return draw


def _matmul(b: Builder) -> Step | None:
    dtype = b.d.one(*dt.NUMERIC)
    n, k, m = (b.d.one(*SIDES) for _ in range(3))
    batch = b.d.one((), (2,), (0,), (2, 1))
    shapes: Any = b.d.one(((*batch, n, k), (k, m)), ((k,), (*batch, k, m)), ((*batch, n, k), (k,)), ((k,), (k,)))
    return Step("matmul", tuple(b.near(elements(b.d.rng, dtype, shape)) for shape in shapes), {})


def _searchsorted(b: Builder) -> Step | None:
    dtype = b.d.one(*dt.REALS)
    x = np.sort(elements(b.d.rng, dtype, any_shape(b, 1, 1)))
    return Step("searchsorted", (x, elements(b.d.rng, dtype, any_shape(b))), b.d.some(side=b.d.one("left", "right")))


def _isin(b: Builder) -> Step | None:
    value, x = b.operand(dt.INTEGERS)
    return Step("isin", (value, elements(b.d.rng, x.dtype.name, any_shape(b))), b.d.some(invert=b.d.flag()))


def _linspace(b: Builder) -> Step | None:
    given = (b.d.number(-3, 3), b.d.number(-3, 3), b.d.integer(0, 6))
    return Step("linspace", given, b.d.some(endpoint=b.d.flag(), dtype=calls.DType(b.d.one(*dt.FLOATS, *dt.COMPLEX))))


def _arange(b: Builder) -> Step | None:
    given = (b.d.integer(-5, 5), b.d.integer(-5, 9), b.d.one(1, 2, -1, -3, 4))
    return Step("arange", given[: b.d.integer(1, 3)], b.d.some(dtype=calls.DType(b.d.one(*dt.SIGNED, *dt.FLOATS))))


def _eye(b: Builder) -> Step | None:
    given = b.d.some(k=b.d.integer(-3, 3), dtype=calls.DType(b.d.one(*dt.NUMERIC)))
    return Step("eye", (b.d.integer(0, 4), *b.d.one((), (b.d.integer(0, 4),))), given)


def _filled(name: str) -> Drawn:
    def draw(b: Builder) -> Step | None:
        dtype = b.d.one(*dt.ALL)
        value = (elements(b.d.rng, dtype, ()).item(),) if name == "full" else ()
        return Step(name, (any_shape(b), *value), {"dtype": calls.DType(dtype)})

    return draw


def _full_like(b: Builder) -> Step | None:
    value, x = b.operand(dt.ALL)
    return Step("full_like", (value, elements(b.d.rng, x.dtype.name, ()).item()), {})


def _cross(b: Builder) -> Step | None:
    dtype, batch = b.d.one(*dt.NUMERIC), any_shape(b, 0, 2)
    return Step("linalg.cross", tuple(b.near(elements(b.d.rng, dtype, (*batch, 3))) for _ in range(2)), {})


def _outer(b: Builder) -> Step | None:
    dtype = b.d.one(*dt.NUMERIC)
    return Step("linalg.outer", tuple(b.near(elements(b.d.rng, dtype, any_shape(b, 1, 1))) for _ in range(2)), {})


def _norm(name: str, orders: tuple[Any, ...]) -> Drawn:
    def options(b: Builder, x: np.ndarray) -> dict[str, Any] | None:
        axis = b.d.some(axis=b.d.axes(x.ndim)) if name == "linalg.vector_norm" else {}
        return b.d.some(ord=b.d.one(*orders), keepdims=b.d.flag()) | axis

    return _of(name, (*dt.FLOATS, *dt.COMPLEX), 0 if name == "linalg.vector_norm" else 2, options)


def _astype(b: Builder) -> Step | None:
    value, x = b.operand(dt.ALL)
    if x.dtype.kind in "fc" and not np.all(np.abs(x) < 100):
        return None  # what integers come of large numbers is undefined
    to = [*dt.COMPLEX] if x.dtype.kind == "c" else [*dt.FLOATS, *dt.COMPLEX, "bool", *dt.SIGNED]
    return Step("astype", (value, calls.DType(b.d.one(*to, *(dt.UNSIGNED if x.dtype.kind in "bu" else ())))), {})


_nothing: Callable[[Any, np.ndarray], dict[str, Any]] = lambda b, x: {}  # noqa: E731 - a row of the table below reads better so


def _reduced(b: Builder, x: np.ndarray) -> dict[str, Any]:
    return b.d.some(axis=b.d.axes(x.ndim), keepdims=b.d.flag())


def _shifted(b: Builder, x: np.ndarray) -> dict[str, Any]:
    return b.d.some(axes=b.d.axes(x.ndim))


def _offset(b: Builder, x: np.ndarray) -> dict[str, Any]:
    return b.d.some(offset=b.d.integer(-3, 3))


SQUARE = "det inv slogdet solve eigh eigvalsh svdvals pinv matrix_power eig eigvals matrix_rank".split()
TRANSFORMS = "fft ifft fftn ifftn rfft rfftn irfft irfftn hfft ihfft".split()
UNIQUE = tuple(f"unique_{kind}" for kind in ("all", "counts", "inverse", "values"))

STANDARD: dict[str, Drawn] = {
    **{f"{name}_like": _of(f"{name}_like", dt.ALL, 0, _like) for name in ("zeros", "ones")},
    **{name: _filled(name) for name in ("zeros", "ones", "full")},
    **{name: _of(name, dt.REALS, 0, _nothing) for name in UNIQUE},
    **{name: _of(name, dt.ALL, 0, _reduced) for name in ("all", "any", "count_nonzero")},
    **{f"linalg.{name}": _square(f"linalg.{name}") for name in SQUARE},
    "linalg.cholesky": _square("linalg.cholesky", upper=(True, False)),
    "linalg.qr": _square("linalg.qr", mode=("reduced", "complete")),
    "linalg.svd": _square("linalg.svd", full_matrices=(True, False)),
    "linalg.trace": _of("linalg.trace", dt.NUMERIC, 2, _offset),
    "linalg.diagonal": _of("linalg.diagonal", dt.ALL, 2, _offset),
    "linalg.vector_norm": _norm("linalg.vector_norm", (1, 2, float("inf"), -float("inf"), 0, 3, 0.5)),
    "linalg.matrix_norm": _norm("linalg.matrix_norm", ("fro", "nuc", 1, -1, 2, -2, float("inf"))),
    "linalg.cross": _cross,
    "linalg.outer": _outer,
    **{f"fft.{name}": _transform(f"fft.{name}") for name in TRANSFORMS},
    **{f"fft.{name}": _of(f"fft.{name}", (*dt.FLOATS, *dt.COMPLEX), 0, _shifted) for name in ("fftshift", "ifftshift")},
    "tril": _of("tril", dt.ALL, 2, lambda b, x: b.d.some(k=b.d.integer(-4, 4))),
    "triu": _of("triu", dt.ALL, 2, lambda b, x: b.d.some(k=b.d.integer(-4, 4))),
    "nonzero": _of("nonzero", dt.ALL, 1, _nothing),
    "astype": _astype,
    "full_like": _full_like,
    "linspace": _linspace,
    "arange": _arange,
    "eye": _eye,
    "isin": _isin,
    "matmul": _matmul,
    "searchsorted": _searchsorted,
}  # fmt: skip


def by_row(name: str) -> Drawn:
    """A call of a function beyond the standard, drawn by its row; its floating-point arrays depend on values of the program."""
    row = ROWS[name]

    def draw(b: Builder) -> Step | None:
        args, kwargs = row.draw(Draw(b.choose, b.d.one(*data_types(name))))
        return Step(name, tuple(map(b.linked, args)), {key: b.linked(value) for key, value in kwargs.items()})

    return draw


def by_example(name: str) -> Drawn:
    """The example of the conformance suite, with a random key where there is one."""

    def draw(b: Builder) -> Step | None:
        types = calls.data_types(name)
        args, kwargs = calls.example(name, b.d.one(*types) if types else "")
        first = next(iter(declarations()[name].schema.parameters.values()))
        if "key" in first.roles:
            args = (b.d.rng.integers(0, 2**32, 2, dtype=np.uint32), *args[1:])
        return Step(name, tuple(map(b.linked, args)), {key: b.linked(value) for key, value in kwargs.items()})

    return draw


@cache
def drawers() -> dict[str, Drawn]:
    """How a call of each function is drawn."""
    found: dict[str, Drawn] = {}
    for name, declaration in declarations().items():
        if name in STANDARD:
            found[name] = STANDARD[name]
        elif declaration.standard and declaration.section == "elementwise":
            found[name] = elementwise(name)
        elif name in ROWS and not declaration.standard:
            found[name] = by_row(name)
        else:
            found[name] = by_example(name)
    return found


def is_undefined(name: str, args: list[Any]) -> bool:
    """Whether the standard leaves open what a call gives for these values."""
    arrays = [np.asarray(x) for x in args if isinstance(x, (np.ndarray, np.generic, int, float, complex))]
    nan = any(x.dtype.kind in "fc" and bool(np.any(np.isnan(x))) for x in arrays)
    integers = all(x.dtype.kind in "iub" for x in arrays)
    if name in ("floor_divide", "remainder", "operator /"):
        return integers and bool(np.any(arrays[-1] == 0))
    if name in ("bitwise_left_shift", "bitwise_right_shift"):
        return bool(np.any(arrays[-1] < 0)) or bool(np.any(arrays[-1] >= 8 * arrays[0].itemsize))
    if name in ("pow", "operator **"):
        return integers and bool(np.any(arrays[-1] < 0))
    ordered = (
        "sort",
        "argsort",
        "argmax",
        "argmin",
        "searchsorted",
        "unique_all",
        "unique_counts",
        "unique_inverse",
        "unique_values",
    )
    return nan and name in ordered
