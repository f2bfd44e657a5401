"""Classify handwritten digits by a convolutional network of `ivy_nn`, on any array framework.

Run it: ``python examples/classify_digits.py [--backend NAME] [--epochs N] [--eager] [--batch N] [--seed N]``

It ends with the accuracy on the third of the digits which it was not trained on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import ivy_api
import ivy_nn as nn
import options
from digits import CLASSES, Digits, load_digits

PROGRAM = "classify_digits.py"
SIDE, BRIGHTEST = 8, 16


def network() -> nn.Module:
    """Two convolutions, each followed by batch normalisation and pooling, and a linear classifier."""
    return nn.Sequential(
        *(nn.Conv2d(1, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(16, 32, 3, padding=1, bias=False), nn.BatchNorm2d(32), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Flatten(), nn.Dropout(0.3), nn.Linear(None, CLASSES)),
    )


def arrays(digits: Digits, xp: Any) -> tuple[Any, Any]:
    """The images with pixels from 0 to 1, of shape ``(n, 1, 8, 8)`` and float32, and the labels."""
    images = xp.asarray(digits.images, dtype=xp.float32) / BRIGHTEST
    return xp.reshape(images, (-1, 1, SIDE, SIDE)), xp.asarray(digits.labels, dtype=xp.int32)


def train(
    xp: Any, *, epochs: int, batch: int, seed: int = 0, compiled: bool = True, quiet: bool = True
) -> tuple[nn.Module, nn.training.History]:
    """Train the network.

    Returns
    -------
    model, history : the trained network, and its losses and accuracies
    """
    known, new = (arrays(digits, xp) for digits in load_digits())
    keys = xp.random.split(xp.random.key(seed))
    data = nn.training.Loader(known, batch, key=keys[0, ...], drop_last=True)
    model = network()
    history = nn.training.fit(
        model,
        data,
        ivy_api.nn.sparse_cross_entropy,
        nn.optimizers.AdamW(nn.optimizers.schedules.one_cycle(1e-2, epochs * len(data)), weight_decay=0.05),
        epochs=epochs,
        key=keys[1, ...],
        metrics=[nn.training.Accuracy()],
        validation=nn.training.Loader(new, len(new[1])),
        compiled=compiled,
        callbacks=[] if quiet else [nn.training.Progress()],
    )
    return model, history


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.parser(PROGRAM, "Classify handwritten digits by a convolutional network.", epochs=12)
    parser.add_argument("--batch", type=options.positive, default=32, metavar="N", help="digits in each step (default: 32)")
    chosen = parser.parse_args(arguments)

    def run() -> None:
        xp = options.backend(chosen.backend)
        model, history = train(
            xp, epochs=chosen.epochs, batch=chosen.batch, seed=chosen.seed, compiled=not chosen.eager, quiet=chosen.quiet
        )
        print(model.summary(xp.zeros((1, 1, SIDE, SIDE), dtype=xp.float32)))
        print(f"Accuracy on digits that it was not trained on: {history.epochs[-1]['validation_accuracy']:.4f}")

    return options.guarded(PROGRAM, run)


if __name__ == "__main__":
    sys.exit(main())
