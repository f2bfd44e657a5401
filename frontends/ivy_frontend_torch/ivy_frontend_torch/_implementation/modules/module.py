"""``torch.nn.Module``."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Any

from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.dtypes import as_dtype, dtype
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.modules.hooks import Backward, RemovableHandle, added
from ivy_frontend_torch._implementation.modules.parameter import Buffer, Parameter, is_lazy, put
from ivy_frontend_torch._implementation.modules.states import States
from ivy_frontend_torch._implementation.tensor import Tensor

HOOKS = (
    "_backward_pre_hooks", "_backward_hooks", "_forward_hooks", "_forward_hooks_with_kwargs", "_forward_hooks_always_called",
    "_forward_pre_hooks", "_forward_pre_hooks_with_kwargs", "_state_dict_hooks", "_state_dict_pre_hooks",
    "_load_state_dict_pre_hooks", "_load_state_dict_post_hooks",
)  # fmt: skip


def _missing_forward(self: Any, *input: Any) -> Any:
    raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')


class Module(States):
    """The base class of layers and models: it knows its parameters, its buffers and the modules in it."""

    dump_patches = False
    call_super_init = False
    training: bool
    forward: Callable[..., Any] = _missing_forward

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if not self.call_super_init and (args or kwargs):
            given = next(iter(kwargs)) if kwargs else None
            if given is not None:
                raise TypeError(f"{type(self).__name__}.__init__() got an unexpected keyword argument '{given}'")
            raise TypeError(f"{type(self).__name__}.__init__() takes 1 positional argument but {len(args) + 1} were given")
        own = self.__dict__
        own["training"] = True
        for name in ("_parameters", "_buffers", "_modules"):
            own[name] = {}
        own["_non_persistent_buffers_set"] = set()
        for name in HOOKS:
            own[name] = OrderedDict()
        if self.call_super_init:
            super().__init__(*args, **kwargs)

    # Attributes.

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        for kind in ("_parameters", "_buffers", "_modules"):
            if name in own.get(kind, ()):
                return own[kind][name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __setattr__(self, name: str, value: Any) -> None:
        own = self.__dict__
        params = own.get("_parameters")
        if isinstance(value, Parameter):
            if params is None:
                raise AttributeError("cannot assign parameters before Module.__init__() call")
            self._removed(name)
            self.register_parameter(name, value)
        elif params is not None and name in params:
            if value is not None:
                raise TypeError(f"cannot assign '{_type_name(value)}' as parameter '{name}' (torch.nn.Parameter or None expected)")
            self.register_parameter(name, None)
        elif isinstance(value, Module):
            if own.get("_modules") is None:
                raise AttributeError("cannot assign module before Module.__init__() call")
            self._removed(name)
            own["_modules"][name] = value
        elif name in own.get("_modules", ()):
            if value is not None:
                raise TypeError(f"cannot assign '{_type_name(value)}' as child module '{name}' (torch.nn.Module or None expected)")
            own["_modules"][name] = None
        elif isinstance(value, Buffer):
            self._removed(name)
            self.register_buffer(name, value, value.persistent)
        elif name in own.get("_buffers", ()):
            if value is not None and not isinstance(value, Tensor):
                raise TypeError(
                    f"cannot assign '{_type_name(value)}' as buffer '{name}' (torch.nn.Buffer, torch.Tensor or None expected)"
                )
            own["_buffers"][name] = value
        else:
            super().__setattr__(name, value)

    def _removed(self, name: str) -> None:
        own = self.__dict__
        for kind in ("_parameters", "_buffers", "_modules"):
            own[kind].pop(name, None)
        own["_non_persistent_buffers_set"].discard(name)
        own.pop(name, None)

    def __delattr__(self, name: str) -> None:
        own = self.__dict__
        for kind in ("_parameters", "_buffers", "_modules"):
            if name in own[kind]:
                del own[kind][name]
                own["_non_persistent_buffers_set"].discard(name)
                return
        super().__delattr__(name)

    def __dir__(self) -> list[str]:
        own = self.__dict__
        return sorted({*super().__dir__(), *own["_parameters"], *own["_buffers"], *own["_modules"]})

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    # Registration.

    def register_parameter(self, name: str, param: Any) -> None:
        """Add a parameter."""
        self._check_name(name, "parameter", self._parameters)
        if param is None:
            self._parameters[name] = None
            return
        if not isinstance(param, Parameter):
            raise TypeError(
                f"cannot assign '{_type_name(param)}' object to parameter '{name}' (torch.nn.Parameter or None required)"
            )
        if not param.is_leaf:
            raise ValueError(
                f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be created explicitly. To express "
                f"'{name}' as a function of another Tensor, compute the value in the forward() method."
            )
        self._parameters[name] = param

    def register_buffer(self, name: str, tensor: Any, persistent: bool = True) -> None:
        """Add a buffer: a tensor that belongs to the state but is not trained."""
        self._check_name(name, "buffer", self._buffers)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"cannot assign '{_type_name(tensor)}' object to buffer '{name}' (torch Tensor or None required)")
        self._buffers[name] = tensor
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def add_module(self, name: str, module: Any) -> None:
        """Add a module."""
        if not isinstance(module, Module) and module is not None:
            raise TypeError(f"{_type_name(module)} is not a Module subclass")
        self._check_name(name, "module", self._modules)
        self._modules[name] = module

    register_module = add_module

    def _check_name(self, name: str, kind: str, known: Any) -> None:
        if "_parameters" not in self.__dict__:
            raise AttributeError(f"cannot assign {kind} before Module.__init__() call")
        if not isinstance(name, str):
            raise TypeError(f"{kind} name should be a string. Got {_type_name(name)}")
        if hasattr(self, name) and name not in known:
            raise KeyError(f"attribute '{name}' already exists")
        if "." in name:
            raise KeyError(f'{kind} name can\'t contain ".", got: {name}')
        if name == "":
            raise KeyError(f'{kind} name can\'t be empty string ""')

    # Walking.

    def named_modules(self, memo: Any = None, prefix: str = "", remove_duplicate: bool = True) -> Iterator[tuple[str, Any]]:
        """Yield all modules in it, itself first, with their paths."""
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(memo, f"{prefix}.{name}" if prefix else name, remove_duplicate)

    def modules(self) -> Iterator[Any]:
        """Yield all modules in it, itself first."""
        for _, module in self.named_modules():
            yield module

    def named_children(self) -> Iterator[tuple[str, Any]]:
        """Yield the modules that are its attributes, with their names."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self) -> Iterator[Any]:
        """Yield the modules that are its attributes."""
        for _, module in self.named_children():
            yield module

    def _named_members(self, kind: str, prefix: str, recurse: bool, remove_duplicate: bool) -> Iterator[tuple[str, Any]]:
        seen: set[int] = set()
        modules = self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate) if recurse else [(prefix, self)]
        for path, module in modules:
            for name, value in getattr(module, kind).items():
                if value is None or id(value) in seen:
                    continue
                if remove_duplicate:
                    seen.add(id(value))
                yield f"{path}.{name}" if path else name, value

    def named_parameters(self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True) -> Iterator[tuple[str, Any]]:
        """Yield the parameters with their paths."""
        yield from self._named_members("_parameters", prefix, recurse, remove_duplicate)

    def parameters(self, recurse: bool = True) -> Iterator[Any]:
        """Yield the parameters."""
        for _, value in self.named_parameters(recurse=recurse):
            yield value

    def named_buffers(self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True) -> Iterator[tuple[str, Any]]:
        """Yield the buffers with their paths."""
        yield from self._named_members("_buffers", prefix, recurse, remove_duplicate)

    def buffers(self, recurse: bool = True) -> Iterator[Any]:
        """Yield the buffers."""
        for _, value in self.named_buffers(recurse=recurse):
            yield value

    def get_submodule(self, target: str) -> Any:
        """Return a module by its path."""
        module = self
        for name in target.split(".") if target else ():
            if not hasattr(module, name):
                raise AttributeError(f"{type(module).__name__} has no attribute `{name}`")
            module = getattr(module, name)
            if not isinstance(module, Module):
                raise AttributeError(f"`{name}` is not an nn.Module")
        return module

    def set_submodule(self, target: str, module: Any, strict: bool = False) -> None:
        """Replace the module at a path."""
        if not target:
            raise ValueError("Cannot set the submodule without a target name!")
        above, _, name = target.rpartition(".")
        setattr(self.get_submodule(above), name, module)

    def _member(self, target: str, kind: str, wanted: str) -> Any:
        above, _, name = target.rpartition(".")
        module = self.get_submodule(above)
        if not hasattr(module, name):
            raise AttributeError(f"{type(module).__name__} has no attribute `{name}`")
        if name not in getattr(module, kind):
            raise AttributeError(f"`{name}` is not {wanted}")
        return getattr(module, name)

    def get_parameter(self, target: str) -> Any:
        """Return a parameter by its path."""
        return self._member(target, "_parameters", "an nn.Parameter")

    def get_buffer(self, target: str) -> Any:
        """Return a buffer by its path."""
        return self._member(target, "_buffers", "a buffer")

    # Modes and conversion.

    def apply(self, fn: Callable[[Any], Any]) -> Any:
        """Call a function with each module in it, itself last."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def _apply(self, fn: Callable[[Any], Any], recurse: bool = True) -> Any:
        if recurse:
            for module in self.children():
                module._apply(fn)
        with no_grad():
            for param in self._parameters.values():
                if param is not None and not is_lazy(param):
                    put(param, fn(param.detach()))
                    if param.grad is not None:
                        gradient = fn(param.grad)
                        param._grad = gradient
            for name, buffer in self._buffers.items():
                if buffer is not None:
                    self._buffers[name] = fn(buffer)
        return self

    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Convert floating-point parameters and buffers to a data type, and move all of them to a device."""
        to, rest = None, []
        for x in (*args, kwargs.pop("dtype", None), kwargs.pop("device", None)):
            if isinstance(x, dtype):
                to = x
            elif isinstance(x, Tensor):
                to = x.dtype
                rest.append(x.device)
            elif x is not None and not isinstance(x, bool):
                rest.append(x)
        if to is not None and to.category < 2:
            raise TypeError(f"nn.Module.to only accepts floating point or complex dtypes, but got desired dtype={to}")

        def convert(x: Any) -> Any:
            for device in rest:
                x = x.to(device)
            return x.to(to) if to is not None and x.dtype.category >= 2 else x

        return self._apply(convert)

    def to_empty(self, *, device: Any, recurse: bool = True) -> Any:
        """Move the parameters and buffers to a device, without their values."""
        return self._apply(lambda x: public("empty_like")(x, device=device), recurse)

    def type(self, dst_type: Any) -> Any:
        """Convert all parameters and buffers to a data type."""
        return self._apply(lambda x: x.type(dst_type))

    def _floats(self, name: str) -> Any:
        to = as_dtype(name)
        return self._apply(lambda x: x.to(to) if x.is_floating_point() else x)

    def float(self) -> Any:
        """Convert floating-point parameters and buffers to single precision."""
        return self._floats("float32")

    def double(self) -> Any:
        """Convert floating-point parameters and buffers to double precision."""
        return self._floats("float64")

    def half(self) -> Any:
        """Convert floating-point parameters and buffers to half precision."""
        return self._floats("float16")

    def bfloat16(self) -> Any:
        """Convert floating-point parameters and buffers to ``bfloat16``."""
        return self._floats("bfloat16")

    def cpu(self) -> Any:
        """Move the parameters and buffers to the CPU."""
        return self.to("cpu")

    def cuda(self, device: Any = None) -> Any:
        """Move the parameters and buffers to a GPU."""
        return self.to("cuda" if device is None else device)

    def train(self, mode: bool = True) -> Any:
        """Set the module and those in it to training."""
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self) -> Any:
        """Set the module and those in it to evaluation."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> Any:
        """Set whether the parameters require gradients."""
        for param in self.parameters():
            param.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Delete the gradients of the parameters, or set them to zero."""
        for param in self.parameters():
            if param.grad is not None:
                param.grad = None if set_to_none else public("zeros_like")(param.grad)

    def share_memory(self) -> Any:
        """Do nothing: arrays of all backends can be sent to other processes."""
        return self

    def compile(self, *args: Any, **kwargs: Any) -> None:
        """Do nothing: the backend compiles functions, see ``ivy_api.compile``."""

    # Calls.

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        own = self.__dict__
        if not (own["_forward_pre_hooks"] or own["_forward_hooks"] or own["_backward_hooks"] or own["_backward_pre_hooks"]):
            return self.forward(*args, **kwargs)
        if own["_forward_pre_hooks"]:
            args, kwargs = self._changed_by_hooks(args, kwargs)
        backward = None
        if self._backward_hooks or self._backward_pre_hooks:
            backward = Backward(self, list(self._backward_pre_hooks.values()), list(self._backward_hooks.values()))
            args = backward.on_inputs(args)
        result = self.forward(*args, **kwargs)
        for number, hook in list(self._forward_hooks.items()):
            with_kwargs = number in self._forward_hooks_with_kwargs
            changed = hook(self, args, kwargs, result) if with_kwargs else hook(self, args, result)
            result = result if changed is None else changed
        return result if backward is None else backward.on_outputs(result)

    def _changed_by_hooks(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments of a call as the hooks before it change them."""
        for number, hook in list(self._forward_pre_hooks.items()):
            if number in self._forward_pre_hooks_with_kwargs:
                changed = hook(self, args, kwargs)
                if changed is not None:
                    args, kwargs = changed
            else:
                changed = hook(self, args)
                if changed is not None:
                    args = changed if isinstance(changed, tuple) else (changed,)
        return args, kwargs

    def register_forward_pre_hook(self, hook: Any, *, prepend: bool = False, with_kwargs: bool = False) -> RemovableHandle:
        """Call ``hook(module, args)`` before each call; what it returns becomes the arguments."""
        return added(self._forward_pre_hooks, hook, prepend, *([self._forward_pre_hooks_with_kwargs] if with_kwargs else []))

    def register_forward_hook(
        self, hook: Any, *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False
    ) -> RemovableHandle:
        """Call ``hook(module, args, output)`` after each call; what it returns becomes the output."""
        return added(self._forward_hooks, hook, prepend, *([self._forward_hooks_with_kwargs] if with_kwargs else []))

    def register_full_backward_pre_hook(self, hook: Any, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(module, grad_output)`` when the gradients of the outputs are known; what it returns replaces them."""
        return added(self._backward_pre_hooks, hook, prepend)

    def register_full_backward_hook(self, hook: Any, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(module, grad_input, grad_output)`` when the gradients of the inputs are known."""
        return added(self._backward_hooks, hook, prepend)

    register_backward_hook = register_full_backward_hook

    # Representation.

    def _get_name(self) -> str:
        return type(self).__name__

    def extra_repr(self) -> str:
        """Return the arguments that the representation shows."""
        return ""

    def __repr__(self) -> str:
        extra = self.extra_repr()
        lines = []
        for name, module in self._modules.items():
            first, *more = repr(module).split("\n")
            lines.append("\n".join([f"({name}): {first}", *("  " + line for line in more)]))
        head = extra.split("\n") if extra else []
        if len(head) == 1 and not lines:
            return f"{self._get_name()}({head[0]})"
        parts = head + lines
        if not parts:
            return f"{self._get_name()}()"
        return f"{self._get_name()}(\n  " + "\n  ".join(parts) + "\n)"


def _type_name(value: Any) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}"


raw("torch.nn")(Module)
FRONTEND.absent("torch.nn.Module", "ipu xpu mtia", "the backends have no such devices.")
FRONTEND.absent("torch.nn.Module", "T_destination", "it is a type variable of PyTorch's source.")
