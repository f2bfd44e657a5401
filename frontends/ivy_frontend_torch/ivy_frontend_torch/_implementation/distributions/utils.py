"""What distributions share: broadcasting, logits and probabilities, lazy properties, triangular matrices, random numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.generators import gaussian, next_key, uniform
from ivy_frontend_torch._implementation.modes import enable_grad
from ivy_frontend_torch._implementation.objects import Size
from ivy_frontend_torch._implementation.tensor import Tensor, namespace_of, value_of, wrap

EULER = 0.57721566490153286060
NUMBERS = (int, float, bool)

utility = raw("torch.distributions.utils")


@utility
def broadcast_all(*values: Any) -> tuple[Any, ...]:
    """Return tensors and numbers as tensors of one shape; numbers take the data type of the first tensor."""
    if not all(isinstance(x, (Tensor, *NUMBERS)) for x in values):
        raise ValueError(
            "Input arguments must all be instances of Number, torch.Tensor or objects implementing __torch_function__."
        )
    dtype = next((x.dtype for x in values if isinstance(x, Tensor)), None) or torch.get_default_dtype()
    found = torch.broadcast_tensors(*(x if isinstance(x, Tensor) else torch.tensor(x, dtype=dtype) for x in values))
    return tuple(found)


@utility
def logits_to_probs(logits: Any, is_binary: bool = False) -> Any:
    """Return the probabilities of logits: log odds if ``is_binary``, else log probabilities along the last axis."""
    return torch.sigmoid(logits) if is_binary else torch.softmax(logits, dim=-1)


@utility
def clamp_probs(probs: Any) -> Any:
    """Return probabilities with those at 0 and 1 moved inside by the distance of 1 to the next number."""
    eps = torch.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


@utility
def probs_to_logits(probs: Any, is_binary: bool = False) -> Any:
    """Return the logits of probabilities: log odds if ``is_binary``, else log probabilities."""
    inside = clamp_probs(probs)
    return torch.log(inside) - torch.log1p(-inside) if is_binary else torch.log(inside)


@utility
class lazy_property:
    """A property that is computed when it is first asked for, and then kept on the instance."""

    def __init__(self, wrapped: Callable[[Any], Any]) -> None:
        self.wrapped, self.__doc__ = wrapped, wrapped.__doc__

    def __get__(self, instance: Any, obj_type: Any = None) -> Any:
        if instance is None:
            return self
        with enable_grad():
            value = self.wrapped(instance)
        setattr(instance, self.wrapped.__name__, value)
        return value


def _lower(n: int, diag: int) -> Any:
    return [i * n + j for i in range(n) for j in range(n) if j <= i + diag]


@utility
def tril_matrix_to_vec(mat: Any, diag: int = 0) -> Any:
    """Return the elements on and below a diagonal of square matrices, row by row."""
    n = mat.shape[-1]
    if not -n <= diag < n:
        raise ValueError(f"diag ({diag}) provided is outside [{-n}, {n - 1}].")
    return mat.reshape(*mat.shape[:-2], n * n)[..., torch.tensor(_lower(n, diag), dtype=torch.int64)]


@utility
def vec_to_tril_matrix(vec: Any, diag: int = 0) -> Any:
    """Return square matrices with the given elements on and below a diagonal, row by row."""
    count = vec.shape[-1]
    root = (-(1 + 2 * diag) + math.sqrt((1 + 2 * diag) ** 2 + 8 * count + 4 * abs(diag) * (diag + 1))) / 2
    n = round(root)
    if abs(n - root) > torch.finfo(vec.dtype).eps:
        raise ValueError(
            f"The size of last dimension is {count} which cannot be expressed as the lower triangular part of a square D x D "
            "matrix."
        )
    known = {at: i for i, at in enumerate(_lower(n, diag))}
    source = torch.tensor([known.get(at, count) for at in range(n * n)], dtype=torch.int64)
    padded = torch.cat([vec, vec.new_zeros((*vec.shape[:-1], 1))], -1)
    return padded[..., source].reshape(*vec.shape[:-1], n, n)


def sum_rightmost(value: Any, dim: int) -> Any:
    """Return the sum over the last ``dim`` axes."""
    return value if dim == 0 else value.sum(tuple(range(-dim, 0)))


def one_of(probs: Any, logits: Any) -> None:
    """Raise unless exactly one of both is given."""
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")


# Random numbers on the backend and of the data type of a tensor.


def standard_normal(shape: Iterable[int], like: Any) -> Any:
    """Return numbers from the standard normal distribution."""
    return wrap(gaussian(namespace_of(like), Size(shape), like.dtype))


def standard_uniform(shape: Iterable[int], like: Any) -> Any:
    """Return numbers from the half-open interval [0, 1)."""
    return wrap(uniform(namespace_of(like), Size(shape), like.dtype))


def gamma_numbers(concentration: Any) -> Any:
    """Return numbers from gamma distributions of rate 1; not differentiable."""
    xp, dtype = namespace_of(concentration), concentration.dtype
    wide = concentration if dtype._name in ("float32", "float64") else concentration.to(torch.float32)
    return wrap(xp.random.gamma(next_key(xp), value_of(wide))).to(dtype)
