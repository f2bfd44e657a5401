"""Forward mode: carries tangents along with values."""

from __future__ import annotations

from ivy_api.adapt.promotion import FLOATING
from ivy_api.autodiff import reverse
from ivy_api.autodiff.registry import DERIVATIVES
from ivy_api.autodiff.reverse import matched, no_rule, refuse_parts
from ivy_api.tracing.tracer import Interpreter, Traced, TracedFunction, base_of, traced_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ivy_api.autodiff.registry import Derivative


class Forward(Interpreter):
    """Carries with each value its tangent: the derivative along a direction."""

    __slots__ = ("cls", "smooth", "space")
    has_values = True

    def __init__(self, cls: Any) -> None:
        self.cls = cls
        self.smooth: dict[Any, bool] = {}

    def __enter__(self) -> Any:
        super().__enter__()
        self.space = self.cls.space  # tangents may be traced by a transformation that runs outside
        return self

    def process(self, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        derivative = DERIVATIVES.get(function.name)
        if derivative is None or (derivative.when is not None and not derivative.when(*args, **kwargs)):
            return no_rule(self, function, args, kwargs)
        tangents = self._tangents(function, derivative, args)
        values = [self.value(x) for x in args]
        kwargs = {name: self.value(x) for name, x in kwargs.items()}
        native = function.at(self.depth)
        out = native(*values, **kwargs)
        many = isinstance(out, (tuple, list))
        if not tangents or not (many or self._is_smooth(out)):
            return out
        if derivative.linear and set(tangents) == {0}:
            tangent = native(tangents[0], *values[1:], **kwargs)
        elif all(position < len(derivative.partials) for position in tangents):
            tangent = self._sum_of_partials(derivative, out, values, kwargs, tangents)
        elif derivative.symmetric:
            tangent = self._sum_of_rules(derivative, out, values, kwargs, tangents)
        else:
            tangent = self._transposed(derivative, out, values, kwargs, tangents)
        return self._parts(out, tangent) if many else self.cls(out, self, matched(self.space, tangent, out, True))

    def _parts(self, out: Any, tangents: Any) -> Any:
        """Return the parts of a result with their tangents."""
        parts = [self.cls(part, self, t) if self._is_smooth(part) else part for part, t in zip(out, tangents, strict=True)]
        return type(out)(*parts) if hasattr(out, "_fields") else type(out)(parts)

    def _tangents(self, function: TracedFunction, derivative: Derivative, args: tuple[Any, ...]) -> dict[int, Any]:
        """Return the tangents of the differentiable arguments, or of the elements of the sequence that is one."""
        joint = derivative.joint is not None
        tangents = {}
        for position, x in enumerate(args[0] if joint else args):
            if joint or (position < len(derivative.rules) and derivative.rules[position] is not None):
                if isinstance(x, Traced) and x._interpreter is self:
                    tangents[position] = x._payload
                else:
                    refuse_parts(function, x)
        return tangents

    def _is_smooth(self, out: Any) -> bool:
        """Whether a result has a tangent: one of an integer or Boolean data type is locally constant."""
        dtype = out.dtype
        found = self.smooth.get(dtype)
        if found is None:
            found = self.smooth[dtype] = self.space.isdtype(dtype, FLOATING)
        return found

    def _sum_of_partials(
        self, derivative: Derivative, out: Any, values: list[Any], kwargs: dict[str, Any], tangents: dict[int, Any]
    ) -> Any:
        xp, total = self.space, None
        for position, tangent in tangents.items():
            partial = derivative.partials[position]
            assert partial is not None
            term = xp.multiply(tangent, partial(xp, out, *values, **kwargs))
            total = term if total is None else xp.add(total, term)
        return total

    def _sum_of_rules(
        self, derivative: Derivative, out: Any, values: list[Any], kwargs: dict[str, Any], tangents: dict[int, Any]
    ) -> Any:
        xp, total = self.space, None
        for position, tangent in tangents.items():
            rule = derivative.rules[position]
            assert rule is not None
            term = rule(xp, tangent, out, *values, **kwargs)
            if term is not None:
                total = term if total is None else xp.add(total, term)
        return xp.zeros_like(out) if total is None else total

    def _transposed(
        self, derivative: Derivative, out: Any, values: list[Any], kwargs: dict[str, Any], tangents: dict[int, Any]
    ) -> Any:
        """The derivative along the tangents as the transpose of the pullback, which is linear in the cotangent."""
        xp, given = self.space, values if derivative.joint is None else values[0]
        many = isinstance(out, (tuple, list))
        outs = tuple(out) if many else (out,)

        def pullback(*g: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
            cotangent = g if many else g[0]
            if derivative.joint is not None:
                every = derivative.joint(xp, cotangent, out, *values, **kwargs)
                found = [every[position] for position in tangents]
            else:
                found = [derivative.rules[position](xp, cotangent, out, *values, **kwargs) for position in tangents]  # type: ignore[misc]
            return tuple(
                xp.zeros_like(given[position]) if one is None else matched(xp, one, given[position], derivative.elementwise)
                for position, one in zip(tangents, found, strict=True)
            ), ()

        zeros = tuple(xp.zeros_like(part) for part in outs)
        _, transpose, _ = reverse.vjp(pullback, zeros, xp)
        found = transpose(tuple(tangents.values()))
        return found if many else found[0]


def jvp(
    function: Callable[..., tuple[Sequence[Any], Sequence[Any]]], primals: Sequence[Any], tangents: Sequence[Any], xp: Any
) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Return the outputs of a function, their tangents, and its auxiliary results.

    Parameters
    ----------
    function : takes arrays and returns two tuples of arrays: the outputs, and the auxiliary results
    primals, tangents : arrays of one namespace, native or traced
    xp : their namespace
    """
    cls = traced_class(base_of(xp))
    with cls.quiet(), Forward(cls) as run:
        outputs, auxiliary = function(*[cls(x, run, t) for x, t in zip(primals, tangents, strict=True)])
    found = [out._payload if isinstance(out, Traced) and out._interpreter is run else cls.space.zeros_like(out) for out in outputs]
    return tuple(map(run.value, outputs)), tuple(found), tuple(map(run.value, auxiliary))
