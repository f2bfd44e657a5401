"""NumPy's random numbers in code that is traced: those of a seed are constants, others are refused."""

from __future__ import annotations

from typing import Any

from ivy_api.errors import CaptureError
from ivy_frontend_numpy.capture.compiled import Compiled

GENERATORS = ("Generator", "RandomState")


class _Type(type):
    """The class of what stands for a class of generators: all that stand for generators are instances of all."""

    def __instancecheck__(cls, instance: Any) -> bool:
        return type(type(instance)) is _Type


class Drawn(metaclass=_Type):
    """A generator of NumPy whose numbers are constants of the graph."""

    def __init__(self, own: Any, refused: bool) -> None:
        self._own, self._refused = own, refused

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._own, name)
        if not callable(found):
            return found

        def draw(*args: Any, **kwargs: Any) -> Any:
            if self._refused:
                raise refusal(f"{type(self._own).__name__}.{name}")
            return Compiled(found, f"numpy.random.{name}")(*args, **kwargs)

        return draw


def refusal(name: str) -> CaptureError:
    """Return the error for random numbers that a replay would repeat."""
    return CaptureError(
        f"{name} draws random numbers without a seed of its own: each replay of the graph would have the same. Pass the numbers as "
        f"an argument, or make the generator in the code, with a seed: numpy.random.default_rng(0)."
    )


def generator(own: Any, random: RandomNumbers) -> Drawn:
    """Return what stands for a generator of outside, which has a state that a graph does not change."""
    return Drawn(own, random.strict)


class RandomNumbers:
    """``numpy.random``.

    Parameters
    ----------
    strict : whether numbers without a seed are refused, or else are constants
    """

    __name__ = "numpy.random"

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.Generator, self.RandomState = self._class("Generator"), self._class("RandomState")

    def _class(self, name: str) -> Any:
        import numpy

        own, strict = getattr(numpy.random, name), self.strict

        def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
            seeded = bool(args or kwargs) and args[:1] != (None,)
            Drawn.__init__(self, Compiled(own, f"numpy.random.{name}")(*args, **kwargs), strict and not seeded)

        return _Type(name, (Drawn,), {"__init__": __init__, "__module__": "numpy.random"})

    def default_rng(self, seed: Any = None) -> Any:
        """Return a generator; one that is given is returned as it is."""
        import numpy

        if isinstance(seed, Drawn):
            return seed
        found = Compiled(numpy.random.default_rng, "numpy.random.default_rng")(seed)
        return Drawn(found, self.strict and seed is None)

    def __getattr__(self, name: str) -> Any:
        import numpy

        found = getattr(numpy.random, name)
        if isinstance(found, type) or not callable(found):
            return found

        def draw(*args: Any, **kwargs: Any) -> Any:
            if self.strict:
                raise refusal(f"numpy.random.{name}")
            return Compiled(found, f"numpy.random.{name}")(*args, **kwargs)

        return draw
