"""Calls of layers with arrays of different shapes, their oracles, and what holds for each: values, gradients, compilers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

from conformance.compiling import assert_agrees
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DataDependentShapeError

ROUNDING = {"float32": 3e-5, "float64": 1e-11}


@dataclass(frozen=True)
class Case:
    """One call.

    Attributes
    ----------
    name : the function, as ``"nn.linear"``
    arrays : its arguments: arrays, those of floats of the data type under test; or what else it takes
    oracle : takes the arrays as tensors in double precision, and gives what the function should
    keywords : its keyword arguments, arrays among them
    smooth : whether its first array of floats has a gradient
    rounding : how much larger than usual the error may be
    """

    name: str
    arrays: tuple[Any, ...]
    oracle: Callable[..., Any]
    keywords: dict[str, Any] = field(default_factory=dict)
    smooth: bool = True
    rounding: float = 1.0

    @property
    def first(self) -> int:
        """The number of its first array of floats."""
        return next(n for n, x in enumerate(self.arrays) if isinstance(x, np.ndarray) and x.dtype.kind == "f")


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    """Numbers around 0 that every floating-point type of 32 bits or more holds."""
    return np.random.default_rng([seed, *shape]).normal(size=shape).astype("float32").astype("float64")


def positive(*shape: int, seed: int = 0) -> np.ndarray:
    """Numbers between 0.1 and 1."""
    return np.random.default_rng([seed, *shape]).uniform(0.1, 1.0, size=shape).astype("float32").astype("float64")


def mapped(value: Any, convert: Callable[[np.ndarray], Any]) -> Any:
    """The same arguments with each array converted."""
    if isinstance(value, np.ndarray):
        return convert(value)
    if isinstance(value, dict):
        return {name: mapped(part, convert) for name, part in value.items()}
    return type(value)(mapped(part, convert) for part in value) if isinstance(value, (tuple, list)) else value


def of_dtype(value: Any, dtype: str) -> Any:
    """The same arguments with floats of one data type."""
    return mapped(value, lambda x: x.astype(dtype) if x.dtype.kind == "f" else x)


def wanted(case: Case, arrays: Any) -> Any:
    """What the oracle gives, as NumPy arrays."""
    out = case.oracle(*mapped(arrays, torch.asarray))
    return tuple(part.detach().numpy() for part in out) if isinstance(out, tuple) else out.detach().numpy()


def check_values(lib: Library, case: Case, dtype: str) -> None:
    """The function gives what the oracle does."""
    got = lib.call(case.name, *of_dtype(case.arrays, dtype), **of_dtype(case.keywords, dtype))
    want = wanted(case, of_dtype(of_dtype(case.arrays, dtype), "float64"))
    gots, wants = (value if isinstance(value, tuple) else (value,) for value in (got, want))
    assert len(gots) == len(wants)
    for g, w in zip(gots, wants, strict=True):
        assert g.dtype.name == dtype
        assert g.shape == w.shape
        rounding = ROUNDING[dtype] * case.rounding
        np.testing.assert_allclose(g, w, rtol=rounding, atol=rounding * np.max(np.abs(w[np.isfinite(w)]), initial=1.0))


def check_gradients(lib: Library, tools: Any, case: Case) -> None:
    """The gradients of the function and of its composed body are those of the oracle."""
    xp, first = lib.xp, case.first
    declaration = registry.find(case.name)
    assert declaration is not None
    body: Any = declaration.body
    tensors = list(mapped(case.arrays, torch.asarray))
    tensors[first] = x = tensors[first].requires_grad_()
    outs = case.oracle(*tensors)
    tilted = [(out * _tilt(out.shape)).sum() for out in (outs if isinstance(outs, tuple) else (outs,))]
    (want,) = torch.autograd.grad(torch.stack(tilted).sum(), x)
    arguments, keywords = mapped((case.arrays, case.keywords), lambda a: from_numpy(xp, a))

    def total(call: Callable[..., Any], v: Any) -> Any:
        out = call(*arguments[:first], v, *arguments[first + 1 :], **keywords)
        parts = out if type(out) in (tuple, list) else (out,)
        total, *rest = [xp.sum(xp.multiply(part, from_numpy(xp, _tilt(tuple(part.shape)).numpy()))) for part in parts]
        for part in rest:
            total = xp.add(total, part)
        return total

    for call in (lib.function(case.name), lambda *a, **k: body(*a, **k, xp=xp)):
        got = to_numpy(xp, tools.gradient(lambda v, call=call: total(call, v), arguments[first]))
        np.testing.assert_allclose(got, want.numpy(), rtol=1e-7, atol=1e-9 * max(1.0, float(want.abs().max())))


def _tilt(shape: Any) -> torch.Tensor:
    """Weights, so that each element of a result has a gradient of its own."""
    return torch.linspace(0.5, 1.5, int(np.prod(shape)), dtype=torch.float64).reshape(tuple(shape))


def check_compiled(lib: Library, tools: Any, case: Case) -> None:
    """Compiled by the framework it gives what it gives eagerly."""
    xp, arrays = lib.xp, []

    def take_out(a: np.ndarray) -> _Place:
        arrays.append(from_numpy(xp, a))
        return _Place(len(arrays) - 1)

    plan = mapped((case.arrays, case.keywords), take_out)
    function = lib.function(case.name)

    def traced(*inputs: Any) -> Any:
        args, kwargs = _filled(plan, inputs)
        return function(*args, **kwargs)

    try:
        compiled = tools.compiled(traced)(*arrays)
    except DataDependentShapeError:  # it needs to know lengths
        compiled = _compiled_for_these_shapes(traced, arrays)
    eager = traced(*arrays)
    assert_agrees(
        case.name, *(tuple(map(lib.numpy, out)) if type(out) in (tuple, list) else lib.numpy(out) for out in (compiled, eager))
    )


def _compiled_for_these_shapes(function: Any, arrays: list[Any]) -> Any:
    """The only framework whose compiler is not told of shapes is TensorFlow."""
    import tensorflow as tf

    return tf.function(function, autograph=False)(*arrays)


@dataclass(frozen=True)
class _Place:
    """Where one of the arrays goes."""

    number: int


def _filled(plan: Any, inputs: tuple[Any, ...]) -> Any:
    if isinstance(plan, _Place):
        return inputs[plan.number]
    if isinstance(plan, dict):
        return {name: _filled(part, inputs) for name, part in plan.items()}
    return type(plan)(_filled(part, inputs) for part in plan) if isinstance(plan, (tuple, list)) else plan


def declared_in(*modules: str) -> set[str]:
    """The functions of some chapters of ``nn``."""
    return {
        f"nn.{name}"
        for name, declaration in registry.declarations("nn").items()
        if declaration.body.__module__ in {f"ivy_api.extensions.nn.{module}" for module in modules}
    }


def first_of_each(cases: dict[str, Case]) -> list[str]:
    """The names of cases, one for each function."""
    found: dict[str, str] = {}
    for key, case in cases.items():
        found.setdefault(case.name, key)
    return list(found.values())
