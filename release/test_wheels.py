"""The wheels in ``dist/``, as ``make wheels`` built them: what is in them, and that they work without the repository.

They are installed from the folder, and what they depend on from the registry, in the versions of ``constraints.txt``.
"""

from __future__ import annotations

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
ROOMS = ("plugins", "libraries", "frontends")
FOLDERS = sorted(
    path.parent
    for pattern in ("pyproject.toml", "conformance/pyproject.toml", *(f"{room}/*/pyproject.toml" for room in ROOMS))
    for path in ROOT.glob(pattern)
)
APART = {"mxnet"}
"""Backends whose framework asks for an older NumPy than the others do."""
BACKENDS = sorted({path.name.removeprefix("ivy_plugin_") for path in ROOT.glob("plugins/ivy_plugin_*")} - APART)
NEEDS_NO_REPOSITORY = [
    "tests/array",
    "tests/bodies/test_composed_elementwise.py",
    "tests/dispatch/test_context.py",
    "tests/dispatch/test_limits.py",
    "tests/dispatch/test_lookup.py",
    "tests/dispatch/test_outside_extensions.py",
    "tests/dispatch/test_pickling.py",
    "plugins/ivy_plugin_numpy/tests",
]
NEEDS_MORE_LIBRARIES = ["tests/array/test_adopters.py", "tests/array/test_namespace.py"]


@dataclass(frozen=True)
class Distribution:
    """One distribution of the repository, and its files in ``dist/``."""

    folder: Path

    @property
    def package(self) -> str:
        """The one package that it installs."""
        (package,) = self._project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
        return str(package)

    @property
    def wheel(self) -> Path:
        return self._built(".whl")

    @property
    def sdist(self) -> Path:
        return self._built(".tar.gz")

    @property
    def _project(self) -> dict[str, Any]:
        return tomllib.loads((self.folder / "pyproject.toml").read_text())

    def _built(self, ending: str) -> Path:
        (found,) = DIST.glob(f"{self._project['project']['name'].replace('-', '_')}-*{ending}")
        return found

    def metadata(self) -> Message:
        with zipfile.ZipFile(self.wheel) as wheel:
            (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
            return email.message_from_bytes(wheel.read(name))

    def requirements(self) -> dict[str, SpecifierSet]:
        found = [Requirement(text) for text in self.metadata().get_all("Requires-Dist", [])]
        return {requirement.name: requirement.specifier for requirement in found}

    def committed(self) -> set[str]:
        """The files of the package that git knows."""
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", self.package]
        listed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=self.folder).stdout.splitlines()
        return {name for name in listed if (self.folder / name).exists()}


DISTRIBUTIONS = [Distribution(folder) for folder in FOLDERS]
each_distribution = pytest.mark.parametrize("distribution", DISTRIBUTIONS, ids=lambda d: d.package)


@each_distribution
def test_a_wheel_has_the_package_the_licence_and_nothing_else(distribution: Distribution) -> None:
    with zipfile.ZipFile(distribution.wheel) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        about = {name.partition(".dist-info/")[2] for name in wheel.namelist() if ".dist-info/" in name}
    assert names == {name for name in distribution.committed() if not name.endswith("README.md")}
    assert f"{distribution.package}/py.typed" in names
    assert about - {"entry_points.txt"} == {"METADATA", "RECORD", "WHEEL", "licenses/LICENSE"}


def test_what_is_no_code_is_in_the_wheels() -> None:
    """The files that are read when the program runs."""
    found = {
        name
        for distribution in DISTRIBUTIONS
        for name in zipfile.ZipFile(distribution.wheel).namelist()
        if not name.endswith(".py")
    }
    reporting = {f"ivy_conformance/reporting/page.{kind}" for kind in ("css", "html", "js")}
    assert reporting | {"ivy_conformance/pytest.ini", "ivy_api/dispatch/published.txt"} <= found


@each_distribution
def test_an_sdist_has_the_sources_and_nothing_else(distribution: Distribution) -> None:
    with tarfile.open(distribution.sdist) as archive:
        files = [PurePosixPath(member.name) for member in archive.getmembers()]
        assert all(member.isfile() for member in archive.getmembers())
    top = {path.parts[1] for path in files}
    about = {"LICENSE", "PKG-INFO", "README.md", "pyproject.toml", ".gitignore"}
    tests = {"tests"} if (distribution.folder / "tests").exists() else set()
    assert top - {"CHANGELOG.md"} == about | tests | {distribution.package}
    assert not [path for path in files if path.suffix in {".pyc", ".whl", ".png"} or "__pycache__" in path.parts]


def test_metadata() -> None:
    """As the registry checks them when they are uploaded."""
    files = sorted(map(str, DIST.iterdir()))
    assert len(files) == 2 * len(DISTRIBUTIONS)
    run(sys.executable, "-m", "twine", "check", "--strict", *files)
    run(sys.executable, "-m", "check_wheel_contents", *[str(d.wheel) for d in DISTRIBUTIONS])


def test_all_have_one_version_and_ask_for_each_other_in_it() -> None:
    """Plugins use more of the core than what is promised to third parties, so both come from one release."""
    (version,) = {distribution.metadata()["Version"] for distribution in DISTRIBUTIONS}
    own = {distribution.metadata()["Name"] for distribution in DISTRIBUTIONS}
    for distribution in DISTRIBUTIONS:
        asked = {name: str(wanted) for name, wanted in distribution.requirements().items() if name in own}
        assert set(asked.values()) <= {f"~={version}"}
        assert ("ivy-api" in asked) == (distribution.package != "ivy_api")


@each_distribution
def test_it_says_for_which_python_it_is(distribution: Distribution) -> None:
    metadata = distribution.metadata()
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "Apache-2.0"
    assert "Programming Language :: Python :: 3.11" in metadata.get_all("Classifier", [])


# What is installed from them.


class Environment:
    """A virtual environment, outside of the repository, which knows nothing of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "environment", with_pip=True)
        self.bin = folder / "environment" / ("Scripts" if sys.platform == "win32" else "bin")
        self.work = folder / "work"
        self.work.mkdir()

    def install(self, *what: str) -> None:
        command = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", str(ROOT / "constraints.txt")]
        self.python(*command, "--find-links", str(DIST), *what)

    def python(self, *arguments: str) -> str:
        return run(str(self.bin / "python"), *arguments, cwd=self.work)

    def command(self, name: str, *arguments: str) -> str:
        return run(str(self.bin / name), *arguments, cwd=self.work)


def run(*command: str, cwd: Path = ROOT) -> str:
    """What a command prints; a failing one is shown whole."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST", "VIRTUAL_ENV"))}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=kept)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Environment]:
    return lambda: Environment(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def core(make: Callable[[], Environment]) -> Environment:
    """The core alone."""
    made = make()
    made.install("ivy-api")
    return made


@pytest.fixture(scope="module")
def on_numpy(make: Callable[[], Environment]) -> Environment:
    """The core, the plugin for NumPy and the conformance suite."""
    made = make()
    made.install("ivy-plugin-numpy", "ivy-conformance", "array-api-strict")
    return made


@pytest.fixture(scope="module")
def whole(make: Callable[[], Environment]) -> Environment:
    """Every distribution, except the backends apart."""
    made = make()
    apart = {f"ivy_plugin_{backend}" for backend in APART}
    made.install(*[distribution.metadata()["Name"] for distribution in DISTRIBUTIONS if distribution.package not in apart])
    return made


@pytest.fixture(scope="module", params=sorted(APART))
def apart(make: Callable[[], Environment], request: pytest.FixtureRequest) -> tuple[str, Environment]:
    """A backend apart and its environment, with the newest versions that its framework allows."""
    made = make()
    made.python("-m", "pip", "install", "--quiet", "--find-links", str(DIST), f"ivy-plugin-{request.param}")
    return request.param, made


def test_the_core_alone(core: Environment) -> None:
    installed = core.python("-m", "pip", "list", "--format", "freeze")
    assert "ivy-api" in installed.replace("_", "-")
    assert "numpy" not in installed
    found = core.python("-c", "import ivy_api; print(ivy_api.__file__, ivy_api.__version__)")
    assert Path(found.split()[0]).is_relative_to(core.folder)
    core.command("ivy-api", "backends")
    message = core.python(
        "-c", "import ivy_api\ntry: ivy_api.namespace('numpy')\nexcept ivy_api.errors.IvyError as error: print(error)"
    )
    assert "pip install ivy-plugin-numpy" in message


def test_backends_are_listed(on_numpy: Environment) -> None:
    listed = on_numpy.command("ivy-api", "backends", "--json")
    assert '"numpy"' in listed
    assert '"torch"' not in listed


def test_conformance_runs(on_numpy: Environment) -> None:
    said = on_numpy.command("ivy-conformance", "run", "numpy", "--function", "sort", "--html", "report.html")
    assert "Score 100.0 %" in said
    assert "<style" in (on_numpy.work / "report.html").read_text(encoding="utf-8")


def test_checks_run_under_pytest(on_numpy: Environment) -> None:
    said = on_numpy.python("-m", "pytest", "-q", "--pyargs", "ivy_conformance", "--backend", "numpy", "-k", "sorting")
    assert re.search(r"^[5-9]\d passed|^\d{3,} passed", said, re.MULTILINE), said


def test_the_main_job(on_numpy: Environment) -> None:
    shutil.copytree(ROOT / "examples", on_numpy.work / "examples")
    on_numpy.install("-r", str(ROOT / "examples" / "requirements.txt"))
    on_numpy.python("examples/digits.py", "--backend", "numpy", "--output", "digits.png")
    assert (on_numpy.work / "digits.png").stat().st_size > 1000


def test_tests_of_the_repository_pass_on_what_is_installed(on_numpy: Environment) -> None:
    away = on_numpy.work / "away"
    away.mkdir()
    for name in ("tests", "plugins/ivy_plugin_numpy/tests"):
        shutil.copytree(ROOT / name, away / name, ignore=shutil.ignore_patterns("__pycache__"))
    (away / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib -p ivy_conformance.plugin -p no:cacheprovider\n")
    ignored = [f"--ignore={away / name}" for name in NEEDS_MORE_LIBRARIES]
    chosen = [str(away / name) for name in NEEDS_NO_REPOSITORY]
    said = on_numpy.python("-m", "pytest", "-q", "-n", "2", "-c", str(away / "pytest.ini"), "--backend", "numpy", *ignored, *chosen)
    assert re.search(r"\d{3,} passed", said), said


# All backends at once, and a third party's functions on them.

THIRD_PARTY = {
    "pyproject.toml": """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "somebodys-signal"
version = "1.0"
dependencies = ["ivy-api"]
[project.entry-points."ivy_api.backends"]
somebodys_signal = "somebodys_signal.plugin"
""",
    "somebodys_signal/__init__.py": "",
    "somebodys_signal/plugin.py": """
from ivy_api.plugin import hookimpl

@hookimpl
def ivy_api_extensions():
    from somebodys_signal import main, signal

    return {"signal": [signal], "": [main]}
""",
    "somebodys_signal/signal.py": '''
from ivy_api import composed
from ivy_api.plugin import XP
from ivy_api.typing import Array, ArrayNamespace, NumericArray

@composed
def power(x: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the sum of squares."""
    return xp.sum(xp.square(x))
''',
    "somebodys_signal/main.py": '''
from ivy_api import composed
from ivy_api.plugin import XP
from ivy_api.typing import Array, ArrayNamespace, NumericArray

@composed
def somebodys_double(x: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return twice ``x``."""
    return xp.add(x, x)
''',
}

BEFORE = {
    "nothing": "",
    "a name": "ivy_api.namespace({backend!r})",
    "an array": "ivy_api.namespace_for(x)",
    "an Array": "ivy_api.namespace_for(ivy_api.Array(x)).exp",
    "an unknown name": "hasattr(ivy_api, 'no_such_name')",
    "an unknown function": "hasattr(ivy_api.namespace({backend!r}), 'no_such_name')",
    "the list": "dir(ivy_api)",
}
USES = {
    "ivy_api": ("ivy_api.signal.power(x)", "ivy_api.somebodys_double(x)"),
    "xp": ("ivy_api.namespace({backend!r}).signal.power(x)", "ivy_api.namespace({backend!r}).somebodys_double(x)"),
    "main first": ("ivy_api.namespace({backend!r}).signal.power(x)", "ivy_api.namespace_for(x).somebodys_double(x)"),
}
ARRAYS = {
    "dask": "import dask.array as da; x = da.from_array([1.0, 2.0, 3.0])",
    "mxnet": "from ivy_plugin_mxnet.importing import mxnet; x = mxnet.np.array([1.0, 2.0, 3.0])",
    "jax": "import jax.numpy as jnp; x = jnp.asarray([1.0, 2.0, 3.0])",
    "numpy": "import numpy as np; x = np.asarray([1.0, 2.0, 3.0])",
    "tensorflow": "import tensorflow as tf; x = tf.constant([1.0, 2.0, 3.0])",
    "torch": "import torch; x = torch.asarray([1.0, 2.0, 3.0])",
}


@pytest.fixture(scope="module")
def third_party(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of a third party, built here."""
    folder = tmp_path_factory.mktemp("third_party")
    for name, text in THIRD_PARTY.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder / "dist"), str(folder))
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def third_party_works(environment: Environment, backend: str, before: str, use: str) -> None:
    power, double = (text.format(backend=backend) for text in USES[use])
    if use == "main first":
        calls = f"twice = {double}; total = {power}"
    else:
        calls = f"total = {power}; twice = {double}"
    code = f"""
import ivy_api
{ARRAYS[backend]}
{BEFORE[before].format(backend=backend)}
{calls}
assert float(total) == 14.0, total
assert [float(twice[i]) for i in range(3)] == [2.0, 4.0, 6.0], twice
"""
    environment.python("-W", "ignore", "-c", code)


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("before", BEFORE)
def test_a_third_partys_functions_whatever_was_called_before(
    on_numpy: Environment, third_party: Path, before: str, use: str
) -> None:
    on_numpy.install("--no-deps", "--no-index", str(third_party))
    third_party_works(on_numpy, "numpy", before, use)


def test_all_backends_are_usable(whole: Environment) -> None:
    whole.python("-m", "pip", "check")
    code = "import ivy_api; print(sorted(b.name for b in ivy_api.backends() if b.usable))"
    assert whole.python("-W", "ignore", "-c", code).strip() == str(BACKENDS)


def versions_agree(environment: Environment, backend: str) -> None:
    code = f"from ivy_plugin_{backend}.plugin import ivy_api_backends as b; (o,) = b(); print(o.framework, o.versions, sep='|')"
    frameworks, versions = environment.python("-c", code).strip().split("|")  # a name, or a tuple of the names it may have
    distribution = next(d for d in DISTRIBUTIONS if d.package == f"ivy_plugin_{backend}")
    asked = distribution.requirements()
    (framework,) = set(re.findall(r"[\w-]+", frameworks)) & set(asked)
    assert asked[framework] == SpecifierSet(versions)


def test_a_plugin_and_its_metadata_allow_the_same_versions(whole: Environment) -> None:
    for backend in BACKENDS:
        versions_agree(whole, backend)


def test_a_backend_apart(apart: tuple[str, Environment], third_party: Path) -> None:
    backend, environment = apart
    environment.python("-m", "pip", "check")
    versions_agree(environment, backend)
    environment.install("--no-deps", "--no-index", str(third_party))
    for use in USES:
        third_party_works(environment, backend, "nothing", use)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_third_partys_functions_on_every_backend(whole: Environment, third_party: Path, backend: str) -> None:
    whole.install("--no-deps", "--no-index", str(third_party))
    for use in USES:
        third_party_works(whole, backend, "nothing", use)
    third_party_works(whole, backend, "an Array", "xp")
