"""Data types of results: all pairs, of tensors with axes, without, and numbers; printing."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
import torch

import ivy_api
import ivy_frontend_torch as frontend

DTYPES = (
    "bool",
    "uint8",
    "int8",
    "int16",
    "int32",
    "int64",
    "float16",
    "bfloat16",
    "float32",
    "float64",
    "complex64",
    "complex128",
)
NUMBERS: tuple[Any, ...] = (True, 2, 2.5, 1j)


@pytest.mark.parametrize("a", DTYPES)
def test_promote_types_is_that_of_torch(a: str) -> None:
    """The smallest data type above two."""
    for b in DTYPES:
        wanted = torch.promote_types(getattr(torch, a), getattr(torch, b))
        assert str(frontend.promote_types(getattr(frontend, a), getattr(frontend, b))) == str(wanted)
        assert frontend.can_cast(getattr(frontend, a), getattr(frontend, b)) == torch.can_cast(getattr(torch, a), getattr(torch, b))


FLOAT8 = [name for name in dir(torch) if name.startswith("float8")]
LIMITED = [name for name in (*DTYPES, "uint16", "uint32", "uint64", *FLOAT8) if name != "bool"]


@pytest.mark.parametrize("name", LIMITED)
def test_limits_are_those_of_torch(name: str) -> None:
    info = "finfo" if getattr(torch, name).is_floating_point or getattr(torch, name).is_complex else "iinfo"
    ours, theirs = (getattr(root, info)(getattr(root, name)) for root in (frontend, torch))
    for limit in ("bits", "min", "max", "dtype", *(("eps", "tiny", "smallest_normal", "resolution") if info == "finfo" else ())):
        assert getattr(ours, limit) == getattr(theirs, limit), limit
    assert repr(ours) == repr(theirs)


@pytest.mark.parametrize("a", [name for name in DTYPES if name != "bfloat16"])
def test_results_have_torch_types(a: str, backend: str) -> None:
    """Categories: tensors with axes before those without, and these before numbers."""
    for b, (m, n) in itertools.product([*DTYPES, *NUMBERS], [((2,), (2,)), ((2,), ()), ((), (2,)), ((), ())]):
        if b == "bfloat16":
            continue
        x, y = (root.ones(m, dtype=getattr(root, a)) for root in (torch, frontend))
        if isinstance(b, str):
            u, v = (root.ones(n, dtype=getattr(root, b)) for root in (torch, frontend))
        else:
            u = v = b
        wanted = str(torch.result_type(x, u))
        if wanted == "torch.complex32":
            continue  # no backend has it
        assert str((y * v).dtype) == wanted, (a, b, m, n)
        assert str(frontend.result_type(y, v)) == str(torch.result_type(x, u))
        assert str((y / v).dtype) == str((x / u).dtype), (a, b, m, n)


@pytest.mark.parametrize(
    "values",
    [[1.0, 2.5], [[1, 2], [300, 4]], [True, False], [1e-6, 1.0], [1e10, 2.0], [float("nan"), 1.0, float("inf")], [], 3.5,
     [1.5 + 2j, -1j],
     np.arange(24.0).reshape(2, 3, 4).tolist(), list(range(2000)), [0.1] * 30],
    ids=range(12),
)  # fmt: skip
def test_printing_is_that_of_torch(values: Any, backend: str) -> None:
    """Tensors look as PyTorch prints them."""
    assert repr(frontend.tensor(values)) == repr(torch.tensor(values))


@pytest.mark.parametrize("dtype", ["float64", "int32", "float16"])
def test_printing_names_unusual_types(dtype: str, backend: str) -> None:
    """A data type that is not the default one is printed; so is what is known about gradients."""
    for root_pair in ((frontend, torch),):
        ours, theirs = (root.ones(2, dtype=getattr(root, dtype)) for root in root_pair)
        assert repr(ours) == repr(theirs)
    x, y = frontend.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    assert repr(x) == repr(y)
    assert repr(x * 2) == repr(y * 2)


@pytest.mark.parametrize("number", [2, 2.5, True])
def test_numbers_beside_tensors_become_one_tensor(number: Any, backend: str) -> None:
    with ivy_api.use_backend(backend):
        found = frontend.tensor([frontend.tensor(1.0), number])
    wanted = torch.tensor([torch.tensor(1.0), number])
    assert str(found.dtype) == str(wanted.dtype)
    assert found.tolist() == wanted.tolist()
