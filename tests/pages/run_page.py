"""Run the blocks of code of a Markdown page, one after the other: ``python run_page.py PAGE FRAMEWORK…``.

Blocks of ``python`` are executed; the output of those of ``pycon`` is compared. Those below ``<!-- needs torch -->`` run if
the framework is named.
"""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"(?:^<!-- needs (\w+) -->\n)?^```(python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(page: Path, frameworks: set[str]) -> int:
    """Run the page in the namespace of this program; the number of outputs that differ."""
    text, runner = page.read_text(encoding="utf-8"), doctest.DocTestRunner(verbose=False)
    for found in BLOCK.finditer(text):
        framework, kind, code = found.groups()
        line = text.count("\n", 0, found.start(3))
        if framework not in (None, *frameworks):
            continue
        if kind == "python":
            exec(compile("\n" * line + code, str(page), "exec"), globals())
        else:
            runner.run(doctest.DocTestParser().get_doctest(code, globals(), page.name, str(page), line), clear_globs=False)
            globals().update(runner.test.globs)
    return runner.summarize(verbose=False).failed


if __name__ == "__main__":
    raise SystemExit(run(Path(sys.argv[1]), set(sys.argv[2:])))
