"""What a fresh process imports: no framework before an array of it is met."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from ivy_api.frontends.frontend import installed

FRAMEWORKS = {"numpy", "torch", "jax", "jaxlib", "tensorflow", "keras"}


def modules_after(code: str) -> set[str]:
    """The top-level modules that a fresh process has imported after ``code``."""
    listing = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{listing}"], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_import_and_listing_import_no_framework() -> None:
    assert not FRAMEWORKS & modules_after("import ivy_api; assert ivy_api.backends()")


def test_type_recognition_imports_no_framework() -> None:
    code = "import ivy_api\ntry: ivy_api.namespace_for([1.0])\nexcept TypeError: pass\nelse: raise SystemExit(1)"
    assert not FRAMEWORKS & modules_after(code)


def test_import_is_light() -> None:
    """What costs most at import time is not imported: pluggy, dataclasses and inspect wait until a plugin is needed."""
    assert not {"pluggy", "dataclasses", "inspect", "typing", "rich", "packaging"} & modules_after("import ivy_api")


NOT_FOR_A_FIRST_RESULT = {
    "importlib.metadata": "its parser of e-mail takes nearly as long to import as NumPy",
    "packaging.specifiers": "for versions that are no plain release only",
    "ivy_api.extensions.chapters": "what lies beyond the standard waits until it is asked for",
    "ivy_plugin_numpy.namespace.statistical": "another chapter",
    "ivy_plugin_numpy.namespace.linalg": "a sub-namespace, as above",
    "dataclasses": "named tuples are made faster",
    "ivy_plugin_numpy.namespace.random": "as above",
    "ivy_plugin_torch.namespace": "another backend",
    "traceback": "for errors only",
    "difflib": "for errors only",
    "rich": "for terminals only",
}


def test_a_first_result_imports_what_it_needs() -> None:
    """NumPy's own import aside, ``namespace("numpy").exp`` is to come at once: no more is imported than it needs."""
    before = "import numpy, sys; before = set(sys.modules); import ivy_api; ivy_api.namespace('numpy').exp"
    listing = "print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", f"{before}\n{listing}"], capture_output=True, text=True, check=True)
    imported = {name for name in done.stdout.split() if not name.startswith("ivy_api.namespaces.")}  # made, not imported
    assert not imported & set(NOT_FOR_A_FIRST_RESULT)
    assert len(imported) < 94


def test_the_first_array_leaves_the_package_without_a_look_up_of_its_own() -> None:
    """A module with a ``__getattr__`` is slower in every attribute: https://peps.python.org/pep-0659/ does not specialise it."""
    code = "import numpy, ivy_api; ivy_api.namespace_for(numpy.ones(1)); assert '__getattr__' not in vars(ivy_api)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_import_of_a_plugin_imports_no_framework() -> None:
    for status in __import__("ivy_api").backends():
        package = status.backend.namespace.partition(".")[0]
        assert not FRAMEWORKS & modules_after(f"import {package}.plugin")


@pytest.mark.parametrize("name", sorted(installed()))
def test_import_of_a_frontend_costs_what_that_of_the_core_costs(name: str) -> None:
    """Its tables, and what they need, wait until a name is asked for."""
    package = installed()[name].value.partition(":")[0]
    code = f"import ivy_api, sys; before = set(sys.modules); import {package}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {package, "ivy_api.frontends"}


@pytest.mark.parametrize("name", sorted(installed()))
def test_names_of_a_frontend_import_no_framework(name: str) -> None:
    package = installed()[name].value.partition(":")[0]
    assert not FRAMEWORKS & modules_after(f"import {package}; assert dir({package})")


def test_no_framework_is_imported_to_collect_tests(imported_to_collect: dict[str, set[str]]) -> None:
    """A condition that needs a namespace, or a framework at the top of a file, adds seconds to each run of a part."""
    assert not imported_to_collect
