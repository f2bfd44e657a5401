"""``torch.distributions.transforms``: differentiable functions with inverses and determinants of Jacobians."""

from __future__ import annotations

from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.utils import sum_rightmost
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.objects import Size

MODULES = ("torch.distributions.transforms", "torch.distributions")
transform = raw(*MODULES)


@transform
class Transform:
    """A transform: ``t(x)``, ``t.inv(y)`` and ``t.log_abs_det_jacobian(x, y)``.

    With ``cache_size=1`` the inverse of the last result is the argument itself.
    """

    bijective: Any = False
    domain: Any
    codomain: Any

    def __init__(self, cache_size: int = 0) -> None:
        if cache_size not in (0, 1):
            raise ValueError("cache_size must be 0 or 1")
        self._cache_size = cache_size
        self._inv: Any = None
        self._cached_x_y: tuple[Any, Any] = (None, None)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_inv": None}

    @property
    def event_dim(self) -> int:
        """How many axes make one value, where it is the same before and after."""
        if self.domain.event_dim == self.codomain.event_dim:
            found: int = self.domain.event_dim
            return found
        raise ValueError("Please use either .domain.event_dim or .codomain.event_dim")

    @property
    def inv(self) -> Any:
        """The inverse."""
        if self._inv is None:
            self._inv = _InverseTransform(self)
        return self._inv

    @property
    def sign(self) -> Any:
        """The sign of the derivative, of a monotone transform."""
        raise NotImplementedError

    def _arguments(self) -> tuple[Any, ...]:
        if type(self).__init__ is Transform.__init__:
            return ()
        raise NotImplementedError(f"{type(self)}.with_cache is not implemented")

    def with_cache(self, cache_size: int = 1) -> Any:
        """Return the transform with a cache of a size."""
        if self._cache_size == cache_size:
            return self
        made: Any = type(self)
        return made(*self._arguments(), cache_size=cache_size)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __call__(self, x: Any) -> Any:
        """Return the result for ``x``."""
        if self._cache_size and x is self._cached_x_y[0]:
            return self._cached_x_y[1]
        y = self._call(x)
        if self._cache_size:
            self._cached_x_y = (x, y)
        return y

    def _inv_call(self, y: Any) -> Any:
        if self._cache_size and y is self._cached_x_y[1]:
            return self._cached_x_y[0]
        x = self._inverse(y)
        if self._cache_size:
            self._cached_x_y = (x, y)
        return x

    def _call(self, x: Any) -> Any:
        raise NotImplementedError

    def _inverse(self, y: Any) -> Any:
        raise NotImplementedError

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        """Return the logarithm of the absolute value of the determinant of the Jacobian ``dy/dx``."""
        raise NotImplementedError

    def forward_shape(self, shape: Any) -> Any:
        """Return the shape of the result for a shape of the argument."""
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        """Return the shape of the argument for a shape of the result."""
        return shape

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Plain(Transform):
    """A transform without parameters: all of a class are equal."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    __hash__ = object.__hash__


class _InverseTransform(Transform):
    """The inverse of a transform."""

    _inv: Any

    def __init__(self, transform: Transform) -> None:
        super().__init__(cache_size=transform._cache_size)
        self._inv = transform

    @constraints.dependent_property(is_discrete=False)
    def domain(self) -> Any:
        """The values that it takes."""
        return self._inv.codomain

    @constraints.dependent_property(is_discrete=False)
    def codomain(self) -> Any:
        """The values that it gives."""
        return self._inv.domain

    bijective = property(lambda self: self._inv.bijective)
    sign = property(lambda self: self._inv.sign)
    inv = property(lambda self: self._inv)

    def with_cache(self, cache_size: int = 1) -> Any:
        """Return the inverse of the transform with a cache."""
        return self._inv.with_cache(cache_size).inv

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _InverseTransform) and bool(self._inv == other._inv)

    __hash__ = object.__hash__

    def __call__(self, x: Any) -> Any:
        return self._inv._inv_call(x)

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        return -self._inv.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape: Any) -> Any:
        return self._inv.inverse_shape(shape)

    def inverse_shape(self, shape: Any) -> Any:
        return self._inv.forward_shape(shape)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._inv!r})"


def _widened(constraint: Any, event_dim: int) -> Any:
    """Return a constraint on as many axes."""
    more = event_dim - constraint.event_dim
    return constraints.independent(constraint, more) if more > 0 else constraint


@transform
class ComposeTransform(Transform):
    """Transforms one after the other."""

    def __init__(self, parts: list[Any], cache_size: int = 0) -> None:
        super().__init__(cache_size=cache_size)
        self.parts = [part.with_cache(cache_size) for part in parts] if cache_size else parts

    def _arguments(self) -> tuple[Any, ...]:
        return (self.parts,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComposeTransform) and self.parts == other.parts

    __hash__ = object.__hash__

    @constraints.dependent_property(is_discrete=False)
    def domain(self) -> Any:
        """The values that it takes."""
        if not self.parts:
            return constraints.real
        event_dim = self.parts[-1].codomain.event_dim
        for part in reversed(self.parts):
            event_dim = max(event_dim + part.domain.event_dim - part.codomain.event_dim, part.domain.event_dim)
        return _widened(self.parts[0].domain, event_dim)

    @constraints.dependent_property(is_discrete=False)
    def codomain(self) -> Any:
        """The values that it gives."""
        if not self.parts:
            return constraints.real
        event_dim = self.parts[0].domain.event_dim
        for part in self.parts:
            event_dim = max(event_dim + part.codomain.event_dim - part.domain.event_dim, part.codomain.event_dim)
        return _widened(self.parts[-1].codomain, event_dim)

    bijective = property(lambda self: all(part.bijective for part in self.parts))

    @property
    def sign(self) -> Any:
        """The product of the signs."""
        sign: Any = 1
        for part in self.parts:
            sign = sign * part.sign
        return sign

    @property
    def inv(self) -> Any:
        """The inverses in the reverse order."""
        if self._inv is None:
            self._inv = ComposeTransform([part.inv for part in reversed(self.parts)])
            self._inv._inv = self
        return self._inv

    def __call__(self, x: Any) -> Any:
        for part in self.parts:
            x = part(x)
        return x

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        """Return the sum of those of the parts."""
        if not self.parts:
            return torch.zeros_like(x)
        values = [x]
        for part in self.parts[:-1]:
            values.append(part(values[-1]))
        values.append(y)
        total: Any = None
        event_dim = self.domain.event_dim
        for part, before, after in zip(self.parts, values[:-1], values[1:], strict=True):
            term = sum_rightmost(part.log_abs_det_jacobian(before, after), event_dim - part.domain.event_dim)
            total = term if total is None else total + term
            event_dim += part.codomain.event_dim - part.domain.event_dim
        return total

    def forward_shape(self, shape: Any) -> Any:
        for part in self.parts:
            shape = part.forward_shape(shape)
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return shape

    def __repr__(self) -> str:
        return f"{type(self).__name__}(\n    " + ",\n    ".join(map(repr, self.parts)) + "\n)"


identity_transform = ComposeTransform([])
for _module in MODULES:
    FRONTEND.value(f"{_module}.identity_transform", identity_transform)


@transform
class IndependentTransform(Transform):
    """A transform of values with more axes: its determinants are summed over them."""

    def __init__(self, base_transform: Any, reinterpreted_batch_ndims: int, cache_size: int = 0) -> None:
        super().__init__(cache_size=cache_size)
        self.base_transform = base_transform.with_cache(cache_size)
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims

    def _arguments(self) -> tuple[Any, ...]:
        return self.base_transform, self.reinterpreted_batch_ndims

    @constraints.dependent_property(is_discrete=False)
    def domain(self) -> Any:
        """The values that it takes."""
        return constraints.independent(self.base_transform.domain, self.reinterpreted_batch_ndims)

    @constraints.dependent_property(is_discrete=False)
    def codomain(self) -> Any:
        """The values that it gives."""
        return constraints.independent(self.base_transform.codomain, self.reinterpreted_batch_ndims)

    bijective = property(lambda self: self.base_transform.bijective)
    sign = property(lambda self: self.base_transform.sign)

    def _call(self, x: Any) -> Any:
        if x.dim() < self.domain.event_dim:
            raise ValueError("Too few dimensions on input")
        return self.base_transform(x)

    def _inverse(self, y: Any) -> Any:
        if y.dim() < self.codomain.event_dim:
            raise ValueError("Too few dimensions on input")
        return self.base_transform.inv(y)

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        return sum_rightmost(self.base_transform.log_abs_det_jacobian(x, y), self.reinterpreted_batch_ndims)

    def forward_shape(self, shape: Any) -> Any:
        return self.base_transform.forward_shape(shape)

    def inverse_shape(self, shape: Any) -> Any:
        return self.base_transform.inverse_shape(shape)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_transform!r}, {self.reinterpreted_batch_ndims})"


@transform
class ReshapeTransform(Transform):
    """Another shape of the last axes."""

    bijective = True

    def __init__(self, in_shape: Any, out_shape: Any, cache_size: int = 0) -> None:
        self.in_shape, self.out_shape = Size(in_shape), Size(out_shape)
        if self.in_shape.numel() != self.out_shape.numel():
            raise ValueError("in_shape, out_shape have different numbers of elements")
        super().__init__(cache_size=cache_size)

    def _arguments(self) -> tuple[Any, ...]:
        return self.in_shape, self.out_shape

    @constraints.dependent_property
    def domain(self) -> Any:
        """The values that it takes."""
        return constraints.independent(constraints.real, len(self.in_shape))

    @constraints.dependent_property
    def codomain(self) -> Any:
        """The values that it gives."""
        return constraints.independent(constraints.real, len(self.out_shape))

    def _call(self, x: Any) -> Any:
        return x.reshape(self.forward_shape(x.shape))

    def _inverse(self, y: Any) -> Any:
        return y.reshape(self.inverse_shape(y.shape))

    def log_abs_det_jacobian(self, x: Any, y: Any) -> Any:
        return x.new_zeros(x.shape[: x.dim() - len(self.in_shape)])

    def forward_shape(self, shape: Any) -> Any:
        return _exchanged(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape: Any) -> Any:
        return _exchanged(shape, self.out_shape, self.in_shape)


def _exchanged(shape: Any, old: Size, new: Size) -> Size:
    cut = len(shape) - len(old)
    if cut < 0:
        raise ValueError("Too few dimensions on input")
    if tuple(shape[cut:]) != old:
        raise ValueError(f"Shape mismatch: expected {Size(shape[cut:])} but got {old}")
    return Size(shape[:cut]) + new
