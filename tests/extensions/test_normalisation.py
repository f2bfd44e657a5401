"""Norms: of zeros, of large numbers, and what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from ivy_conformance.library import Library
from tests.extensions.draws.normalisation import layer_norm

NORMS = sorted(
    f"nn.{name}" for name, d in registry.declarations("nn").items() if d.body.__module__ == "ivy_api.extensions.nn.normalisation"
)
IMAGE, MEAN = np.random.default_rng(0).normal(size=(2, 3, 4, 6)), np.zeros(6)


@pytest.mark.parametrize(("dtype", "off"), [("float32", 3e-3), ("float64", 1e-9)])
def test_large_numbers_close_to_each_other(lib: Library, dtype: str, off: float) -> None:
    x = (1e4 * IMAGE + 3e5).astype(dtype)
    np.testing.assert_allclose(lib.call("nn.layer_norm", x), layer_norm(x.astype("float64")), rtol=0, atol=off)


@pytest.mark.parametrize("name", ["l1_normalize", "l2_normalize", "lp_normalize"])
def test_zeros_stay_and_have_finite_gradients(lib: Library, tools: Any, name: str) -> None:
    x = lib.native(np.zeros((2, 3)))
    function = getattr(lib.xp.nn, name)
    np.testing.assert_array_equal(lib.numpy(function(x)), np.zeros((2, 3)))
    slopes = lib.numpy(tools.gradient(lambda v: lib.xp.sum(function(v)), x))
    assert np.all(np.isfinite(slopes))


@pytest.mark.parametrize("name", NORMS)
def test_integers_are_refused(lib: Library, name: str) -> None:
    x = lib.native(np.asarray([[1, 2], [3, 4]], dtype="int32"))
    more = {"nn.group_norm": (1,), "nn.local_response_norm": (3,)}.get(name, ())
    with pytest.raises(DTypeError, match=rf"{name} takes real floating-point arrays here; got .*int32"):
        lib.function(name)(x, *more)


def test_what_does_not_fit_is_refused(lib: Library) -> None:
    nn, x = lib.xp.nn, lib.native(IMAGE)
    with pytest.raises(ValueError, match="divides the 6 channels; got 4"):
        nn.group_norm(x, 4)
    with pytest.raises(ValueError, match="along another; got axis=0"):
        nn.group_norm(x, 2, axis=0)
    with pytest.raises(ValueError, match="or training=True"):
        nn.batch_norm(x)
    with pytest.raises(ValueError, match="more than one element per channel"):
        nn.batch_norm(x, axis=(0, 1, 2, 3), training=True)
    with pytest.raises(ValueError, match="or neither; got one"):
        nn.instance_norm(x, mean=lib.native(MEAN))
    with pytest.raises(ValueError, match="positive size; got 0"):
        nn.local_response_norm(x, 0)
    with pytest.raises(ValueError, match="positive order p; got 0"):
        nn.lp_normalize(x, p=0)
    with pytest.raises(IndexError, match="axis 4 is out of range"):
        nn.layer_norm(x, axis=4)
