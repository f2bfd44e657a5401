"""What the oracle tests share."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def _native_warnings() -> Iterator[None]:
    """Let frameworks warn about overflow and invalid values in their own way: special cases are what these tests are about."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)
        yield
