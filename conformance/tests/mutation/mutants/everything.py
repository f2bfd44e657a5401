"""All mutants of all functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ivy_api.dispatch import registry
from ivy_conformance.members import OPERATORS
from mutants import errors, keywords, members, memory, neighbours, plain, shapes, values
from mutants.catalogue import KINDS, Mutant, around
from mutants.elsewhere import kept_back
from mutants.elsewhere import layouts as layouts_elsewhere
from mutants.elsewhere import options as options_elsewhere
from mutants.elsewhere import sizes as sizes_elsewhere
from mutants.elsewhere import values as values_elsewhere
from mutants.mistakes import (
    arguments,
    axes,
    axes_elsewhere,
    axes_moved,
    copies,
    drawn,
    empties,
    factorisations,
    layouts,
    made,
    metadata,
    numbers,
    operands,
    products,
    sizes,
    totals,
    transforms,
)
from mutants.reported import arithmetic, creation, division, elementwise, linalg, manipulation, reductions, searching
from mutants.subject import Subject, subjects
from mutants.written import Written

MODULES = (values, shapes, keywords, memory, neighbours, errors, plain)
"""Each registers its kinds when it is imported."""

MISTAKES = (
    *(layouts, sizes, empties, axes, axes_moved, axes_elsewhere, numbers, operands, totals, made),
    *(factorisations, products, transforms, metadata, arguments, copies),
)
"""Each holds mistakes of one kind."""

REPORTED = (elementwise, arithmetic, division, reductions, searching, creation, manipulation, linalg)
"""Each holds the bugs in some functions."""


def all_mutants() -> Iterator[Mutant]:
    """Function by function, kind by kind."""
    for subject in subjects():
        for make in KINDS.values():
            yield from make(subject)
    yield from plain.constants()
    yield from members.operators()
    yield from members.others()


def mistakes() -> Iterator[Written]:
    """Mistakes of implementers, kind by kind."""
    for study in (*(module.study for module in MISTAKES), *drawn.STUDIES):
        yield from study.mutants


def bugs() -> Iterator[Written]:
    """Bugs that were reported."""
    for module in REPORTED:
        yield from module.study.mutants


ELSEWHERE = (layouts_elsewhere, sizes_elsewhere, values_elsewhere, options_elsewhere)
"""Each holds bugs of one kind, of libraries that the others were not made after."""


def bugs_elsewhere() -> Iterator[Written]:
    """Bugs of other libraries, in functions of the standard and beyond."""
    for module in ELSEWHERE:
        yield from module.study.mutants


def bugs_kept_back() -> Iterator[Written]:
    """Bugs that were written last, to measure what the checks find of new ones."""
    yield from kept_back.study.mutants


STUDIES: dict[str, Callable[[], Iterator[Mutant]]] = {
    "declared": all_mutants,
    "mistakes": mistakes,
    "reported": bugs,
    "elsewhere": bugs_elsewhere,
    "kept back": bugs_kept_back,
}
"""Where the mutants come from."""


def harmless() -> Iterator[Mutant]:
    """Every function and operator with all that is put around it for a fault, and no fault: no check may find anything."""
    for subject in subjects():
        yield Mutant(subject.qualname, "harmless", "", around(subject, after=lambda call, out: out))
    for name, member in OPERATORS.items():
        declaration = registry.find(member.function)
        assert declaration is not None
        fault = around(Subject(member.function, declaration), after=lambda call, out: out)
        yield Mutant(name, "harmless", "", members.lifted(fault, member.form))
