"""Indices in graphs: the operations for negative ones are left out only where the graph says that there are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.peers import Namespace, tf

xp: Any = Namespace("tensorflow")
INDICES = np.asarray([-2, 0, 3], dtype="int32")


def _outside() -> Any:
    with tf.init_scope():
        return tf.constant(INDICES)


WITH_NEGATIVE_ONES: dict[str, Callable[[Any], Any]] = {
    "as given": lambda i: i,
    "a constant": lambda i: tf.constant([-1, 2]),
    "from outside": lambda i: _outside(),
    "clipped below 0": lambda i: xp.clip(i, -2, 3),
    "after a difference": lambda i: xp.clip(i, 0, 3) - 1,
    "after a negation": lambda i: -xp.clip(i, 0, 3),
    "after a product": lambda i: xp.clip(i, 0, 3) * -1,
    "one branch of where": lambda i: xp.where(i > 0, xp.clip(i, 0, 3), i),
    "the smaller of two": lambda i: xp.minimum(i, xp.clip(i, 0, 3)),
    "after a sum": lambda i: xp.clip(i, 0, 1) + i,
    "joined": lambda i: xp.concat([xp.clip(i, 0, 3), i]),
    "truncated": lambda i: xp.astype(tf.constant([2**32 - 1, 2], tf.int64), xp.int32),
    "from floating-point numbers": lambda i: xp.astype(tf.constant([-1.0, 2.0]), xp.int64),
}
WITHOUT: dict[str, Callable[[Any], Any]] = {
    "clipped": lambda i: xp.clip(i, 0, 3),
    "positions of a search": lambda i: xp.searchsorted(xp.asarray([0.0, 1.0]), xp.asarray([0.5, 2.0])) + 1,
    "the greater of two": lambda i: xp.maximum(i, xp.asarray(0)),
    "of several operations": lambda i: xp.reshape(xp.astype(xp.clip(i, 0, 3), xp.int64) * 1 + 1, (3, 1))[:, 0],
    "a constant": lambda i: tf.constant([1, 2]),
}


@pytest.mark.parametrize("make", WITH_NEGATIVE_ONES.values(), ids=list(WITH_NEGATIVE_ONES))
def test_negative_indices_count_from_the_end(make: Callable[[Any], Any]) -> None:
    x, indices = tf.constant(np.arange(5.0)), tf.constant(INDICES)
    taken = tf.function(lambda x, i: xp.take(x, make(i)))
    assert taken(x, indices).numpy().tolist() == np.arange(5.0)[make(indices).numpy()].tolist()


@pytest.mark.parametrize("make", WITHOUT.values(), ids=list(WITHOUT))
def test_indices_known_not_to_be_negative_take_no_operations(make: Callable[[Any], Any]) -> None:
    x, indices = tf.constant(np.arange(5.0)), tf.constant(INDICES)
    taken = tf.function(lambda x, i: xp.take(x, make(i)))
    assert taken(x, indices).numpy().tolist() == np.arange(5.0)[make(indices).numpy()].tolist()
    operations = [operation.type for operation in taken.get_concrete_function(x, indices).graph.get_operations()]
    assert "Less" not in operations[operations.index("GatherV2") - 3 :]
