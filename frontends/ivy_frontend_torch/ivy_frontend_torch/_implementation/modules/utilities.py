"""`torch.nn.utils`: gradients clipped, parameters as one vector, weights normalised, layers merged."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable
from typing import Any

from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.modules.parameter import Parameter, put
from ivy_frontend_torch._implementation.tensor import Tensor

utils = raw("torch.nn.utils")


def _list(tensors: Any) -> list[Any]:
    return [tensors] if isinstance(tensors, Tensor) else list(tensors)


@utils
@no_grad()
def get_total_norm(tensors: Any, norm_type: float = 2.0, error_if_nonfinite: bool = False, foreach: Any = None) -> Any:
    """Return the norm of all elements of tensors."""
    every = _list(tensors)
    if not every:
        return public("tensor")(0.0)
    norm = public("linalg.vector_norm")
    total = norm(public("stack")([norm(x, float(norm_type)) for x in every]), float(norm_type))
    if error_if_nonfinite and not math.isfinite(float(total)):
        raise RuntimeError(
            f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it cannot be clipped. To "
            "disable this error and scale the gradients by the non-finite norm anyway, set `error_if_nonfinite=False`"
        )
    return total


@utils
@no_grad()
def clip_grads_with_norm_(parameters: Any, max_norm: float, total_norm: Any, foreach: Any = None) -> None:
    """Scale gradients so that their norm, which is given, becomes ``max_norm`` at most."""
    factor = (float(max_norm) / (total_norm + 1e-6)).clamp(max=1.0)
    for p in _list(parameters):
        if p.grad is not None:
            p.grad.mul_(factor)


@utils
def clip_grad_norm_(
    parameters: Any, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False, foreach: Any = None
) -> Any:
    """Scale gradients so that their norm becomes ``max_norm`` at most; return the norm before."""
    given = _list(parameters)
    total = get_total_norm([p.grad for p in given if p.grad is not None], norm_type, error_if_nonfinite)
    clip_grads_with_norm_(given, max_norm, total)
    return total


@utils
def clip_grad_norm(
    parameters: Any, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False, foreach: Any = None
) -> Any:
    """The former name of ``clip_grad_norm_``."""
    warnings.warn("`clip_grad_norm` is now deprecated in favor of `clip_grad_norm_`.", FutureWarning, stacklevel=2)
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite)


@utils
@no_grad()
def clip_grad_value_(parameters: Any, clip_value: float, foreach: Any = None) -> None:
    """Bound the elements of gradients."""
    for p in _list(parameters):
        if p.grad is not None:
            p.grad.clamp_(min=-float(clip_value), max=float(clip_value))


@utils
def parameters_to_vector(parameters: Iterable[Any]) -> Any:
    """Return parameters as one vector."""
    return public("cat")([p.reshape(-1) for p in parameters])


@utils
def vector_to_parameters(vec: Any, parameters: Iterable[Any]) -> None:
    """Set parameters to the parts of a vector."""
    is_tensor = isinstance(vec, Tensor)
    if not is_tensor:
        raise TypeError(f"expected torch.Tensor, but got: {type(vec).__name__}")
    at = 0
    with no_grad():
        for p in parameters:
            put(p, vec[at : at + p.numel()].reshape(p.shape))
            at += p.numel()


@utils
def skip_init(module_cls: Any, *args: Any, **kwargs: Any) -> Any:
    """Return a module; backends have no way to leave its parameters unset."""
    return module_cls(*args, **kwargs)


@utils
def fuse_conv_bn_weights(
    conv_w: Any, conv_b: Any, bn_rm: Any, bn_rv: Any, bn_eps: float, bn_w: Any, bn_b: Any, transpose: bool = False
) -> tuple[Any, Any]:
    """Return the weight and the bias of a convolution with the batch normalisation after it."""
    zeros, ones = public("zeros_like"), public("ones_like")
    conv_b = zeros(bn_rm) if conv_b is None else conv_b
    bn_w = ones(bn_rm) if bn_w is None else bn_w
    bn_b = zeros(bn_rm) if bn_b is None else bn_b
    scale = bn_w * public("rsqrt")(bn_rv + bn_eps)
    shape = [1, -1] if transpose else [-1, 1]
    weight = conv_w * scale.reshape(shape + [1] * (conv_w.dim() - 2))
    return Parameter(weight.detach()), Parameter(((conv_b - bn_rm) * scale + bn_b).detach())


@utils
def fuse_conv_bn_eval(conv: Any, bn: Any, transpose: bool = False) -> Any:
    """Return a convolution with the batch normalisation after it; both must be in evaluation."""
    import copy

    if conv.training or bn.training:
        raise AssertionError("Fusion only for eval!")
    fused = copy.deepcopy(conv)
    fused.weight, fused.bias = fuse_conv_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, transpose
    )
    return fused


@utils
def fuse_linear_bn_weights(
    linear_w: Any, linear_b: Any, bn_rm: Any, bn_rv: Any, bn_eps: float, bn_w: Any, bn_b: Any
) -> tuple[Any, Any]:
    """Return the weight and the bias of a linear map with the batch normalisation after it."""
    return fuse_conv_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b)


@utils
def fuse_linear_bn_eval(linear: Any, bn: Any) -> Any:
    """Return a linear map with the batch normalisation after it; both must be in evaluation."""
    return fuse_conv_bn_eval(linear, bn)


class WeightNorm:
    """Computes a weight from its direction and its norm before each call."""

    function = "weight_norm"

    def __init__(self, name: str, dim: int) -> None:
        self.name, self.dim = name, dim

    def weight(self, module: Any) -> Any:
        """Return the weight."""
        g, v = getattr(module, f"{self.name}_g"), getattr(module, f"{self.name}_v")
        return v * (g / public("norm_except_dim")(v, 2, self.dim))

    def __call__(self, module: Any, inputs: Any) -> None:
        setattr(module, self.name, self.weight(module))


@utils
def weight_norm(module: Any, name: str = "weight", dim: int | None = 0) -> Any:
    """Let a parameter be computed from its direction and its norm."""
    axis = -1 if dim is None else dim
    weight = getattr(module, name)
    del module._parameters[name]
    module.register_parameter(f"{name}_g", Parameter(public("norm_except_dim")(weight, 2, axis).detach()))
    module.register_parameter(f"{name}_v", Parameter(weight.detach()))
    hook = WeightNorm(name, axis)
    setattr(module, name, hook.weight(module))
    module.register_forward_pre_hook(hook)
    return module


def _remove_hook(module: Any, name: str, cls: type[Any]) -> Any:
    """Remove the hook that computes a parameter, and the parameter as it is computed; return the hook."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, cls) and hook.name == name:
            del module._forward_pre_hooks[key]
            delattr(module, name)
            return hook
    raise ValueError(f"{cls.function} of '{name}' not found in {module}")


@utils
def remove_weight_norm(module: Any, name: str = "weight") -> Any:
    """Make the weight a parameter again."""
    weight = _remove_hook(module, name, WeightNorm).weight(module)
    del module._parameters[f"{name}_g"], module._parameters[f"{name}_v"]
    setattr(module, name, Parameter(weight.detach()))
    return module


class SpectralNorm:
    """Divides a weight by its largest singular value, found by power iteration, before each call."""

    function = "spectral_norm"

    def __init__(self, name: str, rounds: int, dim: int, eps: float) -> None:
        self.name, self.rounds, self.dim, self.eps = name, rounds, dim, eps

    def matrix(self, weight: Any) -> Any:
        """Return the weight as a matrix with the axis ``dim`` first."""
        if self.dim:
            weight = weight.movedim(self.dim, 0)
        return weight.reshape(weight.size(0), -1)

    def weight(self, module: Any, iterate: bool) -> Any:
        """Return the weight over its largest singular value."""
        original = getattr(module, f"{self.name}_orig")
        u, v = getattr(module, f"{self.name}_u"), getattr(module, f"{self.name}_v")
        matrix = self.matrix(original)
        if iterate:
            normalize = public("nn.functional.normalize")
            with no_grad():
                for _ in range(self.rounds):
                    v.copy_(normalize(matrix.t() @ u, dim=0, eps=self.eps))
                    u.copy_(normalize(matrix @ v, dim=0, eps=self.eps))
            u, v = u.clone(), v.clone()
        return original / u.dot(matrix @ v)

    def __call__(self, module: Any, inputs: Any) -> None:
        setattr(module, self.name, self.weight(module, module.training))


@utils
def spectral_norm(
    module: Any, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim: int | None = None
) -> Any:
    """Let a parameter be divided by its largest singular value."""
    if n_power_iterations <= 0:
        raise ValueError(f"Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}")
    if dim is None:
        dim = 1 if type(module).__name__.startswith("ConvTranspose") else 0
    hook = SpectralNorm(name, n_power_iterations, dim, eps)
    weight = module._parameters[name]
    rows, columns = hook.matrix(weight.detach()).shape
    normalize, randn = public("nn.functional.normalize"), public("randn")
    del module._parameters[name]
    module.register_parameter(f"{name}_orig", weight)
    setattr(module, name, weight.detach())
    for suffix, count in (("u", rows), ("v", columns)):
        module.register_buffer(f"{name}_{suffix}", normalize(randn(count, dtype=weight.dtype), dim=0, eps=eps))
    module.register_forward_pre_hook(hook)
    return module


@utils
def remove_spectral_norm(module: Any, name: str = "weight") -> Any:
    """Make the weight a parameter again."""
    weight = _remove_hook(module, name, SpectralNorm).weight(module, False)
    del module._buffers[f"{name}_u"], module._buffers[f"{name}_v"], module._parameters[f"{name}_orig"]
    module.register_parameter(name, Parameter(weight.detach()))
    return module


def _format(name: str) -> None:
    def function(module: Any, memory_format: Any) -> Any:
        return module

    function.__name__ = function.__qualname__ = name
    function.__doc__ = "Return the module: the order of elements in memory is the backend's."
    utils(function)


_format("convert_conv2d_weight_memory_format")
_format("convert_conv3d_weight_memory_format")
for _module in ("torch.nn.utils.parametrize", "torch.nn.utils.parametrizations"):
    FRONTEND.absent(
        _module,
        " ".join(FRONTEND.snapshot.modules[_module]),
        "parametrizations replace the classes of modules; use weight_norm or spectral_norm of torch.nn.utils.",
    )
