"""The short ways of functions give what the functions give, and take no more."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DTypeError, LimitError, NotAnArrayError

xp: Any = ivy_api.namespace("jax")
MATRIX = jnp.asarray([[4.0, 1.0], [1.0, 3.0]])


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_short_floats_accumulate(dtype: str) -> None:
    x = jnp.full(3, 300.0, dtype)
    assert xp.linalg.cross(x, x).tolist() == [0.0] * 3  # 300 * 300 is infinite in float16
    assert xp.diff(x).dtype == xp.nn.log_softmax(x).dtype == x.dtype
    small = jnp.asarray([[256.0, -256.0], [256.0, 256.0]], dtype)
    assert xp.linalg.matrix_power(small, 2)[0, 0] == 0.0


@pytest.mark.parametrize("name", ["inv", "cholesky", "det", "matrix_rank"])
def test_limits_are_raised_after_a_call_that_has_none(name: str) -> None:
    function = getattr(xp.linalg, name)
    function(MATRIX)
    with pytest.raises(LimitError, match="float16"):
        function(MATRIX.astype("float16"))


@pytest.mark.parametrize("name", ["leaky_relu", "log_softmax"])
def test_what_is_no_array_of_floats_is_refused(name: str) -> None:
    function = getattr(xp.nn, name)
    with pytest.raises(NotAnArrayError):
        function(2.0)
    with pytest.raises(DTypeError):
        function(jnp.asarray([1, 2]))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "uint32"])
def test_indices_are_looked_at(dtype: str) -> None:
    x = jnp.arange(12.0).reshape(3, 4)
    rows = jnp.asarray([2, 0], dtype)
    assert xp.take(x, rows, axis=0).tolist() == x[jnp.asarray([2, 0])].tolist()
    assert xp.take(x[0], rows).tolist() == xp.take_along_axis(x[0], rows).tolist() == [2.0, 0.0]
    columns = jnp.asarray([[2, 0], [1, 3], [0, 1]], dtype)
    expected = np.array(x)
    np.put_along_axis(expected, np.asarray(columns).astype(int), -1.0, 1)
    for values in (-1.0, jnp.full((3, 2), -1.0), jnp.asarray(-1)):
        assert xp.scatter_along_axis(x, columns, values, axis=1).tolist() == expected.tolist()
        assert xp.scatter_along_axis(x, columns, values).tolist() == expected.tolist()
    for call in (
        lambda i: xp.take(x, i, axis=0),
        lambda i: xp.take_along_axis(x[:, 0], i),
        lambda i: xp.scatter_along_axis(x[:, 0], i, x[:2, 0]),
        lambda i: xp.linalg.lu_solve(jnp.eye(3), i, jnp.ones(3)),
    ):
        with pytest.raises(IndexError):
            call(jnp.asarray([0, 3], dtype))


def test_negative_indices_count_from_the_end() -> None:
    x, last = jnp.arange(4.0), jnp.asarray([-1, 0])
    assert xp.take(x, last).tolist() == xp.take_along_axis(x, last).tolist() == [3.0, 0.0]
    assert xp.scatter_along_axis(x, last, jnp.asarray([9.0, 8.0])).tolist() == [8.0, 1.0, 2.0, 9.0]


def test_they_are_taken_while_derivatives_are() -> None:
    places = jnp.asarray([1, 1, 0])
    for call in (xp.take, xp.take_along_axis):
        assert jax.grad(lambda x, call=call: call(x, places).sum())(jnp.ones(3)).tolist() == [1.0, 2.0, 0.0]
    grad = jax.grad(lambda x, v: xp.scatter_along_axis(x, places[1:], v).sum(), argnums=(0, 1))
    assert [part.tolist() for part in grad(jnp.ones(3), jnp.ones(2))] == [[0.0, 0.0, 1.0], [1.0, 1.0]]


def test_results_have_names() -> None:
    assert xp.linalg.lu_factor(MATRIX)._fields == ("LU", "pivots")
    assert xp.linalg.lu(MATRIX)._fields == ("P", "L", "U")
    assert type(jax.jit(xp.linalg.lu)(MATRIX)) is type(xp.linalg.lu(MATRIX))


def test_levels_out_of_range_are_refused() -> None:
    x = jnp.asarray([1.0, jnp.nan, 3.0])
    for _ in range(2):
        assert float(xp.nanquantile(x, 0.5)) == 2.0
    with pytest.raises(ValueError, match="1.5"):
        xp.nanquantile(x, 1.5)
