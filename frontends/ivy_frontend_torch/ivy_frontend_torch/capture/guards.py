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
from ivy_api.frontends.sizes import is_size, plain


def _in_order(a: Any, b: Any) -> tuple[Any, Any]:
    """Return the smaller one and the larger one; a replay checks that they are."""
    small, large = (a, b) if plain(a) <= plain(b) else (b, a)
    return (small, large) if small <= large else (large, small)


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
        return _in_order(a, b)[0]

    @staticmethod
    def maximum(a: Any, b: Any) -> Any:
        """Return the larger one."""
        return _in_order(a, b)[1]


MOVES = frozenset(("contiguous", "flatten", "reshape"))
"""Operators whose result shares the data of the argument or not, as the sizes say."""


def writes_to_moved(module: torch.fx.GraphModule) -> bool:
    """Return whether an operator writes to a tensor which shares its data with another one for some sizes only."""
    for node in module.graph.nodes:
        schema = getattr(node.target, "_schema", None)
        if schema is None or not schema.is_mutable or not node.args:
            continue
        target = node.args[0]
        if isinstance(target, torch.fx.Node) and any(map(_moves, (target, *target.users))):
            return True
    return False


def _moves(node: torch.fx.Node) -> bool:
    return getattr(node.target, "_opname", "") in MOVES


def _require_several(sizes: Sequence[Any]) -> None:
    """Require that axes have several elements, if they have in the example: with one, other tensors would share their data."""
    for n in sizes:
        _ = n != 1


def require_guards(module: torch.fx.GraphModule, args: Sequence[Any], *, of_operators: bool) -> None:
    """Check what an export has decided by sizes; if they may differ, each replay checks it.

    Parameters
    ----------
    module : the exported graph
    args : its inputs: tensors of the frontend, and plain values
    of_operators : whether it is what operators have decided for their results: those of the frontend have then run, and what they
        require is known with the lines that call them. Else it is what the code between them has decided

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
    if not of_operators and writes_to_moved(module):
        _require_several([n for n in sizes.values() if is_size(n)])
    for guard in guards:
        _require(guard, sizes, of_operators)


def _require(guard: Any, sizes: dict[Any, Any], of_operators: bool) -> None:
    frame = guard.sloc.framework_loc
    file, line = getattr(frame, "filename", ""), getattr(frame, "lineno", 0)
    if file.startswith(OPERATORS) is not of_operators:
        return
    if of_operators and isinstance(guard.expr, sympy.Ne):
        return  # such as whether elements lie in order: the frontend's operators say themselves what they rely on
    with located(Origin((), "" if of_operators else file, line, "the size of a tensor")):
        holds = sympy_interp(Analysis, sizes, guard.expr)
    if not holds:  # pragma: no cover
        raise CaptureError(f"torch.export relies on {guard.expr}, which does not hold for the arguments.")
