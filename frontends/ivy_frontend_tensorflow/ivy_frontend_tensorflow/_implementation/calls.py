"""How a function of tensors is called: what TensorFlow does in the steps of `ivy_api.frontends.calls`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from inspect import Parameter
from typing import Any, ClassVar

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.errors import ArgumentError
from ivy_api.frontends import calls, default_namespace, find_namespace
from ivy_api.frontends.binding import UNSET, Entry, find
from ivy_api.frontends.calls import PLAIN, map_values, named_as
from ivy_api.frontends.snapshots import NOT_LITERAL
from ivy_frontend_tensorflow._implementation.dtypes import ENUM, DType, as_dtype, native_dtype
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND, Function
from ivy_frontend_tensorflow._implementation.operands import (
    DTYPES,
    IGNORED,
    STATIC,
    UNKNOWN,
    Operands,
    operators,
    results_of,
    static,
)
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import Tensor, has_conversion, tensor_of


class State:
    """What the calls of a program depend on: the tapes that are active, and how variables are made and read."""

    tapes: ClassVar[list[Any]] = []
    values: ClassVar[dict[int, Any]] = {}
    """Tensors that variables are read as, by the identity of the variable: while a function is called again to derive it."""
    seen: ClassVar[list[list[Any]]] = []
    creators: ClassVar[list[Callable[[Any], None]]] = []
    scopes: ClassVar[list[str]] = [""]
    """The prefix of names in each scope that is open, the innermost last; outside of all it is empty."""

    @classmethod
    def scope(cls) -> str:
        """Return the prefix of names in the innermost scope."""
        return cls.scopes[-1]

    @classmethod
    @contextmanager
    def noticing(cls, reads: list[Any]) -> Iterator[None]:
        """Within the context variables that are read are added to a list."""
        cls.seen.append(reads)
        try:
            yield
        finally:
            cls.seen.pop()

    @classmethod
    @contextmanager
    def reading(cls, values: dict[int, Any]) -> Iterator[None]:
        """Within the context variables are read as other tensors."""
        before = dict(cls.values)
        cls.values.update(values)
        try:
            yield
        finally:
            cls.values.clear()
            cls.values.update(before)


def tensors_in(args: Iterable[Any]) -> list[Tensor]:
    """Return the tensors among arguments, those in containers included."""
    return calls.arrays_in(args, tensor_of)


def native(value: Any, xp: Any, found: dict[int, Any] | None = None) -> Any:
    """Return an argument with native arrays and data types in place of TensorFlow's; of some tensors the given ones."""

    def leaf(x: Any) -> Any:
        cls = type(x)
        if cls is DType:
            return native_dtype(xp, x)
        if cls is TensorShape:
            return x.as_list()
        t = tensor_of(x)
        return x if t is None else t._x if found is None or id(t) not in found else found[id(t)]

    return map_values(leaf, value)


def wrapped(value: Any) -> Any:
    """Return a result with native arrays as tensors."""
    return map_values(_wrapped, value)


def _wrapped(x: Any) -> Any:
    return x if type(x) is Tensor or find_namespace(x) is None else Tensor(x)


def namespace_of(args: Iterable[Any]) -> Any:
    """Return the namespace of the tensors among arguments; without one that of native arrays or of the backend in use."""
    for x in tensors_in(args):
        return find_namespace(x._x)
    for x in args:
        if type(x) in PLAIN or not hasattr(x, "shape") or type(x).__module__.startswith("numpy") or has_conversion(x):
            continue
        found = find_namespace(x)
        if found is not None:
            return found
    return default_namespace("tensorflow")


class Call(calls.Call):
    """The call of one function.

    Attributes
    ----------
    said : the recorded name
    public : the names of recorded parameters, and those of the implementation's which they stand for
    static : the indices of parameters that are Python values, and whether all of them must be known
    dtypes : the indices of parameters that are data types, with their defaults
    results : the class that several results are returned in, ``None`` for one result
    """

    array = Tensor
    entry: Function

    def __init__(self, name: str, path: str, entry: Function) -> None:
        module = path.rpartition(".")[0]
        said = FRONTEND.snapshot.find(module, name)
        if said is None:
            raise ArgumentError(f"{path} is no name of the snapshot.")
        self.said, self.keyword_only = said, module == "tensorflow.raw_ops"
        super().__init__(FRONTEND, name, path, entry)
        self.spec = operands_of(entry)
        if self.spec is not None and self.spec.groups:
            self.among = self.spec.among(self.parameters)
            self.prepare = self.converted
        statics = (STATIC | {*entry.static.split()}) - (self.spec.names if self.spec else frozenset())
        self.static = [(i, p.name not in UNKNOWN) for i, p in enumerate(self.parameters) if p.name in statics]
        self.dtypes = [
            (i, p.default if isinstance(p.default, str) and p.default in ENUM else None)
            for i, p in enumerate(self.parameters)
            if p.name in DTYPES and p.name not in statics
        ]
        self.results = results_of(entry.operator)
        if self.static or self.dtypes or self.results is not None:
            self.run = self.converting_run

    def binder(self) -> Callable[..., list[Any]]:
        """Return a function with the recorded parameters, which returns the values of the implementation's."""
        self.public = names_of(self.said, [p.name for p in self.parameters])
        of = {own: name for name, own in self.public.items()}
        return calls.recorded_binder(self.said, self.parameters, of, ["name"], keyword_only=self.keyword_only)

    def namespace_of(self, arrays: Sequence[Any], values: list[Any]) -> Any:
        """Return the namespace of the first tensor; without one that of native arrays or of the backend in use."""
        return find_namespace(arrays[0]._x) if arrays else namespace_of(values)

    def converted(self, values: list[Any], arrays: Sequence[Any], xp: Any) -> tuple[list[Any], Any]:
        """Return the values with operands as tensors that have the data types which the function takes."""
        assert self.spec is not None
        values = list(values)
        self.spec.convert(xp, values, self.among, self.name)
        return values, None

    def watched(self, arrays: Sequence[Any], values: list[Any]) -> Sequence[Any]:
        """Return the tensors that an active tape watches."""
        if not State.tapes or not self.entry.differentiable:
            return ()
        return [x for x in tensors_in(values) if x._output is not None]

    array_of = staticmethod(tensor_of)
    array_of_node = Tensor

    @staticmethod
    def unwrap(x: Tensor) -> Any:
        """Return the native array of a tensor."""
        return x._x

    @staticmethod
    def node_of(x: Tensor) -> Any:
        """Return the node of a tensor on the tape."""
        return x._output

    @staticmethod
    def substituted(value: Any, found: dict[int, Any], xp: Any) -> Any:
        """Return an argument with native arrays in place of tensors; of some tensors the given ones."""
        return native(value, xp, found)

    def native(self, value: Any, xp: Any) -> Any:
        """Return an argument with native arrays and data types in place of TensorFlow's."""
        return native(value, xp)

    def converting_run(self, values: list[Any], xp: Any) -> Any:
        """Call the implementation with Python values and native data types where it takes such."""
        values = list(values)
        for i, known in self.static:
            values[i] = static(values[i], known=known)
        for i, default in self.dtypes:
            values[i] = native_dtype(xp, default if values[i] is None else values[i])
        found = self.body(values, xp)
        return found if self.results is None else self.results(*found)

    def wrap(self, value: Any, note: Any) -> Any:
        """Return a result with native arrays as tensors."""
        return wrapped(value) if type(value) is Tensor or find_namespace(value) is None else Tensor(value)


def names_of(said: Any, own: list[str]) -> dict[str, str]:
    """Return the implementation's name of each recorded parameter that it takes: its own, or the next that none has."""
    recorded = [p.name for p in said.parameters if p.kind is not p.VAR_KEYWORD]
    names = {name: name for name in recorded if name in own}
    left = [name for name in own if name not in names]
    others = [name for name in recorded if name not in names and name not in IGNORED]
    names.update(zip(others, left, strict=False))
    if len(others) > len(left):
        lost = ", ".join(others[len(left) :])
        raise ArgumentError(f"{said.path}: {lost} of the recorded parameters are not taken by the implementation.")
    return names


def operands_of(entry: Function) -> Operands | None:
    """Return the operands that an entry says, or those of its operator; ``None`` if it has neither."""
    if entry.takes is not None:
        return Operands.said(entry.takes)
    operator = entry.operator or entry.body.__name__
    return Operands.of_operator(operator, frozenset(entry.static.split())) if operator in operators() else None


def recorded(run: Callable[[list[Any], Any], Any], values: list[Any], watched: list[Tensor], xp: Any) -> Any:
    """Call a function of values with native arrays, and record the call for the tapes."""
    return calls.recorded(Call, run, values, watched, xp)


def bound(name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call."""
    assert isinstance(entry, Function)
    call = Call(name, path, entry)
    own = {p.name: p for p in call.parameters}
    function = calls.public(call)
    if not call.keyword_only:
        function = _with_fast_path(function, call)
    shown = [p.replace(default=_shown_default(p, own.get(call.public.get(p.name, "")))) for p in call.said.parameters]
    return named_as(function, call, inspect.Signature(shown))


def _with_fast_path(slow: Callable[..., Any], call: Call) -> Callable[..., Any]:
    """Return a function that calls the declared one at once for tensors of one data type, while no tape is active."""
    declared, spec = getattr(call.entry.body, "declared", ""), call.spec
    *names, last = [p.name for p in call.said.parameters] or [""]
    if not declared or spec is None or len(spec.groups) != 1 or last != "name" or len(names) != len(spec.names):
        return slow
    group = spec.groups[0]
    allowed = {group.fixed} if group.fixed else set(ENUM) if group.allowed is None else set(group.allowed)
    allowed &= allowed if group.held is None else group.held

    def direct(x: Any) -> Any:
        return find(find_namespace(x), declared) if dtype_name(x.dtype) in allowed else None

    found: Callable[..., Any] = calls.direct_call(
        slow,
        direct,
        Tensor,
        names,
        "not tapes",
        "t = new(array); t._x = {call}; t._output = None; return t",
        tapes=State.tapes,
    )
    return found


def _shown_default(parameter: Parameter, own: Parameter | None) -> Any:
    """Return the default that users see; a data type, which a snapshot cannot hold, is that of the implementation's parameter."""
    if parameter.default is not NOT_LITERAL:
        return parameter.default
    return as_dtype(own.default) if own is not None and isinstance(own.default, str) and own.default in ENUM else UNSET
