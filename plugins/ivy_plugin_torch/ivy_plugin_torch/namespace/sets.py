"""Sets."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.results import UniqueAllResult as _UniqueAllResult
from ivy_api.adapt.results import UniqueConsecutiveResult as _UniqueConsecutiveResult
from ivy_api.adapt.results import UniqueCountsResult as _UniqueCountsResult
from ivy_api.adapt.results import UniqueInverseResult as _UniqueInverseResult
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import COMPLEXES as _COMPLEXES
from ivy_plugin_torch.dtypes import SIGNED as _SIGNED
from ivy_plugin_torch.short import short as _short

__all__ = [
    "isin",
    "unique_all",
    "unique_consecutive",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]


_KINDS = _SIGNED.difference(_COMPLEXES, [torch.bool])


def _is_real(x: torch.Tensor, /) -> bool:
    return not x.dtype.is_complex  # torch.unique does not support complex numbers


def _both_real(x1: Any, x2: Any, /, *, invert: bool = False) -> bool:
    return not any(isinstance(x, torch.Tensor) and x.dtype.is_complex for x in (x1, x2))


@_mixed(when=_both_real)
@_short(
    "native(x1, x2)",
    "type(x1) is type(x2) and dtype_ is x2.dtype and not invert and x2.ndim == 1",
    of="x1",
    dtypes=_KINDS,
    native=torch.isin,
)
def isin(x1: Any, x2: Any, /, *, invert: bool = False) -> torch.Tensor:
    a, b = _BINDING.pair(x1, x2)
    return _ISIN.get(a.dtype, torch.isin)(a, b.reshape(-1), invert=invert)  # torch rejects a long view of columns


def _isin_truth(a: torch.Tensor, b: torch.Tensor, *, invert: bool) -> torch.Tensor:
    # There is no kernel.
    return torch.isin(a.to(torch.uint8), b.to(torch.uint8), invert=invert)


_ISIN = {**_unsigned.by_bits(torch.isin, back=False), torch.bool: _isin_truth}


def _unique(x: torch.Tensor, **options: bool) -> Any:
    # The sort kernel for long arrays does not support unsigned integers of more than 8 bits ("parallel_sort1d_kernel").
    if x.dtype not in _unsigned.SIGNED:
        return torch.unique(x, **options)
    found = torch.unique(_unsigned.in_order(x), **options)
    if not isinstance(found, tuple):
        return _unsigned.from_order(found, x.dtype)
    return (_unsigned.from_order(found[0], x.dtype), *found[1:])


def _of_vector(x: torch.Tensor) -> _UniqueAllResult:
    # As below, by the function that torch.unique calls.
    values, inverse, counts = torch._unique2(x, True, True, True)
    indices = torch.full_like(counts, x.numel()).scatter_reduce_(0, inverse, torch.arange(x.numel()), "amin")
    return _UniqueAllResult(values, indices, inverse, counts)


@_mixed(when=_is_real)
@_short("native(x)", "x.ndim == 1", dtypes=_KINDS, readable=True, native=_of_vector)
def unique_all(x: torch.Tensor, /) -> _UniqueAllResult:
    # torch.unique returns no first indices: https://github.com/pytorch/pytorch/issues/36748
    values, inverse, counts = _unique(x, return_inverse=True, return_counts=True)
    positions = torch.arange(x.numel(), device=x.device)
    # Before torch 2.13 the compiler takes counts and inverse for arrays of the data type of x.
    indices = torch.full_like(counts, x.numel(), dtype=torch.int64)
    indices = indices.scatter_reduce(0, inverse.reshape(-1).to(torch.int64), positions, "amin")
    return _UniqueAllResult(values, indices, inverse, counts)


@_mixed(when=_is_real)
def unique_counts(x: torch.Tensor, /) -> _UniqueCountsResult:
    values, counts = _unique(x, return_counts=True)
    return _UniqueCountsResult(values, counts)


@_mixed(when=_is_real)
def unique_inverse(x: torch.Tensor, /) -> _UniqueInverseResult:
    values, inverse = _unique(x, return_inverse=True)
    return _UniqueInverseResult(values, inverse)


@_mixed(when=_is_real)
def unique_values(x: torch.Tensor, /) -> Any:
    return _unique(x)


# Beyond the standard


def _is_signed(x: torch.Tensor, /, *, axis: int | None = None) -> bool:
    return (
        not x.dtype.is_complex and x.dtype not in _unsigned.SIGNED and x.numel() > 0 and (axis is None or -x.ndim <= axis < x.ndim)
    )


@_mixed(when=_is_signed)
@_short(
    "made(native(x, True, True))",
    "axis is None and x.numel()",
    dtypes=_KINDS,
    native=torch.unique_consecutive,
    made=_UniqueConsecutiveResult._make,
)
def unique_consecutive(x: torch.Tensor, /, *, axis: int | None = None) -> _UniqueConsecutiveResult:
    dim = None if x.ndim == 1 and axis in (0, -1) else axis  # torch's compiler refuses the axis of a vector
    found: Any = torch.unique_consecutive(x, return_inverse=True, return_counts=True, dim=dim)
    return _UniqueConsecutiveResult(*found)
