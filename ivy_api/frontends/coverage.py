"""How much of a framework a frontend offers: counts, and a page for the documentation."""

from __future__ import annotations

from collections.abc import Sequence

from ivy_api.frontends.frontend import Frontend


def counts(frontend: Frontend, places: Sequence[str] = ()) -> dict[str, tuple[int, int, int]]:
    """Return how many names of each place work, how many are declared absent with a reason, and how many there are."""
    found = {}
    for place in places or frontend.snapshot.places:
        status = [frontend.status(place, name) for name in frontend.snapshot.places[place]]
        works, missing = status.count("works"), status.count("not implemented yet")
        found[place] = works, len(status) - works - missing, len(status)
    return found


def page(frontend: Frontend) -> str:
    """Return the coverage of a frontend as Markdown: a table of counts, and what is not offered with the reason."""
    snapshot = frontend.snapshot
    lines = [
        f"# Coverage of {snapshot.framework} {snapshot.version}",
        "",
        "| module or class | offered | absent with a reason | of |",
    ]
    lines.append("|---|---:|---:|---:|")
    lines += [f"| `{place}` | {works} | {absent} | {every} |" for place, (works, absent, every) in counts(frontend).items()]
    for place, names in snapshot.places.items():
        lacking: dict[str, list[str]] = {}
        for name in names:
            status = frontend.status(place, name)
            if status != "works":
                lacking.setdefault(status, []).append(name)
        if lacking:
            lines += ["", f"## `{place}`", ""]
            lines += [f"- {reason}: {', '.join(f'`{name}`' for name in found)}" for reason, found in sorted(lacking.items())]
    return "\n".join([*lines, ""])
