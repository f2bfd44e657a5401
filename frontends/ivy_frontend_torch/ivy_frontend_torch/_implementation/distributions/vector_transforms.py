"""Transforms of vectors and matrices, and of parts of an axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.elementwise_transforms import clipped_sigmoid
from ivy_frontend_torch._implementation.distributions.transforms import Plain, Transform, transform
from ivy_frontend_torch._implementation.distributions.utils import sum_rightmost, tril_matrix_to_vec, vec_to_tril_matrix
from ivy_frontend_torch._implementation.objects import Size


def _needs(shape: Any, count: int) -> Size:
    if len(shape) < count:
        raise ValueError("Too few dimensions on input")
    return Size(shape)


def _with_one(x: Any, *, last: bool) -> Any:
    """Return vectors with a 1 after the last element, or before the first one."""
    one = x.new_ones((*x.shape[:-1], 1))
    return torch.cat([x, one] if last else [one, x], -1)


@transform
class SoftmaxTransform(Plain):
    """``y = exp(x) / sum(exp(x))``; the inverse is the logarithm."""

    domain, codomain = constraints.real_vector, constraints.simplex

    def _call(self, x: Any) -> Any:
        return torch.softmax(x, -1)

    def _inverse(self, y: Any) -> Any:
        return y.log()

    def forward_shape(self, shape: Any) -> Any:
        return _needs(shape, 1)

    inverse_shape = forward_shape


@transform
class StickBreakingTransform(Plain):
    """A vector to a simplex with one element more: each element takes a share of what is left of a stick."""

    domain, codomain = constraints.real_vector, constraints.simplex
    bijective = True

    @staticmethod
    def _offset(x: Any, count: int) -> Any:
        return torch.arange(count, 0, -1, dtype=x.dtype).log()

    def _call(self, x: Any) -> Any:
        share = clipped_sigmoid(x - self._offset(x, x.shape[-1]))
        return _with_one(share, last=True) * _with_one((1 - share).cumprod(-1), last=False)

    def _inverse(self, y: Any) -> Any:
        first = y[..., :-1]
        rest = (1 - first.cumsum(-1)).clamp(min=torch.finfo(y.dtype).tiny)
        return first.log() - rest.log() + self._offset(y, first.shape[-1])

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        x = x - self._offset(x, x.shape[-1])
        return (-x + torch.nn.functional.logsigmoid(x) + y[..., :-1].log()).sum(-1)

    def forward_shape(self, shape: Any) -> Any:
        *batch, n = _needs(shape, 1)
        return Size((*batch, n + 1))

    def inverse_shape(self, shape: Any) -> Any:
        *batch, n = _needs(shape, 1)
        return Size((*batch, n - 1))


@transform
class LowerCholeskyTransform(Plain):
    """A matrix to a lower triangular one with a positive diagonal."""

    domain, codomain = constraints.independent(constraints.real, 2), constraints.lower_cholesky

    def _call(self, x: Any) -> Any:
        return x.tril(-1) + x.diagonal(dim1=-2, dim2=-1).exp().diag_embed()

    def _inverse(self, y: Any) -> Any:
        return y.tril(-1) + y.diagonal(dim1=-2, dim2=-1).log().diag_embed()


@transform
class PositiveDefiniteTransform(Plain):
    """A matrix to a positive definite one."""

    domain, codomain = constraints.independent(constraints.real, 2), constraints.positive_definite

    def _call(self, x: Any) -> Any:
        factor = LowerCholeskyTransform()(x)
        return factor @ factor.mT

    def _inverse(self, y: Any) -> Any:
        return LowerCholeskyTransform().inv(torch.linalg.cholesky(y))


@transform
class CorrCholeskyTransform(Transform):
    """A vector to the Cholesky factor of a correlation matrix."""

    domain, codomain = constraints.real_vector, constraints.corr_cholesky
    bijective = True

    def _call(self, x: Any) -> Any:
        x = torch.tanh(x)
        eps = torch.finfo(x.dtype).eps
        r = vec_to_tril_matrix(x.clamp(min=-1 + eps, max=1 - eps), diag=-1)
        rest = (1 - r**2).sqrt().cumprod(-1)
        return (r + torch.eye(r.shape[-1], dtype=r.dtype)) * _with_one(rest[..., :-1], last=False)

    def _inverse(self, y: Any) -> Any:
        rest = _with_one((1 - (y * y).cumsum(-1))[..., :-1], last=False)
        t = tril_matrix_to_vec(y, diag=-1) / tril_matrix_to_vec(rest, diag=-1).sqrt()
        return (t.log1p() - (-t).log1p()) / 2

    def log_abs_det_jacobian(self, x: Any, y: Any, intermediates: Any = None) -> Any:
        rest = tril_matrix_to_vec(1 - (y * y).cumsum(-1), diag=-2)
        of_tanh = -2 * (x + torch.nn.functional.softplus(-2 * x) - math.log(2.0)).sum(-1)
        return 0.5 * rest.log().sum(-1) + of_tanh

    def forward_shape(self, shape: Any) -> Any:
        *batch, n = _needs(shape, 1)
        size = round((0.25 + 2 * n) ** 0.5 + 0.5)
        if size * (size - 1) // 2 != n:
            raise ValueError("Input is not a flattened lower-diagonal number")
        return Size((*batch, size, size))

    def inverse_shape(self, shape: Any) -> Any:
        *batch, m, n = _needs(shape, 2)
        if m != n:
            raise ValueError("Input is not square")
        return Size((*batch, n * (n - 1) // 2))


class _Parts(Transform):
    """Several transforms along an axis."""

    def __init__(self, tseq: Sequence[Any], dim: int = 0, cache_size: int = 0) -> None:
        if not all(isinstance(one, Transform) for one in tseq):
            raise AssertionError("All elements of tseq must be Transform instances")
        super().__init__(cache_size=cache_size)
        self.transforms = [one.with_cache(cache_size) for one in tseq] if cache_size else list(tseq)
        self.dim = dim

    bijective = property(lambda self: all(one.bijective for one in self.transforms))

    def _split(self, x: Any, name: str = "tensor") -> Any:
        if not -x.dim() <= self.dim < x.dim():
            raise AssertionError(f"dim {self.dim} out of range for {name} with {x.dim()} dimensions")
        return self._taken(x)

    def _taken(self, x: Any) -> Any:
        raise NotImplementedError

    def _joined(self, parts: Any) -> Any:
        raise NotImplementedError

    def _call(self, x: Any) -> Any:
        return self._joined([one(part) for one, part in zip(self.transforms, self._split(x), strict=True)])

    def _inverse(self, y: Any) -> Any:
        return self._joined([one.inv(part) for one, part in zip(self.transforms, self._split(y), strict=True)])

    def _determinants(self, x: Any, y: Any) -> list[Any]:
        pairs = zip(self._split(x, "x"), self._split(y, "y"), strict=True)
        return [one.log_abs_det_jacobian(*pair) for one, pair in zip(self.transforms, pairs, strict=True)]


@transform
class CatTransform(_Parts):
    """Transforms of parts of an axis, joined as by ``torch.cat``."""

    def __init__(self, tseq: Sequence[Any], dim: int = 0, lengths: Sequence[int] | None = None, cache_size: int = 0) -> None:
        super().__init__(tseq, dim, cache_size)
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.transforms):
            raise AssertionError(f"lengths ({len(self.lengths)}) must match transforms ({len(self.transforms)})")

    def _arguments(self) -> tuple[Any, ...]:
        return self.transforms, self.dim, self.lengths

    event_dim = property(lambda self: max(one.event_dim for one in self.transforms))
    length = property(lambda self: sum(self.lengths))

    def _taken(self, x: Any) -> Any:
        if x.shape[self.dim] != self.length:
            raise AssertionError(f"x.size({self.dim}) = {x.shape[self.dim]} must equal length {self.length}")
        return torch.split(x, self.lengths, self.dim)

    def _joined(self, parts: Any) -> Any:
        return torch.cat(parts, self.dim)

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        each = zip(self.transforms, self._determinants(x, y), strict=True)
        found = [sum_rightmost(one, self.event_dim - part.event_dim) for part, one in each]
        dim = (self.dim - x.dim() if self.dim >= 0 else self.dim) + self.event_dim
        return torch.cat(found, dim) if dim < 0 else sum(found)

    @constraints.dependent_property
    def domain(self) -> Any:
        """The values that it takes."""
        return constraints.cat([one.domain for one in self.transforms], self.dim, self.lengths)

    @constraints.dependent_property
    def codomain(self) -> Any:
        """The values that it gives."""
        return constraints.cat([one.codomain for one in self.transforms], self.dim, self.lengths)


@transform
class StackTransform(_Parts):
    """Transforms of the elements of an axis, joined as by ``torch.stack``."""

    def __init__(self, tseq: Sequence[Any], dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(tseq, dim, cache_size)

    def _arguments(self) -> tuple[Any, ...]:
        return self.transforms, self.dim

    def _taken(self, x: Any) -> Any:
        if x.shape[self.dim] != len(self.transforms):
            raise AssertionError(f"x.size({self.dim}) = {x.shape[self.dim]} must equal len(transforms) {len(self.transforms)}")
        return x.unbind(self.dim)

    def _joined(self, parts: Any) -> Any:
        return torch.stack(parts, self.dim)

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        return torch.stack(self._determinants(x, y), self.dim)

    @constraints.dependent_property
    def domain(self) -> Any:
        """The values that it takes."""
        return constraints.stack([one.domain for one in self.transforms], self.dim)

    @constraints.dependent_property
    def codomain(self) -> Any:
        """The values that it gives."""
        return constraints.stack([one.codomain for one in self.transforms], self.dim)
