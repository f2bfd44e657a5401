"""Bugs in functions of one number."""

from __future__ import annotations

import numpy as np

from mutants.parts import at, refused, x
from mutants.written import Study

study = Study("reported")
bug = study.bug
VALUES, LAYOUT, SIZE, EMPTY = "values and data types", "layout of memory", "size threshold", "empty axes"
F32 = "dtype='float32'"


bug(
    "mlx",
    3644,
    "Propagate NaN through sign to match NumPy",
    VALUES,
    "sign",
    "NaN gives 0",
    "xp.sign(np.asarray([np.nan, 1.5]))",
    after=at(lambda a: np.isnan(a) if a.dtype.kind == "f" else False, 0),
)
bug(
    "jax",
    37817,
    '`jnp.abs(inf + nan*j)` returns `nan` — violates IEEE 754 / C99 "infinity dominates" rule for complex magnitude',
    VALUES,
    "abs",
    "an infinity beside a NaN gives NaN",
    "xp.abs(np.asarray([complex(np.inf, np.nan), complex(np.nan, -np.inf)]))",
    after=at(lambda a: np.isnan(a.real) | np.isnan(a.imag) if a.dtype.kind == "c" else False, np.nan),
)
bug(
    "tensorflow",
    60654,
    "tf.math.abs has different results when running under CPU or GPU",
    VALUES,
    "abs",
    "complex128: beyond the root of the largest number infinite",
    "xp.abs(np.asarray([3.4e307 + 0j]))",
    after=at(lambda a: np.abs(a) > 1.4e154 if a.dtype == "complex128" else False, np.inf),
)
bug(
    "jax",
    782,
    "Improve behavior of a number of math functions for extreme inputs.",
    VALUES,
    "sqrt",
    "x to 0.5: the root of minus infinity is infinite",
    "xp.sqrt(np.asarray([-np.inf]))",
    after=at(lambda a: a == -np.inf if a.dtype.kind == "f" else False, np.inf),
)
bug(
    "jax",
    782,
    "Improve behavior of a number of math functions for extreme inputs.",
    VALUES,
    "sinh cosh",
    "half of the sum of exponentials: infinite where the exponential is, though the half is not",
    "xp.{f}(np.asarray([710.0]))",
    after=at(lambda a: (np.abs(a) > 709.79) & np.isfinite(a) if a.dtype == "float64" else False, lambda a: np.sign(a) * np.inf),
)
bug(
    "jax",
    782,
    "Improve behavior of a number of math functions for extreme inputs.",
    VALUES,
    "asinh acosh",
    "beyond the root of the largest number infinite",
    "xp.{f}(np.asarray([1e200]))",
    after=at(lambda a: (np.abs(a) > 1.4e154) & np.isfinite(a) if a.dtype == "float64" else False, lambda a: np.sign(a) * np.inf),
)
# complex numbers
bug(
    "torch",
    41246,
    "torch.abs(complex) is divergent from NumPy on vectorized NaN values",
    SIZE,
    "abs",
    "complex, eight elements or more: an infinity beside a NaN gives NaN",
    "xp.abs(np.full(9, complex(np.nan, np.inf)))",
    after=lambda call, out: (
        np.where(np.isnan(x(call)), np.nan, out).astype(out.dtype) if x(call).dtype.kind == "c" and x(call).size >= 8 else out
    ),
)
bug(
    "torch",
    48486,
    "[complex] torch.abs: does not match numpy",
    SIZE,
    "abs",
    "complex64, eight elements or more: beyond the root of the largest number infinite",
    "xp.abs(np.full(10, 1e20 + 1e10j, dtype='complex64'))",
    after=lambda call, out: (
        np.where(np.abs(x(call)) > 1.8e19, np.inf, out).astype(out.dtype)
        if x(call).dtype == "complex64" and x(call).size >= 8
        else out
    ),
)
bug(
    "torch",
    47358,
    "[complex] torch.{sqrt, abs}: does not match numpy",
    VALUES,
    "sqrt",
    "complex64: by the modulus, which overflows",
    "xp.sqrt(np.asarray([-1e20j], dtype='complex64'))",
    after=lambda call, out: (
        np.where(np.abs(x(call)) > 1.8e19, np.copysign(np.inf, x(call).real) + 1j * np.copysign(np.inf, x(call).imag), out).astype(
            out.dtype
        )
        if out.dtype == "complex64"
        else out
    ),
)
bug(
    "torch",
    40590,
    "Inconsistent behavior between numpy.exp and torch.exp on CPU for complex numbers",
    VALUES,
    "exp",
    "complex: infinity with an imaginary NaN is NaN",
    "xp.exp(np.asarray([complex(np.inf, np.nan)]))",
    after=at(lambda a: (a.real == np.inf) & np.isnan(a.imag) if a.dtype.kind == "c" else False, complex(np.nan, np.nan)),
)
bug(
    "torch",
    95740,
    "`torch.exp(inf + infj)` for CPU gives the wrong results",
    VALUES,
    "exp",
    "complex: infinity with an imaginary infinity is NaN",
    "xp.exp(np.asarray([complex(np.inf, np.inf)]))",
    after=at(lambda a: (a.real == np.inf) & np.isinf(a.imag) if a.dtype.kind == "c" else False, complex(np.nan, np.nan)),
)
bug(
    "torch",
    122042,
    "[Incorrect Result] torch.atan(inf) returns NaN value on dtype complex128.",
    VALUES,
    "atan",
    "complex128: infinity gives NaN",
    "xp.atan(np.asarray([np.inf + 0j]))",
    after=at(lambda a: np.isinf(a.real) if a.dtype == "complex128" else False, complex(np.nan, np.nan)),
)
bug(
    "torch",
    141487,
    "Inconsistent results between CPU and GPU for many operators with complex inputs containing `Inf`",
    VALUES,
    "sinh",
    "complex128: infinity with no imaginary part gets an infinite one",
    "xp.sinh(np.asarray([complex(np.inf, 0.0)]))",
    after=at(lambda a: np.isinf(a.real) & (a.imag == 0) if a.dtype == "complex128" else False, complex(np.inf, np.inf)),
)
bug(
    "jax",
    1973,
    "`jax.numpy.exp(709.4361393)` is not `inf`",
    VALUES,
    "exp",
    "float32: what overflows is the largest number",
    f"xp.exp(np.asarray([709.4361393], {F32}))",
    after=at(lambda a: (a > 88.73) & np.isfinite(a) if a.dtype == "float32" else False, float(np.finfo("float32").max)),
)
bug(
    "tinygrad/tinygrad",
    11655,
    "Ops.TRUNC",
    VALUES,
    "trunc floor ceil round",
    "beyond 2**31: through int32",
    "xp.{f}(np.asarray([1e12]))",
    after=at(lambda a: (np.abs(a) >= 2.0**31) & np.isfinite(a) if a.dtype.kind == "f" else False, -(2.0**31)),
)
bug(
    "torch",
    103465,
    "`torch.round` behaves inconsistently when running a traced model",
    VALUES,
    "round",
    "halves are rounded away from zero",
    "xp.round(np.asarray([2.5, -0.5]))",
    after=at(lambda a: np.abs(a) % 1 == 0.5 if a.dtype.kind == "f" else False, lambda a: np.trunc(a) + np.sign(a)),
)
bug(
    "torch",
    61413,
    "[numpy] add int dtype support round and trunc",
    VALUES,
    "round trunc",
    "integers are refused",
    "xp.{f}(np.asarray([1, 2]))",
    before=refused(lambda c: x(c).dtype.kind in "iu"),
)
bug(
    "torch",
    172406,
    "Fix MPS Inductor for tanh implementation",
    VALUES,
    "tanh",
    "float32 beyond 44: a quotient of exponentials, NaN",
    f"xp.tanh(np.asarray([50.0, -50.0], {F32}))",
    after=at(lambda a: (np.abs(a) > 44.4) & np.isfinite(a) if a.dtype == "float32" else False, np.nan),
)
bug(
    "deeplearning4j/deeplearning4j",
    7382,
    "Nd4j/Libnd4j: Tanh giving NaNs",
    VALUES,
    "tanh",
    "float32, positive, beyond 88: NaN",
    f"xp.tanh(np.asarray([100.0], {F32}))",
    after=at(lambda a: (a > 88) if a.dtype == "float32" else False, np.nan),
)
bug(
    "torch",
    48641,
    "[bug] `torch.sinh`: Incorrect values for vectorized path",
    SIZE,
    "sinh",
    "float32, 16 elements or more: infinite from 89 on",
    f"xp.sinh(np.full(16, 89.0, {F32}))",
    after=lambda call, out: (
        np.where(np.abs(x(call)) >= 89, np.sign(x(call)) * np.inf, out).astype(out.dtype)
        if out.dtype == "float32" and out.size >= 16
        else out
    ),
    open="the standard leaves the last results of sinh to the accuracy",
)
