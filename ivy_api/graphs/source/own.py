"""How source for ``xp`` is written: each declared function is called by its own name, operators where they are usual."""

from __future__ import annotations

import inspect

from ivy_api.dispatch import registry
from ivy_api.graphs.source.control import Control
from ivy_api.graphs.source.language import Call, Language, Spelling

OPERATORS: dict[str, str] = {
    "add": "x1 + x2",
    "subtract": "x1 - x2",
    "multiply": "x1 * x2",
    "divide": "x1 / x2",
    "matmul": "x1 @ x2",
    "negative": "-x",
    "equal": "x1 == x2",
    "not_equal": "x1 != x2",
    "less": "x1 < x2",
    "less_equal": "x1 <= x2",
    "greater": "x1 > x2",
    "greater_equal": "x1 >= x2",
    "bitwise_and": "x1 & x2",
    "bitwise_or": "x1 | x2",
    "bitwise_xor": "x1 ^ x2",
    "bitwise_invert": "~x",
    "logical_and": "x1 & x2",
    "logical_or": "x1 | x2",
    "logical_xor": "x1 ^ x2",
    "logical_not": "~x",
}
"""The declared functions that an operator computes, for operands of one data type."""


class _Spellings(dict[str, Spelling]):
    """The spelling of any declared function: a call of its own name if nothing else is said."""

    def get(self, name: str, default: object = None) -> Spelling:
        return super().get(name, _call)


def _call(call: Call) -> str | None:
    """A call with the arguments that the node has."""
    declaration = registry.find(call.node.name)
    if declaration is None:
        return None
    given = []
    for p in declaration.schema.parameters.values():
        is_made = p.name == "dtype" and declaration.chapter == "creation"
        if (p.name not in call.arguments and not is_made) or p.name == "device":
            continue
        by_name = p.kind is inspect.Parameter.KEYWORD_ONLY
        given.append(f"{p.name}={p.name}" if by_name else f"*{p.name}" if p.variadic else p.name)
    return f"xp.{call.node.name}({', '.join(given)})"


LANGUAGE = Language(
    name="ivy_api",
    imports={"ivy_api": "import ivy_api"},
    spellings=_Spellings(
        OPERATORS,
        __getitem__="x[key]",
        __index_add__="xp.at(xp.zeros(shape, dtype=result_dtype), key).add(g)",
        __stop_gradient__="ivy_api.stop_gradient(x)",
        __constant__="xp.asarray(x, dtype=dtype)",
    ),
    dtypes={"": "xp.{}"},
    load="",
    namespace="xp = ivy_api.namespace_for({})",
    cast="xp.astype(x, dtype)",
    control=Control(
        cond="xp.transforms.cond(predicate, yes, no, ())",
        while_loop="xp.transforms.while_loop(going, step, state)",
        scan="xp.transforms.scan(step, state, xs, reverse=reverse)",
    ),
)
