"""All mutants of all functions."""

from __future__ import annotations

from collections.abc import Iterator

from mutants import errors, keywords, members, memory, neighbours, plain, shapes, values
from mutants.catalogue import KINDS, Mutant
from mutants.subject import subjects

MODULES = (values, shapes, keywords, memory, neighbours, errors, plain)
"""Each registers its kinds when it is imported."""


def all_mutants() -> Iterator[Mutant]:
    """Function by function, kind by kind."""
    for subject in subjects():
        for make in KINDS.values():
            yield from make(subject)
    yield from plain.constants()
    yield from members.operators()
    yield from members.others()
