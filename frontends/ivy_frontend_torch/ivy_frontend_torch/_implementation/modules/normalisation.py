"""Layers that normalise."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.defining import public
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.modules.layers import functional, layer, parameter
from ivy_frontend_torch._implementation.modules.module import Module


class _Affine(Module):
    """A scale and an offset."""

    weight: Any
    bias: Any

    def _set(self, shape: tuple[int, ...], scale: bool, offset: bool, device: Any, dtype: Any) -> None:
        for name, kept in (("weight", scale), ("bias", scale and offset)):
            self.register_parameter(name, parameter(*shape, device=device, dtype=dtype) if kept else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the scale to one and the offset to zero."""
        with no_grad():
            if self.weight is not None:
                self.weight.fill_(1)
            if self.bias is not None:
                self.bias.fill_(0)


class _Norm(_Affine):
    """Running statistics, and a scale and an offset of the channels."""

    _axes: tuple[int, ...] = ()
    running_mean: Any
    running_var: Any
    num_batches_tracked: Any

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        options = {"device": device, "dtype": dtype}
        tracked = track_running_stats
        self.register_buffer("running_mean", public("zeros")(num_features, **options) if tracked else None)
        self.register_buffer("running_var", public("ones")(num_features, **options) if tracked else None)
        self.register_buffer("num_batches_tracked", public("tensor")(0, dtype=public("int64")) if tracked else None)
        self._set((num_features,), affine, bias, device, dtype)

    def reset_running_stats(self) -> None:
        """Set the running statistics to those of no data."""
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        """Set the scale to one, the offset to zero, and the running statistics to those of no data."""
        self.reset_running_stats()
        super().reset_parameters()

    def _check_input_dim(self, input: Any) -> None:
        if self._axes and input.dim() not in self._axes:
            wanted = " or ".join(f"{n}D" for n in self._axes)
            raise ValueError(f"expected {wanted} input (got {input.dim()}D input)")

    def extra_repr(self) -> str:
        """Return the arguments."""
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"bias={self.bias is not None}, track_running_stats={self.track_running_stats}"
        )


class _BatchNorm(_Norm):
    def forward(self, input: Any) -> Any:
        """Return the normalised input; in training, update the running statistics."""
        self._check_input_dim(input)
        factor = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                factor = 1.0 / float(self.num_batches_tracked)
        own = self.training or (self.running_mean is None and self.running_var is None)
        kept = not self.training or self.track_running_stats
        mean, var = (self.running_mean, self.running_var) if kept else (None, None)
        return functional("batch_norm")(input, mean, var, self.weight, self.bias, own, factor, self.eps)


@layer
class BatchNorm1d(_BatchNorm):
    """Batch normalisation of features, or of sequences."""

    _axes = (2, 3)


@layer
class BatchNorm2d(_BatchNorm):
    """Batch normalisation of images."""

    _axes = (4,)


@layer
class BatchNorm3d(_BatchNorm):
    """Batch normalisation of volumes."""

    _axes = (5,)


@layer
class SyncBatchNorm(_BatchNorm):
    """Batch normalisation; on one process it is the usual one."""

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        process_group: Any = None,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)
        self.process_group = process_group


class _InstanceNorm(_Norm):
    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)

    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        self._check_input_dim(input)
        single = input.dim() == self._axes[0]
        x = input.unsqueeze(0) if single else input
        own = self.training or not self.track_running_stats
        factor = 0.0 if self.momentum is None else self.momentum
        out = functional("instance_norm")(x, self.running_mean, self.running_var, self.weight, self.bias, own, factor, self.eps)
        return out.squeeze(0) if single else out


@layer
class InstanceNorm1d(_InstanceNorm):
    """Instance normalisation of sequences."""

    _axes = (2, 3)


@layer
class InstanceNorm2d(_InstanceNorm):
    """Instance normalisation of images."""

    _axes = (3, 4)


@layer
class InstanceNorm3d(_InstanceNorm):
    """Instance normalisation of volumes."""

    _axes = (4, 5)


def _shape(value: Any) -> tuple[int, ...]:
    return (value,) if isinstance(value, int) else tuple(value)


@layer
class LayerNorm(_Affine):
    """Normalisation over the last axes."""

    def __init__(
        self,
        normalized_shape: Any,
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.normalized_shape, self.eps, self.elementwise_affine = _shape(normalized_shape), eps, elementwise_affine
        self._set(self.normalized_shape, elementwise_affine, bias, device, dtype)

    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        return functional("layer_norm")(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        """Return the arguments."""
        return (
            f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}, bias={self.bias is not None}"
        )


@layer
class RMSNorm(_Affine):
    """Division by the root mean square over the last axes."""

    def __init__(
        self,
        normalized_shape: Any,
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.normalized_shape, self.eps, self.elementwise_affine = _shape(normalized_shape), eps, elementwise_affine
        made = parameter(*self.normalized_shape, device=device, dtype=dtype) if elementwise_affine else None
        self.register_parameter("weight", made)
        if self.weight is not None:
            with no_grad():
                self.weight.fill_(1)

    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        return functional("rms_norm")(input, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self) -> str:
        """Return the arguments."""
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


@layer
class GroupNorm(_Affine):
    """Normalisation of groups of channels."""

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        if num_channels % num_groups:
            raise ValueError("num_channels must be divisible by num_groups")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        self._set((num_channels,), affine, bias, device, dtype)

    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        return functional("group_norm")(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        """Return the arguments."""
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}, bias={self.bias is not None}"
