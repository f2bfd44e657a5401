"""Conversion of arrays and buffers of other libraries, with or without a copy."""

from __future__ import annotations

from inspect import signature
from typing import Any

import torch
from torch.utils.dlpack import from_dlpack as _from_dlpack

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.errors import ArgumentError, ArgumentTypeError, NoDLPackError
from ivy_plugin_torch.typing import Device

_FORMATS = {
    "?": torch.bool, "b": torch.int8, "B": torch.uint8, "h": torch.int16, "H": torch.uint16, "i": torch.int32, "I": torch.uint32,
    "l": torch.int64, "L": torch.uint64, "q": torch.int64, "Q": torch.uint64, "e": torch.float16, "f": torch.float32,
    "d": torch.float64, "Zf": torch.complex64, "Zd": torch.complex128, "c": torch.uint8,
}  # fmt: skip
"""The data types by the letters of the buffer protocol (see the documentation of ``struct``)."""


def converted(x: torch.Tensor, dtype: torch.dtype | None, device: Device, copy: bool | None) -> torch.Tensor:
    """A tensor with another data type or device, copied always, never, or if needed."""
    out = x.to(device=device or x.device, dtype=dtype or x.dtype, copy=bool(copy))
    if copy is False and out is not x:
        raise ArgumentError(
            f"Converting an array of {dtype_name(x.dtype)} on {x.device} to {dtype_name(out.dtype)} on {out.device} needs a "
            "copy. Omit copy."
        )
    return out


def from_dlpack(x: Any, device: Device, copy: bool | None) -> torch.Tensor:
    """Convert an array of another library with DLPack."""
    if not hasattr(x, "__dlpack__") or not hasattr(x, "__dlpack_device__"):
        raise NoDLPackError(
            f"from_dlpack takes objects with the methods __dlpack__ and __dlpack_device__; got {type(x).__qualname__}. "
            f"Convert it with xp.asarray(x)."
        )
    if _runs_backwards(x):
        if copy is False:
            raise ArgumentError("torch has no negative strides, so this array needs a copy. Omit copy.")
        copy = True
    else:
        out = _from_dlpack(x)
        if out.is_cpu and out.data_ptr() % out.itemsize:
            if copy is False:
                raise ArgumentError(_UNALIGNED)
            return converted(_aligned(out), None, device, None)
        if copy is None and device is None:
            return out
        if copy:  # TensorFlow exports no copies
            return converted(out, None, device, True)
    if _HAS_COPY:
        return _from_dlpack(x, device=device, copy=copy)
    return converted(_from_dlpack(x), None, device, copy)


_UNALIGNED = "torch needs arrays at addresses that are multiples of the size of an element, so this one needs a copy. Omit copy."


def _aligned(x: torch.Tensor) -> torch.Tensor:
    # Torch's kernels read complex numbers at addresses that are multiples of their size, and crash at others.
    return torch.view_as_complex(torch.view_as_real(x).clone()) if x.is_complex() else x.clone()


_HAS_COPY = "copy" in signature(_from_dlpack).parameters  # since torch 2.9


def _runs_backwards(x: Any) -> bool:
    # This would abort the process: https://github.com/pytorch/pytorch/issues/188023
    strides = getattr(x, "strides", None)
    return isinstance(strides, tuple) and any(stride < 0 for stride in strides)


def from_buffer(x: Any, dtype: torch.dtype | None, device: Device, copy: bool | None) -> torch.Tensor:
    """Convert an object that supports the buffer protocol; pass others to ``torch.tensor``."""
    try:
        view = memoryview(x)
    except (TypeError, ValueError, BufferError):
        if copy is False:
            raise ArgumentError(
                f"asarray needs a copy to convert a {type(x).__qualname__}. Omit copy, or pass copy=True."
            ) from None
        return torch.tensor(x, dtype=dtype, device=device)
    found = _FORMATS.get(view.format.lstrip("@=<"))
    if found is None:
        raise ArgumentTypeError(f"torch has no data type for the elements of this {type(x).__qualname__}: format {view.format!r}.")
    in_place = view.c_contiguous and not view.readonly and view.nbytes > 0
    in_place = in_place and torch.frombuffer(view, dtype=found).data_ptr() % found.itemsize == 0  # else as in `_aligned`
    if copy is False and not in_place:
        raise ArgumentError("A buffer that is read-only, not contiguous, not aligned or empty needs a copy. Omit copy.")
    data = view if in_place else bytearray(view.tobytes())
    flat = torch.frombuffer(data, dtype=found) if view.nbytes else torch.empty(0, dtype=found)
    return converted(flat.reshape(view.shape or ()), dtype, device, copy if in_place else None)
