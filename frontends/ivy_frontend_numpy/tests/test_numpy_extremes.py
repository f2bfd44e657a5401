"""Integer options far out of the usual range, floating-point errors of every kind, and booleans, against NumPy."""

from __future__ import annotations

import pytest
from numpy_comparing import check

SIZES = (0, 1, -1, 3, 19, -19, 63, 64, -64, 307, -307, 309, -309, 323, -323, 400, -400, 10**6, -(10**6))
FLOATS = ("np.array([0.0, 1.5, -2.55, 1e300, np.nan, np.inf, 1e-300])", "np.array([0.0, 1.5, -2.55, 1e30, np.nan], 'float32')",
          "np.array([0.0, 1.5, -2.55, 100], 'float16')", "np.array([1.5 + 2.55j, 0])")  # fmt: skip
INTEGERS = ("np.array([0, 15, -25, 10**15])", "np.array([0, 15, -25, 127], 'int8')", "np.array([0, 15, 250], 'uint8')")
OF_AN_AXIS = (
    "np.roll(np.arange(6).reshape(2, 3), {n}, axis=1)", "np.rot90(np.arange(6).reshape(2, 3), {n})",
    "np.tril(np.arange(6).reshape(2, 3), {n})", "np.triu(np.arange(6).reshape(2, 3), {n})",
    "np.diagonal(np.arange(6).reshape(2, 3), {n})",
    "np.trace(np.arange(6).reshape(2, 3), {n})", "np.eye(3, k={n})", "np.tri(3, k={n})", "np.tril_indices(3, {n})",
    "np.take(np.arange(5), {n}, mode='wrap')", "np.take(np.arange(5), {n}, mode='clip')", "np.delete(np.arange(5), {n})",
    "np.insert(np.arange(5), {n}, 1)", "np.base_repr({n})", "np.nan_to_num(np.array([np.nan, 1.0]), nan={n})",
)  # fmt: skip
EXTREME = {
    "round": [
        f"{call}" for x in FLOATS for n in SIZES for call in (f"np.round({x}, {n})", f"np.around({x}, {n})", f"{x}.round({n})")
    ] + [f"np.round({x}, {n})" for x in INTEGERS for n in SIZES if n > -300],  # below, NumPy casts nan to integers
    "power": [f"np.power({x}, {n})" for x in (*FLOATS[:3], *INTEGERS) for n in SIZES if abs(n) < 1000],
    "ldexp": [f"np.ldexp({x}, {n})" for x in FLOATS[:2] for n in SIZES],
    "shift": [
        f"np.{side}_shift({x}, np.array({n}, {x}.dtype))"
        for side in ("left", "right") for x in INTEGERS for n in (0, 7, 8, 63, 64, 127)
    ],
    "axes": [text.format(n=n) for text in OF_AN_AXIS for n in SIZES],
    "counts": [
        f"np.{name}({arguments})" for n in (0, -1, -100)
        for name, arguments in (("vander", f"np.arange(3), {n}"), ("fft.fftfreq", n), ("eye", n), ("zeros", n))
    ],
}  # fmt: skip
"""Of each kind of option, calls with it."""

OPERATIONS = (
    "np.array([1., 2]) / np.array([0., 1])", "np.array([0., 2]) / np.array([0., 1])", "np.log(np.array([0., 1]))",
    "np.log(np.array([-1.]))", "np.exp(np.array([1e4]))", "np.array([1e300]) * np.array([1e300])",
    "np.array([1e-300]) * np.array([1e-300])", "np.sqrt(np.array([-1.]))",
    "np.array([np.inf]) - np.array([np.inf])", "np.power(np.array([0.]), -1.)", "np.array([1, 2]) // np.array([0, 1])",
    "np.array([1, 2]) % np.array([0, 1])", "np.float64(1) / np.float64(0)", "np.array([np.nan]) * 2", "np.array([np.inf]) * 2",
    "np.reciprocal(np.array([0.]))", "np.sin(np.array([np.inf]))", "np.arctanh(np.array([1.]))",
    "np.maximum(np.array([np.nan]), 1.)",
    "np.array([np.nan]) == 1", "np.divide(np.array([1.]), 0., out=np.zeros(1))",
    "np.divide(np.array([1.]), 0., where=np.array([False]), out=np.zeros(1))", "np.log1p(np.array([-1.]))",
    "np.exp2(np.array([2e3]))",
    "np.array([1., 2]) + 1", "np.subtract(1.5, np.array([2.]))",
)  # fmt: skip
RAISING = [
    f"try:\n    with np.errstate({kind}='raise'):\n        out = {text}\nexcept FloatingPointError as error:\n    out = str(error)"
    for text in OPERATIONS
    for kind in ("all", "divide", "over", "under", "invalid")
]
STATES = (
    "log=[]; before=np.seterrcall(lambda what, flag: log.append((what, flag)))\nwith np.errstate(divide='call'):\n"
    "    np.array([1.]) / np.array([0.])\nnp.seterrcall(before); out=log",
    "before=np.seterr(all='raise'); np.seterr(**before); out=(before, np.geterr(), np.array([1.]) / np.array([0.]))",
    "((np.True_ & np.True_) is np.True_, ~np.True_ is np.False_, np.bool_(1) is np.True_, (np.float64(1) == 1) is np.True_)",
    "np.unique(np.array([np.nan, 1, np.nan]), axis=0, return_counts=True)",
    "np.unique(np.array([[np.nan, 1], [np.nan, 1]]), axis=0, return_inverse=True)",
    "np.unique(np.matrix([[1, 2], [2, 3]]), return_inverse=True)", "np.unique(np.matrix([[1, 2], [1, 2]]), axis=0)",
    "np.bincount(np.array([1, 2, 2], 'uint64'), weights=[1., 2, 3])", "np.gradient(np.array([1., 4, 9]), np.array(3.))",
    "np.gradient(np.arange(6.).reshape(2, 3), np.array(2), np.array([0., 1, 3]))",
)  # fmt: skip


@pytest.mark.parametrize("kind", EXTREME)
def test_extreme_integers(kind: str, backend: str, request: pytest.FixtureRequest) -> None:
    check(EXTREME[kind], backend, bool(request.config.getoption("--brief")), 4)


def test_floating_point_errors(backend: str, request: pytest.FixtureRequest) -> None:
    """Each mode is that of its kind of error, with NumPy's message."""
    check(RAISING, backend, bool(request.config.getoption("--brief")), 3)


def test_states(backend: str, request: pytest.FixtureRequest) -> None:
    check(STATES, backend, bool(request.config.getoption("--brief")), 2)
