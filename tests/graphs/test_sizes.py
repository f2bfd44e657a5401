"""Graphs for symbolic sizes: one capture runs at several sizes, and where it would not be right it raises."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.errors import ArgumentError, FileFormatError, TransformationError
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.sizes import Axis, Expression
from tests.graphs import numpy_cases

RNG = np.random.default_rng(2)
WEIGHTS = RNG.normal(size=(4, 5))
SIZES = ((2, 3), (3, 8), (5, 4), (7, 11), (16, 2))


def values(*shape: int) -> Any:
    return RNG.normal(size=shape)


def leaves(tree: Any) -> list[Any]:
    return [np.asarray(x) for x in ivy_api.tree_leaves(tree)]


def check(program: Any, function: Callable[..., Any], *args: Any, target: str = "numpy") -> None:
    xp = ivy_api.namespace(target, wrapped=False)
    found = leaves(program(*(xp.asarray(x) for x in args)))
    for got, want in zip(found, leaves(function(*args)), strict=True):
        assert got.shape == want.shape
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


# Functions of xp.


def attention(tokens: Any, weights: Any) -> Any:
    xp = ivy_api.namespace_for(tokens)
    batch, length, features = tokens.shape
    heads = xp.permute_dims(xp.reshape(tokens, (batch, length, 2, features // 2)), (0, 2, 1, 3))
    scores = heads @ xp.matrix_transpose(heads) / (features // 2)
    allowed = xp.arange(length)[:, None] >= xp.arange(length)[None, :]
    scores = xp.where(allowed, scores, xp.full((length, length), -1e9, dtype=tokens.dtype))
    out = xp.permute_dims(xp.nn.softmax(scores, axis=-1) @ heads, (0, 2, 1, 3))
    return xp.reshape(out, (batch * length, features)) @ weights


def test_a_graph_runs_at_several_sizes_on_every_backend(backend: Any) -> None:
    program = ivy_api.trace_graph(attention, values(3, 5, 4), WEIGHTS, dynamic={"tokens": {0: "batch", 1: "length"}})
    for batch, length in SIZES:
        check(program, attention, values(batch, length, 4), WEIGHTS, target=backend.name)
    assert "reshape(v13, (batch * length, 4))  # float64[batch * length, 4]" in str(program.graph)


def test_a_graph_compiles_for_unknown_sizes_in_tensorflow() -> None:
    tf = pytest.importorskip("tensorflow")
    program = ivy_api.trace_graph(attention, values(3, 5, 4), WEIGHTS, dynamic={"tokens": {0: "batch", 1: "length"}})
    signature = [tf.TensorSpec((None, None, 4), tf.float64), tf.TensorSpec((4, 5), tf.float64)]
    compiled = tf.function(program, autograph=False, input_signature=signature)
    for batch, length in SIZES:
        x = values(batch, length, 4)
        np.testing.assert_allclose(compiled(tf.constant(x), tf.constant(WEIGHTS)), attention(x, WEIGHTS), rtol=1e-6)


def branching(x: Any) -> Any:
    if x.shape[0] > 4:  # the decision
        return ivy_api.namespace_for(x).sum(x, axis=0)
    return x[0]


def test_a_decision_by_a_size_is_checked_with_its_line() -> None:
    program = ivy_api.trace_graph(branching, values(6, 2), dynamic={"x": {0: "batch"}})
    check(program, branching, values(5, 2))
    with pytest.raises(TransformationError, match="holds for batch > 4; here it is not") as raised:
        program(values(4, 2))
    assert "# the decision" in raised.value.__notes__[0]


def test_a_size_that_the_code_needs_as_an_integer_is_refused_with_its_line() -> None:
    def function(x: Any) -> Any:
        return sum(x[i] for i in range(x.shape[0]))  # the loop

    with pytest.raises(TransformationError, match="needs it as an integer.*batch == 3 alone") as raised:
        ivy_api.trace_graph(function, values(3, 2), dynamic={"x": {0: "batch"}})
    assert "# the loop" in raised.value.__notes__[0]


@pytest.mark.parametrize("convert", [int, float, complex, str, hash, lambda n: [0] * n, lambda n: (1,) * n, lambda n: "a"[:n]])
def test_every_conversion_of_a_size_fixes_it(convert: Callable[[Any], Any]) -> None:
    def function(x: Any) -> Any:
        convert(x.shape[0])
        return x * 2

    with pytest.raises(TransformationError, match="needs it as an integer"):
        ivy_api.trace_graph(function, values(3, 2), dynamic={"x": {0: "batch"}})


def test_arguments_of_other_shapes_are_refused() -> None:
    program = ivy_api.trace_graph(lambda x, y: x + y, values(3, 4), values(4))
    with pytest.raises(
        TransformationError, match=r"x0 of shape \(3, 4\); got one of shape \(2, 4\).*dynamic=\{'x0': \{0: 'size0'\}\}"
    ):
        program(values(2, 4), values(4))
    with pytest.raises(TransformationError, match=r"traced for x1 of shape \(4\); got one of shape \(1, 4\)"):
        program(values(3, 4), values(1, 4))


def test_sizes_of_one_name_are_equal() -> None:
    dynamic = {"x": {0: "n"}, "y": {0: "n"}}
    program = ivy_api.trace_graph(lambda x, y: x + y, values(3, 4), values(3, 4), dynamic=dynamic)
    check(program, np.add, values(5, 4), values(5, 4))
    with pytest.raises(TransformationError, match="one size, 'n', of axis 0 of x0 and of axis 0 of x1; got 5 and 1"):
        program(values(5, 4), values(1, 4))
    with pytest.raises(ArgumentError, match="one size, 'n'; in the example they are 3 and 2"):
        ivy_api.trace_graph(lambda x, y: x, values(3, 4), values(2, 4), dynamic=dynamic)


def test_dynamic_may_be_a_pytree_or_a_sequence() -> None:
    def function(batch: Any, *, scale: Any) -> Any:
        xp = ivy_api.namespace_for(scale)
        return xp.reshape(batch["x"], (batch["x"].shape[0] * 2,)) * scale[0]

    data = {"x": values(3, 2)}
    for dynamic in ({"batch": {"x": {0: "n"}}}, {"x0_x": ("n", None)}, {"batch_x": [True, None]}, ({"x": {-2: "n"}},)):
        program = ivy_api.trace_graph(function, data, example_kwargs={"scale": values(2)}, dynamic=dynamic)
        other, scale = {"x": values(5, 2)}, values(2)
        np.testing.assert_allclose(program(other, scale=scale), function(other, scale=scale))


@pytest.mark.parametrize(
    ("dynamic", "message"),
    [
        ({"z": {0: "n"}}, "names 'z', which is no array among the arguments; there are x0, x"),
        ({"x": {2: "n"}}, "names axis 2 of 'x', an array of shape"),
        ({"x": {0: "a b"}}, "The name of a size is an identifier"),
        ({"x": 3}, "names of sizes by axis"),
    ],
)
def test_wrong_names_of_sizes_are_refused(dynamic: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        ivy_api.trace_graph(lambda x: x * 1, values(3, 2), dynamic=dynamic)


def test_bodies_take_sizes_of_outside_and_of_their_arguments(backend: Any) -> None:
    def function(x: Any, y: Any) -> Any:
        xp = ivy_api.namespace_for(x)

        def double(v: Any) -> Any:
            return xp.reshape(v, (v.shape[0] * 4,)) / y.shape[0]

        return ivy_api.cond(xp.sum(x) > 0, double, lambda v: xp.reshape(v, (-1,)), x)

    program = ivy_api.trace_graph(function, values(3, 4), values(2), dynamic={"x": {0: "n"}, "y": {0: "m"}})
    for n, m in SIZES:
        for sign in (1, -1):
            check(program, function, sign * np.abs(values(n, 4)), values(m), target=backend.name)


def test_shapes_that_depend_on_values_are_no_constants() -> None:
    def function(x: Any) -> Any:
        positive = x[x > 0]
        return ivy_api.namespace_for(x).sum(positive) / positive.shape[0]

    program = ivy_api.trace_graph(function, values(3, 4))
    for _ in range(5):
        check(program, function, values(3, 4))


# Files.


def test_a_graph_with_sizes_is_saved(backend: Any) -> None:
    program = ivy_api.trace_graph(branching, values(6, 2), dynamic={"x": {0: "batch"}})
    xp = ivy_api.namespace(backend.name, wrapped=False)
    graph = Graph.from_json(program.graph.to_json(), xp)
    assert str(graph) == str(program.graph)
    np.testing.assert_allclose(np.asarray(graph(xp.asarray(np.ones((5, 2))))[0]), [5.0, 5.0])
    with pytest.raises(TransformationError, match="holds for batch > 4"):
        graph(xp.asarray(np.ones((3, 2))))


@pytest.mark.parametrize(
    ("old", "new"),
    [('["input", 0, null, 0, "batch"]', '["input", 7, null, 0, "batch"]'), ('"batch"]', '"a b"]'), ('["<"', '["is"')],
)
def test_a_file_with_other_sizes_is_refused(old: str, new: str) -> None:
    text = ivy_api.trace_graph(branching, values(6, 2), dynamic={"x": {0: "batch"}}).graph.to_json()
    changed = text.replace(old, new) if old in text else text.replace('"<"', '"is"')
    assert changed != text
    with pytest.raises(FileFormatError):
        Graph.from_json(changed, ivy_api.namespace("numpy", wrapped=False))


# Code of NumPy.


def standardise(x: Any) -> Any:
    return (x - np.mean(x, axis=0)) / np.std(x, axis=0, ddof=1)


def by_length(x: Any) -> Any:
    return np.sum(x, axis=0) / len(x) + np.zeros(len(x)).sum()


def slices(x: Any) -> Any:
    return np.diff(x, axis=0), x[1:-1], x[::2], x[::-1], x[-2:]


def flat(x: Any) -> Any:
    return np.ravel(x)[None] * np.arange(x.size)


def join(x: Any) -> Any:
    return np.concatenate([x, x + 1, np.ones((2, x.shape[1]))]).T


def products(x: Any) -> Any:
    return np.einsum("ij,kj->ik", x, x) + np.eye(len(x))


def first_row(x: Any) -> Any:
    y = np.copy(x)
    y[0] = 1.0
    return y


ROWS, BOTH = {0: "n"}, {0: "n", 1: "m"}
PROGRAMS: dict[str, tuple[Any, Any, Callable[[int, int], Any]]] = {
    "standardised": (standardise, ROWS, lambda n, m: values(n, 3)),
    "length": (by_length, ROWS, lambda n, m: values(n, 3)),
    "slices": (slices, ROWS, lambda n, m: values(n + 3, 3)),
    "flat": (flat, BOTH, values),
    "joined": (join, BOTH, values),
    "products": (products, BOTH, values),
    "first row": (first_row, ROWS, lambda n, m: values(n, 3)),
    "perceptron": (numpy_cases.Perceptron(), ROWS, lambda n, m: values(n, 4)),
    "components": (numpy_cases.principal_components, ROWS, lambda n, m: values(n + 4, 4)),
    "filter": (numpy_cases.low_pass, ROWS, lambda n, m: values(2 * n + 1)),
    "Sobel": (numpy_cases.sobel, BOTH, lambda n, m: values(n + 1, m + 1)),
    "smoothing": (numpy_cases.savitzky_golay, ROWS, lambda n, m: values(n + 6)),
}
"""Functions, the names of their sizes, and what makes arguments of sizes."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_code_of_numpy_runs_at_several_sizes(name: str, backend: Any) -> None:
    function, axes, arguments = PROGRAMS[name]
    program = ivy_api.trace_graph(function, arguments(6, 9), dynamic={"x0": axes})
    assert program.framework == "numpy"
    for n, m in SIZES:
        check(program, function, arguments(n, m), target=backend.name)


def test_what_cannot_be_captured_for_all_sizes_says_so() -> None:
    def function(x: Any) -> Any:
        y = np.copy(x)
        y[:, 1] += 2  # elements apart
        return y

    with pytest.raises(TransformationError, match="needs it as an integer") as raised:
        ivy_api.trace_graph(function, values(3, 2), dynamic={"x": {0: "n"}})
    assert "# elements apart" in raised.value.__notes__[0]


# Expressions.

A, B = Axis("a", 0, "a"), Axis("b", 0, "b")
SIZE = st.integers(1, 30)
OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod}
TREES = st.recursive(
    st.one_of(st.sampled_from([A, B]), st.integers(-4, 9)),
    lambda inner: st.tuples(st.sampled_from(sorted(OPERATORS)), inner, inner),
    max_leaves=8,
)


def expression(tree: Any) -> Expression:
    return expression(tree[1]).combine(tree[0], expression(tree[2])) if isinstance(tree, tuple) else Expression.of(tree)


def python(tree: Any, a: int, b: int) -> int:
    if not isinstance(tree, tuple):
        return {"a": a, "b": b}[tree.name] if isinstance(tree, Axis) else tree
    return OPERATORS[tree[0]](python(tree[1], a, b), python(tree[2], a, b))


@given(TREES, SIZE, SIZE)
@settings(max_examples=300, deadline=None)
def test_an_expression_is_what_python_computes(tree: Any, a: int, b: int) -> None:
    try:
        found = expression(tree)
        wanted = python(tree, a, b)
    except ZeroDivisionError:
        return
    sizes = {"a": a, "b": b}
    assert found.evaluate(lambda axis: sizes[axis.name]) == wanted
    assert eval(str(found), {}, sizes) == wanted
    assert not found.is_never_negative or wanted >= 0


# Random programs.

STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "sin": lambda xp, x: xp.sin(x),
    "turned": lambda xp, x: xp.permute_dims(x, (1, 0)),
    "flat": lambda xp, x: xp.reshape(x, (-1, 1)),
    "folded": lambda xp, x: xp.reshape(x, (1, x.shape[0] * x.shape[1])),
    "sum": lambda xp, x: xp.sum(x, axis=0, keepdims=True),
    "mean": lambda xp, x: xp.expand_dims(xp.mean(x, axis=-1), axis=0),
    "centred": lambda xp, x: x - xp.max(x, axis=1, keepdims=True),
    "products": lambda xp, x: x @ xp.matrix_transpose(x),
    "joined": lambda xp, x: xp.concat([x, x * 2, xp.ones((1, x.shape[1]), dtype=x.dtype)], axis=0),
    "stacked": lambda xp, x: xp.squeeze(xp.stack([x, x + 1], axis=1)[:, :1, :], axis=1),
    "shorter": lambda xp, x: x[1:] if x.shape[0] > 2 else x,
    "first": lambda xp, x: x[: x.shape[0] // 2 + 1, ...],
    "every second": lambda xp, x: x[::2, ::-1],
    "numbered": lambda xp, x: x + xp.astype(xp.arange(x.shape[1]), x.dtype) / x.shape[0],
    "diagonal": lambda xp, x: x * xp.eye(x.shape[0], x.shape[1], dtype=x.dtype),
    "repeated": lambda xp, x: xp.reshape(xp.broadcast_to(x, (2, *x.shape)), (2 * x.shape[0], x.shape[1])),
    "largest": lambda xp, x: x[xp.argmax(x, axis=0), :] if x.shape[1] < 9 else x,
    "sorted": lambda xp, x: xp.cumulative_sum(xp.sort(x, axis=0), axis=1),
}  # fmt: skip


@given(
    st.lists(st.sampled_from(sorted(STEPS)), max_size=6), st.integers(1, 6), st.integers(1, 6), st.integers(1, 9), st.integers(1, 9)
)
@settings(max_examples=150, deadline=None)
def test_a_replay_is_right_or_refused(names: list[str], n: int, m: int, other_n: int, other_m: int) -> None:
    def function(x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        for name in names:
            x = STEPS[name](xp, x)
            if max(x.shape) > 200:
                break
        return x + 0

    try:
        program = ivy_api.trace_graph(function, values(n, m), dynamic={"x": {0: "n", 1: "m"}})
        xp = ivy_api.namespace("numpy", wrapped=False)
        x = values(other_n, other_m)
        found = program(x)
    except TransformationError:
        return
    np.testing.assert_allclose(found, function(x), rtol=1e-9, atol=1e-9)
    replayed = Graph.from_json(program.graph.to_json(), xp)(x)[0]
    np.testing.assert_array_equal(replayed, found)
