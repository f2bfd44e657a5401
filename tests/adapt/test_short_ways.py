"""A short way is tried in front of a function and its layers, which take what it does not, and raise the errors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ivy_api.adapt.functions import ErrorHandler, ShortWay, explaining, short_way, unexplained

TAKEN: list[str] = []


def quick(x: Any) -> str:
    TAKEN.append("quick")
    return f"quick {x.dtype}"


@short_way("quick(x)", when="scale == 1 and x.dtype in known", known={"float32"}, quick=quick)
def doubled(x: Any, /, *, scale: float = 1) -> str:
    TAKEN.append("whole")
    if not hasattr(x, "dtype"):
        raise TypeError("no array")
    return f"whole {x.dtype} {scale}"


def layer(function: Any) -> Any:
    handler = ErrorHandler()

    def behind(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            handler(error, args, kwargs)
            raise

    return handler.belongs_to(behind)


def explain(error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    raise ValueError(f"doubled does not take {args} {kwargs}") from error


@pytest.fixture(params=["plain", "behind a layer"])
def function(request: pytest.FixtureRequest) -> Any:
    TAKEN.clear()
    inner = layer(doubled) if request.param == "behind a layer" else doubled
    return explaining(inner, explain, short=ShortWay.of(doubled))


SINGLE, DOUBLE = SimpleNamespace(dtype="float32"), SimpleNamespace(dtype="float64")


def test_it_is_taken_for_what_it_is_right_for(function: Any) -> None:
    assert function(SINGLE) == "quick float32"
    assert function(SINGLE, scale=2) == "whole float32 2"
    assert function(DOUBLE) == "whole float64 1"
    assert TAKEN == ["quick", "whole", "whole"]


def test_errors_are_those_of_the_function(function: Any) -> None:
    with pytest.raises(ValueError, match="doubled does not take") as raised:
        function([1.0])
    cause = raised.value.__cause__
    assert isinstance(cause, TypeError)
    assert str(cause) == "no array"
    assert cause.__context__ is None  # not that of the short way


def test_callers_that_explain_errors_have_it_too(function: Any) -> None:
    assert unexplained(function)(SINGLE) == "quick float32"
    assert unexplained(function)(DOUBLE) == "whole float64 1"


def test_a_call_that_fails_is_repeated_by_the_function() -> None:
    @short_way("x.missing()", when="True")
    def safe(x: Any, /) -> str:
        return "safe"

    assert explaining(safe, explain, arity=1, short=ShortWay.of(safe))(SINGLE) == "safe"


def test_a_function_of_any_arguments_has_the_declared_ones_and_gets_those_that_are_given() -> None:
    def declared(x: Any, y: Any = None, /, *, scale: float = 1, shift: float = 0) -> None: ...

    @short_way("x + 10")
    def lenient(*args: Any, **kwargs: Any) -> Any:
        return args, kwargs

    function = explaining(lenient, explain, short=ShortWay.of(lenient), declared=declared)
    assert function(1) == 11
    assert function(1, shift=2) == ((1,), {"shift": 2})
    assert function(1, 3) == ((1, 3), {})
    with pytest.raises(TypeError, match="size"):
        function(1, size=3)


def test_a_function_that_wraps_another_has_not_its_short_way() -> None:
    def wrapping(x: Any) -> Any:
        return doubled(x)

    wrapping.__dict__.update(doubled.__dict__)
    assert ShortWay.of(doubled) is not None
    assert ShortWay.of(wrapping) is None
