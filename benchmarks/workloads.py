"""The measured workload of each declared function: its arguments, and the arrays they name.

A call is written once, as the arguments of ``xp.<function>``; ``native/<backend>.py`` has what a user of that framework would write
for the same result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

SIZE = 10_000
SIDE = 100

ARGUMENTS: dict[str, str] = {
    # creation
    "arange": "10_000",
    "asarray": "x, copy=True",
    "empty": "10_000",
    "empty_like": "x",
    "eye": "100",
    "from_dlpack": "x",
    "full": "10_000, 0.5",
    "full_like": "x, 0.5",
    "linspace": "0.0, 1.0, 10_000",
    "meshgrid": "v, v",
    "ones": "10_000",
    "ones_like": "x",
    "tril": "m",
    "triu": "m",
    "zeros": "10_000",
    "zeros_like": "x",
    # data types
    "astype": "i, dtype",
    # elementwise, of one array
    "abs": "wide",
    "acos": "x",
    "acosh": "above",
    "asin": "x",
    "asinh": "x",
    "atan": "x",
    "atanh": "x",
    "bitwise_invert": "i",
    "ceil": "wide",
    "conj": "z",
    "cos": "x",
    "cosh": "x",
    "exp": "x",
    "expm1": "x",
    "floor": "wide",
    "imag": "z",
    "isfinite": "x",
    "isinf": "x",
    "isnan": "x",
    "log": "x",
    "log10": "x",
    "log1p": "x",
    "log2": "x",
    "logical_not": "p",
    "negative": "x",
    "positive": "x",
    "real": "z",
    "reciprocal": "x",
    "round": "wide",
    "sign": "wide",
    "signbit": "wide",
    "sin": "x",
    "sinh": "x",
    "sqrt": "x",
    "square": "x",
    "tan": "x",
    "tanh": "x",
    "trunc": "wide",
    # elementwise, of several
    "add": "x, y",
    "atan2": "x, y",
    "bitwise_and": "i, j",
    "bitwise_left_shift": "i, bits",
    "bitwise_or": "i, j",
    "bitwise_right_shift": "i, bits",
    "bitwise_xor": "i, j",
    "clip": "x, 0.2, 0.8",
    "copysign": "x, wide",
    "divide": "x, y",
    "equal": "x, y",
    "floor_divide": "x, y",
    "greater": "x, y",
    "greater_equal": "x, y",
    "hypot": "x, y",
    "less": "x, y",
    "less_equal": "x, y",
    "logaddexp": "x, y",
    "logical_and": "p, q",
    "logical_or": "p, q",
    "logical_xor": "p, q",
    "maximum": "x, y",
    "minimum": "x, y",
    "multiply": "x, y",
    "nextafter": "x, y",
    "not_equal": "x, y",
    "pow": "x, y",
    "remainder": "x, y",
    "subtract": "x, y",
    # indexing
    "take": "x, places",
    "take_along_axis": "x, places",
    # linear algebra of the main namespace
    "matmul": "m, n",
    "matrix_transpose": "m",
    "tensordot": "m, n, axes=1",
    "vecdot": "m, n",
    # manipulation
    "broadcast_arrays": "m, v",
    "broadcast_to": "v, (100, 100)",
    "concat": "[x, y]",
    "expand_dims": "x, 0",
    "flip": "x",
    "moveaxis": "m, 0, 1",
    "permute_dims": "m, (1, 0)",
    "repeat": "x, 2",
    "reshape": "x, (100, 100)",
    "roll": "x, 10",
    "squeeze": "row, 0",
    "stack": "[x, y]",
    "tile": "x, (2,)",
    "unstack": "m",
    # searching
    "argmax": "x",
    "argmin": "x",
    "count_nonzero": "x",
    "nonzero": "p",
    "searchsorted": "ordered, y",
    "where": "p, x, y",
    # sets
    "isin": "i, few",
    "unique_all": "i",
    "unique_counts": "i",
    "unique_inverse": "i",
    "unique_values": "i",
    # sorting
    "argsort": "x",
    "sort": "x",
    # statistics
    "cumulative_prod": "near_one",
    "cumulative_sum": "x",
    "max": "x",
    "mean": "x",
    "min": "x",
    "prod": "near_one",
    "std": "x",
    "sum": "x",
    "var": "x",
    # utilities
    "all": "p",
    "any": "p",
    "diff": "x",
    # the linear algebra extension
    "linalg.cholesky": "definite",
    "linalg.cross": "space, other",
    "linalg.det": "m",
    "linalg.diagonal": "m",
    "linalg.eig": "m",
    "linalg.eigh": "definite",
    "linalg.eigvals": "m",
    "linalg.eigvalsh": "definite",
    "linalg.inv": "m",
    "linalg.matrix_norm": "m",
    "linalg.matrix_power": "m, 3",
    "linalg.matrix_rank": "m",
    "linalg.outer": "v, v",
    "linalg.pinv": "m",
    "linalg.qr": "m",
    "linalg.slogdet": "m",
    "linalg.solve": "m, v",
    "linalg.svd": "m",
    "linalg.svdvals": "m",
    "linalg.trace": "m",
    "linalg.vector_norm": "x",
    # the Fourier transform extension
    "fft.fft": "z",
    "fft.fftfreq": "10_000",
    "fft.fftn": "zm",
    "fft.fftshift": "x",
    "fft.hfft": "half",
    "fft.ifft": "z",
    "fft.ifftn": "zm",
    "fft.ifftshift": "x",
    "fft.ihfft": "x",
    "fft.irfft": "half",
    "fft.irfftn": "zm",
    "fft.rfft": "x",
    "fft.rfftfreq": "10_000",
    "fft.rfftn": "m",
}

WITHOUT_ARRAYS = frozenset(["__array_namespace_info__", "broadcast_shapes", "can_cast", "finfo", "iinfo", "isdtype", "result_type"])
"""The declared functions that are not measured: they compute no array."""

OPERATORS: dict[str, str] = {
    "abs": "abs(wide)",
    "add": "x + y",
    "bitwise_and": "i & j",
    "bitwise_invert": "~i",
    "bitwise_left_shift": "i << bits",
    "bitwise_or": "i | j",
    "bitwise_right_shift": "i >> bits",
    "bitwise_xor": "i ^ j",
    "divide": "x / y",
    "equal": "x == y",
    "floor_divide": "x // y",
    "greater": "x > y",
    "greater_equal": "x >= y",
    "less": "x < y",
    "less_equal": "x <= y",
    "logical_and": "p & q",
    "logical_not": "~p",
    "logical_or": "p | q",
    "logical_xor": "p ^ q",
    "matmul": "m @ n",
    "multiply": "x * y",
    "negative": "-x",
    "not_equal": "x != y",
    "pow": "x ** y",
    "remainder": "x % y",
    "subtract": "x - y",
}
"""Attributes and operators that every framework's arrays have: another way to write the native call."""


def resized(code: str, size: int, side: int) -> str:
    """A call with another number of elements, and other numbers of rows and columns."""
    made = {SIZE: size, SIZE // 2: size // 2, SIZE // 2 + 1: size // 2 + 1}
    made |= {SIDE: side, SIDE - 1: side - 1, 2 * SIDE - 2: 2 * side - 2}
    return re.sub(r"\b\d[\d_]*\b", lambda found: str(made.get(int(found[0]), found[0])), code)


def arrays(
    size: int = SIZE, floating: str = "float64", integer: str = "int64", side: int = SIDE
) -> Mapping[str, np.ndarray[Any, Any]]:
    """The arrays that ``ARGUMENTS`` names, of ordinary numbers: no infinities, no nan, no negative zeros.

    Parameters
    ----------
    size : the number of elements of the vectors
    floating, integer : data types
    side : the number of rows and columns of the matrices
    """
    rng = np.random.default_rng(0)
    x, y = rng.uniform(0.01, 0.99, (2, size))
    wide = rng.uniform(-10, 10, size)
    m, n = rng.uniform(0, 1, (2, side, side)) + 10 * np.eye(side)
    space, other = rng.uniform(-1, 1, (2, size // 3, 3))
    real = {
        "x": x,
        "y": y,
        "wide": wide,
        "above": 1 + x,
        "near_one": 1 + wide / 1000,
        "ordered": np.sort(x),
        "row": x[None],
        "m": m,
        "n": n,
        "definite": m @ m.T,
        "v": x[:side],
        "space": space,
        "other": other,
    }
    complexes = {"z": x + 1j * wide, "zm": m + 1j * n, "half": np.fft.rfft(x)}
    integers = {
        "i": rng.integers(0, 1000, size),
        "j": rng.integers(0, 1000, size),
        "bits": rng.integers(0, 8, size),
        "few": rng.choice(1000, 100, replace=False),
        "places": rng.integers(0, size, size),
    }
    return {
        **{name: value.astype(floating) for name, value in real.items()},
        **{name: value.astype({"float32": "complex64", "float64": "complex128"}[floating]) for name, value in complexes.items()},
        **{name: value.astype(integer) for name, value in integers.items()},
        "p": x < 0.5,
        "q": y < 0.5,
    }
