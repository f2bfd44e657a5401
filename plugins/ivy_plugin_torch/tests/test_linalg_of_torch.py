"""Where torch's linear algebra reads shapes and data types in its own way."""

from __future__ import annotations

from typing import Any

import pytest

from ivy_api.errors import DTypeError
from tests.peers import Namespace, torch

xp: Any = Namespace("torch")


def test_solve_takes_a_matrix_for_a_matrix() -> None:
    x1, x2 = torch.randn(3, 3, 3) + 3 * torch.eye(3), torch.randn(3, 3)  # torch takes x2 for three vectors
    assert torch.allclose(x1 @ xp.linalg.solve(x1, x2), x2.expand(3, 3, 3), atol=1e-4)


@pytest.mark.parametrize(("left", "right"), [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((5, 2, 3), (3, 4)), ((2, 0), (0, 3))])
def test_integer_products_without_a_kernel(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    from ivy_plugin_torch.namespace.linear_algebra import _matmul_integers

    elsewhere: Any = type("Elsewhere", (torch.Tensor,), {"is_cpu": False})
    a, b = torch.randint(-9, 9, left, dtype=torch.int8), torch.randint(-9, 9, right, dtype=torch.int8)
    got = _matmul_integers(a.as_subclass(elsewhere), b)
    assert torch.equal(got.as_subclass(torch.Tensor), torch.matmul(a, b))


def test_integers_are_refused_in_clear_words() -> None:
    with pytest.raises(DTypeError, match="linalg.det takes arrays of a floating-point dtype; got int64"):
        xp.linalg.det(torch.eye(2, dtype=torch.int64))


def test_compiled_pseudo_inverse_of_complex_matrices() -> None:
    x = torch.randn(3, 3, dtype=torch.complex128)
    torch.compiler.reset()
    found = torch.compile(xp.linalg.pinv, fullgraph=True, backend="aot_eager")(x)
    assert torch.allclose(found @ x, torch.eye(3, dtype=x.dtype))


def test_transforms_of_nothing() -> None:
    assert xp.fft.fft(torch.ones(2, 0, 9, dtype=torch.complex64)).shape == (2, 0, 9)
    with pytest.raises(ValueError, match=r"fft\.rfft"):
        xp.fft.rfft(torch.ones(3), n=0)
