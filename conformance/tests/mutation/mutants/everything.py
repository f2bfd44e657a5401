"""All mutants of all functions."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.members import OPERATORS
from ivy_api.dispatch import registry
from mutants import errors, keywords, members, memory, neighbours, plain, shapes, values
from mutants.catalogue import KINDS, Mutant, around
from mutants.subject import Subject, subjects

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


def harmless() -> Iterator[Mutant]:
    """Every function and operator with all that is put around it for a fault, and no fault: no check may find anything."""
    for subject in subjects():
        yield Mutant(subject.qualname, "harmless", "", around(subject, after=lambda call, out: out))
    for name, member in OPERATORS.items():
        declaration = registry.find(member.function)
        assert declaration is not None
        fault = around(Subject(member.function, declaration), after=lambda call, out: out)
        yield Mutant(name, "harmless", "", members.lifted(fault, member.form))
