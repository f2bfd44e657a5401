"""What an export has decided by sizes, as relations of the sizes of the inputs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sympy
import torch
from torch.utils._sympy.interp import sympy_interp
from torch.utils._sympy.reference import PythonReferenceAnalysis

from ivy_api.errors import CaptureError
from ivy_api.frontends.capturing import Origin, located

OPERATORS = tuple(
    str(Path(torch.__file__).parent / name)
    for name in ("_decomp", "_meta_registrations", "_ops.py", "_prims", "_refs", "_subclasses")
)  # fmt: skip
"""Where PyTorch computes the shape of an operator's result: the start of the names of the files."""


class Analysis(PythonReferenceAnalysis):
    """Expressions of integers, and of sizes: a comparison of sizes is what a replay checks."""

    @staticmethod
    def minimum(a: Any, b: Any) -> Any:
        """Return the smaller one."""
        return a if a <= b else b

    @staticmethod
    def maximum(a: Any, b: Any) -> Any:
        """Return the larger one."""
        return b if a <= b else a


def _is_of_operator(file: str) -> bool:
    """Whether a decision is one of an operator for its own result, and not of the code that calls operators."""
    return file.startswith(OPERATORS)


def require_guards(module: torch.fx.GraphModule, args: Sequence[Any]) -> None:
    """Check what an export has decided by sizes; if they may differ, each replay checks it.

    Parameters
    ----------
    module : the exported graph
    args : its inputs: tensors of the frontend, and plain values

    Raises
    ------
    CaptureError
        if a decision does not hold for the inputs.
    """
    sizes: dict[Any, Any] = {}
    guards: Sequence[Any] = ()
    placeholders = (node for node in module.graph.nodes if node.op == "placeholder")
    for node, x in zip(placeholders, args, strict=True):
        value = node.meta.get("val")
        for axis, n in enumerate(value.shape if isinstance(value, torch.Tensor) else ()):
            if isinstance(n, torch.SymInt):
                sizes.setdefault(n.node._expr, x.shape[axis])
                guards = n.node.shape_env.guards
    for guard in guards:
        frame = guard.sloc.framework_loc
        if isinstance(guard.expr, sympy.Ne) and _is_of_operator(getattr(frame, "filename", "")):
            continue  # such as whether elements lie in order: the frontend's operators say themselves what they rely on
        with located(Origin((), getattr(frame, "filename", ""), getattr(frame, "lineno", 0), "the size of a tensor")):
            holds = sympy_interp(Analysis, sizes, guard.expr)
        if not holds:  # pragma: no cover
            raise CaptureError(f"torch.export relies on {guard.expr}, which does not hold for the arguments.")
