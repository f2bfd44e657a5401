"""A target under test, called with NumPy arrays in and NumPy arrays out. All conversion happens here."""

from __future__ import annotations

import functools
import zlib
from collections import namedtuple
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import pytest

from ivy_conformance import layouts, recording, survival
from ivy_conformance.compiling import ADDED_TO_A_DIFFERENCE, Compiling, assert_agrees, one_unit_away
from ivy_conformance.errors import MissingNameError
from ivy_conformance.members import MEMBERS, Member
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.reading import to_numpy
from ivy_conformance.recording import Call
from ivy_conformance.target import Target

T = TypeVar("T")

LAYOUTS = ("plain", "strided", "transposed", "flipped", "writable")
"""The memory layouts that checks of single functions use; `layouts.LAYOUTS` has all of them, which every function is tested with.

All but ``writable`` are read-only where the framework has read-only arrays.
"""


def from_numpy(xp: Any, a: np.ndarray, device: Any = None) -> Any:
    """A native array with the values of ``a`` in its own memory, on the default device unless one is given."""
    own = np.array(a, order="C")
    failures = []
    there = {} if device is None else {"device": device}
    ways: tuple[Callable[[np.ndarray], Any], ...] = (
        lambda x: xp.asarray(x, **there),
        lambda x: xp.from_dlpack(x, **there),
        lambda x: xp.asarray(x.tolist(), dtype=getattr(xp, dt.of(x)), **there),
    )
    for convert in ways:
        try:
            return convert(own)
        except (TypeError, ValueError, BufferError, AttributeError) as error:  # a namespace may lack one of them
            failures.append(error)
    raise ExceptionGroup(f"no conversion from NumPy's {a.dtype} to {xp.__name__} works", failures)


def lay_out(xp: Any, a: np.ndarray, layout: str, device: Any = None) -> Any:
    """A native array with the values of ``a`` in the given memory layout."""
    x, known = None, layouts.named(layout, a.ndim)
    if known is not None:
        try:
            x = layouts.view(xp, from_numpy(xp, known.memory(a), device), a, known)
            x = x if layouts.same_bits(to_numpy(xp, x), a) else None
        except Exception:
            x = None  # layouts that the library does not support are not under test
    if x is None:
        x = from_numpy(xp, a, device)
    if isinstance(x, np.ndarray):
        x.flags.writeable = layouts.is_writable(layout) and 0 not in x.strides[: x.ndim * bool(x.size)]
    return x


@dataclass(frozen=True)
class Natives:
    """The arguments of a call as the target has them; ``given`` are its arrays, each with what it was made of."""

    args: list[Any]
    kwargs: dict[str, Any]
    given: list[tuple[np.ndarray, Any]]


class _Defaults(dict[str, str]):
    """The default data types by kind; skips the check if the target has no complex data type, and fails without another kind."""

    def __missing__(self, kind: str) -> str:
        if kind == "complex floating":
            pytest.skip("There are no complex data types")
        pytest.fail(
            f"There is no default data type of kind {kind}: __array_namespace_info__().default_dtypes() names none, and no array "
            f"without a requested data type has one.",
            pytrace=False,
        )


class Library:
    """A target: its namespace, and calls that check what must hold for every call.

    `call` converts the NumPy arrays among the arguments, calls the function, checks that the result belongs to the target and that
    no input was modified, and returns the result as NumPy arrays. It skips if a declared limit covers the call.

    Parameters
    ----------
    target : what is under test
    compiling : repeats calls compiled, and compares
    stride : try one case in ``stride`` where there are many: see `some`
    thinned : of hundreds of sizes and layouts of one function, try one in so many, which differ from function to function
    """

    def __init__(self, target: Target, compiling: Compiling | None = None, *, stride: int = 1, thinned: int = 1) -> None:
        self.target = target
        self.name = target.name
        self.xp = target.xp
        self.compiling = compiling
        self.stride = stride
        self.thinned = thinned
        self.default: dict[str, str] = _Defaults(target.default_dtypes)
        self.index_dtype = self.default["indexing"]

    def __repr__(self) -> str:
        return f"<{self.target.id}>"

    @property
    def demanding(self) -> bool:
        """Whether recommendations of the standard are required too, as for the backends of ivy_api."""
        return self.target.backend

    def asks_for(self, revision: str) -> bool:
        """Whether the revision of the standard under test includes this one."""
        return self.target.revision >= revision

    @property
    def dtypes(self) -> dict[str, Any]:
        """The data types that the target has, by name."""
        return self.target.dtypes

    def some(self, cases: Iterable[T], *salt: object) -> list[T]:
        """The cases to try: all, or one in ``stride``.

        Which ones depends on ``salt`` (the function, the data type), so that together the checks try every case.
        """
        every = list(cases)
        stride = min(self.stride, max(len(every), 1))
        return every[zlib.crc32(repr(salt).encode()) % stride :: stride]

    def reductions(self, cases: Iterable[tuple[T, Any]]) -> list[tuple[T, Any]]:
        """Shapes and axes to reduce, without empty axis tuples unless demanding, because the standard does not define them."""
        return [(shape, axis) for shape, axis in cases if axis != () or self.demanding]

    def dtype(self, name: str) -> Any:
        """The target's own object for a data type."""
        if name not in self.dtypes:
            pytest.skip(f"{self.name} has no data type {name}")
        return self.dtypes[name]

    def dtype_name(self, dtype: Any) -> str:
        """The standard's name of one of the target's data types."""
        return self.target.dtype_name(dtype)

    def _name_of(self, dtype: Any) -> str:
        return next((name for name, own in self.dtypes.items() if own is dtype), "") if dtype is not None else ""

    def supports(self, qualname: str, *names: str) -> bool:
        """Whether the target has these data types and no declared limit excludes them for the function."""
        return all(n in self.dtypes and self.target.limit(qualname, n) is None for n in names)

    def require(self, qualname: str, *names: str) -> None:
        """Skip the check if `supports` is false."""
        for name in names:
            limit = self.target.limit(qualname, name)
            if limit is not None:
                recording.current.limit = limit
                pytest.skip(f"{self.name} has no {qualname} for {name}, and declares it: {limit.reason}")
            if name not in self.dtypes:
                pytest.skip(f"{self.name} has no data type {name}")

    def function(self, qualname: str) -> Any:
        """The function, ``"linalg.svd"``, or a member of the array, ``"__add__"``."""
        if qualname in MEMBERS:
            return functools.partial(self._applied, qualname, MEMBERS[qualname])
        found = self.xp
        for part in qualname.split("."):
            found = getattr(found, part, None)
            if found is None:
                limit = self.target.limit(qualname)
                if limit is not None:
                    recording.current.limit = limit
                    pytest.skip(f"{self.name} has no {qualname}, and declares it: {limit.reason}")
                if self.target.may_omit(Call(qualname, (), {})):
                    pytest.skip(f"{self.name} says that it has no data-dependent shapes, and has no {qualname}")
                raise MissingNameError(qualname, self.name)
        return found

    def _applied(self, name: str, member: Member, x: Any, *args: Any, **kwargs: Any) -> Any:
        """Apply a member; if it may modify the array, the array is a copy."""
        try:
            return member.apply(self.native(to_numpy(self.xp, x), "writable") if member.writes else x, *args, **kwargs)
        except AttributeError as error:
            if hasattr(x, name):
                raise
            raise MissingNameError(name, self.name) from error

    def native(self, a: np.ndarray, layout: str = "plain") -> Any:
        """An array of the target, in the given memory layout if its library has views."""
        known = layout if self.target.has_views else "writable" if layouts.is_writable(layout) else "plain"
        return lay_out(self.xp, a, known, self.target.device_object)

    def numpy(self, result: Any) -> Any:
        """A result as NumPy arrays; tuples keep their field names."""
        if isinstance(result, list):  # as some functions returned before 2025.12
            return [self.numpy(r) for r in result]
        if isinstance(result, tuple):
            parts = [self.numpy(r) for r in result]
            # structs made in C (torch.return_types) have their field names as match arguments
            fields = getattr(result, "_fields", None) or getattr(result, "__match_args__", None)
            return namedtuple("Result", fields)(*parts) if fields else tuple(parts)  # noqa: PYI024 - the fields are found here
        assert self.target.owns(result), f"the result {result!r} is not an array of {self.name}"
        out = to_numpy(self.xp, result)
        own = self.dtype_name(result.dtype)
        assert dt.of(out) == own, f"{own} became {dt.of(out)} when converted to NumPy"
        said = tuple(result.shape)  # lazy arrays may have unknown sizes
        assert len(said) == out.ndim, f"its shape attribute is {said}, its data have the shape {out.shape}"
        assert all(n in (m, None) or n != n for n, m in zip(said, out.shape, strict=True)), (
            f"its shape attribute is {said}, its data have the shape {out.shape}"
        )
        return out

    def call(self, qualname: str, *args: Any, layout: str = "plain", **kwargs: Any) -> Any:
        """Call a function with NumPy arrays (also in lists and tuples) and get NumPy arrays."""
        result = self.numpy(self.raw(qualname, *args, layout=layout, **kwargs))
        recording.current.result = result
        return result

    def raw(self, qualname: str, *args: Any, layout: str = "plain", **kwargs: Any) -> Any:
        """Like `call`, but return the function's own result."""
        call = Call(qualname, args, kwargs, layout, asked=self._name_of(kwargs.get("dtype")))
        recording.current.begin(call, count=False)
        own = self.natives(call)
        function = self.function(qualname)
        recording.current.count(call)
        with survival.watched(call):
            result = self._made(call, function, own.args, own.kwargs)
            if self.compiling and self.compiling.wants(qualname, own.args, own.kwargs):
                eager, result = result, self.compiling.call(function, own.args, own.kwargs, result)
                assert_agrees(qualname, self.numpy(result), self.numpy(eager), also=self._of_one_unit(call, function, eager))
        recording.current.result = result
        self.assert_unchanged(call, own)
        return result

    def _of_one_unit(self, call: Call, function: Any, result: Any) -> float:
        """What one unit of each argument changes, where a compiler may change it by one: see `ADDED_TO_A_DIFFERENCE`."""
        if call.qualname not in ADDED_TO_A_DIFFERENCE:
            return 0.0
        exact, changed = self.numpy(result).astype("float64"), 0.0
        for args, kwargs in one_unit_away(call.args, call.kwargs):
            own = self.natives(Call(call.qualname, args, kwargs, call.layout))
            change = np.abs(self.numpy(function(*own.args, **own.kwargs)).astype("float64") - exact)
            changed += float(np.max(change[np.isfinite(change)], initial=0.0))
        return changed

    def natives(self, call: Call) -> Natives:
        """The arguments of a call as the target's own arrays."""
        given: list[tuple[np.ndarray, Any]] = []

        def enter(value: Any) -> Any:
            if isinstance(value, np.ndarray):
                self.require(call.qualname, dt.of(value))
                given.append((value, self.native(value, layouts.of_operand(call.layout, len(given)))))
                return given[-1][1]
            assert not isinstance(value, np.generic), "NumPy scalars are neither arrays nor Python scalars"
            if type(value) in (list, tuple) and any(isinstance(v, np.ndarray) for v in value):
                return type(value)(enter(v) for v in value)
            return value

        return Natives([enter(a) for a in call.args], {k: enter(v) for k, v in call.kwargs.items()}, given)

    def assert_unchanged(self, call: Call, own: Natives) -> None:
        """The arrays that a call was given hold what they held."""
        for before, after in own.given:
            same = to_numpy(self.xp, after).tobytes() == np.ascontiguousarray(before).tobytes()
            assert same, f"{call.qualname} changed its input {before!r} to {after!r}"

    def _made(self, call: Call, function: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            if self.target.may_omit(call):
                pytest.skip(f"{self.name} says that it has no data-dependent shapes, and raised {type(error).__name__}: {error}")
            raise


def shares_memory(x: Any, y: Any) -> bool | None:
    """Whether two native arrays share memory; ``None`` if that cannot be determined."""
    try:
        a, b = np.asarray(x), np.asarray(y)
    except Exception:
        return None  # NumPy cannot read such arrays: sparse
    if a.size and not np.shares_memory(a, np.asarray(x)):
        return None  # computed anew each time: a lazy array
    return bool(np.shares_memory(a, b)) if a.flags.writeable or b.flags.writeable else None
