"""Einstein summation notation."""

from __future__ import annotations

from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence

_DOTS = "..."


def parse_subscripts(subscripts: str, shapes: Sequence[tuple[int, ...]]) -> tuple[list[list[str]], list[str]]:
    """Parse the subscripts.

    Parameters
    ----------
    subscripts : as ``numpy.einsum`` takes it: ``"ij,jk->ik"``
    shapes : the shapes of the arrays

    Returns
    -------
    terms : for each array a label per axis; the labels of an ellipsis are numbers as text, counted from the last axis
    result : the labels of the result

    Raises
    ------
    ValueError
        if they are invalid or do not fit the shapes.
    """
    text = "".join(subscripts.split())
    given, arrow, wanted = text.partition("->")
    parts = given.split(",")
    if len(parts) != len(shapes):
        raise ArgumentError(
            f"einsum needs one comma-separated term in {subscripts!r} for each array; got {len(parts)} terms and {len(shapes)} "
            "arrays."
        )
    terms = [_labels(part, len(shape), subscripts) for part, shape in zip(parts, shapes, strict=True)]
    hidden = [str(n) for n in range(max([0, *(len(_hidden(term)) for term in terms)]) - 1, -1, -1)]
    result = _spelt_out(_letters(wanted, subscripts), hidden) if arrow else _implied_result(terms, hidden)
    known = {label for term in terms for label in term}
    if len(set(result)) < len(result) or not known.issuperset(result):
        raise ArgumentError(f"einsum needs each label of the result to appear once, and in an array; got {subscripts!r}.")
    _check_sizes(subscripts, terms, shapes)
    return terms, result


def _hidden(term: list[str]) -> list[str]:
    return [label for label in term if label.isdigit()]


def _letters(part: str, subscripts: str) -> list[str]:
    """Return the letters of a term, and its ellipsis."""
    before, dots, after = part.partition(_DOTS)
    entries = [*before, *([dots] if dots else []), *after]
    if any(entry != _DOTS and not (entry.isascii() and entry.isalpha()) for entry in entries):
        raise ArgumentError(
            f"einsum subscripts may contain letters, commas, '->' and one '...' for each array; got {subscripts!r}."
        )
    return entries


def _labels(part: str, ndim: int, subscripts: str) -> list[str]:
    entries = _letters(part, subscripts)
    missing = ndim - len(entries) + (_DOTS in entries)
    if missing < 0 or (missing > 0 and _DOTS not in entries):
        raise ArgumentError(f"einsum needs one letter for each axis; got {part!r} for an array of {ndim} axes.")
    return _spelt_out(entries, [str(n) for n in range(missing - 1, -1, -1)])


def _spelt_out(entries: list[str], hidden: list[str]) -> list[str]:
    """Return the labels with those of an ellipsis."""
    return [label for entry in entries for label in (hidden if entry == _DOTS else [entry])]


def _implied_result(terms: list[list[str]], hidden: list[str]) -> list[str]:
    """Return the labels of a result that is not written: those that appear once, in alphabetical order."""
    everything = [label for term in terms for label in term if label not in hidden]
    return [*hidden, *sorted(label for label in set(everything) if everything.count(label) == 1)]


def _check_sizes(subscripts: str, terms: list[list[str]], shapes: Sequence[tuple[int, ...]]) -> None:
    sizes: dict[str, int] = {}
    for term, shape in zip(terms, shapes, strict=True):
        for label, size in zip(term, shape, strict=True):
            known = sizes.setdefault(label, size)
            if known == 1:
                sizes[label] = size
            elif size not in (1, known):
                raise ArgumentError(
                    f"einsum needs axes with the same label to have the same size; got {known} and {size} in {subscripts!r}."
                )
