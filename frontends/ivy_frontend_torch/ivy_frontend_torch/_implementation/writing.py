"""Tensors written to: copies, fills, other sizes."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import cast, dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.geometry import contiguous_strides
from ivy_frontend_torch._implementation.methods import detach
from ivy_frontend_torch._implementation.objects import Size
from ivy_frontend_torch._implementation.promotion import converted
from ivy_frontend_torch._implementation.tensor import (
    Tensor,
    assign,
    check_writable,
    set_data,
)


@op(module="torch.Tensor", name="_from_source")
def _from_source(input: Any, src: Any, *, xp: Any) -> Any:
    return xp.broadcast_to(cast(xp, src, dtype_of(input)), tuple(input.shape))


@raw("torch.Tensor")
def copy_(self: Tensor, src: Tensor, non_blocking: bool = False) -> Tensor:
    """Write the elements of another tensor."""
    check_writable(self)
    src = FRONTEND.find("torch", "as_tensor")(src)
    shape = self.shape
    if src.shape != shape:
        src = src.expand(shape)
    assign(self, self._from_source(src))
    return self


@op("", name="fill")
def fill(input: Any, value: Any, *, xp: Any) -> Any:
    """Return a tensor filled with a number."""
    if hasattr(value, "shape") and len(value.shape):
        raise RuntimeError(f"fill_ only supports 0-dimension value tensor but got tensor with {len(value.shape)} dimensions.")
    return xp.broadcast_to(converted(xp, value, dtype_of(input)), tuple(input.shape))


FRONTEND.entries["torch.Tensor.fill_"] = FRONTEND.entries["torch.fill_"]


@raw("torch", "torch.Tensor")
def zero_(input: Tensor) -> Tensor:
    """Set all elements to zero."""
    return input.fill_(0)


@raw("torch.Tensor")
def set_(self: Tensor, source: Any = None, storage_offset: int = 0, size: Any = None, stride: Any = None) -> Tensor:
    """Refer to the data of another tensor."""
    if source is None:
        set_data(self, self.new_empty(0))
    elif size is None:
        set_data(self, detach(source))
    else:
        set_data(self, source.as_strided(size, stride or contiguous_strides(size), storage_offset))
    return self


@raw("torch.Tensor")
def resize_(self: Tensor, *sizes: Any, memory_format: Any = None) -> Tensor:
    """Set the sizes; elements beyond those there are zeros."""
    to = tuple(sizes[0]) if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    if self.requires_grad:
        raise RuntimeError("cannot resize variables that require grad")
    count = Size(to).numel()
    flat = self.reshape(-1)
    if flat.shape[0] >= count:
        set_data(self, flat[:count].reshape(to))
    else:
        more = self.new_zeros(count - flat.shape[0])
        set_data(self, FRONTEND.find("torch", "cat")([flat, more]).reshape(to))
    return self


@raw("torch", "torch.Tensor")
def resize_as_(input: Tensor, the_template: Tensor, *, memory_format: Any = None) -> Tensor:
    """Set the sizes to those of another tensor."""
    return resize_(input, the_template.shape)


@raw("torch.Tensor")
def apply_(self: Tensor, callable: Any) -> Tensor:
    """Write the results of a function of each element, computed one by one."""
    from ivy_frontend_torch._implementation.creation import tensor

    return self.copy_(tensor([callable(x) for x in self.reshape(-1).tolist()], dtype=self.dtype).reshape(self.shape))


@raw("torch.Tensor")
def map_(self: Tensor, tensor: Tensor, callable: Any) -> Tensor:
    """Write the results of a function of each pair of elements, computed one by one."""
    from ivy_frontend_torch._implementation.creation import tensor as new

    pairs = zip(self.reshape(-1).tolist(), tensor.expand(self.shape).reshape(-1).tolist(), strict=True)
    return self.copy_(new([callable(x, y) for x, y in pairs], dtype=self.dtype).reshape(self.shape))


@raw("torch.Tensor")
def map2_(self: Tensor, x: Tensor, y: Tensor, callable: Any) -> Tensor:
    """Write the results of a function of each triple of elements, computed one by one."""
    from ivy_frontend_torch._implementation.creation import tensor as new

    triples = zip(*(t.expand(self.shape).reshape(-1).tolist() for t in (self, x, y)), strict=True)
    return self.copy_(new([callable(*three) for three in triples], dtype=self.dtype).reshape(self.shape))
