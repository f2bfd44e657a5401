"""What is composed for libraries without libm and LAPACK: elementary functions against mpmath, linear algebra against NumPy.

The library has arithmetic, comparisons, ``exp log sqrt sin`` and what makes and moves arrays.
"""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest

from ivy_api.dispatch import registry
from ivy_api.dispatch.lookup import from_foreign
from ivy_api.errors import DTypeError
from ivy_conformance.oracles import tolerances

ONE = ("acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "expm1", "log10", "log1p", "log2", "sinh", "tan", "tanh")
LINALG = ("cholesky", "det", "inv", "slogdet", "solve")
LACKING = {d.name for d in registry.iter_declarations() if d.composed and d.standard and d.kind == "function"}
FLOATS = ("float32", "float64")


class Primitives:
    """NumPy without any function that has a composed body."""

    def __init__(self, module: Any) -> None:
        self._module = module
        if module is np:
            self.linalg, self.fft = Primitives(np.linalg), Primitives(np.fft)

    def __getattr__(self, name: str) -> Any:
        if name in LACKING or name in ("tile", "repeat", "broadcast_arrays"):
            raise AttributeError(name)
        return getattr(self._module, name)


XP: Any = from_foreign(Primitives(np))


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    with np.errstate(all="ignore"):
        yield


def test_all_of_them_are_composed() -> None:
    assert {*ONE, "atan2", *LINALG} <= LACKING


def sample(dtype: str, count: int) -> np.ndarray:
    """Numbers of all sizes and both signs, many near 0, ±1, ±π/2 and the places where formulae change."""
    rng = np.random.default_rng(3)
    info = np.finfo(dtype)
    sizes = 2.0 ** rng.uniform(-30, np.log2(float(info.max)) / 8, count)
    edges = np.array([0.34, 0.4142135623730951, 0.5, 1.0, np.pi / 2, np.pi, 22.0, np.log(float(info.max)), 0.5 / float(info.eps)])
    near = (edges[:, None] * (1 + rng.normal(size=(1, count // 8)) * 10.0 ** rng.uniform(-7, -1, (1, count // 8)))).ravel()
    x = np.concatenate([sizes, near, edges, [float(info.tiny), float(info.max) / 2, float(info.eps)]])
    return np.concatenate([x, -x]).astype(dtype)


def exact(function: Any, *arrays: np.ndarray) -> list[Any]:
    with mpmath.workdps(60):
        return [function(*(mpmath.mpf(float(x)) for x in each)) for each in zip(*arrays, strict=True)]


def units(got: np.ndarray, want: list[Any]) -> np.ndarray:
    """The distance of each result from the exact one, in units in the last place of the data type."""
    info, found = np.finfo(got.dtype), []
    for g, w in zip(got.tolist(), want, strict=True):
        if isinstance(w, mpmath.mpc) or mpmath.isnan(w):
            found.append(0.0 if np.isnan(g) else np.inf)
        elif abs(w) > float(info.max):
            found.append(0.0 if np.isinf(g) and g * w > 0 else np.inf)
        elif not np.isfinite(g):
            found.append(np.inf)
        else:
            scale = max(2.0 ** np.floor(np.log2(float(abs(w)))) if w else 0.0, float(info.tiny))
            found.append(float(abs(mpmath.mpf(g) - w)) / (scale * float(info.eps)))
    return np.array(found)


_NAMES = {"log1p": "log1p", "expm1": "expm1", "log2": lambda x: mpmath.log(x, 2), "log10": mpmath.log10}


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("name", ONE)
def test_values(name: str, dtype: str) -> None:
    x = sample(dtype, 160)
    if name in ("cos", "tan"):  # beyond that the composed cosine has an absolute error of one unit, no relative one
        x = x[np.abs(x) < (2.0**20 if dtype == "float64" else 2.0**12)]
    oracle = _NAMES.get(name, name)
    function = getattr(mpmath, oracle) if isinstance(oracle, str) else oracle
    if name in ("log2", "log10", "log1p", "acosh", "atanh", "asin", "acos"):
        bounds = {"log2": (0, None), "log10": (0, None), "log1p": (-1, None), "acosh": (1, None)}.get(name, (-1, 1))
        x = x[(x > bounds[0]) & (x < (bounds[1] or np.inf))]
    got = getattr(XP, name)(x)
    assert got.dtype == dtype
    off = units(got, exact(function, x))
    worst = int(np.argmax(off))
    assert off[worst] <= tolerances.ELEMENTARY, (
        f"{name}({x[worst]!r}) is {got[worst]!r}, {off[worst]:.1f} units off; {np.sum(off > 4)} of {len(x)}"
    )


@pytest.mark.parametrize("dtype", FLOATS)
def test_atan2(dtype: str) -> None:
    rng = np.random.default_rng(0)
    y, x = (rng.choice(sample(dtype, 80), 600) for _ in range(2))
    off = units(XP.atan2(y, x), exact(mpmath.atan2, y, x))
    assert off.max() <= tolerances.ELEMENTARY


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("name", [*ONE, "atan2"])
def test_special_values_are_those_of_numpy(name: str, dtype: str) -> None:
    special = np.array([0.0, -0.0, 1.0, -1.0, 2.0, -2.0, np.inf, -np.inf, np.nan], dtype=dtype)
    arguments = (special,) if name != "atan2" else tuple(a.ravel() for a in np.meshgrid(special, special))
    got, want = getattr(XP, name)(*arguments), getattr(np, name)(*arguments)
    np.testing.assert_allclose(got, want, rtol=8 * np.finfo(dtype).eps, strict=True)
    zero = want == 0
    np.testing.assert_array_equal(np.signbit(got[zero]), np.signbit(want[zero]))


def test_sixteen_bits_are_computed_in_thirty_two() -> None:
    x = np.linspace(-0.99, 0.99, 101).astype(np.float16)
    for name in (n for n in ONE if n not in ("log2", "log10", "acosh")):
        got, want = getattr(XP, name)(x), getattr(np, name)(x.astype(np.float64))
        assert got.dtype == np.float16
        assert np.all(np.abs(got - want) <= 0.51 * np.spacing(np.abs(want).astype(np.float16)).astype(float) + 1e-7)


@pytest.mark.parametrize("name", ONE)
def test_other_numbers_are_refused_by_name(name: str) -> None:
    for dtype in ("int32", "complex64"):
        with pytest.raises(DTypeError, match=name):
            getattr(XP, name)(np.ones(2, dtype=dtype))


SHAPES = ((1, 1), (3, 3), (2, 4, 4), (2, 0, 3, 3), (0, 0), (17, 17))
DTYPES = (*FLOATS, "complex64", "complex128")


def matrices(shape: tuple[int, ...], dtype: str) -> np.ndarray:
    rng = np.random.default_rng(5)
    x = rng.normal(size=shape) + (1j * rng.normal(size=shape) if "complex" in dtype else 0)
    return x.astype(dtype)


def close(got: Any, want: Any, rows: int) -> None:
    want = np.asarray(want)
    assert got.shape == want.shape
    assert got.dtype == want.dtype
    bound = 200 * max(rows, 1) * np.finfo(want.dtype).eps
    np.testing.assert_allclose(got, want, rtol=bound, atol=bound * max(np.max(np.abs(want), initial=0), 1))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
def test_linear_algebra(shape: tuple[int, ...], dtype: str) -> None:
    x, n = matrices(shape, dtype), shape[-1]
    close(XP.linalg.det(x), np.linalg.det(x), n)
    for got, want in zip(XP.linalg.slogdet(x), np.linalg.slogdet(x), strict=True):
        close(got, want, n)
    close(XP.linalg.inv(x), np.linalg.inv(x), n)
    b = matrices((*shape[:-1], 2), dtype)
    close(XP.linalg.solve(x, b), np.linalg.solve(x, b), n)
    close(XP.linalg.solve(x, b[..., 0].reshape(-1)[:n]), np.linalg.solve(x, b[..., 0].reshape(-1)[:n]), n) if b.size >= n else None
    a = x @ np.conj(np.swapaxes(x, -1, -2)) + n * np.eye(n, dtype=dtype)
    lower = XP.linalg.cholesky(a)
    close(lower, np.linalg.cholesky(a), n)
    np.testing.assert_array_equal(XP.linalg.cholesky(a, upper=True), np.conj(np.swapaxes(lower, -1, -2)))


def test_rows_are_exchanged() -> None:
    x = np.array([[0.0, 2.0, 1.0], [1e-20, 1.0, 0.0], [4.0, 0.0, 1.0]])
    close(XP.linalg.solve(x, np.eye(3)), np.linalg.inv(x), 3)
    close(XP.linalg.det(x), np.linalg.det(x), 3)
    assert float(XP.linalg.det(np.ones((3, 3)))) == 0.0
    assert XP.linalg.slogdet(np.zeros((2, 2))).logabsdet == -np.inf
