"""JAX's frontend: how calls run, and where its functions are implemented."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ivy_api.dispatch.context import default_namespace
from ivy_api.dispatch.lookup import find_namespace, one_namespace
from ivy_api.errors import IvyError
from ivy_api.frontends.binding import Entry, shown
from ivy_api.frontends.frontend import Frontend


class Typed:
    """A result with its weak type said; without it, it follows from the operands."""

    __slots__ = ("value", "weak")

    def __init__(self, value: Any, weak: bool) -> None:
        self.value, self.weak = value, weak


class JaxFrontend(Frontend):
    """The functions of JAX 0.10."""

    framework = "jax"
    package = "ivy_frontend_jax"
    snapshot_file = "jax-0.10.json"
    parts: Mapping[str, tuple[str, ...]] = {
        "jax.Array": ("array_class",),
        "jax": ("roots", "transforming", "jacobians", "mapping", "compiling", "control"),
        "jax.numpy": (
            "names",
            "elementwise",
            "arithmetic",
            "creation",
            "reductions",
            "manipulation",
            "joining",
            "rearranging",
            "searching",
            "sets",
            "products",
            "statistics",
            "polynomials",
            "functional",
            "matrices",
        ),
        "jax.numpy.linalg": ("products", "matrices"),
        "jax.numpy.fft": ("fourier",),
        "jax.nn": ("networks", "scaled_products"),
        "jax.nn.initializers": ("initial_values",),
        "jax.ops": ("segments",),
        "jax.core": ("roots",),
        "jax.debug": ("roots",),
        "jax.sharding": ("roots",),
        "jax.ad_checkpoint": ("roots", "transforming"),
        "jax.flatten_util": ("roots",),
        "jax.dlpack": ("roots", "functional"),
        "jax.scipy.special": ("special",),
        "jax.scipy.stats": ("distributions",),
        "jax.scipy.linalg": ("scientific_matrices",),
        "jax.scipy.signal": ("signals",),
        "jax.scipy.fft": ("signals",),
        "jax.scipy.ndimage": ("images",),
        "jax.image": ("images",),
        "jax.scipy.integrate": ("polynomials",),
        "jax.scipy.interpolate": ("images",),
        "jax.scipy.cluster.vq": ("images",),
        "jax.scipy.optimize": ("optimizing",),
        "jax.scipy.sparse.linalg": ("optimizing",),
        "jax.scipy.spatial.transform": ("rotations",),
        "jax.random": ("sampling",),
        "jax.errors": ("faults",),
        "jax.tree": ("trees",),
        "jax.tree_util": ("trees",),
        "jax.lax": (
            "transforming",
            "lax_elementwise",
            "lax_shapes",
            "lax_slices",
            "lax_bits",
            "lax_sorting",
            "lax_indexing",
            "lax_reducing",
            "lax_products",
            "control",
            "manipulation",
            "lax_hints",
            "collectives",
            "gamma_derivatives",
            "ragged_products",
            "scaled_products",
            "lax_absent",
        ),
        "jax.lax.linalg": ("decompositions",),
        "jax.custom_derivatives": ("transforming", "control", "roots"),
        "jax.dtypes": ("names", "roots"),
    }

    def load(self, place: str) -> None:
        """Import the implementation of a place; all distributions stand in one file."""
        if place.startswith("jax.scipy.stats."):
            place = "jax.scipy.stats"
        super().load(place)

    def unwrap(self, value: Any, xp: Any) -> Any:
        from ivy_frontend_jax._implementation.array import Array

        cls = type(value)
        if cls is Array:
            return value._x
        if cls is list or cls is tuple:
            return cls([self.unwrap(x, xp) for x in value])
        return value

    def wrap(self, value: Any, weak: bool = False, dtype: Any = None) -> Any:
        from ivy_frontend_jax._implementation.array import wrapped

        return wrapped(value, weak, dtype)

    def arrays_in(self, args: Iterable[Any]) -> Iterable[Any]:
        from ivy_frontend_jax._implementation.array import Array

        for x in args:
            cls = type(x)
            if cls is Array:
                yield x._x
            elif cls is list or cls is tuple:
                yield from self.arrays_in(x)
            elif cls is dict:
                yield from self.arrays_in(x.values())

    def namespace(self, args: Iterable[Any]) -> Any:
        """Return the namespace of the arrays among arguments; arrays of a transformed function go before constants."""
        found = list(self.arrays_in(args))
        if not found:
            return default_namespace(self.framework)
        first = type(found[0])
        if all(type(x) is first for x in found):
            return find_namespace(found[0])
        return one_namespace(found)

    def bind(self, name: str, path: str, entry: Entry) -> Callable[..., Any]:
        """Return the function that users call; its operands are promoted as the entry says."""
        function = self._plain(entry) if entry.before is None else self._with_operands(name, entry)
        function.__name__ = name
        function.__qualname__ = name
        function.__module__ = self.package + path.rpartition(".")[0].removeprefix(self.framework)
        function.__doc__ = entry.body.__doc__
        function.__signature__ = shown(entry.body)  # type: ignore[attr-defined]
        said = self.snapshot.find(*path.rpartition(".")[::2])
        if said is not None and said.kind == "ufunc":
            from ivy_frontend_jax._implementation.ufuncs import bound_ufunc

            return bound_ufunc(name, function)
        return function

    def _plain(self, entry: Entry) -> Callable[..., Any]:
        def function(*args: Any, **kwargs: Any) -> Any:
            return self.apply(entry, args, kwargs)

        return function

    def _with_operands(self, name: str, entry: Entry) -> Callable[..., Any]:
        from ivy_frontend_jax._implementation.array import Array, wrapped
        from ivy_frontend_jax._implementation.native import dtype_of
        from ivy_frontend_jax._implementation.operands import RULES, as_operand, check_broadcast, promoted

        body = entry.body
        spec: Any = entry.before
        chosen, lists, optional = spec.parts()
        parameters = list(inspect.signature(body).parameters.values())
        names = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        rest = next((p.name for p in parameters if p.kind is p.VAR_POSITIONAL), None)
        rule, may_be_weak, broadcast = spec.rule, spec.weak, spec.broadcast
        same: dict[Any, Any] = {}
        leading = next((i for i, one in enumerate(names) if one not in chosen or one in lists), len(names))

        def ready(x: Any) -> Any:
            """Return the namespace of operands like ``x``, ``None`` if the rule gives them another data type."""
            d = dtype_of(x)
            kept = RULES[rule](d) is d if rule in RULES else True
            return find_namespace(x) if kept and d.kind != "b" else None

        def promoted_already(args: tuple[Any, ...]) -> Any:
            """Return the namespace of operands of one data type that need no promotion; ``None`` if there may be a need."""
            first = args[0]
            if type(first) is not Array:
                return None
            x = first._x
            cls, d = type(x), x.dtype
            for other in args[1:]:
                if type(other) is not Array or type(other._x) is not cls or other._x.dtype is not d:
                    return None
            try:
                return same[cls, d]
            except KeyError:
                xp = same[cls, d] = ready(x)
                return xp

        def function(*args: Any, **kwargs: Any) -> Any:
            try:
                if not kwargs and 0 < len(args) <= leading:
                    xp = promoted_already(args)
                    if xp is not None:
                        if len(args) == 1:
                            (one,) = args
                            return wrapped(body(one._x, xp=xp), one._weak and bool(may_be_weak))
                        given_natives = [x._x for x in args]
                        if broadcast:
                            check_broadcast(given_natives, name, always=broadcast == "where")
                        weak = all(x._weak for x in args)
                        return wrapped(body(*given_natives, xp=xp), weak and bool(may_be_weak))
                xp = self.namespace((*args, *kwargs.values()))
                values: list[Any] = list(args)
                named = dict(kwargs)
                given: list[Any] = []
                places: list[tuple[Any, Any, int]] = []

                def take(holder: Any, key: Any, parameter: str | None, value: Any) -> None:
                    if parameter not in chosen:
                        holder[key] = self.unwrap(value, xp)
                    elif value is None and parameter in optional:
                        holder[key] = None
                    elif parameter in lists and parameter != rest:
                        every = _listed(value, name)
                        places.append((holder, key, len(every)))
                        given.extend(as_operand(x, xp, name, i) for i, x in enumerate(every))
                    else:
                        places.append((holder, key, -1))
                        given.append(as_operand(value, xp, name, len(places) - 1))

                for i, value in enumerate(values):
                    take(values, i, names[i] if i < len(names) else rest, value)
                for key, value in named.items():
                    take(named, key, key, value)
                if given:
                    natives, _, weak = promoted(xp, rule, given, name)
                    if broadcast:
                        check_broadcast(natives, name, always=broadcast == "where")
                    at = 0
                    for holder, key, count in places:
                        holder[key] = natives[at] if count < 0 else natives[at : at + count]
                        at += max(count, 1) if count != 0 else 0
                else:
                    weak = False
                return self.wrap(
                    body(*values, xp=xp, **named), (all(w for _, _, w in given) if may_be_weak == "all" else weak and may_be_weak)
                )
            except IvyError as error:
                raise self.translated(error) from error

        return function


def _listed(value: Any, name: str) -> list[Any]:
    if isinstance(value, (list, tuple)):
        return list(value)
    if hasattr(value, "shape") and len(value.shape):
        return list(value)
    if hasattr(value, "__iter__") and not hasattr(value, "shape"):
        return list(value)
    raise TypeError(f"{name} requires a sequence of arrays, got {type(value)}")


FRONTEND = JaxFrontend()
