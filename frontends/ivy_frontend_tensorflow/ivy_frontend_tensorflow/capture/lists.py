"""Lists of tensors, in which ``tf.TensorArray`` keeps its elements."""

from __future__ import annotations

from typing import Any

from ivy_api.errors import CaptureError
from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture.operators import call_of_frontend
from ivy_frontend_tensorflow.capture.rules import rule
from ivy_frontend_tensorflow.capture.values import TensorList, call, integers, is_known, parts_of


def _shape(value: Any) -> tuple[int | None, ...] | None:
    """The shape that a tensor says: -1 for all of it if it is not known, -1 for an axis that is not known."""
    if not is_known(value):
        return None
    sizes = integers(value)
    if not value.shape.as_list():
        return None if sizes == (-1,) else sizes
    return tuple(None if n < 0 else n for n in sizes)


def _length(value: Tensor) -> int:
    if not is_known(value):
        raise CaptureError(
            "The size of a tf.TensorArray depends on values, which a graph does not know. Give it a size that is known, such as "
            "the size of an axis."
        )
    return integers(value)[0]


def _dtype(op: Any) -> Any:
    dtype = op.get_attr("element_dtype")
    return BY_NAME.get(dtype.name)


@rule("TensorListReserve")
def reserve(run: Any, op: Any, given: list[Any]) -> Any:
    return TensorList.unset(_length(given[1]), _dtype(op), _shape(given[0]))


@rule("EmptyTensorList")
def empty(run: Any, op: Any, given: list[Any]) -> Any:
    return TensorList.unset(0, _dtype(op), _shape(given[0]))


@rule("TensorListFromTensor")
def from_tensor(run: Any, op: Any, given: list[Any]) -> Any:
    parts = TensorList(0, _dtype(op), _shape(given[1]))
    return parts.of_parts(given[:1], lambda tensors: tensors[0])


@rule("TensorListStack TensorListConcatV2")
def stack(run: Any, op: Any, given: list[Any]) -> Any:
    own, shape = given[0], _shape(given[1])
    if op.type == "TensorListStack":
        return own.stack(shape)
    items = own.every()
    sizes = [one.shape.as_list()[0] for one in items]
    return [call("concat", list(items), 0), call("constant", sizes, dtype=BY_NAME["int64"])]


@rule("TensorListGetItem")
def item(run: Any, op: Any, given: list[Any]) -> Any:
    return given[0].item(given[1], _shape(given[2]))


@rule("TensorListSetItem")
def set_item(run: Any, op: Any, given: list[Any]) -> Any:
    return given[0].with_item(given[1], given[2])


@rule("TensorListPushBack")
def push(run: Any, op: Any, given: list[Any]) -> Any:
    return given[0].of_items((*given[0].every(), given[1]))


@rule("TensorListPopBack")
def pop(run: Any, op: Any, given: list[Any]) -> Any:
    *rest, last = given[0].every()
    return [given[0].of_items(rest), last]


@rule("TensorListLength")
def length(run: Any, op: Any, given: list[Any]) -> Any:
    return run.tensor(_int32(given[0].length))


def _int32(value: Any) -> Any:
    import numpy as np

    return np.asarray(value, dtype=np.int32)


@rule("TensorListElementShape")
def element_shape(run: Any, op: Any, given: list[Any]) -> Any:
    own = given[0]
    shape = own.shape
    if own.items is None and isinstance(own.rebuild(own.parts), Tensor):
        shape = own.parts[0].shape.as_list()[1:]
    return run.tensor(_int32(-1 if shape is None else [-1 if n is None else n for n in shape]))


@rule("TensorListResize")
def resize(run: Any, op: Any, given: list[Any]) -> Any:
    items, size = list(given[0].every()), _length(given[1])
    return given[0].of_items((items + [None] * size)[:size])


@rule("TensorListGather")
def gather(run: Any, op: Any, given: list[Any]) -> Any:
    return call("gather", given[0].stack(_shape(given[2])), given[1])


@rule("TensorListScatterV2 TensorListScatterIntoExistingList")
def scatter(run: Any, op: Any, given: list[Any]) -> Any:
    if op.type == "TensorListScatterV2":
        tensor, indices = given[:2]
        size = integers(given[3])[0]
        if size < 0:
            size = max(integers(indices), default=-1) + 1
        own = TensorList.unset(size, _dtype(op), _shape(given[2]))
    else:
        own, tensor, indices = given
    rows = call("unstack", tensor)
    for i, row in enumerate(rows):
        own = own.with_item(call("gather", indices, i), row)
    return own


@rule("TensorListSplit")
def split(run: Any, op: Any, given: list[Any]) -> Any:
    parts = call("split", given[0], list(integers(given[2])))
    return TensorList.unset(0, _dtype(op), _shape(given[1])).of_items(parts)


@rule("ZerosLike")
def zeros(run: Any, op: Any, given: list[Any]) -> Any:
    if not isinstance(given[0], TensorList):
        return call_of_frontend(op, given)
    own = given[0]
    if own.items is None:
        return own.of_parts([call("zeros_like", part) for part in own.parts], own.rebuild)
    return own.of_items(
        [one if one is None else parts_of(one)[1]([call("zeros_like", t) for t in parts_of(one)[0]]) for one in own.items]
    )


@rule("AddN")
def add(run: Any, op: Any, given: list[Any]) -> Any:
    if not isinstance(given[0], TensorList):
        return call_of_frontend(op, given)
    own = [one for one in given if one.items is None or any(item is not None for item in one.items)]
    total = own[0] if own else given[0]
    for other in own[1:]:
        first, second = total.join(), other.join()
        parts = [call("add", x, y) for x, y in zip(first.parts, second.parts, strict=True)]
        total = first.of_parts(parts, first.rebuild)
    return total
