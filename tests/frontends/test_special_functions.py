"""The special functions of every frontend over their whole range, against SciPy, on every backend."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import numpy as np
import pytest
import scipy.special

import ivy_api

PLACES = {
    "jax": "ivy_frontend_jax.scipy.special",
    "torch": "ivy_frontend_torch.special",
    "tensorflow": "ivy_frontend_tensorflow.math",
}
MAKING = {
    "jax": ("ivy_frontend_jax.numpy", "asarray"),
    "torch": ("ivy_frontend_torch", "asarray"),
    "tensorflow": ("ivy_frontend_tensorflow", "constant"),
}
RENAMED = {
    "lgamma": "gammaln", "igamma": "gammainc", "igammac": "gammaincc", "expint": "expi",
    **{f"bessel_{one}": one for one in ("i0", "i0e", "i1", "i1e", "j0", "j1", "k0", "k0e", "k1", "k1e", "y0", "y1")},
    **{f"modified_bessel_{one}": one for one in ("i0", "i1", "k0", "k1")},
    **{f"scaled_modified_bessel_{one}": f"{one}e" for one in ("k0", "k1")},
}  # fmt: skip
DIFFERENT = {
    "beta": "of any two numbers",
    "boxcox": "grows with the second argument",
    "boxcox1p": "as boxcox",
    "betaln": "of any two numbers",
    "gamma": "JAX exponentiates lgamma",
    "hyp1f1": "a series of three arguments",
    "owens_t": "in JAX to single precision",
    "poch": "a quotient of gamma functions",
    "round": "rounds to even",
    "wofz": "complex",
}
"""Functions that are not compared: why."""
POINTS = np.concatenate([
    [0.0, -0.0, 1.0, 2.0, 0.5, -1.5, 2.2, 1e3, 1e6, 1e-30, 1.0 - 2.0**-20],
    *(sign * 10.0 ** np.random.default_rng(7).uniform(-6, 2, 30) for sign in (1, -1)),
    np.random.default_rng(8).uniform(0, 2, 20),
]).astype("float32")  # fmt: skip
SHAPES = np.asarray([0.125, 0.75, 1.0, 2.5, 8.0, 33.0])
TWO = {"gammainc", "gammaincc", "zeta", "xlogy", "xlog1py", "rel_entr", "kl_div", "expn"}


def ufunc(name: str) -> Any:
    """SciPy's function, without what makes it take arrays of other libraries."""
    found = getattr(scipy.special, name, None)
    return getattr(found, "__wrapped__", found)


def functions(framework: str) -> list[tuple[str, str]]:
    """The name in the frontend and in SciPy of each function that both have."""
    if importlib.util.find_spec(PLACES[framework].partition(".")[0]) is None:
        return []
    names = dir(importlib.import_module(PLACES[framework]))
    if framework == "tensorflow":
        names = [*names, *(f"special.{name}" for name in dir(importlib.import_module("ivy_frontend_tensorflow.math.special")))]
    found = []
    for name in names:
        last = name.rpartition(".")[2]
        other = RENAMED.get(last, last)
        native = ufunc(other)
        if isinstance(native, np.ufunc) and last not in DIFFERENT and (native.nin == 1 or other in TWO or other == "betainc"):
            found.append((name, other))
    return found


def arguments(name: str, dtype: str) -> list[np.ndarray[Any, Any]]:
    if name == "expn":
        x = np.abs(POINTS)
        return [np.repeat(np.arange(6.0), x.size).astype(dtype), np.tile(x, 6).astype(dtype)]
    if name == "betainc":
        a, b, x = (v.ravel() for v in np.meshgrid(SHAPES, SHAPES, np.linspace(0, 1, 9)))
        return [a.astype(dtype), b.astype(dtype), x.astype(dtype)]
    if name in TWO:
        positive = np.unique(np.abs(POINTS))
        both = [v.ravel() for v in np.meshgrid(SHAPES + (name == "zeta"), positive[(positive > 1e-3) & (positive < 1e3)])]
        return [v.astype(dtype) for v in both]
    return [POINTS.astype(dtype)]


CASES = [(framework, *pair) for framework in PLACES for pair in functions(framework)]


@pytest.mark.brief(4)
@pytest.mark.parametrize(("framework", "called", "other"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_values(backend: Any, framework: str, called: str, other: str) -> None:
    """To 128 units of the result, or of what rounding the argument changes."""
    if backend is None:
        pytest.skip("no backend")
    for dtype in ("float32", "float64"):
        if framework == "jax" and dtype == "float64":
            continue  # it has none unless asked
        given = arguments(other, dtype)
        if called.endswith("expint"):
            given = [np.abs(given[0])]  # TensorFlow has nan for negative numbers
        with ivy_api.use_backend(backend.name), np.errstate(all="ignore"):
            make = getattr(importlib.import_module(MAKING[framework][0]), MAKING[framework][1])
            function: Any = importlib.import_module(PLACES[framework])
            for part in called.split("."):
                function = getattr(function, part)
            got = function(*map(make, given))
            wide = [v.astype("float64") for v in given]
            if other == "expn":
                wide[0] = wide[0].astype("int64")
            want = ufunc(other)(*wide)
            moved = ufunc(other)(*wide[:-1], wide[-1] * (1 + 1e-6))
        both = (got, want, moved) if isinstance(want, tuple) else ((got,), (want,), (moved,))
        for mine, theirs, beside in zip(*both, strict=True):
            compare(np.asarray(mine).astype("float64"), theirs, beside, wide, np.finfo(dtype))


def compare(mine: Any, theirs: Any, beside: Any, given: Any, info: Any) -> None:
    with np.errstate(all="ignore"):
        change = np.abs(beside - theirs) * 1e6
        regular = np.isfinite(theirs) & (np.abs(theirs) < float(info.max)) & np.isfinite(change)
        scale = np.maximum(np.maximum(np.abs(theirs), change), float(info.tiny) / float(info.eps))
        off = np.where(regular, np.abs(mine - theirs) / scale / float(info.eps), 0.0)
    worst = int(np.argmax(np.where(np.isnan(off), np.inf, off)))
    assert off[worst] <= 128, ([v[worst] for v in given], mine[worst], theirs[worst], off[worst])
