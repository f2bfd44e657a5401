"""Draw how a score rises while something is optimised, above a film of the result; with Pillow only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

INK, FAINT, LINE, BEST = (33, 37, 41), (206, 212, 218), (33, 102, 172), (35, 139, 106)
WIDTH, MARGIN, HEIGHT = 1200, 80, 360


def draw(path: Path, title: str, scores: Sequence[tuple[int, float]], best: float | None, film: Sequence[Any]) -> None:
    """Draw a curve from 0 to 1, and pictures in a row.

    Parameters
    ----------
    path : the PNG file to write; missing folders are created
    title : the line at the top
    scores : pairs of an iteration and a score
    best : a score that is shown as a line, or ``None``
    film : NumPy arrays of uint8, of shape ``(height, width, 3)``
    """
    frames = [Image.fromarray(each) for each in film]
    side = (WIDTH - 2 * MARGIN) // max(len(frames), 1)
    heights = [side * each.height // each.width for each in frames]
    image = Image.new("RGB", (WIDTH, MARGIN + HEIGHT + MARGIN + max(heights, default=0) + MARGIN // 2), (255, 255, 255))
    canvas, font = ImageDraw.Draw(image), ImageFont.load_default(18)
    canvas.text((MARGIN, 24), title, INK, ImageFont.load_default(26))
    last = max(scores[-1][0], 1)

    def point(iteration: float, score: float) -> tuple[float, float]:
        return MARGIN + (WIDTH - 2 * MARGIN) * iteration / last, MARGIN + HEIGHT * (1 - score)

    for tenth in range(0, 11, 2):
        x, y = point(last * tenth / 10, tenth / 10)
        canvas.line((MARGIN, y, WIDTH - MARGIN, y), FAINT)
        canvas.text((MARGIN - 10, y), f"{tenth / 10:.1f}", INK, font, "rm")
        canvas.text((x, MARGIN + HEIGHT + 8), str(round(last * tenth / 10)), INK, font, "ma")
    canvas.text((WIDTH // 2, MARGIN + HEIGHT + 36), "iteration", INK, font, "ma")
    if best is not None:
        canvas.line((point(0, best), point(last, best)), BEST, 3)
        canvas.text((WIDTH - MARGIN, point(0, best)[1] - 4), "best known", BEST, font, "rb")
    canvas.line([point(*each) for each in scores], LINE, 4, joint="curve")
    for i, (each, height) in enumerate(zip(frames, heights, strict=True)):
        image.paste(each.resize((side, height)), (MARGIN + i * side, 2 * MARGIN + HEIGHT))
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, format="PNG")
