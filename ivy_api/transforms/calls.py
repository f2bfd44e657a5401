"""What the public transformations share: checks of arguments and results, and the flat function that backends transform."""

from __future__ import annotations

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.promotion import FLOATING
from ivy_api.array import Array
from ivy_api.array.base import ArrayBase
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import TransformationError
from ivy_api.transforms.pytrees import Leaves, flatten, is_native_array, leaves_of, native, paths, to_array, unflatten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


def with_floats(given: Leaves, called: str) -> Leaves:
    """Check that all arrays are of floating-point dtype; Python integers are converted."""
    known = set()
    for i, x in enumerate(given.arrays):
        if x.dtype in known:
            continue
        if given.xp.isdtype(x.dtype, FLOATING):
            known.add(x.dtype)
        else:
            if i in given.numbers:
                given.arrays[i] = given.xp.asarray(float(x))
                continue
            where = paths(unflatten(given.structure, given.arrays))[i]
            raise TransformationError(
                f"{called} differentiates with respect to arrays of floating-point dtype; got {dtype_name(x.dtype)} at "
                f"args{where}. Convert it first: xp.astype(x, xp.float64), or pass it as an argument that is not in argnums."
            )
    return given


def selected(
    args: Sequence[Any], kwargs: dict[str, Any], argnums: int | Sequence[int], called: str
) -> tuple[tuple[Any, ...], list[Any], Callable[[Any], list[Any]]]:
    """Return the arguments at positions, the leaves of the other arguments, and a function that puts new ones at these positions.

    The function returns all positional arguments.
    """
    numbers = (argnums,) if isinstance(argnums, int) else tuple(argnums)
    for n in numbers:
        if not -len(args) <= n < len(args):
            raise TransformationError(
                f"{called}: argnums={argnums!r} asks for positional argument {n} of a call with {len(args)}. Pass the argument by "
                f"position, or change argnums."
            )

    def rebuilt(new: Sequence[Any]) -> list[Any]:
        every = list(args)
        for n, x in zip(numbers, new, strict=True):
            every[n] = x
        return every

    chosen = {n % len(args) for n in numbers}
    beside: list[Any] = []
    for x in (*(x for n, x in enumerate(args) if n not in chosen), *kwargs.values()):
        if is_native_array(x):
            beside.append(x)
        else:
            beside += leaves_of(x)
    return tuple([args[n] for n in numbers]), beside, rebuilt


def scalar(leaves: list[Any], xp: Any) -> None:
    """Check that a function returned one real floating-point scalar."""
    _single(leaves)
    if not xp.isdtype(leaves[0].dtype, "real floating"):
        raise TransformationError(
            f"grad differentiates a function that returns a real floating-point scalar; this one returned "
            f"{dtype_name(leaves[0].dtype)}. For a complex function differentiate xp.real(out), use ivy_api.vjp, or pass "
            f"holomorphic=True if it is holomorphic."
        )


def complex_scalar(leaves: list[Any], xp: Any) -> None:
    """Check that a function returned one complex scalar."""
    _single(leaves)
    if not xp.isdtype(leaves[0].dtype, "complex floating"):
        raise TransformationError(
            f"grad with holomorphic=True differentiates a function that returns a complex scalar; this one returned "
            f"{dtype_name(leaves[0].dtype)}. Leave holomorphic out."
        )


def _single(leaves: list[Any]) -> None:
    if len(leaves) != 1:
        raise TransformationError(
            f"grad differentiates a function that returns one scalar; this one returned {len(leaves)} arrays. Return one of them, "
            f"with has_aux=True for the others, or use ivy_api.jacrev."
        )
    (x,) = leaves
    if tuple(x.shape) != ():
        raise TransformationError(
            f"grad differentiates a function that returns a scalar, of shape (); this one returned an array of shape "
            f"{tuple(x.shape)}. Reduce it, for example by xp.sum, or use ivy_api.jacrev."
        )


def _pair(out: Any) -> tuple[Any, Any]:
    """Return the output and the other results of a function with ``has_aux``."""
    if not (isinstance(out, tuple) and len(out) == 2):
        raise TransformationError(
            f"With has_aux=True a function returns a pair, of the output and of other results; this one returned "
            f"{type(out).__qualname__}."
        )
    return out


class Outputs:
    """A function of a pytree as a function of flat native arrays, which remembers how its result was built.

    Only floating-point arrays of the result are outputs; others, and the other results of a function that returns a pair, are
    auxiliary: they are returned as they are. A check, for a function that returns one floating-point array, raises for any other.
    """

    def __init__(
        self,
        function: Callable[[Any], Any],
        given: Leaves,
        has_aux: bool = False,
        check: Callable[[list[Any], Any], None] | None = None,
    ) -> None:
        self._function, self._given, self._has_aux, self._check = function, given, has_aux, check

    def flat(self, *arrays: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Call the function with flat native arrays; return its outputs and the auxiliary arrays."""
        given, aux = self._given, None
        xp = given.xp
        out = self._function(given.tree(arrays))
        if self._has_aux:
            out, aux = _pair(out)
        self._single = not self._has_aux and self._check is not None and is_native_array(out)
        if self._single:
            self._check([out], xp)  # type: ignore[misc]
            self.smooth = [True]
            return (out,), ()
        leaves, self._structure = flatten(out)
        found = []
        for leaf in leaves:
            array = native(leaf)
            found.append(array if find_namespace(array) is not None else to_array(array, xp, "The result of a function"))
        if self._check is not None:
            self._check(found, xp)
        self._wrapped = [isinstance(leaf, ArrayBase) for leaf in leaves]
        self.smooth = [bool(xp.isdtype(x.dtype, FLOATING)) for x in found]
        auxiliary = [x for x, smooth in zip(found, self.smooth, strict=True) if not smooth]
        auxiliary += self._auxiliary_arrays(aux)
        return tuple(x for x, smooth in zip(found, self.smooth, strict=True) if smooth), tuple(auxiliary)

    def _auxiliary_arrays(self, aux: Any) -> list[Any]:
        """Return the arrays of the other results of a pair, and remember what else they are."""
        others, self._aux_structure = flatten(aux)
        self._others = [leaf if find_namespace(native(leaf)) is None else None for leaf in others]
        self._others_wrapped = [isinstance(leaf, ArrayBase) for leaf in others]
        return [native(leaf) for leaf, fixed in zip(others, self._others, strict=True) if fixed is None and leaf is not None]

    def results(self, outputs: Sequence[Any], auxiliary: Sequence[Any]) -> tuple[Any, Any]:
        """Return the value and the other results as the function returned them, of flat arrays."""
        if self._single:
            return outputs[0], None
        smooth, rest = iter(outputs), iter(auxiliary)
        arrays = [next(smooth) if one else next(rest) for one in self.smooth]
        others = [next(rest) if fixed is None else fixed for fixed in self._others]
        value = unflatten(self._structure, map(_wrapped, arrays, self._wrapped))
        return value, unflatten(self._aux_structure, map(_wrapped, others, self._others_wrapped))

    def replaced(self, arrays: Sequence[Any]) -> Any:
        """Return a pytree like the value, with other objects in place of its arrays."""
        return unflatten(self._structure, arrays)

    def tangents(self, tangents: Sequence[Any], auxiliary: Sequence[Any]) -> Any:
        """Return a pytree like the value of tangents, with zeros for arrays that are not of floating-point dtype."""
        smooth, rest = iter(tangents), iter(auxiliary)
        arrays = [next(smooth) if one else self._given.xp.zeros_like(next(rest)) for one in self.smooth]
        return unflatten(self._structure, map(_wrapped, arrays, self._wrapped))

    def cotangents(self, tree: Any, values: Sequence[Any], called: str) -> list[Any]:
        """Return the flat cotangents of the outputs, from a pytree like the value.

        Raises
        ------
        TransformationError
            if its structure, or the shape or dtype of an array, is another one.
        """
        leaves, structure = flatten(tree)
        if structure != self._structure:
            raise TransformationError(
                f"A cotangent has the structure of the value that {called} returned, {self._structure}; got {structure}."
            )
        given = [leaf for leaf, smooth in zip(leaves, self.smooth, strict=True) if smooth]
        return [like(g, x, self._given.xp, "A cotangent", "value") for g, x in zip(given, values, strict=True)]


def _wrapped(x: Any, wrap: bool) -> Any:
    return Array(x) if wrap else x


def like(leaf: Any, x: Any, xp: Any, what: str, of: str) -> Any:
    """Return a leaf as a native array; it must have the shape and dtype of ``x``."""
    array = native(leaf)
    if find_namespace(array) is None:
        array = xp.astype(to_array(array, xp, what), x.dtype)
    if tuple(array.shape) != tuple(x.shape) or array.dtype != x.dtype:
        raise TransformationError(
            f"{what} has the shape and dtype of its {of}, {tuple(x.shape)} and {dtype_name(x.dtype)}; got {tuple(array.shape)} and "
            f"{dtype_name(array.dtype)}. Convert it first: xp.astype, xp.broadcast_to."
        )
    return array


def directions(tree: Any, given: Leaves, called: str) -> tuple[Any, ...]:
    """Return the flat tangents of the arrays of ``given``, from a pytree of the same structure."""
    leaves, structure = flatten(tree)
    if structure != given.structure:
        raise TransformationError(
            f"The tangents of {called} have the structure of its primals, {given.structure}; got {structure}."
        )
    return tuple(like(t, x, given.xp, "A tangent", "primal") for t, x in zip(leaves, given.arrays, strict=True))
