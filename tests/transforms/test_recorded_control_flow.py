"""Conditions and loops in graphs: a replay for other values takes the branches and steps of those values."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api import cond, fori_loop, grad, jvp, scan, switch, trace, vmap, while_loop
from ivy_api.errors import FileFormatError, TransformationError, UnknownValueError
from ivy_api.tracing.graph import Graph
from ivy_api.transforms.pytrees import leaves_of, native
from ivy_conformance.reading import to_numpy

pytestmark = pytest.mark.filterwarnings("ignore:TensorFlow cannot vectorise:RuntimeWarning")  # loops: one example after another

VALUES = [[1.0, 2.0, 0.5], [-1.0, -0.3, 0.2], [0.1, 0.3, -0.2], [2.0, 1.0, 3.0]]
"""Sums of both signs: a record of one is replayed for all."""


def of(x: Any) -> Any:
    return ivy_api.namespace_for(x)


def branches(x: Any) -> Any:
    xp = of(x)
    return cond(xp.sum(x) > 0, lambda v: xp.sin(v) * 2, lambda v: xp.cos(v) - v, x)


def branches_that_close_over_arrays(x: Any) -> Any:
    xp = of(x)
    y = xp.exp(x * 0.1)
    return cond(xp.sum(x) > 0, lambda: y * x, lambda: y - xp.asarray([1.0, 2.0, 3.0], dtype=y.dtype))


def branches_in_branches(x: Any) -> Any:
    xp = of(x)

    def positive(v: Any) -> Any:
        return cond(xp.max(v) > 1.5, xp.sin, lambda w: w * xp.sum(x), v)

    def negative(v: Any) -> Any:
        return switch(xp.astype(xp.sum(xp.abs(v)), xp.int32), [xp.exp, xp.cos, xp.sin, xp.tanh], v)

    return cond(xp.sum(x) > 0, positive, negative, x)


def branches_with_integers(x: Any) -> Any:
    xp = of(x)
    n = xp.sum(xp.astype(x > 0, xp.int32))
    y, k = cond(n > 1, lambda v, k: (v * 2, k + 1), lambda v, k: (v * v, k - 1), x, n)
    return y * xp.astype(k, y.dtype)


def a_loop(x: Any) -> Any:
    xp = of(x)
    return while_loop(lambda s: xp.sum(s * s) < 50.0, lambda s: s * 1.5 + x * 0.1, x)


def a_loop_with_a_count(x: Any) -> Any:
    xp = of(x)
    i, s = while_loop(
        lambda s: (s[0] < 4) & (xp.sum(s[1]) < 40.0),
        lambda s: (s[0] + 1, xp.where(x > 0, s[1] * 2, s[1] + 1)),
        (xp.asarray(0), x),
    )
    return s + xp.astype(i, s.dtype)


def a_loop_to_a_value(x: Any) -> Any:
    xp = of(x)
    n = xp.sum(xp.astype(x > 0, xp.int32))
    return fori_loop(0, n, lambda i, s: s * 0.5 + xp.sin(x), x)


def a_fixed_loop(x: Any) -> Any:
    xp = of(x)
    return fori_loop(0, 5, lambda i, s: s * 0.5 + xp.sin(s) * xp.astype(i, s.dtype) + x, x)


def a_scan(x: Any) -> Any:
    xp = of(x)
    last, rows = scan(lambda c, v: (c * 0.9 + v * xp.sum(x), c * v), xp.sum(x), xp.stack([x, x * 2, x * 3])[:, 0])
    return rows * last


def a_reversed_scan_with_branches(x: Any) -> Any:
    xp = of(x)

    def step(c: Any, v: Any) -> Any:
        return c * 0.9 + v, cond(v > 0, lambda a: a * 2, lambda a: -a, c)

    last, rows = scan(step, xp.sum(x), x, reverse=True)
    return rows * last


FIXED = [
    branches,
    branches_that_close_over_arrays,
    branches_in_branches,
    branches_with_integers,
    a_fixed_loop,
    a_scan,
    a_reversed_scan_with_branches,
]
REPEATED = [a_loop, a_loop_with_a_count, a_loop_to_a_value]


def batch(x: Any) -> Any:
    return of(x).stack([x, -x, x * 0.5])


def square(function: Any) -> Any:
    return lambda x: of(x).sum(function(x) ** 2)


WAYS: dict[str, Callable[[Any], Any]] = {
    "as it is": lambda f: f,
    "jvp": lambda f: lambda x: jvp(f, (x,), (x * 0.3,)),
    "vmap": lambda f: lambda x: vmap(f)(batch(x)),
    "vmap that closes over the argument": lambda f: lambda x: vmap(lambda k: f(x) * k)(x),
    "vmap of jvp": lambda f: lambda x: vmap(lambda v: jvp(f, (v,), (v * 0.3,)))(batch(x)),
}
REVERSE: dict[str, Callable[[Any], Any]] = {
    "grad": lambda f: grad(square(f)),
    "grad of grad": lambda f: grad(square(grad(square(f)))),
    "vmap of grad": lambda f: lambda x: vmap(grad(square(f)))(batch(x)),
    "grad of vmap": lambda f: grad(lambda x: of(x).sum(vmap(f)(batch(x)) ** 2)),
}
CASES = [(f, way) for f in FIXED for way in (*WAYS, *REVERSE)] + [(f, way) for f in REPEATED for way in WAYS]


def host(xp: Any, tree: Any) -> list[np.ndarray]:
    return [to_numpy(xp, x) for x in leaves_of(tree)]


def same(got: list[np.ndarray], wanted: list[np.ndarray]) -> None:
    for one, other in zip(got, wanted, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-12)


@pytest.fixture(params=[False, True], ids=["native", "wrapped"])
def xp(request: pytest.FixtureRequest, backend: Any) -> Any:
    return ivy_api.namespace(backend.name, wrapped=request.param)


@pytest.mark.parametrize(("function", "way"), CASES, ids=lambda x: x if isinstance(x, str) else x.__name__)
@pytest.mark.brief(36, fast=True)
def test_a_replay_takes_the_branches_of_its_values(function: Any, way: str, xp: Any) -> None:
    changed = {**WAYS, **REVERSE}[way](function)
    arrays = [xp.asarray(values, dtype=xp.float64) for values in VALUES]
    wanted = [host(xp, changed(x)) for x in arrays]
    bare = getattr(xp, "__native__", xp)
    for first in arrays[:2]:
        record = trace(changed)(first)
        saved = Graph.from_json(record.graph.to_json(), bare)
        for x, values in zip(arrays, wanted, strict=True):
            same(host(xp, record(x)), values)
            same([to_numpy(bare, out) for out in saved(native(x))], values)


@pytest.mark.parametrize("function", [*FIXED, *REPEATED], ids=lambda f: f.__name__)
def test_a_record_on_numpy_runs_on_all_backends(function: Any, backend: Any) -> None:
    values = np.asarray(VALUES[0])
    text = trace(function)(values).graph.to_json()
    xp = ivy_api.namespace(backend.name, wrapped=False)
    for other in VALUES:
        out = Graph.from_json(text, xp)(xp.asarray(other, dtype=xp.float64))
        same([to_numpy(xp, x) for x in out], host(ivy_api.namespace("numpy"), function(np.asarray(other))))


@pytest.mark.parametrize("function", FIXED, ids=lambda f: f.__name__)
@pytest.mark.brief(2)
def test_a_record_has_derivatives(function: Any, xp: Any) -> None:
    record = trace(function)(xp.asarray(VALUES[0], dtype=xp.float64))
    for values in VALUES:
        x = xp.asarray(values, dtype=xp.float64)
        same(host(xp, grad(square(record))(x)), host(xp, grad(square(function))(x)))


@pytest.mark.parametrize("way", REVERSE)
@pytest.mark.parametrize("function", REPEATED, ids=lambda f: f.__name__)
def test_reverse_mode_through_a_loop_of_unknown_length_is_refused(function: Any, way: str) -> None:
    with pytest.raises(UnknownValueError, match="cannot be recorded inside of reverse mode"):
        trace(REVERSE[way](function))(np.asarray(VALUES[0]))


@pytest.mark.parametrize("way", [*WAYS, *REVERSE])
@pytest.mark.parametrize("function", [*FIXED, *REPEATED], ids=lambda f: f.__name__)
def test_compiled_on_numpy(function: Any, way: str) -> None:
    changed = {**WAYS, **REVERSE}[way](function)
    compiled, numpy = ivy_api.compile(changed), ivy_api.namespace("numpy")
    for values in VALUES:
        same(host(numpy, compiled(np.asarray(values))), host(numpy, changed(np.asarray(values))))


def test_a_loop_is_one_node_and_its_text_shows_the_body() -> None:
    record = trace(lambda x: fori_loop(0, 50, lambda i, s: s * 0.5 + x, x))(np.ones(3))
    assert [node.name for node in record.graph.nodes] == ["transforms.scan"]
    assert str(record).splitlines() == [
        "inputs: x0",
        "v0 = transforms.scan(<body>, (x0,), (c0,), (x0,), reverse=False)  # float64[3]",
        "    inputs: x0, x1, x2",
        "    v0 = multiply(x0, 0.5)  # float64[3]",
        "    v1 = add(v0, x2)  # float64[3]",
        "    outputs: v1",
        "outputs: v0[0]",
    ]


def test_the_branch_that_is_not_taken_is_not_run_to_its_end() -> None:
    def endless(v: Any) -> Any:
        return while_loop(lambda s: of(s).sum(s) < 1.0, lambda s: s * 1.0, v)

    record = trace(lambda x: cond(of(x).sum(x) >= 1.0, lambda v: v, endless, x))(np.ones(3))
    np.testing.assert_array_equal(record(np.full(3, 2.0)), np.full(3, 2.0))


def test_a_branch_on_a_value_inside_of_a_body_is_refused() -> None:
    with pytest.raises(TransformationError):
        trace(lambda x: cond(of(x).sum(x) > 0, lambda v: v if v[0] > 0 else -v, lambda v: v, x))(np.ones(3))


def damaged(change: Callable[[Any], None]) -> str:
    """The text of a graph with a condition, changed."""
    from ivy_api.tracing import saving

    data = json.loads(trace(branches)(np.asarray(VALUES[0])).graph.to_json())
    change(data)
    data.pop("digest")
    return json.dumps({**data, "digest": saving._digest(data)})


def _set(*path: Any, to: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for part in path[:-1]:
            data = data[part]
        data[path[-1]] = to

    return change


@pytest.mark.parametrize(
    "change",
    [
        _set("nodes", 2, 1, 2, 1, to=0),  # fewer inputs than the body reads
        _set("nodes", 2, 1, 2, 1, to=2),
        _set("nodes", 2, 1, 2, to=["ref", "input", 0, None]),
        _set("nodes", 2, 1, 2, 3, to=["tuple"]),
        _set("nodes", 2, 1, 2, 3, to=["tuple", 1.0]),
        _set("nodes", 2, 1, 4, to=["tuple", 1.0]),
        _set("nodes", 2, 2, to=["dict", ["reverse", False]]),
        _set("nodes", 2, 0, to="transforms.scan"),
        _set("nodes", 2, 0, to="transforms.while_loop"),
        _set("nodes", 2, 0, to="transforms.custom_vjp"),
        _set("nodes", 2, 0, to="sum"),
        _set("nodes", 2, 1, 2, 2, 0, 0, to="eval"),
        _set("nodes", 2, 1, 2, 2, 0, 1, to=["tuple", ["ref", "constant", 0, None]]),
        _set("nodes", 2, 1, 2, 2, 0, 1, to=["tuple", ["ref", "node", 0, None]]),
        _set("nodes", 2, 1, 2, 2, to=5),
        _set("outputs", to=["tuple", ["ref", "node", 2, None]]),
        _set("outputs", to=["tuple", ["body", 0, [], ["tuple", ["ref", "input", 4, None]]]]),
        _set("nodes", 0, 1, to=["tuple", ["slice", ["body", 0, [], ["tuple"]], None, None]]),
        _set("nodes", 2, 2, to=["dict", ["reverse", False], ["evil", 3]]),
    ],
)
def test_a_damaged_body_is_an_error_of_ours(change: Any) -> None:
    Graph.from_json(damaged(lambda data: None), ivy_api.namespace("numpy"))
    with pytest.raises(FileFormatError):
        Graph.from_json(damaged(change), ivy_api.namespace("numpy"))


# What closes over arrays of outside is part of the body.


def test_a_branch_that_closes_over_everything_is_not_run_when_it_is_not_taken(xp: Any) -> None:
    def guarded(x: Any) -> Any:
        return cond(x > 0, lambda: of(x).sqrt(x), lambda: x * 0.0)

    for function in (
        guarded,
        grad(guarded),
        grad(lambda x: cond(x > 0, lambda: cond(x > 1, lambda: of(x).log(x), lambda: x), lambda: x)),
    ):
        record = trace(function)(xp.asarray(4.0, dtype=xp.float64))
        for value in (4.0, 0.5, 0.0, -1.0):
            x = xp.asarray(value, dtype=xp.float64)
            same(host(xp, record(x)), host(xp, function(x)))


def test_a_guard_in_a_closure_guards() -> None:
    def inverse(a: Any) -> Any:
        return cond(of(a).linalg.det(a) != 0, lambda: of(a).linalg.inv(a), lambda: a)

    record = trace(inverse)(np.eye(2))
    np.testing.assert_array_equal(record(np.zeros((2, 2))), np.zeros((2, 2)))
    np.testing.assert_array_equal(ivy_api.compile(inverse)(np.zeros((2, 2))), np.zeros((2, 2)))


def test_a_loop_in_a_closure_is_in_the_branch() -> None:
    def endless(v: Any) -> Any:
        return while_loop(lambda s: of(s).sum(s) < 1.0, lambda s: s * 1.0, v)

    record = trace(lambda x: cond(of(x).sum(x) >= 1.0, lambda: x, lambda: endless(x)))(np.ones(3))
    np.testing.assert_array_equal(record(np.full(3, 2.0)), np.full(3, 2.0))


def test_custom_derivatives_in_bodies(xp: Any) -> None:
    def through(x: Any) -> Any:
        rounded = ivy_api.custom_vjp(lambda x: of(x).round(x))
        rounded.defvjp(lambda x: (of(x).round(x), (x,)), lambda residuals, g: (g * 10.0,))
        return cond(x > 0, rounded, lambda v: v, x)

    for value in (1.3, -0.7):
        x = xp.asarray(value, dtype=xp.float64)
        wanted = host(xp, grad(through)(x))
        same(host(xp, trace(grad(through))(xp.asarray(1.0, dtype=xp.float64))(x)), wanted)
        assert wanted[0] == (10.0 if value > 0 else 1.0)


def test_custom_derivatives_in_compiled_bodies() -> None:
    def through(x: Any) -> Any:
        rounded = ivy_api.custom_vjp(lambda x: of(x).round(x))
        rounded.defvjp(lambda x: (of(x).round(x), (x,)), lambda residuals, g: (g * 10.0,))
        return cond(x > 0, rounded, lambda v: v, x)

    assert ivy_api.compile(grad(through))(np.asarray(1.3)) == 10.0


@pytest.mark.parametrize(
    "function",
    [
        lambda x: while_loop(lambda s: of(s).sum(s) < 10, lambda s: s * 2 if s[0] > 3 else s + 1, x),
        lambda x: while_loop(lambda s: of(s).sum(s) < 10, lambda s: s + float(s[0]), x),
        lambda x: cond(of(x).sum(x) > 0, lambda v: v, lambda v: of(v).astype(v, of(v).float32), x),
        lambda x: cond(of(x).sum(x) > 9, lambda v: v, lambda v: of(v).sum(v[v > 0]), x),
        lambda x: fori_loop(0, 3, lambda i, s: s * [1.0, 2.0, 3.0][i], x),
    ],
)
def test_what_only_runs_is_still_compiled_on_numpy(function: Any) -> None:
    np.testing.assert_array_equal(ivy_api.compile(function)(np.ones(3)), function(np.ones(3)))


def test_a_fixed_loop_that_asks_for_its_count_is_recorded_step_by_step() -> None:
    function = lambda x: fori_loop(0, 3, lambda i, s: s * [1.0, 2.0, 3.0][i] if i else s, x)  # noqa: E731
    np.testing.assert_array_equal(trace(function)(np.ones(3))(np.full(3, 2.0)), function(np.full(3, 2.0)))


def test_numbers_as_results_of_branches(xp: Any) -> None:
    x, y = (xp.asarray(value, dtype=xp.float64) for value in (1.0, -1.0))
    flags = trace(lambda x: cond(x > 0, lambda: True, lambda: False))(x)
    assert [bool(flags(x)), bool(flags(y))] == [True, False]
    with pytest.raises(TransformationError, match="shapes and dtypes of that of the first"):
        trace(lambda x: cond(x > 0, lambda: 1, lambda: 2.5))(x)


def test_a_batch_of_nothing() -> None:
    def function(x: Any, y: Any) -> Any:
        return vmap(lambda v: cond(of(x).sum(x) > 0, lambda u: u * 2, lambda u: u, v))(y)

    record = trace(function)(np.ones(3), np.zeros((0, 3)))
    assert record(np.ones(3), np.zeros((0, 3))).shape == (0, 3)


def test_deep_nesting_is_saved_or_refused_when_it_is_saved() -> None:
    def nested(depth: int) -> Any:
        def function(x: Any) -> Any:
            return x if not depth else cond(of(x).sum(x) > depth, nested(depth - 1), lambda v: v * 2, x)

        return function

    text = trace(nested(8))(np.ones(2)).graph.to_json()
    for value in (0.0, 3.0, 9.0):
        x = np.full(2, value)
        np.testing.assert_array_equal(Graph.from_json(text, ivy_api.namespace("numpy"))(x)[0], nested(8)(x))
    with pytest.raises(TransformationError, match="cannot be saved"):
        trace(nested(70))(np.ones(2)).graph.to_json()
