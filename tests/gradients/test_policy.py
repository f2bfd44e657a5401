"""What docs/gradients.md promises at points without a derivative, and gradients that frameworks have wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.library import Library
from tests.gradients.differentiation import gradient_of
from tests.gradients.policy import SMOOTH, WITHOUT_DERIVATIVE, Point

PAGE = Path(__file__).parents[2] / "docs" / "gradients.md"


def gradients(lib: Library, point: Point, *, compiled: bool) -> list[np.ndarray]:
    """The gradient of the sum of the result with respect to each list among the arguments."""
    given = [lib.native(np.asarray(a)) if isinstance(a, (list, np.ndarray)) else a for a in point.args]
    found = []
    for place, original in enumerate(point.args):
        if not isinstance(original, list):
            continue

        def at(x: Any, place: int = place) -> Any:
            xp = ivy_api.namespace_for(x)
            function: Any = xp
            for part in point.name.split("."):
                function = getattr(function, part)
            return xp.sum(function(*given[:place], x, *given[place + 1 :], **point.kwargs))

        gradient = gradient_of(lib, at)
        tools: Any = lib.target.tools
        found.append(lib.numpy((tools.compiled(gradient) if compiled else gradient)(given[place])))
    return found


def named(point: Point) -> str:
    return f"{point.name}{''.join(f'-{v}' for v in point.kwargs.values())}"


@pytest.mark.parametrize("point", [*WITHOUT_DERIVATIVE, *SMOOTH], ids=named)
@pytest.mark.brief(3)
def test_gradients_at_a_point(lib: Library, point: Point, pytestconfig: pytest.Config) -> None:
    """Each backend gives what is promised; one that does not, as it is declared, gives exactly what is said there."""
    wanted = point.gradients if lib.name not in point.differs else (point.differs[lib.name][0],)
    tools = lib.target.tools
    quick = tools is None or tools.SLOW_COMPILER or pytestconfig.getoption("--profile") == "quick"
    for compiled in (False,) if quick else (False, True):
        for number, (got, want) in enumerate(zip(gradients(lib, point, compiled=compiled), wanted, strict=True)):
            message = f"{'compiled ' if compiled else ''}{point.name}{point.args}, array {number}"
            np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9, err_msg=message)


def test_the_page_lists_each_point() -> None:
    listed = set(
        re.findall(r"`([a-z0-9_.]+)`", "".join(row.split("|")[1] for row in PAGE.read_text().splitlines() if row[:1] == "|"))
    )
    assert listed == {point.name for point in WITHOUT_DERIVATIVE}


def test_the_page_says_what_differs() -> None:
    text = " ".join(PAGE.read_text().split())
    for point in WITHOUT_DERIVATIVE:
        for _, reason in point.differs.values():
            assert reason in text
