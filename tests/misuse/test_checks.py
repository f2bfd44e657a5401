"""What authors of libraries ask of arguments: `check_arrays`, its errors; `device_of` and `dtype_name`."""

from __future__ import annotations

import doctest
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
from ivy_api.errors import ArgumentError, DTypeError, MixedBackendsError, NotAnArrayError

NAMES = [b.name for b in ivy_api.backends() if b.usable]


@pytest.fixture(params=[(name, wrapped) for name in NAMES for wrapped in (False, True)], ids=str)
def xp(request: pytest.FixtureRequest) -> Any:
    name, wrapped = request.param
    return ivy_api.namespace(name, wrapped=wrapped)


def test_right_arrays_are_returned_unchanged(xp: Any) -> None:
    x, y = xp.zeros((2, 1, 4)), xp.zeros((3, 5, 4), dtype=xp.float64)
    for _ in range(2):  # data types are remembered
        found, a, nothing, b = ivy_api.check_arrays(x=(x, 4), z=(None, 3), y=(y, "n", 4))
        assert found is xp
        assert a is x
        assert b is y
        assert nothing is None


def test_numbers_sequences_and_integers_become_floating_point(xp: Any) -> None:
    x = xp.ones(3, dtype=xp.float32)
    _, a, b, c, d = ivy_api.check_arrays(a=(2,), b=([1, 2, 3], 3), c=(xp.asarray([True, False, True]), 3), x=(x, 3))
    assert [v.dtype for v in (a, b, c, d)] == [xp.float32] * 4
    assert (a.shape, b.shape) == ((), (3,))
    assert [float(v) for v in b] == [1.0, 2.0, 3.0]
    assert [float(v) for v in c] == [1.0, 0.0, 1.0]
    _, e = ivy_api.check_arrays(e=(xp.asarray([1, 2]), 2))
    assert e.dtype == xp.asarray(1.0).dtype
    _, f = ivy_api.check_arrays(None, f=(xp.asarray([1, 2]), 2))
    assert f.dtype == xp.asarray([1]).dtype


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ({"q": ((3,), 4)}, r"q needs shape (..., 4); got (3,)."),
        ({"q": ((), 4)}, r"q needs shape (..., 4); got ()."),
        ({"m": ((4, 3), 3, 3)}, r"m needs shape (..., 3, 3); got (4, 3)."),
        (
            {"t": ((5,), "n"), "y": ((4, 2), "n", "d")},
            "t and y must have the same size of axis n; got 5 and 4, in shapes (5,) and (4, 2).",
        ),
        ({"a": ((2, 4), 4), "b": ((3, 4), 4)}, "The batch axes of a and b do not broadcast; got (2,) and (3,)."),
        ({"a": ((2, 1, 4), 4), "b": ((7, 4), 4), "c": ((6, 4), 4)}, "do not broadcast; got (2, 7) and (6,)."),
    ],
)
def test_wrong_shapes(xp: Any, shapes: dict[str, tuple[Any, ...]], message: str) -> None:
    arguments = {name: (xp.zeros(shape), *trailing) for name, (shape, *trailing) in shapes.items()}
    with pytest.raises(ArgumentError) as caught:
        ivy_api.check_arrays(**arguments)
    assert message in str(caught.value)


def test_wrong_types(xp: Any) -> None:
    x = xp.ones(3)
    for value in ("abc", {"a": 1}, [1, "a"], object()):
        with pytest.raises(NotAnArrayError, match="y must be an array, a number or a sequence of numbers; got"):
            ivy_api.check_arrays(x=(x, 3), y=(value, 3))
    with pytest.raises(DTypeError, match="x needs a data type of kind real floating; got"):
        ivy_api.check_arrays(x=(xp.astype(x, xp.complex64), 3))
    with pytest.raises(DTypeError, match="x needs a data type of kind integral; got"):
        ivy_api.check_arrays("integral", x=(x, 3))


def test_at_least_one_array() -> None:
    with pytest.raises(NotAnArrayError, match=r"At least one argument must be an array; got x: float, y: list\."):
        ivy_api.check_arrays(x=(1.0,), y=([1.0],))
    with pytest.raises(NotAnArrayError):
        ivy_api.check_arrays(x=(None,))


@pytest.mark.skipif(len(NAMES) < 2, reason="needs two backends")
def test_arrays_of_two_backends() -> None:
    x, y = (ivy_api.namespace(name).ones(3) for name in NAMES[:2])
    with pytest.raises(MixedBackendsError):
        ivy_api.check_arrays(x=(x, 3), y=(y, 3))


shapes = st.lists(st.integers(1, 3), max_size=3).map(tuple)


@given(st.lists(shapes, min_size=1, max_size=4))
def test_batch_axes_broadcast_as_numpys(batches: list[tuple[int, ...]]) -> None:
    arrays = {f"x{i}": (np.zeros((*batch, 2)), 2) for i, batch in enumerate(batches)}
    try:
        np.broadcast_shapes(*batches)
    except ValueError:
        with pytest.raises(ArgumentError, match="do not broadcast"):
            ivy_api.check_arrays(**arrays)
    else:
        _, *out = ivy_api.check_arrays(**arrays)
        assert all(a is b for a, (b, _) in zip(out, arrays.values(), strict=True))


def _dot(x: Any, y: Any) -> Any:
    xp, x, y = ivy_api.check_arrays(x=(x, 3), y=(y, "n", 3))
    return xp.sum(x[..., None, :] * y, axis=-1)


@pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it
@pytest.mark.parametrize("name", NAMES)
def test_compiled_and_mapped(name: str) -> None:
    xp = ivy_api.namespace(name)
    x, y = xp.asarray([[1.0, 2.0, 3.0]] * 2), xp.asarray([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]])
    for fun in (ivy_api.compile(_dot), ivy_api.vmap(_dot, in_axes=(0, None))):
        for _ in range(2):
            out = fun(x, y)
            assert [[float(out[i, j]) for j in range(2)] for i in range(2)] == [[1.0, 5.0]] * 2


def test_sizes_that_a_compiler_does_not_know() -> None:
    tf = pytest.importorskip("tensorflow")
    specs = [tf.TensorSpec([None, 3]), tf.TensorSpec(None)]
    fun = tf.function(_dot, input_signature=specs)
    for n in (1, 2):
        assert fun(tf.ones((n, 3)), tf.ones((n, 4, 3))).shape == (n, 4)


@pytest.mark.parametrize("function", [ivy_api.check_arrays, ivy_api.device_of, ivy_api.dtype_name])
def test_the_example_of_the_docstring(function: Any) -> None:
    (test,) = doctest.DocTestFinder().find(function, globs={})
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("name", ["bool", "int8", "uint64", "float32", "complex128"])
def test_names_of_data_types(xp: Any, name: str) -> None:
    dtype = getattr(xp, name)
    assert [ivy_api.dtype_name(each) for each in (dtype, xp.zeros(2, dtype=dtype).dtype, name)] == [name] * 3


def test_the_device_of_an_array_is_one_for_new_arrays(xp: Any) -> None:
    def ones(x: Any) -> Any:
        return x + xp.ones(x.shape, dtype=x.dtype, device=ivy_api.device_of(x))

    x = xp.zeros(2)
    assert ivy_api.device_of(x) == x.device
    options: dict[str, Any] = {"backend": "aot_eager"} if type(ivy_api.unwrap(x)).__module__ == "torch" else {}
    for fun in (ones, ivy_api.compile(ones, **options)):
        assert [float(v) for v in fun(x)] == [1.0, 1.0]


def test_torchs_compiler_reads_it_whole() -> None:
    torch = pytest.importorskip("torch")
    fun = torch.compile(_dot, fullgraph=True, backend="eager")
    assert fun(torch.ones(2, 3), torch.ones(4, 3)).tolist() == [[3.0] * 4] * 2


def test_numbers_beside_arrays_of_transformed_functions(xp: Any) -> None:
    def scaled(x: Any) -> Any:
        space, x, factor, offset = ivy_api.check_arrays(x=(x, "n"), factor=(2.0,), offset=([1.0, 2.0], "n"))
        return space.sum(x * factor + offset)

    x = xp.asarray([3.0, 4.0], dtype=xp.float32)
    assert [float(v) for v in ivy_api.grad(scaled)(x)] == [2.0, 2.0]
    options: dict[str, Any] = {"backend": "aot_eager"} if type(ivy_api.unwrap(x)).__module__ == "torch" else {}
    assert float(ivy_api.compile(scaled, **options)(x)) == 17.0
