"""Arrays and buffers of other libraries, and the corners of creation."""

from __future__ import annotations

import array
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import ArgumentError, DTypeError
from tests.peers import Namespace, torch

xp: Any = Namespace("torch")


def test_numpy_arrays_share_memory_where_they_can() -> None:
    source = np.arange(6.0).reshape(2, 3)
    taken = xp.asarray(source, copy=False)
    source[0, 0] = 7
    assert taken[0, 0] == 7
    copied = xp.asarray(source, copy=True)
    source[0, 0] = 8
    assert copied[0, 0] == 7


def test_read_only_and_reversed_arrays_are_copied() -> None:
    source = np.arange(6.0)
    reverse = source[::-1]
    assert xp.asarray(reverse).tolist() == [5, 4, 3, 2, 1, 0]
    assert xp.from_dlpack(reverse).tolist() == [5, 4, 3, 2, 1, 0]  # torch itself would end the process
    with pytest.raises(ValueError, match="needs a copy"):
        xp.from_dlpack(reverse, copy=False)
    source.flags.writeable = False
    taken = xp.asarray(source)
    taken[0] = 9
    assert source[0] == 0


def test_buffers() -> None:
    numbers = array.array("d", [1.0, 2.0])
    taken = xp.asarray(numbers)
    assert taken.dtype is torch.float64
    numbers[0] = 5.0
    assert taken.tolist() == [5.0, 2.0]
    assert xp.asarray(b"ab").tolist() == [97, 98]
    table: Any = np.arange(6, dtype=np.uint16).reshape(2, 3)
    assert xp.asarray(memoryview(table)).shape == (2, 3)


def test_lists_of_arrays_keep_gradients() -> None:
    x = torch.tensor(2.0, requires_grad=True)
    xp.asarray([[x, 2 * x], [x, x]]).sum().backward()
    assert x.grad is not None
    assert x.grad.item() == 5


def test_taking_over_ones_own_array_keeps_gradients() -> None:
    x = torch.ones(3, requires_grad=True)
    assert xp.from_dlpack(x) is x
    assert xp.asarray(x, copy=True).requires_grad


def test_ranges() -> None:
    assert xp.arange(3, 0).shape == (0,)
    assert xp.arange(2**64 - 2, 2**64, dtype=torch.uint64).tolist() == [2**64 - 2, 2**64 - 1]
    assert xp.linspace(0, 1, 4, endpoint=False).tolist() == [0, 0.25, 0.5, 0.75]
    assert xp.eye(2, 3, k=1, dtype=torch.uint64).tolist() == [[0, 1, 0], [0, 0, 1]]
    assert xp.eye(2, k=2**70).tolist() == [[0, 0], [0, 0]]


def test_complex_numbers_do_not_become_real() -> None:
    with pytest.raises(DTypeError, match="discard the imaginary part"):
        xp.astype(torch.tensor([1j]), torch.float32)
    assert xp.astype(torch.tensor([1j, 0]), torch.bool).tolist() == [True, False]


@pytest.mark.parametrize("dtype", ["complex64", "complex128", "float64", "int16"])
@pytest.mark.parametrize("offset", [1, 3, 8])
def test_unaligned_memory_is_copied(dtype: str, offset: int) -> None:
    """Torch's kernels crash on complex numbers at other addresses than multiples of their size."""
    a = np.ndarray((40, 3), dtype, bytearray(offset) + np.arange(120).astype(dtype).tobytes(), offset)
    for make in (xp.asarray, xp.from_dlpack):
        for x in (make(a), make(a, copy=True)):
            assert x.data_ptr() % x.itemsize == 0
            assert np.array_equal(x.numpy(), a)
            assert np.array_equal(xp.unique_values(x).numpy(), np.unique(a))
        if a.__array_interface__["data"][0] % a.itemsize:
            with pytest.raises(ArgumentError, match="Omit copy"):
                make(a, copy=False)
