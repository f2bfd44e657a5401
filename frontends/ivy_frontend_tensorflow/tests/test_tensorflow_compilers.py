"""Compiled calls give what the calls give, with every compiler of each backend."""

from __future__ import annotations

import pytest
import tensorflow_calls

from tests.frontends.compilers import check


@pytest.mark.parametrize("name", tensorflow_calls.NAMES)
@pytest.mark.brief(40, fast=True)
def test_a_compiled_call_gives_what_the_call_gives(name: str, backend: str) -> None:
    check(tensorflow_calls, name, backend, 2)
