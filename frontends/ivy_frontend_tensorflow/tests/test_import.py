"""The import: no framework is imported, and it costs little more than that of ``ivy_api``."""

from __future__ import annotations

import subprocess
import sys

FRAMEWORKS = ("tensorflow", "keras", "numpy", "torch", "jax", "jaxlib", "dask")


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_import_brings_no_framework() -> None:
    found = run(f"import sys, ivy_frontend_tensorflow; print([name for name in {FRAMEWORKS} if name in sys.modules])")
    assert found.strip() == "[]"


def test_names_bring_no_framework() -> None:
    code = "import sys, ivy_frontend_tensorflow as tf; tf.nn.conv2d; tf.Variable"
    found = run(f"{code}; print([name for name in {FRAMEWORKS} if name in sys.modules])")
    assert found.strip() == "[]"


def test_import_time() -> None:
    def seconds(module: str) -> float:
        code = f"import time; start = time.process_time(); import {module}; print(time.process_time() - start)"
        return min(float(run(code)) for _ in range(4))

    assert seconds("ivy_frontend_tensorflow") <= 1.5 * seconds("ivy_api")
