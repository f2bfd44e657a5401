"""The generic layer for unsigned integers: exact values against Python's own integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ivy_api
from tests.peers import Namespace, torch

xp: Any = Namespace("torch")
DTYPES = ["uint16", "uint32", "uint64"]

BINARY: dict[str, Callable[[int, int], int | bool]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "floor_divide": lambda a, b: a // b,
    "remainder": lambda a, b: a % b,
    "pow": lambda a, b: pow(a, b, 2**64),
    "maximum": max,
    "minimum": min,
    "less": lambda a, b: a < b,
    "greater_equal": lambda a, b: a >= b,
    "bitwise_and": lambda a, b: a & b,
    "bitwise_xor": lambda a, b: a ^ b,
    "bitwise_left_shift": lambda a, b: a << min(b, 64),
    "bitwise_right_shift": lambda a, b: a >> b,
}


@pytest.fixture(scope="module")
def dtype(request: pytest.FixtureRequest) -> Any:
    return getattr(torch, request.param)


def bits(dtype: Any) -> int:
    width: int = torch.iinfo(dtype).bits
    return width


def numbers(dtype: Any) -> st.SearchStrategy[int]:
    """Any number of the data type, those around the first bit and the ends more often."""
    top = 2 ** bits(dtype) - 1
    return st.one_of(st.integers(0, top), st.sampled_from([0, 1, 2, top // 2, top // 2 + 1, top - 1, top]))


@pytest.mark.parametrize("dtype", DTYPES, indirect=True)
@pytest.mark.parametrize("name", BINARY)
@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(data=st.data())
@pytest.mark.brief(3)
def test_two_operands(name: str, dtype: Any, data: st.DataObject) -> None:
    pairs = data.draw(st.lists(st.tuples(numbers(dtype), numbers(dtype)), min_size=1, max_size=20))
    if name in ("floor_divide", "remainder"):
        pairs = [(a, b or 1) for a, b in pairs]
    if "shift" in name:
        pairs = [(a, b % (2 * bits(dtype))) for a, b in pairs]
    x1, x2 = (torch.tensor(column, dtype=dtype) for column in zip(*pairs, strict=True))
    wanted = [BINARY[name](a, b) for a, b in pairs]
    got = getattr(xp, name)(x1, x2)
    if got.dtype is not torch.bool:
        assert got.dtype is dtype
        wanted = [value % 2 ** bits(dtype) for value in wanted]
    assert got.tolist() == wanted


@pytest.mark.parametrize("dtype", DTYPES, indirect=True)
@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_order(dtype: Any, data: st.DataObject) -> None:
    values = data.draw(st.lists(numbers(dtype), min_size=1, max_size=20))
    wanted = data.draw(numbers(dtype))
    x = torch.tensor(values, dtype=dtype)
    assert xp.sort(x).tolist() == sorted(values)
    assert xp.sort(x, descending=True).tolist() == sorted(values, reverse=True)
    assert xp.max(x).item() == max(values)
    assert xp.argmin(x).item() == values.index(min(values))
    assert xp.searchsorted(xp.sort(x), wanted).item() == sum(value < wanted for value in values)
    assert xp.clip(x, max=wanted).tolist() == [min(value, wanted) for value in values]


@pytest.mark.parametrize("dtype", ["uint8", *DTYPES], indirect=True)
def test_sums_and_products_are_uint64_and_wrap(dtype: Any) -> None:
    top = torch.iinfo(dtype).max
    x = torch.tensor([top, top, 3], dtype=dtype)
    for name, wanted in (("sum", 2 * top + 3), ("prod", 3 * top * top)):
        out = getattr(xp, name)(x)
        assert out.dtype is torch.uint64
        assert out.item() == wanted % 2**64
    assert xp.cumulative_sum(x, dtype=dtype).dtype is dtype


@pytest.mark.parametrize("dtype", DTYPES, indirect=True)
def test_compiled_and_mapped(dtype: Any) -> None:
    top = torch.iinfo(dtype).max
    x1, x2 = torch.tensor([top, 5, 0], dtype=dtype), torch.tensor([3, 2, top], dtype=dtype)

    native = ivy_api.namespace("torch")  # torch.compile reads it, and not what looks it up

    def chain(a: Any, b: Any) -> Any:
        return native.maximum(native.floor_divide(a, b), native.subtract(b, a))

    wanted = chain(x1, x2).tolist()
    torch.compiler.reset()
    assert torch.compile(chain, fullgraph=True, backend="aot_eager")(x1, x2).tolist() == wanted
    assert torch.vmap(chain)(x1, x2).tolist() == wanted
