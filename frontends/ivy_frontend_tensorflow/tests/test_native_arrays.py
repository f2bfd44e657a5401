"""Functions take the backend's own arrays wherever TensorFlow takes values that it makes tensors of, and give tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_tensorflow as tf

VALUES = [[1.0, 2.0], [3.0, 4.0]]
MASK = [[True, False], [False, True]]

CASES: dict[str, Callable[[Any, Any, Any], tuple[Any, Any]]] = {
    "one argument": lambda x, i, m: (tf.sin(x), np.sin(VALUES)),
    "two": lambda x, i, m: (tf.add(x, x), np.multiply(2, VALUES)),
    "with a tensor": lambda x, i, m: (tf.subtract(tf.constant(VALUES, tf.float64), x), np.zeros((2, 2))),
    "an operator": lambda x, i, m: (tf.constant(VALUES, tf.float64) @ x, np.matmul(VALUES, VALUES)),
    "raw_ops": lambda x, i, m: (tf.raw_ops.Mul(x=x, y=x), np.square(VALUES)),
    "a list": lambda x, i, m: (tf.concat([x, x], 0), np.concatenate([VALUES, VALUES])),
    "elements": lambda x, i, m: (tf.constant([x[0, 0], x[1, 1]]), [1.0, 4.0]),
    "constant": lambda x, i, m: (tf.constant(x), VALUES),
    "convert_to_tensor": lambda x, i, m: (tf.convert_to_tensor(x, dtype=tf.float64), VALUES),
    "Variable": lambda x, i, m: (tf.Variable(x).assign_add(x).read_value(), np.multiply(2, VALUES)),
    "cast": lambda x, i, m: (tf.cast(x, tf.int32), [[1, 2], [3, 4]]),
    "indices": lambda x, i, m: (tf.gather(x, i), [VALUES[1], VALUES[0]]),
    "segments": lambda x, i, m: (tf.math.unsorted_segment_sum(x, i, 2), [VALUES[1], VALUES[0]]),
    "a condition": lambda x, i, m: (tf.where(m, x, tf.zeros_like(x)), np.where(MASK, VALUES, 0)),
    "a mask": lambda x, i, m: (tf.boolean_mask(x, m), [1.0, 4.0]),
    "a mask as index": lambda x, i, m: (tf.constant(x)[m], [1.0, 4.0]),
    "tf.function": lambda x, i, m: (tf.function(lambda given: given)(x), VALUES),
}


@pytest.mark.parametrize("case", CASES)
def test_native_arrays(case: str, backend: str) -> None:
    """Of the backend in use, and of NumPy beside it."""
    xp = ivy_api.namespace(backend)
    native = xp.asarray(VALUES, dtype=xp.float64), xp.asarray([1, 0], dtype=xp.int32), xp.asarray(MASK)
    with ivy_api.use_backend(backend):
        for given in (native, (np.asarray(VALUES), np.asarray([1, 0], dtype=np.int32), np.asarray(MASK))):
            got, wanted = CASES[case](*given)
            assert type(got) is tf.Tensor
            assert ivy_api.namespace_for(got._x) is xp
            np.testing.assert_allclose(got.numpy(), wanted, rtol=1e-12)


def test_a_native_array_of_another_dtype_is_refused(backend: str) -> None:
    """As tensors are; NumPy's arrays are converted."""
    xp = ivy_api.namespace(backend)
    with ivy_api.use_backend(backend):
        assert tf.add(tf.constant(VALUES), np.asarray(VALUES)).dtype == tf.float32
        if backend != "numpy":
            with pytest.raises(tf.errors.InvalidArgumentError, match="float32 tensor but is a float64"):
                tf.add(tf.constant(VALUES), xp.asarray(VALUES, dtype=xp.float64))
