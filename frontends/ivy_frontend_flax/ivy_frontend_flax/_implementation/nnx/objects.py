"""``nnx.Pytree`` and ``nnx.Module``: objects whose attributes are data, which is traced, or static."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence
from typing import TYPE_CHECKING, Any, Self, dataclass_transform

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer, offer_value
from ivy_frontend_flax._implementation.nnx.variables import Intermediate, Perturbation, Variable

MARK = "nnx_value"
UNGIVEN = object()
registered: set[type] = set()


def _marked(value: Any, static: bool, kwargs: Any) -> Any:
    metadata = {**(kwargs.pop("metadata", None) or {}), "static": static}
    if value is not UNGIVEN:
        metadata[MARK] = value
        if not kwargs:
            kwargs["default"] = value if getattr(type(value), "__hash__", None) else dataclasses.MISSING
    return dataclasses.field(metadata=metadata, **kwargs)


@offer("nnx")
def data(value: Any = UNGIVEN, /, **kwargs: Any) -> Any:
    """Mark the value of an attribute as data; without a value, a field of a dataclass."""
    return _marked(value, False, kwargs)


@offer("nnx")
def static(value: Any = UNGIVEN, /, **kwargs: Any) -> Any:
    """Mark the value of an attribute as static; without a value, a field of a dataclass."""
    return _marked(value, True, kwargs)


@offer("nnx")
def register_data_type(type_: type, /) -> type:
    """Say that values of a class are data."""
    registered.add(type_)
    return type_


@offer("nnx")
def is_data(value: Any, /) -> bool:
    """Whether an attribute with this value is data: arrays, variables, objects of this kind, states."""
    return isinstance(value, (Variable, Pytree, jax.Array)) or is_key(value) or type(value) in registered


@offer("nnx")
def has_data(value: Any, /) -> bool:
    """Whether a container holds data."""
    return any(is_data(leaf) for leaf in tree_util.tree_leaves(value, is_leaf=is_data))


def is_key(value: Any) -> bool:
    """Whether a value is an array of keys."""
    return jax.dtypes.issubdtype(getattr(value, "dtype", None) or jnp.float32, jax.dtypes.prng_key)


@offer("nnx", also="Object")
class Pytree:
    """An object whose data attributes are traced; it is a pytree itself."""

    _declared: Mapping[str, bool] = {}
    """Whether an attribute is data, where a field of the class says so."""
    _is_pytree = True

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __init_subclass__(cls, *, pytree: bool = True, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        fields = {name: value for name, value in vars(cls).items() if isinstance(value, dataclasses.Field)}
        said = {name: f.metadata["static"] for name, f in fields.items() if "static" in f.metadata}
        cls._declared = {**cls._declared, **{name: not fixed for name, fixed in said.items()}}
        cls._is_pytree = pytree
        if pytree:
            _register(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        explicit = None
        if isinstance(value, dataclasses.Field) and MARK in value.metadata:
            explicit, value = not value.metadata["static"], value.metadata[MARK]
        own = vars(self).setdefault("_own", {})
        known = own.get(name, self._declared.get(name))
        is_array = is_data(value)
        if explicit is None and self._is_pytree:
            if is_array and known is False and name in vars(self):
                raise ValueError(
                    f"Cannot assign data value of type '{type(value)}' to static attribute '{name}' of Pytree type '{type(self)}'. "
                    "To override the status explicitly wrap the value with nnx.data on assignment."
                )
            if not is_array and not known and has_data(value):
                raise ValueError(
                    f"Found data on value of type '{type(value)}' assigned to static attribute '{name}' of Pytree type "
                    f"'{type(self)}'. Use nnx.List or nnx.Dict, or wrap the value with nnx.data on assignment."
                )
        elif explicit is False and has_data(value):
            raise ValueError(f"Found data in value of type '{type(value)}' annotated with nnx.static(...) when setting '{name}'.")
        own[name] = explicit if explicit is not None else bool(known or is_array)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        object.__delattr__(self, name)
        vars(self).get("_own", {}).pop(name, None)

    def _is_data_attribute(self, name: str) -> bool:
        return bool(vars(self).get("_own", {}).get(name, self._declared.get(name)))

    def _attributes(self) -> list[tuple[Any, Any]]:
        """Return the attributes, sorted by name."""
        return sorted((name, value) for name, value in vars(self).items() if name != "_own")

    def _set(self, name: Any, value: Any, is_data_attribute: bool) -> None:
        """Set an attribute without any checks."""
        vars(self).setdefault("_own", {})[str(name)] = is_data_attribute
        vars(self)[str(name)] = value

    def _key(self, name: str) -> Any:
        return name

    def __deepcopy__(self, memo: Any = None) -> Self:
        made: Self = FRONTEND.find("flax.nnx", "clone")(self)
        return made

    def __repr__(self) -> str:
        lines = [f"{name}={value!r}".replace("\n", "\n  ") for name, value in vars(self).items() if name != "_own"]
        body = ",\n  ".join(lines)
        return f"{type(self).__name__}(\n  {body}\n)" if lines else f"{type(self).__name__}()"


class _Fixed:
    """The static attributes of an object, as part of the structure of a pytree."""

    __slots__ = ("names", "values")

    def __init__(self, names: tuple[str, ...], values: tuple[tuple[str, Any], ...]) -> None:
        self.names, self.values = names, values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Fixed) and (self.names, self.values) == (other.names, other.values)

    def __hash__(self) -> int:
        return hash((self.names, self.values))

    def __repr__(self) -> str:
        return f"{self.names}, {self.values}"


def _register(cls: type[Pytree]) -> None:
    def flat(x: Pytree) -> Any:
        every = sorted(((name, value) for name, value in vars(x).items() if name != "_own"), key=lambda pair: str(pair[0]))
        own = [(name, value) for name, value in every if x._is_data_attribute(name)]
        fixed = tuple((name, value) for name, value in every if not x._is_data_attribute(name))
        return tuple((tree_util.GetAttrKey(name), value) for name, value in own), _Fixed(tuple(name for name, _ in own), fixed)

    def made(fixed: _Fixed, children: Any) -> Any:
        x = object.__new__(cls)
        for name, value in fixed.values:
            x._set(name, value, False)
        for name, value in zip(fixed.names, children, strict=True):
            x._set(name, value, True)
        return x

    tree_util.register_pytree_with_keys(cls, flat, made)


_register(Pytree)


def _identity_hash(self: Any) -> int:
    return id(self)


@offer("nnx")
@dataclass_transform(field_specifiers=(data, static))
def dataclass(
    cls: Any = None,
    /,
    *,
    init: bool = True,
    eq: bool = True,
    order: bool = False,
    unsafe_hash: bool = False,
    match_args: bool = True,
    kw_only: bool = False,
    slots: bool = False,
    weakref_slot: bool = False,
) -> Any:
    """Return a class of objects as a dataclass."""
    options = {"init": init, "eq": eq, "order": order, "unsafe_hash": unsafe_hash, "match_args": match_args, "kw_only": kw_only}

    def make(cls: Any) -> Any:
        made = dataclasses.dataclass(repr=False, slots=slots, weakref_slot=weakref_slot, **options)(cls)
        if eq and not unsafe_hash:
            made.__hash__ = _identity_hash  # type: ignore[assignment]
        return made

    return make if cls is None else make(cls)


def variable_type(kind: Any) -> Any:
    """Return a class of variables by itself or by its name in snake case."""
    if isinstance(kind, str):
        kinds = {"intermediates": Intermediate, "perturbations": Perturbation}
        if kind not in kinds:
            raise ValueError(f"Name '{kind}' is not registered as a type of variables")
        return kinds[kind]
    return kind


OUTSIDE = "Module.{}() outside of 'nnx.capture()' is deprecated."


@offer("nnx")
class Module(Pytree):
    """A layer or a model, which holds its variables."""

    if TYPE_CHECKING:

        def __init__(self, *args: Any, **kwargs: Any) -> None: ...

    def sow(
        self, variable_type: Any, name: str, value: Any, reduce_fn: Any = lambda xs, x: (*xs, x), init_fn: Any = lambda: ()
    ) -> bool:
        """Keep a value in a variable of a kind."""
        kind = _variable_type(variable_type)
        if not hasattr(self, name):
            setattr(self, name, kind(reduce_fn(init_fn(), value)))
        else:
            found = getattr(self, name)
            if not isinstance(found, Variable):
                raise ValueError(f"Expected '{name}' to be a Variable, got {type(found).__name__}")
            if type(found) is not kind:
                raise ValueError(f"Expected '{name}' to be of type '{kind.__name__}', got '{type(found).__name__}'")
            found.set_value(reduce_fn(found.get_value(), value))
        warnings.warn(OUTSIDE.format("sow"), DeprecationWarning, stacklevel=2)
        return True

    def perturb(self, name: str, value: Any, variable_type: Any = Perturbation) -> Any:
        """Return the value plus a variable, initially zero, whose gradient is that of the value."""
        kind = _variable_type(variable_type)
        if not hasattr(self, name):
            setattr(self, name, kind(tree_util.tree_map(jnp.zeros_like, value)))
        found = getattr(self, name)
        if not isinstance(found, kind):
            raise ValueError(f"Expected '{name}' to be of type '{kind.__name__}', got '{type(found).__name__}'")
        warnings.warn(OUTSIDE.format("perturb"), DeprecationWarning, stacklevel=2)
        return tree_util.tree_map(jnp.add, found.get_value(), value)

    def iter_modules(self) -> Iterator[Any]:
        """Return all modules with their paths."""
        warnings.warn("The 'm.iter_modules()' method is deprecated: use nnx.iter_modules(m).", DeprecationWarning, stacklevel=2)
        found: Iterator[Any] = FRONTEND.find("flax.nnx", "iter_modules")(self)
        return found

    def iter_children(self) -> Iterator[Any]:
        """Return the modules of the attributes with their names."""
        warnings.warn("The 'm.iter_children()' method is deprecated: use nnx.iter_children(m).", DeprecationWarning, stacklevel=2)
        found: Iterator[Any] = FRONTEND.find("flax.nnx", "iter_children")(self)
        return found

    def set_attributes(self, *filters: Any, raise_if_not_found: bool = True, graph: Any = None, **attributes: Any) -> None:
        """Set attributes in all modules which have them, or in those that filters let through."""
        from ivy_frontend_flax._implementation.nnx.filters import predicate

        missing = set(attributes)
        chosen = [predicate(one) for one in filters or (True,)]
        for path, module in FRONTEND.find("flax.nnx", "iter_modules")(self):
            if any(one(path, module) for one in chosen):
                for name, value in attributes.items():
                    if hasattr(module, name):
                        missing.discard(name)
                        setattr(module, name, value)
        if missing and raise_if_not_found:
            raise ValueError(f"Could not find at least one instance of the following attributes: {sorted(missing)}")

    def train(self, **attributes: Any) -> None:
        """Make dropout random and batch normalization use the batch."""
        self.set_attributes(deterministic=False, use_running_average=False, **attributes, raise_if_not_found=False)

    def eval(self, **attributes: Any) -> None:
        """Make dropout do nothing and batch normalization use the running averages."""
        self.set_attributes(deterministic=True, use_running_average=True, **attributes, raise_if_not_found=False)


_variable_type = variable_type
offer_value("nnx.identity", lambda x: x)


@offer("nnx")
class Dict(Module, MutableMapping[str, Any]):
    """A dict of modules and variables; its entries are attributes too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        for name, value in dict(*args, **kwargs).items():
            setattr(self, name, value)

    def __getitem__(self, key: str) -> Any:
        if key not in vars(self):
            raise KeyError(key)
        return vars(self)[key]

    def __setitem__(self, key: str, value: Any) -> None:
        setattr(self, key, value)

    def __delitem__(self, key: str) -> None:
        if key not in vars(self):
            raise KeyError(key)
        delattr(self, key)

    def __iter__(self) -> Iterator[str]:
        return (name for name in vars(self) if name != "_own")

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __hash__(self) -> int:
        return id(self)


@offer("nnx")
class List(Module, MutableSequence[Any]):
    """A list of modules and variables."""

    def __init__(self, it: Iterable[Any] | None = None, /) -> None:
        self._length = 0
        for value in it or ():
            self.append(value)

    def _key(self, name: str) -> Any:
        return int(name) if name.isdigit() else name

    def __len__(self) -> int:
        return self._length

    def _all(self) -> list[Any]:
        return [vars(self)[str(i)] for i in range(self._length)]

    def _replace(self, values: list[Any]) -> None:
        for i in range(self._length):
            delattr(self, str(i))
        self._length = len(values)
        for i, value in enumerate(values):
            setattr(self, str(i), value)

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        values = self._all()
        if isinstance(index, slice) and len(range(self._length)[index]) != len(list(value)):
            raise ValueError("Length mismatch")
        values[index] = value
        self._replace(values)

    def __delitem__(self, index: Any) -> None:
        values = self._all()
        del values[index]
        self._replace(values)

    def insert(self, index: int, value: Any) -> None:
        """Put a value before an index."""
        values = self._all()
        values.insert(index, value)
        self._replace(values)

    def append(self, value: Any) -> None:
        """Put a value at the end."""
        setattr(self, str(self._length), value)
        self._length += 1

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"List({self._all()!r})"


def first_from(*args: Any, error_msg: str) -> Any:
    """Return the first argument that is not ``None``."""
    for value in args:
        if value is not None:
            return value
    raise ValueError(error_msg)
