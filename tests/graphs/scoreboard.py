"""All cases of native code: traced, replayed on every target, and written as source, with the failures and their reasons.

``python -m tests.graphs.scoreboard [--source NAME …] [--target NAME …] [--only TEXT] [--emit] [--output FILE] [--scores FILE]``
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.graphs.cases import Case, difference, emitted_difference, trace_case

TARGETS = ("numpy", "torch", "jax", "tensorflow")
REPORT = Path(__file__).parents[2] / "docs" / "reports" / "graphs.md"


@dataclass
class Score:
    """What came of one case.

    Attributes
    ----------
    source, name : of the case
    refused : why it was not captured; empty if it was
    replays, emitted : for each target the reason why it is wrong; empty if it is right
    calls : the number of calls of the graph
    seconds : to trace it
    """

    source: str
    name: str
    refused: str = ""
    replays: dict[str, str] = field(default_factory=dict)
    emitted: dict[str, str] = field(default_factory=dict)
    calls: int = 0
    seconds: float = 0.0

    @property
    def family(self) -> str:
        """The source, and what a name of several parts begins with."""
        first, dot, _ = self.name.partition(".")
        return f"{self.source}, {first}" if dot else self.source


def found_cases(sources: Sequence[str], only: str) -> Iterator[tuple[str, str, Callable[[], Case] | str]]:
    """Yield the source, name and case of each; instead of the case the reason why a file of cases cannot be imported."""
    for path in sorted(Path(__file__).parent.glob("*_cases.py")):
        source = path.stem.removesuffix("_cases")
        if sources and source not in sources:
            continue
        try:
            cases = importlib.import_module(f"tests.graphs.{path.stem}").cases()
        except Exception as error:
            yield source, "(all)", reason(error)
            continue
        for name, build in cases.items():
            if only in name:
                yield source, name, build


def reason(error: BaseException) -> str:
    """Return why something failed, in one line."""
    text = next((line.strip() for line in str(error).splitlines() if line.strip()), "")
    return f"{type(error).__name__}: {text}"[:300]


def score(source: str, name: str, build: Callable[[], Case], targets: Sequence[str], emit: bool) -> Score:
    """Trace a case, and compare what the targets compute."""
    found = Score(source, name)
    start = time.perf_counter()
    try:
        case = build()
        start = time.perf_counter()
        program = trace_case(case)
    except Exception as error:
        found.refused = reason(error)
        return found
    found.seconds = time.perf_counter() - start
    found.calls = program.count()
    for target in targets:
        found.replays[target] = _verdict(lambda target=target: difference(case, program, target), case)
        if emit:
            found.emitted[target] = _verdict(lambda target=target: emitted_difference(case, program, target), case)
    return found


def _verdict(compare: Callable[[], float], case: Case) -> str:
    try:
        error = compare()
    except Exception as problem:
        return reason(problem)
    return "" if error <= case.tolerance else f"the difference is {error:.1e}"


def read_scores(path: Path | None) -> dict[tuple[str, str], Score]:
    """Return the scores of a file, by source and name of the case; none if there is no file yet."""
    if path is None or not path.exists():
        return {}
    return {(one["source"], one["name"]): Score(**one) for one in json.loads(path.read_text())}


def report(scores: Sequence[Score], targets: Sequence[str], emit: bool) -> str:
    """Return the page of the documentation."""
    lines = [
        "# Graphs of native code",
        "",
        "Written by `make graphs`. A case is a function or a model of a framework. Traced once, its graph runs on each target,",
        "under `jax.jit` on JAX and under `tf.function` on TensorFlow. Right means that results for other inputs than those of the",
        "trace equal the native code's, within 1e-5 of the largest element if a case says nothing else. Source is Python that was",
        "written for the target, and run in a process without `ivy_api`.",
        "",
        "| source | captured | " + " | ".join(f"on {target}" for target in targets) + " |"
        + ("".join(f" source for {target} |" for target in targets) if emit else ""),
        "|---|---|" + "---|" * (len(targets) * (1 + emit)),
    ]  # fmt: skip
    for family in dict.fromkeys(one.family for one in scores):
        own = [one for one in scores if one.family == family]
        cells = [f"{sum(not one.refused for one in own)} / {len(own)}"]
        for kind in ("replays", "emitted")[: 1 + emit]:
            cells += [_share([getattr(one, kind) for one in own if not one.refused], target, len(own)) for target in targets]
        lines.append(f"| {family} | " + " | ".join(cells) + " |")
    lines += ["", "## Failures", ""]
    failures = list(_failures(scores))
    return "\n".join([*lines, *(failures or ["None."]), ""])


def _share(verdicts: Sequence[dict[str, str]], target: str, of: int) -> str:
    """How many cases are right on a target."""
    run = [one[target] for one in verdicts if target in one]
    return f"{sum(not why for why in run)} / {of}" if run else "-"


def _failures(scores: Sequence[Score]) -> Iterator[str]:
    for one in scores:
        if one.refused:
            yield f"- {one.source} `{one.name}`, not captured: {_escaped(one.refused)}"
        for what, verdicts in (("replay", one.replays), ("source", one.emitted)):
            alike: dict[str, list[str]] = {}
            for target, why in verdicts.items():
                if why:
                    alike.setdefault(why, []).append(target)
            for why, targets in alike.items():
                yield f"- {one.source} `{one.name}`, {what} on {', '.join(targets)}: {_escaped(why)}"


def _escaped(text: str) -> str:
    home = str(Path(__file__).parents[2])
    return text.replace(home, "").replace("|", "\\|").replace("<", "&lt;")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the scoreboard; the exit status is 0 if nothing failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.graphs.scoreboard", description=__doc__)
    parser.add_argument("--source", action="append", default=[], help="the cases of these sources only: torch")
    parser.add_argument("--target", action="append", default=[], choices=TARGETS, help="on these targets only")
    parser.add_argument("--only", default="", help="cases whose name has this text only")
    parser.add_argument("--emit", action="store_true", help="write source for each target too, and run it")
    parser.add_argument("--output", type=Path, help=f"the page that is written; by default {REPORT.name} if all cases are run")
    parser.add_argument("--scores", type=Path, help="a file of scores, of JSON: of cases that are not run those in it are kept")
    options = parser.parse_args(argv)
    targets = options.target or TARGETS
    warnings.simplefilter("ignore")
    scores = []
    known = read_scores(options.scores)
    for source, name, build in found_cases(options.source, options.only):
        one = Score(source, name, build) if isinstance(build, str) else score(source, name, build, targets, options.emit)
        scores.append(one)
        known[one.source, one.name] = one
        if options.scores is not None:
            options.scores.write_text(json.dumps([asdict(each) for each in known.values()]))
        wrong = [one.refused, *one.replays.values(), *one.emitted.values()]
        print(
            f"{source} {name}: {next((why for why in wrong if why), 'right')} ({one.calls} calls, {one.seconds:.1f} s)", flush=True
        )
    if options.scores is not None:
        scores = list(known.values())
    text = report(scores, targets, options.emit)
    whole = not (options.source or options.target or options.only)
    output = options.output or (REPORT if whole else None)
    if output is not None:
        output.write_text(text)
    print(text)
    return int(any(one.refused or any(one.replays.values()) or any(one.emitted.values()) for one in scores))


if __name__ == "__main__":
    sys.exit(main())
