"""Operators of one data type on every data type: which are taken, and the values."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import numpy as np
import pytest
import tensorflow_harness as harness
from tensorflow_known import DIFFER

import ivy_frontend_tensorflow as frontend
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import operators

tf = pytest.importorskip("tensorflow")
DTYPES = ["float32", "int32", "float64", "bool", "complex64", "uint8", "int8", "int64", "float16", "complex128", "int16", "uint16",
          "uint32", "uint64"]  # fmt: skip
VALUES: dict[str, Any] = {
    "b": [True, False, True, True], "u": [1, 2, 3, 7], "i": [1, -2, 3, -5],
    "f": [0.25, -0.5, 0.75, -0.9], "c": [0.5 + 1j, -0.25j, 1, -2],
}  # fmt: skip
OTHER: dict[str, Any] = {"b": [True, True, False, True], "u": [3, 1, 2, 2], "i": [3, 1, -2, 2], "f": [2.5, 0.5, -1.5, 2.0],
                         "c": [1j, 2.0, -1 + 1j, 0.5]}  # fmt: skip
# Domains: the functions are compared where they are defined.
POSITIVE = {"Polygamma", "Zeta", "Igamma", "Igammac", "Betainc", "Pow"}


def plain() -> list[str]:
    """Return the operators whose inputs are one or more arrays of one data type, and that have no attributes without a default."""
    found = []
    for name in FRONTEND.offered("tensorflow.raw_ops"):
        said = operators().get(name)
        parameters = FRONTEND.snapshot.modules["tensorflow.raw_ops"][name].parameters
        if said is None or any(kind != "T" for _, kind in said["inputs"]):
            continue
        if all(p.default is not p.empty or p.name in [n for n, _ in said["inputs"]] for p in parameters) and name not in SHAPED:
            found.append(name)
    return found


SHAPED = frozenset(
    "Cholesky MatrixInverse MatrixDeterminant BatchMatMul BatchMatMulV2 BatchMatMulV3 MatMul Cross BiasAdd "
    "BandedTriangularSolve BiasAddGrad BroadcastArgs BroadcastGradientArgs LowerBound UpperBound RandomShuffle "
    "IsotonicRegression MatrixExponential Qr".split()
)


@cache
def theirs(name: str, dtype: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return called(tf, name, dtype)


def called(module: Any, name: str, dtype: str) -> Any:
    kind = np.dtype(dtype).kind
    inputs = [one for one, _ in operators()[name]["inputs"]]
    values = [VALUES[kind], *[OTHER[kind]] * 3]
    if name in POSITIVE and kind in "if":
        values = [np.abs(np.asarray(v)) + (1 if kind == "f" else 0) for v in values]
    if name == "Acosh" and kind == "f":
        values = [np.abs(np.asarray(values[0])) + 1]
    try:
        with np.errstate(all="ignore"):
            given = {one: module.constant(np.asarray(v, dtype=dtype)) for one, v in zip(inputs, values, strict=False)}
            return harness.flat(getattr(module.raw_ops, name)(**given))
    except Exception as error:
        return error


def test_data_types(backend: str, request: pytest.FixtureRequest) -> None:
    faults, count = [], 0
    brief = request.config.getoption("--brief")
    for at, name in enumerate(plain()):
        for i, dtype in enumerate(DTYPES):
            if brief and (i + at) % (5 if backend == "numpy" else 12):
                continue
            count += 1
            found = harness.difference(theirs(name, dtype), called(frontend, name, dtype))
            key = f"raw_ops.{name} {dtype}"
            reason = DIFFER.get((key, backend)) or DIFFER.get((key, "*"))
            if bool(found) != bool(reason):
                faults.append(f"{key}\n    {found or 'is declared to differ, but does not'}")
    assert not faults, f"{len(faults)} of {count}\n" + "\n".join(faults)
