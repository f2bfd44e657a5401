"""What flows along the edges of a graph of TensorFlow besides tensors: variables, lists of tensors, random keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ivy_api.errors import CaptureError
from ivy_api.frontends.values import has_value
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import ints, static
from ivy_frontend_tensorflow._implementation.tensor import Tensor


def call(name: str, *args: Any, **kwargs: Any) -> Any:
    """Call a public function of the frontend by its name."""
    return FRONTEND.public(name)(*args, **kwargs)


def is_known(value: Any) -> bool:
    """Return whether a value is a tensor that does not depend on the arguments of the program or on its states."""
    return isinstance(value, Tensor) and has_value(value._x)


def integers(value: Tensor) -> tuple[int, ...]:
    """Return the elements of a tensor that is known."""
    return ints(static(value._x))


@dataclass(frozen=True)
class Resource:
    """A variable, by its name among the states."""

    name: str


@dataclass(frozen=True)
class Key:
    """What ``StatelessRandomGetKeyCounter`` makes of a seed."""

    seed: Tensor


@dataclass(frozen=True)
class Optional:
    """Values that a branch of a condition may have computed, for its gradient; ``None`` if it has not."""

    values: tuple[Any, ...] | None


@dataclass(frozen=True)
class TensorList:
    """A list of tensors, or of lists of tensors, of a length that is known.

    Either ``items`` are there, each ``None`` until it is set, or ``parts``: they hold all elements along their first axis.

    Attributes
    ----------
    length : the number of elements
    dtype : the data type of the tensors
    shape : the size of each axis of an element, ``None`` for one that is not known; ``None`` if their number is not known
    items : the elements
    parts : the tensors of all elements
    rebuild : takes the tensors of one element, and returns the element
    """

    length: int
    dtype: Any
    shape: tuple[int | None, ...] | None = None
    items: tuple[Any, ...] | None = None
    parts: tuple[Tensor, ...] = ()
    rebuild: Callable[[Sequence[Tensor]], Any] = lambda tensors: tensors[0]

    @classmethod
    def unset(cls, length: int, dtype: Any, shape: Any) -> TensorList:
        """Return a list whose elements are set later."""
        return cls(length, dtype, shape, (None,) * length)

    def of_items(self, items: Sequence[Any]) -> TensorList:
        """Return a list of other elements."""
        return TensorList(len(items), self.dtype, self.shape, tuple(items))

    def of_parts(self, parts: Sequence[Tensor], rebuild: Callable[[Sequence[Tensor]], Any]) -> TensorList:
        """Return a list of other elements, each a slice of the tensors along the first axis."""
        return TensorList(int(parts[0].shape[0]), self.dtype, self.shape, None, tuple(parts), rebuild)

    def every(self) -> tuple[Any, ...]:
        """Return the elements."""
        if self.items is not None:
            return self.items
        each = [call("unstack", part) for part in self.parts]
        return tuple(self.rebuild(tensors) for tensors in zip(*each, strict=True))

    def common_item(self) -> Any:
        """Return the element of a list whose elements are all the same one and known; ``None`` for another list."""
        if not self.items or any(one is not self.items[0] for one in self.items):
            return None
        return self.items[0] if is_known(self.items[0]) else None

    def join(self, shape: Any = None) -> TensorList:
        """Return the list as slices of tensors; elements that are not set are zeros.

        Parameters
        ----------
        shape : that of an element, if the list does not know it
        """
        if self.items is None:
            return self
        first = next((one for one in self.items if one is not None), None)
        if first is None:
            first = self._zeros(shape)
        tensors, rebuild = parts_of(first)
        if all(one is None for one in self.items):
            joined = [call("zeros", (self.length, *t.shape), t.dtype) for t in tensors]
        else:
            empty = [call("zeros_like", t) for t in tensors]
            each = [empty if one is None else parts_of(one)[0] for one in self.items]
            joined = [call("stack", list(every)) for every in zip(*each, strict=True)]
        return self.of_parts(joined, rebuild)

    def _zeros(self, shape: Any) -> Tensor:
        sizes = next((s for s in (self.shape, shape) if s is not None and all(n is not None and n >= 0 for n in s)), None)
        if sizes is None:
            raise CaptureError(
                "A tf.TensorArray is used before anything is written to it, and the shape of its elements is not known. Give it: "
                "tf.TensorArray(dtype, size, element_shape=...)."
            )
        return call("zeros", list(sizes), self.dtype)  # type: ignore[no-any-return]

    def stack(self, shape: Any) -> Tensor:
        """Return the elements, which are tensors, stacked along a new first axis."""
        if self.items is not None and not self.items:
            return call("zeros", [0, *(n for n in (shape or ()) if n is not None and n >= 0)], self.dtype)  # type: ignore[no-any-return]
        return self.join(shape).parts[0]

    def item(self, index: Tensor, shape: Any = None) -> Any:
        """Return an element."""
        if is_known(index) and self.items is not None:
            (i,) = integers(index)
            found = self.items[i]
            return self._zeros(shape) if found is None else found
        joined = self.join(shape)
        return joined.rebuild([call("gather", part, index) for part in joined.parts])

    def with_item(self, index: Tensor, value: Any) -> TensorList:
        """Return the list with another element."""
        if is_known(index) and self.items is not None:
            (i,) = integers(index)
            items = list(self.items) + [None] * (i + 1 - len(self.items))
            items[i] = value
            return self.of_items(items)
        tensors, rebuild = parts_of(value)
        joined = self.join(tensors[0].shape.as_list())
        at = call("reshape", index, [1, 1])
        new = [
            call("tensor_scatter_nd_update", part, at, call("expand_dims", one, 0))
            for part, one in zip(joined.parts, tensors, strict=True)
        ]
        return self.of_parts(new, rebuild)


def parts_of(value: Any) -> tuple[list[Tensor], Callable[[Sequence[Tensor]], Any]]:
    """Return the tensors of a value, and a function that makes the value of other tensors like them."""
    if isinstance(value, Tensor):
        return [value], lambda tensors: tensors[0]
    if isinstance(value, TensorList):
        joined = value.join()
        return list(joined.parts), lambda tensors: joined.of_parts(tensors, joined.rebuild)
    if isinstance(value, Optional) and value.values is not None:
        return _parts_of_several(value.values)
    if isinstance(value, Key):
        return [value.seed], lambda tensors: Key(tensors[0])
    return [], lambda tensors: value


def _parts_of_several(values: Sequence[Any]) -> tuple[list[Tensor], Callable[[Sequence[Tensor]], Any]]:
    each = [parts_of(one) for one in values]

    def rebuild(tensors: Sequence[Tensor]) -> Optional:
        rest = iter(tensors)
        return Optional(tuple(make([next(rest) for _ in own]) for own, make in each))

    return [one for own, _ in each for one in own], rebuild
