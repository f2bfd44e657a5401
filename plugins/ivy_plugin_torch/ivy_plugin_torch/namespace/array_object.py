"""What `ivy_api.Array` needs from torch's tensors: see `ivy_api.array.native`."""

from __future__ import annotations

from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack
from torch.utils import _pytree

from ivy_api.adapt.indexing import as_slice, normalise_key
from ivy_api.errors import ArgumentError, DeviceError, ExportError
from ivy_plugin_torch import unsigned
from ivy_plugin_torch.derivatives import of_those_that_stay, recorded
from ivy_plugin_torch.dtypes import BINDING
from ivy_plugin_torch.foreign import converted
from ivy_plugin_torch.given import own
from ivy_plugin_torch.indices import widened


def _positive(x: torch.Tensor, /) -> torch.Tensor:
    # torch.positive returns its argument, and an Array is mutable.
    return x.clone()


def _conj(x: torch.Tensor, /) -> torch.Tensor:
    return x.conj().resolve_conj().clone() if x.is_complex() else x.clone()


OVERRIDES = {"positive": _positive, "conj": _conj}

_PLAIN = frozenset({int, type(None), type(Ellipsis)})
_FAR = 2**31
"""A slice step from which torch's count of the elements may overflow 64 bits."""


def getitem(x: torch.Tensor, key: Any) -> torch.Tensor:
    if _is_plain(key):
        try:
            return x[key]
        except (IndexError, ValueError, RuntimeError):  # the latter two for values that do not fit into 64 bits
            normalise_key(key, x.shape, _describe)  # raises a clearer error
    signed = x.view(unsigned.SIGNED[x.dtype]) if x.dtype in unsigned.SIGNED else x
    signed, entries = _forwards(signed, normalise_key(key, x.shape, _describe))
    return signed[tuple(entries)].view(x.dtype) if x.dtype in unsigned.SIGNED else signed[tuple(entries)]


def setitem(x: torch.Tensor, key: Any, value: Any) -> torch.Tensor:
    x = own(x)
    if _is_whole_mask(key, x) and not isinstance(value, torch.Tensor) and peek_interpreter_stack() is not None:
        return torch.where(key, torch.scalar_tensor(value, dtype=x.dtype, device=x.device), x)  # torch.vmap selects by no mask
    try:
        return _set(x, key, value)
    except RuntimeError as error:
        if isinstance(value, torch.Tensor) and str(error).startswith("vmap: inplace"):  # a batch into what is none
            return _set(torch.where(value.reshape(-1)[0] == 0, x, x), key, value)
        _refuse_leaf(x, error)
        raise


def _is_whole_mask(key: Any, x: torch.Tensor) -> bool:
    return isinstance(key, torch.Tensor) and key.dtype is torch.bool and key.shape == x.shape


def _set(x: torch.Tensor, key: Any, value: Any) -> torch.Tensor:
    entries = normalise_key(key, x.shape, _describe)
    _check_own_elements(x)
    if isinstance(value, torch.Tensor) and x.device == value.device and _share(x, value):
        value = value.clone()  # torch does not copy between overlapping memory
    target = x.view(unsigned.SIGNED[x.dtype]) if x.dtype in unsigned.SIGNED else x
    if target is not x:  # a view of another data type, or of the same one, has no derivative
        value = _signed(value, x.dtype)
    backwards = [isinstance(entry, range) and entry.step < 0 and len(entry) > 1 for entry in entries]
    if any(isinstance(entry, torch.Tensor) for entry in entries):
        if any(backwards):  # use element indices: a flipped tensor is a copy, so it cannot be written to
            indices = getitem(_element_indices(x), key)
            entries = list(torch.unravel_index(indices, x.shape))
        _set_by_indices(x, target, entries, value)
    elif any(backwards):
        _set_backwards(target, entries, backwards, value)
    elif isinstance(value, torch.Tensor):
        target[tuple(_lowered(entries))].copy_(value)  # target[…] = value drops axes of value that have size 1
    else:
        target[tuple(_lowered(entries))] = value
    return x


def _signed(value: Any, dtype: torch.dtype) -> torch.Tensor:
    """A value of an unsigned data type, which torch cannot set, as the signed one of the same bits."""
    if not isinstance(value, torch.Tensor):
        return torch.scalar_tensor(value, dtype=dtype).view(unsigned.SIGNED[dtype])
    return value.view(unsigned.SIGNED[dtype]) if value.dtype is dtype else value


def _element_indices(x: torch.Tensor) -> torch.Tensor:
    """The index of each element among all."""
    return torch.arange(x.numel(), device=x.device).reshape(x.shape)


def _set_backwards(target: torch.Tensor, entries: list[Any], backwards: list[bool], value: Any) -> None:
    """Set a region that an index without arrays selects, of which some axes are reversed, by the reversed values."""
    region = target[tuple(_ahead(entry) for entry in entries)]
    reversed_ = [back for back, entry in zip(backwards, entries, strict=True) if not isinstance(entry, int)]
    axes = [axis for axis, back in enumerate(reversed_) if back]
    region.copy_(torch.as_tensor(value, dtype=target.dtype, device=target.device).broadcast_to(region.shape).flip(axes))


def _set_by_indices(x: torch.Tensor, target: torch.Tensor, entries: list[Any], value: Any) -> None:
    """Set elements of ``target``, which is ``x`` or a view of it, by an index with arrays."""
    lowered = tuple(entry.clone() if isinstance(entry, torch.Tensor) and _share(x, entry) else entry for entry in _lowered(entries))
    if any(isinstance(entry, torch.Tensor) and entry.dtype is torch.int64 for entry in lowered):
        target[lowered]  # raises if an index is out of bounds, before any element is set
        if recorded(value):  # an element may be set more than once
            positions = _element_indices(x)[lowered]
            value = value.reshape(value.shape[max(value.ndim - positions.ndim, 0) :])
            value = of_those_that_stay((positions,), (x.numel(),), value)
    target[lowered] = value


def operand(x: torch.Tensor, other: Any) -> torch.Tensor:
    return x.clone() if recorded(x, other) else x  # autograd may keep it for the derivatives


def assign(x: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
    _check_own_elements(x)
    x = own(x)
    try:
        return x.copy_(value)
    except RuntimeError as error:
        _refuse_leaf(x, error)
        raise


def _refuse_leaf(x: torch.Tensor, error: RuntimeError) -> None:
    """Raise a helpful error where torch cannot record a write: to a parameter that requires a gradient."""
    whole = x if x._base is None else x._base  # the base of a view
    if whole.is_leaf and whole.requires_grad and torch.is_grad_enabled():
        raise ArgumentError(
            "torch does not write to an array that requires a gradient (a parameter, or requires_grad=True), nor to a view of one. "
            "Write to a copy, xp.asarray(x, copy=True), or without a gradient: with torch.no_grad()."
        ) from error


def to_device(x: torch.Tensor, device: Any, stream: Any) -> torch.Tensor:
    if stream is not None:
        raise ArgumentError("torch copies on the current stream. Omit stream, and write with torch.cuda.stream(stream).")
    try:
        return converted(x, None, device, None)
    except RuntimeError as error:
        raise DeviceError(f"Device {device!r} is not available: {str(error).partition('.')[0]}.") from None


def item(x: torch.Tensor, kind: type) -> Any:
    return x.item()


def reduced(x: torch.Tensor) -> tuple[Any, tuple[Any, ...]]:
    if x.dtype in unsigned.SIGNED:  # torch does not pickle unsigned integers of more than 8 bits
        return torch.Tensor.view, (x.view(unsigned.SIGNED[x.dtype]), x.dtype)
    return torch.Tensor.detach, (x,)


def dlpack(x: torch.Tensor, **options: Any) -> Any:
    # An exported tensor may not require a gradient, nor be lazily conjugated.
    try:
        return x.detach().resolve_conj().resolve_neg().__dlpack__(**options)
    except NotImplementedError as error:  # for a kind of device that this build of torch does not support
        raise ExportError(f"torch cannot export to {options.get('dl_device')}: {str(error).partition('.')[0]}.") from None


def host(x: torch.Tensor) -> Any:
    return x.cpu().resolve_conj().resolve_neg().__array__()  # type: ignore[no-untyped-call]


def register_array_class(cls: Any) -> None:
    def unflatten(values: Any, context: Any) -> Any:
        out = object.__new__(cls)
        (out._native,) = values
        return out

    _pytree.register_pytree_node(cls, lambda x: ([x.native], None), unflatten, serialized_type_name="ivy_api.Array")


def _describe(x: Any) -> tuple[str, tuple[int, ...]] | None:
    if not isinstance(x, torch.Tensor):
        return None
    if x.dtype is torch.bool:
        return "bool", tuple(x.shape)
    return "integral" if not (x.dtype.is_floating_point or x.dtype.is_complex) else BINDING.name(x.dtype), tuple(x.shape)


def _is_plain(key: Any) -> bool:
    """Whether torch supports the key as it is: no arrays, no negative or huge steps, at most one ellipsis."""
    entries = key if type(key) is tuple else (key,)
    if entries.count(Ellipsis) > 1:
        return False
    for entry in entries:
        if type(entry) is slice:
            if not (entry.step is None or (type(entry.step) is int and 0 < entry.step < _FAR)):
                return False
        elif type(entry) not in _PLAIN:
            return False
    return True


def _forwards(x: torch.Tensor, entries: list[Any]) -> tuple[torch.Tensor, list[Any]]:
    """The same selection without negative steps: https://github.com/pytorch/pytorch/issues/59786"""
    back, axis = [], 0
    for position, entry in enumerate(entries):
        if isinstance(entry, range) and entry.step < 0:
            back.append(axis)
            last = x.shape[axis] - 1
            entries[position] = range(last - entry.start, last - entry.stop, -entry.step)
        axis += 0 if entry is None else entry.ndim if isinstance(entry, torch.Tensor) and entry.dtype is torch.bool else 1
    return (x.flip(back) if back else x), _lowered(entries)


def _ahead(entry: Any) -> Any:
    """The indices of a range in ascending order, as a slice; other entries as torch accepts them."""
    return as_slice(entry if entry.step > 0 else entry[::-1]) if isinstance(entry, range) else entry


def _lowered(entries: list[Any]) -> list[Any]:
    """Entries as torch accepts them: ascending ranges as slices, int64 indices, masks of the right shape."""
    out: list[Any] = []
    for entry in entries:
        if isinstance(entry, range):
            out.append(_ahead(entry))
        elif not isinstance(entry, torch.Tensor):
            out.append(entry)
        elif entry.dtype is torch.bool and 0 in entry.shape:  # its shape may differ from the axes that it indexes
            out.extend(entry.nonzero(as_tuple=True))
        else:
            out.append(entry if entry.dtype is torch.bool else widened(entry))
    return out


def _check_own_elements(x: torch.Tensor) -> None:
    """Raise for writes to a broadcast array: torch would write to other elements too."""
    if 0 in x.stride() and 0 not in x.shape and any(step == 0 and size > 1 for step, size in zip(x.stride(), x.shape, strict=True)):
        raise ArgumentError("Elements of this array share memory, since it was broadcast. Copy it first: xp.asarray(x, copy=True).")


def _share(x: torch.Tensor, y: torch.Tensor) -> bool:
    try:
        return x.untyped_storage().data_ptr() == y.untyped_storage().data_ptr()
    except (RuntimeError, NotImplementedError):  # under a transformation there is no storage that could be compared
        return True
