"""Layers with a few lines of their own: identities, shapes, padding, linear maps, embeddings."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.modules.module import Module
from ivy_frontend_torch._implementation.modules.parameter import Parameter

layer = raw("torch.nn")


def functional(name: str) -> Any:
    """Return a function of ``torch.nn.functional``."""
    return public(f"nn.functional.{name}")


def parameter(*shape: int, dtype: Any = None, device: Any = None) -> Any:
    """Return a parameter whose values are not set."""
    return Parameter(public("empty")(shape, dtype=dtype, device=device))


def uniform(*tensors: Any, bound: float) -> None:
    """Set tensors to random numbers up to a bound."""
    with no_grad():
        for one in tensors:
            if one is not None:
                one.uniform_(-bound, bound)


@layer
class Identity(Module):
    """Return the input."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()

    def forward(self, input: Any) -> Any:
        """Return the input."""
        return input


@layer_from_snapshot()
class Flatten(Module):
    """Merge axes into one."""

    def forward(self, input: Any) -> Any:
        """Return the flattened input."""
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self) -> str:
        """Return the axes."""
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


@layer_from_snapshot()
class Unflatten(Module):
    """Split an axis into several."""

    def forward(self, input: Any) -> Any:
        """Return the input with the axis split."""
        return input.unflatten(self.dim, tuple(self.unflattened_size))

    def extra_repr(self) -> str:
        """Return the axis and its sizes."""
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"


class _Pad(Module):
    _mode, _axes = "constant", 1

    def __init__(self, padding: Any, value: float | None = None) -> None:
        super().__init__()
        self.padding = (padding,) * (2 * self._axes) if isinstance(padding, int) else tuple(padding)
        self.value = value

    def forward(self, input: Any) -> Any:
        """Return the padded input."""
        return functional("pad")(input, self.padding, self._mode, self.value)

    def extra_repr(self) -> str:
        """Return the padding."""
        return f"{self.padding}" if self.value is None else f"padding={self.padding}, value={self.value}"


for _kind, _mode in {
    "Constant": "constant",
    "Zero": "constant",
    "Reflection": "reflect",
    "Replication": "replicate",
    "Circular": "circular",
}.items():
    for _axes in (1, 2, 3):
        _members: dict[str, Any] = {"_mode": _mode, "_axes": _axes, "__module__": "ivy_frontend_torch.nn"}
        if _kind == "Zero":

            def _init(self: Any, padding: Any) -> None:
                _Pad.__init__(self, padding, 0.0)

            _members |= {"__init__": _init, "extra_repr": lambda self: f"{self.padding}"}
        layer(type(f"{_kind}Pad{_axes}d", (_Pad,), _members))


class _Unpool(Module):
    _axes = 1

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, kernel_size if stride is None else stride, padding

    def forward(self, input: Any, indices: Any, output_size: Any = None) -> Any:
        """Return the elements at their positions."""
        return functional(f"max_unpool{self._axes}d")(input, indices, self.kernel_size, self.stride, self.padding, output_size)


for _axes in (1, 2, 3):
    layer(type(f"MaxUnpool{_axes}d", (_Unpool,), {"_axes": _axes, "__module__": "ivy_frontend_torch.nn"}))


@layer
class Softmax2d(Module):
    """The softmax over the channels of images."""

    def forward(self, input: Any) -> Any:
        """Return the softmax."""
        if input.dim() not in (3, 4):
            raise ValueError(f"Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead")
        return functional("softmax")(input, -3)


@layer
class Hardtanh(Module):
    """The input, bounded."""

    def __init__(
        self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False, min_value: Any = None, max_value: Any = None
    ) -> None:
        super().__init__()
        self.min_val = min_val if min_value is None else min_value
        self.max_val = max_val if max_value is None else max_value
        self.inplace = inplace
        if self.max_val <= self.min_val:
            raise AssertionError("max_val must be larger than min_val")

    def forward(self, input: Any) -> Any:
        """Return the bounded input."""
        return functional("hardtanh")(input, self.min_val, self.max_val, self.inplace)

    def extra_repr(self) -> str:
        """Return the bounds."""
        return f"min_val={self.min_val}, max_val={self.max_val}" + (", inplace=True" if self.inplace else "")


@layer_from_snapshot()
class PReLU(Module):
    """The rectifier with a slope that is learnt."""

    def _build(self, device: Any, dtype: Any) -> None:
        self.weight = parameter(self.num_parameters, device=device, dtype=dtype)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the slopes to their first value."""
        with no_grad():
            self.weight.fill_(self.init)

    def forward(self, input: Any) -> Any:
        """Return the activations."""
        return functional("prelu")(input, self.weight)

    def extra_repr(self) -> str:
        """Return the number of slopes."""
        return f"num_parameters={self.num_parameters}"


class _WithOffset(Module):
    """A matrix ``weight``, or several of them, and an offset ``bias`` of the outputs."""

    out_features: int
    weight: Any
    bias: Any

    def _set(self, *inputs: int, bias: bool, device: Any, dtype: Any) -> None:
        """Make the parameters for the sizes of the inputs."""
        self.weight = parameter(self.out_features, *inputs, device=device, dtype=dtype)
        self.register_parameter("bias", parameter(self.out_features, device=device, dtype=dtype) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the parameters to random numbers."""
        inputs = self.weight.shape[1]
        uniform(self.weight, self.bias, bound=1 / math.sqrt(inputs) if inputs else 0.0)


@layer_from_snapshot()
class Linear(_WithOffset):
    """``input @ weight.T + bias``."""

    def _build(self, **options: Any) -> None:
        self._set(self.in_features, **options)

    def forward(self, input: Any) -> Any:
        """Return the result of the linear map."""
        return functional("linear")(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        """Return the sizes."""
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


@layer_from_snapshot()
class Bilinear(_WithOffset):
    """A bilinear map of two inputs."""

    def _build(self, **options: Any) -> None:
        if self.in1_features <= 0:
            raise ValueError(f"in1_features must be > 0, but got (in1_features={self.in1_features})")
        self._set(self.in1_features, self.in2_features, **options)

    def forward(self, input1: Any, input2: Any) -> Any:
        """Return the result of the bilinear map."""
        return functional("bilinear")(input1, input2, self.weight, self.bias)

    def extra_repr(self) -> str:
        """Return the sizes."""
        return (
            f"in1_features={self.in1_features}, in2_features={self.in2_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )


class _Table(Module):
    num_embeddings: int
    embedding_dim: int
    padding_idx: int | None
    weight: Any

    def _set(self, table: Any, freeze: bool, device: Any, dtype: Any) -> None:
        """Make the parameter, with random numbers or with a given table."""
        rows, size, padding = self.num_embeddings, self.embedding_dim, self.padding_idx
        if padding is not None and not -rows <= padding < rows:
            raise AssertionError("Padding_idx must be within num_embeddings")
        self.padding_idx = None if padding is None else padding % rows
        if table is None:
            self.weight = parameter(rows, size, device=device, dtype=dtype)
            if freeze:
                self.weight.requires_grad_(False)
            self.reset_parameters()
        else:
            if list(table.shape) != [rows, size]:
                raise AssertionError("Shape of weight does not match num_embeddings and embedding_dim")
            self.weight = Parameter(table, requires_grad=not freeze)

    def reset_parameters(self) -> None:
        """Set the table to random numbers, and the row of padding to zeros."""
        with no_grad():
            self.weight.normal_()
            if self.padding_idx is not None:
                self.weight[self.padding_idx].fill_(0)


@layer_from_snapshot()
class Embedding(_Table):
    """A table of vectors, looked up by indices."""

    def _build(self, _weight: Any, _freeze: bool, device: Any, dtype: Any) -> None:
        self._set(_weight, _freeze, device, dtype)

    def forward(self, input: Any) -> Any:
        """Return the vectors at indices."""
        return functional("embedding")(
            input, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.sparse
        )

    @classmethod
    def from_pretrained(cls, embeddings: Any, freeze: bool = True, padding_idx: int | None = None, **options: Any) -> Any:
        """Return a layer with a given table."""
        rows, size = embeddings.shape
        return cls(rows, size, padding_idx=padding_idx, _weight=embeddings, _freeze=freeze, **options)

    def extra_repr(self) -> str:
        """Return the sizes."""
        more = "" if self.padding_idx is None else f", padding_idx={self.padding_idx}"
        return f"{self.num_embeddings}, {self.embedding_dim}{more}"


@layer_from_snapshot()
class EmbeddingBag(_Table):
    """A table of vectors, looked up by indices and reduced."""

    def _build(self, _weight: Any, device: Any, dtype: Any) -> None:
        self._set(_weight, False, device, dtype)

    def forward(self, input: Any, offsets: Any = None, per_sample_weights: Any = None) -> Any:
        """Return the reduced vectors."""
        return functional("embedding_bag")(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            self.sparse,
            per_sample_weights,
            self.include_last_offset,
            self.padding_idx,
        )

    @classmethod
    def from_pretrained(cls, embeddings: Any, freeze: bool = True, **options: Any) -> Any:
        """Return a layer with a given table."""
        rows, size = embeddings.shape
        found = cls(rows, size, _weight=embeddings, **options)
        found.weight.requires_grad = not freeze
        return found

    def extra_repr(self) -> str:
        """Return the sizes."""
        return f"{self.num_embeddings}, {self.embedding_dim}, mode={self.mode!r}"
