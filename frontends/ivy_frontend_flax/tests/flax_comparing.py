"""Evaluate text with Flax and with the frontend, and compare."""

from __future__ import annotations

import functools
import importlib.util
import warnings
import zlib
from pathlib import Path
from types import FunctionType
from typing import Any

import flax
import flax.linen
import flax.nnx
import flax.serialization
import flax.training.common_utils
import flax.training.early_stopping
import flax.traverse_util
import jax
import numpy as np
import pytest

import ivy_frontend_flax
import ivy_frontend_jax
from ivy_api.frontends.loading import in_place_of


def _data(kind: str, shape: tuple[int, ...], bound: int = 2) -> Any:
    rng = np.random.default_rng(zlib.crc32(repr((kind, shape)).encode()))
    return rng.normal(size=shape).astype("float32") if kind == "x" else rng.integers(0, bound, size=shape).astype("int32")


@functools.cache
def names(ours: bool) -> dict[str, Any]:
    """Return what text is evaluated with: Flax and JAX, or the frontends."""
    root, own = (ivy_frontend_jax, ivy_frontend_flax) if ours else (jax, flax)
    jnp = root.numpy
    return {
        "flax": own,
        "nn": own.linen,
        "nnx": own.nnx,
        "jax": root,
        "jnp": jnp,
        "np": np,
        "x": lambda *shape: jnp.asarray(_data("x", shape)),
        "ids": lambda n, *shape: jnp.asarray(_data("ids", shape, n)),
        "bits": lambda *shape: jnp.asarray(_data("bits", shape) > 0),
        "easy": {"recurrent_kernel_init": own.linen.initializers.lecun_normal()},
        "arguments": lambda *args, **kwargs: (args, kwargs),
    }


def evaluated(text: str, ours: bool, **more: Any) -> Any:
    """Return what an expression gives, or the error it raises."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            return eval(text, {**names(ours), **more})
    except Exception as error:
        return error


@functools.cache
def programs(name: str, ours: bool) -> dict[str, Any]:
    """Return the public functions of a file of programs, which has Flax and JAX, or the frontends in their places."""
    spec = importlib.util.spec_from_file_location(f"{name}_{ours}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if ours:
        with in_place_of("jax", "ivy_frontend_jax"), in_place_of("flax", "ivy_frontend_flax"):
            spec.loader.exec_module(module)
    else:
        spec.loader.exec_module(module)
    own = {key: value for key, value in vars(module).items() if isinstance(value, FunctionType)}
    return {key: value for key, value in own.items() if not key.startswith("_") and value.__module__ == spec.name}


def result(name: str, program: str, ours: bool) -> Any:
    """Return what a program gives, or the error it raises."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            return programs(name, ours)[program]()
    except Exception as error:
        return error


@functools.cache
def expected_result(name: str, program: str) -> Any:
    """Return what a program gives with Flax, or the error it raises."""
    with narrow():
        found = result(name, program, ours=False)
        return found if isinstance(found, Exception) else plain(found)


FAST: dict[str, Any] = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}


def compiled(function: Any) -> Any:
    """Return the results of a function without arguments, compiled as a whole: JAX takes far longer to compile each step."""
    with narrow():
        return plain(jax.jit(function).lower().compile(compiler_options=FAST)())


def narrow() -> Any:
    """Return a context in which JAX has 32-bit types, as users have: other tests enable 64 bits."""
    return jax.enable_x64(False)


def on_backend(function: Any, backend: str) -> Any:
    """Return the results of a function without arguments on the frontend; JAX compiles it as a whole, which takes a second."""
    if backend != "jax":
        return function()
    with narrow():
        return ivy_frontend_jax.jit(function)()


def some(texts: list[str], request: pytest.FixtureRequest, backend: str) -> list[str]:
    """Return the texts that are tried on a backend: all, with JAX one in eight, in a brief run a few."""
    start = ["numpy", "torch", "jax", "tensorflow"].index(backend)
    if request.config.getoption("--brief"):
        return texts[start :: 6 if backend == "numpy" else 12]
    return texts[1::8] if backend == "jax" else texts


@functools.cache
def expected(text: str) -> Any:
    """Return what an expression gives with Flax, or the error it raises."""
    with narrow():
        found = evaluated(text, ours=False)
        return found if isinstance(found, Exception) else plain(found)


def plain(tree: Any) -> Any:
    """Return nested containers as Python's, with arrays as NumPy's; dicts in their own order."""
    if hasattr(tree, "get_value"):
        tree = tree.get_value()
    if hasattr(tree, "dtype") and hasattr(tree, "shape"):
        if str(tree.dtype).startswith("key<"):
            tree = (jax if isinstance(tree, jax.Array) else ivy_frontend_jax).random.key_data(tree)
        return np.asarray(tree)
    if hasattr(tree, "items"):
        return {key: plain(value) for key, value in tree.items()}
    if isinstance(tree, (list, tuple)):
        return type(tree)(plain(value) for value in tree) if not hasattr(tree, "_fields") else tuple(plain(v) for v in tree)
    return tree


def leaves(tree: Any, path: str = "") -> dict[str, Any]:
    """Return the leaves of nested containers by path."""
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, (list, tuple)) else None
    if parts is None:
        return {path: tree}
    return {key: leaf for name, part in parts for key, leaf in leaves(part, f"{path}/{name}").items()} or {path: type(tree)}


def check(found: Any, wanted: Any, what: str, rtol: float = 1e-5, atol: float = 1e-5) -> None:
    """Assert that two values have equal containers, names, data types and shapes, and close numbers."""
    if isinstance(wanted, Exception):
        kinds = [kind.__name__ for kind in type(found).__mro__]
        assert type(wanted).__name__ in kinds, f"{what}: {found!r}, not {wanted!r}"
        return
    if isinstance(found, Exception):
        raise AssertionError(f"{what}: {found!r}") from found
    own, theirs = leaves(plain(found)), leaves(plain(wanted))
    assert sorted(own) == sorted(theirs), f"{what}: {sorted(own)}, not {sorted(theirs)}"
    for path, value in theirs.items():
        if isinstance(value, np.ndarray):
            assert (own[path].dtype, own[path].shape) == (value.dtype, value.shape), (
                f"{what} {path}: {own[path].dtype}{own[path].shape}"
            )
            np.testing.assert_allclose(own[path], value, rtol=rtol, atol=atol, err_msg=f"{what} {path}")
        else:
            assert type(own[path]).__name__ == type(value).__name__, f"{what} {path}: {own[path]!r}, not {value!r}"
            assert own[path] == value, f"{what} {path}: {own[path]!r}, not {value!r}"
