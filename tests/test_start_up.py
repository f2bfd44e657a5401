"""What a fresh process imports: no framework before an array of it is met."""

from __future__ import annotations

import json
import subprocess
import sys

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


def test_import_of_a_plugin_imports_no_framework() -> None:
    for status in __import__("ivy_api").backends():
        package = status.backend.namespace.partition(".")[0]
        assert not FRAMEWORKS & modules_after(f"import {package}.plugin")
