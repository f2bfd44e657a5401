"""How a function of tensors is called: what PyTorch does in the steps of `ivy_api.frontends.calls`, and before and after them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from inspect import Parameter
from typing import Any

from ivy_api.frontends import calls, default_namespace, find_namespace, one_namespace, tape
from ivy_api.frontends.binding import Entry, find
from ivy_api.frontends.calls import CALLS, map_operands, map_values, named_as, number_of
from ivy_frontend_torch._implementation.casting import POLICIES, converted
from ivy_frontend_torch._implementation.devices import to_device
from ivy_frontend_torch._implementation.dtypes import LETTERS, dtype, dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND, Function, InPlace
from ivy_frontend_torch._implementation.geometry import GEOMETRY, Geometry
from ivy_frontend_torch._implementation.modes import CASTING, MODES
from ivy_frontend_torch._implementation.objects import device
from ivy_frontend_torch._implementation.promotion import NUMBERS, can_cast, promoted
from ivy_frontend_torch._implementation.tensor import (
    Tensor,
    assign,
    check_writable,
    node_of,
    require_grad,
    set_data,
    unwrap_array,
    value_of,
    view_of,
    wrap,
)

RENAMED = {"axis": "dim", "keepdims": "keepdim", "x": "input", "x1": "input", "x2": "other", "self": "input", "a": "input"}
FACTORY = frozenset({"device", "layout", "pin_memory", "memory_format"})


def tensors_in(args: Iterable[Any]) -> list[Tensor]:
    """Return the tensors among arguments, those in containers included."""
    return calls.arrays_in(args, _tensor)


def _tensor(x: Any) -> Tensor | None:
    return x if isinstance(x, Tensor) else None


def native_value(value: Any, found: dict[int, Any] | None = None) -> Any:
    """Return an argument with native arrays in place of tensors; of some tensors the given ones."""

    if found is None:
        return map_values(unwrap_array, value)
    return map_values(lambda x: found[id(x)] if id(x) in found else unwrap_array(x), value)


def wrapped(value: Any) -> Any:
    """Return a result with native arrays as tensors."""
    return map_values(_wrapped, value)


def _wrapped(x: Any) -> Any:
    return x if isinstance(x, Tensor) or find_namespace(x) is None else wrap(x)


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


class Call(calls.Call):
    """The call of one function.

    Attributes
    ----------
    operands, tensors : the indices of the operands that are promoted, and of the parameters that are tensors
    sizes : the index of the parameter that takes the rest of the positional arguments
    policy : what ``torch.autocast`` does with the arguments, ``None`` for nothing
    uncast : the same call outside of ``torch.autocast``
    """

    array = Tensor
    plain = calls.PLAIN | {dtype, device}
    entry: Function

    def __init__(self, name: str, path: str, entry: Function) -> None:
        super().__init__(FRONTEND, name, path, entry)
        self.names = [p.name for p in self.parameters]
        self.operands = [self.names.index(one) for one in entry.takes.split()]
        self.tensors = [i for i, one in enumerate(self.names) if i in self.operands or one in TENSORS]
        self.sizes = self.names.index(entry.sizes) if entry.sizes else None
        self.has_out = "out" not in self.names
        if entry.rule:
            self.run = self.promoting_run
        self.policy: dict[bool, str] | None = None
        self.uncast = copy(self)
        self.policy = POLICIES.get(name.lstrip("_"))

    # Before and after the steps.

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call the function on arguments of PyTorch, whichever they are: the results may be written to ``out``."""
        out = kwargs.pop("out", None) if self.has_out else None
        given = (args, kwargs)
        if self.sizes is not None:
            args = self.positional(args, kwargs)
        values = self.bind(*args, **(self.named(kwargs) if kwargs else kwargs))
        if CASTING and self.policy is not None and out is None:
            values = converted(values, self.policy)
        found = self.apply(values)
        return found if out is None else write_out(out, found, self.watched(tensors_in(given), values))

    def positional(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """Return positional arguments with the sizes among them as one: ``x.permute(1, 0)``."""
        at = self.sizes
        assert at is not None
        if len(args) > at and not isinstance(args[at], (tuple, list, Tensor, dtype, str)):
            return (*args[:at], tuple(args[at:]))
        return (*args, ()) if len(args) == at and not kwargs and self.parameters[at].default is Parameter.empty else args

    def named(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return keywords under PyTorch's own names."""
        names = self.names
        return {RENAMED[k] if k not in names and RENAMED.get(k) in names else k: x for k, x in kwargs.items()}

    # The steps.

    def namespace_of(self, arrays: Sequence[Any], values: list[Any]) -> Any:
        """Return the namespace of the tensors; where a tensor is expected, an array of another library is refused."""
        if arrays:
            first = arrays[0]
            native = first._x if first._alias is None else value_of(first)
            xp, cls = find_namespace(native), type(native)
            for x in arrays:
                if type(x._x) is not cls:  # a view, or a constant among arrays that are traced
                    xp = one_namespace([x._x if x._alias is None else value_of(x) for x in arrays])
                    break
        else:
            xp = default_namespace("torch")
        for i in self.tensors:
            cls = type(values[i])
            if cls is not Tensor and cls not in self.plain:
                self._refuse_foreign(values[i], i, xp)
        return xp

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

    def watched(self, arrays: Sequence[Any], values: list[Any]) -> Sequence[Any]:
        """Return the tensors that require gradients, while calls are recorded."""
        if not MODES.grad or not self.entry.differentiable:
            return ()
        found = []
        for x in arrays:
            if (x._node if x._alias is None else node_of(x)) is not None:
                found.append(x)
        return found

    array_of = staticmethod(_tensor)
    unwrap = staticmethod(value_of)
    node_of = staticmethod(node_of)

    def native(self, value: Any, xp: Any) -> Any:
        """Return an argument with native arrays in place of tensors."""
        return native_value(value)

    def substituted(self, value: Any, found: dict[int, Any], xp: Any) -> Any:
        """Return an argument with native arrays in place of tensors; of some tensors the given ones."""
        return native_value(value, found)

    def promoting_run(self, values: list[Any], xp: Any) -> Any:
        """Call the implementation with operands of one data type, as the rule of the function says."""
        values = list(values)
        at = [(i, isinstance(values[i], (list, tuple))) for i in self.operands]
        map_operands(self._promoted, values, at, xp)
        return self.body(values, xp)

    def _promoted(self, group: list[Any], xp: Any) -> list[Any]:
        for one in group:
            if one is not None and not isinstance(one, NUMBERS) and not hasattr(one, "dtype"):
                raise TypeError(f"{self.name}(): a Tensor or a number is expected, not {type(one).__name__}")
        return promoted(xp, group, self.entry.rule)

    def wrap(self, value: Any, note: Any) -> Any:
        """Return a result with native arrays as tensors."""
        if type(value) is Tensor or find_namespace(value) is None:
            return wrapped(value)
        return wrap(value)

    def array_of_node(self, x: Any, node: tape.Output | None) -> Any:
        """Return a native array as a tensor with a node, which remembers the function for ``grad_fn``."""
        t = wrap(x, node)
        t._function_name = self.name
        return t

    def error(self, error: Exception, values: list[Any]) -> Exception:
        """Return the error that PyTorch raises: of operands whose sizes cannot be broadcast, with these."""
        found: Exception = FRONTEND.translated(error)
        if found is not error and self.entry.rule and (text := mismatch([values[i] for i in self.operands])):
            return RuntimeError(text)
        return found


class FactoryCall(Call):
    """The call of a function that makes a new tensor.

    Attributes
    ----------
    options : what it takes besides the parameters of the implementation
    """

    def __init__(self, name: str, path: str, entry: Function) -> None:
        super().__init__(name, path, entry)
        self.options = FACTORY - set(self.names)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Return the tensor, on the device and with the gradient that are asked for."""
        requires, where = kwargs.pop("requires_grad", None), kwargs.get("device")
        found = super().__call__(*args, **(kwargs and {key: x for key, x in kwargs.items() if key not in self.options}))
        if self.options and kwargs.get("out") is None:
            found = to_device(found, where, next(iter(tensors_in((args, kwargs))), None))
        if requires:
            require_grad(found)
        return found


class ViewCall(Call):
    """The call of a function whose results share the data of its first argument."""

    def prepare(self, values: list[Any], arrays: Sequence[Any], xp: Any) -> tuple[list[Any], Any]:
        """Return the values, and the tensor whose data is shared with the other arguments."""
        base, *rest = values
        return values, (base, [native_value(x) for x in rest]) if isinstance(base, Tensor) else None

    def wrap(self, value: Any, note: Any) -> Any:
        """Return results as views."""
        if note is None:
            return super().wrap(value, note)
        base, natives = note
        if not isinstance(value, (tuple, list)):
            return self._view(base, natives, value)
        views = [self._view(base, natives, part, i) for i, part in enumerate(value)]
        return tuple(views) if isinstance(value, tuple) else views

    def _view(self, base: Tensor, natives: list[Any], part: Any, i: int | None = None) -> Tensor:
        write, own_locate = self.entry.write, self.entry.locate

        def read(xp: Any, x: Any) -> Any:
            found = self.run([x, *natives], xp)
            return found if i is None else found[i]

        def written(xp: Any, x: Any, part: Any) -> Any:
            return write(x, part, *natives, xp=xp)  # type: ignore[misc]

        def locate(geometry: Geometry) -> Geometry:
            given = [geometry, *natives]
            found = self.body(given, GEOMETRY) if own_locate is None else own_locate(*given)
            return found if i is None else found[i]

        recorded = isinstance(part, Tensor)
        value, node = (value_of(part), node_of(part)) if recorded else (part, None)
        t = view_of(base, value, node, read, written if write else None, locate=None if write else locate)
        t._function_name = self.name if recorded else ""
        return t


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
            set_data(one, wrap(value_of(value.to(want))))
        else:
            assign(one, value)
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        return type(result)(*outs)
    return out


def call_of(name: str, path: str, entry: Function) -> Call:
    """Return the call of a function."""
    return (ViewCall if entry.view else FactoryCall if entry.factory else Call)(name, path, entry)


def bound(name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call."""
    if isinstance(entry, InPlace):
        call = call_of(name.removesuffix("_"), path, entry.of)
        function = (_in_view if entry.of.view else _in_place)(number_of(call.uncast))  # in place, the data type stays
        return _named(function, call, name)
    assert isinstance(entry, Function)
    call = call_of(name, path, entry)
    number = number_of(call)
    function = (_through_all if entry.factory or entry.sizes else _positional)(number)
    declared = entry.declared or (getattr(entry.body, "declared", "") if entry.rule in ("float", "promote") else "")
    if declared:
        function = _with_fast_path(function, number, declared)
    return _named(function, call, name, out=call.has_out)


def _named(function: Any, call: Call, name: str, *, out: bool = False) -> Callable[..., Any]:
    extra = [Parameter("out", Parameter.KEYWORD_ONLY, default=None)] if out else []
    named_as(function, call, inspect.Signature(sorted([*call.parameters, *extra], key=lambda p: p.kind)))
    function.__name__ = function.__qualname__ = name
    module = call.path.rpartition(".")[0].removeprefix("torch")
    function.__module__ = "ivy_frontend_torch" if module == ".Tensor" else f"ivy_frontend_torch{module}"  # pickles look there
    return function


def _through_all(number: int) -> Callable[..., Any]:
    def function(*args: Any, **kwargs: Any) -> Any:
        return CALLS[number](*args, **kwargs)

    return function


def _positional(number: int) -> Callable[..., Any]:
    """Return a function that goes to the steps at once where nothing comes before and after them."""

    def function(*args: Any, **kwargs: Any) -> Any:
        call = CALLS[number]
        return call(*args, **kwargs) if kwargs or CASTING else call.apply(call.bind(*args))

    return function


def _with_fast_path(slow: Callable[..., Any], number: int, declared: str) -> Callable[..., Any]:
    """Return a function that calls the declared one at once for tensors of one data type that are no views and have no gradient."""

    def direct(x: Any) -> Any:
        native: Any = find_namespace(x)
        plain = native is not None and native.__source__.over is None and not MODES.inference
        least = {"float": 2, "promote": 1}[CALLS[number].entry.rule]
        return find(native, declared) if plain and dtype_of(x).category >= least else None

    parameters = ["input", "other"][: len(CALLS[number].operands)]
    plain = "".join(f" and {name}._alias is None and {name}._node is None" for name in parameters)
    found: Callable[..., Any] = calls.direct_call(
        slow,
        direct,
        Tensor,
        parameters,
        f"not casting{plain}",
        "t = new(array); t._x = {call}; t._alias = t._node = None; return t",
        casting=CASTING,
    )
    return found


def _in_place(number: int) -> Callable[..., Any]:
    def function(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        if not isinstance(self, Tensor):
            raise TypeError(f"{CALLS[number].name}_(): argument 'input' must be Tensor, not {type(self).__name__}")
        check_writable(self)
        result = CALLS[number](self, *args, **kwargs)
        assign(self, result)
        return self

    return function


def _in_view(number: int) -> Callable[..., Any]:
    def function(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        set_data(self, CALLS[number](self, *args, **kwargs))
        return self

    return function
