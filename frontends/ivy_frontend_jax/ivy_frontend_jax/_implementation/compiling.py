"""`jax.jit` and `jax.checkpoint`."""

from __future__ import annotations

import functools
from typing import Any

from ivy_api.adapt.recent import Recent
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.defining import as_recorded
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.named_axes import any_axis
from ivy_frontend_jax._implementation.states import VALUES
from ivy_frontend_jax._implementation.transforming import Outputs, as_arrays


def _converted(tree: Any) -> Any:
    """Return a pytree with numbers and other libraries' arrays as arrays."""
    if type(tree) is Array:
        return tree
    leaves, structure = trees.flatten(tree)
    return structure.unflatten(as_arrays(leaves, "jit"))


class Compiled:
    """What `jit` returns: a function compiled for each structure of its arguments, where the backend compiles as JAX does."""

    def __init__(self, fun: Any, static_argnums: Any, static_argnames: Any, donate: Any) -> None:
        functools.update_wrapper(self, fun)
        self._fun, self._static, self._names = fun, static_argnums, static_argnames
        self._made = Recent[Any]()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        xp = namespace_of((*args, *kwargs.values()))
        if not xp.__source__.jit or VALUES["jax_disable_jit"] or any_axis():
            return self._eager(args, kwargs)
        return self._compiled(xp, args, kwargs)

    def _eager(self, args: Any, kwargs: Any) -> Any:
        fixed = {i % len(args) for i in self._static if -len(args) <= i < len(args)}
        own = [x if i in fixed else _converted(x) for i, x in enumerate(args)]
        named = {k: x if k in self._names else _converted(x) for k, x in kwargs.items()}
        return _converted(self._fun(*own, **named))

    def _compiled(self, xp: Any, args: Any, kwargs: Any) -> Any:
        fixed = {i % len(args) for i in self._static if -len(args) <= i < len(args)}
        named = {k for k in kwargs if k in self._names}
        dynamic = tuple(x for i, x in enumerate(args) if i not in fixed), {k: x for k, x in kwargs.items() if k not in named}
        leaves, structure = trees.flatten(dynamic)
        every = as_arrays(leaves, "jit")
        constant = tuple((i, args[i]) for i in sorted(fixed)), tuple((k, kwargs[k]) for k in sorted(named))
        try:
            key = hash((constant, structure, tuple(x._weak for x in every))), structure, constant, tuple(x._weak for x in every)
        except TypeError as error:
            raise ValueError(f"Non-hashable static arguments are used in a jit function: {error}") from error
        found = self._made.get(key)
        if found is None:
            out = Outputs()
            weak = [x._weak for x in every]

            def flat(*natives: Any) -> Any:
                own, own_kwargs = structure.unflatten([Array(x, w) for x, w in zip(natives, weak, strict=True)])
                rest = iter(own)
                full = [args[i] if i in fixed else next(rest) for i in range(len(args))]
                return tuple(out.taken(self._fun(*full, **own_kwargs, **dict(constant[1])), "jit", strict=True))

            found = self._made.put(key, (xp.compile(flat), out))
        compiled, out = found
        return out.rebuilt(compiled(*(x._x for x in every)))

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)

    def clear_cache(self) -> None:
        """Forget what was compiled."""
        self._made = Recent[Any]()

    def eval_shape(self, *args: Any, **kwargs: Any) -> Any:
        """Return the shapes of the results."""
        return FRONTEND.find("jax", "eval_shape")(self._fun, *args, **kwargs)


_UNGIVEN = object()
_UNUSED = "in_shardings out_shardings donate_argnames keep_unused backend inline compiler_options"


@as_recorded("jax", unused=_UNUSED)
def jit(fun: Any = _UNGIVEN, /, *, static_argnums: Any, static_argnames: Any, donate_argnums: Any) -> Any:
    """Return a function that is compiled with JAX as the backend, and that runs as it is on others."""
    nums = () if static_argnums is None else (static_argnums,) if isinstance(static_argnums, int) else tuple(static_argnums)
    names = () if static_argnames is None else (static_argnames,) if isinstance(static_argnames, str) else tuple(static_argnames)

    def make(function: Any) -> Any:
        if not callable(function):
            raise TypeError(f"Expected a callable value, got {function}")
        return Compiled(function, *_both_ways(function, nums, names), donate_argnums)

    return make if fun is _UNGIVEN else make(fun)


def _both_ways(function: Any, nums: Any, names: Any) -> tuple[Any, Any]:
    """Return the static arguments both by position and by name."""
    import inspect

    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (ValueError, TypeError):
        return nums, names
    positional = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    more_names = {positional[i] for i in nums if -len(positional) <= i < len(positional)}
    more_nums = {positional.index(name) for name in names if name in positional}
    return tuple({*nums, *more_nums}), tuple({*names, *more_names})


@as_recorded("jax", unused="prevent_cse policy static_argnums static_argnames concrete")
def checkpoint(fun: Any) -> Any:
    """Return a function whose intermediate results are computed again in the pullback, whatever the policy."""

    @functools.wraps(fun, updated=())
    def function(*args: Any, **kwargs: Any) -> Any:
        leaves, structure = trees.flatten((args, kwargs))
        positions = [i for i, x in enumerate(leaves) if type(x) is Array and x.dtype.kind in "fc"]
        if not positions:
            return fun(*args, **kwargs)
        out = Outputs()

        def flat(*natives: Any) -> Any:
            full = list(leaves)
            for i, x in zip(positions, natives, strict=True):
                full[i] = Array(x, leaves[i]._weak)
            own, own_kwargs = structure.unflatten(full)
            return tuple(out.taken(fun(*own, **own_kwargs), "checkpoint", strict=True))

        natives = namespace_of([leaves[i] for i in positions]).checkpoint(flat)(*(leaves[i]._x for i in positions))
        return out.rebuilt(natives)

    return function


@as_recorded("jax", unused="prevent_cse policy static_argnums concrete")
def remat(fun: Any) -> Any:
    """Return a function whose intermediate results are computed again in the pullback, whatever the policy."""
    return checkpoint(fun)
