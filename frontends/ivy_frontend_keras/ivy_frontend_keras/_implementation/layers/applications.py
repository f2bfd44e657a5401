"""Layers that the models of ``keras.applications`` define for themselves: files of these models name them."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.generators import SeedGenerator
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.objects import INTERNAL


class LayerScale(Layer):
    """A factor for each feature: Touvron et al., Going deeper with image transformers (2021)."""

    keras_path = "keras.src.applications.convnext.LayerScale"

    def __init__(self, init_values: float, projection_dim: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.init_values, self.projection_dim = init_values, projection_dim

    def build(self, input_shape: Any) -> None:
        """Create the factors."""
        start = FRONTEND.find("keras.initializers", "Constant")(self.init_values)
        self.gamma = self.add_weight(shape=(self.projection_dim,), initializer=start)

    @native
    def call(self, x: Any, *, xp: Any) -> Any:
        """Return the products."""
        return x * self.gamma.value

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        return {**super().get_config(), "init_values": self.init_values, "projection_dim": self.projection_dim}


class StochasticDepth(Layer):
    """In training, zeros in place of some examples: Huang et al., Deep networks with stochastic depth (2016)."""

    keras_path = "keras.src.applications.convnext.StochasticDepth"

    def __init__(self, drop_path_rate: float, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.drop_path_rate = drop_path_rate
        self.seed_generator = SeedGenerator()

    @native
    def call(self, x: Any, training: Any = None, *, xp: Any) -> Any:
        """Return the input, in training some examples of it."""
        if not training or not self.drop_path_rate:
            return x
        share = 1 - self.drop_path_rate
        kept = xp.random.bernoulli(self.seed_generator.next(xp), share, (x.shape[0], *(1,) * (len(x.shape) - 1)))
        return x / share * xp.astype(kept, x.dtype)

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        return {**super().get_config(), "drop_path_rate": self.drop_path_rate}


class CustomScaleLayer(Layer):
    """The sum of two inputs, the second times a factor."""

    keras_path = "keras.src.applications.inception_resnet_v2.CustomScaleLayer"

    def __init__(self, scale: float, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scale = scale

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the sum."""
        return inputs[0] + inputs[1] * self.scale

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        return {**super().get_config(), "scale": self.scale}


INTERNAL.update({cls.keras_path: cls for cls in (LayerScale, StochasticDepth, CustomScaleLayer)})
