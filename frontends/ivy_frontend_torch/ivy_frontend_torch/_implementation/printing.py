"""How tensors are printed."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.dtypes import default_dtype
from ivy_frontend_torch._implementation.tensor import Tensor, node_of, value_of

OPTIONS: dict[str, Any] = {"precision": 4, "threshold": 1000.0, "edgeitems": 3, "linewidth": 80, "sci_mode": None}
PROFILES = {
    "default": {"precision": 4, "threshold": 1000.0, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000.0, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": math.inf, "edgeitems": 3, "linewidth": 80},
}


@raw()
def set_printoptions(
    precision: int | None = None, threshold: float | None = None, edgeitems: int | None = None, linewidth: int | None = None,
    profile: str | None = None, sci_mode: bool | None = None,
) -> None:  # fmt: skip
    """Set how tensors are printed."""
    if profile is not None:
        OPTIONS.update(PROFILES[profile])
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    OPTIONS.update({name: value for name, value in given.items() if value is not None})
    OPTIONS["sci_mode"] = sci_mode


def _needs_exponents(finite: list[float], whole: bool) -> bool:
    sizes = [abs(x) for x in finite]
    most, least = max(sizes), min(sizes)
    return most / least > 1000.0 or most > 1.0e8 or (not whole and least < 1.0e-4)


class _Format:
    """How the numbers of one tensor are written: all with the same width."""

    def __init__(self, values: list[Any], kind: str) -> None:
        self.kind, self.whole, self.scientific, self.width = kind, True, False, 1
        if kind != "float":
            self.width = max([1, *(len(str(x)) for x in values)])
            return
        finite = [x for x in values if math.isfinite(x) and x != 0]
        if finite:
            self._measure(finite)

    def _measure(self, finite: list[float]) -> None:
        """Set the form of numbers, and the width that the longest one needs."""
        precision = OPTIONS["precision"]
        self.whole = all(x == math.ceil(x) for x in finite)
        self.scientific = _needs_exponents(finite, self.whole) if OPTIONS["sci_mode"] is None else OPTIONS["sci_mode"]
        form = f".{precision}e" if self.scientific else ".0f" if self.whole else f".{precision}f"
        self.width = max(self.width, *(len(f"{x:{form}}") + (self.whole and not self.scientific) for x in finite))

    def __call__(self, x: Any) -> str:
        if self.kind != "float":
            return str(x).rjust(self.width)
        precision = OPTIONS["precision"]
        if self.scientific:
            text = f"{x:.{precision}e}"
        elif self.whole:
            text = f"{x:.0f}" + ("." if math.isfinite(x) else "")
        else:
            text = f"{x:.{precision}f}"
        return text.rjust(self.width)


class _Complex:
    def __init__(self, values: list[complex]) -> None:
        self.re = _Format([x.real for x in values], "float")
        self.im = _Format([x.imag for x in values], "float")
        self.width = self.re.width + self.im.width + 1

    def __call__(self, x: complex) -> str:
        im = self.im(x.imag).lstrip()
        sign = "" if im.startswith("-") else "+"
        return f"{self.re(x.real)}{sign}{im}j"


def _summary(x: Any, ndim: int) -> list[Any]:
    edge = OPTIONS["edgeitems"]
    if not ndim:
        return [x]
    kept = [*x[:edge], *x[-edge:]] if len(x) > 2 * edge else x
    return [leaf for one in kept for leaf in _summary(one, ndim - 1)]


def _leaves(x: Any, ndim: int) -> list[Any]:
    return [x] if not ndim else [leaf for one in x for leaf in _leaves(one, ndim - 1)]


def _text(x: Any, ndim: int, indent: int, form: Any, summarised: bool) -> str:
    if not ndim:
        return str(form(x))
    edge = OPTIONS["edgeitems"]
    cut = summarised and len(x) > 2 * edge
    if ndim == 1:
        per_line = max(1, (OPTIONS["linewidth"] - indent) // (form.width + 2))
        parts = [*map(form, x[:edge]), " ...", *map(form, x[-edge:])] if cut else list(map(form, x))
        lines = [parts[i : i + per_line] for i in range(0, len(parts), per_line)]
        return "[" + (",\n" + " " * (indent + 1)).join(", ".join(line) for line in lines) + "]"
    inner = [_text(one, ndim - 1, indent + 1, form, summarised) for one in ([*x[:edge], *x[-edge:]] if cut else x)]
    if cut:
        inner.insert(edge, "...")
    return "[" + ("," + "\n" * (ndim - 1) + " " * (indent + 1)).join(inner) + "]"


def text_of(t: Tensor, start: str = "tensor(") -> str:
    """Return a tensor as PyTorch prints it."""
    try:
        values = t.detach().tolist()
    except Exception:
        return f"{start}<traced>, size={tuple(value_of(t).shape)}, dtype={t.dtype!r})"
    shape, d = t.shape, t.dtype
    notes = []
    usual = d is default_dtype() or d._name in ("bool", "int64") or d is default_dtype().to_complex()
    if not shape.numel():
        if len(shape) != 1:
            notes.append(f"size={tuple(shape)}")
        if d is not default_dtype():
            notes.append(f"dtype={d!r}")
        body = "[]"
    else:
        if not usual:
            notes.append(f"dtype={d!r}")
        summarised = shape.numel() > OPTIONS["threshold"]
        leaves = _summary(values, len(shape)) if summarised else _leaves(values, len(shape))
        form: Any = _Complex(leaves) if d.is_complex else _Format(leaves, "float" if d.category == 2 else "other")
        body = _text(values, len(shape), len(start), form, summarised)
    if t.grad_fn is not None:
        notes.append(f"grad_fn=<{t.grad_fn.name()}>")
    elif node_of(t) is not None:
        notes.append("requires_grad=True")
    found = start + body
    width = len(found) - found.rfind("\n")
    for note in notes:
        if width + len(note) + 2 > OPTIONS["linewidth"]:
            found += ",\n" + " " * len(start) + note
            width = len(start) + len(note)
        else:
            found += f", {note}"
            width += len(note) + 2
    return found + ")"


def _repr(self: Tensor, *, tensor_contents: Any = None) -> str:
    return text_of(self) if type(self) is Tensor or type(self).__name__ == "Tensor" else text_of(self, f"{type(self).__name__}(")


Tensor.__repr__ = _repr  # type: ignore[method-assign,assignment]
