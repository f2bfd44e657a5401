"""How interpreters treat functions with custom derivatives, and checkpoints.

Reverse mode records each as one node, and so does `ivy_api.trace`. Vectorisation vectorises the function and its rules. Other
interpreters see the calls inside; that of `ivy_api.compile` is not used in a derivative.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

from ivy_api.adapt.promotion import FLOATING
from ivy_api.autodiff import reverse
from ivy_api.autodiff.forward import Forward
from ivy_api.autodiff.registry import Derivative
from ivy_api.autodiff.reverse import Node, Part, Reverse, Segment
from ivy_api.errors import closure_error
from ivy_api.tracing import batching
from ivy_api.tracing.batching import Batch
from ivy_api.tracing.recorder import Recorder
from ivy_api.tracing.tracer import Interpreter, Traced, innermost, resumed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Arrays = tuple[Any, ...]
    Plain = Callable[..., Arrays]
    With = Callable[..., tuple[Arrays, Arrays]]
    Backward = Callable[[Arrays, Sequence[Any]], Sequence[Any]]


@singledispatch
def with_pullback(run: Interpreter, fun: Plain, fwd: With | None, bwd: Backward, arrays: Arrays) -> Arrays:
    """Return the outputs of a function with a custom pullback, at least one of whose arrays is traced by ``run``."""
    return fun(*arrays)


def _forward(run: Interpreter, fun: Plain, fwd: With | None, bwd: Backward, values: Arrays) -> tuple[Arrays, Arrays]:
    """Return the outputs, which have custom derivatives in other interpreters, and the residuals."""
    return (run.cls.space.transforms.custom_vjp(fun, None, bwd, values), values) if fwd is None else fwd(*values)


@with_pullback.register(Reverse)
def _(run: Reverse, fun: Plain, fwd: With | None, bwd: Backward, arrays: Arrays) -> Arrays:
    outputs, residuals = _forward(run, fun, fwd, bwd, tuple(map(run.value, arrays)))

    def rule(xp: Any, g: Sequence[Any], outputs: Arrays, values: Arrays, residuals: Arrays) -> Sequence[Any]:
        return bwd(residuals, [xp.zeros_like(x) if one is None else one for one, x in zip(g, outputs, strict=True)])

    return _node(run, rule, outputs, arrays, residuals)


@with_pullback.register(Recorder)
def _(run: Recorder, fun: Plain, fwd: With | None, bwd: Backward, arrays: Arrays) -> Arrays:
    return run.with_rule("custom_vjp", (fun, fwd, bwd), arrays) if run.keeps_rules else fun(*arrays)


@with_pullback.register(Forward)
def _(run: Forward, fun: Plain, fwd: With | None, bwd: Backward, arrays: Arrays) -> Arrays:
    values, xp = tuple(map(run.value, arrays)), run.space
    outputs, residuals = _forward(run, fun, fwd, bwd, values)
    _check(run, outputs)
    smooth = [i for i, x in enumerate(values) if xp.isdtype(x.dtype, FLOATING)]

    def pull(*g: Any) -> tuple[Arrays, Arrays]:
        found = bwd(residuals, g)
        return tuple(found[i] for i in smooth), ()

    _, push, _ = reverse.vjp(pull, tuple(map(xp.zeros_like, outputs)), xp)
    along = _tangents(run, arrays)
    return tuple(run.cls(out, run, t) for out, t in zip(outputs, push([along[i] for i in smooth]), strict=True))


@with_pullback.register(Batch)
def _(run: Batch, fun: Plain, fwd: With | None, bwd: Backward, arrays: Arrays) -> Arrays:
    values, counts = tuple(map(run.batched, arrays)), [0]
    ahead = fwd or (lambda *x: (fun(*x), x))

    def batched_fwd(*values: Any) -> tuple[Arrays, Arrays]:
        def one(*values: Any) -> Arrays:
            outputs, residuals = ahead(*values)
            counts[0] = len(outputs)
            return (*outputs, *residuals)

        found = _batched(run, one, values)
        return found[: counts[0]], found[counts[0] :]

    def batched_bwd(residuals: Arrays, g: Sequence[Any]) -> Sequence[Any]:
        empty: list[bool] = []

        def one(*given: Any) -> Arrays:
            found = bwd(given[: len(residuals)], given[len(residuals) :])
            empty[:] = [x is None for x in found]
            return tuple(x for x in found if x is not None)

        found = iter(_batched(run, one, (*residuals, *g)))
        return [None if none else next(found) for none in empty]

    space = run.xp.transforms
    return run.wrapped(space.custom_vjp(lambda *x: _batched(run, fun, x), fwd and batched_fwd, batched_bwd, values))  # type: ignore[no-any-return]


@singledispatch
def with_tangents(run: Interpreter, fun: Plain, rule: With, arrays: Arrays) -> Arrays:
    """Return the outputs of a function with custom tangents, at least one of whose arrays is traced by ``run``."""
    return fun(*arrays)


@with_tangents.register(Reverse)
def _(run: Reverse, fun: Plain, rule: With, arrays: Arrays) -> Arrays:
    def pull(xp: Any, g: Sequence[Any], outputs: Arrays, values: Arrays, residuals: Arrays) -> Sequence[Any]:
        filled = [xp.zeros_like(x) if one is None else one for one, x in zip(g, outputs, strict=True)]
        return transposed(rule, values, filled, xp)

    values = tuple(map(run.value, arrays))
    if innermost(values) is None:
        return _node(run, pull, fun(*values), arrays, ())
    outputs, _ = rule(values, tuple(map(run.cls.space.zeros_like, values)))  # an outer derivative is that of the rule's result
    return _node(run, pull, outputs, arrays, ())


@with_tangents.register(Recorder)
def _(run: Recorder, fun: Plain, rule: With, arrays: Arrays) -> Arrays:
    return run.with_rule("custom_jvp", (fun, rule), arrays) if run.keeps_rules else fun(*arrays)


@with_tangents.register(Forward)
def _(run: Forward, fun: Plain, rule: With, arrays: Arrays) -> Arrays:
    outputs, tangents = rule(tuple(map(run.value, arrays)), tuple(_tangents(run, arrays)))
    _check(run, outputs)
    return tuple(run.cls(out, run, t) for out, t in zip(outputs, tangents, strict=True))


@with_tangents.register(Batch)
def _(run: Batch, fun: Plain, rule: With, arrays: Arrays) -> Arrays:
    def batched_rule(values: Arrays, tangents: Arrays) -> tuple[Arrays, Arrays]:
        def one(*given: Any) -> Arrays:
            outputs, along = rule(given[: len(values)], given[len(values) :])
            return (*outputs, *along)

        found = _batched(run, one, (*values, *tangents))
        return found[: len(found) // 2], found[len(found) // 2 :]

    space = run.xp.transforms
    values = tuple(map(run.batched, arrays))
    return run.wrapped(space.custom_jvp(lambda *x: _batched(run, fun, x), batched_rule, values))  # type: ignore[no-any-return]


@singledispatch
def recomputed(run: Interpreter, fun: Plain, arrays: Arrays) -> Arrays:
    """Return the outputs of a checkpointed function, at least one of whose arrays is traced by ``run``."""
    return fun(*arrays)


@recomputed.register(Reverse)
def _(run: Reverse, fun: Plain, arrays: Arrays) -> Arrays:
    # The calls are recorded as usual, but only the nodes that they start from are kept: those of the arguments, and of what the
    # function closes over.
    start = Node(None, (), None, (), {}).number
    outputs = fun(*arrays)

    def inner(x: Any) -> bool:
        return isinstance(x, Traced) and x._interpreter is run and x._payload.number > start

    def again() -> list[Node | None]:
        with resumed(run):
            return [x._payload if inner(x) else None for x in fun(*arrays)]

    nodes = [x._payload for x in outputs if inner(x)]
    if not nodes:
        return outputs
    segment = Segment(again, reverse.boundary(nodes, start), len(outputs))
    return tuple(run.cls(x._value, run, Part(segment, i)) if inner(x) else x for i, x in enumerate(outputs))


def transposed(rule: With, values: Arrays, g: Sequence[Any], xp: Any) -> list[Any]:
    """Return the cotangents of arrays by the transpose of a rule for tangents; ``None`` for those that have none."""
    smooth = [bool(xp.isdtype(x.dtype, FLOATING)) for x in values]

    def along(*tangents: Any) -> tuple[Arrays, Arrays]:
        given = iter(tangents)
        every = tuple(next(given) if one else xp.zeros_like(x) for one, x in zip(smooth, values, strict=True))
        found = rule(values, every)[1]
        return tuple(t for t in found if xp.isdtype(t.dtype, FLOATING)), ()

    zeros = tuple(xp.zeros_like(x) for x in values if xp.isdtype(x.dtype, FLOATING))
    _, pull, _ = xp.transforms.vjp(along, zeros)
    found = iter(pull([one for one in g if xp.isdtype(one.dtype, FLOATING)]))
    return [next(found) if one else None for one in smooth]


def _node(run: Reverse, rule: Any, outputs: Arrays, arrays: Arrays, residuals: Arrays) -> Arrays:
    """Record a call as one node."""
    values = tuple(map(run.value, arrays))
    space = run.cls.space
    parents = [
        (i, x._payload)
        for i, x in enumerate(arrays)
        if isinstance(x, Traced) and x._interpreter is run and space.isdtype(x.dtype, FLOATING)
    ]
    _check(run, outputs)
    node = Node(Derivative((), joint=rule), parents, outputs, (values, residuals), {})
    return tuple(run.cls(out, run, Part(node, i)) for i, out in enumerate(outputs))


def _check(run: Interpreter, outputs: Arrays) -> None:
    """Check that the outputs have no array of the derivative that the function closed over."""
    if any(isinstance(x, Traced) and x._interpreter is run for x in outputs):
        raise closure_error()


def _tangents(run: Forward, arrays: Arrays) -> list[Any]:
    """The tangents of arrays: zeros for those that it did not trace."""
    return [x._payload if isinstance(x, Traced) and x._interpreter is run else run.space.zeros_like(x) for x in arrays]


def _batched(run: Batch, fun: Plain, arrays: Arrays) -> Arrays:
    return batching.vmap(fun, arrays, tuple(0 for _ in arrays), run.size, run.xp)
