"""How many decisions a function makes: one that makes many is several functions."""

from __future__ import annotations

import ast

from tests.distributions.sources import trees

MOST = 30
"""The highest cyclomatic complexity of a function."""
HIGH, FEW = 15, 20
"""How many functions may be more complex than 15: kernels and fast paths, in which one more call costs. Both numbers only fall."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def complexity(function: Function) -> int:
    """Return the cyclomatic complexity as ``radon cc`` counts it: 1 and the decisions, without those of functions inside."""
    return 1 + sum(map(_decisions, function.body))


def _decisions(node: ast.AST) -> int:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return 0
        case ast.Assert():
            return 1
        case ast.If() | ast.IfExp():
            own = 1
        case ast.For() | ast.AsyncFor() | ast.While():
            own = 1 + bool(node.orelse)
        case ast.Try() | ast.TryStar():
            own = len(node.handlers) + bool(node.orelse)
        case ast.BoolOp():
            own = len(node.values) - 1
        case ast.comprehension():
            own = 1 + len(node.ifs)
        case ast.Match():
            own = sum(not (isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None) for case in node.cases)
        case _:
            own = 0
    return own + sum(map(_decisions, ast.iter_child_nodes(node)))


def test_functions_make_few_decisions() -> None:
    """Of all code but tests. What to do: a helper with the name of what it decides, an early return, a table."""
    found = {
        f"{file}:{node.lineno} {node.name}": count
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, Function) and (count := complexity(node)) > HIGH
    }
    above = {name: count for name, count in found.items() if count > MOST}
    assert not above, f"These functions are above complexity {MOST}: {above}"
    assert len(found) <= FEW, f"{len(found)} functions are above complexity {HIGH}; {FEW} are allowed: {found}"


def test_complexity_is_that_of_radon() -> None:
    source = """
def f(x, y):
    if x and y or x:
        return [a for a in x if a if y]
    for a in x:
        assert a or y
    else:
        y = lambda: 1 if x else 2
    try:
        pass
    except ValueError:
        pass
    else:
        pass
    def g():
        return 1 if x else 2
    return g
"""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert complexity(function) == 13
