"""``keras.Model``: a subclass with ``call``, or a graph between symbolic inputs and outputs."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import contexts, kinds, symbolic
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.layer import Layer, shape_of
from ivy_frontend_keras._implementation.layers.core import InputLayer
from ivy_frontend_keras._implementation.models import summaries
from ivy_frontend_keras._implementation.models.trainer import Trainer


@offer("", "models")
class Model(Trainer):
    """A layer that can be trained.

    ``Model(inputs, outputs)`` is the graph between symbolic tensors; a subclass defines ``call`` instead.
    """

    _graph: symbolic.Graph | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        given = dict(zip(("inputs", "outputs"), args, strict=False))
        inputs, outputs = (kwargs.pop(key, given.get(key)) for key in ("inputs", "outputs"))
        name = args[2] if len(args) > 2 else kwargs.pop("name", None)
        if (inputs is not None and outputs is None) or (outputs is not None and inputs is None):
            raise ValueError("A functional model takes both `inputs` and `outputs`.")
        if inputs is not None and name is None and type(self) is Model:
            from ivy_frontend_keras._implementation import naming

            name = naming.unique("functional")
        super().__init__(name=name, **kwargs)
        if inputs is not None:
            self._set_graph(inputs, outputs)

    def _set_graph(self, inputs: Any, outputs: Any) -> None:
        self._graph = symbolic.Graph(inputs, outputs)
        self.built = True
        self.supports_masking = True

    @property
    def layers(self) -> list[Any]:
        """The layers directly inside."""
        return [one for one in self._layers if isinstance(one, Layer)]

    @property
    def _layers(self) -> list[Any]:
        found = list(super()._layers)
        if self._graph is not None:
            own = [one for one in self._graph.operations if isinstance(one, Layer)]
            found = own + [one for one in found if all(one is not each for each in own)]
        return found

    @_layers.setter
    def _layers(self, value: Any) -> None:
        raise AttributeError("`_layers` is a reserved name.")

    def get_layer(self, name: str | None = None, index: int | None = None) -> Any:
        """Return a layer by its name or its number."""
        if (name is None) == (index is None):
            raise ValueError("Provide either a layer name or layer index at `get_layer`.")
        layers = self.layers
        if index is not None:
            if len(layers) <= index:
                raise ValueError(f"Was asked to retrieve layer at index {index} but model only has {len(layers)} layers.")
            return layers[index]
        for layer in layers:
            if layer.name == name:
                return layer
        raise ValueError(f"No such layer: {name}. Existing layers are: {[layer.name for layer in layers]}.")

    inputs = property(lambda self: self._graph.flat if self._graph else None, doc="The symbolic inputs.")
    outputs = property(lambda self: list(kinds.leaves(self._graph.outputs)) if self._graph else None, doc="The symbolic outputs.")

    @property
    def input(self) -> Any:
        """The symbolic inputs, in their structure."""
        return self._graph.inputs if self._graph else super().input

    @property
    def output(self) -> Any:
        """The symbolic outputs, in their structure."""
        return self._graph.outputs if self._graph else super().output

    @property
    def input_shape(self) -> Any:
        """The shapes of the inputs."""
        return kinds.mapped(lambda x: x.shape, self.input)

    @property
    def output_shape(self) -> Any:
        """The shapes of the outputs."""
        return kinds.mapped(lambda x: x.shape, self.output)

    @property
    def output_names(self) -> list[str] | None:
        """The names of the outputs: of the layers that make them, or of the dict they are in."""
        if self._graph is None:
            return None
        if isinstance(self._graph.outputs, dict):
            return list(self._graph.outputs)
        return [x.node.operation.name for x in kinds.leaves(self._graph.outputs)]

    def build(self, input_shape: Any = None) -> None:
        """Create all weights, by a call on zeros of a shape."""
        if not self.built and input_shape is not None and type(self).call is not Layer.call:
            nested = isinstance(input_shape, (list, tuple)) and bool(input_shape) and isinstance(input_shape[0], (list, tuple))
            made = [symbolic.KerasTensor(s) for s in input_shape] if nested else symbolic.KerasTensor(input_shape)
            self.built = True
            symbolic.inferred(self, (made,), {})
        self.built = True

    def _build(self, args: Any, kwargs: Any) -> None:
        """Do nothing, unless the class says how weights are created: the layers inside create theirs when they are called."""
        if type(self).build not in (Model.build, Layer.build):
            super()._build(args, kwargs)
        elif args and not kwargs and len(args) == 1:
            self._built_for = shape_of(args[0])
        self.built = True

    def call(self, inputs: Any, training: Any = None, mask: Any = None) -> Any:
        """Compute the outputs of the graph; to be defined by a class without one."""
        if self._graph is None:
            raise NotImplementedError(f"Model {type(self).__name__} does not have a `call()` method implemented.")
        values = self._inputs(inputs)
        for x, one in zip(values, kinds.leaves(mask), strict=False):
            contexts.set_masks(x, one)
        return self._graph.run(values, lambda operation, args, kwargs: operation(*args, **kwargs))

    def _inputs(self, inputs: Any) -> list[Any]:
        """Return the values of the inputs of the graph, in its order and with its numbers of axes."""
        assert self._graph is not None
        wanted = self._graph.flat
        if isinstance(inputs, dict):
            structure = self._graph.inputs
            names = list(structure) if isinstance(structure, dict) else [x.name for x in wanted]
            missing = [name for name in names if name not in inputs]
            if missing:
                raise ValueError(
                    f'Missing data for input "{missing[0]}". You passed a data dictionary with keys {list(inputs)}. '
                    f"Expected the following keys: {names}"
                )
            values = [inputs[name] for name in names]
        else:
            values = list(kinds.leaves(inputs))
        if len(values) != len(wanted):
            raise ValueError(f'Layer "{self.name}" expects {len(wanted)} input(s), but it received {len(values)} input tensors.')
        return [self._ranked(x, like) for x, like in zip(values, wanted, strict=True)]

    @staticmethod
    def _reshaped(x: Any, body: Any) -> Any:
        out = kinds.call(body, (x,), {})
        contexts.copy_mask(x, out)
        return out

    def _ranked(self, x: Any, like: Any) -> Any:
        rank, wanted = len(x.shape), len(like.shape)
        if rank == wanted - 1 and like.shape[-1] == 1:
            return self._reshaped(x, lambda x, *, xp: xp.expand_dims(x, axis=-1))
        if rank == wanted + 1 and x.shape[-1] == 1:
            return self._reshaped(x, lambda x, *, xp: xp.squeeze(x, axis=-1))
        fits = rank == wanted and all(n is None or m is None or n == m for n, m in zip(like.shape[1:], x.shape[1:], strict=True))
        if not fits:
            raise ValueError(
                f"Input {like.name} of {self.name} is incompatible with the model: expected shape={like.shape}, "
                f"found shape={tuple(x.shape)}"
            )
        return (
            x
            if kinds.name_of(x) == like.dtype or not kinds.is_array(x)
            else kinds.cast(x, like.dtype)
            if not kinds.is_floating(x)
            else x
        )

    def summary(
        self, line_length: int | None = None, positions: Any = None, print_fn: Any = None, expand_nested: bool = False,
        show_trainable: bool = False, layer_range: Any = None,
    ) -> None:  # fmt: skip
        """Print a table of the layers, with their output shapes and numbers of weights."""
        text = summaries.text(self, show_trainable=show_trainable)
        (print_fn or print)(text)

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> Any:
        """Return a model with these arguments, or of these layers."""
        from ivy_frontend_keras._implementation.objects import custom_object_scope

        with custom_object_scope(custom_objects or {}):
            if not {"layers", "input_layers", "output_layers"} <= set(config):
                return super().from_config(config)
            from ivy_frontend_keras._implementation.saving.graphs import graph_from

            inputs, outputs = graph_from(config)
            rest = {key: value for key, value in config.items() if key not in ("layers", "input_layers", "output_layers")}
            return cls(inputs=inputs, outputs=outputs, **rest)

    def get_config(self) -> dict[str, Any]:
        """Return what the model can be made from again: the arguments, or the layers of the graph."""
        if self._graph is None:
            return super().get_config()
        from ivy_frontend_keras._implementation.saving.graphs import config_of

        return config_of(self)

    def saved_beside(self) -> dict[str, Any]:
        """Return what is saved beside the arguments: how the model is built and compiled."""
        found: dict[str, Any] = {"compile_config": self.get_compile_config()} if self.compiled else {}
        if self._graph is not None and type(self) is Model:
            return {"module": "keras.src.models.functional", "class_name": "Functional", "registered_name": "Functional", **found}
        shape = self.get_build_config()
        return {**({} if shape is None else {"build_config": shape}), **found}

    def to_json(self, **kwargs: Any) -> str:
        """Return the model without its weights as text, which `keras.models.model_from_json` reads."""
        from ivy_frontend_keras._implementation.saving import files

        return files.text_of(self, **kwargs)

    def save(self, filepath: Any, overwrite: bool = True, zipped: Any = None, **kwargs: Any) -> None:
        """Write the model to a file ``.keras``, which Keras reads too: its graph, its weights, the state of training."""
        from ivy_frontend_keras._implementation.saving import files

        files.save_model(self, filepath, overwrite=overwrite, zipped=zipped, **kwargs)

    def save_weights(self, filepath: Any, overwrite: bool = True, max_shard_size: Any = None) -> None:
        """Write the weights to a file ``.weights.h5``, which Keras reads too."""
        from ivy_frontend_keras._implementation.saving import files

        files.save_weights(self, filepath, overwrite=overwrite, max_shard_size=max_shard_size)

    def load_weights(self, filepath: Any, skip_mismatch: bool = False, **kwargs: Any) -> None:
        """Read the weights from a file ``.weights.h5`` or ``.keras``.

        Parameters
        ----------
        skip_mismatch : whether layers keep their weights, with a warning, for which the file has none of their shapes
        """
        from ivy_frontend_keras._implementation.saving import files

        files.load_weights(self, filepath, skip_mismatch=skip_mismatch, **kwargs)


__all__ = ["InputLayer", "Model"]
