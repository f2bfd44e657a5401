"""Calls of a frontend's functions, drawn by the kinds of their parameters, as expressions of both libraries.

Arrays are written ``A(seed, shape, dtype)``, a function that a test defines for both: of any size and dimension, of layouts that
are not contiguous, with few values that are special. The first is drawn freely, the next ones fit it most of the time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter
from typing import Any

import numpy as np

Pick = Callable[[Sequence[Any]], Any]
"""A function that chooses one of several values: the simplest are first."""
DTYPES = ("float64", "float32", "int64", "int32", "bool", "uint8", "int8", "complex64", "float16", "complex128", "uint16", "int16")
SIZES = (2, 3, 1, 4, 0, 5)
SEEDS, SPECIAL = range(20), range(3, 20, 7)
FINITE = tuple(seed for seed in SEEDS if seed not in SPECIAL)
"""Seeds without special values."""


def values(seed: int, shape: tuple[int, ...], dtype: str) -> np.ndarray[Any, Any]:
    """Return numbers: with an odd seed normally distributed, with an even one quarters.

    Of every seventh seed (`SPECIAL`) some are nan, and those that are no complex numbers infinite.
    """
    rng, kind = np.random.default_rng(seed), np.dtype(dtype).kind
    if kind in "biu":
        low, high = {"b": (0, 2), "u": (0, 9), "i": (-9, 9)}[kind]
        return rng.integers(low, high, shape).astype(dtype)

    def reals() -> np.ndarray[Any, Any]:
        return rng.normal(size=shape) if seed % 2 else rng.integers(-8, 8, shape) / 4

    x = reals() + 1j * reals() if kind == "c" else reals()
    if seed in SPECIAL:
        x = np.where(rng.uniform(size=shape) < 0.2, np.nan, x)
        x = x if kind == "c" else np.where(rng.uniform(size=shape) < 0.1, np.inf, x)
    return np.asarray(x).astype(dtype)


class Drawing:
    """The arguments of one call.

    Parameters
    ----------
    pick : chooses one of several values
    dtypes : the data types of arrays
    choices : expressions for kinds of parameters whose values do not depend on the arrays
    seeds : those of the values of arrays
    sizes : those of axes
    """

    def __init__(
        self, pick: Pick, choices: Mapping[str, Sequence[str]], dtypes: Sequence[str] = DTYPES, seeds: Sequence[int] = SEEDS,
        sizes: Sequence[int] = SIZES,
    ) -> None:  # fmt: skip
        self.pick, self.choices, self.dtypes, self.seeds, self.sizes = pick, choices, dtypes, seeds, sizes
        self.shape: tuple[int, ...] | None = None
        self.dtype = ""

    def value(self, kind: str) -> str:
        """Return an expression for a parameter of a kind: the name of a method here, or of one of the choices."""
        if kind in self.choices:
            return str(self.pick(self.choices[kind]))
        return str(getattr(self, kind)())

    def array(self) -> str:
        """An array of any shape; after the first one of a shape that fits, mostly."""
        pick = self.pick
        if self.shape is None:
            self.shape = shape = tuple(pick(self.sizes) for _ in range(pick((1, 2, 3, 0, 2, 4))))
            self.dtype = dtype = pick(self.dtypes)
        else:
            shape = self._related(self.shape)
            dtype = self.dtype if pick((True, True, False)) else pick(self.dtypes)
        return self.written(shape, dtype)

    def written(self, shape: tuple[int, ...], dtype: str) -> str:
        """Return an array of a shape and a data type, of some layout."""
        seed, layout = self.pick(self.seeds), self.pick(("", "", "", ".T", "[::-1]", "[::2]")) if shape else ""
        made = {".T": shape[::-1], "[::2]": (2 * shape[0], *shape[1:])}.get(layout, shape) if shape else shape
        return f"A({seed}, {made}, '{dtype}'){layout}"

    def _related(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        pick = self.pick
        how = pick(("same", "same", "ones", "fewer", "more", "any"))
        if how == "ones":
            return tuple(1 if pick((True, False)) else n for n in shape)
        if how == "fewer":
            return shape[pick(range(len(shape) + 1)) :]
        if how == "more":
            return (pick(self.sizes), *shape)
        if how == "any":
            return tuple(pick(self.sizes) for _ in range(pick((1, 2, 0, 3))))
        return shape

    def arrays(self) -> str:
        """One to three arrays."""
        return f"[{', '.join(self.array() for _ in range(self.pick((2, 1, 3))))}]"

    def vector(self) -> str:
        """A vector, of the length of the first one."""
        self.shape, self.dtype = self.shape or (self.pick(self.sizes),), self.dtype or self.pick(self.dtypes)
        return self.written(self.shape, self.dtype)

    def mask(self) -> str:
        """Truth values of a shape that fits."""
        return self.written(self._related(self.shape or ()), "bool")

    def axis(self) -> str:
        """``None``, an axis, a tuple of some; now and then one that is not there."""
        n, pick = len(self.shape or ()), self.pick
        how = pick(("one", "one", "none", "several", "wrong"))
        if how == "wrong":
            return str(pick((n, -n - 1)))
        if how == "several":
            return str(tuple(i - (n if pick((False, True)) else 0) for i in range(n) if pick((True, False))))
        return "None" if how == "none" or not n else str(pick(range(-n, n)))

    def one_axis(self) -> str:
        """An axis; now and then one that is not there."""
        n = len(self.shape or ())
        return str(self.pick(range(-n, n))) if n and self.pick((True, True, True, False)) else str(n)

    def permutation(self) -> str:
        """All axes in some order, or ``None``."""
        left, found = list(range(len(self.shape or ()))), []
        while left:
            found.append(self.pick(left))
            left.remove(found[-1])
        return str(tuple(found)) if self.pick((True, True, True, False)) else "None"

    def same_size(self) -> str:
        """A shape of as many elements; now and then with -1."""
        left, found = math.prod(self.shape or ()), []
        for _ in range(self.pick((1, 2, 0, 3))):
            found.append(self.pick([k for k in range(1, left + 1) if left % k == 0] if left else [0, 1, 2]))
            left = left // found[-1] if found[-1] else 0
        if left != 1:
            found.append(left)
        if found and self.pick((False, True)):
            found[self.pick(range(len(found)))] = -1
        return str(tuple(found))

    def any_shape(self) -> str:
        """Any shape."""
        return str(tuple(self.pick(self.sizes) for _ in range(self.pick((1, 2, 0, 3)))))

    def a_dtype(self) -> str:
        """The name of a data type."""
        return repr(self.pick(self.dtypes))


def drawn(path: str, parameters: Iterable[Parameter], kinds: Mapping[str, str], drawing: Drawing) -> str:
    """Return a call of a function as an expression.

    Parameters
    ----------
    path : how the function is written
    parameters : those of its signature
    kinds : the kinds of parameters, by name
    drawing : draws the arguments; one optional argument in three is given

    Raises
    ------
    LookupError
        if a required parameter has no kind.
    """
    by_position, by_name, positional = [], [], True
    for p in parameters:
        kind = kinds.get(p.name)
        if kind is None and p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD):
            raise LookupError(f"{path}: the parameter {p.name} has no kind.")
        if kind is None or (p.default is not p.empty and drawing.pick((True, False, True))):
            positional = False
            continue
        value = drawing.value(kind)
        if positional and p.kind is not p.KEYWORD_ONLY:
            by_position.append(value)
        elif p.kind is not p.POSITIONAL_ONLY:
            by_name.append(f"{p.name}={value}")
    return f"{path}({', '.join(by_position + by_name)})"


def drawable(parameters: Iterable[Parameter], kinds: Mapping[str, str]) -> bool:
    """Whether every required parameter has a kind, and there is one."""
    required = [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    return bool(required) and all(p.name in kinds for p in required)
