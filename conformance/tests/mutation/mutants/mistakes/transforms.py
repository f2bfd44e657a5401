"""Fourier transforms: lengths, norms, axes, and the halves of spectra."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mutants.catalogue import RefusedValueError, each, wrong
from mutants.subject import Call
from mutants.written import Study

study = Study("fft")
add = study.add


def _set(test: Callable[[Call], bool], **other: Any) -> Any:
    return lambda call: call.arguments.update({k: v(call) if callable(v) else v for k, v in other.items()}) if test(call) else None


def _n(call: Call) -> Any:
    return call.arguments.get("n")


def _length(call: Call) -> int:
    return int(call.arguments["x"].shape[call.arguments.get("axis", -1)])


def _refused(test: Callable[[Call], bool]) -> Any:
    def before(call: Call) -> None:
        if test(call):
            raise RefusedValueError("this combination is not taken")

    return before


def _given(*names: str) -> Callable[[Call], bool]:
    return lambda call: all(call.arguments.get(n) is not None for n in names)


def _forward(out: np.ndarray, n: int) -> np.ndarray:
    return (out * n).astype(out.dtype)


ALL1 = "fft.fft fft.ifft fft.rfft fft.irfft fft.hfft fft.ihfft"
ALLN = "fft.fftn fft.ifftn fft.rfftn fft.irfftn"
add(
    ALL1,
    "n beyond the length: the values are repeated, not filled with zeros",
    "xp.{f}({maker}(5), n=11)",
    instead=lambda good, x, /, *, n=None, axis=-1, **k: (
        good(np.concatenate([x, x], axis=axis), n=n, axis=axis, **k)
        if n is not None and n > x.shape[axis] + 1
        else good(x, n=n, axis=axis, **k)
    ),
)
add(
    "fft.fft fft.rfft fft.irfft fft.hfft",
    "n below the length: cut at the front",
    "xp.{f}({maker}(8), n=5)",
    instead=lambda good, x, /, *, n=None, axis=-1, **k: (
        good(np.flip(x, axis), n=n, axis=axis, **k) if n is not None and n < x.shape[axis] - 1 else good(x, n=n, axis=axis, **k)
    ),
)
add(
    "fft.fft fft.ifft fft.rfft",
    "the orthogonal norm with n: scaled by the length of the input",
    "xp.{f}({maker}(5), n=8, norm='ortho')",
    after=lambda call, out: (
        (out * np.sqrt(_n(call) / _length(call))).astype(out.dtype) if _n(call) and call.arguments.get("norm") == "ortho" else out
    ),
)
add(
    "fft.irfft fft.hfft",
    "the norm 'forward' is scaled by the length of the input",
    "xp.{f}({maker}(5), norm='forward')",
    after=lambda call, out: (
        (out * out.shape[call.arguments.get("axis", -1)] / _length(call)).astype(out.dtype)
        if call.arguments.get("norm") == "forward"
        else out
    ),
)
add(
    "fft.ihfft",
    "the norm 'forward' is taken for 'backward'",
    "xp.fft.ihfft(span(6), norm='forward')",
    before=_set(lambda c: c.arguments.get("norm") == "forward", norm="backward"),
)
add(
    "fft.fftn fft.ifftn fft.rfftn",
    "the orthogonal norm counts one axis only",
    "xp.{f}({maker}((3, 4)), norm='ortho')",
    after=lambda call, out: (
        (out * 2).astype(out.dtype) if call.arguments.get("norm") == "ortho" and call.arrays()[0].ndim > 1 else out
    ),
)
add(
    ALLN,
    "s with axes: in the order of the array, not of the axes",
    "xp.{f}({maker}((4, 6)), s=(8, 5), axes=(1, 0))",
    before=_set(
        lambda c: _given("s", "axes")(c) and list(c.arguments["axes"]) != sorted(c.arguments["axes"]),
        s=lambda c: tuple(reversed(c.arguments["s"])),
    ),
)
add(
    "fft.fftn fft.ifftn",
    "negative axes: refused",
    "xp.{f}({maker}((3, 4, 5)), axes=(-1, -2))",
    before=_refused(lambda c: c.arguments.get("axes") is not None and min(c.arguments["axes"]) < 0),
)
add(
    "fft.fftn",
    "axes without s: all axes",
    "xp.{f}({maker}((3, 4, 5)), axes=(0, 2))",
    before=_set(
        lambda c: (
            c.arguments.get("axes") is not None
            and c.arguments.get("s") is None
            and len(c.arguments["axes"]) < c.arrays()[0].ndim
            and c.arrays()[0].size > 0
        ),
        axes=None,
    ),
)
add(
    "fft.rfftn fft.irfftn",
    "the halved axis is the last of the array, not of the axes",
    "xp.{f}({maker}((4, 6)), axes=(1, 0))",
    before=_set(
        lambda c: c.arguments.get("axes") is not None and c.arguments.get("s") is None,
        axes=lambda c: tuple(sorted(c.arguments["axes"])),
    ),
)
add(
    "fft.irfft fft.hfft",
    "an odd n: one less",
    "xp.{f}({maker}(5), n=9)",
    after=lambda call, out: np.delete(out, -1, axis=call.arguments.get("axis", -1)) if _n(call) and _n(call) % 2 else out,
)
add(
    "fft.irfft",
    "the imaginary part of the middle of an even length counts",
    "xp.fft.irfft(planes(5), n=8)",
    after=lambda call, out: (
        (out + np.imag(np.take(call.arrays()[0], [-1], axis=call.arguments.get("axis", -1)))).astype(out.dtype)
        if out.shape[call.arguments.get("axis", -1)] == 8
        else out
    ),
)
add(
    "fft.irfft",
    "the imaginary part of the zero frequency counts",
    "xp.fft.irfft(planes(5))",
    after=lambda call, out: (out + np.imag(np.take(call.arrays()[0], [0], axis=call.arguments.get("axis", -1)))).astype(out.dtype),
)
add(
    "fft.irfftn",
    "the length without s is odd",
    "xp.fft.irfftn(planes((3, 4)))",
    before=_set(
        lambda c: c.arguments.get("s") is None and c.arguments.get("axes") is None,
        s=lambda c: (*c.arrays()[0].shape[:-1], 2 * c.arrays()[0].shape[-1] - 1),
        axes=lambda c: tuple(range(c.arrays()[0].ndim)),
    ),
)
add(
    "fft.rfft fft.ihfft",
    "an odd length: one frequency too few",
    "xp.{f}({maker}(7))",
    after=lambda call, out: np.delete(out, -1, axis=call.arguments.get("axis", -1)) if (_n(call) or _length(call)) % 2 else out,
)
add("fft.hfft", "the conjugate of the spectrum", "xp.fft.hfft(planes(5))", before=lambda call: call.replace(np.conj))
add("fft.ihfft", "not conjugated", "xp.fft.ihfft(span(6))", after=lambda call, out: np.conj(out))
add(
    "fft.fft fft.ifft fft.rfft",
    "axis 0 of three: the second",
    "xp.{f}({maker}((4, 4, 4)), axis=0)",
    before=_set(lambda c: c.arguments.get("axis") == 0 and c.arrays()[0].ndim == 3, axis=1),
)
add(
    "fft.fft fft.irfft fft.hfft",
    "axis -2 of three: the first",
    "xp.{f}({maker}((4, 4, 4)), axis=-2)",
    before=_set(lambda c: c.arguments.get("axis") == -2 and c.arrays()[0].ndim == 3, axis=0),
)
add(
    "fft.fft fft.ifft",
    "complex64: a result of complex128",
    "xp.{f}(planes(4, dtype='complex64'))",
    after=lambda call, out: out.astype("complex128") if out.dtype == "complex64" else out,
)
add(
    "fft.rfft fft.rfftn fft.ihfft",
    "float32: a result of complex128",
    "xp.{f}(span((4, 4), dtype='float32'))",
    after=lambda call, out: out.astype("complex128") if out.dtype == "complex64" else out,
)
add(
    "fft.irfft fft.irfftn fft.hfft",
    "complex64: a result of float64",
    "xp.{f}(planes((4, 4), dtype='complex64'))",
    after=lambda call, out: out.astype("float64") if out.dtype == "float32" else out,
)
add(
    "fft.fft fft.ifft fft.rfft", "an axis of one element: refused", "xp.{f}({maker}(1))", before=_refused(lambda c: _length(c) == 1)
)
add("fft.fft fft.rfft", "n=1: refused", "xp.{f}({maker}(4), n=1)", before=_refused(lambda c: _n(c) == 1))
add(
    "fft.fft fft.ifft",
    "a length that is a product of 2 and an odd number: the two halves are exchanged",
    "xp.{f}(planes(6))",
    after=lambda call, out: (
        np.fft.fftshift(out, call.arguments.get("axis", -1))
        if out.shape[call.arguments.get("axis", -1)] % 4 == 2 and out.shape[call.arguments.get("axis", -1)] > 2
        else out
    ),
)
add(
    "fft.fft",
    "a length of 7: not computed",
    "xp.fft.fft(planes(7))",
    after=lambda call, out: (
        each(out, lambda x: wrong(x, (-1,) * x.ndim)) if out.shape[call.arguments.get("axis", -1)] == 7 and out.size else out
    ),
)
add(
    "fft.fft fft.ifft",
    "the direction is exchanged with the norm 'ortho'",
    "xp.{f}(planes(5), norm='ortho')",
    after=lambda call, out: (
        (np.fft.ifft if call.subject.qualname == "fft.fft" else np.fft.fft)(
            call.arrays()[0], n=_n(call), axis=call.arguments.get("axis", -1), norm="ortho"
        ).astype(out.dtype)
        if call.arguments.get("norm") == "ortho"
        else out
    ),
)
add(
    "fft.fftshift",
    "an odd length: shifted as the inverse",
    "xp.fft.fftshift(planes(5))",
    after=lambda call, out: np.fft.ifftshift(call.arrays()[0], call.arguments.get("axes")),
)
add(
    "fft.ifftshift",
    "an odd length: shifted as the inverse",
    "xp.fft.ifftshift(planes(5))",
    after=lambda call, out: np.fft.fftshift(call.arrays()[0], call.arguments.get("axes")),
)
add(
    "fft.fftshift fft.ifftshift",
    "one axis by number, of several: all",
    "xp.{f}(planes((4, 4)), axes=1)",
    before=_set(lambda c: isinstance(c.arguments.get("axes"), int), axes=None),
)
add(
    "fft.fftshift fft.ifftshift",
    "a tuple of axes: the first",
    "xp.{f}(planes((4, 4)), axes=(0, 1))",
    before=_set(
        lambda c: isinstance(c.arguments.get("axes"), (tuple, list)) and len(c.arguments["axes"]) > 1,
        axes=lambda c: c.arguments["axes"][0],
    ),
)
add(
    "fft.fftfreq",
    "an even n: the middle is positive",
    "xp.fft.fftfreq(8)",
    after=lambda call, out: (
        np.where(np.arange(out.size) == out.size // 2, -out, out).astype(out.dtype) if not out.size % 2 else out
    ),
)
add(
    "fft.fftfreq",
    "an odd n: the middle is negative",
    "xp.fft.fftfreq(7)",
    after=lambda call, out: np.where(np.arange(out.size) == out.size // 2, -out, out).astype(out.dtype) if out.size % 2 else out,
)
add(
    "fft.rfftfreq",
    "an odd n: one too many",
    "xp.fft.rfftfreq(7)",
    after=lambda call, out: np.concatenate([out, out[-1:]]) if call.arguments["n"] % 2 else out,
)
add(
    "fft.fftfreq fft.rfftfreq",
    "d with dtype: ignored",
    "xp.{f}(8, d=0.5, dtype=np.dtype('float32'))",
    before=_set(lambda c: c.arguments.get("dtype") is not None, d=1.0),
)
add(
    "fft.fftfreq fft.rfftfreq",
    "a negative d: its modulus",
    "xp.{f}(8, d=-0.5)",
    before=_set(lambda c: c.arguments.get("d", 1.0) < 0, d=lambda c: -c.arguments["d"]),
)
add("fft.rfftfreq fft.fftfreq", "n=1: refused", "xp.{f}(1)", before=_refused(lambda c: c.arguments["n"] == 1))
