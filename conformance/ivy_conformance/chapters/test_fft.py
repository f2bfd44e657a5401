"""``fft``: every transform against its defining sum."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal, assert_is

_NORMS = (None, "backward", "ortho", "forward")


@functools.cache
def roots(n: int) -> np.ndarray:
    """``exp(-2πi k/n)``, each correctly rounded."""
    return np.array([complex(mp.expjpi(-2 * mp.mpf(k) / n)) for k in range(n)])


def resized(a: np.ndarray, n: int, axis: int) -> np.ndarray:
    """Truncated or zero-padded to a length."""
    a = np.moveaxis(a, axis, -1)[..., :n]
    out = np.zeros((*a.shape[:-1], n), dtype=np.complex128)
    out[..., : a.shape[-1]] = a
    return np.moveaxis(out, -1, axis)


def transform(a: np.ndarray, axis: int, *, inverse: bool) -> np.ndarray:
    """The defining sum along one axis, without a factor."""
    n = a.shape[axis]
    table = roots(n)[np.outer(np.arange(n), np.arange(n)) % n]
    return np.moveaxis(np.moveaxis(a, axis, -1) @ (table.conj() if inverse else table), -1, axis)


def hermitian(a: np.ndarray, n: int, axis: int) -> np.ndarray:
    """The ``n`` frequencies of a real signal from its first half; the real part of self-conjugate ones."""
    half = np.moveaxis(resized(a, n // 2 + 1, axis), axis, -1)
    full = np.empty((*half.shape[:-1], n), dtype=np.complex128)
    for k in range(n):
        full[..., k] = half[..., k].real if 2 * k in (0, n) else half[..., k] if 2 * k < n else half[..., n - k].conj()
    return np.moveaxis(full, -1, axis)


def factor(norm: str | None, inverse: bool, n: int) -> float:
    if norm == "ortho":
        return n**-0.5
    return 1 / n if inverse == (norm in (None, "backward")) else 1.0


def check(got: np.ndarray, want: np.ndarray, source: np.ndarray, scale: float, dtype: str, n: int) -> None:
    """Compare with an error relative to the sum of all moduli, which bounds each stage of a fast transform."""
    value = want * scale
    size = np.abs(source).sum() * scale
    assert_close(
        got, value if dtype in dt.COMPLEX else value.real, dtype, ulps=tolerances.fourier(n), scale=np.full(want.shape, size)
    )


def options(**named: Any) -> dict[str, Any]:
    """The keywords that are not ``None``."""
    return {k: v for k, v in named.items() if v is not None}


_ONE: list[tuple[tuple[int, ...], int | None]] = [
    ((16,), None),
    ((17,), -1),
    ((3, 20), 1),
    ((20, 3), 0),
    ((2, 12, 3), -2),
    ((1,), 0),
]
_LENGTHS = (None, 1, 8, 15, 24)


@covers("fft.fft", "fft.ifft")
@pytest.mark.parametrize("norm", _NORMS)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", ["fft", "ifft"])
def test_complex_transforms(lib: Library, name: str, dtype: str, norm: str | None) -> None:
    inverse = name == "ifft"
    for (shape, axis), n in lib.some(itertools.product(_ONE, _LENGTHS), name, dtype, norm):
        a, at = samples.shaped(dtype, shape), -1 if axis is None else axis
        source = resized(a, n or shape[at], at)
        got = lib.call(f"fft.{name}", a, **options(n=n, axis=axis, norm=norm))
        check(got, transform(source, at, inverse=inverse), source, factor(norm, inverse, source.shape[at]), dtype, source.shape[at])


@covers("fft.rfft", "fft.ihfft")
@pytest.mark.parametrize("norm", _NORMS)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", ["rfft", "ihfft"])
def test_transforms_of_real_signals(lib: Library, name: str, dtype: str, norm: str | None) -> None:
    inverse = name == "ihfft"
    for (shape, axis), n in lib.some(itertools.product(_ONE, _LENGTHS), name, dtype, norm):
        a, at = samples.shaped(dtype, shape), -1 if axis is None else axis
        length = n or shape[at]
        source = resized(a, length, at)
        want = np.moveaxis(np.moveaxis(transform(source, at, inverse=inverse), at, -1)[..., : length // 2 + 1], -1, at)
        got = lib.call(f"fft.{name}", a, **options(n=n, axis=axis, norm=norm))
        check(got, want, source, factor(norm, inverse, length), dt.complex_of(dtype), length)


@covers("fft.irfft", "fft.hfft")
@pytest.mark.parametrize("norm", _NORMS)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", ["irfft", "hfft"])
def test_transforms_to_real_signals(lib: Library, name: str, dtype: str, norm: str | None) -> None:
    inverse = name == "irfft"
    for (shape, axis), n in lib.some(itertools.product(_ONE, (None, 1, 2, 8, 15, 30, 45)), name, dtype, norm):
        a, at = samples.shaped(dtype, shape), -1 if axis is None else axis
        length = n or 2 * (shape[at] - 1)
        if length < 1:
            continue
        source = hermitian(a, length, at)
        got = lib.call(f"fft.{name}", a, **options(n=n, axis=axis, norm=norm))
        check(got, transform(source, at, inverse=inverse), source, factor(norm, inverse, length), dt.real_of(dtype), length)


_MANY: list[tuple[tuple[int, ...], Sequence[int] | None, Sequence[int] | None]] = [
    ((16,), None, None), ((3, 8), None, None), ((3, 8), None, (0,)), ((3, 8), None, (1, 0)), ((2, 3, 4), None, (-1, 0)), ((3, 8),
    (5, 6), (0, 1)),
    ((2, 3, 4), (3, 5), (0, 2)), ((2, 3, 4), (2, 3), (-2, -1)), ((3, 8), (-1, 6), (0, 1)), ((3, 8), [2], [1]), ((2, 3, 4),
    None, None),
]  # fmt: skip


def plan(shape: tuple[int, ...], s: Sequence[int] | None, axes: Sequence[int] | None) -> tuple[list[int], list[int]]:
    """The axes, and the length of each; -1 keeps the axis's own."""
    chosen = [i % len(shape) for i in axes] if axes is not None else list(range(len(shape)))
    return chosen, [shape[i] if s is None or s[j] == -1 else s[j] for j, i in enumerate(chosen)]


@covers("fft.fftn", "fft.ifftn")
@pytest.mark.parametrize("norm", _NORMS)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", ["fftn", "ifftn"])
def test_complex_transforms_of_several_axes(lib: Library, name: str, dtype: str, norm: str | None) -> None:
    inverse = name == "ifftn"
    for shape, s, axes in lib.some(_MANY, name, dtype, norm):
        source = a = samples.shaped(dtype, shape)
        chosen, lengths = plan(shape, s, axes)
        for axis, n in zip(chosen, lengths, strict=True):
            source = resized(source, n, axis)
        want = source
        for axis in chosen:
            want = transform(want, axis, inverse=inverse)
        size = int(np.prod(lengths))
        check(
            lib.call(f"fft.{name}", a, **options(s=s, axes=axes, norm=norm)), want, source, factor(norm, inverse, size), dtype, size
        )


@covers("fft.rfftn")
@pytest.mark.parametrize("norm", _NORMS)
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_transforms_of_real_signals_over_several_axes(lib: Library, dtype: str, norm: str | None) -> None:
    for shape, s, axes in lib.some(_MANY, dtype, norm):
        source = a = samples.shaped(dtype, shape)
        chosen, lengths = plan(shape, s, axes)
        for axis, n in zip(chosen, lengths, strict=True):
            source = resized(source, n, axis)
        want = source
        for axis in chosen:
            want = transform(want, axis, inverse=False)
        want = np.moveaxis(np.moveaxis(want, chosen[-1], -1)[..., : lengths[-1] // 2 + 1], -1, chosen[-1])
        size = int(np.prod(lengths))
        check(
            lib.call("fft.rfftn", a, **options(s=s, axes=axes, norm=norm)),
            want,
            source,
            factor(norm, False, size),
            dt.complex_of(dtype),
            size,
        )


@covers("fft.irfftn")
@pytest.mark.parametrize("norm", _NORMS)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_transforms_to_real_signals_over_several_axes(lib: Library, dtype: str, norm: str | None) -> None:
    for shape, s, axes in lib.some(_MANY, dtype, norm):
        if s is not None and s[-1] == -1:
            continue
        a = samples.shaped(dtype, shape)
        chosen, lengths = plan(shape, s, axes)
        if s is None:
            lengths[-1] = 2 * (shape[chosen[-1]] - 1)
        source = a
        for axis, n in zip(chosen[:-1], lengths[:-1], strict=True):
            source = transform(resized(source, n, axis), axis, inverse=True)
        source = hermitian(source, lengths[-1], chosen[-1])
        want = transform(source, chosen[-1], inverse=True)
        size = int(np.prod(lengths))
        check(
            lib.call("fft.irfftn", a, **options(s=s, axes=axes, norm=norm)),
            want,
            source,
            factor(norm, True, size),
            dt.real_of(dtype),
            size,
        )


@covers("fft.fftfreq", "fft.rfftfreq")
@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
def test_frequencies(lib: Library, name: str) -> None:
    for n, d in itertools.product((1, 2, 7, 8, 17, 40), (None, 1.0, 0.1, 4)):
        bins = range(n // 2 + 1) if name == "rfftfreq" else [*range((n + 1) // 2), *range(-(n // 2), 0)]
        exact = np.array([k / (n * (1.0 if d is None else d)) for k in bins])
        assert_close(lib.call(f"fft.{name}", n, **options(d=d)), exact, lib.default["real floating"], ulps=4)
        for dtype in dt.FLOATS if lib.asks_for("2024.12") else ():
            if lib.supports(f"fft.{name}", dtype):
                assert_close(lib.call(f"fft.{name}", n, dtype=lib.dtype(dtype), **options(d=d)), exact, dtype, ulps=4)
    device = lib.xp.__array_namespace_info__().default_device() if lib.asks_for("2023.12") else None
    assert_is(lib.call(f"fft.{name}", 4, device=device), lib.default["real floating"], (4 if name == "fftfreq" else 3,))


@covers("fft.fftshift", "fft.ifftshift")
@pytest.mark.parametrize("dtype", dt.FLOATING)
@pytest.mark.parametrize("name", ["fftshift", "ifftshift"])
def test_shifts(lib: Library, name: str, dtype: str) -> None:
    for shape, axes in lib.some(
        (
            ((17,), None),
            ((16,), 0),
            ((3, 4), None),
            ((3, 4), 1),
            ((3, 4), (0,)),
            ((2, 3, 5), (-1, 0)),
            ((0, 3), None),
            ((1,), None),
            ((4, 5), -2),
        ),
        name,
        dtype,
    ):
        a = samples.distinct(dtype, shape)
        chosen = range(len(shape)) if axes is None else [axes] if isinstance(axes, int) else axes
        want = a
        for axis in chosen:
            n = shape[axis]
            first = (n + 1) // 2 if name == "fftshift" else n // 2
            order = [*range(first, n), *range(first)]
            want = np.moveaxis(
                np.array([np.moveaxis(want, axis, 0)[i] for i in order], dtype=dtype).reshape(np.moveaxis(want, axis, 0).shape),
                0,
                axis,
            )
        for layout in ("plain", "transposed"):
            assert_equal(lib.call(f"fft.{name}", a, layout=layout, **options(axes=axes)), want)


_TRANSFORMS = ("fft", "ifft", "rfft", "ihfft", "irfft", "hfft", "fftn", "ifftn", "rfftn", "irfftn")
_OF_REAL = ("rfft", "ihfft", "rfftn")


@covers(*(f"fft.{name}" for name in _TRANSFORMS))
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", _TRANSFORMS)
def test_memory_layouts(lib: Library, name: str, layout: str) -> None:
    a = samples.shaped("float64" if name in _OF_REAL else "complex128", (5, 18))
    got, want = lib.call(f"fft.{name}", a, layout=layout), lib.call(f"fft.{name}", a)
    assert_close(got, want, dt.of(want), ulps=tolerances.fourier(90), scale=np.full(want.shape, np.abs(a).sum()))


@covers("fft.fft", "fft.ifft")
@given(n=st.integers(1, 40), length=st.integers(1, 40))
def test_forward_and_backward_are_inverse(lib: Library, n: int, length: int) -> None:
    a = samples.shaped("complex128", (2, n))
    source = resized(a, length, -1)
    back = lib.call("fft.ifft", lib.call("fft.fft", a, n=length))
    assert_close(back, source, "complex128", ulps=2 * tolerances.fourier(length), scale=np.full(source.shape, np.abs(source).sum()))


@covers(*(f"fft.{name}" for name in _TRANSFORMS))
@pytest.mark.parametrize(
    ("name", "dtype"), [(n, dtype) for n in _TRANSFORMS for dtype in (dt.FLOATS if n in _OF_REAL else dt.COMPLEX)]
)
def test_no_signals_give_no_spectra(lib: Library, name: str, dtype: str) -> None:
    """Empty arrays are valid: the transformed axis has elements, another one has none."""
    real = name in _OF_REAL
    size = {"irfft": 16, "hfft": 16, "irfftn": 16}.get(name, 5 if real else 9)
    axis = {"axes": (2,)} if name.endswith("n") else {"axis": 2}
    out = dt.complex_of(dtype) if real else dt.real_of(dtype) if size == 16 else dtype
    assert_is(lib.call(f"fft.{name}", np.zeros((2, 0, 9), dtype=dtype), **axis), out, (2, 0, size))
