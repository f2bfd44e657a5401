"""Convert the operands of a call to a common data type: type promotion of arrays and Python scalars.

Within a kind as the standard defines, between kinds as NumPy does: `ivy_api.adapt.promotion`.

A plugin creates one `Binding` for its framework and adapts native functions with it. If both operands already have the same data
type, an adapted function costs one comparison more than the native one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ivy_api.adapt.arguments import NUMBER, plain
from ivy_api.adapt.dtype_errors import not_an_array
from ivy_api.adapt.functions import ErrorHandler, rename_function
from ivy_api.adapt.promotion import DTYPES, FULL_PROMOTION, integer_range, kind_of, rank
from ivy_api.errors import ArgumentError, DTypeError, MixedBackendsError, NoArrayError, NotAnArrayError, ScalarRangeError

_SCALARS = (bool, int, float, complex)
_DEFAULT_OF = {"integral": "int64", "real floating": "float64", "complex floating": "complex128"}
_KIND_OF_SCALAR = {bool: "bool", int: "integral", float: "real floating", complex: "complex floating"}
_NOTHING = (1, 0)  # an empty range
_COMPLEX_OF = {"float16": "complex64", "bfloat16": "complex64", "float32": "complex64", "float64": "complex128"}


class Binding:
    """Type promotion for one framework.

    Parameters
    ----------
    dtypes : the framework's data types by standard name, including non-standard ones (``float16``, ``bfloat16``)
    cast : ``cast(x, dtype)`` converts an array
    scalar : ``scalar(value, dtype, like)`` makes a 0-d array on the device of the array ``like``
    shape_error : an exception that the framework raises, among others, if shapes do not broadcast; replaced by a ``ValueError``
    default : ``default(kind)`` returns the default data type of ``"integral"``, ``"real floating"`` or ``"complex floating"``: the
        result dtype of an array of a lower kind and a Python scalar of this kind
    available : ``available(dtype, like)`` returns the data type itself, or the widest that the device of the array ``like``
        supports: mixed kinds may promote to a wider type than either operand has
    check_shapes : check shapes before each call, for a lazy framework that reports errors only when it computes
    """

    def __init__(
        self,
        dtypes: Mapping[str, Any],
        *,
        cast: Callable[[Any, Any], Any],
        scalar: Callable[[Any, Any, Any], Any],
        shape_error: type[Exception] | tuple[type[Exception], ...] = (),
        default: Callable[[str], Any] | None = None,
        available: Callable[[Any, Any], Any] | None = None,
        check_shapes: bool = False,
    ) -> None:
        self.dtypes = dict(dtypes)
        self.names = {dtype: name for name, dtype in dtypes.items()}
        self._cast = cast
        self._scalar = scalar
        self._shape_error = shape_error
        self._default = default or (lambda kind: self.dtypes[_DEFAULT_OF[kind]])
        self._available = available
        self._check_shapes = check_shapes
        self._table = {
            (dtypes[a], dtypes[b]): dtypes[result] for (a, b), result in FULL_PROMOTION.items() if {a, b, result} <= dtypes.keys()
        }
        self._complex_of = {dtypes[a]: dtypes[b] for a, b in _COMPLEX_OF.items() if {a, b} <= dtypes.keys()}
        self._fits: dict[tuple[Any, type], tuple[int, int] | None] = {}
        """Python scalars that take the data type of an array, with the range to check."""
        self._raises: dict[tuple[Any, type], str] = {}
        """Python scalars that give an array of this data type the default one of their kind."""
        for name, dtype in self.dtypes.items():
            if name in (*DTYPES, *_COMPLEX_OF):
                self._enter_scalars(name, dtype)
        self.pair = self._pairing()
        """`together` for two operands, with a fast path for common cases."""

    def _enter_scalars(self, name: str, dtype: Any) -> None:
        for level, kind in enumerate(_SCALARS):
            if kind is complex and name in _COMPLEX_OF:
                continue
            if rank(name) >= level:
                self._fits[dtype, kind] = integer_range(name) if kind is int else None
            elif level >= 2:
                self._raises[dtype, kind] = _KIND_OF_SCALAR[kind]

    def name(self, dtype: Any) -> str:
        """Return the standard name of a data type, or what it prints as."""
        return self.names.get(dtype, str(dtype))

    def promote(self, *dtypes: Any) -> Any:
        """Return the data type that these promote to.

        Raises
        ------
        DTypeError
            if one of them does not promote: a non-standard type such as float8.
        """
        result = dtypes[0]
        if any(dtype != result for dtype in dtypes):
            # The highest kind first, so that the order does not matter: float32 with int16 and uint16 is float32.
            dtypes = tuple(sorted(dtypes, key=lambda dtype: -rank(self.names.get(dtype, ""))))
            result = dtypes[0]
        for dtype in dtypes[1:]:
            if dtype == result:
                continue
            try:
                result = self._table[result, dtype]
            except KeyError:
                found = self._promoted_by_name(dtypes)
                if found is not None:
                    return found
                raise DTypeError(
                    f"{self.name(result)} does not promote with {self.name(dtype)}. Convert one of them first, for example "
                    f"xp.astype(x, xp.{self.name(result)})."
                ) from None
        return result

    def _promoted_by_name(self, dtypes: Iterable[Any]) -> Any:
        """`promote` where the framework lacks a type on the way: int8 with uint8 is int16, and with int64 int64."""
        names = [self.names.get(dtype, "") for dtype in dtypes]
        result = names[0]
        for name in names[1:]:
            result = result if name == result else FULL_PROMOTION.get((result, name), "")
        return self.dtypes.get(result)

    def result_type(self, *operands: Any) -> Any:
        """Return the result data type for these arrays, data types and Python scalars."""
        # Some arrays are not hashable.
        dtypes = [
            _dtype_of(x) if hasattr(x, "dtype") or x not in self.names else x for x in operands if not isinstance(x, _SCALARS)
        ]
        if not dtypes:
            raise NoArrayError(f"At least one array or data type is needed; got Python scalars only: {operands!r}.")
        result = self.promote(*dtypes)
        scalars = [x for x in operands if isinstance(x, _SCALARS)]
        if scalars and result in self.names:
            result = self._with_scalars(result, scalars)
        if self._available is not None:
            like = next((x for x in operands if hasattr(x, "dtype")), None)
            result = self._available(result, like)
        return result

    def _with_scalars(self, dtype: Any, scalars: Sequence[complex]) -> Any:
        """Return the result data type of arrays of this one and Python scalars: a scalar of a higher kind gives its default."""
        name, result = self.names[dtype], dtype
        highest = max(_kind_of_scalar(x) for x in scalars)
        if rank(name) < highest and not (highest == 3 and name in _COMPLEX_OF):
            result = self._default(_KIND_OF_SCALAR[_SCALARS[highest]])
        elif highest == 3 and rank(name) < 3:
            result = self._complex_of[dtype] if dtype in self._complex_of else self._default(_KIND_OF_SCALAR[complex])
        for x in scalars:
            self.check_scalar(x, result)
        return result

    def clip_type(self, x: Any, *bounds: Any) -> Any:
        """Return the result dtype of ``clip``: that of ``x``, or the promoted one if a bound (``None``: none) has a higher kind."""
        own = rank(self.names.get(x.dtype, ""))
        bounds = tuple(self.plainly(*bounds))
        for bound in bounds:
            if bound is None:
                continue
            scalar = isinstance(bound, _SCALARS)
            if own < (_kind_of_scalar(bound) if scalar else rank(self.names.get(_dtype_of(bound), ""))):
                return self.result_type(*(each for each in (x, *bounds) if each is not None))
        return x.dtype

    def check_scalar(self, value: complex, dtype: Any) -> None:
        """Raise if a Python integer is out of range for an integer data type."""
        name = self.names.get(dtype)
        if type(value) is int and name is not None and (span := integer_range(name)) and not span[0] <= value <= span[1]:
            raise ScalarRangeError(
                f"The Python integer {value} is outside the range of {name}, {span[0]} to {span[1]}. Use a wider data type."
            )

    def plainly(self, *operands: Any) -> list[Any]:
        """Return the operands with scalars of other libraries as Python scalars."""
        if all(x.dtype in self.names for x in operands if hasattr(x, "dtype")):
            return list(operands)
        return [plain(x) if hasattr(x, "dtype") and x.dtype not in self.names and isinstance(x, NUMBER) else x for x in operands]

    def together(self, *operands: Any) -> list[Any]:
        """Return the operands as arrays of their promoted data type; Python scalars become 0-d arrays."""
        operands = tuple(self.plainly(*operands))
        try:
            dtype = self.result_type(*operands)
        except DTypeError:
            self._require_own(*operands)
            raise
        like = next(x for x in operands if not isinstance(x, _SCALARS))
        return [self._as(x, dtype, like) for x in operands]

    def _require_own(self, *operands: Any) -> None:
        """Raise for arrays of other frameworks, which have unknown data types."""
        if any(_dtype_of(x) not in self.names for x in operands if hasattr(x, "dtype")):
            self.require_one_library(*operands)

    @staticmethod
    def require_one_library(*operands: Any) -> None:
        """Raise for arrays of several libraries, after a call with them has failed.

        Raises
        ------
        MixedBackendsError
            if there are.
        """
        homes = {type(x).__module__.partition(".")[0]: x for x in operands if hasattr(x, "dtype")}
        if len(homes) > 1:
            said = " and ".join(f"{home}.{type(x).__qualname__}" for home, x in homes.items())
            raise MixedBackendsError(
                f"Functions take arrays of one backend; got {said}. Convert one of them first, for example xp.from_dlpack(x)."
            )

    def _pairing(self) -> Callable[[Any, Any], Sequence[Any]]:
        # A closure over plain dicts: compilers can trace it even if they lose track of the object, as in a method of an array.
        table, fits, scalar, cast = self._table, self._fits, self._scalar, self._cast
        raises, default, available = self._raises, self._default, self._available

        def pair(x1: Any, x2: Any) -> Sequence[Any]:
            if isinstance(x2, _SCALARS):
                value, like = x2, x1
            elif isinstance(x1, _SCALARS):
                value, like = x1, x2
            else:
                dtype = table.get((_dtype_of(x1), _dtype_of(x2)))
                if dtype is None:
                    return self.together(x1, x2)
                if available is not None:
                    dtype = available(dtype, x1)
                return x1 if x1.dtype == dtype else cast(x1, dtype), x2 if x2.dtype == dtype else cast(x2, dtype)
            met = getattr(like, "dtype", None), type(value)
            span = fits.get(met, _NOTHING)
            if span is None or span[0] <= value.real <= span[1]:
                made = scalar(value, like.dtype, like)
                return (x1, made) if like is x1 else (made, x2)
            kind = raises.get(met)
            if kind is None:
                return self.together(x1, x2)
            dtype = default(kind)
            made, array = scalar(value, dtype, like), cast(like, dtype)
            return (array, made) if like is x1 else (made, array)

        return pair

    def _as(self, x: Any, dtype: Any, like: Any) -> Any:
        if isinstance(x, _SCALARS):
            return self._scalar(x, dtype, like)
        return x if x.dtype == dtype else self._cast(x, dtype)

    @staticmethod
    def unary(native: Callable[[Any], Any], others: Mapping[Any, Callable[[Any], Any]], name: str = "") -> Callable[[Any], Any]:
        """Adapt a native unary function, with alternatives for data types that ``native`` does not support.

        ``name`` is the function name in messages, if it differs from the native one.
        """

        handler = ErrorHandler()

        def function(x: Any, /) -> Any:
            try:
                try:
                    dtype = x.dtype
                except AttributeError:
                    raise not_an_array(name or own, x) from None
                if dtype in others:
                    return others[dtype](x)
                return native(x)
            except Exception as error:
                handler(error, (x,), {})
                raise

        own: str = getattr(native, "__name__", "unary")
        return handler.belongs_to(rename_function(function, own))

    def binary(
        self,
        native: Callable[[Any, Any], Any],
        *,
        kinds: Iterable[str] = (),
        others: Mapping[Any, Callable[[Any, Any], Any]] = MappingProxyType({}),
        usual: Any = None,
    ) -> Callable[[Any, Any], Any]:
        """Adapt a native binary function.

        Parameters
        ----------
        native : a function of two arrays of one data type
        kinds : the supported kinds of data type; empty: all. Checked only if the native function is not called directly
        others : alternatives for data types that ``native`` does not support
        usual : a data type of most calls that ``native`` supports, by default ``float32`` if it does: the quickest to find
        """
        pair, names, shape_error = self.pair, self.names, self._shape_error
        others = dict(others)  # a compiler that reads Python does not know what a mapping proxy shows
        if self._check_shapes:
            native, others = _checked(native), {dtype: _checked(other) for dtype, other in others.items()}
        allowed = frozenset(kinds)
        if usual is None and (single := self.dtypes.get("float32")) not in others:
            usual = single
        handler = ErrorHandler()

        def refuse(error: Exception, x1: Any, x2: Any) -> None:
            handler(error, (x1, x2), {})
            if isinstance(error, shape_error):
                raise _explained(error, x1, x2) from None

        def slowly(x1: Any, x2: Any) -> Any:
            try:
                a, b = pair(x1, x2)
                if allowed and kind_of(names[a.dtype]) not in allowed:
                    wanted = " or ".join(sorted(allowed))
                    raise DTypeError(f"Only data types of kind {wanted} are allowed in {native.__name__}; got {names[a.dtype]}.")
                return others.get(a.dtype, native)(a, b)
            except Exception as error:
                refuse(error, x1, x2)
                raise

        def of_one_dtype(x1: Any, x2: Any, /) -> Any:
            try:
                if x1.dtype is x2.dtype:
                    return native(x1, x2)
            except AttributeError:  # one operand is a Python scalar
                pass
            except Exception as error:
                refuse(error, x1, x2)
                raise
            return slowly(x1, x2)

        def of_one_dtype_that_native_takes(x1: Any, x2: Any, /) -> Any:
            try:
                if (dtype := x1.dtype) is x2.dtype and (dtype is usual or dtype not in others):  # a look-up takes longer
                    return native(x1, x2)
            except AttributeError:  # as above
                pass
            except Exception as error:
                refuse(error, x1, x2)
                raise
            return slowly(x1, x2)

        slowly = rename_function(slowly, "slowly")
        made = of_one_dtype_that_native_takes if others else of_one_dtype
        return handler.belongs_to(rename_function(made, getattr(native, "__name__", "binary")))


def _checked(native: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a native function preceded by a shape check."""

    def function(x1: Any, x2: Any) -> Any:
        if not _broadcast(tuple(x1.shape), tuple(x2.shape)):
            raise _says_shapes(tuple(x1.shape), tuple(x2.shape))
        return native(x1, x2)

    return rename_function(function, getattr(native, "__name__", "binary"))


def _broadcast(shape1: tuple[Any, ...], shape2: tuple[Any, ...]) -> bool:
    """Whether shapes broadcast; unknown dimensions (``None``, ``nan``) match anything."""
    known = [(a, b) for a, b in zip(reversed(shape1), reversed(shape2), strict=False) if isinstance(a, int) and isinstance(b, int)]
    return all(a == b or 1 in (a, b) for a, b in known)


def _explained(error: Exception, x1: Any, x2: Any) -> Exception:
    """Return the framework's error, or a clearer one if the shapes do not broadcast."""
    shape1, shape2 = (tuple(getattr(x, "shape", ())) for x in (x1, x2))
    if all(a == b or 1 in (a, b) for a, b in zip(reversed(shape1), reversed(shape2), strict=False)):
        return error
    return _says_shapes(shape1, shape2)


def _says_shapes(shape1: tuple[Any, ...], shape2: tuple[Any, ...]) -> Exception:
    return ArgumentError(
        f"Shapes {shape1} and {shape2} cannot be broadcast together: sizes, counted from the last axis, must be equal or 1. "
        f"Reshape one of them first, for example with xp.expand_dims."
    )


def _dtype_of(x: Any) -> Any:
    try:
        return x.dtype
    except AttributeError:
        raise NotAnArrayError(
            f"Arguments must be arrays, or Python scalars together with an array; got {type(x).__qualname__}. Convert it first: "
            "xp.asarray(x)."
        ) from None


def _kind_of_scalar(value: complex) -> int:
    """The index of a Python scalar's type in ``_SCALARS``, subclasses included."""
    return next(position for position, kind in enumerate(_SCALARS) if isinstance(value, kind))
