"""Errors that our own code raises: each is an `IvyError` and the built-in that fits."""

from __future__ import annotations

import ast
import builtins
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError, ArgumentTypeError, AxisError, IvyError, MixedBackendsError, NotAnArrayError

ROOT = Path(__file__).parents[2]
SOURCES = [
    p for place in ("ivy_api", "plugins", "libraries") for p in sorted((ROOT / place).rglob("*.py")) if "tests" not in p.parts
]
BUILT_IN = {name for name, value in vars(builtins).items() if isinstance(value, type) and issubclass(value, Exception)}
DEMANDED = {
    # Tools ask a module for names that it may lack: __getattr__ of a module answers with a plain AttributeError.
    ("ivy_api/__init__.py", "AttributeError"),
    ("ivy_api/array/__init__.py", "AttributeError"),
    ("ivy_api/dispatch/chapters.py", "AttributeError"),
    ("ivy_api/dispatch/namespace.py", "AttributeError"),
    ("ivy_api/frontends/frontend.py", "AttributeError"),
    ("ivy_api/plugin.py", "AttributeError"),
    ("ivy_api/tracing/tracer.py", "AttributeError"),
    # Mappings and sequences.
    ("libraries/ivy_nn/ivy_nn/container/core.py", "AttributeError"),
    ("libraries/ivy_nn/ivy_nn/container/core.py", "KeyError"),
    ("libraries/ivy_nn/ivy_nn/container/functions.py", "AttributeError"),
    ("libraries/ivy_nn/ivy_nn/layers/containers.py", "IndexError"),
    ("libraries/ivy_nn/ivy_nn/layers/containers.py", "KeyError"),
    ("libraries/ivy_nn/ivy_nn/optimizers/state.py", "AttributeError"),
    ("libraries/ivy_nn/ivy_nn/optimizers/state.py", "KeyError"),
}
"""Where the language asks for the built-in itself."""


def _made(tree: ast.AST) -> Iterator[str]:
    """The names of the built-in exceptions that the code makes, or raises as classes."""
    for node in ast.walk(tree):
        made = node.func if isinstance(node, ast.Call) else node.exc if isinstance(node, ast.Raise) else None
        of_a_base_class = isinstance(node, ast.Raise) and ast.unparse(node) == "raise NotImplementedError"
        if isinstance(made, ast.Name) and made.id in BUILT_IN and not of_a_base_class:
            yield made.id


def test_no_code_of_ours_raises_a_bare_built_in() -> None:
    found = {(p.relative_to(ROOT).as_posix(), name) for p in SOURCES for name in _made(ast.parse(p.read_text(encoding="utf-8")))}
    assert found == DEMANDED


@pytest.mark.parametrize("value", [None, [1.0], "a"])
@pytest.mark.parametrize("name", ["relu", "sigmoid", "relu6", "softsign"])
def test_native_functions_of_ours_refuse_what_is_no_array(backend: Any, name: str, value: Any) -> None:
    with pytest.raises(NotAnArrayError, match=f"{name} takes arrays; got {type(value).__name__}"):
        getattr(backend.namespace.nn, name)(value)


@pytest.mark.parametrize("seed", ["a", 1.5, None])
def test_a_seed_is_an_integer(backend: Any, seed: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="random.key takes an integer as seed"):
        backend.namespace.random.key(seed)


def test_block_diag_of_a_list_says_how_it_is_called(backend: Any) -> None:
    for space in (backend.namespace, ivy_api.namespace(backend.name, wrapped=True)):
        x: Any = space.ones((2, 2))
        with pytest.raises(NotAnArrayError, match=r"linalg.block_diag\(\*arrays\)"):
            space.linalg.block_diag(cast(Any, [x, x]))


@pytest.mark.parametrize("name", ["torch", "tensorflow"])
@pytest.mark.parametrize("function", ["add", "multiply", "matmul", "concat"])
def test_adapted_functions_name_the_arrays_of_two_backends(name: str, function: str) -> None:
    """The others take ndarrays, or are the framework's own."""
    pytest.importorskip(name)
    xp: Any = ivy_api.namespace(name)
    own, other = xp.ones(3, dtype=xp.float32), np.ones(3)
    for operands in ((own, other), (other, own)):
        with pytest.raises(MixedBackendsError, match="numpy.ndarray"):
            xp.concat(list(operands)) if function == "concat" else getattr(xp, function)(*operands)


class TestOnArrays:
    """What operators and indices say."""

    def test_operators_name_themselves(self, backend: Any) -> None:
        xp: Any = ivy_api.namespace(backend.name, wrapped=True)
        with pytest.raises(
            ArgumentError, match=r"x \+ y takes arrays whose shapes broadcast.*got shapes \(2, 3\) and \(2, 2\)"
        ) as caught:
            xp.ones((2, 3)) + xp.ones((2, 2))
        assert caught.value.__cause__ is not None
        with pytest.raises(IvyError, match=r"x @ y"):
            xp.ones((2, 3)) @ xp.ones((2, 3))
        x = xp.ones((2, 3))
        with pytest.raises(ArgumentError, match=r"x \+= y"):
            x += xp.ones((2, 2))

    def test_indices_name_themselves(self, backend: Any) -> None:
        x: Any = ivy_api.namespace(backend.name, wrapped=True).ones((2, 3))
        for key in (5, (0, 7), "a", 1.5, (0, 0, 0)):
            with pytest.raises(IvyError, match=r"x\[…\]") as caught:
                x[key]
            assert isinstance(caught.value, IndexError)
            with pytest.raises(IvyError, match=r"x\[…\] = y") as caught:
                x[key] = 1.0
            assert isinstance(caught.value, IndexError)

    def test_errors_are_copied_and_pickled_as_the_class_they_have(self, backend: Any) -> None:
        xp: Any = ivy_api.namespace(backend.name, wrapped=True)
        with pytest.raises(ArgumentError) as caught:
            xp.reshape(xp.ones((2, 3)), (4, 4))
        again = pickle.loads(pickle.dumps(caught.value))
        assert type(again) is ArgumentError
        assert str(again) == str(caught.value)
        with pytest.raises(AxisError):
            xp.sum(xp.ones((2, 3)), axis=5)


def test_what_python_wants_to_know_of_a_traced_value_passes() -> None:
    jax = pytest.importorskip("jax")
    xp: Any = ivy_api.namespace("jax", wrapped=True)
    with pytest.raises(jax.errors.TracerBoolConversionError):
        jax.jit(lambda x: xp.sum(ivy_api.Array(x), axis=0).native if x > 0 else x)(1.0)


def test_an_error_of_the_users_own_function_passes(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)

    def step(x: Any) -> Any:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine") as caught:
        xp.transforms.while_loop(lambda x: x < 3.0, step, (xp.asarray(0.0),))
    assert not isinstance(caught.value, IvyError)
