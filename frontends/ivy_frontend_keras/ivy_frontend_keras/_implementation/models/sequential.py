"""``keras.Sequential``: layers one after the other."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds, symbolic
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.layer import Layer
from ivy_frontend_keras._implementation.layers.core import Input, InputLayer
from ivy_frontend_keras._implementation.models.model import Model


@offer("", "models")
class Sequential(Model):
    """Layers one after the other.

    Parameters
    ----------
    layers : the layers; the first may be `Input`, then all weights are created at once
    """

    def __init__(self, layers: Any = None, trainable: bool = True, name: str | None = None) -> None:
        super().__init__(name=name, trainable=trainable)
        self._every: list[Any] = []
        self.supports_masking = True
        for layer in layers or ():
            self.add(layer, rebuild=False)
        self._maybe_rebuild()

    def add(self, layer: Any, rebuild: bool = True) -> None:
        """Add a layer at the end."""
        if kinds.is_symbolic(layer) and layer.node is not None and isinstance(layer.node.operation, InputLayer):
            layer = layer.node.operation
        if not isinstance(layer, Layer):
            raise ValueError(
                f"Only instances of `keras.Layer` can be added to a Sequential model. Received: {layer} (of type {type(layer)})"
            )
        if any(one.name == layer.name for one in self._every):
            raise ValueError(
                f"All layers added to a Sequential model should have unique names. Name '{layer.name}' is "
                "already the name of a layer in this model."
            )
        if isinstance(layer, InputLayer) and self._every:
            raise ValueError(
                f"Sequential model '{self.name}' has already been configured to use input shape. You cannot "
                "add a different Input layer to it."
            )
        if not self._every and not isinstance(layer, InputLayer) and layer._shape is not None:
            self._every.append(Input(batch_shape=layer._shape).node.operation)
        self._every.append(layer)
        if rebuild:
            self._maybe_rebuild()

    def pop(self, rebuild: bool = True) -> Any:
        """Remove the last layer and return it."""
        if not self._every:
            raise TypeError("There are no layers in the model.")
        layer = self._every.pop()
        self.built, self._graph = False, None
        if rebuild:
            self._maybe_rebuild()
        return layer

    def _maybe_rebuild(self) -> None:
        self.built, self._graph = False, None
        if self._every and isinstance(self._every[0], InputLayer) and len(self._every) > 1:
            self._connect(self._every[0]._inbound_nodes[0].outputs)

    def _connect(self, x: Any) -> None:
        first = x
        for layer in self.layers:
            x = layer(x)
        self._set_graph(first, x)

    def build(self, input_shape: Any = None) -> None:
        """Create all weights for the shape of the input."""
        if self._graph is None and input_shape is not None:
            self._connect(Input(batch_shape=tuple(input_shape)))
        self.built = True

    def _build(self, args: Any, kwargs: Any) -> None:
        self.built = True

    @property
    def layers(self) -> list[Any]:
        """The layers, without the input."""
        return [one for one in self._every if not isinstance(one, InputLayer)]

    @property
    def _layers(self) -> list[Any]:
        return list(self.__dict__.get("_every", ()))

    @_layers.setter
    def _layers(self, value: Any) -> None:
        raise AttributeError("`_layers` is a reserved name.")

    @property
    def output_names(self) -> list[str] | None:
        """The name of the last layer."""
        return [self._every[-1].name] if self._every else None

    def call(self, inputs: Any, training: Any = None, mask: Any = None) -> Any:
        """Return what the last layer makes of it."""
        x = self._inputs(inputs)[0] if self._graph is not None and len(self._graph.flat) == 1 else inputs
        for layer in self.layers:
            x = layer(x)
        return x

    def get_config(self) -> dict[str, Any]:
        """Return the layers, as data."""
        from ivy_frontend_keras._implementation.objects import serialize_keras_object

        found = {
            "name": self.name, "trainable": self.trainable, "dtype": self.dtype_policy.as_data(),
            "layers": [serialize_keras_object(one) for one in self._every],
        }  # fmt: skip
        return found if self._graph is None else {**found, "build_input_shape": self._graph.flat[0].shape}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> Any:
        """Return a model of these layers."""
        from ivy_frontend_keras._implementation.objects import deserialize_keras_object

        made = cls(name=config.get("name"))
        for one in config["layers"]:
            made.add(deserialize_keras_object(one, custom_objects), rebuild=False)
        made._maybe_rebuild()
        if not made.built and config.get("build_input_shape"):
            made.build(config["build_input_shape"])
        return made

    def compute_output_shape(self, input_shape: Any, *args: Any, **kwargs: Any) -> Any:
        """Return the shape of the result for the shape of the input."""
        return symbolic.inferred(self, (symbolic.KerasTensor(input_shape),), {}).shape
