"""Faults in the array object: operators as the functions they stand for; attributes, conversions and indexing one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_api.dispatch import registry
from ivy_conformance import members
from ivy_conformance.members import OPERATORS
from mutants import exempt
from mutants.catalogue import KINDS, Mutant, RefusedTypeError, RefusedValueError, Wrap, own_code
from mutants.subject import Function, Subject

REFLECTED = (
    "first-element",
    "last-element-of-long-arrays",
    "wrong-values-of-one-data-type",
    "wrong-beside-a-scalar",
    "extra-axis",
    "wrong-result-type-for-one-data-type",
    "zero-dimensional-result-has-an-axis",
    "zero-dimensional-input-refused",
    "broken",
)
IN_PLACE = (
    *REFLECTED,
    "wrong-for-special-input",
    "64-bit-integers-through-floats",
    "broadcasting",
    "empty-input-refused",
    "promotion",
)
NOT_OF_ARRAYS = ("keyword-refused", "read-only-input-refused")
"""Operators take no keywords, and an array as the standard has it is never read-only."""


def operators() -> Iterator[Mutant]:
    """The faults of the function, in each form of the operator."""
    for name, member in OPERATORS.items():
        declaration = registry.find(member.function)
        assert declaration is not None
        kinds = {"reflected": REFLECTED, "in place": IN_PLACE}.get(member.form, tuple(k for k in KINDS if k not in NOT_OF_ARRAYS))
        for kind in kinds:
            for mutant in KINDS[kind](Subject(member.function, declaration)):
                if not exempt.equivalent(mutant) and _concerns(member.form, mutant):
                    yield Mutant(name, kind, mutant.variant, lifted(mutant.wrap, member.form))


def _concerns(form: str, mutant: Mutant) -> bool:
    side = {"reflected": "x1: ", "in place": "x2: ", "plain": "x2: "}[form]
    if mutant.kind == "wrong-beside-a-scalar":
        return mutant.variant.startswith(side)
    if mutant.kind == "promotion" and mutant.variant == "wrong":  # the type of the left operand is the right one
        return form != "in place" and "shift" not in mutant.function
    return not (form == "in place" and mutant.function == "matmul" and mutant.kind == "zero-dimensional-result-has-an-axis")


def lifted(fault: Wrap, form: str) -> Wrap:
    """A fault of a function of native arrays as one of a method of `ivy_api.Array`."""

    def wrap(good: Function) -> Function:
        def method(self: Any, *others: Any) -> Any:
            def entered(value: Any) -> Any:
                return value.native if type(value) is type(self) else value

            def native(*given: Any) -> Any:
                arrays = [type(self)(np.array(g)) if isinstance(g, (np.ndarray, np.generic)) else g for g in given]
                return entered(good(*(reversed(arrays) if form == "reflected" else arrays)))

            given = [entered(v) for v in (self, *others)]
            out = fault(native)(*(reversed(given) if form == "reflected" else given))
            if not isinstance(out, (np.ndarray, np.generic)):
                return out
            if form == "in place":
                if out.dtype == self.native.dtype and out.shape == self.native.shape:
                    np.copyto(self.native, out)
                else:
                    self._native = out
                return self
            return type(self)(out)

        return method

    return wrap


def _made(x: Any, native: Any) -> Any:
    return type(x)(np.asarray(native))


def _gives(change: Callable[..., Any]) -> Wrap:
    """``change(result, array, *arguments)``"""

    def wrap(good: Function) -> Function:
        def faulty(self: Any, *args: Any, **kwargs: Any) -> Any:
            out = good(self, *args, **kwargs)
            with own_code():
                return change(out, self, *args, **kwargs)

        return faulty

    return wrap


def _instead(function: Callable[..., Any], error: type[Exception] = Exception) -> Wrap:
    """``function(array, *arguments)`` where the good one raises."""

    def wrap(good: Function) -> Function:
        def faulty(self: Any, *args: Any, **kwargs: Any) -> Any:
            try:
                return good(self, *args, **kwargs)
            except error:
                return function(self, *args, **kwargs)

        return faulty

    return wrap


def _key(change: Callable[[Any, tuple[Any, ...]], tuple[Any, ...]]) -> Wrap:
    """Another key, made of the entries of the key: for reading and for writing."""

    def wrap(good: Function) -> Function:
        def faulty(self: Any, key: Any, *value: Any) -> Any:
            with own_code():
                other = change(self, key if isinstance(key, tuple) else (key,))
            return good(self, other, *value)

        return faulty

    return wrap


def _entries(change: Callable[[Any], Any]) -> Wrap:
    return _key(lambda x, key: tuple(change(entry) for entry in key))


def _refuse(error: type[Exception], test: Callable[[Any], bool]) -> Wrap:
    def change(entry: Any) -> Any:
        if test(entry):
            raise error("not taken")
        return entry

    return _entries(change)


def _is_array(entry: Any, kind: str = "biu") -> bool:
    return hasattr(entry, "native") and entry.native.dtype.kind in kind


def _slice(change: Callable[[slice], slice]) -> Wrap:
    return _entries(lambda e: change(e) if isinstance(e, slice) else e)


def _later(number: int | None) -> int | None:
    return None if number is None else number + 1


def _flipped_mask(entry: Any) -> Any:
    return _made(entry, ~entry.native) if _is_array(entry, "b") else entry


KEYS: dict[str, Wrap] = {
    "negative integers count from 0": _entries(lambda e: -e - 1 if type(e) is int and e < 0 else e),
    "negative integers are refused": _refuse(RefusedValueError, lambda e: type(e) is int and e < 0),
    "steps are ignored": _slice(lambda s: slice(s.start, s.stop) if s.step is None or s.step > 0 else s),
    "negative steps go forward": _slice(lambda s: slice(None, None, -s.step) if s.step is not None and s.step < 0 else s),
    "slices begin one later": _slice(lambda s: slice(_later(s.start), s.stop, s.step)),
    "slices end one later": _slice(lambda s: slice(s.start, _later(s.stop) if s.stop != -1 else None, s.step)),
    "negative stops are ignored": _slice(lambda s: slice(s.start, None if s.stop is not None and s.stop < 0 else s.stop, s.step)),
    "slices are refused": _refuse(RefusedTypeError, lambda e: isinstance(e, slice)),
    "an ellipsis stands for one axis": _key(lambda x, key: tuple(slice(None) if e is ... else e for e in key)),
    "an ellipsis is refused": _refuse(RefusedTypeError, lambda e: e is ...),
    "masks are inverted": _entries(_flipped_mask),
    "masks are refused": _refuse(RefusedTypeError, lambda e: _is_array(e, "b")),
    "tuples: the first entry only": _key(lambda x, key: key[:1]),
}
"""Wrong understandings of a key, in reading and in writing."""
READ: dict[str, Wrap] = {
    "None is ignored": _key(lambda x, key: tuple(e for e in key if e is not None)),
    "None is refused": _refuse(RefusedTypeError, lambda e: e is None),
    "integer arrays are refused": _refuse(RefusedTypeError, lambda e: _is_array(e, "iu") and e.ndim > 0),
    "negative integers in arrays are wrong": _entries(lambda e: _made(e, np.abs(e.native)) if _is_array(e, "i") and e.ndim else e),
    "arrays without axes are refused": _refuse(RefusedTypeError, lambda e: hasattr(e, "native") and e.ndim == 0),
}
"""The same for keys with which the standard does not write."""


def _written(self: Any, key: Any, value: Any) -> None:
    """An assignment that is not made."""


def _other_first(out: Any, *_: Any, **__: Any) -> Any:
    native = np.array(out.native)
    if native.size:
        place = (0,) * native.ndim
        native[place] = ~native[place] if native.dtype.kind == "b" else native[place] + native.dtype.type(1)
    return _made(out, native)


TABLE: dict[str, dict[str, Wrap]] = {
    "T": {"the array itself": _gives(lambda out, x: x), "any number of axes": _instead(lambda x: _made(x, x.native.T), ValueError)},
    "mT": {
        "the array itself": _gives(lambda out, x: x),
        "all axes": _gives(lambda out, x: _made(x, x.native.T)),
        "two axes only": lambda good: lambda x: good(x) if x.ndim == 2 else _refused(),
    },
    "shape": {
        "a list": _gives(lambda out, x: list(out)),
        "reversed": _gives(lambda out, x: out[::-1]),
        "no axes: (1,)": _gives(lambda out, x: out or (1,)),
        "the size": _gives(lambda out, x: (x.native.size,)),
    },
    "ndim": {
        "one more": _gives(lambda out, x: out + 1),
        "1 for no axes": _gives(lambda out, x: out or 1),
        "a float": _gives(lambda o, x: np.asarray(o)),
    },
    "size": {
        "sum of the sizes": _gives(lambda out, x: sum(x.native.shape)),
        "0 for no axes": _gives(lambda out, x: out if x.native.ndim else 0),
        "1 for empty": _gives(lambda out, x: out or 1),
        "first axis": _gives(lambda out, x: x.native.shape[0] if x.native.ndim else out),
    },
    "dtype": {
        "another": _gives(lambda out, x: np.dtype("float64" if out != "float64" else "float32")),
        "float64 for float32": _gives(lambda out, x: np.dtype("float64") if out == "float32" else out),
    },
    "device": {"unknown": _gives(lambda out, x: "quantum"), "none": _gives(lambda out, x: None)},
    "to_device": {
        "gives nothing": _gives(lambda out, *_, **__: None),
        "other values": _gives(_other_first),
        "refused": lambda good: lambda x, *a, **k: _refused(),
        "stream is refused": lambda good: lambda x, d, /: good(x, d),
    },
    "__bool__": {
        "inverted": _gives(lambda out, x: not out),
        "NaN is false": _gives(lambda out, x: out and bool(x.native == x.native)),
        "-0 is true": _gives(lambda out, x: out or bool(np.signbit(x.native.real))),
        "complex by the real part": _gives(lambda out, x: bool(x.native.real)),
        "always true": _gives(lambda out, x: True),
    },
    "__int__": {
        "rounds": _gives(lambda out, x: round(x.native.item()) if x.native.dtype.kind == "f" else out),
        "floor": _gives(lambda out, x: int(np.floor(x.native)) if x.native.dtype.kind == "f" else out),
        "through floats": _gives(lambda out, x: int(float(x.native))),
        "complex: the real part": _instead(lambda x: int(x.native.real), TypeError),
        "infinity is 0": _instead(lambda x: 0, OverflowError),
        "NaN is 0": _instead(lambda x: 0, ValueError),
    },
    "__float__": {
        "single precision": _gives(lambda out, x: float(np.float32(out))),
        "complex: the real part": _instead(lambda x: float(x.native.real), TypeError),
        "0 for NaN": _gives(lambda out, x: 0.0 if out != out else out),
        "modulus": _gives(lambda out, x: abs(out)),
        "+0 for -0": _gives(lambda out, x: out + 0.0),
    },
    "__complex__": {
        "real part": _gives(lambda out, x: complex(out.real)),
        "conjugate": _gives(lambda out, x: out.conjugate()),
        "of reals refused": lambda good: lambda x: good(x) if x.native.dtype.kind == "c" else _refused(),
    },
    "__index__": {
        "through floats": _gives(lambda out, x: int(float(out))),
        "one more": _gives(lambda out, x: out + 1),
        "of floats": _instead(lambda x: int(x.native), TypeError),
    },
    "__getitem__": {
        **KEYS,
        **READ,
        "other values": _gives(_other_first),
        "no axes: a Python number": _gives(lambda out, x, k: out.native.item() if not out.native.ndim else out),
        "no axes: (1,)": _gives(lambda out, x, k: _made(out, np.atleast_1d(out.native))),
        "too many entries": _instead(lambda x, key: x),
        "another data type": _gives(
            lambda out, x, k: _made(out, out.native.astype("float64" if out.native.dtype != "float64" else "float32"))
        ),
        "of no axes refused": lambda good: lambda x, k: good(x, k) if x.native.ndim else _refused(),
        "empty selections refused": _gives(lambda out, x, k: out if out.native.size else _refused()),
    },
    "__setitem__": {
        **KEYS,
        "nothing is written": lambda good: _written,
        "to a copy": lambda good: lambda x, k, v: good(_made(x, np.array(x.native)), k, v),
        "arrays are refused": lambda good: lambda x, k, v: _refused() if hasattr(v, "native") else good(x, k, v),
        "scalars are refused": lambda good: lambda x, k, v: good(x, k, v) if hasattr(v, "native") else _refused(),
        "no broadcasting": lambda good: (
            lambda x, k, v: good(x, k, v) if not hasattr(v, "native") or x[k].shape == v.shape else _refused()
        ),
        "everything is written": lambda good: (
            lambda x, k, v: good(x, ..., v if not hasattr(v, "native") else _made(v, v.native.flat[0] if v.native.size else 0))
        ),
        "imaginary parts are lost": lambda good: (
            lambda x, k, v: good(
                x, k, v if not hasattr(v, "native") else _made(v, v.native.real) if v.native.dtype.kind == "c" else v
            )
        ),
    },
    "__array_namespace__": {
        "another namespace": _gives(lambda out, *_, **__: np),
        "a version is refused": lambda good: lambda x: good(x),
        "versions are not checked": _instead(lambda x, **_: x.wrapped),
    },
    "__dlpack__": {
        "a copy always": lambda good: lambda x, **k: good(x, **{**k, "copy": True}),
        "copy is ignored": lambda good: lambda x, **k: good(x, **{n: v for n, v in k.items() if n != "copy"}),
        "keywords are refused": lambda good: lambda x, **k: _refused() if k.keys() - {"stream"} else good(x, **k),
        "other values": lambda good: lambda x, **k: good(_other_first(x, x), **k),
        "stream is refused": lambda good: lambda x, **k: _refused() if "stream" in k else good(x, **k),
    },
    "__dlpack_device__": {
        "a list": _gives(lambda out, x: list(out)),
        "another device": _gives(lambda out, x: (2, 0)),
        "kind only": _gives(lambda out, x: out[0]),
    },
}
"""What goes wrong in one member each."""


def _refused() -> Any:
    raise RefusedTypeError("not taken")


def others() -> Iterator[Mutant]:
    """The members that are no operators."""
    assert TABLE.keys() == members.MEMBERS.keys() - OPERATORS.keys(), TABLE.keys() ^ (members.MEMBERS.keys() - OPERATORS.keys())
    for name, faults in TABLE.items():
        for what, wrap in faults.items():
            yield Mutant(name, "array-object", what, wrap)
