"""Linear algebra beyond the standard: iteration to the end, special values, compiled calls and bad input. Values: test_drawn.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from ivy_conformance import calls
from ivy_conformance.compiling import of_arrays
from ivy_conformance.library import Library

DECLARED = {n: d for n, d in registry.declarations("linalg").items() if not d.standard}
DTYPES = ("float32", "float64", "complex128")
RNG = np.random.default_rng(20)
PARTS = [RNG.normal(size=(n, 2)) + 1j * RNG.normal(size=(n, 2)) for n in (3, 4, 5)]
TENSOR = RNG.normal(size=(2, 3, 4))


def only_some(lib: Library, dtype: str, *salt: object) -> None:
    """End the test for most data types where the framework compiles each of them anew."""
    if dtype not in lib.some(DTYPES, *salt):
        pytest.skip("compiling each data type takes long; others stand for it")


def agree(got: Any, want: Any, dtype: str) -> None:
    """Arrays or tuples of them, within rounding of the largest element."""
    if isinstance(want, tuple):
        assert isinstance(got, tuple)
        assert len(got) == len(want)
        for g, w in zip(got, want, strict=True):
            agree(g, w, dtype)
        return
    want = np.asarray(want)
    assert got.shape == want.shape
    if want.dtype.kind not in "fc":
        np.testing.assert_array_equal(got, want)
        return
    limit = 2e-4 if dtype == "float32" else 1e-10
    assert np.finfo(got.dtype).bits == (32 if dtype == "float32" else 64)
    scale = max(1.0, float(np.nanmax(np.abs(want), initial=0.0)))
    np.testing.assert_allclose(got, want, rtol=limit, atol=limit * scale)


def sum_of_products(weights: np.ndarray, factors: list[np.ndarray]) -> np.ndarray:
    return np.einsum("r,ir,jr,kr->ijk", weights, *factors)


@pytest.mark.parametrize("dtype", DTYPES)
def test_parafac_finds_the_products_of_which_a_tensor_is_the_sum(lib: Library, dtype: str) -> None:
    only_some(lib, dtype, "parafac")
    parts = [np.asarray(part if dtype.startswith("complex") else part.real, dtype) for part in PARTS]
    x = sum_of_products(np.asarray([3, 1], dtype), parts).astype(dtype)
    # Not through the suite, which compiles: in hundreds of rounds compiled and eager numbers drift apart.
    parafac = lib.xp.linalg.parafac
    weights, *factors = lib.numpy(parafac(lib.native(x), rank=2, tol=1e-14, max_iter=500))
    np.testing.assert_allclose(sum_of_products(weights, factors), x, atol=(3e-3 if dtype == "float32" else 1e-4) * np.abs(x).max())
    for factor in factors:
        np.testing.assert_allclose(np.linalg.norm(factor, axis=0), 1, rtol=1e-5)
    again = lib.numpy(parafac(lib.native(x), rank=2, init=[lib.native(f) for f in factors], max_iter=1))
    np.testing.assert_allclose(sum_of_products(again[0], again[1:]), x, atol=3e-3 * np.abs(x).max())


def test_parafac_with_more_products_than_rows(lib: Library) -> None:
    x = TENSOR
    weights, *factors = lib.numpy(lib.xp.linalg.parafac(lib.native(x), rank=6, max_iter=200, tol=1e-12))
    assert [f.shape for f in factors] == [(2, 6), (3, 6), (4, 6)]
    assert np.linalg.norm(sum_of_products(weights, factors) - x) < 0.05 * np.linalg.norm(x)


def test_the_logarithm_of_a_determinant_that_has_none(lib: Library) -> None:
    x = np.asarray([[[1.0, 2.0], [2.0, 1.0]], [[2.0, 0.0], [0.0, 4.0]]])
    np.testing.assert_allclose(lib.call("linalg.logdet", x), [np.nan, np.log(8.0)], rtol=1e-14)


def test_empty_matrices(lib: Library) -> None:
    x = np.zeros((2, 0, 0))
    assert lib.call("linalg.expm", x).shape == (2, 0, 0)
    assert lib.call("linalg.block_diag", np.zeros((0, 2)), np.ones((1, 1))).shape == (1, 3)


@pytest.mark.parametrize(
    "name", sorted(set(DECLARED) - {"block_diag", "khatri_rao", "mode_dot", "multi_dot", "multi_mode_dot", "toeplitz"})
)
def test_integers_are_refused(lib: Library, name: str) -> None:
    args, kwargs = calls.example(f"linalg.{name}", "float64")
    args = tuple(x.astype("int32") if isinstance(x, np.ndarray) else x for x in args)
    with pytest.raises(DTypeError, match=rf"linalg.{name} takes .*floating-point arrays here; got .*int32.*xp.astype"):
        lib.call(f"linalg.{name}", *args, **kwargs)


WRONG: dict[str, Any] = {
    "cond": ((np.ones((2, 3)),), {"p": 1}, "square"),
    "expm": ((np.ones((2, 3)),), {}, "square"),
    "lu_factor": ((np.ones(3),), {}, "matrices"),
    "lstsq": ((np.ones(3), np.ones(3)), {}, "matrices"),
    "solve_triangular": ((np.eye(2), np.ones(2)), {"trans": "X"}, "'N', 'T' or 'C'"),
    "lu_solve": ((np.eye(2), np.asarray([0, 1], "int32"), np.ones(2)), {"trans": "X"}, "'N', 'T' or 'C'"),
    "polar": ((np.eye(2),), {"side": "up"}, "side='left' or 'right'; got 'up'"),
    "truncated_svd": ((np.eye(2),), {"rank": 3}, "rank from 0 to 2"),
    "null_space": ((np.eye(2),), {"size": 3}, "size=3"),
    "tensorinv": ((np.ones((2, 3)),), {"ind": 1}, "the same total size"),
    "tensorsolve": ((np.ones((2, 3)), np.ones(2)), {}, "square"),
    "eigh_tridiagonal": ((np.ones(3), np.ones(3)), {}, r"\(\.\.\., M - 1\)"),
    "khatri_rao": (([np.ones((2, 3)), np.ones((2, 2))],), {}, "number of columns"),
    "multi_dot": (([np.eye(2)],), {}, "two matrices"),
    "mode_dot": ((np.ones((2, 3)), np.ones((1, 1, 1))), {"axis": 0}, "a matrix or a vector"),
    "multi_mode_dot": ((np.ones((2, 3)), [np.ones((1, 2))]), {"axes": (0, 1)}, "an axis for each"),
    "norm": ((np.ones((2, 2, 2)),), {"ord": 1}, "one or two axes"),
    "parafac": ((np.ones(3),), {"rank": 1}, "two axes"),
    "tucker": ((np.ones((2, 3)),), {"rank": (1,)}, "one positive rank"),
    "tensor_train": ((np.ones((2, 3)),), {"rank": 0}, "one positive rank"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments(lib: Library, name: str) -> None:
    args, kwargs, words = WRONG[name]
    with pytest.raises(ValueError, match=words):
        lib.call(f"linalg.{name}", *args, **kwargs)


@pytest.mark.parametrize("name", DECLARED)
def test_compiled_for_known_shapes(lib: Library, tools: Any, name: str) -> None:
    arrays, function = of_arrays(lib.function(f"linalg.{name}"), *calls.example(f"linalg.{name}", "float64"))
    inputs = [lib.native(x) for x in arrays]
    got, want = lib.numpy(compiled(lib, tools, function)(*inputs)), lib.numpy(function(*inputs))
    agree(got, want, "float64")


def compiled(lib: Library, tools: Any, function: Any) -> Any:
    """As the framework compiles it for arrays of known shape."""
    if lib.name != "tensorflow":
        return tools.compiled(function)
    import tensorflow as tf

    return tf.function(function, autograph=False)


@pytest.mark.parametrize("name", DECLARED)
def test_arrays_of_ivy_go_in_and_come_out(backend: Any, name: str) -> None:
    wrapped = ivy_api.namespace(backend.name, wrapped=True)
    arrays, function = of_arrays(getattr(wrapped.linalg, name), *calls.example(f"linalg.{name}", "float64"))
    got = function(*(wrapped.asarray(x) for x in arrays))
    assert all(isinstance(part, ivy_api.Array) for part in (got if isinstance(got, tuple) else (got,)))


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (2, 0, 3), (0, 0)])
def test_lu_of_no_rows_or_no_columns(lib: Library, shape: tuple[int, ...]) -> None:
    rows, columns, short = *shape[-2:], min(shape[-2:])
    p, lower, upper = lib.call("linalg.lu", np.zeros(shape, dtype="float32"), p_indices=True)
    np.testing.assert_array_equal(p, np.broadcast_to(np.arange(rows), (*shape[:-2], rows)))
    assert lower.shape == (*shape[:-2], rows, short)
    assert upper.shape == (*shape[:-2], short, columns)


def test_the_condition_number_of_zeros_is_infinite(lib: Library) -> None:
    x = np.asarray([np.zeros((3, 3)), np.diag([4.0, 2.0, 0.5])], dtype="float32")
    np.testing.assert_allclose(lib.call("linalg.cond", x), [np.inf, 8], rtol=1e-6)
    np.testing.assert_allclose(lib.call("linalg.cond", x, p=2), [np.inf, 8], rtol=1e-6)
