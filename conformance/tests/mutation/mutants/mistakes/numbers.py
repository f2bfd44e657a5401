"""Values and data types, of functions of one number: signs of zeros, the ends of the range, the way through another type."""

from __future__ import annotations

import numpy as np

from mutants.parts import at, real, x
from mutants.written import Study

study = Study("values-and-data-types")
add = study.add


add(
    "round",
    "0.49999999999999994 is 1: the floor of x + 0.5",
    "xp.round(np.asarray([0.49999999999999994]))",
    after=at(lambda x: x == 0.49999999999999994, 1.0),
)
add(
    "round",
    "odd numbers above 2**52: the floor of x + 0.5",
    "xp.round(np.asarray([2.0**52 + 1]))",
    after=at(lambda x: real(x) and (x > 2.0**52) & (x < 2.0**53) & (x % 2 == 1), lambda x: x + 1),
)
add("round", "-0.2 is +0", "xp.round(np.asarray([-0.2]))", after=at(lambda x: real(x) and (x > -0.5) & (x < 0), 0.0))
add("ceil", "-0.5 is +0", "xp.ceil(np.asarray([-0.5]))", after=at(lambda x: real(x) and (x > -1) & (x < 0), 0.0))
add("trunc", "-0.5 is +0", "xp.trunc(np.asarray([-0.5]))", after=at(lambda x: real(x) and (x > -1) & (x < 0), 0.0))
add(
    "floor ceil trunc",
    "beyond 2**31: through 32 bits",
    "xp.{f}(np.asarray([2.0**31 + 0.5]))",
    after=at(lambda x: real(x) and (np.abs(x) > 2.0**31) & np.isfinite(x), -(2.0**31)),
)
add(
    "floor ceil round",
    "beyond 2**63: through 64 bits",
    "xp.{f}(np.asarray([1e19]))",
    after=at(lambda x: real(x) and (np.abs(x) >= 2.0**63) & np.isfinite(x), -(2.0**63)),
)
add(
    "round",
    "complex: only the real part",
    "xp.round(np.asarray([1.5 + 2.5j]))",
    after=lambda call, out: out.real + 1j * call.arrays()[0].imag if np.iscomplexobj(out) else out,
)
add(
    "sign",
    "complex: of the real part",
    "xp.sign(np.asarray([3 + 4j]))",
    after=lambda call, out: np.sign(x(call).real).astype(out.dtype) if np.iscomplexobj(out) else out,
)
add(
    "sign",
    "numbers below the normal ones are 0",
    "xp.sign(np.asarray([1e-310]))",
    after=at(lambda x: real(x) and (np.abs(x) < np.finfo(x.dtype).tiny), 0),
    open="numbers below the normal ones may be flushed",
)
add(
    "abs",
    "the least integer of 16 bits stays positive in 32",
    "xp.abs(np.asarray([-(2**15)], dtype='int16'))",
    after=lambda call, out: np.where(x(call) == -(2**15), 2**15 - 1, out).astype(out.dtype) if out.dtype == "int16" else out,
    open="the standard leaves the modulus of the least integer open",
)
add(
    "abs",
    "complex: overflows where a part is above the root of the largest",
    "xp.abs(np.asarray([3e200 + 4e200j]))",
    after=lambda call, out: np.sqrt(x(call).real ** 2 + x(call).imag ** 2).astype(out.dtype) if np.iscomplexobj(x(call)) else out,
)
add(
    "abs",
    "complex: underflows where a part is below the root of the smallest",
    "xp.abs(np.asarray([3e-200 + 4e-200j]))",
    after=lambda call, out: (
        np.where(np.abs(x(call)) < 1e-160, np.sqrt(x(call).real ** 2 + x(call).imag ** 2), out).astype(out.dtype)
        if x(call).dtype == "complex128"
        else out
    ),
)
add(
    "abs",
    "complex: an infinity beside a NaN is NaN",
    "xp.abs(np.asarray([complex(np.inf, np.nan)]))",
    after=lambda call, out: (
        np.where(np.isnan(x(call).real) | np.isnan(x(call).imag), np.nan, out).astype(out.dtype)
        if np.iscomplexobj(x(call))
        else out
    ),
)
add(
    "exp",
    "float32 near overflow: infinite from 88 on",
    "xp.exp(np.asarray([88.5], dtype='float32'))",
    after=at(lambda x: x.dtype == "float32" and x > 88, np.inf),
)
add(
    "exp",
    "float32 below -87: 0",
    "xp.exp(np.asarray([-87.2], dtype='float32'))",
    after=at(lambda x: x.dtype == "float32" and x < -87, 0),
)
add(
    "sinh cosh",
    "float32 beyond 88.8: infinite",
    "xp.{f}(np.asarray([89.0], dtype='float32'))",
    after=at(lambda x: x.dtype == "float32" and np.abs(x) > 88.8, lambda x: np.sign(x) * np.inf),
)
add(
    "sinh",
    "small numbers: by a difference of exponentials",
    "xp.sinh(np.asarray([1e-12]))",
    after=at(lambda x: real(x) and np.abs(x) < 1e-4, lambda x: (np.exp(x) - np.exp(-x)) / 2),
)
add(
    "tanh",
    "numbers beyond 355: NaN",
    "xp.tanh(np.asarray([800.0]))",
    after=at(lambda x: real(x) and np.isfinite(x) & (np.abs(x) > 355), np.nan),
)
add(
    "tanh",
    "complex with a large real part: NaN",
    "xp.tanh(np.asarray([800 + 1j]))",
    after=lambda call, out: (
        np.where(np.abs(x(call).real) > 355, complex(np.nan, np.nan), out).astype(out.dtype) if np.iscomplexobj(out) else out
    ),
)
add(
    "asinh",
    "large negative numbers: minus infinity by cancellation",
    "xp.asinh(np.asarray([-1e10]))",
    after=at(lambda x: real(x) and x < -1e8, lambda x: np.log(x + np.sqrt(x * x + 1))),
)
add(
    "acosh asinh",
    "beyond the root of the largest: infinite",
    "xp.{f}(np.asarray([1e200]))",
    after=at(lambda x: real(x) and np.isfinite(x) & (np.abs(x) > 1e160), lambda x: np.sign(x) * np.inf),
)
add(
    "atanh",
    "small numbers: by logarithms of 1 + x",
    "xp.atanh(np.asarray([1e-12]))",
    after=at(lambda x: real(x) and np.abs(x) < 1e-5, lambda x: 0.5 * (np.log(1 + x) - np.log(1 - x))),
)
add("log1p", "below 1e-8: 0", "xp.log1p(np.asarray([1e-12]))", after=at(lambda x: real(x) and np.abs(x) < 1e-8, 0))
add(
    "expm1",
    "above 709 though not above 709.78: infinite",
    "xp.expm1(np.asarray([709.5]))",
    after=at(lambda x: x.dtype == "float64" and x > 709, np.inf),
)
add(
    "expm1",
    "complex near 0: by a difference",
    "xp.expm1(np.asarray([1e-13 + 1e-13j]))",
    after=lambda call, out: np.exp(x(call)) - 1 if out.dtype == "complex128" else out,
)
add(
    "log1p",
    "complex near 0: by the logarithm of 1 + x",
    "xp.log1p(np.asarray([1e-13 + 1e-13j]))",
    after=lambda call, out: np.log(1 + x(call)) if out.dtype == "complex128" else out,
)
add(
    "log2",
    "powers of two: by a quotient of natural logarithms, rounded down",
    "xp.log2(np.asarray([2.0**29]))",
    after=at(lambda x: real(x) and x == 2.0**29, lambda x: np.nextafter(29, 0)),
    open="accuracy",
)
add(
    "log log2 log10",
    "numbers below the normal ones: minus infinity",
    "xp.{f}(np.asarray([1e-310]))",
    after=at(lambda x: x.dtype == "float64" and (x > 0) & (x < 1e-307), -np.inf),
)
add(
    "sqrt",
    "numbers below the normal ones: 0",
    "xp.sqrt(np.asarray([1e-310]))",
    after=at(lambda x: x.dtype == "float64" and (x > 0) & (x < 1e-307), 0),
)
add(
    "sqrt",
    "complex on the negative axis below: above",
    "xp.sqrt(np.asarray([complex(-1, -0.0)]))",
    after=lambda call, out: (
        np.where((x(call).imag == 0) & (x(call).real < 0), 1j * np.sqrt(np.abs(x(call).real)), out).astype(out.dtype)
        if np.iscomplexobj(out)
        else out
    ),
)
add(
    "log",
    "complex on the negative axis below: above",
    "xp.log(np.asarray([complex(-1, -0.0)]))",
    after=lambda call, out: (
        np.where((x(call).imag == 0) & (x(call).real < 0), np.log(np.abs(x(call))) + 1j * np.pi, out).astype(out.dtype)
        if np.iscomplexobj(out)
        else out
    ),
)
add("reciprocal", "-0 gives +infinity", "xp.reciprocal(np.asarray([-0.0]))", after=at(lambda x: real(x) and (x == 0), np.inf))
add(
    "square",
    "int16: saturates",
    "xp.square(np.asarray([200], dtype='int16'))",
    after=lambda call, out: (
        np.clip(x(call).astype("int64") ** 2, -(2**15), 2**15 - 1).astype("int16") if out.dtype == "int16" else out
    ),
    open="what an integer that overflows gives is open",
)
add(
    "square multiply",
    "float32: through float16",
    "xp.{f}(*[np.asarray([300.0], dtype='float32')] * (1 + ('{f}' == 'multiply')))",
    after=lambda call, out: np.where(np.abs(out) > 65504, np.inf, out).astype(out.dtype) if out.dtype == "float32" else out,
)
add(
    "bitwise_invert",
    "uint16: as a negative number of 32 bits",
    "xp.bitwise_invert(np.asarray([1], dtype='uint16'))",
    after=lambda call, out: (~x(call).astype("int32")) if out.dtype == "uint16" else out,
)
add(
    "logical_not logical_and",
    "a result of uint8",
    "xp.{f}(*[np.asarray([True])] * (1 + ('{f}' == 'logical_and')))",
    after=lambda call, out: out.astype("uint8"),
)
add(
    "signbit",
    "NaN with the sign bit: false",
    "xp.signbit(np.asarray([-np.nan]))",
    after=at(lambda x: real(x) and np.isnan(x), False),
)
add(
    "sin cos tan",
    "beyond 2**20: reduced in single precision",
    "xp.{f}(np.asarray([1e7 + 0.3]))",
    before=lambda call: call.replace(
        lambda x: np.where(np.abs(x) > 2**20, x.astype("float32"), x).astype(x.dtype) if x.dtype == "float64" else x
    ),
)
add(
    "sin cos",
    "float32 beyond 71476: NaN",
    "xp.{f}(np.asarray([1e6], dtype='float32'))",
    after=at(lambda x: x.dtype == "float32" and (np.abs(x) > 71476), np.nan),
)
add(
    "real imag",
    "complex64: a result of float64",
    "xp.{f}(np.asarray([1j], dtype='complex64'))",
    after=lambda call, out: out.astype("float64") if out.dtype == "float32" else out,
)
add(
    "conj",
    "the sign of a zero imaginary part stays",
    "xp.conj(np.asarray([complex(1, 0.0)]))",
    after=lambda call, out: np.where(out.imag == 0, out.real, out).astype(out.dtype) if np.iscomplexobj(out) else out,
)
add(
    "isnan",
    "complex: of the real part",
    "xp.isnan(np.asarray([complex(1, np.nan)]))",
    after=lambda call, out: np.isnan(x(call).real),
)
add(
    "isfinite isinf",
    "complex: of the real part",
    "xp.{f}(np.asarray([complex(1, np.inf)]))",
    before=lambda call: call.replace(lambda x: x.real if x.dtype.kind == "c" else x),
)
