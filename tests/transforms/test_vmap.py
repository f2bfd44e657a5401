"""vmap: of every drawn call equal to the calls one by one; arguments and errors."""

from __future__ import annotations

import tracemalloc
import warnings
from operator import attrgetter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.errors import DataDependentShapeError, LimitError, TransformationError
from ivy_api.transforms.pytrees import leaves_of
from ivy_conformance.reading import to_numpy
from tests.extensions import draws as draws
from tests.extensions.drawing import Draw, data_types
from tests.extensions.draws import ROWS
from tests.transforms.programs import arrays_of, constant

NUMPY: Any = ivy_api.namespace("numpy")


def batched(value: Any) -> tuple[Any, Any]:
    """An argument as a batch of two examples, and its axes: arrays get another example of the same values."""
    if isinstance(value, np.ndarray):
        other = value[::-1] if value.ndim else value
        return np.stack([value, other]), 0
    if type(value) in (list, tuple):
        parts = [batched(part) for part in value]
        return type(value)(part for part, _ in parts), type(value)(axis for _, axis in parts)
    return value, None


def example(value: Any, i: int) -> Any:
    if isinstance(value, np.ndarray):
        return value[::-1] if i and value.ndim else value
    return type(value)(example(part, i) for part in value) if type(value) in (list, tuple) else value


def flat(out: Any) -> list[np.ndarray]:
    return [np.asarray(part) for part in out] if isinstance(out, (tuple, list)) else [np.asarray(out)]


@pytest.mark.parametrize("name", sorted({*ROWS} - {"at"}))  # returns no array
@pytest.mark.brief(4)
def test_vmap_is_a_loop(name: str) -> None:
    """On a backend whose vmap is the core's: the tracer and its batching rules."""

    def function(*args: Any, **kwargs: Any) -> Any:
        return attrgetter(name)(NUMPY)(*args, **kwargs)  # in a transformed function the namespace passes traced arrays on

    @settings(max_examples=4, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        dtype = data.draw(st.sampled_from(data_types(name)))
        args, kwargs = ROWS[name].draw(Draw(data.draw, dtype))
        arrays = {key: value for key, value in kwargs.items() if isinstance(batched(value)[0], np.ndarray)}
        options = {key: value for key, value in kwargs.items() if key not in arrays}
        given_args = [batched(value) for value in args]
        if not arrays and not any(np.any(np.asarray(axis == 0)) for _, axis in given_args):
            return
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            try:
                loop = [
                    flat(function(*(example(v, i) for v in args), **{k: example(v, i) for k, v in arrays.items()}, **options))
                    for i in range(2)
                ]
            except Exception:
                return  # the other example is none
            if any(a.shape != b.shape for a, b in zip(*loop, strict=False)):
                return
            fixed = {i: value for i, (value, axis) in enumerate(given_args) if axis is None}
            moving = [(i, value, axis) for i, (value, axis) in enumerate(given_args) if axis is not None]

            def call(*values: Any, **named: Any) -> Any:
                every = dict(fixed)
                every |= {i: value for (i, _, _), value in zip(moving, values, strict=True)}
                return function(*(every[i] for i in sorted(every)), **named, **options)

            try:
                got = ivy_api.vmap(call, in_axes=tuple(axis for _, _, axis in moving))(
                    *(value for _, value, _ in moving), **{key: batched(value)[0] for key, value in arrays.items()}
                )
            except DataDependentShapeError:
                return
        found = flat(got)
        assert len(found) == len(loop[0])
        for a, b, c in zip(found, *loop, strict=True):
            wanted = np.stack([b, c])
            assert a.dtype == wanted.dtype
            tolerance = 1e-3 if wanted.dtype in (np.float32, np.complex64) else 1e-6
            np.testing.assert_allclose(a, wanted, rtol=tolerance, atol=tolerance, err_msg=f"{name}{(args, kwargs)}")

    draw()


@pytest.mark.parametrize("name", sorted(name for name, row in ROWS.items() if name != "at" and row.seen is None))
@pytest.mark.brief(6, fast=True)
def test_a_batch_of_one_argument(name: str, backend: Any, request: pytest.FixtureRequest) -> None:
    """Of each argument alone: kernels without a batching rule may look at the first one only."""
    xp = ivy_api.namespace(backend.name, wrapped=False)
    examples = 2 if request.config.getoption("--brief") else 16

    @settings(max_examples=examples, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        dtype = data.draw(st.sampled_from([one for one in data_types(name) if hasattr(xp, one)]))
        args, kwargs = ROWS[name].draw(Draw(data.draw, dtype))
        for position, value in [*enumerate(args), *kwargs.items()]:
            both, axis = batched(value)
            if axis != 0 and not (type(axis) in (list, tuple) and 0 in axis):
                continue

            def call(x: Any, position: object = position) -> Any:
                space: Any = ivy_api.namespace_for(*leaves_of(x))
                every = [x if i == position else constant(one, space) for i, one in enumerate(args)]
                options = {key: x if key == position else constant(one, space) for key, one in kwargs.items()}
                return attrgetter(name)(space)(*every, **options)

            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                try:
                    loop = [[to_numpy(xp, x) for x in arrays_of(call(constant(example(value, i), xp)))] for i in range(2)]
                except Exception:
                    continue  # the other example is none
                if any(a.shape != b.shape for a, b in zip(*loop, strict=False)):
                    continue
                try:
                    found = [to_numpy(xp, x) for x in arrays_of(ivy_api.vmap(call, in_axes=(axis,))(constant(both, xp)))]
                except (DataDependentShapeError, LimitError):
                    continue
            for a, b, c in zip(found, *loop, strict=True):
                tolerance = 1e-3 if b.dtype in (np.float32, np.complex64) else 3e-2 if b.dtype.itemsize == 2 else 1e-6
                np.testing.assert_allclose(a, np.stack([b, c]), rtol=tolerance, atol=tolerance, err_msg=f"{name}{(args, kwargs)}")

    draw()


def on_backends(backend: Any, wrapped: bool) -> Any:
    return ivy_api.namespace(backend.name, wrapped=wrapped)


@pytest.mark.parametrize("wrapped", [False, True], ids=["native", "wrapped"])
def test_axes_and_pytrees(backend: Any, wrapped: bool) -> None:
    xp = on_backends(backend, wrapped)
    x = xp.reshape(xp.arange(6, dtype=xp.float32), (3, 2))

    def host(out: Any) -> Any:
        return np.asarray(ivy_api.unwrap(out) if wrapped else out).tolist()

    assert host(ivy_api.vmap(lambda r: r * 2)(x)) == [[0, 2], [4, 6], [8, 10]]
    assert host(ivy_api.vmap(lambda r: r * 2, in_axes=1)(x)) == [[0, 4, 8], [2, 6, 10]]
    assert host(ivy_api.vmap(lambda r: r * 2, in_axes=-1, out_axes=1)(x)) == [[0, 2], [4, 6], [8, 10]]
    assert host(ivy_api.vmap(lambda r, n: r * n, in_axes=(0, None))(x, 2.0)) == [[0, 2], [4, 6], [8, 10]]
    both = ivy_api.vmap(lambda d: {"s": xp.sum(d["a"]), "t": d["b"]}, in_axes=({"a": 0, "b": None},))({"a": x, "b": x[0, :]})
    assert host(both["s"]) == [1, 5, 9]
    assert host(both["t"]) == [[0, 1]] * 3
    outer = ivy_api.vmap(ivy_api.vmap(lambda a, b: a * b, in_axes=(None, 0)), in_axes=(0, None))(x[:, 0], x[:, 1])
    assert host(outer) == [[0, 0, 0], [2, 6, 10], [4, 12, 20]]
    assert host(xp.vmap(lambda: xp.ones(()), axis_size=2)()) == [1, 1]
    assert host(ivy_api.vmap(lambda r, *, k: r + k)(x, k=x)) == [[0, 2], [4, 6], [8, 10]]


@pytest.mark.parametrize("wrapped", [False, True], ids=["native", "wrapped"])
def test_results_without_a_batch(backend: Any, wrapped: bool) -> None:
    """``None`` in out_axes is for what is the same for all examples; other results are not lost."""
    xp = on_backends(backend, wrapped)
    x = xp.asarray([[1.0, float("nan")], [2.0, 3.0]])

    def host(out: Any) -> Any:
        return np.asarray(ivy_api.unwrap(out) if wrapped else out)

    def both(r: Any) -> dict[str, Any]:
        return {"row": r * 2, "first": x[0, :] * 2}

    found = ivy_api.vmap(both, out_axes={"row": 0, "first": None})(x)
    np.testing.assert_array_equal(host(found["first"]), [2.0, np.nan])
    assert host(found["row"]).shape == (2, 2)
    for integers in (xp.asarray([1, 1, 1]), xp.asarray([True, True])):
        assert host(ivy_api.vmap(lambda i: i, out_axes=None)(integers)) == 1
    with pytest.raises(TransformationError, match="differs between the examples, at .*row"):
        ivy_api.vmap(both, out_axes={"row": None, "first": None})(x)
    with pytest.raises(TransformationError, match="out_axes is None for a result that differs between the examples[.] Pass"):
        ivy_api.vmap(lambda r: r, out_axes=None)(xp.asarray([1, 1, 2]))
    if backend.name != "numpy":  # it has no compiler; with another one the values are not known
        options: dict[str, Any] = {"backend": "aot_eager"} if backend.name == "torch" else {}
        assert host(ivy_api.compile(ivy_api.vmap(lambda r: r * 2, out_axes=None), **options)(x[:, :1])) == [2.0]


@pytest.mark.parametrize("wrapped", [False, True], ids=["native", "wrapped"])
def test_with_derivatives(backend: Any, wrapped: bool) -> None:
    xp = on_backends(backend, wrapped)
    x = xp.reshape(xp.arange(6, dtype=xp.float32), (3, 2))

    def cubes(r: Any) -> Any:
        return xp.sum(r * r * r)

    def host(out: Any) -> Any:
        return np.asarray(ivy_api.unwrap(out) if wrapped else out)

    wanted = 3 * np.arange(6.0).reshape(3, 2) ** 2
    np.testing.assert_allclose(host(ivy_api.vmap(ivy_api.grad(cubes))(x)), wanted)
    np.testing.assert_allclose(host(ivy_api.grad(lambda x: xp.sum(ivy_api.vmap(cubes)(x)))(x)), wanted)


def test_a_constant_at_indices_of_a_compiled_function() -> None:
    constant, indices = np.asarray([10.0, 20.0, 30.0]), np.asarray([[0, 2], [1, 1]])
    taken = ivy_api.compile(ivy_api.vmap(lambda i: NUMPY.take(constant, i, axis=0)))
    np.testing.assert_array_equal(taken(indices), [[10.0, 30.0], [20.0, 20.0]])


def test_invalid_arguments() -> None:
    x = np.ones((3, 2))
    with pytest.raises(TransformationError, match="same size; got 3 at .* 2 at"):
        ivy_api.vmap(lambda a, b: a)(x, x[:2])
    with pytest.raises(TransformationError, match="one entry for each positional argument; got 1 for 2"):
        ivy_api.vmap(lambda a, b: a, in_axes=(0,))(x, x)
    with pytest.raises(TransformationError, match=r"axis 2 of an array of shape \(3, 2\)"):
        ivy_api.vmap(lambda a: a, in_axes=2)(x)
    with pytest.raises(TransformationError, match="axis_size"):
        ivy_api.vmap(lambda a: a, in_axes=None)(x)
    with pytest.raises(TransformationError, match="structure"):
        ivy_api.vmap(lambda a: a, in_axes=({"a": 0},))(x)
    with pytest.raises(TransformationError, match="xp.where"):
        ivy_api.vmap(lambda a: a if a > 0 else -a)(x[:, 0])
    with pytest.raises(DataDependentShapeError, match="nonzero under vmap"):
        ivy_api.vmap(NUMPY.nonzero)(x)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda x: NUMPY.sum(x, axis=-2),
        lambda x: NUMPY.sum(x * x, axis=1),
        lambda x: NUMPY.max(x, axis=(0, -2)),
        lambda x: NUMPY.argmax(x, axis=-2),
        lambda x: NUMPY.sort(x, axis=-2),
        lambda x: NUMPY.squeeze(x, axis=-2),
        lambda x: NUMPY.stack([x, x], axis=-3),
        lambda x: NUMPY.concat([x, x], axis=-2),
        lambda x: NUMPY.take(x, np.asarray([0]), axis=-2),
        lambda x: NUMPY.take_along_axis(x, np.asarray([0]), axis=-2),
        lambda x: NUMPY.permute_dims(x, (1,)),
        lambda x: NUMPY.sort(NUMPY.sum(x)),
        lambda x: NUMPY.linalg.matrix_transpose(x),
        lambda x: NUMPY.linalg.det(x),
        lambda x: NUMPY.cumulative_sum(NUMPY.stack([x, x])),
    ],
)
@pytest.mark.parametrize("size", [3, 4096])
def test_an_axis_that_an_example_does_not_have(wrong: Any, size: int) -> None:
    """The axis of the batch is none of the example's."""
    with pytest.raises((IndexError, ValueError, TypeError)):
        ivy_api.vmap(wrong)(np.ones((size, size) if size == 3 else (size, 2)))


LARGE = np.random.default_rng(0).standard_normal((500, 4, 5))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("options", [{}, {"axis": -1}, {"axis": 0}, {"axis": (1, 0), "keepdims": True}, {"axis": ()}])
@pytest.mark.parametrize(
    "product",
    [
        lambda x: x * x,
        lambda x: x**2,
        lambda x: NUMPY.square(x) * 2,
        lambda x: x * NUMPY.flip(x, axis=0),
        lambda x: x * NUMPY.sum(x),
        lambda x: x * x + x.shape[0] * NUMPY.sum(x * x, axis=1, keepdims=True),
    ],
)
@pytest.mark.brief(2)
def test_sums_of_products_of_a_large_batch(product: Any, options: dict[str, Any], dtype: str) -> None:
    """The products are not computed where their sum is all that is asked for."""
    x = LARGE.astype(dtype)
    tolerance = 1e-5 if dtype == "float32" else 1e-12

    def total(x: Any) -> Any:
        return NUMPY.sum(product(x), **options)

    loop = np.stack([total(example) for example in x])
    got = ivy_api.vmap(total)(x)
    assert got.dtype == loop.dtype
    np.testing.assert_allclose(got, loop, rtol=tolerance, atol=tolerance)
    gradient = ivy_api.grad(lambda x: NUMPY.sum(total(x)))
    np.testing.assert_allclose(
        ivy_api.vmap(gradient)(x), np.stack([gradient(example) for example in x]), rtol=tolerance, atol=tolerance
    )


def test_a_product_that_is_needed_itself() -> None:
    """Its shape and dtype are known before; it is computed with the warnings of where it was written."""
    large = np.full((5000, 2), 1e200)

    def both(x: Any) -> Any:
        with np.errstate(over="ignore"):
            product = x * x
        assert product.shape == (2,)
        assert product.dtype == np.float64
        return product, NUMPY.sum(NUMPY.square(x / 1e200))

    products, sums = ivy_api.vmap(both)(large)
    assert np.all(np.isinf(products))
    np.testing.assert_array_equal(sums, 2.0)


def test_a_sum_of_products_makes_no_array_of_them() -> None:
    x = np.ones((1000, 1000))
    norm = ivy_api.vmap(lambda x: NUMPY.sum(x * x))
    norm(x)
    tracemalloc.start()
    try:
        norm(x)
        assert tracemalloc.get_traced_memory()[1] < x.nbytes / 10
    finally:
        tracemalloc.stop()


def test_weights_are_batched_with_the_array() -> None:
    rng = np.random.default_rng(0)
    x, b = rng.standard_normal((2, 3, 4)), rng.uniform(0.5, 2.0, (2, 3, 1))

    def total(x: Any, b: Any) -> Any:
        return ivy_api.logsumexp(x, b=b, keepdims=False)

    both = ivy_api.vmap(ivy_api.vmap(total))(x, b)
    np.testing.assert_allclose(both, np.log(np.sum(b * np.exp(x), axis=-1)))
    slopes = ivy_api.vmap(ivy_api.grad(total, argnums=(0, 1)))(x[0], b[0])
    for i in range(3):
        for got, wanted in zip(slopes, ivy_api.grad(total, argnums=(0, 1))(x[0, i], b[0, i]), strict=True):
            np.testing.assert_allclose(got[i], wanted)
