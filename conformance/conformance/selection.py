"""Which checks are run: by chapter, function, data type and revision of the standard."""

from __future__ import annotations

from typing import Any

import pytest

from conformance import standard
from conformance.coverage import covered_by
from conformance.oracles import dtypes as dt
from ivy_api.dispatch.registry import nearest


def is_check(item: pytest.Item) -> bool:
    """Whether a test is a check of a target."""
    return "target" in parameters(item) and hasattr(getattr(item, "function", None), "__covers__")


def parameters(item: pytest.Item) -> dict[str, Any]:
    """The parameters of a test."""
    callspec = getattr(item, "callspec", None)
    return dict(callspec.params) if callspec else {}


def functions(item: Any) -> tuple[str, ...]:
    """The functions that a check is about."""
    return covered_by(item.function, parameters(item))


def dtypes(item: pytest.Item) -> set[str]:
    """The data types among the parameters of a check."""
    return {value for value in parameters(item).values() if isinstance(value, str) and value in dt.ALL}


def chapter(item: Any) -> str:
    """The chapter a check belongs to: what its module says, or where its function is declared."""
    said = getattr(item.module, "CHAPTER", None)
    return said or standard.chapter(functions(item)[0])


def revision(item: Any) -> str:
    """The revision of the standard that first asked for what is checked."""
    needed = [min(map(standard.since, functions(item))), getattr(item.function, "__since__", "")]
    if dtypes(item) & {*dt.COMPLEX}:
        needed.append(standard.COMPLEX_SINCE)
    return max(needed)


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for."""
    chapters, names, types = (_listed(config, option) for option in ("--only", "--function", "--dtype"))
    _known("function", names, standard.names())
    _known("data type", types, dt.ALL)
    if chapters:
        _known("chapter", chapters, sorted({chapter(item) for item in items if is_check(item)}))
    kept: list[pytest.Item] = []
    gone: list[pytest.Item] = []
    for item in items:
        keep = not is_check(item) or (
            (not chapters or chapter(item) in chapters)
            and (not names or not names.isdisjoint(functions(item)))
            and (not types or not dtypes(item) or dtypes(item) <= types)
            and revision(item) <= parameters(item)["target"].revision
        )
        (kept if keep else gone).append(item)
    if gone:
        config.hook.pytest_deselected(items=gone)
        items[:] = kept


def _listed(config: pytest.Config, option: str) -> set[str]:
    return {part.strip() for part in config.getoption(option).split(",") if part.strip()}


def _known(what: str, names: set[str], known: Any) -> None:
    for name in sorted(names - set(known)):
        raise pytest.UsageError(f"There is no {what} {name!r}.{nearest(name, known)} Known are: {', '.join(sorted(known))}.")
