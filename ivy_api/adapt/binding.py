"""Bring the operands of a call to one data type, as the standard says: promotion of arrays, binding of Python scalars.

A plugin makes one `Binding` of its framework and adapts native functions with it. Where both operands already have one data
type, an adapted function costs one comparison more than the native one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ivy_api.adapt.functions import named
from ivy_api.adapt.promotion import DTYPES, EXTENDED_PROMOTION, integer_range, kind_of
from ivy_api.errors import DTypeError, NotAnArrayError, ScalarRangeError

_SCALARS = (bool, int, float, complex)
_TAKES = {  # the kinds of array that a Python scalar mixes with
    bool: ("bool",),
    int: ("signed integer", "unsigned integer", "real floating", "complex floating"),
    float: ("real floating", "complex floating"),
    complex: ("real floating", "complex floating"),
}
_NOTHING = (1, 0)  # an empty range
_COMPLEX_OF = {"float16": "complex64", "bfloat16": "complex64", "float32": "complex64", "float64": "complex128"}


class Binding:
    """Promotion and scalar binding for one framework.

    Parameters
    ----------
    dtypes : the framework's data types by standard name, extra ones (``float16``, ``bfloat16``) included
    cast : ``cast(x, dtype)`` converts an array
    scalar : ``scalar(value, dtype, like)`` makes a 0-d array on the device of the array ``like``
    shape_error : what the framework raises, among others, where shapes do not broadcast; it becomes a ``ValueError`` then
    """

    def __init__(
        self,
        dtypes: Mapping[str, Any],
        *,
        cast: Callable[[Any, Any], Any],
        scalar: Callable[[Any, Any, Any], Any],
        shape_error: type[Exception] | tuple[type[Exception], ...] = (),
    ) -> None:
        self.dtypes = dict(dtypes)
        self.names = {dtype: name for name, dtype in dtypes.items()}
        self._cast = cast
        self._scalar = scalar
        self._shape_error = shape_error
        self._table = {
            (dtypes[a], dtypes[b]): dtypes[result]
            for (a, b), result in EXTENDED_PROMOTION.items()
            if a in dtypes and b in dtypes and result in dtypes
        }
        self._complex_of = {dtypes[a]: dtypes[b] for a, b in _COMPLEX_OF.items() if a in dtypes and b in dtypes}
        # The Python scalars that take the data type of an array, and the range to check.
        self._fits = {
            (dtype, kind): integer_range(name) if kind is int else None
            for name, dtype in self.dtypes.items()
            for kind in _SCALARS
            if kind_of(name) in _TAKES[kind] and name in (*DTYPES, *_COMPLEX_OF) and not (kind is complex and name in _COMPLEX_OF)
        }
        self.pair = self._pairing()
        """`together` for two operands, with a short way for the usual ones."""

    def name(self, dtype: Any) -> str:
        """The standard name of a data type; what it prints as, if it has none."""
        return self.names.get(dtype, str(dtype))

    def promote(self, *dtypes: Any) -> Any:
        """The data type that these promote to.

        Raises
        ------
        DTypeError
            if the standard does not define it.
        """
        result = dtypes[0]
        for dtype in dtypes[1:]:
            if dtype == result:
                continue
            try:
                result = self._table[result, dtype]
            except KeyError:
                raise DTypeError(
                    f"The standard does not promote {self.name(result)} with {self.name(dtype)}: only one kind of number mixes "
                    f"(and real with complex floating point). Convert one of them first, for example "
                    f"xp.astype(x, xp.{self.name(dtype)})."
                ) from None
        return result

    def result_type(self, *operands: Any) -> Any:
        """The data type of a call with these arrays, data types and Python scalars."""
        # Not every array has a hash.
        dtypes = [
            _dtype_of(x) if hasattr(x, "dtype") or x not in self.names else x for x in operands if not isinstance(x, _SCALARS)
        ]
        if not dtypes:
            raise NotAnArrayError(f"At least one array or data type is needed; got only Python scalars: {operands!r}.")
        result = self.promote(*dtypes)
        for x in operands:
            if isinstance(x, _SCALARS):
                self.check_scalar(x, result)
                if isinstance(x, complex):
                    result = self._complex_of.get(result, result)
        return result

    def check_scalar(self, value: complex, dtype: Any) -> None:
        """Raise if a Python scalar does not mix with arrays of this data type."""
        name = self.names.get(dtype)
        if name is None:
            return
        if kind_of(name) not in _TAKES[type(value) if type(value) in _TAKES else complex]:
            raise DTypeError(
                f"A Python {type(value).__name__} does not mix with an array of {name}. "
                f"Convert the array first, for example xp.astype(x, xp.{_home(value)})."
            )
        if type(value) is int and (span := integer_range(name)) and not span[0] <= value <= span[1]:
            raise ScalarRangeError(
                f"The Python integer {value} is outside the range of {name}, {span[0]} to {span[1]}. Use a wider data type."
            )

    def together(self, *operands: Any) -> list[Any]:
        """The operands as arrays of their common data type; Python scalars become 0-d arrays beside the first array."""
        dtype = self.result_type(*operands)
        like = next(x for x in operands if not isinstance(x, _SCALARS))
        return [self._as(x, dtype, like) for x in operands]

    def _pairing(self) -> Callable[[Any, Any], Sequence[Any]]:
        # A function over plain tables: compilers follow it where they have lost sight of the object, as in a method of an array.
        table, fits, scalar, cast = self._table, self._fits, self._scalar, self._cast

        def pair(x1: Any, x2: Any) -> Sequence[Any]:
            if isinstance(x2, _SCALARS):
                value, like = x2, x1
            elif isinstance(x1, _SCALARS):
                value, like = x1, x2
            else:
                dtype = table.get((_dtype_of(x1), _dtype_of(x2)))
                if dtype is None:
                    return self.together(x1, x2)
                return x1 if x1.dtype == dtype else cast(x1, dtype), x2 if x2.dtype == dtype else cast(x2, dtype)
            span = fits.get((getattr(like, "dtype", None), type(value)), _NOTHING)
            if span is None or span[0] <= value.real <= span[1]:
                made = scalar(value, like.dtype, like)
                return (x1, made) if like is x1 else (made, x2)
            return self.together(x1, x2)

        return pair

    def _as(self, x: Any, dtype: Any, like: Any) -> Any:
        if isinstance(x, _SCALARS):
            return self._scalar(x, dtype, like)
        return x if x.dtype == dtype else self._cast(x, dtype)

    @staticmethod
    def unary(native: Callable[[Any], Any], others: Mapping[Any, Callable[[Any], Any]]) -> Callable[[Any], Any]:
        """Adapt a native function of one array, with what to call instead for data types that ``native`` does not take."""

        def function(x: Any, /) -> Any:
            if x.dtype in others:
                return others[x.dtype](x)
            return native(x)

        return named(function, getattr(native, "__name__", "unary"))

    def binary(
        self,
        native: Callable[[Any, Any], Any],
        *,
        kinds: Iterable[str] = (),
        others: Mapping[Any, Callable[[Any, Any], Any]] = MappingProxyType({}),
    ) -> Callable[[Any, Any], Any]:
        """Adapt a native function of two arrays.

        Parameters
        ----------
        native : takes two arrays of one data type
        kinds : the kinds of data type the function takes; empty: all. Checked only where the native function is not called directly
        others : what to call instead for data types that ``native`` does not take
        """
        pair, names, shape_error = self.pair, self.names, self._shape_error
        allowed = frozenset(kinds)

        def slowly(x1: Any, x2: Any) -> Any:
            a, b = pair(x1, x2)
            if allowed and kind_of(names[a.dtype]) not in allowed:
                wanted = " or ".join(sorted(allowed))
                raise DTypeError(f"Only data types of kind {wanted} are allowed in {native.__name__}; got {names[a.dtype]}.")
            try:
                return others.get(a.dtype, native)(a, b)
            except shape_error as error:
                raise _explained(error, a, b) from None

        def of_one_dtype(x1: Any, x2: Any, /) -> Any:
            try:
                if x1.dtype is x2.dtype:
                    return native(x1, x2)
            except AttributeError:  # one operand is a Python scalar
                pass
            except shape_error as error:
                raise _explained(error, x1, x2) from None
            return slowly(x1, x2)

        def of_one_dtype_that_native_takes(x1: Any, x2: Any, /) -> Any:
            try:
                dtype = x1.dtype
                if dtype is x2.dtype and dtype not in others:
                    return native(x1, x2)
            except AttributeError:  # as above
                pass
            except shape_error as error:
                raise _explained(error, x1, x2) from None
            return slowly(x1, x2)

        slowly = named(slowly, "slowly")
        return named(of_one_dtype_that_native_takes if others else of_one_dtype, getattr(native, "__name__", "binary"))


def _explained(error: Exception, x1: Any, x2: Any) -> Exception:
    """The framework's error, or a clearer one where the shapes do not broadcast."""
    shape1, shape2 = tuple(x1.shape), tuple(x2.shape)
    if all(a == b or 1 in (a, b) for a, b in zip(reversed(shape1), reversed(shape2), strict=False)):
        return error
    return ValueError(
        f"Shapes broadcast where sizes, counted from the last axis, are the same or 1; got {shape1} and {shape2}. "
        f"Reshape one of them first, for example with xp.expand_dims."
    )


def _dtype_of(x: Any) -> Any:
    try:
        return x.dtype
    except AttributeError:
        raise NotAnArrayError(
            f"Arrays are needed, or Python scalars beside an array; got {type(x).__qualname__}. Make an array of it: xp.asarray(x)."
        ) from None


def _home(value: complex) -> str:
    return {bool: "bool", int: "int64", float: "float64"}.get(type(value), "complex128")
