"""Derivatives of a function that `vmap` maps are those of the function: the rules for accurate ones hold in lanes, too."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance import calls
from tests.gradients.test_singular_points import NAMES, elementwise_arrays

POINTS = np.asarray([0.0, -0.0, 1e-6, 0.25, -0.5, 0.75, 1.0, 2.5, -4.0, 20.0, -20.0, 80.0]).reshape(6, 2)
OF_ALL = {"clip_by_norm"}
"""Functions of all elements of an array together."""


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", [name for name in NAMES if name not in OF_ALL])
@pytest.mark.brief(32)
def test_they_are_those_outside(backend: Any, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    count = len(elementwise_arrays(name))
    args, kwargs = calls.example(name)
    points = [xp.asarray(x, dtype=xp.float32) for x in (POINTS, np.roll(POINTS, 5))][:count]

    def function(*arrays: Any) -> Any:
        return reduce(getattr, name.split("."), xp)(*arrays, *args[count:], **kwargs)

    out = function(*points)
    if isinstance(out, tuple) or tuple(out.shape) != POINTS.shape or not xp.isdtype(out.dtype, "real floating"):
        pytest.skip("is no real function of each element")
    along = tuple(xp.ones_like(x) for x in points)
    for number in range(count):
        found, want = (
            np.asarray(ivy_api.grad(lambda *arrays, f=f: xp.sum(f(*arrays)), argnums=number)(*points))
            for f in (ivy_api.vmap(function), function)
        )
        np.testing.assert_allclose(found, want, rtol=3e-6, atol=0.0, err_msg=f"the gradient by argument {number}")
    found, want = (np.asarray(ivy_api.jvp(f, tuple(points), along)[1]) for f in (ivy_api.vmap(function), function))
    np.testing.assert_allclose(found, want, rtol=3e-6, atol=1e-30, err_msg="the derivative in forward mode")
