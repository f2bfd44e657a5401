"""What a frontend says of code of its framework, from which a graph is made: see `ivy_api.trace_graph`.

The module ``capture`` of a frontend is the only one that imports the framework, and is imported when code of the framework is
traced. It has two functions:

- ``claims(obj, leaves)``: whether an object, with the leaves of its arguments, is code of the framework. It is asked before the
  framework is imported, and looks at ``sys.modules``.
- ``capture(obj, args, kwargs, options)``: the `Captured` form of the object for these arguments, an `Options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ivy_api.tracing.origins import Origin as Origin
from ivy_api.tracing.origins import located as located
from ivy_api.tracing.recorder import unknown_shapes as unknown_shapes


@dataclass(frozen=True)
class Options:
    """What a user asks for.

    Attributes
    ----------
    dynamic : which sizes of the arguments are symbols: see `ivy_api.trace_graph`
    strict : whether a branch on a value is refused, or else recorded as it was taken, with a guard
    """

    dynamic: Any = None
    strict: bool = True


@dataclass(frozen=True)
class State:
    """An array that belongs to the code: a weight of a model.

    Attributes
    ----------
    value : the array, of any framework; one that `xp.asarray` copies
    kind : a parameter, a buffer, or a constant, which no training changes
    trainable : whether it is a parameter that is not frozen
    """

    value: Any
    kind: Literal["parameter", "buffer", "constant"] = "parameter"
    trainable: bool = True


@dataclass(frozen=True)
class Captured:
    """Code of a framework as a function of arrays of its frontend.

    Attributes
    ----------
    call : takes the states by their names and the inputs, as arrays of the frontend, and returns the result, a pytree, and the new
        values of states that the code changes. What it calls are functions of the frontend, inside `located` where the program's
        line or module is known
    inputs : the arrays among the leaves of the arguments, as the code takes them, in order
    names : the name of each
    values : their values, if they are no arrays that `xp.asarray` copies: such as variables that gradients are recorded of
    states : the arrays that belong to the code, by the names that the framework has for them; tied ones once
    aliases : further names of states, for each the one under which it stands in ``states``
    backend : the name of the backend on whose arrays the code is run once, to be recorded; ``None``: that of its own arrays
    """

    call: Callable[[Mapping[str, Any], Sequence[Any]], tuple[Any, Mapping[str, Any]]]
    inputs: Sequence[Any]
    names: Sequence[str]
    states: Mapping[str, State] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    backend: str | None = None
    values: Sequence[Any] | None = None
