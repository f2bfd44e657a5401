"""Layers of several inputs."""

from __future__ import annotations

from functools import reduce
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer


class _Merge(Layer):
    least = 1
    operation = ""
    """The function of two inputs that joins them all, for classes that have such."""

    def prepare(self) -> None:
        """Pass masks on."""
        self.supports_masking = True

    def build(self, input_shape: Any) -> None:
        """Check the number of inputs."""
        if not isinstance(input_shape, (list, tuple)) or not input_shape or not isinstance(input_shape[0], (list, tuple)):
            raise ValueError(
                f"A merge layer should be called on a list of inputs. Received: input_shape={input_shape} (not a list of shapes)"
            )
        if len(input_shape) < self.least:
            raise ValueError(
                f"A merge layer should be called on a list of at least {self.least} inputs. Received {len(input_shape)} inputs."
            )
        self.check(input_shape)
        self.built = True

    def check(self, shapes: Any) -> None:
        """Raise unless the shapes can be broadcast."""
        sizes = {shape[0] for shape in shapes if shape and shape[0] is not None}
        if len(sizes) > 1:
            raise ValueError(f"Cannot merge tensors with different batch sizes. Received tensors with shapes {shapes}")
        rank = max(len(shape) for shape in shapes)
        full = [(shape[0], *(1,) * (rank - len(shape)), *shape[1:]) for shape in shapes if shape]
        for every in zip(*full, strict=True):
            if len({n for n in every if n not in (1, None)}) > 1:
                raise ValueError(f"Inputs have incompatible shapes. Received shapes {[tuple(s) for s in shapes]}")

    def merge(self, xp: Any, inputs: list[Any]) -> Any:
        """Return the result for inputs of one number of axes."""
        return reduce(getattr(xp, self.operation), inputs)

    def merge_masked(self, xp: Any, inputs: list[Any], masks: list[Any]) -> Any:
        """Return the result for inputs of which some have masks, of their shapes."""
        return self.merge(xp, inputs)

    @native
    def call(self, inputs: Any, mask: Any = None, *, xp: Any) -> Any:
        """Return the result of the inputs."""
        rank = max(len(x.shape) for x in inputs)

        def of_rank(x: Any) -> Any:
            return xp.reshape(x, (x.shape[0], *(1,) * (rank - len(x.shape)), *x.shape[1:]))

        if mask is None or all(m is None for m in mask):
            return self.merge(xp, [of_rank(x) for x in inputs])
        masks = [
            None if m is None else of_rank(xp.broadcast_to(xp.expand_dims(m, axis=-1), tuple(x.shape)))
            for x, m in zip(inputs, mask, strict=True)
        ]
        return self.merge_masked(xp, [of_rank(x) for x in inputs], masks)

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return where any input is kept; none unless all have a mask."""
        if mask is None or any(m is None for m in mask):
            return None
        return reduce(FRONTEND.find("keras.ops", "logical_or"), mask)


@layer
class Add(_Merge):
    """The sum."""

    operation = "add"


@layer
class Multiply(_Merge):
    """The product."""

    operation = "multiply"

    def merge_masked(self, xp: Any, inputs: list[Any], masks: list[Any]) -> Any:
        """Return the product of the elements that are kept."""
        out = reduce(xp.multiply, [x if m is None else xp.where(m, x, 1) for x, m in zip(inputs, masks, strict=True)])
        return out if any(m is None for m in masks) else xp.where(reduce(xp.logical_or, masks), out, 0)


@layer
class Average(_Merge):
    """The mean."""

    operation = "add"

    def merge(self, xp: Any, inputs: list[Any]) -> Any:
        """Return the mean."""
        return super().merge(xp, inputs) / len(inputs)


class _Extreme(_Merge):
    def merge_masked(self, xp: Any, inputs: list[Any], masks: list[Any]) -> Any:
        """Return the extreme of the elements that are kept; beside an input without a mask, of all of it."""
        out, kept = inputs[0], masks[0]
        for x, mask in zip(inputs[1:], masks[1:], strict=True):
            x = x if mask is None else xp.where(mask, x, out)
            out = out if kept is None else xp.where(kept, out, x)
            kept = None if mask is None or kept is None else xp.logical_or(kept, mask)
            out = self.merge(xp, [out, x])
        return out


@layer
class Maximum(_Extreme):
    """The maximum."""

    operation = "maximum"


@layer
class Minimum(_Extreme):
    """The minimum."""

    operation = "minimum"


@layer
class Subtract(_Merge):
    """The difference of two inputs."""

    least = 2

    def check(self, shapes: Any) -> None:
        """Raise unless there are two inputs."""
        if len(shapes) != 2:
            raise ValueError(f"A `Subtract` layer should be called on exactly 2 inputs. Received: input_shape={shapes}")
        super().check(shapes)

    def merge(self, xp: Any, inputs: list[Any]) -> Any:
        """Return the difference."""
        return inputs[0] - inputs[1]


@layer
class Concatenate(_Merge):
    """The inputs one after the other along an axis."""

    axis: int

    def check(self, shapes: Any) -> None:
        """Raise unless the shapes agree on all other axes."""
        if len({len(shape) for shape in shapes}) > 1:
            raise ValueError(
                "A `Concatenate` layer requires inputs with matching shapes except for the concatenation "
                f"axis. Received: input_shape={shapes}"
            )
        axis = self.axis % len(shapes[0])
        for i, every in enumerate(zip(*shapes, strict=True)):
            if i != axis and len({n for n in every if n is not None}) > 1:
                raise ValueError(
                    "A `Concatenate` layer requires inputs with matching shapes except for the concatenation "
                    f"axis. Received: input_shape={shapes}"
                )

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the inputs joined."""
        return xp.concat(list(inputs), axis=self.axis)

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return where any element of the joined masks is kept."""
        if mask is None or all(m is None for m in mask):
            return None

        def join(inputs: Any, mask: Any, *, xp: Any) -> Any:
            every = [
                xp.ones_like(x, dtype=xp.bool)
                if m is None
                else xp.broadcast_to(xp.expand_dims(m, axis=-1), tuple(x.shape))
                if len(m.shape) < len(x.shape)
                else m
                for x, m in zip(inputs, mask, strict=True)
            ]
            return xp.any(xp.concat(every, axis=self.axis), axis=-1)

        return kinds.call(join, (list(inputs), list(mask)), {})


@layer
class Dot(_Merge):
    """Products over an axis of each of two inputs."""

    axes: Any
    normalize: bool
    least = 2

    def prepare(self) -> None:
        """Check the axes."""
        super().prepare()
        if not isinstance(self.axes, int) and (not isinstance(self.axes, (list, tuple)) or len(self.axes) != 2):
            raise ValueError(f"Invalid format for argument `axes`: it should contain two elements. Received: axes={self.axes}")

    def check(self, shapes: Any) -> None:
        """Raise unless there are two inputs that agree on the axes."""
        if len(shapes) != 2:
            raise ValueError(f"A `Dot` layer should be called on a list of 2 inputs. Received: input_shape={shapes}")
        a, b = self._pair(len(shapes[0]), len(shapes[1]))
        if shapes[0][a] != shapes[1][b]:
            raise ValueError(
                f"Incompatible input shapes: axis values {shapes[0][a]} (at axis {a}) != {shapes[1][b]} "
                f"(at axis {b}). Full input shapes: {shapes[0]}, {shapes[1]}"
            )

    def _pair(self, first: int, second: int) -> tuple[int, int]:
        a, b = (self.axes, self.axes) if isinstance(self.axes, int) else self.axes
        return a % first, b % second

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the products."""
        x, y = inputs
        a, b = self._pair(len(x.shape), len(y.shape))
        if self.normalize:
            x, y = (_unit(one, axis, xp) for one, axis in ((x, a), (y, b)))
        letters = "abcdefghijklmnopqrstuvw"
        left = ["z", *letters[: len(x.shape) - 1]]
        right = ["z", *letters[len(x.shape) - 1 : len(x.shape) + len(y.shape) - 2]]
        left[a] = right[b] = "y"
        out = xp.einsum(f"{''.join(left)},{''.join(right)}->z{''.join(c for c in (*left, *right) if c not in 'yz')}", x, y)
        return xp.expand_dims(out, axis=1) if len(out.shape) == 1 else out

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return none."""
        return None


def _unit(x: Any, axis: int, xp: Any) -> Any:
    squares = xp.sum(xp.square(x), axis=axis, keepdims=True)
    return x / xp.sqrt(xp.maximum(squares, xp.full_like(squares, 1e-12)))


def _function(name: str, cls: Any, *parameters: str) -> None:
    def function(inputs: Any, *args: Any, **kwargs: Any) -> Any:
        given = dict(zip(parameters, args, strict=False))
        default = {"dot": {"axes": -1}}.get(name, {})
        return cls(**{**default, **given, **kwargs})(inputs)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Return the result of a layer `{cls.__name__}`."
    offer("layers")(function)


for _name, _cls in (("add", Add), ("multiply", Multiply), ("average", Average), ("maximum", Maximum), ("minimum", Minimum),
                    ("subtract", Subtract)):  # fmt: skip
    _function(_name, _cls)
_function("concatenate", Concatenate, "axis")
_function("dot", Dot, "axes")
