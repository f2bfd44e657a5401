"""Layers with a few lines of their own: inputs, linear maps, embeddings, functions."""

from __future__ import annotations

import re
from typing import Any

from ivy_frontend_keras._implementation import kinds, symbolic
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer
from ivy_frontend_keras._implementation.layers.weights import LayerWithKernel, new_weight
from ivy_frontend_keras._implementation.settings import standardize_dtype
from ivy_frontend_keras._implementation.specs import InputSpec


@offer("layers")
class InputLayer(Layer):
    """The input of a model: a symbolic tensor."""

    def __init__(
        self, shape: Any = None, batch_size: int | None = None, dtype: Any = None, sparse: Any = None, ragged: Any = None,
        batch_shape: Any = None, input_tensor: Any = None, optional: bool = False, name: str | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(name=name)
        if sparse or ragged:
            raise ValueError("There are no sparse or ragged tensors.")
        shape = kwargs.pop("input_shape", shape)
        if kwargs:
            raise ValueError(f"Unrecognized keyword arguments passed to InputLayer: {kwargs}")
        if input_tensor is not None:
            batch_shape, dtype = tuple(input_tensor.shape), dtype or input_tensor.dtype
        if (shape is None) == (batch_shape is None):
            raise ValueError("You must pass either `shape` or `batch_shape`, and not both.")
        full = (batch_size, *((shape,) if isinstance(shape, int) else shape)) if batch_shape is None else tuple(batch_shape)
        self.batch_shape, self.optional = full, optional
        self._input_dtype = standardize_dtype(dtype)
        held = symbolic.KerasTensor(full, self._input_dtype, name=self.name) if input_tensor is None else input_tensor
        symbolic.Node(self, (), {}, held)
        self.built = True

    dtype = property(lambda self: self._input_dtype, doc="The data type of the input.")

    def call(self, *args: Any, **kwargs: Any) -> Any:
        """Raise: it is no function."""
        raise NotImplementedError("An InputLayer is not called.")

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        return {"batch_shape": self.batch_shape, "dtype": self._input_dtype, "sparse": False, "ragged": False, "name": self.name}


@offer("", "layers")
def Input(
    shape: Any = None, batch_size: int | None = None, dtype: Any = None, sparse: Any = None, ragged: Any = None,
    batch_shape: Any = None, name: str | None = None, tensor: Any = None, optional: bool = False,
) -> Any:  # fmt: skip
    """Return a symbolic tensor that a model begins with.

    Parameters
    ----------
    shape : the shape without the batch axis; ``None`` for sizes that are not known
    batch_shape : the shape with the batch axis
    dtype : the name of the data type
    """
    made = InputLayer(
        shape=shape, batch_size=batch_size, dtype=dtype, sparse=sparse, ragged=ragged, batch_shape=batch_shape, name=name,
        input_tensor=tensor, optional=optional,
    )  # fmt: skip
    return made._inbound_nodes[0].outputs


@layer
class Dense(LayerWithKernel):
    """A linear map of the last axis, with an activation function."""

    units: int
    activation: Any
    use_bias: bool
    lora_rank: Any
    quantization_config: Any

    def prepare(self) -> None:
        """Check the arguments."""
        if not isinstance(self.units, int) or self.units <= 0:
            raise ValueError(f"Received an invalid value for `units`, expected a positive integer. Received: units={self.units}")
        if self.lora_rank is not None or self.quantization_config is not None:
            raise NotImplementedError("LoRA and quantization are not offered by ivy_frontend_keras.")
        self.input_spec = InputSpec(min_ndim=2)
        self.supports_masking = True

    def build(self, input_shape: Any) -> None:
        """Create the kernel and the bias."""
        features = input_shape[-1]
        self.kernel = new_weight(self, "kernel", (features, self.units))
        self.bias = new_weight(self, "bias", (self.units,), wanted=self.use_bias)
        self.input_spec = InputSpec(min_ndim=2, axes={-1: features})
        self.built = True

    @native
    def call(self, inputs: Any, training: Any = None, *, xp: Any) -> Any:
        """Return the map of the input."""
        out = xp.matmul(inputs, self.kernel.value)
        return self.activation(out if self.bias is None else out + self.bias.value)


@layer
class EinsumDense(LayerWithKernel):
    """A linear map given by an equation like that of ``einsum``: ``abc,ce->abe``."""

    equation: str
    output_shape: Any
    activation: Any
    bias_axes: Any

    def prepare(self) -> None:
        """Take the output shape apart."""
        self.output_shape = (self.output_shape,) if isinstance(self.output_shape, int) else tuple(self.output_shape)
        self.partial_output_shape = self.output_shape

    def _shapes(self, input_shape: Any) -> tuple[Any, Any]:
        """Return the shapes of the kernel and of the bias."""
        said = re.fullmatch(r"([.a-zA-Z]*),([a-zA-Z]+)->([.a-zA-Z]*)", self.equation.replace(" ", ""))
        if said is None:
            raise ValueError(
                f"Invalid einsum equation '{self.equation}'. Equations must be in the form [X],[Y]->[Z], "
                "...[X],[Y]->...[Z], or [X]...,[Y]->[Z]...."
            )
        given, kernel, out = said.groups()
        outputs = self.partial_output_shape
        if "..." not in out:
            outputs = (*(None,) * (len(out) - len(outputs)), *outputs)
        known: dict[str, Any] = {}
        _learn_sizes(known, given, tuple(input_shape))
        _learn_sizes(known, out, outputs)
        bias = None if self.bias_axes is None else _bias_shape(self.bias_axes, out, known)
        return tuple(known[letter] for letter in kernel), bias

    def build(self, input_shape: Any) -> None:
        """Create the kernel and the bias."""
        kernel, bias = self._shapes(input_shape)
        self.kernel = new_weight(self, "kernel", kernel)
        self.bias = new_weight(self, "bias", bias, wanted=bias is not None)
        self.built = True

    @native
    def call(self, inputs: Any, training: Any = None, *, xp: Any) -> Any:
        """Return the map of the input."""
        out = xp.einsum(self.equation.replace(" ", ""), inputs, self.kernel.value)
        return self.activation(out if self.bias is None else out + self.bias.value)


def _learn_sizes(known: dict[str, Any], spec: str, shape: tuple[Any, ...]) -> None:
    """Note the size of each letter of a term of an equation; ``None`` for one that no term tells."""
    left, dots, right = spec.partition("...")
    pairs = list(zip(left, shape, strict=False))
    if dots:
        pairs += zip(reversed(right), reversed(shape), strict=False)
    for letter, size in pairs:
        known[letter] = known.get(letter) if size is None else size


def _bias_shape(axes: str, out: str, known: dict[str, Any]) -> tuple[Any, ...]:
    """Return the shape of the bias: from the first of its axes in the output on, of size 1 along others."""
    letters = out.replace(".", "")
    if any(letter not in letters for letter in axes):
        raise ValueError(f"Bias dimension '{axes}' was requested, but is not part of the output spec '{out}'")
    first = min(letters.index(letter) for letter in axes)
    return tuple(known[letter] if letter in axes else 1 for letter in letters[first:])


@layer
class Embedding(Layer):
    """Vectors for integers."""

    input_dim: int
    output_dim: int
    embeddings_initializer: Any
    embeddings_regularizer: Any
    embeddings_constraint: Any
    mask_zero: bool
    initial_weights: Any

    def prepare(self) -> None:
        """Check the arguments."""
        self.supports_masking = self.mask_zero
        self.autocast = False

    def build(self, input_shape: Any = None) -> None:
        """Create the vectors."""
        self.embeddings = new_weight(self, "embeddings", (self.input_dim, self.output_dim))
        if self.initial_weights is not None:
            self.embeddings.assign(self.initial_weights[0] if isinstance(self.initial_weights, list) else self.initial_weights)
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the vector of each integer."""
        if not xp.isdtype(inputs.dtype, ("signed integer", "unsigned integer")):
            inputs = xp.astype(inputs, xp.int32)
        return (
            xp.take(self.embeddings.value, inputs, axis=0)
            if len(inputs.shape) == 1
            else xp.nn.embedding(inputs, self.embeddings.value)
        )

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return where the integers are not zero, if these stand for nothing."""
        return kinds.call(lambda x, *, xp: x != 0, (inputs,), {}) if self.mask_zero else None


@layer
class Identity(Layer):
    """The input."""

    def prepare(self) -> None:
        """Pass masks on."""
        self.supports_masking = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input."""
        return inputs


@layer
class Lambda(Layer):
    """A function."""

    function: Any
    output_shape: Any
    mask: Any
    function_arguments: Any

    def prepare(self) -> None:
        """Check the function."""
        if not callable(self.function):
            raise TypeError(f"Argument `function` must be callable. Received: {self.function}")
        if self.mask is not None:
            self.supports_masking = True

    def call(self, inputs: Any, mask: Any = None, training: Any = None) -> Any:
        """Return the function of the input."""
        import inspect

        given = dict(self.function_arguments or {})
        names = inspect.signature(self.function).parameters
        given |= {name: value for name, value in (("mask", mask), ("training", training)) if name in names}
        return self.function(inputs, **given)

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return the mask that was given, or the function's of it."""
        return self.mask(inputs, mask) if callable(self.mask) else self.mask


@layer
class Masking(Layer):
    """A mask of the steps whose elements all have a value."""

    mask_value: float

    def prepare(self) -> None:
        """Make a mask."""
        self.supports_masking = True

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return which steps have another value."""
        return kinds.call(lambda x, *, xp: xp.any(x != self.mask_value, axis=-1), (inputs,), {})

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input, with zeros at masked steps."""
        kept = xp.any(inputs != self.mask_value, axis=-1, keepdims=True)
        return inputs * xp.astype(kept, inputs.dtype)


@layer
class ActivityRegularization(Layer):
    """The input, with a penalty."""

    l1: float
    l2: float

    def prepare(self) -> None:
        """Make the penalty."""
        self.activity_regularizer = FRONTEND.find("keras.regularizers", "L1L2")(l1=self.l1, l2=self.l2)
        self.supports_masking = True

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, of which the penalty is made."""
        return {name: value for name, value in super().get_config().items() if name != "activity_regularizer"}

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input."""
        return inputs
