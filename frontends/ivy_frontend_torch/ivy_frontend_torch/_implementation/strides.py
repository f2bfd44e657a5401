"""Sizes and strides of tensors."""

from __future__ import annotations

from collections.abc import Sequence

from ivy_api.frontends.sizes import has_zero, is_same
from ivy_frontend_torch._implementation.geometry import Geometry, contiguous_strides, viewed_strides
from ivy_frontend_torch._implementation.objects import sizes_of
from ivy_frontend_torch._implementation.tensor import Tensor, value_of


def count_of(shape: Sequence[int]) -> int:
    """Return the number of elements of a shape."""
    count = 1
    for n in shape:
        count *= n
    return count


def completed(shape: Sequence[int], count: int) -> tuple[int, ...]:
    """Return a shape with the size in place of ``-1``."""
    sizes = sizes_of(tuple(shape))
    if any(n < -1 for n in sizes):
        raise RuntimeError(f"invalid shape dimension {min(sizes)}")
    if sizes.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    if -1 in sizes:
        rest = count_of([n for n in sizes if n != -1])
        if not rest:
            if count:
                raise RuntimeError(f"shape '{list(sizes)}' is invalid for input of size {count}")
            raise RuntimeError(
                f"cannot reshape tensor of 0 elements into shape {list(sizes)} "
                "because the unspecified dimension size -1 can be any "
                "value and is ambiguous"
            )
        if count % rest:
            raise RuntimeError(f"shape '{list(sizes)}' is invalid for input of size {count}")
        return tuple(count // rest if n == -1 else n for n in sizes)
    if count_of(sizes) != count:
        raise RuntimeError(f"shape '{list(sizes)}' is invalid for input of size {count}")
    return sizes


def geometry_of(t: Tensor) -> Geometry | None:
    """Return where in memory the elements are; ``None`` if they are no elements of the root at even distances."""
    if t._alias is not None:
        return t._alias.geometry
    shape = tuple(value_of(t).shape)
    return Geometry(shape, contiguous_strides(shape))


def strides_of(t: Tensor) -> tuple[int, ...]:
    """Return how far apart in memory the elements along each axis are."""
    found = geometry_of(t)
    return contiguous_strides(value_of(t).shape) if found is None else found.strides


def offset_of(t: Tensor) -> int:
    """Return where in memory the first element is."""
    found = geometry_of(t)
    return 0 if found is None else found.offset


def is_contiguous_like(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether elements with these strides are in order; where sizes may differ, whether they are for all sizes."""
    if has_zero(shape):
        return True
    step = 1
    for n, stride in zip(reversed(tuple(shape)), reversed(tuple(strides)), strict=True):
        if not is_same(n, 1):
            if not is_same(stride, step):
                return False
            step *= n
    return True


def can_view(shape: Sequence[int], strides: Sequence[int], to: Sequence[int]) -> bool:
    """Whether elements can be seen in another shape without moving them."""
    return viewed_strides(shape, strides, to) is not None
