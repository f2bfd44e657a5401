"""Draw the results of the digits example with Pillow only: from plain Python values to a PNG file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

Color = tuple[int, int, int]
Point = tuple[int, int]
Canvas = ImageDraw.ImageDraw

WIDTH, HEIGHT, MARGIN = 1560, 1240, 60
SIDE = 8
PAPER, INK, FAINT, LINE = (255, 255, 255), (33, 37, 41), (108, 117, 125), (206, 212, 218)
RED, BLUE, GREY = (178, 24, 43), (33, 102, 172), (247, 247, 247)
RIGHT, WRONG = (35, 139, 106), (217, 95, 14)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A misclassified digit: its 64 pixels from 0 to 16, its label, and the prediction."""

    pixels: Sequence[float]
    label: int
    taken_for: int


def draw(
    path: Path,
    *,
    title: str,
    subtitle: str,
    components: Sequence[Sequence[float]],
    shares: Sequence[float],
    confusion: Sequence[Sequence[int]],
    mistakes: Sequence[Mistake],
) -> None:
    """Draw the leading components, the confusion matrix, and a few of the mistakes.

    Parameters
    ----------
    path : the PNG file to write; missing folders are created
    title, subtitle : the two lines at the top, in ASCII (the font supports little more)
    components : rows of 64 weights
    shares : each component's share of the variance, from 0 to 1
    confusion : ``confusion[i][j]`` digits ``i`` were predicted as ``j``
    mistakes : all of them; as many as fit are shown
    """
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    canvas = ImageDraw.Draw(image)
    _text(canvas, (MARGIN, 48), title, 36)
    _text(canvas, (MARGIN, 98), subtitle, 22, FAINT)
    _draw_components(canvas, (MARGIN, 160), components, shares)
    _draw_confusion(canvas, (770, 160), confusion)
    _draw_mistakes(canvas, (MARGIN, 1000), mistakes)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, format="PNG")


def _draw_components(canvas: Canvas, corner: Point, components: Sequence[Sequence[float]], shares: Sequence[float]) -> None:
    """Up to sixteen components as tiles on one colour scale."""
    left, top = corner
    shown, pixel, columns = components[:16], 15, 4
    span = max(abs(value) for component in shown for value in component)
    _text(canvas, corner, "Principal components", 26)
    _text(canvas, (left, top + 36), f"{_part(len(shown), len(components))}, with their shares of the variance", 18, FAINT)
    for k, component in enumerate(shown):
        row, column = divmod(k, columns)
        x, y = left + column * 150, top + 84 + row * 166
        _tile(canvas, (x, y), pixel, [_diverging(value / span) for value in component])
        _text(canvas, (x + 60, y + 124), f"{k + 1}:  {shares[k]:.1%}", 16, INK, "ma")
    colors = [_diverging(t / 50 - 1) for t in range(101)]
    _scale(canvas, (left, top + 764), 330, colors, f"{-span:.2f}", "weight of a pixel", f"+{span:.2f}")


def _draw_confusion(canvas: Canvas, corner: Point, confusion: Sequence[Sequence[int]]) -> None:
    """The matrix with its numbers: correct ones in one colour, wrong ones in another."""
    left, top = corner
    size, n = 62, len(confusion)
    most_right = max(max(confusion[i][i] for i in range(n)), 1)
    most_wrong = max(max(count for i, row in enumerate(confusion) for j, count in enumerate(row) if i != j), 1)
    _text(canvas, corner, "Confusion matrix", 26)
    _text(canvas, (left, top + 36), "how many of each digit were taken for which", 18, FAINT)
    x0, y0 = left + 80, top + 126
    _text(canvas, (x0 + n * size // 2, y0 - 52), "taken for", 18, FAINT, "ma")
    _turned_text(canvas, (left, y0 + n * size // 2), "the digit is", 18, FAINT)
    for i, row in enumerate(confusion):
        _text(canvas, (x0 + i * size + size // 2, y0 - 12), str(i), 20, INK, "mm")
        _text(canvas, (x0 - 16, y0 + i * size + size // 2), str(i), 20, INK, "mm")
        for j, count in enumerate(row):
            full, most = (RIGHT, most_right) if i == j else (WRONG, most_wrong)
            color = _shade(full, (count - 1) / max(most - 1, 1)) if count else PAPER
            x, y = x0 + j * size, y0 + i * size
            canvas.rectangle((x, y, x + size, y + size), color, LINE)
            if count:
                _text(canvas, (x + size // 2, y + size // 2), str(count), 20, _readable_on(color), "mm")
    for shift, full, most, name in ((0, RIGHT, most_right, "right"), (n * size // 2 + 10, WRONG, most_wrong, "wrong")):
        colors = [_shade(full, t / 100) for t in range(101)]
        _scale(canvas, (x0 + shift, top + 764), 200, colors, "1", name, str(most))


def _draw_mistakes(canvas: Canvas, corner: Point, mistakes: Sequence[Mistake]) -> None:
    """As many of the misclassified digits as fit in one row."""
    left, top = corner
    shown, pixel = mistakes[:10], 14
    _text(canvas, corner, "Misread digits", 26)
    _text(canvas, (left + 200, top + 7), _part(len(shown), len(mistakes)), 18, FAINT)
    for k, mistake in enumerate(shown):
        x, y = left + k * 148, top + 50
        _tile(canvas, (x, y), pixel, [_blend(PAPER, INK, value / 16) for value in mistake.pixels])
        _text(canvas, (x + 56, y + 122), f"{mistake.label} taken for {mistake.taken_for}", 16, INK, "ma")


def _part(shown: int, total: int) -> str:
    if total == 0:
        return "none"
    return f"all {total}" if shown == total else f"the first {shown} of {total}"


def _tile(canvas: Canvas, corner: Point, pixel: int, colors: Sequence[Color]) -> None:
    """An 8 by 8 image with a thin frame."""
    left, top = corner
    for k, color in enumerate(colors):
        row, column = divmod(k, SIDE)
        x, y = left + column * pixel, top + row * pixel
        canvas.rectangle((x, y, x + pixel - 1, y + pixel - 1), color)
    canvas.rectangle((left - 1, top - 1, left + SIDE * pixel, top + SIDE * pixel), outline=LINE)


def _scale(canvas: Canvas, corner: Point, width: int, colors: Sequence[Color], low: str, name: str, high: str) -> None:
    """A colour scale with its two ends and its name below."""
    left, top = corner
    bottom = top + 16
    for x in range(width):
        canvas.line((left + x, top, left + x, bottom), colors[x * len(colors) // width])
    canvas.rectangle((left - 1, top - 1, left + width, bottom + 1), outline=LINE)
    for x, text, anchor in ((0, low, "la"), (width // 2, name, "ma"), (width, high, "ra")):
        _text(canvas, (left + x, bottom + 7), text, 16, FAINT, anchor)


def _text(canvas: Canvas, at: Point, text: str, size: int, color: Color = INK, anchor: str = "la") -> None:
    canvas.text(at, text, color, ImageFont.load_default(size), anchor)


def _turned_text(canvas: Canvas, at: Point, text: str, size: int, color: Color) -> None:
    """Text that reads upwards, its middle at the height of ``at``."""
    length = int(canvas.textlength(text, ImageFont.load_default(size))) + 2
    mask = Image.new("L", (length, size + 8))
    ImageDraw.Draw(mask).text((0, 0), text, 255, ImageFont.load_default(size))
    canvas.bitmap((at[0], at[1] - length // 2), mask.transpose(Image.Transpose.ROTATE_90), color)


def _diverging(value: float) -> Color:
    """Blue at -1, near white at 0, red at +1."""
    return _blend(GREY, RED if value > 0 else BLUE, abs(value))


def _shade(color: Color, value: float) -> Color:
    """A tint of the colour at 0, the colour itself at 1."""
    return _blend(PAPER, color, 0.25 + 0.75 * value)


def _blend(start: Color, end: Color, t: float) -> Color:
    red, green, blue = (round(a + (b - a) * t) for a, b in zip(start, end, strict=True))
    return red, green, blue


def _readable_on(color: Color) -> Color:
    red, green, blue = color
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 128 else PAPER
