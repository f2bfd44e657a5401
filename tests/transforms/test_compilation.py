"""compile and trace: the compiled function gives what the function gives, alone and with other transformations."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt import recent
from ivy_api.errors import ArgumentError, DataDependentShapeError, TransformationError
from ivy_api.tracing.graph import Graph
from tests.peers import needed

OPTIONS: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}
"""For the tests' time: torch's default compiler writes and builds C++."""


@pytest.fixture(params=[False, True], ids=["native", "wrapped"])
def xp(request: pytest.FixtureRequest, backend: Any) -> Any:
    return ivy_api.namespace(backend.name, wrapped=request.param)


@pytest.fixture
def options(backend: Any) -> dict[str, Any]:
    return OPTIONS.get(backend.name, {})


def floats(xp: Any, *values: float) -> Any:
    return xp.asarray(list(map(float, values)))


def host(x: Any) -> Any:
    return np.asarray(ivy_api.unwrap(x) if isinstance(x, ivy_api.Array) else x)


def test_pytrees_constants_and_reasons(xp: Any, options: dict[str, Any]) -> None:
    function = ivy_api.compile(lambda d, n, *, mode: {"y": xp.sum(d["x"]) * n, "mode": mode, "none": None}, **options)
    x = floats(xp, 1, 2, 3)
    out = function({"x": x}, 2.0, mode="a")
    assert float(out["y"]) == 12.0
    assert type(out["y"]) is type(xp.sum(x))
    assert out["mode"] == "a"
    assert out["none"] is None
    assert float(function({"x": x}, 3.0, mode="a")["y"]) == 18.0
    assert float(function({"x": x[:2]}, 3.0, mode="a")["y"]) == 9.0
    assert float(function({"x": x}, 2.0, mode="a")["y"]) == 12.0
    name = "float32" if xp.sum(x).dtype == xp.float32 else "float64"
    assert function.compilations == [
        "first call",
        "the constant [0][1] is 3.0 after 2.0",
        f"[0][0]['x'] has shape (2,) and dtype {name} after (3,) and {name}",
    ]


def test_results_whose_structure_depends_on_shapes(xp: Any, options: dict[str, Any]) -> None:
    parts = ivy_api.compile(lambda x: [x[i] * 2.0 for i in range(x.shape[0])], **options)
    kinds = ivy_api.compile(lambda x: {"x": x, "size": x.shape[0]} if x.shape[0] == 2 else (x, x.shape[0]), **options)
    for size in (2, 3, 4, 3, 2, 2, 4):
        x = floats(xp, *range(size))
        assert [float(part) for part in parts(x)] == [2.0 * i for i in range(size)]
        found = kinds(x)
        assert isinstance(found, dict if size == 2 else tuple)
        assert (found["size"] if isinstance(found, dict) else found[1]) == size


def test_calls_from_many_threads(xp: Any) -> None:
    function = ivy_api.compile(lambda x, n: {n: xp.sum(x) * n})
    given = [(floats(xp, *range(1, size)), n) for size in (3, 4) for n in (2, 3)] * 20
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda arguments: function(*arguments), given))
    for (x, n), out in zip(given, found, strict=True):
        assert float(out[n]) == n * float(np.sum(host(x)))


def test_results_of_more_shapes_than_are_kept(backend: Any, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "KEPT", 2)
    xp: Any = ivy_api.namespace(backend.name)
    function = ivy_api.compile(lambda x: (x * 2.0, [x.shape[0]] * x.shape[0]), **options)
    for size in (1, 2, 3, 4, 1, 2):
        assert function(xp.ones(size))[1] == [size] * size


def test_results_of_threads_are_their_own(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    options: dict[str, Any] = {"backend": "eager"} if backend.name == "torch" else {}
    for _ in range(3):
        function = ivy_api.compile(lambda x: (x * 2.0, x.shape[0]), **options)
        arrays = [xp.ones(size) for size in (2, 3, 4)] * 8
        with ThreadPoolExecutor(8) as threads:
            assert [size for _, size in threads.map(function, arrays)] == [2, 3, 4] * 8


def test_the_order_of_keys(xp: Any, options: dict[str, Any]) -> None:
    one, two = floats(xp, 1), floats(xp, 2)
    joined = ivy_api.compile(lambda *parts, **named: xp.concat([*parts[0]["inside"][0].values(), *named.values()]), **options)
    for names in ("ab", "ba", "ab"):
        for others in ("cd", "dc"):
            inside = {"inside": [dict(zip(names, (one, two), strict=True))]}
            found = host(joined(inside, **dict(zip(others, (two, one), strict=True))))
            np.testing.assert_array_equal(found, [1.0, 2.0, 2.0, 1.0])


def test_zeros_of_either_sign(xp: Any, options: dict[str, Any]) -> None:
    function = ivy_api.compile(lambda x, factor: x * factor, **options)
    for zero in (0.0, -0.0, 0.0):
        assert np.signbit(host(function(floats(xp, 1), zero))) == np.signbit(zero)


class _Model:
    def __init__(self, factor: float) -> None:
        self.factor = factor

    @partial(ivy_api.compile, static_argnums=0, backend="eager")
    def on_torch(self, x: Any) -> Any:
        return x * self.factor

    @partial(ivy_api.compile, static_argnums=0)
    def call(self, x: Any) -> Any:
        return x * self.factor


def test_methods(backend: Any, xp: Any) -> None:
    for model in (_Model(2.0), _Model(3.0)):
        method = model.on_torch if backend.name == "torch" else model.call
        assert host(method(floats(xp, 1, 2))).tolist() == [model.factor, 2 * model.factor]
    assert isinstance(_Model.call, type(ivy_api.compile(_twice)))


def test_static_arrays(xp: Any, options: dict[str, Any]) -> None:
    x, some, others = floats(xp, 1, 2, 3), xp.asarray([0, 1]), xp.asarray([2, 2])
    for chosen in ({"static_argnums": 1}, {"static_argnames": "index"}):
        function = ivy_api.compile(lambda x, index: xp.take(x, index, axis=0), **chosen, **options)
        for _ in range(2):
            assert host(function(x, some)).tolist() == [1.0, 2.0]
            assert host(function(x, others)).tolist() == [3.0, 3.0]
        assert host(function(x, index=some)).tolist() == [1.0, 2.0]
        assert len(function.compilations) == 3
        assert function.compilations[1].startswith("the constant [0][1] is ")


def test_the_backend_in_use_where_no_argument_is_an_array() -> None:
    function = ivy_api.compile(lambda n: ivy_api.zeros(n))
    for backend in [b.name for b in ivy_api.backends() if b.usable and b.name != "torch"]:
        with ivy_api.use_backend(backend):
            assert type(function(3)) is type(ivy_api.namespace(backend).zeros(3))


def _twice(x: Any) -> Any:
    return x * 2.0


@ivy_api.compile
def _thrice(x: Any) -> Any:
    return x * 3.0


def test_copies_and_pickles(xp: Any, options: dict[str, Any]) -> None:
    x = floats(xp, 1, 2)
    twice = ivy_api.compile(_twice, static_argnames="n", **options)
    twice(x)
    for again in (pickle.loads(pickle.dumps(twice)), copy.copy(twice), copy.deepcopy(twice)):
        assert again.compilations == []
        assert host(again(x)).tolist() == [2.0, 4.0]
        assert again.compilations == ["first call"]
        assert getattr(again, "__name__", None) == "_twice"
    without_name = ivy_api.compile(partial(_twice), **options)
    for again in (pickle.loads(pickle.dumps(without_name)), copy.copy(without_name), copy.deepcopy(without_name)):
        assert host(again(x)).tolist() == [2.0, 4.0]
    assert pickle.loads(pickle.dumps(_thrice)) is copy.deepcopy(_thrice) is _thrice


def test_with_derivatives_and_vmap(xp: Any, options: dict[str, Any]) -> None:
    def product(v: Any) -> Any:
        return xp.sin(v) * v

    def total(v: Any) -> Any:
        return xp.sum(product(v))

    x = floats(xp, 1, 2, 3)
    wanted = host(x) * np.cos(host(x)) + np.sin(host(x))
    np.testing.assert_allclose(host(ivy_api.compile(ivy_api.grad(total), **options)(x)), wanted, rtol=1e-5)
    np.testing.assert_allclose(host(ivy_api.grad(ivy_api.compile(total, **options))(x)), wanted, rtol=1e-5)
    np.testing.assert_allclose(host(ivy_api.compile(ivy_api.vmap(ivy_api.grad(product)), **options)(x)), wanted, rtol=1e-5)
    np.testing.assert_allclose(host(ivy_api.vmap(ivy_api.compile(product, **options))(x)), host(product(x)), rtol=1e-5)


def test_control_flow(xp: Any, options: dict[str, Any]) -> None:
    x = floats(xp, 1, 2, 3)

    def running(v: Any) -> Any:
        return ivy_api.scan(lambda c, u: (c + u, c), xp.sum(v) * 0.0, v)[1]

    np.testing.assert_allclose(host(ivy_api.compile(running, **options)(x)), [0, 1, 3])


def test_branches_are_refused(xp: Any, options: dict[str, Any]) -> None:
    function = ivy_api.compile(lambda v: v if v[0] > 0 else -v, **options)
    with pytest.raises((TransformationError, DataDependentShapeError), match="xp.where"):
        function(floats(xp, 1, 2))


def test_static_arguments(xp: Any, options: dict[str, Any]) -> None:
    function = ivy_api.compile(lambda v, n: v * sum(range(n)), static_argnums=1, **options)
    assert host(function(floats(xp, 1, 2), 3)).tolist() == [3.0, 6.0]
    assert host(function(floats(xp, 1, 2), 4)).tolist() == [6.0, 12.0]
    with pytest.raises(TransformationError, match=r"hashable constants; got set at"):
        ivy_api.compile(lambda v, s: v, **options)(floats(xp, 1), {1, 2})


def test_options_that_a_backend_lacks(backend: Any) -> None:
    xp = ivy_api.namespace(backend.name)
    x = floats(xp, 1, 2)
    if backend.name in ("jax", "numpy"):
        with pytest.raises(TransformationError, match="dynamic=True"):
            ivy_api.compile(xp.exp, dynamic=True)(x)
    if backend.name in ("jax", "tensorflow"):
        with pytest.raises(TransformationError, match="fullgraph=False"):
            ivy_api.compile(xp.exp, fullgraph=False)(x)


def numpy_function(x: Any, y: Any) -> Any:
    u, s, vh = np.linalg.svd(x, full_matrices=False)
    table = np.asarray([1.0, 2.0, 3.0])
    same = np.exp(s) + np.exp(s)
    return {"a": u[:, 0] * same[0], "b": np.concatenate([s, table]) * y, "c": [vh[::-1, None]]}


def test_a_graph_replays_prints_and_is_saved() -> None:
    xp = ivy_api.namespace("numpy")
    rng = np.random.default_rng(0)
    traced = ivy_api.trace(numpy_function)(rng.normal(size=(4, 3)), np.asarray(2.0))
    x, y = rng.normal(size=(4, 3)), np.asarray(3.0)
    for replay in (traced, lambda x, y: traced._results.tree(Graph.from_json(traced.graph.to_json(), xp)(x, y))):
        got, wanted = replay(x, y), numpy_function(x, y)
        np.testing.assert_array_equal(got["a"], wanted["a"])
        np.testing.assert_array_equal(got["b"], wanted["b"])
        np.testing.assert_array_equal(got["c"][0], wanted["c"][0])
    names = [node.name for node in traced.graph.nodes]
    assert names.count("exp") == 1, "the second call is the first one"
    assert "linalg.svd(x0" in str(traced)
    with pytest.raises(TransformationError, match="structure"):
        traced(x)
    with pytest.raises(ArgumentError, match="no graph"):
        Graph.from_json("[]", xp)
    with pytest.raises(ArgumentError, match="not declared: 'os.system'"):
        Graph.from_json(traced.graph.to_json().replace("linalg.svd", "os.system"), xp)


def test_a_data_type_of_a_graph_is_no_constant(xp: Any) -> None:
    x = floats(xp, 1, 2)
    traced: Any = ivy_api.trace(lambda x: xp.cumulative_sum(xp.astype(x, xp.complex64), dtype=xp.complex64))(x)
    assert traced.graph.constants == []
    native = getattr(xp, "__native__", xp)
    (out,) = Graph.from_json(traced.graph.to_json(), native)(ivy_api.unwrap(x) if isinstance(x, ivy_api.Array) else x)
    assert out.dtype == native.complex64
    np.testing.assert_array_equal(host(out), np.asarray([1, 3], np.complex64))


def test_a_function_among_the_arguments_is_recorded_by_its_calls(xp: Any) -> None:
    rng = np.random.default_rng(0)
    x, w, u = (xp.asarray(rng.standard_normal(shape).tolist()) for shape in ((1, 2, 3), (8, 3), (8, 2)))
    traced: Any = ivy_api.trace(lambda x: xp.nn.lstm(x, w, u, gate=lambda z: ivy_api.tanh(z) * 0.5)[0])(x)
    assert not any(node.name == "nn.lstm" for node in traced.graph.nodes)
    assert "tanh" in traced.graph.to_json()


def test_segment_means_are_compiled(xp: Any, options: dict[str, Any]) -> None:
    compiled = ivy_api.compile(lambda x, ids: xp.segment_mean(x, ids, num_segments=3), **options)
    out = compiled(floats(xp, 1, 2, 6), xp.asarray([0, 2, 2]))
    np.testing.assert_array_equal(host(out), [1.0, 0.0, 4.0])


DEPENDENT_ON_VALUES: dict[str, tuple[Any, tuple[Any, ...], tuple[Any, ...]]] = {
    "take": (lambda xp, x, i: xp.take(x, i, axis=0), ([[1.0, 2.0], [3.0, 4.0]], [0, 1]), ([[1.0, 2.0], [3.0, 4.0]], [-1, 0])),
    "take_along_axis": (
        lambda xp, x, i: xp.take_along_axis(x, i, axis=0),
        ([[1.0, 2.0], [3.0, 4.0]], [[0, 1]]),
        ([[1.0, 2.0], [3.0, 4.0]], [[-1, -2]]),
    ),
    "quantile": (lambda xp, x, q: xp.quantile(x, q), ([1.0, 2.0, 4.0], [0.5]), ([1.0, 2.0, 4.0], [0.25])),
    "as_strided": (lambda xp, x: xp.as_strided(x, (2, 2), (1, 2)), ([1.0, 2.0, 3.0, 4.0],), ([4.0, 3.0, 2.0, 1.0],)),
    "istft": (
        lambda xp, x: xp.fft.istft(xp.fft.stft(x, n_fft=4), n_fft=4),
        ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],),
        ([8.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0],),
    ),
    "sqrt": (lambda xp, x: xp.sqrt(x), ([1.0, 4.0],), ([9.0, 2.0],)),
    "random": (lambda xp, seed: xp.random.uniform(xp.random.fold_in(xp.random.key(0), seed), (3,)), (1,), (2,)),
    "det": (
        lambda xp, x: ivy_api.grad(xp.linalg.det)(x),
        ([[1.0, 2.0], [3.0, 4.0]],),
        ([[1.0, 2.0], [2.0, 4.0]],),  # singular
    ),
    **{
        name: (
            lambda xp, x, w, name=name: ivy_api.grad(lambda w: xp.sum(getattr(xp.nn, name)(x, w, w)[0]))(w),
            ([[[1.0]], [[2.0]]], [[0.1 * i] for i in range(gates)]),
            ([[[2.0]], [[1.0]]], [[0.2 * i] for i in range(gates)]),
        )
        for name, gates in (("rnn", 1), ("gru", 3), ("lstm", 4))
    },
}
"""A function, the arguments that it is compiled with, and others that it is called with."""


@pytest.mark.parametrize("name", DEPENDENT_ON_VALUES)
@pytest.mark.brief(3)
def test_nothing_depends_on_the_values_that_it_is_compiled_with(backend: Any, name: str, options: dict[str, Any]) -> None:
    xp = ivy_api.namespace(backend.name)
    function, first, second = DEPENDENT_ON_VALUES[name]
    compiled = ivy_api.compile(lambda *args: function(xp, *args), **options)
    for args in (first, second):
        given = [xp.asarray(x) for x in args]
        np.testing.assert_allclose(host(compiled(*given)), host(function(xp, *given)), rtol=1e-4, atol=1e-6)


def test_what_is_not_used_is_not_computed() -> None:
    def wasteful(x: Any) -> Any:
        np.cos(x)
        return np.sin(x)

    assert [node.name for node in ivy_api.trace(wasteful)(np.ones(2)).graph.nodes] == ["sin"]


def test_constants_that_are_not_used_are_not_kept() -> None:
    def wasteful(x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        xp.multiply(x, np.asarray([7.0, 8.0]))
        return xp.add(xp.multiply(x, np.asarray([1.0, 2.0])), np.asarray([3.0, 4.0]))

    x = np.ones(2)
    graph = ivy_api.trace(wasteful)(x).graph
    assert [constant.tolist() for constant in graph.constants] == [[1.0, 2.0], [3.0, 4.0]]
    np.testing.assert_array_equal(graph(x)[0], [4.0, 6.0])


def test_numbers_that_are_not_finite_are_shown_as_python_reads_them() -> None:
    text = str(ivy_api.trace(lambda x: ivy_api.namespace_for(x).where(x > 0, x, -np.inf))(np.ones(2)))
    assert 'where(v0, x0, float("-inf"))' in text


@pytest.mark.parametrize("framework", ["numpy", pytest.param("torch", marks=pytest.mark.brief(0))])
@pytest.mark.parametrize("of", ["shapes", "constants", "structures"])
def test_what_was_used_last_is_kept(framework: str, of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three compiled functions two."""
    needed(framework)
    monkeypatch.setattr(recent, "KEPT", 2)
    xp = ivy_api.namespace(framework)
    function: Any = ivy_api.compile(lambda xs, n: xs[0] * n, **OPTIONS.get(framework, {}))

    def compiled(n: int) -> int:
        size, constant, count = (n if of == kind else 1 for kind in ("shapes", "constants", "structures"))
        before = len(function.compilations)
        assert float(xp.sum(function([xp.ones(size)] * count, constant))) == size * constant
        return len(function.compilations) - before

    assert [compiled(n) for n in (1, 2, 3, 3, 2, 1, 2, 3)] == [1, 1, 1, 0, 0, 1, 0, 1]


SELECTED: dict[str, Any] = {
    "x[i]": lambda x, i: x[i],
    "x[i, ...]": lambda x, i: x[i, ...],
    "x[..., i]": lambda x, i: x[..., i],
    "x[i, 1:, None]": lambda x, i: x[i, 1:, None],
    "x[:, i, j]": lambda x, i: x[:, i, ivy_api.namespace_for(x).asarray([1, 0])],
    "take": lambda x, i: ivy_api.namespace_for(x).take(x, i, axis=0),
    "take of a row": lambda x, i: ivy_api.namespace_for(x).take(x[0, ...], i, axis=-1),
    "at": lambda x, i: ivy_api.namespace_for(x).at(x, (slice(None), i)).add(1.0),
    "gradient": lambda x, i: ivy_api.grad(lambda v: ivy_api.namespace_for(v).sum(ivy_api.namespace_for(v).take(v, i, axis=1) ** 2))(
        x
    ),
    "loop": lambda x, i: ivy_api.fori_loop(0, 2, lambda n, total: total + ivy_api.namespace_for(x).take(x, n, axis=0), x[0, ...]),
}
"""Functions of an array and an index that is one, too."""


@pytest.mark.parametrize("form", SELECTED)
@pytest.mark.parametrize(("at", "dtype"), [(1, "int32"), (-2, "int64")])
def test_an_array_is_an_index(xp: Any, options: dict[str, Any], form: str, at: int, dtype: str) -> None:
    """The value of an index that is an array without axes is not read while a function is captured."""
    if form == "x[:, i, j]" and type(xp.asarray(0)).__module__.startswith("tensorflow"):
        pytest.skip("tf.Tensor takes no arrays with axes in x[…]")
    index, values = xp.asarray(at, dtype=getattr(xp, dtype, xp.int32)), np.arange(24.0).reshape(2, 3, 4)
    x, function = xp.asarray(values), SELECTED[form]
    numpy = ivy_api.namespace("numpy", wrapped=True)
    expected = host(function(numpy.asarray(values), numpy.asarray(at)))
    compiled = ivy_api.compile(function, **options)
    np.testing.assert_array_equal(host(function(x, index)), expected)
    np.testing.assert_array_equal(host(compiled(x, index)), expected)
    np.testing.assert_array_equal(host(compiled(x, xp.zeros_like(index))), host(function(x, xp.zeros_like(index))))
