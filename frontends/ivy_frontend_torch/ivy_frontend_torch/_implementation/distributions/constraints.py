"""``torch.distributions.constraints``: sets of values, with a check for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.frontend import FRONTEND

MODULE = "torch.distributions.constraints"


@raw(MODULE)
class Constraint:
    """A set of values.

    Attributes
    ----------
    is_discrete : whether its values are integers
    event_dim : how many axes of a tensor make one value
    """

    is_discrete: Any = False
    event_dim: Any = 0

    def check(self, value: Any) -> Any:
        """Return for each value whether it belongs to the set."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__.removeprefix('_')}()"


class _Bounded(Constraint):
    """A set with bounds, which its representation shows."""

    _bounds: Sequence[str] = ("lower_bound", "upper_bound")

    def __repr__(self) -> str:
        return f"{type(self).__name__[1:]}({', '.join(f'{name}={getattr(self, name)}' for name in self._bounds)})"


class _Between(_Bounded):
    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        self.lower_bound, self.upper_bound = lower_bound, upper_bound


class _Above(_Bounded):
    _bounds = ("lower_bound",)

    def __init__(self, lower_bound: Any) -> None:
        self.lower_bound = lower_bound


class _Below(_Bounded):
    _bounds = ("upper_bound",)

    def __init__(self, upper_bound: Any) -> None:
        self.upper_bound = upper_bound


class _Dependent(Constraint):
    """A set that depends on other parameters, so that it cannot be checked."""

    def __init__(self, *, is_discrete: Any = NotImplemented, event_dim: Any = NotImplemented) -> None:
        self._is_discrete, self._event_dim = is_discrete, event_dim

    @property
    def is_discrete(self) -> bool:
        """Whether its values are integers."""
        if self._is_discrete is NotImplemented:
            raise NotImplementedError(".is_discrete cannot be determined statically")
        return bool(self._is_discrete)

    @property
    def event_dim(self) -> int:
        """How many axes make one value."""
        if self._event_dim is NotImplemented:
            raise NotImplementedError(".event_dim cannot be determined statically")
        return int(self._event_dim)

    def __call__(self, *, is_discrete: Any = NotImplemented, event_dim: Any = NotImplemented) -> _Dependent:
        """Return the same with attributes known."""
        if is_discrete is NotImplemented:
            is_discrete = self._is_discrete
        if event_dim is NotImplemented:
            event_dim = self._event_dim
        return _Dependent(is_discrete=is_discrete, event_dim=event_dim)

    def check(self, x: Any) -> Any:
        """Raise: it cannot be checked."""
        raise ValueError("Cannot determine validity of dependent constraint")


@raw(MODULE)
def is_dependent(constraint: Any) -> bool:
    """Return whether a constraint is a dependent one."""
    return isinstance(constraint, _Dependent)


class _DependentProperty(property, _Dependent):
    """A property of an instance that is a constraint, and a dependent constraint on the class."""

    def __init__(self, fn: Any = None, *, is_discrete: Any = NotImplemented, event_dim: Any = NotImplemented) -> None:
        super().__init__(fn)
        self._is_discrete, self._event_dim = is_discrete, event_dim

    def __call__(self, fn: Callable[[Any], Any]) -> _DependentProperty:  # type: ignore[override]
        """Return the property of a function."""
        return _DependentProperty(fn, is_discrete=self._is_discrete, event_dim=self._event_dim)


class _IndependentConstraint(Constraint):
    """The last axes belong to one value."""

    def __init__(self, base_constraint: Constraint, reinterpreted_batch_ndims: int) -> None:
        if not isinstance(base_constraint, Constraint):
            raise AssertionError(f"base_constraint must be a Constraint, got {type(base_constraint).__name__}")
        if not isinstance(reinterpreted_batch_ndims, int) or reinterpreted_batch_ndims < 0:
            raise AssertionError(f"reinterpreted_batch_ndims must be >= 0, got {reinterpreted_batch_ndims}")
        self.base_constraint, self.reinterpreted_batch_ndims = base_constraint, reinterpreted_batch_ndims

    is_discrete = property(lambda self: self.base_constraint.is_discrete)
    event_dim = property(lambda self: self.base_constraint.event_dim + self.reinterpreted_batch_ndims)

    def check(self, value: Any) -> Any:
        """Return for each value whether all of it belongs to the base set."""
        result = self.base_constraint.check(value)
        if result.dim() < self.reinterpreted_batch_ndims:
            raise ValueError(f"Expected value.dim() >= {self.event_dim} but got {value.dim()}")
        return _all_of(result, self.reinterpreted_batch_ndims)

    def __repr__(self) -> str:
        return f"{type(self).__name__[1:]}({self.base_constraint!r}, {self.reinterpreted_batch_ndims})"


def _all_of(x: Any, axes: int) -> Any:
    """Return whether all elements along the last axes are true."""
    for _ in range(axes):
        x = x.all(-1)
    return x


@raw(MODULE)
class MixtureSameFamilyConstraint(Constraint):
    """The support of each component of a mixture."""

    def __init__(self, base_constraint: Constraint) -> None:
        if not isinstance(base_constraint, Constraint):
            raise AssertionError(f"base_constraint must be a Constraint, got {type(base_constraint).__name__}")
        self.base_constraint = base_constraint

    is_discrete = property(lambda self: self.base_constraint.is_discrete)
    event_dim = property(lambda self: self.base_constraint.event_dim)

    def check(self, value: Any) -> Any:
        """Return for each value whether it belongs to the supports of all components."""
        if value.dim() < self.event_dim:
            raise ValueError(f"Expected value.dim() >= {self.event_dim} but got {value.dim()}")
        result = self.base_constraint.check(value.unsqueeze(-1 - self.event_dim))
        return _all_of(result, result.dim() - value.dim() + self.event_dim)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_constraint!r})"


class _Boolean(Constraint):
    is_discrete = True

    def check(self, value: Any) -> Any:
        """Return whether values are 0 or 1."""
        return (value == 0) | (value == 1)


class _OneHot(Constraint):
    is_discrete = True
    event_dim = 1

    def check(self, value: Any) -> Any:
        """Return whether vectors have one 1, and 0 otherwise."""
        return ((value == 0) | (value == 1)).all(-1) & (value.sum(-1) == 1)


class _IntegerInterval(_Between):
    is_discrete = True

    def check(self, value: Any) -> Any:
        """Return whether values are integers of an interval."""
        return (value % 1 == 0) & (self.lower_bound <= value) & (value <= self.upper_bound)


class _IntegerGreaterThan(_Above):
    is_discrete = True

    def check(self, value: Any) -> Any:
        """Return whether values are integers not below a bound."""
        return (value % 1 == 0) & (value >= self.lower_bound)


class _Real(Constraint):
    def check(self, value: Any) -> Any:
        """Return whether values are not nan."""
        return value == value


class _GreaterThan(_Above):
    def check(self, value: Any) -> Any:
        """Return whether values are above a bound."""
        return value > self.lower_bound


class _GreaterThanEq(_Above):
    def check(self, value: Any) -> Any:
        """Return whether values are not below a bound."""
        return value >= self.lower_bound


class _LessThan(_Below):
    def check(self, value: Any) -> Any:
        """Return whether values are below a bound."""
        return value < self.upper_bound


class _Interval(_Between):
    def check(self, value: Any) -> Any:
        """Return whether values lie in a closed interval."""
        return (value >= self.lower_bound) & (value <= self.upper_bound)


class _HalfOpenInterval(_Between):
    def check(self, value: Any) -> Any:
        """Return whether values lie in an interval without its upper end."""
        return (value >= self.lower_bound) & (value < self.upper_bound)


class _Simplex(Constraint):
    event_dim = 1

    def check(self, value: Any) -> Any:
        """Return whether vectors are not negative and sum to 1."""
        return (value >= 0).all(-1) & ((value.sum(-1) - 1).abs() < 1e-6)


class _Multinomial(_Below):
    is_discrete = True
    event_dim = 1

    def check(self, x: Any) -> Any:
        """Return whether vectors are not negative and do not sum to more than a bound."""
        return (x >= 0).all(-1) & (x.sum(-1) <= self.upper_bound)

    def __repr__(self) -> str:
        return "Multinomial()"


class _LowerTriangular(Constraint):
    event_dim = 2

    def check(self, value: Any) -> Any:
        """Return whether matrices are lower triangular."""
        return _all_of(value.tril() == value, 2)


class _LowerCholesky(Constraint):
    event_dim = 2

    def check(self, value: Any) -> Any:
        """Return whether matrices are lower triangular with a positive diagonal."""
        return _all_of(value.tril() == value, 2) & (value.diagonal(dim1=-2, dim2=-1) > 0).all(-1)


class _CorrCholesky(Constraint):
    event_dim = 2

    def check(self, value: Any) -> Any:
        """Return whether matrices are Cholesky factors of correlation matrices: their rows have length 1, too."""
        tolerance = torch.finfo(value.dtype).eps * value.shape[-1] * 10
        unit = (torch.linalg.norm(value.detach(), dim=-1) - 1).abs() <= tolerance
        return _LowerCholesky().check(value) & unit.all(-1)


class _Square(Constraint):
    event_dim = 2

    def check(self, value: Any) -> Any:
        """Return whether matrices are square."""
        return torch.full(value.shape[:-2], value.shape[-2] == value.shape[-1], dtype=torch.bool)


class _Symmetric(_Square):
    def check(self, value: Any) -> Any:
        """Return whether matrices are symmetric."""
        square = super().check(value)
        return torch.isclose(value, value.mT, atol=1e-6).all(-1).all(-1) if bool(square.all()) else square


class _PositiveSemidefinite(_Symmetric):
    def check(self, value: Any) -> Any:
        """Return whether matrices are symmetric with no negative eigenvalue."""
        symmetric = super().check(value)
        return (torch.linalg.eigvalsh(value) >= 0).all(-1) if bool(symmetric.all()) else symmetric


class _PositiveDefinite(_Symmetric):
    def check(self, value: Any) -> Any:
        """Return whether matrices are symmetric with positive eigenvalues."""
        symmetric = super().check(value)
        return torch.linalg.cholesky_ex(value).info == 0 if bool(symmetric.all()) else symmetric


class _Parts(Constraint):
    """Several constraints along an axis."""

    def __init__(self, cseq: Sequence[Constraint], dim: int = 0) -> None:
        if not all(isinstance(one, Constraint) for one in cseq):
            raise AssertionError("All elements of cseq must be Constraint instances")
        self.cseq, self.dim = list(cseq), dim

    is_discrete = property(lambda self: any(one.is_discrete for one in self.cseq))

    def _check_axis(self, value: Any) -> None:
        if not -value.dim() <= self.dim < value.dim():
            raise AssertionError(f"dim {self.dim} out of range for value with {value.dim()} dimensions")


class _Cat(_Parts):
    """Constraints of parts of an axis, as ``torch.cat`` joins them."""

    def __init__(self, cseq: Sequence[Constraint], dim: int = 0, lengths: Sequence[int] | None = None) -> None:
        super().__init__(cseq, dim)
        self.lengths = [1] * len(self.cseq) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.cseq):
            raise AssertionError(f"lengths ({len(self.lengths)}) must match cseq ({len(self.cseq)})")

    event_dim = property(lambda self: max(one.event_dim for one in self.cseq))

    def check(self, value: Any) -> Any:
        """Return the checks of all parts, joined."""
        self._check_axis(value)
        parts = torch.split(value, self.lengths, self.dim)
        return torch.cat([one.check(x) for one, x in zip(self.cseq, parts, strict=True)], self.dim)


class _Stack(_Parts):
    """Constraints of the elements of an axis, as ``torch.stack`` joins them."""

    @property
    def event_dim(self) -> int:
        """How many axes make one value."""
        most: int = max(one.event_dim for one in self.cseq)
        return most + (self.dim + most < 0)

    def check(self, value: Any) -> Any:
        """Return the checks of all elements, stacked."""
        self._check_axis(value)
        return torch.stack([one.check(x) for one, x in zip(self.cseq, value.unbind(self.dim), strict=True)], self.dim)


dependent, dependent_property, independent = _Dependent(), _DependentProperty, _IndependentConstraint
boolean, one_hot = _Boolean(), _OneHot()
nonnegative_integer, positive_integer, integer_interval = _IntegerGreaterThan(0), _IntegerGreaterThan(1), _IntegerInterval
real, real_vector = _Real(), _IndependentConstraint(_Real(), 1)
positive, nonnegative = _GreaterThan(0.0), _GreaterThanEq(0.0)
greater_than, greater_than_eq, less_than = _GreaterThan, _GreaterThanEq, _LessThan
interval, half_open_interval, unit_interval = _Interval, _HalfOpenInterval, _Interval(0.0, 1.0)
multinomial, simplex = _Multinomial, _Simplex()
lower_triangular, lower_cholesky, corr_cholesky = _LowerTriangular(), _LowerCholesky(), _CorrCholesky()
square, symmetric = _Square(), _Symmetric()
positive_semidefinite, positive_definite = _PositiveSemidefinite(), _PositiveDefinite()
cat, stack = _Cat, _Stack

for _name in FRONTEND.snapshot.modules[MODULE]:
    if f"{MODULE}.{_name}" not in FRONTEND.entries:
        FRONTEND.value(f"{MODULE}.{_name}", globals()[_name])
