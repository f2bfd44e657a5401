"""A report as one self-contained HTML file."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from ivy_conformance.reporting.matrix import Cell, matrix
from ivy_conformance.reporting.records import BAD, Check, Report
from ivy_conformance.reporting.scores import Score, chapter_scores, score


def write_html(report: Report, path: str | Path) -> None:
    """Write a report as an HTML file with all its checks, its scripts and its styles inside."""
    Path(path).write_text(page(report), encoding="utf-8")


def page(report: Report) -> str:
    """The text of the page."""
    source = files("ivy_conformance.reporting")
    total, target = score(report.checks), report.target
    summary = f"{total.percent}: {total.passed} of {total.passed + total.bad} checks passed"
    parts = {
        "title": escape(f"{target.name}: Array API {target.standard} conformance"),
        "summary": escape(summary),
        "style": source.joinpath("page.css").read_text(encoding="utf-8"),
        "script": source.joinpath("page.js").read_text(encoding="utf-8"),
        "data": _embedded(_data(report)),
    }
    # Split once at the marks, so that nothing in the data can be taken for one.
    first, *rest = source.joinpath("page.html").read_text(encoding="utf-8").split("{{")
    return first + "".join(parts[name] + text for name, _, text in (piece.partition("}}") for piece in rest))


def _embedded(data: Any) -> str:
    """JSON that ends no script element, whatever texts are in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _data(report: Report) -> dict[str, Any]:
    """What the page shows. Cells name checks by their place in the list, as most checks stand in several cells."""
    table = matrix(report)
    place = {id(check): i for i, check in enumerate(report.checks)}
    column = {dtype: i for i, dtype in enumerate(table.dtypes)}
    target = report.target
    return {
        "target": {
            word: getattr(target, word) for word in ("name", "kind", "wrapped", "device", "standard", "profile", "seed", "command")
        },
        "versions": dict(target.versions),
        "platform": target.platform,
        "started": report.started,
        "seconds": report.seconds,
        "bad": BAD,
        "score": _score(score(report.checks)),
        "chapters": [{"name": chapter, **_score(found)} for chapter, found in chapter_scores(report).items()],
        "dtypes": table.dtypes,
        "rows": [
            {
                "fn": row.function,
                "chapter": row.chapter,
                "since": row.since,
                "cells": [_cell(column[dtype], cell, place) for dtype, cell in row.cells.items()],
            }
            for row in table.rows
        ],
        "checks": [_check(check) for check in report.checks],
    }


def _score(found: Score) -> dict[str, Any]:
    return {"percent": found.percent, "passed": found.passed, "bad": found.bad, "counts": dict(found.counts)}


def _cell(column: int, cell: Cell, place: dict[int, int]) -> list[Any]:
    return [column, cell.mark, *([place[id(check)] for check in checks] for checks in (cell.passed, cell.bad, cell.limited))]


def _check(check: Check) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": check.id, "title": check.title, "chapter": check.chapter, "outcome": check.outcome}
    shown["subjects"] = check.subjects
    if check.outcome != "passed":
        shown |= {"dtype": check.dtype, "reason": check.reason, "link": check.link}
    if failure := check.failure:
        shown["dtype"] = failure.dtype  # as in the matrix
        shown |= {word: getattr(failure, word) for word in ("snippet", "gives", "wants", "clause", "message")}
    return shown
