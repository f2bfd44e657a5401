"""``nnx.Variable`` and its kinds: boxes for arrays that are changed in place."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable, Iterator
from typing import Any, Self

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_jax import lax

UNGIVEN = object()
REQUIRED = {"hijax": False, "ref": False, "eager_sharding": True}


class Variable:
    """A value with metadata; a pytree, and a leaf of states."""

    required_metadata = frozenset(REQUIRED)
    _raw_value: Any
    _metadata: dict[str, Any]

    def __init__(self, value: Any, *, hijax: Any = None, ref: Any = None, eager_sharding: Any = None, **metadata: Any) -> None:
        if hijax or ref:
            raise NotImplementedError("Variables hold arrays: hijax and ref are not offered")
        vars(self).update(_metadata={**REQUIRED, **metadata}, _raw_value=None)
        vars(self)["_raw_value"] = self.create_value(value.get_value() if isinstance(value, Variable) else value)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _register(cls)

    def create_value(self, value: Any) -> Any:
        """Return the first value as it is kept."""
        return value

    @property
    def var_type(self) -> type:
        """The class."""
        return type(self)

    @property
    def type(self) -> type:
        """The class."""
        return type(self)

    @property
    def hijax(self) -> bool:
        """Whether the value is a box of the compiler: it is not."""
        return False

    @property
    def ref(self) -> bool:
        """Whether the value is a reference: it is not."""
        return False

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the value."""
        return tuple(self.get_value().shape)

    @property
    def sharding_names(self) -> Any:
        """The names of the axes, which change nothing."""
        warnings.warn("'sharding_names' is deprecated, use 'out_sharding' instead.", DeprecationWarning, stacklevel=2)
        return self.get_metadata("out_sharding", None)

    def get_raw_value(self) -> Any:
        """Return the value as it is kept."""
        return self._raw_value

    def set_raw_value(self, value: Any, *, _unsafe_bypass_check: bool = False) -> None:
        """Set the value as it is kept."""
        vars(self)["_raw_value"] = value

    def get_value(self, *, index: Any = UNGIVEN) -> Any:
        """Return the value, or what stands at an index."""
        return self._raw_value if index is UNGIVEN or index is Ellipsis else self._raw_value[index]

    def set_value(self, value: Any, *, index: Any = UNGIVEN) -> None:
        """Set the value, or what stands at an index."""
        if isinstance(value, Variable):
            value = value.get_value()
        if index is not UNGIVEN and index is not Ellipsis:
            value = self._raw_value.at[index].set(value)
        elif index is Ellipsis and hasattr(self._raw_value, "dtype") and hasattr(self._raw_value, "at"):
            value = self._broadcast(value)
        self.set_raw_value(value)

    def _broadcast(self, value: Any) -> Any:
        own = self._raw_value
        if getattr(value, "dtype", None) == own.dtype and tuple(value.shape) == tuple(own.shape):
            return value
        return own.at[...].set(value)

    @property
    def value(self) -> Any:
        """The value."""
        warnings.warn(DEPRECATED.format("value", "[...]"), DeprecationWarning, stacklevel=2)
        return self.get_value()

    @value.setter
    def value(self, value: Any) -> None:
        warnings.warn(DEPRECATED.format("value", "[...]"), DeprecationWarning, stacklevel=2)
        self.set_value(value)

    @property
    def raw_value(self) -> Any:
        """The value as it is kept."""
        warnings.warn(DEPRECATED.format("raw_value", ".get_raw_value()"), DeprecationWarning, stacklevel=2)
        return self.get_raw_value()

    def get_metadata(self, name: str | None = None, default: Any = UNGIVEN, *, exclude_required: bool | None = None) -> Any:
        """Return all metadata as a dict, or one of them."""
        if name is not None and exclude_required is not None:
            raise TypeError("Cannot specify both 'name' and 'exclude_required' arguments.")
        if name is not None:
            return self._metadata[name] if default is UNGIVEN else self._metadata.get(name, default)
        if default is not UNGIVEN:
            raise TypeError(f"Cannot provide a default value when 'name' is not provided. Got default={default}")
        return {key: value for key, value in self._metadata.items() if not exclude_required or key not in REQUIRED}

    def set_metadata(self, *args: Any, **kwargs: Any) -> None:
        """Replace all metadata by those of a dict, or set some by name."""
        if args and kwargs:
            raise TypeError("Cannot mix positional and keyword arguments in set_metadata")
        if len(args) == 1:
            vars(self)["_metadata"] = {**REQUIRED, **args[0]}
        elif len(args) == 2 or kwargs:
            self._metadata.update({args[0]: args[1]} if args else kwargs)
        else:
            raise TypeError(f"set_metadata takes either 1 or 2 arguments, or at least 1 keyword argument, got {args}, {kwargs}")

    def has_metadata(self, name: str) -> bool:
        """Whether there is a metadatum of this name."""
        return name in self._metadata

    def del_metadata(self, name: str) -> None:
        """Remove a metadatum."""
        if name in REQUIRED:
            raise ValueError(f"Cannot delete `{name}` metadata")
        del self._metadata[name]

    def copy_from(self, other: Variable) -> None:
        """Take the value and metadata of another variable of the same kind."""
        if type(self) is not type(other):
            raise ValueError(f"Cannot copy from incompatible container, expected {type(self).__name__}, got {type(other).__name__}")
        vars(self).update(_raw_value=other._raw_value, _metadata=dict(other._metadata))

    def update_from_state(self, variable_state: Variable) -> None:
        """Take the value and metadata of another variable."""
        vars(self).update(_raw_value=variable_state._raw_value, _metadata=dict(variable_state._metadata))

    def copy(self, value: Any = UNGIVEN, *, _copy_ref: bool = True, **updates: Any) -> Self:
        """Return a new variable with the same value and metadata, those given replaced."""
        return type(self).from_metadata(self._raw_value if value is UNGIVEN else value, {**self._metadata, **updates})

    replace = copy
    to_state = copy

    @classmethod
    def from_metadata(cls, value: Any, attributes: Any) -> Self:
        """Return a variable of a value and metadata."""
        made = object.__new__(cls)
        vars(made).update(_raw_value=value, _metadata={**REQUIRED, **attributes})
        return made

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ("_metadata", "_raw_value"):
            raise AttributeError(name)
        if name in self._metadata:
            return self._metadata[name]
        return getattr(self._raw_value, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
            return
        raise AttributeError(f"Cannot set attribute {name}: use variable.set_metadata({name}=value)")

    def __getitem__(self, key: Any) -> Any:
        return self.get_value(index=key)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(self._raw_value, dict):
            self.set_raw_value({**self._raw_value, key: value})
        else:
            self.set_value(value, index=key)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.get_value()(*args, **kwargs)

    def __len__(self) -> int:
        return len(self.get_value())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.get_value())

    def __contains__(self, item: Any) -> bool:
        return item in self.get_value()

    def __jax_array__(self) -> Any:
        return jnp.asarray(self.get_value())

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy as np

        return np.asarray(self.get_value(), dtype=dtype)

    def __repr__(self) -> str:
        own = [f"{key}={value!r}" for key, value in self._metadata.items() if key not in REQUIRED]
        return f"{type(self).__name__}({', '.join([f'value={self._raw_value!r}', *own])})"

    def __hash__(self) -> int:
        return id(self)

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = None
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __matmul__ = __rmatmul__ = None
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __lt__ = __le__ = __gt__ = __ge__ = None
    __neg__ = __pos__ = __abs__ = __invert__ = None

    def __eq__(self, other: object) -> Any:
        return self.get_value() == _plain(other)

    def __ne__(self, other: object) -> Any:
        return self.get_value() != _plain(other)

    def __bool__(self) -> bool:
        return bool(self.get_value())

    def __int__(self) -> int:
        return int(self.get_value())

    def __float__(self) -> float:
        return float(self.get_value())

    def __index__(self) -> int:
        return operator.index(self.get_value())


DEPRECATED = "'.{}' access is now deprecated: use variable{}."


def _plain(x: Any) -> Any:
    return x.get_value() if isinstance(x, Variable) else x


def _operator(name: str, swapped: bool) -> Callable[..., Any]:
    function = getattr(operator, name)

    def method(self: Variable, other: Any) -> Any:
        pair = (_plain(other), self.get_value()) if swapped else (self.get_value(), _plain(other))
        return function(*pair)

    return method


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor"):
    _function = f"{_name}_" if _name in ("and", "or") else _name
    setattr(Variable, f"__{_name}__", _operator(_function, False))
    setattr(Variable, f"__r{_name}__", _operator(_function, True))
for _name in ("lt", "le", "gt", "ge"):
    setattr(Variable, f"__{_name}__", _operator(_name, False))
for _name in ("neg", "pos", "abs", "invert"):
    setattr(Variable, f"__{_name}__", (lambda function: lambda self: function(self.get_value()))(getattr(operator, _name)))


def _register(cls: type[Variable]) -> None:
    def flat(x: Variable) -> Any:
        return ((tree_util.GetAttrKey("value"), x._raw_value),), tuple(sorted(x._metadata.items()))

    tree_util.register_pytree_with_keys(cls, flat, lambda metadata, children: cls.from_metadata(children[0], dict(metadata)))


_register(Variable)
offer("nnx")(Variable)
FRONTEND.absent("flax.nnx.Variable", "add_axis remove_axis", "variables have no names of axes.")


@offer("nnx")
class Param(Variable):
    """A parameter."""


@offer("nnx")
class BatchStat(Variable):
    """A running average."""


@offer("nnx")
class Cache(Variable):
    """What attention remembers of the positions before."""


@offer("nnx")
class Intermediate(Variable):
    """An intermediate result that `Module.sow` keeps."""


@offer("nnx")
class Perturbation(Variable):
    """Zeros added to an intermediate result, whose gradient they have."""


@offer("nnx")
class LoRAParam(Param):
    """A parameter of a low-rank update."""


@offer("nnx")
class OptState(Variable):
    """The state of an optimizer."""


@offer("nnx")
class OptArray(OptState):
    """An array of the state of an optimizer."""


@offer("nnx")
class OptVariable(OptState):
    """An array of the state of an optimizer that belongs to a variable of the model."""


@offer("nnx")
class RngState(Variable):
    """The state of a stream of keys."""


@offer("nnx")
class RngCount(RngState):
    """The number of keys that a stream has given."""


@offer("nnx")
class RngKey(RngState):
    """The key of a stream."""


@offer("nnx")
def with_metadata(
    initializer: Any,
    on_set_value: Any = (),
    on_get_value: Any = (),
    on_create_value: Any = (),
    on_add_axis: Any = (),
    on_remove_axis: Any = (),
    **metadata: Any,
) -> Any:
    """Return an initializer whose variables have metadata; the value is in a `Variable` that carries them."""
    if on_set_value or on_get_value or on_create_value or on_add_axis or on_remove_axis:
        raise NotImplementedError("hooks are not offered: overload get_value and set_value")

    def init(*args: Any, **kwargs: Any) -> Any:
        return Variable(initializer(*args, **kwargs), **metadata)

    return init


def stopped(x: Any) -> Any:
    """Return an array through which no gradient goes."""
    return lax.stop_gradient(x)
