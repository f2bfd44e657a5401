"""Computations of several operations as one call of a graph, in eager mode.

An eager operation on few elements costs 5 to 10 µs, whatever it computes, and a graph of several of them half as much again. A
function gets a graph once it has often been called with arrays of one kind: making one takes milliseconds. Calls that are
recorded, or in a graph, run the computation itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.raw import F, at_once, positional
from ivy_plugin_tensorflow.typing import Array

try:  # there is no public way to find out whether a tape or an accumulator is recording
    from tensorflow.python.eager.record import could_possibly_record
except ImportError:  # another version of TensorFlow

    def could_possibly_record() -> bool:
        return True


is_heard: Callable[[], bool] = could_possibly_record
"""Whether something may be recording."""

OFTEN = 8
"""The number of calls with arrays of one kind before they get a graph."""

_KEPT = 64
"""The number of graphs of one function."""

_CALL = positional(tf.raw_ops.PartitionedCall)
_OPTIONS = frozenset((bool, int, str, type(None)))


def in_one_call(body: Callable[..., Array], *, shaped: bool = True) -> Callable[..., Array]:
    """A computation of one array as a function that calls a graph of it.

    Parameters
    ----------
    body : the computation, which depends on the data types, shapes and Python scalars that it is given, not on elements
    shaped : whether each shape gets a graph of its own; otherwise each number of axes does, for elementwise computations
    """
    graphs: dict[Any, Any] = {}
    """By the kinds of the arguments: the types of the results and a graph, the number of calls, or ``None`` without a graph."""

    def function(*args: Any, **options: Any) -> Array:
        if is_heard() or not tf.executing_eagerly():
            return body(*args, **options)
        arrays, key = [], []
        for x in (*args, *options.values()) if options else args:
            try:
                key.append((x._datatype_enum(), x._shape_tuple() if shaped else x._rank()))
                arrays.append(x)
            except AttributeError:  # not an eager tensor
                if type(x) not in _OPTIONS:
                    if type(x) is not float:
                        return body(*args, **options)
                    x = repr(x)  # of zeros with their sign
                key.append((type(x), x))
        kind = (*key, *options)
        found = graphs.get(kind, 0)
        if type(found) is tuple:
            try:
                return _CALL(arrays, *found[:2])[0]
            except tf.errors.OpError:  # the computation itself has the clearer error
                pass
        elif found is not None:
            if found == OFTEN and len(graphs) > _KEPT:
                graphs.clear()
            graphs[kind] = found + 1 if found < OFTEN else _graph(body, args, options, shaped)
        return body(*args, **options)

    function.graphs = graphs  # type: ignore[attr-defined]
    return function


def graph_first(elementwise: Any, further: str = "True") -> Callable[[F], F]:
    """Let eager calls that nothing records try the graph of an elementwise function of `in_one_call` before anything else.

    ``further`` is code for a condition on the other parameters.
    """
    return at_once(
        tf.raw_ops.PartitionedCall,
        '[x], "Tout", found_[0], "f", found_[1]',
        f"{further} and type(found_ := graphs[(x._datatype_enum(), x._rank()),]) is tuple",
        unrecorded=True,
        array="x",
        result="{}[0]",
        graphs=elementwise.graphs,
    )


def _graph(body: Callable[..., Array], args: tuple[Any, ...], options: dict[str, Any], shaped: bool) -> tuple[Any, ...] | None:
    values = (*args, *options.values())
    places = [n for n, x in enumerate(values) if isinstance(x, tf.Tensor)]

    def traced(*arrays: Array) -> Array:
        given = list(values)
        for n, x in zip(places, arrays, strict=True):
            given[n] = x
        return body(*given[: len(args)], **dict(zip(options, given[len(args) :], strict=True)))

    specs = [tf.TensorSpec(x.shape if shaped else (None,) * len(x.shape), x.dtype) for x in (values[n] for n in places)]
    with tf.device(None):  # not the one of this call
        made = tf.function(traced, autograph=False).get_concrete_function(*specs)
    if made.captured_inputs or not isinstance(made.structured_outputs, tf.Tensor | tf.TensorSpec):
        return None
    return [made.output_dtypes], made.name, made  # by the name of the function a call finds it in half the time


def often(name: str) -> Any:
    """The override of a composed function by a graph of its body."""
    made: dict[Any, Callable[..., Array]] = {}

    def function(*args: Any, composed: Callable[..., Array], **options: Any) -> Array:
        try:
            call = made[composed]
        except KeyError:
            call = made[composed] = in_one_call(composed)
        return call(*args, **options)

    function.__name__ = name.rpartition(".")[2]
    return mixed()(function)
