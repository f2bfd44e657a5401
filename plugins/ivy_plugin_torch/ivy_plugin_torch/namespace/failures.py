"""Which of torch's errors say something about the arguments of a call: see `ivy_api.dispatch.failures`."""

from __future__ import annotations

import torch

_COMPILERS = ("torch._dynamo", "torch._inductor", "torch._subclasses", "torch.fx")


def passes(error: Exception) -> bool:
    """Whether a compiler tells its own code by it, for example that it cannot trace on, or the memory is full."""
    return type(error).__module__.startswith(_COMPILERS) or isinstance(error, torch.OutOfMemoryError)
