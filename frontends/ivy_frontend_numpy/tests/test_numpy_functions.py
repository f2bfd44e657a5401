"""Each function of the snapshot against NumPy, with arguments drawn by the kind of parameter; errors included."""

from __future__ import annotations

import pytest
from numpy_comparing import check
from numpy_drawing import SKIPPED, drawn, functions

from ivy_frontend_numpy import FRONTEND

PLACES = ("numpy", "numpy.linalg", "numpy.fft", "numpy.lib.stride_tricks")
EACH = [(place, name) for place in PLACES for name in functions(place)]


def every() -> list[str]:
    return [text for place, name in EACH for text in drawn(place, name)]


@pytest.mark.parametrize(("place", "name"), EACH, ids=lambda text: text)
def test_function(place: str, name: str, backend: str, request: pytest.FixtureRequest) -> None:
    check(drawn(place, name), backend, bool(request.config.getoption("--brief")), 13)


def test_every_function_has_arguments() -> None:
    for place in PLACES:
        names = {n for n, said in FRONTEND.snapshot.modules[place].items() if said.kind == "function" and not said.same_as}
        offered = {n for n in names if FRONTEND.status(place, n) == "works"}
        assert offered - SKIPPED <= {n for p, n in EACH if p == place}
