"""What torch does otherwise than the standard, and what must stay true when it is fixed: gradients, kinds, errors."""

from __future__ import annotations

import math
from typing import Any

import pytest

import ivy_api
from ivy_api.errors import NoArrayError, NotAnArrayError, ScalarRangeError
from ivy_plugin_torch.namespace.nn import activations
from tests.peers import Namespace, torch

xp: Any = Namespace("torch")


@pytest.fixture(scope="module")
def dtype(request: pytest.FixtureRequest) -> Any:
    return getattr(torch, request.param)


@pytest.mark.parametrize("name", ["exp", "sin", "isnan"])
def test_functions_that_conform_are_torchs_own(name: str) -> None:
    assert getattr(xp, name) is getattr(torch, name)


def test_zero_dimensional_arrays_promote_as_others() -> None:
    assert xp.add(torch.ones(3, dtype=torch.int8), torch.tensor(1, dtype=torch.int16)).dtype is torch.int16


def test_what_is_out_of_range_or_no_operand_is_refused() -> None:
    with pytest.raises(ScalarRangeError, match="300 is outside the range of uint8"):
        xp.add(torch.ones(3, dtype=torch.uint8), 300)
    with pytest.raises(NotAnArrayError, match="got list"):
        xp.add(torch.ones(3), [1.0])


def test_shapes_that_do_not_broadcast_are_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"add takes arrays whose shapes broadcast.* \(3,\) and \(4,\)"):
        xp.add(torch.ones(3), torch.ones(4))
    with pytest.raises(ValueError, match=r"got \(2, 3\) and \(2, 3\)"):
        xp.matmul(torch.ones(2, 3), torch.ones(2, 3))


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"], indirect=True)
def test_short_floats_pass_through(dtype: Any) -> None:
    x = torch.tensor([-1.5, 0.0, 2.5], dtype=dtype)
    for name in ("add", "multiply", "maximum", "floor_divide", "remainder"):
        assert getattr(xp, name)(x, 2.0).dtype is dtype
    assert xp.sign(x).tolist() == [-1, 0, 1]
    assert xp.add(x, torch.ones(3)).dtype is torch.float32


def test_remainder_keeps_its_gradient_where_it_is_zero() -> None:
    x = torch.tensor([0.0, -0.0, 4.0, -4.0, 5.0], requires_grad=True)
    divisor = torch.tensor([2.0, 2.0, -2.0, 2.0, 2.0])
    out = xp.remainder(x, divisor)
    assert [math.copysign(1, value) for value in out.tolist()] == [1, 1, -1, 1, 1]
    (gradient,) = torch.autograd.grad(out.sum(), x)
    assert gradient.tolist() == [1, 1, 1, 1, 1]
    assert torch.func.vmap(torch.func.grad(xp.remainder))(x.detach(), divisor).tolist() == [1, 1, 1, 1, 1]


def test_the_sign_of_nan_is_nan() -> None:
    assert xp.sign(torch.tensor([math.nan, -math.inf, -0.0])).isnan().tolist() == [True, False, False]


def test_a_conjugate_view_is_taken_by_every_route() -> None:
    x = torch.conj(torch.tensor([1 + 2j, -0.0 + 3j]))
    for name in ("add", "subtract"):
        assert torch.equal(getattr(xp, name)(x, x), getattr(xp, name)(x.resolve_conj(), x.resolve_conj()))
    assert torch.equal(xp.negative(x), torch.tensor([-1 + 2j, 3j]))


@pytest.mark.parametrize("exponent", [2, 3, -1, 0.5, -0.5, 2.5])
def test_powers_with_numbers_and_with_arrays_agree(exponent: float) -> None:
    x = torch.tensor([-math.inf, -2.0, -0.0, 0.0, 0.5, 3.0, math.inf, math.nan])
    got, wanted = xp.pow(x, exponent), xp.pow(x, torch.full_like(x, exponent))
    assert torch.allclose(got, wanted, rtol=1e-6, equal_nan=True)
    assert torch.equal(torch.signbit(got) | got.isnan(), torch.signbit(wanted) | wanted.isnan())


@pytest.mark.parametrize("dtype", ["float16", "float32", "complex64"], indirect=True)
def test_a_scalar_beyond_the_type_is_infinite(dtype: Any) -> None:
    xp: Any = ivy_api.namespace("torch")
    out = xp.add(torch.ones(2, dtype=dtype), 1e300)
    assert out.dtype is dtype
    assert xp.isinf(out).all()


def test_group_norm_has_a_gradient_with_an_offset_alone() -> None:
    # torch's own backward pass ends in "tensor does not have a device" if there is an offset and no scale.
    x = torch.arange(24.0, dtype=torch.float64).reshape(2, 4, 3).sin().requires_grad_()
    offset = torch.ones(3, dtype=torch.float64, requires_grad=True)
    xp.nn.group_norm(x, 3, None, offset).square().sum().backward()
    (alone,) = torch.autograd.grad(xp.nn.group_norm(x, 3, torch.ones(3, dtype=torch.float64), offset).square().sum(), x)
    assert x.grad is not None
    assert torch.allclose(x.grad, alone)
    assert offset.grad is not None


def test_where_of_two_numbers_says_what_is_missing() -> None:
    with pytest.raises(NoArrayError, match=r"Python scalars only: \(1\.0, 0\.0\)"):
        xp.where(torch.tensor([True, False]), 1.0, 0.0)


def test_gelu_of_infinity_where_the_kernel_loses_it() -> None:
    """As oneDNN's for AVX-512 does, which few machines that run these tests have."""
    x = torch.tensor([torch.inf, 1.0, -torch.inf, torch.nan, -0.0])
    kept = activations._with_infinity(lambda x: torch.nn.functional.gelu(x).masked_fill(x == torch.inf, torch.nan))(x)
    torch.testing.assert_close(kept, torch.nn.functional.gelu(x).masked_fill(x == torch.inf, torch.inf), equal_nan=True)
