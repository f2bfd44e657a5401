"""Creation functions in which NumPy differs from the standard."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api

XP: Any = ivy_api.namespace("numpy")


def test_from_dlpack_takes_numpy_scalars() -> None:
    out = XP.from_dlpack(np.float32(2))
    assert (out.shape, out.dtype, float(out)) == ((), np.float32, 2.0)


@pytest.mark.parametrize("copy", [None, True, False])
def test_from_dlpack_copies_as_it_is_told(copy: bool | None) -> None:
    x = np.arange(3)
    assert np.shares_memory(XP.from_dlpack(x, device="cpu", copy=copy), x) is not bool(copy)


def test_asarray_copies_as_it_is_told() -> None:
    x = np.arange(3)
    assert XP.asarray(x) is x
    assert not np.shares_memory(XP.asarray(x, copy=True), x)
    with pytest.raises(ValueError, match="copy"):
        XP.asarray([1, 2], copy=False)
