"""Composed bodies use the standard only: drawn calls on array-api-strict, which refuses all else, on a device of its own.

What it refuses is another library's reading of the standard, and a body that creates an array on the default device fails, too.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ivy_conformance.library import Library
from ivy_conformance.target import Target
from tests.extensions.drawing import Draw, check, data_types
from tests.extensions.draws import ROWS
from tests.peers import needed

needed("array_api_strict")

REFUSED = {
    "intersect1d": "isin of array-api-strict takes integers only, as the standard has it",
    "setdiff1d": "isin of array-api-strict 2.6.1 ignores invert",
}


@pytest.fixture(scope="module")
def strict() -> Library:
    return Library(Target("tests.extensions.strict:xp", backend=False, device="device1"))


@pytest.mark.parametrize("name", sorted(ROWS.keys() - REFUSED.keys()))
@pytest.mark.brief(4)
def test_values(strict: Library, name: str) -> None:
    @settings(max_examples=8, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        call = ROWS[name].draw(Draw(data.draw, data.draw(st.sampled_from([d for d in data_types(name) if d in strict.dtypes]))))
        try:
            with np.errstate(all="ignore"):
                check(strict, name, call)
        except Exception as error:
            error.add_note(f"{name}{call}")
            raise

    draw()


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_is_refused(strict: Library, name: str) -> None:
    """When this fails, the function can leave the table."""
    with pytest.raises(Exception):  # noqa: B017, PT011 - each has its own
        test_values(strict, name)
