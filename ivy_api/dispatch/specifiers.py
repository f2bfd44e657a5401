"""Whether a version matches a specifier, such as ``>=2.0,<3``."""

from __future__ import annotations

import operator
import re

_CLAUSE = re.compile(r"(>=|<=|>|<)\s*(\d+(?:\.\d+)*)")
_RELEASE = re.compile(r"\d+(?:\.\d+)*")
_COMPARE = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}


def contains(specifier: str, version: str) -> bool:
    """Whether ``version`` matches ``specifier``; pre-releases included.

    Releases and bounds are compared here; for anything else ``packaging`` is imported, which takes longer than finding a plugin.
    """
    clauses = [_CLAUSE.fullmatch(clause.strip()) for clause in specifier.split(",")]
    if not _RELEASE.fullmatch(version) or None in clauses:
        from packaging.specifiers import SpecifierSet

        return SpecifierSet(specifier).contains(version, prereleases=True)
    return all(_COMPARE[clause[1]](_numbers(version), _numbers(clause[2])) for clause in clauses if clause)


def _numbers(release: str) -> tuple[int, ...]:
    numbers = [int(part) for part in release.split(".")]
    while numbers and not numbers[-1]:  # 2.0 is 2
        numbers.pop()
    return tuple(numbers)
