"""The command line: what it prints, as a table and as JSON."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import ivy_api
from ivy_api.cli import main
from ivy_api.dispatch import registry
from ivy_api.dispatch.plugins import PLUGINS
from ivy_api.dispatch.status import BackendStatus
from ivy_api.errors import PluginError
from ivy_api.plugin import Limit


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


def test_extensions_name_every_function_beyond_the_standard(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "--extensions", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    listed = {name: found for functions in report["chapters"].values() for name, found in functions.items()}
    assert set(listed) == {d.qualname for d in registry.every() if d.kind == "function" and not d.standard}
    assert report["functions"] == len(listed)
    backends = {status.name for status in ivy_api.backends()}
    assert set(report["totals"]) == backends - set(report["unusable"])
    for backend, totals in report["totals"].items():
        assert Counter(totals) == Counter(found[backend] for found in listed.values())
    missing = {(name, backend) for name, found in listed.items() for backend, origin in found.items() if origin == "missing"}
    assert {(row["function"], row["backend"]) for row in report["missing"]} == missing
    assert all(row["reason"] and row["link"] for row in report["missing"])
    assert report["chapters"]["nn.activations"]["nn.softmax"]["numpy"] == "composed"
    assert report["chapters"]["elementwise"]["deg2rad"]["numpy"] == "adapted"
    assert "exp" not in listed


def test_extensions_table_tells_why_a_function_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status = PLUGINS.get("numpy")
    monkeypatch.setattr(registry.find("random.while_loop"), "composed", False)
    monkeypatch.setitem(vars(status), "limits", (Limit("random.while_loop", "There are no loops.", "https://example.org"),))
    monkeypatch.setattr(PLUGINS, "all", lambda: (status,))
    assert main(["info", "--extensions"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "numpy has no random.while_loop: There are no loops. https://example.org" in out
    assert "nn.softmax" in out
    assert "in all" in out


def test_extensions_leave_out_what_cannot_be_used(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    broken = BackendStatus("broken", None, "", "", PluginError("It cannot be loaded."))
    monkeypatch.setattr(PLUGINS, "all", lambda: (broken, PLUGINS.get("numpy")))
    assert main(["info", "--extensions"]) == 0
    assert "broken is not usable: It cannot be loaded." in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("arguments", [["info"], ["info", "numpy", "--extensions"]])
def test_info_takes_a_backend_or_extensions(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert "--extensions" in capsys.readouterr().err


def test_unknown_backend(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "numpie"]) == 2
    assert "Did you mean 'numpy'" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip() == f"ivy-api {ivy_api.__version__}"
