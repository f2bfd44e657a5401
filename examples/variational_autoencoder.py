"""Learn to draw digits: a variational autoencoder of `ivy_nn`, on any array framework.

Run it: ``python examples/variational_autoencoder.py [--backend NAME] [--epochs N] [--eager] [--seed N] [--output PATH.png]``

It writes a picture: held-out digits, what the model makes of them, and digits that it draws from random numbers.

References: Kingma and Welling, Auto-encoding variational Bayes (2014).
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ivy_api
import ivy_nn as nn
import options
from digits import Digits, load_digits

PROGRAM = "variational_autoencoder.py"
SIDE, BRIGHTEST = 8, 16
LATENT = 8
"""The size of the code of a digit."""
COLUMNS, SHOWN = 16, 32
"""How many digits a row of the picture has, and how many are shown of each kind."""


class Autoencoder(nn.Module):
    """Codes of digits, drawn from the normal distribution that the encoder gives for each, and what the decoder makes of them."""

    def __init__(self, latent: int = LATENT, hidden: int = 128) -> None:
        pixels = SIDE * SIDE
        self.encoder = nn.Sequential(nn.Linear(pixels, hidden), nn.SiLU(), nn.Linear(hidden, 2 * latent))
        self.decoder = nn.Sequential(nn.Linear(latent, hidden), nn.SiLU(), nn.Linear(hidden, pixels))

    def _forward(self, x: Any) -> tuple[Any, Any, Any]:
        """Return the logits of the pixels, and the means and the logarithms of the variances of the codes."""
        xp = ivy_api.namespace_for(x)
        mean, log_variance = xp.split(self.encoder(x), 2, axis=-1)
        code = mean
        if self.training:
            code = mean + xp.exp(log_variance / 2) * xp.random.normal(self.random_key(), tuple(mean.shape), dtype=mean.dtype)
        return self.decoder(code), mean, log_variance


def objective(call: Callable[..., Any], images: Any) -> tuple[Any, None]:
    """Return the negative evidence lower bound of a digit, in nats, up to a constant; there are no targets for metrics.

    A pixel counts the inked ones of 16 dots of the scan (see ``data/README.md``): the model gives the probability of ink.
    """
    xp = ivy_api.namespace_for(images)
    logits, mean, log_variance = call(images)
    reconstruction = BRIGHTEST * xp.nn.binary_cross_entropy(logits, images, from_logits=True, reduction="sum")
    divergence = 0.5 * xp.sum(xp.exp(log_variance) + mean**2 - 1 - log_variance)
    return (reconstruction + divergence) / images.shape[0], None


def pixels(digits: Digits, xp: Any) -> Any:
    """The images with pixels from 0 to 1: array of shape ``(n, 64)`` and float32."""
    return xp.asarray(digits.images, dtype=xp.float32) / BRIGHTEST


def train(
    xp: Any, *, epochs: int, seed: int = 0, batch: int = 64, compiled: bool = True, quiet: bool = True
) -> tuple[Autoencoder, nn.training.History]:
    """Train the model.

    Returns
    -------
    model, history : the trained model, and its losses
    """
    known, new = load_digits()
    keys = xp.random.split(xp.random.key(seed))
    data = nn.training.Loader(pixels(known, xp), batch, key=keys[0, ...], drop_last=True)
    model = Autoencoder()
    history = nn.training.fit(
        model,
        data,
        None,
        nn.optimizers.Adam(nn.optimizers.schedules.cosine(3e-3, epochs * len(data))),
        objective=objective,
        epochs=epochs,
        key=keys[1, ...],
        validation=nn.training.Loader(pixels(new, xp), batch),
        compiled=compiled,
        callbacks=[] if quiet else [nn.training.Progress()],
    )
    return model, history


def pictures(model: Autoencoder, images: Any, key: Any) -> list[Any]:
    """Return digits, their reconstructions, and as many digits from random codes; with pixels from 0 to 1."""
    xp = ivy_api.namespace_for(images)
    model.eval()
    logits, _, _ = model(images)
    codes = xp.random.normal(key, (images.shape[0], LATENT), dtype=images.dtype)
    return [images, xp.nn.sigmoid(logits), xp.nn.sigmoid(model.decoder(codes))]


def draw(groups: Sequence[Any], path: Path, *, scale: int = 6) -> None:
    """Draw groups of digits below each other, with titles."""
    from PIL import Image, ImageDraw, ImageFont

    titles = ("held-out digits", "reconstructions", "drawn from random codes")
    cell, title, margin = (SIDE + 1) * scale, 34, 20
    rows = -(-SHOWN // COLUMNS)
    height = len(groups) * (title + rows * cell + margin) + margin
    image = Image.new("L", (2 * margin + COLUMNS * cell, height), 255)
    canvas, top = ImageDraw.Draw(image), margin
    for name, digits in zip(titles, groups, strict=True):
        canvas.text((margin, top), name, 40, ImageFont.load_default(20))
        top += title
        values = ivy_api.namespace_for(digits).astype(255 * (1 - digits), ivy_api.namespace_for(digits).uint8)
        for i in range(digits.shape[0]):
            digit = Image.new("L", (SIDE, SIDE))
            digit.putdata([int(values[i, k]) for k in range(SIDE * SIDE)])
            place = margin + i % COLUMNS * cell, top + i // COLUMNS * cell
            image.paste(digit.resize((SIDE * scale, SIDE * scale), Image.Resampling.NEAREST), place)
        top += rows * cell + margin
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, format="PNG")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.parser(PROGRAM, "Learn to draw digits by a variational autoencoder.", epochs=100)
    parser.add_argument("--output", type=options.png, default=Path("digits_drawn.png"), metavar="PATH.png", help="the picture")
    chosen = parser.parse_args(arguments)
    if importlib.util.find_spec("PIL") is None:
        parser.error(f"the picture needs Pillow: pip install -r {Path(__file__).parent / 'requirements.txt'}")

    def run() -> None:
        xp = options.backend(chosen.backend)
        model, history = train(xp, epochs=chosen.epochs, seed=chosen.seed, compiled=not chosen.eager, quiet=chosen.quiet)
        new = pixels(load_digits()[1], xp)[:SHOWN, ...]
        draw(pictures(model, new, xp.random.fold_in(xp.random.key(chosen.seed), 1)), chosen.output)
        bound = history.epochs[-1]["validation_loss"]
        print(f"Negative evidence lower bound of held-out digits, in nats, up to a constant: {bound:.2f}")
        print(f"Picture saved to {chosen.output}")

    return options.guarded(PROGRAM, run)


if __name__ == "__main__":
    sys.exit(main())
