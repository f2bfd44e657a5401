"""`Array`: wraps a native array with the standard's attributes, operators, indexing, conversion and interchange."""

from __future__ import annotations

from numbers import Integral

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.array import strictness
from ivy_api.array.base import NUMBER, PYTHON, ArrayBase, kind_of, plain, swapped, to_native
from ivy_api.array.operators import binary, in_place, is_constant, over, reflected, unary
from ivy_api.array.text import described
from ivy_api.dispatch import registry
from ivy_api.dispatch.declare import device_by_name
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import (
    ArgumentError,
    ArgumentTypeError,
    DTypeError,
    MixedBackendsError,
    MutationError,
    NotAnArrayError,
    ScalarRangeError,
    UnknownVersionError,
)

_CPU = 1
"""The device of DLPack whose memory Python reads."""

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Self

    from ivy_api.typing import ArrayNamespace, Device, DType

VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12", registry.STANDARD)
"""The versions of the standard; the namespace of the last one includes all of the others."""


_ENTRIES = frozenset({int, slice, type(None), type(Ellipsis)})


_AT_ONCE = 256
"""The number of elements that iteration unstacks in one operation."""


class Array(ArrayBase):
    """An array as the standard defines it, over a native array of any backend, which is not copied.

    ``Array(x)`` wraps a native array, ``x.native`` (or ``ivy_api.unwrap(x)``) gives it back. Functions come from
    ``x.__array_namespace__()``, which is ``ivy_api.namespace(NAME, wrapped=True)``.

    An Array can be modified on every backend: ``x[0] = 1``, ``x += y``. If native arrays are mutable, the native array is modified,
    and everything that shares its memory changes too. Otherwise the Array holds a new native array afterwards, and no other object
    changes.

    Parameters
    ----------
    native : an array of an installed backend; an Array gives a new one over the same native array

    Raises
    ------
    NotAnArrayError
        if it is not an array.
    """

    __slots__ = ()

    # Set in the subclass of each backend:
    space: Any
    """The native namespace."""
    wrapped: Any
    """The namespace over Arrays."""
    own: Any
    """Where the backend's arrays differ from the standard's: see `ivy_api.array.native`."""

    __hash__ = None  # type: ignore[assignment]
    __array_ufunc__ = None  # operators with an ndarray on the left come here

    def __new__(cls, native: Any, /) -> Self:
        if isinstance(native, Array):
            made, native = type(native), native._native
        else:
            found = find_namespace(native)
            if found is None:
                raise NotAnArrayError(
                    f"Array takes an array of an installed backend; got {type(native).__qualname__}. To make one from numbers or "
                    "lists call ivy_api.namespace(NAME, wrapped=True).asarray(…)."
                )
            from ivy_api.array.classes import class_of

            made = class_of(Array, found)
        self: Any = object.__new__(made)
        self._native = to_native(made.own, native)
        return self  # type: ignore[no-any-return]

    @property
    def native(self) -> Any:
        """The native array, not a copy."""
        return self._native

    # Attributes

    @property
    def dtype(self) -> DType:
        """The data type: the backend's own object."""
        return self._native.dtype

    @property
    def device(self) -> Device:
        """The device: the backend's own object."""
        return self.own.device(self._native)

    @property
    def shape(self) -> tuple[Any, ...]:
        """The shape; ``None`` for a dimension unknown to the compiler."""
        return self.own.shape(self._native)  # type: ignore[no-any-return]

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.own.shape(self._native))

    @property
    def size(self) -> int | None:
        """The number of elements; ``None`` if unknown to the compiler."""
        product = 1
        for size in self.own.shape(self._native):
            if size is None:
                return None
            product *= size
        return product

    @property
    def T(self) -> Array:  # noqa: N802 - the standard's name
        """The transpose of a matrix.

        Raises
        ------
        ValueError
            if the array does not have two axes; for a stack of matrices use `mT`.
        """
        if self.ndim != 2:
            raise ArgumentError(
                f"x.T needs an array of two axes; got {self.ndim}. For a stack of matrices write x.mT, for another order "
                f"xp.permute_dims(x, axes)."
            )
        return self.wrapped.matrix_transpose(self)  # type: ignore[no-any-return]

    @property
    def mT(self) -> Array:  # noqa: N802 - the standard's name
        """The transpose of the matrices in the last two axes.

        Raises
        ------
        ValueError
            if the array has fewer than two axes.
        """
        if self.ndim < 2:
            raise ArgumentError(f"x.mT needs an array of two axes or more; got {self.ndim}.")
        return self.wrapped.matrix_transpose(self)  # type: ignore[no-any-return]

    def __array_namespace__(self, /, *, api_version: str | None = None) -> ArrayNamespace:
        """The namespace of functions for this array.

        Raises
        ------
        UnknownVersionError
            if there is no such version of the standard.
        """
        if api_version is not None and api_version not in VERSIONS:
            raise UnknownVersionError(
                f"api_version {api_version!r} is not supported; supported: {', '.join(VERSIONS)}. Omit it for the newest."
            )
        return self.wrapped  # type: ignore[no-any-return]

    # Operators

    __abs__ = unary("abs")
    __invert__ = unary("bitwise_invert")
    __neg__ = unary("negative")
    __pos__ = unary("positive")

    __add__ = binary("add", "+")
    __and__ = binary("bitwise_and", "&")
    __eq__ = binary("equal", "==")
    __floordiv__ = binary("floor_divide", "//")
    __ge__ = binary("greater_equal", ">=")
    __gt__ = binary("greater", ">")
    __le__ = binary("less_equal", "<=")
    __lshift__ = binary("bitwise_left_shift", "<<")
    __lt__ = binary("less", "<")
    __matmul__ = binary("matmul", "@")
    __mod__ = binary("remainder", "%")
    __mul__ = binary("multiply", "*")
    __ne__ = binary("not_equal", "!=")
    __or__ = binary("bitwise_or", "|")
    __pow__ = binary("pow", "**")
    __rshift__ = binary("bitwise_right_shift", ">>")
    __sub__ = binary("subtract", "-")
    __truediv__ = binary("divide", "/")
    __xor__ = binary("bitwise_xor", "^")

    __radd__ = reflected("add", "+")
    __rand__ = reflected("bitwise_and", "&")
    __rfloordiv__ = reflected("floor_divide", "//")
    __rlshift__ = reflected("bitwise_left_shift", "<<")
    __rmatmul__ = reflected("matmul", "@")
    __rmod__ = reflected("remainder", "%")
    __rmul__ = reflected("multiply", "*")
    __ror__ = reflected("bitwise_or", "|")
    __rpow__ = reflected("pow", "**")
    __rrshift__ = reflected("bitwise_right_shift", ">>")
    __rsub__ = reflected("subtract", "-")
    __rtruediv__ = reflected("divide", "/")
    __rxor__ = reflected("bitwise_xor", "^")

    __iadd__ = in_place("add", "+=")
    __iand__ = in_place("bitwise_and", "&=")
    __ifloordiv__ = in_place("floor_divide", "//=")
    __ilshift__ = in_place("bitwise_left_shift", "<<=")
    __imatmul__ = in_place("matmul", "@=")
    __imod__ = in_place("remainder", "%=")
    __imul__ = in_place("multiply", "*=")
    __ior__ = in_place("bitwise_or", "|=")
    __ipow__ = in_place("pow", "**=")
    __irshift__ = in_place("bitwise_right_shift", ">>=")
    __isub__ = in_place("subtract", "-=")
    __itruediv__ = in_place("divide", "/=")
    __ixor__ = in_place("bitwise_xor", "^=")

    # Indexing

    def __getitem__(self, key: Any, /) -> Array:
        if strictness.ACTIVE:
            strictness.check_key(self, key)
        try:
            return self._made(self.own.getitem(self._native, self._native_key(key)))
        except Exception as error:
            traced = next((e for e in (key if isinstance(key, tuple) else (key,)) if _is_over(e, self)), None)
            if traced is not None:  # an index of a transformed function
                return type(traced)._of_constant(self, key)  # type: ignore[no-any-return]
            _explain_key("x[…]", error, self, key)
            raise

    def __setitem__(self, key: Any, value: Any, /) -> None:
        if strictness.ACTIVE:
            strictness.check_assignment(self, key, value)
        try:
            selected, native, own = self._native_key(key), self._native_value(value), self.own
            if own.MUTABLE:
                self._native = own.setitem(self._native, selected, native)
                return
            old = self._native
            while not swapped(self, old, own.setitem(old, selected, native)):
                old = self._native
        except Exception as error:
            self._explain_assignment(error, key, value)
            raise

    def _explain_assignment(self, error: Exception, key: Any, value: Any) -> None:
        """Raise a clear error for a failed ``x[key] = value``."""
        if not isinstance(error, (IndexError, TypeError)):
            try:
                selected, given = self.own.shape(self.own.getitem(self._native, self._native_key(key))), getattr(value, "shape", ())
            except Exception:  # the key itself is invalid
                selected = given = ()
            if any(n not in (1, m) for n, m in zip(given[::-1], selected[::-1], strict=False)) or len(given) > len(selected):
                raise ArgumentError(
                    f"x[…] = y: y of shape {given} does not broadcast to the selection of shape {selected}."
                ) from error
        _explain_key("x[…] = y", error, self, key)

    def _native_key(self, key: Any) -> Any:
        kind = type(key)
        if kind in _ENTRIES:
            return key
        if isinstance(key, tuple):
            cls = type(self)
            return tuple([e if type(e) in _ENTRIES else e._native if type(e) is cls else self._checked_entry(e) for e in key])
        return key._native if kind is type(self) else self._checked_entry(key)

    @classmethod
    def _of_constant(cls, x: Array, key: Any) -> Array:
        """``x[key]`` for a constant and a key with arrays of a transformed function."""
        entries = key if isinstance(key, tuple) else (key,)
        native = tuple(e._native if isinstance(e, ArrayBase) else e for e in entries)
        return Array(cls.space.__dict__["__getitem__"](x._native, native))

    def _checked_entry(self, entry: Any) -> Any:
        """Check one entry of a key that is not an Array of this class; only arrays of other backends are rejected here."""
        if isinstance(entry, ArrayBase):
            if is_constant(entry, self):
                return entry._native
            raise MixedBackendsError(
                f"Index arrays must be of the backend of the indexed array; got {type(entry).__name__} for {type(self).__name__}. "
                f"Convert it first: xp.from_dlpack(x)."
            )
        if isinstance(entry, Integral) and not isinstance(entry, bool):
            return int(entry)  # a scalar of another library, such as a NumPy integer
        if find_namespace(entry) is not None:
            raise NotAnArrayError(
                f"Index arrays of an Array must be Arrays; got {type(entry).__qualname__}. Wrap it first: xp.asarray(x)."
            )
        return entry

    def _native_value(self, value: Any) -> Any:
        """The value to assign: a Python scalar in range, or a native array of the data type of this array."""
        space, dtype = self.space, self._native.dtype
        kinds, own = list(PYTHON), kind_of(space, dtype)
        if isinstance(value, NUMBER):
            value = plain(value)
            if kinds.index(own) < list(PYTHON.values()).index(type(value)):
                raise DTypeError(
                    f"x[…] = y cannot assign a Python {type(value).__name__} to an array of {dtype}. Convert it first."
                )
            if own == "integral" and not space.iinfo(dtype).min <= value <= space.iinfo(dtype).max:
                raise ScalarRangeError(
                    f"x[…] = y: the Python integer {value} is outside the range of {dtype}. Use a wider data type."
                )
            return PYTHON[own](value)
        if type(value) is not type(self) and not is_constant(value, self):
            if _is_over(value, self):
                raise MutationError(
                    "x[…] = y: y is an array of a transformed function, and x a constant, which cannot depend on it. "
                    "Compute a new one: x = xp.at(x, key).set(y)."
                )
            if isinstance(value, ArrayBase):
                raise MixedBackendsError(
                    f"x[…] = y needs arrays of one backend; got {type(self).__name__} and {type(value).__name__}. "
                    f"Convert y first: xp.from_dlpack(y)."
                )
            raise NotAnArrayError(
                f"x[…] = y takes an Array or a Python scalar; got {type(value).__qualname__}. Convert it first: xp.asarray(y)."
            )
        if value.dtype == dtype:
            return value._native
        if kinds.index(own) < kinds.index(kind_of(space, value.dtype)):
            raise DTypeError(
                f"x[…] = y cannot assign {dtype_name(value.dtype)} to an array of {dtype_name(dtype)}. "
                f"Convert y first: xp.astype(y, x.dtype), or xp.real(y) for a complex one."
            )
        return space.astype(value._native, dtype)

    def _made(self, native: Any) -> Array:
        """Wrap a native result in an Array of this backend."""
        out = object.__new__(type(self))
        out._native = to_native(self.own, native)
        return out

    # Python scalars

    def _scalar(self, wanted: type) -> Any:
        sizes = self.own.shape(self._native)
        if sizes != ():
            raise ArgumentTypeError(
                f"{wanted.__name__}(x) needs a 0-d array; got one of shape {sizes}. Take an element first, "
                f"for example x[0], or reshape it: xp.reshape(x, ())."
            )
        kind = kind_of(self.space, self._native.dtype)
        if kind == "complex floating" and wanted in (int, float):
            raise ArgumentTypeError(
                f"{wanted.__name__}(x) is not defined for a complex number. Take one part first: xp.real(x) or xp.imag(x)."
            )
        return wanted(self.own.item(self._native, PYTHON[kind]))

    def __bool__(self) -> bool:
        return self._scalar(bool)  # type: ignore[no-any-return]

    def __int__(self) -> int:
        return self._scalar(int)  # type: ignore[no-any-return]

    def __float__(self) -> float:
        return self._scalar(float)  # type: ignore[no-any-return]

    def __complex__(self) -> complex:
        value: complex = self._scalar(complex)
        if value.real != value.real and kind_of(self.space, self._native.dtype) == "real floating":
            return complex(value.real, value.real)  # a real NaN is NaN in both parts, says the standard
        return value

    def __index__(self) -> int:
        if not self.space.isdtype(self._native.dtype, "integral"):
            raise ArgumentTypeError(
                f"Only an array of integer dtype can be an index; got {dtype_name(self.dtype)}. Convert it first: int(x)."
            )
        return self._scalar(int)  # type: ignore[no-any-return]

    def __len__(self) -> int:
        if strictness.ACTIVE:
            strictness.refuse("len(x)", "x.shape[0]")
        sizes = self.own.shape(self._native)
        if not sizes:
            raise ArgumentTypeError("A 0-d array has no len().")
        if sizes[0] is None:
            raise ArgumentTypeError("len(x) is not known before the compiled function runs.")
        return sizes[0]  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[Array]:
        if strictness.ACTIVE:
            strictness.refuse("for element in x", "for element in xp.unstack(x)")
        if self.ndim != 1:
            raise ArgumentTypeError(
                f"Only one-dimensional arrays can be iterated over; got {self.ndim} axes. To iterate along an axis, write: for "
                "part in xp.unstack(x, axis=0)."
            )
        if self.own.iterate is not None:
            return map(self._made, self.own.iterate(self._native))
        size = self.own.shape(self._native)[0]
        return iter(self.wrapped.unstack(self)) if size is None or size <= _AT_ONCE else self._iterate_in_parts(size)

    def _iterate_in_parts(self, size: int) -> Iterator[Array]:
        """Iterate over a long array in parts: callers that need only the first element, like `numpy.iterable`, stay fast."""
        for start in range(0, size, _AT_ONCE):
            yield from self.wrapped.unstack(self[start : start + _AT_ONCE])

    def __format__(self, spec: str) -> str:
        return format(self._scalar(PYTHON[kind_of(self.space, self.dtype)]), spec) if spec else str(self)

    # Interoperability and Python protocols

    def to_device(self, device: Device, /, *, stream: Any = None) -> Array:
        """Return the array on another device; itself if it is already there.

        Parameters
        ----------
        device : the backend's own object, or its name
        stream : the framework's stream, if it supports streams

        Raises
        ------
        DeviceError
            if there is no such device.
        """
        if type(device) is str:
            device = device_by_name(self.space, device)
        native = self.own.to_device(self._native, device, stream)
        return self if native is self._native else self._made(native)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[Any, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        options = {"stream": stream, "max_version": max_version, "dl_device": dl_device, "copy": copy}
        return self.own.dlpack(self._native, **{name: value for name, value in options.items() if value is not None})

    def __dlpack_device__(self) -> tuple[Any, int]:
        return self.own.dlpack_device(self._native)  # type: ignore[no-any-return]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if strictness.ACTIVE:
            strictness.refuse("np.asarray(x)", "np.from_dlpack(x)")
        if copy is False and self.__dlpack_device__()[0] != _CPU:
            raise ArgumentError(f"Converting an array on {self.device} for the host needs a copy. Omit copy.")
        out = self.own.host(self._native)
        if dtype is not None and out.dtype != dtype:
            if copy is False:
                raise ArgumentError(f"Converting an array of {out.dtype} to {dtype} needs a copy. Omit copy.")
            return out.astype(dtype)
        return out.copy() if copy else out

    def __copy__(self) -> Array:
        return self._made(self.space.asarray(self._native, copy=True))

    def __deepcopy__(self, memo: dict[int, Any]) -> Array:
        return self._made(self.space.asarray(self._native, copy=True))

    def __reduce__(self) -> tuple[Any, ...]:
        made, arguments = self.own.reduced(self._native)
        return _restored, (made, *arguments)

    def __repr__(self) -> str:
        return described(self)


def _is_over(x: Any, constant: Array) -> bool:
    return isinstance(x, ArrayBase) and over(x) is constant.space


def _explain_key(called: str, error: Exception, x: Array, key: Any) -> None:
    """Raise a clear error for an invalid index, quoting it as written."""
    from ivy_api.dispatch.failures import explain  # only on the way to an error
    from ivy_api.dispatch.registry import Declaration

    explain(Declaration(called, "array", "function", Array.__getitem__, composed=False), error, {"key": key}, x.wrapped, called)


def _restored(made: Any, *arguments: Any) -> Array:
    """Restore an Array from a pickle."""
    return Array(made(*arguments))
