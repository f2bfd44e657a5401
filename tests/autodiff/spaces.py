"""Arrays of one backend, native or `ivy_api.Array`s, made from values and compared with those of an oracle."""

from __future__ import annotations

from typing import Any

import numpy as np

import ivy_api
from ivy_api.transforms.pytrees import flatten, map_leaves
from ivy_conformance.reading import to_numpy

TOLERANCE = 1e-12


class Space:
    """A namespace, and how tests make and read its arrays.

    Attributes
    ----------
    xp : the namespace
    name : the name of the backend
    """

    def __init__(self, xp: Any, name: str) -> None:
        self.xp, self.name = xp, name
        self._type = type(self.array(1.0))

    def array(self, values: Any, dtype: str | None = None) -> Any:
        """An array of nested lists or of a NumPy array."""
        given = np.asarray(values, dtype=dtype)
        return self.xp.asarray(given.tolist(), dtype=getattr(self.xp, given.dtype.name))

    def tree(self, values: Any) -> Any:
        """A pytree of arrays, of one of NumPy arrays."""
        return map_leaves(self.array, values)

    def owns(self, x: Any) -> bool:
        """Whether ``x`` is an array of this kind."""
        return ivy_api.namespace_for(x) is self.xp

    def equal(self, got: Any, expected: Any, tolerance: float = TOLERANCE) -> None:
        """Compare a pytree of this space with one of another library: structure, kinds, data types, values."""
        found, wanted = flatten(got), flatten(expected)
        assert found[1] == wanted[1]
        for x, y in zip(found[0], wanted[0], strict=True):
            assert self.owns(x), f"{type(x)} is not an array of {self.xp}"
            values, oracle = to_numpy(self.xp, x), np.asarray(y)
            assert values.dtype == oracle.dtype
            assert values.shape == oracle.shape
            scale = max(1.0, float(np.max(np.abs(oracle), initial=0.0)))
            np.testing.assert_allclose(values, oracle, rtol=0, atol=tolerance * scale)
