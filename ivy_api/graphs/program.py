"""`Program`: code of any framework as one graph, with the names of its inputs and its weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import ArgumentError, TransformationError
from ivy_api.frontends.capturing import State
from ivy_api.graphs.dynamic import check_shapes
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import Node, bodies
from ivy_api.transforms.pytrees import flatten, namespace_of, native, unflatten


@dataclass(frozen=True, eq=False)
class Program:
    """Code of a framework as a graph: a function of arrays of any backend, with the weights of a model.

    Calling it replays the graph for arrays of any backend, with the weights that it holds; nothing is changed.

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

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Replay the graph; return the result for these arguments.

        Raises
        ------
        TransformationError
            for arguments of another structure, or of other constants, than it was traced with.
        """
        xp = namespace_of(self._arrays(args, kwargs), self.graph.xp, "trace_graph")
        return self.apply({name: xp.asarray(native(state.value)) for name, state in self.states.items()}, *args, **kwargs)[0]

    def apply(self, states: Mapping[str, Any], *args: Any, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        """Replay the graph with other weights, in which it may be differentiated.

        Parameters
        ----------
        states : an array for each name of ``states``
        *args, **kwargs : the arguments of the code

        Returns
        -------
        out : the result; the new values of the states that the code changes

        Raises
        ------
        ArgumentError
            if a name is missing or unknown.
        TransformationError
            for arguments of another structure, of other constants, or of other shapes than it was traced for.
        """
        if states.keys() != self.states.keys():
            missing, unknown = sorted(self.states.keys() - states.keys()), sorted(states.keys() - self.states.keys())
            raise ArgumentError(f"apply takes an array for each state; missing are {missing}, unknown {unknown}.")
        arrays = self._arrays(args, kwargs)
        xp = namespace_of(arrays or states.values(), self.graph.xp, "trace_graph")
        given = [native(x) if find_namespace(native(x)) is xp else xp.asarray(native(x)) for x in (*arrays, *states.values())]
        if self.graph.types:
            names = [*self.names, *self.states]
            check_shapes(names, self.graph.types, self.sizes, [tuple(x.shape) for x in given])
        outputs = self.over(xp)(*given)
        structure, constants = self.result
        count = structure.num_leaves - len(constants)
        rest = iter(outputs[:count])
        leaves = [constants[i] if i in constants else next(rest) for i in range(structure.num_leaves)]
        return unflatten(structure, leaves), {name: outputs[i] for name, i in self.updates.items()}

    def over(self, xp: Any) -> Graph:
        """Return the graph over the arrays of a namespace; it is kept."""
        known: dict[int, tuple[Any, Graph]] = self.__dict__.setdefault("_over", {})
        if id(xp) not in known:
            known[id(xp)] = xp, self.graph.over(xp)
        return known[id(xp)][1]

    def _arrays(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """The arrays among the leaves of arguments."""
        leaves, structure = flatten((args, kwargs))
        if structure != self.arguments:
            raise TransformationError(f"The graph takes arguments of the structure {self.arguments}; got {structure}.")
        for i, value in self.constants.items():
            if leaves[i] is not value and leaves[i] != value:
                raise TransformationError(
                    f"The graph was traced for the argument {value!r}, which is no array; got {leaves[i]!r}. Trace it again."
                )
        return [leaf for i, leaf in enumerate(leaves) if i not in self.constants]

    def __str__(self) -> str:
        """The number of calls, inputs and weights, and the calls that occur most."""
        return self.summary(most=5)

    def summary(self, *, most: int | None = None) -> str:
        """Return what the graph has, and how often it calls each function.

        Parameters
        ----------
        most : how many functions are listed; ``None``: all
        """
        counts = Counter(node.name for node in every_node(self.graph.nodes))
        listed = [f"{name} {count}" for name, count in counts.most_common(most)]
        weights = sum(_size(state.value) for state in self.states.values())
        more = "" if len(listed) == len(counts) else ", …"
        return (
            f"A graph of {self.framework}: {counts.total()} calls, {len(self.names)} inputs, {len(self.states)} states "
            f"with {weights:,} numbers.\n{', '.join(listed)}{more}"
        )


def every_node(nodes: Sequence[Node]) -> list[Node]:
    """Return nodes, and those of their bodies."""
    found: list[Node] = []
    for node in nodes:
        found.append(node)
        for body in bodies((node.args, node.kwargs)):
            found += every_node(body.nodes)
    return found


def _size(x: Any) -> int:
    count = 1
    for n in x.shape:
        count *= int(n)
    return count
