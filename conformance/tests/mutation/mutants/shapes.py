"""Wrong shapes and data types, and kinds of array that are not taken."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Any

import numpy as np

from mutants.catalogue import RefusedTypeError, RefusedValueError, Wrap, around, each, first_wrong, kind
from mutants.subject import Call, Subject
from mutants.values import main_dtype

_FLAT_RESULTS = ("arange", "linspace", "nonzero", "fft.fftfreq", "fft.rfftfreq", "unique_values", "unique_counts")
_NO_ZERO_DIM_INPUT = {
    "matmul",
    "vecdot",
    "concat",
    "flip",
    "nonzero",
    "searchsorted",
    "sort",
    "argsort",
    "take",
    "take_along_axis",
    "unstack",
    "diff",
    "cumulative_sum",
    "cumulative_prod",
    "matrix_transpose",
    "tril",
    "triu",
    "squeeze",
    "moveaxis",
    "meshgrid",
}
_NO_ZERO_DIM_RESULT = {
    "concat",
    "stack",
    "nonzero",
    "sort",
    "argsort",
    "take",
    "take_along_axis",
    "unstack",
    "diff",
    "cumulative_sum",
    "cumulative_prod",
    "matrix_transpose",
    "tril",
    "triu",
    "expand_dims",
    "arange",
    "linspace",
    "eye",
    "repeat",
    "moveaxis",
    "meshgrid",
}


def _in_plain(subject: Subject, names: Container[str]) -> bool:
    return subject.qualname.removeprefix("linalg.") in names


@kind("extra-axis")
def extra_axis(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if subject.gives != "other":
        yield "", around(subject, after=lambda call, out: each(out, lambda x: x[..., None] if x.ndim < 32 else x))


@kind("flattened")
def flattened(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if subject.gives != "other" and subject.qualname not in _FLAT_RESULTS:
        yield "", around(subject, after=lambda call, out: each(out, lambda x: x.ravel() if x.ndim > 1 else x))


@kind("zero-dimensional-result-has-an-axis")
def zero_dim_result(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if subject.gives == "other" or _in_plain(subject, _NO_ZERO_DIM_RESULT) or subject.qualname in _FLAT_RESULTS:
        return
    if subject.qualname.startswith(("fft.", "linalg.")) and not _has_scalar_result(subject):
        return
    yield "", around(subject, after=lambda call, out: each(out, np.atleast_1d))


def _has_scalar_result(subject: Subject) -> bool:
    names = {"det", "matrix_norm", "matrix_rank", "slogdet", "trace", "vecdot", "vector_norm", "matmul", "tensordot"}
    return _in_plain(subject, names)


def _refusing(subject: Subject, test: Callable[[np.ndarray], bool]) -> Wrap:
    def refuse(call: Call) -> None:
        if any(test(a) for a in call.arrays()):
            raise RefusedValueError("arrays of this shape are not taken")

    return around(subject, before=refuse)


@kind("zero-dimensional-input-refused")
def zero_dim_input(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    takes_any = not subject.qualname.startswith(("linalg.", "fft.")) and subject.qualname not in _NO_ZERO_DIM_INPUT
    if subject.gives != "other" and subject.arrays and (takes_any or subject.qualname == "linalg.tensordot"):
        yield "", _refusing(subject, lambda a: a.ndim == 0)


@kind("empty-input-refused")
def empty_input(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if (
        subject.gives != "other"
        and subject.arrays
        and not subject.qualname.startswith("fft.")
        and subject.qualname not in ("argmax", "argmin")
    ):
        yield "", _refusing(subject, lambda a: a.size == 0)


@kind("more-than-two-axes-refused")
def high_rank(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if subject.gives != "other" and subject.arrays and subject.qualname not in ("linalg.outer", "meshgrid"):
        yield "", _refusing(subject, lambda a: a.ndim > 2)


@kind("only-the-first-of-a-batch")
def batch(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """Of arrays with more than two axes only the first part is right."""

    def repeat(call: Call, out: Any) -> Any:
        if max([a.ndim for a in call.arrays()], default=0) <= 2:
            return out
        return each(out, lambda x: np.concatenate([x[:1]] * x.shape[0]).astype(x.dtype) if x.ndim and x.shape[0] > 1 else x)

    if subject.gives != "other" and subject.arrays and subject.qualname not in ("linalg.outer", "meshgrid", "zeros_like",
        "ones_like", "empty_like", "full_like", "unique_values", "unique_counts", "searchsorted"):  # fmt: skip
        yield "", around(subject, after=repeat)


_BROADCASTING = ("x1", "x2")


@kind("broadcasting")
def broadcasting(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """Operands of two shapes are refused, or give a wrong value."""

    def differ(call: Call) -> bool:
        return len({a.shape for a in call.arrays() if isinstance(a, np.ndarray)}) > 1

    def refuse(call: Call) -> None:
        if differ(call):
            raise RefusedValueError("operands of two shapes")

    pair = set(_BROADCASTING) <= set(subject.arrays)
    if (subject.elementwise and (pair or subject.qualname == "clip")) or subject.qualname in ("where", "vecdot", "linalg.vecdot",
        "linalg.cross", "broadcast_arrays"):  # fmt: skip
        yield "refused", around(subject, before=refuse)
        yield "wrong", around(subject, after=lambda call, out: each(out, first_wrong) if differ(call) else out)


_OTHER = {"b": "int8", "i": "float64", "u": "int64", "f": "complex64", "c": "float32"}


def _other_dtype(x: np.ndarray) -> np.ndarray:
    name = {"float32": "float64", "complex64": "complex128", "int8": "int64"}.get(x.dtype.name, _OTHER[x.dtype.kind])
    return x.astype(name) if name != x.dtype.name else x.astype("int32")


@kind("wrong-result-type-for-one-data-type")
def result_type(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if subject.gives == "other":
        return
    for name in ("bool", "int8", "uint64", "float32", "complex64"):
        if name in subject.dtypes:
            yield (
                name,
                around(subject, after=lambda call, out, n=name: each(out, _other_dtype) if main_dtype(call, out) == n else out),
            )


@kind("data-type-refused")
def refused_dtype(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def refuse(call: Call, name: str) -> None:
        if any(a.dtype.name == name for a in call.arrays()):
            raise RefusedTypeError(f"{name} is not supported")

    if subject.gives != "other" and subject.arrays:
        for name in ("bool", "uint16", "int32", "float32", "complex64"):
            if name in subject.dtypes:
                yield name, around(subject, before=lambda call, n=name: refuse(call, n))


@kind("promotion")
def promotion(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """Operands of two data types: the first one's wins, or the call is refused, or (for a predicate) the result is wrong."""
    joins = subject.qualname in ("concat", "stack", "where", "result_type", "matmul", "tensordot", "vecdot", "isin", "searchsorted")
    pair = set(_BROADCASTING) <= set(subject.arrays) and subject.qualname not in ("linalg.solve", "logical_and", "logical_or",
        "logical_xor", "linalg.matmul", "linalg.tensordot", "linalg.vecdot")  # fmt: skip

    def types(call: Call) -> list[str]:
        names = subject.arrays[1:] if subject.qualname == "where" else subject.arrays
        return [a.dtype.name for n in names if n in call.arguments for a in _arrays(call.arguments[n])]

    def refuse(call: Call) -> None:
        if len(set(types(call))) > 1:
            raise RefusedTypeError("operands of two data types")

    def change(call: Call, out: Any) -> Any:
        found = types(call)
        if len(set(found)) < 2:
            return out
        if subject.predicate or subject.qualname == "searchsorted":
            return each(out, first_wrong)
        with np.errstate(all="ignore"):
            return each(out, lambda x: x.astype(found[0]) if found[0] not in ("complex64", "complex128") else x.astype(found[-1]))

    if joins or pair:
        yield "refused", around(subject, before=refuse)
        if subject.gives == "array":
            yield "wrong", around(subject, after=change)


def _arrays(value: Any) -> list[np.ndarray]:
    if isinstance(value, np.ndarray):
        return [value]
    return [v for v in value if isinstance(v, np.ndarray)] if type(value) in (list, tuple) else []


@kind("python-scalar")
def python_scalar(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """A zero-dimensional result is a Python number."""
    if subject.gives != "other" and not _in_plain(subject, _NO_ZERO_DIM_RESULT) and subject.qualname not in _FLAT_RESULTS:
        if subject.qualname.startswith(("fft.", "linalg.")) and not _has_scalar_result(subject):
            return
        yield "", around(subject, after=lambda call, out: each(out, lambda x: x.item() if not x.ndim else x))


@kind("python-list")
def python_list(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if subject.gives != "other":
        yield "", around(subject, after=lambda call, out: each(out, lambda x: x.tolist()))


@kind("tuple-of-results")
def tuples(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """A list for a tuple, no field names, two parts in the wrong order."""
    if subject.gives != "arrays":
        return
    yield "list", around(subject, after=lambda call, out: list(out))

    def exchange(call: Call, out: Any) -> Any:
        parts = [*out[1::-1], *out[2:]]
        return type(out)(*parts) if hasattr(out, "_fields") else tuple(parts)

    yield "order", around(subject, after=exchange)
    named = subject.qualname.startswith(("unique_", "linalg."))
    if named:
        yield "no names", around(subject, after=lambda call, out: tuple(out))
