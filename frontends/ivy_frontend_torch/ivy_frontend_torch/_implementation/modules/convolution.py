"""Layers of convolutions and transposed convolutions."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.modules.layers import functional, parameter, uniform
from ivy_frontend_torch._implementation.modules.module import Module


def _each(value: Any, count: int) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * count


class _Convolution(Module):
    _axes = 1
    _transposed = False
    weight: Any
    bias: Any

    in_channels: int
    out_channels: int
    kernel_size: Any
    stride: Any
    padding: Any
    dilation: Any
    output_padding: Any = 0
    groups: int
    padding_mode: str

    def _build(self, bias: bool, device: Any, dtype: Any) -> None:
        self._check_arguments()
        for name in ("kernel_size", "stride", "padding", "dilation", "output_padding"):
            value = getattr(self, name)
            setattr(self, name, value if isinstance(value, str) else _each(value, self._axes))
        self.transposed = self._transposed
        inputs, outputs = self.in_channels, self.out_channels
        channels = (inputs, outputs // self.groups) if self._transposed else (outputs, inputs // self.groups)
        self.weight = parameter(*channels, *self.kernel_size, device=device, dtype=dtype)
        self.register_parameter("bias", parameter(outputs, device=device, dtype=dtype) if bias else None)
        self.reset_parameters()

    def _check_arguments(self) -> None:
        mode, padding = self.padding_mode, self.padding
        if self.groups <= 0:
            raise ValueError("groups must be a positive integer")
        if self.in_channels % self.groups:
            raise ValueError("in_channels must be divisible by groups")
        if self.out_channels % self.groups:
            raise ValueError("out_channels must be divisible by groups")
        if mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(
                f"padding_mode must be one of 'zeros', 'reflect', 'replicate', 'circular', but got padding_mode='{mode}'"
            )
        if isinstance(padding, str) and padding not in ("same", "valid"):
            raise ValueError(f"Invalid padding string {padding!r}, should be one of {{'same', 'valid'}}")

    def reset_parameters(self) -> None:
        """Set the parameters to random numbers."""
        fan = math.prod(self.weight.shape[1:])
        if fan:
            uniform(self.weight, self.bias, bound=1 / math.sqrt(fan))

    def extra_repr(self) -> str:
        """Return the arguments that are not the usual ones."""
        parts = [f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"]
        for name, usual in (("padding", 0), ("dilation", 1), ("output_padding", 0)):
            value = getattr(self, name)
            if value != (usual,) * self._axes:
                parts.append(f"{name}={value}")
        parts += [f"groups={self.groups}"] if self.groups != 1 else []
        parts += ["bias=False"] if self.bias is None else []
        parts += [f"padding_mode={self.padding_mode}"] if self.padding_mode != "zeros" else []
        return ", ".join(parts)


class _Conv(_Convolution):
    def _amounts(self) -> list[int]:
        if self.padding == "valid":
            return [0] * (2 * self._axes)
        amounts: list[Any] = []
        for i in reversed(range(self._axes)):
            if self.padding == "same":
                total = self.dilation[i] * (self.kernel_size[i] - 1)
                amounts += [total // 2, total - total // 2]
            else:
                amounts += [self.padding[i]] * 2
        return amounts

    def _conv_forward(self, input: Any, weight: Any, bias: Any) -> Any:
        padding: Any = self.padding
        if self.padding_mode != "zeros":
            input, padding = functional("pad")(input, self._amounts(), self.padding_mode), 0
        conv = functional(f"conv{self._axes}d")
        return conv(input, weight, bias, self.stride, padding, self.dilation, self.groups)

    def forward(self, input: Any) -> Any:
        """Return the convolution."""
        return self._conv_forward(input, self.weight, self.bias)


class _ConvTranspose(_Convolution):
    _transposed = True

    def _check_arguments(self) -> None:
        if self.padding_mode != "zeros":
            raise ValueError(f'Only "zeros" padding mode is supported for {type(self).__name__}')
        super()._check_arguments()

    def _extra(self, input: Any, output_size: Any) -> tuple[int, ...]:
        """Return the output padding that gives an output size."""
        axes = self._axes
        wanted = tuple(output_size)[-axes:]
        found = []
        for i in range(axes):
            least = (input.shape[-axes + i] - 1) * self.stride[i] - 2 * self.padding[i]
            least += self.dilation[i] * (self.kernel_size[i] - 1) + 1
            if not least <= wanted[i] <= least + self.stride[i] - 1:
                raise ValueError(f"requested an output size of {list(wanted)}, but valid sizes of axis {i} begin at {least}")
            found.append(wanted[i] - least)
        return tuple(found)

    def forward(self, input: Any, output_size: Any = None) -> Any:
        """Return the transposed convolution."""
        extra = self.output_padding if output_size is None else self._extra(input, output_size)
        conv = functional(f"conv_transpose{self._axes}d")
        return conv(input, self.weight, self.bias, self.stride, self.padding, extra, self.groups, self.dilation)


@layer_from_snapshot()
class Conv1d(_Conv):
    """Convolution of sequences."""


@layer_from_snapshot()
class Conv2d(_Conv):
    """Convolution of images."""

    _axes = 2


@layer_from_snapshot()
class Conv3d(_Conv):
    """Convolution of volumes."""

    _axes = 3


@layer_from_snapshot()
class ConvTranspose1d(_ConvTranspose):
    """Transposed convolution of sequences."""


@layer_from_snapshot()
class ConvTranspose2d(_ConvTranspose):
    """Transposed convolution of images."""

    _axes = 2


@layer_from_snapshot()
class ConvTranspose3d(_ConvTranspose):
    """Transposed convolution of volumes."""

    _axes = 3
