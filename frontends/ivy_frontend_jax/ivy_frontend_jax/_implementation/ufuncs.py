"""``jax.numpy.ufunc``: a function element by element, with reductions over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.defining import no_out, public
from ivy_frontend_jax._implementation.dtypes import NARROW
from ivy_frontend_jax._implementation.native import axes_of, dtype_of

IDENTITIES = {
    "add": 0, "multiply": 1, "bitwise_and": -1, "bitwise_or": 0, "bitwise_xor": 0, "logical_and": True, "logical_or": False,
    "logical_xor": False, "logaddexp": float("-inf"), "logaddexp2": float("-inf"),
}  # fmt: skip
REDUCTIONS = {"add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "logical_and": "all", "logical_or": "any"}
CUMULATIONS = {"add": "cumsum", "multiply": "cumprod"}
UPDATES = {"add": "add", "multiply": "multiply", "subtract": "subtract", "maximum": "max", "minimum": "min"}


DIRECT = {
    "add": "iufc", "subtract": "iufc", "multiply": "iufc", "divide": "fc", "true_divide": "fc", "maximum": "iuf", "minimum": "iuf",
}  # fmt: skip
"""Functions that the declared one of the name does for two arrays of one data type, of these kinds."""


def _directly(name: str, x: Any) -> Any:
    """Return the function of native arrays that does what is asked for two arrays like this one; ``None`` if there is none."""
    d = dtype_of(x)
    if d.kind not in DIRECT.get(name, "") or d.name in NARROW:
        return None
    found = getattr(find_namespace(x), {"true_divide": "divide"}.get(name, name))
    return getattr(found, "__untraced__", found)  # it is kept, also after a transformation that runs now


class ufunc:
    """A function element by element, with the methods of NumPy's."""

    def __init__(
        self,
        func: Callable[..., Any],
        /,
        nin: int,
        nout: int,
        *,
        name: str | None = None,
        nargs: int | None = None,
        identity: Any = None,
        call: Callable[..., Any] | None = None,
        reduce: Callable[..., Any] | None = None,
        accumulate: Callable[..., Any] | None = None,
        at: Callable[..., Any] | None = None,
        reduceat: Callable[..., Any] | None = None,
    ) -> None:
        self.__name__ = name or func.__name__
        self.__doc__ = func.__doc__
        self.__wrapped__ = func
        self.nin, self.nout, self.nargs = nin, nout, nargs if nargs is not None else nin
        self.identity = identity
        self._call = call or func
        self._own = call is not None

    def __repr__(self) -> str:
        return f"<jnp.ufunc '{self.__name__}'>"

    def __hash__(self) -> int:
        return hash((self.__name__, self.nin, self.nout))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ufunc) and other.__wrapped__ is self.__wrapped__

    def __call__(self, *args: Any, out: Any = None, where: Any = None) -> Any:
        """Apply the function."""
        if out is not None:
            raise NotImplementedError(f"out argument of {self}")
        if where is not None:
            raise NotImplementedError(f"where argument of {self}")
        if len(args) != self.nin:
            raise TypeError(f"{self.__name__}() takes {self.nin} arguments; got {len(args)}")
        return self._call(*args) if self._own else public("jax.numpy.vectorize")(self.__wrapped__)(*args)

    def reduce(
        self,
        a: Any,
        axis: int | tuple[int, ...] | None = 0,
        dtype: Any = None,
        out: None = None,
        keepdims: bool = False,
        initial: Any = None,
        where: Any = None,
    ) -> Any:
        """Return the function over all elements of an axis, from the first to the last."""
        self._require_two("reduce")
        no_out(f"{self.__name__}.reduce", out)
        if self.__name__ in REDUCTIONS and self._own:
            given: dict[str, Any] = {"axis": axes_of(axis, a.ndim), "keepdims": keepdims, "where": where}
            if self.__name__ not in ("logical_and", "logical_or"):
                given["initial"] = initial
            if self.__name__ in ("add", "multiply"):
                given["dtype"] = dtype
            return public(f"jax.numpy.{REDUCTIONS[self.__name__]}")(a, **given)
        jnp = public
        x = a if dtype is None else a.astype(dtype)
        if where is not None:
            if self.identity is None and initial is None:
                raise ValueError(f"reduction operation {self.__name__!r} does not have an identity: give initial.")
            x = jnp("jax.numpy.where")(where, x, self.identity if initial is None else initial)
        if axis is None:
            x = jnp("jax.numpy.ravel")(x)
            found = self._folded(x, initial)
            return jnp("jax.numpy.reshape")(found, (1,) * a.ndim) if keepdims else found
        if isinstance(axis, tuple):
            raise NotImplementedError(f"{self}.reduce over several axes")
        found = self._folded(jnp("jax.numpy.moveaxis")(x, axis, 0), initial)
        return jnp("jax.numpy.expand_dims")(found, axis) if keepdims else found

    def _folded(self, x: Any, initial: Any) -> Any:
        if x.shape[0] == 0 and initial is None:
            if self.identity is None:
                raise ValueError(f"zero-size array to reduction operation {self.__name__} which has no identity")
            return public("jax.numpy.full")(x.shape[1:], self.identity, x.dtype)
        start = initial if initial is not None else x[0]
        for i in range(0 if initial is not None else 1, x.shape[0]):
            start = self(start, x[i])
        return start

    def accumulate(self, a: Any, axis: Any = 0, dtype: Any = None, out: Any = None) -> Any:
        """Return the function over the elements of an axis so far."""
        self._require_two("accumulate")
        no_out(f"{self.__name__}.accumulate", out)
        if axis is None:
            if a.ndim != 1:
                raise ValueError("accumulate does not allow multiple axes")
            axis = 0
        if self.__name__ in CUMULATIONS and self._own:
            return public(f"jax.numpy.{CUMULATIONS[self.__name__]}")(a, axis=axis, dtype=dtype)
        x = public("jax.numpy.moveaxis")(a if dtype is None else a.astype(dtype), axis, 0)
        found = [x[0]]
        for i in range(1, x.shape[0]):
            found.append(self(found[-1], x[i]))
        return public("jax.numpy.stack")(found, axis)

    def at(self, a: Any, indices: Any, b: Any = None, *, inplace: Any = True) -> Any:
        """Return an array with the function applied at indices."""
        if inplace:
            raise NotImplementedError(
                "jax.numpy functions cannot modify arrays in-place, because JAX arrays are immutable. "
                f"Pass inplace=False to {self}.at."
            )
        if b is None:
            return a.at[indices].set(self(a[indices]))
        if self.__name__ in UPDATES and self._own:
            return getattr(a.at[indices], UPDATES[self.__name__])(b)
        index = indices if isinstance(indices, tuple) else (indices,)
        shape = public("jax.numpy.broadcast_shapes")(*(getattr(i, "shape", ()) for i in index))
        for position in _positions(shape):
            key = tuple(public("jax.numpy.broadcast_to")(i, shape)[position] if hasattr(i, "shape") else i for i in index)
            value = public("jax.numpy.broadcast_to")(b, shape)[position]
            a = a.at[key].set(self(a[key], value))
        return a

    def outer(self, A: Any, B: Any, /) -> Any:
        """Return the function of all pairs of elements."""
        self._require_two("outer")
        jnp = public
        a, b = jnp("jax.numpy.asarray")(A), jnp("jax.numpy.asarray")(B)
        return self(jnp("jax.numpy.reshape")(a, a.shape + (1,) * b.ndim), b)

    def reduceat(self, a: Any, indices: Any, axis: Any = 0, dtype: Any = None, out: Any = None) -> Any:
        """Return the function over the slices between indices."""
        self._require_two("reduceat")
        no_out(f"{self.__name__}.reduceat", out)
        if axis is None or isinstance(axis, (tuple, list)):
            raise ValueError("reduceat requires a single integer axis.")
        x = public("jax.numpy.moveaxis")(a if dtype is None else a.astype(dtype), axis, 0)
        starts = [int(i) for i in indices]
        found = []
        for i, start in enumerate(starts):
            stop = starts[i + 1] if i + 1 < len(starts) else x.shape[0]
            found.append(self.reduce(x[start : max(stop, start + 1)], 0))
        return public("jax.numpy.stack")(found, axis)

    def _require_two(self, method: str) -> None:
        if self.nin != 2 or self.nout != 1:
            raise ValueError(f"{method} only supported for functions of two arguments and one result; got {self}")


def _positions(shape: tuple[int, ...]) -> Any:
    from itertools import product

    return product(*(range(n) for n in shape))


_MISSING: Any = object()
_new = object.__new__


class DirectUfunc(ufunc):
    """A function of two arrays that the declared one does at once where they have one data type."""

    _last: tuple[Any, Any, Any] = (None, None, None)
    """The class of native arrays and the data type of the last call, and the function that does it."""

    def __call__(self, a: Any = _MISSING, b: Any = _MISSING, /, *more: Any, **options: Any) -> Any:
        """Apply the function."""
        if type(a) is Array and type(b) is Array and not more and not options:
            x, y = a._x, b._x
            d = x.dtype
            if type(x) is type(y) and d is y.dtype:
                cls, own, function = self._last
                if cls is not type(x) or own is not d:
                    function = _directly(self.__name__, x)
                    self._last = type(x), d, function
                if function is not None:
                    try:
                        value = function(x, y)
                    except Exception:
                        return super().__call__(a, b)  # raises JAX's error
                    out = _new(Array)  # without the frame of a call
                    out._x = value
                    out._weak = a._weak and b._weak
                    return out
        return super().__call__(*(one for one in (a, b) if one is not _MISSING), *more, **options)


def bound_ufunc(name: str, function: Callable[..., Any]) -> ufunc:
    """Return the object that stands for a function of `jax.numpy` recorded as a ufunc."""
    kind = DirectUfunc if name in DIRECT else ufunc
    return kind(function, 1 if name == "negative" else 2, 1, name=name, call=function, identity=IDENTITIES.get(name))
