"""Operations that call functions: conditions, loops, derivatives."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_frontend_keras._implementation import kinds, symbolic
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.operations.defining import op


def _arrays(value: Any, xp: Any) -> Any:
    """Return nested arrays and numbers as nested arrays."""
    return kinds.mapped(lambda x: x if x is None or kinds.is_array(x) else kinds.plain_array(x, xp), value)


def _callable(f: Any) -> Any:
    if not callable(f):
        raise TypeError(f"`f` should be a callable. Received: f={f}")
    return f


def _condition(value: Any, xp: Any) -> Any:
    return xp.reshape(xp.astype(value, xp.bool) if kinds.is_array(value) else xp.asarray(bool(value)), ())


@op("ops")
def cond(pred: Any, true_fn: Any, false_fn: Any, *, xp: Any) -> Any:
    """Return what one of two functions without arguments returns."""
    if not kinds.is_array(pred):
        return true_fn() if pred else false_fn()
    return xp.cond(_condition(pred, xp), true_fn, false_fn)


@op("ops", containers=True)
def switch(index: Any, branches: Any, *operands: Any, xp: Any) -> Any:
    """Return what one of several functions returns; the first or last one if the index is too small or too large."""
    last = len(branches) - 1
    if not kinds.is_array(index):
        return branches[min(max(int(index), 0), last)](*_arrays(operands, xp))
    return xp.switch(xp.clip(xp.astype(index, xp.int32), 0, last), list(branches), *_arrays(operands, xp))


@op("ops", containers=True)
def while_loop(cond: Any, body: Any, loop_vars: Any, maximum_iterations: Any = None, *, xp: Any) -> Any:
    """Return the variables after a function has changed them as long as a condition holds."""
    several = isinstance(loop_vars, (tuple, list))
    state = tuple(_arrays(loop_vars if several else (loop_vars,), xp))

    def goes_on(state: Any) -> Any:
        values, i = state
        found = _condition(cond(*values), xp)
        return found if maximum_iterations is None else xp.logical_and(found, i < maximum_iterations)

    def step(state: Any) -> Any:
        values, i = state
        out = body(*values)
        return tuple(_arrays(out if isinstance(out, (tuple, list)) else (out,), xp)), i + 1

    values, _ = xp.while_loop(goes_on, step, (state, xp.asarray(0, dtype=xp.int32)))
    return values if several else values[0]


@op("ops", containers=True)
def fori_loop(lower: Any, upper: Any, body_fun: Any, init_val: Any, *, xp: Any) -> Any:
    """Return the value after a function of an index and the value was called for each index."""

    def as_before(new: Any, old: Any) -> Any:
        """Return a floating-point result in the data type of the value: an integer index may have widened it."""
        return xp.astype(new, old.dtype) if kinds.is_floating(old) and new.dtype != old.dtype else new

    def step(i: Any, value: Any) -> Any:
        return ivy_api.tree_map(as_before, _arrays(body_fun(i, value), xp), value)

    return xp.fori_loop(lower, upper, step, _arrays(init_val, xp))


@op("ops", containers=True)
def scan(f: Any, init: Any, xs: Any = None, length: Any = None, reverse: bool = False, unroll: Any = 1, *, xp: Any) -> Any:
    """Return the last state, and the stacked results, of a function called with the state and each slice of arrays."""
    if not isinstance(unroll, bool) and (not isinstance(unroll, int) or unroll < 1):
        raise ValueError(f"`unroll` must be an positive integer or boolean. Received: unroll={unroll}")
    if xs is None and length is None:
        raise ValueError("Got no `xs` to scan over and `length` not provided.")
    init, xs = _arrays(init, xp), _arrays(xs, xp)
    if length is not None and xs is not None:
        xs = kinds.mapped(lambda x: x[: int(length)], xs)

    def step(state: Any, x: Any) -> Any:
        state, y = _callable(f)(state, x)
        state = _arrays(state, xp)
        return state, kinds.mapped(xp.zeros_like, init) if y is None else _arrays(y, xp)

    return xp.scan(step, init, xs, length=None if xs is not None else int(length), reverse=reverse)


@op("ops", containers=True)
def map(f: Any, xs: Any, *, xp: Any) -> Any:
    """Return the stacked results of a function called with each slice of arrays."""
    return xp.map(_callable(f), _arrays(xs, xp))


@op("ops", containers=True)
def vectorized_map(function: Any, elements: Any, *, xp: Any) -> Any:
    """Return the stacked results of a function of single examples, called for all at once."""
    return xp.vmap(function)(_arrays(elements, xp))


@op("ops", containers=True)
def associative_scan(f: Any, elems: Any, reverse: bool = False, axis: int = 0, *, xp: Any) -> Any:
    """Return the cumulative results of an associative function along an axis."""
    return xp.associative_scan(_callable(f), _arrays(elems, xp), reverse, axis)


@op("ops", "ops.linalg", containers=True)
def jvp(fun: Any, primals: Any, tangents: Any, has_aux: bool = False, *, xp: Any) -> Any:
    """Return the result of a function, its derivative along tangents, and with ``has_aux`` its other results."""
    return xp.jvp(fun, tuple(_arrays(primals, xp)), tuple(_arrays(tangents, xp)), has_aux=has_aux)


@offer("ops")
def custom_gradient(f: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of arrays whose gradient is what a function returns that ``f`` returns beside its result."""

    def run(*args: Any, xp: Any) -> Any:
        @xp.custom_vjp
        def function(*args: Any) -> Any:
            return f(*args)[0]

        def backward(args: Any, upstream: Any) -> Any:
            several = isinstance(upstream, (tuple, list))
            found = f(*args)[1](*(upstream if several else (upstream,)))
            return tuple(found) if isinstance(found, (tuple, list)) else (found,)

        function.defvjp(lambda *args: (function(*args), args), backward)
        return function(*_arrays(args, xp))

    @functools.wraps(f)
    def wrapped(*args: Any) -> Any:
        if any(kinds.is_symbolic(x) for x in kinds.leaves(args)):
            return symbolic.record(symbolic.Called(wrapped, "custom_gradient"), args, {})
        return kinds.call(run, args, {})

    return wrapped


@offer("ops")
def dtype(x: Any) -> str:
    """Return the name of the data type of an array."""
    return kinds.name_of(x if kinds.is_array(x) else kinds.plain_array(x, kinds.space(())))
