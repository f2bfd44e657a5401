"""`torch.nn.functional`: normalisation."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import check_floating
from ivy_frontend_torch._implementation.nn_functional.registering import functional, promoting, writing


def _check_training(shape: Any) -> None:
    if math.prod(shape[:1]) * math.prod(shape[2:]) == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {list(shape)}")


def _parameters(xp: Any, input: Any, *values: Any) -> list[Any]:
    """Return weights and biases in the data type of the input; ``None`` stays."""
    return [one if one is None or one.dtype == input.dtype else xp.astype(one, input.dtype) for one in values]


@writing("running_mean", "running_var")
def batch_norm(
    input: Any, running_mean: Any, running_var: Any, weight: Any, bias: Any, training: bool, momentum: Any, eps: float, *, xp: Any
) -> Any:
    check_floating(xp, input, "batch_norm")
    if training:
        _check_training(input.shape)
    elif running_mean is None or running_var is None:
        raise RuntimeError("Expected running_mean and running_var to be defined when training=False")
    if len(input.shape) < 2:
        if math.prod(input.shape):
            raise IndexError("Dimension out of range (expected to be in range of [-1, 0], but got 1)")
        return input, None, None
    for name, one in (("running_mean", running_mean), ("running_var", running_var), ("weight", weight), ("bias", bias)):
        if one is not None and tuple(one.shape) != (input.shape[1],):
            raise RuntimeError(f"{name} should contain {input.shape[1]} elements not {math.prod(one.shape)}")
    affine, options = _parameters(xp, input, weight, bias), {"axis": 1, "epsilon": eps}
    if running_mean is None or running_var is None:
        return xp.nn.batch_norm(input, None, None, *affine, training=True, **options)[0], None, None
    options |= {"training": training, "momentum": momentum or 0.0}
    out, mean, var = xp.nn.batch_norm(input, running_mean, running_var, *affine, **options)
    return out, mean if training else None, var if training else None


@writing("running_mean", "running_var")
def instance_norm(
    input: Any,
    running_mean: Any = None,
    running_var: Any = None,
    weight: Any = None,
    bias: Any = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
    *,
    xp: Any,
) -> Any:
    check_floating(xp, input, "instance_norm")
    affine, options = _parameters(xp, input, weight, bias), {"axis": 1, "epsilon": eps}
    if not use_input_stats:
        if running_mean is None or running_var is None:
            raise RuntimeError("Expected running_mean and running_var to be defined when use_input_stats is false")
        return xp.nn.instance_norm(input, *affine, mean=running_mean, var=running_var, **options), None, None
    space = tuple(range(2, len(input.shape)))
    if math.prod(input.shape[2:]) == 1:
        raise ValueError(f"Expected more than 1 spatial element when training, got input size {list(input.shape)}")
    out = xp.nn.instance_norm(input, *affine, **options)
    if running_mean is None:
        return out, None, None
    mean = xp.mean(xp.mean(input, axis=space), axis=0)
    var = xp.mean(xp.var(input, axis=space, correction=1.0), axis=0)
    return out, (1 - momentum) * running_mean + momentum * mean, (1 - momentum) * running_var + momentum * var


def _normal_axes(input: Any, normalized_shape: Any, name: str) -> tuple[int, ...]:
    shape = tuple(normalized_shape)
    if not shape or tuple(input.shape[len(input.shape) - len(shape) :]) != shape:
        raise RuntimeError(
            f"Given normalized_shape={list(shape)}, expected input with shape [*, {', '.join(map(str, shape))}], but got input "
            f"of size{list(input.shape)}"
        )
    return tuple(range(-len(shape), 0))


@functional
def layer_norm(input: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5, *, xp: Any) -> Any:
    axes = _normal_axes(input, normalized_shape, "layer_norm")
    return xp.nn.layer_norm(input, *_parameters(xp, input, weight, bias), axis=axes, epsilon=eps)


@functional
def rms_norm(input: Any, normalized_shape: Any, weight: Any = None, eps: float | None = None, *, xp: Any) -> Any:
    axes = _normal_axes(input, normalized_shape, "rms_norm")
    if xp.isdtype(input.dtype, "complex floating"):
        bound = xp.finfo(input.dtype).eps if eps is None else eps
        out = input / xp.sqrt(xp.mean(input * input, axis=axes, keepdims=True) + bound)
        return out if weight is None else out * weight
    return xp.nn.rms_norm(input, *_parameters(xp, input, weight), axis=axes, epsilon=eps)


@functional
def group_norm(input: Any, num_groups: int, weight: Any = None, bias: Any = None, eps: float = 1e-5, *, xp: Any) -> Any:
    if len(input.shape) < 2:
        raise RuntimeError(f"Expected at least 2 dimensions for input tensor but received {len(input.shape)}")
    if num_groups <= 0 or input.shape[1] % num_groups:
        raise RuntimeError(
            f"Expected number of channels in input to be divisible by num_groups, but got input of shape {list(input.shape)} and "
            f"num_groups={num_groups}"
        )
    return xp.nn.group_norm(input, num_groups, *_parameters(xp, input, weight, bias), axis=1, epsilon=eps)


@promoting("input", "float")
def local_response_norm(input: Any, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0, *, xp: Any) -> Any:
    if len(input.shape) < 3:
        raise ValueError(f"Expected 3D or higher dimensionality input (got {len(input.shape)} dimensions)")
    if not math.prod(input.shape):
        return input
    return xp.nn.local_response_norm(input, size, alpha=alpha, beta=beta, k=k, axis=1)


@functional
def normalize(input: Any, p: float = 2.0, dim: Any = 1, eps: float = 1e-12, out: Any = None, *, xp: Any) -> Any:
    check_floating(xp, input, "normalize")
    if not len(input.shape):
        return xp.reshape(normalize(xp.reshape(input, (1,)), p, 0, eps, xp=xp), ())
    axis = tuple(dim) if isinstance(dim, (tuple, list)) else dim
    norm = xp.linalg.vector_norm(input, axis=axis, keepdims=True, ord=p)
    floor = xp.maximum(norm, xp.full_like(norm, eps))
    return input / (xp.astype(floor, input.dtype) if floor.dtype != input.dtype else floor)
