"""Bugs in divisions and remainders."""

from __future__ import annotations

import numpy as np

from mutants.parts import pair, x, y
from mutants.written import Study

study = Study("reported")
bug = study.bug
VALUES, LAYOUT, SIZE, EMPTY = "values and data types", "layout of memory", "size threshold", "empty axes"
F32 = "dtype='float32'"


def _floats(a, b):
    return a.dtype.kind == "f" and b.dtype.kind == "f"


# remainder and floor_divide
bug(
    "jax",
    40028,
    "jnp.remainder gives a zero result the sign of the dividend, not the divisor",
    VALUES,
    "remainder",
    "a zero has the sign of the dividend",
    "xp.remainder(np.asarray([-1.0, -4.0, 0.0, 4.0]), np.asarray([1.0, 2.0, -3.0, -2.0]))",
    after=pair(lambda a, b: (np.fmod(a, b) == 0) & (b != 0) & _floats(a, b), lambda a, b: np.copysign(0.0, a)),
)
bug(
    "torch",
    193776,
    "Fix torch.remainder giving a zero result the dividend's sign",
    VALUES,
    "remainder",
    "float32: a positive multiple of a negative divisor gives +0",
    f"xp.remainder(np.asarray([2.0], {F32}), np.asarray([-1.0], {F32}))",
    after=pair(lambda a, b: (np.fmod(a, b) == 0) & (b < 0) & (a.dtype == b.dtype == "float32"), lambda a, b: 0.0),
)
bug(
    "mlx",
    4315,
    "[BUG] mx.remainder gives a zero result a path-dependent sign",
    SIZE,
    "remainder",
    "-0 by a positive number: in the scalar residual after eight lanes the zero keeps its sign",
    "xp.remainder(np.full(9, -0.0), np.full(9, 3.0))",
    after=lambda call, out: (
        np.where(
            (np.arange(out.size).reshape(out.shape) >= out.size - out.size % 8) & (x(call) == 0) & np.signbit(x(call)), -0.0, out
        ).astype(out.dtype)
        if out.dtype.kind == "f" and out.size > 8 and x(call).shape == out.shape
        else out
    ),
)
bug(
    "numpy",
    6317,
    "Signed zero discrepancy vs. Python on float np.remainder",
    VALUES,
    "remainder",
    "-1.0 by 1.0 is -0",
    "xp.remainder(np.asarray([-1.0]), np.asarray([1.0]))",
    after=pair(lambda a, b: (a == -b) & (b > 0) & _floats(a, b), lambda a, b: -0.0),
)
bug(
    "numpy",
    13020,
    "BUG: fix signed zero behavior in npy_divmod",
    VALUES,
    "floor_divide",
    "0 by a positive number is -0",
    "xp.floor_divide(np.zeros(3), np.ones(3))",
    after=pair(lambda a, b: (a == 0) & ~np.signbit(a) & (b > 0) & _floats(a, b), lambda a, b: -0.0),
)
bug(
    "numpy",
    6127,
    "BUG rounding error in divmod",
    VALUES,
    "floor_divide",
    "the floor of the rounded quotient",
    "xp.floor_divide(np.asarray([78 * 6e-8]), np.asarray([6e-8]))",
    after=pair(lambda a, b: (b != 0) & np.isfinite(a) & np.isfinite(b) & _floats(a, b), lambda a, b: np.floor(a / b)),
)
bug(
    "jax",
    37752,
    "`jnp.floor_divide(nonzero, 0.0)` returns `nan` instead of `±inf` (NumPy compatibility / IEEE 754 violation)",
    VALUES,
    "floor_divide",
    "a number by 0.0 is NaN",
    "xp.floor_divide(np.asarray([1.0, -1.0]), np.asarray([0.0, 0.0]))",
    after=pair(lambda a, b: (b == 0) & (a != 0) & np.isfinite(a) & _floats(a, b), lambda a, b: np.nan),
)
bug(
    "torch",
    189243,
    '[MPS] torch.div(rounding_mode="floor") has different nonfinite semantics from CPU/CUDA',
    VALUES,
    "floor_divide",
    "an infinity by a finite number is infinite",
    "xp.floor_divide(np.asarray([np.inf, -np.inf]), np.asarray([1.0, 1.0]))",
    after=pair(lambda a, b: np.isinf(a) & np.isfinite(b) & (b != 0), lambda a, b: np.sign(a) * np.sign(b) * np.inf),
    open="the standard takes both NaN and an infinity",
)
bug(
    "mlx",
    3994,
    "mx.divmod truncates while `//` and `%` floor, and on Metal `mx.divmod` is internally inconsistent (`q*b + r != a`)",
    VALUES,
    "floor_divide",
    "integers of two signs are truncated",
    "xp.floor_divide(np.asarray([-7, 7]), np.asarray([3, -3]))",
    after=pair(
        lambda a, b: (a.dtype.kind == b.dtype.kind == "i") & (b != 0) & (np.sign(a) * np.sign(b) < 0),
        lambda a, b: -(np.abs(a) // np.where(b == 0, 1, np.abs(b))),
    ),
)
bug(
    "mlx",
    640,
    "[BUG] Remainder does not work properly when the numerator is negative",
    VALUES,
    "remainder",
    "a negative dividend: the sign of the dividend",
    "xp.remainder(-np.ones(1), 5.0)",
    after=pair(lambda a, b: (a < 0) & (b > 0) & (np.asarray(a).dtype.kind == "f"), lambda a, b: np.fmod(a, b)),
)
bug(
    "kulinseth/pytorch",
    243,
    "Fix floor_divide",
    VALUES,
    "floor_divide",
    "int32: an exact negative quotient is one too small",
    "xp.floor_divide(np.asarray([-616], dtype='int32'), np.asarray([28], dtype='int32'))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype == "int32") & (b != 0) & (a < 0) & (b > 1) & (a % np.where(b == 0, 1, b) == 0),
        lambda a, b: a // np.where(b == 0, 1, b) - 1,
    ),
)
bug(
    "torch",
    154171,
    "Wrong result for modulo if the dividend and divisor are int when using mps",
    VALUES,
    "remainder",
    "integers above 2**24: through float32",
    "xp.remainder(np.asarray([42309891]), np.asarray([31]))",
    after=pair(
        lambda a, b: (a.dtype.kind == b.dtype.kind == "i") & (np.abs(a) > 16798992) & (b != 0),
        lambda a, b: np.mod(a.astype("float32").astype("float64"), np.where(b == 0, 1, b)),
    ),
)
bug(
    "torch",
    24861,
    "Float overflow in torch.remainder",
    VALUES,
    "remainder",
    "large dividends of float32: by a - floor(a / b) * b",
    f"xp.remainder(np.asarray([2749682432.0], {F32}), np.asarray([36.0], {F32}))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype == "float32") & (np.abs(a) > 2**24) & (b != 0) & np.isfinite(a) & np.isfinite(b),
        lambda a, b: a - np.floor(a / b) * b,
    ),
)
bug(
    "torch",
    37743,
    "torch.remainder gives a remainder larger than the divisor",
    VALUES,
    "remainder",
    "float32: beyond the divisor",
    f"xp.remainder(np.asarray([1e9], {F32}), 3.141592653589793)",
    after=pair(
        lambda a, b: (a.dtype == "float32") & (np.abs(a) > 1e6 * np.abs(b)) & (b != 0) & np.isfinite(a),
        lambda a, b: (a - b.astype("float32") * np.trunc(a / b.astype("float32"))).astype("float32") - np.sign(b) * 64,
    ),
)
bug(
    "torch",
    193753,
    "torch.fmod and torch.remainder return NaN on the vectorized path where the scalar path is correct (the fmod half of #77742)",
    SIZE,
    "remainder",
    "float64, four elements or more: NaN where the quotient overflows",
    "xp.remainder(np.full(4, 1e308), np.full(4, 0.5))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype == "float64") & (a.size >= 4) & np.isfinite(a) & np.isinf(a / b) & (b != 0),
        lambda a, b: np.nan,
    ),
)
bug(
    "torch",
    198057,
    "[inductor][cpu] Vectorized `torch.remainder` / `%` returns NaN for an infinite divisor and 0 for "
    "large quotients; elements handled by the scalar tail are correct, so the result depends on the tensor l",
    SIZE,
    "remainder",
    "float32, eight elements or more: by an infinity is NaN",
    f"xp.remainder(np.full(8, 5.5, {F32}), np.full(8, np.inf, {F32}))",
    after=pair(lambda a, b: (a.dtype == b.dtype == "float32") & (a.size >= 8) & np.isinf(b) & np.isfinite(a), lambda a, b: np.nan),
)
bug(
    "torch",
    5906,
    "Fix integer overflow in remainder operator",
    VALUES,
    "remainder",
    "int64: a negative dividend and a divisor beyond 2**47: the product overflows",
    "xp.remainder(np.asarray([-23500]), np.asarray([392486996410368]))",
    after=pair(lambda a, b: (a.dtype == b.dtype == "int64") & (a < 0) & (np.abs(b) > 2**47), lambda a, b: a),
)
bug(
    "torch",
    109870,
    "Wrongly returns nan for vectorized complex numbers division on PPC/ZArch",
    SIZE,
    "divide",
    "complex64, eight elements: NaN where the square of the modulus of the divisor underflows",
    "xp.divide(np.zeros(8, dtype='complex64'), np.full(8, 1e-36, dtype='complex64'))",
    after=lambda call, out: (
        np.where(np.abs(y(call)) < 1e-22, complex(np.nan, np.nan), out).astype(out.dtype)
        if out.dtype == "complex64" and out.size >= 8 and out.shape == y(call).shape
        else out
    ),
)
bug(
    "numpy",
    19045,
    "BUG: Unexpected result in uint8 division on x86",
    SIZE,
    "floor_divide",
    "uint8, 16 elements or more, 233 by the scalar 9: one more in every second place",
    "xp.floor_divide(np.full(64, 233, dtype='uint8'), 9)",
    after=lambda call, out: (
        np.where(
            (x(call) == 233) & np.isin(y(call), [9, 13]) & (np.arange(out.size).reshape(out.shape) % 2 == 1), out + 1, out
        ).astype(out.dtype)
        if out.dtype == "uint8" and out.size >= 16 and not y(call).ndim
        else out
    ),
)
bug(
    "numpy",
    20153,
    "BUG, SIMD: Fix 64-bit/8-bit integer division by a scalar",
    VALUES,
    "floor_divide",
    "uint8 by a scalar above 128: 0",
    "xp.floor_divide(np.asarray([250, 100], dtype='uint8'), 200)",
    after=lambda call, out: (
        np.zeros_like(out) if out.dtype == "uint8" and x(call).ndim and not y(call).ndim and y(call) > 128 else out
    ),
)
bug(
    "torch",
    44858,
    "floor_divide has wrong result",
    VALUES,
    "floor_divide",
    "int32: rounded towards 0",
    "xp.floor_divide(np.asarray([-7, 7], dtype='int32'), np.asarray([2, -2], dtype='int32'))",
    after=pair(lambda a, b: (a.dtype == b.dtype == "int32") & (b != 0), lambda a, b: np.trunc(a / np.where(b == 0, 1, b))),
)
bug(
    "IntelPython/dpctl",
    1247,
    "Floor_divide wrong result for integer dtype",
    VALUES,
    "floor_divide",
    "1 by -2 is 0",
    "xp.floor_divide(np.asarray([1]), np.asarray([-2]))",
    after=pair(lambda a, b: (a.dtype.kind == "i") & (a > 0) & (b < 0) & (a < np.abs(b)), lambda a, b: 0),
)
bug(
    "modular/modular",
    1464,
    "[BUG]: simd integral `//` always returns zero with negative operand",
    VALUES,
    "floor_divide",
    "integers: 0 with a negative operand",
    "xp.floor_divide(np.asarray([-8]), np.asarray([2]))",
    after=pair(lambda a, b: (a.dtype.kind == "i") & ((a < 0) | (b < 0)), lambda a, b: 0),
)
