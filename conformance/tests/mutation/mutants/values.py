"""Wrong values: everywhere, in the tail of a vector, for special values, for one data type, beside a Python scalar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from mutants.catalogue import RefusedTypeError, Wrap, around, each, first_wrong, kind, nth, wrong
from mutants.subject import SUCCESSIVE, Call, Subject

LONG = 16
"""Elements from which on an array fills a vector register."""

_FIELDS = {
    "linalg.svd": 3, "unique_all": 4, "unique_counts": 2, "unique_inverse": 2, "linalg.eig": 2, "linalg.eigh": 2, "linalg.qr": 2,
    "linalg.slogdet": 2,
}  # fmt: skip
_NO_VALUES = ("empty", "empty_like")


def _determined(subject: Subject) -> bool:
    return subject.gives != "other" and subject.qualname not in _NO_VALUES


@kind("first-element")
def first_element(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if _determined(subject):
        for i in range(_FIELDS.get(subject.qualname, 1)):
            yield (
                str(i) if subject.qualname in _FIELDS else "",
                around(subject, after=lambda call, out, i=i: nth(out, i, first_wrong)),
            )


@kind("last-element-of-long-arrays")
def last_element(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def change(call: Call, out: Any) -> Any:
        sizes = [a.size for a in call.arrays()] or [np.size(out)]
        return each(out, lambda x: wrong(x, (-1,) * x.ndim) if x.size else x) if max(sizes) >= LONG else out

    if _determined(subject):
        yield "", around(subject, after=change)


@kind("wrong-values-of-one-data-type")
def one_data_type(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if not _determined(subject):
        return
    for name in ("bool", "uint8", "int16", "uint32", "int64", "float64", "complex128"):
        if name in subject.dtypes:
            yield (
                name,
                around(subject, after=lambda call, out, n=name: each(out, first_wrong) if main_dtype(call, out) == n else out),
            )


def main_dtype(call: Call, out: Any) -> str:
    """The data type of the first array given, or else of the result."""
    given = call.arrays()
    found = given[0] if given and isinstance(given[0], np.ndarray) else out[0] if isinstance(out, tuple) and out else out
    return found.dtype.name if isinstance(found, (np.ndarray, np.generic)) else ""


@kind("computed-in-single-precision")
def single_precision(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def narrow(x: np.ndarray) -> np.ndarray:
        half = {"float64": "float32", "complex128": "complex64"}.get(x.dtype.name)
        with np.errstate(all="ignore"):
            return x.astype(half).astype(x.dtype) if half else x

    makes_floats = not subject.predicate and subject.takes("float64", "complex128")
    if _determined(subject) and makes_floats and subject.qualname not in ("argmax", "argmin", "argsort", "searchsorted",
        "count_nonzero", "nonzero", "zeros", "ones", "zeros_like", "ones_like", "eye", "linalg.matrix_rank", "sign"):  # fmt: skip
        yield "", around(subject, after=lambda call, out: each(out, narrow))


def through_floats(x: np.ndarray) -> np.ndarray:
    """64-bit integers as float64 holds them."""
    if x.dtype.name not in ("int64", "uint64"):
        return x
    low, high = dt.limits(x.dtype.name)
    flat = [min(max(int(float(v)), low), high) for v in x.ravel().tolist()]
    return np.array(flat, dtype=x.dtype).reshape(x.shape)


@kind("64-bit-integers-through-floats")
def integers_through_floats(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """Not where only zero and its opposite count, or nothing at all."""
    blind = ("zeros", "ones", "zeros_like", "ones_like", "eye", "isfinite", "isinf", "isnan", "sign", "all", "any", "count_nonzero",
        "nonzero")  # fmt: skip
    if subject.qualname in ("full", "full_like", "arange"):
        yield "", around(subject, after=lambda call, out: through_floats(np.asarray(out)))
    elif _determined(subject) and subject.arrays and subject.takes("int64") and subject.qualname not in blind:
        yield "", around(subject, before=lambda call: call.replace(through_floats))


Mask = Callable[[np.ndarray], Any]


def _floats(test: Mask) -> Mask:
    return lambda x: test(x) if x.dtype.kind in "fc" else np.zeros(x.shape, dtype=bool)


def _integers(end: str) -> Mask:
    return lambda x: x == getattr(np.iinfo(x.dtype), end) if x.dtype.kind in "iu" else np.zeros(x.shape, dtype=bool)


def _parts(x: np.ndarray) -> tuple[np.ndarray, ...]:
    return (x.real, x.imag) if x.dtype.kind == "c" else (x,)


def _is_part(value: Callable[[np.dtype[Any]], float]) -> Mask:
    """Elements of which a part is ``value(real data type)``."""
    return _floats(lambda x: np.logical_or.reduce([p == value(p.dtype) for p in _parts(x)]))


SPECIAL: dict[str, tuple[Mask, tuple[str, ...]]] = {
    "nan": (_floats(np.isnan), dt.FLOATING),
    "negative-zero": (_floats(lambda x: np.logical_or.reduce([(p == 0) & np.signbit(p) for p in _parts(x)])), dt.FLOATING),
    "plus-infinity": (_is_part(lambda d: np.inf), dt.FLOATING),
    "minus-infinity": (_is_part(lambda d: -np.inf), dt.FLOATING),
    "largest-finite": (_is_part(lambda d: float(np.finfo(d).max)), dt.FLOATS),
    "smallest-normal": (_is_part(lambda d: float(np.finfo(d).smallest_normal)), dt.FLOATS),
    "smallest-integer": (_integers("min"), dt.SIGNED),
    "largest-integer": (_integers("max"), dt.INTEGERS),
}
"""Where an array has such values, and the data types that can."""

_WITH_INFINITIES = SUCCESSIVE - {"mean", "var", "std"} | {"argmax", "argmin", "all", "any", "count_nonzero", "nonzero"}
_WITH_NAN = SUCCESSIVE | {"all", "any", "count_nonzero", "nonzero"}


@kind("wrong-for-special-input")
def special_input(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """Elementwise functions are wrong at the places of the value, others in their first element."""
    for name, (mask, dtypes) in SPECIAL.items():
        defined = subject.elementwise or subject.moving
        if name in ("plus-infinity", "minus-infinity"):
            defined = defined or subject.qualname in _WITH_INFINITIES
        elif name == "nan":
            defined = (defined or subject.qualname in _WITH_NAN) and subject.qualname != "sort"
        elif name != "negative-zero":
            defined = defined or subject.qualname in ("max", "min", "argmax", "argmin", "argsort", "searchsorted", "isin")
        if defined and subject.arrays and subject.gives != "other" and subject.takes(*dtypes):
            yield name, around(subject, after=lambda call, out, m=mask: _wrong_where(call, out, m))


def _wrong_where(call: Call, out: Any, mask: Mask) -> Any:
    masks = [mask(a) for a in call.arrays()]
    if not any(m.any() for m in masks):
        return out
    if not call.subject.elementwise:
        return each(out, first_wrong)
    places = np.logical_or.reduce(np.broadcast_arrays(*masks)) if masks else np.zeros((), dtype=bool)
    return each(out, lambda x: wrong(x, np.broadcast_to(places, x.shape)))


_LOST: dict[str, tuple[Mask, Callable[[np.ndarray], Any]]] = {
    "nan": (SPECIAL["nan"][0], lambda x: 0),
    "negative-zero": (SPECIAL["negative-zero"][0], lambda x: x + 0.0),
    "infinity": (_floats(np.isinf), lambda x: np.nan_to_num(x)),
}


@kind("special-result-lost")
def special_result(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """NaN becomes 0, -0 becomes +0, infinity the largest finite number."""
    if not _determined(subject) or not subject.takes(*dt.FLOATS, *dt.COMPLEX) or subject.predicate:
        return
    if not (subject.elementwise or subject.moving or subject.qualname in SUCCESSIVE or subject.qualname in ("full", "full_like")):
        return
    for name, (mask, instead) in _LOST.items():

        def lose(x: np.ndarray, mask: Mask = mask, instead: Any = instead) -> np.ndarray:
            with np.errstate(all="ignore"):
                return np.where(mask(x), instead(x), x).astype(x.dtype) if mask(x).any() else x

        yield name, around(subject, after=lambda call, out, lose=lose: each(out, lose))


@kind("imaginary-part-dropped")
def imaginary_dropped(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def drop(x: np.ndarray) -> np.ndarray:
        return x.real.astype(x.dtype) if x.dtype.kind == "c" else x

    if subject.gives != "other" and subject.arrays and subject.takes("complex64") and subject.qualname not in ("zeros_like",
        "ones_like", "empty_like", "full_like"):  # fmt: skip
        yield "", around(subject, before=lambda call: call.replace(drop))


_REAL_RESULTS = (
    "abs", "real", "imag", "count_nonzero", "nonzero", "linalg.eigvalsh", "linalg.matrix_norm", "linalg.vector_norm",
    "linalg.matrix_rank", "linalg.svdvals", "fft.irfft", "fft.irfftn", "fft.hfft", "fft.fftfreq", "fft.rfftfreq",
)  # fmt: skip


@kind("result-conjugated")
def conjugated(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def conjugate(x: np.ndarray) -> np.ndarray:
        return np.conj(x) if x.dtype.kind == "c" else x

    makes_complex = subject.takes("complex64") or subject.qualname.startswith("fft.")
    if _determined(subject) and makes_complex and not subject.predicate and subject.qualname not in _REAL_RESULTS:
        yield "", around(subject, after=lambda call, out: each(out, conjugate))


@kind("operands-swapped")
def swapped(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    names = [p.name for p in subject.parameters if p.default is p.empty and p.name in subject.arrays]

    def swap(call: Call) -> None:
        given = call.arguments
        given[names[-2]], given[names[-1]] = given[names[-1]], given[names[-2]]

    commutes = ("add", "multiply", "maximum", "minimum", "hypot", "logaddexp", "equal", "not_equal", "bitwise_and", "bitwise_or",
        "bitwise_xor", "logical_and", "logical_or", "logical_xor")  # fmt: skip
    if names[-2:] == ["x1", "x2"] and subject.qualname not in commutes:
        yield "", around(subject, before=swap)


def _is_number(value: Any) -> bool:
    return isinstance(value, (bool, int, float, complex)) and not isinstance(value, np.generic)


@kind("wrong-beside-a-scalar")
def beside_scalar(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """A Python scalar in one place: a wrong value, a wrong data type, a refusal."""

    def widened(x: np.ndarray) -> np.ndarray:
        wide = {"b": "int64", "i": "int32" if x.dtype == np.int64 else "int64", "u": "int64", "f": "float32" if x.itemsize == 8 else
            "float64", "c": "complex64" if x.itemsize == 16 else "complex128"}[x.dtype.kind]  # fmt: skip
        return x.astype(wide)

    def refuse(call: Call, name: str) -> None:
        if _is_number(call.arguments.get(name)):
            raise RefusedTypeError(f"{name} must be an array")

    for name in subject.scalars:
        change = {"value": first_wrong, "dtype": widened}
        for what, function in change.items():
            yield (
                f"{name}: {what}",
                around(
                    subject, after=lambda call, out, n=name, f=function: each(out, f) if _is_number(call.arguments.get(n)) else out
                ),
            )
        yield f"{name}: refused", around(subject, before=lambda call, n=name: refuse(call, n))
