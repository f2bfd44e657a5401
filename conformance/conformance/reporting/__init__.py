"""The report of a run: its data, and the ways people read it."""

from __future__ import annotations

from conformance.reporting.badge import write_badge
from conformance.reporting.diff import Difference, compare, show_difference
from conformance.reporting.html import write_html
from conformance.reporting.progress import Progress
from conformance.reporting.records import Check, Failure, Name, Outcome, Report, ReportError, Target, dump, load
from conformance.reporting.terminal import show

__all__ = [
    "Check",
    "Difference",
    "Failure",
    "Name",
    "Outcome",
    "Progress",
    "Report",
    "ReportError",
    "Target",
    "compare",
    "dump",
    "load",
    "show",
    "show_difference",
    "write_badge",
    "write_html",
]
