"""The report of a run: its data, and the ways people read it."""

from __future__ import annotations

from ivy_conformance.reporting.badge import write_badge
from ivy_conformance.reporting.diff import Difference, compare, show_difference
from ivy_conformance.reporting.html import write_html
from ivy_conformance.reporting.progress import Progress
from ivy_conformance.reporting.records import Check, Failure, Name, Outcome, Report, ReportError, Target, dump, load
from ivy_conformance.reporting.terminal import show

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
