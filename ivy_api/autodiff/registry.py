"""The registry of derivative rules.

A rule of an array parameter is a function ``(xp, g, out, *args, **kwargs)``, which returns the cotangent of that argument: ``g`` is
the cotangent of the result ``out``. Complex cotangents follow the convention of JAX: the transpose, not the adjoint, of the
derivative, so that ``g * derivative`` is right for a holomorphic function.
"""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of
from ivy_api.tracing.tracer import Traced, base_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Rule = Callable[..., Any]


class Struct:
    """The shape and data type of an array whose values the derivative of a call does not need."""

    __slots__ = ("dtype", "shape")

    def __init__(self, x: Any) -> None:
        self.shape, self.dtype = tuple(x.shape), x.dtype

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.shape)


class Derivative:
    """The derivative of one function.

    Attributes
    ----------
    rules : for each positional argument its rule; ``None`` if it is not differentiable
    joint : one rule for all elements of a sequence of arrays, the first argument; or ``None``
    elementwise : whether arguments broadcast, so that cotangents are summed over the broadcast axes
    partials : for an elementwise function ``(xp, out, *args, **kwargs)`` of each argument: the partial derivative
    linear : whether the function is linear in its first argument, so that it is its own forward derivative
    symmetric : whether the rules of an elementwise function map tangents as well as cotangents
    indexing : whether it is the function ``x[key]``
    keeps : for each rule what it needs the values of: the position of arguments, and ``"o"`` for the result; ``None``: all
    when : whether the rules apply to a call, of its arguments; else the function is differentiated through its composed body
    """

    __slots__ = ("_needed", "elementwise", "indexing", "joint", "keeps", "linear", "partials", "rules", "symmetric", "when")

    def __init__(
        self,
        rules: tuple[Rule | None, ...],
        *,
        joint: Rule | None = None,
        elementwise: bool = False,
        partials: tuple[Rule | None, ...] = (),
        linear: bool = False,
        symmetric: bool = False,
        when: Callable[..., bool] | None = None,
        keeps: Sequence[Sequence[Any]] | None = None,
        indexing: bool = False,
    ) -> None:
        self.rules = rules
        self.joint = joint
        self.elementwise = elementwise
        self.partials = partials
        self.linear = linear
        self.symmetric = symmetric
        self.when = when
        self.keeps = keeps
        self.indexing = indexing
        self._needed: dict[tuple[int, ...], frozenset[Any]] = {}

    def needed(self, parents: Sequence[tuple[int, Any]]) -> frozenset[Any]:
        """Return what the rules of the recorded arguments need the values of."""
        positions = tuple([position for position, _ in parents])
        found = self._needed.get(positions)
        if found is None:
            assert self.keeps is not None
            found = self._needed[positions] = frozenset(each for position in positions for each in self.keeps[position])
        return found


DERIVATIVES: dict[str, Derivative] = {}
"""By qualified name."""


def define(name: str, *rules: Rule | None, **options: Any) -> None:
    """Define the derivative of a function by a rule for each positional argument; ``options`` are those of `Derivative`."""
    DERIVATIVES[name] = Derivative(rules, **options)


def define_joint(name: str, rule: Rule) -> None:
    """Define the derivative of a function whose first argument is a sequence of arrays, from their shapes.

    The rule returns one cotangent for each.
    """
    DERIVATIVES[name] = Derivative((), joint=rule)


def define_elementwise(name: str, *partials: Rule | None, scalars: bool = False, **options: Any) -> None:
    """Define the derivative of an elementwise function by its partial derivatives ``(xp, out, *args, **kwargs)``.

    Those of 16-bit numbers are computed in 32 bits, and rounded once, after the multiplication by the cotangent. Python scalars
    come as arrays of the data type of another argument, or with ``scalars`` as they are.
    """
    scalars = scalars or len(partials) == 1  # which is an array
    partials = tuple(None if partial is None else _widened(partial, scalars) for partial in partials)
    DERIVATIVES[name] = Derivative(tuple(map(_times, partials)), elementwise=True, partials=partials, **options)


def define_broadcasting(name: str, *rules: Rule | None, symmetric: bool = True, **options: Any) -> None:
    """Define the derivative of an elementwise function by rules; cotangents are summed over broadcast axes."""
    DERIVATIVES[name] = Derivative(rules, elementwise=True, symmetric=symmetric, **options)


def never(xp: Any, condition: Any) -> bool:
    """Return whether an array of booleans is known to be all false: it has a value, which nothing replays, batches or postpones."""
    if getattr(base_of(xp).__source__.part("array_object"), "LAZY", False):
        return False
    while isinstance(condition, Traced):
        if not condition._interpreter.has_values:
            return False
        condition = condition._value
    return not base_of(xp).any(condition)


_SCALARS = frozenset((bool, int, float, complex))
_short: dict[Any, bool] = {}
"""Whether a data type has 16 bits, by its class and itself: those of one library may not be comparable with those of another."""


def _widened(partial: Rule, scalars: bool) -> Rule:
    def wide(xp: Any, x: Any) -> Any:
        dtype = getattr(x, "dtype", None)
        short = _short.get((type(dtype), dtype))
        if short is None:
            short = _short[type(dtype), dtype] = "float16" in str(dtype)
        return xp.astype(x, xp.float32) if short and type(x) is not Struct else x

    def rule(xp: Any, out: Any, *args: Any, **kwargs: Any) -> Any:
        given = [wide(xp, x) for x in args]
        if not scalars and any(type(x) in _SCALARS for x in given):
            like = next(x for x in given if type(x) not in _SCALARS)
            device = None if type(like) is Struct else device_of(like)
            given = [xp.asarray(x, dtype=like.dtype, device=device) if type(x) in _SCALARS else x for x in given]
        return partial(xp, wide(xp, out), *given, **kwargs)

    return rule


def _times(partial: Rule | None) -> Rule | None:
    if partial is None:
        return None

    def rule(xp: Any, g: Any, out: Any, *args: Any, **kwargs: Any) -> Any:
        return xp.multiply(g, partial(xp, out, *args, **kwargs))

    return rule
