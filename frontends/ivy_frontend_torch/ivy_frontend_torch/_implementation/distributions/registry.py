"""``torch.distributions.constraint_registry``: ``biject_to`` and ``transform_to``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions import elementwise_transforms as elements
from ivy_frontend_torch._implementation.distributions import transforms as general
from ivy_frontend_torch._implementation.distributions import vector_transforms as vectors
from ivy_frontend_torch._implementation.distributions.utils import NUMBERS
from ivy_frontend_torch._implementation.frontend import FRONTEND

MODULE = "torch.distributions.constraint_registry"


@raw(MODULE)
class ConstraintRegistry:
    """A table of transforms from unconstrained values to those of a constraint."""

    def __init__(self) -> None:
        self._registry: dict[type, Callable[[Any], Any]] = {}

    def register(self, constraint: Any, factory: Any = None) -> Any:
        """Register what makes the transform for a constraint, or for all of a class; a decorator without ``factory``."""
        if factory is None:
            return lambda function: self.register(constraint, function)
        kind = type(constraint) if isinstance(constraint, constraints.Constraint) else constraint
        if not isinstance(kind, type) or not issubclass(kind, constraints.Constraint):
            raise TypeError(f"Expected constraint to be either a Constraint subclass or instance, but got {constraint}")
        self._registry[kind] = factory
        return factory

    def __call__(self, constraint: Any) -> Any:
        """Return a transform to the values of a constraint."""
        factory = self._registry.get(type(constraint))
        if factory is None:
            raise NotImplementedError(f"Cannot transform {type(constraint).__name__} constraints")
        return factory(constraint)


biject_to, transform_to = ConstraintRegistry(), ConstraintRegistry()
BOTH = (biject_to, transform_to)
for _name, _table in {"biject_to": biject_to, "transform_to": transform_to}.items():
    FRONTEND.value(f"{MODULE}.{_name}", _table)
    FRONTEND.value(f"torch.distributions.{_name}", _table)


def _shifted(bound: str, sign: int) -> Callable[[Any], Any]:
    return lambda c: general.ComposeTransform([elements.ExpTransform(), elements.AffineTransform(getattr(c, bound), sign)])


def _to_interval(c: Any) -> Any:
    low, high = c.lower_bound, c.upper_bound
    if isinstance(low, NUMBERS) and isinstance(high, NUMBERS) and (low, high) == (0, 1):
        return elements.SigmoidTransform()
    return general.ComposeTransform([elements.SigmoidTransform(), elements.AffineTransform(low, high - low)])


def _register(tables: tuple[ConstraintRegistry, ...], factory: Callable[[Any], Any], *kinds: Any) -> None:
    for table in tables:
        for kind in kinds:
            table.register(kind, factory)


_register(BOTH, lambda c: general.identity_transform, constraints.real)
_register(BOTH, _shifted("lower_bound", 1), constraints.greater_than, constraints.greater_than_eq)
_register(BOTH, _shifted("upper_bound", -1), constraints.less_than)
_register(BOTH, _to_interval, constraints.interval, constraints.half_open_interval)
_register(BOTH, lambda c: vectors.CorrCholeskyTransform(), constraints.corr_cholesky)
_register((biject_to,), lambda c: vectors.StickBreakingTransform(), constraints.simplex)
_register((transform_to,), lambda c: vectors.SoftmaxTransform(), constraints.simplex)
_register((transform_to,), lambda c: vectors.LowerCholeskyTransform(), constraints.lower_cholesky)
_register(
    (transform_to,),
    lambda c: vectors.PositiveDefiniteTransform(),
    constraints.positive_definite,
    constraints.positive_semidefinite,
)


def _of_parts(table: ConstraintRegistry) -> None:
    def of_axes(c: Any) -> Any:
        return general.IndependentTransform(table(c.base_constraint), c.reinterpreted_batch_ndims)

    _register((table,), of_axes, constraints.independent)
    _register((table,), lambda c: vectors.CatTransform([table(one) for one in c.cseq], c.dim, c.lengths), constraints.cat)
    _register((table,), lambda c: vectors.StackTransform([table(one) for one in c.cseq], c.dim), constraints.stack)


for _table in BOTH:
    _of_parts(_table)
