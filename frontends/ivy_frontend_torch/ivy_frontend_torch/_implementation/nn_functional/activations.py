"""`torch.nn.functional`: activations."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.dtypes import cast, default_dtype
from ivy_frontend_torch._implementation.nn_functional.common import check_floating, is_floating
from ivy_frontend_torch._implementation.nn_functional.registering import functional

SELU_ALPHA, SELU_SCALE = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946


@functional
def relu(input: Any, inplace: bool = False, *, xp: Any) -> Any:
    if is_floating(xp, input):
        return xp.nn.relu(input)
    if input.dtype == xp.bool:
        raise RuntimeError("Boolean inputs not supported for relu")
    return xp.maximum(input, 0)


@functional
def relu6(input: Any, inplace: bool = False, *, xp: Any) -> Any:
    return hardtanh(input, 0.0, 6.0, xp=xp)


@functional
def hardtanh(input: Any, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False, *, xp: Any) -> Any:
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    if is_floating(xp, input):
        return xp.nn.hard_tanh(input, min=min_val, max=max_val)
    if input.dtype == xp.bool:
        raise RuntimeError("Bool inputs not supported for hardtanh")
    if xp.isdtype(input.dtype, "unsigned integer") and min_val < 0:
        raise RuntimeError("cannot do hardtanh on an unsigned type with negative limits")
    return xp.clip(input, int(min_val), int(max_val))


@functional
def elu(input: Any, alpha: float = 1.0, inplace: bool = False, *, xp: Any) -> Any:
    return xp.nn.elu(input, alpha=alpha)


@functional
def selu(input: Any, inplace: bool = False, *, xp: Any) -> Any:
    return xp.nn.selu(input)


@functional
def celu(input: Any, alpha: float = 1.0, inplace: bool = False, *, xp: Any) -> Any:
    if alpha == 0:
        raise RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU")
    return xp.nn.celu(input, alpha=alpha)


@functional
def leaky_relu(input: Any, negative_slope: float = 0.01, inplace: bool = False, *, xp: Any) -> Any:
    return xp.nn.leaky_relu(input, negative_slope=negative_slope)


@functional
def silu(input: Any, inplace: bool = False, *, xp: Any) -> Any:
    if xp.isdtype(input.dtype, "complex floating"):
        return input / (1 + xp.exp(-input))
    return xp.nn.silu(input)


@functional
def mish(input: Any, inplace: bool = False, *, xp: Any) -> Any:
    return xp.nn.mish(input)


@functional
def hardsigmoid(input: Any, inplace: bool = False, *, xp: Any) -> Any:
    return xp.nn.hard_sigmoid(input)


@functional
def hardswish(input: Any, inplace: bool = False, *, xp: Any) -> Any:
    return xp.nn.hard_silu(input)


@functional
def threshold(input: Any, threshold: float, value: float, inplace: bool = False, *, xp: Any) -> Any:
    if is_floating(xp, input):
        return xp.nn.threshold(input, threshold, value)
    return xp.where(input > threshold, input, xp.asarray(int(value), dtype=input.dtype))


@functional
def rrelu(input: Any, lower: float, upper: float, training: bool, inplace: bool, *, draw: Any = None, xp: Any) -> Any:
    if training:
        return xp.nn.rrelu(input, lower=lower, upper=upper, key=draw(xp))
    return xp.nn.leaky_relu(input, negative_slope=(lower + upper) / 2)


@functional
def gelu(input: Any, approximate: str = "none", *, xp: Any) -> Any:
    if approximate not in ("none", "tanh"):
        raise RuntimeError("approximate argument must be either none or tanh.")
    return xp.nn.gelu(input, approximate=approximate == "tanh")


@functional
def glu(input: Any, dim: int = -1, *, xp: Any) -> Any:
    if not len(input.shape):
        raise RuntimeError("glu does not support scalars because halving size must be even")
    if input.shape[dim] % 2:
        raise RuntimeError(f"Halving dimension must be even, but dimension {dim} is size {input.shape[dim]}")
    return xp.nn.glu(input, axis=dim)


@functional
def hardshrink(input: Any, lambd: float = 0.5, *, xp: Any) -> Any:
    return xp.nn.hard_shrink(input, threshold=lambd)


@functional
def softshrink(input: Any, lambd: float = 0.5, *, xp: Any) -> Any:
    if lambd < 0:
        raise RuntimeError(f"lambda must be greater or equal to 0, but found to be {lambd}.")
    return xp.nn.soft_shrink(input, threshold=lambd)


@functional
def logsigmoid(input: Any, *, xp: Any) -> Any:
    return xp.nn.log_sigmoid(input)


@functional
def softplus(input: Any, beta: float = 1.0, threshold: float = 20.0, *, xp: Any) -> Any:
    return xp.nn.softplus(input, beta=beta, threshold=threshold)


@functional
def softsign(input: Any, *, xp: Any) -> Any:
    if not is_floating(xp, input):
        input = cast(xp, input, default_dtype())
    below = xp.abs(input) + 1
    return input / (below if below.dtype == input.dtype else xp.astype(below, input.dtype))


@functional
def tanhshrink(input: Any, *, xp: Any) -> Any:
    if not is_floating(xp, input):
        input = cast(xp, input, default_dtype())
    return input - xp.tanh(input)


@functional
def sigmoid(input: Any, *, xp: Any) -> Any:
    if not is_floating(xp, input):
        input = cast(xp, input, default_dtype())
    if xp.isdtype(input.dtype, "complex floating"):
        return 1 / (1 + xp.exp(-input))
    return xp.nn.sigmoid(input)


@functional
def tanh(input: Any, *, xp: Any) -> Any:
    return xp.tanh(input if is_floating(xp, input) else cast(xp, input, default_dtype()))


@functional
def prelu(input: Any, weight: Any, *, xp: Any) -> Any:
    check_floating(xp, input, "prelu")
    if len(weight.shape) > 1:
        raise RuntimeError(f"prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {len(weight.shape)}")
    slopes = weight.shape[0] if len(weight.shape) else 1
    if slopes != 1:
        channels = input.shape[1] if len(input.shape) > 1 else 1
        if channels != slopes:
            raise RuntimeError(
                f"Mismatch of parameter numbers and input channel size. Found parameter numbers = {slopes} "
                f"and channel size = {channels}."
            )
        weight = xp.reshape(weight, (-1, *(1,) * (len(input.shape) - 2)))
    else:
        weight = xp.reshape(weight, ())
    return xp.where(input > 0, input, weight * input)


def default_axis(x: Any) -> int:
    """Return the axis that `softmax` took where none was given."""
    return 0 if len(x.shape) in (0, 1, 3) else 1


def _softmax(name: str, input: Any, dim: int | None, dtype: Any, xp: Any) -> Any:
    if dtype is not None:
        input = cast(xp, input, dtype)
    check_floating(xp, input, name)
    if dim is None:
        dim = default_axis(input)
    if not len(input.shape):
        if dim not in (0, -1):
            raise IndexError(f"Dimension out of range (expected to be in range of [-1, 0], but got {dim})")
        return getattr(xp.nn, name)(xp.reshape(input, (1,)), axis=0)[0]
    if 0 in input.shape:
        return xp.astype(input, input.dtype, copy=True)
    return getattr(xp.nn, name)(input, axis=dim)


@functional
def softmax(input: Any, dim: int | None = None, _stacklevel: int = 3, dtype: Any = None, *, xp: Any) -> Any:
    return _softmax("softmax", input, dim, dtype, xp)


@functional
def softmin(input: Any, dim: int | None = None, _stacklevel: int = 3, dtype: Any = None, *, xp: Any) -> Any:
    return _softmax("softmax", -cast(xp, input, dtype), dim, None, xp)


@functional
def log_softmax(input: Any, dim: int | None = None, _stacklevel: int = 3, dtype: Any = None, *, xp: Any) -> Any:
    return _softmax("log_softmax", input, dim, dtype, xp)


@functional
def gumbel_softmax(
    logits: Any, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1, *, draw: Any = None, xp: Any
) -> Any:
    noise = xp.random.gumbel(draw(xp), tuple(logits.shape), dtype=logits.dtype)
    soft = xp.nn.softmax((logits + noise) / tau, axis=dim)
    if not hard:
        return soft
    best = xp.nn.softmax(soft, axis=dim)
    chosen = xp.one_hot(xp.argmax(best, axis=dim), logits.shape[dim], axis=dim, dtype=logits.dtype)
    return chosen - xp.stop_gradient(soft) + soft
