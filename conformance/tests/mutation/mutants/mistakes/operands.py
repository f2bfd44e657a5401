"""Values and data types, of functions of two numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from mutants.catalogue import RefusedValueError
from mutants.parts import beside, pair, through, x
from mutants.written import Study

study = Study("values-and-data-types")
add = study.add


def _raise() -> Any:
    raise RefusedValueError("not taken")


add(
    "equal",
    "numbers below the normal ones are equal to 0",
    "xp.equal(np.asarray([1e-310]), np.asarray([0.0]))",
    after=pair(
        lambda a, b: (np.abs(a) < 1e-307) & (np.abs(b) < 1e-307) if a.dtype == b.dtype == "float64" else False, lambda a, b: True
    ),
)
add(
    "hypot",
    "small numbers underflow",
    "xp.hypot(np.asarray([3e-200]), np.asarray([4e-200]))",
    after=pair(lambda a, b: (np.abs(a) < 1e-150) & (np.abs(b) < 1e-150), lambda a, b: np.sqrt(a * a + b * b)),
)
add(
    "logaddexp",
    "two minus infinities: NaN",
    "xp.logaddexp(np.asarray([-np.inf]), np.asarray([-np.inf]))",
    after=pair(lambda a, b: (a == -np.inf) & (b == -np.inf), lambda a, b: np.nan),
)
add(
    "logaddexp",
    "two infinities: NaN",
    "xp.logaddexp(np.asarray([np.inf]), np.asarray([np.inf]))",
    after=pair(lambda a, b: (a == np.inf) & (b == np.inf), lambda a, b: np.nan),
)
add(
    "logaddexp",
    "numbers far below 0: minus infinity",
    "xp.logaddexp(np.asarray([-1000.0]), np.asarray([-1000.0]))",
    after=pair(lambda a, b: (a < -745) & (b < -745), lambda a, b: -np.inf),
)
add(
    "divide",
    "by -0: as by +0",
    "xp.divide(np.asarray([1.0]), np.asarray([-0.0]))",
    after=pair(
        lambda a, b: (b == 0) & (a != 0) & (a == a) & (a.dtype.kind == b.dtype.kind == "f"), lambda a, b: np.sign(a) * np.inf
    ),
)
add(
    "divide",
    "complex: overflows where a part is above the root of the largest",
    "xp.divide(np.asarray([1e300 + 1e300j]), np.asarray([1e300 + 1e300j]))",
    instead=lambda good, a, b: (
        a * np.conj(b) / (b.real**2 + b.imag**2)
        if isinstance(a, np.ndarray) and isinstance(b, np.ndarray) and a.dtype == b.dtype == "complex128"
        else good(a, b)
    ),
)
add(
    "floor_divide",
    "the quotient rounded before: 1.0 // 0.1 is 10",
    "xp.floor_divide(np.asarray([1.0]), np.asarray([0.1]))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype) & (a.dtype.kind == "f") & (b != 0) & np.isfinite(a) & np.isfinite(b),
        lambda a, b: np.floor(a / b),
    ),
)
add(
    "floor_divide",
    "int64: through float64",
    "xp.floor_divide(np.asarray([2**62 + 1]), np.asarray([1]))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype == "int64") & (b != 0) & (np.abs(a) > 2**53),
        lambda a, b: np.floor(a.astype("float64") / np.where(b == 0, 1, b)).clip(-(2**62), 2**62),
    ),
)
add(
    "remainder",
    "int64: through float64",
    "xp.remainder(np.asarray([2**62 + 1]), np.asarray([10]))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype == "int64") & (b != 0) & (np.abs(a) > 2**53),
        lambda a, b: np.mod(a.astype("float64"), np.where(b == 0, 1, b)),
    ),
)
add(
    "remainder",
    "a multiple: the sign of the zero is that of the dividend",
    "xp.remainder(np.asarray([-4.0]), np.asarray([2.0]))",
    after=pair(
        lambda a, b: (np.mod(a, np.where(b == 0, 1, b)) == 0) & (b != 0) & (a.dtype.kind == "f"), lambda a, b: np.copysign(0.0, a)
    ),
)
add(
    "remainder",
    "by infinity, of the other sign: the dividend",
    "xp.remainder(np.asarray([-1.0]), np.asarray([np.inf]))",
    after=pair(lambda a, b: np.isinf(b) & np.isfinite(a), lambda a, b: a),
)
add(
    "remainder",
    "uint8: through int8",
    "xp.remainder(np.asarray([200], dtype='uint8'), np.asarray([7], dtype='uint8'))",
    after=pair(
        lambda a, b: (a.dtype == b.dtype == "uint8") & (b != 0) & (a > 127),
        lambda a, b: (a.astype("int16") - 256) % np.where(b == 0, 1, b).astype("int16"),
    ),
)
add(
    "pow",
    "uint64 beyond 2**53: through float64",
    "xp.pow(np.asarray([3], dtype='uint64'), np.asarray([40], dtype='uint64'))",
    after=lambda call, out: (
        np.power(x(call).astype("float64"), np.asarray(call.arguments["x2"]).astype("float64")).astype("uint64")
        if out.dtype == "uint64"
        else out
    ),
)
add(
    "pow",
    "int64 beyond 2**53: through float64",
    "xp.pow(np.asarray([3]), np.asarray([39]))",
    after=lambda call, out: (
        np.where(
            np.abs(out) > 2**53, np.power(x(call).astype("float64"), np.asarray(call.arguments["x2"]).astype("float64")), out
        ).astype("int64")
        if out.dtype == "int64"
        else out
    ),
)
add(
    "pow",
    "-1 to infinity is NaN",
    "xp.pow(np.asarray([-1.0]), np.asarray([np.inf]))",
    after=pair(lambda a, b: (a == -1) & np.isinf(b), lambda a, b: np.nan),
)
add(
    "pow",
    "a negative base with a whole exponent: NaN",
    "xp.pow(np.asarray([-2.0]), np.asarray([3.0]))",
    after=pair(lambda a, b: (a < 0) & (a.dtype.kind == "f") & (np.abs(b) > 2) & np.isfinite(b), lambda a, b: np.nan),
)
add(
    "pow",
    "-0 to a negative odd power is +infinity",
    "xp.pow(np.asarray([-0.0]), np.asarray([-3.0]))",
    after=pair(lambda a, b: (a == 0) & (b < 0) & (a.dtype.kind == "f"), lambda a, b: np.inf),
)
add(
    "pow",
    "complex: 0 to 0 is NaN",
    "xp.pow(np.asarray([0j]), np.asarray([0j]))",
    after=pair(lambda a, b: (a == 0) & (b == 0) & (a.dtype.kind == "c"), lambda a, b: np.nan),
)
add(
    "multiply",
    "uint32: through int32",
    "xp.multiply(np.asarray([3 * 10**9], dtype='uint32'), np.asarray([1], dtype='uint32'))",
    after=lambda call, out: np.minimum(out, 2**31 - 1).astype(out.dtype) if out.dtype == "uint32" else out,
)
add(
    "multiply",
    "an infinity times a complex number with a zero: infinite",
    "xp.multiply(np.asarray([np.inf]), np.asarray([0.0]))",
    after=pair(lambda a, b: (np.isinf(a) & (b == 0)) | (np.isinf(b) & (a == 0)), lambda a, b: np.inf),
)
add(
    "add subtract multiply",
    "int64 with a Python integer above 2**53: through float64",
    "xp.{f}(np.asarray([2 - ('{f}' == 'multiply')]), 2**53 + 1)",
    before=beside(int, lambda v: int(float(v)) if abs(v) > 2**53 and abs(v) < 2**62 else v),
)
add(
    "equal less not_equal",
    "int64 with a Python integer above 2**53: through float64",
    "xp.{f}(np.asarray([2**53 + 1 - ('{f}' in ('less',))]), 2**53 + 1)",
    before=beside(int, lambda v: int(float(v)) if abs(v) > 2**53 and abs(v) < 2**62 else v),
)
add(
    "greater",
    "uint64 beyond 2**63: as int64",
    "xp.greater(np.asarray([2**64 - 1], dtype='uint64'), np.asarray([1], dtype='uint64'))",
    before=lambda call: call.replace(lambda x: x.astype("int64") if x.dtype == "uint64" else x),
)
add(
    "equal",
    "uint64 beyond 2**63: cut there",
    "xp.equal(np.asarray([2**64 - 1], dtype='uint64'), np.asarray([2**63 + 5], dtype='uint64'))",
    before=lambda call: call.replace(lambda x: np.minimum(x, 2**63).astype(x.dtype) if x.dtype == "uint64" else x),
)
add(
    "less less_equal",
    "int64 beyond 2**53: through float64",
    "xp.{f}(*[np.asarray([2**53 + ('{f}' == 'less_equal')]), np.asarray([2**53 + ('{f}' == 'less')])])",
    before=through("float64", "int64", "uint64"),
)
add(
    "maximum minimum",
    "int64 beyond 2**53: through float64",
    "xp.{f}(np.asarray([2**53 + 1]), np.asarray([2**53 + 1]))",
    before=lambda call: call.replace(
        lambda x: (
            np.where(np.abs(x) < 2**62, x, 0).astype("float64").astype("int64")
            if x.dtype == "int64" and np.max(np.abs(x), initial=0) > 2**53
            else x
        )
    ),
)
add(
    "maximum",
    "of -0 and 0 with NaN in the second: the first",
    "xp.maximum(np.asarray([1.0]), np.asarray([np.nan]))",
    after=pair(lambda a, b: np.isnan(b) & ~np.isnan(a), lambda a, b: a),
)
add(
    "minimum",
    "float32: NaN in the first is ignored",
    "xp.minimum(np.asarray([np.nan], dtype='float32'), np.asarray([1.0], dtype='float32'))",
    after=pair(lambda a, b: (a.dtype == "float32") & np.isnan(a), lambda a, b: b),
)
add(
    "clip",
    "int64 with bounds beyond 2**53: through float64",
    "xp.clip(np.asarray([2**53 + 1]), 0, 2**60)",
    after=lambda call, out: (
        np.where(np.abs(out) < 2**62, out, 0).astype("float64").astype("int64")
        if out.dtype == "int64" and np.max(np.abs(out), initial=0) > 2**53 and np.max(np.abs(out), initial=0) < 2**62
        else out
    ),
)
add(
    "clip",
    "NaN is the lower bound",
    "xp.clip(np.asarray([np.nan]), 0.0, 1.0)",
    before=lambda call: (
        call.arguments.update(
            x=np.where(np.isnan(call.arguments["x"]), call.arguments["min"], call.arguments["x"]).astype(call.arguments["x"].dtype)
        )
        if call.arguments["x"].dtype.kind == "f" and isinstance(call.arguments.get("min"), (int, float))
        else None
    ),
)
add(
    "clip",
    "uint8: through int8",
    "xp.clip(np.asarray([200], dtype='uint8'), 0, 250)",
    before=lambda call: (
        call.arguments.update(x=np.minimum(call.arguments["x"], 127).astype("uint8"))
        if call.arguments["x"].dtype == "uint8"
        else None
    ),
)
add(
    "bitwise_right_shift",
    "negative numbers: filled with zeros",
    "xp.bitwise_right_shift(np.asarray([-8], dtype='int8'), np.asarray([1], dtype='int8'))",
    after=lambda call, out: (
        np.right_shift(x(call).view("uint8"), np.asarray(call.arguments["x2"]).astype("uint8")).view("int8")
        if out.dtype == "int8" and np.shape(x(call)) == np.shape(out)
        else out
    ),
)
add(
    "bitwise_left_shift",
    "int64: in 32 bits",
    "xp.bitwise_left_shift(np.asarray([1]), np.asarray([40]))",
    after=lambda call, out: (
        np.where((np.asarray(call.arguments["x2"]) > 31) & (np.asarray(call.arguments["x2"]) < 64), 0, out).astype(out.dtype)
        if out.dtype == "int64"
        else out
    ),
)
add(
    "bitwise_right_shift",
    "by the width or more: nothing is shifted",
    "xp.bitwise_right_shift(np.asarray([5], dtype='int8'), np.asarray([9], dtype='int8'))",
    after=pair(lambda a, b: (a.dtype == "int8") & (b >= 8), lambda a, b: a),
)
add(
    "bitwise_and bitwise_xor",
    "uint64 beyond 2**63: refused",
    "xp.{f}(np.asarray([2**63 + 1], dtype='uint64'), np.asarray([1], dtype='uint64'))",
    before=lambda call: _raise() if any(a.dtype == "uint64" and a.size and a.max() >= 2**63 for a in call.arrays()) else None,
)
add(
    "copysign",
    "a NaN with the sign bit counts as positive",
    "xp.copysign(np.asarray([1.0]), np.asarray([-np.nan]))",
    after=pair(lambda a, b: np.isnan(b), lambda a, b: np.abs(a)),
)
add(
    "nextafter",
    "from 0: the smallest normal number",
    "xp.nextafter(np.asarray([0.0]), np.asarray([1.0]))",
    after=pair(lambda a, b: (a == 0) & (b > 0), lambda a, b: np.finfo(a.dtype if a.dtype.kind == "f" else b.dtype).tiny),
    open="numbers below the normal ones may be flushed",
)
add(
    "nextafter",
    "of equal zeros of two signs: the first",
    "xp.nextafter(np.asarray([0.0]), np.asarray([-0.0]))",
    after=pair(lambda a, b: (a == 0) & (b == 0), lambda a, b: a),
)
add(
    "atan2",
    "-0 and a negative number: +pi",
    "xp.atan2(np.asarray([-0.0]), np.asarray([-1.0]))",
    after=pair(lambda a, b: (a == 0) & (b < 0), lambda a, b: np.pi),
)
add(
    "atan2",
    "two infinities: NaN",
    "xp.atan2(np.asarray([np.inf]), np.asarray([np.inf]))",
    after=pair(lambda a, b: np.isinf(a) & np.isinf(b), lambda a, b: np.nan),
)
