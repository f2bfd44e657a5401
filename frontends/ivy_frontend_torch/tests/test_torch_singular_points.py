"""Values and gradients at ties, at zero and at infinity are PyTorch's."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_torch as frontend

torch = pytest.importorskip("torch")
LINES = (Path(__file__).parent / "singular_points.txt").read_text().splitlines()
EXPRESSIONS = [line for line in LINES if line and not line.startswith("#")]


def evaluated(library: Any, expression: str) -> list[Any]:
    """Return the value of an expression, and the gradient of its sum with respect to each tensor that it makes."""
    made: list[Any] = []

    def t(values: Any) -> Any:
        made.append(library.tensor(np.asarray(values, "float64").tolist(), dtype=library.float64, requires_grad=True))
        return made[-1]

    names = {"torch": library, "F": library.nn.functional, "t": t, "np": np, "inf": float("inf"), "nan": float("nan")}
    out = eval(expression, names)
    found = [out.detach().numpy()]
    if out.requires_grad:
        out.sum().backward()
        found += [None if x.grad is None else x.grad.numpy() for x in made]
    return found


@cache
def expected(expression: str) -> list[Any]:
    return evaluated(torch, expression)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("part", range(8))
@pytest.mark.brief(4)
def test_values_and_gradients(part: int, backend: str) -> None:
    faults = []
    for expression in EXPRESSIONS[part::8]:
        theirs = expected(expression)
        with ivy_api.use_backend(backend):
            ours = evaluated(frontend, expression)
        assert len(ours) == len(theirs), expression
        for a, b in zip(theirs, ours, strict=True):
            if (a is None) != (b is None) or (a is not None and not np.allclose(a, b, rtol=1e-6, atol=1e-9, equal_nan=True)):
                faults.append(f"{expression}\n    {a}, got {b}")
    assert not faults, "\n".join(faults)
