"""Creation."""

from __future__ import annotations

import sys as _sys
from collections.abc import Callable
from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack as _transforming

from ivy_api.adapt.arguments import NUMBER as _NUMBER
from ivy_api.adapt.arguments import SCALARS as _SCALARS
from ivy_api.adapt.arguments import element_types as _element_types
from ivy_api.adapt.arguments import normalise_axis as _normalise_axis
from ivy_api.adapt.arguments import plain_options as _plain_options
from ivy_api.adapt.arguments import require_sizes as _require_sizes
from ivy_api.adapt.elements import OBJECTS as _OBJECTS
from ivy_api.adapt.elements import refuse_elements as _refuse_elements
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import foreign as _foreign
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.namespace.manipulation import stack
from ivy_plugin_torch.short import IN_OTHERS as _IN_OTHERS
from ivy_plugin_torch.short import IN_UNRECORDED as _IN_UNRECORDED
from ivy_plugin_torch.short import OF_KNOWN as _OF_KNOWN
from ivy_plugin_torch.short import OF_OTHERS as _OF_OTHERS
from ivy_plugin_torch.short import OF_UNRECORDED as _OF_UNRECORDED
from ivy_plugin_torch.short import short as _short
from ivy_plugin_torch.typing import Device

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import MeshgridIndexing

__all__ = [
    "arange",
    "asarray",
    "diag",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "one_hot",
    "ones",
    "ones_like",
    "tril",
    "tril_indices",
    "triu",
    "triu_indices",
    "vander",
    "zeros",
    "zeros_like",
]

empty_like = torch.empty_like
full_like = torch.full_like
ones_like = torch.ones_like
zeros_like = torch.zeros_like


@_short_way(
    "native(start)",
    when="type(start) is int and start > 0 and stop is None is dtype and device is None and step is step__",
    native=torch.arange,
)
def arange(
    start: float, /, stop: float | None = None, step: float = 1, *, dtype: torch.dtype | None = None, device: Device = None
) -> torch.Tensor:
    if stop is None:
        start, stop = 0, start
    if dtype is None and not all(isinstance(x, int) for x in (start, stop, step)):
        given = start, stop, step
        start, stop, step = _plain_options(*given)
        if any(a is not b for a, b in zip(given, (start, stop, step), strict=True)):  # of NumPy
            return arange(start, stop, step, device=device)
        dtype = torch.get_default_dtype()
    if step != 0 and (stop <= start if step > 0 else stop >= start):  # torch.arange raises
        return torch.empty(0, dtype=dtype or torch.int64, device=device)
    if dtype is not None and dtype.is_complex:  # torch has no such kernel
        return torch.arange(start, stop, step, dtype=_REAL_OF[dtype], device=device).to(dtype)
    if dtype in _unsigned.SIGNED:
        return _arange_unsigned(start, stop, step, dtype, device)
    return torch.arange(start, stop, step, dtype=dtype, device=device)


_REAL_OF = {torch.complex64: torch.float32, torch.complex128: torch.float64}


def _arange_unsigned(start: float, stop: float, step: float, dtype: torch.dtype, device: Device) -> torch.Tensor:
    if not (isinstance(start, int) and isinstance(stop, int) and isinstance(step, int)):
        return torch.arange(start, stop, step, dtype=torch.float64, device=device).to(dtype)
    count = -((start - stop) // step)
    first = start if start < 2**63 else start - 2**64  # the same bits
    return (torch.arange(count, dtype=torch.int64, device=device) * step + first).to(dtype)


@_short_way("obj.clone()", when="copy and dtype is None is device and isinstance(obj, array)", array=torch.Tensor)
def asarray(obj: Any, /, *, dtype: torch.dtype | None = None, device: Device = None, copy: bool | None = None) -> torch.Tensor:
    if isinstance(obj, torch.Tensor):
        if dtype is None and device is None:
            return obj.clone() if copy else obj
        return _foreign.converted(obj, dtype, device, copy)
    try:
        return _of_others(obj, dtype, device, copy)
    except (TypeError, ValueError, RuntimeError):
        _refuse_elements(obj)
        raise


def _of_others(obj: Any, dtype: torch.dtype | None, device: Device, copy: bool | None) -> torch.Tensor:
    if isinstance(obj, (bool, int, float, complex, list, tuple, range)):
        if copy is False:
            raise ArgumentError("asarray cannot make an array of Python numbers without a copy. Omit copy, or pass copy=True.")
        return _of_numbers(obj, dtype, device)
    if getattr(getattr(obj, "dtype", None), "kind", "") in _OBJECTS:
        _refuse_elements(obj)  # the buffer of a time is bytes
    if hasattr(obj, "__array_interface__") or not hasattr(obj, "__dlpack__"):
        out = _foreign.from_buffer(obj, dtype, device, copy)
    else:
        out = _foreign.converted(from_dlpack(obj, copy=copy), dtype, device, False if copy is False else None)
    # A captured graph would return the same array in each call.
    return out.clone() if copy is None and _capturing() else out


def _of_numbers(obj: Any, dtype: torch.dtype | None, device: Device) -> torch.Tensor:
    first = obj
    while isinstance(first, (list, tuple)) and first:
        first = first[0]
    if isinstance(first, torch.Tensor):  # torch.tensor reads each on the host, and loses gradients
        return _foreign.converted(_stacked(obj), dtype, device, None)
    kinds = _element_types(obj) if isinstance(obj, (list, tuple)) else {type(obj)}
    if not kinds.issubset(_SCALARS) and dtype is None and "numpy" in _sys.modules:
        numpy = _sys.modules["numpy"]
        own = numpy.generic, numpy.ndarray
        if any(issubclass(kind, own) for kind in kinds) and all(issubclass(kind, (_NUMBER, *own)) for kind in kinds):
            return _foreign.from_buffer(numpy.asarray(obj), None, device, None)
    return torch.tensor(obj, dtype=dtype, device=device)


def _stacked(obj: Any) -> torch.Tensor:
    return stack([_stacked(each) for each in obj]) if isinstance(obj, (list, tuple)) else asarray(obj)


def empty(shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    if dtype is None and device is None:  # here and below: torch takes long to parse default arguments
        return torch.empty(shape)
    return torch.empty(shape, dtype=dtype, device=device)


@_short_way(
    "native(n_rows)",
    when="n_cols is None is dtype and device is None and k is k__ and batch_shape is batch_shape__",
    native=torch.eye,
)
def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: torch.dtype | None = None,
    device: Device = None,
    batch_shape: tuple[int, ...] = (),
) -> torch.Tensor:
    if batch_shape:
        return eye(n_rows, n_cols, k=k, dtype=dtype, device=device).repeat(*batch_shape, 1, 1)
    n_cols = n_rows if n_cols is None else n_cols
    if k == 0 and dtype not in _unsigned.SIGNED:
        return torch.eye(n_rows, n_cols, dtype=dtype, device=device)
    out = torch.zeros(n_rows, n_cols, dtype=dtype, device=device)
    if -n_rows < k < n_cols:
        out.diagonal(k).fill_(1)
    return out


def from_dlpack(x: Any, /, *, device: Device = None, copy: bool | None = None) -> torch.Tensor:
    if isinstance(x, torch.Tensor):  # torch.from_dlpack rejects tensors that require a gradient or are lazily conjugated
        return _foreign.converted(x, None, device, copy)
    return _foreign.from_dlpack(x, device, copy)


@_short_way(
    "native((shape,) if type(shape) is int else shape, fill_value)",
    when="dtype is None is device and ((kind := type(fill_value)) is number or kind in scalars)",
    native=torch.full,
    number=float,
    scalars=_SCALARS,
)
def full(
    shape: int | tuple[int, ...], fill_value: complex, *, dtype: torch.dtype | None = None, device: Device = None
) -> torch.Tensor:
    if isinstance(shape, int):
        shape = (shape,)
    if dtype is None and type(fill_value) not in _SCALARS and hasattr(fill_value, "dtype"):  # of NumPy
        (fill_value,), dtype = _plain_options(fill_value), asarray(fill_value).dtype
    if dtype is None and device is None:
        return torch.full(shape, fill_value)
    return torch.full(shape, fill_value, dtype=dtype, device=device)


@_mixed()
@_short_way(
    "native(start, stop, num)",
    when="dtype is None is device and endpoint and axis is axis__ and ((kind := type(start)) is number or kind in scalars)"
    " and (type(stop) is kind or type(stop) in scalars)",
    native=torch.linspace,
    number=float,
    scalars=_SCALARS,
)
def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    *,
    dtype: torch.dtype | None = None,
    device: Device = None,
    endpoint: bool = True,
    axis: int = 0,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # torch.linspace always includes the endpoint, and accepts no arrays of more than one element.
    if isinstance(start, torch.Tensor) or isinstance(stop, torch.Tensor):
        return composed(start, stop, num, dtype=dtype, device=device, endpoint=endpoint, axis=axis)
    if axis not in (0, -1) or type(axis) is not int:
        _normalise_axis(axis, 1)
    if num < 0:
        raise ArgumentError(f"linspace needs num to be 0 or more; got num={num}.")
    start, stop = _plain_options(start, stop)
    if endpoint and dtype is None and device is None:
        return torch.linspace(start, stop, num)
    computed = torch.float64 if dtype in _WITHOUT_LINSPACE else dtype
    if endpoint or num == 0:
        out = torch.linspace(start, stop, num, dtype=computed, device=device)
    else:
        out = torch.linspace(start, stop, num + 1, dtype=computed, device=device)[:-1]
    return out if computed is dtype else out.to(dtype)


_WITHOUT_LINSPACE = frozenset((*_unsigned.SIGNED, torch.bool))
"""The data types for which torch has no such kernel."""


@_mixed()
def meshgrid(
    *arrays: torch.Tensor, indexing: MeshgridIndexing = "xy", composed: Callable[..., tuple[torch.Tensor, ...]]
) -> tuple[torch.Tensor, ...]:
    for x in arrays:  # torch accepts 0-d arrays too, and None as indexing
        if x.ndim != 1 or indexing is None:
            break
    else:
        try:
            if torch.compiler.is_compiling():  # which does not trace torch's function
                return tuple(torch.meshgrid(*arrays, indexing=indexing))
            return tuple(torch._VF.meshgrid(arrays, indexing=indexing))  # type: ignore[attr-defined]
        except RuntimeError:  # no arrays, or several data types
            pass
    return composed(*arrays, indexing=indexing)


def ones(shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    if dtype is None and device is None:
        return torch.ones(shape)
    return torch.ones(shape, dtype=dtype, device=device)


def zeros(shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    if dtype is None and device is None:
        return torch.zeros(shape)
    return torch.zeros(shape, dtype=dtype, device=device)


@_short_way("native(x)", when=f"k is k__ and {_OF_OTHERS.format('x')}", native=torch.tril, **_IN_OTHERS)
def tril(x: torch.Tensor, /, *, k: int = 0) -> torch.Tensor:
    try:
        return x.tril(k) if x.dtype not in _TRIL else _TRIL[x.dtype](x, k)
    except RuntimeError:
        raise _no_matrix(x, "tril") from None


@_short_way("native(x)", when=f"k is k__ and {_OF_OTHERS.format('x')}", native=torch.triu, **_IN_OTHERS)
def triu(x: torch.Tensor, /, *, k: int = 0) -> torch.Tensor:
    try:
        return x.triu(k) if x.dtype not in _TRIU else _TRIU[x.dtype](x, k)
    except RuntimeError:
        raise _no_matrix(x, "triu") from None


_TRIL = _unsigned.by_bits(torch.tril)
_TRIU = _unsigned.by_bits(torch.triu)


def _no_matrix(x: torch.Tensor, function: str) -> ValueError:
    return ArgumentError(f"{function} needs an array of shape (..., M, N); got shape {tuple(x.shape)}. Add the missing axes.")


# Beyond the standard


@_mixed()
@_short_way(
    "native(x)",
    when=f"k is k__ and padding_value is padding_value__ and {_OF_OTHERS.format('x')}",
    native=torch.diag,
    **_IN_OTHERS,
)
def diag(x: torch.Tensor, /, *, k: int = 0, padding_value: complex = 0, composed: Any) -> Any:
    if padding_value == 0 and 0 < x.ndim < 3 and x.dtype not in _unsigned.SIGNED:
        return torch.diag(x, k)
    return composed(x, k=k, padding_value=padding_value)


def tril_indices(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device = None
) -> tuple[torch.Tensor, torch.Tensor]:
    _require_sizes("tril_indices", n_rows, n_cols)
    rows, columns = torch.tril_indices(n_rows, n_rows if n_cols is None else n_cols, k, device=device)
    return rows, columns


def triu_indices(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device = None
) -> tuple[torch.Tensor, torch.Tensor]:
    _require_sizes("triu_indices", n_rows, n_cols)
    rows, columns = torch.triu_indices(n_rows, n_rows if n_cols is None else n_cols, k, device=device)
    return rows, columns


_LABELS = frozenset((torch.int32, torch.int64))
_MANY = 64
"""The number of classes for which one-hot rows are not taken from an identity matrix, which would be large."""


@_mixed()
@_short(
    "embedding(eye(num_classes, dtype=dtype), indices)",  # which refuses invalid labels
    "axis == -1 and on_value == 1 and off_value == 0 and type(num_classes) is int and num_classes < many and dtype in kinds",
    of="indices",
    dtypes=_LABELS,
    readable=True,
    embedding=torch.embedding,
    eye=torch.eye,
    many=_MANY,
    kinds=(None, *_WIDE),
)
def one_hot(
    indices: torch.Tensor,
    num_classes: int,
    /,
    *,
    axis: int = -1,
    dtype: torch.dtype | None = None,
    on_value: complex = 1,
    off_value: complex = 0,
    composed: Any,
) -> Any:
    # torch's own rejects invalid labels, and reads the values to find them.
    usual = axis == -1 and on_value == 1 and off_value == 0
    if usual and indices.dtype in _LABELS and type(num_classes) is int and num_classes >= 0:
        hit = torch.eq(indices.unsqueeze(-1), torch.arange(num_classes, dtype=indices.dtype, device=indices.device))
        return hit.to(torch.get_default_dtype() if dtype is None else dtype)
    return composed(indices, num_classes, axis=axis, dtype=dtype, on_value=on_value, off_value=off_value)


@_mixed()
@_short_way(
    "native(x)",
    when=f"n is None and not increasing and {_OF_KNOWN.format('x')} and {_OF_UNRECORDED.format('x.requires_grad')}",
    native=torch.vander,
    known=_WIDE,
    single=torch.float32,
    **_IN_UNRECORDED,
)
def vander(x: torch.Tensor, /, n: int | None = None, *, increasing: bool = False, composed: Any) -> Any:
    # torch has no derivative in forward mode, and no rule for vmap.
    fits = x.ndim == 1 and x.dtype in _WIDE and (n is None or (type(n) is int and n >= 0))
    if fits and not _is_recordable(x) and _transforming() is None:
        return torch.vander(x, n, increasing)
    return composed(x, n, increasing=increasing)
