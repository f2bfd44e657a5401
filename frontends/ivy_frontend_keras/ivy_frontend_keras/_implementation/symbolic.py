"""Symbolic tensors: shapes without values, and how layers that are called on them become a graph.

The shape of a result is found by a call on zeros, or identity matrices. Sizes that are not known are stood in for by two different
numbers, one after the other; a size of the result that differs is not known either.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from ivy_frontend_keras._implementation import kinds, naming
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.settings import standardize_dtype
from ivy_frontend_keras._implementation.variables import Scope, add_operators

STANDING_IN = ((2, 64), (3, 96))
"""What unknown sizes are in either call: of the batch axis, and of others; large enough for several layers of pooling."""


@offer("")
class KerasTensor:
    """A tensor with a shape and a data type, but no values.

    Attributes
    ----------
    node, index : the call whose result it is, and the number of the result
    """

    is_keras_tensor = True
    shape: tuple[int | None, ...] = ()
    dtype = "float32"
    sparse = ragged = False
    ragged_rank = row_splits_dtype = None
    __array_ufunc__ = None
    __array_priority__ = 1000

    def __init__(
        self, shape: Any, dtype: Any = "float32", sparse: bool = False, ragged: bool = False, ragged_rank: Any = None,
        row_splits_dtype: Any = None, record_history: bool = True, name: str | None = None,
    ) -> None:  # fmt: skip
        if sparse or ragged:
            raise ValueError("There are no sparse or ragged tensors.")
        self.shape = tuple(None if n is None else int(n) for n in shape)
        self.dtype = standardize_dtype(dtype)
        self.name = name or naming.unique("keras_tensor")
        self.node: Node | None = None
        self.index = 0

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    def reshape(self, newshape: Any) -> Any:
        """Return the tensor in another shape."""
        return FRONTEND.find("keras.ops", "reshape")(self, newshape)

    def squeeze(self, axis: Any = None) -> Any:
        """Return the tensor without axes of size 1."""
        return FRONTEND.find("keras.ops", "squeeze")(self, axis)

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise ValueError(
            "A KerasTensor is symbolic: it's a placeholder for a shape and a dtype. It doesn't have any actual numerical value. "
            "You cannot convert it to a NumPy array."
        )

    __jax_array__ = __tf_tensor__ = __array__

    def _no_number(self, *args: Any) -> Any:
        raise TypeError(f"A symbolic KerasTensor has no value: {self}")

    __bool__ = __float__ = __int__ = _no_number

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError("Iterating over a symbolic KerasTensor is not supported.")

    def __repr__(self) -> str:
        return f"<KerasTensor shape={self.shape}, dtype={self.dtype}, sparse=False, ragged=False, name={self.name}>"


add_operators(KerasTensor)


class Node:
    """A call of a layer or operation on symbolic tensors."""

    def __init__(self, operation: Any, args: Any, kwargs: Any, outputs: Any) -> None:
        self.operation, self.args, self.kwargs, self.outputs = operation, args, kwargs, outputs
        self.inputs = [x for x in kinds.leaves((args, kwargs)) if kinds.is_symbolic(x)]
        for i, x in enumerate(kinds.leaves(outputs)):
            x.node, x.index = self, i
        operation._inbound_nodes.append(self)

    @property
    def parents(self) -> list[Node]:
        """The calls whose results are arguments of this one."""
        return [x.node for x in self.inputs if x.node is not None]


class Called:
    """An operation in a graph: what it does is a function."""

    def __init__(self, function: Callable[..., Any], name: str) -> None:
        self.function, self.name = function, naming.unique(name)
        self._inbound_nodes: list[Node] = []

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)


def record(operation: Any, args: Any, kwargs: Any) -> Any:
    """Call a layer or operation on symbolic tensors: return symbolic results, and remember the call."""
    outputs = inferred(operation, args, kwargs)
    return Node(operation, args, kwargs, outputs).outputs


def _quiet() -> AbstractContextManager[Any]:
    """Within the context, NumPy does not warn about what is not defined for the values that stand in."""
    numpy = sys.modules.get("numpy")
    return nullcontext() if numpy is None else numpy.errstate(all="ignore")


def inferred(function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Return symbolic results of a function: their shapes and data types."""
    given = [x for x in kinds.leaves((args, kwargs)) if kinds.is_symbolic(x)]
    unknown = any(None in x.shape for x in given)
    runs = []
    for batch, other in STANDING_IN if unknown else STANDING_IN[:1]:
        with Scope(), _quiet():
            runs.append(function(*stand_ins(args, batch, other), **stand_ins(kwargs, batch, other)))
    flat = [list(kinds.leaves(run)) for run in runs]
    shapes = iter(
        [tuple(n if all(int(x.shape[i]) == n for x in every) else None for i, n in enumerate(map(int, every[0].shape)))
         for every in zip(*flat, strict=True)]
    )  # fmt: skip
    return kinds.mapped(lambda x: KerasTensor(next(shapes), kinds.name_of(x)), runs[0])


def stand_ins(value: Any, batch: int, other: int) -> Any:
    """Return zeros in place of symbolic tensors, and identity matrices in place of square ones."""
    xp = kinds.space(x for x in kinds.leaves(value) if kinds.is_array(x) and not kinds.is_symbolic(x))

    def zeros(x: Any) -> Any:
        if not kinds.is_symbolic(x):
            return x
        shape = tuple((other if i else batch) if n is None else n for i, n in enumerate(x.shape))
        dtype = getattr(xp, x.dtype)
        if len(shape) > 1 and shape[-1] == shape[-2] and xp.isdtype(dtype, "real floating"):
            return xp.broadcast_to(xp.eye(shape[-1], dtype=dtype), shape)  # some operations need a matrix with an inverse
        return xp.zeros(shape, dtype=dtype)

    return kinds.mapped(zeros, value)


class Graph:
    """The calls between symbolic inputs and outputs.

    Attributes
    ----------
    nodes : in an order in which they can be done
    operations : the layers and operations: those farthest from the outputs first
    """

    def __init__(self, inputs: Any, outputs: Any) -> None:
        self.inputs, self.outputs = inputs, outputs
        self.flat = list(kinds.leaves(inputs))
        for x in [*self.flat, *kinds.leaves(outputs)]:
            if not kinds.is_symbolic(x):
                raise ValueError(f"All `inputs` and `outputs` values must be KerasTensors. Received: {x} of type {type(x)}")
        order: list[Node] = []
        numbers: dict[int, int] = {}
        for x in kinds.leaves(outputs):
            self._visit(x, order, numbers)
        depths = self._depths(order)
        for x in self.flat:
            if x.node is not None and x.node not in order:
                order.insert(0, x.node)
                depths[id(x.node.operation)] = 0
                numbers[id(x.node.operation)] = -1
        self.nodes = order
        every = {id(node.operation): node.operation for node in order}
        self.operations = sorted(every.values(), key=lambda one: (-depths[id(one)], numbers[id(one)]))

    def _visit(self, x: KerasTensor, order: list[Node], numbers: dict[int, int]) -> None:
        node = x.node
        if node is None:
            raise ValueError(f"Output {x} is connected to no input of the model.")
        if node in order:
            return
        numbers.setdefault(id(node.operation), len(numbers))
        if all(x is not one for one in self.flat):
            if not node.inputs:
                raise ValueError(f"`inputs` not connected to `outputs`: {x} is an input that the model does not have.")
            for one in node.inputs:
                self._visit(one, order, numbers)
        order.append(node)

    def _depths(self, order: list[Node]) -> dict[int, int]:
        """Return the longest way from each operation to an output."""
        of_nodes: dict[int, int] = {}
        found: dict[int, int] = {}
        ends = {id(x) for x in self.flat}
        for node in reversed(order):
            depth = max(of_nodes.get(id(node), 0), found.get(id(node.operation), 0))
            found[id(node.operation)] = of_nodes[id(node)] = depth
            if any(id(x) in ends for x in kinds.leaves(node.outputs)):
                continue
            for parent in node.parents:
                of_nodes[id(parent)] = max(depth + 1, of_nodes.get(id(parent), 0))
        return found

    def run(self, values: list[Any], call: Callable[[Any, Any, Any], Any]) -> Any:
        """Return the outputs for values of the inputs.

        Parameters
        ----------
        call : takes a layer or operation, its arguments and its keywords
        """
        known = {id(x): value for x, value in zip(self.flat, values, strict=True)}

        def put(x: Any) -> Any:
            return known[id(x)] if kinds.is_symbolic(x) else x

        for node in self.nodes:
            if all(id(x) in known for x in kinds.leaves(node.outputs)):
                continue
            out = call(node.operation, kinds.mapped(put, node.args), kinds.mapped(put, node.kwargs))
            for x, value in zip(kinds.leaves(node.outputs), kinds.leaves(out), strict=True):
                known.setdefault(id(x), value)
        return kinds.mapped(put, self.outputs)
