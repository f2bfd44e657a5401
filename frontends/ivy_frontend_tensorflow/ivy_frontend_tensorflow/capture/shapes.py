"""Tensors of sizes that may differ: ``tf.shape(x)`` and what is computed of it stay integers, which shapes are made of."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_api.frontends.sizes import bounds_of_slice, has_sizes, is_size, with_sizes
from ivy_frontend_tensorflow._implementation.operands import STATIC
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture.values import integers, is_known


@dataclass(frozen=True)
class Sizes:
    """A tensor of integers of which some are sizes.

    Attributes
    ----------
    elements : the integers
    scalar : whether it has no axis; else it has one
    dtype : the name of the data type
    """

    elements: tuple[Any, ...]
    scalar: bool
    dtype: str

    @property
    def value(self) -> Any:
        """The integer, or the list of them."""
        return self.elements[0] if self.scalar else list(self.elements)

    def tensor(self, anchor: Any) -> Tensor:
        """Return it as a tensor that a replay computes, in the graph of a native array."""
        xp: Any = find_namespace(anchor)
        parts = [xp.asarray(n, dtype=getattr(xp, self.dtype)) for n in self.elements]
        return Tensor(parts[0] if self.scalar else xp.stack(parts))


def sizes_by_operator(run: Any, op: Any, given: Sequence[Any]) -> Any:
    """Return the result of an operator of shapes; ``None`` if it is another one, or all sizes are integers."""
    if op.type == "Shape":
        return _made(op, tuple(given[0]._x.shape), False) if isinstance(given[0], Tensor) and has_sizes(given[0]._x.shape) else None
    function = _FUNCTIONS.get(op.type)
    if function is None or not any(isinstance(one, Sizes) for one in given):
        return None
    operands = [_operand(one) for one in given]
    return None if None in operands else function(run, op, operands)


def operands_of(run: Any, op: Any, given: Sequence[Any]) -> list[Any]:
    """Return operands of another operator: as integers where it takes such, as tensors elsewhere."""
    if not any(isinstance(one, Sizes) for one in given):
        return list(given)
    names = [one.name for one in op.op_def.input_arg]
    if len(names) != len(given):
        return [one.tensor(run.anchor) if isinstance(one, Sizes) else one for one in given]
    size = next((n for one in given if isinstance(one, Sizes) for n in one.elements if is_size(n)), None)
    return [_operand_of(run, name in STATIC, one, size) for name, one in zip(names, given, strict=True)]


def _operand_of(run: Any, takes_integers: bool, value: Any, size: Any) -> Any:
    """An operand; a tensor that is known is one of the graph, since its result with a size is none that is known."""
    if isinstance(value, Sizes):
        return value.value if takes_integers else value.tensor(run.anchor)
    is_constant = isinstance(value, Tensor) and not takes_integers and size is not None
    return Tensor(with_sizes(value._x, size)) if is_constant else value


def _operand(value: Any) -> Sizes | None:
    if isinstance(value, Sizes):
        return value
    if not is_known(value) or len(value.shape) > 1:
        return None
    found = integers(value)
    return Sizes(found, not len(value.shape), "int64")


def _made(op: Any, elements: tuple[Any, ...], scalar: bool) -> Sizes:
    return Sizes(elements, scalar, op.outputs[0].dtype.name)


def _elementwise(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def call(run: Any, op: Any, given: Sequence[Sizes]) -> Sizes:
        count = max(len(one.elements) for one in given)
        left, right = (one.elements * (count if len(one.elements) == 1 else 1) for one in given)
        scalar = all(one.scalar for one in given)
        return _made(op, tuple(function(a, b) for a, b in zip(left, right, strict=True)), scalar)

    return call


def _strided_slice(run: Any, op: Any, given: Sequence[Sizes]) -> Sizes | None:
    x, begin, end, strides = given
    if any(op.get_attr(name) for name in ("ellipsis_mask", "new_axis_mask")) or x.scalar:
        return None
    if op.get_attr("shrink_axis_mask"):
        return _made(op, (x.elements[begin.elements[0]],), True)
    first = None if op.get_attr("begin_mask") else begin.elements[0]
    last = None if op.get_attr("end_mask") else end.elements[0]
    start, stop, step, _ = bounds_of_slice(slice(first, last, strides.elements[0]), len(x.elements))
    return _made(op, x.elements[start : stop if stop >= 0 else None : step], False)


def _pack(run: Any, op: Any, given: Sequence[Sizes]) -> Sizes | None:
    return _made(op, tuple(one.elements[0] for one in given), False) if all(one.scalar for one in given) else None


def _concatenate(run: Any, op: Any, given: Sequence[Sizes]) -> Sizes:
    return _made(op, tuple(n for one in given[:-1] for n in one.elements), False)


def _product(run: Any, op: Any, given: Sequence[Sizes]) -> Sizes | None:
    total: Any = 1
    for n in given[0].elements:
        total = total * n
    return _made(op, (total,), True) if not op.get_attr("keep_dims") else None


def _gather(run: Any, op: Any, given: Sequence[Sizes]) -> Sizes:
    x, indices, _ = given
    return _made(op, tuple(x.elements[i] for i in indices.elements), indices.scalar)


def _cast(run: Any, op: Any, given: Sequence[Sizes]) -> Sizes | None:
    return _made(op, given[0].elements, given[0].scalar) if op.outputs[0].dtype.is_integer else None


def _range(run: Any, op: Any, given: Sequence[Sizes]) -> Tensor:
    xp: Any = find_namespace(run.anchor)
    return Tensor(xp.arange(*(one.elements[0] for one in given), dtype=getattr(xp, op.outputs[0].dtype.name)))


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "AddV2": _elementwise(operator.add),
    "Cast": _cast,
    "ConcatV2": _concatenate,
    "FloorDiv": _elementwise(operator.floordiv),
    "FloorMod": _elementwise(operator.mod),
    "GatherV2": _gather,
    "Identity": _cast,
    "Maximum": _elementwise(max),
    "Minimum": _elementwise(min),
    "Mul": _elementwise(operator.mul),
    "Pack": _pack,
    "Prod": _product,
    "Range": _range,
    "StridedSlice": _strided_slice,
    "Sub": _elementwise(operator.sub),
    "Unpack": lambda run, op, given: [Sizes((n,), True, op.outputs[0].dtype.name) for n in given[0].elements],
}
