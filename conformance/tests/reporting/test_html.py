from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ivy_conformance.reporting import Report, write_html


@pytest.fixture
def page(sample: Report, tmp_path: Path) -> str:
    write_html(sample, tmp_path / "report.html")
    return (tmp_path / "report.html").read_text(encoding="utf-8")


def embedded(page: str) -> Any:
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    return json.loads(text)


def test_the_data_are_embedded_whole_and_end_no_script(page: str, sample: Report) -> None:
    checks = embedded(page)["checks"]
    assert [(check["id"], check["outcome"]) for check in checks] == [(check.id, check.outcome) for check in sample.checks]
    failure = sample.checks[1].failure
    assert failure is not None
    assert checks[1]["gives"] == failure.gives
    assert page.count("</script>") == 2
    assert "<!--" not in page


def test_nothing_is_named_that_a_browser_would_fetch(page: str) -> None:
    markup = re.sub(r'<script type="application/json".*?</script>', "", page, flags=re.DOTALL)
    assert not re.findall(r"""(?:src|href)\s*=\s*["'](?!data:)""", markup)
    assert not re.findall(r"@import|url\(|fetch\(|XMLHttpRequest|innerHTML", markup)
    assert "default-src 'none'" in markup


def test_no_mark_of_the_template_is_left(page: str) -> None:
    assert "{{" not in page.replace("{{data}}", "", 1)  # one stands in a failure


def test_the_score_is_there_without_scripts(page: str) -> None:
    assert "25.0 %: 2 of 8 checks passed" in page
