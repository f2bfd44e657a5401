"""The example of the README runs on every backend."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def test_example_of_the_readme(backend: str) -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text().split("```python\n")[1].partition("```")[0]
    lines = [line for line in text.splitlines() if not line.startswith("ivy_api.set_backend")]
    space: dict[str, Any] = {"__name__": "readme_example"}
    exec(compile("\n".join(lines), "README.md", "exec", dont_inherit=True), space)
    assert float(space["value"]) > 0
    assert set(space["gradients"]) == {"kernel", "bias"}
