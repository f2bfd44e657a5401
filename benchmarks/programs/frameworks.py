"""What the benchmark of programs needs from a framework: array conversion, waiting, compiling, and a gradient."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Function = Callable[..., Any]

OWN = "ivy_api.compile"
"""The way in which `ivy_api` compiles ours, and the framework's compiler what is by hand; in the others both have the same."""


@dataclass(frozen=True)
class Framework:
    """One framework.

    Parameters
    ----------
    array, host : convert from and to NumPy arrays
    mean : of all elements
    wait : waits for a result, for asynchronous frameworks
    compiled : compiles a function; ``None`` if not supported
    gradient : of a loss of two arguments, with respect to the second, a dictionary; ``None`` if not supported
    """

    array: Function
    mean: Function
    host: Function = np.asarray
    wait: Function = lambda result: result
    compiled: Function | None = None
    gradient: Function | None = None

    def entered(self, value: Any) -> Any:
        """Convert NumPy's arrays to the framework's."""
        if isinstance(value, tuple):
            return tuple(map(self.entered, value))
        return {name: self.entered(x) for name, x in value.items()} if isinstance(value, dict) else self.array(value)

    def leaves(self, result: Any) -> list[Any]:
        """The arrays of a result, converted to NumPy's."""
        if isinstance(result, dict):
            return [leaf for name in sorted(result) for leaf in self.leaves(result[name])]
        if isinstance(result, (tuple, list)):
            return [leaf for part in result for leaf in self.leaves(part)]
        return [self.host(result)]


def within(function: Function) -> Function:
    """A function of arrays that calls another, as what a user compiles does, without parameters that have defaults.

    It has code of its own: `torch.compile` keeps what it compiles by code, looks through it in each call, and gives up after eight.
    """

    def call(*arrays: Any) -> Any:
        return function(*arrays)

    call.__code__ = call.__code__.replace()
    return call


def _numpy() -> Framework:
    return Framework(np.array, np.mean)


def _torch() -> Framework:
    import torch

    def gradient(loss: Function) -> Function:
        def function(x: Any, weights: Any) -> Any:
            leaves = {name: weight.detach().requires_grad_() for name, weight in weights.items()}
            return torch.autograd.grad(loss(x, leaves), list(leaves.values()))

        return function

    return Framework(torch.asarray, torch.mean, lambda x: x.detach().numpy(), compiled=torch.compile, gradient=gradient)


def _jax() -> Framework:
    import jax

    def gradient(loss: Function) -> Function:
        differentiated = jax.grad(loss, argnums=1)
        return lambda x, weights: list(differentiated(x, weights).values())

    return Framework(jax.numpy.asarray, jax.numpy.mean, wait=jax.block_until_ready, compiled=jax.jit, gradient=gradient)


def _tensorflow() -> Framework:
    import tensorflow as tf

    def gradient(loss: Function) -> Function:
        def function(x: Any, weights: Any) -> Any:
            with tf.GradientTape() as tape:
                tape.watch(weights)
                value = loss(x, weights)
            return list(tape.gradient(value, weights).values())

        return function

    return Framework(tf.constant, tf.reduce_mean, compiled=tf.function, gradient=gradient)


FRAMEWORKS: dict[str, Callable[[], Framework]] = {"numpy": _numpy, "torch": _torch, "jax": _jax, "tensorflow": _tensorflow}
