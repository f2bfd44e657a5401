"""Distributions of vectors and matrices with a covariance."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.distribution import Expanding, offered
from ivy_frontend_torch._implementation.distributions.utils import lazy_property, standard_normal
from ivy_frontend_torch._implementation.objects import Size

MATRICES: Any = {
    "covariance_matrix": constraints.positive_definite,
    "precision_matrix": constraints.positive_definite,
    "scale_tril": constraints.lower_cholesky,
}


def times_vector(matrix: Any, vector: Any) -> Any:
    """Return products of matrices and vectors."""
    return (matrix @ vector.unsqueeze(-1)).squeeze(-1)


def solved(factor: Any, right: Any) -> Any:
    """Return solutions of lower triangular systems; batches broadcast."""
    batch = torch.broadcast_shapes(factor.shape[:-2], right.shape[:-2])
    return torch.linalg.solve_triangular(
        factor.expand(batch + factor.shape[-2:]), right.expand(batch + right.shape[-2:]), upper=False
    )


def squared_length(factor: Any, x: Any) -> Any:
    """Return the squared Mahalanobis lengths of vectors, of a Cholesky factor of the covariance."""
    return solved(factor, x.unsqueeze(-1)).squeeze(-1).pow(2).sum(-1)


def half_log_det(factor: Any) -> Any:
    """Return half the logarithm of the determinant, of a Cholesky factor."""
    return factor.diagonal(dim1=-2, dim2=-1).log().sum(-1)


def factor_of_inverse(precision: Any) -> Any:
    """Return the Cholesky factor of the inverse of matrices."""
    flipped = torch.linalg.cholesky(torch.flip(precision, (-2, -1)))
    inverse = torch.flip(flipped, (-2, -1)).mT
    return solved(inverse, torch.eye(precision.shape[-1], dtype=precision.dtype))


def only_one(covariance_matrix: Any, precision_matrix: Any, scale_tril: Any) -> tuple[str, Any]:
    """Return the name and the value of the one that is given."""
    given = {"scale_tril": scale_tril, "covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix}
    found = [(name, x) for name, x in given.items() if x is not None]
    if len(found) != 1:
        raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
    return found[0]


FACTORS: Any = {
    "scale_tril": lambda x: x,
    "covariance_matrix": lambda x: torch.linalg.cholesky(x),
    "precision_matrix": factor_of_inverse,
}
"""How the Cholesky factor of the covariance follows from each parameter."""


class Covariance(Expanding):
    """A distribution with the Cholesky factor of a covariance, from which the matrices follow."""

    _factor: Any
    _kept: tuple[str, ...] = ("_factor",)

    def _of_batch(self, x: Any) -> Any:
        return x.expand(self._batch_shape + x.shape[-2:])

    @lazy_property
    def scale_tril(self) -> Any:
        """The Cholesky factor of the covariance matrix."""
        return self._of_batch(self._factor)

    @lazy_property
    def covariance_matrix(self) -> Any:
        """The covariance matrix."""
        return self._of_batch(self._factor @ self._factor.mT)

    @lazy_property
    def precision_matrix(self) -> Any:
        """The inverse of the covariance matrix."""
        return self._of_batch(torch.cholesky_inverse(self._factor))


@offered
class MultivariateNormal(Covariance):
    """The multivariate normal distribution."""

    arg_constraints: Mapping[str, Any] = {"loc": constraints.real_vector, **MATRICES}
    support = constraints.real_vector
    has_rsample = True

    def __init__(
        self,
        loc: Any,
        covariance_matrix: Any = None,
        precision_matrix: Any = None,
        scale_tril: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        name, matrix = only_one(covariance_matrix, precision_matrix, scale_tril)
        if matrix.dim() < 2:
            kind = f"{name} matrix" if name == "scale_tril" else name
            raise ValueError(f"{kind} must be at least two-dimensional, with optional leading batch dimensions")
        batch = torch.broadcast_shapes(matrix.shape[:-2], loc.shape[:-1])
        setattr(self, name, matrix.expand((*batch, -1, -1)))
        self.loc = loc.expand((*batch, -1))
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        self._factor = FACTORS[name](matrix)

    mean = mode = property(lambda self: self.loc)
    variance = property(lambda self: self._factor.pow(2).sum(-1).expand(self._batch_shape + self._event_shape))

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.loc + times_vector(self._factor, standard_normal(self._extended_shape(sample_shape), self.loc))

    def log_prob(self, value: Any) -> Any:
        length = squared_length(self._factor, self._checked(value) - self.loc)
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + length) - half_log_det(self._factor)

    def entropy(self) -> Any:
        found = 0.5 * self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + half_log_det(self._factor)
        return found.expand(self._batch_shape)


def capacitance(factor: Any, diagonal: Any) -> Any:
    """Return the Cholesky factor of ``I + W' D⁻¹ W``."""
    product = factor.mT / diagonal.unsqueeze(-2) @ factor
    return torch.linalg.cholesky(product + torch.eye(product.shape[-1], dtype=product.dtype))


def low_rank_log_det(factor: Any, diagonal: Any, inner: Any) -> Any:
    """Return the logarithm of the determinant of ``W W' + D``."""
    return 2 * half_log_det(inner) + diagonal.log().sum(-1)


def low_rank_length(factor: Any, diagonal: Any, x: Any, inner: Any) -> Any:
    """Return the squared Mahalanobis lengths of vectors of the covariance ``W W' + D``."""
    projected = times_vector(factor.mT / diagonal.unsqueeze(-2), x)
    return (x.pow(2) / diagonal).sum(-1) - squared_length(inner, projected)


@offered
class LowRankMultivariateNormal(Expanding):
    """The multivariate normal distribution of the covariance ``W W' + D``: a factor of few columns, and a diagonal."""

    arg_constraints: Mapping[str, Any] = {
        "loc": constraints.real_vector,
        "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    support = constraints.real_vector
    has_rsample = True
    _kept = ("_low_rank",)

    def __init__(self, loc: Any, cov_factor: Any, cov_diag: Any, validate_args: bool | None = None) -> None:
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        event = loc.shape[-1:]
        if cov_factor.dim() < 2:
            raise ValueError("cov_factor must be at least two-dimensional, with optional leading batch dimensions")
        if cov_factor.shape[-2:-1] != event:
            raise ValueError(f"cov_factor must be a batch of matrices with shape {event[0]} x m")
        if cov_diag.shape[-1:] != event:
            raise ValueError(f"cov_diag must be a batch of vectors with shape {event}")
        try:
            batch = torch.broadcast_shapes(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1])
        except RuntimeError as error:
            raise ValueError(
                f"Incompatible batch shapes: loc {loc.shape}, cov_factor {cov_factor.shape}, cov_diag {cov_diag.shape}"
            ) from error
        self.loc, self.cov_diag = loc.expand((*batch, -1)), cov_diag.expand((*batch, -1))
        self.cov_factor = cov_factor.expand((*batch, -1, -1))
        self._low_rank = (cov_factor, cov_diag, capacitance(cov_factor, cov_diag))
        super().__init__(batch, event, validate_args=validate_args)

    mean = mode = property(lambda self: self.loc)

    @lazy_property
    def variance(self) -> Any:
        """The variance."""
        factor, diagonal, _ = self._low_rank
        return (factor.pow(2).sum(-1) + diagonal).expand(self._batch_shape + self._event_shape)

    def _of_batch(self, x: Any) -> Any:
        return x.expand(self._batch_shape + x.shape[-2:])

    @lazy_property
    def scale_tril(self) -> Any:
        """The Cholesky factor of the covariance matrix."""
        factor, diagonal, _ = self._low_rank
        root = diagonal.sqrt().unsqueeze(-1)
        scaled = factor / root
        inner = scaled @ scaled.mT + torch.eye(factor.shape[-2], dtype=factor.dtype)
        return self._of_batch(root * torch.linalg.cholesky(inner))

    @lazy_property
    def covariance_matrix(self) -> Any:
        """The covariance matrix."""
        factor, diagonal, _ = self._low_rank
        return self._of_batch(factor @ factor.mT + torch.diag_embed(diagonal))

    @lazy_property
    def precision_matrix(self) -> Any:
        """The inverse of the covariance matrix."""
        factor, diagonal, inner = self._low_rank
        part = solved(inner, factor.mT / diagonal.unsqueeze(-2))
        return self._of_batch(torch.diag_embed(diagonal.reciprocal()) - part.mT @ part)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        factor, diagonal, _ = self._low_rank
        shape = self._extended_shape(sample_shape)
        first = standard_normal((*shape[:-1], factor.shape[-1]), self.loc)
        return self.loc + times_vector(factor, first) + diagonal.sqrt() * standard_normal(shape, self.loc)

    def log_prob(self, value: Any) -> Any:
        factor, diagonal, inner = self._low_rank
        length = low_rank_length(factor, diagonal, self._checked(value) - self.loc, inner)
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + low_rank_log_det(*self._low_rank) + length)

    def entropy(self) -> Any:
        found = 0.5 * (self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + low_rank_log_det(*self._low_rank))
        return found.expand(self._batch_shape)
