"""Primitives that call jaxprs: loops, conditions, calls, functions with custom derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ivy_frontend_jax as jax
from ivy_api.errors import CaptureError
from ivy_api.frontends.values import as_recorded
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax.capture.jaxprs import jaxpr_of

lax, jnp = jax.lax, jax.numpy


def _call(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    """A call of a jaxpr, whose equations are evaluated here."""
    inner = next(params[name] for name in ("jaxpr", "call_jaxpr", "fun_jaxpr") if name in params)
    return run.evaluate(inner, *arrays)


def _scan(
    run: Any,
    equation: Any,
    arrays: Sequence[Any],
    *,
    jaxpr: Any,
    num_consts: int,
    num_carry: int,
    length: int,
    reverse: bool,
    **params: Any,
) -> Any:
    fixed, carry = arrays[:num_consts], arrays[num_consts : num_consts + num_carry]
    xs = tuple(arrays[num_consts + num_carry :])

    def step(carry: Any, x: Any) -> Any:
        found = run.evaluate(jaxpr, *fixed, *carry, *(x or ()))
        return tuple(found[:num_carry]), tuple(found[num_carry:])

    if not xs and not length:
        return list(carry)
    last, ys = lax.scan(step, _loop_state(carry, arrays), _loop_state(xs, arrays) or None, length, reverse)
    return [*last, *ys]


def _while(
    run: Any, equation: Any, arrays: Sequence[Any], *, cond_jaxpr: Any, cond_nconsts: int, body_jaxpr: Any, body_nconsts: int
) -> Any:
    of_condition = arrays[:cond_nconsts]
    of_body = arrays[cond_nconsts : cond_nconsts + body_nconsts]

    def goes(state: Any) -> Any:
        return run.evaluate(cond_jaxpr, *of_condition, *state)[0]

    def step(state: Any) -> Any:
        return tuple(run.evaluate(body_jaxpr, *of_body, *state))

    if cond_jaxpr.out_avals[0].shape:
        return _batched_while(goes, step, tuple(arrays[cond_nconsts + body_nconsts :]), arrays)
    return list(lax.while_loop(goes, step, _loop_state(arrays[cond_nconsts + body_nconsts :], arrays)))


def _batched_while(goes: Any, step: Any, state: Any, arrays: Sequence[Any]) -> Any:
    """A loop with a condition for each example of a batch: an example that has ended keeps its state."""

    def kept(state: Any) -> Any:
        on = goes(state)
        new = step(state)
        return tuple(jnp.where(on.reshape(on.shape + (1,) * (x.ndim - on.ndim)), x, y) for x, y in zip(new, state, strict=True))

    return list(lax.while_loop(lambda state: jnp.any(goes(state)), kept, _loop_state(state, arrays)))


def _loop_state(state: Sequence[Any], arrays: Sequence[Any]) -> tuple[Any, ...]:
    """What a loop starts with, as arrays that are recorded: of constants alone, a loop would run now."""
    found = [x._x for x in state]
    for x in arrays:
        found = [as_recorded(one, x._x) for one in found]
    return tuple(map(Array, found))


def _cond(run: Any, equation: Any, arrays: Sequence[Any], *, branches: Any, **params: Any) -> Any:
    index, *operands = arrays

    def branch(jaxpr: Any) -> Callable[..., Any]:
        return lambda *given: tuple(run.evaluate(jaxpr, *given))

    functions = [branch(jaxpr) for jaxpr in branches]
    if len(functions) == 2:
        predicate = run.boolean_of(index)
        predicate = lax.gt(index, jnp.zeros((), index.dtype)) if predicate is None else predicate
        return list(lax.cond(predicate, functions[1], functions[0], *operands))
    return list(lax.switch(index, functions, *operands))


def _custom_jvp(run: Any, equation: Any, arrays: Sequence[Any], *, call_jaxpr: Any, **params: Any) -> Any:
    smooth = _smooth(equation)
    if not smooth:
        return run.evaluate(call_jaxpr, *arrays)
    import jax as native

    primals = [_example(x) for x in equation.invars]
    along = [primals[i] for i in smooth]
    rule = native.make_jaxpr(lambda primals, tangents: _push(equation, smooth, primals, tangents))(primals, along)

    def function(*given: Any) -> Any:
        return tuple(run.evaluate(call_jaxpr, *given))

    own = jax.custom_jvp(function)

    def rule_of_tangents(primals: Any, tangents: Any) -> Any:
        found = iter(run.evaluate(rule, *primals, *(tangents[i] for i in smooth)))
        outputs = tuple(next(found) for _ in equation.outvars)
        return outputs, tuple(
            next(found) if _is_smooth(x) else jnp.zeros_like(y) for x, y in zip(equation.outvars, outputs, strict=True)
        )

    own.defjvp(rule_of_tangents)
    return list(own(*arrays))


def _push(equation: Any, smooth: Sequence[int], primals: Sequence[Any], tangents: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The results of an equation and the tangents of those of floating-point data types, by JAX."""
    import jax as native

    outputs, along = native.jvp(_of_smooth(equation, smooth, primals), [primals[i] for i in smooth], list(tangents))
    return outputs, [t for x, t in zip(equation.outvars, along, strict=True) if _is_smooth(x)]


def _custom_vjp(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    inner = params.get("call_jaxpr") or params["fun_jaxpr"]
    smooth = _smooth(equation)
    if not smooth:
        return run.evaluate(inner, *arrays)
    import jax as native

    structure: Any = None

    def forward(primals: Any) -> Any:
        nonlocal structure
        function = _of_smooth(equation, smooth, primals)
        outputs, pull = native.vjp(lambda *given: function(*given), *(primals[i] for i in smooth))
        residuals, structure = native.tree.flatten(pull)
        return outputs, residuals

    def backward(residuals: Any, cotangents: Any) -> Any:
        given = iter(cotangents)
        full = [next(given) if _is_smooth(x) else _no_cotangent(x) for x in equation.outvars]
        return native.tree.unflatten(structure, residuals)(full)

    try:
        ahead, shapes = native.make_jaxpr(forward, return_shape=True)([_example(x) for x in equation.invars])
    except Exception:
        if not run.is_forward:
            raise
        return run.evaluate(inner, *arrays)
    back = native.make_jaxpr(backward)(shapes[1], [_example(x) for x in equation.outvars if _is_smooth(x)])
    count = len(equation.outvars)

    def function(*given: Any) -> Any:
        return tuple(run.evaluate(inner, *given))

    def fwd(*given: Any) -> Any:
        with run.forward():
            found = run.evaluate(ahead, *given)
        return tuple(found[:count]), tuple(found[count:])

    def bwd(residuals: Any, cotangents: Any) -> Any:
        along = (g for x, g in zip(equation.outvars, cotangents, strict=True) if _is_smooth(x))
        found = iter(run.evaluate(back, *residuals, *along))
        return tuple(next(found) if i in smooth else None for i in range(len(arrays)))

    own = jax.custom_vjp(function)
    if any(isinstance(x, native.core.Tracer) for x in (*ahead.consts, *back.consts)):
        own.defvjp(lambda *given: (function(*given), given), _refuse)
    elif run.is_forward:  # the function may call itself in its own rule: then that rule is applied in a derivative only
        own.defvjp(lambda *given: (function(*given), given), lambda given, g: bwd(fwd(*given)[1], g))
    else:
        own.defvjp(fwd, bwd)
    return list(own(*arrays))


def _refuse(residuals: Any, cotangents: Any) -> Any:
    """The rule of a function whose own rule closes over values of the code, which a graph does not know any more."""
    raise CaptureError(
        "The graph has a function of jax.custom_vjp whose rule closes over arrays of the code. Pass them to the function as "
        "arguments, so that it can be differentiated, or differentiate in JAX, and trace the gradient."
    )


def _of_smooth(equation: Any, smooth: Sequence[int], primals: Sequence[Any]) -> Callable[..., list[Any]]:
    """An equation as a function of JAX of its operands of floating-point data types."""
    from jax.extend.core import ClosedJaxpr, Var, jaxpr_as_fun

    # each operand gets a variable of its own: one that is closed over, too, has a derivative as an operand only
    operands = [x if hasattr(x, "val") else Var(x.aval) for x in equation.invars]
    inputs = [x for x in operands if not hasattr(x, "val")]
    single = jaxpr_of(inputs, equation.outvars, [equation.replace(invars=operands)])
    evaluated = jaxpr_as_fun(ClosedJaxpr(single, ()))

    def function(*given: Any) -> list[Any]:
        values = list(primals)
        for i, x in zip(smooth, given, strict=True):
            values[i] = x
        return list(evaluated(*(value for x, value in zip(operands, values, strict=True) if not hasattr(x, "val"))))

    return function


def _smooth(equation: Any) -> list[int]:
    """The positions of the operands of an equation that have derivatives; what a custom rule closes over has none."""
    first = equation.params.get("num_consts", 0)
    return [i for i, x in enumerate(equation.invars) if i >= first and not hasattr(x, "val") and _is_smooth(x)]


def _is_smooth(x: Any) -> bool:
    import jax as native

    return bool(native.numpy.issubdtype(x.aval.dtype, native.numpy.inexact))


def _example(x: Any) -> Any:
    import jax as native

    return native.ShapeDtypeStruct(x.aval.shape, x.aval.dtype)  # type: ignore[no-untyped-call]


def _no_cotangent(x: Any) -> Any:
    import jax as native
    import numpy as np

    return np.zeros(x.aval.shape, dtype=native.dtypes.float0)


def _custom_linear_solve(run: Any, equation: Any, arrays: Sequence[Any], *, const_lengths: Any, jaxprs: Any) -> Any:
    """A linear solve, by the function that solves; its derivative is that of the solution."""
    counts = (const_lengths.matvec, const_lengths.vecmat, const_lengths.solve, const_lengths.transpose_solve)
    parts, start = [], 0
    for count in counts:
        parts.append(arrays[start : start + count])
        start += count
    b = tuple(arrays[start:])
    outputs = len(b)

    def matvec(x: Any) -> Any:
        return tuple(run.evaluate(jaxprs.matvec, *parts[0], *x))

    def solve(_: Any, b: Any) -> Any:
        found = tuple(run.evaluate(jaxprs.solve, *parts[2], *b))
        return found[:outputs], found[outputs:]

    x, aux = lax.custom_linear_solve(matvec, b, solve, has_aux=True)
    return [*x, *aux]


RULES: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(
        ("jit", "pjit", "closed_call", "core_call", "call", "remat", "remat2", "checkpoint", "remat_opt", "custom_vmap_call"),
        _call,
    ),
    "scan": _scan,
    "while": _while,
    "cond": _cond,
    "custom_jvp_call": _custom_jvp,
    "custom_vjp_call": _custom_vjp,
    "custom_vjp_call_jaxpr": _custom_vjp,
    "custom_linear_solve": _custom_linear_solve,
}
