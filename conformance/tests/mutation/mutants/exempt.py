"""Faults that are none: what they change, the standard leaves open. And faults that no check finds, with the reason."""

from __future__ import annotations

from fnmatch import fnmatchcase

from mutants.catalogue import Mutant
from mutants.survivors import FOUND_BY_NONE
from mutants.written import Written

_ZERO_SIGN = "the sign of a zero that is chosen among equal ones, or that a sum begins with, is open"
_NEVER = "no result is such a value"

EQUIVALENT: dict[str, str] = {
    "abs:special-result-lost[negative-zero]": _NEVER,
    "hypot:special-result-lost[negative-zero]": _NEVER,
    "logaddexp:special-result-lost[negative-zero]": _NEVER,
    "square:special-result-lost[negative-zero]": "of a real number " + _NEVER + "; of a complex one the standard gives no signs",
    "sign:special-result-lost[negative-zero]": "the sign of -0 is 0, of either sign",
    "unique_*:special-result-lost[negative-zero]": _ZERO_SIGN,
    "max:special-result-lost[negative-zero]": _ZERO_SIGN,
    "min:special-result-lost[negative-zero]": _ZERO_SIGN,
    "sum:special-result-lost[negative-zero]": _ZERO_SIGN,
    "mean:special-result-lost[negative-zero]": _ZERO_SIGN,
    "cumulative_sum:special-result-lost[negative-zero]": _ZERO_SIGN,
    "std:special-result-lost[negative-zero]": _NEVER,
    "var:special-result-lost[negative-zero]": _NEVER,
    "sign:special-result-lost[infinity]": _NEVER,
    "atan2:special-result-lost[infinity]": _NEVER,
    "tan:special-result-lost[infinity]": _NEVER,
    "tanh:special-result-lost[infinity]": _NEVER,
    "mean:special-result-lost[infinity]": "the standard says what a mean of NaN is, and nothing of infinities",
    "std:special-result-lost[infinity]": "the standard says nothing of infinities",
    "var:special-result-lost[infinity]": "the standard says nothing of infinities",
    "unique_values:layout-ignored[transposed]": "the same elements in another order",
    "unique_values:layout-ignored[flipped]": "the same elements in another order",
    "unique_counts:layout-ignored[transposed]": "the same elements in another order",
    "unique_counts:layout-ignored[flipped]": "the same elements in another order",
    "real:imaginary-part-dropped": "the real part does not depend on it",
    "*:keyword-ignored[stable]": "a stable order is an order: stable=False may be ignored",
    "roll:tuple-of-axes[axis: empty]": "no shift moves nothing along any axes",
    "linalg.vector_norm:tuple-of-axes[axis: empty]": "the standard is silent about no axes",
    "from_dlpack:copy[False is not refused]": "within one device nothing needs a copy",
}
"""Patterns of mutants that change nothing which the standard defines, with the reason. They are not counted."""

SURVIVORS: dict[str, str] = {}
"""Mutants that no check finds, with the reason. They count as survivors; a new one fails the test."""


def equivalent(mutant: Mutant) -> str:
    """Why a mutant is none; empty if it is one."""
    if isinstance(mutant, Written):
        return mutant.open
    return next((why for pattern, why in EQUIVALENT.items() if matches(mutant.id, pattern)), "")


def survivor(mutant: Mutant) -> str:
    """Why a mutant is known to survive; empty if it is not."""
    if mutant.function in FOUND_BY_NONE.get((mutant.kind, mutant.variant), "").split():
        return "no check has such a call yet"
    return next((why for pattern, why in SURVIVORS.items() if matches(mutant.id, pattern)), "")


def matches(identifier: str, pattern: str) -> bool:
    """As for file names; brackets stand for themselves."""
    return fnmatchcase(identifier, pattern.replace("[", "[[]"))
