"""``tf.linalg.LinearOperator*``: each method of each class gives what TensorFlow's gives."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tensorflow_harness as harness

import ivy_frontend_tensorflow as frontend

tf = pytest.importorskip("tensorflow")
RNG = np.random.default_rng(3)


def _f(*shape: int) -> Any:
    return RNG.uniform(-1, 1, shape).astype("float32")


A, B, D, P = _f(3, 3) + 3 * np.eye(3, dtype="float32"), _f(2, 3, 3), _f(3) + 3, _f(2, 2) + 3 * np.eye(2, dtype="float32")
SPD = A @ A.T
U = _f(3, 2)
S = np.asarray([4.0, 2.0, 1.0, 2.0], dtype="complex64")
OPERATORS: dict[str, Callable[[Any], Any]] = {
    "full": lambda lib: lib.LinearOperatorFullMatrix(A),
    "spd": lambda lib: lib.LinearOperatorFullMatrix(SPD, is_self_adjoint=True, is_positive_definite=True),
    "batch": lambda lib: lib.LinearOperatorFullMatrix(B),
    "diag": lambda lib: lib.LinearOperatorDiag(D, is_positive_definite=True),
    "identity": lambda lib: lib.LinearOperatorIdentity(3),
    "scaled": lambda lib: lib.LinearOperatorScaledIdentity(3, 2.0, is_positive_definite=True),
    "zeros": lambda lib: lib.LinearOperatorZeros(3),
    "tril": lambda lib: lib.LinearOperatorLowerTriangular(A),
    "adjoint": lambda lib: lib.LinearOperatorAdjoint(lib.LinearOperatorFullMatrix(A)),
    "inversion": lambda lib: lib.LinearOperatorInversion(lib.LinearOperatorFullMatrix(A)),
    "composition": lambda lib: lib.LinearOperatorComposition([lib.LinearOperatorFullMatrix(A), lib.LinearOperatorDiag(D)]),
    "kronecker": lambda lib: lib.LinearOperatorKronecker([lib.LinearOperatorFullMatrix(A), lib.LinearOperatorFullMatrix(P)]),
    "blocks": lambda lib: lib.LinearOperatorBlockDiag([lib.LinearOperatorFullMatrix(A), lib.LinearOperatorFullMatrix(P)]),
    "householder": lambda lib: lib.LinearOperatorHouseholder(D),
    "low_rank": lambda lib: lib.LinearOperatorLowRankUpdate(lib.LinearOperatorDiag(D, is_positive_definite=True), U, v=2 * U),
    "permutation": lambda lib: lib.LinearOperatorPermutation([2, 0, 1]),
    "toeplitz": lambda lib: lib.LinearOperatorToeplitz([4.0, 1.0, 2.0], [4.0, 0.5, 0.25]),
    "tridiag": lambda lib: lib.LinearOperatorTridiag(A.T + 1.0),
    "circulant": lambda lib: lib.LinearOperatorCirculant(S),
    "circulant2d": lambda lib: lib.LinearOperatorCirculant2D(S.reshape(2, 2)),
}  # fmt: skip
METHODS: dict[str, Callable[[Any, Any], Any]] = {
    "to_dense": lambda o, x: o.to_dense(),
    "shape": lambda o, x: o.shape.as_list(),
    "matmul": lambda o, x: o.matmul(x),
    "adjoint_matmul": lambda o, x: o.matmul(x, adjoint=True),
    "matvec": lambda o, x: o.matvec(x[:, 0]),
    "solve": lambda o, x: o.solve(x),
    "solvevec": lambda o, x: o.solvevec(x[:, 0], adjoint=True),
    "determinant": lambda o, x: o.determinant(),
    "log_abs_determinant": lambda o, x: o.log_abs_determinant(),
    "trace": lambda o, x: o.trace(),
    "diag_part": lambda o, x: o.diag_part(),
    "inverse": lambda o, x: o.inverse().to_dense(),
    "adjoint": lambda o, x: o.adjoint().to_dense(),
    "cholesky": lambda o, x: o.cholesky().to_dense(),
    "add_to_tensor": lambda o, x: o.add_to_tensor(o.to_dense()),
    "composed": lambda o, x: o.matmul(o).to_dense(),
    "is_square": lambda o, x: o.is_square,
}


def called(module: Any, name: str, method: str) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            operator = OPERATORS[name](module.linalg)
            n = int(operator.shape[-1])
            x = module.constant(np.random.default_rng(0).uniform(-1, 1, (n, 2)).astype(operator.dtype.as_numpy_dtype))
            return harness.flat(METHODS[method](operator, x))
    except Exception as error:
        return error


DIFFER = {
    ("zeros", "solve"), ("zeros", "log_abs_determinant"), ("zeros", "inverse"), ("zeros", "solvevec"), ("zeros", "cholesky"),
}  # fmt: skip


@pytest.mark.parametrize("name", OPERATORS)
def test_methods(backend: str, name: str) -> None:
    faults = []
    for method in METHODS:
        if (name, method) in DIFFER:
            continue
        found = harness.difference(called(tf, name, method), called(frontend, name, method), tolerance=5)
        if found:
            faults.append(f"{name}.{method}: {found}")
    assert not faults, "\n".join(faults)


def test_conjugate_gradient(backend: str) -> None:
    operator = OPERATORS["spd"](frontend.linalg)
    found = frontend.linalg.experimental.conjugate_gradient(operator, frontend.constant(D), max_iter=20)
    np.testing.assert_allclose(found.x.numpy(), np.linalg.solve(SPD, D), rtol=1e-4)
