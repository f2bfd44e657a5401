"""Third derivatives of every smooth function along a line: those of a framework, in each mode, are those of the core's rules.

The rules are held against differences of their own second derivatives. A framework's first and second derivative may be right, and
the third not, silently, where a rule takes for a constant what depends on the arguments.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.errors import DataDependentShapeError
from ivy_conformance import calls
from ivy_conformance.library import Library
from ivy_conformance.target import Target
from tests.autodiff import test_functions, test_standard
from tests.autodiff.test_networks import other
from tests.extensions import finite_differences
from tests.extensions.drawing import Call, Draw
from tests.extensions.draws import ROWS
from tests.gradients.cases import DIFFERENTIABLE, Case

EXAMPLES = 2
AT, STEP = 0.01, 1e-3
Scalar = Callable[[Any], Any]

WITHOUT: dict[tuple[str, str], str] = {
    (framework, name): reason
    for framework, names, reason in (
        ("torch", "intersect1d setdiff1d union1d unique_consecutive", "torch has no derivative of unique elements, and says so"),
        ("tensorflow", "intersect1d setdiff1d union1d", "TensorFlow has no derivative of unique elements, and says so"),
    )
    for name in names.split()
}
"""What has no derivative on a framework, or one to a lower order."""

NAMES = [
    *(name for name in DIFFERENTIABLE if name not in ("asarray", "astype")),
    *(name for name in test_functions.of("float64") if name not in test_functions.FREE_PHASES),
]

FEW = ["nn.layer_norm", "linalg.solve", "linalg.cholesky_inverse", "nn.mish"]
"""Of a brief run: some of those that torch has wrong."""


def along(f: Scalar) -> Scalar:
    """The derivative in forward mode."""
    return lambda t: ivy_api.jvp(f, (t,), (ivy_api.namespace_for(t).ones_like(t),))[1]


MODES: dict[str, Callable[[Scalar], Scalar]] = {
    "reverse": lambda f: ivy_api.grad(ivy_api.grad(ivy_api.grad(f))),
    "forward over reverse": lambda f: along(ivy_api.grad(ivy_api.grad(f))),
    "reverse over forward": lambda f: ivy_api.grad(along(along(f))),
}


def cases(name: str) -> list[tuple[Call, Case]]:
    """Calls with smooth elements, of the tests of gradients or drawn; and what of the result counts."""
    if name in DIFFERENTIABLE:
        found = []
        for case in test_standard.cases(name):
            arrays = [build(np.random.default_rng(7)) for build in case.arrays]
            found.append((([*case.before, *([arrays] if case.joined else arrays), *case.after], case.keywords), case))
        return found
    return [(call, Case(())) for call in drawn(name)]


def drawn(name: str) -> list[Call]:
    """Drawn calls."""
    found: list[Call] = []

    @settings(
        max_examples=EXAMPLES, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        found.append(ROWS[name].draw(Draw(data.draw, "float64", smooth=True)))

    draw()
    return found


@functools.cache
def library(name: str) -> Library:
    """A backend by name."""
    return Library(Target(name))


def on_a_line(lib: Library, name: str, call: Call, case: Case) -> Scalar:
    """A weighted sum of the results, as a function of the position on a line through all floating-point arrays."""
    entered, start = (calls.entered(lib, call[0]), calls.entered(lib, call[1])), finite_differences.vector(call)
    rng = np.random.default_rng(0)
    way = lib.native(rng.uniform(0.5, 1.5, start.size) * rng.choice([-1.0, 1.0], start.size))
    at = lib.native(start)

    def of(t: Any) -> Any:
        args, kwargs = finite_differences.put_back(entered, at + t * way, lib.xp, lib.native)
        if case.symmetrised:
            args = [(x + lib.xp.matrix_transpose(x)) / 2.0 for x in args]
        return finite_differences.total(case.pick(lib.function(name)(*args, **kwargs)), lib.xp, lib.native)

    return of


def third(f: Scalar) -> float:
    """The third derivative at one point by the core's rules; it is that of differences of the second, where these tell."""
    second, at = ivy_api.grad(ivy_api.grad(f)), np.asarray(AT)
    found = float(ivy_api.grad(second)(at))
    near, far = (float(second(at + n * STEP) - second(at - n * STEP)) / (2 * n * STEP) for n in (1, 2))
    scale = max(1.0, abs(found), abs(float(second(at))))
    if abs(near - far) < 1e-2 * scale:
        assert abs((4 * near - far) / 3 - found) < 1e-5 * scale
    return found


SERIES = ("betainc", "igamma", "igammac", "zeta")
"""Loops over series, whose third derivatives compile for minutes."""


def evaluated(lib: Library, name: str, f: Scalar) -> float:
    """The value at the point; compiled as a whole where each operation would be, which takes several times as long."""
    at = lib.native(np.asarray(AT))
    if (tools := lib.target.tools) and lib.target.compiles_each_shape and name not in SERIES:
        try:
            return float(tools.compiled(f)(at))
        except DataDependentShapeError:
            pass
    return float(f(at))


@pytest.mark.parametrize(
    ("framework", "name"),
    [
        pytest.param(framework, name, marks=() if framework == "torch" and name in FEW else pytest.mark.brief(0))
        for framework in ("torch", "jax", "tensorflow")
        for name in NAMES
        if (framework, name) not in WITHOUT
    ],
)
def test_third_derivatives(framework: str, name: str) -> None:
    other(framework)
    numpy, lib = library("numpy"), library(framework)
    for call, case in cases(name):
        if not finite_differences.vector(call).size:
            continue
        with np.errstate(all="ignore"):
            expected = third(on_a_line(numpy, name, call, case))
        if not np.isfinite(expected):
            continue
        for mode, build in MODES.items():
            if framework == "torch" or mode == "reverse":  # the others compute forward mode by the same rules, or by reverse mode
                got = evaluated(lib, name, build(on_a_line(lib, name, call, case)))
                assert got == pytest.approx(expected, rel=1e-8, abs=1e-8), (mode, call)
