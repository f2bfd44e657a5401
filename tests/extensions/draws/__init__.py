"""How calls of each function beyond the standard are drawn, and their oracles, chapter by chapter."""

from __future__ import annotations

import importlib
import pkgutil

from tests.extensions.drawing import ROWS as ROWS

for _chapter in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_chapter.name}")
