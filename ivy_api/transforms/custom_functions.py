"""The functions that `custom_vjp` and `custom_jvp` return."""

from __future__ import annotations

from copy import copy
from functools import update_wrapper
from typing import cast

from ivy_api.adapt.functions import is_found, own_name
from ivy_api.adapt.promotion import FLOATING
from ivy_api.array import Array
from ivy_api.array.base import ArrayBase
from ivy_api.dispatch.lookup import find_namespace, one_namespace
from ivy_api.errors import TransformationError
from ivy_api.transforms.calls import like
from ivy_api.transforms.pytrees import flatten, native, unflatten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    Function = Callable[..., Any]
    Join = Callable[[Iterable[Any]], list[Any]]


class Kind:
    """The shape and data type of an array."""

    __slots__ = ("dtype", "shape")

    def __init__(self, x: Any) -> None:
        self.shape, self.dtype = tuple(x.shape), x.dtype

    def over(self, space: Any, name: Any) -> Kind:
        """Return that of an array of another namespace; ``name`` returns the name of the data type."""
        found = copy(self)
        found.dtype = getattr(space, name(self.dtype))
        return found

    def zeros(self, near: Any, space: Any) -> Any:
        """Return zeros of that shape and data type, on the device of another array."""
        return space.broadcast_to(space.astype(space.zeros_like(space.sum(near)), self.dtype), self.shape)


class Packing:
    """How a pytree is rebuilt from flat native arrays; leaves that are not arrays are kept.

    Attributes
    ----------
    kinds : shape and data type of each array
    """

    __slots__ = ("_leaves", "_space", "_structure", "_wrapped", "kinds")

    def __init__(self, leaves: list[Any], structure: Any) -> None:
        self._structure = structure
        self._wrapped = [None if find_namespace(native(x)) is None else isinstance(x, ArrayBase) for x in leaves]
        self._leaves = [x if wrap is None else None for x, wrap in zip(leaves, self._wrapped, strict=True)]
        own = [native(x) for x, wrap in zip(leaves, self._wrapped, strict=True) if wrap is not None]
        self.kinds, self._space = list(map(Kind, own)), find_namespace(own[0]) if own else None

    def over(self, space: Any) -> Packing:
        """Return the same for arrays of another namespace: a graph calls rules on every backend."""
        if self._space is None or self._space is space:
            return self
        name = self._space.__source__.dtype_name
        found = copy(self)
        found._space, found.kinds = space, [kind.over(space, name) for kind in self.kinds]
        return found

    def tree(self, arrays: Iterable[Any]) -> Any:
        """Return the pytree with other arrays."""
        given = iter(arrays)
        return unflatten(
            self._structure,
            [
                leaf if wrap is None else Array(next(given)) if wrap else next(given)
                for leaf, wrap in zip(self._leaves, self._wrapped, strict=True)
            ],
        )

    def matched(self, tree: Any, space: Any, what: str, of: str) -> list[Any]:
        """Return the native arrays of a pytree of the same structure, at the positions of arrays of floating-point dtype.

        Elsewhere, and if the pytree is ``None``, they are ``None``.
        """
        if tree is None:
            return [None] * len(self.kinds)
        leaves, structure = flatten(tree)
        if structure != self._structure:
            raise TransformationError(f"{what} has the structure of its {of}, {self._structure}; got {structure}.")
        own = [x for x, wrap in zip(leaves, self._wrapped, strict=True) if wrap is not None]
        return [
            like(x, kind, space, what, of) if space.isdtype(kind.dtype, FLOATING) else None
            for x, kind in zip(own, self.kinds, strict=True)
        ]


def packed(tree: Any) -> tuple[tuple[Any, ...], Packing]:
    """Return the native arrays of a pytree, and how to rebuild it from others."""
    leaves, structure = flatten(tree)
    return tuple(native(x) for x in leaves if find_namespace(native(x)) is not None), Packing(leaves, structure)


class _Own:
    """A function whose positional arguments are split into those that are differentiated, and others."""

    def __init__(self, fun: Function, nondiff_argnums: Sequence[int]) -> None:
        update_wrapper(cast("Any", self), fun)
        self._fun = fun
        self._apart = (nondiff_argnums,) if isinstance(nondiff_argnums, int) else tuple(nondiff_argnums)

    def __reduce__(self) -> Any:
        """By name, if it replaces the function in its module, or else with its derivative."""
        return own_name(self) if is_found(self) else (type(self), (self._fun, self._apart), vars(self).copy())

    def _split(
        self, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[list[Any], list[Any], Callable[[Iterable[Any]], list[Any]]]:
        """Return the arguments apart, the others, and a function that joins both again."""
        if kwargs:
            args = self._by_position(args, kwargs)
        apart = [n % len(args) for n in self._apart]
        others = [i for i in range(len(args)) if i not in apart]

        def joined(given: Iterable[Any]) -> list[Any]:
            every = list(args)
            for i, x in zip(others, given, strict=True):
                every[i] = x
            return every

        return [args[i] for i in apart], [args[i] for i in others], joined

    def _by_position(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        from inspect import signature  # few calls have keyword arguments

        bound = signature(self._fun).bind(*args, **kwargs)
        bound.apply_defaults()
        if bound.kwargs:
            raise TransformationError(
                f"A function with a custom derivative takes its arguments by position; got {', '.join(bound.kwargs)} by keyword."
            )
        return bound.args

    def _named(self, flat: Function) -> Function:
        """Name a flat function like the function, for graphs."""
        flat.__name__ = getattr(self._fun, "__name__", "f")
        return flat

    def _undefined(self, method: str) -> TransformationError:
        name = getattr(self._fun, "__name__", "f")
        return TransformationError(f"{name} has no derivative yet. Call {name}.{method} first.")


class OwnVjp(_Own):
    """A function with a custom pullback: see `custom_vjp`."""

    _running = 0
    _fwd: Function | None = None
    _bwd: Function | None = None

    def defvjp(self, fwd: Function, bwd: Function) -> None:
        """Set the function that returns the result and residuals, and the one that returns cotangents."""
        self._fwd, self._bwd = fwd, bwd

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        fwd, bwd = self._fwd, self._bwd
        if fwd is None or bwd is None:
            raise self._undefined("defvjp(fwd, bwd)")
        apart, others, joined = self._split(args, kwargs)
        arrays, given = packed(others)
        space: Any = one_namespace(arrays)
        if space is None:
            return self._fun(*args, **kwargs)
        each = [packed(x)[1] for x in others]
        value: Any = None
        kept: Any = None

        def flat(*arrays: Any) -> tuple[Any, ...]:
            nonlocal value
            outputs, value = packed(self._fun(*joined(given.tree(arrays))))
            return outputs

        def flat_fwd(*arrays: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
            nonlocal value, kept
            self._running += 1  # compilers do not capture context variables; a wrong count would only change the order of calls
            try:
                found = fwd(*joined(given.tree(arrays)))
            finally:
                self._running -= 1
            out, residuals = pair(found, "fwd of defvjp", "residuals")
            (outputs, value), (residuals, kept) = packed(out), packed(residuals)
            return outputs, residuals

        def flat_bwd(residuals: Sequence[Any], g: Sequence[Any]) -> list[Any]:
            near = (*residuals, *g)[-1]
            space: Any = find_namespace(near)
            whole = [
                x if space.isdtype(kind.dtype, FLOATING) else kind.zeros(near, space)
                for x, kind in zip(g, value.over(space).kinds, strict=True)
            ]
            found = bwd(*apart, kept.tree(residuals), value.tree(whole))
            if not (isinstance(found, (tuple, list)) and len(found) == len(others)):
                got = len(found) if isinstance(found, (tuple, list)) else type(found).__qualname__
                raise TransformationError(
                    f"The function bwd of defvjp returns a tuple of cotangents, one for each of {len(others)} arguments; got {got}."
                )
            out = []
            for tree, packing in zip(found, [one.over(space) for one in each], strict=True):
                cotangents = packing.matched(tree, space, "A cotangent that bwd returns", "argument")
                for x, kind in zip(cotangents, packing.kinds, strict=True):
                    smooth = space.isdtype(kind.dtype, FLOATING)
                    out.append(kind.zeros(near, space) if x is None and smooth else x)
            return out

        def late_bwd(args: Sequence[Any], g: Sequence[Any]) -> list[Any]:
            return flat_bwd(flat_fwd(*args)[1], g)

        # A ``fwd`` may call the function itself. That call's own ``fwd`` is called in its pullback only, if there is one.
        rules = (None, late_bwd) if self._running else (flat_fwd, flat_bwd)
        found = space.transforms.custom_vjp(self._named(flat), *rules, arrays)
        return value.tree(found)


class OwnJvp(_Own):
    """A function with a custom derivative along tangents: see `custom_jvp`."""

    _rule: Function | None = None

    def defjvp(self, rule: Function) -> Function:
        """Set the function that returns the result and its tangent: a decorator."""
        self._rule = rule
        return rule

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        rule = self._rule
        if rule is None:
            raise self._undefined("defjvp(rule)")
        apart, others, joined = self._split(args, kwargs)
        arrays, given = packed(others)
        space: Any = one_namespace(arrays)
        if space is None:
            return self._fun(*args, **kwargs)
        value: Any = None

        def flat(*arrays: Any) -> tuple[Any, ...]:
            nonlocal value
            outputs, value = packed(self._fun(*joined(given.tree(arrays))))
            return outputs

        def flat_rule(primals: Sequence[Any], tangents: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
            nonlocal value
            space: Any = one_namespace((*primals, *tangents))
            along = [
                t if space.isdtype(kind.dtype, FLOATING) else kind.zeros(x, space)
                for t, x, kind in zip(tangents, primals, given.over(space).kinds, strict=True)
            ]
            out, tangent = pair(rule(*apart, tuple(given.tree(primals)), tuple(given.tree(along))), "of defjvp", "its tangent")
            outputs, packing = packed(out)
            if value is None:  # compilers reject assignments to it in a pullback
                value = packing
            packing = packing.over(space)
            found = packing.matched(tangent, space, "The tangent that the function of defjvp returns", "result")
            zeros = (kind.zeros(x, space) if t is None else t for t, x, kind in zip(found, outputs, packing.kinds, strict=True))
            return outputs, tuple(zeros)

        found = space.transforms.custom_jvp(self._named(flat), flat_rule, arrays)
        return value.tree(found)


def pair(found: Any, function: str, second: str) -> Any:
    """Check that a rule returned a pair."""
    if not (isinstance(found, tuple) and len(found) == 2):
        raise TransformationError(
            f"The function {function} returns a pair, of the result and {second}; this one returned {type(found).__qualname__}."
        )
    return found
