"""Functional calls of a module: on copies of its modules, to which the variables of the call are bound.

The modules themselves stay as they are, so that calls may run in several threads, and traced arrays do not outlive a
transformation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import ivy_api
from ivy_nn.container import SEPARATOR, Container
from ivy_nn.devices import moved, on_default
from ivy_nn.errors import ModuleError, VariablesError
from ivy_nn.traversal import branches, is_module, walk
from ivy_nn.variables import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array
    from ivy_nn.module import Module


def folded(key: Array, text: str) -> Array:
    """Return a new key from a key and a text: the same on every backend and in every process."""
    number = 2166136261  # FNV-1a, which compilers that read Python's code can read
    for character in text:
        number = ((number ^ ord(character)) * 16777619) % 2**32
    return ivy_api.namespace_for(key).random.fold_in(key, number)


class Building:
    """How variables are created.

    Attributes
    ----------
    key : key of ``xp.random``; that of a variable is made from it and from the path of the variable
    dtype : the name of the model's dtype
    anew : whether those that exist are created again
    like : an array on whose device they are created
    """

    __slots__ = ("_made", "anew", "dtype", "key", "like", "xp")

    def __init__(self, key: Array, dtype: str, anew: bool) -> None:
        self.key, self.dtype, self.anew, self.like, self.xp = on_default(key), dtype, anew, key, ivy_api.namespace_for(key)
        self._made: dict[int, Any] = {}

    def make(self, variable: Variable, path: str) -> Any:
        """Return the array of a variable, the same one if it is shared."""
        if id(variable) not in self._made:
            made = variable.make(folded(self.key, path), self.dtype, self.xp)
            self._made[id(variable)] = moved(made, self.like)
        return self._made[id(variable)]


class Call:
    """One functional call of a module. The copies of the modules refer to it.

    Parameters
    ----------
    values : variables by name, nested
    rest : further variables, used where ``values`` has none
    key : key of random numbers, or a function that makes it when it is needed
    prefix : what else its random numbers depend on
    building : how variables are created that do not exist, or ``None`` if that is an error
    training : whether it is in training mode; ``None`` leaves that to the modules

    Attributes
    ----------
    copies : the copy of each module, by the module's `id`
    root : the copy of the module that is called
    drawn : whether a key was drawn
    incomplete : whether variables may be missing
    like : an input, on whose device random numbers are drawn if there are no variables
    """

    __slots__ = (
        "_counts",
        "_new",
        "_paths",
        "_rest",
        "_shared",
        "_training",
        "_unexpected",
        "_values",
        "building",
        "copies",
        "drawn",
        "incomplete",
        "key",
        "like",
        "prefix",
        "root",
    )

    def __init__(
        self,
        values: Mapping[str, Any],
        rest: Mapping[str, Any],
        *,
        key: Any = None,
        prefix: str = "",
        building: Building | None = None,
        training: bool | None = None,
    ) -> None:
        self.key, self.prefix, self.building = key, prefix, building
        self._values, self._rest, self._training = values, rest, training
        self.copies: dict[int, Module] = {}
        self.root: Any = None
        self.like: Any = None
        self.drawn = self.incomplete = self._unexpected = False
        self._shared: dict[int, Any] = {}
        self._paths: dict[int, str] | None = None
        self._counts: dict[int, int] = {}
        self._new: list[Any] = []

    def copy(self, module: Module) -> Module:
        """Return the copy of the module that is called."""
        self.root = self._copied(module, self._values, self._rest)
        if self._unexpected:
            self.check_names()
        return self.root  # type: ignore[no-any-return]

    def _copied(self, module: Module, values: Any, rest: Any) -> Module:
        if module._call is self:
            return module
        found = self.copies.get(id(module))
        if found is not None:
            return found
        new = object.__new__(type(module))
        state = new.__dict__
        state.update(module.__dict__)
        state["_call"] = self
        if self._training is not None:
            state["training"] = self._training
        self.copies[id(module)] = new
        variables = module._variables
        if self.building is not None:
            state["_built"] = False
            if self.building.anew:
                state.update(variables)
        if not state.get("_built"):
            self.incomplete = True
            state["_given"] = values, rest
            state["_variables"] = dict(variables)  # setup may add to it
        taken = 0
        for name, variable in variables.items():
            taken += self._bind(state, name, variable, values, rest)
        for name in branches(module):
            inner, others = values.get(name, _NONE), rest.get(name, _NONE)
            taken += (inner is not _NONE) + (others is not _NONE)
            state[name] = self._branch(state[name], inner, others)
        if taken != len(values) + len(rest):
            self._unexpected = True
        return new

    def _branch(self, value: Any, values: Any, rest: Any) -> Any:
        """Copy the modules in a list, a tuple or a dict."""
        if not isinstance(values, Mapping) or not isinstance(rest, Mapping):
            self._unexpected = True  # an array is given for a module
            values, rest = _NONE, _NONE
        kind = type(value)
        if kind is dict:
            entries = [(str(key), each) for key, each in value.items()]
        elif kind is list or kind is tuple:
            entries = [(str(i), each) for i, each in enumerate(value)]
        elif is_module(value):
            return self._copied(value, values, rest)
        else:
            return value
        copies = [self._branch(each, values.get(key, _NONE), rest.get(key, _NONE)) for key, each in entries]
        if sum((key in values) + (key in rest) for key, _ in entries) != len(values) + len(rest):
            self._unexpected = True
        return dict(zip(value, copies, strict=True)) if kind is dict else kind(copies)

    def _bind(self, state: dict[str, Any], name: str, variable: Variable, values: Any, rest: Any) -> int:
        """Set an attribute to the array of a variable, if there is one; return how many were given."""
        found, other = values.get(name), rest.get(name)
        given = (found is not None) + (other is not None)
        if id(variable) in self._shared:
            state[name] = self._shared[id(variable)]
            return given
        if found is None:
            found = state[name] if other is None else other
        if not isinstance(found, Variable):
            self._shared[id(variable)] = state[name] = found
        return given

    def prepare(self, module: Module, args: Any, kwargs: Any) -> None:
        """Give a copy that is called for the first time the variables which depend on its input."""
        state = module.__dict__
        values, rest = state["_given"]
        if not module._ready:
            module.setup(*args, **kwargs)
            for name in branches(module):
                self._new.append(state[name])  # modules are known by their id as long as they exist
                state[name] = self._branch(state[name], values.get(name, _NONE), rest.get(name, _NONE))
            state["_ready"] = True
        missing = []
        for name, variable in module._variables.items():
            if isinstance(state[name], Variable):
                self._bind(state, name, variable, values, rest)
            if isinstance(state[name], Variable):
                if self.building is None:
                    missing.append(name)
                else:
                    path = f"{self.path(module)}{SEPARATOR}{name}".lstrip(SEPARATOR)
                    self._shared[id(variable)] = state[name] = self.building.make(variable, path)
        if missing:
            path = self.path(module)
            names = ", ".join(f"{path}{SEPARATOR}{name}".lstrip(SEPARATOR) for name in missing)
            raise VariablesError(
                f"{type(self.root).__name__} was called without these variables: {names}. Pass them, or create them "
                f"with build, which leaves those that the model has as they are."
            )
        state["_built"] = True

    def restore(self, module: Module) -> None:
        """Undo the updates of a copy's buffers."""
        for name, variable in module._variables.items():
            module.__dict__[name] = self._shared[id(variable)]

    def check_names(self) -> None:
        """Check that every given variable is one of the module, as far as that is known before the call."""
        given = [*Container(self._values).flatten(), *Container(self._rest).flatten()]
        expected = {slot.path for slot in self.root.slots()}
        unexpected = [path for path in given if path not in expected]
        lazy = [path for path, module in walk(self.root) if not module._ready] if unexpected else []
        unexpected = [path for path in unexpected if not any(path.startswith(each) for each in lazy)]
        if unexpected:
            raise VariablesError(
                f"{type(self.root).__name__} has no variables {', '.join(unexpected)}. It has: {', '.join(sorted(expected))}."
            )

    def held(self) -> Iterable[Any]:
        """The arrays of the variables of this call."""
        return self._shared.values()

    def path(self, module: Module) -> str:
        """The path of a module of this call."""
        if self._paths is None or id(module) not in self._paths:
            self._paths = {id(each): path for path, each in walk(self.root)}
        return self._paths.get(id(module), type(module).__name__)

    def random_key(self, module: Module) -> Any:
        """A new key for a module, by its path and by how often it asked."""
        path = self.path(module)
        if callable(self.key):
            self.key = self.key()
        if self.key is None:
            raise ModuleError(
                f"{type(module).__name__} {path!r} draws random numbers in training: pass a key, as in model(x, key=key) or "
                f"model.apply(v, x, key=key), or call model.eval() first."
            )
        count = self._counts.get(id(module), 0)
        self._counts[id(module)] = count + 1
        self.drawn = True
        return folded(moved(self.key, next(iter(self._shared.values()), self.like)), f"{self.prefix}{path}{SEPARATOR}{count}")


_NONE: Mapping[str, Any] = {}
