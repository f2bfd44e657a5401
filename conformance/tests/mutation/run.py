"""Judge mutants, all or a sample: ``python conformance/tests/mutation/run.py --profile quick --sample 60 --seed 1``.

With ``--report FILE.md RUN.json …`` nothing runs; the report is made of what other runs have found.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pytest
from mutants import exempt, report
from mutants.engine import Engine
from mutants.everything import all_mutants, harmless

import conformance

CHAPTERS = Path(conformance.__file__).parent / "chapters"
OPTIONS = ["-p", "conformance.plugin", "-p", "no:cacheprovider", "-q", "--no-header", "-c", str(CHAPTERS.parent / "pytest.ini")]


def arguments() -> tuple[argparse.Namespace, list[str]]:
    """What was asked for; and what is left for the options of the suite: ``--function sin``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", default="quick", choices=["quick", "full", "deep"])
    parser.add_argument("--sample", type=int, help="only so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="only mutants with a word in their id")
    parser.add_argument("--why", action="store_true", help="count in how many calls the survivors made a difference")
    parser.add_argument("--harmless", action="store_true", help="put no faults around the functions: nothing may be found")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the verdicts")
    parser.add_argument("--report", nargs="+", type=Path, metavar="FILE", help="FILE.md RUN.json …: only write the report")
    return parser.parse_known_args()


def main() -> int:
    """0 if the checks themselves pass and no survivor is new."""
    chosen, others = arguments()
    if chosen.report:
        report.write(chosen.report[1:], chosen.report[0])
        return 0
    source = harmless if chosen.harmless else all_mutants
    engine = Engine(chosen.sample, chosen.seed, tuple(chosen.only), why=chosen.why, source=source)
    code = pytest.main([*OPTIONS, "--profile", chosen.profile, "--backend", "numpy", *others, str(CHAPTERS)], plugins=[engine])
    new = tell(engine, chosen.profile)
    if chosen.json:
        chosen.json.write_text(json.dumps(report.data(engine, chosen.profile), indent=1))
    wrong = [v.mutant.id for v in engine.verdicts if v.found_by] if chosen.harmless else new
    return int(bool(code) or bool(engine.broken) or bool(wrong) or not engine.verdicts)


def tell(engine: Engine, profile: str) -> list[str]:
    """Say what was found, and give the survivors that are not listed."""
    lost = [v for v in engine.verdicts if not v.found_by]
    new = [v.mutant.id for v in lost if not exempt.survivor(v.mutant)]
    total = len(engine.verdicts)
    share = 100 * (total - len(lost)) / max(total, 1)
    print(
        f"\n{total} of {len(engine.mutants)} mutants, seed {engine.seed}, profile {profile}: {total - len(lost)} found"
        f" ({share:.2f} %), {len(lost)} not, {len(new)} of those not listed; {engine.seconds:.0f} s"
    )
    for verdict in lost:
        differed = f", {verdict.differed} calls differed" if engine.why else ""
        print(f"  {verdict.mutant.id}: {verdict.checks} checks{differed}")
    for line in engine.broken:
        print(f"  BROKEN {line}")
    return new


if __name__ == "__main__":
    sys.exit(main())
