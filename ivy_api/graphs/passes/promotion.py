"""Promotion: operands of one call that have several data types are converted before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.graphs.passes.rewriting import Block, rewrite
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import Node, Ref, mapped, refs

_OWN_RESULT = frozenset(
    ("astype", "take", "take_along_axis", "__getitem__", "__index_add__", "repeat", "searchsorted", "scatter_along_axis")
)


def promote(graph: Graph) -> Graph:
    """Return a graph in which the operands of a call have one data type: that of the result if one is a Python number."""
    return rewrite(graph, _step)


def _step(node: Node, block: Block) -> Sequence[Any] | None:
    operands = _operands(node)
    declaration = registry.find(node.name)
    if declaration is not None and declaration.operands and not declaration.broadcasts:  # a layer has integers beside its operands
        operands = [ref for ref in operands if "float" in block.type(ref)[1] or "complex" in block.type(ref)[1]]
    if not operands:
        return None
    dtypes = [block.type(ref)[1] for ref in operands]
    wanted = _common_dtype(node, dtypes, block.xp)
    if wanted is None or all(dtype == wanted for dtype in dtypes):
        return None
    converted: dict[Ref, Ref] = {}
    for ref, dtype in zip(operands, dtypes, strict=True):
        if dtype != wanted:
            shape = block.type(ref)[0]
            converted[ref] = block.add("astype", (ref, getattr(block.xp, wanted)), {}, (shape, wanted), node.origin)

    def move(value: Any) -> Any:
        return converted.get(value, value) if isinstance(value, Ref) else value

    first = int(node.name == "where")
    return block.append(replace(node, args=(*node.args[:first], *mapped(move, node.args[first:]))))


def _operands(node: Node) -> list[Ref]:
    """The arrays of a call that are promoted to one data type."""
    declaration = registry.find(node.name)
    if declaration is None or node.name in _OWN_RESULT:
        return []
    if node.name == "where":
        return list(refs(node.args[1:]))
    if node.name in ("concat", "stack", "matmul", "tensordot", "vecdot") or declaration.broadcasts or declaration.operands:
        return list(refs(node.args))
    return []


_COMPARISONS = frozenset(("equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "isclose"))


def _common_dtype(node: Node, dtypes: list[str], xp: Any) -> str | None:
    """The data type of the operands: that of the result, if it can hold them."""
    if "bool" in node.dtypes[:1] and node.name in _COMPARISONS:
        if len(set(dtypes)) == 1:
            return _with_scalar(node, dtypes[0])
        common = xp.result_type(*(getattr(xp, name) for name in dtypes))
        return xp.__source__.dtype_name(common)  # type: ignore[no-any-return]
    if len(node.dtypes) != 1 or _is_shift(node):
        return None
    return node.dtypes[0] if _kind(node.dtypes[0]) >= max(map(_kind, dtypes)) else None


def _kind(dtype: str) -> int:
    """How much a data type can hold: bools, integers, real and complex numbers."""
    return next((i for i, text in ((3, "complex"), (2, "float"), (1, "int")) if text in dtype), 0)


def _is_shift(node: Node) -> bool:
    declaration = registry.find(node.name)
    return declaration is not None and declaration.schema.returns.kinds is not None and node.dtypes[0] == "bool"


def _with_scalar(node: Node, dtype: str) -> str:
    """The data type of a comparison with a Python number."""
    numbers = [x for x in node.args if type(x) is float]
    return "float32" if numbers and "int" in dtype else dtype
