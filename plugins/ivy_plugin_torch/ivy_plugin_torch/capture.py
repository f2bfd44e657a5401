"""Whether operations are captured in a graph instead of being computed: then they have no values, and run later on other ones."""

from __future__ import annotations

from typing import Any

import torch

_MODE: Any = torch._C._TorchDispatchModeKey.PROXY


def capturing() -> bool:
    """Whether operations are captured: by `ivy_api.compile`, or by torch's compiler that somebody else called.

    `torch.compiler.is_compiling` alone is false in the first, which traces the function before the compiler gets its graph.
    """
    return torch.compiler.is_compiling() or torch._C._get_dispatch_mode(_MODE) is not None
