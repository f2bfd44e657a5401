from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_conformance.reporting import Check, Report, ReportError, dump, load

SECONDS = st.floats(0, 1e6)
REPORTS = st.builds(
    Report, seconds=SECONDS, schema=st.just(1), checks=st.lists(st.builds(Check, seconds=SECONDS), max_size=4).map(tuple)
)


@given(report=REPORTS)
def test_what_is_written_is_read_again(report: Report, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("reports", numbered=True) / "report.json"
    dump(report, path)
    assert load(path) == report


def test_a_compressed_report_is_smaller_and_the_same(sample: Report, tmp_path: Path) -> None:
    for name in ("report.json", "report.json.gz"):
        dump(sample, tmp_path / name)
        assert load(tmp_path / name) == sample
    plain, compressed = ((tmp_path / name).read_bytes() for name in ("report.json", "report.json.gz"))
    assert len(compressed) < len(plain)
    for broken in (plain, compressed[: len(compressed) // 2]):
        (tmp_path / "broken.json.gz").write_bytes(broken)
        with pytest.raises(ReportError, match="not compressed by gzip"):
            load(tmp_path / "broken.json.gz")


def test_what_a_newer_writer_adds_within_a_schema_is_passed_over(sample: Report, tmp_path: Path) -> None:
    dump(sample, tmp_path / "report.json")
    record = json.loads((tmp_path / "report.json").read_text())
    record["mood"] = "good"
    record["checks"][0]["colour"] = "blue"
    (tmp_path / "more.json").write_text(json.dumps(record))
    assert load(tmp_path / "more.json") == sample


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        (("schema",), 2, "is a report of schema 2; this version of ivy-conformance reads schemas up to 1. Update"),
        (("schema",), "one", "its field \"schema\" is 'one'; 1 is allowed"),
        (("checks", 1, "outcome"), "faild", 'checks[1].outcome is "faild"; allowed are passed, failed, missing'),
        (("checks", 1, "failure", "gives"), 3, "checks[1].failure.gives is 3; a text is allowed"),
        (("checks", 0, "calls", "abs", "int8"), 0.5, "checks[0].calls.abs.int8 is 0.5; an integer is allowed"),
        (("checks",), {}, "checks is {}; a list is allowed"),
        (("seconds",), True, "seconds is true; a number is allowed"),
        (("target", "wrapped"), 1, "target.wrapped is 1; true or false is allowed"),
        (("target",), [], "target is []; an object is allowed"),
    ],
)
def test_a_wrong_value_is_named_with_its_place_and_what_is_allowed(
    sample: Report, tmp_path: Path, place: tuple[Any, ...], value: Any, words: str
) -> None:
    path = tmp_path / "report.json"
    dump(sample, path)
    record = json.loads(path.read_text())
    holder = record
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    path.write_text(json.dumps(record))
    with pytest.raises(ReportError) as caught:
        load(path)
    assert words in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<html>", "it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"[]", 'it has no field "schema"'),
        (b'{"results": []}', 'it has no field "schema"'),
        (b'{"schema": 1}', "target is missing"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "other").write_bytes(content)
    with pytest.raises(ReportError, match="Give a file that `ivy-conformance run --json` wrote") as caught:
        load(tmp_path / "other")
    assert words in str(caught.value)
