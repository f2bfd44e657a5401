"""Linear algebra beyond the standard, against SciPy and NumPy, and by what defines it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg as sl

import ivy_api
from conformance import calls
from conformance.compiling import of_arrays
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.matrices import BATCH, CALLS, RIGHT, TENSOR, Call, drawn, entered

DECLARED = {n: d for n, d in registry.declarations("linalg").items() if not d.standard}
DTYPES = ("float32", "float64", "complex128")
PROPERTIES = {"lu_solve", "parafac", "tensor_train", "tucker"}  # tested by what they are below


def test_every_function_is_tested() -> None:
    assert set(DECLARED) == {call.name for call in CALLS} | PROPERTIES


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


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.id)
def test_values(lib: Library, call: Call) -> None:
    for dtype in lib.some(DTYPES, call.id):
        args = [entered(x, dtype) for x in call.args]
        if call.name == "eigh_tridiagonal":
            args[0] = args[0].real
        kwargs = {name: entered(value, dtype) for name, value in call.kwargs.items()}
        wide = "complex128" if dtype.startswith("complex") else "float64"
        want = call.oracle(*(entered(x, wide) for x in args), **{name: entered(value, wide) for name, value in kwargs.items()})
        got = lib.call(f"linalg.{call.name}", *args, **kwargs)
        agree(got, tuple(want) if isinstance(want, tuple) else want, dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_lu_solve_takes_what_lu_factor_gives(lib: Library, dtype: str) -> None:
    only_some(lib, dtype, "lu_solv")
    a, b = entered(BATCH, dtype), entered(RIGHT, dtype)
    lu, pivots = lib.call("linalg.lu_factor", a)
    for trans, matrix in {"N": a, "T": a.swapaxes(-1, -2), "C": a.conj().swapaxes(-1, -2)}.items():
        agree(lib.call("linalg.lu_solve", lu, pivots, b, trans=trans), np.linalg.solve(matrix, b), dtype)
    agree(lib.call("linalg.lu_solve", lu, pivots, b[:, 0].copy()), np.linalg.solve(a, b[:, :1])[..., 0], dtype)
    several = entered(drawn(4, 2, 3, 2), dtype)
    agree(lib.call("linalg.lu_solve", lu, pivots, several), np.linalg.solve(a, several), dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_eigenvectors_of_tridiagonal_matrices(lib: Library, dtype: str) -> None:
    only_some(lib, dtype, "eigenve")
    d, e = entered(drawn(2, 5), dtype).real, entered(drawn(2, 4), dtype)
    dense = np.stack([np.diag(a) + np.diag(b, -1) + np.diag(b.conj(), 1) for a, b in zip(d, e, strict=True)])
    values, vectors = lib.call("linalg.eigh_tridiagonal", np.ascontiguousarray(d), e)
    agree(values, np.linalg.eigvalsh(dense), dtype)
    agree(dense @ vectors, vectors * values[:, None, :], dtype)
    some, few = lib.call("linalg.eigh_tridiagonal", np.ascontiguousarray(d), e, select="i", select_range=(3, 4))
    agree(some, values[:, 3:], dtype)
    agree(few, vectors[..., 3:], dtype)


def test_eigenvalues_of_an_interval(lib: Library) -> None:
    d, e = drawn(6).real, drawn(5).real
    every = sl.eigvalsh_tridiagonal(d, e)
    for ends in ((every[1] + 1e-9, every[4] + 1e-9), (every[-1] + 1, every[-1] + 2)):
        ends = tuple(map(float, ends))
        want = sl.eigh_tridiagonal(d, e, eigvals_only=True, select="v", select_range=ends)
        got, vectors = lib.call("linalg.eigh_tridiagonal", d, e, select="v", select_range=ends)
        np.testing.assert_allclose(got, want, atol=1e-12)
        assert vectors.shape == (6, len(want))


@pytest.mark.parametrize("name", ["null_space", "orth"])
def test_bases_of_matrices_of_any_rank(lib: Library, name: str) -> None:
    x = drawn(5, 2).real @ drawn(2, 4).real
    basis = lib.call(f"linalg.{name}", x)
    want = sl.null_space(x) if name == "null_space" else sl.orth(x)
    assert basis.shape == want.shape
    np.testing.assert_allclose(basis @ basis.T, want @ want.T, atol=1e-12)


def sum_of_products(weights: np.ndarray, factors: list[np.ndarray]) -> np.ndarray:
    return np.einsum("r,ir,jr,kr->ijk", weights, *factors)


@pytest.mark.parametrize("dtype", DTYPES)
def test_parafac_finds_the_products_of_which_a_tensor_is_the_sum(lib: Library, dtype: str) -> None:
    only_some(lib, dtype, "parafac")
    parts = [entered(drawn(n, 2), dtype) for n in (3, 4, 5)]
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
    x = TENSOR.real.copy()
    weights, *factors = lib.numpy(lib.xp.linalg.parafac(lib.native(x), rank=6, max_iter=200, tol=1e-12))
    assert [f.shape for f in factors] == [(2, 6), (3, 6), (4, 6)]
    assert np.linalg.norm(sum_of_products(weights, factors) - x) < 0.05 * np.linalg.norm(x)


@pytest.mark.parametrize("dtype", DTYPES)
def test_tucker(lib: Library, dtype: str) -> None:
    """Exact at full rank; else orthonormal, and no worse than the truncation it begins with."""
    only_some(lib, dtype, "tucker")
    x = entered(TENSOR, dtype)

    def whole(core: Any, *factors: Any) -> Any:
        return np.einsum("abc,ia,jb,kc->ijk", core, *factors)

    agree(whole(*lib.call("linalg.tucker", x)), x, dtype)
    core, *factors = lib.call("linalg.tucker", x, rank=(2, 2, 3))
    assert core.shape == (2, 2, 3)
    for factor in factors:
        agree(factor.conj().T @ factor, np.eye(factor.shape[1], dtype=dtype), dtype)
    first = whole(*lib.call("linalg.tucker", x, rank=(2, 2, 3), max_iter=0))
    assert np.linalg.norm(whole(core, *factors) - x) <= np.linalg.norm(first - x) * (1 + 1e-6)
    start = [np.eye(n, r, dtype=dtype) for n, r in zip(x.shape, (2, 2, 3), strict=True)]
    other = whole(*lib.call("linalg.tucker", x, rank=(2, 2, 3), init=start, tol=1e-9))
    np.testing.assert_allclose(np.linalg.norm(other - x), np.linalg.norm(whole(core, *factors) - x), rtol=0.05)
    part, one = lib.call("linalg.tucker", x, rank=2, axes=(1,))
    u, s, vh = np.linalg.svd(np.moveaxis(x, 1, 0).reshape(3, -1), full_matrices=False)
    best = np.moveaxis(((u[:, :2] * s[:2]) @ vh[:2]).reshape(3, 2, 4), 0, 1)
    agree(np.einsum("iak,ja->ijk", part, one), best, dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_tensor_train(lib: Library, dtype: str) -> None:
    only_some(lib, dtype, "tensor_")
    x = entered(drawn(3, 2, 4, 3), dtype)
    cores = lib.call("linalg.tensor_train", x)
    assert [core.shape[0] for core in cores] == [1, 3, 6, 3]
    agree(np.einsum("aib,bjc,ckd,dle->ijkl", *cores), x, dtype)
    low = np.einsum("aib,bjc,ckd,dle->ijkl", *(entered(drawn(*s), dtype) for s in ((1, 3, 2), (2, 2, 2), (2, 4, 2), (2, 3, 1))))
    for rank in (2, (2, 2, 2)):
        cores = lib.call("linalg.tensor_train", low, rank=rank)
        assert [core.shape for core in cores] == [(1, 3, 2), (2, 2, 2), (2, 4, 2), (2, 3, 1)]
        agree(np.einsum("aib,bjc,ckd,dle->ijkl", *cores), low, dtype)


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


WRONG = {
    "cond": ((np.ones((2, 3)),), {"p": 1}, "square"),
    "expm": ((np.ones((2, 3)),), {}, "square"),
    "lu_factor": ((np.ones(3),), {}, "matrices"),
    "lstsq": ((np.ones(3), np.ones(3)), {}, "matrices"),
    "solve_triangular": ((np.eye(2), np.ones(2)), {"trans": "X"}, "'N', 'T' or 'C'"),
    "lu_solve": ((np.eye(2), np.asarray([0, 1], "int32"), np.ones(2)), {"trans": "X"}, "'N', 'T' or 'C'"),
    "polar": ((np.eye(2),), {"side": "up"}, "'right' or 'left'"),
    "truncated_svd": ((np.eye(2),), {"rank": 3}, "rank of 0 to 2"),
    "null_space": ((np.eye(2),), {"size": 3}, "size=3"),
    "tensorinv": ((np.ones((2, 3)),), {"ind": 1}, "as many elements"),
    "tensorsolve": ((np.ones((2, 3)), np.ones(2)), {}, "square"),
    "eigh_tridiagonal": ((np.ones(3), np.ones(3)), {}, r"\(\.\.\., M - 1\)"),
    "khatri_rao": (([np.ones((2, 3)), np.ones((2, 2))],), {}, "number of columns"),
    "multi_dot": (([np.eye(2)],), {}, "two matrices"),
    "mode_dot": ((np.ones((2, 3)), np.ones((1, 1, 1))), {"axis": 0}, "a matrix or a vector"),
    "multi_mode_dot": ((np.ones((2, 3)), [np.ones((1, 2))]), {"axes": (0, 1)}, "an axis for each"),
    "norm": ((np.ones((2, 2, 2)),), {"ord": 1}, "one axis or two"),
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


SMOOTH = [call for call in CALLS if call.name in {
    "cho_solve", "cholesky_inverse", "cond", "expm", "lu_factor", "solve_triangular",
} and not call.label]  # fmt: skip


@pytest.mark.parametrize("call", SMOOTH, ids=lambda call: call.id)
def test_gradients_of_composed_bodies_are_those_of_the_native_functions(lib: Library, tools: Any, call: Call) -> None:
    if lib.name == "jax" and call.name != "solve_triangular":
        pytest.skip(
            "no function of its own; loops of unknown length it differentiates forwards only; lu_factor takes long to compile"
        )
    xp, body = lib.xp, DECLARED[call.name].body
    x, *rest = (from_numpy(xp, entered(a, "float64")) for a in call.args)

    def total(function: Any) -> Any:
        def of(v: Any) -> Any:
            out = function(v, *rest)
            out = out if not isinstance(out, tuple) else out[0]
            return xp.sum(out * from_numpy(xp, np.linspace(0.5, 1.5, int(np.prod(out.shape))).reshape(tuple(out.shape))))

        return to_numpy(xp, tools.gradient(of, x))

    want = total(getattr(xp.linalg, call.name))
    np.testing.assert_allclose(total(lambda *v: body(*v, xp=xp)), want, rtol=1e-8, atol=1e-8 * np.abs(want).max())


@pytest.mark.parametrize("name", DECLARED)
def test_arrays_of_ivy_go_in_and_come_out(backend: Any, name: str) -> None:
    wrapped = ivy_api.namespace(backend.name, wrapped=True)
    arrays, function = of_arrays(getattr(wrapped.linalg, name), *calls.example(f"linalg.{name}", "float64"))
    got = function(*(wrapped.asarray(x) for x in arrays))
    assert all(isinstance(part, ivy_api.Array) for part in (got if isinstance(got, tuple) else (got,)))
