"""Memory layouts as products: along each axis a sign, a step or stride 0, the axes in any order, in memory of any alignment.

A drawn layout is a text, so that a recorded call can name it: ``"steps 2,-3,1 order 1,0,2 record writable"``. The steps are those
of the last axes; an order says how the axes follow each other in memory.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

MEMORY = ("", "record", "unaligned")
"""Kinds of memory: of the library itself; a field of NumPy's records, whose strides are no multiple of its size; NumPy's, one byte
off its alignment."""
AXES = 4
"""The number of axes that a layout describes; arrays of fewer axes have the last ones, of more axes the others lie as usual."""

CLASSES: dict[str, int] = {
    "contiguous": 0,
    "writable": 0,
    "offset": 1,
    "stepped": 1,
    "reversed": 1,
    "reversed and stepped": 1,
    "permuted": 2,
    "permuted and stepped": 2,
    "permuted and reversed": 2,
    "stride 0 first": 1,
    "stride 0 in the middle": 3,
    "stride 0 last": 2,
    "writable, not contiguous": 1,
    "a multiple of no item": 1,
    "unaligned": 1,
}
"""What a layout can have, and the number of axes that it needs."""


@dataclass(frozen=True)
class Drawn:
    """A layout of an array of some axes.

    Attributes
    ----------
    steps : along each axis, the last one last: every so many elements of memory, backwards if negative, the same element if 0
    order : how the axes follow each other in memory, the slowest first
    memory : one of `MEMORY`
    writable : whether the array can be written to, where its library has read-only ones
    """

    steps: tuple[int, ...]
    order: tuple[int, ...]
    memory: str = ""
    writable: bool = False

    def __str__(self) -> str:
        words = [f"steps {','.join(map(str, self.steps))} order {','.join(map(str, self.order))}", self.memory]
        return " ".join(word for word in (*words, "writable" if self.writable else "") if word)

    def of_axes(self, ndim: int) -> Drawn:
        """That of an array of so many axes: the last steps, and the axes that there are in their order."""
        more = max(ndim - len(self.steps), 0)
        steps = (1,) * more + self.steps[len(self.steps) - min(ndim, len(self.steps)) :]
        gone = len(self.steps) - min(ndim, len(self.steps))
        order = (*range(more), *(axis - gone + more for axis in self.order if axis >= gone))
        return Drawn(steps, order, self.memory, self.writable)

    @property
    def still(self) -> tuple[int, ...]:
        """The axes of stride 0, from the end; of one axis the first."""
        ndim = len(self.steps)
        return tuple(axis - ndim if ndim > 1 else 0 for axis, step in enumerate(self.steps) if not step)

    @property
    def is_stepped(self) -> bool:
        """Whether elements of memory are left out along an axis."""
        return any(abs(step) > 1 for step in self.steps)

    @property
    def is_reversed(self) -> bool:
        """Whether an axis runs backwards."""
        return any(step < 0 for step in self.steps)

    @property
    def is_permuted(self) -> bool:
        """Whether the axes follow each other in memory in another order than usual."""
        return self.order != tuple(range(len(self.steps)))

    @property
    def is_dense(self) -> bool:
        """Whether the elements follow each other in the usual order, without gaps."""
        return all(step == 1 for step in self.steps) and not self.is_permuted

    @property
    def classes(self) -> frozenset[str]:
        """Those of `CLASSES` that it has, if each axis is longer than 1."""
        return frozenset(name for name, has in _HAS.items() if has(self))


_HAS: dict[str, Callable[[Drawn], bool]] = {
    "contiguous": lambda drawn: drawn.is_dense and not drawn.memory,
    "writable": lambda drawn: drawn.is_dense and not drawn.memory and drawn.writable,
    "offset": lambda drawn: drawn.is_stepped or drawn.is_reversed,
    "stepped": lambda drawn: drawn.is_stepped,
    "reversed": lambda drawn: drawn.is_reversed,
    "reversed and stepped": lambda drawn: drawn.is_reversed and drawn.is_stepped,
    "permuted": lambda drawn: drawn.is_permuted,
    "permuted and stepped": lambda drawn: drawn.is_permuted and drawn.is_stepped,
    "permuted and reversed": lambda drawn: drawn.is_permuted and drawn.is_reversed,
    "stride 0 first": lambda drawn: 0 in drawn.steps[:1],
    "stride 0 in the middle": lambda drawn: 0 in drawn.steps[1:-1],
    "stride 0 last": lambda drawn: 0 in drawn.steps[1:][-1:],
    "writable, not contiguous": lambda drawn: drawn.writable and not drawn.is_dense and 0 not in drawn.steps,
    "a multiple of no item": lambda drawn: drawn.memory == "record",
    "unaligned": lambda drawn: bool(drawn.memory),
}
"""Whether a layout has each of `CLASSES`."""


@functools.lru_cache(maxsize=4096)
def parse(name: str) -> Drawn | None:
    """The drawn layout of this name; ``None`` if it is the name of another layout."""
    words = name.split(" ")
    if words[0] != "steps":
        return None
    numbers = [tuple(int(n) for n in words[i].split(",") if n) for i in (1, 3)]
    memory = next((word for word in words[4:] if word in MEMORY), "")
    return Drawn(numbers[0], numbers[1], memory, "writable" in words)


def draw(gen: np.random.Generator, ndim: int, wanted: str = "", without: Sequence[str] = ()) -> str:
    """A layout for arrays of so many axes that has one of `CLASSES`, and none of others; all else is drawn."""
    rate = 0.3 if "stride 0" in wanted else 0.0
    while True:
        steps = np.where(gen.random(ndim) < rate, 0, gen.choice([1, 1, 2, 3, -1, -1, -2, -3], ndim))
        if wanted in ("contiguous", "writable"):
            steps = np.ones(ndim, dtype=int)
        order = gen.permutation(ndim) if gen.random() < 0.5 and wanted not in ("contiguous", "writable") else np.arange(ndim)
        kinds = MEMORY[1:] if wanted in ("a multiple of no item", "unaligned") else MEMORY[:1]
        made = Drawn(
            tuple(steps.tolist()), tuple(order.tolist()), str(gen.choice(kinds)), wanted == "writable" or bool(gen.integers(2))
        )
        if (not wanted or wanted in made.classes) and made.classes.isdisjoint(without):
            return str(made)


def pieces(drawn: Drawn, a: np.ndarray) -> tuple[np.ndarray, str]:
    """The memory in which an array lies like that, and the expression of it, ``x``, that is the array.

    Along an axis on which the array is not the same all along, it lies as usual instead of with stride 0.
    """
    own = drawn.of_axes(a.ndim)
    memory = np.transpose(a, own.order)
    steps = [own.steps[axis] for axis in own.order]
    steps = [1 if not s and not _is_still(memory, axis) else s for axis, s in enumerate(steps)]
    shape = memory.shape
    for axis, step in enumerate(steps):
        memory = _spread(memory, axis, step)
    expression = _view(_of_memory(own.memory, memory) if own.memory else "x", steps, shape)
    if own.is_permuted:
        expression = f"xp.permute_dims({expression}, {tuple(own.order.index(axis) for axis in range(a.ndim))})"
    return np.ascontiguousarray(memory) if memory.ndim else memory, expression


def _view(memory: str, steps: Sequence[int], shape: tuple[int, ...]) -> str:
    """The expression of the array of this shape which has these steps in memory."""
    expression = memory
    if any(abs(s) > 1 for s in steps):
        expression += f"[{', '.join(f'{abs(s) - 1}::{abs(s)}' if abs(s) > 1 else ':' for s in steps)}]"
    back = tuple(axis for axis, s in enumerate(steps) if s < 0)
    if back:
        expression = f"xp.flip({expression}, axis={back})"
    return expression if all(steps) else f"xp.broadcast_to({expression}, {shape})"


def _is_still(a: np.ndarray, axis: int) -> bool:
    first = np.take(a, [0], axis=axis) if a.shape[axis] else a
    return a.shape[axis] > 1 and np.broadcast_to(first, a.shape).tobytes() == a.tobytes()


def _spread(a: np.ndarray, axis: int, step: int) -> np.ndarray:
    """Memory of which the array is every so many elements, from the last of the first so many on, with other values between."""
    if not step:
        return np.take(a, [0], axis=axis)
    size = abs(step)
    out = a
    if size > 1:
        out = np.repeat(np.roll(a, 1, axis), size, axis=axis)
        out[(slice(None),) * axis + (slice(size - 1, None, size),)] = a
    return np.flip(out, axis) if step < 0 and size == 1 else _backwards(out, axis, size) if step < 0 else out


def _backwards(a: np.ndarray, axis: int, size: int) -> np.ndarray:
    """The blocks of so many elements in the other order."""
    blocks = a.reshape(*a.shape[:axis], a.shape[axis] // size, size, *a.shape[axis + 1 :])
    return np.flip(blocks, axis).reshape(a.shape)


def _of_memory(memory: str, a: np.ndarray) -> str:
    name = a.dtype.name
    if memory == "record":
        return f'xp.asarray(numpy.asarray(x).astype([("pad", "?"), ("x", "{name}")])["x"])'
    return f'xp.asarray(numpy.ndarray({a.shape}, "{name}", bytearray(1) + numpy.asarray(x).tobytes(), 1))'
