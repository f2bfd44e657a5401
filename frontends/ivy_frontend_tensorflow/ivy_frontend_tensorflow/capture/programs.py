"""Code of TensorFlow as one graph of TensorFlow, and that as a function of the frontend's tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ivy_api
from ivy_api.errors import CaptureError
from ivy_api.frontends import find_namespace
from ivy_api.frontends.capturing import Captured, Options, State
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture import control, drawing, gradients, lists, resources, scans  # noqa: F401 - they register rules
from ivy_frontend_tensorflow.capture.graphs import Graphs, is_resource
from ivy_frontend_tensorflow.capture.origins import Origins
from ivy_frontend_tensorflow.capture.running import Run
from ivy_frontend_tensorflow.capture.scopes import Scopes
from ivy_frontend_tensorflow.capture.shapes import Sizes
from ivy_frontend_tensorflow.capture.states import Variables, owners
from ivy_frontend_tensorflow.capture.values import Resource

BACKEND = "numpy"
"""The backend on whose arrays captured code is run once."""
OF_HALVES = "tensorflow"
"""That for code with data types which NumPy lacks."""


def capture(obj: Any, args: tuple[Any, ...], kwargs: dict[str, Any], options: Options) -> Captured:
    """Return code of TensorFlow as a function of the frontend's tensors."""
    traced = Traced(obj, args, kwargs, options)
    states = dict(traced.variables.states)
    if drawing.draws(traced.graph):
        import numpy as np

        states[drawing.SEED] = State(np.asarray(0, dtype=np.int32), "buffer", trainable=False)
    return Captured(traced, traced.inputs, traced.names, states, backend=traced.backend)


class Traced:
    """What ``tf.function`` traces of code.

    Attributes
    ----------
    inputs : the arrays among the leaves of the arguments
    names : the name of each
    graph : the graph
    variables : the variables of the code
    backend : the name of the backend on whose arrays it is run once
    """

    def __init__(self, obj: Any, args: tuple[Any, ...], kwargs: dict[str, Any], options: Options) -> None:
        leaves, structure = ivy_api.tree_flatten((args, kwargs))
        where = [i for i, leaf in enumerate(leaves) if _is_array(leaf)]
        paths = list(map(_name, ivy_api.tree_paths((args, kwargs))))
        self.inputs, self.names = [leaves[i] for i in where], [paths[i] for i in where]
        self._result: tuple[Any, Mapping[int, Any]] | None = None

        def function(*tensors: Any) -> list[Any]:
            given = list(leaves)
            for i, x in zip(where, tensors, strict=True):
                given[i] = x
            own, named = ivy_api.tree_unflatten(structure, given)
            return self._flat(obj(*own, **named))

        self._objects = list({id(one): one for one in owners(obj)}.values())
        scopes = Scopes(self._objects)
        with scopes.watch():
            sizes = options.sizes(self.names, [tuple(x.shape) for x in self.inputs])
            specs = [_spec(x, axes) for x, axes in zip(self.inputs, sizes, strict=True)]
            self._graphs, self._origins = Graphs(), Origins(scopes)
            self._concrete = _concrete(function, specs, self._origins)  # its graph lives as long
        self.graph = self._concrete.graph
        self.variables = Variables(getattr(obj, "__self__", obj), self._objects, self.graph.variables)
        self.backend = OF_HALVES if any(map(_has_bfloat16, self._graphs.every(self.graph))) else BACKEND

    def _flat(self, result: Any) -> list[Any]:
        """The tensors of a result; its structure is kept, and its leaves that are no tensors."""
        import tensorflow as tf

        leaves, structure = ivy_api.tree_flatten(result)
        leaves = [tf.convert_to_tensor(x) if isinstance(x, (tf.IndexedSlices, tf.Variable)) else x for x in leaves]
        others = {i: x for i, x in enumerate(leaves) if not _is_array(x)}
        wrong = [x for x in others.values() if isinstance(x, tf.__internal__.CompositeTensor)]
        if wrong:
            raise CaptureError(
                f"A graph returns dense tensors; the code returned {type(wrong[0]).__name__}. Convert it: tf.sparse.to_dense, or "
                f"its method to_tensor."
            )
        self._result = structure, others
        return [x for i, x in enumerate(leaves) if i not in others]

    def __call__(self, states: Mapping[str, Any], inputs: Sequence[Any]) -> tuple[Any, dict[str, Any]]:
        """Return the result and the new values of states."""
        xp = ivy_api.namespace(self.backend, wrapped=False)
        held = [x._x for x in (*inputs, *states.values())]
        run = Run(states, xp, held[0] if held else None, self._graphs, self._origins)
        space: Any = find_namespace(held[0]) if held else self.backend  # in which new arrays may have sizes of others
        with ivy_api.use_backend(space):
            captured = [self._value_of(outside, xp) for outside, _ in self.graph.captures]
            found = run.outputs(self.graph, [*inputs, *captured])
        assert self._result is not None
        structure, others = self._result
        rest = iter([x.tensor(run.anchor) if isinstance(x, Sizes) else x for x in found])
        leaves = [others[i] if i in others else next(rest) for i in range(structure.num_leaves)]
        changed = {name: x for name, x in run.variables.items() if x is not states[name]}
        if run.drawn:
            changed[drawing.SEED] = states[drawing.SEED] + 1
        return ivy_api.tree_unflatten(structure, leaves), changed

    def _value_of(self, outside: Any, xp: Any) -> Any:
        """A tensor that the code closes over: a variable, or a constant."""
        if is_resource(outside):
            name = self.variables.names.get(id(outside))
            return outside if name is None else Resource(name)
        return Tensor(xp.asarray(outside.numpy()))


def _concrete(function: Any, specs: Sequence[Any], origins: Origins) -> Any:
    """Trace a function."""
    import tensorflow as tf

    try:
        return tf.function(function, input_signature=list(specs), autograph=False).get_concrete_function()
    except (tf.errors.OperatorNotAllowedInGraphError, AttributeError, TypeError, NotImplementedError) as error:
        if not isinstance(error, tf.errors.OperatorNotAllowedInGraphError) and "symbolic" not in str(error).lower():
            raise
        found = CaptureError(
            "The code branches on the value of a tensor, or converts one to a number or to an array of NumPy; a graph does not "
            "know it. Use tf.where, tf.cond or tf.while_loop; or decorate the function that does it with tf.function, which makes "
            "conditions and loops of Python part of a graph."
        )
        origin = origins.of_error(error)
        if origin.file:
            found.locate_at(origin.file, origin.line, origin.name)
        raise found from error


def _has_bfloat16(graph: Any) -> bool:
    return any(t.dtype.name == "bfloat16" for op in graph.get_operations() for t in op.outputs)


def _is_array(leaf: Any) -> bool:
    import tensorflow as tf

    if isinstance(leaf, (tf.Tensor, tf.Variable)):
        return True
    return not isinstance(leaf, tf.__internal__.CompositeTensor) and find_namespace(leaf) is not None


def _spec(x: Any, axes: Mapping[int, str]) -> Any:
    """The shape and data type of an argument; axes that are dynamic have no size."""
    import tensorflow as tf

    sizes = [int(n) for n in x.shape]
    return tf.TensorSpec([None if i in axes else n for i, n in enumerate(sizes)], tf.as_dtype(x.dtype))


def _name(keys: Sequence[Any]) -> str:
    """The name of an argument: ``x0`` for a positional one, with what leads to a leaf of it."""
    first = f"x{keys[1]}" if keys[0] == 0 else str(keys[1])
    return "_".join([first, *map(str, keys[2:])])
