"""Recurrent layers and loops: compiled loops and their gradients, and what the layers refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance import calls
from ivy_conformance.library import Library


@pytest.mark.parametrize("reverse", [False, True])
def test_scan_is_compiled_and_has_gradients(lib: Library, tools: Any, reverse: bool) -> None:
    xp = lib.xp

    def product(x: Any) -> Any:
        return xp.transforms.scan(lambda state, now: (state * now, state * now), (xp.ones_like(x[0]),), (x,), reverse=reverse)

    x = np.asarray([1.5, 2.0, 0.5, 3.0])
    total, running = tools.compiled(product)(lib.native(x))
    order = slice(None, None, -1 if reverse else 1)
    np.testing.assert_allclose(lib.numpy(total), x.prod())
    np.testing.assert_allclose(lib.numpy(running), np.cumprod(x[order])[order])
    np.testing.assert_allclose(lib.numpy(tools.gradient(lambda v: product(v)[0], lib.native(x))), x.prod() / x)


@pytest.mark.parametrize("name", ["rnn", "lstm", "gru"])
def test_what_does_not_fit_is_refused(lib: Library, name: str) -> None:
    function = getattr(lib.xp.nn, name)
    arrays = [lib.native(a) for a in calls.example(f"nn.{name}")[0]]
    with pytest.raises(DTypeError, match=rf"nn.{name} takes real floating-point arrays here; got .*int32"):
        function(lib.native(np.ones((4, 3, 2), dtype="int32")), *arrays[1:])
    with pytest.raises(ValueError, match="time axis other than the last; got axis=-1"):
        function(*arrays, axis=-1)
    with pytest.raises(ValueError, match="or a function; got 'tan'"):
        function(*arrays, activation="tan")
    with pytest.raises(ValueError, match="size, 1 or more"):
        function(lib.native(np.ones((0, 3, 2))), *arrays[1:])
