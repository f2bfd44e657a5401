"""What is easily taken for the right function: another rounding, another order, another convention."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from mutants.catalogue import Wrap, around, each, kind, own_code
from mutants.subject import Call, Function, Subject


def _cast(x: Any, like: Any) -> Any:
    return np.asarray(x).astype(np.asarray(like).dtype)


def _half_away(x: Any) -> Any:
    x = np.asarray(x)
    return x if x.dtype.kind not in "f" else _cast(np.copysign(np.floor(np.abs(x) + 0.5), x), x)


def _truncated(x1: Any, x2: Any) -> Any:
    q = np.asarray(np.floor_divide(x1, x2))
    return q + ((np.asarray(x1) % np.asarray(x2) != 0) & (q < 0)) if q.dtype.kind in "if" else q


def _clip(x: Any, *bounds: Any, **named: Any) -> Any:
    low, high = (*bounds, None, None)[:2] if bounds else (named.get("min"), named.get("max"))
    return np.clip(x, low, high) if low is None or high is None else np.clip(x, high, low)


Neighbour = Callable[..., Any]
ELEMENTWISE: dict[str, dict[str, Neighbour]] = {
    "floor": {"trunc": np.trunc, "ceil": np.ceil},
    "ceil": {"trunc": np.trunc, "floor": np.floor},
    "trunc": {"floor": np.floor, "ceil": np.ceil},
    "round": {"half away from zero": _half_away, "floor": np.floor},
    "less": {"less_equal": np.less_equal, "not greater": lambda a, b: ~np.asarray(np.greater_equal(a, b))},
    "less_equal": {"less": np.less, "not greater": lambda a, b: ~np.asarray(np.greater(a, b))},
    "greater": {"greater_equal": np.greater_equal, "not less": lambda a, b: ~np.asarray(np.less_equal(a, b))},
    "greater_equal": {"greater": np.greater, "not less": lambda a, b: ~np.asarray(np.less(a, b))},
    "equal": {"close": lambda a, b: np.isclose(a, b, rtol=1e-6)},
    "not_equal": {"not close": lambda a, b: ~np.isclose(a, b, rtol=1e-6)},
    "remainder": {"sign of the dividend": np.fmod},
    "floor_divide": {"truncated": _truncated},
    "maximum": {"ignores NaN": np.fmax},
    "minimum": {"ignores NaN": np.fmin},
    "sign": {"NaN is 0": lambda x: np.nan_to_num(np.sign(x)), "1 for 0": lambda x: _cast(np.sign(x) + (np.asarray(x) == 0), x)},
    "signbit": {"less than 0": lambda x: np.less(x, 0)},
    "isinf": {"+inf only": lambda x: np.equal(x, np.inf)},
    "isfinite": {"not isnan": lambda x: ~np.asarray(np.isnan(x))},
    "isnan": {"not isfinite": lambda x: ~np.asarray(np.isfinite(x))},
    "abs": {"x itself": np.positive},
    "negative": {"0 - x": lambda x: np.subtract(np.asarray(x).dtype.type(0), x)},
    "positive": {"-x": np.negative},
    "conj": {"x itself": np.positive},
    "real": {"modulus": lambda x: np.abs(x)},
    "imag": {"real part": np.real},
    "logical_and": {"or": np.logical_or},
    "logical_or": {"xor": np.logical_xor},
    "logical_xor": {"or": np.logical_or},
    "bitwise_and": {"or": np.bitwise_or},
    "bitwise_or": {"xor": np.bitwise_xor},
    "bitwise_xor": {"or": np.bitwise_or},
    "bitwise_invert": {"-x": lambda x: np.negative(x) if x.dtype.kind != "b" else x},
    "bitwise_right_shift": {"floor of a quotient of floats": lambda a, b: _cast(np.floor(np.asarray(a) / 2.0 ** np.asarray(b)), a)},
    "bitwise_left_shift": {
        "count modulo the width": lambda a, b: np.left_shift(a, np.asarray(b) % (np.asarray(a).dtype.itemsize * 8))
    },
    "expm1": {"exp(x) - 1": lambda x: _cast(np.exp(x) - 1, x)},
    "log1p": {"log(1 + x)": lambda x: _cast(np.log(1 + np.asarray(x)), x)},
    "hypot": {"root of squares": lambda a, b: np.sqrt(np.asarray(np.square(a) + np.square(b)))},
    "logaddexp": {"log of a sum": lambda a, b: np.log(np.exp(a) + np.exp(b))},
    "log2": {"log(x) / 0.693147": lambda x: _cast(np.log(x) / 0.693147, x)},
    "log10": {"log(x) / 2.302585": lambda x: _cast(np.log(x) / 2.302585, x)},
    "atan2": {"atan of the quotient": lambda a, b: np.arctan(np.divide(a, b))},
    "copysign": {"by comparison": lambda a, b: np.where(np.less(b, 0), -np.abs(a), np.abs(a)).astype(np.copysign(a, b).dtype)},
    "nextafter": {"two steps": lambda a, b: np.nextafter(np.nextafter(a, b), b), "x2": lambda a, b: np.nextafter(b, b)},
    "reciprocal": {"x": np.positive},
    "square": {"x": np.positive},
    "sqrt": {"of the modulus": lambda x: _cast(np.sqrt(np.abs(x)), x)},
    "sinh": {"sine": np.sin},
    "cosh": {"cosine": np.cos},
    "tanh": {"tangent": np.tan},
    "asin": {"asinh": np.arcsinh},
    "tan": {
        "sine over cosine in single precision": lambda x: _cast(
            np.tan(np.asarray(x).astype("complex64" if np.iscomplexobj(x) else "float32")), x
        )
    },
    "exp": {"2 to the x": lambda x: np.exp2(x) if not np.iscomplexobj(x) else np.exp(x * np.log(2))},
    "pow": {"modulus of the base": lambda a, b: np.power(np.abs(a), b) if np.asarray(a).dtype.kind != "c" else np.power(a, b)},
    "clip": {"bounds exchanged": _clip},
}
"""Right but for one thing, which the key says."""


def _reversed_ties(x: np.ndarray, *, axis: int = -1, descending: bool = False, stable: bool = True) -> np.ndarray:
    order = np.flip(np.argsort(np.flip(x, axis=axis), axis=axis, kind="stable"), axis=axis)
    last = x.shape[axis] - 1
    found = last - order  # ascending, equal elements from the last to the first
    return (found if not descending else np.flip(np.argsort(x, axis=axis, kind="stable"), axis=axis)).astype(np.int64)


def _last_place(pick: Callable[..., Any]) -> Neighbour:
    def function(x: np.ndarray, *, axis: int | None = None, keepdims: bool = False) -> Any:
        x = np.asarray(x) if axis is not None else np.asarray(x).ravel()
        along = -1 if axis is None else axis
        return np.asarray(x.shape[along] - 1 - pick(np.flip(x, axis=along), axis=along))

    return function


def _without_nan(name: str) -> Neighbour:
    function = getattr(np, f"nan{name}")

    def ignoring(x: Any, **kwargs: Any) -> Any:
        dtype = kwargs.pop("dtype", None)
        return function(x, **kwargs) if dtype is None else function(x, dtype=dtype, **kwargs)

    return ignoring


WHOLE: dict[str, dict[str, Neighbour]] = {
    "argsort": {"ties reversed": _reversed_ties},
    "argmax": {"last place": _last_place(np.argmax)},
    "argmin": {"last place": _last_place(np.argmin)},
    "nonzero": {"column-major order": lambda x: tuple(np.nonzero(x.T)[::-1])},
    **{name: {"ignores NaN": _without_nan(name)} for name in ("sum", "prod", "max", "min", "mean")},
    "vecdot": {"not conjugated": lambda a, b, *, axis=-1: np.sum(np.multiply(a, b), axis=axis, dtype=np.result_type(a, b))},
    "linalg.matrix_transpose": {"all axes": lambda x: x.T},
    "matrix_transpose": {"all axes": lambda x: x.T},
    "linalg.outer": {"conjugated": lambda a, b: np.outer(a, np.conj(b))},
    "linalg.trace": {"sum of all": lambda x, *, offset=0, dtype=None: np.sum(x, axis=(-2, -1), dtype=dtype)},
    "unique_values": {"NaN once": lambda x: np.unique(x, equal_nan=True)},
    "any": {"NaN is false": lambda x, **k: np.any(np.nan_to_num(x), **k)},
    "all": {"NaN is false": lambda x, **k: np.all(np.nan_to_num(x), **k)},
    "count_nonzero": {"NaN is zero": lambda x, **k: np.asarray(np.count_nonzero(np.nan_to_num(x), **k))},
    "where": {"by multiplication": lambda c, a, b: np.multiply(c, a, dtype=np.result_type(a, b)) + np.multiply(~np.asarray(c), b)},
    "tril": {"by multiplication": lambda x, *, k=0: _cast(x * np.tri(*x.shape[-2:], k), x)},
    "triu": {"by multiplication": lambda x, *, k=0: _cast(x * ~np.tri(*x.shape[-2:], k - 1, dtype=bool), x)},
    "linalg.det": {"modulus": lambda x: _cast(np.abs(np.linalg.det(x)), x)},
    "linalg.matrix_power": {"of the transpose": lambda x, n: np.linalg.matrix_power(np.swapaxes(x, -1, -2), n)},
    "linalg.pinv": {"transposed": lambda x, **k: np.linalg.pinv(np.conj(np.swapaxes(x, -1, -2)))},
    "linalg.cholesky": {"of both triangles": lambda x, *, upper=False: np.linalg.cholesky(x) + np.swapaxes(x, -1, -2) * 0.25},
    "linalg.solve": {
        "a vector is a matrix": lambda a, b: (
            np.linalg.solve(a, b[..., None])[..., 0] if a.shape[:-1] == b.shape else np.linalg.solve(a, b)
        )
    },
    "var": {
        "textbook formula": lambda x, *, axis=None, correction=0.0, keepdims=False: (
            np.mean(np.square(x), axis=axis, keepdims=keepdims) - np.square(np.mean(x, axis=axis, keepdims=keepdims))
        )
    },
    "take": {"wraps around": lambda x, i, *, axis=None: np.take(x, np.abs(i) % max(x.shape[axis or 0], 1), axis=axis)},
}
"""The same for functions of whole arrays."""


@kind("neighbouring-function")
def neighbours(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    for what, other in (ELEMENTWISE | WHOLE).get(subject.qualname, {}).items():
        yield what, lambda good, other=other: _shaped_as(good, other, elementwise=subject.qualname in ELEMENTWISE)


def _shaped_as(good: Function, other: Neighbour, *, elementwise: bool) -> Function:
    """The neighbour, with shape and data type of the good function, which decides what is an error."""

    def faulty(*args: Any, **kwargs: Any) -> Any:
        want = good(*args, **kwargs)
        with own_code():
            if elementwise and want.dtype.kind != "b":  # Python scalars take the data type of the array
                args = tuple(np.asarray(a, dtype=want.dtype) if type(a) in (bool, int, float, complex) else a for a in args)
            found = other(*args, **kwargs)
            if isinstance(want, tuple):
                return found
            found = np.asarray(found)
            return found.astype(want.dtype).reshape(want.shape) if found.size == np.size(want) else found.astype(want.dtype)

    return faulty


@kind("order")
def order(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """The right elements in a wrong order."""
    if subject.qualname in (
        "sort",
        "argsort",
        "flip",
        "permute_dims",
        "concat",
        "stack",
        "unstack",
        "nonzero",
        "meshgrid",
        "roll",
        "reshape",
        "tile",
        "repeat",
        "linalg.svdvals",
        "linalg.diagonal",
        "take",
    ):

        def reverse(call: Call, out: Any) -> Any:
            if isinstance(out, tuple):
                return tuple(reversed(out))
            return each(out, lambda x: np.flip(x, axis=-1) if x.ndim else x)

        yield "reversed", around(subject, after=reverse)


@kind("accumulator")
def accumulator(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """Sums and products of small types are not accumulated in the default type of their kind, or wrap in it."""
    if subject.qualname not in ("sum", "prod", "cumulative_sum", "cumulative_prod", "linalg.trace"):
        return

    def own(call: Call) -> None:
        x = call.arguments["x"]
        if call.arguments.get("dtype") is None and isinstance(x, np.ndarray):
            call.arguments["dtype"] = x.dtype

    def wrap(call: Call, out: Any) -> Any:
        x = call.arguments["x"]
        small = isinstance(x, np.ndarray) and x.dtype.kind in "iu" and out.dtype.kind in "iu"
        return each(out, lambda y: y.astype(x.dtype).astype(out.dtype)) if small else out

    yield "keeps the data type", around(subject, before=own)
    yield "wraps", around(subject, after=wrap)
