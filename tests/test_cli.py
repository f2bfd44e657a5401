"""The command line: what it prints, as a table and as JSON."""

from __future__ import annotations

import json

import pytest

import ivy_api
from ivy_api.cli import main
from ivy_api.dispatch import registry


def test_backends_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backends", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    numpy = rows["numpy"]
    assert numpy["usable"]
    assert numpy["devices"] == ["cpu"]
    assert numpy["distribution"] == "ivy-plugin-numpy"
    assert numpy["framework_version"].startswith("2.")
    assert numpy["supported"]
    assert numpy["tested"]


def test_backends_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backends", "--no-import"]) == 0
    out = capsys.readouterr().out
    assert "numpy" in out
    assert "yes" in out


def test_info_counts_every_declaration(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "numpy", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    listed = {name for functions in report["chapters"].values() for name in functions}
    assert listed == {declaration.qualname for declaration in registry.every()}
    assert sum(report["counts"].values()) == len(listed)
    missing = {name for functions in report["chapters"].values() for name, origin in functions.items() if origin == "missing"}
    assert missing <= {limit["function"] for limit in report["limits"]}
    assert report["chapters"]["elementwise"]["exp"] == "native"
    assert report["chapters"]["elementwise"]["floor_divide"] == "adapted"


def test_info_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "numpy"]) == 0
    out = capsys.readouterr().out
    assert "elementwise" in out
    assert "in all" in out


def test_unknown_backend(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "numpie"]) == 2
    assert "Did you mean 'numpy'" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip() == f"ivy-api {ivy_api.__version__}"
