"""Control flow."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.control import scan_length
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.namespace.transforms.primary import is_batched
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "cond",
    "scan",
    "while_loop",
]


def cond(predicate: Array, true_fun: Any, false_fun: Any, operands: tuple[Array, ...], /) -> tuple[Array, ...]:
    if tf.executing_eagerly():
        return (true_fun if predicate else false_fun)(*operands)  # type: ignore[no-any-return]
    if is_batched():  # tf.vectorized_map does not convert the gradient of a condition of each example
        both = zip(true_fun(*operands), false_fun(*operands), strict=True)
        return tuple(tf.where(predicate, yes, no) for yes, no in both)
    return tuple(tf.cond(predicate, lambda: tuple(true_fun(*operands)), lambda: tuple(false_fun(*operands))))


@mixed()
def scan(
    step: Any, state: tuple[Array, ...], xs: tuple[Array, ...], /, *, reverse: bool = False, composed: Any
) -> tuple[Array, ...]:
    known = scan_length(xs)
    if tf.executing_eagerly():
        return composed(step, state, xs, reverse=reverse)  # type: ignore[no-any-return]
    length = tf.shape(xs[0])[0] if known is None else known
    count = len(state)

    def at(number: Any) -> Any:
        return length - 1 - number if reverse else number

    first = step(*state, *(x[at(0)] for x in xs))  # validates what else the steps return
    rows = [tf.TensorArray(row.dtype, length, element_shape=row.shape).write(at(0), row) for row in first[count:]]

    def body(number: Any, state: tuple[Array, ...], rows: list[Any]) -> Any:
        result = step(*state, *(x[at(number)] for x in xs))
        return (
            number + 1,
            tuple(result[:count]),
            [row.write(at(number), new) for row, new in zip(rows, result[count:], strict=True)],
        )

    _, last, rows = tf.while_loop(lambda number, *_: number < length, body, (1, tuple(first[:count]), rows))
    stacked = [row.stack() for row in rows]
    for out in stacked:
        out.set_shape([known, *out.shape[1:]])
    return (*last, *stacked)


def while_loop(condition: Any, body: Any, state: tuple[Array, ...], /) -> tuple[Array, ...]:
    return tuple(tf.while_loop(condition, body, state))
