"""Control flow: the same on every backend, native and wrapped, and inside of derivatives and of vmap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import TransformationError


@pytest.fixture(params=[False, True], ids=["native", "wrapped"])
def xp(request: pytest.FixtureRequest, backend: Any) -> Any:
    return ivy_api.namespace(backend.name, wrapped=request.param)


def floats(xp: Any, *values: Any) -> Any:
    return xp.asarray([float(v) for v in values])


def numbers(x: Any) -> Any:
    return np.asarray(ivy_api.unwrap(x) if isinstance(x, ivy_api.Array) else x).tolist()


def cube(x: Any) -> Any:
    return x * x * x


def double(x: Any) -> Any:
    return x * 2.0


Row = tuple[str, Callable[[Any], Any], Any]
ROWS: list[Row] = [
    ("cond", lambda xp: ivy_api.cond(floats(xp, 1)[0] > 0, double, cube, floats(xp, 3)), [6.0]),
    ("cond of a Python bool", lambda xp: ivy_api.cond(False, double, cube, floats(xp, 3)), [27.0]),
    (
        "vmap of cond",
        lambda xp: ivy_api.vmap(lambda s: ivy_api.cond(s > 1.5, double, cube, s))(floats(xp, 1, 2, 3)),
        [1.0, 4.0, 6.0],
    ),
    ("grad of cond", lambda xp: ivy_api.grad(lambda s: ivy_api.cond(s > 1.5, cube, double, s))(floats(xp, 2)[0]), 12.0),
    ("switch", lambda xp: ivy_api.switch(xp.asarray(1), [double, cube, xp.negative], floats(xp, 2)), [8.0]),
    ("switch, clamped", lambda xp: ivy_api.switch(xp.asarray(9), [double, cube, xp.negative], floats(xp, 2)), [-2.0]),
    (
        "vmap of switch",
        lambda xp: ivy_api.vmap(lambda i, v: ivy_api.switch(i, [double, cube, xp.negative], v))(
            xp.asarray([0, 1, 2]), floats(xp, 3, 3, 3)
        ),
        [6.0, 27.0, -3.0],
    ),
    (
        "while_loop",
        lambda xp: ivy_api.while_loop(lambda s: s["n"] < 100, lambda s: {"n": s["n"] * 2}, {"n": xp.asarray(3)})["n"],
        192,
    ),
    (
        "vmap of while_loop",
        lambda xp: ivy_api.vmap(lambda n: ivy_api.while_loop(lambda s: s < n, double, xp.ones_like(n)))(floats(xp, 1, 5, 20)),
        [1.0, 8.0, 32.0],
    ),
    ("fori_loop", lambda xp: ivy_api.fori_loop(0, 4, lambda i, v: v * 2 + xp.astype(i, v.dtype), floats(xp, 1)), [27.0]),
    ("fori_loop of no steps", lambda xp: ivy_api.fori_loop(4, 4, lambda i, v: v * 2, floats(xp, 1)), [1.0]),
    ("fori_loop to an array", lambda xp: ivy_api.fori_loop(0, xp.asarray(3), lambda i, v: v * 2, floats(xp, 1)), [8.0]),
    ("scan, state", lambda xp: ivy_api.scan(lambda c, x: (c + x, c), floats(xp, 0)[0], floats(xp, 1, 2, 3))[0], 6.0),
    ("scan, outputs", lambda xp: ivy_api.scan(lambda c, x: (c + x, c), floats(xp, 0)[0], floats(xp, 1, 2, 3))[1], [0.0, 1.0, 3.0]),
    (
        "scan, reversed",
        lambda xp: ivy_api.scan(lambda c, x: (c + x, c), floats(xp, 0)[0], floats(xp, 1, 2, 3), reverse=True)[1],
        [5.0, 3.0, 0.0],
    ),
    ("scan by length", lambda xp: ivy_api.scan(lambda c, _: (c * 2, None), floats(xp, 1), length=3)[0], [8.0]),
    (
        "scan of no steps",
        lambda xp: ivy_api.scan(lambda c, x: (c + x, {"c": c}), floats(xp, 1)[0], xp.zeros((0,)))[1]["c"],
        [],
    ),
    (
        "grad of scan",
        lambda xp: ivy_api.grad(lambda v: ivy_api.scan(lambda c, u: (c * u + u, None), floats(xp, 1)[0], v)[0])(
            floats(xp, 1, 2, 3)
        ),
        [12.0, 9.0, 7.0],
    ),
    (
        "vmap of scan",
        lambda xp: ivy_api.vmap(lambda r: ivy_api.scan(lambda c, u: (c * u + u, c), floats(xp, 1)[0], r)[0])(
            xp.stack([floats(xp, 1, 2, 3), floats(xp, 2, 3, 4)])
        ),
        [21.0, 64.0],
    ),
    ("map", lambda xp: ivy_api.map(double, floats(xp, 1, 2, 3)), [2.0, 4.0, 6.0]),
    ("map by batches", lambda xp: ivy_api.map(double, floats(xp, 1, 2, 3), batch_size=2), [2.0, 4.0, 6.0]),
    ("associative_scan", lambda xp: ivy_api.associative_scan(xp.multiply, floats(xp, 1, 2, 3, 4)), [1.0, 2.0, 6.0, 24.0]),
    ("associative_scan, reversed", lambda xp: ivy_api.associative_scan(xp.add, floats(xp, 1, 2, 3), reverse=True), [6.0, 5.0, 3.0]),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_control_flow(xp: Any, row: Row) -> None:
    _, call, expected = row
    assert numbers(call(xp)) == expected


def test_a_compiled_loop_may_close_over_its_initial_value(xp: Any, backend: Any) -> None:
    def fun(x: Any) -> Any:
        return ivy_api.while_loop(lambda s: xp.sum(s) < 20.0, lambda s: s + x, x)

    x = floats(xp, 1, 2)
    options: Any = {"backend": "eager"} if backend.name == "torch" else {}
    assert numbers(ivy_api.compile(fun, **options)(x)) == numbers(fun(x)) == [7.0, 14.0]


def test_reverse_mode_through_a_loop_of_unknown_length(xp: Any, backend: Any) -> None:
    def power(v: Any) -> Any:
        return ivy_api.while_loop(lambda s: s[0] < 5, lambda s: (s[0] + 1, s[1] * v), (xp.asarray(0), v))[1]

    if backend.name == "jax":
        with pytest.raises(TransformationError, match="scan"):
            ivy_api.grad(power)(floats(xp, 2)[0])
    else:
        assert numbers(ivy_api.grad(power)(floats(xp, 2)[0])) == 192.0


def test_invalid_arguments(xp: Any) -> None:
    x = floats(xp, 1, 2)
    with pytest.raises(TransformationError, match=r"one boolean.*shape \(2,\)"):
        ivy_api.cond(x > 0, double, cube, x)
    with pytest.raises(TransformationError, match="at least one function"):
        ivy_api.switch(xp.asarray(0), [], x)
    with pytest.raises(TransformationError, match="one integer"):
        ivy_api.switch(x[0], [double], x)
    with pytest.raises(TransformationError, match="returns a pair"):
        ivy_api.scan(lambda c, v: c + v, x[0], x)
    with pytest.raises(TransformationError, match="shapes and dtypes of init"):
        ivy_api.scan(lambda c, v: (xp.stack([c, v]), None), x[0], x)
    with pytest.raises(TransformationError, match="structure of init_val"):
        ivy_api.while_loop(lambda s: s < 3, lambda s: (s, s), x[0])
    with pytest.raises(TransformationError, match="number of steps"):
        ivy_api.scan(lambda c, v: (c, None), x[0])
    with pytest.raises(TransformationError, match=r"same leading size.*2, 3"):
        ivy_api.scan(lambda c, v: (c, None), x[0], x, length=3)
