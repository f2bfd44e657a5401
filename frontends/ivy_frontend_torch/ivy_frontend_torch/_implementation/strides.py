"""Where in memory the elements of a tensor are, told from the positions that a view reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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


def strides_of(t: Tensor) -> tuple[int, ...]:
    """Return how far apart in memory the elements along each axis are, told from the positions that a view reads."""
    shape = tuple(value_of(t).shape)
    plain = contiguous_strides(shape)
    alias = t._alias
    if alias is None or alias.base is None or not count_of(shape):
        return plain
    position = _positions(t)
    if position is None:
        return plain
    found = []
    for axis, n in enumerate(shape):
        if n < 2:
            found.append(plain[axis])
        else:
            at = [0] * len(shape)
            first = int(position[tuple(at)])
            at[axis] = 1
            found.append(int(position[tuple(at)]) - first)
    for axis, n in enumerate(shape):  # an axis of one element: as if its stride went over the ones after it
        if n < 2:
            found[axis] = found[axis + 1] * max(shape[axis + 1], 1) if axis + 1 < len(shape) else 1
    return tuple(found)


def offset_of(t: Tensor) -> int:
    """Return where in memory the first element is."""
    alias = t._alias
    if alias is None or alias.base is None or not count_of(value_of(t).shape):
        return 0
    position = _positions(t)
    return 0 if position is None else int(position[(0,) * len(position.shape)])


def has_positions(t: Tensor) -> bool:
    """Whether the elements are some of those of the root, so that strides and an offset tell where they are."""
    return t._alias is None or t._alias.base is None or _positions(t) is not None


def _positions(t: Tensor) -> Any:
    from ivy_api.dispatch.lookup import find_namespace

    alias = t._alias
    assert alias is not None
    one = alias
    while one.base is not None:
        if one.write is not None and not one.cut:
            return None
        one = one.base
    xp = find_namespace(value_of(t))
    try:
        found = alias.positions_in_root(xp)
    except Exception:
        return None
    return found if tuple(found.shape) == tuple(value_of(t).shape) else None


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Return the strides of elements in order."""
    found, step = [], 1
    for n in reversed(tuple(shape)):
        found.append(step)
        step *= max(n, 1)
    return tuple(reversed(found))


def is_contiguous_like(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether elements with these strides are in order."""
    if not count_of(shape):
        return True
    step = 1
    for n, stride in zip(reversed(tuple(shape)), reversed(tuple(strides)), strict=True):
        if n != 1:
            if stride != step:
                return False
            step *= n
    return True


def can_view(shape: Sequence[int], strides: Sequence[int], to: Sequence[int]) -> bool:
    """Whether elements can be seen in another shape without moving them."""
    if not count_of(shape):
        return True
    runs: list[list[int]] = []  # elements and the stride of each run of axes that lie evenly
    for n, stride in zip(shape, strides, strict=True):
        if n == 1:
            continue
        if runs and runs[-1][1] == n * stride:
            runs[-1] = [runs[-1][0] * n, stride]
        else:
            runs.append([n, stride])
    sizes = [n for n in to if n != 1]
    for n, _ in runs:
        while n > 1:
            if not sizes or n % sizes[0]:
                return False
            n //= sizes.pop(0)
    return True
