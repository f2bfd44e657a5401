"""Layers around other layers."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.layer import Building, Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer


class _Wrapper(Layer):
    layer: Any

    def prepare(self) -> None:
        """Check the layer."""
        if not isinstance(self.layer, Layer):
            raise ValueError(
                f"Layer {self.layer} supplied to Wrapper isn't a supported layer type. Please ensure wrapped "
                "layer is a valid Keras layer."
            )

    def build(self, input_shape: Any = None) -> None:
        """Create the weights of the layer."""
        if not self.layer.built:
            with Building(self.layer):
                self.layer.build(input_shape)
            self.layer.built = True
        self.built = True


@layer
class Wrapper(_Wrapper):
    """The base class of layers around another one."""


@layer
class TimeDistributed(_Wrapper):
    """A layer for each step of a sequence."""

    def prepare(self) -> None:
        """Pass masks on."""
        super().prepare()
        self.supports_masking = True

    def build(self, input_shape: Any = None) -> None:
        """Create the weights of the layer, for one step."""
        if not isinstance(input_shape, (list, tuple)) or len(input_shape) < 3:
            raise ValueError(
                f"`TimeDistributed` Layer should be passed an `input_shape` with at least 3 dimensions, received: {input_shape}"
            )
        super().build((input_shape[0], *input_shape[2:]))

    @native
    def call(self, inputs: Any, training: Any = None, mask: Any = None, *, xp: Any) -> Any:
        """Return the layer's results of all steps."""
        every = [self.layer(inputs[:, t, ...], training=training) for t in range(inputs.shape[1])]
        return xp.stack(every, axis=1)


@layer
class Bidirectional(_Wrapper):
    """A recurrent layer in both directions."""

    merge_mode: Any
    initial_weights: Any
    backward_layer: Any

    def prepare(self) -> None:
        """Make the layer of the other direction."""
        super().prepare()
        if self.merge_mode not in ("sum", "mul", "ave", "concat", None):
            raise ValueError(
                f"Invalid merge mode. Received: {self.merge_mode}. "
                'Merge mode should be one of {"sum", "mul", "ave", "concat", None}'
            )
        config = {**self.layer.get_config(), "name": f"forward_{self.layer.name.removeprefix('forward_')}"}
        given = self.layer
        self.__dict__.pop("layer")
        backward = self.__dict__.pop("backward_layer")
        self.forward_layer = type(given).from_config(config)
        if backward is None:
            config = {**given.get_config(), "go_backwards": not given.go_backwards}
            config["name"] = f"backward_{given.name.removeprefix('forward_')}"
            backward = type(given).from_config(config)
        elif backward.go_backwards == given.go_backwards:
            raise ValueError("Forward layer and backward layer should have different `go_backwards` value.")
        self.backward_layer = backward
        for one in (self.forward_layer, self.backward_layer):
            one.zero_output_for_mask = one.return_sequences
        self.return_sequences, self.return_state = given.return_sequences, given.return_state
        self.supports_masking = True
        self.input_spec = given.input_spec

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        from ivy_frontend_keras._implementation.objects import serialize_keras_object

        return {
            "name": self.name, "trainable": self.trainable, "dtype": self.dtype_policy.as_data(), "merge_mode": self.merge_mode,
            "layer": serialize_keras_object(self.forward_layer), "backward_layer": serialize_keras_object(self.backward_layer),
        }  # fmt: skip

    def build(self, input_shape: Any = None) -> None:
        """Create the weights of both layers."""
        for one in (self.forward_layer, self.backward_layer):
            if not one.built:
                with Building(one):
                    one.build(input_shape)
                one.built = True
        if self.initial_weights is not None:
            self.set_weights(self.initial_weights)
        self.built = True

    @native
    def call(self, sequences: Any, initial_state: Any = None, mask: Any = None, training: Any = None, *, xp: Any) -> Any:
        """Return the merged results of both layers."""
        states: Any = (None, None)
        if initial_state is not None:
            half = len(initial_state) // 2
            states = (list(initial_state[:half]), list(initial_state[half:]))
        found = [
            one(sequences, initial_state=state, mask=mask, training=training)
            for one, state in zip((self.forward_layer, self.backward_layer), states, strict=True)
        ]
        rest: list[Any] = []
        if self.return_state:
            rest = [*found[0][1:], *found[1][1:]]
            found = [one[0] for one in found]
        forward, backward = found
        if self.return_sequences:
            backward = xp.flip(backward, axis=1)
        merged = self._merged(forward, backward, xp)
        if not rest:
            return merged
        return (*merged, *rest) if self.merge_mode is None else (merged, *rest)

    def _merged(self, forward: Any, backward: Any, xp: Any) -> Any:
        if self.merge_mode == "concat":
            return xp.concat([forward, backward], axis=-1)
        if self.merge_mode == "sum":
            return forward + backward
        if self.merge_mode == "ave":
            return (forward + backward) / 2
        return forward * backward if self.merge_mode == "mul" else (forward, backward)

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return the mask of the steps, if all outputs are returned."""
        found = mask[0] if isinstance(mask, (list, tuple)) else mask
        found = found if self.return_sequences else None
        return (found, found) if self.merge_mode is None else found
