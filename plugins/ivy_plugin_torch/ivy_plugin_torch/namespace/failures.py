"""Which of torch's errors are about the arguments of a call: see `ivy_api.dispatch.failures`."""

from __future__ import annotations

import torch

_COMPILERS = ("torch._dynamo", "torch._inductor", "torch._subclasses", "torch.fx")


def passes(error: Exception) -> bool:
    """Whether the error is not about the arguments, such as a compiler's graph break, or out of memory."""
    return type(error).__module__.startswith(_COMPILERS) or isinstance(error, torch.OutOfMemoryError)
