"""`strict`: a context in which behaviour undefined by the standard raises, with the portable spelling in the message.

Outside of it the cost is a check of an empty list.
"""

from __future__ import annotations

import itertools
from contextvars import ContextVar

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.promotion import FLOATING, PROMOTION, rank
from ivy_api.adapt.promotion import kind_of as kind_of_name
from ivy_api.array.base import NUMBER, SCALARS, ArrayBase
from ivy_api.dispatch import registry
from ivy_api.errors import NotPortableError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any, Self

    from ivy_api.dispatch.registry import Declaration

ACTIVE: list[strict] = []
"""The open blocks, in all threads and tasks."""

_here: ContextVar[int] = ContextVar("ivy_api_strict", default=0)


class strict:  # noqa: N801 - used like a function
    """Raise for anything that the standard leaves undefined, for the `Array` of any backend, in this thread or task.

    Undefined behaviour that works on one backend may fail, or give other results, on another: data types that a function is not
    defined for, fewer indices than axes, out-of-bounds slices, indices that mix arrays and slices, functions beyond the standard,
    data types by name, ``len`` and iteration, implicit conversion to ``ndarray``.

    Raises
    ------
    NotPortableError
        inside the block, if the code is not portable.

    Examples
    --------
    >>> with ivy_api.strict():
    ...     library_under_test(x)
    """

    def __enter__(self) -> Self:
        ACTIVE.append(self)
        _here.set(_here.get() + 1)
        return self

    def __exit__(self, *exception: object) -> None:
        ACTIVE.remove(self)
        _here.set(_here.get() - 1)


def refuse(got: str, instead: str) -> None:
    """Raise for something that the standard does not define."""
    if _here.get():
        raise NotPortableError(f"The standard does not define {got}. Write {instead}.")


def _check_word(declaration: Declaration, name: str, value: str, info: Any) -> None:
    """Check that a string is not the name of a data type or device."""
    kind = declaration.schema.parameters[name]
    if kind.names_dtype or (kind.device and value not in info.devices()):
        raise NotPortableError(
            f"{declaration.qualname} got {name}={value!r}; the standard takes objects only. "
            f"Write {f'xp.{value}' if kind.names_dtype else 'x.device, or one of xp.__array_namespace_info__().devices()'}."
        )


def check_operands(name: str, *operands: Any) -> None:
    """Check the operands of the operator computed by the declared function ``name``."""
    if _here.get():
        declaration = registry.declarations()[name]
        _check_kinds(declaration, dict(zip(declaration.schema.positional, operands, strict=True)), {})


def check_in_place(name: str, symbol: str, x: Any, other: Any) -> None:
    """Check the operands of an in-place operator: the data type of the left one must not change."""
    if _here.get():
        check_operands(name, x, other)
        if x.wrapped.result_type(x, other) != x.dtype:
            raise NotPortableError(
                f"x {symbol} y needs a y that promotes to the dtype of x, {dtype_name(x.dtype)}. Convert it: xp.astype(y, x.dtype)."
            )


def check_call(declaration: Declaration, space: Any, given: dict[str, Any]) -> None:
    """Check the arguments of a call by name; ``space`` is the native namespace."""
    if not _here.get():
        return
    if not declaration.body.__module__.startswith("ivy_api.standard."):
        raise NotPortableError(
            f"{declaration.qualname} is beyond the standard: it works on every backend of ivy_api, and nowhere else. "
            f"Call it outside strict()."
        )
    from ivy_api.dispatch import expected  # only here, and after errors

    info, own = space.__array_namespace_info__(), declaration.schema.parameters
    for name, value in given.items():
        kind = own[name]
        if type(value) is str:
            _check_word(declaration, name, value, info)
        if name == "dtype" and value is not None and not any(value == known for known in info.dtypes().values()):
            raise NotPortableError(f"{declaration.qualname} got dtype={value}, which is beyond the standard's data types.")
        if not kind.arrays and value is not kind.default and not expected.fits(kind, value, space):
            raise NotPortableError(f"{declaration.qualname} takes {expected.words(kind)} as {name}; got {value!r}.")
    if declaration.name == "asarray":
        _check_nested(given["obj"])
    _check_kinds(declaration, given, info.dtypes())


def _check_nested(obj: Any) -> None:
    if isinstance(obj, (list, tuple)) and any(isinstance(x, ArrayBase) for x in obj):
        refuse("asarray of a list of arrays", "xp.stack(arrays)")


def _check_kinds(declaration: Declaration, given: dict[str, Any], known: dict[str, Any]) -> None:
    for name, taken in declaration.schema.accepted.items():
        value = given.get(name)
        for x in value if isinstance(value, (list, tuple)) else (value,):
            if not isinstance(x, ArrayBase):
                continue
            space, dtype = x.space, x.dtype  # type: ignore[attr-defined]
            if not any(dtype == known for known in space.__array_namespace_info__().dtypes().values()):
                raise NotPortableError(f"{declaration.qualname} got {name} of {dtype}, which is beyond the standard's data types.")
            if not space.isdtype(dtype, taken.kinds):
                raise NotPortableError(
                    f"{declaration.qualname} is defined for {name} of {taken.words} dtype; got {dtype}. "
                    f"Convert first, for example xp.astype({name}, xp.{_example(taken.words)})."
                )
    _check_promotion(declaration, given, known)


def _check_promotion(declaration: Declaration, given: dict[str, Any], known: dict[str, Any]) -> None:
    """Check that the operands of a call promote by the rules of the standard; ``known`` are data types by name."""
    if declaration.name == "broadcast_arrays":  # each keeps its own
        return
    operands = _operands(declaration, given)
    names = {_standard_name(x) for x in operands if isinstance(x, ArrayBase)}
    scalars = [x for x in operands if isinstance(x, NUMBER if names else SCALARS)]
    if declaration.name == "result_type":
        others = [x for x in operands if not isinstance(x, (ArrayBase, *SCALARS))]
        names |= {name for x in others for name, dtype in known.items() if x == dtype}
    _check_data_types(declaration, names)
    for scalar in scalars:
        _check_scalar(declaration, scalar, names)


def _check_data_types(declaration: Declaration, names: set[str]) -> None:
    """Check that any two of these data types promote."""
    for one, other in itertools.combinations(sorted(names), 2):
        if (one, other) not in PROMOTION:
            higher = max(one, other, key=rank)
            raise NotPortableError(
                f"{declaration.qualname} got arrays of {one} and {other}, which the standard does not promote. "
                f"Convert one of them first, for example xp.astype(x, xp.{higher})."
            )


def _operands(declaration: Declaration, given: dict[str, Any]) -> list[Any]:
    """Return the arguments that promote together."""
    if declaration.name == "clip":
        return [given["x"], given["min"], given["max"]]
    operands = [given[name] for name in ("x1", "x2") if name in given]
    if operands and not any(isinstance(x, ArrayBase) for x in operands):
        raise NotPortableError(f"{declaration.qualname} got Python scalars only. Convert one to an array: xp.asarray(x1, dtype=…).")
    return operands or [x for value in given.values() if isinstance(value, (list, tuple)) for x in value]


def _check_scalar(declaration: Declaration, scalar: Any, names: set[str]) -> None:
    """Check that a number is Python's, and of a kind that promotes with arrays of these data types."""
    if not isinstance(scalar, SCALARS):
        raise NotPortableError(
            f"{declaration.qualname} got a {type(scalar).__module__}.{type(scalar).__qualname__}; the standard takes arrays "
            f"and Python scalars. Convert it, for example float(x)."
        )
    if any(not _mixes(scalar, name) for name in names):
        raise NotPortableError(
            f"{declaration.qualname} got a Python {type(scalar).__name__} beside an array of {min(names)}, which the standard "
            f"does not define. Convert one of them first."
        )


def _mixes(scalar: Any, name: str) -> bool:
    """Whether the standard allows mixing a Python scalar with this data type."""
    kind = kind_of_name(name)
    if type(scalar) is bool or kind == "bool":
        return type(scalar) is bool and kind == "bool"
    return type(scalar) is int or kind in FLOATING


def _standard_name(x: Any) -> str:
    dtypes: dict[str, Any] = x.space.__array_namespace_info__().dtypes()
    return next(name for name, dtype in dtypes.items() if x.dtype == dtype)


def _example(words: str) -> str:
    return {"boolean": "bool", "integer": "int64", "integer or boolean": "int64", "complex floating-point": "complex128"}.get(
        words, "float64"
    )


def check_key(x: Any, key: Any) -> None:
    """Check that the standard defines an index."""
    if not _here.get():
        return
    entries = key if isinstance(key, tuple) else (key,)
    arrays = [entry for entry in entries if isinstance(entry, ArrayBase)]
    if any(entry.space.isdtype(entry.dtype, "bool") for entry in arrays):  # type: ignore[attr-defined]
        if len(entries) > 1:
            raise NotPortableError("The standard defines a mask as the only index. Write x[mask], and index the result.")
        return
    if arrays and any(not isinstance(entry, (int, ArrayBase)) for entry in entries):
        raise NotPortableError(
            "The standard does not define indices that mix arrays with slices, Ellipsis or None. Along one axis write "
            "xp.take(x, indices, axis=axis)."
        )
    count = sum(entry is not None for entry in entries)
    if count < x.ndim and not any(entry is Ellipsis for entry in entries):
        raise NotPortableError(
            f"The standard requires an index for each of the {x.ndim} axes, or Ellipsis; got {count}. Write x[…, ...], "
            f"for example x[0, ...]."
        )
    _check_index_arrays(arrays, x.space.__array_namespace_info__().default_dtypes()["indexing"])
    _check_slices(entries, x.shape)


def _check_index_arrays(arrays: list[Any], index_dtype: Any) -> None:
    for entry in arrays:
        if entry.dtype != index_dtype:
            raise NotPortableError(
                f"An index array is portable only in the default index dtype, {dtype_name(index_dtype)}; "
                f"got {dtype_name(entry.dtype)}. "
                f"Convert it: xp.astype(indices, xp.__array_namespace_info__().default_dtypes()['indexing'])."
            )


def _check_slices(entries: tuple[Any, ...], sizes: tuple[Any, ...]) -> None:
    """Check that slices are within bounds: the standard does not define clipping."""
    plain = [entry for entry in entries if entry is not None]
    dots = next((i for i, entry in enumerate(plain) if entry is Ellipsis), None)
    if dots is not None:
        plain[dots : dots + 1] = [slice(None)] * (len(sizes) - len(plain) + 1)
    for axis, (entry, size) in enumerate(zip(plain, sizes, strict=False)):
        if not isinstance(entry, slice) or size is None:
            continue
        start, stop, step = entry.start, entry.stop, 1 if entry.step is None else entry.step
        lowest, highest = (-size, size) if step > 0 else (-size - 1, max(0, size - 1))
        if (start is not None and not -size <= start <= size) or (stop is not None and not lowest <= stop <= highest):
            raise NotPortableError(
                f"The standard does not define slices beyond the bounds: got {entry} for axis {axis} of size {size}. "
                f"Limit it first, for example with min(stop, x.shape[{axis}])."
            )


def check_assignment(x: Any, key: Any, value: Any) -> None:
    """Check that the standard defines an assignment."""
    if not _here.get():
        return
    check_key(x, key)
    entries = key if isinstance(key, tuple) else (key,)
    if any(isinstance(entry, ArrayBase) and not entry.space.isdtype(entry.dtype, "bool") for entry in entries):  # type: ignore[attr-defined]
        raise NotPortableError("The standard does not define assignment to index arrays. Use xp.where with a mask.")
    if isinstance(value, NUMBER) and not isinstance(value, SCALARS):
        refuse(f"x[…] = y with a {type(value).__module__}.{type(value).__qualname__}", "float(y), or another Python scalar")
    try:
        promoted = x.wrapped.result_type(x, value) if isinstance(value, (ArrayBase, *SCALARS)) else x.dtype
    except TypeError as error:
        raise NotPortableError(f"x[…] = y: {error}") from None
    if promoted != x.dtype:
        raise NotPortableError(
            f"x[…] = y needs a y that promotes to the dtype of x, {dtype_name(x.dtype)}. Convert it: xp.astype(y, x.dtype)."
        )
