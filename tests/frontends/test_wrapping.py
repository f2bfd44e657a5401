"""`Frontend.wrap` and `Frontend.unwrap`: the way into the functions of a framework, and out again, for native and traced arrays."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import MissingPluginError
from ivy_api.frontends.coverage import load
from ivy_api.frontends.frontend import installed

CALLS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "flax": (("flax.linen", "tanh"), ("flax.linen", "relu")),
    "jax": (("jax.numpy", "tanh"), ("jax.nn", "relu")),
    "keras": (("keras.ops", "tanh"), ("keras.ops", "relu")),
    "numpy": (("numpy", "tanh"), ("numpy", "abs")),
    "tensorflow": (("tensorflow.math", "tanh"), ("tensorflow.nn", "relu")),
    "torch": (("torch", "tanh"), ("torch", "relu")),
}
"""Two functions of each framework; tanh(abs(x)) and tanh(relu(x)) are equal where x is positive."""
TREE = {"weights": [[0.5, 2.0], [1.0, 0.25]], "bias": [1.0, 3.0]}


def test_every_frontend_is_tried() -> None:
    assert CALLS.keys() == installed().keys()


@pytest.fixture(params=sorted(CALLS))
def frontend(request: pytest.FixtureRequest) -> Any:
    return load(request.param)


@pytest.fixture
def called(frontend: Any) -> Callable[[Any], Any]:
    outer, inner = (frontend.find(*path) for path in CALLS[frontend.framework])
    return lambda x: frontend.unwrap(outer(inner(frontend.wrap(x))))


def _array(backend: Any, values: Any) -> Any:
    xp = ivy_api.namespace(backend.name)
    return xp.asarray(values, dtype=xp.float32)


def test_they_are_inverse(frontend: Any, backend: Any) -> None:
    given = {name: _array(backend, values) for name, values in TREE.items()} | {"steps": 3, "name": "net", "none": None}
    inside = frontend.wrap(given)
    assert list(inside) == list(given)
    assert (inside["steps"], inside["name"], inside["none"]) == (3, "net", None)
    assert all(frontend.unwrap(frontend.wrap(inside))[name] is x for name, x in given.items())  # wrapped once, and without a copy


def test_functions_of_the_framework_take_what_is_wrapped(called: Any, backend: Any) -> None:
    for values in TREE.values():
        x = _array(backend, values)
        assert type(called(x)) is type(x)
        np.testing.assert_allclose(np.asarray(called(x)), np.tanh(values), rtol=1e-6)


@pytest.mark.brief(6)
@pytest.mark.parametrize("way", ["compile", "trace", "grad", "vmap", "jvp"])
def test_traced_arrays_are_taken(called: Any, backend: Any, way: str) -> None:
    x = _array(backend, TREE["weights"])
    y = np.tanh(TREE["weights"])
    found, right = {
        "compile": lambda: (ivy_api.compile(called)(x), y),
        "trace": lambda: (ivy_api.trace(called)(x + x)(x), y),
        "grad": lambda: (ivy_api.grad(lambda x: ivy_api.sum(called(x)))(x), 1 - y**2),
        "vmap": lambda: (ivy_api.vmap(called)(x), y),
        "jvp": lambda: (ivy_api.jvp(called, (x,), (x,))[1], (1 - y**2) * TREE["weights"]),
    }[way]()
    np.testing.assert_allclose(np.asarray(found), right, rtol=2e-6)


FIRST_USE = """
import importlib, sys
import ivy_api
frontend = importlib.import_module(f"ivy_frontend_{sys.argv[1]}").FRONTEND
x = frontend.wrap(ivy_api.namespace("numpy").asarray([[1.0, 2.0], [3.0, 4.0]]))
print(frontend.unwrap((x * 2 + x[0])[1, 1]))
"""


@pytest.mark.parametrize("framework", sorted(CALLS))
def test_what_is_wrapped_first_has_its_operators(framework: str) -> None:
    """In a process that has called no function of the frontend."""
    done = subprocess.run([sys.executable, "-c", FIRST_USE, framework], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "10.0", done.stderr


def test_arrays_of_another_frontend_are_refused() -> None:
    x = load("torch").wrap(ivy_api.namespace("numpy").asarray([1.0]))
    with pytest.raises(MissingPluginError, match=r"ivy_frontend_torch\.Tensor"):
        load("jax").wrap(x)


@pytest.mark.brief(2)
@pytest.mark.filterwarnings("ignore:.*lru_cache.*:UserWarning")
def test_torch_captures_them_whole(called: Any) -> None:
    torch = pytest.importorskip("torch")
    x = torch.asarray(TREE["weights"])
    called(x)  # names are looked up, and their modules imported, before
    torch.compiler.reset()
    found = torch.compile(called, fullgraph=True, backend="eager")(x)
    np.testing.assert_allclose(found.numpy(), np.tanh(TREE["weights"]), rtol=1e-6)


@pytest.mark.brief(3)
@pytest.mark.filterwarnings("ignore:.*lru_cache.*:UserWarning")
def test_torch_captures_them_after_other_backends_were_used(called: Any) -> None:
    pytest.importorskip("torch")
    for status in ivy_api.backends():
        if status.usable and status.name in ("jax", "numpy", "tensorflow"):
            called(_array(status, TREE["weights"]))
    test_torch_captures_them_whole(called)
