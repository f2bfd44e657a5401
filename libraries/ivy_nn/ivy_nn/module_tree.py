"""`Tree`: the modules and variables inside of a module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any, NamedTuple, Self

import ivy_api
from ivy_nn import pytrees
from ivy_nn.container import SEPARATOR, Container
from ivy_nn.errors import LayerError, ModuleError, VariablesError
from ivy_nn.traversal import children, is_module, modules, walk
from ivy_nn.variables import Variable

FLOATING = ("float16", "bfloat16", "float32", "float64")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.checkpoints.state_dicts import Names, Rename
    from ivy_nn.module import Module


class Slot(NamedTuple):
    """Where a variable is: its path, the module that has it as an attribute, the attribute's name, and the Variable."""

    path: str
    module: Tree
    name: str
    variable: Variable


class Tree:
    """The base class of `Module`: its attributes, the modules inside of it, and their variables."""

    _branch_names: tuple[str, ...] | None = None
    _built = False
    _frozen: frozenset[str] = frozenset()
    _ready = True
    _variables: dict[str, Variable]
    if TYPE_CHECKING:
        _complete: Callable[..., None]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        self = super().__new__(cls)
        self.__dict__["_variables"] = {}
        pytrees.register(cls)
        return self

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name not in pytrees.OF_CALLS}
        if state.get("_key") is not None:  # torch cannot unpickle uint32: https://github.com/pytorch/pytorch/issues/58734
            state["_key"] = _astype(state["_key"], "int32")  # the same bits; not every framework has int64
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if state.get("_key") is not None:
            self.__dict__["_key"] = _astype(state["_key"], "uint32")

    def __repr__(self) -> str:
        from ivy_nn.summary import tree_text

        return tree_text(self)

    # Attributes.

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, Variable):
            self._variables[name] = value
        elif name in self._variables:
            if value is None:
                del self._variables[name]
            else:
                check_shape(name, self._variables[name], value)
        elif is_module(value) or type(value) in (list, tuple, dict):
            self.__dict__["_branch_names"] = None
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        self._variables.pop(name, None)
        self.__dict__["_branch_names"] = None
        object.__delattr__(self, name)

    # The tree of modules and variables.

    # For users. The code here calls the functions of `walking`, which a class that is also a framework's module cannot replace.

    def children(self) -> Iterator[tuple[str, Module]]:
        """Iterate over the modules directly inside of this one, and their names; those in lists have names like ``blocks.0``."""
        return children(self)

    def named_modules(self) -> Iterator[tuple[str, Module]]:
        """Iterate over this module and all inside of it, and their paths; a module that is there twice has its first path."""
        return walk(self)

    def modules(self) -> Iterator[Module]:
        """Iterate over this module and all inside of it."""
        return modules(self)

    def slots(self) -> Iterator[Slot]:
        """Iterate over the slots of all variables: a variable that is shared has several."""
        for path, module in walk(self):
            for name, variable in module._variables.items():
                yield Slot(f"{path}{SEPARATOR}{name}" if path else name, module, name, variable)

    def _unique_slots(self) -> list[Slot]:
        """The first slot of each variable."""
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
        if not all(module._built for module in modules(self)):
            self._complete((), {})
        return self

    def is_trained(self, slot: Slot) -> bool:
        """Whether the variable of a slot is a parameter, and not frozen."""
        return slot.variable.trainable and slot.name not in slot.module._frozen

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
        lazy = [path for path, module in walk(self) if not module._ready]
        if lazy:
            raise ModuleError(f"{', '.join(lazy)}: the sizes depend on the input. Call the model, build it or initialise it first.")
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
        for module in modules(self):
            module._built = module._ready and not any(isinstance(getattr(module, name), Variable) for name in module._variables)

    def state_dict(self) -> dict[str, Any]:
        """Return all variables by their names, flat, as torch has them: one that is shared has each of its names.

        Returns
        -------
        out : dict of arrays; they are created if there are none

        Examples
        --------
        >>> list(Linear(3, 2).state_dict())
        ['weight', 'bias']
        """
        from ivy_nn.checkpoints.state_dicts import state_dict

        return state_dict(self)  # type: ignore[arg-type]

    def load_state_dict(self, state: Any, strict: bool = True, rename: Rename | None = None) -> Names:
        """Replace the variables by those of a state dict, of this or another library, on any backend.

        Parameters
        ----------
        state : mapping of names to arrays of any backend, flat or nested: a state dict of torch, as ``torch.load(path,
            weights_only=True)`` gives it, or the ``v`` of a checkpoint; or the path of a safetensors file, or of the
            ``.index.json`` of several
        strict : whether missing and unexpected names are errors
        rename : how its names become those of this model: a dict of beginnings of names, or compiled regular expressions, and
            what replaces them, ``{"encoder.layer.": "blocks."}``, ``None`` to leave variables out; or a function of the name

        Returns
        -------
        out : the missing and the unexpected names, both empty if ``strict``. A variable that is shared needs one of its names

        Raises
        ------
        VariablesError
            if names are missing or unexpected, or shapes or kinds of dtypes differ: with all of them; nothing is replaced then.
        FileFormatError
            if a file is damaged.

        Examples
        --------
        >>> model = Linear(1, 1)
        >>> model.load_state_dict({"lin.weight": np.ones((1, 1)), "lin.bias": np.ones(1)}, rename={"lin.": ""})
        Names(missing=[], unexpected=[])
        >>> model.weight
        array([[1.]], dtype=float32)
        """
        from ivy_nn.checkpoints.state_dicts import load_state_dict

        return load_state_dict(self, state, strict, rename)  # type: ignore[arg-type]

    # All variables at once.

    def freeze(self, *patterns: str) -> Self:
        """Exclude parameters from training: they are no longer part of `v`.

        Parameters
        ----------
        *patterns : paths, or patterns of them with ``*`` for any characters: ``"encoder.*"``. Without any, all parameters

        Returns
        -------
        out : the module itself

        Raises
        ------
        VariablesError
            if a pattern fits no parameter.
        """
        for slot in self._matching(patterns):
            slot.module.__dict__["_frozen"] = slot.module._frozen | {slot.name}
        return self

    def unfreeze(self, *patterns: str) -> Self:
        """Include parameters in training again: see `freeze`."""
        for slot in self._matching(patterns):
            slot.module.__dict__["_frozen"] = slot.module._frozen - {slot.name}
        return self

    def _matching(self, patterns: tuple[str, ...]) -> list[Slot]:
        """The slots of the parameters that fit one of the patterns, with all slots of those that are shared."""
        slots = [slot for slot in self.slots() if slot.variable.trainable]
        unknown = [p for p in patterns if not any(fnmatchcase(slot.path, p) for slot in slots)]
        if unknown:
            raise VariablesError(f"No parameter fits {', '.join(unknown)}. There are: {', '.join(slot.path for slot in slots)}.")
        chosen = {id(slot.variable) for slot in slots if not patterns or any(fnmatchcase(slot.path, p) for p in patterns)}
        return [slot for slot in slots if id(slot.variable) in chosen]

    def astype(self, dtype: str) -> Self:
        """Convert all variables of floating-point dtype to another one, by its name, and return the module."""

        def converted(x: Any) -> Any:
            xp = ivy_api.namespace_for(x)
            return xp.astype(x, getattr(xp, dtype)) if xp.isdtype(x.dtype, "real floating") else x

        if dtype not in FLOATING:
            raise LayerError(f"The dtype of a model is one of {', '.join(FLOATING)}; got {dtype!r}.")
        self._built_self().update(self.variables.map(converted))
        return self

    def to_device(self, device: Any) -> Self:
        """Move all variables to a device, and return the module."""
        self._built_self().update(self.variables.map(lambda x: ivy_api.asarray(x, device=device)))
        return self

    def visit(self, function: Callable[[Any], object]) -> Self:
        """Call a function with each module, those inside first, and return the module: ``torch.nn.Module.apply``."""
        for module in reversed(list(modules(self))):
            function(module)
        return self


def _astype(x: Any, dtype: str) -> Any:
    xp = ivy_api.namespace_for(x)
    return xp.astype(x, getattr(xp, dtype))


def check_shape(name: str, variable: Variable, value: Any) -> None:
    """Check that an array has the shape of a variable."""
    shape = getattr(value, "shape", None)
    if shape is None or tuple(shape) != variable.shape:
        came = f"a {type(value).__name__}" if shape is None else f"shape {tuple(shape)}"
        raise VariablesError(f"{name} is an array of shape {variable.shape}; got {came}.")
