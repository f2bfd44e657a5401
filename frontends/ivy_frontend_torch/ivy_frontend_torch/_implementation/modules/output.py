"""Layers of many classes, and what is left of `torch.nn`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.modules.containers import ModuleList, Sequential
from ivy_frontend_torch._implementation.modules.layers import Linear, functional, layer, parameter, uniform
from ivy_frontend_torch._implementation.modules.module import Module


class ASMoutput(NamedTuple):
    """The log-probabilities of the targets, and the loss."""

    output: Any
    loss: Any


@layer_from_snapshot()
class AdaptiveLogSoftmaxWithLoss(Module):
    """The softmax over many classes, in clusters by their frequency.

    References
    ----------
    Grave et al., "Efficient softmax approximation for GPUs" (2017).
    """

    in_features: int
    n_classes: int
    div_value: float
    head_bias: bool

    def _build(self, cutoffs: Any, device: Any, dtype: Any) -> None:
        cutoffs, last = list(cutoffs), self.n_classes - 1
        valid = cutoffs == sorted(set(cutoffs)) and cutoffs and min(cutoffs) > 0 and max(cutoffs) <= last
        if not valid or any(int(c) != c for c in cutoffs):
            raise ValueError(
                "cutoffs should be a sequence of unique, positive integers sorted in an increasing order, where each value is "
                "between 1 and n_classes-1"
            )
        self.cutoffs = [*cutoffs, self.n_classes]
        self.shortlist_size, self.n_clusters = self.cutoffs[0], len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        inputs, options = self.in_features, {"device": device, "dtype": dtype}
        self.head = Linear(inputs, self.head_size, bias=self.head_bias, **options)
        self.tail = ModuleList()
        for i in range(self.n_clusters):
            hidden = int(inputs // self.div_value ** (i + 1))
            size = self.cutoffs[i + 1] - self.cutoffs[i]
            self.tail.append(Sequential(Linear(inputs, hidden, bias=False, **options), Linear(hidden, size, bias=False, **options)))

    def reset_parameters(self) -> None:
        """Set the parameters to random numbers."""
        self.head.reset_parameters()
        for first, second in self.tail:
            first.reset_parameters()
            second.reset_parameters()

    def forward(self, input: Any, target: Any) -> ASMoutput:
        """Return the log-probabilities of the targets, and their mean loss."""
        single = target.dim() == 0
        x, y = (input.unsqueeze(0), target.unsqueeze(0)) if single else (input, target)
        if x.size(0) != y.size(0):
            raise RuntimeError("Input and target should have the same size in the batch dimension.")
        if not bool(((y >= 0) & (y < self.n_classes)).all()):
            raise RuntimeError(f"Target values should be in [0, {self.n_classes - 1}]")
        output = self.log_prob(x).gather(1, y.unsqueeze(1)).squeeze(1)
        loss = (-output).mean()
        return ASMoutput(output.squeeze(0) if single else output, loss)

    def log_prob(self, input: Any) -> Any:
        """Return the log-probabilities of all classes."""
        log_softmax = functional("log_softmax")
        head = log_softmax(self.head(input), dim=1)
        parts = [head[:, : self.shortlist_size]]
        for i, tail in enumerate(self.tail):
            cluster = log_softmax(tail(input), dim=1)
            parts.append(cluster + head[:, self.shortlist_size + i].unsqueeze(1))
        return public("cat")(parts, 1)

    def predict(self, input: Any) -> Any:
        """Return the most probable class."""
        return public("argmax")(self.log_prob(input), dim=1)


@layer
@dataclass
class LinearCrossEntropyOptions:
    """Options of how ``linear_cross_entropy`` is computed; they change no result."""

    allow_retain_graph: bool = False
    batch_chunk_size: int | None = None
    chunking_method: str = "auto"
    acc_policy: str = "auto"
    acc_dtype: Any = None


@layer_from_snapshot()
class LinearCrossEntropyLoss(Module):
    """A linear map and the cross entropy of its results."""

    in_features: int
    num_classes: int
    out_features: Any

    def _build(self, bias: bool, weight: Any, device: Any, dtype: Any) -> None:
        self.out_features = tuple(self.out_features)
        shape = (self.num_classes, *self.out_features)
        self.linear_weight = parameter(*shape, self.in_features, device=device, dtype=dtype)
        self.register_parameter("linear_bias", parameter(*shape, device=device, dtype=dtype) if bias else None)
        self.register_buffer("weight", weight)
        uniform(self.linear_weight, self.linear_bias, bound=self.in_features**-0.5)

    def forward(self, input: Any, target: Any) -> Any:
        """Return the loss."""
        return functional("linear_cross_entropy")(
            input,
            self.linear_weight,
            target,
            linear_bias=self.linear_bias,
            weight=self.weight,
            reduction=self.reduction,
            ignore_index=self.ignore_index,
            label_smoothing=self.label_smoothing,
        )


@layer
def factory_kwargs(kwargs: dict[str, Any] | None) -> dict[str, Any]:
    """Return the arguments that functions which make tensors take."""
    if kwargs is None:
        return {}
    unknown = set(kwargs) - {"device", "dtype", "memory_format", "factory_kwargs"}
    if unknown:
        raise TypeError(f"unexpected kwargs {unknown}")
    found = dict(kwargs.get("factory_kwargs", {}))
    return found | {key: value for key, value in kwargs.items() if key != "factory_kwargs"}


@layer
class DataParallel(Module):
    """The module itself: the backends have one device at a time."""

    def __init__(self, module: Any, device_ids: Any = None, output_device: Any = None, dim: int = 0) -> None:
        super().__init__()
        self.module, self.device_ids, self.output_device, self.dim = module, device_ids or [], output_device, dim

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """Return the result of the module."""
        return self.module(*inputs, **kwargs)


for _name in FRONTEND.snapshot.modules["torch.nn.modules"]:
    if f"torch.nn.{_name}" in FRONTEND.entries and f"torch.nn.modules.{_name}" not in FRONTEND.entries:
        raw("torch.nn.modules", name=_name)(FRONTEND.entries[f"torch.nn.{_name}"])
