"""Plugins from outside the repository: a minimal one that works at once, broken ones that harm nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import textwrap
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

import ivy_api
import ivy_api.plugin
from ivy_api.dispatch.distributions import EntryPoint
from ivy_api.dispatch.loading import watched
from ivy_api.dispatch.plugins import ENTRY_POINTS, _Plugins
from ivy_api.errors import BackendImportError, IvyError, LocatedError, PluginError

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "ivy-plugin-{name}"
version = "1.0"
[project.entry-points."ivy_api.backends"]
{name} = "ivy_plugin_{name}"
"""

MINIMAL = '''\
"""A backend over plain Python lists."""
import math
from ivy_api.plugin import Backend, hookimpl

class Vector:
    def __init__(self, values):
        self.values = list(values)
        self.shape, self.dtype = (len(self.values),), float

@hookimpl
def ivy_api_backends():
    return [Backend("lists", hook_version=1, arrays=("ivy_plugin_lists.Vector",), namespace="ivy_plugin_lists")]

float64 = float

def asarray(obj, /, *, dtype=None, device=None, copy=None):
    return obj if isinstance(obj, Vector) else Vector(obj)

def add(x1, x2, /):
    return Vector(a + b for a, b in zip(x1.values, x2.values, strict=True))

def exp(x, /):
    return Vector(map(math.exp, x.values))

def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    mean = math.fsum(x.values) / len(x.values)
    return Vector([math.fsum((v - mean) ** 2 for v in x.values) / (len(x.values) - correction)])

def sqrt(x, /):
    return Vector(map(math.sqrt, x.values))
'''

USE_MINIMAL = """\
import ivy_api
import ivy_api.plugin
from ivy_plugin_lists import Vector
x = Vector([1.0, 2.0, 3.0])
xp = ivy_api.namespace_for(x)
assert ivy_api.add(x, x).values == [2.0, 4.0, 6.0]
assert xp.exp(Vector([0.0])).values == [1.0]
assert xp.std(x).values == [(2 / 3) ** 0.5], "composed from var and sqrt"
assert ivy_api.namespace("lists") is xp
import numpy
assert ivy_api.namespace_for(numpy.ones(3)).exp is numpy.exp
"""

LIST_BACKENDS = """\
import runpy
import sys
sys.modules.update(dict.fromkeys(("jax", "tensorflow", "torch")))  # as if not installed: it takes seconds to import them
sys.argv[1:] = ["backends", "--json"]
runpy.run_module("ivy_api", run_name="__main__")
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with two more plugins; it sees what this environment has."""
    root = tmp_path_factory.mktemp("outside")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", root / "venv"], check=True)
    python = root / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, text=True, check=True
    )
    Path(site.stdout.strip(), "parent.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    folders = []
    for name, source in {"lists": MINIMAL, "broken": "raise RuntimeError('this plugin is broken')\n"}.items():
        folder = root / name
        folder.mkdir()
        (folder / "pyproject.toml").write_text(PYPROJECT.format(name=name))
        (folder / f"ivy_plugin_{name}.py").write_text(source)
        folders.append(folder)
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--quiet", "--root-user-action=ignore", "--no-deps", "--no-build-isolation", *folders], check=True)
    return python


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, *arguments], capture_output=True, text=True, check=False)


def test_minimal_backend_works_at_once(environment: Path) -> None:
    assert len(MINIMAL.splitlines()) + len(PYPROJECT.splitlines()) < 60
    done = run(environment, "-c", USE_MINIMAL)
    assert done.returncode == 0, done.stderr


def test_broken_plugin_is_reported_and_harms_nothing(environment: Path) -> None:
    done = run(environment, "-c", LIST_BACKENDS)
    assert done.returncode == 0, done.stderr
    rows = {row["name"]: row for row in json.loads(done.stdout)}
    assert rows["numpy"]["usable"]
    assert rows["lists"]["usable"]
    assert not rows["broken"]["usable"]
    assert "failed to load with RuntimeError: this plugin is broken" in rows["broken"]["problem"]


def backend(name: str, **changes: Any) -> ivy_api.plugin.Backend:
    fields = {"hook_version": 1, "arrays": (f"{name}.Array",), "namespace": "no_such_module", **changes}
    return ivy_api.plugin.Backend(name, **fields)


def plugin(*backends: ivy_api.plugin.Backend, **hooks: Any) -> ModuleType:
    """A plugin module that offers these backends."""
    module = ModuleType("plugin_of_a_test")
    for name, hook in {"ivy_api_backends": lambda: list(backends), **hooks}.items():
        setattr(module, name, ivy_api.plugin.hookimpl(hook))
    return module


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> _Plugins:
    """A registry of its own, so that what a test registers is gone after it."""
    fresh = _Plugins()
    monkeypatch.setattr(ivy_api.dispatch.plugins, "PLUGINS", fresh)
    return fresh


def test_two_plugins_with_one_name(plugins: _Plugins) -> None:
    ivy_api.plugin.register_plugin(plugin(backend("twin")), "first")
    with pytest.raises(PluginError, match="Two plugins offer a backend 'twin'.*Uninstall one of them"):
        ivy_api.plugin.register_plugin(plugin(backend("twin")), "second")
    with pytest.raises(PluginError, match="Two plugins"):
        ivy_api.namespace("twin")
    assert ivy_api.namespace("numpy")


@pytest.mark.parametrize(("version", "advice"), [(2, "Upgrade ivy-api"), (0, "Upgrade the plugin")])
def test_plugin_for_another_hook_version(plugins: _Plugins, version: int, advice: str) -> None:
    with pytest.raises(
        PluginError, match=f"built for version {version} of the hooks; this ivy_api uses version 1. {advice}"
    ) as caught:
        ivy_api.plugin.register_plugin(plugin(backend("old", hook_version=version)), "old")
    assert isinstance(caught.value, ImportError)


def test_framework_that_fails_to_import(plugins: _Plugins) -> None:
    ivy_api.plugin.register_plugin(plugin(backend("absent")), "absent")
    with pytest.raises(BackendImportError, match="ModuleNotFoundError: No module named 'no_such_module'") as caught:
        ivy_api.namespace("absent")
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)
    assert isinstance(caught.value, ImportError)
    with pytest.raises(BackendImportError):
        ivy_api.namespace("absent")


def test_framework_version_out_of_range(plugins: _Plugins) -> None:
    with pytest.raises(BackendImportError, match=r"needs numpy <1.0, and installed is .*pip install 'numpy<1.0'"):
        ivy_api.plugin.register_plugin(plugin(backend("ancient", framework="numpy", versions="<1.0")), "ancient")
    with pytest.raises(BackendImportError, match="needs no-such-distribution.*it is not installed"):
        ivy_api.plugin.register_plugin(plugin(backend("gone", framework="no-such-distribution")), "gone")


def test_misspelt_hook(plugins: _Plugins) -> None:
    def offer_nothing() -> list[ivy_api.plugin.Backend]:
        return []

    with pytest.raises(PluginError, match="unknown hook 'ivy_api_backendz'"):
        ivy_api.plugin.register_plugin(plugin(ivy_api_backendz=offer_nothing), "misspelt")
    assert ivy_api.namespace("numpy")


def test_failing_hook_is_isolated(plugins: _Plugins) -> None:
    with pytest.raises(PluginError, match="failed to load with TypeError"):
        ivy_api.plugin.register_plugin(plugin(ivy_api_backends=lambda: 3), "odd")
    assert [s.name for s in ivy_api.backends() if s.usable and s.name == "numpy"] == ["numpy"]


EXTENSION = """
from ivy_api import composed

@composed
def double(x, /, *, xp):
    "Return twice ``x``."
    return xp.add(x, x)
"""


def test_third_party_extension_and_override(plugins: _Plugins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin adds a sub-namespace that every backend has, and overrides one function of it for one backend."""
    (tmp_path / "doubling.py").write_text(textwrap.dedent(EXTENSION))
    monkeypatch.syspath_prepend(str(tmp_path))
    doubling = __import__("doubling")
    monkeypatch.setattr(ivy_api.dispatch.registry, "_extensions", {**ivy_api.dispatch.registry._extensions})

    def implementations(backend: str, extension: str) -> object | None:
        return SimpleNamespace(double=lambda x, /: "overridden") if (backend, extension) == ("numpy", "doubling") else None

    def fails(backend: str, extension: str) -> object | None:
        raise RuntimeError("no override today")

    import array_api_strict
    import numpy as np

    ivy_api.plugin.register_plugin(plugin(ivy_api_extensions=lambda: {"doubling": [doubling]}), "doubling")
    x = np.asarray([1.0, 2.0])
    assert cast(Any, ivy_api.namespace("numpy")).doubling.double(x).tolist() == [2.0, 4.0]
    assert float(doubling.double(array_api_strict.asarray(3.0))) == 6.0
    assert doubling.double(x, xp="numpy").tolist() == [2.0, 4.0]

    ivy_api.plugin.register_plugin(plugin(ivy_api_implementations=implementations), "faster")
    ivy_api.plugin.register_plugin(plugin(ivy_api_implementations=fails), "failing")
    source = plugins.get("numpy").source
    monkeypatch.setattr(source, "importable", "")  # another namespace is found by its name
    fresh = ivy_api.dispatch.namespace.make_namespace(source)
    with pytest.warns(UserWarning, match="overrides of plugin 'failing' for 'numpy' are ignored: RuntimeError: no override today"):
        assert fresh.doubling.double(x) == "overridden"
    for name in [one for one in sys.modules if one.endswith(".doubling")]:  # the declarations go with the test
        del sys.modules[name]


def test_a_second_registry_has_the_same_namespaces(plugins: _Plugins) -> None:
    """What is found by name, in modules and in pickles, and by the types of arrays, is one object."""
    import numpy as np

    own = plugins.get("numpy").namespace
    assert own is ivy_api.namespace("numpy")
    assert own is sys.modules["ivy_api.namespaces.numpy"]
    assert own is ivy_api.namespace_for(np.ones(2))


def test_errors_are_one_family() -> None:
    errors = [e for e in vars(ivy_api.errors).values() if isinstance(e, type)]
    assert all(issubclass(e, IvyError) for e in errors)
    builtin = (TypeError, ValueError, IndexError, AttributeError, ImportError, BufferError, NotImplementedError)
    assert all(issubclass(e, builtin) for e in errors if e not in (IvyError, LocatedError))


BUGS = {
    "a star import over a built-in": ("from odd_names import *\nassert isinstance(True, bool)", "TypeError", 2),
    "an unknown name": ("exp = no_such_name", "NameError", 1),
    "a syntax error": ("def exp(x:\n    pass", "SyntaxError", 1),
    "a function of the framework called wrongly": ("import json\nexp = json.dumps({1, 2})", "TypeError", 2),
    "an attribute that the framework lacks": ("import json\nexp = json.no_such_function", "AttributeError", 2),
    "a module of its own that it lacks": ("from ivy_plugin_odd.namespace.no_such_module import exp", "ModuleNotFoundError", 1),
    "a name that ivy_api lacks": ("from ivy_api.plugin import no_such_name", "ImportError", 1),
    "adapt called wrongly": ("from ivy_api.adapt.info import finfos\nfinfos(3)", "AttributeError", 2),
}


@pytest.mark.parametrize(("code", "error", "line"), BUGS.values(), ids=BUGS)
def test_a_bug_in_a_plugin_is_told_by_file_and_line(
    plugins: _Plugins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, error: str, line: int
) -> None:
    file = _package(tmp_path, monkeypatch, code)
    (tmp_path / "odd_names.py").write_text("bool = float32 = object()\n")
    ivy_api.plugin.register_plugin(plugin(backend("odd", namespace="ivy_plugin_odd.namespace")), "odd")
    with pytest.raises(PluginError, match="backend 'odd'.*has a bug: ") as caught:
        ivy_api.namespace("odd")
    said = str(caught.value)
    assert error in said
    assert "nstallation" not in said
    assert not line or f"{file}, line {line}: {code.splitlines()[line - 1]!r}" in said


MISSING = {
    "the framework is not there": "import no_such_framework",
    "one of its modules is not there": "from json import no_such_module",
    "it fails to import": "import odd_framework",
    "it fails to import, behind a module of the plugin": "from ivy_plugin_odd.inner import exp",
}


@pytest.mark.parametrize("code", MISSING.values(), ids=MISSING)
def test_a_framework_that_cannot_be_imported_is_no_bug_of_the_plugin(
    plugins: _Plugins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    _package(tmp_path, monkeypatch, code)
    (tmp_path / "ivy_plugin_odd" / "inner.py").write_text("import odd_framework")
    (tmp_path / "odd_framework.py").write_text("raise RuntimeError('no driver')")
    ivy_api.plugin.register_plugin(plugin(backend("odd", namespace="ivy_plugin_odd.namespace")), "odd")
    with pytest.raises(BackendImportError, match="Fix the installation"):
        ivy_api.namespace("odd")


def _package(folder: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> Path:
    """A plugin package whose namespace is this code."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("ivy_plugin_odd", "odd_framework", "odd_names")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(folder))
    package = folder / "ivy_plugin_odd"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "namespace.py").write_text(code)
    return package / "namespace.py"


class Entry(EntryPoint):
    """An entry point of a plugin that a test makes; ``first`` is raised by the first attempts to load it."""

    def __init__(self, name: str, plugin: object, *first: BaseException, distribution: str = "of-a-test") -> None:
        super().__init__(name, "no_module", distribution, "1.0")
        self._plugin, self._first = plugin, list(first)

    def load(self) -> object:
        if self._first:
            raise self._first.pop(0)
        return self._plugin


@pytest.fixture
def installed(plugins: _Plugins, monkeypatch: pytest.MonkeyPatch) -> Callable[..., _Plugins]:
    """Returns the registry of an environment in which these entry points are installed, too."""

    def install(*entries: Entry) -> _Plugins:
        real = ivy_api.dispatch.distributions.entry_points(ENTRY_POINTS)
        monkeypatch.setattr(ivy_api.dispatch.plugins, "entry_points", lambda group: [*entries, *real])
        return plugins

    return install


def array_of_a_new_class() -> Any:
    """An array of NumPy of a class that has not been seen."""
    import numpy as np

    return np.ones(3).view(type("Seen", (np.ndarray,), {}))


GHOSTS = {
    "without its framework": backend("ghost", arrays=("numpy.ndarray",), framework="no-such-distribution"),
    "that fails to import": backend("ghost", arrays=("numpy.ndarray",)),
    "that rejects all arrays": backend("ghost", framework="no-such-distribution", refused=(("numpy.ndarray", "It is mine."),)),
    "of other hooks": backend("ghost", arrays=("numpy.ndarray",), hook_version=0),
}


@pytest.mark.parametrize("ghost", GHOSTS.values(), ids=GHOSTS)
def test_an_unusable_plugin_takes_over_no_type(installed: Any, ghost: ivy_api.plugin.Backend) -> None:
    installed(Entry("aghost", plugin(ghost)))
    assert ivy_api.namespace_for(array_of_a_new_class()) is ivy_api.namespace("numpy")


REFUSED = {
    "two distributions offer it": lambda: [Entry("numpy", plugin(backend("numpy", arrays=("rogue.Array",))))],
    "a backend of another plugin has its name": lambda: [Entry("aaa", plugin(backend("numpy")))],
}


@pytest.mark.parametrize("entries", REFUSED.values(), ids=REFUSED)
def test_arrays_of_a_refused_plugin_are_an_error(installed: Any, entries: Any) -> None:
    """They have an ``__array_namespace__``, which does not follow the standard in all respects."""
    installed(*entries())
    with pytest.raises(PluginError, match="Two plugins offer a backend 'numpy': .*Uninstall one of them"):
        ivy_api.namespace_for(array_of_a_new_class())
    assert ivy_api.namespace("torch" if "torch" in {s.name for s in ivy_api.backends()} else "jax")


def test_arrays_of_a_plugin_that_failed_to_load_are_an_error(plugins: _Plugins, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Entry("numpy", None, *[RuntimeError("broken today")] * 2)
    monkeypatch.setattr(ivy_api.dispatch.plugins, "entry_points", lambda group: [broken])
    with pytest.raises(PluginError, match="The plugin 'numpy' .* failed to load with RuntimeError: broken today"):
        ivy_api.namespace_for(array_of_a_new_class())


FATAL = [SystemExit(3), GeneratorExit(), RuntimeError("no"), MemoryError(), RecursionError("too deep"), ImportError("no module")]


@pytest.mark.parametrize("error", FATAL, ids=lambda e: type(e).__name__)
def test_a_plugin_that_always_fails_is_reported(installed: Any, error: BaseException) -> None:
    installed(Entry("fatal", None, *[error] * 8))
    status = {status.name: status for status in ivy_api.backends()}
    assert not status["fatal"].usable
    assert f"failed to load with {type(error).__name__}" in str(status["fatal"].problem)
    assert status["numpy"].usable


@pytest.mark.parametrize("error", [KeyboardInterrupt(), *FATAL[:2]], ids=lambda e: type(e).__name__)
def test_what_interrupts_a_load_is_raised_and_the_plugin_is_loaded_later(installed: Any, error: BaseException) -> None:
    installed(Entry("brief", plugin(backend("brief")), error))
    with pytest.raises(type(error)):
        ivy_api.backends()
    assert {"brief", "numpy"} <= {status.name for status in ivy_api.backends() if status.usable}


@pytest.mark.parametrize("error", FATAL[3:5], ids=lambda e: type(e).__name__)
def test_a_plugin_that_lacked_memory_or_stack_is_loaded_later(installed: Any, error: BaseException) -> None:
    installed(Entry("brief", plugin(backend("brief")), error, error))
    assert "brief" in {status.name for status in ivy_api.backends() if not status.usable}
    assert "brief" in {status.name for status in ivy_api.backends() if status.usable}


def test_a_plugin_that_uses_the_package_while_it_is_loaded(installed: Any) -> None:
    class Using(Entry):
        def load(self) -> object:
            assert "numpy" in {status.name for status in ivy_api.backends()}
            return plugin(backend("using"))

    installed(Using("using", None))
    assert {"numpy", "using"} <= {status.name for status in ivy_api.backends() if status.usable}


def test_a_thread_whose_load_is_interrupted_takes_nothing_from_the_others(installed: Any) -> None:
    started = threading.Barrier(2)
    found: list[str] = []

    class Interrupted(Entry):
        def load(self) -> object:
            if threading.current_thread() is interrupted:
                started.wait()
                raise KeyboardInterrupt
            return plugin(backend("shared"))

    def interrupt() -> None:
        with pytest.raises(KeyboardInterrupt):
            ivy_api.backends()

    def use() -> None:
        started.wait()
        found.extend(status.name for status in ivy_api.backends() if status.usable)

    installed(Interrupted("ashared", None))
    interrupted = threading.Thread(target=interrupt)
    other = threading.Thread(target=use)
    interrupted.start()
    other.start()
    interrupted.join()
    other.join()
    assert {"numpy", "shared"} <= set(found)


def test_a_plugin_registered_twice_is_registered_once(plugins: _Plugins) -> None:
    module = plugin(backend("again"))
    for _ in range(2):
        ivy_api.plugin.register_plugin(module, "again")
    assert [status.name for status in ivy_api.backends() if status.usable].count("again") == 1


def test_what_loads_slowly_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    loading = ["the plugins"]
    said = ""
    with watched(loading, patience=0.01):
        loading.append("the plugin 'slow' of ivy-plugin-slow 1.0")
        while "slow" not in said:
            said += capfd.readouterr().err
    assert "ivy_api waits for the plugin 'slow' of ivy-plugin-slow 1.0, which takes more than 0.01 s to load." in said


def test_a_second_import_of_an_interrupted_framework_is_explained(
    plugins: _Plugins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A framework with C code may refuse to be imported twice."""
    (tmp_path / "odd_framework.py").write_text("import odd_state\nodd_state.import_it()")
    (tmp_path / "odd_state.py").write_text(
        "count = 0\ndef import_it():\n    global count\n    count += 1\n"
        "    raise KeyboardInterrupt if count == 1 else RuntimeError('cannot load module more than once per process')\n"
    )
    _package(tmp_path, monkeypatch, "import odd_framework")
    ivy_api.plugin.register_plugin(plugin(backend("odd", namespace="ivy_plugin_odd.namespace")), "odd")
    with pytest.raises(KeyboardInterrupt):
        ivy_api.namespace("odd")
    with pytest.raises(BackendImportError, match="was interrupted, and its second import failed .*Start a new process"):
        ivy_api.namespace("odd")
