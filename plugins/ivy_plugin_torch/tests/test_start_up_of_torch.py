"""What the plugin imports beside torch."""

from __future__ import annotations

import subprocess
import sys

import pytest

FIRST_RESULTS = """
import sys
import torch
imported = set(sys.modules)
import ivy_api
xp = ivy_api.namespace("torch")
x = xp.asarray([1.0, 2.0])
assert xp.sum(x) == 3
assert ivy_api.vmap(xp.exp)(x).shape == (2,)
try:
    ivy_api.vmap(lambda y: 1 if y > 0 else 2)(x)
except ivy_api.errors.LocatedError:
    pass
else:
    raise SystemExit("a condition on a mapped array was taken")
print(*{name.partition(".")[0] for name in set(sys.modules) - imported})
"""


@pytest.mark.brief(0)  # it waits for the import of torch
def test_sympy_waits_until_torch_needs_it() -> None:
    """It takes a third of a second to import; torch needs it for derivatives and compilers."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FIRST_RESULTS], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    assert "ivy_plugin_torch" in done.stdout.split()
    assert "sympy" not in done.stdout.split()
