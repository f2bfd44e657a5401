"""A call that a function takes has a gradient of the shape of its array, whatever its rank and axis: none is taken by mistake."""

from __future__ import annotations

from functools import partial, reduce
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import IvyError
from ivy_conformance import calls
from tests.misuse.misuses import put
from tests.misuse.test_misuses import entered

pytestmark = pytest.mark.filterwarnings("ignore")  # where values are outside of the domain

SHAPES = ((), (3,), (3, 3), (2, 3, 3))
NAMES = sorted(
    d.qualname
    for d in registry.iter_declarations()
    if d.differentiable and d.module.startswith("ivy_api.") and not d.module.startswith("ivy_api.extensions.random")
)


def ways(name: str) -> list[tuple[tuple[Any, ...], dict[str, Any], int]]:
    """The calls of a function with its first floating-point array of each rank, by each axis, and the position of the array."""
    declaration = registry.find(name)
    assert declaration is not None
    args, kwargs = calls.example(name)
    names = calls.parameters(name)
    first = declaration.schema.floating_parameters[0]
    place = list(names).index(first)
    if place >= len(args) or not isinstance(args[place], np.ndarray):
        return []
    axes = [n for n, p in declaration.schema.parameters.items() if p.axis is not None]
    found = []
    for shape in SHAPES:
        call = put(args, kwargs, names, first, np.resize(args[place], shape).astype("float64"))
        for axis in axes:
            found += [(*moved, place) for number in (0, -1) if (moved := put(call[0], call[1], names, axis, number)) is not None]
        found.append((*call, place))
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.brief(3, fast=True)
def test_a_gradient_has_the_shape_of_its_array(backend: Any, name: str) -> None:
    if backend.name not in ("numpy", "torch"):
        pytest.skip("other frameworks refuse an axis of a 0-d array themselves")
    xp: Any = backend.namespace
    for args, kwargs, place in ways(name):
        before, x, after = (entered(part, backend.name, "native") for part in (args[:place], args[place], args[place + 1 :]))
        named = {key: entered(value, backend.name, "native") for key, value in kwargs.items()}
        total = partial(_total, name, xp, before, after, named)
        try:
            real = xp.isdtype(total(x).dtype, "real floating")
        except IvyError:
            continue
        try:
            assert not real or tuple(ivy_api.grad(total)(x).shape) == tuple(x.shape), (args, kwargs)
        except NotImplementedError:  # torch has no derivative of unique
            continue


def _total(name: str, xp: Any, before: Any, after: Any, named: dict[str, Any], x: Any) -> Any:
    """The sum of the floating-point results."""
    out = reduce(getattr, name.split("."), xp)(*before, x, *after, **named)
    several = out if isinstance(out, (tuple, list)) else [out]
    floats = [y for y in several if xp.isdtype(y.dtype, ("real floating", "complex floating"))]
    parts = [xp.sum(xp.real(y) if xp.isdtype(y.dtype, "complex floating") else y) for y in floats]
    return reduce(xp.add, parts) if parts else xp.asarray(0)
