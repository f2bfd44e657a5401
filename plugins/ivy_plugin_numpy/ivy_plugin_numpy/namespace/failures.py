"""What NumPy does not refuse (see `ivy_api.dispatch.failures`)."""

from __future__ import annotations

AXES_OF_SCALARS = True
"""Whether functions take an axis 0 or -1 of a 0-d array, which has none."""
