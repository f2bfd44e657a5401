"""Tables of modules as plain text: cells of several lines, and what stands in them for arrays, containers and sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util


def size_of(tree: Any) -> tuple[int, int]:
    """Return the number of elements and of bytes of the arrays in a tree."""
    from ivy_frontend_flax._implementation.nnx.objects import is_key

    arrays = [x for x in tree_util.tree_leaves(tree, is_leaf=is_key) if hasattr(x, "dtype")]
    return sum(int(x.size) for x in arrays), sum(int(x.size) * int(x.dtype.itemsize) for x in arrays)


def size_text(size: tuple[int, int]) -> str:
    """Return the number of elements and of bytes as text: ``16 (64 B)``; nothing without elements."""
    count, amount = size
    if not count:
        return ""
    for limit, unit in ((1e9, "GB"), (1e6, "MB"), (1e3, "KB")):
        if amount > limit:
            return f"{count:,} ({amount / limit:,.1f} {unit})"
    return f"{count:,} ({amount:,} B)"


def _one(x: Any) -> str | None:
    """Return a leaf as text, ``None`` for a container."""
    if hasattr(x, "dtype") and hasattr(x, "shape"):
        return f"{jnp.result_type(x) if not str(x.dtype).startswith('key') else x.dtype}[{','.join(map(str, x.shape))}]"
    if isinstance(x, type):
        return f"type[{x.__name__}]"
    return None if isinstance(x, (Mapping, list, tuple)) and len(x) else repr(x)


def text_of(x: Any, shown: Any = None) -> str:
    """Return a tree as lines of text: arrays by data type and shape, keys and dashes for dicts and sequences.

    Parameters
    ----------
    shown : gives the text of a value, or ``None`` for a value without one of its own
    """
    if x is None or (isinstance(x, (Mapping, list, tuple)) and not len(x)):
        return ""
    return "\n".join(_lines(x, shown or (lambda _: None)))


def _lines(x: Any, shown: Any) -> list[str]:
    found = shown(x)
    text = found if found is not None else _one(x)
    if text is not None:
        return [str(text)]
    out = []
    for key, value in sorted(x.items()) if isinstance(x, Mapping) else ((None, value) for value in x):
        lines = _lines(value, shown)
        if key is None:
            out += [f"- {lines[0]}", *(f"  {line}" for line in lines[1:])]
        elif isinstance(value, (Mapping, list, tuple)) and len(value) and shown(value) is None:
            out += [f"{key}:", *(f"  {line}" for line in lines)]
        else:
            out.append(f"{key}: {lines[0]}")
    return out


def table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]], footer: Sequence[str], caption: str) -> str:
    """Return a table as text."""
    every = [header, *rows, footer]
    widths = [max(len(line) for row in every for line in (row[i].split("\n") or [""])) for i in range(len(header))]

    def drawn(row: Sequence[str], mark: str) -> list[str]:
        cells = [cell.split("\n") for cell in row]
        height = max(map(len, cells))
        full = [cell + [""] * (height - len(cell)) for cell in cells]
        return [
            mark + mark.join(f" {line:<{w}} " for line, w in zip(parts, widths, strict=True)) + mark
            for parts in zip(*full, strict=True)
        ]

    def rule(left: str, line: str, cross: str, right: str) -> str:
        return left + cross.join(line * (w + 2) for w in widths) + right

    body = []
    for row in (*rows, footer):
        body += [*drawn(row, "│"), rule("├", "─", "┼", "┤")]
    body[-1] = rule("└", "─", "┴", "┘")
    width = len(body[-1])
    head = [rule("┏", "━", "┳", "┓"), *drawn(header, "┃"), rule("┡", "━", "╇", "┩")]
    return "\n".join([title.center(width).rstrip(), *head, *body, "", caption.center(width).rstrip(), ""])


def summary(of: Any, kind: str, rows: Sequence[Sequence[str]], sizes: Sequence[tuple[str, tuple[int, int]]]) -> str:
    """Return the table of what a module calls, with a column for each kind of variables.

    Parameters
    ----------
    kind : what the second column has: ``module``
    sizes : the name of each kind of variables, and the size of all of the kind
    """
    total = sum(count for _, (count, _) in sizes), sum(amount for _, (_, amount) in sizes)
    header = ["path", kind, "inputs", "outputs", *(name for name, _ in sizes)]
    footer = ["", "", "", "Total", *(size_text(size) for _, size in sizes)]
    return table(f"{type(of).__name__} Summary", header, rows, footer, f"Total Parameters: {size_text(total)}")


def refuse_counts(*counted: bool) -> None:
    """Raise if operations are to be counted."""
    if any(counted):
        raise NotImplementedError("Backends do not count operations: use compute_flops=False and compute_vjp_flops=False.")
