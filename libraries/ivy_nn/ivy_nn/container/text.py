"""The text of a Container: its tree, with dtypes, shapes, and sizes of memory."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import ivy_api
from ivy_nn.container.core import Core
from ivy_nn.container.nodes import entries, leaves
from ivy_nn.container.operators import is_array

LINES = 60
"""The number of leaves that a text has at most."""
INDENT = "  "


class Text(Core):
    """The text of a `Container`."""

    __slots__ = ()

    def __repr__(self) -> str:
        found = list(leaves(self))
        arrays = [x for _, x in found if is_array(x)]
        numbers = sum(map(_size, arrays))
        counts = [f"{len(arrays)} array{'s' * (len(arrays) != 1)}"] if arrays else []
        counts += [f"{numbers:,} element{'s' * (numbers != 1)}", _memory(sum(map(_bytes, arrays)))] if arrays else []
        others = len(found) - len(arrays)
        counts += [f"{others} other {'leaf' if others == 1 else 'leaves'}"] if others else []
        head = f"Container({', '.join(counts) or 'empty'}{', frozen' if self._frozen else ''})"
        rows = list(_rows(self, ""))
        shown = rows if len(rows) <= LINES else [*rows[: LINES - 10], None, *rows[-9:]]
        width = max((len(row[0]) for row in shown if row is not None and row[1]), default=0)
        lines = [_line(row, width, len(rows) - len(shown) + 1) for row in shown]
        return "\n".join([head, *(INDENT + line for line in lines)])


def _line(row: tuple[str, str] | None, width: int, hidden: int) -> str:
    if row is None:
        return f"… {hidden} more lines …"
    name, text = row
    return f"{name:<{width}}  {text}" if text else name


def _rows(node: Any, indent: str) -> Iterator[tuple[str, str]]:
    for key, value in entries(node) or ():
        inner = entries(value)
        if inner is None or value is None:
            yield f"{indent}{key}", describe(value)
        elif not value:
            yield f"{indent}{key}", f"empty {'Container' if isinstance(value, Core) else type(value).__name__}"
        else:
            kind = "" if isinstance(value, Core) else f" ({type(value).__name__})"
            yield f"{indent}{key}{kind}", ""
            yield from _rows(value, indent + INDENT)


def describe(leaf: Any) -> str:
    """Return the dtype and shape of an array, with the value of a scalar; a short text of another leaf."""
    if not is_array(leaf):
        text = repr(leaf)
        return text if len(text) <= 40 else f"{text[:39]}…"
    text = f"{ivy_api.dtype_name(leaf.dtype)} {_shape(leaf)}"
    return f"{text} = {_value(leaf)}" if not tuple(leaf.shape) and _value(leaf) else text


def _shape(x: Any) -> str:
    return str(tuple(x.shape)) if len(x.shape) else "()"


def _value(x: Any) -> str:
    """The value of a 0-d array; nothing while a function is transformed."""
    try:
        value = x.item() if hasattr(x, "item") else x.numpy().item()
    except Exception:  # an array without a value, of any framework
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _size(x: Any) -> int:
    return math.prod(n if isinstance(n, int) else 0 for n in x.shape)  # a traced array may have unknown sizes


def _bytes(x: Any) -> int:
    name = ivy_api.dtype_name(x.dtype)
    bits = "".join(c for c in name.partition("_")[0] if c.isdigit())
    return _size(x) * (int(bits) // 8 if bits and int(bits) >= 8 else 1)


def _memory(size: int) -> str:
    units = ("bytes", "kB", "MB", "GB")
    power = min(len(str(size)) - 1, 9) // 3
    return f"{size / 1000**power:.4g} {units[power]}"
