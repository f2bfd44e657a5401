"""First and second derivatives of elementwise functions against mpmath, over the whole range of each data type."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from tests.gradients import exact
from tests.misuse.misuses import data_types

mpmath = pytest.importorskip("mpmath")

COMPARED = ("numpy", "torch", "jax", "tensorflow")
DTYPES = ("float16", "float32", "float64")
UNITS = 16.0
"""Units in the last place of the derivative, together with what a unit in the last place of each argument changes."""
ABSOLUTE = {
    ("torch", "nn.gelu"): "its kernel takes 1 + erf(x), which cancels, and one of our own takes longer",
    ("torch", "nn.gelu approximate"): "its kernel takes 1 + tanh(x)",
    ("jax", "erfcx"): "XLA reorders the divisions of its body",
    **dict.fromkeys(
        ((backend, f"polygamma {n}") for backend in ("torch", "jax", "tensorflow") for n in (0, 1, 3)),
        "the framework's zeta function is 0 where a power of x underflows",
    ),
}
"""Derivatives that are as accurate as 1 is, by backend and function, with the reason; docs/gradients.md lists them."""
LIMITED = {
    ("torch", "nn.gelu approximate"): (0.0, 1e12),
    ("tensorflow", "nn.gelu approximate"): (0.0, 30.0),
    **dict.fromkeys((("jax", "nn.binary_cross_entropy"), ("tensorflow", "nn.binary_cross_entropy")), (1e-15, 1.0)),
}
"""The smallest and largest argument of those for which a framework's derivative is right; beyond, a power of it overflows."""
FLUSHING = {"jax", "tensorflow", "torch nn.soft_margin_loss"}
"""The backends that make zeros of subnormal numbers: results not far above these lose digits if an intermediate one is.

torch does so in the sigmoid of numbers whose exponential overflows, which the square of the other argument may make normal again.
"""
MORE = {"erfcx": 64.0}
"""Bounds of functions that are differentiated through their body, a rational function whose terms cancel in the derivative."""
LISTED: dict[int, list[tuple[float, ...]]] = {
    1: [(x,) for x in (20.0, -20.0, 40.0, -40.0, 8.0, -8.0, -6.0, -10.0, 1000.0, -1000.0, 0.002, 200.0, -0.5, -1.5, -10.5, 1e-8)],
    2: [(3e-20, 4e-20), (4e-20, 3e-20), (0.002, 0.002), (200.0, 200.0), (1e-8, 1e-8), (3e-20, -4e-20), (2.0, 3.0), (1e-3, 5.0)],
    3: [(3e-20, 4e-20, 2.0), (2.0, 3.0, 0.5), (200.0, -200.0, 0.75)],
}
"""Points that every draw contains, by the number of arguments."""
SPECIAL = (0.5, 1.0, 1.0, 1.0, 2.0, 3.0, 6.0, 10.0)


def _inside(x: Any) -> Any:
    return np.where(np.abs(x) < 1, x, x % 1)


def _positive(*names: str) -> dict[str, Callable[..., Any]]:
    return dict.fromkeys(names, lambda x: (np.abs(x),))


DOMAINS: dict[str, Callable[..., tuple[Any, ...]]] = {
    **_positive("log", "log2", "log10", "sqrt", "rsqrt", "entr", "polygamma 0", "polygamma 1", "polygamma 3"),
    **dict.fromkeys(("pow", "float_power"), lambda x, y: (np.abs(x), y)),
    **dict.fromkeys(("asin", "acos", "atanh", "erfinv"), lambda x: (_inside(x),)),
    **dict.fromkeys(("igamma", "igammac"), lambda a, x: (np.abs(a) % 300 + 1e-4, np.abs(x) % 300 + 1e-4)),
    **dict.fromkeys(("lgamma", "digamma"), lambda x: (np.where(x < -1e3, -(np.abs(x) % 37) - 0.3, x),)),
    "zeta": lambda x, q: (np.abs(x) % 30 + 1.01, np.abs(q) % 1000 + 1e-3),
    "acosh": lambda x: (np.where(np.abs(x) < 1, 1 + np.abs(x), np.abs(x)),),
    "exp2": lambda x: (
        np.minimum(x, 0.99 * math.log2(float(np.finfo(x.dtype).max))),
    ),  # else the value overflows before its derivative
    "logit": lambda x: (np.abs(_inside(x)),),
    "ndtri": lambda x: (np.abs(_inside(x)),),
    "erfcinv": lambda x: (np.abs(_inside(x)),),
    "erfcx": lambda x: (np.where(x < -5, -x, x),),
    "log_ndtr": lambda x: (np.where(np.abs(x) > 1e4, 0.7, x),),
    **dict.fromkeys(("expn 0", "expn 1", "expn 3"), lambda x: (np.abs(x),)),
    "log1p": lambda x: (np.where(x < -1, -x, x),),
    "xlogy": lambda x, y: (x, np.abs(y)),
    "xlog1py": lambda x, y: (x, np.where(y < -1, -y, y)),
    "nn.kl_div": lambda x, y: (x, np.abs(y)),
    "nn.binary_cross_entropy": lambda x, y: (np.maximum(np.abs(_inside(x)), 1e-40), np.abs(_inside(y))),  # logarithms end at -100
    "nn.gaussian_nll_loss": lambda x, y, z: (x, y, np.abs(z) + 1e-3),
}
"""Maps drawn numbers to arguments for which a function is real, and its exact derivatives take no minutes."""
FEWER = {"igamma": 4, "igammac": 4, "zeta": 16}
"""The number of points of the functions whose exact derivatives take longest."""


def points(name: str, dtype: str, count: int = 48, seed: int = 0) -> list[Any]:
    """Arguments drawn in the exponent, around 1, uniformly and beside special points; the second ones often near the first."""
    limits, number = np.finfo(dtype), exact.arity(name)
    rng = np.random.default_rng([zlib.crc32(f"{name} {dtype}".encode()), seed])
    count, quarter = FEWER.get(name, count), FEWER.get(name, count) // 4
    drawn: list[Any] = []
    for _ in range(number):
        low, high = math.log2(float(limits.tiny)), math.log2(float(limits.max))
        near = rng.choice(SPECIAL, quarter) * (1 + rng.choice([-1, 1], quarter) * 2.0 ** -rng.uniform(1, limits.nmant, quarter))
        uniform = rng.uniform(0, 1, quarter) * rng.choice([1, 5, 20, 100, 800], quarter)
        sizes = np.concatenate([2.0 ** rng.uniform(low, high, quarter), 2.0 ** rng.uniform(-10, 10, quarter), uniform, near])
        own = sizes * rng.choice([-1, 1], sizes.size)
        if drawn:
            close = drawn[0] * 2.0 ** rng.uniform(-3, 3, own.size) * rng.choice([-1, 1], own.size)
            own = np.where(rng.uniform(size=own.size) < 0.6, close, rng.permutation(own))
        drawn.append(own)
    listed = LISTED[number][: 2 if name in FEWER else None]
    with np.errstate(all="ignore"):
        given = [np.concatenate([own, [point[i] for point in listed]]).astype(dtype) for i, own in enumerate(drawn)]
        usual = np.all([np.isfinite(x) & (np.abs(x) >= limits.tiny) for x in given], axis=0)
        given = [np.where(usual, x, np.asarray(1.25, dtype)) for x in given]
        return [np.asarray(x, dtype) for x in DOMAINS[name](*given)] if name in DOMAINS else given


def function(name: str) -> Callable[..., Any]:
    """The function of a formula, of arrays only; it looks for itself in the namespace of each call."""
    qualname, _, variant = name.partition(" ")
    declaration = registry.find(qualname)
    assert declaration is not None
    given: dict[str, Any] = {"reduction": "none"} if "reduction" in declaration.schema.parameters else {}
    if variant == "approximate":
        given["approximate"] = True

    def call(xp: Any, *arrays: Any) -> Any:
        own = attrgetter(qualname)(xp)
        return own(int(variant), *arrays) if variant.isdigit() else own(*arrays, **given)

    return call


def derivatives(xp: Any, name: str, arrays: list[Any]) -> dict[exact.Key, Any]:
    """All first and second derivatives of a function at each point."""
    call = function(name)

    def first(i: int) -> Callable[..., Any]:
        return ivy_api.grad(lambda *given: xp.sum(call(ivy_api.namespace_for(*given), *given)), argnums=i)

    def total(i: int) -> Callable[..., Any]:
        return lambda *given: xp.sum(first(i)(*given))

    found = {}
    for key in exact.keys(len(arrays)):
        found[key] = first(key[0])(*arrays) if len(key) == 1 else ivy_api.grad(total(key[0]), argnums=key[1])(*arrays)
    return found


def units_off(got: float, want: Any, change: Any, dtype: str, order: int, *, absolute: bool = False) -> float:
    """The distance in the units of `UNITS`. Results that a backend may replace by 0, or that overflow, have none."""
    limits = np.finfo(dtype)
    eps, tiny = float(limits.eps), float(limits.tiny)
    if abs(want) > float(limits.max) * (1 - 2 * eps if order == 1 else 2**-10):
        return (
            0.0 if order > 1 or not abs(want) > float(limits.max) * (1 + 8 * eps) or abs(got) > float(limits.max) / 4 else math.inf
        )
    if not math.isfinite(got):
        return math.inf
    change = max(change, 1.0) if absolute else change
    unit = tiny if abs(want) < 2 * tiny else math.ldexp(eps, math.frexp(float(want))[1] - 1)
    return float(abs(mpmath.mpf(got) - want) / (unit + change * eps))


def worst(
    name: str, dtype: str, arrays: list[Any], found: dict[exact.Key, Any], *, absolute: bool = False, flushed: bool = False
) -> tuple[float, str]:
    """The largest distance of the derivatives at the points, and a line that says where."""
    largest, line = 0.0, ""
    limits = np.finfo(dtype)
    for key, values in found.items():
        for i, got in enumerate(values.tolist()):
            point = tuple(float(x[i]) for x in arrays)
            if any(abs(x) < float(limits.tiny) for x in point):
                continue
            want, change = exact.derivative(name, key, point)
            if not (mpmath.isfinite(want) and mpmath.isfinite(change)):
                continue
            if flushed and abs(want) < float(limits.tiny) / float(limits.eps):
                continue
            off = units_off(got, want, change, dtype, len(key), absolute=absolute)
            if off > largest:
                by = ", ".join(str(position) for position in key)
                largest, line = off, f"{name}{point} by argument {by}: {got!r} for {mpmath.nstr(want, 17)}, {off:.3g} units"
    return largest, line


def test_every_elementwise_function_is_compared_or_has_a_reason() -> None:
    compared = {name.partition(" ")[0] for name in exact.FORMULAS}
    every = {d.qualname for d in registry.iter_declarations() if d.kind == "function" and d.differentiable and _is_elementwise(d)}
    assert every <= compared | set(exact.LEFT_OUT)
    assert not compared & set(exact.LEFT_OUT)


def _is_elementwise(declaration: Any) -> bool:
    chapter, schema = declaration.body.__module__.rpartition(".")[2], declaration.schema
    if not (declaration.broadcasts or chapter in ("elementwise", "special", "activations") or "reduction" in schema.parameters):
        return False
    return any("float32" in data_types(declaration, x) for x in schema.positional if schema.parameters[x].arrays)


def units(backend: str, name: str, dtype: str) -> tuple[float, str]:
    """The units by which the derivatives of a function on a backend are off at most, and a line that says where."""
    xp, own = ivy_api.namespace(backend), (backend, name)
    least, most = LIMITED.get(own, (0.0, math.inf))
    arrays = [np.where((np.abs(x) >= least) & (np.abs(x) <= most), x, x.dtype.type(0.75)) for x in points(name, dtype)]
    found = {key: np.asarray(x) for key, x in derivatives(xp, name, [xp.asarray(x) for x in arrays]).items()}
    return worst(
        name, dtype, arrays, found, absolute=own in ABSOLUTE, flushed=backend in FLUSHING or f"{backend} {name}" in FLUSHING
    )


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", exact.FORMULAS)
@pytest.mark.brief(48, fast=True)
def test_derivatives_are_exact_to_some_units(backend: Any, name: str, dtype: str) -> None:
    if backend.name not in COMPARED:
        pytest.skip("has derivatives of its framework")
    largest, line = units(backend.name, name, dtype)
    assert largest <= MORE.get(name, UNITS), line
