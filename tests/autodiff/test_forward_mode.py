"""Forward mode of the frameworks, of every function: their own rules against the core's, which differences hold to on NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import LimitError
from ivy_conformance.reading import to_numpy
from tests.autodiff.checking import STEP, NotSmooth, randomised, size_of, slopes
from tests.autodiff.drawn import NUMPY, Drawn, flat, named
from tests.autodiff.test_functions import FIXED, FREE_PHASES, of
from tests.autodiff.test_standard import cases
from tests.extensions.drawing import Draw
from tests.extensions.draws import ROWS
from tests.gradients.cases import DIFFERENTIABLE, Case

TOLERANCE = 1e-8
EXAMPLES = 2
"""Smooth calls of each function."""


def on(value: Any, xp: Any) -> Any:
    """An argument with arrays and data types of a namespace."""
    if isinstance(value, (list, tuple)):
        return type(value)(on(part, xp) for part in value)
    if isinstance(value, np.ndarray):
        return xp.asarray(value)
    if isinstance(value, np.dtype) or (isinstance(value, type) and issubclass(value, np.generic)):
        return getattr(xp, np.dtype(value).name)
    return value


class DrawnOn(Drawn):
    """A drawn call on the arrays of another backend."""

    def __init__(self, call: Drawn, xp: Any) -> None:
        self.__dict__.update(call.__dict__)
        self._xp = xp

    def __call__(self, *arrays: Any) -> list[Any]:
        left = iter(arrays)
        args, kwargs = self._call(lambda _: next(left))
        kwargs = {name: on(value, self._xp) for name, value in kwargs.items()}
        return flat(named(ivy_api.namespace_for(*arrays), self._name)(*on(args, self._xp), **kwargs))


def compare(function: Any, reference: Any, arrays: list[Any], xp: Any) -> None:
    """Compare the tangents of a function on a backend with those on NumPy, along one way."""
    way = randomised(np.random.default_rng(0), arrays)
    slopes(reference, arrays, way, STEP)  # raises where it is not smooth
    _, wanted = ivy_api.jvp(lambda *xs: tuple(reference(*xs)), tuple(arrays), tuple(way))
    given, along = tuple(map(xp.asarray, arrays)), tuple(map(xp.asarray, way))
    _, found = ivy_api.jvp(lambda *xs: tuple(function(*xs)), given, along)
    scale = size_of([*wanted, *arrays])
    for t, want in zip(found, wanted, strict=True):
        np.testing.assert_allclose(to_numpy(xp, t), want, rtol=0, atol=TOLERANCE * scale * max(1, sum(x.size for x in way)))


NAMES = [d.qualname for d in map(registry.find, sorted(set(of("float64")) - FREE_PHASES)) if d is not None and not d.data_dependent]
"""Sets, whose size depends on values, have no derivative in the frameworks."""


@pytest.mark.parametrize("name", NAMES)
def test_of_functions_beyond_the_standard(name: str, backend: Any) -> None:
    if backend.name == "numpy":
        pytest.skip("its forward mode is the core's")
    xp, smooth = ivy_api.namespace(backend.name, wrapped=False), 0

    @settings(max_examples=6 * EXAMPLES, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        nonlocal smooth
        call = Drawn(name, *ROWS[name].draw(Draw(data.draw, "float64", smooth=True)), fixed=FIXED.get(name, ()))
        if smooth == EXAMPLES or not call.arrays or not call(*call.arrays):
            return
        try:
            compare(DrawnOn(call, xp), call, call.arrays, xp)
        except (NotSmooth, LimitError):
            return
        except Exception as error:
            error.add_note(repr(call))
            raise
        smooth += 1

    draw()


@pytest.mark.parametrize("name", DIFFERENTIABLE)
def test_of_functions_of_the_standard(name: str, backend: Any) -> None:
    if backend.name == "numpy":
        pytest.skip("its forward mode is the core's")
    xp = ivy_api.namespace(backend.name, wrapped=False)
    for case in cases(name):
        rng = np.random.default_rng(7)
        try:
            compare(of_case(name, case, xp), of_case(name, case, NUMPY), [build(rng) for build in case.arrays], xp)
        except (NotSmooth, LimitError):
            continue


def of_case(name: str, case: Case, xp: Any) -> Any:
    """The call of a case as a function of arrays of a backend."""
    before, after, keywords = on(case.before, xp), on(case.after, xp), {key: on(value, xp) for key, value in case.keywords.items()}

    def function(*xs: Any) -> list[Any]:
        space = ivy_api.namespace_for(*xs)
        if case.symmetrised:
            xs = tuple((x + space.conj(space.matrix_transpose(x))) / 2.0 for x in xs)
        return flat(case.pick(named(space, name)(*before, *([list(xs)] if case.joined else xs), *after, **keywords)))

    return function
