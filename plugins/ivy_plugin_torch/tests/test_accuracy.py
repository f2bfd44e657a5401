"""Square roots are correctly rounded, whatever torch is linked to, and stay differentiable."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.peers import Functions, Namespace, torch

xp: Any = Namespace("torch")
transforms = Functions("ivy_plugin_torch.transforms")

DTYPES = ["float32", "float64"]


@pytest.fixture(scope="module")
def dtype(request: pytest.FixtureRequest) -> Any:
    return getattr(torch, request.param)


def is_nearest(root: float, x: float, dtype: Any) -> bool:
    """Whether the exact square root of ``x`` lies between the middles of ``root`` and its neighbours."""
    value = torch.tensor(root, dtype=dtype)
    below, above = (torch.nextafter(value, torch.tensor(end, dtype=dtype)).item() for end in (0.0, float("inf")))
    low, high = (Fraction(root) + Fraction(below)) / 2, (Fraction(root) + Fraction(above)) / 2
    return low**2 <= Fraction(x) <= high**2


@pytest.mark.parametrize("dtype", DTYPES, indirect=True)
@given(data=st.data())
def test_roots_are_the_nearest_numbers(dtype: Any, data: st.DataObject) -> None:
    info = torch.finfo(dtype)
    numbers = st.floats(info.tiny, info.max, width=info.bits)
    squares = st.integers(1, 2 ** (info.bits // 2)).map(lambda n: torch.tensor(n * n + n, dtype=dtype).item())
    values = data.draw(st.lists(numbers | squares, min_size=1, max_size=40))
    roots = xp.sqrt(torch.tensor(values, dtype=dtype))
    assert roots.dtype is dtype
    wrong = [x for x, root in zip(values, roots.tolist(), strict=True) if not is_nearest(root, x, dtype)]
    assert not wrong


@pytest.mark.parametrize("dtype", DTYPES, indirect=True)
def test_special_cases_and_layouts(dtype: Any) -> None:
    inf, nan = float("inf"), float("nan")
    got = xp.sqrt(torch.tensor([0.0, -0.0, inf, nan, -1.0, -inf, 4.0], dtype=dtype))
    torch.testing.assert_close(got, torch.tensor([0.0, -0.0, inf, nan, nan, nan, 2.0], dtype=dtype), rtol=0, atol=0, equal_nan=True)
    assert torch.signbit(got[1])
    x = torch.rand(6, 8, dtype=dtype)
    assert torch.equal(xp.sqrt(x[:, ::2].mT), xp.sqrt(x)[:, ::2].mT)
    assert xp.sqrt(torch.empty(0, 3, dtype=dtype)).shape == (0, 3)
    tiny = torch.tensor(5e-324 if dtype is torch.float64 else 1e-45, dtype=dtype)
    assert xp.sqrt(tiny) > 0


@pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated:DeprecationWarning")  # torch's own, in its first jvp
@pytest.mark.parametrize("dtype", DTYPES, indirect=True)
def test_roots_are_differentiable_in_both_directions_and_mapped(dtype: Any) -> None:
    x = torch.tensor([0.25, 2.0, 3.0], dtype=dtype)
    want = 0.5 / torch.sqrt(x)
    torch.testing.assert_close(torch.func.vmap(torch.func.grad(xp.sqrt))(x), want)
    torch.testing.assert_close(torch.func.jvp(xp.sqrt, (x,), (torch.ones_like(x),))[1], want)
    assert torch.func.grad(xp.sqrt)(torch.tensor(0.0, dtype=dtype)) == float("inf")
    torch.testing.assert_close(torch.func.grad(torch.func.grad(xp.sqrt))(x[0]), torch.tensor(-2.0, dtype=dtype))


@pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it
@pytest.mark.parametrize("dtype", DTYPES, indirect=True)
def test_roots_compiled_for_eager_kernels_are_rounded_too(dtype: Any) -> None:
    """As the conformance suite compiles: torch's own compiler uses the processor's instruction, this one MKL again."""
    x, sqrt = torch.linspace(0.1, 1e6, 500, dtype=dtype), xp.sqrt
    assert torch.equal(transforms.compiled(lambda x: sqrt(x))(x), sqrt(x))
