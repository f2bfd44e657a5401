"""A badge for a README: the score as a small picture."""

from __future__ import annotations

from html import escape
from pathlib import Path

from ivy_conformance.reporting.records import Report
from ivy_conformance.reporting.scores import score

# From this many in a thousand on; white text is legible on each.
_COLOURS = ((1000, "#1b6e3c"), (950, "#3d7317"), (850, "#7a6400"), (600, "#a34d00"), (0, "#b3261e"))
_UNTRIED = "#5f6670"

_TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" viewBox="0 0 {width} 20" role="img"
     aria-labelledby="badge-title">
  <title id="badge-title">{title}</title>
  <clipPath id="badge-shape"><rect width="{width}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#badge-shape)">
    <rect width="{left}" height="20" fill="#444c56"/>
    <rect x="{left}" width="{right}" height="20" fill="{colour}"/>
  </g>
  <g fill="#fff" text-anchor="middle" font-family="Verdana, DejaVu Sans, Geneva, sans-serif" font-size="11">
    <text x="{left_middle}" y="14" textLength="{left_text}">{label}</text>
    <text x="{right_middle}" y="14" textLength="{right_text}">{value}</text>
  </g>
</svg>
"""


def badge(report: Report) -> str:
    """The score of a report as a self-contained SVG."""
    total = score(report.checks)
    label, value = f"Array API {report.target.standard}", total.percent
    left_text, right_text = _width(label), _width(value)
    left, right = left_text + 12, right_text + 12
    return _TEMPLATE.format(
        title=escape(f"{report.target.name}: {label} conformance, {value}"),
        label=escape(label),
        value=escape(value),
        colour=_colour(total.per_mille),
        width=left + right,
        left=left,
        right=right,
        left_text=left_text,
        right_text=right_text,
        left_middle=left / 2,
        right_middle=left + right / 2,
    )


def write_badge(report: Report, path: str | Path) -> None:
    """Write the badge of a report as an SVG file."""
    Path(path).write_text(badge(report), encoding="utf-8")


def _colour(per_mille: int | None) -> str:
    return _UNTRIED if per_mille is None else next(colour for least, colour in _COLOURS if per_mille >= least)


def _width(text: str) -> int:
    """About the width of a text in pixels; ``textLength`` makes the font that is there keep to it."""
    return round(sum(4.0 if letter in " .,:il1|" else 7.0 for letter in text))
