"""Layers that normalise."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.defining import public
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.modules.layers import functional, parameter
from ivy_frontend_torch._implementation.modules.module import Module


class _Affine(Module):
    """A scale and an offset."""

    weight: Any
    bias: Any

    def _set(self, shape: tuple[int, ...], scale: bool, offset: bool | None, device: Any, dtype: Any) -> None:
        """Make the parameters; with ``None`` for ``offset`` the layer has no parameter ``bias``, not even an empty one."""
        kept = {"weight": scale} if offset is None else {"weight": scale, "bias": scale and offset}
        for name, needed in kept.items():
            self.register_parameter(name, parameter(*shape, device=device, dtype=dtype) if needed else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the scale to one and the offset to zero."""
        with no_grad():
            for name, value in (("weight", 1), ("bias", 0)):
                if self._parameters.get(name) is not None:
                    self._parameters[name].fill_(value)


class _Norm(_Affine):
    """Running statistics, and a scale and an offset of the channels."""

    _axes: tuple[int, ...] = ()
    num_features: int
    eps: float
    momentum: float | None
    affine: bool
    track_running_stats: bool
    running_mean: Any
    running_var: Any
    num_batches_tracked: Any

    def _build(self, bias: bool, device: Any, dtype: Any) -> None:
        shape, tracked = (self.num_features,), self.track_running_stats
        options = {"device": device, "dtype": dtype}
        self.register_buffer("running_mean", public("zeros")(shape, **options) if tracked else None)
        self.register_buffer("running_var", public("ones")(shape, **options) if tracked else None)
        self.register_buffer("num_batches_tracked", public("tensor")(0, dtype=public("int64")) if tracked else None)
        self._set(shape, self.affine, bias, device, dtype)

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


@layer_from_snapshot()
class BatchNorm1d(_BatchNorm):
    """Batch normalisation of features, or of sequences."""

    _axes = (2, 3)


@layer_from_snapshot()
class BatchNorm2d(_BatchNorm):
    """Batch normalisation of images."""

    _axes = (4,)


@layer_from_snapshot()
class BatchNorm3d(_BatchNorm):
    """Batch normalisation of volumes."""

    _axes = (5,)


@layer_from_snapshot()
class SyncBatchNorm(_BatchNorm):
    """Batch normalisation; on one process it is the usual one."""


class _InstanceNorm(_Norm):
    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        self._check_input_dim(input)
        single = input.dim() == self._axes[0]
        x = input.unsqueeze(0) if single else input
        own = self.training or not self.track_running_stats
        factor = 0.0 if self.momentum is None else self.momentum
        out = functional("instance_norm")(x, self.running_mean, self.running_var, self.weight, self.bias, own, factor, self.eps)
        return out.squeeze(0) if single else out


@layer_from_snapshot()
class InstanceNorm1d(_InstanceNorm):
    """Instance normalisation of sequences."""

    _axes = (2, 3)


@layer_from_snapshot()
class InstanceNorm2d(_InstanceNorm):
    """Instance normalisation of images."""

    _axes = (3, 4)


@layer_from_snapshot()
class InstanceNorm3d(_InstanceNorm):
    """Instance normalisation of volumes."""

    _axes = (4, 5)


class _OverLastAxes(_Affine):
    """Normalisation over the last axes, whose sizes are given."""

    normalized_shape: tuple[int, ...]
    eps: float | None
    elementwise_affine: bool

    def _set_affine(self, offset: bool | None, device: Any, dtype: Any) -> None:
        shape: Any = self.normalized_shape
        self.normalized_shape = (shape,) if isinstance(shape, int) else tuple(shape)
        self._set(self.normalized_shape, self.elementwise_affine, offset, device, dtype)

    def extra_repr(self) -> str:
        """Return the arguments."""
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


@layer_from_snapshot()
class LayerNorm(_OverLastAxes):
    """Normalisation over the last axes."""

    def _build(self, bias: bool, device: Any, dtype: Any) -> None:
        self._set_affine(bias, device, dtype)

    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        return functional("layer_norm")(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        """Return the arguments."""
        return f"{super().extra_repr()}, bias={self.bias is not None}"


@layer_from_snapshot()
class RMSNorm(_OverLastAxes):
    """Division by the root mean square over the last axes."""

    def _build(self, device: Any, dtype: Any) -> None:
        self._set_affine(None, device, dtype)

    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        return functional("rms_norm")(input, self.normalized_shape, self.weight, self.eps)


@layer_from_snapshot()
class GroupNorm(_Affine):
    """Normalisation of groups of channels."""

    num_groups: int
    num_channels: int
    eps: float
    affine: bool

    def _build(self, bias: bool, device: Any, dtype: Any) -> None:
        if self.num_channels % self.num_groups:
            raise ValueError("num_channels must be divisible by num_groups")
        self._set((self.num_channels,), self.affine, bias, device, dtype)

    def forward(self, input: Any) -> Any:
        """Return the normalised input."""
        return functional("group_norm")(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        """Return the arguments."""
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}, bias={self.bias is not None}"
