"""`Module`: the base class of layers and models."""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Self

import ivy_api
from ivy_nn import trees
from ivy_nn.calls import Building, Call, folded
from ivy_nn.container import SEPARATOR, Container
from ivy_nn.errors import KeyReuseWarning, ModuleError, VariablesError
from ivy_nn.places import note_place
from ivy_nn.variables import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array

DTYPE = "float32"
"""The default dtype of a model."""


class Slot(NamedTuple):
    """The place of a variable: its path, the module that has it as an attribute, the attribute's name, and the Variable."""

    path: str
    module: Module
    name: str
    variable: Variable


class Module:
    """A layer or a model: a function with variables.

    ``__init__`` creates what the module consists of, as attributes: variables (`Parameter`, `Buffer`), other modules, lists, tuples
    and dicts of modules, and settings. ``_forward``, or ``__call__``, computes the result. A module is called in one of three ways:

    - ``model(x)``: with the variables that it holds, which are created in the first call;
    - ``model(x, v=v)``: with these parameters, for example those of a derivative;
    - ``model.apply(v, x, key=key)``: as a pure function, which returns the new buffers too.

    A module is a pytree, whose leaves are its variables.

    Attributes
    ----------
    training : whether layers such as dropout behave as in training; set by `train` and `eval`

    Examples
    --------
    >>> import numpy as np
    >>> class Affine(Module):
    ...     def __init__(self, features):
    ...         self.scale = Parameter(np.ones(features))
    ...         self.offset = Parameter(features)
    ...
    ...     def __call__(self, x):
    ...         return x * self.scale + self.offset
    >>> model = Affine(2)
    >>> model(np.asarray([1.0, 2.0], dtype="float32"))
    array([1., 2.], dtype=float32)
    >>> model(np.asarray([1.0, 2.0], dtype="float32"), v=model.v.map(lambda x: x + 1))
    array([3., 5.], dtype=float32)
    """

    training = True
    _built = False
    _call: Call | None = None
    _calls = 0
    _frozen: frozenset[str] = frozenset()
    _hooks: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None
    _key: Any = None
    _last_key: Any = None
    _ready = True
    _variables: dict[str, Variable]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        self = super().__new__(cls)
        self.__dict__["_variables"] = {}
        trees.register(cls)
        return self

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = cls.__dict__.get("__call__")
        if own is not None:  # the call itself is `Module.__call__`
            cls._forward = own  # type: ignore[method-assign]
            del cls.__call__

    def _forward(self, *args: Any, **kwargs: Any) -> Any:
        raise ModuleError(f"{type(self).__name__} does not say what it computes: define _forward(self, x) or __call__(self, x).")

    def defer(self) -> None:
        """Say, in ``__init__``, that some variables can only be created in `setup`, from the input."""
        self._ready = False

    def setup(self, *args: Any, **kwargs: Any) -> None:
        """Create the variables whose shapes depend on the input: called before the first call, with its arguments."""

    # Attributes.

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, Variable):
            self._variables[name] = value
        elif name in self._variables:
            if value is None:
                del self._variables[name]
            else:
                check_shape(name, self._variables[name], value)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        self._variables.pop(name, None)
        object.__delattr__(self, name)

    # The tree of modules and variables.

    def children(self) -> Iterator[tuple[str, Module]]:
        """Iterate over the modules directly inside of this one, and their names; those in lists have names like ``blocks.0``."""
        for name, value in self.__dict__.items():
            if isinstance(value, Module):
                yield name, value
            elif type(value) in (list, tuple, dict):
                yield from trees.inside(name, value, Module)

    def named_modules(self) -> Iterator[tuple[str, Module]]:
        """Iterate over this module and all inside of it, and their paths; a module that is there twice has its first path."""
        return self._walk("", set())

    def _walk(self, path: str, seen: set[int]) -> Iterator[tuple[str, Module]]:
        if id(self) in seen:
            return
        seen.add(id(self))
        yield path, self
        for name, child in self.children():
            yield from child._walk(f"{path}{SEPARATOR}{name}" if path else name, seen)

    def modules(self) -> Iterator[Module]:
        """Iterate over this module and all inside of it."""
        return (module for _, module in self.named_modules())

    def slots(self) -> Iterator[Slot]:
        """Iterate over the places of all variables: a variable that is shared has several."""
        for path, module in self.named_modules():
            for name, variable in module._variables.items():
                yield Slot(f"{path}{SEPARATOR}{name}" if path else name, module, name, variable)

    def _unique_slots(self) -> list[Slot]:
        """The first place of each variable."""
        seen: set[int] = set()
        found = []
        for slot in self.slots():
            if id(slot.variable) not in seen:
                seen.add(id(slot.variable))
                found.append(slot)
        return found

    def _held(self, chosen: Callable[[Slot], bool]) -> Container:
        """The arrays of some variables, by path."""
        arrays = ((slot.path, getattr(slot.module, slot.name)) for slot in self._unique_slots() if chosen(slot))
        return Container((path, x) for path, x in arrays if not isinstance(x, Variable))

    def _built_self(self) -> Self:
        """The module, after it was built."""
        return self if all(module._built for module in self.modules()) else self.build()

    def is_trained(self, slot: Slot) -> bool:
        """Whether the variable at a place is a parameter, and not frozen."""
        return slot.variable.trainable and not (self._frozen and slot.path in self._frozen)

    @property
    def v(self) -> Container:
        """The trained parameters, by name, nested like the modules; they are created if there are none. May be assigned to."""
        return self._built_self()._held(self.is_trained)

    @v.setter
    def v(self, values: Mapping[str, Any]) -> None:
        self.update(values)

    @property
    def buffers(self) -> Container:
        """The buffers, such as running statistics, by name."""
        return self._built_self()._held(lambda slot: not slot.variable.trainable)

    @property
    def variables(self) -> Container:
        """All variables: parameters, frozen ones too, and buffers, by name."""
        return self._built_self()._held(lambda slot: True)

    def split(self, v: Mapping[str, Any]) -> tuple[Container, Container]:
        """Split variables, such as those of `init`, into the trained parameters and the rest."""
        trained = {slot.path for slot in self.slots() if self.is_trained(slot)}
        flat = Container(v).flatten()
        chosen = {path: x for path, x in flat.items() if path in trained}
        return Container(chosen), Container({path: x for path, x in flat.items() if path not in trained})

    def update(self, values: Mapping[str, Any]) -> None:
        """Replace the arrays of variables, given by name; the others stay.

        Raises
        ------
        VariablesError
            for a variable that the module does not have, or an array of another shape; nothing is replaced then.
        """
        slots = list(self.slots())
        by_path = {slot.path: slot for slot in slots}
        flat = Container(values).flatten()
        unexpected = sorted(flat.keys() - by_path.keys())
        if unexpected:
            raise VariablesError(f"{type(self).__name__} has no variables {', '.join(unexpected)}. It has: {', '.join(by_path)}.")
        for path, x in flat.items():
            check_shape(path, by_path[path].variable, x)
        new = {id(by_path[path].variable): x for path, x in flat.items()}
        for slot in slots:
            if id(slot.variable) in new:
                object.__setattr__(slot.module, slot.name, new[id(slot.variable)])
        for module in self.modules():
            module._built = module._ready and not any(isinstance(getattr(module, name), Variable) for name in module._variables)

    # Creation of variables.

    def init(self, key: Array, *args: Any, dtype: str = DTYPE, **kwargs: Any) -> Container:
        """Return new variables: a pure function of the key.

        Parameters
        ----------
        key : key of ``xp.random``, which determines the backend
        *args, **kwargs : inputs like those of a call; only needed if a layer takes its sizes from them
        dtype : the name of the dtype of floating-point variables

        Returns
        -------
        out : the variables by name: parameters and buffers

        Raises
        ------
        ModuleError
            if a layer takes its sizes from its input, and there is none, or it was not called.
        """
        return self._create(key, args, kwargs, dtype)._held(lambda slot: True)

    def build(self, key: Array | None = None, *args: Any, dtype: str = DTYPE, **kwargs: Any) -> Self:
        """Create the variables that the module holds, like `init`.

        Parameters
        ----------
        key : key of ``xp.random``; by default that of seed 0, on the backend of the inputs, or on the current one
        *args, dtype, **kwargs : see `init`

        Returns
        -------
        out : the module itself
        """
        if key is None:
            arrays = [x for x in trees.leaves((args, kwargs)) if hasattr(x, "shape")]
            key = ivy_api.namespace_for(*arrays).random.key(0) if arrays else ivy_api.random.key(0)
        call: Any = self._create(key, args, kwargs, dtype)._call
        for module in list(self.modules()):
            state = call.copies[id(module)].__dict__
            known = {name.partition(SEPARATOR)[0] for name, _ in module.children()} | {"training"}
            module.__dict__ |= {name: value for name, value in state.items() if name not in known}
        for module in self.modules():
            trees.strip(module)
            module.__dict__ |= {"_built": True, "_ready": True}
        self.__dict__["_key"] = folded(key, "random numbers of calls")
        return self

    def _create(self, key: Array, args: Any, kwargs: Any, dtype: str) -> Module:
        """Return a copy with variables."""
        if isinstance(key, int) or not hasattr(key, "shape"):
            raise ModuleError(f"A key is that of a random generator, such as xp.random.key(0); got {key!r}.")
        call = Call({}, {}, building=Building(key, dtype), training=False)
        copy = call.copy(self)
        lazy = [path for path, module in copy.named_modules() if not module._ready]
        if lazy and not (args or kwargs):
            raise ModuleError(
                f"{', '.join(lazy) or type(self).__name__}: the sizes depend on the input. Pass one: model.init(key, x), or call "
                f"the model."
            )
        if lazy:
            copy(*args, **kwargs)
            lazy = [path for path, module in copy.named_modules() if not module._ready]
            if lazy:
                raise ModuleError(f"{', '.join(lazy)}: the sizes depend on the input, but the model does not call these layers.")
        for module in copy.modules():
            call.prepare(module, (), {})
        return copy

    # Calls.

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the result.

        Parameters
        ----------
        *args, **kwargs : the inputs, and:
        v : variables to use instead of the module's own; buffers are not updated then
        key : key of random numbers, for layers such as dropout; by default made from the one with which the module was built

        Returns
        -------
        out : what ``_forward`` returns
        """
        try:
            call = self._call
            v, key = (kwargs.pop("v", None), kwargs.pop("key", None)) if kwargs else (None, None)
            if v is None and key is None:
                if call is None:
                    return self._stateful(args, kwargs)
                if not self._built:
                    call.prepare(self, args, kwargs)
                return self._forward(*args, **kwargs) if self._hooks is None else self._hooked(args, kwargs)
            if call is None and v is None and not self._built:
                self.build(None, *args, **kwargs)
            if key is None and call is not None:
                key = call.key
            return self._functional(Call(v or {}, {}, key=key), args, kwargs, keep=v is None)
        except Exception as error:
            note_place(error, self, args)
            raise

    def _stateful(self, args: Any, kwargs: Any) -> Any:
        """Call with the variables that the module holds."""
        if not self._built:
            self.build(None, *args, **kwargs)
        if not self.training:
            return self._forward(*args, **kwargs) if self._hooks is None else self._hooked(args, kwargs)
        self.__dict__["_calls"] = self._calls + 1
        return self._functional(Call({}, {}, key=self._key, prefix=f"{self._calls}:"), args, kwargs, keep=True)

    def _functional(self, call: Call, args: Any, kwargs: Any, keep: bool) -> Any:
        copy = call.copy(self)
        call.check_names()
        out = copy(*args, **kwargs)
        if keep:
            self._keep_buffers(call)
        if call.drawn and not call.prefix:
            self._warn_of_reuse(call.key)
        return out

    def _keep_buffers(self, call: Call) -> None:
        for module in self.modules():
            state = call.copies[id(module)].__dict__
            for name, variable in module._variables.items():
                if not variable.trainable:
                    module.__dict__[name] = state[name]

    def _warn_of_reuse(self, key: Any) -> None:
        if self._last_key is not None and self._last_key() is key:
            warnings.warn(
                f"{type(self).__name__} was called twice with the same key, and drew the same random numbers. Make a new one for "
                f"each call, with xp.random.split or xp.random.fold_in.",
                KeyReuseWarning,
                stacklevel=4,
            )
        try:
            self.__dict__["_last_key"] = weakref.ref(key)
        except TypeError:
            self.__dict__["_last_key"] = None

    def apply(
        self,
        v: Mapping[str, Any],
        *args: Any,
        buffers: Mapping[str, Any] | None = None,
        key: Array | None = None,
        training: bool | None = None,
        **kwargs: Any,
    ) -> tuple[Any, Container]:
        """Compute the result as a pure function of variables and inputs.

        Parameters
        ----------
        v : variables by name, such as those of `init`; what is missing is taken from ``buffers``, then from the module
        *args, **kwargs : the inputs
        buffers : further variables
        key : key of random numbers, for layers such as dropout
        training : whether the call is one of training; by default as the modules are set

        Returns
        -------
        out, buffers : what ``_forward`` returns, and the buffers after it

        Raises
        ------
        VariablesError
            if a variable is missing, or is none of this module.
        """
        call = Call(v, buffers or {}, key=key, training=training)
        out = self._functional(call, args, kwargs, keep=False)
        return out, call.root._held(lambda slot: not slot.variable.trainable)

    def random_key(self) -> Array:
        """Return a new key of ``xp.random``, in ``_forward``: different for each module, each time, and each call of the model.

        Raises
        ------
        ModuleError
            if the model was called without a key.
        """
        if self._call is None:
            raise ModuleError(
                f"{type(self).__name__} draws random numbers, but the model is not in training mode, or was called without a key: "
                f"model(x, key=key)."
            )
        return self._call.random_key(self)  # type: ignore[no-any-return]

    # Settings of all modules.

    def train(self, mode: bool = True) -> Self:
        """Set the training mode of this module and all inside of it; return the module."""
        for module in self.modules():
            module.training = mode
        return self

    def eval(self) -> Self:
        """Set the evaluation mode: ``train(False)``."""
        return self.train(False)

    def _hooked(self, args: Any, kwargs: Any) -> Any:
        before, after = self._hooks or ((), ())
        for hook in before:
            new = hook(self, args)
            if new is not None:
                args = new if isinstance(new, tuple) else (new,)
        out = self._forward(*args, **kwargs)
        for hook in after:
            new = hook(self, args, out)
            out = out if new is None else new
        return out


def check_shape(name: str, variable: Variable, value: Any) -> None:
    """Check that an array has the shape of a variable."""
    shape = getattr(value, "shape", None)
    if shape is None or tuple(shape) != variable.shape:
        came = f"a {type(value).__name__}" if shape is None else f"shape {tuple(shape)}"
        raise VariablesError(f"{name} is an array of shape {variable.shape}; got {came}.")
