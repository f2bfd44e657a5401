"""Functions that give no array: data types, limits, casts, shapes, what a namespace says about itself; and constants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from mutants.catalogue import Mutant, RefusedTypeError, Wrap, kind, own_code
from mutants.subject import Function, Subject


class Altered:
    """An object, one attribute of which has another value."""

    def __init__(self, good: Any, **other: Any) -> None:
        self._good, self._other = good, other

    def __getattr__(self, name: str) -> Any:
        return self._other[name] if name in self._other else getattr(self._good, name)


def _result(change: Callable[..., Any]) -> Wrap:
    """``change(result, *arguments)``"""

    def wrap(good: Function) -> Function:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            out = good(*args, **kwargs)
            with own_code():
                return change(out, *args, **kwargs)

        return faulty

    return wrap


def _refused(*_: Any) -> Any:
    raise RefusedTypeError("not taken")


def _field(name: str, change: Callable[[Any], Any]) -> Wrap:
    return _result(lambda out, *_, **__: Altered(out, **{name: change(getattr(out, name))}))


def _method(name: str, change: Callable[..., Any]) -> Wrap:
    """One method of the result gives ``change(value, **keywords)``."""

    def altered(out: Any, *_: Any, **__: Any) -> Any:
        return Altered(out, **{name: lambda *args, **kwargs: change(getattr(out, name)(*args, **kwargs), *args, **kwargs)})

    return _result(altered)


def _without(table: dict[str, Any], name: str) -> dict[str, Any]:
    return {k: v for k, v in table.items() if k != name}


def _float(v: Any) -> Any:
    return np.asarray(v)


_FINFO = {
    "bits": lambda v: v // 2,
    "eps": lambda v: v / 2,
    "max": lambda v: v / 2,
    "min": lambda v: v / 2,
    "smallest_normal": lambda v: v / 2,
    "dtype": lambda v: np.dtype("float64" if v == "float32" else "float32"),
}
_IINFO = {
    "bits": lambda v: v * 2,
    "max": lambda v: v - 1,
    "min": lambda v: v + 1,
    "dtype": lambda v: np.dtype("int16" if v == "int8" else "int8"),
}


def _is(kind_: Any, what: Any) -> bool:
    """Equal and of one type: NumPy's data types do not compare with every string."""
    return type(kind_) is type(what) and bool(kind_ == what)


def _refusing_arrays(good: Function) -> Function:
    def faulty(*args: Any, **kwargs: Any) -> Any:
        if any(isinstance(a, np.ndarray) for a in args):
            raise RefusedTypeError("a data type is needed")
        return good(*args, **kwargs)

    return faulty


TABLE: dict[str, dict[str, Wrap]] = {
    "finfo": {
        **{f"wrong {name}": _field(name, change) for name, change in _FINFO.items()},
        "eps is no float": _field("eps", _float),
        "max is no float": _field("max", _float),
        "min is no float": _field("min", _float),
        "smallest_normal is no float": _field("smallest_normal", _float),
        "bits is no int": _field("bits", float),
        "complex: bits of the whole": _result(
            lambda out, x, *_: Altered(out, bits=out.bits * (2 if np.dtype(getattr(x, "dtype", x)).kind == "c" else 1))
        ),
        "complex: its own dtype": _result(lambda out, x, *_: Altered(out, dtype=np.dtype(getattr(x, "dtype", x)))),
        "arrays are refused": _refusing_arrays,
    },
    "iinfo": {
        **{f"wrong {name}": _field(name, change) for name, change in _IINFO.items()},
        "bits is no int": _field("bits", float),
        "max is a float": _field("max", float),
        "min is a float": _field("min", float),
        "max is signed": _field("max", lambda v: v // 2 if v & (v + 1) == 0 and v.bit_length() % 8 == 0 else v),
        "arrays are refused": _refusing_arrays,
    },
    "can_cast": {
        "inverted": _result(lambda out, *_: not out),
        "always": _result(lambda out, *_: True),
        "never": _result(lambda out, *_: False),
        "a NumPy bool": _result(lambda out, *_: np.bool_(out)),
        "arrays are refused": _refusing_arrays,
        "by width": _result(lambda out, a, b: np.dtype(getattr(a, "dtype", a)).itemsize <= np.dtype(b).itemsize),
        "same type only": _result(lambda out, a, b: bool(np.dtype(getattr(a, "dtype", a)) == b)),
        "zero-dimensional arrays by value": _result(lambda out, a, b: out or (isinstance(a, np.ndarray) and a.ndim == 0)),
    },
    "isdtype": {
        "inverted": _result(lambda out, *_, **__: not out),
        "a NumPy bool": _result(lambda out, *_, **__: np.bool_(out)),
        "tuples are refused": lambda good: (
            lambda dtype, kind, **kw: good(dtype, kind if not isinstance(kind, tuple) else _refused(kind), **kw)
        ),
        "tuples: first only": lambda good: (
            lambda dtype, kind, **kw: good(dtype, kind[0] if isinstance(kind, tuple) and kind else kind, **kw)
        ),
        "dtypes as kinds are refused": lambda good: (
            lambda dtype, kind, **kw: good(dtype, kind if isinstance(kind, (str, tuple)) else _refused(kind), **kw)
        ),
        "empty tuple": _result(lambda out, dtype, kind, **_: out or _is(kind, ())),
        **{
            f"{name} is empty": (lambda good, n=name: lambda dtype, kind, **kw: good(dtype, kind, **kw) and not _is(kind, n))
            for name in dt.KINDS
        },
        **{
            f"{name} in every tuple": (
                lambda good, n=name: (
                    lambda dtype, kind, **kw: good(dtype, kind, **kw) or (isinstance(kind, tuple) and good(dtype, n))
                )
            )
            for name in ("bool", "integral")
        },
        "numeric has bool": _result(lambda out, dtype, kind, **_: out or (_is(kind, "numeric") and np.dtype(dtype) == bool)),
        "complex is real": _result(
            lambda out, dtype, kind, **_: out or (_is(kind, "real floating") and np.dtype(dtype).kind == "c")
        ),
        "unsigned is signed": _result(
            lambda out, dtype, kind, **_: out or (_is(kind, "signed integer") and np.dtype(dtype).kind == "u")
        ),
    },
    "result_type": {
        "the first": _result(lambda out, *a: np.result_type(a[0]) if isinstance(a[0], (np.ndarray, np.dtype)) else out),
        "the last": _result(lambda out, *a: np.result_type(a[-1]) if isinstance(a[-1], (np.ndarray, np.dtype)) else out),
        "scalars are refused": lambda good: lambda *a: good(*(x.dtype if not isinstance(x, (np.dtype, type)) else x for x in a)),
        "scalars by value": lambda good: (
            lambda *a: good(*(np.asarray(x) if isinstance(x, (int, float, complex)) else x for x in a))
        ),
        "at most two": lambda good: lambda *a: good(*a[:2]),
        "zero-dimensional arrays are scalars": lambda good: (
            lambda *a: good(*([x for x in a if not (isinstance(x, np.ndarray) and x.ndim == 0)] or a))
        ),
        "wider than needed": _result(lambda out, *a: np.dtype("int64") if out == np.dtype("int32") else out),
        "complex128 for complex64": _result(lambda out, *a: np.dtype("complex128") if out == np.dtype("complex64") else out),
        "needs two": lambda good: lambda a, b, *c: good(a, b, *c),
    },
    "broadcast_shapes": {
        "a list": _result(lambda out, *_: list(out)),
        "the first": _result(lambda out, *a: a[0] if a else out),
        "at most two": lambda good: lambda *a: good(*a[:2]),
        "longest": _result(lambda out, *a: max(a, key=len, default=())),
        "zero is one": _result(lambda out, *a: tuple(n or 1 for n in out)),
        "needs one": lambda good: lambda a, *b: good(a, *b),
        "maximum": lambda good: (
            lambda *a: tuple(max(ns) for ns in zip(*((1,) * (max(map(len, a), default=0) - len(s)) + s for s in a), strict=True))
        ),
    },
    "__array_namespace_info__": {
        "dtypes: kind is ignored": _method("dtypes", lambda v, *a, **k: {n: np.dtype(n) for n in dt.ALL}),
        "dtypes: another object": _method(
            "dtypes", lambda v, *a, **k: {**v, **({"int16": np.dtype("int32")} if "int16" in v else {})}
        ),
        "dtypes: one too many": _method("dtypes", lambda v, *a, **k: {**v, "float16": np.dtype("float16")}),
        "dtypes: bool in every kind": _method("dtypes", lambda v, *a, **k: {**v, "bool": np.dtype("bool")}),
        "dtypes: device is refused": _method("dtypes", lambda v, *a, **k: v if k.get("device") is None else _refused(v)),
        "default_dtypes: device is refused": _method(
            "default_dtypes", lambda v, *a, **k: v if k.get("device") is None else _refused(v)
        ),
        **{
            f"default_dtypes: another {n}": _method("default_dtypes", lambda v, *a, n=n, o=o, **k: {**v, n: np.dtype(o)})
            for n, o in (
                ("real floating", "float32"),
                ("complex floating", "complex64"),
                ("integral", "int32"),
                ("indexing", "int32"),
            )
        },
        "default_dtypes: no indexing": _method("default_dtypes", lambda v, *a, **k: _without(v, "indexing")),
        "devices: a list": _method("devices", lambda v, *a, **k: list(v)),
        "devices: none": _method("devices", lambda v, *a, **k: ()),
        "devices: unknown": _method("devices", lambda v, *a, **k: ("quantum", *v)),
        "default_device: unknown": _method("default_device", lambda v, *a, **k: "quantum"),
        "capabilities: a key is missing": _method("capabilities", lambda v, *a, **k: _without(v, "max dimensions")),
        "capabilities: no bool": _method("capabilities", lambda v, *a, **k: {**v, "boolean indexing": 1}),
        "capabilities: too many dimensions": _method("capabilities", lambda v, *a, **k: {**v, "max dimensions": 1000}),
        **{
            f"no {name}": _result(lambda out, *_, n=name: Altered(out, **{n: None}))
            for name in ("dtypes", "default_dtypes", "devices", "default_device", "capabilities")
        },
    },
}
"""Faults of one function each, by what is wrong."""


@kind("wrong-answer")
def answers(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    yield from TABLE.get(subject.qualname, {}).items()


def constants() -> Iterator[Mutant]:
    """Constants and data types with another value. They are no functions: ``wrap`` takes the value."""
    for name, other in (("e", 2.7182), ("pi", 3.1416), ("inf", -np.inf), ("nan", 0.0), ("newaxis", 0)):
        yield Mutant(name, "wrong-constant", "", lambda good, o=other: o)
        if name != "newaxis":
            yield Mutant(name, "wrong-constant", "no float", lambda good: np.asarray(good))
    for name in dt.ALL:
        other = next(d for d in reversed(dt.ALL) if dt.ALL.index(d) % 3 == (dt.ALL.index(name) + 1) % 3)
        yield Mutant(name, "wrong-constant", "another data type", lambda good, o=other: np.dtype(o))
