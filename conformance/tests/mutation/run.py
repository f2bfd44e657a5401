"""Judge mutants: ``python conformance/tests/mutation/run.py --profile quick --sample 60 --seed 1``; all without ``--sample``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pytest

import conformance
from mutants import exempt
from mutants.engine import Engine

CHAPTERS = Path(conformance.__file__).parent / "chapters"


def main() -> int:
    """0 if the checks themselves pass and no survivor is new."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", default="quick", choices=["quick", "full", "deep"])
    parser.add_argument("--sample", type=int, help="only so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="only mutants with a word in their id")
    parser.add_argument("--why", action="store_true", help="count in how many calls the survivors made a difference")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the verdicts")
    chosen = parser.parse_args()
    engine = Engine(chosen.sample, chosen.seed, tuple(chosen.only), why=chosen.why)
    options = ["-p", "conformance.plugin", "-p", "no:cacheprovider", "-q", "--no-header", "-c", str(CHAPTERS.parent / "pytest.ini")]
    code = pytest.main([*options, "--profile", chosen.profile, "--backend", "numpy", str(CHAPTERS)], plugins=[engine])
    lost = [v for v in engine.verdicts if not v.found_by]
    new = [v for v in lost if not exempt.survivor(v.mutant)]
    total = len(engine.verdicts)
    print(f"\n{total} of {len(engine.mutants)} mutants, seed {chosen.seed}, profile {chosen.profile}: "
          f"{total - len(lost)} found ({100 * (total - len(lost)) / max(total, 1):.2f} %), {len(lost)} not, "
          f"{len(new)} of those not listed; {engine.seconds:.0f} s")
    for v in lost:
        print(f"  {v.mutant.id}: {v.checks} checks, {v.differed} calls differed")
    for line in engine.broken:
        print(f"  BROKEN {line}")
    if chosen.json:
        chosen.json.write_text(json.dumps({
            "profile": chosen.profile, "seed": chosen.seed, "seconds": round(engine.seconds), "all": len(engine.mutants),
            "verdicts": [{"id": v.mutant.id, "function": v.mutant.function, "kind": v.mutant.kind, "found_by": v.found_by,
                "error": v.error, "checks": v.checks, "differed": v.differed} for v in engine.verdicts]}, indent=1))
    return int(bool(code) or bool(engine.broken) or bool(new) or not total)


if __name__ == "__main__":
    sys.exit(main())
