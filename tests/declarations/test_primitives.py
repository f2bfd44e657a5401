"""A namespace of primitive functions only: all others are composed of these, down to them, with the results of the usual one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt.functions import unexplained
from ivy_api.bodies.updates import Selected
from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import primitive_namespace
from ivy_conformance import calls

USUAL = ivy_api.namespace("numpy")
PRIMITIVE = primitive_namespace(USUAL)
ENTERING = SimpleNamespace(xp=USUAL, dtypes=USUAL.__array_namespace_info__().dtypes(), dtype=USUAL.__getattribute__)
UNINITIALISED = ("empty", "empty_like")
COMPOSED = [d.qualname for d in registry.iter_declarations() if d.kind == "function" and d.composed]


def parts(value: Any) -> list[np.ndarray]:
    """The arrays of a result, one after the other."""
    if isinstance(value, (list, tuple)):
        return [array for part in value for array in parts(part)]
    return [np.asarray(value.get() if isinstance(value, Selected) else value)]


@pytest.mark.parametrize("qualname", COMPOSED)
def test_a_composed_function_is_composed_of_primitives(qualname: str) -> None:
    args, kwargs = (calls.entered(ENTERING, part) for part in calls.example(qualname))
    with np.errstate(all="ignore"):
        wanted, found = (registry_function(space, qualname)(*args, **kwargs) for space in (USUAL, PRIMITIVE))
    for got, want in zip(parts(found), parts(wanted), strict=True):
        assert (got.shape, got.dtype) == (want.shape, want.dtype)
        if qualname not in UNINITIALISED:
            np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9)


def registry_function(space: Any, qualname: str) -> Any:
    for part in qualname.split("."):
        space = getattr(space, part)
    return space


def test_a_primitive_is_the_backends_own_and_a_composed_function_is_not() -> None:
    assert unexplained(PRIMITIVE.reshape) is unexplained(USUAL.reshape)
    assert registry.find("reshape") is not None
    assert not registry.find("reshape").composed  # type: ignore[union-attr]
    assert PRIMITIVE.expand_dims is not USUAL.expand_dims
    assert PRIMITIVE.float32 is USUAL.float32
    assert ivy_api.namespace_for(np.zeros(1)) is USUAL
