"""What is offered, how much it costs to import and to call, and what is said about names that are not there."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

import ivy_api
import ivy_frontend_torch as torch
from ivy_api.frontends.coverage import counts
from ivy_frontend_torch import FRONTEND

FRAMEWORKS = ("numpy", "torch", "jax", "tensorflow")


def test_most_public_functions_are_offered() -> None:
    """At least nine in ten functions of the root module, and names of tensors; all others are declared absent."""
    names = FRONTEND.snapshot.places["torch"]
    functions = [name for name, said in names.items() if said.kind == "function"]
    status = {name: FRONTEND.status("torch", name) for name in names}
    assert [name for name in names if status[name] == "not implemented yet"] == []
    assert sum(status[name] == "works" for name in functions) >= 0.9 * len(functions)
    works, _, every = counts(FRONTEND, ["torch.Tensor"])["torch.Tensor"]
    assert works >= 0.9 * every


@pytest.mark.parametrize("place", ["torch.Tensor", "torch.func", "torch.autograd", "torch.random", "torch.testing"])
def test_other_names_have_reasons(place: str) -> None:
    """A name of the framework works, or is declared absent."""
    assert [n for n in FRONTEND.snapshot.places[place] if FRONTEND.status(place, n) == "not implemented yet"] == []


def test_import_is_light() -> None:
    """The import brings in no framework, and takes little more than that of the library."""
    code = f"import ivy_frontend_torch, sys; assert not {set(FRAMEWORKS)} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

    def seconds(module: str) -> float:
        text = f"import time; a = time.process_time(); import {module}; print(time.process_time() - a)"
        return min(
            float(subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout) for _ in range(5)
        )

    assert seconds("ivy_frontend_torch") <= 1.5 * seconds("ivy_api")


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
    """`torch.add` of tensors takes at most 500 ns more than `ivy_api.add`, on a machine where that takes no longer."""
    with ivy_api.use_backend("numpy"):
        a = torch.ones(4)
        x = ivy_api.ones(4, dtype="float32")
        torch.add(a, a)

        def nanoseconds(function: object, argument: object) -> float:
            best = float("inf")
            for _ in range(30):
                start = time.perf_counter_ns()
                for _ in range(500):
                    function(argument, argument)  # type: ignore[operator]
                best = min(best, (time.perf_counter_ns() - start) / 500)
            return best

        own = nanoseconds(ivy_api.add, x)
        assert nanoseconds(torch.add, a) - own <= max(500, own)


def test_missing_names_are_explained() -> None:
    """The message says which version lacks a name, or why it is not offered."""
    with pytest.raises(AttributeError, match=r"torch 2\.13\.0 has no torch\.sinn.*torch\.sin"):
        _ = torch.sinn
    with pytest.raises(AttributeError, match=r"torch\.save is not offered by ivy_frontend_torch: .*pickled"):
        _ = torch.save
    with ivy_api.use_backend("numpy"), pytest.raises(AttributeError, match=r"torch\.Tensor\.to_sparse is not offered"):
        torch.ones(2).to_sparse()
