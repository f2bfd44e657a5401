"""Data types: their standard names, casting, promotion and numeric limits."""

from __future__ import annotations

from ivy_api.adapt.promotion import KINDS, SHORT
from ivy_api.dispatch.declare import XP, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from builtins import bool as _bool  # the name without underscore is a data type here

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Device, DType, FInfo, IInfo

bool = "bool"
"""Boolean: ``True`` or ``False``."""

int8 = "int8"
"""Signed integer of 8 bits, ``-2**7`` to ``2**7 - 1``."""

int16 = "int16"
"""Signed integer of 16 bits, ``-2**15`` to ``2**15 - 1``."""

int32 = "int32"
"""Signed integer of 32 bits, ``-2**31`` to ``2**31 - 1``."""

int64 = "int64"
"""Signed integer of 64 bits, ``-2**63`` to ``2**63 - 1``."""

uint8 = "uint8"
"""Unsigned integer of 8 bits, ``0`` to ``2**8 - 1``."""

uint16 = "uint16"
"""Unsigned integer of 16 bits, ``0`` to ``2**16 - 1``."""

uint32 = "uint32"
"""Unsigned integer of 32 bits, ``0`` to ``2**32 - 1``."""

uint64 = "uint64"
"""Unsigned integer of 64 bits, ``0`` to ``2**64 - 1``."""

float32 = "float32"
"""Real floating point of 32 bits: IEEE 754 binary32."""

float64 = "float64"
"""Real floating point of 64 bits: IEEE 754 binary64."""

complex64 = "complex64"
"""Complex floating point of 64 bits: two ``float32``, the real and the imaginary part."""

complex128 = "complex128"
"""Complex floating point of 128 bits: two ``float64``, the real and the imaginary part."""


@declared
def astype(x: AnyArray, dtype: DType, /, *, copy: _bool = True, device: Device | None = None) -> Array:
    """Return an array with its elements converted to a data type, whether or not it promotes to that one.

    ``True`` and ``False`` become ``1`` and ``0``; zeros become ``False`` and all else ``True``, ``nan`` and complex numbers with
    one part that is not zero included. What an integer dtype makes of ``nan``, infinities and numbers outside its range is up to
    the backend. A complex array does not become real: take its `real` or `imag` part.

    Parameters
    ----------
    x : array of any dtype and shape
    dtype : the dtype of the result
    copy : ``True`` copies always; ``False`` returns ``x`` itself where it has that dtype and is on that device already
    device : the device of the result; ``None``: that of ``x``

    Returns
    -------
    out : array of dtype ``dtype`` and of the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is complex and ``dtype`` is real-valued, and the backend does not discard the imaginary part.

    References
    ----------
    Array API Standard 2025.12, ``astype``.

    Examples
    --------
    >>> xp.astype(xp.asarray([1.7, -1.7]), xp.int64)
    array([ 1, -1])
    """


@declared
def can_cast(from_: DType | Array, to: DType, /) -> _bool:
    """Return whether a data type promotes to another: whether the two together give the second.

    As promotion does it keeps values: an integer type promotes to a floating-point one that has all its numbers, or to the widest.
    For an array, the data types that its device supports count, so that the answer may differ from
    that for its dtype.

    Parameters
    ----------
    from_ : a dtype, or an array of it
    to : the dtype to cast to

    Returns
    -------
    out : whether it can be cast

    References
    ----------
    Array API Standard 2025.12, ``can_cast``.

    Examples
    --------
    >>> xp.can_cast(xp.int32, xp.int64)
    True
    >>> xp.can_cast(xp.int64, xp.float32)
    False
    """


@declared
def finfo(type: DType | Array, /) -> FInfo:
    """Return the limits of a floating-point data type.

    Parameters
    ----------
    type : a floating-point dtype, or an array of it; a complex dtype counts as that of its parts

    Returns
    -------
    out : object with the attributes ``bits`` (width, an ``int``); ``eps`` (distance from 1 to the next number above it), ``max``
        and ``min`` (greatest and least finite number), ``smallest_normal`` (least positive number of full precision), all four
        ``float``; and ``dtype`` (the real floating-point dtype that these belong to)

    Raises
    ------
    DTypeError
        if it is not a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``finfo``.

    Examples
    --------
    >>> xp.finfo(xp.float32).bits
    32
    >>> float(xp.finfo(xp.float64).eps)
    2.220446049250313e-16
    """


@declared
def iinfo(type: DType | Array, /) -> IInfo:
    """Return the limits of an integer data type.

    Parameters
    ----------
    type : an integer dtype, or an array of it

    Returns
    -------
    out : object with the attributes ``bits`` (width), ``max`` and ``min`` (greatest and least number), all three ``int``; and
        ``dtype``

    Raises
    ------
    DTypeError
        if it is not an integer dtype.

    References
    ----------
    Array API Standard 2025.12, ``iinfo``.

    Examples
    --------
    >>> xp.iinfo(xp.int8).min, xp.iinfo(xp.int8).max
    (-128, 127)
    """


@composed
@since("2022.12")
def isdtype(dtype: DType, kind: DType | str | tuple[DType | str, ...], *, xp: ArrayNamespace = XP) -> _bool:
    """Return whether a data type is another one, or of a kind.

    The kinds are ``"bool"``, ``"signed integer"``, ``"unsigned integer"``, ``"integral"`` (both), ``"real floating"``,
    ``"complex floating"``, and ``"numeric"`` (all but ``"bool"``). Types beyond the standard, such as ``bfloat16``, count among the
    kind that they are of.

    Parameters
    ----------
    dtype : the dtype to test
    kind : a dtype, the name of a kind, or several of these in a tuple, of which one must fit

    Returns
    -------
    out : whether it is

    Raises
    ------
    ValueError
        if there is no such kind.

    References
    ----------
    Array API Standard 2025.12, ``isdtype``; since 2022.12.

    Examples
    --------
    >>> xp.isdtype(xp.float32, "real floating")
    True
    >>> xp.isdtype(xp.int8, ("bool", "unsigned integer"))
    False
    """
    return any(_is_of(dtype, one, xp) for one in (kind if isinstance(kind, tuple) else (kind,)))


@declared
def result_type(*arrays_and_dtypes: Array | complex | DType) -> DType:
    """Return the data type that all arguments promote to: that of an operation on them.

    Only the dtypes of arrays count, not their shapes or values. The standard defines it within a kind, and for real with complex
    floating point; other pairs promote as in NumPy on every backend: ``bool`` to anything, integers with floating point to a
    floating-point type that holds both, ``uint64`` with a signed integer to ``float64``; inside ``ivy_api.strict()`` they raise.
    Python scalars take the dtype of the others; one of a higher kind gives the default dtype of its kind, but that a ``complex``
    one makes real floating point complex of the same precision.

    Parameters
    ----------
    *arrays_and_dtypes : arrays, dtypes and Python scalars; at least one is an array or a dtype

    Returns
    -------
    out : the dtype

    Raises
    ------
    DTypeError
        if one of the dtypes does not promote, such as float8.
    NoArrayError
        if there are only scalars.

    References
    ----------
    Array API Standard 2025.12, ``result_type``.

    Examples
    --------
    >>> xp.result_type(xp.int8, xp.uint8)
    dtype('int16')
    >>> xp.result_type(xp.asarray([1.0], dtype=xp.float32), 2.5)
    dtype('float32')
    """


def _is_of(dtype: DType, kind: DType | str, xp: ArrayNamespace) -> _bool:
    """Whether a data type is of one kind, or is that one."""
    if not isinstance(kind, str):
        return dtype == kind  # type: ignore[no-any-return]
    if kind not in KINDS:
        raise ArgumentError(f"isdtype knows no kind {kind!r}; the kinds are {', '.join(KINDS)}.")
    names = KINDS[kind] + (SHORT if kind in ("real floating", "numeric") else ())
    return any(dtype == getattr(xp, name, None) for name in names)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
