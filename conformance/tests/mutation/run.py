"""Judge mutants, all or a sample: ``python conformance/tests/mutation/run.py --profile quick --sample 60 --seed 1``.

With ``--report FILE.md RUN.json …`` nothing runs; the report is made of what other runs have found.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pytest
from mutants import exempt, proving, report
from mutants.engine import Engine
from mutants.everything import STUDIES, harmless
from mutants.written import Written

import ivy_conformance

CHAPTERS = Path(ivy_conformance.__file__).parent / "chapters"
OPTIONS = ["-p", "ivy_conformance.plugin", "-p", "no:cacheprovider", "-q", "--no-header", "-c", str(CHAPTERS.parent / "pytest.ini")]


def arguments() -> tuple[argparse.Namespace, list[str]]:
    """What was asked for; and what is left for the options of the suite: ``--function sin``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", default="quick", choices=["quick", "full", "deep"])
    parser.add_argument("--study", action="append", choices=[*STUDIES], help="where the mutants come from: declared by default")
    parser.add_argument("--prove", action="store_true", help="only show that each written mutant is a fault, by its witness")
    parser.add_argument("--sample", type=int, help="only so many mutants of each study, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="only mutants with a word in their id")
    parser.add_argument("--survivors", nargs="+", type=Path, metavar="RUN.json", help="only mutants that these runs have not found")
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
    if chosen.prove:
        return prove()
    sources = (harmless,) if chosen.harmless else tuple(STUDIES[name] for name in chosen.study or ["declared"])
    ids = report.survivors(chosen.survivors) if chosen.survivors else None
    engine = Engine(chosen.sample, chosen.seed, tuple(chosen.only), why=chosen.why, sources=sources, ids=ids)
    code = pytest.main([*OPTIONS, "--profile", chosen.profile, "--backend", "numpy", *others, str(CHAPTERS)], plugins=[engine])
    new = tell(engine, chosen.profile)
    if chosen.json:
        chosen.json.write_text(json.dumps(report.data(engine, chosen.profile), indent=1))
    wrong = [v.mutant.id for v in engine.verdicts if v.found_by] if chosen.harmless else new
    return int(bool(code) or bool(engine.broken) or bool(wrong) or not engine.verdicts)


def prove() -> int:
    """0 if the witness of every written mutant shows a fault, and where one is not counted, no more than is said."""
    wrong, written = [], [m for study in STUDIES.values() for m in study() if isinstance(m, Written)]
    for mutant in written:
        found = proving.verdict(mutant)
        if found != "fault" and not mutant.open:
            wrong.append(mutant.id)
            print(f"{found}: {mutant.id}\n    {mutant.witness}")
    twice = {m.id for m in written if sum(n.id == m.id for n in written) > 1}
    print(f"{len(written)} written mutants, {len(wrong)} of them not shown to be faults, {len(twice)} there twice: {sorted(twice)}")
    return int(bool(wrong or twice))


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
        if isinstance(verdict.mutant, Written):
            print(f"      {verdict.mutant.witness}")
    for line in engine.broken:
        print(f"  BROKEN {line}")
    return new


if __name__ == "__main__":
    sys.exit(main())
