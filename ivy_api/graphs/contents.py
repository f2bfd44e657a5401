"""What a program of any framework is as data: a graph, the names of its inputs, and its weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ivy_api.frontends.capturing import State
from ivy_api.tracing.graph import Graph


@dataclass(frozen=True, eq=False)  # a program is a function, which compilers keep by its identity
class Contents:
    """A graph with the names of its inputs, its weights, and the structures of its arguments and of its result.

    Attributes
    ----------
    graph : the calls; its inputs are the arrays of the arguments, and after them the states
    names : the name of each input that is no state
    states : the weights, by the names that the source has for them
    aliases : further names of states, each with the one under which it stands in ``states``
    sizes : for each input that is no state the names of its sizes that may differ, by axis
    updates : for each state that the code changes, which output of the graph is its new value
    arguments : the structure of the positional arguments and of those by name
    constants : the leaves of the arguments that are no arrays, by their position: they are part of the graph
    result : the structure of the result, and its leaves that are no arrays, by their position
    framework : the framework of the code: ``"numpy"``
    """

    graph: Graph
    names: Sequence[str]
    states: Mapping[str, State]
    arguments: Any
    constants: Mapping[int, Any]
    result: tuple[Any, Mapping[int, Any]]
    framework: str
    aliases: Mapping[str, str] = field(default_factory=dict)
    updates: Mapping[str, int] = field(default_factory=dict)
    sizes: Sequence[Mapping[int, str]] = ()
