"""Transformations of functions: what they have in common, and derivatives, over those of `ivy_api`.

`ivy_api` sees functions of native arrays in flat order; pytrees, weak types and JAX's errors are treated here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.errors import TransformationError, UnknownValueError
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import arrays
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.dtypes import float0
from ivy_frontend_jax._implementation.native import dtype_of


def as_arrays(leaves: Sequence[Any], name: str) -> list[Any]:
    """Return leaves as arrays; ``TypeError`` for what is none."""
    try:
        return list(arrays(name, *leaves))
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None


class Outputs:
    """What a function of native arrays returned beside them: the structure, weak types, and leaves that are no arrays."""

    def __init__(self) -> None:
        self.structure: Any = None
        self.weak: list[bool] = []
        self.others: dict[int, Any] = {}

    def taken(self, tree: Any, name: str = "", *, strict: bool = False, numbers: bool = True) -> list[Any]:
        """Return the native arrays of a result, and remember the rest."""
        leaves, self.structure = trees.flatten(tree)
        self.weak, self.others = [], {}
        natives = []
        for i, leaf in enumerate(leaves):
            if type(leaf) is not Array:
                if not numbers and not hasattr(leaf, "dtype"):
                    self.others[i] = leaf
                    continue
                try:
                    (leaf,) = arrays(name or "a transformed function", leaf)
                except TypeError:
                    if strict:
                        raise TypeError(f"Output from function of type {type(leaf)} is not a valid JAX type: {leaf!r}") from None
                    self.others[i] = leaf
                    continue
            self.weak.append(leaf._weak)
            natives.append(leaf._x)
        return natives

    def rebuilt(self, natives: Sequence[Any], weak: Sequence[bool] | None = None) -> Any:
        """Return the result with other native arrays."""
        given = iter(zip(natives, self.weak if weak is None else weak, strict=True))
        count = len(natives) + len(self.others)
        leaves = [self.others[i] if i in self.others else Array(*next(given)) for i in range(count)]
        return self.structure.unflatten(leaves)


class UnknownValueTypeError(UnknownValueError, TypeError):
    """Of what a graph does not have: `ivy_api.compile` calls a function as it is where it is raised."""


def translated(function: Callable[..., Any]) -> Callable[..., Any]:
    """Raise ``TypeError`` where `ivy_api` raises its error of transformations."""

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except UnknownValueError as error:
            raise UnknownValueTypeError(str(error)) from error
        except TransformationError as error:
            raise TypeError(str(error)) from error

    return wrapper


def chosen_of(argnums: Any, count: int, name: str) -> tuple[tuple[int, ...], bool]:
    single = isinstance(argnums, int)
    every = (argnums,) if single else tuple(argnums)
    if not all(isinstance(i, int) for i in every):
        raise TypeError(f"{name}: argnums must be an integer or a sequence of them, got {argnums}")
    for i in every:
        if not -count <= i < count:
            raise TypeError(
                f"{name}: differentiating with respect to argnums={argnums} requires more positional arguments; got {count}."
            )
    return tuple(i % count for i in every), single


def _smooth(name: str, leaves: Sequence[Any], holomorphic: bool, allow_int: bool) -> list[int]:
    """Return which leaves have derivatives; raise for the others as JAX does."""
    found = []
    for i, x in enumerate(leaves):
        kind = x.dtype.kind
        if holomorphic and kind != "c":
            raise TypeError(f"{name} with holomorphic=True requires inputs with complex dtype, but got {x.dtype.name}.")
        if kind in "fc":
            if kind == "c" and not holomorphic and name != "vjp" and name != "jacfwd":
                found.append(i)
                continue
            found.append(i)
        elif not allow_int:
            raise TypeError(
                f"{name} requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexact), but got "
                f"{x.dtype.name}. If you want to use Boolean- or integer-valued inputs, use vjp or set allow_int to True."
            )
    return found


def no_tangent(x: Any) -> Any:
    """Return the cotangent of an array whose data type has no derivatives: NumPy's zeros of ``float0``."""
    import numpy as np

    return np.zeros(x.shape, dtype=float0.dtype)


def differentiated(fun: Any, args: Sequence[Any], kwargs: Any, argnums: tuple[int, ...], name: str, options: Any) -> Any:
    """Flatten the chosen arguments; return the leaves, their structure, which are smooth, and the function of these."""
    chosen = tuple(args[i] for i in argnums)
    leaves, structure = trees.flatten(chosen)
    every = as_arrays(leaves, name)
    smooth = _smooth(name, every, *options)

    def call(*natives: Any) -> Any:
        full = list(every)
        for i, x in zip(smooth, natives, strict=True):
            full[i] = Array(x, every[i]._weak)
        parts = structure.unflatten(full)
        values = list(args)
        for i, part in zip(argnums, parts, strict=True):
            values[i] = part
        return fun(*values, **kwargs)

    return every, structure, smooth, call


@raw("jax")
def value_and_grad(
    fun: Any, argnums: Any = 0, has_aux: Any = False, holomorphic: Any = False, allow_int: Any = False, reduce_axes: Any = ()
) -> Any:
    """Return a function that computes the value of another one and its gradient."""
    if not callable(fun):
        raise TypeError(f"Expected a callable value, got {fun}")

    @functools.wraps(fun, updated=())
    @translated
    def function(*args: Any, **kwargs: Any) -> Any:
        chosen, single = chosen_of(argnums, len(args), "value_and_grad")
        every, structure, smooth, call = differentiated(fun, args, kwargs, chosen, "grad", (holomorphic, allow_int))
        value, rest = Outputs(), Outputs()

        def flat(*natives: Any) -> Any:
            found = call(*natives)
            if has_aux:
                if not isinstance(found, tuple) or len(found) != 2:
                    raise TypeError("with has_aux=True, the function must return a tuple of the value and the auxiliary data")
                found, aux = found
                _check_scalar(found, holomorphic)
                return value.taken(found)[0], tuple(rest.taken(aux, numbers=False))
            _check_scalar(found, holomorphic)
            return value.taken(found)[0], ()

        natives = [every[i]._x for i in smooth]
        if not natives:
            out, aux = flat()
            grads: Sequence[Any] = ()
        else:
            xp = namespace_of([every[i] for i in smooth])
            out, pullback, aux = xp.vjp(flat, *natives, has_aux=True)
            one = xp.ones_like(out)
            grads = pullback(one)
        full: list[Any] = [no_tangent(x) for x in every]
        for i, g in zip(smooth, grads, strict=True):
            full[i] = Array(g, every[i]._weak)
        parts = structure.unflatten(full)
        answer = value.rebuilt([out])
        if has_aux:
            answer = answer, rest.rebuilt(aux)
        return answer, parts[0] if single else tuple(parts)

    return function


def _check_scalar(value: Any, holomorphic: bool) -> None:
    _leaves, structure = trees.flatten(value)
    if structure != trees.LEAF:
        raise TypeError(f"Gradient only defined for scalar-output functions. Output was {value}.")
    try:
        (x,) = arrays("grad", value)
    except TypeError:
        raise TypeError(f"Gradient only defined for scalar-output functions. Output was {value}.") from None
    if x.ndim:
        raise TypeError(f"Gradient only defined for scalar-output functions. Output had shape: {x.shape}.")
    if holomorphic:
        if x.dtype.kind != "c":
            raise TypeError(f"grad with holomorphic=True requires outputs with complex dtype, but got {x.dtype.name}.")
    elif x.dtype.kind == "c":
        raise TypeError(
            f"grad requires real-valued outputs (output dtype that is a sub-dtype of np.floating), but got {x.dtype.name}. For "
            "holomorphic differentiation, pass holomorphic=True."
        )
    elif x.dtype.kind != "f":
        raise TypeError(
            f"grad requires real-valued outputs (output dtype that is a sub-dtype of np.floating), but got {x.dtype.name}. For "
            "differentiation of functions with integer outputs, use jax.vjp directly."
        )


@raw("jax")
def grad(
    fun: Any, argnums: Any = 0, has_aux: Any = False, holomorphic: Any = False, allow_int: Any = False, reduce_axes: Any = ()
) -> Any:
    """Return a function that computes the gradient of another one."""
    both = value_and_grad(fun, argnums, has_aux, holomorphic, allow_int)

    @functools.wraps(fun, updated=())
    def function(*args: Any, **kwargs: Any) -> Any:
        value, found = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return function


@raw("jax")
def fwd_and_bwd(fun: Any, argnums: Any, has_aux: Any = False, jitted: Any = True) -> Any:
    """Return a function that computes a value and keeps what its pullback needs, and one that pulls back."""

    def forward(*args: Any, **kwargs: Any) -> Any:
        chosen, single = chosen_of(argnums, len(args), "fwd_and_bwd")

        def partial(*parts: Any) -> Any:
            full = list(args)
            for i, part in zip(chosen, parts, strict=True):
                full[i] = part
            return fun(*full, **kwargs)

        out = vjp(partial, *(args[i] for i in chosen), has_aux=has_aux)
        pull = out[1]
        return (out[0], (lambda ct: pull(ct)[0]) if single else pull, *out[2:])

    return forward, lambda pullback, cotangent: pullback(cotangent)


@raw("jax")
@translated
def vjp(fun: Any, *primals: Any, has_aux: Any = False, reduce_axes: Any = ()) -> Any:
    """Return the value of a function, and its pullback."""
    if not callable(fun):
        raise TypeError(f"Expected a callable value, got {fun}")
    every, structure, smooth, call = differentiated(fun, primals, {}, tuple(range(len(primals))), "vjp", (False, True))
    value, rest, fixed = Outputs(), Outputs(), Outputs()
    positions: list[int] = []

    def flat(*natives: Any) -> Any:
        found = call(*natives)
        if has_aux and (not isinstance(found, tuple) or len(found) != 2):
            raise TypeError("with has_aux=True, the function must return a tuple of the value and the auxiliary data")
        return _parted(found, has_aux, value, rest, positions)

    natives = [every[i]._x for i in smooth]
    if natives:
        floats, pullback, (others, aux) = namespace_of([every[i] for i in smooth]).vjp(flat, *natives, has_aux=True)
    else:
        floats, (others, aux) = flat()
        pullback = None
    fixed.structure = value.structure
    merged = _merged(floats, others, positions)
    answer = value.rebuilt(merged)
    results = [Array(x, w) for x, w in zip(merged, value.weak, strict=True)]

    def pull(*cotangent: Any) -> Any:
        if len(cotangent) != 1:
            raise TypeError(f"The function returned by `jax.vjp` takes one cotangent; got {len(cotangent)}.")
        leaves, own = trees.flatten(cotangent[0])
        if own != value.structure:
            raise ValueError(
                f"unexpected tree structure of argument to vjp function: got {own}, but expected to match {value.structure}"
            )
        given = []
        for i, (ct, x) in enumerate(zip(leaves, results, strict=True)):
            if i not in positions:
                continue
            (g,) = arrays("vjp", ct)
            if g.shape != x.shape:
                raise ValueError(f"unexpected shape {g.shape} of a cotangent of a result of shape {x.shape}")
            if g.dtype != x.dtype and not g._weak:
                raise ValueError(f"unexpected dtype {g.dtype.name} of a cotangent of a result of dtype {x.dtype.name}")
            given.append(g.astype(x.dtype)._x if g.dtype != x.dtype else g._x)
        grads = pullback(tuple(given)) if pullback is not None else ()
        full: list[Any] = [no_tangent(x) for x in every]
        for i, g in zip(smooth, grads, strict=True):
            full[i] = Array(g, every[i]._weak)
        return tuple(structure.unflatten(full))

    return (answer, trees.Partial(pull), rest.rebuilt(aux)) if has_aux else (answer, trees.Partial(pull))


def _parted(found: Any, has_aux: bool, value: Outputs, rest: Outputs, positions: list[int]) -> tuple[Any, tuple[Any, Any]]:
    """Return the results of a function that have derivatives, whose positions are noted; the others, and the auxiliary data."""
    aux: tuple[Any, ...] = ()
    if has_aux:
        found, other = found
        aux = tuple(rest.taken(other, numbers=False))
    outs = value.taken(found, strict=True)
    positions[:] = [i for i, x in enumerate(outs) if dtype_of(x).kind in "fc"]
    return tuple(outs[i] for i in positions), (tuple(x for i, x in enumerate(outs) if i not in positions), aux)


def _merged(floats: Sequence[Any], others: Sequence[Any], positions: Sequence[int]) -> list[Any]:
    one, two = iter(floats), iter(others)
    return [next(one) if i in positions else next(two) for i in range(len(floats) + len(others))]


def _tangents(primals: Any, tangents: Any, name: str) -> Any:
    leaves, structure = trees.flatten(primals)
    along, other = trees.flatten(tangents)
    if structure != other:
        raise TypeError(
            f"primal and tangent arguments to jax.{name} must have the same tree structure; primals have tree structure "
            f"{structure} whereas tangents have tree structure {other}."
        )
    every = as_arrays(leaves, name)
    smooth = [i for i, x in enumerate(every) if x.dtype.kind in "fc"]
    given = []
    for i, x in enumerate(every):
        if i not in smooth:
            if getattr(getattr(along[i], "dtype", None), "name", "") in ("float32", "int32") or isinstance(along[i], (int, float)):
                raise TypeError(f"primal of dtype {x.dtype.name} takes a tangent of dtype float0 in jax.{name}")
            continue
        (t,) = arrays(name, along[i])
        if t.shape != x.shape:
            raise ValueError(f"jvp called with different primal and tangent shapes; got {x.shape} and {t.shape}")
        if t.dtype != x.dtype:
            if not t._weak:
                raise TypeError(
                    f"primal and tangent arguments to jax.{name} do not match; dtypes {x.dtype.name} and {t.dtype.name}"
                )
            t = t.astype(x.dtype)
        given.append(t._x)
    return every, structure, smooth, given


@raw("jax")
@translated
def jvp(fun: Any, primals: Any, tangents: Any, has_aux: Any = False) -> Any:
    """Return the value of a function, and its derivative along tangents."""
    if not isinstance(primals, (tuple, list)) or not isinstance(tangents, (tuple, list)):
        raise TypeError(
            f"primal and tangent arguments to jax.jvp must be tuples or lists; found {type(primals).__name__} and "
            f"{type(tangents).__name__}."
        )
    every, structure, smooth, given = _tangents(tuple(primals), tuple(tangents), "jvp")
    value, rest = Outputs(), Outputs()
    positions: list[int] = []

    def flat(*natives: Any) -> Any:
        full = list(every)
        for i, x in zip(smooth, natives, strict=True):
            full[i] = Array(x, every[i]._weak)
        return _parted(fun(*structure.unflatten(full)), has_aux, value, rest, positions)

    natives = [every[i]._x for i in smooth]
    if natives:
        space = namespace_of([every[i] for i in smooth])
        floats, along, (others, aux) = space.jvp(flat, natives, given, has_aux=True)
    else:
        floats, (others, aux) = flat()
        along = ()
    merged = _merged(floats, others, positions)
    answer = value.rebuilt(merged)
    slopes = iter(along)
    tangent_leaves = [Array(next(slopes), value.weak[i]) if i in positions else no_tangent(Array(x)) for i, x in enumerate(merged)]
    tangent = value.structure.unflatten(tangent_leaves)
    return (answer, tangent, rest.rebuilt(aux)) if has_aux else (answer, tangent)


@raw("jax")
def linearize(fun: Any, *primals: Any, has_aux: Any = False) -> Any:
    """Return the value of a function, and its derivative there as a function of tangents."""
    zeros = tuple(trees.tree_map(lambda x: jnp.zeros_like(x), p) for p in primals)
    found = jvp(fun, primals, zeros, has_aux=has_aux)

    def along(*tangents: Any) -> Any:
        return jvp(fun, primals, tangents, has_aux=has_aux)[1]

    return (found[0], along, found[2]) if has_aux else (found[0], along)


@raw("jax")
def linear_transpose(fun: Any, *primals: Any, reduce_axes: Any = ()) -> Any:
    """Return the transpose of a linear function."""
    zeros = tuple(trees.tree_map(lambda x: jnp.zeros(x.shape, x.dtype), p) for p in primals)
    _, pull = vjp(fun, *zeros)
    return pull


@raw("jax", "jax.custom_derivatives")
def closure_convert(fun: Any, *example_args: Any) -> Any:
    """Return a function and the arrays that it closes over: none, they stay in the closure."""
    return lambda *args: fun(*args[: len(example_args)]), []


@raw("jax.lax")
def stop_gradient(x: Any) -> Any:
    """Return arrays as constants of every derivative."""

    def one(leaf: Any) -> Any:
        if type(leaf) is not Array and not hasattr(leaf, "dtype"):
            return leaf
        (a,) = arrays("stop_gradient", leaf)
        return Array(namespace_of((a,)).stop_gradient(a._x), a._weak) if a.dtype.kind in "fc" else a

    return trees.tree_map(one, x)
