"""`torch.compile` captures a function as a whole also where the first arrays that `ivy_api` sees are those of the capture."""

import subprocess
import sys

import pytest

PROGRAM = """
import numpy as np
import torch

import ivy_api

x = torch.arange(12.0).reshape(3, 4)
{before}
functions = [
    lambda x: ivy_api.namespace_for(x).exp(x),
    lambda x: ivy_api.add(x, 1.0),
    lambda x: ivy_api.sum(x, axis=-1, dtype="float64"),
    lambda x: ivy_api.concat([x, x], axis=0),
    lambda x: ivy_api.nn.softplus(x),
    lambda x: ivy_api.linalg.vector_norm(x, axis=-1),
    lambda x: ivy_api.value_and_grad(lambda x: ivy_api.sum(x * x))(x)[1],
]
functions = [*functions[{first}:], *functions[:{first}]]
compiled = [torch.compile(function, fullgraph=True, backend="eager") for function in functions]
found = [function(x) for function in compiled]
for function, one, again in zip(functions, found, [function(x) for function in compiled], strict=True):
    torch.testing.assert_close(one, function(x))
    torch.testing.assert_close(again, one)
"""
SEEN = {"nothing": "", "NumPy's": "ivy_api.exp(np.ones(3))", "torch's, by name": "ivy_api.namespace('torch')"}


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("first", [0, 1, 4, 6], ids=lambda n: f"from{n}")
@pytest.mark.brief(0)  # a process that imports torch and its compiler
def test_is_captured_as_a_whole(seen: str, first: int) -> None:
    program = PROGRAM.format(before=SEEN[seen], first=first)
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
