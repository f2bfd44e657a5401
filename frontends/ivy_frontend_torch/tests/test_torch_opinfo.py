"""The functions of the frontend on PyTorch's own database of samples: values, data types, shapes and gradients."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
import torch_known as known

pytest.importorskip("torch")
GROUPS = 32
ONE_IN = {"numpy": 20}
"""In a brief run, one in this many entries is run on a backend; on the others one in forty."""
SAMPLES = {"jax": 4}
"""At most so many samples of an entry that holds, and a data type: JAX compiles each shape. With ``--profile full`` all are run."""


def fault(opinfo: Any, name: str, *, brief: bool, limit: int | None) -> str:
    """Return how an entry differs from PyTorch, ``""`` if it does not, or does not apply."""
    op = opinfo.ENTRIES[name]
    opinfo.frontend.manual_seed(0)  # some factorisations start from random vectors
    try:
        opinfo.function_of(op)
        for dtype in opinfo.dtypes_of(op, brief=brief):
            opinfo.check_values(op, dtype, values=op.name not in known.RANDOM, limit=limit)
        if op.name not in known.RANDOM:
            opinfo.check_gradients(op, limit=limit)
    except opinfo.NotApplicableError:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("group", range(GROUPS))
def test_entries_give_what_torch_gives(group: int, backend: str, request: pytest.FixtureRequest) -> None:
    """Each entry holds, or is a known one; a brief run takes a few samples of a share of the entries."""
    import torch_opinfo as opinfo

    brief, quick = bool(request.config.getoption("--brief")), request.config.getoption("--profile") == "quick"
    every = sorted(opinfo.ENTRIES)[group::GROUPS]
    names = [name for name in every if not brief or zlib.crc32(name.encode()) % ONE_IN.get(backend, 40) == 0]
    faults = []
    for name in names:
        reason = known.reason(backend, name)
        limit = 2 if brief else SAMPLES.get(backend) if quick and not reason else None
        found = fault(opinfo, name, brief=brief, limit=limit)
        if found and not reason:
            faults.append(f"{name}\n    {found}")
        elif reason and not found and not brief:
            faults.append(f"{name}\n    holds, but is declared not to: {reason}")
    assert not faults, f"{len(faults)} of {len(names)}\n" + "\n".join(faults)


def test_most_entries_hold() -> None:
    """On each backend at least nine in ten of the entries that apply."""
    import torch_opinfo as opinfo

    applicable = [name for name, op in opinfo.ENTRIES.items() if opinfo.applies(op)]
    for backend in known.BY_BACKEND:
        held = [name for name in applicable if not known.reason(backend, name)]
        assert len(held) >= 0.9 * len(applicable), backend


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_low_rank_factors_give_the_matrix_back(rank: int, backend: str) -> None:
    """Of a matrix of the rank that is asked for they are determined, whatever the random vectors; its values are PyTorch's."""
    import numpy as np
    import torch

    import ivy_frontend_torch as frontend

    rng = np.random.default_rng(rank)
    given = rng.normal(size=(2, 6, rank)) @ rng.normal(size=(2, rank, 5))
    u, s, v = frontend.svd_lowrank(frontend.tensor(given), q=rank)
    np.testing.assert_allclose(((u * s.unsqueeze(-2)) @ v.mT).numpy(), given, atol=1e-10)
    np.testing.assert_allclose(s.numpy(), torch.linalg.svdvals(torch.tensor(given)).numpy()[:, :rank], rtol=1e-10)
