"""Every declared function has an example in its docstring, and the examples are true, on NumPy."""

from __future__ import annotations

import doctest
import inspect

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration

FUNCTIONS = [
    each
    for each in registry.iter_declarations()
    if each.kind in ("function", "transformation") and each.module.startswith("ivy_api.") and each.extension != "transforms"
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.qualname)
def test_the_examples_are_true(function: Declaration) -> None:
    text = inspect.getdoc(function.body) or ""
    _, heading, examples = text.partition("\nExamples\n--------\n")
    assert heading, (
        f"{function.qualname}: the docstring ends with no section Examples, of one to three lines of xp that teach what it does"
    )
    names = {"ivy_api": ivy_api, "xp": ivy_api.namespace("numpy"), function.name: function.public}
    test = doctest.DocTestParser().get_doctest(examples, names, function.qualname, None, None)
    assert any(example.want for example in test.examples), f"{function.qualname}: its examples show nothing"
    said: list[str] = []
    with np.printoptions(precision=4, suppress=True):
        doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)
