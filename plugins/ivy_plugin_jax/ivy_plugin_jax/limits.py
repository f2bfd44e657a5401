"""What JAX cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ivy_api.dispatch.backend import Limit

LIMITS: tuple[Limit, ...] = ()
"""Nothing of the standard on a CPU. Shapes that depend on data are refused inside ``jax.jit`` only: `DataDependentShapeError`."""
