"""Data types: their standard names, casting, promotion and numeric limits."""

from __future__ import annotations

from ivy_api.adapt.promotion import KINDS, SHORT
from ivy_api.dispatch.declare import XP, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from builtins import bool as _bool  # the name without an underscore is a data type here

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
    """Return an array cast to a data type, irrespective of the type promotion rules.

    ``True`` and ``False`` become ``1`` and ``0``; zeros become ``False`` and all other values ``True``, including ``nan`` and
    complex numbers with a nonzero part. Casting ``nan``, infinities and numbers out of range to an integer dtype gives a result
    that depends on the backend. A complex array cannot be cast to a real dtype: take its `real` or `imag` part.

    Parameters
    ----------
    x : array of any dtype and shape
    dtype : the dtype of the result
    copy : ``True``: always copy; ``False``: return ``x`` itself if it has that dtype and is on that device already
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
    """Return whether a data type can be cast to another one by the type promotion rules.

    It can if the two promote to the second one. An integer type promotes to a floating-point type that represents all its values,
    or to the widest one. For an array, only data types that its device supports are considered, so the result may differ from
    that for its dtype.

    Parameters
    ----------
    from_ : a dtype, or an array
    to : the dtype to cast to

    Returns
    -------
    out : whether the cast is possible

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
    type : a floating-point dtype, or an array of such a dtype; for a complex dtype, the limits are those of its real and
        imaginary parts

    Returns
    -------
    out : object with the attributes ``bits`` (width, an ``int``); ``eps`` (distance from 1 to the next larger number), ``max``
        and ``min`` (largest and smallest finite number), ``smallest_normal`` (smallest positive normal number), all four
        ``float``; and ``dtype`` (the real floating-point dtype with these limits)

    Raises
    ------
    DTypeError
        if ``type`` is not a floating-point dtype.

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
    type : an integer dtype, or an array of such a dtype

    Returns
    -------
    out : object with the attributes ``bits`` (width), ``max`` and ``min`` (largest and smallest number), all three ``int``; and
        ``dtype``

    Raises
    ------
    DTypeError
        if ``type`` is not an integer dtype.

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
    """Return whether a data type is of a given kind, or equals another data type.

    The kinds are ``"bool"``, ``"signed integer"``, ``"unsigned integer"``, ``"integral"`` (both), ``"real floating"``,
    ``"complex floating"``, and ``"numeric"`` (all but ``"bool"``). Types beyond the standard, such as ``bfloat16``, belong to
    these kinds too.

    Parameters
    ----------
    dtype : the dtype to test
    kind : a dtype, the name of a kind, or a tuple of these, of which at least one must match

    Returns
    -------
    out : whether ``dtype`` is of that kind

    Raises
    ------
    ValueError
        if ``kind`` is a string that is not one of these names.

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
    """Return the data type that results from applying the type promotion rules to the arguments.

    Only the dtypes of arrays matter, not their shapes or values. The standard defines promotion within a kind, and of real with
    complex floating point; other pairs promote as in NumPy on every backend: ``bool`` to anything, integers with floating point
    to a floating-point type that represents both, ``uint64`` with a signed integer to ``float64``; inside ``ivy_api.strict()``
    they raise. Python scalars take the dtype of the other arguments. A scalar of a higher kind gives the default dtype of its
    kind, except that a ``complex`` scalar with a real floating-point dtype gives the complex dtype of the same precision.

    Parameters
    ----------
    *arrays_and_dtypes : arrays, dtypes and Python scalars; at least one is an array or a dtype

    Returns
    -------
    out : the promoted dtype

    Raises
    ------
    DTypeError
        if promotion is not defined for one of the dtypes, such as float8.
    NoArrayError
        if all arguments are scalars.

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
    """Whether a data type is of one kind, or equals one dtype."""
    if not isinstance(kind, str):
        return dtype == kind  # type: ignore[no-any-return]
    if kind not in KINDS:
        raise ArgumentError(f"{kind!r} is not a kind of data type; the kinds are {', '.join(KINDS)}.")
    names = KINDS[kind] + (SHORT if kind in ("real floating", "numeric") else ())
    return any(dtype == getattr(xp, name, None) for name in names)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
