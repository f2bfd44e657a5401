"""Extensions that come by an entry point are in ``ivy_api`` and in each ``xp``, whatever was called before."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
import types
from pathlib import Path

import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import ArgumentError

ENERGY = '''
"""Functions of a third party."""
from ivy_api import composed
from ivy_api.plugin import hookimpl
from ivy_api.typing import Array, ArrayNamespace
import sys

@composed
def energy(x: Array, /, *, axis: int | None = None, xp: ArrayNamespace) -> Array:
    "Return the sum of the squares."
    return xp.sum(xp.square(x))

@hookimpl
def ivy_api_extensions():
    return {"mylab": [sys.modules[__name__]], "": [sys.modules["mylab_main"]], "linalg": [sys.modules["mylab_linalg"]]}

import mylab_main, mylab_linalg
'''
MAIN = """
from ivy_api import composed

@composed
def mylab_double(x, /, *, xp):
    "Return twice ``x``."
    return xp.add(x, x)
"""
LINALG = MAIN.replace("mylab_double", "mylab_gram").replace("xp.add(x, x)", "xp.matmul(xp.matrix_transpose(x), x)")

BEFORE = {
    "nothing": "",
    "a name": "ivy_api.namespace('numpy')",
    "an array": "ivy_api.namespace_for(np.ones(2))",
    "an Array": "ivy_api.namespace_for(ivy_api.Array(np.ones(2))).exp",
    "an unknown name": "hasattr(ivy_api, 'no_such_name')",
    "an unknown function": "hasattr(ivy_api.namespace('numpy'), 'no_such_name')",
    "the list": "dir(ivy_api)",
}
USES = {
    "a sub-namespace": "[ivy_api.mylab.energy(x)]",
    "the main namespace": "[ivy_api.mylab_double(x)]",
    "a sub-namespace of ivy_api": "[ivy_api.linalg.mylab_gram(x)]",
    "xp": "xp.mylab.energy(x), xp.mylab_double(x), xp.linalg.mylab_gram(x)",
    "pickled": "[pickle.loads(pickle.dumps(f))(x) for f in (xp.mylab.energy, xp.mylab_double, xp.linalg.mylab_gram)]",
    "wrapped": "wp.mylab.energy(w), wp.mylab_double(w), wp.linalg.mylab_gram(w)",
    "dir": "[xp.mylab.energy(x) for _ in [0] if {'mylab', 'mylab_double'} <= {*dir(xp)} & {*dir(ivy_api)}]",
    "dir of a sub-namespace": "[ivy_api.mylab.energy(x) for _ in [0] if 'mylab_gram' in dir(ivy_api.linalg)]",
    "star import": "[ivy_api.mylab.energy(x) for _ in [0] if {'mylab', 'mylab_double'} <= {*ivy_api.__all__}]",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an installed plugin that offers no backend, and three extensions."""
    root = tmp_path_factory.mktemp("site")
    (root / "mylab.py").write_text(ENERGY)
    (root / "mylab_main.py").write_text(MAIN)
    (root / "mylab_linalg.py").write_text(LINALG)
    info = root / "mylab-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mylab\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ivy_api.backends]\nmylab = mylab\n")
    return root


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.brief(3)
def test_an_extension_is_there_in_every_order_of_calls(before: str, folder: Path) -> None:
    """Each order in a process that has looked for no plugin yet: a fork of one that has imported NumPy and ivy_api."""
    code = f"""
import os, pickle, sys
sys.path.insert(0, {str(folder)!r})
import numpy as np
import ivy_api
wrong = 0
before = {BEFORE[before]!r}
for use in {[*USES.values()]!r}:
    child = os.fork()
    if not child:
        try:
            exec(before)
            x = np.asarray([[1.0, 2.0], [3.0, 4.0]])
            xp = ivy_api.namespace("numpy") if "xp" in use else None
            wp = ivy_api.namespace("numpy", wrapped=True) if "wp" in use else None
            w = wp.asarray(x) if wp else None
            results = eval(use)
            values = sorted(float(np.asarray(ivy_api.unwrap(r) if wp else r).sum()) for r in results)
            ok = values == [20.0, 30.0, 58.0] or (len(values) == 1 and values[0] in (20.0, 30.0, 58.0))
            os._exit(0 if ok else print(before, "|", use, "gives", values) or 1)
        except BaseException as error:
            print(before, "|", use, "raises", repr(error))
            sys.stdout.flush()
            os._exit(1)
    wrong += os.waitpid(child, 0)[1] != 0
sys.exit(wrong)
"""
    if not hasattr(__import__("os"), "fork"):
        pytest.skip("The test forks processes.")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(BEFORE) * len(USES) >= 56


def test_an_extension_may_not_take_a_name_of_ivy_api(folder: Path, tmp_path: Path) -> None:
    code = f"""
import sys
sys.path.insert(0, {str(folder)!r})
import ivy_api, ivy_api.plugin, types
import mylab_main
for extension in ("errors", "Array", "frontends", "autodiff", "transforms"):
    plugin = types.ModuleType("plugin")
    plugin.ivy_api_extensions = ivy_api.plugin.hookimpl(lambda: {{extension: [mylab_main]}})
    plugin.ivy_api_extensions.__name__ = "ivy_api_extensions"
    try:
        ivy_api.plugin.register_plugin(plugin, extension)
    except ivy_api.errors.PluginError as error:
        assert "Choose another name for the extension. The other" in str(error), error
    else:
        raise SystemExit(extension + " was overwritten")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def module(name: str, source: str, **names: object) -> types.ModuleType:
    made = types.ModuleType(name)
    vars(made).update(names)
    exec("from ivy_api import composed\n" + source, vars(made))
    return made


FINE = "@composed\ndef fine_{}(x, /, *, xp): return xp.exp(x)\n"
TAKEN = {
    "a function of the namespace": ("nn", "softplus"),
    "a chapter": ("nn", "pooling"),
    "a module that is imported later": ("", "cli"),
    "a function of ivy_api": ("", "namespace_for"),
    "a namespace": ("", "linalg"),
}


@pytest.mark.parametrize(("extension", "name"), TAKEN.values(), ids=TAKEN)
def test_a_plugin_that_is_refused_leaves_nothing_behind(extension: str, name: str) -> None:
    before, xp = getattr(ivy_api, extension or "namespace"), ivy_api.namespace("numpy")
    taken = FINE.format("one") + f"@composed\ndef {name}(x, /, *, xp): return xp.exp(x)\n" + FINE.format("two")
    offered = {"nn": [module("good", FINE.format("zero"))], "own": [module("own", FINE.format("own"))]}
    offered[extension] = [*offered.get(extension, []), module("bad", taken)]
    with pytest.raises(ArgumentError, match="Choose another name"):
        registry.register_from_plugin(offered)
    for space in (ivy_api, ivy_api.nn, xp, xp.nn):
        assert not [found for found in dir(space) if found.startswith("fine_")]
    assert not hasattr(ivy_api, "own")
    assert not hasattr(xp, "own")
    assert getattr(ivy_api, extension or "namespace") is before
    if extension == "nn" and name == "softplus":
        assert xp.nn.softplus(xp.zeros(1))[0] == pytest.approx(0.6931472)


def test_a_name_that_one_plugin_declares_twice() -> None:
    modules = [module(name, FINE.format("twice"), __name__=name) for name in ("first", "second")]
    with pytest.raises(ArgumentError, match=r"^'fine_twice' is declared twice, in first and second\. Choose another name\.$"):
        registry.register_from_plugin({"nn": modules})
    assert not hasattr(ivy_api.nn, "fine_twice")


def test_a_star_import_gives_what_is_for_users() -> None:
    names: dict[str, object] = {}
    exec("from ivy_api import *", names)
    names.pop("__builtins__")
    inner = {module.name for module in pkgutil.iter_modules(ivy_api.__path__)} - {"errors"}
    assert not inner & {*names}
    assert not [name for name in names if name.startswith("_") and name != "__array_namespace_info__"]
    declared = {d.name for d in registry.declarations().values() if d.kind != "transformation" or hasattr(ivy_api, d.name)}
    assert declared <= {*names}
    assert {"linalg", "fft", "nn", "random", "errors", "namespace_for", "Array", "float32", "pi", "grad", "tree_map"} <= {*names}
    assert "TYPE_CHECKING" not in names
