"""`jax.lax`: conditions, loops, scans, over those of `ivy_api`; functions with custom derivatives."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.frontends import one_namespace
from ivy_frontend_jax._implementation import promotion, trees
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import arrays
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import cast
from ivy_frontend_jax._implementation.transforming import Outputs, as_arrays, translated

lax = raw("jax.lax")


class Carry:
    """The state of a loop: its structure, data types and weak types, which stay the same."""

    def __init__(self, name: str, value: Any) -> None:
        leaves, self.structure = trees.flatten(value)
        self.name, self.arrays = name, as_arrays(leaves, name)
        self.weak: list[bool] | None = None

    @property
    def natives(self) -> tuple[Any, ...]:
        """The native arrays."""
        return tuple(x._x for x in self.arrays)

    def wrapped(self, natives: Sequence[Any]) -> Any:
        """Return the state with other values."""
        return self.structure.unflatten([Array(x, own._weak) for x, own in zip(natives, self.arrays, strict=True)])

    def last(self, natives: Sequence[Any]) -> Any:
        """Return the last state, as weak as the step returns it."""
        weak = self.weak or [x._weak for x in self.arrays]
        return self.structure.unflatten([Array(x, w) for x, w in zip(natives, weak, strict=True)])

    def settle(self, step: Callable[[Any], Any]) -> None:
        """Give weak leaves the data types that a step returns for them."""
        for _ in range(3):
            if not any(x._weak for x in self.arrays):
                return
            leaves, structure = trees.flatten(step(self.structure.unflatten(self.arrays)))
            if structure != self.structure:
                self._wrong(structure)
            changed = False
            for i, (own, new) in enumerate(zip(self.arrays, as_arrays(leaves, self.name), strict=True)):
                d, weak = promotion.common([(own.dtype, own._weak), (new.dtype, new._weak)])
                if own._weak and d is not own.dtype:
                    self.arrays[i] = Array(cast(namespace_of((own,)), own._x, d), weak)
                    changed = True
            if not changed:
                return

    def _wrong(self, structure: Any) -> None:
        raise TypeError(
            f"{self.name} body function carry input and carry output must have the same pytree structure, but they differ: "
            f"{self.structure} and {structure}."
        )

    def taken(self, value: Any) -> tuple[Any, ...]:
        """Return the native arrays of a new state, checked against the first one."""
        leaves, structure = trees.flatten(value)
        if structure != self.structure:
            self._wrong(structure)
        out = []
        given = as_arrays(leaves, self.name)
        self.weak = [own._weak and new._weak for own, new in zip(self.arrays, given, strict=True)]
        for own, new in zip(self.arrays, given, strict=True):
            if own.dtype is not new.dtype or own.shape != new.shape:
                if (
                    new._weak
                    and own.shape == new.shape
                    and promotion.common([(own.dtype, own._weak), (new.dtype, True)])[0] is own.dtype
                ):
                    new = Array(cast(namespace_of((new,)), new._x, own.dtype))
                else:
                    raise TypeError(
                        f"{self.name} body function carry input and carry output must have equal types, but they differ: the input "
                        f"carry has type {own.dtype.name}{list(own.shape)} but the corresponding output carry component has type "
                        f"{new.dtype.name}{list(new.shape)}."
                    )
            out.append(new._x)
        return tuple(out)


def _one_boolean(name: str, value: Any) -> Any:
    leaves, structure = trees.flatten(value)
    if structure != trees.LEAF:
        raise TypeError(f"{name} must return a boolean scalar, got pytree {structure}.")
    (x,) = as_arrays(leaves, name)
    if x.ndim or x.dtype.kind != "b":
        raise TypeError(f"{name} must return a boolean scalar, got {x.dtype.name}{list(x.shape)}.")
    return x._x


@lax
@translated
def while_loop(cond_fun: Any, body_fun: Any, init_val: Any) -> Any:
    """Repeat a function while a condition holds."""
    if not callable(cond_fun) or not callable(body_fun):
        raise TypeError("lax.while_loop: cond_fun and body_fun arguments should be callable.")
    carry = Carry("while_loop", init_val)
    if not carry.arrays:
        return init_val
    carry.settle(body_fun)
    xp = namespace_of(carry.arrays)
    out = xp.while_loop(
        lambda values: _one_boolean("cond_fun", cond_fun(carry.wrapped(values))),
        lambda values: carry.taken(body_fun(carry.wrapped(values))),
        carry.natives,
    )
    return carry.last(out)


@lax
@translated
def fori_loop(lower: Any, upper: Any, body_fun: Any, init_val: Any, *, unroll: Any = None) -> Any:
    """Repeat a function for each integer of a range."""
    if not callable(body_fun):
        raise TypeError("lax.fori_loop: body_fun argument should be callable.")
    low, high = arrays("fori_loop", lower, upper)
    if low.dtype.kind not in "iu" or high.dtype.kind not in "iu" or low.ndim or high.ndim:
        raise TypeError(f"lower and upper arguments to fori_loop must be integers, got {low.dtype.name} and {high.dtype.name}.")
    d, weak = promotion.common([(low.dtype, low._weak), (high.dtype, high._weak)])
    carry = Carry("fori_loop", init_val)
    if not carry.arrays:
        return init_val
    xp = namespace_of((*carry.arrays, low, high))

    def index(i: Any) -> Any:
        return Array(_as_index(xp, i, d), weak)

    carry.settle(lambda value: body_fun(Array(cast(xp, low._x, d), weak), value))
    ends = (lower if isinstance(lower, int) else low._x, upper if isinstance(upper, int) else high._x)
    out = xp.fori_loop(*ends, lambda i, values: carry.taken(body_fun(index(i), carry.wrapped(values))), carry.natives)
    return carry.last(out)


def _as_index(xp: Any, i: Any, d: Any) -> Any:
    return xp.asarray(i, dtype=getattr(xp, d.name)) if isinstance(i, int) else cast(namespace_of((Array(i),)), i, d)


@lax
@translated
def scan(
    f: Any, init: Any, xs: Any = None, length: Any = None, reverse: Any = False, unroll: Any = 1, _split_transpose: Any = False
) -> Any:
    """Loop over the first axis of arrays and carry a state; return the last state and the results of all steps."""
    if not callable(f):
        raise TypeError("lax.scan: f argument should be a callable.")
    leaves, structure = trees.flatten(xs)
    given = as_arrays(leaves, "scan")
    if any(not x.ndim for x in given):
        raise ValueError("scan got value with no leading axis to scan over")
    count = _number_of_steps({x.shape[0] for x in given}, length)
    carry = Carry("scan", init)
    outs = Outputs()

    def step(value: Any, x: Any) -> Any:
        found = f(value, x)
        if not isinstance(found, tuple) or len(found) != 2:
            raise TypeError(f"scan body output must be a pair, got {found}.")
        return found

    if any(x._weak for x in carry.arrays):
        first = [x[0] if count else jnp.zeros(x.shape[1:], x.dtype) for x in given]
        carry.settle(lambda value: step(value, structure.unflatten(first))[0])
    if not count:
        example = [jnp.zeros(x.shape[1:], x.dtype) for x in given]
        _, y = step(carry.wrapped(carry.natives), structure.unflatten(example))
        return init, trees.tree_map(_none_of, y)
    xp = namespace_of((*carry.arrays, *given))

    def flat(values: Any, x: Any) -> Any:
        rebuilt = structure.unflatten([Array(a, own._weak) for a, own in zip(x or (), given, strict=True)])
        value, y = step(carry.wrapped(values), rebuilt)
        return carry.taken(value), tuple(outs.taken(y, "scan", strict=True))

    natives = tuple(x._x for x in given)
    last, ys = xp.scan(flat, carry.natives, natives or None, count, bool(reverse), int(unroll) if unroll is not True else count)
    return carry.last(last), outs.rebuilt(ys)


def _number_of_steps(sizes: set[int], length: Any) -> int:
    """Return how many steps `scan` takes: the size of the first axes, or the length that is given."""
    if len(sizes) > 1:
        raise ValueError(f"scan got values with different leading axis sizes: {', '.join(map(str, sorted(sizes)))}.")
    if length is None:
        if not sizes:
            raise ValueError("scan got no values to scan over and `length` not provided.")
        return sizes.pop()
    count = int(length.__index__())
    if sizes and sizes != {count}:
        raise ValueError(f"scan got `length` argument of {count} which disagrees with leading axis sizes {sorted(sizes)}.")
    return count


def _none_of(leaf: Any) -> Any:
    (x,) = arrays("scan", leaf)
    return Array(jnp.zeros((0, *x.shape), x.dtype)._x, x._weak)


@raw("jax.lax", name="map")
@translated
def mapped(f: Any, xs: Any, *, batch_size: Any = None) -> Any:
    """Apply a function to each slice along the first axis."""
    if batch_size is not None:
        from ivy_frontend_jax._implementation.mapping import vmap

        leaves = trees.tree_leaves(xs)
        n = leaves[0].shape[0]
        parts = [vmap(f)(trees.tree_map(lambda x, i=i: x[i : i + batch_size], xs)) for i in range(0, n, batch_size)]
        return trees.tree_map(lambda *x: jnp.concatenate(x), *parts)
    return scan(lambda _, x: (None, f(x)), None, xs)[1]


@lax
@translated
def associative_scan(fn: Any, elems: Any, reverse: Any = False, axis: Any = 0) -> Any:
    """Return the cumulative results of an associative function along an axis."""
    if not callable(fn):
        raise TypeError("lax.associative_scan: fn argument should be callable.")
    leaves, structure = trees.flatten(elems)
    given = as_arrays(leaves, "associative_scan")
    if not isinstance(axis, int) or any(not x.ndim for x in given):
        raise ValueError("associative_scan needs arrays with axes, and an integer axis.")
    if len({x.shape[axis] for x in given}) > 1:
        raise ValueError(f"Array inputs to associative_scan must have the same first dimension: {[x.shape for x in given]}")
    xp = namespace_of(given)
    weak = [x._weak for x in given]

    def flat(a: Any, b: Any) -> Any:
        one, two = (structure.unflatten([Array(x, w) for x, w in zip(v, weak, strict=True)]) for v in (a, b))
        return tuple(x._x for x in as_arrays(trees.flatten(fn(one, two))[0], "associative_scan"))

    out = xp.associative_scan(flat, tuple(x._x for x in given), reverse=bool(reverse), axis=axis)
    return structure.unflatten([Array(x, w) for x, w in zip(out, weak, strict=True)])


_UNGIVEN: Any = object()


def _scalar(name: str, value: Any, no_scalar: str, kinds: str, no_kind: str) -> Any:
    """Return what a branch is chosen by; raise unless it is a scalar of one of the kinds."""
    (x,) = arrays(name, value)
    if x.ndim:
        raise TypeError(f"{no_scalar}, got {value} of shape {x.shape}.")
    if x.dtype.kind not in kinds:
        raise TypeError(f"{no_kind}, got {x.dtype.name}.")
    return x


@lax
@translated
def cond(pred: Any, true_fun: Any, false_fun: Any, *operands: Any, operand: Any = _UNGIVEN) -> Any:
    """Return the result of one of two functions, chosen by a condition."""
    if not callable(true_fun) or not callable(false_fun):
        raise TypeError("lax.cond: true_fun and false_fun arguments should be callable.")
    p = _scalar("cond", pred, "Pred must be a scalar", "biuf", "Pred type must be either boolean or number")
    p = p if p.dtype.kind == "b" else p != 0
    return _branches(p, [false_fun, true_fun], operands if operand is _UNGIVEN else (operand,), "cond")


@lax
@translated
def switch(index: Any, branches: Any, *operands: Any, operand: Any = _UNGIVEN) -> Any:
    """Return the result of one of several functions, chosen by an index."""
    if not all(map(callable, branches)):
        raise TypeError("lax.switch: branches argument should be a sequence of callables.")
    i = _scalar("switch", index, "Branch index must be scalar", "iu", "Index type must be an integer")
    operands = operands if operand is _UNGIVEN else (operand,)
    branches = tuple(branches)
    if not branches:
        raise ValueError("Empty branch sequence")
    if len(branches) == 1:
        return branches[0](*operands)
    return _branches(i, list(branches), operands, "switch")


def _branches(index: Any, branches: list[Any], operands: Any, name: str) -> Any:
    leaves, structure = trees.flatten(operands)
    given = as_arrays(leaves, name)
    records = [Outputs() for _ in branches]
    xp = namespace_of((index, *given))

    def flat(k: int) -> Any:
        def run(*natives: Any) -> Any:
            own = structure.unflatten([Array(x, a._weak) for x, a in zip(natives, given, strict=True)])
            return tuple(records[k].taken(branches[k](*own), name, strict=True))

        return run

    natives = [x._x for x in given]
    if name == "cond":
        out = xp.cond(index._x, flat(1), flat(0), *natives)
    else:
        out = xp.switch(index._x, [flat(k) for k in range(len(branches))], *natives)
    seen = [r for r in records if r.structure is not None]
    if any(r.structure != seen[0].structure for r in seen):
        raise TypeError(
            f"{name} branch outputs must have the same pytree structure, but they differ: "
            f"{', '.join(str(r.structure) for r in seen)}."
        )
    return seen[0].rebuilt(out, [all(w) for w in zip(*(r.weak for r in seen), strict=True)])


@lax
def custom_root(f: Any, initial_guess: Any, solve: Any, tangent_solve: Any, has_aux: Any = False) -> Any:
    """Solve for a root of a function; its derivative is that of the implicit function."""
    from ivy_frontend_jax._implementation.transforming import jvp, stop_gradient

    found = solve(lambda x: f(x), stop_gradient(initial_guess))
    root, aux = found if has_aux else (found, None)
    root = stop_gradient(root)
    # One Newton step at the root has the derivative of the implicit function: the slope of `f` is a constant of it.

    def slope(t: Any) -> Any:
        return jvp(f, (root,), (t,))[1]

    rest = f(root)
    step = tangent_solve(slope, trees.tree_map(lambda r: r - stop_gradient(r), rest))
    out = trees.tree_map(lambda x, s: x - s, root, step)
    return (out, aux) if has_aux else out


@lax
def custom_linear_solve(
    matvec: Any, b: Any, solve: Any, transpose_solve: Any = None, symmetric: Any = False, has_aux: Any = False
) -> Any:
    """Solve linear equations; the derivative is that of the solution, by further solves."""
    from ivy_frontend_jax._implementation.transforming import stop_gradient

    found = solve(lambda x: matvec(x), b)
    x, aux = found if has_aux else (found, None)
    x = stop_gradient(x)
    rest = trees.tree_map(lambda u, v: u - v, b, matvec(x))
    rest = trees.tree_map(lambda r: r - stop_gradient(r), rest)
    step = solve(lambda v: matvec(v), rest)
    step = step[0] if has_aux else step
    out = trees.tree_map(lambda u, v: u + v, x, step)
    return (out, aux) if has_aux else out


class _Custom:
    """What functions with custom derivatives share: the arguments that are no arrays."""

    def __init__(self, fun: Any, nondiff_argnums: Any = (), nondiff_argnames: Any = ()) -> None:
        update: Any = functools.update_wrapper
        update(self, fun)
        self.fun = fun
        names = _names(fun)
        extra = [names.index(n) for n in nondiff_argnames if n in names]
        self.nondiff_argnums = tuple(sorted({*(int(i) for i in nondiff_argnums), *extra}))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        raise NotImplementedError

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)

    def _split(self, what: str, rule: Any, args: Any, kwargs: Any) -> _Split:
        """Return the arguments of a call; raise unless the function has its rule."""
        if rule is None:
            name = getattr(self, "__name__", self.fun)
            raise AttributeError(f"No {what.upper()} defined for custom_{what} function {name} using def{what}.")
        return _Split(self._resolved(args, kwargs), self.nondiff_argnums, f"custom_{what}")

    def _resolved(self, args: Any, kwargs: Any) -> tuple[Any, ...]:
        import inspect

        try:
            bound = inspect.signature(self.fun).bind(*args, **kwargs)
        except (TypeError, ValueError):
            if kwargs:
                raise
            return tuple(args)
        bound.apply_defaults()
        if bound.kwargs:
            raise TypeError(f"The following keyword arguments could not be resolved to positions: {', '.join(bound.kwargs)}")
        return bound.args


def _names(fun: Any) -> list[str]:
    import inspect

    try:
        return list(inspect.signature(fun).parameters)
    except (TypeError, ValueError):
        return []


class _Split:
    """The arguments of a call: leaves with derivatives, and how to rebuild the arguments."""

    def __init__(self, args: Any, fixed: tuple[int, ...], name: str) -> None:
        self.args, self.fixed = args, fixed
        self.positions = [i for i in range(len(args)) if i not in fixed]
        leaves, self.structure = trees.flatten(tuple(args[i] for i in self.positions))
        self.arrays = as_arrays(leaves, name)
        self.smooth = [i for i, x in enumerate(self.arrays) if x.dtype.kind in "fc"]

    @property
    def natives(self) -> list[Any]:
        """The native arrays, those without derivatives included: a graph has them as arguments of the function."""
        return [x._x for x in self.arrays]

    def primals(self, natives: Sequence[Any]) -> Any:
        """Return the arguments that are arrays."""
        return self.structure.unflatten([Array(x, own._weak) for x, own in zip(natives, self.arrays, strict=True)])

    def full(self, natives: Sequence[Any]) -> list[Any]:
        """Return all arguments."""
        out = list(self.args)
        for i, x in zip(self.positions, self.primals(natives), strict=True):
            out[i] = x
        return out

    @property
    def constants(self) -> list[Any]:
        """The arguments that are no arrays."""
        return [self.args[i] for i in self.fixed]


class custom_vjp(_Custom):
    """A function with a custom pullback, set by its method ``defvjp``."""

    def __init__(self, fun: Any, nondiff_argnums: Any = (), nondiff_argnames: Any = ()) -> None:
        super().__init__(fun, nondiff_argnums, nondiff_argnames)
        self.fwd: Any = None
        self.bwd: Any = None
        self._running = 0

    def defvjp(self, fwd: Any, bwd: Any, symbolic_zeros: Any = False, optimize_remat: Any = False) -> None:
        """Set the function that keeps residuals, and the one that pulls back."""
        self.fwd, self.bwd = fwd, bwd

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        split = self._split("vjp", self.fwd, args, kwargs)
        if not split.smooth:
            return self.fun(*split.args)
        xp = namespace_of(split.arrays)
        outs, kept = Outputs(), Outputs()

        def plain(*natives: Any) -> Any:
            return tuple(outs.taken(self.fun(*split.full(natives)), "custom_vjp", strict=True))

        def forward(*natives: Any) -> Any:
            self._running += 1
            try:
                found = self.fwd(*split.full(natives))
            finally:
                self._running -= 1
            if not isinstance(found, tuple) or len(found) != 2:
                raise TypeError("Custom VJP fwd rule must produce a pair of the primal output and the residuals.")
            return tuple(outs.taken(found[0], "custom_vjp", strict=True)), tuple(kept.taken(found[1], numbers=False))

        def backward(residuals: Any, cotangents: Any) -> Any:
            g = outs.rebuilt(cotangents)
            found = self.bwd(*split.constants, kept.rebuilt(residuals), g)
            if not isinstance(found, (tuple, list)):
                raise TypeError(f"Custom VJP bwd rule must produce a tuple, got {type(found)}.")
            if len(found) != len(split.positions):
                raise TypeError(
                    f"Custom VJP bwd rule must produce a tuple of length {len(split.positions)}, one for each argument, got "
                    f"{len(found)}."
                )
            return tuple(_cotangents(split, found, (*residuals, *cotangents)))

        def late_backward(args: Any, cotangents: Any) -> Any:
            return backward(forward(*args)[1], cotangents)

        function = xp.custom_vjp(plain)
        if self._running:  # `fwd` may call the function itself: its own `fwd` is called in the pullback only
            function.defvjp(lambda *natives: (plain(*natives), natives), late_backward)
        else:
            function.defvjp(forward, backward)
        return outs.rebuilt(function(*split.natives))


def _cotangents(split: _Split, found: Any, near: Any) -> list[Any]:
    """Return the native cotangents of the leaves, ``None`` for those without derivatives; a rule has ``None`` for zeros."""
    leaves: list[Any] = []
    parts = split.structure.unflatten(split.arrays)
    for ct, part in zip(found, parts, strict=True):
        own, structure = trees.flatten(part)
        if ct is None:
            leaves += [None] * len(own)
            continue
        leaves += structure.flatten_up_to(ct)
    out: list[Any] = [None] * len(leaves)
    for i in split.smooth:
        like, g = split.arrays[i], leaves[i]
        if g is None:
            xp: Any = one_namespace(near)
            out[i] = xp.broadcast_to(cast(xp, xp.zeros_like(xp.sum(near[-1])), like.dtype), like.shape)
            continue
        (g,) = arrays("custom_vjp", g)
        if g.shape != like.shape:
            raise ValueError(
                f"Custom VJP bwd rule must produce cotangents of the shapes of the arguments, got {g.shape} for {like.shape}."
            )
        out[i] = cast(namespace_of((g,)), g._x, like.dtype)
    return out


class custom_jvp(_Custom):
    """A function with a custom derivative along tangents, set by its method ``defjvp``."""

    def __init__(self, fun: Any, nondiff_argnums: Any = (), nondiff_argnames: Any = ()) -> None:
        super().__init__(fun, nondiff_argnums, nondiff_argnames)
        self.jvp: Any = None

    def defjvp(self, jvp: Any, symbolic_zeros: Any = False) -> Any:
        """Set the rule; it takes the primals and the tangents."""
        self.jvp = jvp
        return jvp

    def defjvps(self, *jvps: Any) -> None:
        """Set a rule for each argument; it takes the tangent, the result and the primals."""
        if self.nondiff_argnums:
            raise TypeError("Can't use ``defjvps`` with ``nondiff_argnums``.")

        def rule(primals: Any, tangents: Any) -> Any:
            out = self(*primals)
            parts = [j(t, out, *primals) for j, t in zip(jvps, tangents, strict=True) if j is not None]
            total = parts[0] if parts else trees.tree_map(jnp.zeros_like, out)
            for part in parts[1:]:
                total = trees.tree_map(lambda a, b: a + b, total, part)
            return out, total

        self.jvp = rule

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        split = self._split("jvp", self.jvp, args, kwargs)
        if not split.smooth:
            return self.fun(*split.args)
        xp = namespace_of(split.arrays)
        outs = Outputs()

        def plain(*natives: Any) -> Any:
            return tuple(outs.taken(self.fun(*split.full(natives)), "custom_jvp", strict=True))

        def rule(primals: Any, tangents: Any) -> Any:
            along = [Array(t, x._weak) for t, x in zip(tangents, split.arrays, strict=True)]
            out, slope = self.jvp(*split.constants, tuple(split.primals(primals)), tuple(split.structure.unflatten(along)))
            natives = outs.taken(out, "custom_jvp", strict=True)
            slopes = as_arrays(trees.flatten(slope)[0], "custom_jvp")
            if len(slopes) != len(natives):
                raise TypeError("Custom JVP rule must produce primal and tangent outputs with equal container structures.")
            return tuple(natives), tuple(_like(t, x) for t, x in zip(slopes, natives, strict=True))

        function = xp.custom_jvp(plain)
        function.defjvp(rule)
        return outs.rebuilt(function(*split.natives))


def _like(t: Any, x: Any) -> Any:
    from ivy_frontend_jax._implementation.native import dtype_of

    if t.shape != tuple(x.shape):
        raise TypeError(f"Custom JVP rule must produce tangents of the shapes of the results, got {t.shape} for {tuple(x.shape)}.")
    return cast(namespace_of((t,)), t._x, dtype_of(x))


@raw("jax")
def custom_gradient(fun: Any) -> Any:
    """Return a function whose gradient is a function that it returns with its value."""

    @custom_vjp
    def wrapped(*args: Any) -> Any:
        return fun(*args)[0]

    def forward(*args: Any) -> Any:
        out, pull = fun(*args)
        return out, trees.Partial(pull)

    def backward(pull: Any, g: Any) -> Any:
        found = pull(g)
        return found if isinstance(found, tuple) else (found,)

    wrapped.defvjp(forward, backward)
    return wrapped


FRONTEND.value("jax.custom_vjp", custom_vjp)
FRONTEND.value("jax.custom_jvp", custom_jvp)
