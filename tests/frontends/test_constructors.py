"""Constructors from a snapshot: the recorded parameters, and defaults that are objects."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from ivy_api.errors import ArgumentError
from ivy_api.frontends.constructors import constructor, with_defaults
from ivy_api.frontends.snapshots import parameters_of

RECORDED = parameters_of("(size, *, rate=0.5, dtype=<...>)")


class Layer:
    given: dict[str, Any]
    __init__ = constructor("Layer", with_defaults(RECORDED, {"dtype": int}), lambda self, given: vars(self).update(given=given))


def test_a_constructor_passes_arguments_and_defaults_by_name() -> None:
    assert Layer(3, rate=1).given == {"size": 3, "rate": 1, "dtype": int}


def test_a_constructor_has_the_recorded_signature() -> None:
    assert str(inspect.signature(Layer)) == "(size, *, rate=0.5, dtype=<class 'int'>)"


def test_wrong_arguments_are_refused_with_the_name_of_the_class() -> None:
    with pytest.raises(TypeError, match=r"Layer\.__init__\(\) missing a required .*argument: 'size'"):
        Layer()
    with pytest.raises(TypeError, match=r"Layer\.__init__\(\) too many positional arguments"):
        Layer(1, 2)
    with pytest.raises(TypeError, match=r"Layer\.__init__\(\) multiple values for argument 'size'"):
        Layer(1, size=2)
    with pytest.raises(TypeError, match=r"Layer\.__init__\(\) got an unexpected keyword argument 'rates'"):
        Layer(1, rates=2)


@pytest.mark.parametrize("signature", ["(size, *more, rate=1, **rest)", "(size, /, rate=1)"])
def test_other_kinds_of_parameters(signature: str) -> None:
    """Arguments are those that Python itself would pass."""
    found: dict[str, Any] = {}
    start = constructor("Layer", parameters_of(signature), lambda self, given: found.update(given))
    start(None, 3)
    empty: dict[str, Any] = {"more": (), "rest": {}} if "*more" in signature else {}
    assert found == {"size": 3, "rate": 1, **empty}


def test_a_default_that_is_neither_recorded_nor_given_is_refused() -> None:
    with pytest.raises(ArgumentError, match="default of dtype is not recorded"):
        with_defaults(RECORDED, {"rate": 1})
