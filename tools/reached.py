"""Which tests a change reaches: ``python -m tools.reached main`` prints the arguments of pytest, a line for each run.

A change of the core or of the conformance suite reaches all tests, one of a plugin all tests on its backend, one of a frontend or
of a library the tests of what depends on it or names it. What is no code reaches the tests of pages, examples and distributions.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
EVERYTHING = ("ivy_api", "conformance", "pyproject.toml", "constraints.txt", "Makefile")
"""The rooms and files whose changes reach all tests."""
ALWAYS = ("tests/distributions", "tests/pages")
"""Tests of all files of the repository."""
OTHERS = (*ALWAYS, "tests/benchmarks", "tests/examples")


def changed(reference: str, root: Path = ROOT) -> list[str]:
    """Return the files that differ from a commit, and new ones."""

    def git(*args: str) -> list[str]:
        found = subprocess.run(["git", *args], cwd=root, capture_output=True, text=True)
        if found.returncode:
            sys.exit(f"CHANGED={reference} names no commit of this repository: {found.stderr.strip()}")
        return found.stdout.splitlines()

    since = git("merge-base", reference, "HEAD")[0]
    return sorted({*git("diff", "--name-only", since), *git("ls-files", "--others", "--exclude-standard")})


@cache
def dependencies() -> dict[str, tuple[str, set[str]]]:
    """For each frontend and library its folder, and the packages of the repository that it depends on."""
    names: dict[str, tuple[str, list[str]]] = {}
    for path in sorted([*ROOT.glob("frontends/*/pyproject.toml"), *ROOT.glob("libraries/*/pyproject.toml")]):
        project = tomllib.loads(path.read_text())["project"]
        asked = [*project["dependencies"], *(one for extra in project.get("optional-dependencies", {}).values() for one in extra)]
        names[project["name"]] = path.parent.relative_to(ROOT).as_posix(), [re.split(r"[^\w-]", one)[0] for one in asked]
    packages = {name: folder.rpartition("/")[2] for name, (folder, _) in names.items()}
    return {
        packages[name]: (folder, {packages[one] for one in asked if one in packages}) for name, (folder, asked) in names.items()
    }


@cache
def tested() -> list[str]:
    """The backends that all tests run on."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    return options["backends"]  # type: ignore[no-any-return]


def dependents(package: str) -> set[str]:
    """Return the package, and those that depend on it, also by way of others."""
    found = {package}
    while more := {name for name, (_, needs) in dependencies().items() if needs & found} - found:
        found |= more
    return found


@cache
def rooms() -> dict[str, str]:
    """The folders that have tests, but for those of the plugins and of the conformance suite, with the text of the tests."""
    folders = {path: path for path in sorted(ROOT.glob("tests/*/")) if any(path.rglob("test_*.py"))}
    folders |= {path.parent: path for folder in ("frontends", "libraries") for path in sorted(ROOT.glob(f"{folder}/*/tests/"))}
    texts = {path: "\n".join(one.read_text() for one in tests.rglob("*.py")) for path, tests in folders.items()}
    return {path.relative_to(ROOT).as_posix(): text for path, text in texts.items()}


def reached(files: Iterable[str]) -> list[list[str]]:
    """Return the arguments of pytest for each run that a change of these files needs: none of all tests is an empty list."""
    backends, found = set[str](), set[str]()
    for file in files:
        parts = file.split("/")
        if parts[0] in EVERYTHING or (file.startswith("tests/") and len(parts) == 2):
            return [[]]
        if parts[0] == "plugins" and (name := parts[1].removeprefix("ivy_plugin_")) in tested():
            backends.add(name)
        else:
            found |= folders_reached(parts)
    runs = [sorted(found)] if found else []
    if backends:
        runs += [[option for name in sorted(backends) for option in ("--backend", name)]]
    return runs


def folders_reached(parts: list[str]) -> set[str]:
    """Return the folders of the tests that a change of a file needs, by the parts of its path."""
    if parts[0] == "plugins":
        name = parts[1].removeprefix("ivy_plugin_")
        print(f"{name} has an environment of its own: .venv-{name}/bin/python -m pytest plugins/{parts[1]}", file=sys.stderr)
        return set(ALWAYS)
    if parts[0] in ("frontends", "libraries"):
        packages = dependents(parts[1])
        names = re.compile("|".join((*packages, *(["FRONTENDS"] if parts[0] == "frontends" else []))))
        by_name = {room for room, text in rooms().items() if names.search(text)}
        return {dependencies()[name][0] for name in packages} | set(ALWAYS) | by_name
    if parts[0] == "tests":
        return {f"tests/{parts[1]}" if f"tests/{parts[1]}" in rooms() else "tests"}
    return set(OTHERS)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.reached", description=__doc__)
    parser.add_argument("reference", help="a commit or branch; a change is what differs from where they part")
    for run in reached(changed(parser.parse_args().reference)):
        print(*run)


if __name__ == "__main__":
    main()
