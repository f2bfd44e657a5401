"""``keras.regularizers``: penalties on weights and outputs."""

from __future__ import annotations

from typing import Any, Self

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.defining import constructed, offer
from ivy_frontend_keras._implementation.objects import arguments_of, register_module


@offer("", "regularizers")
class Regularizer:
    """The base class of regularisers: a call takes an array and returns a penalty."""

    shared: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()

    def prepare(self) -> None:
        """Check the arguments."""

    def __call__(self, x: Any) -> Any:
        """Return the penalty of an array."""
        return kinds.call(lambda x, *, xp: self.penalty(x, xp), (x,), {})

    def penalty(self, x: Any, xp: Any) -> Any:
        """Return the penalty of a native array; to be defined by the class."""
        raise NotImplementedError

    def get_config(self) -> dict[str, Any]:
        """Return the arguments."""
        return arguments_of(self)

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Return a regulariser with these arguments."""
        return cls(**config)


class _Norms(Regularizer):
    l1: float | None = 0.0
    l2: float | None = 0.0

    def prepare(self) -> None:
        """Check the factors; ``None`` is the default one."""
        for name in ("l1", "l2"):
            value = getattr(self, name)
            if value is None:
                value = 0.0 if len(self.arguments) > 1 else 0.01
            if not isinstance(value, (int, float)) or value != value or value in (float("inf"), float("-inf")):
                raise ValueError(f"Invalid value for argument {name}: expected a non-negative float. Received: {name}={value}")
            if value < 0:
                raise ValueError(f"Invalid value for argument {name}: expected a non-negative float. Received: {name}={value}")
            setattr(self, name, value)

    def penalty(self, x: Any, xp: Any) -> Any:
        """Return multiples of the sums of absolute values and of squares."""
        found: Any = xp.zeros((), dtype=x.dtype)
        found = found + self.l1 * xp.sum(xp.abs(x)) if self.l1 else found
        return found + self.l2 * xp.sum(xp.square(x)) if self.l2 else found


@constructed("regularizers", Regularizer)
class L1(_Norms):
    """The sum of absolute values."""


@constructed("regularizers", Regularizer)
class L2(_Norms):
    """The sum of squares."""


@constructed("regularizers", Regularizer)
class L1L2(_Norms):
    """The sums of absolute values and of squares."""


@constructed("regularizers", Regularizer)
class OrthogonalRegularizer(Regularizer):
    """The mean of the products of different rows, or columns, of unit length."""

    factor: float
    mode: str

    def prepare(self) -> None:
        """Check the mode."""
        if self.mode not in ("rows", "columns"):
            raise ValueError(
                f'Invalid value for argument `mode`. Expected one of {{"rows", "columns"}}. Received: mode={self.mode}'
            )

    def penalty(self, x: Any, xp: Any) -> Any:
        """Return the mean, times the factor."""
        if len(x.shape) != 2:
            raise ValueError(f"Inputs to OrthogonalRegularizer must have rank 2. Received: inputs.shape={tuple(x.shape)}")
        axis = 1 if self.mode == "rows" else 0
        x = x / xp.sqrt(xp.maximum(xp.sum(xp.square(x), axis=axis, keepdims=True), xp.asarray(1e-12, dtype=x.dtype)))
        product = xp.matmul(x, xp.matrix_transpose(x)) if axis else xp.matmul(xp.matrix_transpose(x), x)
        number = product.shape[0]
        others = product * (1.0 - xp.eye(number, dtype=x.dtype))
        return self.factor * 0.5 * xp.sum(xp.abs(others)) / (number * (number - 1.0) / 2.0)


get = register_module("regularizers", "a regularizer")
