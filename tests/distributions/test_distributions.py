"""What is installed, read off folders: as `importlib.metadata` says it, and without importing that."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet

from ivy_api.dispatch import distributions, specifiers


@pytest.fixture
def from_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """`distributions` as in a process that has not imported `importlib.metadata`."""
    monkeypatch.setattr(distributions, "_may_be_elsewhere", lambda: False)


@pytest.mark.usefixtures("from_folders")
def test_every_distribution_has_the_version_that_the_standard_library_says() -> None:
    known = {d.name: d.version for d in metadata.distributions()}
    assert len(known) > 5
    first = {name: metadata.version(name) for name in known}
    assert {name: distributions.version(name) for name in known} == first
    assert distributions.version("no-such-distribution") == ""
    assert distributions.version("Ivy_API") == metadata.version("ivy-api")


@pytest.mark.usefixtures("from_folders")
def test_every_group_has_the_entry_points_that_the_standard_library_says() -> None:
    groups = metadata.entry_points().groups
    assert {"ivy_api.backends", "console_scripts"} <= groups
    for group in groups:
        found = {(e.name, e.value, e.distribution, e.version) for e in distributions.entry_points(group)}
        assert found == {(e.name, e.value, e.dist.name, e.dist.version) for e in metadata.entry_points(group=group) if e.dist}


@pytest.mark.usefixtures("from_folders")
def test_of_two_installations_the_first_on_the_path_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, version in (("first", "2.0"), ("second", "1.0")):
        info = tmp_path / folder / f"some_library-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: some-library\nVersion: {version}\n\nVersion: 3.0\n")
        (info / "entry_points.txt").write_text(f"[group.a]\n# a comment\nname = os.path:join\n\n[group.b]\nother={folder}\n")
        monkeypatch.syspath_prepend(str(tmp_path / "second"))
    monkeypatch.syspath_prepend(str(tmp_path / "first"))
    assert distributions.version("some.library") == "2.0"
    (found,) = distributions.entry_points("group.a")
    assert (found.name, found.distribution, found.version) == ("name", "some-library", "2.0")
    assert found.load() is __import__("os").path.join
    assert [e.value for e in distributions.entry_points("group.b")] == ["first"]


def test_a_finder_of_its_own_is_asked(tmp_path: Path) -> None:
    """As one that some installer puts on ``sys.meta_path``, whose distributions are in no folder."""
    code = """
import sys
class Finder:
    @classmethod
    def find_distributions(cls, context=None):
        from importlib.metadata import Distribution
        class Found(Distribution):
            def read_text(self, name):
                return {"METADATA": "Name: hidden\\nVersion: 7.0\\n\\n"}.get(name)
            def locate_file(self, path): ...
        yield Found()
    @classmethod
    def find_spec(cls, *args): return None
sys.meta_path.append(Finder)
from ivy_api.dispatch import distributions
assert distributions.version("hidden") == "7.0"
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)


releases = st.lists(st.integers(0, 30), min_size=1, max_size=4).map(lambda numbers: ".".join(map(str, numbers)))
versions = st.one_of(releases, releases.flatmap(lambda r: st.sampled_from([f"{r}+cpu", f"{r}rc1", f"{r}.dev0", f"{r}.post1"])))
clauses = st.tuples(st.sampled_from([">=", "<", "<=", ">", "==", "!=", "~="]), releases).filter(
    lambda c: c[0] != "~=" or "." in c[1]
)


@given(st.lists(clauses.map("".join), max_size=3).map(",".join), versions)
def test_specifiers_mean_what_packaging_says(specifier: str, version: str) -> None:
    assert specifiers.contains(specifier, version) is SpecifierSet(specifier).contains(version, prereleases=True)
