"""The page about functions of third parties: what it shows works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "third_party_functions.md").read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

USE = """
import ivy_api, ivy_api.plugin, mylab.plugin
ivy_api.plugin.register_plugin(mylab.plugin, "mylab")
import numpy as np
x = np.asarray([[1.0, 2.0], [3.0, 4.0]])
assert float(ivy_api.mylab.energy(x)) == -1.0, "overridden where axis is None"
assert ivy_api.mylab.energy(x, axis=0).tolist() == [10.0, 20.0], "composed"
assert ivy_api.namespace("numpy", wrapped=True).mylab.energy(ivy_api.Array(x), axis=1).native.tolist() == [5.0, 25.0]
"""


def test_what_the_page_shows_works(tmp_path: Path) -> None:
    functions, extensions, implementations, override, _ = BLOCKS
    package = tmp_path / "mylab"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "physics.py").write_text(functions)
    (package / "plugin.py").write_text(extensions + implementations.replace('"torch"', '"numpy"'))
    (package / "on_torch.py").write_text(override.replace("def energy(x, /): ...", "def energy(x, /):\n    return -1.0"))
    done = subprocess.run([sys.executable, "-c", USE], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
