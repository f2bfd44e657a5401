"""Convolutions, their transposes, and those of each channel by itself."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import channel_axis, layer, sizes
from ivy_frontend_keras._implementation.layers.weights import new_weight
from ivy_frontend_keras._implementation.operations.networks import transposed_cuts
from ivy_frontend_keras._implementation.settings import data_format_of
from ivy_frontend_keras._implementation.specs import InputSpec


class _Base(Layer):
    """Windows of a number of spatial axes."""

    rank = 1
    kernel_size: Any
    strides: Any
    padding: str
    data_format: Any
    dilation_rate: Any
    activation: Any
    use_bias: bool
    bias_initializer: Any
    bias_regularizer: Any
    bias_constraint: Any
    bias: Any
    filters: int
    causal = False

    def prepare(self) -> None:
        """Check the windows."""
        self.kernel_size = sizes(self.kernel_size, self.rank, "kernel_size")
        self.strides = sizes(self.strides, self.rank, "strides")
        self.dilation_rate = sizes(self.dilation_rate, self.rank, "dilation_rate")
        self.padding = str(self.padding).lower()
        allowed = ("valid", "same", "causal") if self.causal else ("valid", "same")
        if self.padding not in allowed:
            raise ValueError(f"The `padding` argument must be one of {allowed}. Received: padding={self.padding}")
        self.data_format = data_format_of(self.data_format)
        if max(self.strides) > 1 and max(self.dilation_rate) > 1:
            raise ValueError(
                "`strides > 1` not supported in conjunction with `dilation_rate > 1`. "
                f"Received: strides={self.strides} and dilation_rate={self.dilation_rate}"
            )
        self.input_spec = InputSpec(min_ndim=self.rank + 2)

    @property
    def axis(self) -> int:
        """The axis of channels."""
        return channel_axis(self.data_format)

    def _channels(self, input_shape: Any) -> int:
        found = input_shape[self.axis]
        if found is None:
            raise ValueError(f"The channel dimension of the inputs should be defined. Received: input_shape={input_shape}.")
        self.input_spec = InputSpec(min_ndim=self.rank + 2, axes={self.axis: found})
        return int(found)

    def build(self, input_shape: Any) -> None:
        """Create the kernel and the bias."""
        channels = self._channels(input_shape)
        self._add_kernels(channels, input_shape)
        self.bias = new_weight(self, "bias", (self._filters(channels),), wanted=self.use_bias)
        self.built = True

    def _add_kernels(self, channels: int, input_shape: Any) -> None:
        """Create the kernel, or several; to be defined by the class."""
        raise NotImplementedError

    def _filters(self, channels: int) -> int:
        """Return the number of channels of the output."""
        return self.filters

    def _options(self, padding: Any = None) -> dict[str, Any]:
        """Return the keywords of the declared functions."""
        return {
            "stride": self.strides, "padding": self.padding if padding is None else padding, "dilation": self.dilation_rate,
            "channel_axis": self.axis,
        }  # fmt: skip

    def _padding(self) -> Any:
        """Return the padding: pairs for a causal one."""
        if self.padding != "causal":
            return self.padding
        return tuple(((k - 1) * d, 0) for k, d in zip(self.kernel_size, self.dilation_rate, strict=True))

    def convolved(self, inputs: Any, xp: Any) -> Any:
        """Return the convolution of inputs with one batch axis; to be defined by the class."""
        raise NotImplementedError

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the activation of the convolution; the axes before those of space are batch axes."""
        outer = tuple(inputs.shape[: len(inputs.shape) - self.rank - 1])
        if len(outer) == 1:
            return self.activation(self.convolved(inputs, xp))
        out = self.convolved(xp.reshape(inputs, (-1, *inputs.shape[len(outer) :])), xp)
        return self.activation(xp.reshape(out, (*outer, *out.shape[1:])))

    def _bias(self) -> Any:
        return self.bias.value if self.use_bias else None


class _Conv(_Base):
    groups: int

    def prepare(self) -> None:
        """Check the numbers of channels."""
        super().prepare()
        if self.filters is None or self.filters <= 0 or self.groups <= 0:
            raise ValueError(
                f"Invalid value for argument `filters`. Expected a strictly positive value. Received filters={self.filters}."
            )
        if self.filters % self.groups:
            raise ValueError(
                f"The number of filters must be evenly divisible by the number of groups. Received: groups={self.groups}, "
                f"filters={self.filters}."
            )

    def _add_kernels(self, channels: int, input_shape: Any) -> None:
        if channels % self.groups:
            raise ValueError(
                "The number of input channels must be evenly divisible by the number of groups. "
                f"Received groups={self.groups}, but the input has {channels} channels (full input shape is {input_shape})."
            )
        self.kernel = new_weight(self, "kernel", (*self.kernel_size, channels // self.groups, self.filters))

    def convolved(self, inputs: Any, xp: Any) -> Any:
        """Return the convolution of the input."""
        return xp.nn.conv(inputs, self.kernel.value, self._bias(), groups=self.groups, **self._options(self._padding()))


@layer
class Conv1D(_Conv):
    """The convolution of sequences."""

    causal = True


@layer
class Conv2D(_Conv):
    """The convolution of images."""

    rank = 2


@layer
class Conv3D(_Conv):
    """The convolution of volumes."""

    rank = 3


class _Transpose(_Base):
    output_padding: Any

    def prepare(self) -> None:
        """Check the padding of the output."""
        super().prepare()
        if self.output_padding is not None:
            self.output_padding = sizes(self.output_padding, self.rank, "output_padding", zero=True)
            for s, p in zip(self.strides, self.output_padding, strict=True):
                if p >= s:
                    raise ValueError(
                        f"The `strides` argument must be greater than `output_padding`. Received: strides={self.strides}, "
                        f"output_padding={self.output_padding}"
                    )

    def _add_kernels(self, channels: int, input_shape: Any) -> None:
        self.kernel = new_weight(self, "kernel", (*self.kernel_size, self.filters, channels))

    def convolved(self, inputs: Any, xp: Any) -> Any:
        """Return the transposed convolution of the input."""
        cuts, added = transposed_cuts(self.kernel_size, self.strides, self.dilation_rate, self.padding, self.output_padding)
        return xp.nn.conv_transpose(inputs, self.kernel.value, self._bias(), output_padding=added, **self._options(cuts))


@layer
class Conv1DTranspose(_Transpose):
    """The transposed convolution of sequences."""


@layer
class Conv2DTranspose(_Transpose):
    """The transposed convolution of images."""

    rank = 2


@layer
class Conv3DTranspose(_Transpose):
    """The transposed convolution of volumes."""

    rank = 3


class _Depthwise(_Base):
    depth_multiplier: int
    causal = True

    def _add_kernels(self, channels: int, input_shape: Any) -> None:
        self.kernel = new_weight(self, "kernel", (*self.kernel_size, channels, self.depth_multiplier), of="depthwise")

    def _filters(self, channels: int) -> int:
        return channels * self.depth_multiplier

    def convolved(self, inputs: Any, xp: Any) -> Any:
        """Return the convolution of each channel."""
        return xp.nn.depthwise_conv(inputs, self.kernel.value, self._bias(), **self._options(self._padding()))


@layer
class DepthwiseConv1D(_Depthwise):
    """The convolution of each channel of sequences."""


@layer
class DepthwiseConv2D(_Depthwise):
    """The convolution of each channel of images."""

    rank = 2


class _Separable(_Base):
    depth_multiplier: int
    causal = True

    def _add_kernels(self, channels: int, input_shape: Any) -> None:
        depthwise = (*self.kernel_size, channels, self.depth_multiplier)
        pointwise = (*(1,) * self.rank, channels * self.depth_multiplier, self.filters)
        self.depthwise_kernel = new_weight(self, "depthwise_kernel", depthwise, of="depthwise")
        self.pointwise_kernel = new_weight(self, "pointwise_kernel", pointwise, of="pointwise")

    def convolved(self, inputs: Any, xp: Any) -> Any:
        """Return the mixture of the channels' convolutions."""
        return xp.nn.separable_conv(
            inputs, self.depthwise_kernel.value, self.pointwise_kernel.value, self._bias(), **self._options(self._padding())
        )


@layer
class SeparableConv1D(_Separable):
    """The convolution of each channel of sequences, and a mixture of the results."""


@layer
class SeparableConv2D(_Separable):
    """The convolution of each channel of images, and a mixture of the results."""

    rank = 2
