"""`ivy_api.Array` over a ``tf.Variable``: writes reach the variable. Functions of variables: tests/extensions/test_variables.py."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from ivy_api import Array
from ivy_api.errors import IvyError
from tests.peers import Namespace, tf

xp: Any = Namespace("tensorflow", wrapped=True)
VALUES = np.arange(1.0, 13.0, dtype=np.float32).reshape(3, 4)

KEYS: dict[str, Any] = {
    "element": (1, 2),
    "all": ...,
    "row": 1,
    "slice": slice(None, None, -2),
    "column": (slice(None), 3),
    "indices": np.asarray([2, 0]),
    "mask": VALUES > 5,
    "mask of rows": np.asarray([True, False, True]),
    "nothing": slice(0, 0),
}
OPERATORS = ("iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow")


def entered(key: Any) -> Any:
    return xp.asarray(key) if isinstance(key, np.ndarray) else key


@pytest.mark.parametrize("graph", [False, True])
@pytest.mark.parametrize("name", KEYS)
def test_what_is_assigned_is_in_the_variable(name: str, graph: bool) -> None:
    want = VALUES.copy()
    for value in (np.float32(-1.5), -VALUES[KEYS[name]]):
        variable = tf.Variable(VALUES)
        x = Array(variable)
        new = xp.asarray(np.asarray(value))

        def assigned(x: Any = x, new: Any = new) -> None:
            x[entered(KEYS[name])] = new

        (tf.function(assigned, autograph=False) if graph else assigned)()
        want = VALUES.copy()
        want[KEYS[name]] = value
        np.testing.assert_array_equal(variable.numpy(), want)
        assert x.native is variable


@pytest.mark.parametrize("graph", [False, True])
@pytest.mark.parametrize("name", OPERATORS)
def test_in_place_operators_reach_the_variable(name: str, graph: bool) -> None:
    variable = tf.Variable(VALUES)
    other, apply = xp.asarray([2, 3, 1, 2], dtype="int32"), getattr(operator, name)

    def operated(x: Any) -> Any:
        return apply(x, other) + 0

    out = (tf.function(operated, autograph=False) if graph else operated)(Array(variable))
    want = getattr(operator, name)(VALUES.copy(), np.asarray([2, 3, 1, 2], np.float32))
    np.testing.assert_allclose(variable.numpy(), want, rtol=1e-6)
    np.testing.assert_array_equal(np.asarray(out), variable.numpy())


def test_variables_are_arguments_of_traced_functions() -> None:
    traces = 0

    @tf.function(autograph=False)
    def step(x: Any, y: Any) -> Any:
        nonlocal traces
        traces += 1
        x[0] = 10.0
        y -= 1.0
        return x + y

    first, second = tf.Variable([1.0, 2.0]), tf.Variable([3.0, 4.0])
    assert step(Array(first), Array(second)).native.numpy().tolist() == [12.0, 5.0]
    assert step(Array(second), Array(first)).native.numpy().tolist() == [19.0, 4.0]
    assert traces == 1
    assert step(Array(first), Array(first)).native.numpy().tolist() == [18.0, 0.0]  # one variable twice is another program
    assert first.numpy().tolist() == [9.0, 0.0]
    assert second.numpy().tolist() == [10.0, 3.0]


def test_results_are_no_variables() -> None:
    variable = tf.Variable(VALUES)
    x = Array(variable)
    made: list[Callable[[], Any]] = [
        lambda: x[...], lambda: x[:], lambda: +x, lambda: x.T, lambda: xp.real(x), lambda: xp.asarray(x, copy=True),
        lambda: xp.astype(x, xp.float32), lambda: xp.reshape(x, (3, 4)), lambda: copy.copy(x), lambda: copy.deepcopy(x),
        lambda: xp.broadcast_arrays(x, x)[0], lambda: xp.atleast_2d(x), lambda: xp.squeeze(x, axis=()),
        lambda: xp.expand_dims(x, axis=()), lambda: xp.roll(x, (), axis=()), lambda: xp.positive(x), lambda: xp.conj(x),
    ]  # fmt: skip
    for make in made:
        y = make()
        y += 1.0
        assert not isinstance(y.native, tf.Variable)
    np.testing.assert_array_equal(variable.numpy(), VALUES)


def test_where_nothing_is_to_be_copied_it_is_the_same_array() -> None:
    variable = tf.Variable([1.0, 2.0])
    x = Array(variable)
    assert xp.asarray(x) is x
    assert xp.asarray(x, copy=False) is x
    assert xp.astype(x, xp.float32, copy=False) is x
    assert xp.asarray(variable).native is variable
    xp.asarray(x, dtype=xp.float64)[0] = 9.0
    assert variable.numpy().tolist() == [1.0, 2.0]


def test_no_write_of_a_thread_is_lost() -> None:
    variable = tf.Variable(tf.zeros(32))

    def count(first: int) -> None:
        x = Array(variable)  # one for each thread
        for place in range(first, 32, 4):
            for _ in range(5):
                x[place] = x[place] + 1.0

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(count, range(4)))
    assert variable.numpy().tolist() == [5.0] * 32


def test_the_gradient_is_that_of_the_variable_after_a_write() -> None:
    variable = tf.Variable([1.0, 2.0, 3.0])
    x = Array(variable)
    with tf.GradientTape() as tape:
        x[0] = 5.0
        loss = xp.sum(x * x) + xp.median(x)
    assert tape.gradient(loss.native, variable).numpy().tolist() == [10.0, 4.0, 7.0]


def test_a_write_that_is_refused_changes_nothing() -> None:
    variable = tf.Variable([1, 2, 3])
    x = Array(variable)
    for wrong in (
        lambda: operator.setitem(x, 0, 1.5),
        lambda: operator.setitem(x, 7, 1),
        lambda: operator.setitem(x, ..., xp.zeros(2, dtype=xp.int32)),
        lambda: operator.itruediv(x, 2),
        lambda: operator.iadd(x, xp.ones((2, 3), dtype=xp.int32)),
    ):
        with pytest.raises(IvyError):
            wrong()
    assert variable.numpy().tolist() == [1, 2, 3]
    assert x.native is variable


def test_attributes_interchange_and_pickles() -> None:
    x = Array(tf.Variable(VALUES))
    assert (x.shape, x.ndim, x.size, x.dtype) == ((3, 4), 2, 12, tf.float32)
    np.testing.assert_array_equal(np.from_dlpack(x), VALUES)
    np.testing.assert_array_equal(np.asarray(x), VALUES)
    assert x.to_device(x.device) is x
    restored = pickle.loads(pickle.dumps(x))
    restored[0] = 0.0
    assert restored.native.numpy()[0].tolist() == [0.0] * 4
    np.testing.assert_array_equal(np.asarray(x), VALUES)
