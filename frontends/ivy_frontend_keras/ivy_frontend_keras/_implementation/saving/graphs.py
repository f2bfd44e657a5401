"""Functional models as data: their layers and operations, and how these are connected."""

from __future__ import annotations

from inspect import Parameter
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.layer import Layer
from ivy_frontend_keras._implementation.objects import deserialize_keras_object, serialize_keras_object

CORE = frozenset(
    {
        "associative_scan", "cast", "convert_to_tensor", "fori_loop", "map", "saturate_cast", "scan", "scatter", "scatter_update",
        "slice", "slice_update", "stop_gradient", "switch", "unstack", "while_loop",
    }
)  # fmt: skip
"""Operations whose classes are in the module ``core`` of Keras' source, where it looks them up."""


def plain(name: str) -> str:
    """Return a name in lower case, without underscores: operations are functions such as ``expand_dims`` and ``ExpandDims``."""
    return name.replace("_", "").lower()


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
    return _split(node.operation.function, node.args, node.kwargs)[0], {}


def _split(function: Any, args: Any, kwargs: Any) -> tuple[list[Any], dict[str, Any]]:
    """Return the operands of an operation, and its settings by name."""
    operands = getattr(function, "operands", None)
    if operands is None:
        raise NotImplementedError(
            f"The operation {getattr(function, '__name__', function)} in the graph of a model cannot be returned as data: put it "
            "into a layer of your own."
        )
    bound = function.__signature__.bind(*args, **kwargs)
    given: list[Any] = []
    settings = {}
    for name, value in bound.arguments.items():
        if name not in operands:
            settings[name] = value
        elif function.__signature__.parameters[name].kind is Parameter.VAR_POSITIONAL:
            given.extend(value)
        else:
            given.append(value)
    return given, settings


def _operation_data(operation: Any) -> dict[str, Any]:
    node = operation._inbound_nodes[0]
    function = operation.function
    _, settings = _split(function, node.args, node.kwargs)
    name = "".join(part.capitalize() for part in function.__name__.split("_"))
    places = [one for one in ("numpy", "nn", "linalg") if FRONTEND.snapshot.find(f"keras.ops.{one}", function.__name__) is not None]
    module = places[0] if places else "core" if function.__name__ in CORE else "math"
    return {
        "module": f"keras.src.ops.{module}",
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
            made[entry["name"]] = deserialize_keras_object(
                {k: v for k, v in entry.items() if k != "compile_config"}, custom_objects
            )
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
    names = set(function.__signature__.parameters)
    settings = {k: deserialize_keras_object(v) for k, v in entry["config"].items() if k in names and k != "name"}
    out = _applied(function, args, {**kwargs, **settings})
    operation = next(kinds.leaves(out)).node.operation
    operation.name = entry["name"]
    made[entry["name"]] = operation
    return True


def _applied(function: Any, args: Any, settings: Any) -> Any:
    """Call an operation with operands by position and settings by name."""
    parameters = function.__signature__.parameters
    operands = getattr(function, "operands", ())
    if any(parameters[name].kind is Parameter.VAR_POSITIONAL for name in operands):
        first = [settings.pop(name) for name, p in parameters.items() if name in settings and p.kind is not p.KEYWORD_ONLY]
        return function(*first, *args, **settings)
    return function(**dict(zip([name for name in parameters if name in operands], args, strict=False)), **settings)


def _operation_of(entry: dict[str, Any]) -> Any:
    names = FRONTEND.snapshot.places["keras.ops"]
    wanted = plain(entry["class_name"])
    found = next((name for name in names if plain(name) == wanted and FRONTEND.status("keras.ops", name) == "works"), None)
    if found is None:
        raise ValueError(f"The model has the operation {entry['class_name']}, which ivy_frontend_keras does not offer.")
    return FRONTEND.find("keras.ops", found)
