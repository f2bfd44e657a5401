"""`Program`: code of any framework as a function of arrays of any backend."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple

from ivy_api.array.base import ArrayBase
from ivy_api.dispatch.context import default_namespace
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import ArgumentError, TransformationError
from ivy_api.frontends.frontend import installed
from ivy_api.graphs.contents import Contents
from ivy_api.graphs.dynamic import check_shapes
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.moving import constants_of, has_wide_types, move_array
from ivy_api.tracing.nodes import every_node
from ivy_api.transforms.pytrees import flatten, namespace_of, native, unflatten

MOST_KNOWN = 256
"""Types and shapes of arguments for which a program keeps that they are right."""


class _Replay(NamedTuple):
    """What arguments of known types and shapes need: their namespace, the graph over it, and the weights."""

    xp: Any
    is_wide: bool
    graph: Graph
    weights: list[Any]


class Program(Contents):
    """Code of a framework as a graph: a function of arrays of any backend, with the weights of a model.

    Calling it replays the graph for arrays of any backend, with the weights that it holds; nothing is changed. Its attributes are
    those of `Contents`.
    """

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Replay the graph; return the result for these arguments, with native arrays or, for an `Array`, with `Array` objects.

        Raises
        ------
        TransformationError
            for arguments of another structure, or of other constants, than it was traced with.
        """
        arrays = self._arrays(args, kwargs)
        known: dict[Any, _Replay] = self.__dict__.setdefault("_replays", {})
        key: Any
        try:
            key = tuple([(type(x), x.shape) for x in arrays])
            found = known.get(key)
        except (AttributeError, TypeError):  # a number, or a shape that is not known
            key = found = None
        if found is None or has_wide_types(found.xp) is not found.is_wide:
            xp = namespace_of(arrays, self.graph.xp, "trace_graph")
            weights = list(self.states_of(xp).values())
            given = self._given(xp, arrays, weights)
            found = _Replay(xp, has_wide_types(xp), self.over(xp), weights)
            if key is not None and len(known) < MOST_KNOWN and all(map(operator.is_, given, arrays)):
                known[key] = found
        else:
            given = [*arrays, *found.weights]
        return self._result(_like(arrays, found.graph(*given)))

    def states_of(self, xp: Any) -> dict[str, Any]:
        """Return the weights as arrays of a namespace; they are kept."""
        known: dict[Any, tuple[Any, dict[str, Any]]] = self.__dict__.setdefault("_states", {})
        key = id(xp), has_wide_types(xp)
        if key not in known:
            with constants_of(xp):
                known[key] = xp, {name: move_array(state.value, xp) for name, state in self.states.items()}
        return dict(known[key][1])

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
        arrays, weights = self._arrays(args, kwargs), [states[name] for name in self.states]
        xp = namespace_of(arrays or weights, self.graph.xp, "trace_graph")
        outputs = _like([*arrays, *weights], self.over(xp)(*self._given(xp, arrays, weights)))
        return self._result(outputs), {name: outputs[i] for name, i in self.updates.items()}

    def _given(self, xp: Any, arrays: Sequence[Any], weights: Sequence[Any]) -> list[Any]:
        """The inputs of the graph, as native arrays of a namespace and of the right shapes."""
        given = [move_array(x, xp) for x in (*arrays, *weights)]
        if self.graph.types:
            names = [*self.names, *self.states]
            check_shapes(names, self.graph.types, self.sizes, [tuple(x.shape) for x in given])
        return given

    def _result(self, outputs: Sequence[Any]) -> Any:
        structure, constants = self.result
        if not constants:
            return unflatten(structure, outputs[: structure.num_leaves])
        rest = iter(outputs)
        return unflatten(structure, [constants[i] if i in constants else next(rest) for i in range(structure.num_leaves)])

    def over(self, xp: Any) -> Graph:
        """Return the graph over the arrays of a namespace; it is kept."""
        known: dict[Any, tuple[Any, Graph]] = self.__dict__.setdefault("_over", {})
        key = id(xp), has_wide_types(xp)
        if key not in known:
            known[key] = xp, self.graph.over(xp)
        return known[key][1]

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
        arrays = [leaf for i, leaf in enumerate(leaves) if i not in self.constants] if self.constants else leaves
        return [x if find_namespace(native(x)) is not None else self._array_of(x) for x in arrays]

    def _array_of(self, leaf: Any) -> Any:
        """The array that a leaf is in the graph, as the frontend says, such as the words of a random key; others as they are."""
        frontend = installed().get(self.framework)
        convert = getattr(frontend.load().capture, "array_of", None) if frontend is not None else None
        return leaf if convert is None else convert(leaf)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the graph with its weights into one file, which `ivy_api.load_graph` reads: a file of safetensors.

        Raises
        ------
        TransformationError
            if a call has an argument that is no array or plain data, such as the rule of a custom derivative.
        """
        from ivy_api.graphs.files import write

        write(self, path)

    def source(self, target: str, *, name: str | None = None) -> str:
        """Return the graph as Python for one framework, which runs without `ivy_api`; for ``"ivy_api"``, as code of ``xp``.

        The text is a module with a function that takes the weights, by name, and the arrays of the arguments in the order of
        ``names``. Each module of a model is a function, and its own function ``load_weights`` reads the file that `save_weights`
        writes.

        Parameters
        ----------
        target : ``"ivy_api"``, or a backend
        name : of the function; by default that of the model's class

        Raises
        ------
        ArgumentError
            if the plugin of the target does not say how source for it is written.
        TransformationError
            if a call cannot be written for the target.
        """
        from ivy_api.graphs.source import source_of

        return source_of(self, target, name)

    def weights(self) -> dict[str, Any]:
        """Return the arrays that the source of the graph reads by name: the states and large constants, native arrays."""
        from ivy_api.graphs.source.emission import large_constants

        asarray = self.graph.xp.asarray
        return {name: asarray(native(state.value)) for name, state in self.states.items()} | large_constants(self)

    def save_weights(self, path: str | PathLike[str]) -> None:
        """Write `weights` into a file of safetensors, as the function ``load_weights`` of the source reads them.

        Raises
        ------
        UnsupportedFileError
            for numbers that such a file cannot hold: ``complex128``.
        """
        from ivy_api.files import replacing
        from ivy_api.files.safetensors import pack
        from ivy_api.graphs.storage import to_stored

        with replacing(path) as new:
            new.write_bytes(pack({name: to_stored(x, name) for name, x in self.weights().items()}, {}))

    def __str__(self) -> str:
        """The number of calls, inputs and weights, and the calls that occur most."""
        return self.summary(most=5)

    def count(self) -> int:
        """Return the number of calls, with those of conditions and loops."""
        return len(every_node(self.graph.nodes))

    def summary(self, *, most: int | None = None) -> str:
        """Return what the graph has: calls, weights and operations, and how often it calls each function.

        Parameters
        ----------
        most : how many functions, and how many modules, are listed; ``None``: all

        Returns
        -------
        out : with ``most``, two lines; without, a further line for each of the outer modules of a model
        """
        from ivy_api.graphs.summary import summary_of

        return summary_of(self, most)

    def show(self, path: str | PathLike[str]) -> None:
        """Write the graph as one HTML page, which opens offline.

        Modules of a model fold. A call has its shape, data type, floating-point operations and memory, and shows the line of the
        program that it comes from.
        """
        from ivy_api.files import replacing
        from ivy_api.graphs.page import page_of

        with replacing(path) as new:
            new.write_text(page_of(self), encoding="utf-8")


def _like(arrays: Sequence[Any], outputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """Native results as `Array` objects, if one of the arguments is one."""
    if not any(isinstance(x, ArrayBase) for x in arrays):
        return outputs
    from ivy_api.array import Array

    return tuple(x if find_namespace(x) is None else Array(x) for x in outputs)


def load_graph(path: str | PathLike[str], *, xp: Any = None) -> Program:
    """Return the program that `Program.save` wrote.

    Nothing in the file is executed: a graph calls declared functions only, with their own parameters, and all else is data.

    Parameters
    ----------
    path : the file
    xp : the backend of its arrays, a name or a namespace; by default the current one, or the only one installed

    Raises
    ------
    FileFormatError
        if the file is truncated, altered since it was written, or something else.

    Examples
    --------
    >>> import tempfile, os
    >>> program = ivy_api.trace_graph(lambda x: xp.exp(x), xp.asarray([0.0, 1.0]))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     program.save(os.path.join(folder, "exp.graph"))
    ...     loaded = load_graph(os.path.join(folder, "exp.graph"))
    >>> float(loaded(xp.asarray([0.0, 0.0]))[0])
    1.0
    """
    from ivy_api.array import namespace
    from ivy_api.graphs.files import read

    space = default_namespace("load_graph") if xp is None else namespace(xp, wrapped=False) if isinstance(xp, str) else xp
    found = read(path, getattr(space, "__native__", space))
    return Program(**vars(found))
