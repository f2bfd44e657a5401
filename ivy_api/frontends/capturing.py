"""What a frontend says of code of its framework, from which a graph is made: see `ivy_api.trace_graph`.

The module ``capture`` of a frontend is the only one that imports the framework, and is imported when code of the framework is
traced. It has two functions:

- ``claims(obj, leaves)``: whether an object, with the leaves of its arguments, is code of the framework. It is asked before the
  framework is imported, and looks at ``sys.modules``.
- ``capture(obj, args, kwargs, options)``: the `Captured` form of the object for these arguments, an `Options`.

It says ``SYMBOLIC_SIZES = True`` if ``Captured.call`` computes with the sizes of the arrays that it gets, instead of those of the
example: what it passes to functions of the frontend as an integer is then a size that a replay evaluates. It may have a function
``array_of(leaf)``: the array that a leaf of arguments is in a graph where `ivy_api` takes it for none, such as a random key.

An object of a library on declared functions, such as a model, may have arrays of its own, and parts with names. Its class says what
they are by a method ``__ivy_capture__(self, args, kwargs)``, which returns a `Stateful`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Literal

from ivy_api.tracing.origins import Origin as Origin
from ivy_api.tracing.origins import current_origin as current_origin
from ivy_api.tracing.origins import located as located
from ivy_api.transforms.pytrees import flatten as flatten
from ivy_api.transforms.pytrees import keys_of as keys_of
from ivy_api.transforms.pytrees import unflatten as unflatten


@dataclass(frozen=True)
class Options:
    """What a user asks for.

    Attributes
    ----------
    dynamic : which sizes of the arguments are symbols: see `ivy_api.trace_graph`
    strict : whether a branch on a value is refused, or else recorded as it was taken, with a guard
    sizes : takes the names and shapes of inputs; returns, for each, the names of its symbolic sizes by their axes
    """

    dynamic: Any = None
    strict: bool = True
    sizes: Callable[[Sequence[str], Sequence[Sequence[int]]], Sequence[Mapping[int, str]]] = lambda names, shapes: [
        {} for _ in names
    ]


class Arguments:
    """The arguments of code, of which some leaves are arrays.

    Parameters
    ----------
    args, kwargs : pytrees
    is_array : takes a leaf, and returns whether it is an input of the graph; the others are constants

    Attributes
    ----------
    inputs : the leaves that are arrays
    names : the name of each: ``x0`` for a positional argument, with what leads to the leaf in it
    """

    def __init__(self, args: tuple[Any, ...], kwargs: Mapping[str, Any], is_array: Callable[[Any], bool]) -> None:
        self._leaves, self._structure = flatten((args, dict(kwargs)))
        self._at = [i for i, leaf in enumerate(self._leaves) if is_array(leaf)]
        names = [_name(keys) for keys in keys_of((args, dict(kwargs)))]
        self.inputs = [self._leaves[i] for i in self._at]
        self.names = [names[i] for i in self._at]

    def with_inputs(self, inputs: Sequence[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the positional arguments and those by name, with others in place of the inputs."""
        leaves = list(self._leaves)
        for i, x in zip(self._at, inputs, strict=True):
            leaves[i] = x
        return unflatten(self._structure, leaves)  # type: ignore[no-any-return]


def _name(keys: Sequence[Any]) -> str:
    first = f"x{keys[1]}" if keys[0] == 0 else str(keys[1])
    return "_".join([first, *map(str, keys[2:])])


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
    positions : which leaves of the arguments the inputs are; ``None``: those that are the same objects
    settings : opens a region in which the frontend has the framework's settings, such as whether there are 64 bits
    """

    call: Callable[[Mapping[str, Any], Sequence[Any]], tuple[Any, Mapping[str, Any]]]
    inputs: Sequence[Any]
    names: Sequence[str]
    states: Mapping[str, State] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    backend: str | None = None
    values: Sequence[Any] | None = None
    positions: Sequence[int] | None = None
    settings: Callable[[], AbstractContextManager[Any]] = nullcontext


@dataclass(frozen=True)
class Stateful:
    """An object of declared functions that has arrays of its own, as a function of them: what ``__ivy_capture__`` returns.

    Attributes
    ----------
    call : takes the states by their names, the positional arguments, and those by name; returns the result, and the new values of
        states that the call changes. It calls its parts inside of `located`
    states : the arrays that belong to the object, by name; shared ones once
    aliases : further names of states, for each the one under which it stands in ``states``
    """

    call: Callable[[Mapping[str, Any], tuple[Any, ...], Mapping[str, Any]], tuple[Any, Mapping[str, Any]]]
    states: Mapping[str, State]
    aliases: Mapping[str, str] = field(default_factory=dict)
