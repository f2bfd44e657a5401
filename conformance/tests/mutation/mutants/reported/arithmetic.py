"""Bugs in functions of two numbers, and in bounds."""

from __future__ import annotations

import numpy as np

from mutants.parts import pair, refused, x, y
from mutants.written import Study

study = Study("reported")
bug = study.bug
VALUES, LAYOUT, SIZE, EMPTY = "values and data types", "layout of memory", "size threshold", "empty axes"
AXES, ARGUMENTS = "combinations of axes", "arguments, copies"
F32 = "dtype='float32'"


def _first_chunk(call):
    a, b = (call.arguments[n] for n in ("x1", "x2"))
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray) and b.base is not None and b.ndim == 1 and b.flags.c_contiguous:
        base = b.base
        if isinstance(base, np.ndarray) and base.dtype == b.dtype and base.ndim == 1 and (a.base is base):
            call.arguments["x2"] = base[: b.size]


# NaN, infinities, the ends of the range
bug(
    "torch",
    143976,
    "`torch.maximum` and `torch.minimum` do not propagate nans on MPS",
    VALUES,
    "maximum minimum",
    "float32: NaN is lost",
    f"xp.{{f}}(np.asarray([np.nan, 1.0], {F32}), np.asarray([1.0, np.nan], {F32}))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype == "float32") & (np.isnan(a) ^ np.isnan(b)), lambda a, b: np.where(np.isnan(a), b, a)
    ),
)
bug(
    "jax",
    20754,
    "Fixed hypot bug on nan/inf pairings, began deprecation of non-real values",
    VALUES,
    "hypot",
    "an infinity with a NaN is NaN",
    "xp.hypot(np.asarray([np.inf]), np.asarray([np.nan]))",
    after=pair(lambda a, b: np.isnan(a) | np.isnan(b), lambda a, b: np.nan),
)
bug(
    "torch",
    82543,
    "[MPS] Incorrect rounded results of `add` and `sub`",
    VALUES,
    "subtract",
    "a Python float that is an integer minus float32: computed in integers",
    f"xp.subtract(1.0, np.asarray([0.0, 0.49, 0.8], {F32}))",
    after=lambda call, out: (
        np.rint(out).astype(out.dtype)
        if type(call.arguments["x1"]) is float and call.arguments["x1"] % 1 == 0 and out.dtype == "float32"
        else out
    ),
)
bug(
    "tensorflow",
    97125,
    "`tf.pow` returns inconsistent value on CPU vs GPU",
    VALUES,
    "pow",
    "int64: the exponent is taken modulo 64",
    "xp.pow(np.asarray([0, -1]), np.asarray([64, 67]))",
    after=lambda call, out: (
        np.where(y(call) >= 64, x(call) ** np.abs(y(call) % 64), out)
        if x(call).dtype == y(call).dtype == out.dtype == "int64" and x(call).shape == y(call).shape
        else out
    ),
)
# where in memory
bug(
    "torch",
    91065,
    "[MPS] Incorrect results of two multiplied chunked tensors produced by `unsafe_chunk`",
    LAYOUT,
    "multiply",
    "parts of one array: that of the second is taken for the beginning of the array",
    "(a := np.arange(1.0, 6.0), xp.multiply(a[:2], a[4:]))",
    before=lambda call: _first_chunk(call),
)
bug(
    "jax",
    1626,
    "Fix behavior of np.logaddexp/logaddexp2 and scipy.special.logsumexp f…",
    VALUES,
    "logaddexp",
    "two infinities give NaN",
    "xp.logaddexp(np.asarray([np.inf]), np.asarray([np.inf]))",
    after=pair(lambda a, b: (a == np.inf) & (b == np.inf), lambda a, b: np.nan),
)
bug(
    "tinygrad/tinygrad",
    13798,
    "fix -inf edge case in logaddexp",
    VALUES,
    "logaddexp",
    "two minus infinities give NaN",
    "xp.logaddexp(np.asarray([-np.inf]), np.asarray([-np.inf]))",
    after=pair(lambda a, b: (a == -np.inf) & (b == -np.inf), lambda a, b: np.nan),
)
bug(
    "jax",
    1072,
    "Clipping of a NaN matrix",
    VALUES,
    "clip",
    "NaN is the lower bound",
    "xp.clip(np.full((3, 3), np.nan), -1, 1)",
    after=lambda call, out: (
        np.where(np.isnan(call.arguments["x"]), call.arguments["min"], out).astype(out.dtype)
        if call.arguments.get("min") is not None and out.dtype.kind == "f" and np.shape(call.arguments["x"]) == out.shape
        else out
    ),
)
bug(
    "jax",
    1650,
    "Fix np.clip broadcasting across a_min and a_max",
    "combinations of axes",
    "clip",
    "bounds of another shape than the array: refused",
    "xp.clip(np.ones((10, 1)), np.ones(1), np.ones(1))",
    before=refused(
        lambda c: any(
            np.ndim(c.arguments.get(n)) and np.shape(c.arguments[n]) != np.shape(c.arguments["x"]) for n in ("min", "max")
        )
    ),
)
bug(
    "numba",
    9991,
    "`np.clip` behaves differently with it using `njit`",
    "combinations of axes",
    "clip",
    "a bound that widens the array: the shape of the array",
    "xp.clip(np.asarray([[1.0], [2.0]]), 0, np.asarray([3.0, 4.0, 5.0]))",
    after=lambda call, out: (
        out[tuple(slice(0, n) for n in np.shape(call.arguments["x"]))]
        if out.ndim == np.ndim(call.arguments["x"]) and out.shape != np.shape(call.arguments["x"])
        else out
    ),
)
# integers and rounding
bug(
    "torch",
    70904,
    "Bitwise shifts are broken in some cases if shift is greater than bit size",
    VALUES,
    "bitwise_left_shift bitwise_right_shift",
    "uint8: the count is taken modulo 32",
    "xp.{f}(np.asarray([255], dtype='uint8'), np.asarray([33], dtype='uint8'))",
    after=lambda call, out: (
        (np.left_shift if "left" in call.subject.qualname else np.right_shift)(
            x(call).astype("uint64"), y(call).astype("uint64") % np.uint64(32)
        ).astype("uint8")
        if out.dtype == "uint8" and np.max(y(call), initial=0) >= 32
        else out
    ),
)
bug(
    "torch",
    88547,
    "`tensor(1) >> 64` will return 1 on CPU (`64 * n` is magic number)",
    VALUES,
    "bitwise_right_shift",
    "int64: by 64 nothing is shifted",
    "xp.bitwise_right_shift(np.asarray([1]), np.asarray([64]))",
    after=pair(lambda a, b: (a.dtype == "int64") & (b % 64 == 0) & (b > 0), lambda a, b: a),
)
bug(
    "mlx",
    4271,
    "Clamp out of range shift amounts",
    SIZE,
    "bitwise_left_shift",
    "int32 by 32, in the scalar tail after registers of four: nothing is shifted",
    "xp.bitwise_left_shift(np.ones(7, dtype='int32'), np.full(7, 32, dtype='int32'))",
    after=lambda call, out: (
        np.where((y(call) == 32) & (np.arange(out.size).reshape(out.shape) >= out.size - out.size % 4), x(call), out).astype(
            out.dtype
        )
        if out.dtype == "int32" and x(call).shape == out.shape
        else out
    ),
)
bug(
    "tensorflow",
    12659,
    "tf.maximum does not return nan when inputs contain nan",
    VALUES,
    "maximum",
    "NaN beside a Python number is lost",
    "xp.maximum(np.asarray([np.nan]), 1.0)",
    after=pair(lambda a, b: np.isnan(a) & (b == b) & (np.ndim(b) == 0), lambda a, b: b),
)
bug(
    "tensorflow",
    116992,
    "CPU XLA silently drops NaN in `reduce_max` / `reduce_min` / `maximum` / `minimum`",
    VALUES,
    "minimum",
    "NaN in the second is lost",
    "xp.minimum(np.asarray([5.0]), np.asarray([np.nan]))",
    after=pair(lambda a, b: np.isnan(b) & ~np.isnan(a) if b.dtype.kind == "f" else False, lambda a, b: a),
)
bug(
    "torch",
    192507,
    "[MPS] torch.hypot overflows and returns NaN for inf inputs, unlike CPU",
    VALUES,
    "hypot",
    "float32: the square root of the sum of squares",
    f"xp.hypot(np.asarray([3e38, 1.0, np.inf], {F32}), np.asarray([1.0, 3e38, np.nan], {F32}))",
    after=pair(lambda a, b: a.dtype == b.dtype == "float32", lambda a, b: np.sqrt(a * a + b * b)),
)
bug(
    "torch",
    58489,
    "Type promotion is broken for binary ops with uint8",
    VALUES,
    "add multiply",
    "uint8 with an int16 array of no axes: uint8",
    "xp.{f}(np.asarray([0], dtype='uint8'), np.asarray(0, dtype='int16'))",
    after=lambda call, out: (
        out.astype("uint8")
        if x(call).dtype == "uint8"
        and x(call).ndim
        and isinstance(call.arguments["x2"], (np.ndarray, np.generic))
        and not np.ndim(call.arguments["x2"])
        and y(call).dtype.kind == "i"
        else out
    ),
)
bug(
    "torch",
    1549,
    "Unexpected logical AND behavior",
    VALUES,
    "bitwise_and",
    "uint8: 1 and 0 is 1",
    "xp.bitwise_and(np.asarray([[0, 1], [2, 3]], dtype='uint8'), np.zeros((2, 2), dtype='uint8'))",
    after=pair(lambda a, b: (a.dtype == b.dtype == "uint8") & (a == 1) & (b == 0), lambda a, b: a),
)
bug(
    "tinygrad/tinygrad",
    7684,
    "fix Tensor.bitwise_and and Tensor.bitwise_or to support bool",
    VALUES,
    "bitwise_and bitwise_or",
    "bools are refused",
    "xp.{f}(np.asarray([True]), np.asarray([False]))",
    before=refused(lambda c: x(c).dtype.kind == "b"),
)
bug(
    "numpy",
    5746,
    "Cannot reliably compare uint64 values to integers?",
    VALUES,
    "equal",
    "uint64 with a Python integer: through float64",
    "xp.equal(np.asarray([2**63 + 1], dtype='uint64'), 2**63)",
    after=lambda call, out: (
        np.equal(x(call).astype("float64"), float(call.arguments["x2"]))
        if x(call).dtype == "uint64" and type(call.arguments["x2"]) is int
        else out
    ),
)
bug(
    "rtosholdings/riptable",
    279,
    "Incorrect comparison FA of uint64 to python integer on Linux",
    VALUES,
    "equal",
    "uint64 with a Python integer of 2**63 or more: false",
    "xp.equal(np.asarray([2**63], dtype='uint64'), 2**63)",
    after=lambda call, out: (
        np.zeros_like(out)
        if x(call).dtype == "uint64" and type(call.arguments["x2"]) is int and call.arguments["x2"] >= 2**63
        else out
    ),
)
bug(
    "cupy",
    9753,
    "Comparison between `uint64` max value and `uint64` array result in `OverflowError`",
    VALUES,
    "equal less less_equal greater greater_equal not_equal",
    "uint64 with a Python integer of 2**63 or more: refused",
    "xp.{f}(np.asarray([1], dtype='uint64'), 2**64 - 1)",
    before=refused(lambda c: type(c.arguments["x2"]) is int and c.arguments["x2"] >= 2**63),
)
bug(
    "sparse",
    505,
    "Sparse multiplication does not work with `shape=()`",
    AXES,
    "multiply",
    "an array of no axes with one of one: refused",
    "xp.multiply(np.asarray(0.5), np.ones(2))",
    before=refused(lambda c: isinstance(c.arguments["x1"], np.ndarray) and not x(c).ndim and y(c).ndim == 1),
)
