"""Type promotion by the standard names of the data types: what the standard defines, and for mixed kinds what NumPy does.

The standard promotes pairs of one kind, and real with complex floating point; ``strict()`` holds to that. Elsewhere every pair
promotes, on each backend as in NumPy, which users of NumPy, SciPy and scikit-learn count on. The table is in ``docs/promotion.md``.
References: Array API Standard 2025.12, "Type Promotion Rules"; ``numpy.result_type``.
"""

from __future__ import annotations

from itertools import product

BOOL = ("bool",)
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
REAL = ("float32", "float64")
COMPLEX = ("complex64", "complex128")

KINDS: dict[str, tuple[str, ...]] = {
    "bool": BOOL,
    "signed integer": SIGNED,
    "unsigned integer": UNSIGNED,
    "integral": SIGNED + UNSIGNED,
    "real floating": REAL,
    "complex floating": COMPLEX,
    "numeric": SIGNED + UNSIGNED + REAL + COMPLEX,
}
"""The data types of each kind that ``isdtype`` knows."""

DTYPES = BOOL + SIGNED + UNSIGNED + REAL + COMPLEX
"""Every data type of the standard."""


def _pairs() -> dict[tuple[str, str], str]:
    table = {("bool", "bool"): "bool"}
    for family in (SIGNED, UNSIGNED, REAL, COMPLEX):
        for (i, a), (j, b) in product(enumerate(family), repeat=2):
            table[a, b] = family[max(i, j)]
    for (i, signed), (j, unsigned) in product(enumerate(SIGNED), enumerate(UNSIGNED)):
        if j + 1 < len(SIGNED):  # uint64 has no signed type that holds it
            table[signed, unsigned] = table[unsigned, signed] = SIGNED[max(i, j + 1)]
    for (i, real), (j, complex_) in product(enumerate(REAL), enumerate(COMPLEX)):
        table[real, complex_] = table[complex_, real] = COMPLEX[max(i, j)]
    return table


PROMOTION: dict[tuple[str, str], str] = _pairs()
"""The result of each pair of data types that the standard defines."""


SHORT = ("float16", "bfloat16")
"""The real floating-point types beyond the standard that promote with those of the standard."""

EXTENDED_PROMOTION: dict[tuple[str, str], str] = {
    **PROMOTION,
    **{(a, b): b for a in SHORT for b in REAL + COMPLEX},
    **{(b, a): b for a in SHORT for b in REAL + COMPLEX},
    **{(a, b): a if a == b else "float32" for a in SHORT for b in SHORT},
}
"""The same with the short floating-point types beyond the standard."""

_LEAST_REAL = {"int16": "float32", "uint16": "float32", **dict.fromkeys(("int32", "uint32", "int64", "uint64"), "float64")}
"""The least floating-point type that holds an integer one beside a floating-point operand; each holds those of 8 bits."""


def _mixed_pairs() -> dict[tuple[str, str], str]:
    table = {("bool", other): other for other in SIGNED + UNSIGNED + SHORT + REAL + COMPLEX}
    table |= {("uint64", signed): "float64" for signed in SIGNED}
    for integer, floating in product(SIGNED + UNSIGNED, SHORT + REAL + COMPLEX):
        table[integer, floating] = EXTENDED_PROMOTION[_LEAST_REAL.get(integer, floating), floating]
    return table | {(b, a): result for (a, b), result in table.items()}


FULL_PROMOTION: dict[tuple[str, str], str] = {**EXTENDED_PROMOTION, **_mixed_pairs()}
"""The result of every pair: of mixed kinds NumPy's."""


def kind_of(name: str) -> str:
    """The narrowest kind of a data type: the first that ``KINDS`` lists it under."""
    return _KIND_OF.get(name, "real floating")  # beyond the standard: bfloat16, float16, float8


def rank(name: str) -> int:
    """The place of a data type among the kinds: of bool 0, integers 1, real 2 and complex floating point 3."""
    return _RANKS[kind_of(name)]


_RANKS = {"bool": 0, "signed integer": 1, "unsigned integer": 1, "real floating": 2, "complex floating": 3}


def integer_range(name: str) -> tuple[int, int] | None:
    """The least and the greatest value of an integer data type; ``None`` for another."""
    bits = int(name.lstrip("uint") or 0) if name in KINDS["integral"] else 0
    if not bits:
        return None
    return (0, 2**bits - 1) if name in UNSIGNED else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


_KIND_OF = {
    name: kind
    for kind in ("bool", "signed integer", "unsigned integer", "real floating", "complex floating")
    for name in KINDS[kind]
}
