"""Type promotion by standard dtype names: the standard's rules and, for mixed kinds, NumPy's.

The standard promotes pairs of one kind, and real with complex floating point; ``strict()`` enforces that. Otherwise every pair
promotes as in NumPy on each backend, as users of NumPy, SciPy and scikit-learn expect. The table is in ``docs/promotion.md``.
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
"""The data types of each ``isdtype`` kind."""

FLOATING = ("real floating", "complex floating")
"""The kinds of floating-point numbers."""

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
"""The result of each pair of data types defined by the standard."""


SHORT = ("float16", "bfloat16")
"""Non-standard real floating-point types that promote with those of the standard."""

EXTENDED_PROMOTION: dict[tuple[str, str], str] = {
    **PROMOTION,
    **{(a, b): b for a in SHORT for b in REAL + COMPLEX},
    **{(b, a): b for a in SHORT for b in REAL + COMPLEX},
    **{(a, b): a if a == b else "float32" for a in SHORT for b in SHORT},
}
"""The same, including the 16-bit floating-point types."""

_LEAST_REAL = {"int16": "float32", "uint16": "float32", **dict.fromkeys(("int32", "uint32", "int64", "uint64"), "float64")}
"""The smallest real floating-point type that an integer type promotes to with a floating-point operand, except 8-bit ones."""


def _mixed_pairs() -> dict[tuple[str, str], str]:
    table = {("bool", other): other for other in SIGNED + UNSIGNED + SHORT + REAL + COMPLEX}
    table |= {("uint64", signed): "float64" for signed in SIGNED}
    for integer, floating in product(SIGNED + UNSIGNED, SHORT + REAL + COMPLEX):
        table[integer, floating] = EXTENDED_PROMOTION[_LEAST_REAL.get(integer, floating), floating]
    return table | {(b, a): result for (a, b), result in table.items()}


FULL_PROMOTION: dict[tuple[str, str], str] = {**EXTENDED_PROMOTION, **_mixed_pairs()}
"""The result of every pair: NumPy's for mixed kinds."""


def kind_of(name: str) -> str:
    """The narrowest kind of a data type: the first one in ``KINDS`` that has it."""
    return _KIND_OF.get(name, "real floating")  # non-standard: bfloat16, float16, float8


def rank(name: str) -> int:
    """The rank of a data type's kind: bool 0, integers 1, real floating point 2, complex floating point 3."""
    return _RANKS[kind_of(name)]


_RANKS = {"bool": 0, "signed integer": 1, "unsigned integer": 1, "real floating": 2, "complex floating": 3}


def integer_range(name: str) -> tuple[int, int] | None:
    """Return the smallest and the largest value of an integer data type; ``None`` for others."""
    bits = int(name.lstrip("uint") or 0) if name in KINDS["integral"] else 0
    if not bits:
        return None
    return (0, 2**bits - 1) if name in UNSIGNED else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


_KIND_OF = {
    name: kind
    for kind in ("bool", "signed integer", "unsigned integer", "real floating", "complex floating")
    for name in KINDS[kind]
}
