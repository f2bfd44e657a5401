"""``tf.TensorShape``: the size of each axis; ``None`` where it is not known."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any


class Dimension:
    """The size of an axis; in version 2 sizes are integers."""

    def __init__(self, value: int | None) -> None:
        self._value = value

    value = property(lambda self: self._value, doc="The size, ``None`` if it is not known.")

    def __index__(self) -> int:
        if self._value is None:
            raise TypeError("the size is not known")
        return self._value

    __int__ = __index__

    def is_compatible_with(self, other: Any) -> bool:
        """Whether both may be the size of one axis."""
        number = other._value if isinstance(other, Dimension) else other
        return self._value is None or number is None or self._value == number

    def assert_is_compatible_with(self, other: Any) -> None:
        """Raise unless both may be the size of one axis."""
        if not self.is_compatible_with(other):
            raise ValueError(f"Dimensions {self} and {other} are not compatible")

    def merge_with(self, other: Any) -> Dimension:
        """Return the size that is known of either."""
        self.assert_is_compatible_with(other)
        return self if self._value is not None else Dimension(other._value if isinstance(other, Dimension) else other)

    def _with(self, other: Any, function: Any) -> Dimension:
        number = other._value if isinstance(other, Dimension) else other
        return Dimension(None if self._value is None or number is None else function(self._value, number))

    def __add__(self, other: Any) -> Dimension:
        return self._with(other, operator.add)

    def __sub__(self, other: Any) -> Dimension:
        return self._with(other, operator.sub)

    def __mul__(self, other: Any) -> Dimension:
        return self._with(other, operator.mul)

    def __floordiv__(self, other: Any) -> Dimension:
        return self._with(other, operator.floordiv)

    def __mod__(self, other: Any) -> Dimension:
        return self._with(other, operator.mod)

    __radd__, __rmul__ = __add__, __mul__

    def _compared(self, other: Any, function: Any) -> bool | None:
        number = other._value if isinstance(other, Dimension) else other
        return None if self._value is None or number is None else bool(function(self._value, number))

    def __lt__(self, other: Any) -> bool | None:
        return self._compared(other, operator.lt)

    def __le__(self, other: Any) -> bool | None:
        return self._compared(other, operator.le)

    def __gt__(self, other: Any) -> bool | None:
        return self._compared(other, operator.gt)

    def __ge__(self, other: Any) -> bool | None:
        return self._compared(other, operator.ge)

    def __eq__(self, other: object) -> bool:
        return self._value == (other._value if isinstance(other, Dimension) else other)

    def __hash__(self) -> int:
        return hash(self._value)

    def __repr__(self) -> str:
        return f"Dimension({self._value})"


class TensorShape:
    """The shape of a tensor."""

    __slots__ = ("_dims",)

    def __init__(self, dims: Any) -> None:
        if isinstance(dims, TensorShape):
            self._dims: tuple[int | None, ...] | None = dims._dims
        elif dims is None:
            self._dims = None
        elif hasattr(dims, "__iter__"):
            self._dims = tuple(None if n is None or getattr(n, "value", n) is None else int(n) for n in dims)
        else:
            self._dims = (int(dims),)
        if self._dims is not None and any(n is not None and n < 0 for n in self._dims):
            raise ValueError(f"Dimension must be >= 0; got {self._dims}.")

    @property
    def rank(self) -> int | None:
        """The number of axes."""
        return None if self._dims is None else len(self._dims)

    ndims = rank

    @property
    def dims(self) -> list[Dimension] | None:
        """The sizes, as objects."""
        return None if self._dims is None else [Dimension(n) for n in self._dims]

    def as_list(self) -> list[int | None]:
        """Return the sizes as a list."""
        if self._dims is None:
            raise ValueError("as_list() is not defined on an unknown TensorShape.")
        return list(self._dims)

    def num_elements(self) -> int | None:
        """Return the number of elements."""
        if not self.is_fully_defined():
            return None
        count = 1
        for n in self._dims or ():
            count *= n or 0
        return count

    def is_fully_defined(self) -> bool:
        """Whether every size is known."""
        return self._dims is not None and None not in self._dims

    def assert_is_fully_defined(self) -> None:
        """Raise unless every size is known."""
        if not self.is_fully_defined():
            raise ValueError(f"Shape {self} is not fully defined")

    def is_compatible_with(self, other: Any) -> bool:
        """Whether a tensor may have both shapes."""
        other = TensorShape(other)
        if self._dims is None or other._dims is None:
            return True
        pairs = zip(self._dims, other._dims, strict=False)
        return len(self._dims) == len(other._dims) and all(a is None or b is None or a == b for a, b in pairs)

    def assert_is_compatible_with(self, other: Any) -> None:
        """Raise unless a tensor may have both shapes."""
        if not self.is_compatible_with(other):
            raise ValueError(f"Shapes {self} and {TensorShape(other)} are incompatible")

    def is_subtype_of(self, other: Any) -> bool:
        """Whether ``other`` is the same or less specific."""
        if other._dims is None:
            return True
        if self._dims is None or len(self._dims) != len(other._dims):
            return False
        return all(b is None or a == b for a, b in zip(self._dims, other._dims, strict=True))

    def most_specific_compatible_shape(self, other: Any) -> TensorShape:
        """Return the most specific shape that both are compatible with."""
        other = TensorShape(other)
        if self._dims is None or other._dims is None or len(self._dims) != len(other._dims):
            return TensorShape(None)
        return TensorShape([a if a == b else None for a, b in zip(self._dims, other._dims, strict=True)])

    def most_specific_common_supertype(self, others: Any) -> TensorShape | None:
        """Return the most specific shape that all are subtypes of."""
        found = self
        for other in others:
            found = found.most_specific_compatible_shape(other)
        return found

    def merge_with(self, other: Any) -> TensorShape:
        """Return a shape with what is known from both."""
        other = TensorShape(other)
        if self._dims is None:
            return other
        if other._dims is None:
            return self
        self.assert_is_compatible_with(other)
        return TensorShape([b if a is None else a for a, b in zip(self._dims, other._dims, strict=True)])

    def concatenate(self, other: Any) -> TensorShape:
        """Return both in sequence."""
        other = TensorShape(other)
        return TensorShape(None if self._dims is None or other._dims is None else (*self._dims, *other._dims))

    def with_rank(self, rank: int) -> TensorShape:
        """Return itself if the number of axes is right."""
        if self._dims is not None and len(self._dims) != rank:
            raise ValueError(f"Shape {self} must have rank {rank}")
        return self if self._dims is not None else TensorShape([None] * rank)

    def with_rank_at_least(self, rank: int) -> TensorShape:
        """Return itself if it has at least so many axes."""
        if self._dims is not None and len(self._dims) < rank:
            raise ValueError(f"Shape {self} must have rank at least {rank}")
        return self

    def with_rank_at_most(self, rank: int) -> TensorShape:
        """Return itself if it has at most so many axes."""
        if self._dims is not None and len(self._dims) > rank:
            raise ValueError(f"Shape {self} must have rank at most {rank}")
        return self

    def assert_has_rank(self, rank: int) -> None:
        """Raise unless the number of axes is right."""
        self.with_rank(rank)

    def assert_same_rank(self, other: Any) -> None:
        """Raise unless both have as many axes."""
        other = TensorShape(other)
        if self._dims is not None and other._dims is not None and len(self._dims) != len(other._dims):
            raise ValueError(f"Shapes {self} and {other} must have the same rank")

    def __len__(self) -> int:
        if self._dims is None:
            raise ValueError("Cannot take the length of shape with unknown rank.")
        return len(self._dims)

    def __bool__(self) -> bool:
        return self._dims is not None

    __nonzero__ = __bool__

    def __iter__(self) -> Iterator[int | None]:
        return iter(self.as_list())

    def __getitem__(self, key: Any) -> Any:
        if self._dims is None:
            return TensorShape(None) if isinstance(key, slice) else None
        return TensorShape(self._dims[key]) if isinstance(key, slice) else self._dims[key]

    def __add__(self, other: Any) -> TensorShape:
        return self.concatenate(other)

    __concat__ = __add__

    def __radd__(self, other: Any) -> TensorShape:
        return TensorShape(other).concatenate(self)

    def __eq__(self, other: object) -> bool:
        try:
            return self._dims == TensorShape(other)._dims
        except (TypeError, ValueError):
            return NotImplemented

    def __hash__(self) -> int:
        return hash(self._dims)

    def __repr__(self) -> str:
        return f"TensorShape({None if self._dims is None else list(self._dims)})"

    def __str__(self) -> str:
        if self._dims is None:
            return "<unknown>"
        return f"({self._dims[0]},)" if len(self._dims) == 1 else f"({', '.join(map(str, self._dims))})"

    def __reduce__(self) -> Any:
        return TensorShape, (self._dims,)
