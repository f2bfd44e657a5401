"""``flax.linen.Module``."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import weakref
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_api.frontends.constructors import with_defaults
from ivy_frontend_flax._implementation import errors
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.linen.attributes import mapped
from ivy_frontend_flax._implementation.linen.context import CONTEXT, intercepted
from ivy_frontend_flax._implementation.linen.scope import DenyList, Scope, Variable, apply, bind, init, is_key, union


class _Unspecified:
    """Stands for the module whose method runs."""

    def __copy__(self) -> _Unspecified:
        return self

    def __deepcopy__(self, memo: Any) -> _Unspecified:
        return self

    def __repr__(self) -> str:
        return "<the calling module>"


UNSPECIFIED = _Unspecified()
NOT_INTERMEDIATES = DenyList("intermediates")
OWN = ("__eq__", "__repr__", "__init__", "__hash__", "__post_init__", "__init_subclass__")


class Setup(enum.Enum):
    """Whether the attributes of `Module.setup` are there."""

    NEW = 0
    DONE = 1


class _State:
    """What a module remembers between calls."""

    def __init__(self) -> None:
        self.in_compact = self.in_setup = self.initialized = False
        self.setup = Setup.NEW
        self.cursors: dict[str, int] = {}
        self.children: dict[str, Any] = {}

    def reset(self) -> None:
        """Forget the names that a method gave."""
        self.in_compact = self.in_setup = False
        self.cursors = {}


@offer("linen")
def compact(fun: Any) -> Any:
    """Mark the method of a module that makes its submodules and variables where it uses them."""
    fun.compact = True
    return fun


@offer("linen")
def nowrap(fun: Any) -> Any:
    """Mark a method of a module as one that neither needs ``setup`` nor names submodules."""
    fun.nowrap = True
    return fun


class _Parent:
    """The attribute ``parent``: modules do not keep their parent alive."""

    def __get__(self, module: Any, owner: Any = None) -> Any:
        if module is None:
            return None
        found = module.__dict__.get("_parent_ref")
        return found() if isinstance(found, weakref.ReferenceType) else found

    def __set__(self, module: Any, value: Any) -> None:
        module.__dict__["_parent_ref"] = weakref.ref(value) if isinstance(value, Module) else value


def wrapped(fun: Any) -> Any:
    """Return a method as it runs in a module: after ``setup``, with the names of submodules kept apart."""
    if hasattr(fun, "method_of_module"):
        return fun

    @functools.wraps(fun)
    def method(*args: Any, **kwargs: Any) -> Any:
        if args and isinstance(args[0], Module):
            return args[0]._run(fun, args[1:], kwargs)
        return fun(*args, **kwargs)

    method.method_of_module = True  # type: ignore[attr-defined]
    return method


def _unbound_hash(of: Any) -> Any:
    def __hash__(self: Any) -> int:
        if self.scope is not None:
            raise TypeError("Can't call __hash__ on modules that hold variables.")
        value: int = of(self)
        return value

    return __hash__


def _add_recorded_fields(cls: type, objects: Mapping[str, Any]) -> None:
    """Give a class the fields that the snapshot records for its name."""
    recorded = FRONTEND.snapshot.modules["flax.linen"][cls.__name__].parameters
    for field in with_defaults([p for p in recorded if p.name not in ("parent", "name")], objects):
        cls.__annotations__[field.name] = Any
        if field.default is not field.empty:
            setattr(cls, field.name, field.default)


def _hide_computed_fields(cls: type, names: Iterable[str]) -> None:
    """Leave fields that the constructor does not take out of comparisons and texts."""
    for name in names:
        said = vars(cls).get(name)
        if isinstance(said, dataclasses.Field) and not said.init:
            said.compare = said.hash = said.repr = False


def _wrap_methods(cls: Any) -> None:
    """Replace the methods that a class of modules defines by those that run after ``setup``."""
    fields = {f.name for f in dataclasses.fields(cls)}
    for name, value in list(vars(cls).items()):
        plain = callable(value) and not isinstance(value, (staticmethod, classmethod, type))
        if plain and name not in fields and name not in OWN and not hasattr(value, "nowrap"):
            setattr(cls, name, wrapped(value))


class Module:
    """A layer or a model: a dataclass whose fields are its options, and whose variables are outside of it."""

    _state: Any
    scope: Any
    name: Any
    parent: Any

    if TYPE_CHECKING:

        def __init__(self, *args: Any, **kwargs: Any) -> None: ...
        def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

    def __init_subclass__(cls, kw_only: bool = False, *, recorded: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        """Make a subclass a dataclass.

        Parameters
        ----------
        kw_only : whether its own fields are given by keyword only
        recorded : for layers of Flax itself, whose fields are the parameters that the snapshot records: the defaults which are
            objects, by field
        """
        super().__init_subclass__(**kwargs)
        if recorded is not None:
            _add_recorded_fields(cls, recorded)
        own = dict(vars(cls).get("__annotations__", {}))
        if "parent" in own or own.get("name", "str") not in ("str", str, "Optional[str]", "str | None", str | None):
            raise errors.ReservedModuleAttributeError(own)
        _hide_computed_fields(cls, own)
        cls.__annotations__ = {**{k: v for k, v in own.items() if k != "name"}, "parent": Any, "name": str | None}
        cls.parent = dataclasses.field(repr=False, default=UNSPECIFIED, kw_only=True)
        cls.name = dataclasses.field(default=None, kw_only=True)
        dataclasses.dataclass(unsafe_hash="__hash__" not in vars(cls), repr=False, kw_only=kw_only)(cls)
        cls.__hash__ = _unbound_hash(cls.__hash__)  # type: ignore[method-assign]
        _wrap_methods(cls)
        cls._state, cls.scope, cls.parent = _State(), None, _Parent()

    def __post_init__(self) -> None:
        self.__dict__.update(_id=object(), _state=_State(), scope=None)
        if self.parent is UNSPECIFIED:
            self.parent = CONTEXT.modules[-1]
        parent = self.parent
        if parent is None:
            return
        if isinstance(parent, Module):
            if parent._state.in_setup and self.name is None:
                return  # the attribute that it is assigned to gives its name
            self.__dict__["scope"] = parent._scope_for(self)
        elif isinstance(parent, Scope):
            self.__dict__["scope"] = parent
        else:
            raise ValueError("parent must be None, Module or Scope")
        self._register_fields()
        self._state.initialized = True

    def _scope_for(self, child: Module) -> Scope:
        kind = type(child).__name__
        if not self._may_initialize:
            raise errors.AssignSubModuleError(kind)
        if child.name is None:
            count = self._state.cursors.get(kind, 0)
            child.__dict__["name"] = f"{kind}_{count}"
            self._state.cursors[kind] = count + 1
        if self.scope.name_reserved(child.name):
            raise errors.NameInUseError("submodule", child.name, type(self).__name__)
        self._state.children[child.name] = child
        below: Scope = self.scope.push(child.name)
        return below

    def _register_fields(self) -> None:
        for f in dataclasses.fields(self):  # type: ignore[arg-type]
            if f.name not in ("parent", "name") and f.init:
                self._register(f.name, getattr(self, f.name))

    def _register(self, name: str, value: Any) -> None:
        """Set an attribute; modules in it which have no parent become submodules of this one."""
        root = self.scope.root
        known = root.__dict__.setdefault("adopted", {})
        adopted: list[Module] = []

        def adopt(suffix: str, x: Any) -> Any:
            if not isinstance(x, Module):
                return x
            if x.parent is None:
                if id(x._id) not in known:
                    known[id(x._id)] = x._id, x.clone(name=None)
                x = known[id(x._id)][1]
            if x.name is None:
                x.parent = self
                x.__dict__["name"] = f"{name}{suffix}"
                adopted.append(x)
            return x

        self.__dict__[name] = mapped(adopt, value)
        for x in adopted:
            x.__post_init__()

    def _try_setup(self) -> None:
        state = self._state
        if self.scope is None or state.in_setup or state.setup is Setup.DONE:
            return
        state.in_setup = True
        try:
            self._register_fields()
            self.setup()
        finally:
            state.in_setup = False
            state.setup = Setup.DONE

    def _run(self, fun: Any, args: Any, kwargs: Any) -> Any:
        state, marked, is_setup = self._state, hasattr(fun, "compact"), fun.__name__ == "setup"
        nested = state.in_setup if is_setup else state.in_compact
        if is_setup:
            if self.scope is None:
                raise errors.CallSetupUnboundModuleError()
            nested, state.in_setup = state.in_setup, True
        else:
            self._try_setup()
        if marked:
            if self.scope is None:
                raise errors.CallCompactUnboundModuleError()
            state.in_compact = True
        CONTEXT.modules.append(self)
        try:
            out = intercepted(fun, self, args, kwargs) if CONTEXT.interceptors else fun(self, *args, **kwargs)
            capture = CONTEXT.captures[-1] if CONTEXT.captures else None
            if capture and capture(self, fun.__name__):
                self.sow("intermediates", fun.__name__, out)
            return out
        finally:
            CONTEXT.modules.pop()
            if marked:
                self.__dict__["scope"] = self.scope.rewound()
            if (marked or is_setup) and not nested:
                state.reset()

    def __setattr__(self, name: str, value: Any) -> None:
        state = self._state
        if name == "parent" or name.startswith("__"):
            object.__setattr__(self, name, value)
        elif not state.in_setup:
            if state.initialized:
                raise errors.SetAttributeFrozenModuleError(type(self).__name__, name, value)
            object.__setattr__(self, name, value)
        elif name in type(self).__dataclass_fields__ and type(self).__dataclass_fields__[name].init:  # type: ignore[attr-defined]
            raise errors.SetAttributeInModuleSetupError()
        else:
            self._register(name, value)

    def __getattr__(self, name: str) -> Any:
        if not (name.startswith("__") and name.endswith("__")):
            self._try_setup()
            if name in self.__dict__:
                return self.__dict__[name]
        text = f'"{type(self).__name__}" object has no attribute "{name}".'
        if self.scope is None:
            text += (
                f" If \"{name}\" is defined in '.setup()', remember these fields are only accessible from inside 'init' or 'apply'."
            )
        raise AttributeError(text, name=name)

    def __repr__(self) -> str:
        return shown(self)

    def setup(self) -> None:
        """Make submodules and variables as attributes; called when the first method runs."""

    @property
    def _may_initialize(self) -> bool:
        return not self._state.initialized or self._state.in_setup or self._state.in_compact

    @property
    def path(self) -> tuple[str, ...]:
        """The names that lead from the outermost module to this one."""
        return self._bound("access module paths").path

    @property
    def variables(self) -> dict[str, Any]:
        """The variables of a module in ``apply`` or after ``bind``."""
        return self._bound("access variables").variables()

    def _bound(self, what: str) -> Scope:
        if self.scope is None:
            raise ValueError(f"Can't {what} on unbound modules")
        found: Scope = self.scope
        return found

    def clone(self, *, parent: Any = None, _deep_clone: Any = False, _reset_names: bool = False, **updates: Any) -> Self:
        """Return a new module with the same options, those given replaced."""
        attributes = {f.name: getattr(self, f.name) for f in dataclasses.fields(self) if f.init}  # type: ignore[arg-type]
        attributes.update(parent=parent, **updates)
        if _deep_clone is not False:
            made: dict[int, Any] = {} if _deep_clone is True else _deep_clone

            def copied(_: str, x: Any) -> Any:
                if not isinstance(x, Module):
                    return x
                if id(x._id) not in made:
                    made[id(x._id)] = x.clone(
                        _deep_clone=made, _reset_names=_reset_names, **({"name": None} if _reset_names else {})
                    )
                return made[id(x._id)]

            attributes.update({name: mapped(copied, value) for name, value in attributes.items() if name != "parent"})
        return type(self)(**attributes)

    def copy(self, *, parent: Any = UNSPECIFIED, name: Any = None, **updates: Any) -> Self:
        """Return a new module with the same options as a submodule of the one whose method runs."""
        return self.clone(parent=parent, name=name, _deep_clone=True, _reset_names=False, **updates)

    def variable(
        self, col: str, name: str, init_fn: Any = None, *init_args: Any, unbox: bool = True, **init_kwargs: Any
    ) -> Variable:
        """Return a variable of a collection, which is made if it is not there."""
        self._check_name("variable", name, col)
        found: Variable = self.scope.variable(col, name, init_fn, *init_args, unbox=unbox, **init_kwargs)
        self._state.children[name] = col
        return found

    def param(self, name: str, init_fn: Any, *init_args: Any, unbox: bool = True, **init_kwargs: Any) -> Any:
        """Return a parameter, which ``init_fn(key, *init_args)`` makes if it is not there."""
        self._check_name("param", name, "params")
        value = self.scope.param(name, init_fn, *init_args, unbox=unbox, **init_kwargs)
        self._state.children[name] = "params"
        return value

    def _check_name(self, kind: str, name: str, col: str) -> None:
        if not self._may_initialize or self.scope is None:
            what = "Parameters" if kind == "param" else "Variables"
            raise ValueError(f"{what} must be initialized in `setup()` or in a method wrapped in `@compact`")
        if self.scope.name_reserved(name, col):
            raise errors.NameInUseError(kind, name, type(self).__name__)

    def has_variable(self, col: str, name: str) -> bool:
        """Whether there is a variable."""
        return self._bound("access variables").has_variable(col, name)

    def get_variable(self, col: str, name: str, default: Any = None) -> Any:
        """Return the value of a variable, the default if there is none."""
        return self._bound("access variables").get_variable(col, name, default)

    def put_variable(self, col: str, name: str, value: Any) -> None:
        """Set the value of a variable."""
        self._bound("access variables").put_variable(col, name, value)

    def is_mutable_collection(self, col: str) -> bool:
        """Whether a collection may be changed."""
        return self._bound("check mutability").is_mutable_collection(col)

    def has_rng(self, name: str) -> bool:
        """Whether there is a key of this name."""
        return self._bound("query for RNGs").has_rng(name)

    def make_rng(self, name: str = "params") -> Any:
        """Return a new key."""
        return self._bound("use RNGs").make_rng(name)

    def is_initializing(self) -> bool:
        """Whether the module runs in ``init``."""
        return bool(self._bound("check if running under init()").get_flag("initializing", False))

    def sow(self, col: str, name: str, value: Any, reduce_fn: Any = lambda xs, x: (*xs, x), init_fn: Any = lambda: ()) -> bool:
        """Keep a value in a collection, if that may be changed; return whether it was kept."""
        scope = self._bound("store variables")
        if not scope.is_mutable_collection(col):
            return False
        if scope.has_variable(col, name):
            before = scope.get_variable(col, name)
        else:
            scope.reserve(name, col)
            self._state.children[name] = col
            before = init_fn()
        scope.put_variable(col, name, reduce_fn(before, value))
        return True

    def perturb(self, name: str, value: Any, collection: str = "perturbations") -> Any:
        """Return the value plus a variable, initially zero, whose gradient is that of the value."""
        scope = self._bound("store variables")
        if scope.is_mutable_collection(collection) and not scope.has_variable(collection, name):
            scope.reserve(name, collection)
            self._state.children[name] = collection
            scope.put_variable(collection, name, tree_util.tree_map(jnp.zeros_like, value))
        if collection not in scope.root._variables:
            return value
        if not scope.has_variable(collection, name):
            raise ValueError(f"Perturbation collection {collection} present, but missing perturbation variable {name}")
        return tree_util.tree_map(jnp.add, value, scope.get_variable(collection, name))

    def bind(self, variables: Any, *args: Any, rngs: Any = None, mutable: Any = False) -> Self:
        """Return a module that holds variables, for use outside of ``apply``."""
        return self.clone(parent=bind(variables, rngs, mutable), _deep_clone=True)

    def unbind(self) -> tuple[Self, dict[str, Any]]:
        """Return a module without variables, and the variables."""
        if self.scope is None:
            raise errors.CallUnbindOnUnboundModuleError()
        variables = self.variables
        return self.clone(_deep_clone=True, _reset_names=True, name=None), variables

    def apply(
        self,
        variables: Any,
        *args: Any,
        rngs: Any = None,
        method: Any = None,
        mutable: Any = False,
        capture_intermediates: Any = False,
        **kwargs: Any,
    ) -> Any:
        """Call a method with variables; with ``mutable``, return the new variables too."""
        keys = None if rngs is None else self._keys(rngs)
        function = _function(self, method)
        return apply_method(function, self, mutable, capture_intermediates)(variables, *args, rngs=keys, **kwargs)

    def init_with_output(
        self,
        rngs: Any,
        *args: Any,
        method: Any = None,
        mutable: Any = NOT_INTERMEDIATES,
        capture_intermediates: Any = False,
        **kwargs: Any,
    ) -> Any:
        """Call a method that makes the variables; return its result and the variables."""
        function = _function(self, method)
        return init_method_with_output(function, self, mutable, capture_intermediates)(self._keys(rngs), *args, **kwargs)

    def init(
        self,
        rngs: Any,
        *args: Any,
        method: Any = None,
        mutable: Any = NOT_INTERMEDIATES,
        capture_intermediates: Any = False,
        **kwargs: Any,
    ) -> Any:
        """Call a method that makes the variables, and return them."""
        options = {"method": method, "mutable": mutable, "capture_intermediates": capture_intermediates}
        return self.init_with_output(rngs, *args, **options, **kwargs)[1]

    def _keys(self, rngs: Any) -> Any:
        if not isinstance(rngs, dict) and not is_key(rngs):
            raise errors.InvalidRngError(
                f"RNGs should be of shape (2,) or PRNGKey in Module {type(self).__name__}, but rngs are: {rngs}"
            )
        return {"params": rngs} if is_key(rngs) else rngs


for _name, _value in list(vars(Module).items()):
    if _name in ("__call__", "setup"):
        setattr(Module, _name, wrapped(_value))
Module._state, Module.scope = _State(), None
offer("linen")(Module)
FRONTEND.absent("flax.linen.Module", "lazy_init", "backends without a compiler compute the input: use init.")


def _function(module: Any, method: Any) -> Any:
    if method is None:
        method = type(module).__call__ if hasattr(type(module), "__call__") else None  # noqa: B004
    elif isinstance(method, str):
        name, method = method, getattr(module, method)
        if not callable(method):
            raise TypeError(f"'{type(module).__name__}.{name}' must be a callable, got {type(method)}.")
        if isinstance(method, Module):
            return lambda self, *args, **kwargs: getattr(self, name)(*args, **kwargs)
    if inspect.ismethod(method) and isinstance(method.__self__, Module):
        method = method.__func__
    if not callable(method) or not inspect.signature(method).parameters:
        raise errors.ApplyModuleInvalidMethodError(method)
    return method


def _in_scope(fn: Any, module: Any, capture: Any) -> Any:
    if capture is True:
        capture = lambda _, name: name == "__call__"  # noqa: E731

    def run(scope: Any, *args: Any, **kwargs: Any) -> Any:
        CONTEXT.captures.append(capture)
        try:
            return fn(module.clone(parent=scope, _deep_clone=True), *args, **kwargs)
        finally:
            CONTEXT.captures.pop()

    return run


@offer("linen", name="apply")
def apply_method(fn: Any, module: Any, mutable: Any = False, capture_intermediates: Any = False) -> Any:
    """Return ``fn(module, ...)`` as a function of variables."""
    seen = union(mutable, "intermediates") if capture_intermediates else mutable
    return apply(_in_scope(fn, module, capture_intermediates), seen)


@offer("linen", name="init_with_output")
def init_method_with_output(fn: Any, module: Any, mutable: Any = NOT_INTERMEDIATES, capture_intermediates: Any = False) -> Any:
    """Return ``fn(module, ...)`` as a function of keys that returns the result and the variables made."""
    seen = union(mutable, "intermediates") if capture_intermediates else mutable
    return init(_in_scope(fn, module, capture_intermediates), seen)


@offer("linen", name="init")
def init_method(fn: Any, module: Any, mutable: Any = NOT_INTERMEDIATES, capture_intermediates: Any = False) -> Any:
    """Return ``fn(module, ...)`` as a function of keys that returns the variables made."""
    run = init_method_with_output(fn, module, mutable, capture_intermediates)
    return lambda *args, **kwargs: run(*args, **kwargs)[1]


@offer("linen")
def merge_param(name: str, a: Any, b: Any) -> Any:
    """Return an option that is given either to the constructor or to the call."""
    if a is None and b is None:
        raise ValueError(f'Parameter "{name}" must be passed to the constructor or at call time.')
    if a is not None and b is not None:
        raise ValueError(f'Parameter "{name}" was passed to the constructor and at call time. Should be passed just once.')
    return b if a is None else a


def shown(module: Any) -> str:
    """Return a module as text: its options and its submodules."""

    def block(title: str, entries: Any) -> str:
        lines = [f"{name} = {text}" for name, text in entries]
        return "".join(f"    {line}\n" for entry in [f"# {title}", *lines] for line in entry.split("\n")) if lines else ""

    def text(value: Any) -> str:
        return value.__name__ if callable(value) and hasattr(value, "__name__") else repr(value)

    own = [f.name for f in dataclasses.fields(module) if f.name not in ("parent", "name") and f.repr]
    body = block("attributes", [(name, text(module.__dict__.get(name))) for name in own])
    below = [(name, shown(x)) for name, x in module._state.children.items() if isinstance(x, Module)]
    body += block("children", below)
    return f"{type(module).__name__}(\n{body})" if body else f"{type(module).__name__}()"
