"""Functions of models."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.layer import Layer
from ivy_frontend_keras._implementation.layers.core import Input, InputLayer
from ivy_frontend_keras._implementation.models.model import Model
from ivy_frontend_keras._implementation.models.sequential import Sequential


@offer("models")
def clone_model(
    model: Any,
    input_tensors: Any = None,
    clone_function: Any = None,
    call_function: Any = None,
    recursive: bool = False,
    **kwargs: Any,
) -> Any:
    """Return a model with the same layers and new weights.

    Parameters
    ----------
    clone_function : takes a layer and returns the one to put in its place; by default another with the same arguments
    """
    if input_tensors is not None or call_function is not None or recursive:
        raise NotImplementedError("clone_model takes a model and a clone_function; the other arguments are not offered.")
    again = clone_function or (lambda layer: type(layer).from_config(layer.get_config()))
    if isinstance(model, Sequential):
        every = [_input(one) if isinstance(one, InputLayer) else again(one) for one in model._every]
        return Sequential(every, name=model.name)
    if not isinstance(model, Model) or model._graph is None:
        return again(model)
    graph = model._graph
    made: dict[int, Any] = {}

    def call(operation: Any, args: Any, kwargs: Any) -> Any:
        if isinstance(operation, Layer):
            if id(operation) not in made:
                made[id(operation)] = again(operation)
            operation = made[id(operation)]
        return operation(*args, **kwargs)

    inputs = [Input(batch_shape=x.shape, dtype=x.dtype, name=x.name) for x in graph.flat]
    rest = iter(inputs)
    return Model(kinds.mapped(lambda _: next(rest), graph.inputs), graph.run(inputs, call), name=model.name)


def _input(layer: InputLayer) -> Any:
    return Input(batch_shape=layer.batch_shape, dtype=layer.dtype, name=layer.name)
