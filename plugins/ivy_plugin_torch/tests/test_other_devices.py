"""What differs on GPUs, on a CPU that claims to be another device: its kernels are right, and must stay so.

On a GPU the conformance suite runs the same: ``ivy-conformance run torch --device cuda``.
"""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest

import ivy_api
from tests.peers import Namespace, torch

xp: Any = Namespace("torch")


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tensors say that they are not on the CPU."""
    monkeypatch.setattr(torch.Tensor, "is_cpu", property(lambda x: False), raising=False)


def numbers(dtype: str) -> np.ndarray:
    rng = np.random.default_rng(5)
    size = 10.0 ** rng.integers(-6, 3, 300)
    z = (rng.standard_normal(300) + 1j * rng.standard_normal(300)) * size
    near = 1 + 1e-3 * (rng.standard_normal(100) + 1j * rng.standard_normal(100))
    return np.concatenate([z, near, -near, 1j * near]).astype(dtype)


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("name", ["acosh", "atan", "atanh", "cos", "cosh", "sqrt"])
def test_complex_functions(name: str, dtype: str) -> None:
    z = numbers(dtype)
    z = z[np.abs(z) < 20] if name in ("cos", "cosh") else z
    got = getattr(xp, name)(torch.asarray(z)).numpy()
    with mpmath.workdps(40):
        want = np.asarray([complex(getattr(mpmath, name)(mpmath.mpc(complex(v)))) for v in z])
    unit = np.finfo(dtype).eps * np.abs(want)
    assert np.max(np.abs(got - want) / unit) < 4


@pytest.mark.parametrize("name", ["acosh", "atan", "atanh", "cos", "cosh", "sqrt"])
def test_derivatives_of_complex_functions(name: str) -> None:
    z = torch.tensor([0.3 + 0.4j, -0.7 + 0.2j, 1.2 - 0.5j, -0.1 - 0.9j], dtype=torch.complex128, requires_grad=True)
    function = getattr(xp, name)
    assert torch.autograd.gradcheck(function, (z,))
    assert torch.autograd.gradgradcheck(function, (z,))


@pytest.mark.parametrize(
    ("name", "z", "want"),
    [
        ("cos", complex(0.0, 0.0), complex(1.0, -0.0)),
        ("cos", complex(-0.0, 0.0), complex(1.0, 0.0)),
        ("cosh", complex(-0.0, -0.0), complex(1.0, 0.0)),
        ("cosh", complex(-0.0, 0.0), complex(1.0, -0.0)),
        ("sqrt", complex(-0.0, 0.0), complex(0.0, 0.0)),
        ("sqrt", complex(-0.0, -0.0), complex(0.0, -0.0)),
        ("atanh", complex(-0.0, 0.0), complex(-0.0, 0.0)),
        ("atanh", complex(float("inf"), 1.0), complex(0.0, np.pi / 2)),
        ("acosh", complex(0.0, float("nan")), complex(float("nan"), np.pi / 2)),
    ],
)
def test_special_cases_of_complex_functions(name: str, z: complex, want: complex) -> None:
    got = getattr(xp, name)(torch.tensor(z, dtype=torch.complex128)).item()
    assert str(got.real) == str(want.real)
    assert str(got.imag) == str(want.imag)


@pytest.mark.parametrize("dtype", ["uint16", "uint32", "uint64"])
def test_unsigned_integers(dtype: str) -> None:
    a = np.asarray([[0, 3, 2**16 - 1], [1, 0, 7]], dtype=dtype)
    x = torch.asarray(a)
    assert [xp.all(x).item(), xp.any(x).item()] == [False, True]
    assert np.array_equal(xp.any(x, axis=0), a.any(axis=0))
    assert np.array_equal(xp.all(x, axis=1, keepdims=True), a.all(axis=1, keepdims=True))
    assert np.array_equal(xp.roll(x, 2), np.roll(a, 2))
    assert np.array_equal(xp.roll(x, (1, 2), axis=(0, 1)), np.roll(a, (1, 2), axis=(0, 1)))
    assert np.array_equal(xp.fft.fftshift(x), np.fft.fftshift(a))
    assert np.array_equal(xp.fft.ifftshift(x), np.fft.ifftshift(a))
    assert np.array_equal(xp.where(torch.asarray(a > 2), x, xp.flip(x)), np.where(a > 2, a, np.flip(a)))


@pytest.mark.parametrize("length", [None, 4, 5, 7, 8, 9, 12])
@pytest.mark.parametrize("axis", [0, 1, -1, -2])
@pytest.mark.parametrize("name", ["irfft", "hfft"])
def test_transforms_to_real_numbers(name: str, axis: int, length: int | None) -> None:
    rng = np.random.default_rng(3)
    a = rng.standard_normal((4, 5)) + 1j * rng.standard_normal((4, 5))
    got = getattr(xp.fft, name)(torch.asarray(a), n=length, axis=axis)
    assert np.allclose(got, getattr(np.fft, name)(a, n=length, axis=axis))


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize(("s", "axes"), [(None, None), (None, (0, 2)), ((3, 8), (2, 1)), ((6,), (0,)), ((5, 3, 7), (0, 1, 2))])
def test_transforms_to_real_numbers_along_several_axes(s: Any, axes: Any, norm: Any) -> None:
    rng = np.random.default_rng(3)
    a = rng.standard_normal((4, 5, 3)) + 1j * rng.standard_normal((4, 5, 3))
    got = xp.fft.irfftn(torch.asarray(a), s=s, axes=axes, norm=norm)
    assert np.allclose(got, np.fft.irfftn(a, s=s, axes=axes, norm=norm))


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_means_of_nothing(dtype: str) -> None:
    x = torch.zeros((3, 0), dtype=getattr(torch, dtype))
    for got, shape in ((xp.mean(x), ()), (xp.mean(x, axis=1), (3,)), (xp.mean(x, axis=(0, 1), keepdims=True), (1, 1))):
        assert got.shape == shape
        assert got.dtype == x.dtype
        assert torch.isnan(torch.view_as_real(got)).all()


def test_eigenvalues_leave_their_argument_alone() -> None:
    x = torch.asarray(np.asarray([[2.0, 1.0], [0.0, 3.0]])).mT
    values, vectors = xp.linalg.eig(x)
    assert np.allclose(x.to(vectors.dtype) @ vectors, vectors * values)
    assert np.allclose(np.sort(xp.linalg.eigvals(x).real), [2.0, 3.0])


def test_an_array_elsewhere_is_converted_by_a_copy() -> None:
    x = ivy_api.Array(torch.asarray([1.0, 2.0]))
    assert np.asarray(x).tolist() == [1.0, 2.0]
