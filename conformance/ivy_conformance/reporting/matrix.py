"""The report as a table: functions by data types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ivy_conformance.reporting.records import BAD, Check, Outcome, Report

ANY = "any"
"""The column for checks without a single data type."""

_BITS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
_ORDER = ("bool", *_BITS, "float16", "bfloat16", "float32", "float64", "complex64", "complex128")


@dataclass(frozen=True, slots=True)
class Cell:
    """The checks of one function with one data type."""

    passed: list[Check] = field(default_factory=list)
    bad: list[Check] = field(default_factory=list)
    limited: list[Check] = field(default_factory=list)

    @property
    def mark(self) -> Outcome:
        """The mark of the cell: the most severe bad outcome; else whether something passed, or only limits exist."""
        outcomes = {check.outcome for check in self.bad}
        for outcome in BAD:
            if outcome in outcomes:
                return outcome
        if self.passed:
            return "passed"
        return "limited" if self.limited else "missing"  # a cell without any check stands for an absent name


@dataclass(frozen=True, slots=True)
class Row:
    """One function: a cell for each data type with which it was tried."""

    function: str
    chapter: str
    cells: Mapping[str, Cell]
    since: str = ""


@dataclass(frozen=True, slots=True)
class Matrix:
    """The rows by chapter, and the data types that occur, `ANY` last."""

    dtypes: tuple[str, ...]
    rows: tuple[Row, ...]


def _rows_of_names(report: Report, cells: dict[str, dict[str, Cell]]) -> list[Row]:
    """The rows of the names that the report lists; their cells are taken out of those given."""
    rows = []
    for name in report.names:
        own = cells.pop(name.name, {})
        if not name.present and not any(cell.bad for cell in own.values()):
            own.setdefault(ANY, Cell())
        if own or name.kind == "function":
            rows.append(Row(name.name, name.chapter, own, name.since))
    return rows


def matrix(report: Report) -> Matrix:
    """Arrange the checks of a report by function and data type.

    A passed check counts wherever it made a call; a bad one only where its failure is, so that helper functions are not blamed.
    """
    cells: dict[str, dict[str, Cell]] = {}
    chapters: dict[str, str] = {}
    for check in report.checks:
        for function in check.subjects:
            chapters.setdefault(function, check.chapter)
        for function, dtype in _places(check):
            cell = cells.setdefault(function, {}).setdefault(dtype or ANY, Cell())
            kept = cell.passed if check.outcome == "passed" else cell.limited if check.outcome == "limited" else cell.bad
            kept.append(check)
    rows = _rows_of_names(report, cells)
    rows += [Row(function, chapters.get(function, "other"), own) for function, own in cells.items()]
    order = {chapter: place for place, chapter in enumerate(dict.fromkeys(row.chapter for row in rows))}
    rows.sort(key=lambda row: (order[row.chapter], row.function))
    found = {dtype for row in rows for dtype in row.cells} - {ANY}
    known = [dtype for dtype in _ORDER if dtype in found]
    return Matrix((*known, *sorted(found.difference(known)), ANY), tuple(rows))


def _places(check: Check) -> Iterator[tuple[str, str]]:
    """The functions and data types that a check says something about."""
    if check.outcome == "skipped":
        return
    if check.outcome == "passed" and check.calls:
        yield from ((function, dtype) for function, dtypes in check.calls.items() for dtype in dtypes)
        return
    dtype = check.dtype if check.failure is None else check.failure.dtype
    yield from ((function, dtype) for function in check.subjects)
