"""The table of a model: its layers, the shapes of their outputs, parameters and operations."""

from __future__ import annotations

import inspect
import io
import math
from dataclasses import dataclass
from typing import Any

import ivy_api
from ivy_nn.calls import Call
from ivy_nn.errors import ModuleError
from ivy_nn.traversal import children, modules, walk
from ivy_nn.variables import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module


@dataclass(frozen=True, slots=True)
class Row:
    """One layer.

    Attributes
    ----------
    path : its path; ``""`` for the model
    layer : its class
    shapes : the shapes of its outputs, in its last call; empty if it was not called
    parameters : the number of elements of its own parameters, without those of the layers inside
    flops : the number of floating-point operations of its own; a multiplication and an addition are two
    """

    path: str
    layer: str
    shapes: tuple[tuple[int, ...], ...]
    parameters: int
    flops: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The layers of a model; `str` gives a table.

    Attributes
    ----------
    rows : the layers
    trained, frozen, buffers : the numbers of elements, a shared variable once
    bytes : the memory of all variables
    """

    rows: tuple[Row, ...]
    trained: int
    frozen: int
    buffers: int
    bytes: int

    @property
    def flops(self) -> int:
        """The number of floating-point operations of a call.

        Counted are matrix products and convolutions, without biases and activations, and normalisations; other layers count 0.
        """
        return sum(row.flops for row in self.rows)

    def __str__(self) -> str:
        from rich.console import Console
        from rich.table import Table

        table = Table("layer", "class", "output")
        for heading in ("parameters", "FLOPs"):
            table.add_column(heading, justify="right")
        for row in self.rows:
            shapes = ", ".join(map(str, row.shapes)) or "not called"
            table.add_row(row.path or "-", row.layer, shapes, f"{row.parameters:,}", f"{row.flops:,}" if row.flops else "-")
        text = io.StringIO()
        Console(file=text, width=110).print(table)
        sizes = f"{self.trained:,} trained, {self.frozen:,} frozen, {self.buffers:,} in buffers"
        return f"{text.getvalue()}Elements: {sizes}; {self.bytes / 1e6:,.2f} MB. FLOPs: {self.flops:,}."


def tree_text(model: Any) -> str:
    """Return the layers of a model, one a line and indented, with the settings of their constructors: as torch's."""
    names = inspect.signature(type(model).__init__).parameters
    own = [(name, vars(model)[name]) for name in names if name in vars(model) and name not in model._variables]
    settings = ", ".join(f"{name}={x!r}" for name, x in own if _is_plain(x))
    lines = [f"({name}): {tree_text(child)}".replace("\n", "\n  ") for name, child in children(model)]
    inside = "".join(f"\n  {line}" for line in lines)
    return f"{type(model).__name__}({settings}{inside}{chr(10) if lines else ''})"


def _is_plain(value: Any) -> bool:
    return isinstance(value, int | float | str) or (type(value) is tuple and all(map(_is_plain, value)))


def summarise(model: Module, args: Any, kwargs: Any) -> Summary:
    """Return the summary of a model: of one call in evaluation mode, which does not change it."""
    try:
        return _of_call(model, args, kwargs)
    except Exception as error:
        if args or kwargs:
            raise
        name = type(model).__name__
        raise ModuleError(f"summary takes the inputs of a call of {name}, which without any failed: model.summary(x).") from error


def _of_call(model: Module, args: Any, kwargs: Any) -> Summary:
    shapes: dict[int, tuple[tuple[int, ...], ...]] = {}
    flops: dict[int, int] = {}
    if not all(module._built for module in modules(model)):
        model.build(None, *args, **kwargs)
    call = Call({}, {}, training=False)
    copy = call.copy(model)

    def note(module: Any, given: tuple[Any, ...], out: Any) -> None:
        shapes[id(module)] = tuple(tuple(x.shape) for x in ivy_api.tree_leaves(out) if hasattr(x, "shape"))
        flops[id(module)] = flops.get(id(module), 0) + module.flops(given, out)

    for module in modules(copy):
        before, after = module._hooks or ((), ())
        module.__dict__["_hooks"] = before, (*after, note)
    copy(*args, **kwargs)
    rows, seen = [], set()
    totals = {"trained": 0, "frozen": 0, "buffers": 0}
    memory = 0
    for path, module in walk(copy):
        count = 0
        for name, variable in module._variables.items():
            if id(variable) in seen:
                continue
            seen.add(id(variable))
            elements = math.prod(variable.shape)
            count += elements if variable.trainable else 0
            totals["buffers" if not variable.trainable else "frozen" if name in module._frozen else "trained"] += elements
            memory += 0 if isinstance(getattr(module, name), Variable) else elements * _size(getattr(module, name))
        rows.append(Row(path, type(module).__name__, shapes.get(id(module), ()), count, flops.get(id(module), 0)))
    return Summary(tuple(rows), **totals, bytes=memory)


def _size(x: Any) -> int:
    """The bytes of an element."""
    xp = ivy_api.namespace_for(x)
    if xp.isdtype(x.dtype, "bool"):
        return 1
    info = xp.iinfo(x.dtype) if xp.isdtype(x.dtype, "integral") else xp.finfo(x.dtype)
    return int(info.bits) // 8
