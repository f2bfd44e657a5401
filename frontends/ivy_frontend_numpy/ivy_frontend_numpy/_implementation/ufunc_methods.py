"""``reduce``, ``accumulate``, ``reduceat``, ``outer`` and ``at`` of ufuncs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ivy_api.frontends.sizes import Size
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, axes_of, axis_of, cast, made, namespace_of, native, ndarray, wrapped
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, as_dtype, bounds
from ivy_frontend_numpy._implementation.frontend import NOT_GIVEN
from ivy_frontend_numpy._implementation.promotion import WEAK, castable, common, with_weak

_REDUCTIONS = {
    "add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "logical_and": "all", "logical_or": "any",
}  # fmt: skip
_REDUCTIONS_OF_KIND = {
    "b": {**_REDUCTIONS, "add": "any", "maximum": "any", "multiply": "all", "minimum": "all"},
    "c": {name: declared for name, declared in _REDUCTIONS.items() if declared not in ("max", "min")},
}  # fmt: skip
"""The same for booleans and complex numbers: backends have no order of these."""
_RUNNING = {"add": "cumulative_sum", "multiply": "cumulative_prod", "maximum": "cumulative_max", "minimum": "cumulative_min"}
_RUNNING_OF_KIND: dict[str, dict[str, str]] = {"b": {}, "c": {"add": "cumulative_sum", "multiply": "cumulative_prod"}}
_LOGICAL = frozenset({"logical_and", "logical_or", "logical_xor"})
"""Operations that read elements of any data type as truth values."""
_NEUTRAL = {"subtract": 0, "divide": 1, "floor_divide": 1, "power": 1}
"""What changes nothing as the second operand. Of other operations without an identity the initial value does not, given again."""
_UPDATES = {"add": "add", "subtract": "subtract", "multiply": "multiply", "maximum": "max", "minimum": "min"}
_REORDERABLE = frozenset({
    "add", "multiply", "maximum", "minimum", "fmax", "fmin", "logical_and", "logical_or", "logical_xor", "bitwise_and",
    "bitwise_or", "bitwise_xor", "logaddexp", "logaddexp2", "gcd", "lcm", "hypot",
})  # fmt: skip
WITHOUT_OVERRIDE: set[type] = {ndarray, bool, int, Size, float, complex, list, tuple, type(None), str, slice}
"""Classes known to have no ``__array_ufunc__``."""


def has_ufunc_override(x: Any) -> bool:
    """Whether a class of another library has ``__array_ufunc__``."""
    cls = type(x)
    own = getattr(cls, "__array_ufunc__", WITHOUT_OVERRIDE)
    if own is WITHOUT_OVERRIDE or cls.__module__ == "numpy" or own is getattr(ndarray, "__array_ufunc__", None):
        WITHOUT_OVERRIDE.add(cls)
        return False
    return True


class Methods:
    """The methods of ufuncs of two operands and one result."""

    __name__: str
    nin: int
    nout: int
    signature: str | None
    identity: Any
    _by_kind: Any

    if TYPE_CHECKING:

        def resolve(self, codes: Any) -> Any: ...
        def asked(self, method: str, args: Any, kwargs: Any) -> Any: ...
        def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

    def _check(self, method: str) -> None:
        if self.signature is not None:
            raise RuntimeError("Reduction not defined on ufunc with signature")
        if self.nin != 2 or self.nout != 1:
            said = (
                "only supported for binary functions" if self.nin != 2 else "only supported for functions returning a single value"
            )
            raise ValueError(f"{method} {said}")

    def _accumulator(self, a: Any, dtype: Any, out: Any) -> Any:
        """Return the data type that a reduction computes in."""
        if dtype is not None:
            d = as_dtype(dtype)
        elif out is not None:
            d = out._d
        else:
            d = a._d
            if self.__name__ in ("add", "multiply") and (d.kind == "b" or (d.kind in "iu" and d.itemsize < 8)):
                d = BY_NAME["uint64" if d.kind == "u" else "int64"]
        if self.__name__ in _LOGICAL:
            return BY_NAME["bool"]
        if self.__name__ == "divide" and d.kind in "biu":
            d = BY_NAME["float64"]
        if self.__name__ in ("add", "multiply", "maximum", "minimum"):
            return d
        _ins, results = self.resolve((d, d))
        return results[0]

    def reduce(
        self, array: Any, /, axis: Any = 0, dtype: Any = None, out: Any = None, keepdims: Any = False, initial: Any = NOT_GIVEN,
        where: Any = True,
    ) -> Any:  # fmt: skip
        """Reduce an array along axes by applying the ufunc."""
        if self._ask(array, out):
            return self.asked("reduce", (array,), _given(axis, dtype, out, keepdims, initial, where))
        self._check("reduce")
        out = out[0] if isinstance(out, tuple) else out
        xp = namespace_of(array, out)
        a = asarray(array, None, xp)
        axes = () if not a.shape and axis in (0, -1) else axes_of(axis, len(a.shape))
        if len(axes) > 1 and self.__name__ not in _REORDERABLE:
            raise ValueError(f"reduction operation {self.__name__!r} is not reorderable, so at most one axis may be specified")
        d = self._accumulator(a, dtype, out)
        read_as = a._d if self.__name__ in _LOGICAL else d
        x = native(a, xp, read_as)
        if where is not True:
            x = self._chosen(xp, x, where, initial, read_as)
        start = self._first_value(initial, d, any(a.shape[i] == 0 for i in axes))
        done = cast(self._reduced(xp, x, axes, d, start), d, xp)
        if keepdims and axes:
            done = xp.expand_dims(done, tuple(sorted(axes)))
        if out is not None:
            return self._into(done, d, out, xp)
        return made(done, d, type(a)) if type(a) is not ndarray and len(done.shape) else wrapped(done, d)

    def _first_value(self, initial: Any, d: Any, empty: bool) -> Any:
        """Return what a reduction starts from; ``None`` if that is the first element."""
        if initial is NOT_GIVEN:
            initial = self._identity(d) if empty else None
        if empty and initial is None:
            raise ValueError(f"zero-size array to reduction operation {self.__name__} which has no identity")
        return initial

    def _chosen(self, xp: Any, x: Any, where: Any, initial: Any, d: Any) -> Any:
        """Return an array with what changes no result in place of the elements that a mask leaves out."""
        neutral = self._identity(d)
        if neutral is None:
            if initial is NOT_GIVEN:
                raise ValueError(
                    f"reduction operation {self.__name__!r} does not have an identity, so to use a where mask one has to specify "
                    "'initial'"
                )
            neutral = _NEUTRAL.get(self.__name__, initial)
        mask = asarray(where, BY_NAME["bool"], xp)
        if len(mask.shape) > len(x.shape):
            raise ValueError("input operand has more dimensions than allowed by the axis remapping")
        chosen = xp.broadcast_to(native(mask, xp), tuple(x.shape))
        return xp.where(chosen, x, xp.asarray(self._start(neutral, d), dtype=x.dtype))

    def _into(self, done: Any, d: Any, out: Any, xp: Any) -> Any:
        if tuple(done.shape) != out.shape:
            raise ValueError(
                f"output parameter for reduction operation {self.__name__} has the wrong number of dimensions: found "
                f"{len(out.shape)} but expected {len(done.shape)}"
            )
        if not castable(d, out._d, "same_kind"):
            raise TypeError(f"Cannot cast ufunc '{self.__name__}' output from {d!r} to {out._d!r} with casting rule 'same_kind'")
        views.write(out, cast(done, out._d, xp))
        return out

    def _identity(self, d: Any) -> Any:
        if self.__name__ in ("subtract", "divide", "power", "maximum", "minimum"):
            return None
        return bounds(d)[1] if self.identity == -1 and d.kind == "u" else self.identity

    def _start(self, value: Any, d: Any) -> Any:
        from ivy_frontend_numpy._implementation.array import generic, number_of, python

        value = python(value) if isinstance(value, (generic, ndarray)) else value
        if isinstance(value, float) and d.kind in "iu" and value in (float("inf"), float("-inf")):
            raise OverflowError(f"cannot convert float infinity to integer of {d.name}")
        return number_of(value, d)

    def _reduced(self, xp: Any, x: Any, axes: tuple[int, ...], d: Any, initial: Any) -> Any:
        name = _REDUCTIONS_OF_KIND.get(d.kind, _REDUCTIONS).get(self.__name__)
        if name is None:
            return self._folded(xp, x, axes, d, initial)
        truth = name in ("all", "any")
        if not truth and any(x.shape[i] == 0 for i in axes):
            shape = tuple(n for i, n in enumerate(x.shape) if i not in axes)
            return xp.full(shape, self._start(initial, d), dtype=x.dtype)
        given: dict[str, Any] = {"dtype": getattr(xp, d.name)} if name in ("sum", "prod") else {}
        done = getattr(xp, name)(x, axis=axes, **given) if axes else cast(x, d, xp)
        if initial is None or (truth and initial is (name == "all")):
            return done
        start = xp.asarray(self._start(initial, d), dtype=getattr(xp, d.name))
        return native(self(made(cast(done, d, xp)), made(start)), xp)

    def _folded(self, xp: Any, x: Any, axes: tuple[int, ...], d: Any, initial: Any) -> Any:
        """Apply the ufunc from the first element to the last."""
        rest = tuple(i for i in range(len(x.shape)) if i not in axes)
        x = xp.permute_dims(x, (*axes, *rest)) if len(x.shape) else x
        shape = tuple(x.shape[len(axes) :])
        count = 1
        for n in x.shape[: len(axes)]:
            count *= n
        if not axes:
            start = None if initial is None else made(xp.asarray(self._start(initial, d), dtype=getattr(xp, d.name)))
            return x if start is None else native(asarray(self(start, made(x, d)), None, xp), xp, d)
        rows = xp.unstack(xp.reshape(x, (count, *shape))) if count else []
        if initial is not None:
            rows = [xp.full(shape, self._start(initial, d), dtype=getattr(xp, d.name)), *rows]
        found = made(rows[0])
        for row in rows[1:]:
            found = asarray(self(found, made(row)), None, xp)
        return native(found, xp, d)

    def accumulate(self, array: Any, /, axis: Any = 0, dtype: Any = None, out: Any = None) -> Any:
        """Return the results of applying the ufunc to all elements so far."""
        if self._ask(array, out):
            return self.asked("accumulate", (array,), _given(axis, dtype, out))
        self._check("accumulate")
        out = out[0] if isinstance(out, tuple) else out
        xp = namespace_of(array, out)
        a = asarray(array, None, xp)
        axis = _running_axis(axis, len(a.shape))
        d = self._accumulator(a, dtype, out)
        x = native(a, xp, None if self.__name__ in _LOGICAL else d)
        done = cast(self._accumulated(xp, x, axis, d), d, xp)
        return made(done, d, type(a)) if out is None else self._into(done, d, out, xp)

    def _accumulated(self, xp: Any, x: Any, axis: int, d: Any) -> Any:
        name = _RUNNING_OF_KIND.get(d.kind, _RUNNING).get(self.__name__)
        if name is not None:
            given: dict[str, Any] = {"dtype": getattr(xp, d.name)} if name in ("cumulative_sum", "cumulative_prod") else {}
            return getattr(xp, name)(x, axis=axis, **given)
        found: list[Any] = []
        for row in xp.unstack(x, axis=axis):
            found.append(asarray(self(found[-1], made(row)), None, xp) if found else asarray(made(row), d, xp))
        return xp.stack([native(one, xp, d) for one in found], axis=axis) if found else cast(x, d, xp)

    def reduceat(self, array: Any, /, indices: Any, axis: Any = 0, dtype: Any = None, out: Any = None) -> Any:
        """Reduce the slices between indices."""
        if self._ask(array, out):
            return self.asked("reduceat", (array, indices), _given(axis, dtype, out))
        self._check("reduceat")
        out = out[0] if isinstance(out, tuple) else out
        xp = namespace_of(array, out)
        a = asarray(array, None, xp)
        axis = axis_of(axis, len(a.shape))
        found = asarray(indices, None, xp)
        if found._d.kind not in "iub":
            raise TypeError(f"Cannot cast array data from {found._d!r} to dtype('int64') according to the rule 'safe'")
        from ivy_frontend_numpy._implementation.array import nested

        starts = nested(native(found, xp))
        n = a.shape[axis]
        d = self._accumulator(a, dtype, out)
        rows = []
        for i, start in enumerate(starts):
            if not 0 <= start < n:
                raise IndexError(f"index {start} out-of-bounds in {self.__name__}.reduceat [0, {n})")
            stop = starts[i + 1] if i + 1 < len(starts) else n
            key = (slice(None),) * axis + (slice(start, max(stop, start + 1)),)
            one = self.reduce(a[key], axis=axis, dtype=None if self.__name__ in _LOGICAL else d)
            rows.append(native(asarray(one), xp, d))
        done = xp.stack(rows, axis=axis)
        return made(done, d) if out is None else self._into(done, d, out, xp)

    def outer(self, A: Any, B: Any, /, **kwargs: Any) -> Any:
        """Apply the ufunc to all pairs of elements."""
        if self._ask(A, None) or self._ask(B, None):
            return self.asked("outer", (A, B), kwargs)
        if self.nin != 2:
            raise ValueError("outer product only supported for binary functions")
        if self.signature is not None:
            raise TypeError("method outer is not allowed in ufunc with non-trivial signature")
        xp = namespace_of(A, B)
        a, b = (x if type(x) in WEAK else asarray(x, None, xp) for x in (A, B))
        if isinstance(a, ndarray) and isinstance(b, ndarray):
            a = views.reshaped(a, a.shape + (1,) * len(b.shape))
        return self(a, b, **kwargs)

    def at(self, a: Any, indices: Any, b: Any = None, /) -> None:
        """Apply the ufunc in place at indices; an element that is named twice is changed twice."""
        if self.signature is not None or self.nout > 1:
            raise TypeError("Only single output ufuncs supported at this time")
        if not isinstance(a, ndarray):
            raise TypeError("first operand must be array")
        if not views.writeable(a):
            raise ValueError("assignment destination is read-only")
        if (b is None) != (self.nin == 1):
            raise ValueError("second operand needed for ufunc" if b is None else "second operand provided when ufunc is unary")
        xp = namespace_of(a, indices, b)
        if b is None:
            a[indices] = self(a[indices])
            return
        chosen = asarray(a[indices], None, xp)
        d = with_weak(a._d, WEAK[type(b)]) if type(b) in WEAK else common([a._d, asarray(b, None, xp)._d])
        results = self.resolve((d, d))[1]
        if not castable(results[0], a._d, "same_kind"):
            raise TypeError(
                f"Cannot cast ufunc '{self.__name__}' output from {results[0]!r} to {a._d!r} with casting rule 'same_kind'"
            )
        other = xp.broadcast_to(native(asarray(b, None, xp), xp), chosen.shape)
        if self.__name__ in _UPDATES and a._d.kind in "iuf" and castable(d, a._d, "same_kind"):
            self._updated(a, indices, other, xp)
            return
        self._one_by_one(a, indices, made(other), chosen.shape, xp)

    def _updated(self, a: Any, indices: Any, other: Any, xp: Any) -> None:
        from ivy_frontend_numpy._implementation.indexing import Key

        key = tuple(Key(indices, a, xp).parts)
        x = native(a, xp)
        views.write(a, getattr(xp.at(x, key), _UPDATES[self.__name__])(cast(other, a._d, xp)))

    def _one_by_one(self, a: Any, indices: Any, b: Any, shape: tuple[int, ...], xp: Any) -> None:
        from itertools import product

        positions = made(xp.reshape(xp.arange(a.size, dtype=xp.int64), a.shape))[indices]
        flat = views.reshaped(a, (-1,)) if views.contiguous(a) else None
        work = flat if flat is not None else made(xp.reshape(native(a, xp), (-1,)))
        for index in product(*map(range, shape)):
            at = int(positions[index]) if shape else int(positions)
            work[at] = self(work[at], b[index])
        if flat is None:
            views.write(a, xp.reshape(native(work, xp), a.shape))

    def _ask(self, *values: Any) -> bool:
        return any(type(x) not in WITHOUT_OVERRIDE and has_ufunc_override(x) for x in values)


def _running_axis(axis: Any, n: int) -> int:
    """Return the one axis that results accumulate along."""
    one = axis[0] if isinstance(axis, tuple) and len(axis) == 1 else axis
    if isinstance(one, tuple) or (one is None and n > 1):
        raise ValueError("accumulate does not allow multiple axes")
    if not n:
        raise TypeError("cannot accumulate on a scalar")
    return axis_of(0 if one is None else one, n)


def _given(axis: Any, dtype: Any, out: Any, keepdims: Any = False, initial: Any = NOT_GIVEN, where: Any = True) -> dict[str, Any]:
    found = {"axis": axis, "dtype": dtype, "out": out, "keepdims": keepdims, "initial": initial, "where": where}
    usual = {"dtype": None, "out": None, "keepdims": False, "initial": NOT_GIVEN, "where": True}
    return {key: value for key, value in found.items() if key not in usual or value is not usual[key]}
