"""Draw images side by side with their titles, and animations of them: PNG and GIF files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import colormaps
from PIL import Image, ImageDraw, ImageFont

from picture_3d import host

PAPER, INK = (255, 255, 255), (33, 37, 41)
MARGIN, TITLE = 12, 30


def pixels(image: Any, where: Any = None, *, low: float | None = None, high: float | None = None, colors: str = "viridis") -> Any:
    """Return an image as bytes.

    Parameters
    ----------
    image : array of any framework: of shape ``(h, w, 3)`` from 0 to 1, or of shape ``(h, w)``, which gets colours
    where : array of booleans of shape ``(h, w)``: what is shown; the rest is white
    low, high : the numbers with the first and the last colour; those of what is shown by default
    colors : the name of a colour map of matplotlib

    Returns
    -------
    out : NumPy array of uint8 of shape ``(h, w, 3)``
    """
    known = host(image).astype("float64")
    shown = np.ones(known.shape[:2], dtype=bool) if where is None else host(where)
    if known.ndim == 2:
        first, last = (known[shown].min() if low is None else low), (known[shown].max() if high is None else high)
        known = colormaps[colors](np.clip((known - first) / max(last - first, 1e-12), 0.0, 1.0))[..., :3]
    return (255.0 * np.clip(np.where(shown[..., None], known, 1.0), 0.0, 1.0) + 0.5).astype("uint8")


def panels(rows: Sequence[Sequence[tuple[str, Any]]], height: int = 240) -> Image.Image:
    """Return rows of titled images.

    Parameters
    ----------
    rows : pairs of a title and an image as bytes, of `pixels`
    height : of each image in the result, in pixels
    """
    shown = [[(title, _resized(image, height)) for title, image in row] for row in rows]
    width = max(sum(image.width + MARGIN for _, image in row) for row in shown) + MARGIN
    canvas = Image.new("RGB", (width, len(rows) * (height + TITLE + MARGIN)), PAPER)
    draw, font = ImageDraw.Draw(canvas), ImageFont.load_default(15)
    for i, row in enumerate(shown):
        left, top = MARGIN, i * (height + TITLE + MARGIN)
        for title, image in row:
            draw.text((left, top + 8), title, INK, font)
            canvas.paste(image, (left, top + TITLE))
            left += image.width + MARGIN
    return canvas


def _resized(image: Any, height: int) -> Image.Image:
    found = Image.fromarray(image)
    way = Image.Resampling.NEAREST if height > found.height else Image.Resampling.LANCZOS
    return found.resize((round(found.width * height / found.height), height), way)


def save(path: Path, image: Image.Image) -> None:
    """Write a PNG file; missing folders are created."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, format="PNG")
    print(f"Picture saved to {path}")


def animate(path: Path, frames: Sequence[Image.Image], seconds: float) -> None:
    """Write a GIF file of frames, which begins again at its end; missing folders are created.

    Parameters
    ----------
    path : the file
    frames : the images, of one size
    seconds : how long it lasts
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    first, *others = [frame.convert("RGB").quantize(128, dither=Image.Dither.NONE) for frame in frames]
    duration = max(20, round(1000 * seconds / len(frames)))
    first.save(path, format="GIF", save_all=True, append_images=others, duration=duration, loop=0)
    print(f"Animation saved to {path}")


def beside(left: Image.Image, right: Image.Image) -> Image.Image:
    """Return two images side by side."""
    both = Image.new("RGB", (left.width + right.width, max(left.height, right.height)), PAPER)
    both.paste(left, (0, 0))
    both.paste(right, (left.width, 0))
    return both
