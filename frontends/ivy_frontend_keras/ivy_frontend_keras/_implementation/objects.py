"""Objects by name and as data: ``get``, ``serialize`` and ``deserialize`` of each module."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

from ivy_api.errors import FileFormatError
from ivy_api.files import require_name
from ivy_frontend_keras._implementation.defining import RENAMED, offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.naming import snake

SHORT = {
    "mse": "mean_squared_error", "MSE": "mean_squared_error", "mae": "mean_absolute_error", "MAE": "mean_absolute_error",
    "mape": "mean_absolute_percentage_error", "MAPE": "mean_absolute_percentage_error", "bce": "binary_crossentropy",
    "msle": "mean_squared_logarithmic_error", "MSLE": "mean_squared_logarithmic_error", "BCE": "binary_crossentropy",
    "kld": "kl_divergence", "KLD": "kl_divergence", "cosine": "cosine_similarity", "logcosh": "log_cosh",
    "uniform": "random_uniform", "normal": "random_normal", "one": "ones", "zero": "zeros",
    "acc": "accuracy", "l1l2": "l1_l2",
}  # fmt: skip
"""Short names."""
WITH_FUNCTIONS = ("activations", "losses", "metrics")
"""The modules in which a name in lower case is a function; in the others it is an object with default arguments."""
INTERNAL: dict[str, Any] = {}
"""Classes that only files name, by the path in Keras' source."""
_custom: dict[str, Any] = {}
_names: dict[Any, str] = {}


FILE_DTYPES = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "complex64", "complex128",
)  # fmt: skip
"""The data types of arrays in files."""


class UnknownObjectError(FileFormatError, TypeError):
    """Data that name a class or function which is neither Keras' nor registered. Others are not looked for, nor imported."""


def lookup(module: str, name: str) -> Any:
    """Return a class or function of a module by its name, ``None`` if there is none."""
    if name in _custom:
        return _custom[name]
    path = f"keras.{module}"
    names = FRONTEND.snapshot.modules.get(path, {})
    for one in (name, SHORT.get(name, name)):
        if one in names and FRONTEND.status(path, one) == "works":
            return FRONTEND.find(path, one)
    spelled = next(
        (one for one, said in names.items() if said.kind == "class" and one.lower() == SHORT.get(name, name).lower()), None
    )
    spelled = spelled or next((one for one, said in names.items() if said.kind == "class" and snake(one) == name), None)
    return None if spelled is None or FRONTEND.status(path, spelled) != "works" else FRONTEND.find(path, spelled)


def getter(module: str, what: str) -> Callable[[Any], Any]:
    """Return the function ``get`` of a module.

    Parameters
    ----------
    module : ``initializers``
    what : how errors call one of its objects
    """

    def get(identifier: Any) -> Any:
        if identifier is None:
            return FRONTEND.find("keras.activations", "linear") if module == "activations" else None
        found = identifier
        if isinstance(identifier, dict):
            found = deserialize_keras_object(identifier)
        elif isinstance(identifier, str):
            found = lookup(module, identifier)
        if isinstance(found, type):
            found = found()
        if not callable(found) and not hasattr(found, "get_config"):
            raise ValueError(f"Could not interpret {what} identifier: {identifier}")
        return found

    get.__doc__ = f"Return {what} by its name, as data, or as it is; ``None`` for ``None``."
    return get


def register_module(module: str, what: str, argument: str = "config") -> Callable[[Any], Any]:
    """Register ``get``, ``serialize`` and ``deserialize`` of a module, and return ``get``."""
    get = getter(module, what)
    names = FRONTEND.snapshot.modules[f"keras.{module}"]

    def deserialize(config: Any, custom_objects: Any = None) -> Any:
        with custom_object_scope(custom_objects or {}):
            if isinstance(config, str):
                found = lookup(module, config)
                if found is None:
                    raise ValueError(f"Unknown {what}: {config}")
                return found() if isinstance(found, type) else found
            return deserialize_keras_object(config)

    def serialize(thing: Any) -> Any:
        found = serialize_keras_object(thing)
        return found["config"] if isinstance(found, dict) and found.get("class_name") == "function" else found

    deserialize.__doc__, serialize.__doc__ = f"Return {what} from data.", f"Return {what} as data."
    for name, function in (("get", get), ("deserialize", deserialize), ("serialize", serialize)):
        if name in names:
            FRONTEND.value(f"keras.{module}.{name}", _with_parameters(function, names[name]))
    return get


def _with_parameters(function: Callable[..., Any], said: Any) -> Callable[..., Any]:
    """Return a function with the recorded names of its parameters."""
    signature = inspect.Signature(said.parameters)

    def named(*args: Any, **kwargs: Any) -> Any:
        return function(*signature.bind(*args, **kwargs).args)

    named.__name__, named.__doc__ = said.name, function.__doc__
    named.__signature__ = signature  # type: ignore[attr-defined]
    return named


# Data.


@offer("utils", "saving")
def serialize_keras_object(obj: Any) -> Any:
    """Return an object as nested dicts of plain values."""
    import numpy as np

    if obj is None or isinstance(obj, (str, bool, int, float, bytes)):
        return obj
    if isinstance(obj, dict):
        return {key: serialize_keras_object(x) for key, x in obj.items()}
    if isinstance(obj, (list, tuple)):
        every = [serialize_keras_object(x) for x in obj]
        return every if isinstance(obj, list) else tuple(every)
    if isinstance(obj, slice):
        return {"class_name": "__slice__", "config": {key: getattr(obj, key) for key in ("start", "stop", "step")}}
    if obj is Ellipsis:
        return {"class_name": "__ellipsis__", "config": {}}
    if isinstance(obj, (np.ndarray, np.generic)):
        return {"class_name": "__numpy__", "config": {"value": obj.tolist(), "dtype": obj.dtype.name}}
    if inspect.isfunction(obj) or inspect.isbuiltin(obj):
        return _function_data(obj)
    if not hasattr(obj, "get_config"):
        raise TypeError(f"Cannot serialize object {obj} of type {type(obj)}")
    return _object_data(obj)


def _function_data(function: Any) -> dict[str, Any]:
    name = function.__name__
    if name == "<lambda>":
        raise ValueError("A lambda cannot be returned as data; give the function a name.")
    return {"module": "builtins", "class_name": "function", "config": name, "registered_name": _registered(function) or "function"}


def _object_data(obj: Any) -> dict[str, Any]:
    path = vars(type(obj)).get("keras_path")
    module, _, name = (path or f"{type(obj).__module__}.{type(obj).__name__}").rpartition(".")
    return {
        "module": module,
        "class_name": name,
        "config": obj.get_config(),
        "registered_name": None if path else _registered(type(obj)) or name,
        **(obj.saved_beside() if hasattr(obj, "saved_beside") else {}),
    }


def arguments_of(thing: Any) -> dict[str, Any]:
    """Return the arguments of an object that `constructed` made, as data."""
    found = {}
    for name in thing.arguments:
        value = getattr(thing, RENAMED.get(name, name))
        every = value if isinstance(value, (list, tuple)) else [value]
        plain = all(isinstance(x, (bool, int, float, str, list, tuple, type(None))) for x in every)
        found[name] = value if plain else serialize_keras_object(value)
    return found


@offer("utils", "saving")
def deserialize_keras_object(config: Any, custom_objects: Any = None, safe_mode: bool = True, **kwargs: Any) -> Any:
    """Return the object that nested dicts of plain values describe."""
    with custom_object_scope(custom_objects or {}):
        return _object(config)


def _object(config: Any) -> Any:
    if isinstance(config, (list, tuple)):
        return type(config)(map(_object, config))
    if not isinstance(config, dict):
        return config
    if "class_name" not in config or "config" not in config:
        return {key: _object(x) for key, x in config.items()}
    name, inner = config["class_name"], config["config"]
    if name in _VALUES:
        return _VALUES[name](inner)
    if name == "function":
        return _function(inner, config)
    found = _class(name, config)
    made = found.from_config(inner) if hasattr(found, "from_config") else found(**inner)
    if config.get("build_config") and getattr(made, "saved_beside", None) is not None and not made.built:
        made.build_from_config(config["build_config"])
    return made


def _refuse_code(inner: Any) -> Any:
    raise ValueError("The data hold a Python function as byte code, which is not run. Put the function into a layer of your own.")


def _array(inner: Any) -> Any:
    import numpy as np

    return np.asarray(inner["value"], dtype=require_name(inner["dtype"], "The data type of an array", FILE_DTYPES))


_VALUES: dict[str, Callable[[Any], Any]] = {
    "__tuple__": lambda inner: tuple(_object(x) for x in inner["value"]),  # older versions of Keras
    "__slice__": lambda inner: slice(*(inner[key] for key in ("start", "stop", "step"))),
    "__ellipsis__": lambda inner: ...,
    "__lambda__": _refuse_code,
    "__numpy__": _array,
}
"""What values that are no objects of Keras are made from."""


def _class(name: str, config: Any) -> Any:
    """Return the class that data name: Keras', or one that was registered."""
    module = str(config.get("module") or "keras")
    found = _custom.get(config.get("registered_name") or name) or _custom.get(name)
    if found is None and module.partition(".")[0] == "keras":
        functional = (module, name) == ("keras.src.models.functional", "Functional")
        found = INTERNAL.get(f"{module}.{name}")
        if found is None and (functional or not module.startswith("keras.src.")):
            found = FRONTEND.find(*(("keras", "Model") if functional else (module, name)))
    if found is None or (not _is_users(found) and not (isinstance(found, type) and hasattr(found, "from_config"))):
        raise UnknownObjectError(
            f"Could not locate class '{name}'. Make sure custom classes and functions are decorated with "
            "`@keras.saving.register_keras_serializable()`, or pass them as `custom_objects`."
        )
    return found


def _is_users(thing: Any) -> bool:
    return any(thing is one for one in _custom.values())


def _function(name: str, config: Any) -> Any:
    found = _custom.get(config.get("registered_name") or name) or _custom.get(name)
    for module in WITH_FUNCTIONS:
        found = found or lookup(module, name)
    if found is None:
        raise UnknownObjectError(f"Could not locate function '{name}'. Pass it as `custom_objects`.")
    return found


# Objects of users.


@offer("utils", "saving")
def register_keras_serializable(package: str = "Custom", name: str | None = None) -> Callable[[Any], Any]:
    """Give a class or function of one's own a name, by which data refers to it."""

    def decorate(arg: Any) -> Any:
        if isinstance(arg, type) and not hasattr(arg, "get_config"):
            raise ValueError("Cannot register a class that does not have a get_config() method.")
        path = f"{package}>{name or arg.__name__}"
        _custom[path], _names[arg] = arg, path
        return arg

    return decorate


def _registered(thing: Any) -> str:
    return _names.get(thing, "")


@offer("utils", "saving")
def get_registered_name(obj: Any) -> str:
    """Return the name under which a class or function was registered; its own if it was not."""
    return _registered(obj) or str(obj.__name__)


@offer("utils", "saving")
def get_registered_object(name: str, custom_objects: Any = None, module_objects: Any = None) -> Any:
    """Return the class or function that was registered under a name, ``None`` if there is none."""
    return next((one[name] for one in (_custom, custom_objects or {}, module_objects or {}) if name in one), None)


@offer("utils", "saving")
def get_custom_objects() -> dict[str, Any]:
    """Return the classes and functions of users by name; the dict may be changed."""
    return _custom


@contextmanager
def _custom_scope(objects: dict[str, Any]) -> Any:
    before = dict(_custom)
    _custom.update(objects)
    try:
        yield
    finally:
        _custom.clear()
        _custom.update(before)


@offer("utils", "saving")
def custom_object_scope(custom_objects: dict[str, Any]) -> Any:
    """Within the context, classes and functions of one's own are known by name."""
    return _custom_scope(custom_objects)
