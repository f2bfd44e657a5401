"""`numpy.fft`: discrete Fourier transforms by the declared functions."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends.sizes import Size, index
from ivy_frontend_numpy._implementation.array import asarray, axes_of, axis_of, made, namespace_of, native, write_result
from ivy_frontend_numpy._implementation.dtypes import BY_NAME
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function, variants

MODULE = "numpy.fft"
_NORMS = (None, "backward", "ortho", "forward")


def _norm(norm: Any) -> str:
    if norm not in _NORMS:
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    return norm or "backward"


def _input(a: Any, complex_: bool) -> tuple[Any, Any, Any]:
    """Return the namespace, the array, and its values in the data type that a transform is computed in."""
    x = asarray(a)
    xp = namespace_of(x)
    wide = x._d.itemsize * (1 if x._d.kind == "c" else 2) > 8 or x._d.kind in "iu" or x._d.kind == "b"
    name = ("complex128" if wide else "complex64") if complex_ else ("float64" if wide else "float32")
    return xp, x, native(x, xp, BY_NAME[name])


def _real(x: Any) -> None:
    if x._d.kind == "c":
        raise TypeError("ufunc 'rfft_n_even' did not contain a loop with signature matching types: real input is needed")


def _stored(x: Any, out: Any) -> Any:
    found = made(x)
    if out is not None and out.shape != found.shape:
        raise ValueError("output array has wrong shape.")
    return write_result(found, out)


def _count(n: Any) -> Any:
    if n is None:
        return None
    found = index(n)
    if found < 1:
        raise ValueError(f"Invalid number of FFT data points ({found}) specified.")
    return found


def _one(name: str, a: Any, n: Any, axis: Any, norm: Any, out: Any) -> Any:
    """Return a transform along one axis."""
    points, a = _count(n), asarray(a)
    if n is None:
        a.shape[axis]  # raises what a tuple does
    real = name in ("rfft", "ihfft")
    xp, x, v = _input(a, not real or a._d.kind == "c")
    axis = axis_of(axis, len(x.shape))
    if n is None and x.shape[axis] < (2 if name in ("irfft", "hfft") else 1):
        raise ValueError(
            f"Invalid number of FFT data points ({0 if x.shape[axis] < 1 or name in ('irfft', 'hfft') else 1}) specified."
        )
    if real:
        _real(x)
    done = getattr(xp.fft, name)(v, n=points, axis=axis, norm=_norm(norm))
    if x._d.name == "float16" and name in ("irfft", "hfft"):
        done = xp.astype(done, xp.float16)
    return _stored(done, out)


_ALONG_ONE_AXIS = {
    "fft": "Return the discrete Fourier transform.",
    "ifft": "Return the inverse discrete Fourier transform.",
    "rfft": "Return the discrete Fourier transform of real numbers.",
    "irfft": "Return the inverse of `rfft`.",
    "hfft": "Return the discrete Fourier transform of a Hermitian signal.",
    "ihfft": "Return the inverse of `hfft`.",
}
variants(_one, {name: (sentence, name) for name, sentence in _ALONG_ONE_AXIS.items()}, MODULE)


def _many(name: str, a: Any, s: Any, axes: Any, norm: Any, out: Any) -> Any:
    """Return a transform along several axes, the last one first."""
    xp, x, v = _input(a, name != "rfftn" or asarray(a)._d.kind == "c")
    axes = _transformed_axes(s, axes, len(x.shape))
    if not axes:
        if name in ("rfftn", "irfftn"):
            raise IndexError("list index out of range")
        return x if out is None else _stored(native(x), out)
    sizes = _sizes(name, s, axes, x.shape)
    if name == "rfftn" and sizes[-1] > 0:
        _real(x)
    if any(k < 1 for k in sizes):
        raise ValueError("Invalid number of FFT data points (0) specified.")
    if len(set(axes)) == len(axes):
        return _stored(getattr(xp.fft, name)(v, s=tuple(sizes), axes=axes, norm=_norm(norm)), out)
    for size, axis in zip(reversed(sizes), reversed(axes), strict=True):
        v = getattr(xp.fft, name.removesuffix("n"))(v, n=size, axis=axis, norm=_norm(norm))
    return _stored(v, out)


def _transformed_axes(s: Any, axes: Any, ndim: int) -> tuple[int, ...]:
    """Return the axes of a transform: by default the last ones that there are sizes for, or all."""
    if axes is None:
        axes = range(ndim) if s is None else range(ndim - len(s), ndim)
    if isinstance(axes, int):
        axis_of(axes, ndim)
        raise TypeError("axes of a transform over several axes are a sequence")
    found = tuple(axis_of(i, ndim) for i in axes)
    if s is not None and len(s) != len(found):
        raise ValueError("Shape and axes have different lengths.")
    return found


def _sizes(name: str, s: Any, axes: tuple[int, ...], shape: tuple[int, ...]) -> list[int]:
    """Return how many points are transformed along each axis."""
    if s is not None:
        return [shape[i] if k in (-1, None) else _count(k) for k, i in zip(s, axes, strict=True)]
    sizes = [shape[i] for i in axes]
    if name == "irfftn":
        sizes[-1] = (sizes[-1] - 1) * 2
    return sizes


for _suffix, _axes in {"n": "several axes", "2": "two axes"}.items():
    variants(
        _many,
        {
            f"fft{_suffix}": (f"Return the discrete Fourier transform over {_axes}.", "fftn"),
            f"ifft{_suffix}": (f"Return the inverse discrete Fourier transform over {_axes}.", "ifftn"),
            f"rfft{_suffix}": (f"Return the discrete Fourier transform of real numbers over {_axes}.", "rfftn"),
            f"irfft{_suffix}": (f"Return the inverse of `rfft{_suffix}`.", "irfftn"),
        },
        MODULE,
    )


@numpy(MODULE)
def fftfreq(n: int, d: float = 1.0, device: Any = None) -> Any:
    """Return the frequencies of a discrete Fourier transform."""
    if not isinstance(n, int):
        raise ValueError("n should be an integer")
    if n < 0:
        raise ValueError("negative dimensions are not allowed")
    arange, count = numpy_function("arange"), _number(n)
    half = (n - 1) // 2 + 1
    return numpy_function("concatenate")((arange(0, half), arange(-(n // 2), 0))) * (1.0 / (count * d))


def _number(n: Any) -> Any:
    """A number as it is; a size that may differ as an array, which is computed with as a number is."""
    return asarray(n) if type(n) is Size else n


@numpy(MODULE)
def rfftfreq(n: int, d: float = 1.0, device: Any = None) -> Any:
    """Return the frequencies of a discrete Fourier transform of real numbers."""
    if not isinstance(n, int):
        raise ValueError("n should be an integer")
    return numpy_function("arange")(0, n // 2 + 1) * (1.0 / (_number(n) * d))


def _shifted(x: Any, axes: Any, back: bool) -> Any:
    a = asarray(x)
    found = axes_of(axes, len(a.shape))
    if not a.shape:
        raise ValueError("a shift needs an array of at least one axis")
    shift = tuple(-(a.shape[i] // 2) if back else a.shape[i] // 2 for i in found)
    return numpy_function("roll")(a, shift, found)


@numpy(MODULE)
def fftshift(x: Any, axes: Any = None) -> Any:
    """Return an array with the frequency zero in the middle."""
    return _shifted(x, axes, False)


@numpy(MODULE)
def ifftshift(x: Any, axes: Any = None) -> Any:
    """Return the inverse of `fftshift`."""
    return _shifted(x, axes, True)
