"""The floating-point operations and the memory of calls, as their shapes say."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ivy_api.graphs.passes.rewriting import Block
from ivy_api.tracing.nodes import Node, Ref, bodies

BYTES = {"bool": 1, "complex64": 8, "complex128": 16}
_MOVES = frozenset(
    (
        "reshape",
        "permute_dims",
        "expand_dims",
        "squeeze",
        "broadcast_to",
        "astype",
        "concat",
        "stack",
        "take",
        "flip",
        "roll",
        "moveaxis",
        "matrix_transpose",
        "zeros",
        "ones",
        "full",
        "empty",
        "arange",
        "asarray",
        "zeros_like",
        "ones_like",
        "full_like",
        "take_along_axis",
        "nn.embedding",
        "unstack",
        "repeat",
        "tile",
    )
)
"""Functions that move elements and compute none."""


def bytes_of(shape: Sequence[int], dtype: str) -> int:
    """Return the bytes of an array."""
    width = BYTES.get(dtype) or int("".join(filter(str.isdigit, dtype)) or 8) // 8
    return int(prod(shape)) * width


def memory_of(node: Node) -> int:
    """Return the bytes of the results of a call."""
    return sum(bytes_of(shape, dtype) for shape, dtype in zip(node.shapes, node.dtypes, strict=True))


def operations_of(node: Node, block: Block) -> int:
    """Return how many floating-point operations a call takes: products and sums of a contraction, else one for each element.

    A loop is counted once for each element of what it runs over, and once if its number of steps is not known.
    """
    inner = sum(operations_of(one, block) for body in bodies(node.args) for one in body.nodes if one.shapes)
    if node.name == "transforms.scan":
        return inner * int(block.type(node.args[2][0])[0][0])
    if node.name.startswith(("transforms.", "__")) or node.name in _MOVES:
        return inner
    shapes = [block.type(ref)[0] for ref in node.args if isinstance(ref, Ref)] if _is_known(node, block) else []
    return _operations(node.name, prod(node.shapes[0]) if node.shapes else 0, shapes)


def _operations(name: str, size: int, first: Sequence[Sequence[int]]) -> int:
    """The operations of a function without bodies, for a result of so many elements and arrays of these shapes."""
    if name in ("matmul", "nn.linear", "vecdot") and first and first[0]:
        return int(2 * size * first[0][-1])
    if name == "nn.conv" and len(first) > 1:
        return int(2 * size * prod(first[1][:-1]))
    if name == "nn.scaled_dot_product_attention" and len(first) > 2:
        return int(2 * prod(first[0]) * first[1][-2] + 2 * size * first[1][-2])
    return int(max(size, max((prod(shape) for shape in first), default=0)))


def _is_known(node: Node, block: Block) -> bool:
    """Whether what a call refers to is part of a block: the nodes of a body refer to their own."""
    return any(node is one for one in block.nodes)
