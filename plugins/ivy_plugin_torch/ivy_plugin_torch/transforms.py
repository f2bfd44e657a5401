"""How torch compiles, maps and differentiates a function: for tests, and for the conformance suite."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import torch

from ivy_plugin_torch import accuracy
from ivy_plugin_torch.namespace.transforms.primary import vjp

SLOW_COMPILER = True
"""Whether tests should compile a representative part only: capturing one call takes half a second."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` of arrays as torch captures it in one graph, with the decompositions that its compiler uses."""
    torch.compiler.reset()  # each test compiles another function, so the cache of the last one is useless
    captured = torch.compile(function, fullgraph=True, backend="aot_eager")

    def call(*arrays: Any) -> Any:
        accuracy.eager_kernels = True
        try:
            return captured(*arrays)
        finally:
            accuracy.eager_kernels = False

    return call


def vectorised(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` vectorised over the first axis of each array, as by ``torch.func.vmap``."""
    mapped = torch.func.vmap(function)

    def call(*arrays: Any) -> Any:
        with warnings.catch_warnings():
            # vmap falls back to a loop, with a warning, if there is no batching rule.
            warnings.filterwarnings("ignore", message="There is a performance drop because we have not yet implemented")
            return mapped(*arrays)

    return call


def gradient(function: Callable[[Any], Any], x: Any) -> Any:
    """Return the gradient at ``x`` of a function that returns a real scalar; zeros if the result does not depend on ``x``."""
    outputs, pull, _ = vjp(lambda x: ((function(x),), ()), (x,))
    return pull([torch.ones_like(outputs[0])])[0]
