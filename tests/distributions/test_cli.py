"""The command line: what it prints, as a table and as JSON."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

import ivy_api
from ivy_api import terminal
from ivy_api.cli import main
from ivy_api.dispatch import registry
from ivy_api.dispatch.coverage import origins, waits_for
from ivy_api.dispatch.distributions import EntryPoint
from ivy_api.dispatch.namespace import Source
from ivy_api.dispatch.plugins import PLUGINS
from ivy_api.dispatch.status import BackendStatus
from ivy_api.errors import PluginError
from ivy_api.frontends import coverage
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
    assert listed == {declaration.qualname for declaration in registry.iter_declarations()}
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
    assert set(listed) == {d.qualname for d in registry.iter_declarations() if d.kind == "function" and not d.standard}
    assert report["functions"] == len(listed)
    backends = {status.name for status in ivy_api.backends()}
    assert set(report["totals"]) == backends - set(report["unusable"])
    for backend, totals in report["totals"].items():
        assert Counter(totals) == Counter(found[backend] for found in listed.values())
    missing = {(name, backend) for name, found in listed.items() for backend, origin in found.items() if origin == "missing"}
    assert {(row["function"], row["backend"]) for row in report["missing"]} == missing
    assert all(row["reason"] and row["link"] for row in report["missing"])
    assert report["chapters"]["nn.activations"]["nn.mish"]["numpy"] == "composed"
    assert report["chapters"]["elementwise"]["deg2rad"]["numpy"] == "adapted"
    assert "exp" not in listed


def test_extensions_table_tells_why_a_function_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status = PLUGINS.get("numpy")
    monkeypatch.setattr(registry.find("nn.mish"), "composed", False)
    monkeypatch.setitem(vars(status), "limits", (Limit("nn.mish", "There is no activation.", "https://example.org"),))
    monkeypatch.setattr(PLUGINS, "all", lambda: (status,))
    assert main(["info", "--extensions"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "numpy has no nn.mish: There is no activation. https://example.org" in out
    assert "nn.softmax" in out
    assert "in all" in out


def test_extensions_leave_out_what_cannot_be_used(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    broken = BackendStatus("broken", None, "", "", PluginError("It cannot be loaded."))
    monkeypatch.setattr(PLUGINS, "all", lambda: (broken, PLUGINS.get("numpy")))
    assert main(["info", "--extensions"]) == 0
    assert "broken is not usable: It cannot be loaded." in " ".join(capsys.readouterr().out.split())


def test_info_takes_a_backend_or_extensions(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["info"])
    assert "--extensions" in capsys.readouterr().err


def test_info_lists_extensions_only_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    def listed(*more: str) -> set[str]:
        assert main(["info", "numpy", *more]) == 0
        return set(capsys.readouterr().out.replace(",", " ").split())

    usual, all_of_them = listed(), listed("--extensions")
    functions = {d.qualname: d.standard for d in registry.iter_declarations() if d.kind == "function"}
    assert {name for name, standard in functions.items() if standard} == usual & set(functions)
    assert set(functions) <= all_of_them, "no name is broken in two"


def test_what_is_composed_of_missing_functions_waits_for_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With ``exp`` alone hardly anything works; each function that is said to work raises no error about a missing one."""
    status = PLUGINS.get("numpy")
    only = SimpleNamespace(exp=np.exp, float64=np.dtype("float64"), asarray=np.asarray, abs=np.abs, where=np.where)
    fresh = BackendStatus("numpy", status.backend, "", "", None)
    vars(fresh)["source"] = Source("numpy", only, package="none")
    vars(fresh)["limits"] = ()
    found = origins(fresh, (d for d in registry.iter_declarations() if d.kind != "transformation"))
    waiting = waits_for(fresh)
    assert found["exp"] == "native"
    assert found["std"] == found["expm1"] == found["nn.softmax"] == "waiting"
    assert {"sqrt", "mean"} & set(waiting["std"])
    assert waiting["log1p"]
    assert sum(origin == "composed" for origin in found.values()) < 40
    monkeypatch.setattr(PLUGINS, "get", lambda name: fresh)
    assert main(["info", "numpy"]) == 0
    assert "std (for " in capsys.readouterr().out.replace("\n  ", " ")


def test_nothing_waits_on_a_backend_that_has_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert waits_for(PLUGINS.get("numpy")) == {}


def test_unknown_backend(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "numpie"]) == 2
    assert "Did you mean 'numpy'" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip() == f"ivy-api {ivy_api.__version__}"


WIDTHS = (60, 80, 200)


def assert_legible(out: str, width: int, names: set[str]) -> None:
    """Every name is there in one piece, and no line is longer than the terminal but for a word that is."""
    words = set(re.split(r"[,\s]+", out))
    assert names <= words, f"broken or missing at {width} columns: {sorted(names - words)}"
    for line in out.splitlines():
        assert len(line.rstrip()) <= width or len(line.split()) == 1, line


@pytest.mark.parametrize("width", WIDTHS)
def test_backends_are_legible(width: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["backends"]) == 0
    out, errors = capfd.readouterr()
    assert not errors
    names = {text for s in ivy_api.backends() for text in (s.name, s.distribution, s.framework, s.framework_version)}
    assert_legible(out, width, names)
    assert "/job:" not in out


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("of", sorted(status.name for status in ivy_api.backends()))
def test_information_is_legible(of: str, width: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["info", of, "--extensions"]) == 0
    out, errors = capfd.readouterr()
    assert not errors
    limits = {text for limit in PLUGINS.get(of).limits for text in (limit.function, limit.link, *limit.dtypes)}
    assert_legible(out, width, {d.qualname for d in registry.iter_declarations()} | limits)


@pytest.mark.parametrize("width", WIDTHS)
def test_extensions_are_legible(width: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["info", "--extensions"]) == 0
    names = {d.qualname for d in registry.iter_declarations() if d.kind == "function" and not d.standard}
    assert_legible(capfd.readouterr().out, width, names)


def test_what_frameworks_log_stays_away(capfd: pytest.CaptureFixture[str]) -> None:
    """Python's own streams, and what C++ writes past them."""
    with terminal.quiet():
        print("from Python")
        os.write(1, b"from C++\n")
        os.write(2, b"from C++\n")
    print("from us")
    assert capfd.readouterr() == ("from us\n", "")


def test_an_error_goes_through_the_silence(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "nothing"]) == 2
    out, errors = capfd.readouterr()
    assert not out
    assert errors.startswith("ivy-api: There is no backend 'nothing'")


def test_frontends_lists_each_with_its_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["frontends", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    jax = rows["jax"]
    assert jax["distribution"] == "ivy-frontend-jax"
    assert jax["version"]
    assert jax["framework_version"].startswith("0.10")
    assert 0 < jax["works"] <= jax["every"] - jax["absent"]
    assert main(["frontends"]) == 0
    out = capsys.readouterr().out
    assert "ivy-frontend-jax" in out
    assert str(jax["works"]) in out


def test_frontends_counts_every_name_of_the_snapshot(capsys: pytest.CaptureFixture[str]) -> None:
    frontend = coverage.load("jax")
    assert main(["frontends", "jax", "--json"]) == 0
    places = json.loads(capsys.readouterr().out)["modules"]
    assert {place: count["every"] for place, count in places.items()} == {p: len(n) for p, n in frontend.snapshot.modules.items()}
    for place, count in places.items():
        offered = [name for name in frontend.snapshot.modules[place] if frontend.status(place, name) == "works"]
        assert count["works"] == len(offered)
    assert coverage.total(frontend) == tuple(sum(c[key] for c in places.values()) for key in ("works", "absent", "every"))
    assert main(["frontends", "jax"]) == 0
    assert "jax.numpy.linalg" in capsys.readouterr().out


def test_the_page_of_a_frontend_has_every_name_with_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["frontends", "jax", "--markdown"]) == 0
    page = capsys.readouterr().out
    frontend = coverage.load("jax")
    for place, names in frontend.snapshot.modules.items():
        section = page.partition(f"\n## `{place}`\n")[2].partition("\n## ")[0]
        listed = re.findall(r"`([^`\s]+)`[,:.]", section)
        assert names.keys() <= set(listed), f"{place}: {names.keys() - set(listed)}"
        for name in names:
            status = frontend.status(place, name)
            start = "Offered: " if status == "works" else "Not implemented yet: " if status == coverage.LACKING else "- "
            assert any(line.startswith(start) and f"`{name}`" in line for line in section.splitlines()), name


def test_frontends_that_are_not_installed_are_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["frontends", "mxnet"]) == 2
    error = capsys.readouterr().err
    assert "no frontend of 'mxnet' is installed" in error
    assert "jax" in error
    with pytest.raises(SystemExit):
        main(["frontends", "--markdown"])


def test_a_frontend_that_cannot_be_loaded_is_listed_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = EntryPoint("other", "no_such_package:FRONTEND", "ivy-frontend-other", "0.1")
    monkeypatch.setattr("ivy_api.cli.installed", lambda: {"other": broken})
    assert main(["frontends"]) == 0
    out = capsys.readouterr().out
    assert "ivy-frontend-other" in out
    assert "No module named 'no_such_package'" in out
