"""``keras.Variable``, and scopes in which variables have other values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Self

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.errors import FileFormatError
from ivy_frontend_keras._implementation import kinds, naming
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.settings import floatx, standardize_dtype

_allowance: ContextVar[list[int] | None] = ContextVar("keras_allowance", default=None)
_SPARE = 2**20
"""Numbers that a model may have beside those in its file, such as the state of an optimizer that was not saved."""


@contextmanager
def allowance(count: int) -> Iterator[None]:
    """Within the context, new variables have so many numbers at most, or somewhat more: a file names no larger ones than it has."""
    token = _allowance.set([4 * count + _SPARE])
    try:
        yield
    finally:
        _allowance.reset(token)


def _allow(shape: Sequence[int]) -> None:
    left = _allowance.get()
    if left is not None:
        left[0] -= math.prod(shape)
        if left[0] < 0:
            raise FileFormatError(f"The file names a weight of shape {list(shape)!s:.80}, for which it has no numbers.")


_scope: ContextVar[Scope | None] = ContextVar("keras_stateless_scope", default=None)


class Scope:
    """Within the context, some variables have other values, and assignments change nothing outside.

    Attributes
    ----------
    updates : the variables that were assigned to, and their values
    key : of random numbers, in a compiled step; ``None`` if layers make theirs by counting
    """

    def __init__(self, values: Iterable[tuple[Any, Any]] = (), key: Any = None) -> None:
        self.key = key
        self.values = {id(variable): value for variable, value in values}
        self.updates: dict[Any, Any] = {}

    def __enter__(self) -> Self:
        self._outer = _scope.get()
        _scope.set(self)
        return self

    def __exit__(self, *error: object) -> None:
        _scope.set(self._outer)

    def lookup(self, variable: Any) -> Any:
        """Return the value that a variable has here, ``None`` if it is its own."""
        found = self.values.get(id(variable))
        return found if found is not None or self._outer is None else self._outer.lookup(variable)


def key_in_use() -> Any:
    """Return the key of the scope that is active, ``None`` if there is none."""
    scope = _scope.get()
    while scope is not None and scope.key is None:
        scope = scope._outer
    return None if scope is None else scope.key


@offer("", name="StatelessScope")
class StatelessScope(Scope):
    """Within the context, some variables have other values: ``state_mapping`` has pairs of a variable and its value."""

    def __init__(self, state_mapping: Any = None, collect_losses: bool = False, initialize_variables: bool = True) -> None:
        super().__init__((variable, kinds.native(value)) for variable, value in state_mapping or ())

    def add_update(self, update: Any) -> None:
        """Give a variable another value: a pair of both."""
        variable, value = update
        self.values[id(variable)] = self.updates[variable] = kinds.native(value)

    def get_current_value(self, variable: Any) -> Any:
        """Return the value of a variable in the scope, ``None`` if it has none."""
        return self.values.get(id(variable))


@offer("")
class Variable:
    """An array that can be assigned to.

    Parameters
    ----------
    initializer : an array, a number, or with a shape: a function of shape and data type, or the name of an initialiser
    shape : the shape, if the initialiser needs one
    dtype : the data type; by default that of the array, or ``keras.config.floatx()``
    trainable : whether it has gradients
    regularizer, constraint : of a weight, used in training
    """

    is_keras_variable = True
    regularizer: Any = None
    constraint: Any = None
    overwrite_with_gradient = False
    __array_ufunc__ = None
    __array_priority__ = 1000

    def __init__(
        self, initializer: Any, shape: Sequence[int] | None = None, dtype: Any = None, trainable: bool = True,
        autocast: bool = True, aggregation: str = "none", synchronization: str = "auto", name: str | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        if kwargs:
            raise TypeError(f"Variable.__init__() got an unexpected keyword argument {next(iter(kwargs))!r}")
        if name is not None and (not isinstance(name, str) or "/" in name):
            raise ValueError(f"Argument `name` must be a string and cannot contain character `/`. Received: name={name}")
        self._name = name or naming.unique("variable")
        self._path = "/".join((*naming.scope.get(), self._name))
        self._trainable, self._autocast = bool(trainable), autocast
        self._aggregation, self._synchronization = aggregation, synchronization
        self._tensor: Any = None
        if isinstance(initializer, str):
            initializer = FRONTEND.find("keras.initializers", "get")(initializer)
        if callable(initializer) and not kinds.is_array(initializer):
            if shape is None:
                raise ValueError(
                    "When creating a Variable from an initializer, the `shape` argument should be specified. "
                    f"Received: initializer={initializer} and shape=None"
                )
            _allow(shape)
            name = standardize_dtype(dtype or floatx())
            self._held = kinds.native(initializer(tuple(shape), dtype=name))
        else:
            x = kinds.native(initializer)
            if not kinds.is_array(x):
                xp = kinds.space(())
                x = xp.asarray(x, dtype=getattr(xp, standardize_dtype(dtype))) if dtype else kinds.plain_array(x, xp)
            x = kinds.settled(x, kinds.space(()))
            self._held = kinds.cast(x, standardize_dtype(dtype)) if dtype else x

    @property
    def value(self) -> Any:
        """The native array."""
        scope = _scope.get()
        if scope is not None:
            found = scope.lookup(self)
            if found is not None:
                return found
        return self._held

    @property
    def is_replaced(self) -> bool:
        """Whether it has another value in the scope that is active."""
        scope = _scope.get()
        return scope is not None and scope.lookup(self) is not None

    def assign(self, value: Any) -> Any:
        """Replace the value by one of the same shape."""
        held = self.value
        xp = kinds.space([held])
        new = kinds.settled(kinds.native(value), kinds.space([held, kinds.native(value)]))
        if not kinds.is_array(new):
            new = xp.asarray(new, dtype=held.dtype)
        if tuple(new.shape) != tuple(held.shape):
            raise ValueError(
                "The shape of the target variable and the shape of the target value in `variable.assign(value)` must match. "
                f"variable.shape={self.shape}, Received: value.shape={tuple(new.shape)}. Target variable: {self}"
            )
        new = kinds.cast(new, self.dtype)
        scope = _scope.get()
        if scope is None:
            self._held = new
        else:
            scope.values[id(self)] = scope.updates[self] = new
        return new

    def assign_add(self, value: Any) -> Any:
        """Add to the value."""
        return self.assign(self + value)

    def assign_sub(self, value: Any) -> Any:
        """Subtract from the value."""
        return self.assign(self - value)

    def numpy(self) -> Any:
        """Return the value as an array of NumPy."""
        return kinds.host(self.value)

    def _read_tensor(self) -> Any:
        """Return the value as a tensor, which the active tapes watch."""
        from ivy_frontend_tensorflow.interop import State, Tensor

        value = self.value
        if self.is_replaced:
            return Tensor(value)
        held = self._tensor
        if held is None or held._x is not value:
            held = self._tensor = Tensor(value)
        if self.trainable and self.dtype.startswith(("float", "bfloat")):
            for tape in State.tapes:
                if tape._accessed:
                    tape._watch_variable(self, held)
        return held

    @property
    def _value(self) -> Any:
        return self._read_tensor()

    @property
    def trainable(self) -> bool:
        """Whether it has gradients."""
        return self._trainable

    @trainable.setter
    def trainable(self, value: bool) -> None:
        self._trainable = bool(value)

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis."""
        return tuple(int(n) for n in self._held.shape)

    @property
    def dtype(self) -> str:
        """The name of the data type."""
        return dtype_name(self._held.dtype)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self._held.shape)

    name = property(lambda self: self._name, doc="The name within the layer.")
    path = property(lambda self: self._path, doc="The names of the layers it is in, and its own.")
    aggregation = property(lambda self: self._aggregation, doc="How copies on devices are aggregated: there is one copy.")
    synchronization = property(
        lambda self: self._synchronization, doc="When copies on devices are synchronised: there is one copy."
    )

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy as np

        return np.asarray(self.numpy(), dtype=dtype)

    def __jax_array__(self) -> Any:
        return self.value

    def __float__(self) -> float:
        return float(self.value)

    def __int__(self) -> int:
        return int(self.value)

    def __bool__(self) -> bool:
        raise TypeError("A Keras Variable cannot be used as a boolean.")

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<Variable path={self.path}, shape={self.shape}, dtype={self.dtype}, value={self.numpy()}>"


def operate(name: str, *, reflected: bool = False) -> Any:
    """Return a binary operator of variables and symbolic tensors: the operation of that name."""

    def operator(self: Any, other: Any) -> Any:
        function = FRONTEND.find("keras.ops", name)
        return function(other, self) if reflected else function(self, other)

    return operator


def operate_unary(name: str) -> Any:
    """Return a unary operator of variables and symbolic tensors."""

    def operator(self: Any) -> Any:
        return FRONTEND.find("keras.ops", name)(self)

    return operator


BINARY = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "true_divide", "floordiv": "floor_divide", "mod": "mod",
    "pow": "power", "matmul": "matmul", "and": "logical_and", "or": "logical_or", "xor": "logical_xor",
}  # fmt: skip
UNARY = {"neg": "negative", "abs": "absolute", "invert": "logical_not"}


def add_operators(cls: Any) -> None:
    """Give a class the operators of arrays."""
    for name, operation in BINARY.items():
        setattr(cls, f"__{name}__", operate(operation))
        setattr(cls, f"__r{name}__", operate(operation, reflected=True))
    for name, operation in UNARY.items():
        setattr(cls, f"__{name}__", operate_unary(operation))
    cls.__pos__ = lambda self: self.value if kinds.is_variable(self) else self
    cls.__getitem__ = operate("get_item")
    cls.__round__ = lambda self, digits=None: FRONTEND.find("keras.ops", "round")(self, digits or 0)
    for name, comparison in (("lt", "less"), ("le", "less_equal"), ("gt", "greater"), ("ge", "greater_equal")):
        setattr(cls, f"__{name}__", operate(comparison))


add_operators(Variable)
offer("", name="name_scope")(naming.NameScope)
