"""How a function of tensors is called: arguments are bound, promoted and unwrapped; results are wrapped, recorded, written to."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from inspect import Parameter
from typing import Any

from ivy_api.frontends import default_namespace, find_namespace, tape
from ivy_api.frontends.binding import UNSET, Entry, compiled, find, operands
from ivy_frontend_torch._implementation.casting import POLICIES, converted
from ivy_frontend_torch._implementation.defining import Function
from ivy_frontend_torch._implementation.devices import placed
from ivy_frontend_torch._implementation.dtypes import LETTERS, dtype, dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.geometry import GEOMETRY, Geometry
from ivy_frontend_torch._implementation.modes import CASTING, MODES
from ivy_frontend_torch._implementation.objects import device
from ivy_frontend_torch._implementation.promotion import NUMBERS, can_cast, promoted
from ivy_frontend_torch._implementation.tensor import (
    Tensor,
    assign,
    become,
    check_writable,
    place_of,
    require_grad,
    set_place,
    value_of,
    view_of,
    wrap,
)

_PLAIN = frozenset({int, float, bool, complex, str, type(None), slice, dtype, device, type(Ellipsis)})
RENAMED = {"axis": "dim", "keepdims": "keepdim", "x": "input", "x1": "input", "x2": "other", "self": "input", "a": "input"}
FACTORY = frozenset({"device", "layout", "pin_memory", "memory_format"})


def tensors_in(args: Iterable[Any]) -> Iterable[Tensor]:
    """Return the tensors among arguments, those in containers included."""
    for x in args:
        cls = type(x)
        if cls in _PLAIN:
            continue
        if cls is Tensor:
            yield x
        elif cls is list or cls is tuple:
            yield from tensors_in(x)
        elif cls is dict:
            yield from tensors_in(x.values())
        elif isinstance(x, Tensor):
            yield x
        elif isinstance(x, (list, tuple)):
            yield from tensors_in(x)


def native_value(value: Any, found: dict[int, Any] | None = None) -> Any:
    """Return an argument with native arrays in place of tensors; of some tensors the given ones."""
    cls = type(value)
    if cls in _PLAIN:
        return value
    if isinstance(value, Tensor):
        return value_of(value) if found is None or id(value) not in found else found[id(value)]
    if cls is list or cls is tuple:
        return cls([native_value(x, found) for x in value])
    if cls is dict:
        return {key: native_value(x, found) for key, x in value.items()}
    return value


def wrapped(value: Any) -> Any:
    """Return a result with native arrays as tensors."""
    cls = type(value)
    if cls in _PLAIN or isinstance(value, Tensor):
        return value
    if cls is tuple or cls is list:
        return cls([wrapped(x) for x in value])
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return cls(*(wrapped(x) for x in value))
    return value if find_namespace(value) is None else wrap(value)


def mismatch(operands: Iterable[Any]) -> str:
    """Return PyTorch's message for two tensors whose sizes cannot be broadcast, ``""`` if they can."""
    shapes = [tuple(value_of(x).shape) for x in operands if isinstance(x, Tensor)]
    for i, a in enumerate(shapes):
        for b in shapes[i + 1 :]:
            ndim = max(len(a), len(b))
            for axis, (m, n) in enumerate(zip((1,) * (ndim - len(a)) + a, (1,) * (ndim - len(b)) + b, strict=True)):
                if m != n and 1 not in (m, n):
                    return f"The size of tensor a ({m}) must match the size of tensor b ({n}) at non-singleton dimension {axis}"
    return ""


TENSORS = frozenset({"input", "other", "condition", "mat1", "mat2", "weight", "bias", "target"})
"""Parameters that are tensors, whatever the function."""


class Call:
    """How one function is called.

    Attributes
    ----------
    entry : the implementation, with what to do before and after it
    name : the public name
    """

    def __init__(self, entry: Any, name: str) -> None:
        self.entry, self.name = entry, name
        parameters = [p for p in inspect.signature(entry.body).parameters.values() if p.name != "xp"]
        self.parameters = parameters
        self.names = [p.name for p in parameters]
        self.bind, self.run_body = _compiled(entry.body, parameters, name)
        self.operands = [self.names.index(one) for one in entry.takes.split()]
        self.tensors = [i for i, one in enumerate(self.names) if i in self.operands or one in TENSORS]
        self.sizes = self.names.index(entry.sizes) if entry.sizes else None
        self.has_out = "out" not in self.names
        self.factory = FACTORY - set(self.names) if entry.factory else frozenset()
        self.policy = POLICIES.get(name.lstrip("_"))

    def arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """Return the value of each parameter."""
        at = self.sizes
        if at is not None and len(args) > at and not isinstance(args[at], (tuple, list, Tensor, dtype, str)):
            args = (*args[:at], tuple(args[at:]))
        elif at is not None and len(args) == at and not kwargs and self.parameters[at].default is Parameter.empty:
            args = (*args, ())
        if kwargs:
            if self.factory:
                kwargs = {key: x for key, x in kwargs.items() if key not in self.factory}
            names = self.names
            kwargs = {RENAMED[k] if k not in names and RENAMED.get(k) in names else k: x for k, x in kwargs.items()}
        return self.bind(*args, **kwargs)

    def run(self, values: list[Any], xp: Any) -> Any:
        """Call the body on native values."""
        rule = self.entry.rule
        if rule:
            values = list(values)
            places = self.operands
            group: list[Any] = []
            for i in places:
                group += values[i] if isinstance(values[i], (list, tuple)) else [values[i]]
            for one in group:
                if one is not None and not isinstance(one, NUMBERS) and not hasattr(one, "dtype"):
                    raise TypeError(f"{self.name}(): a Tensor or a number is expected, not {type(one).__name__}")
            group = promoted(xp, group, rule)
            at = 0
            for i in places:
                if isinstance(values[i], (list, tuple)):
                    count = len(values[i])
                    values[i] = group[at : at + count]
                    at += count
                else:
                    values[i] = group[at]
                    at += 1
        return self.run_body(values, xp)

    def __call__(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the function on arguments of PyTorch."""
        entry = self.entry
        out = requires = where = None
        if kwargs:
            if self.has_out and "out" in kwargs:
                kwargs = dict(kwargs)
                out = kwargs.pop("out")
            if entry.factory and "requires_grad" in kwargs:
                kwargs = dict(kwargs)
                requires = kwargs.pop("requires_grad")
            if self.factory:
                where = kwargs.get("device")
        values = self.arguments(args, kwargs)
        if CASTING and self.policy is not None and out is None:
            values = converted(values, self.policy)
        try:
            given = list(tensors_in(values))
            xp = find_namespace(value_of(given[0])) if given else default_namespace("torch")
            for i in self.tensors:
                if type(values[i]) is not Tensor and type(values[i]) not in _PLAIN:
                    self._refuse_foreign(values[i], i, xp)
            watched = []
            if MODES.grad and entry.differentiable and given:
                watched = [x for x in given if place_of(x) is not None]
            if entry.view and type(values[0]) is not list and isinstance(values[0], Tensor):
                result = self._viewed(values, watched, xp)
            elif watched:
                result = self._recorded(values, watched, xp)
            else:
                result = wrapped(self.run([native_value(x) for x in values], xp))
        except Exception as error:
            found = FRONTEND.translated(error)
            if found is error:
                raise
            if entry.rule and (text := mismatch([values[i] for i in self.operands])):
                found = RuntimeError(text)
            raise found from error
        if self.factory:
            result = placed(result, where, given[0] if given else None)
        if requires:
            require_grad(result)
        if out is not None:
            return write_out(out, result, watched)
        return result

    def _refuse_foreign(self, value: Any, position: int, xp: Any) -> None:
        """Raise PyTorch's error for another library's array, such as one of NumPy; the backend's own are taken as tensors."""
        several = isinstance(value, (list, tuple))
        for i, one in enumerate(value if several else (value,)):
            if isinstance(one, Tensor) or not getattr(one, "ndim", 0):
                continue
            native = find_namespace(one)
            if native is not None and native is not xp and native is not xp.__source__.over:
                got = f"{type(one).__module__}.{type(one).__qualname__}"
                if several:
                    raise TypeError(f"expected Tensor as element {i} in argument {position}, but got {got}")
                where = f"argument '{self.names[position]}' (position {position + 1})"
                raise TypeError(f"{self.name.lstrip('_')}(): {where} must be Tensor, not {got}")

    def _recorded(self, values: list[Any], watched: list[Tensor], xp: Any) -> Any:
        watched = list({id(x): x for x in watched}.values())

        def function(*natives: Any) -> Any:
            found = {id(x): value for x, value in zip(watched, natives, strict=True)}
            return self.run([native_value(x, found) for x in values], xp)

        def tensor(x: Any, place: tape.Place | None) -> Any:
            t = wrap(x, place)
            t._made = self.name
            return t

        return tape.record_tree(function, [value_of(x) for x in watched], [place_of(x) for x in watched], xp, tensor)

    def _viewed(self, values: list[Any], watched: list[Tensor], xp: Any) -> Any:
        base, *rest = values
        natives = [native_value(x) for x in rest]
        recorded = bool(watched)
        result = self._recorded(values, watched, xp) if recorded else None
        plain = self.run([value_of(base), *natives], xp) if result is None else result
        several = isinstance(plain, (tuple, list))
        parts = list(plain) if several else [plain]
        write = self.entry.write
        tensors = []
        for i, part in enumerate(parts):

            def read(xp: Any, x: Any, i: int = i) -> Any:
                found = self.run([x, *natives], xp)
                return found[i] if several else found

            def written(xp: Any, x: Any, part: Any) -> Any:
                return write(x, part, *natives, xp=xp)

            def locate(geometry: Geometry, i: int = i) -> Geometry:
                given = [geometry, *natives]
                found = self.run_body(given, GEOMETRY) if self.entry.locate is None else self.entry.locate(*given)
                return found[i] if several else found

            value, place = (value_of(part), place_of(part)) if recorded else (part, None)
            t = view_of(base, value, place, read, written if write else None, locate=None if write else locate)
            t._made = self.name if recorded else ""
            tensors.append(t)
        if not several:
            return tensors[0]
        return tuple(tensors) if isinstance(plain, tuple) else tensors


CALLS: list[Call] = []
"""The calls of all functions, by number: torch's compiler looks into what stands in a module, not into what a closure holds."""


def write_out(out: Any, result: Any, watched: Any) -> Any:
    """Write results to the tensors given as ``out``."""
    if watched:
        raise RuntimeError(
            "functions with out=... arguments don't support automatic differentiation, but one of the arguments requires grad."
        )
    outs = out if isinstance(out, (tuple, list)) else (out,)
    results = result if isinstance(result, (tuple, list)) else (result,)
    if len(outs) != len(results):
        raise TypeError(f"out= needs {len(results)} tensor(s); got {len(outs)}")
    for one, value in zip(outs, results, strict=True):
        if not isinstance(one, Tensor):
            raise TypeError(f"argument 'out' must be Tensor, not {type(one).__name__}")
        have, want = value.dtype, one.dtype
        if have is not want and not can_cast(have, want):
            raise RuntimeError(f"result type {LETTERS[have._name]} can't be cast to the desired output type {LETTERS[want._name]}")
        if value.shape != one.shape:
            become(one, wrap(value_of(value.to(want))))
        else:
            assign(one, value)
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        return type(result)(*outs)
    return out


def bound(name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call."""
    of = getattr(entry, "of", None)
    if of is None and not isinstance(entry, Function):  # of a table that all frontends have: arrays come as they are
        entry = Function(entry.body, entry.before)
    call = Call(entry if of is None else of, name.removesuffix("_") if of is not None else name)
    number = len(CALLS)
    CALLS.append(call)
    if of is not None:
        call.policy = None  # in place, the data type stays
        function = _becoming(number) if of.view else _in_place(number)
    else:
        assert isinstance(entry, Function)
        declared = entry.declared
        function = _slow(number)
        if declared:
            function = (_fast_unary, _fast_binary)[len(call.operands) - 1](number, declared)
    function.__name__ = function.__qualname__ = name
    function.__module__ = "ivy_frontend_torch"
    function.__doc__ = entry.body.__doc__
    extra = [Parameter("out", Parameter.KEYWORD_ONLY, default=None)] if call.has_out and of is None else []
    function.__signature__ = inspect.Signature(_ordered([*call.parameters, *extra]))  # type: ignore[attr-defined]
    return function


def _ordered(parameters: list[Parameter]) -> list[Parameter]:
    return sorted(parameters, key=lambda p: p.kind)


def _slow(number: int) -> Callable[..., Any]:
    def function(*args: Any, **kwargs: Any) -> Any:
        return CALLS[number](args, kwargs)

    return function


def _fast_unary(number: int, declared: str) -> Callable[..., Any]:
    """Return a function that calls the declared one straight away where nothing else is to be done."""
    known: dict[Any, Any] = {}
    new = object.__new__
    last: Any = (None, None, None)  # data type, class and function, replaced as one: threads read them while others write

    def function(input: Any = UNSET, *args: Any, **kwargs: Any) -> Any:
        nonlocal last
        if type(input) is Tensor and not kwargs and not args and input._alias is None and input._place is None and not CASTING:
            x = input._x
            own, cls, fast = last
            if x.dtype is not own or type(x) is not cls:
                fast = _learnt(CALLS[number], declared, known, x)
                last = x.dtype, type(x), fast
            if fast is not None:
                try:
                    found: Tensor = new(Tensor)
                    found._x = fast(x)
                    found._alias = found._place = None
                    return found
                except Exception:  # PyTorch's own is raised below
                    pass
        return CALLS[number]((input, *args) if input is not UNSET else args, kwargs)

    return function


def _fast_binary(number: int, declared: str) -> Callable[..., Any]:
    """Return a function that calls the declared one straight away for two tensors of one data type."""
    known: dict[Any, Any] = {}
    new = object.__new__
    last: Any = (None, None, None)  # data type, class and function, replaced as one: threads read them while others write

    def function(input: Any = UNSET, other: Any = UNSET, *args: Any, **kwargs: Any) -> Any:
        nonlocal last
        if (
            type(input) is Tensor
            and type(other) is Tensor
            and not kwargs
            and not args
            and input._alias is None
            and other._alias is None
            and input._place is None
            and other._place is None
            and not CASTING
        ):
            x, y = input._x, other._x
            dtype = x.dtype
            if dtype is y.dtype and type(x) is type(y):
                own, cls, fast = last
                if dtype is not own or type(x) is not cls:
                    fast = _learnt(CALLS[number], declared, known, x)
                    last = dtype, type(x), fast
                if fast is not None:
                    try:
                        found: Tensor = new(Tensor)
                        found._x = fast(x, y)
                        found._alias = found._place = None
                        return found
                    except Exception:  # PyTorch's own is raised below
                        pass
        return CALLS[number](tuple(one for one in (input, other, *args) if one is not UNSET), kwargs)

    return function


def _learnt(call: Call, declared: str, known: dict[Any, Any], x: Any) -> Any:
    """Return the function of a namespace for arrays of a type and data type, if it needs no conversion."""
    of_class = known.setdefault(type(x), {})  # torch's compiler cannot look into a table that has data types of other frameworks
    if x.dtype not in of_class:
        native = find_namespace(x)
        kind = dtype_of(x).category
        plain = native is not None and native.__source__.over is None and not MODES.inference
        of_class[x.dtype] = find(native, declared) if plain and kind >= {"float": 2, "promote": 1}[call.entry.rule] else None
    return of_class[x.dtype]


def _in_place(number: int) -> Callable[..., Any]:
    def function(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        if not isinstance(self, Tensor):
            raise TypeError(f"{CALLS[number].name}_(): argument 'input' must be Tensor, not {type(self).__name__}")
        check_writable(self)
        result = CALLS[number]((self, *args), kwargs)
        assign(self, result)
        return self

    return function


def _becoming(number: int) -> Callable[..., Any]:
    def function(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        become(self, CALLS[number]((self, *args), kwargs))
        return self

    return function


def _compiled(body: Any, parameters: list[Parameter], name: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return a function that binds arguments to a list, and one that calls the body with such a list."""
    given = [
        f"{p.name}=values[{i}]" if p.kind is p.KEYWORD_ONLY else f"{'*' if p.kind is p.VAR_POSITIONAL else ''}values[{i}]"
        for i, p in enumerate(parameters)
    ]
    bind = compiled(name, parameters, f"return [{', '.join(p.name for p in parameters)}]")
    return bind, compiled("run", operands("values xp"), f"return body({', '.join([*given, 'xp=xp'])})", body=body)


__all__ = ["bound", "native_value", "set_place", "tensors_in", "wrapped"]
