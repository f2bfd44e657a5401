"""Axes that `jax.vmap` names, and what collectives do along them.

A function over a named axis is vectorised by `ivy_api`'s interpreter on every backend: its arrays hold the whole batch, so that a
collective is a function of that batch. Arrays of transformations inside of it are passed through: those of another batch have
one axis more, and a derivative takes the transpose of the collective.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any

from ivy_api.tracing.batching import Batch, vmap
from ivy_api.tracing.tracer import Traced, innermost

Arrays = tuple[Any, ...]


@dataclass(frozen=True)
class NamedAxis:
    """An axis while its function runs: its name, and the index of each example in it."""

    name: Any
    index: Traced

    @property
    def run(self) -> Batch:
        """The interpreter of the batch."""
        return self.index._interpreter  # type: ignore[return-value]

    @property
    def size(self) -> int:
        """The number of examples."""
        return self.run.size


_axes: ContextVar[tuple[NamedAxis, ...]] = ContextVar("_axes", default=())


def any_axis() -> bool:
    """Whether a function over a named axis runs."""
    return bool(_axes.get())


def named(name: Any, function: str) -> NamedAxis:
    """Return the innermost axis of a name.

    Raises
    ------
    NameError
        if no function over such an axis runs.
    """
    for axis in reversed(_axes.get()):
        if axis.name == name:
            return axis
    known = ", ".join(repr(axis.name) for axis in _axes.get()) or "none"
    raise NameError(
        f"Found an unbound axis name: {name}; bound are: {known}. Call jax.lax.{function} in a function that jax.vmap maps with "
        f"axis_name={name!r}."
    )


def over_named_axis(
    function: Callable[..., Arrays], arrays: Sequence[Any], axes: Sequence[int | None], size: int, name: Any, xp: Any
) -> Arrays:
    """Return the outputs of a function of single examples for a batch, along an axis that collectives know by name."""

    def inner(index: Any, *given: Any) -> Arrays:
        with _bound(NamedAxis(name, index)):
            return function(*given)

    return vmap(inner, (xp.arange(size, dtype=xp.int32), *arrays), (0, *axes), size, xp)


@contextmanager
def _bound(axis: NamedAxis) -> Iterator[None]:
    token = _axes.set((*_axes.get(), axis))
    try:
        yield
    finally:
        _axes.reset(token)


# Collectives: functions of the batch. ``axis`` and the like are axes of one example.


@dataclass(frozen=True)
class Collective:
    """What is done along a named axis."""

    def apply(self, run: Batch, x: Any) -> Any:
        """Return the result for a batch ``x``, whose first axis is the named one."""
        raise NotImplementedError

    def beside(self) -> Collective:
        """Return the same for arrays that have one axis more, the first."""
        return self

    def transposed(self) -> Collective:
        """Return the transpose of the linear function."""
        raise NotImplementedError(f"Differentiation rule for '{type(self).__name__.lower()}' not implemented")


@dataclass(frozen=True)
class PSum(Collective):
    """The sum, the same for all examples; JAX counts its cotangent for each of them."""

    def apply(self, run: Batch, x: Any) -> Any:
        return run.xp.sum(x, axis=0, dtype=x.dtype)

    def transposed(self) -> Collective:
        return self


@dataclass(frozen=True)
class PMax(Collective):
    """The greatest element."""

    def apply(self, run: Batch, x: Any) -> Any:
        return run.xp.max(x, axis=0)


@dataclass(frozen=True)
class PMin(Collective):
    """The least element."""

    def apply(self, run: Batch, x: Any) -> Any:
        return run.xp.min(x, axis=0)


@dataclass(frozen=True)
class AlongAxis(Collective):
    """A collective between examples and an axis: a new one, or, tiled, one that there is."""

    axis: int
    tiled: bool

    def beside(self) -> Collective:
        return replace(self, axis=self.axis + 1)


@dataclass(frozen=True)
class AllGather(AlongAxis):
    """All examples in a new axis, or, tiled, one after the other in an axis that there is."""

    def apply(self, run: Batch, x: Any) -> Any:
        moved = run.xp.moveaxis(x, 0, self.axis)
        return _folded(run.xp, moved, self.axis) if self.tiled else moved

    def transposed(self) -> Collective:
        return PSumScatter(self.axis, self.tiled)


@dataclass(frozen=True)
class PSumScatter(AlongAxis):
    """The sum, of which each example has its part along an axis."""

    def apply(self, run: Batch, x: Any) -> Any:
        total = run.xp.sum(x, axis=0, dtype=x.dtype)
        parts = _split(run.xp, total, self.axis, run.size) if self.tiled else total
        return run.wrapped(run.xp.moveaxis(parts, self.axis, 0))

    def transposed(self) -> Collective:
        return AllGather(self.axis, self.tiled)


@dataclass(frozen=True)
class PPermute(Collective):
    """Each example of another one: pairs of where a value comes from and where it goes."""

    perm: tuple[tuple[int, int], ...]

    def apply(self, run: Batch, x: Any) -> Any:
        sources = [0] * run.size
        for source, target in self.perm:
            sources[target] = source
        return run.wrapped(run.xp.take(x, run.xp.asarray(sources), axis=0))

    def transposed(self) -> Collective:
        return PPermute(tuple((target, source) for source, target in self.perm))


@dataclass(frozen=True)
class PBroadcast(Collective):
    """One example for all."""

    source: int

    def apply(self, run: Batch, x: Any) -> Any:
        return x[self.source, ...]

    def transposed(self) -> Collective:
        return _ToSource(self.source)


@dataclass(frozen=True)
class _ToSource(Collective):
    """The transpose of a broadcast: the sum for one example, zeros for the others."""

    source: int

    def apply(self, run: Batch, x: Any) -> Any:
        xp = run.xp
        total = xp.sum(x, axis=0, dtype=x.dtype)
        chosen = xp.reshape(xp.arange(run.size) == self.source, (run.size, *(1,) * (x.ndim - 1)))
        return run.wrapped(xp.where(chosen, total, xp.zeros_like(x)))

    def transposed(self) -> Collective:
        return PBroadcast(self.source)


@dataclass(frozen=True)
class AllToAll(Collective):
    """The named axis and parts of the axis ``split`` change places; the examples are joined in the axis ``concat``."""

    split: int
    concat: int

    def apply(self, run: Batch, x: Any) -> Any:
        xp, n = run.xp, run.size
        parts = _split(xp, x, self.split + 1, n)  # examples, …, parts, size of a part, …
        moved = xp.moveaxis(parts, self.split + 1, 0)  # parts, examples, …
        return run.wrapped(_folded(xp, xp.moveaxis(moved, 1, self.concat + 1), self.concat + 1))

    def beside(self) -> Collective:
        return AllToAll(self.split + 1, self.concat + 1)

    def transposed(self) -> Collective:
        return AllToAll(self.concat, self.split)


def _split(xp: Any, x: Any, axis: int, count: int) -> Any:
    """Return an array with an axis as two: the parts, and the elements of one."""
    shape = tuple(x.shape)
    return xp.reshape(x, (*shape[:axis], count, shape[axis] // count, *shape[axis + 1 :]))


def _folded(xp: Any, x: Any, axis: int) -> Any:
    """Return an array with an axis and the next one as one."""
    shape = tuple(x.shape)
    return xp.reshape(x, (*shape[:axis], math.prod(shape[axis : axis + 2]), *shape[axis + 2 :]))


def along(axis: NamedAxis, collective: Collective, x: Any) -> Any:
    """Return the result of a collective for a native array or one of a transformation."""
    run, inner = axis.run, innermost((x,))
    if inner is None or inner.depth <= run.depth:
        return collective.apply(run, run.batched(x))
    if isinstance(inner, Batch):
        return inner.wrapped(along(axis, collective.beside(), x._value))
    transpose = collective.transposed()
    if not x.space.isdtype(x.dtype, ("real floating", "complex floating")):
        return along(axis, collective, x._value)
    (out,) = x.space.transforms.custom_vjp(
        lambda x: (along(axis, collective, x),),
        lambda x: ((along(axis, collective, x),), ()),
        lambda _, g: (along(axis, transpose, g[0]),),
        (x,),
    )
    return out
