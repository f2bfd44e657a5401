"""The page that compares with other libraries: every measured figure is one of the stored results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ivy_api.dispatch import registry

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "why.md").read_text(encoding="utf-8")
MEASURED = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "benchmarks" / "results").glob("*.md"))
REPORTS = (ROOT / "docs" / "reports" / "README.md").read_text(encoding="utf-8")
TIMES = sorted(set(re.findall(r"\d[\d.]* (?:ns|µs|ms|s)\b", PAGE)))
RATIOS = sorted(set(re.findall(r"(?<![\d.])[01]\.\d{2,4}(?![\d.])", PAGE)))


def stands_in(figure: str, text: str) -> bool:
    return re.search(rf"(?<![\d.]){re.escape(figure)}(?![\d.]*\d)", text) is not None


@pytest.mark.parametrize("figure", [*TIMES, *RATIOS])
def test_times_and_ratios_were_measured(figure: str) -> None:
    assert stands_in(figure, MEASURED), (
        f"docs/why.md says {figure}, which is in no table of benchmarks/results: take the new figure"
    )


@pytest.mark.parametrize("score", re.findall(r"\| `([\w.]+)` ([\d.]+) \| ([\d.]+ %) \| (\d+) \|", PAGE), ids=lambda score: score[0])
def test_scores_are_those_of_the_stored_reports(score: tuple[str, str, str, str]) -> None:
    name, version, share, failed = score
    row = next(line for line in REPORTS.splitlines() if line.startswith(f"| `{name}` |"))
    assert version in row
    assert f"| {share} |" in row
    assert f"| {failed} |" in row


def test_counts_of_equal_programs_are_those_of_the_benchmark() -> None:
    counts = re.findall(r"(\d+) of (\d+)(?: functions)? on (?:JAX|TensorFlow|torch)", PAGE)
    assert len(counts) == 3
    for same, functions in counts:
        assert f"{functions} functions, {same} of them the same" in MEASURED


def test_the_number_of_functions_beyond_the_standard_is_that_of_the_declarations() -> None:
    written = re.search(r"^\| functions beyond the standard, on every backend \| (\d+) \|", PAGE, re.MULTILINE)
    assert written
    own = [d for d in registry.iter_declarations() if d.module.startswith("ivy_api.")]  # other tests declare functions too
    assert int(written[1]) == len([d for d in own if d.kind == "function" and not d.standard])
