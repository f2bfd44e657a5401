"""The kinds of fault, and how each is put around a good function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mutants.subject import Call, Function, Subject

Wrap = Callable[[Function], Function]


@dataclass(frozen=True)
class Mutant:
    """One fault in one function.

    Attributes
    ----------
    function : the qualified name
    kind : what sort of fault: ``"axis-negative"``
    variant : which one, where a kind has several for a function: the keyword, the data type
    wrap : makes the faulty function of the good one
    """

    function: str
    kind: str
    variant: str = ""
    wrap: Wrap = field(default=lambda good: good, repr=False, compare=False)

    @property
    def id(self) -> str:
        """A short name that lasts."""
        return f"{self.function}:{self.kind}" + (f"[{self.variant}]" if self.variant else "")

    @property
    def family(self) -> tuple[str, str]:
        """What one check finds in one function it is likely to find in another."""
        return self.kind, self.variant


Maker = Callable[[Subject], Iterator[Mutant]]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Callable[[Subject], Iterator[tuple[str, Wrap]]]], Maker]:
    """Register a kind of fault: a function from a subject to variants and wrappers; none if the kind does not apply."""

    def register(make: Callable[[Subject], Iterator[tuple[str, Wrap]]]) -> Maker:
        def mutants(subject: Subject) -> Iterator[Mutant]:
            for variant, wrap in make(subject):
                yield Mutant(subject.qualname, name, variant, wrap)

        KINDS[name] = mutants
        return mutants

    return register


class FaultError(BaseException):
    """The fault itself went wrong; no check may count it as found."""


class RefusedTypeError(TypeError):
    """A fault refuses a call, and means it."""


class RefusedValueError(ValueError):
    """The same for a value."""


@contextmanager
def own_code() -> Iterator[None]:
    """What is raised here is a mistake in the fault, unless it is a refusal."""
    try:
        with np.errstate(all="ignore"):
            yield
    except (RefusedTypeError, RefusedValueError):
        raise
    except Exception as error:
        raise FaultError(repr(error)) from error


def around(subject: Subject, *, before: Callable[[Call], object] | None = None, after: Any = None) -> Wrap:
    """A wrapper that changes the arguments, or the result: ``after(call, result)``."""

    def wrap(good: Function) -> Function:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            try:
                call = Call(subject, args, kwargs)
            except TypeError:  # a wrong call, for the good function to refuse
                return good(*args, **kwargs)
            if before is not None:
                with own_code():
                    before(call)
            out = call.run(good)
            if after is None:
                return out
            with own_code():
                return after(call, out)

        return faulty

    return wrap


def each(out: Any, change: Callable[[np.ndarray], Any]) -> Any:
    """Change every array of a result; tuples keep their type."""
    if isinstance(out, tuple):
        parts = [each(part, change) for part in out]
        return type(out)(*parts) if hasattr(out, "_fields") else tuple(parts)
    return change(np.asarray(out)) if isinstance(out, (np.ndarray, np.generic)) else out


def nth(out: Any, number: int, change: Callable[[np.ndarray], Any]) -> Any:
    """Change one array of a result."""
    if not isinstance(out, tuple):
        return each(out, change)
    parts = [each(part, change) if i == number else part for i, part in enumerate(out)]
    return type(out)(*parts) if hasattr(out, "_fields") else tuple(parts)


def wrong(x: np.ndarray, where: Any) -> np.ndarray:
    """A copy with other values at a mask, an index or a slice, far beyond any tolerance."""
    out = np.array(x)
    with np.errstate(all="ignore"):
        if out.dtype.kind == "b":
            other = ~out
        elif out.dtype.kind in "iu":
            other = out ^ out.dtype.type(1)
        else:
            other = np.where(np.isfinite(out), out + np.maximum(np.abs(out), 1), 0).astype(out.dtype)
    out[where] = other[where]
    return out


def first_wrong(x: np.ndarray) -> np.ndarray:
    """A copy with another first element."""
    return wrong(x, (0,) * x.ndim) if x.size else x
