"""`torch.nn.init`."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_api.initialisation import gains, orthogonal
from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.tensor import value_of, wrap

init = raw("torch.nn.init")


@init
def calculate_gain(nonlinearity: str, param: Any = None) -> float:
    """Return the recommended gain of a nonlinear function."""
    slope = 0.01 if param is None or nonlinearity != "leaky_relu" else param
    if isinstance(slope, bool) or not isinstance(slope, (int, float)):
        raise ValueError(f"negative_slope {param} not a valid number")
    if nonlinearity not in gains(slope):
        raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
    return gains(slope)[nonlinearity]


def fans(tensor: Any) -> tuple[int, int]:
    """Return the numbers of inputs and of outputs that an element of a layer has."""
    if tensor.dim() < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    area = math.prod(tensor.shape[2:])
    return tensor.size(1) * area, tensor.size(0) * area


def _fan(tensor: Any, mode: str) -> int:
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    return fans(tensor)[mode == "fan_out"]


@init
@no_grad()
def uniform_(tensor: Any, a: float = 0.0, b: float = 1.0, generator: Any = None) -> Any:
    """Set a tensor to uniform random numbers."""
    return tensor.uniform_(a, b, generator=generator)


@init
@no_grad()
def normal_(tensor: Any, mean: float = 0.0, std: float = 1.0, generator: Any = None) -> Any:
    """Set a tensor to normal random numbers."""
    return tensor.normal_(mean, std, generator=generator)


@init
@no_grad()
def trunc_normal_(tensor: Any, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0, generator: Any = None) -> Any:
    """Set a tensor to normal random numbers between two bounds."""
    if mean < a - 2 * std or mean > b + 2 * std:
        warnings.warn("mean is more than 2 std from [a, b] in nn.init.trunc_normal_.", stacklevel=2)
    low, high = (0.5 * (1 + math.erf((x - mean) / (std * math.sqrt(2)))) for x in (a, b))
    tensor.uniform_(2 * low - 1, 2 * high - 1, generator=generator)
    tensor.erfinv_()
    tensor.mul_(std * math.sqrt(2.0)).add_(mean)
    return tensor.clamp_(min=a, max=b)


@init
@no_grad()
def constant_(tensor: Any, val: float) -> Any:
    """Set all elements to a value."""
    return tensor.fill_(val)


@init
def ones_(tensor: Any) -> Any:
    """Set all elements to one."""
    return constant_(tensor, 1.0)


@init
def zeros_(tensor: Any) -> Any:
    """Set all elements to zero."""
    return constant_(tensor, 0.0)


@init
@no_grad()
def eye_(tensor: Any) -> Any:
    """Set a matrix to the identity."""
    if tensor.ndim != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    return tensor.copy_(public("eye")(*tensor.shape, dtype=tensor.dtype))


@init
@no_grad()
def dirac_(tensor: Any, groups: int = 1) -> Any:
    """Set the weights of a convolution to those that keep the input."""
    if tensor.ndim not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    if tensor.size(0) % groups:
        raise ValueError("dim 0 must be divisible by groups")
    per = tensor.size(0) // groups
    tensor.zero_()
    middle = tuple(n // 2 for n in tensor.shape[2:])
    for group in range(groups):
        for i in range(min(per, tensor.size(1))):
            tensor[(group * per + i, i, *middle)] = 1
    return tensor


@init
def xavier_uniform_(tensor: Any, gain: float = 1.0, generator: Any = None) -> Any:
    """Set a tensor to uniform random numbers of the scale of Glorot and Bengio."""
    bound = gain * math.sqrt(6.0 / sum(fans(tensor)))
    return uniform_(tensor, -bound, bound, generator)


@init
def xavier_normal_(tensor: Any, gain: float = 1.0, generator: Any = None) -> Any:
    """Set a tensor to normal random numbers of the scale of Glorot and Bengio."""
    return normal_(tensor, 0.0, gain * math.sqrt(2.0 / sum(fans(tensor))), generator)


def _register_kaiming(name: str, said: str, fill: Callable[[Any, float, Any], Any]) -> Any:
    """Register an initialiser of He; ``fill`` takes a tensor, the standard deviation and the generator."""

    def initialise(tensor: Any, a: float = 0, mode: str = "fan_in", nonlinearity: str = "leaky_relu", generator: Any = None) -> Any:
        if 0 in tensor.shape:
            warnings.warn("Initializing zero-element tensors is a no-op", stacklevel=2)
            return tensor
        return fill(tensor, calculate_gain(nonlinearity, a) / math.sqrt(_fan(tensor, mode)), generator)

    initialise.__name__ = initialise.__qualname__ = name
    initialise.__doc__ = f"Set a tensor to {said} random numbers of the scale of He."
    return init(initialise)


def _fill_uniform(tensor: Any, deviation: float, generator: Any) -> Any:
    bound = math.sqrt(3.0) * deviation
    return uniform_(tensor, -bound, bound, generator)


kaiming_uniform_ = _register_kaiming("kaiming_uniform_", "uniform", _fill_uniform)
kaiming_normal_ = _register_kaiming("kaiming_normal_", "normal", lambda tensor, *args: normal_(tensor, 0.0, *args))


@init
@no_grad()
def orthogonal_(tensor: Any, gain: float = 1, generator: Any = None) -> Any:
    """Set a tensor to a random orthogonal matrix, its later axes taken as one."""
    if tensor.ndim < 2:
        raise ValueError("Only tensors with 2 or more dimensions are supported")
    rows = tensor.size(0)
    columns = tensor.numel() // rows if rows else 0
    if not columns:
        return tensor
    drawn = public("empty")(rows, columns, dtype=tensor.dtype).normal_(0, 1, generator=generator)
    normal = value_of(drawn.t() if rows < columns else drawn)
    return tensor.copy_(wrap(orthogonal(normal, tuple(tensor.shape), 0, find_namespace(normal)))).mul_(gain)


@init
@no_grad()
def sparse_(tensor: Any, sparsity: float, std: float = 0.01, generator: Any = None) -> Any:
    """Set a matrix to normal random numbers, and a part of each column to zero."""
    if tensor.ndim != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    rows, columns = tensor.shape
    zeros = math.ceil(sparsity * rows)
    tensor.normal_(0, std, generator=generator)
    for column in range(columns):
        order = public("randperm")(rows, generator=generator)
        tensor[order[:zeros], column] = 0
    return tensor


def _former(name: str) -> None:
    new = globals()[f"{name}_"]

    def function(*args: Any, **kwargs: Any) -> Any:
        warnings.warn(f"`nn.init.{name}` is now deprecated in favor of `nn.init.{name}_`.", FutureWarning, stacklevel=2)
        return new(*args, **kwargs)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"The former name of ``{name}_``."
    init(function)


for _name in ("uniform", "normal", "constant", "eye", "dirac", "xavier_uniform", "xavier_normal", "kaiming_uniform",
              "kaiming_normal", "orthogonal", "sparse"):  # fmt: skip
    _former(_name)
