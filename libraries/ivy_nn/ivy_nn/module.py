"""`Module`: the base class of layers and models."""

from __future__ import annotations

import threading
import warnings
import weakref
from collections.abc import Callable, Mapping
from typing import Any, Self

import ivy_api
from ivy_nn import pytrees
from ivy_nn.calls import Building, Call, folded
from ivy_nn.container import Container
from ivy_nn.error_notes import clear_error, note_layer, require_inputs_like, require_one_backend
from ivy_nn.errors import KeyReuseWarning, ModuleError
from ivy_nn.module_tree import Tree
from ivy_nn.traversal import branches, modules, replace_modules, walk
from ivy_nn.variables import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array
    from ivy_nn.summary import Summary

DTYPE = "float32"
"""The default dtype of a model."""


class _Outer(threading.local):
    """The outermost call in evaluation mode of this thread: the model and its inputs."""

    call: tuple[Module, Any, Any] | None = None


_outer = _Outer()


class Module(Tree):
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
    _call: Call | None = None
    _calls = 0
    _hooks: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None
    _key: Any = None
    _last_key: Any = None

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

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        """The floating-point operations of a call, without those of the modules inside, for `summary`; 0 if they are not known."""
        return 0

    # Creation of variables.

    def init(self, key: Array, *args: Any, dtype: str = DTYPE, **kwargs: Any) -> Container:
        """Return new variables, which the module does not keep: a function of the key and of the shapes of the inputs.

        Layers that take their sizes from their input have these sizes afterwards.

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
        copy = self._create(key, args, kwargs, dtype, anew=True)
        made = copy._held(lambda slot: True)
        if not all(module._ready for module in modules(self)):
            self._adopt(copy, arrays=False)
        return made

    def build(self, key: Array | None = None, *args: Any, dtype: str | None = None, reset: bool = False, **kwargs: Any) -> Self:
        """Create the variables that the module holds, as far as they do not exist: those that do stay, such as pretrained ones.

        A new variable is a function of the key and of its path: the same whatever else exists. It is on the device of the variables
        that exist, else of the inputs, else of the key.

        Parameters
        ----------
        key : key of ``xp.random``; by default that of seed 0, on the backend of the variables that exist, else of the inputs, else
            on the current one
        *args, **kwargs : see `init`
        dtype : the name of the dtype of new floating-point variables; by default that of the parameters that exist, else float32
        reset : whether variables that exist are created anew, too

        Returns
        -------
        out : the module itself

        Examples
        --------
        >>> import numpy as np
        >>> import ivy_nn as nn
        >>> body = nn.Linear(3, 2)
        >>> body.weight = np.ones((2, 3), dtype="float32")
        >>> nn.Sequential(body, nn.Linear(2, 1)).build()[0].weight is body.weight
        True
        """
        held = [] if reset else [x for x in (getattr(s.module, s.name) for s in self.slots()) if not isinstance(x, Variable)]
        if key is None:
            arrays = held[:1] or [x for x in ivy_api.tree_leaves((args, kwargs)) if hasattr(x, "shape")]
            key = ivy_api.namespace_for(*arrays).random.key(0) if arrays else ivy_api.random.key(0)
        self._adopt(self._create(key, args, kwargs, dtype or self._dtype(reset), anew=reset), arrays=True, anew=reset)
        if reset or self._key is None:
            self.__dict__["_key"] = folded(key, "random numbers of calls")
        return self

    def _dtype(self, reset: bool) -> str:
        """The name of the dtype of the floating-point parameters that exist, first of those that are trained."""
        if not reset:
            for slot in sorted(self.slots(), key=lambda slot: not slot.variable.trainable):
                x = getattr(slot.module, slot.name)
                if not isinstance(x, Variable) and ivy_api.namespace_for(x).isdtype(x.dtype, "real floating"):
                    return ivy_api.dtype_name(x.dtype)
        return DTYPE

    def _adopt(self, copy: Module, arrays: bool, anew: bool = False) -> None:
        """Take over what a copy with variables found out in `setup`, and its new arrays, if asked for."""
        copies: Any = copy._call and copy._call.copies
        own = list(modules(self))
        originals = {id(copies[id(module)]): module for module in own}
        new = [each for each in modules(copy) if id(each) not in originals]
        for module in own:
            if not module._built or arrays:
                module.__dict__ |= module._found_by(copies[id(module)], originals, anew)
                new.append(module)
        for module in new:
            pytrees.strip(module, pytrees.TRANSIENT if anew else pytrees.OF_CALLS)
            module.__dict__["_ready"] = True
            if arrays:
                module.__dict__["_built"] = True
            else:
                module.__dict__.update(module._variables, _built=False)

    def _found_by(self, copy: Module, originals: dict[int, Module], anew: bool) -> dict[str, Any]:
        """Return the attributes that a copy has found out, with the originals of its modules in place of these."""
        known = {*branches(self), "training"} if self._ready else {"training"}
        if not anew:
            known |= {name for name in self._variables if not isinstance(self.__dict__[name], Variable)}
        found = {name: value for name, value in copy.__dict__.items() if name not in known}
        return found | {name: replace_modules(found[name], originals) for name in branches(copy) if name in found}

    def _create(self, key: Array, args: Any, kwargs: Any, dtype: str, anew: bool) -> Module:
        """Return a copy with variables: all new, or those that exist and new ones for the rest."""
        if isinstance(key, int) or not hasattr(key, "shape"):
            raise ModuleError(f"A key is that of a random generator, such as xp.random.key(0); got {key!r}.")
        building = Building(key, dtype, anew)
        call = Call({}, {}, building=building, training=False)
        copy = call.copy(self)
        require_one_backend(copy, (key, args, kwargs))
        inputs = (x for x in ivy_api.tree_leaves((args, kwargs)) if hasattr(x, "shape"))
        building.like = next(iter((*call.held(), *inputs)), key)
        if lazy := _lazy_paths(copy):
            self._learn_sizes(copy, lazy, key, args, kwargs)
        for module in modules(copy):
            call.prepare(module, (), {})
            call.restore(module)
        return copy

    def _learn_sizes(self, copy: Module, lazy: list[str], key: Array, args: Any, kwargs: Any) -> None:
        """Call a copy, so that its lazy layers see their inputs."""
        if not (args or kwargs):
            raise ModuleError(
                f"{', '.join(lazy) or type(self).__name__}: the sizes depend on the input. Pass one: model.init(key, x), or call "
                f"the model."
            )
        require_inputs_like(key, "key", self, (args, kwargs))
        copy(*args, **kwargs)
        lazy = _lazy_paths(copy)
        if lazy:
            raise ModuleError(f"{', '.join(lazy)}: the sizes depend on the input, but the model does not call these layers.")

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
                self._complete(args, kwargs)
            if key is None and call is not None:
                key = call.key
            return self._functional(Call(v or {}, {}, key=key), args, kwargs, keep=v is None)
        except Exception as error:
            clear = clear_error(error, self, args)
            note_layer(clear, self, args)
            if clear is error:
                raise
            raise clear from error

    def _complete(self, args: Any, kwargs: Any) -> None:
        """Create the variables that do not exist: of the whole model of which this module is called in evaluation mode."""
        if _outer.call is not None:
            model, args_of_model, kwargs_of_model = _outer.call
            model.build(None, *args_of_model, **kwargs_of_model)
        if not self._built:
            self.build(None, *args, **kwargs)

    def _stateful(self, args: Any, kwargs: Any) -> Any:
        """Call with the variables that the module holds."""
        if not self._built:
            self._complete(args, kwargs)
        if not self.training:
            require_one_backend(self, (args, kwargs))
            if _outer.call is not None:
                return self._forward(*args, **kwargs) if self._hooks is None else self._hooked(args, kwargs)
            _outer.call = self, args, kwargs
            try:
                return self._forward(*args, **kwargs) if self._hooks is None else self._hooked(args, kwargs)
            finally:
                _outer.call = None
        self.__dict__["_calls"] = self._calls + 1
        return self._functional(Call({}, {}, key=self._key, prefix=f"{self._calls}:"), args, kwargs, keep=True)

    def _functional(self, call: Call, args: Any, kwargs: Any, keep: bool) -> Any:
        copy = call.copy(self)
        if keep and call.incomplete:  # a module was added
            self.build(None, *args, **kwargs)
            call = Call({}, {}, key=self._key if call.key is None else call.key, prefix=call.prefix)
            copy = call.copy(self)
        call.like = args[0] if args else None
        require_one_backend(copy, (args, kwargs, (call.key,)), call.held())
        out = copy(*args, **kwargs)
        if keep:
            self._keep_buffers(call)
        if call.drawn and not call.prefix:
            self._warn_of_reuse(call.key)
        return out

    def _keep_buffers(self, call: Call) -> None:
        for module in modules(self):
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
        key: Array | Callable[[], Array] | None = None,
        training: bool | None = None,
        **kwargs: Any,
    ) -> tuple[Any, Container]:
        """Compute the result as a pure function of variables and inputs.

        Parameters
        ----------
        v : variables by name, such as those of `init`; what is missing is taken from ``buffers``, then from the module
        *args, **kwargs : the inputs
        buffers : further variables
        key : key of random numbers, for layers such as dropout; or a function that makes it, which is called if one draws
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
        for module in modules(self):
            module.training = mode
        return self

    def eval(self) -> Self:
        """Set the evaluation mode: ``train(False)``."""
        return self.train(False)

    def register_forward_pre_hook(self, hook: Callable[..., Any]) -> Callable[[], None]:
        """Call ``hook(module, args)`` before each call of the module; what it returns, unless ``None``, replaces the inputs.

        Returns
        -------
        out : function that removes the hook
        """
        return self._add_hook(0, hook)

    def register_forward_hook(self, hook: Callable[..., Any]) -> Callable[[], None]:
        """Call ``hook(module, args, out)`` after each call of the module; what it returns, unless ``None``, replaces the result.

        Returns
        -------
        out : function that removes the hook
        """
        return self._add_hook(1, hook)

    def _add_hook(self, which: int, hook: Callable[..., Any]) -> Callable[[], None]:
        hooks = [*(self._hooks or ((), ()))]
        hooks[which] = (*hooks[which], hook)
        self._hooks = (hooks[0], hooks[1])

        def remove() -> None:
            left = [tuple(each for each in group if each is not hook) for group in self._hooks or ()]
            self._hooks = (left[0], left[1]) if any(left) else None

        return remove

    def __ivy_capture__(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        """Return what `ivy_api.trace_graph` needs to know of the module, with these arguments of a call."""
        from ivy_nn.capture import stateful

        if not self._built:
            self._complete(args, {name: x for name, x in kwargs.items() if name not in ("key", "v")})
        return stateful(self)

    def summary(self, *args: Any, **kwargs: Any) -> Summary:
        """Return a table of the layers: the shape of the output, the number of parameters, and of floating-point operations.

        Parameters
        ----------
        *args, **kwargs : inputs of a call
        """
        from ivy_nn.summary import summarise

        return summarise(self, args, kwargs)

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


def _lazy_paths(module: Module) -> list[str]:
    """The paths of the layers whose sizes depend on an input that they have not seen."""
    return [path for path, each in walk(module) if not each._ready]
