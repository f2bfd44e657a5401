"""The command line, and the same checks by pytest itself."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ivy_conformance import cli, reporting, snippets
from ivy_conformance.recording import Call
from ivy_conformance.target import Target


def conformance(*arguments: object, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ivy_conformance", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with every kind of output."""
    folder = tmp_path_factory.mktemp("run")
    outputs = [f"--{kind}={folder / name}" for kind, name in FILES.items()]
    done = conformance("run", "numpy", "--only", "sorting", "--function", "sort", "-n", 1, *outputs, folder=folder)
    assert done.returncode == 0, done.stderr
    (folder / "stdout").write_text(done.stdout)
    return folder


FILES = {"json": "report.json", "html": "report.html", "badge": "badge.svg", "junit": "junit.xml"}


def test_every_output_is_there(folder: Path) -> None:
    report = reporting.load(folder / "report.json")
    assert {check.outcome for check in report.checks} <= {"passed", "skipped"}
    assert {check.chapter for check in report.checks} == {"sorting"}
    assert {function for check in report.checks for function in check.functions} == {"sort"}
    assert report.target.name == "numpy"
    assert "numpy" in report.target.versions
    assert report.target.command.startswith("ivy-conformance run numpy --only sorting")
    assert "100.0 %" in (folder / "badge.svg").read_text()
    assert "sort" in (folder / "report.html").read_text()
    suite = ElementTree.parse(folder / "junit.xml").getroot()
    assert len(suite.findall(".//testcase")) == len(report.checks)
    assert "Score 100.0 %" in (folder / "stdout").read_text()


def test_selection_by_data_type(tmp_path: Path) -> None:
    done = conformance("run", "numpy", "--function", "sort", "--dtype", "int8", "-n", 1, "--json", tmp_path / "r.json")
    assert done.returncode == 0, done.stderr
    report = reporting.load(tmp_path / "r.json")
    assert {check.dtype for check in report.checks} == {"int8", ""}


@pytest.mark.brief(0)
def test_an_older_revision_asks_for_less(tmp_path: Path) -> None:
    done = conformance("run", "numpy", "--only", "sets,searching", "--version", "2022.12", "-n", 1, "--json", tmp_path / "r.json")
    assert done.returncode == 0, done.stderr
    report = reporting.load(tmp_path / "r.json")
    tested = {function for check in report.checks for function in check.functions}
    assert "unique_all" in tested
    assert not tested & {"isin", "count_nonzero"}
    assert {name.name for name in report.names} & {"isin", "count_nonzero", "argmax"} == {"argmax"}


def test_a_namespace_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mylib.py").write_text(
        "import array_api_strict\n\n"
        "class Mine:\n    def __getattr__(self, name):\n        return getattr(array_api_strict, name)\n\n"
        "xp = Mine()\n"
    )
    done = conformance("run", "--namespace", "mylib:xp", "--function", "unique_values", "-n", 1, folder=tmp_path)
    assert "Score" in done.stdout, done.stderr


@pytest.mark.brief(0)
def test_on_a_device(tmp_path: Path) -> None:
    """Arrays of array-api-strict know their device, and those of two devices do not mix."""
    named = ("--namespace", "array_api_strict", "--device", "device1", "-n", 1)
    done = conformance("run", *named, "--function", "nonzero,device", "--json", tmp_path / "r.json")
    assert done.returncode == 0, done.stdout + done.stderr
    report = reporting.load(tmp_path / "r.json")
    assert report.target.device == "device1"
    assert "array_api_strict, on device1: Array API" in done.stdout
    done = conformance("run", *named, "--resume", tmp_path / "r.json", "--device", "device2")
    assert done.returncode == 2
    assert "is of another run: array_api_strict, on device1, standard" in done.stderr
    done = conformance("run", *named, "--device", "no such")
    assert done.returncode == 2
    assert "array_api_strict has no device whose name contains 'no such'. It names these: array_api_strict.Device" in done.stderr


def test_a_snippet_makes_its_arrays_on_the_device(tmp_path: Path) -> None:
    target = Target("array_api_strict", backend=False, device="device1")
    code = snippets.snippet(target, Call("add", (np.asarray([1.0, 2.0]), np.zeros((0, 2))), {}))
    names: dict[str, Any] = {}
    *lines, last = code.splitlines()
    exec("\n".join(lines), names)
    assert {str(names[x].device) for x in ("x1", "x2")} == {str(target.device_object)}
    assert last == "xp.add(x1, x2)"


def test_diff(folder: Path, tmp_path: Path) -> None:
    data = json.loads((folder / "report.json").read_text())
    worse = next(check for check in data["checks"] if check["outcome"] == "passed")
    worse |= {"outcome": "failed", "failure": {"function": "sort", "dtype": "int8", "snippet": "xp.sort(x)", "message": "wrong"}}
    (tmp_path / "new.json").write_text(json.dumps(data))
    got_worse = conformance("diff", folder / "report.json", tmp_path / "new.json")
    assert got_worse.returncode == 1
    assert worse["id"].partition("[")[0] in got_worse.stdout
    assert conformance("diff", tmp_path / "new.json", folder / "report.json").returncode == 0


def test_show(folder: Path, tmp_path: Path) -> None:
    done = conformance("show", folder / "report.json", "--html", tmp_path / "again.html")
    assert done.returncode == 0
    assert "Score 100.0 %" in done.stdout
    assert (tmp_path / "again.html").read_text() == (folder / "report.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run"], "either an installed backend ('run torch'), or '--namespace array_api_strict'"),
        (["run", "numpy", "--namespace", "numpy"], "either an installed backend"),
        (["run", "numpi"], "There is no installed backend 'numpi'. Did you mean 'numpy'?"),
        (["run", "--namespace", "no_such_module"], "There is no module 'no_such_module' to import, neither installed"),
        (["run", "numpy", "--function", "sortt"], "There is no function 'sortt'. Did you mean 'sort'"),
        (["run", "numpy", "--dtype", "float23"], "There is no data type 'float23'. Did you mean 'float"),
        (["run", "numpy", "--only", "linalgg"], "There is no chapter 'linalgg'. Did you mean 'linalg'?"),
        (["run", "numpy", "-n", "0"], "a number of processes from 1; got 0"),
        (["run", "--namespace", "numpy", "--wrapped"], "--wrapped is about installed backends"),
        (["diff", "nothing.json", "nothing.json"], "nothing.json"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    assert message in capsys.readouterr().err


def test_nothing_left_to_run() -> None:
    done = conformance("run", "numpy", "--function", "sort", "--only", "fft", "-n", 1)
    assert done.returncode == 2
    assert "No check is left to run" in done.stderr


def test_the_same_checks_by_pytest(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "--pyargs", "ivy_conformance", "--backend", "numpy", "--function", "unique_values"]
    done = subprocess.run([*command, "-p", "no:cacheprovider"], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_a_seed_draws_other_samples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from ivy_conformance.oracles import samples

    usual = samples.shaped("float64", (5,)).tolist()
    monkeypatch.setattr(samples, "_seed", samples._seed)
    samples.reseed(7)
    assert samples.shaped("float64", (5,)).tolist() != usual
    samples.reseed(0)
    assert samples.shaped("float64", (5,)).tolist() == usual


def test_help_names_the_commands(capsys: pytest.CaptureFixture[Any]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    shown = capsys.readouterr().out
    assert all(command in shown for command in ("run", "show", "diff"))
