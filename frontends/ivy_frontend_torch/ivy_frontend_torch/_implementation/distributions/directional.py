"""The von Mises distribution, and distributions of matrices."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.distribution import Expanding, ExponentialFamily, offered
from ivy_frontend_torch._implementation.distributions.gammas import Beta, Chi2
from ivy_frontend_torch._implementation.distributions.multivariate import FACTORS, MATRICES, Covariance, half_log_det
from ivy_frontend_torch._implementation.distributions.utils import (
    NUMBERS,
    broadcast_all,
    lazy_property,
    standard_normal,
    standard_uniform,
)
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.objects import Size


@offered
class VonMises(Expanding):
    """The von Mises distribution of angles."""

    arg_constraints: Mapping[str, Any] = {"loc": constraints.real, "concentration": constraints.positive}
    support = constraints.real

    def __init__(self, loc: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.loc, self.concentration = broadcast_all(loc, concentration)
        super().__init__(self.loc.shape, validate_args=validate_args)

    mean = mode = property(lambda self: self.loc)

    @lazy_property
    def variance(self) -> Any:
        """The circular variance."""
        return 1 - torch.special.i1e(self.concentration) / torch.special.i0e(self.concentration)

    def log_prob(self, value: Any) -> Any:
        k = self.concentration
        distance = torch.cos(self._checked(value) - self.loc) - 1
        return k * distance - math.log(2 * math.pi) - torch.special.i0e(k).log()

    def sample(self, sample_shape: Any = Size()) -> Any:
        """Return samples, by the rejection method of Best and Fisher (1979)."""
        shape = self._extended_shape(sample_shape)
        with no_grad():
            k = self.concentration.expand(shape)
            tau = 1 + (1 + 4 * k**2).sqrt()
            rho = (tau - (2 * tau).sqrt()) / (2 * k)
            r = torch.where(k < 1e-2, 1 / k + k, (1 + rho**2) / (2 * rho))
            found, done = torch.zeros_like(k), torch.zeros(shape, dtype=torch.bool)
            while not bool(done.all()):
                u1, u2, u3 = (1 - standard_uniform(shape, k) for _ in range(3))
                z = torch.cos(math.pi * u1)
                f = (1 + r * z) / (r + z)
                c = k * (r - f)
                taken = ((c * (2 - c) - u2 > 0) | ((c / u2).log() + 1 - c >= 0)) & ~done
                found = torch.where(taken, (u3 - 0.5).sign() * f.clamp(min=-1, max=1).acos(), found)
                done = done | taken
            return (found + math.pi + self.loc) % (2 * math.pi) - math.pi


@offered
class LKJCholesky(Expanding):
    """The distribution of Cholesky factors of correlation matrices of Lewandowski, Kurowicka and Joe."""

    arg_constraints: Mapping[str, Any] = {"concentration": constraints.positive}
    support = constraints.corr_cholesky
    _kept = ("dim",)

    def __init__(self, dim: int, concentration: Any = 1.0, validate_args: bool | None = None) -> None:
        if dim < 2:
            raise ValueError(f"Expected dim to be an integer greater than or equal to 2. Found dim={dim}.")
        self.dim = dim
        (self.concentration,) = broadcast_all(concentration)
        super().__init__(self.concentration.shape, Size((dim, dim)), validate_args)

    def _lengths(self) -> Any:
        """Return the distribution of the squared length of each row without its last element."""
        row = torch.arange(self.dim - 1, dtype=self.concentration.dtype)
        row = torch.cat([row.new_zeros((1,)), row])
        marginal = self.concentration + 0.5 * (self.dim - 2)
        return Beta(row + 0.5, marginal.unsqueeze(-1) - 0.5 * row, validate_args=False)

    def sample(self, sample_shape: Any = Size()) -> Any:
        """Return samples, by the onion method."""
        with no_grad():
            y = self._lengths().sample(sample_shape).unsqueeze(-1)
            u = standard_normal(self._extended_shape(sample_shape), y).tril(-1)
            length = torch.linalg.norm(u, dim=-1, keepdim=True)
            w = y.sqrt() * u / torch.where(length > 0, length, 1.0)
            rest = (1 - (w**2).sum(-1)).clamp(min=torch.finfo(w.dtype).tiny)
            return w + torch.diag_embed(rest.sqrt())

    def log_prob(self, value: Any) -> Any:
        diagonal = self._checked(value).diagonal(dim1=-1, dim2=-2)[..., 1:]
        less = self.dim - 1
        power = 2 * (self.concentration - 1).unsqueeze(-1) + self.dim - torch.arange(2, self.dim + 1)
        alpha = self.concentration + 0.5 * less
        normaliser = 0.5 * less * math.log(math.pi) + torch.mvlgamma(alpha - 0.5, less) - torch.lgamma(alpha) * less
        return (power * diagonal.log()).sum(-1) - normaliser


@offered
class Wishart(Covariance, ExponentialFamily):
    """The Wishart distribution of positive definite matrices."""

    support = constraints.positive_definite
    has_rsample = True
    _mean_carrier_measure = 0

    @property
    def arg_constraints(self) -> Any:
        """The constraint that each parameter satisfies."""
        return {**MATRICES, "df": constraints.greater_than(self._event_shape[-1] - 1)}

    def __init__(
        self,
        df: Any,
        covariance_matrix: Any = None,
        precision_matrix: Any = None,
        scale_tril: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        given = {"scale_tril": scale_tril, "covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix}
        found = [(name, x) for name, x in given.items() if x is not None]
        if len(found) != 1:
            raise AssertionError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        name, matrix = found[0]
        if matrix.dim() < 2:
            raise ValueError("scale_tril must be at least two-dimensional, with optional leading batch dimensions")
        self.df = torch.tensor(df, dtype=matrix.dtype) if isinstance(df, NUMBERS) else df
        batch = torch.broadcast_shapes(matrix.shape[:-2], self.df.shape)
        self.df, n = self.df.expand(batch), matrix.shape[-1]
        if bool((self.df <= n - 1).any()):
            raise ValueError(f"Value of df={df} expected to be greater than ndim - 1 = {n - 1}.")
        setattr(self, name, matrix.expand((*batch, -1, -1)))
        if bool((self.df < n).any()):
            warnings.warn(
                "Low df values detected. Singular samples are highly likely to occur for ndim - 1 < df < ndim.", stacklevel=2
            )
        super().__init__(batch, matrix.shape[-2:], validate_args=validate_args)
        self._factor = FACTORS[name](matrix)

    def _of_matrix(self, x: Any) -> Any:
        return x.reshape((*self._batch_shape, 1, 1))

    mean = property(lambda self: self._of_matrix(self.df) * self.covariance_matrix)

    @property
    def mode(self) -> Any:
        factor = self.df - self._event_shape[-1] - 1
        return self._of_matrix(torch.where(factor <= 0, math.nan, factor)) * self.covariance_matrix

    @property
    def variance(self) -> Any:
        v = self.covariance_matrix
        diagonal = v.diagonal(dim1=-2, dim2=-1)
        return self._of_matrix(self.df) * (v.pow(2) + diagonal.unsqueeze(-1) * diagonal.unsqueeze(-2))

    def rsample(self, sample_shape: Any = Size(), max_try_correction: int | None = None) -> Any:
        """Return samples, by Bartlett's decomposition."""
        n = self._event_shape[-1]
        freedom = self.df.unsqueeze(-1) - torch.arange(n, dtype=self.df.dtype)
        root = Chi2(freedom, validate_args=False).rsample(sample_shape).sqrt()
        diagonal = root.clamp(min=torch.finfo(root.dtype).eps).diag_embed()
        lower = diagonal + standard_normal(diagonal.shape, diagonal).tril(-1)
        factor = self._factor @ lower
        return factor @ factor.mT

    def log_prob(self, value: Any) -> Any:
        value, df, n = self._checked(value), self.df, self._event_shape[-1]
        trace = (self.precision_matrix * value).sum((-2, -1))
        return (
            -df * (n * math.log(2) / 2 + half_log_det(self._factor))
            - torch.mvlgamma(df / 2, n)
            + (df - n - 1) / 2 * torch.linalg.slogdet(value).logabsdet
            - trace / 2
        )

    def entropy(self) -> Any:
        df, n = self.df, self._event_shape[-1]
        digammas = torch.digamma(df.unsqueeze(-1) / 2 - torch.arange(n, dtype=df.dtype) / 2).sum(-1)
        scale = (n + 1) * (n * math.log(2) / 2 + half_log_det(self._factor))
        return scale + torch.mvlgamma(df / 2, n) - (df - n - 1) / 2 * digammas + df * n / 2

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return -self.precision_matrix / 2, (self.df - self._event_shape[-1] - 1) / 2

    def _log_normalizer(self, x: Any, y: Any) -> Any:
        n = self._event_shape[-1]
        half = y + (n + 1) / 2
        return half * (math.log(2) * n - torch.linalg.slogdet(-2 * x).logabsdet) + torch.mvlgamma(half, n)
