"""Our modules as Keras layers."""

from __future__ import annotations

from typing import Any

import keras

import ivy_api
from ivy_api.files import require, require_fields
from ivy_nn import pytrees
from ivy_nn.calls import Call
from ivy_nn.container import SEPARATOR
from ivy_nn.native.functional import bound_variables, functional_call
from ivy_nn.storage.modules import describe_module, rebuild_module
from ivy_nn.traversal import modules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module


@keras.saving.register_keras_serializable("ivy_nn")
class KerasLayer(keras.layers.Layer):
    """See `ivy_nn.native.to_keras`."""

    def __init__(self, module: Module, key: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ivy_module = _Hidden(pytrees.without_arrays(module))
        self._ivy_weights: dict[str, Any] = {}
        for variable in bound_variables(module):
            value = keras.ops.convert_to_numpy(keras.ops.convert_to_tensor(host(variable.value)))
            self._ivy_weights[variable.path] = self.add_weight(
                shape=value.shape,
                dtype=str(value.dtype),
                initializer=lambda shape, dtype=None, value=value: keras.ops.convert_to_tensor(value, dtype=dtype),
                trainable=variable.is_trained,
                name=variable.path.replace(SEPARATOR, "_"),  # one of Keras's backends allows no dots
            )
        self._seeds = None if key is not None else keras.random.SeedGenerator()
        self._ivy_key: Any = None
        if key is not None:
            words = host(key)
            self._ivy_key = self.add_weight(
                shape=words.shape, dtype="uint32", initializer=lambda shape, dtype=None: words, trainable=False, name="key"
            )
            self._ivy_calls = self.add_weight(shape=(), dtype="int32", initializer="zeros", trainable=False, name="calls")
        self.built = True

    def call(self, *args: Any, training: bool = False, **kwargs: Any) -> Any:
        module = self._ivy_module.value
        values = {path: weight.value for path, weight in self._ivy_weights.items()}
        key = self._next_key() if training else None
        out, buffers = functional_call(module, values, args, kwargs, key=key, training=bool(training))
        if training:
            for path, buffer in buffers.items():
                self._ivy_weights[path].assign(buffer)
        return out

    def _next_key(self) -> Any:
        found = self._seeds.next() if self._seeds is not None else self._ivy_key.value
        xp = ivy_api.namespace_for(found)
        key = xp.astype(found, xp.uint32)  # one of Keras's backends has none
        if self._seeds is None:
            key = xp.random.fold_in(key, self._ivy_calls.value)  # before the next line: a value may be the variable itself
            self._ivy_calls.assign_add(1)
        return key

    def get_config(self) -> dict[str, Any]:
        """The arguments of the constructor: the module with the values of the weights, and the key.

        `keras.models.clone_model` and ``from_config`` take it. In a file Keras writes the structure of the module, as data, and the
        weights beside it.
        """
        module = Call({}, {}).copy(self._ivy_module.value)
        for each in modules(module):
            pytrees.strip(each)
        module.update(self.ivy_variables())
        key = None if self._ivy_key is None else host(keras.ops.convert_to_tensor(self._ivy_key)).tolist()
        return {**super().get_config(), "module": Described(module), "key": key}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> KerasLayer:
        """Return the layer of a configuration; of one from a file its weights are zero until Keras reads them."""
        module, key = config["module"], config["key"]
        if not isinstance(module, Described):
            given = require(module, dict, "The module of a layer")
            module = Described.from_config(require_fields(given, "The module of a layer", ("config",), tuple(given))["config"])
        key = None if key is None else ivy_api.asarray(key, dtype="uint32", xp="numpy")
        return cls(**{**config, "module": module.value, "key": key})

    def ivy_variables(self) -> dict[str, Any]:
        """The values of the weights, by name: tensors, not variables of a framework."""
        values = {path: keras.ops.convert_to_tensor(weight) for path, weight in self._ivy_weights.items()}
        return {path: keras.ops.stop_gradient(value) for path, value in values.items()}


@keras.saving.register_keras_serializable("ivy_nn")
class Described:
    """A module as Keras writes it to a file: as data."""

    def __init__(self, value: Module) -> None:
        self.value = value

    def get_config(self) -> dict[str, Any]:
        """The description of the module."""
        return describe_module(self.value)

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Described:
        """Return the module of a description."""
        return cls(rebuild_module(config))


class _Hidden:
    """Holds an object that Keras does not look into."""

    def __init__(self, value: Any) -> None:
        self.value = value


def host(x: Any) -> Any:
    """Return an array as one of NumPy."""
    return ivy_api.namespace("numpy").asarray(x)
