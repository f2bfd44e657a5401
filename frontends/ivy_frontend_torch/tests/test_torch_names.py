"""What is offered, how much a call costs, and what is said about names that are not there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_torch as torch
from ivy_api.frontends.coverage import counts
from ivy_frontend_torch import FRONTEND

FRAMEWORKS = ("numpy", "torch", "jax", "tensorflow")


def test_most_public_functions_are_offered() -> None:
    """At least nine in ten functions of the root module, and names of tensors; all others are declared absent."""
    names = FRONTEND.snapshot.modules["torch"]
    functions = [name for name, said in names.items() if said.kind == "function"]
    status = {name: FRONTEND.status("torch", name) for name in names}
    assert [name for name in names if status[name] == "not implemented yet"] == []
    assert sum(status[name] == "works" for name in functions) >= 0.9 * len(functions)
    works, _, every = counts(FRONTEND, ["torch.Tensor"])["torch.Tensor"]
    assert works >= 0.9 * every


@pytest.mark.parametrize("place", sorted(FRONTEND.snapshot.modules))
def test_other_names_have_reasons(place: str) -> None:
    """A name of the framework works, or is declared absent."""
    assert [n for n in FRONTEND.snapshot.modules[place] if FRONTEND.status(place, n) == "not implemented yet"] == []


def test_using_it_needs_only_the_backend() -> None:
    """Tensors on NumPy import neither PyTorch nor another framework."""
    code = (
        "import sys, ivy_api, ivy_frontend_torch as torch\n"
        "ivy_api.set_backend('numpy')\n"
        "assert torch.nn.functional.relu(torch.tensor([-1.0, 2.0])).tolist() == [0.0, 2.0]\n"
        "assert not {'torch', 'jax', 'tensorflow'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_calls_cost_little_more_than_the_library() -> None:
    """`torch.add` of tensors runs one Python function and makes one object; `benchmarks.bench_frontends` has the time."""
    with ivy_api.use_backend("numpy"):
        a = torch.ones(4)
        torch.add(a, a)
        calls: list[str] = []

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                calls.append(frame.f_code.co_name)

        sys.setprofile(note)
        torch.add(a, a)
        sys.setprofile(None)
    assert len(calls) <= 2, calls


def test_functions_stay_the_same_objects() -> None:
    """Also when other names are registered later, as those of `torch.distributions` are: a pickle looks for the same object."""
    before = FRONTEND.public("nn.functional.gelu")
    FRONTEND.value("torch._registered_later", 1)
    del FRONTEND.entries["torch._registered_later"]
    assert FRONTEND.public("nn.functional.gelu") is before is torch.nn.functional.gelu


def test_missing_names_are_explained() -> None:
    """The message says which version lacks a name, or why it is not offered."""
    with pytest.raises(AttributeError, match=r"torch 2\.13\.0 has no torch\.sinn.*torch\.sin"):
        _ = torch.sinn
    with pytest.raises(AttributeError, match=r"torch\.from_file is not offered by ivy_frontend_torch: .*no storage"):
        _ = torch.from_file
    with ivy_api.use_backend("numpy"), pytest.raises(AttributeError, match=r"torch\.Tensor\.to_sparse is not offered"):
        torch.ones(2).to_sparse()
    with pytest.raises(AttributeError, match=r"torch 2\.13\.0 has no torch\.Tensor\.reshpae.*torch\.Tensor\.reshape"):
        _ = torch.Tensor.reshpae
    assert not hasattr(torch.Tensor, "to_sparse")
    assert "to_sparse" not in dir(torch.Tensor)
    assert "reshape" in dir(torch.Tensor)


def test_attributes_are_read_without_a_function_of_python() -> None:
    """A class with ``__getattr__`` is read several times slower, each attribute: a fifth of a call."""
    assert "__getattr__" not in vars(torch.Tensor)


FOREIGN: dict[str, Callable[[Any], Any]] = {
    "sin": lambda x: torch.sin(x),
    "add": lambda x: torch.add(torch.ones(2), x),
    "matmul": lambda x: torch.matmul(torch.ones(2), x),
    "sum": lambda x: torch.sum(x),
    "cat": lambda x: torch.cat([torch.ones(2), x]),
    "relu": lambda x: torch.nn.functional.relu(x),
    "where": lambda x: torch.where(torch.ones(2) > 0, x, x),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_arrays_of_another_library_are_refused(name: str, backend: str) -> None:
    """As PyTorch refuses those of NumPy; the backend's own are taken, and operators take both."""
    xp, foreign = ivy_api.namespace(backend), np.ones(2, dtype=np.float32)
    own = xp.ones(2, dtype=xp.float32)
    assert isinstance(FOREIGN[name](own), torch.Tensor)
    assert isinstance(torch.ones(2) + foreign, torch.Tensor)
    if backend != "numpy":
        with pytest.raises(TypeError, match=r"Tensor.*(not|got) numpy.ndarray"):
            FOREIGN[name](foreign)
