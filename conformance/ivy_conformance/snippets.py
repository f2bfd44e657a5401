"""A call as a short snippet to paste and run."""

from __future__ import annotations

import math
import re
from array import array as array_of_python
from typing import Any

import numpy as np

from ivy_conformance import layouts
from ivy_conformance.members import MEMBERS
from ivy_conformance.recording import Call
from ivy_conformance.target import Target


def snippet(target: Target, call: Call) -> str:
    """The snippet: the namespace, the arrays by the names of the standard's parameters, the call."""
    return f"{target.code}\n{body(target, call)}"


def named(target: Target, function: str) -> str:
    """A snippet that only names a function, or a member of the array."""
    return f"{target.code}\n{'xp.ones(3).' if function in MEMBERS else 'xp.'}{function}"


def body(target: Target, call: Call) -> str:
    """The lines after the namespace."""
    names: list[str] = []
    lines: list[str] = []

    def show(value: Any) -> str:
        if isinstance(value, np.ndarray):
            name = f"x{len(names) + 1}"
            names.append(name)
            lines.extend(_laid_out(target, name, value, layouts.of_operand(call.layout, len(names) - 1)))
            return name
        if isinstance(value, array_of_python | memoryview):
            lines.insert(0, "import array")
        if type(value) in (list, tuple):
            inner = ", ".join(show(v) for v in value)
            return f"[{inner}]" if type(value) is list else f"({inner}{',' if len(value) == 1 else ''})"
        return _plain(target, value)

    given = [show(value) for value in call.args]
    given += [f"{name}={show(value)}" for name, value in call.kwargs.items()]
    member = MEMBERS.get(call.qualname)
    shown = member.shown(given) if member else f"xp.{call.qualname}({', '.join(given)})"
    return "\n".join([*lines, shown])


def _laid_out(target: Target, name: str, value: np.ndarray, layout: str) -> list[str]:
    """The lines that make an array in a memory layout, as `Library.native` does."""
    known, on_device = layouts.named(layout, value.ndim), ", device=device" if target.device else ""
    if known is None:
        return [f"{name} = {array(value, on_device)}"]
    view = re.sub(r'(?<!")\bx\b', name, known.view(value))
    lines = ["import numpy"] if "numpy." in view else []
    return [*lines, f"{name} = {array(known.memory(value), on_device)}", *([f"{name} = {view}"] if view != name else [])]


def array(value: np.ndarray, on_device: str = "") -> str:
    """An array with its data type: ``xp.asarray([1.0, math.nan], dtype=xp.float32)``; ``on_device``: a keyword."""
    if not value.size:
        return f"xp.zeros({value.shape}, dtype=xp.{value.dtype.name}{on_device})"
    shorter = _shorter(value) if value.size > LONG else ""
    if not shorter:
        return f"xp.asarray({_numbers(value.tolist())}, dtype=xp.{value.dtype.name}{on_device})"
    flat = f"xp.asarray({shorter}, dtype=xp.{value.dtype.name}{on_device})"
    return flat if value.ndim == 1 else f"xp.reshape({flat}, {value.shape})"


LONG = 256
"""The size from which an array is shown by how it can be made, if possible, as for those of `workloads`."""


def _shorter(value: np.ndarray) -> str:
    """An expression for the elements that is shorter than their list; empty if none is found."""
    flat, size = value.ravel(), value.size
    numbers = np.arange(size)
    step = int(flat[1]) if flat.dtype.kind in "iuf" and abs(flat[1]) < size else 0
    if step and np.array_equal(flat, numbers * step % size):
        return f"[i * {step} % {size} for i in range({size})]"
    words = flat.view([("bits", f"V{flat.itemsize}")])["bits"]  # distinguishes nan payloads and signs of zeros
    for period in np.flatnonzero(words[1 : LONG // 2] == words[0]) + 1:
        if np.array_equal(words, np.resize(words[:period], size)):
            return f"({_numbers(flat[:period].tolist())} * {-(-size // period)})[:{size}]"
    kinds, places = np.unique(words, return_inverse=True)
    if kinds.size > len(_LETTERS):
        return ""
    text = "".join(_LETTERS[i] for i in places.tolist())
    values = dict(zip(_LETTERS, kinds.view(flat.dtype).tolist(), strict=False))
    return f"[{{{', '.join(f'{k!r}: {_numbers(v)}' for k, v in values.items())}}}[c] for c in {text!r}]"


_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-*/=<>()[]:;,._!?@#$%&|~^"


def elements(call: Call) -> str:
    """The numbers in the arguments of a call."""
    return ", ".join(_numbers(a.tolist()) if isinstance(a, np.ndarray) else _numbers(a) for a in call.args)


def _numbers(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_numbers, value))}]"
    if isinstance(value, complex):
        return f"complex({_numbers(value.real)}, {_numbers(value.imag)})"
    if isinstance(value, float) and not math.isfinite(value):
        sign = "-" if math.copysign(1.0, value) < 0 else ""
        return f"{sign}float('{'nan' if math.isnan(value) else 'inf'}')"
    return repr(value)


def _plain(target: Target, value: Any) -> str:
    """A number, a string, a data type or a device."""
    if value is None or isinstance(value, (bool, int, float, complex, str)):
        return _numbers(value)
    for name, own in target.dtypes.items():
        if own is value:
            return f"xp.{name}"
    if isinstance(value, memoryview):
        return f"memoryview({_plain(target, value.obj)})"
    return f"array.{value!r}" if isinstance(value, array_of_python) else _device(target, value) or repr(value)


def _device(target: Target, value: Any) -> str:
    inspect = getattr(target.xp, "__array_namespace_info__", None)
    devices = inspect().devices() if inspect else ()
    places = [i for i, device in enumerate(devices) if type(device) is type(value) and device == value]
    return f"xp.__array_namespace_info__().devices()[{places[0]}]" if places else ""


def shown(value: Any, limit: int = 400) -> str:
    """A value for a report, abbreviated."""
    if isinstance(value, np.ndarray):
        text = f"{_numbers(value.tolist())}, {value.dtype.name}" + (
            f", shape {value.shape}" if value.ndim != 1 or not value.size else ""
        )
    elif isinstance(value, (np.generic, float, complex)):
        text = _numbers(value.item() if isinstance(value, np.generic) else value)
    elif isinstance(value, tuple):
        text = f"({'; '.join(shown(v, limit) for v in value)})"
    else:
        text = re.sub(r" at 0x[0-9a-f]+", "", str(value))  # addresses differ from run to run
    return text if len(text) <= limit else f"{text[:limit]} …"
