"""An axis that a function needs is looked for where the declaration has it, whatever the function of a backend is called with."""

from __future__ import annotations

from typing import Any

import pytest

from ivy_api.adapt.functions import AxisCheck, explaining
from ivy_api.errors import AxisError


def checked(position: int | None) -> Any:
    def function(x: Any, *args: Any, **options: Any) -> tuple[Any, ...]:
        return x, args, options

    axis = AxisCheck("x", "axis", optional=False, scalars=False, position=position)
    return explaining(function, lambda error, args, kwargs: None, axis=axis)


def test_other_arguments_may_be_none() -> None:
    assert checked(None)(1, None, axis=0) == (1, (None,), {"axis": 0})
    assert checked(2)(1, None, 0) == (1, (None, 0), {})


@pytest.mark.parametrize(("position", "args", "options"), [(None, (1,), {"axis": None}), (1, (1, None), {}), (2, (1, 0, None), {})])
def test_the_axis_may_not(position: int | None, args: tuple[Any, ...], options: dict[str, Any]) -> None:
    with pytest.raises(AxisError):
        checked(position)(*args, **options)
