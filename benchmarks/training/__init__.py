"""Training steps, ours and the frameworks' own: the same networks, loss, optimizer and batch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

BATCH, CLASSES = 64, 10
VOCABULARY, LENGTH, WIDTH, HEADS, DEPTH = 65, 32, 64, 4, 2
"""Of the transformer."""

RATE = 1e-3

NETWORKS = ("mlp", "cnn", "gpt")


@dataclass(frozen=True)
class Step:
    """A training step of Adam that repeats: each call takes the next one and returns the loss as a number.

    Attributes
    ----------
    label : whose step it is
    way : ``"eager"`` or ``"compiled"``
    call : takes the step
    parameters : how many elements the parameters have
    """

    label: str
    way: str
    call: Callable[[], float]
    parameters: int


def data(network: str) -> tuple[Any, Any]:
    """The batch of a network: inputs and classes; images are channels first."""
    rng = np.random.default_rng(0)
    if network == "gpt":
        text = rng.integers(0, VOCABULARY, size=(BATCH, LENGTH + 1)).astype("int32")
        return text[:, :-1].copy(), text[:, 1:].copy()
    shape = (BATCH, 784) if network == "mlp" else (BATCH, 1, 16, 16)
    return rng.standard_normal(shape).astype("float32"), rng.integers(0, CLASSES, size=BATCH).astype("int32")
