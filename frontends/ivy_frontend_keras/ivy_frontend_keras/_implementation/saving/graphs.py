"""Functional models as data: their layers and operations, and how these are connected."""

from __future__ import annotations

from functools import cache
from inspect import Parameter, signature
from typing import Any

from ivy_api.frontends.snapshots import recorded
from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.layer import Layer
from ivy_frontend_keras._implementation.objects import deserialize_keras_object, serialize_keras_object
from ivy_frontend_keras._implementation.settings import data_format_of


@cache
def classes() -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """Return what stands for an operation in Keras' files: the module and name of a class, and which arguments are its settings."""
    said = recorded(FRONTEND.package, "operations-3.15.json")
    return {name: (module, cls, tuple(settings)) for name, (module, cls, settings) in said.items()}


# To data.


def config_of(model: Any) -> dict[str, Any]:
    """Return the layers and operations of a functional model, with the arguments of each of their calls."""
    graph = model._graph
    numbers = {
        id(node): i
        for operation in graph.operations
        for i, node in enumerate(one for one in operation._inbound_nodes if any(one is each for each in graph.nodes))
    }

    def history(x: Any) -> list[Any]:
        return [x.node.operation.name, numbers[id(x.node)], x.index]

    def tensor(x: Any) -> Any:
        if not kinds.is_symbolic(x):
            return x
        config = {"shape": list(x.shape), "dtype": x.dtype, "keras_history": history(x)}
        return {"class_name": "__keras_tensor__", "config": config}

    def end(x: Any) -> list[Any]:
        name, number, index = history(x)
        return [name, number + _is_functional(x.node.operation), index]

    layers = []
    for operation in graph.operations:
        data = serialize_keras_object(operation) if isinstance(operation, Layer) else _operation_data(operation)
        nodes = [one for one in operation._inbound_nodes if id(one) in numbers and one.inputs]
        calls = [_arguments(node) for node in nodes]
        data |= {
            "name": operation.name,
            "inbound_nodes": [serialize_keras_object(kinds.mapped(tensor, {"args": list(a), "kwargs": k})) for a, k in calls],
        }
        layers.append(data)
    return {
        "name": model.name,
        "trainable": model.trainable,
        "layers": layers,
        "input_layers": kinds.mapped(end, graph.inputs),
        "output_layers": kinds.mapped(end, graph.outputs),
    }


def _is_functional(operation: Any) -> bool:
    """Whether Keras counts the calls of a model from 1: the model inside of a graph is a graph, too."""
    return getattr(operation, "_graph", None) is not None and not hasattr(operation, "_every")


def _arguments(node: Any) -> tuple[Any, Any]:
    """Return the arguments of a call: of an operation those that are no settings."""
    if isinstance(node.operation, Layer):
        return node.args, node.kwargs
    return _split(node)[0], {}


def _split(node: Any) -> tuple[list[Any], dict[str, Any]]:
    """Return the operands of an operation, and its settings by name."""
    function = node.operation.function
    if function.__name__ not in classes():
        raise NotImplementedError(
            f"The operation {function.__name__} in the graph of a model is not returned as data: put it into a layer of your own."
        )
    settings = classes()[function.__name__][2]
    bound = signature(function).bind(*node.args, **node.kwargs)
    bound.apply_defaults()
    args: list[Any] = []
    rest = {}
    for name, value in bound.arguments.items():
        kind = bound.signature.parameters[name].kind
        if name in settings:
            rest[name] = data_format_of(value) if name == "data_format" else value
        elif kind is Parameter.VAR_POSITIONAL:
            args.extend(value)
        elif function.__name__ == "get_item" and name == "key" and not isinstance(value, (tuple, list, int)):
            args.append((value,))  # Keras' graphs have one index for each axis
        elif kind is not Parameter.VAR_KEYWORD:
            args.append(value)
    if any(kinds.is_symbolic(x) for x in kinds.leaves(rest)):
        raise NotImplementedError(
            f"The operation {function.__name__} has settings that are results of others, which no file of Keras has."
        )
    return args, rest


def _operation_data(operation: Any) -> dict[str, Any]:
    settings = _split(operation._inbound_nodes[0])[1]
    module, name, _ = classes()[operation.function.__name__]
    return {
        "module": module,
        "class_name": name,
        "config": {"name": operation.name, **{key: serialize_keras_object(value) for key, value in settings.items()}},
        "registered_name": name,
    }


# From data.


def graph_from(config: dict[str, Any], custom_objects: Any = None) -> tuple[Any, Any]:
    """Return the symbolic inputs and outputs of a functional model, given as data.

    Raises
    ------
    ValueError
        if calls refer to results that no call has.
    """
    made: dict[str, Any] = {}
    waiting: list[tuple[dict[str, Any], Any]] = []
    for entry in config["layers"]:
        if not str(entry.get("module")).startswith("keras.src.ops."):
            made[entry["name"]] = deserialize_keras_object(entry, custom_objects)
        waiting += [(entry, node) for node in entry["inbound_nodes"]]
    while waiting:
        rest = []
        blocked: set[str] = set()
        for entry, node in waiting:
            if entry["name"] in blocked or not _call(entry, node, made):
                blocked.add(entry["name"])  # the calls of a layer keep their order
                rest.append((entry, node))
        if len(rest) == len(waiting):
            names = sorted({entry["name"] for entry, _ in rest})
            raise ValueError(f"The graph of the model has loops, or calls of layers that are missing: {', '.join(names)}")
        waiting = rest

    def end(value: Any) -> Any:
        if isinstance(value, (list, tuple)) and len(value) == 3 and isinstance(value[0], str):
            name, number, index = value
            return _result(made[name], number - _is_functional(made[name]), index)
        if isinstance(value, dict):
            return {key: end(one) for key, one in value.items()}
        return [end(one) for one in value]

    return end(config["input_layers"]), end(config["output_layers"])


def _result(operation: Any, number: int, index: int) -> Any:
    return list(kinds.leaves(operation._inbound_nodes[number].outputs))[index]


class _WaitingError(Exception):
    """The argument of a call is the result of one that was not made yet."""


def _call(entry: dict[str, Any], node: Any, made: dict[str, Any]) -> bool:
    """Call a layer or operation on results of others; whether these are there already."""

    def value(x: Any) -> Any:
        if isinstance(x, dict) and x.get("class_name") == "__keras_tensor__":
            name, number, index = x["config"]["keras_history"]
            if name not in made or len(made[name]._inbound_nodes) <= number:
                raise _WaitingError
            return _result(made[name], number, index)
        if isinstance(x, dict) and x.get("class_name") == "__tuple__":
            return tuple(value(one) for one in x["config"]["value"])
        if isinstance(x, dict) and "class_name" not in x:
            return {key: value(one) for key, one in x.items()}
        return [value(one) for one in x] if isinstance(x, list) else deserialize_keras_object(x)

    try:
        if isinstance(node, list):
            raise ValueError("The model was saved by Keras 2: load it with Keras 3 and save it again.")
        args, kwargs = value(node["args"]), {k: v for k, v in value(node["kwargs"]).items() if v is not None}
    except _WaitingError:
        return False
    if entry["name"] in made:
        made[entry["name"]](*args, **kwargs)
        return True
    function = _operation_of(entry)
    config = {key: deserialize_keras_object(value) for key, value in entry["config"].items() if key != "name"}
    out = _applied(function, args, kwargs, config)
    operation = next(kinds.leaves(out)).node.operation
    operation.name = entry["name"]
    made[entry["name"]] = operation
    return True


def _applied(function: Any, args: Any, kwargs: Any, settings: Any) -> Any:
    """Call an operation with operands by position and by name, and settings."""
    parameters = signature(function).parameters
    known = {key: value for key, value in settings.items() if key in parameters}
    if any(p.kind is Parameter.VAR_POSITIONAL for p in parameters.values()):
        first = [known.pop(name) for name, p in parameters.items() if name in known and p.kind is p.POSITIONAL_OR_KEYWORD]
        return function(*first, *args, **kwargs, **known)
    names = [name for name in parameters if name not in settings and name not in kwargs]
    return function(**dict(zip(names, args, strict=False)), **kwargs, **known)


def _operation_of(entry: dict[str, Any]) -> Any:
    wanted = (entry["module"], entry["class_name"])
    found = next((name for name, (module, cls, _) in classes().items() if (module, cls) == wanted), None)
    if found is None or FRONTEND.status("keras.ops", found) != "works":
        raise ValueError(f"The model has the operation {entry['class_name']}, which ivy_frontend_keras does not offer.")
    return FRONTEND.find("keras.ops", found)
