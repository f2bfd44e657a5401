"""The repr of an `Array`: its values, abbreviated if long, then data type, backend and device."""

from __future__ import annotations

from ivy_api.array.base import PYTHON, kind_of

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

_SHOWN = 3  # elements at each end of a long axis
_MANY = 200  # the most elements printed in full
_DEEP = 4  # the most axes for which long arrays show their ends


def described(x: Any) -> str:
    """Return the ``repr``."""
    facts = f"dtype={x.space.__source__.dtype_name(x.dtype)}, backend={x.space.__source__.name}"
    try:
        values = _values(x)
        return f"Array({values}, {facts}, device={x.device})"
    except Exception:  # while tracing there are no values, and perhaps no device
        return f"Array(shape={x.shape}, {facts})"


def _values(x: Any) -> str:
    sizes = x.shape
    if sizes == ():
        return _number(x.own.item(x.native, _python(x)))
    if 0 in sizes:
        return "[]" if len(sizes) == 1 else f"[], shape={sizes}"
    long = x.size > _MANY
    if long and len(sizes) > _DEEP:
        return f"…, shape={sizes}"
    return _nested(x, x.space.reshape(x.native, (-1,)), sizes, 0, _python(x), long)


def _nested(x: Any, flat: Any, sizes: tuple[int, ...], start: int, kind: type, long: bool) -> str:
    size, rest = sizes[0], sizes[1:]
    stride = 1
    for n in rest:
        stride *= n
    positions = range(size)
    cut = long and size > 2 * _SHOWN
    shown = [*positions[:_SHOWN], None, *positions[-_SHOWN:]] if cut else positions
    parts = []
    for position in shown:
        if position is None:
            parts.append("…")
        elif rest:
            parts.append(_nested(x, flat, rest, start + position * stride, kind, long))
        else:
            parts.append(_number(x.own.item(x.own.getitem(flat, start + position), kind)))
    return f"[{', '.join(parts)}]"


def _python(x: Any) -> type:
    return PYTHON[kind_of(x.space, x.dtype)]


def _number(value: complex) -> str:
    if isinstance(value, (bool, int)):
        return str(value)
    text = f"{value:.8g}"
    return f"{text}.0" if text.lstrip("-").isdigit() else text
