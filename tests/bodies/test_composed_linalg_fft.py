"""The composed bodies of linear_algebra, linalg and fft, over libraries which do not have these functions, against NumPy's own."""

from __future__ import annotations

import itertools
import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ivy_api.bodies.linalg import elimination
from ivy_api.dispatch import registry
from ivy_api.dispatch.lookup import from_foreign
from ivy_api.errors import DTypeError

CHAPTERS = ("linear_algebra", "linalg", "fft")
COMPOSED = {
    d.name
    for d in registry.iter_declarations()
    if d.composed and d.standard and d.chapter in CHAPTERS and not hasattr(elimination, d.name)
}
"""But for those of libraries without LAPACK: `test_composed_elementary`."""

REAL = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
FLOATING = REAL + COMPLEX
INTEGER = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
NUMERIC = INTEGER + FLOATING
NORMS = ("backward", "ortho", "forward")


class Without:
    """A module without the composed functions."""

    def __init__(self, module: Any) -> None:
        self._module = module
        if hasattr(module, "linalg"):
            self.linalg, self.fft = Without(module.linalg), Without(module.fft)

    def __getattr__(self, name: str) -> Any:
        if name in COMPOSED:
            raise AttributeError(name)
        return getattr(self._module, name)


def library(name: str) -> Any:
    module = pytest.importorskip(name)
    xp = from_foreign(Without(module))

    def array(x: np.ndarray[Any, Any]) -> Any:
        if module is not np:
            return module.asarray(x)
        x = x.view()
        x.flags.writeable = False  # a composed body which writes to its input fails
        return x

    return SimpleNamespace(xp=xp, array=array)


NUMPY = library("numpy")


@pytest.fixture(params=["numpy", "array_api_strict"], scope="module")
def lib(request: pytest.FixtureRequest) -> Any:
    return library(request.param)


def sample(shape: tuple[int, ...], dtype: str, seed: int = 0) -> np.ndarray[Any, Any]:
    """Numbers of both signs where the data type has them, some of them zero; integers over their whole range."""
    rng = np.random.default_rng(seed)
    if dtype in INTEGER:
        info = np.iinfo(dtype)
        return rng.integers(info.min, info.max, shape, dtype=dtype, endpoint=True)
    x = np.asarray(rng.normal(size=shape))
    x = np.where(rng.random(shape) < 0.1, 0.0, x)
    return np.asarray(x + 1j * rng.normal(size=shape) if dtype in COMPLEX else x, dtype=dtype)


def same(out: Any, expected: Any, *, exact: bool = False, ulps: float = 64) -> None:
    """Shape, data type and values, the last up to some rounding errors of the largest of them."""
    expected = np.asarray(expected)
    out = np.asarray(getattr(out, "_array", out))
    assert out.shape == expected.shape
    assert out.dtype == expected.dtype
    if exact or expected.dtype.kind not in "fc":
        np.testing.assert_array_equal(out, expected)
    else:
        eps = np.finfo(expected.dtype).eps
        largest = np.max(np.abs(expected), where=np.isfinite(expected), initial=0)
        np.testing.assert_allclose(out, expected, rtol=ulps * eps, atol=ulps * eps * largest)


def test_these_functions_are_composed(lib: Any) -> None:
    names = {
        *("matrix_transpose", "tensordot", "vecdot"),
        *("cross", "diagonal", "eigvals", "eigvalsh", "matrix_norm", "matrix_power", "matrix_rank", "outer", "pinv", "svdvals"),
        *(
            "trace",
            "vector_norm",
            "fftn",
            "ifftn",
            "rfftn",
            "irfftn",
            "hfft",
            "ihfft",
            "fftfreq",
            "rfftfreq",
            "fftshift",
            "ifftshift",
        ),
    }
    assert names == COMPOSED


class TestMatrixTranspose:
    @pytest.mark.parametrize("shape", [(3, 4), (2, 5, 3, 4), (0, 3), (2, 0, 3)])
    @pytest.mark.parametrize("dtype", ["bool", "int8", "uint64", "float32", "complex128"])
    def test_matrices(self, lib: Any, shape: tuple[int, ...], dtype: str) -> None:
        x = sample(shape, "float64").astype(dtype)
        for space in (lib.xp, lib.xp.linalg):
            same(space.matrix_transpose(lib.array(x)), np.swapaxes(x, -1, -2), exact=True)

    @pytest.mark.parametrize("shape", [(), (3,)])
    def test_fewer_dimensions(self, lib: Any, shape: tuple[int, ...]) -> None:
        with pytest.raises(ValueError, match="matrix_transpose needs an array of shape"):
            lib.xp.matrix_transpose(lib.array(np.ones(shape)))


class TestTensordot:
    @pytest.mark.parametrize("dtype", NUMERIC)
    @pytest.mark.parametrize(
        ("shape1", "shape2", "axes"),
        [
            ((3, 4, 5), (4, 5, 2), 2),
            ((3, 4), (4, 2), 1),
            ((3, 4), (2, 3), 0),
            ((), (), 0),
            ((), (3,), 0),
            ((6,), (6,), 1),
            ((3, 4, 5), (5, 2, 3), ((0, 2), (2, 0))),
            ((3, 4, 5), (5, 2, 3), ([-1], [-3])),
            ((3, 4), (3, 4), ((), ())),
            ((3, 0), (0, 4), 1),
            ((0, 3), (3, 4), 1),
            ((0, 3), (0, 3), 0),
        ],
    )
    def test_contraction(self, lib: Any, shape1: Any, shape2: Any, axes: Any, dtype: str) -> None:
        a, b = sample(shape1, dtype), sample(shape2, dtype, seed=1)
        same(lib.xp.tensordot(lib.array(a), lib.array(b), axes=axes), np.tensordot(a, b, axes=axes))

    @pytest.mark.parametrize(
        ("dtype1", "dtype2"), [("int8", "int16"), ("uint8", "int8"), ("float32", "float64"), ("float64", "complex64")]
    )
    def test_promotion(self, lib: Any, dtype1: str, dtype2: str) -> None:
        a, b = sample((4, 3), dtype1), sample((3, 5), dtype2)
        same(lib.xp.linalg.tensordot(lib.array(a), lib.array(b), axes=1), np.tensordot(a, b, axes=1))

    @pytest.mark.parametrize("axes", [-1, 3, ((0,), (0,)), ((0, 0), (1, 0)), ((0, -3), (1, 0)), ((0,), (1, 0)), ((1,), (0,))])
    def test_axes_that_do_not_fit(self, lib: Any, axes: Any) -> None:
        with pytest.raises(ValueError, match="ax[ei]s"):
            lib.xp.tensordot(lib.array(np.ones((3, 1, 5))), lib.array(np.ones((5, 3))), axes=axes)

    def test_axis_out_of_range(self, lib: Any) -> None:
        with pytest.raises(IndexError):
            lib.xp.tensordot(lib.array(np.ones((3, 4))), lib.array(np.ones((4, 3))), axes=((2,), (0,)))


class TestVecdot:
    @pytest.mark.parametrize("dtype", NUMERIC)
    @pytest.mark.parametrize(
        ("shape1", "shape2", "axis"),
        [
            ((20,), (20,), -1),
            ((0,), (0,), -1),
            ((5, 4), (4,), -1),
            ((3, 1, 4), (2, 4), -1),
            ((4, 3), (2, 4, 1), -2),
            ((0, 3), (3,), -1),
        ],
    )
    def test_vectors(self, lib: Any, shape1: Any, shape2: Any, axis: int, dtype: str) -> None:
        a, b = sample(shape1, dtype), sample(shape2, dtype, seed=1)
        same(lib.xp.vecdot(lib.array(a), lib.array(b), axis=axis), np.vecdot(a, b, axis=axis))

    @pytest.mark.parametrize(("dtype1", "dtype2"), [("int8", "int16"), ("float32", "complex128"), ("complex64", "float64")])
    @pytest.mark.parametrize("shape", [(7,), (3, 7)])
    def test_promotion(self, lib: Any, dtype1: str, dtype2: str, shape: tuple[int, ...]) -> None:
        a, b = sample(shape, dtype1), sample(shape, dtype2, seed=1)
        same(lib.xp.linalg.vecdot(lib.array(a), lib.array(b)), np.vecdot(a, b))

    @pytest.mark.parametrize(("shape1", "shape2", "axis"), [((3,), (1,), -1), ((3, 3), (3,), -2), ((3,), (3,), 0), ((), (3,), -1)])
    def test_axes_that_do_not_fit(self, lib: Any, shape1: Any, shape2: Any, axis: int) -> None:
        with pytest.raises(ValueError, match="vecdot"):
            lib.xp.vecdot(lib.array(np.ones(shape1)), lib.array(np.ones(shape2)), axis=axis)


class TestCross:
    @pytest.mark.parametrize("dtype", NUMERIC)
    @pytest.mark.parametrize(
        ("shape1", "shape2", "axis"),
        [((3,), (3,), -1), ((6, 3), (3,), -1), ((2, 3, 1), (3, 5), -2), ((4, 1, 3), (1, 5, 3), -1), ((0, 3), (3,), -1)],
    )
    def test_vectors(self, lib: Any, shape1: Any, shape2: Any, axis: int, dtype: str) -> None:
        a, b = sample(shape1, dtype), sample(shape2, dtype, seed=1)
        expected = np.moveaxis(np.cross(np.moveaxis(a, axis, -1), np.moveaxis(b, axis, -1)), -1, axis)
        same(lib.xp.linalg.cross(lib.array(a), lib.array(b), axis=axis), expected)

    def test_promotion(self, lib: Any) -> None:
        a, b = sample((8, 3), "float64"), sample((8, 3), "complex64")
        same(lib.xp.linalg.cross(lib.array(a), lib.array(b)), np.cross(a, b))

    @pytest.mark.parametrize(
        ("shape1", "shape2", "axis"), [((3,), (1,), -1), ((2,), (2,), -1), ((3, 3), (3, 3), 0), ((3, 3), (3,), -2)]
    )
    def test_axes_that_do_not_fit(self, lib: Any, shape1: Any, shape2: Any, axis: int) -> None:
        with pytest.raises(ValueError, match="cross"):
            lib.xp.linalg.cross(lib.array(np.ones(shape1)), lib.array(np.ones(shape2)), axis=axis)


MATRICES = st.tuples(st.lists(st.integers(0, 3), max_size=2), st.integers(0, 6), st.integers(0, 6)).map(
    lambda t: (*t[0], t[1], t[2])
)


class TestDiagonals:
    @given(shape=MATRICES, offset=st.integers(-8, 8))
    def test_diagonal_and_trace(self, shape: tuple[int, ...], offset: int) -> None:
        x = np.arange(math.prod(shape)).reshape(shape)
        array = NUMPY.array(x)
        same(NUMPY.xp.linalg.diagonal(array, offset=offset), np.diagonal(x, offset, -2, -1), exact=True)
        same(NUMPY.xp.linalg.trace(array, offset=offset), np.trace(x, offset, -2, -1), exact=True)

    @pytest.mark.parametrize("offset", range(-4, 6))
    def test_diagonal(self, lib: Any, offset: int) -> None:
        x = sample((2, 3, 5), "float64") > 0
        same(lib.xp.linalg.diagonal(lib.array(x), offset=offset), np.diagonal(x, offset, -2, -1), exact=True)

    @pytest.mark.parametrize("dtype", NUMERIC)
    def test_trace_dtype(self, lib: Any, dtype: str) -> None:
        x = sample((3, 4, 4), dtype)
        same(lib.xp.linalg.trace(lib.array(x)), np.trace(x, axis1=-2, axis2=-1))

    def test_trace_casts_before_it_sums(self, lib: Any) -> None:
        x = np.full((4, 4), 100, dtype=np.int8)
        out = lib.xp.linalg.trace(lib.array(x), dtype=lib.xp.int16)
        same(out, np.asarray(400, dtype=np.int16))

    @pytest.mark.parametrize("name", ["diagonal", "trace", "matrix_norm", "matrix_power"])
    def test_fewer_dimensions(self, lib: Any, name: str) -> None:
        with pytest.raises(ValueError, match=r"shape \(\.\.\., M, N\)"):
            getattr(lib.xp.linalg, name)(lib.array(np.ones(3)), *[2] * (name == "matrix_power"))


class TestOuter:
    @pytest.mark.parametrize("dtype", NUMERIC)
    @pytest.mark.parametrize(("size1", "size2"), [(5, 4), (1, 17), (0, 3), (3, 0)])
    def test_vectors(self, lib: Any, size1: int, size2: int, dtype: str) -> None:
        a, b = sample((size1,), dtype), sample((size2,), dtype, seed=1)
        same(lib.xp.linalg.outer(lib.array(a), lib.array(b)), np.multiply.outer(a, b))

    @pytest.mark.parametrize("shape", [(), (2, 3)])
    def test_other_dimensions(self, lib: Any, shape: tuple[int, ...]) -> None:
        with pytest.raises(ValueError, match="one-dimensional"):
            lib.xp.linalg.outer(lib.array(np.ones(3)), lib.array(np.ones(shape)))


MATRIX_ORDERS = ("fro", "nuc", None, 1, -1, 2, -2, math.inf, -math.inf)
VECTOR_ORDERS = (0, 1, 2, 3, 2.5, 0.5, 1.0, -0.5, -1, -2, -3, math.inf, -math.inf)


class TestMatrixNorm:
    @pytest.mark.parametrize("order", MATRIX_ORDERS)
    @pytest.mark.parametrize("shape", [(4, 5), (2, 3, 5, 4), (0, 2, 3), (1, 1)])
    def test_matrices(self, lib: Any, shape: tuple[int, ...], order: Any) -> None:
        for dtype, keepdims in itertools.product(FLOATING, (False, True)):
            x = sample(shape, dtype)
            expected = np.linalg.norm(x, ord=order, axis=(-2, -1), keepdims=keepdims)
            same(lib.xp.linalg.matrix_norm(lib.array(x), ord=order, keepdims=keepdims), expected)

    @pytest.mark.parametrize("order", ["fro", "nuc", 1, 2, math.inf])
    @pytest.mark.parametrize("shape", [(0, 3), (2, 3, 0), (0, 0)])
    def test_empty_matrices_have_norm_zero(self, lib: Any, shape: tuple[int, ...], order: Any) -> None:
        same(lib.xp.linalg.matrix_norm(lib.array(np.empty(shape, np.float32)), ord=order), np.zeros(shape[:-2], np.float32))

    @pytest.mark.parametrize(("shape", "order"), [((0, 3), -2), ((3, 0), -1), ((0, 3), -math.inf)])
    def test_smallest_of_nothing(self, lib: Any, shape: tuple[int, ...], order: float) -> None:
        with pytest.raises(ValueError, match="minimum"):
            lib.xp.linalg.matrix_norm(lib.array(np.empty(shape)), ord=order)

    @pytest.mark.parametrize("order", ["fro", 1, -1, math.inf, -math.inf])
    @pytest.mark.parametrize("special", [math.nan, math.inf, -math.inf])
    def test_special_values(self, lib: Any, special: float, order: Any) -> None:
        x = sample((5, 5), "float64")
        x[1, 2] = special
        same(lib.xp.linalg.matrix_norm(lib.array(x), ord=order), np.linalg.norm(x, ord=order))

    @pytest.mark.parametrize("order", [0, 3, "max", math.nan])
    def test_unknown_order(self, lib: Any, order: Any) -> None:
        with pytest.raises(ValueError, match="matrix_norm takes ord"):
            lib.xp.linalg.matrix_norm(lib.array(np.ones((2, 2))), ord=order)


class TestVectorNorm:
    @pytest.mark.parametrize("dtype", FLOATING)
    @pytest.mark.parametrize(
        ("shape", "axis"),
        [((20,), None), ((3, 4, 5), None), ((3, 4, 5), -2), ((3, 4, 5), (0, -1)), ((4, 0, 3), 2), ((), None), ((3, 4), ())],
    )
    @pytest.mark.filterwarnings("ignore:divide by zero")
    def test_vectors(self, lib: Any, shape: Any, axis: Any, dtype: str) -> None:
        x = sample(shape, dtype)
        for order, keepdims in itertools.product(VECTOR_ORDERS, (False, True)):
            expected = np.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=order) if axis != () else abs(x)
            if axis == () and order == 0:
                expected = (expected != 0).astype(expected.dtype)
            same(lib.xp.linalg.vector_norm(lib.array(x), axis=axis, keepdims=keepdims, ord=order), expected)

    @pytest.mark.parametrize("order", VECTOR_ORDERS)
    @pytest.mark.parametrize("special", [math.nan, math.inf, -math.inf, 0.0])
    @pytest.mark.filterwarnings("ignore:divide by zero")
    def test_special_values(self, lib: Any, special: float, order: float) -> None:
        x = sample((4, 17), "float64")
        x[1:3, 5] = special
        same(lib.xp.linalg.vector_norm(lib.array(x), axis=-1, ord=order), np.linalg.vector_norm(x, axis=-1, ord=order))

    @pytest.mark.parametrize("order", [order for order in VECTOR_ORDERS if order != -math.inf])
    @pytest.mark.filterwarnings("ignore:divide by zero")
    def test_vectors_without_elements(self, lib: Any, order: float) -> None:
        x = np.empty((2, 0), np.float32)
        same(lib.xp.linalg.vector_norm(lib.array(x), axis=1, ord=order), np.full(2, 0 if order >= 0 else math.inf, np.float32))

    def test_smallest_of_nothing(self, lib: Any) -> None:
        with pytest.raises(ValueError, match="minimum"):
            lib.xp.linalg.vector_norm(lib.array(np.empty((2, 0))), axis=1, ord=-math.inf)

    def test_infinite_complex_numbers(self, lib: Any) -> None:
        x = np.full(16, complex(math.inf, math.nan))
        same(lib.xp.linalg.vector_norm(lib.array(x)), math.inf)

    @pytest.mark.parametrize("name", ["vector_norm", "matrix_norm"])
    @pytest.mark.parametrize("dtype", ["int64", "bool"])
    def test_other_data_types(self, lib: Any, name: str, dtype: str) -> None:
        with pytest.raises(DTypeError, match=f"{name} takes arrays of a floating-point dtype; got .*{dtype}"):
            getattr(lib.xp.linalg, name)(lib.array(np.ones((2, 2), dtype)))


class TestMatrixPower:
    @pytest.mark.parametrize("dtype", FLOATING)
    @pytest.mark.parametrize("shape", [(3, 3), (2, 4, 5, 5), (0, 2, 2), (2, 0, 0)])
    @pytest.mark.parametrize("n", [-5, -1, 0, 1, 2, 3, 4, 6, 7, 11])
    def test_powers(self, lib: Any, shape: tuple[int, ...], dtype: str, n: int) -> None:
        x = sample(shape, dtype) / 4 + np.eye(shape[-1], dtype=dtype)
        same(lib.xp.linalg.matrix_power(lib.array(x), n), np.linalg.matrix_power(x, n), ulps=4096)

    def test_power_zero_is_the_identity_whatever_the_elements(self, lib: Any) -> None:
        x = np.full((3, 3), math.nan, np.float32)
        same(lib.xp.linalg.matrix_power(lib.array(x), 0), np.eye(3, dtype=np.float32))

    def test_wrong_arguments(self, lib: Any) -> None:
        with pytest.raises(ValueError, match="square"):
            lib.xp.linalg.matrix_power(lib.array(np.ones((2, 3))), 2)
        with pytest.raises(TypeError):
            lib.xp.linalg.matrix_power(lib.array(np.ones((2, 2))), 0.5)
        with pytest.raises(DTypeError):
            lib.xp.linalg.matrix_power(lib.array(np.ones((2, 2), np.int64)), 2)


def deficient(shape: tuple[int, ...], dtype: str, rank: int) -> np.ndarray[Any, Any]:
    """Matrices of a rank, with well separated singular values."""
    u, _, vh = np.linalg.svd(sample(shape, dtype), full_matrices=False)
    values = np.where(np.arange(u.shape[-1]) < rank, 2.0 ** -np.arange(u.shape[-1]), 0)
    return ((u * values) @ vh).astype(dtype)


RTOLS = [None, 0.3, 0, np.asarray(0.3), np.asarray([0.1, 0.3]), np.asarray([[0.6], [0.1], [0.3]]), np.asarray([0.3], np.float32)]


class TestPseudoInverse:
    @pytest.mark.parametrize("rtol", RTOLS, ids=repr)
    @pytest.mark.parametrize("dtype", FLOATING)
    @pytest.mark.parametrize("shape", [(3, 2, 5, 4), (3, 2, 4, 6)])
    def test_pinv_and_rank(self, lib: Any, shape: tuple[int, ...], dtype: str, rtol: Any) -> None:
        x = deficient(shape, dtype, rank=3 if rtol is not None and np.all(rtol) else 4)
        given_rtol = lib.array(rtol) if isinstance(rtol, np.ndarray) else rtol
        expected = np.linalg.pinv(x, rtol=rtol).astype(dtype)
        same(lib.xp.linalg.pinv(lib.array(x), rtol=given_rtol), expected, ulps=4096)
        same(lib.xp.linalg.matrix_rank(lib.array(x), rtol=given_rtol), np.linalg.matrix_rank(x, rtol=rtol))

    @pytest.mark.parametrize("rank", range(5))
    @pytest.mark.parametrize("dtype", FLOATING)
    def test_deficient_matrices(self, lib: Any, dtype: str, rank: int) -> None:
        x = deficient((2, 6, 4), dtype, rank)
        same(lib.xp.linalg.matrix_rank(lib.array(x)), np.full(2, rank))
        same(lib.xp.linalg.pinv(lib.array(x)), np.linalg.pinv(x, rtol=None), ulps=4096)

    @pytest.mark.parametrize(("factor", "rank"), [(50, 1), (200, 2)])
    @pytest.mark.parametrize("dtype", REAL)
    def test_default_tolerance_is_the_longer_side_in_epsilons(self, lib: Any, dtype: str, factor: int, rank: int) -> None:
        x = np.zeros((100, 2), dtype)
        x[0, 0], x[1, 1] = 1, factor * np.finfo(dtype).eps
        for matrix in (x, x.T):
            same(lib.xp.linalg.matrix_rank(lib.array(matrix)), rank)
            same(lib.xp.linalg.pinv(lib.array(matrix)), np.linalg.pinv(matrix, rtol=None))

    @pytest.mark.parametrize("shape", [(0, 3), (3, 0), (2, 0, 0), (0, 2, 3)])
    def test_empty_matrices(self, lib: Any, shape: tuple[int, ...]) -> None:
        x = np.empty(shape, np.complex64)
        same(lib.xp.linalg.pinv(lib.array(x)), np.empty((*shape[:-2], shape[-1], shape[-2]), np.complex64))
        same(lib.xp.linalg.matrix_rank(lib.array(x)), np.zeros(shape[:-2], np.int64))

    @given(
        shape=st.tuples(st.integers(1, 5), st.integers(1, 5)),
        rank=st.integers(0, 5),
        dtype=st.sampled_from(["float64", "complex128"]),
    )
    @settings(max_examples=50)
    def test_penrose_conditions(self, shape: tuple[int, int], rank: int, dtype: str) -> None:
        x = deficient(shape, dtype, rank)
        p = NUMPY.xp.linalg.pinv(NUMPY.array(x))
        same(x @ p @ x, x, ulps=1000)
        same(p @ x @ p, p, ulps=1000)
        same((x @ p).conj().T, x @ p, ulps=1000)
        same((p @ x).conj().T, p @ x, ulps=1000)


class TestSpectra:
    @pytest.mark.parametrize("dtype", FLOATING)
    @pytest.mark.parametrize("shape", [(4, 4), (2, 3, 5, 5), (0, 2, 2)])
    def test_eigenvalues_of_hermitian_matrices(self, lib: Any, shape: tuple[int, ...], dtype: str) -> None:
        x = sample(shape, dtype)
        x = x + np.conj(np.swapaxes(x, -1, -2))
        same(lib.xp.linalg.eigvalsh(lib.array(x)), np.linalg.eigvalsh(x))

    @pytest.mark.parametrize("dtype", FLOATING)
    @pytest.mark.parametrize("shape", [(4, 4), (2, 3, 5, 5)])
    def test_eigenvalues(self, dtype: str, shape: tuple[int, ...]) -> None:
        x = sample(shape, dtype)
        xp = from_foreign(Without(SimpleNamespace(linalg=SimpleNamespace(eig=complex_eig), fft=None)))
        expected = np.sort_complex(complex_eig(x)[0])
        same(np.sort_complex(xp.linalg.eigvals(NUMPY.array(x))), expected, ulps=1000)

    @pytest.mark.parametrize("dtype", FLOATING)
    @pytest.mark.parametrize("shape", [(4, 5), (2, 3, 5, 4), (0, 2, 3), (0, 3)])
    def test_singular_values(self, lib: Any, shape: tuple[int, ...], dtype: str) -> None:
        x = sample(shape, dtype)
        same(lib.xp.linalg.svdvals(lib.array(x)), np.linalg.svd(x, compute_uv=False))


def complex_eig(x: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """NumPy's own, which is real where all eigenvalues are, made the standard's."""
    values, vectors = np.linalg.eig(x)
    dtype = np.result_type(x.dtype, np.complex64)
    return values.astype(dtype), vectors.astype(dtype)


SHAPES_AND_AXES: list[tuple[Any, Any, Any]] = [
    ((4, 5, 6), None, None),
    ((4, 5, 6), None, (0, 2)),
    ((4, 5, 6), None, (-1, -3)),
    ((4, 5, 6), (3, 8), (1, 2)),
    ((4, 5, 6), (-1, 7), (0, -1)),
    ((4, 5, 6), (6, -1, 2), (2, 0, 1)),
    ((0, 4, 6), None, (1, 2)),
    ((17,), (20,), [0]),
]


def explicit(shape: tuple[int, ...], s: Any, axes: Any) -> Any:
    """``s`` without -1, whose meaning along the last axis of ``irfftn`` is not NumPy's."""
    return s if s is None else [shape[axis] if n == -1 else n for n, axis in zip(s, axes, strict=True)]


@pytest.mark.parametrize(("shape", "s", "axes"), SHAPES_AND_AXES)
@pytest.mark.parametrize("norm", NORMS)
class TestTransformsAlongSeveralAxes:
    @pytest.mark.parametrize("name", ["fftn", "ifftn"])
    @pytest.mark.parametrize("dtype", COMPLEX)
    def test_complex(self, lib: Any, name: str, shape: Any, s: Any, axes: Any, norm: Any, dtype: str) -> None:
        x = sample(shape, dtype)
        expected = getattr(np.fft, name)(x, s=s, axes=axes, norm=norm)
        same(getattr(lib.xp.fft, name)(lib.array(x), s=s, axes=axes, norm=norm), expected)

    @pytest.mark.parametrize("dtype", REAL)
    def test_real(self, lib: Any, shape: Any, s: Any, axes: Any, norm: Any, dtype: str) -> None:
        x = sample(shape, dtype)
        same(lib.xp.fft.rfftn(lib.array(x), s=s, axes=axes, norm=norm), np.fft.rfftn(x, s=s, axes=axes, norm=norm))

    @pytest.mark.parametrize("dtype", COMPLEX)
    def test_to_real(self, lib: Any, shape: Any, s: Any, axes: Any, norm: Any, dtype: str) -> None:
        x = sample(shape, dtype)
        s = explicit(shape, s, axes)
        same(lib.xp.fft.irfftn(lib.array(x), s=s, axes=axes, norm=norm), np.fft.irfftn(x, s=s, axes=axes, norm=norm))


class TestArgumentsOfTransforms:
    def test_minus_one_uses_every_element_of_the_last_axis(self, lib: Any) -> None:
        x = sample((3, 6), "float64")
        half = lib.xp.fft.rfftn(lib.array(x))
        same(lib.xp.fft.irfftn(half, s=(-1, -1), axes=(0, 1)), x)

    def test_no_axes(self, lib: Any) -> None:
        x = sample((3, 4), "complex128")
        same(lib.xp.fft.fftn(lib.array(x), axes=()), x, exact=True)
        for name in ("rfftn", "irfftn"):
            with pytest.raises(ValueError, match=f"{name} needs an axis"):
                getattr(lib.xp.fft, name)(lib.array(x), axes=())

    @pytest.mark.parametrize("name", ["fftn", "ifftn", "rfftn", "irfftn"])
    def test_sizes_without_axes(self, lib: Any, name: str) -> None:
        with pytest.raises(ValueError, match="without axes"):
            getattr(lib.xp.fft, name)(lib.array(np.ones((3, 4))), s=(3, 4))
        with pytest.raises(ValueError, match="one length for each axis"):
            getattr(lib.xp.fft, name)(lib.array(np.ones((3, 4))), s=(3, 4), axes=(0,))

    def test_unknown_norm(self, lib: Any) -> None:
        with pytest.raises(ValueError, match="fft.hfft takes norm='backward', 'ortho' or 'forward'; got 'none'"):
            lib.xp.fft.hfft(lib.array(np.ones(3, np.complex128)), norm="none")


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize(
    ("shape", "n", "axis"), [((9,), None, -1), ((4, 9), 16, 1), ((4, 9), 7, 0), ((2, 6, 3), 5, -2), ((0, 4), None, 1)]
)
class TestHermitianTransforms:
    @pytest.mark.parametrize("dtype", COMPLEX)
    def test_hfft(self, lib: Any, shape: Any, n: int | None, axis: int, norm: Any, dtype: str) -> None:
        x = sample(shape, dtype)
        same(lib.xp.fft.hfft(lib.array(x), n=n, axis=axis, norm=norm), np.fft.hfft(x, n=n, axis=axis, norm=norm))

    @pytest.mark.parametrize("dtype", REAL)
    def test_ihfft(self, lib: Any, shape: Any, n: int | None, axis: int, norm: Any, dtype: str) -> None:
        x = sample(shape, dtype)
        same(lib.xp.fft.ihfft(lib.array(x), n=n, axis=axis, norm=norm), np.fft.ihfft(x, n=n, axis=axis, norm=norm))


class TestFrequencies:
    @pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
    @pytest.mark.parametrize("n", [1, 2, 3, 16, 17, 1000])
    @pytest.mark.parametrize("d", [1.0, 2, 0.1, -3.0])
    def test_frequencies(self, lib: Any, name: str, n: int, d: float) -> None:
        function = getattr(lib.xp.fft, name)
        expected = getattr(np.fft, name)(n, d)
        same(function(n, d=d), expected, ulps=2)
        same(function(n, d=d, dtype=lib.xp.float32), expected.astype(np.float32), ulps=2)

    @pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
    def test_wrong_arguments(self, lib: Any, name: str) -> None:
        function = getattr(lib.xp.fft, name)
        for dtype in (lib.xp.int64, lib.xp.complex64):
            with pytest.raises(DTypeError, match="real floating-point dtype; got dtype="):
                function(4, dtype=dtype)
        with pytest.raises(ValueError, match="1 or more; got n=0"):
            function(0)
        with pytest.raises(TypeError):
            function(2.5)


class TestShifts:
    @pytest.mark.parametrize("name", ["fftshift", "ifftshift"])
    @pytest.mark.parametrize("dtype", ["int8", "float32", "complex128"])
    @pytest.mark.parametrize(
        ("shape", "axes"),
        [
            ((7,), None),
            ((8,), 0),
            ((3, 4, 5), None),
            ((3, 4, 5), (0, -1)),
            ((3, 4, 5), [1]),
            ((3, 4, 5), -1),
            ((0, 3), None),
            ((), None),
            ((4, 5), ()),
        ],
    )
    def test_shift(self, lib: Any, name: str, shape: Any, axes: Any, dtype: str) -> None:
        x = sample(shape, dtype)
        expected = getattr(np.fft, name)(x, axes=axes) if shape else x
        same(getattr(lib.xp.fft, name)(lib.array(x), axes=axes), expected, exact=True)

    @given(shape=st.lists(st.integers(0, 5), min_size=1, max_size=3))
    @settings(max_examples=50)
    def test_one_undoes_the_other(self, shape: list[int]) -> None:
        x = np.arange(math.prod(shape)).reshape(shape)
        same(NUMPY.xp.fft.ifftshift(NUMPY.xp.fft.fftshift(NUMPY.array(x))), x, exact=True)

    def test_wrong_axes(self, lib: Any) -> None:
        with pytest.raises(IndexError):
            lib.xp.fft.fftshift(lib.array(np.ones((2, 3))), axes=2)
        with pytest.raises(ValueError, match="each axis once"):
            lib.xp.fft.fftshift(lib.array(np.ones((2, 3))), axes=(0, -2))
