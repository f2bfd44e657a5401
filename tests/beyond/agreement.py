"""Settings of drawn examples."""

from __future__ import annotations

from hypothesis import Phase, settings

unshrunk = settings(phases=(Phase.explicit, Phase.generate))
"""Examples are small; to make a failing one smaller takes longer than all the others."""
