"""How a function is called: what JAX does in the steps of `ivy_api.frontends.calls`; operands are promoted before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from inspect import Signature, signature
from typing import Any, NamedTuple

from ivy_api.frontends import calls, default_namespace, find_namespace, one_namespace
from ivy_api.frontends.binding import Entry
from ivy_api.frontends.calls import PLAIN, map_operands, map_values
from ivy_frontend_jax._implementation.array import Array, unwrap_array, wrapped
from ivy_frontend_jax._implementation.defining import recorded_parameters, with_recorded_parameters
from ivy_frontend_jax._implementation.frontend import FRONTEND, Function
from ivy_frontend_jax._implementation.native import dtype_of
from ivy_frontend_jax._implementation.operands import RULES, as_operand, check_broadcast, promoted
from ivy_frontend_jax._implementation.ufuncs import bound_ufunc


def _array(x: Any) -> Array | None:
    return x if type(x) is Array else None


class Operand(NamedTuple):
    """A parameter that is promoted: whether it is a list, takes all further arguments, may be ``None``."""

    at: int
    several: bool
    star: bool
    optional: bool


class Call(calls.Call):
    """The call of one function.

    Attributes
    ----------
    operands : the parameters that are promoted
    single : whether none is a list
    others : the indices of the other parameters
    said : the recorded name, ``None`` without one
    """

    array = Array
    entry: Function

    def __init__(self, name: str, path: str, entry: Function) -> None:
        self.said: Any = FRONTEND.snapshot.find(*path.rpartition(".")[::2])
        super().__init__(FRONTEND, name, path, entry)
        marks = {word.strip("*?"): word for word in entry.operands.replace(",", " ").split()}
        self.operands = [
            Operand(i, "*" in marks[p.name] or p.kind is p.VAR_POSITIONAL, p.kind is p.VAR_POSITIONAL, "?" in marks[p.name])
            for i, p in enumerate(self.parameters)
            if p.name in marks
        ]
        self.single = not any(one.several for one in self.operands)
        if self.operands:
            self.prepare, self.natively = self.promoted, True
            self.others = [i for i, p in enumerate(self.parameters) if p.name not in marks]

    def binder(self) -> Callable[..., list[Any]]:
        """Return `bind`, with the parameters that users see."""
        if not self.entry.recorded:
            return super().binder()
        own = {p.name: p for p in self.parameters}
        self.parameters = [p for p in recorded_parameters(self.said, own) if p.name in own]
        return with_recorded_parameters(self.said, own, f"[{', '.join(p.name for p in self.parameters)}]")

    def namespace_of(self, arrays: Sequence[Any], values: list[Any]) -> Any:
        """Return the namespace of the arrays; those of a transformed function go before constants."""
        if not arrays:
            return default_namespace("jax")
        first = type(arrays[0]._x)
        for x in arrays:
            if type(x._x) is not first:
                return one_namespace([x._x for x in arrays])
        return find_namespace(arrays[0]._x)

    array_of = staticmethod(_array)
    unwrap = staticmethod(unwrap_array)

    def native(self, value: Any, xp: Any) -> Any:
        """Return a value with native arrays in place of arrays."""
        cls = type(value)
        return map_values(unwrap_array, value) if cls in (Array, list, tuple, dict) else value

    def promoted(self, values: list[Any], arrays: Sequence[Any], xp: Any) -> tuple[list[Any], bool]:
        """Return the values with native operands of the data type that the rule gives, and whether results are weak."""
        values = list(values)
        for i in self.others:
            if type(values[i]) not in PLAIN:
                values[i] = self.native(values[i], xp)
        at = []
        for i, several, star, optional in self.operands:
            if values[i] is not None or not optional:
                at.append((i, several))
                if several:
                    values[i] = list(values[i]) if star else _listed(values[i], self.name)
        weak: list[bool] = []
        map_operands(self._natives, values, at, xp, weak)
        return values, any(weak)

    def _natives(self, given: list[Any], xp: Any, weak: list[bool]) -> list[Any]:
        """Return operands as native arrays; whether results are weak is added to the list ``weak``."""
        typed = [as_operand(x, xp, self.name, i) for i, x in enumerate(given)]
        if not typed:
            return []
        natives, _, common = promoted(xp, self.entry.rule, typed, self.name)
        self.check_shapes(natives)
        weak.append(bool(self.entry.weak) and (all(w for _, _, w in typed) if self.entry.weak == "all" else common))
        return natives

    def check_shapes(self, natives: list[Any]) -> None:
        """Raise unless operands broadcast, if the function needs that."""
        if self.entry.broadcast and len(natives) > 1:
            check_broadcast(natives, self.name, always=self.entry.broadcast == "where")

    def wrap(self, value: Any, note: Any) -> Any:
        """Return a result with arrays in place of native ones."""
        return wrapped(value, bool(note))


def bound(name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call."""
    assert isinstance(entry, Function)
    call = Call(name, path, entry)
    shown = Signature(recorded_parameters(call.said, signature(entry.body).parameters)) if entry.recorded else None
    function = calls.named_as(calls.public(call), call, shown)
    needed = [one.at for one in call.operands if not one.optional]
    if call.single and needed in ([0], [0, 1]) and all(p.default is not p.empty for p in call.parameters[len(needed) :]):
        function = calls.named_as(_with_fast_path(function, call, len(needed)), call, shown)
    return bound_ufunc(name, function) if call.said is not None and call.said.kind == "ufunc" else function


def _with_fast_path(slow: Callable[..., Any], call: Call, count: int) -> Any:
    """Return a function that computes at once for arrays of one data type which the rule leaves as it is."""
    entry, rule = call.entry, RULES.get(call.entry.rule)
    defaults = {p.name: p.default for p in call.parameters[count:]} if entry.recorded else {}

    def direct(x: Any) -> Any:
        d = dtype_of(x)
        as_it_is = d.kind != "b" and (rule is None or rule(d) is d)
        return partial(entry.body, **defaults, xp=find_namespace(x)) if as_it_is else None

    names = [p.name for p in call.parameters[:count]]
    weak = " and ".join(f"{name}._weak" for name in names) if entry.weak else "False"
    check = f"check([{', '.join(f'_{name}' for name in names)}]); " if entry.broadcast and count > 1 else ""
    return calls.direct_call(
        slow, direct, Array, names, "True", f"{check}return wrapped({{call}}, {weak})", wrapped=wrapped, check=call.check_shapes
    )


def _listed(value: Any, name: str) -> list[Any]:
    if isinstance(value, (list, tuple)):
        return list(value)
    if hasattr(value, "shape") and len(value.shape):
        return list(value)
    if hasattr(value, "__iter__") and not hasattr(value, "shape"):
        return list(value)
    raise TypeError(f"{name} requires a sequence of arrays, got {type(value)}")
