"""Conditions and loops of recorded functions: one node each with bodies, and the rules for differentiating and vectorising them.

A condition whose value a graph does not know cannot choose now. Its functions are recorded instead, with what they use of outside
as further arguments, and the transformations that run inside of the recording have a rule for the call, as for any other.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

from ivy_api.adapt.promotion import FLOATING
from ivy_api.autodiff import custom_rules
from ivy_api.autodiff.forward import Forward
from ivy_api.autodiff.reverse import Reverse
from ivy_api.bodies.control import scan_length
from ivy_api.dispatch.lookup import namespace_for
from ivy_api.errors import IvyError, UnknownValueError
from ivy_api.tracing import batching
from ivy_api.tracing.batching import Batch
from ivy_api.tracing.graph import BodyFunction
from ivy_api.tracing.recorder import Recorder, body_of, bound, example_of
from ivy_api.tracing.tracer import Interpreter, innermost

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Arrays = tuple[Any, ...]
    Plain = Callable[..., Arrays]


def cond(run: Recorder, predicate: Any, true_fun: Plain, false_fun: Plain, operands: Arrays) -> Arrays:
    """Return the results of a condition whose predicate ``run`` records."""
    captured: list[Any] = []
    first, outputs = body_of(run, true_fun, operands, captured)
    second, _ = body_of(run, false_fun, operands, captured)
    arrays = (*operands, *captured)
    yes, no = (bound(part, len(arrays), run.cls.base) for part in (first, second))
    return _conditional(_inner(predicate, *arrays), predicate, yes, no, arrays, outputs)


@singledispatch
def _conditional(run: Interpreter, predicate: Any, yes: BodyFunction, no: BodyFunction, arrays: Arrays, outputs: Arrays) -> Arrays:
    """Return the results of a condition; ``outputs`` are like them."""
    raise _unknown("A condition", run)


@_conditional.register(Recorder)
def _(run: Recorder, predicate: Any, yes: BodyFunction, no: BodyFunction, arrays: Arrays, outputs: Arrays) -> Arrays:
    return run.with_bodies("transforms.cond", (predicate, yes, no, arrays), outputs)


def _outside(yes: BodyFunction, no: BodyFunction, outputs: Arrays) -> Plain:
    """The condition as the interpreters see it that stand outside of the one whose rule it is."""

    def call(predicate: Any, *arrays: Any) -> Arrays:
        return _conditional(_inner(predicate, *arrays), predicate, yes, no, arrays, outputs)

    return call


@_conditional.register(Reverse)
def _(run: Reverse, predicate: Any, yes: BodyFunction, no: BodyFunction, arrays: Arrays, outputs: Arrays) -> Arrays:
    fun = _outside(yes, no, outputs)

    def bwd(residuals: Arrays, g: Sequence[Any]) -> list[Any]:
        predicate, *values = residuals
        pulled = [_pulled(function, len(values)) for function in (yes, no)]
        given = (*values, *g)
        found = iter(_space(predicate, *given).transforms.cond(predicate, *pulled, given))
        return [None, *(next(found) if _is_smooth(x) else None for x in values)]

    return custom_rules.with_pullback(run, fun, lambda *given: (fun(*given), given), bwd, (predicate, *arrays))


@_conditional.register(Forward)
def _(run: Forward, predicate: Any, yes: BodyFunction, no: BodyFunction, arrays: Arrays, outputs: Arrays) -> Arrays:
    fun = _outside(yes, no, outputs)

    def rule(values: Arrays, tangents: Arrays) -> tuple[Arrays, Arrays]:
        predicate, *given = values
        pushed = [_pushed(function, len(given)) for function in (yes, no)]
        along = (*given, *tangents[1:])
        return _halves(_space(predicate, *along).transforms.cond(predicate, *pushed, along))

    return custom_rules.with_tangents(run, fun, rule, (predicate, *arrays))


@_conditional.register(Batch)
def _(run: Batch, predicate: Any, yes: BodyFunction, no: BodyFunction, arrays: Arrays, outputs: Arrays) -> Arrays:
    values = tuple(map(run.batched, arrays))
    both = [_each(run, function, ()) for function in (yes, no)]
    return run.wrapped(_space(predicate, *values).transforms.cond(predicate, *both, values))  # type: ignore[no-any-return]


def while_loop(run: Recorder, condition: Callable[..., Any], body: Plain, state: Arrays) -> Arrays:
    """Return the last state of a loop whose condition ``run`` records."""
    captured: list[Any] = []
    first, _ = body_of(run, lambda *arrays: (condition(*arrays),), state, captured)
    second, outputs = body_of(run, body, state, captured)
    count = len(state) + len(captured)
    going, step = (bound(part, count, run.cls.base) for part in (first, second))
    return _repeated(_inner(*state, *captured), going, step, state, tuple(captured), outputs)


@singledispatch
def _repeated(
    run: Interpreter, going: BodyFunction, step: BodyFunction, state: Arrays, captured: Arrays, outputs: Arrays
) -> Arrays:
    """Return the last state of a loop, whose functions take the state and the captured arrays; ``outputs`` are like it."""
    raise _unknown("The number of steps of a loop", run)


@_repeated.register(Recorder)
def _(run: Recorder, going: BodyFunction, step: BodyFunction, state: Arrays, captured: Arrays, outputs: Arrays) -> Arrays:
    return run.with_bodies("transforms.while_loop", (going, step, state, captured), outputs)


@_repeated.register(Forward)
def _(run: Forward, going: BodyFunction, step: BodyFunction, state: Arrays, captured: Arrays, outputs: Arrays) -> Arrays:
    count, pushed = len(state), _pushed(step, len(state) + len(captured))

    def fun(*arrays: Any) -> Arrays:
        return _repeated(_inner(*arrays), going, step, arrays[:count], arrays[count:], outputs)

    def rule(values: Arrays, tangents: Arrays) -> tuple[Arrays, Arrays]:
        fixed, along = values[count:], tangents[count:]
        start = (*values[:count], *tangents[:count])

        def both(*given: Any) -> Arrays:
            found, moved = _halves(pushed(*given[:count], *fixed, *given[count:], *along))
            return (*found, *moved)

        space = _space(*values, *tangents).transforms
        return _halves(space.while_loop(lambda *given: going(*given[:count], *fixed)[0], both, start))

    return custom_rules.with_tangents(run, fun, rule, (*state, *captured))


@_repeated.register(Batch)
def _(run: Batch, going: BodyFunction, step: BodyFunction, state: Arrays, captured: Arrays, outputs: Arrays) -> Arrays:
    values, fixed = tuple(map(run.batched, state)), tuple(map(run.batched, captured))
    goes, steps = _each(run, going, fixed), _each(run, step, fixed)
    space = _space(*values, *fixed)

    def chosen(*given: Any) -> Arrays:  # those that have ended keep their state
        xp, on = _space(*given, *fixed), goes(*given)[0]
        masks = (xp.reshape(on, (-1, *(1,) * (len(x.shape) - 1))) for x in given)
        return tuple(xp.where(mask, new, old) for mask, new, old in zip(masks, steps(*given), given, strict=True))

    def any_goes(*given: Any) -> Any:
        return _space(*given, *fixed).any(goes(*given)[0])

    return run.wrapped(space.transforms.while_loop(any_goes, chosen, values))  # type: ignore[no-any-return]


def scan(run: Recorder, step: Plain, state: Arrays, xs: Arrays, reverse: bool) -> Arrays | None:
    """Return the results of a loop over arrays that ``run`` records; ``None`` if an inner transformation sees what it uses."""
    captured: list[Any] = []
    examples = [example_of(x) for x in xs]
    try:
        part, outputs = body_of(run, step, (*state, *(x[0, ...] for x in examples)), captured)
    except IvyError:  # such as a step that asks for the value of a count: of a fixed number of steps each can be recorded
        return None
    inner = innermost(captured)
    if inner is not None and inner.depth > run.depth:
        return None
    xp, length = run.cls.base, scan_length(xs)
    stacked = (xp.broadcast_to(x, (length, *x.shape)) for x in outputs[len(state) :])
    body = bound(part, len(state) + len(xs) + len(captured), xp)
    return run.with_bodies(
        "transforms.scan", (body, state, xs, tuple(captured)), (*outputs[: len(state)], *stacked), reverse=reverse
    )


def _inner(*arrays: Any) -> Interpreter:
    """The innermost interpreter of arrays, at least one of which is traced."""
    run = innermost(arrays)
    assert run is not None
    return run


def _space(*arrays: Any) -> Any:
    """The namespace of arrays, at least one of which is traced."""
    return _inner(*arrays).cls.space


def _is_smooth(x: Any) -> bool:
    return bool(namespace_for(x).isdtype(x.dtype, FLOATING))


def _smooth_part(function: Plain, arrays: Sequence[Any], kinds: list[bool]) -> Callable[..., tuple[Arrays, Arrays]]:
    """A function of the floating-point arrays among its arguments alone, which returns its outputs of that kind, and the others.

    Parameters
    ----------
    function, arrays : the function and all its arguments
    kinds : gets for each output whether it is of that kind
    """
    smooth = [_is_smooth(x) for x in arrays]

    def call(*values: Any) -> tuple[Arrays, Arrays]:
        given = iter(values)
        outputs = function(*(next(given) if one else x for one, x in zip(smooth, arrays, strict=True)))
        kinds[:] = [_is_smooth(x) for x in outputs]
        return tuple(x for x in outputs if _is_smooth(x)), tuple(x for x in outputs if not _is_smooth(x))

    return call


def _pulled(function: Plain, count: int) -> Plain:
    """The pullback as a function of the arguments and the cotangents of the outputs, which gives those of floating-point arrays."""

    def call(*given: Any) -> Arrays:
        arrays, g = given[:count], given[count:]
        values = tuple(x for x in arrays if _is_smooth(x))
        _, pull, _ = _space(*given).transforms.vjp(_smooth_part(function, arrays, []), values)
        return tuple(pull([one for one in g if _is_smooth(one)]))

    return call


def _pushed(function: Plain, count: int) -> Plain:
    """The derivative as a function of the arguments followed by their tangents: the outputs followed by theirs."""

    def call(*given: Any) -> Arrays:
        arrays, tangents, kinds, space = given[:count], given[count:], list[bool](), _space(*given)
        smooth = [_is_smooth(x) for x in arrays]
        values, along = (tuple(x for x, one in zip(part, smooth, strict=True) if one) for part in (arrays, tangents))
        outputs, moved, others = space.transforms.jvp(_smooth_part(function, arrays, kinds), values, along)
        found, rest, directions = iter(outputs), iter(others), iter(moved)
        every = tuple(next(found) if one else next(rest) for one in kinds)
        return (*every, *(next(directions) if one else space.zeros_like(x) for x, one in zip(every, kinds, strict=True)))

    return call


def _halves(found: Sequence[Any]) -> tuple[Arrays, Arrays]:
    return tuple(found[: len(found) // 2]), tuple(found[len(found) // 2 :])


def _each(run: Batch, function: Plain, fixed: Arrays) -> Plain:
    """The function for each example, of arrays with the batch axis."""

    def call(*arrays: Any) -> Arrays:
        given = (*arrays, *fixed)
        return batching.vmap(function, given, (0,) * len(given), run.size, run.xp)

    return call


def _unknown(what: str, run: Interpreter) -> UnknownValueError:
    return UnknownValueError(
        f"{what} that depends on values cannot be recorded inside of {type(run).__name__.lower()} mode: a replay for other values "
        f"would be wrong. Use fori_loop or scan with a fixed number of steps, or record the function and transform the record. "
        f"Some functions have such loops inside: linalg.expm, random.gamma."
    )
