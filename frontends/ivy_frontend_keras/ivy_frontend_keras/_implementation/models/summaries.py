"""The table of ``summary``."""

from __future__ import annotations

from typing import Any


def text(model: Any, *, show_trainable: bool = False) -> str:
    """Return the table of a model: the layers, their output shapes and the numbers of their weights."""
    rows = [("Layer (type)", "Output Shape", "Param #", *(("Trainable",) if show_trainable else ()))]
    for layer in model.layers:
        shapes = _shapes(layer)
        number = f"{layer.count_params():,}" if layer.built else "0 (unbuilt)"
        extra = (("Y" if layer.trainable else "N"),) if show_trainable else ()
        rows.append((f"{layer.name} ({type(layer).__name__})", shapes, number, *extra))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    rule = "-" * max(map(len, lines))
    trained, fixed = (sum(map(_size, weights)) for weights in (model.trainable_weights, model.non_trainable_weights))
    return "\n".join(
        [
            f'Model: "{model.name}"', lines[0], rule, *lines[1:], rule, f" Total params: {trained + fixed:,}",
            f" Trainable params: {trained:,}", f" Non-trainable params: {fixed:,}",
        ]
    )  # fmt: skip


def _shapes(layer: Any) -> str:
    nodes = layer._inbound_nodes
    if not nodes:
        return "?"
    outputs = nodes[-1].outputs
    return str(outputs.shape) if hasattr(outputs, "shape") else ", ".join(str(x.shape) for x in outputs)


def _size(weight: Any) -> int:
    found = 1
    for n in weight.shape:
        found *= n
    return found
