"""What no check could try: a function that was never called is a failure, whatever the reason for which its checks were skipped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ivy_conformance import calls, snippets, standard
from ivy_conformance.recording import Call
from ivy_conformance.reporting import Check, Failure
from ivy_conformance.target import Target

EXCUSES = ("limited", "missing", "crashed", "hung", "leaked")
"""Outcomes that tell by themselves why a function was not called."""


def untried(target: Target, checks: Iterable[Check], only: Iterable[str] = ()) -> list[Check]:
    """A failed check for each function and member that the checks are about and never called.

    A function is excused by a declared limit, if it is missing or crashes, which are failures of their own, if the target has none
    of its data types, and if the standard lets the target omit it.

    Parameters
    ----------
    target : what was checked
    checks : the checks of a whole run
    only : the chapters that were requested; all if there are none
    """
    about: dict[str, list[Check]] = {}
    made: Counter[str] = Counter()
    dtypes = set()
    for check in checks:
        for name in check.functions:
            about.setdefault(name, []).append(check)
        for name, by_dtype in check.calls.items():
            made[name] += sum(by_dtype.values())
            dtypes |= {dtype for dtype, count in by_dtype.items() if count}
    chapters = {*only}
    return [
        _failed(target, name, found)
        for name, found in about.items()
        if _demanded(name) and not made[name] and (not chapters or standard.chapter(name) in chapters)
        if not any(check.outcome in EXCUSES for check in found)
        and _has_dtypes(name, dtypes)
        and not target.may_omit(Call(name, (), {}))
    ]


def _demanded(name: str) -> bool:
    declaration = standard.everything().get(name)
    return declaration is not None and declaration.kind == "function"


def _has_dtypes(name: str, dtypes: set[str]) -> bool:
    takes = calls.data_types(name) if name in standard.names() else ()
    return not takes or not dtypes.isdisjoint(takes)


def _failed(target: Target, name: str, checks: list[Check]) -> Check:
    reasons = Counter(check.reason or "they called nothing" for check in checks)
    said = "; ".join(f"{count} since {reason}" for reason, count in reasons.most_common(3))
    failure = Failure(
        function=name,
        snippet=snippets.named(target, name),
        gives="no check could call it",
        wants="at least one call that can be checked, or a declared limit",
        clause=standard.clause(name, target.revision),
        message=f"None of the {len(checks)} checks of {name} called it: {said}.",
    )
    return Check(
        id=f"every function is tried[{name}]",
        chapter=standard.chapter(name),
        title="Every function is tried",
        outcome="failed",
        functions=(name,),
        failure=failure,
    )
