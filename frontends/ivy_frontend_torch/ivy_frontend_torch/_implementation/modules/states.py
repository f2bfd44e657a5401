"""``state_dict`` and ``load_state_dict`` of modules."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.modules.hooks import RemovableHandle, added
from ivy_frontend_torch._implementation.modules.parameter import Parameter, is_lazy
from ivy_frontend_torch._implementation.tensor import Tensor

EXTRA = "_extra_state"


class IncompatibleKeys(NamedTuple):
    """The keys of a state that were missing, and those that were not expected."""

    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return f"_IncompatibleKeys(missing_keys={self.missing_keys}, unexpected_keys={self.unexpected_keys})"


def _is_known(module: Any, own: dict[str, Any], path: str) -> bool:
    """Whether a path is that of one of a module's own values, or begins with one of the modules in it."""
    name, dot, _ = path.partition(".")
    return name in module._modules if dot else own.get(name) is not None


class States:
    """The part of a module that saves and loads its state."""

    _parameters: dict[str, Any]
    _buffers: dict[str, Any]
    _modules: dict[str, Any]
    _non_persistent_buffers_set: set[str]
    _state_dict_hooks: OrderedDict[int, Any]
    _state_dict_pre_hooks: OrderedDict[int, Any]
    _load_state_dict_pre_hooks: OrderedDict[int, Any]
    _load_state_dict_post_hooks: OrderedDict[int, Any]
    _forward_hooks: OrderedDict[int, Any]
    _forward_hooks_with_kwargs: OrderedDict[int, Any]
    _forward_pre_hooks: OrderedDict[int, Any]
    _forward_pre_hooks_with_kwargs: OrderedDict[int, Any]
    _backward_hooks: OrderedDict[int, Any]
    _backward_pre_hooks: OrderedDict[int, Any]
    _version = 1

    def get_extra_state(self) -> Any:
        """Return further state to be saved; to be defined by the class."""
        raise RuntimeError(
            "Reached a code path in Module.get_extra_state() that should never be called. Please define it in the class."
        )

    def set_extra_state(self, state: Any) -> None:
        """Take further state that was saved; to be defined by the class."""
        raise RuntimeError(
            "Reached a code path in Module.set_extra_state() that should never be called. Please define it in the class."
        )

    def _persistent_buffers(self) -> dict[str, Any]:
        return {name: x for name, x in self._buffers.items() if name not in self._non_persistent_buffers_set}

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        for name, value in {**self._parameters, **self._persistent_buffers()}.items():
            if value is not None:
                destination[prefix + name] = value if keep_vars else value.detach()
        if type(self).get_extra_state is not States.get_extra_state:
            destination[prefix + EXTRA] = self.get_extra_state()

    def state_dict(self, *args: Any, destination: Any = None, prefix: str = "", keep_vars: bool = False) -> Any:
        """Return the parameters and buffers by their paths."""
        if args:
            given = [*args, *(destination, prefix, keep_vars)[len(args) :]]
            destination, prefix, keep_vars = given
        if destination is None:
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = {"version": self._version}
        for hook in self._state_dict_pre_hooks.values():
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(destination=destination, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
        for hook in self._state_dict_hooks.values():
            changed = hook(self, destination, prefix, {})
            if changed is not None:
                destination = changed
        return destination

    def _load_from_state_dict(
        self,
        state_dict: Any,
        prefix: str,
        local_metadata: Any,
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        for hook in self._load_state_dict_pre_hooks.values():
            hook(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
        own = {**self._parameters, **self._persistent_buffers()}
        for name, target in own.items():
            key = prefix + name
            if target is None:
                continue
            if key not in state_dict:
                if strict:
                    missing_keys.append(key)
                continue
            self._take(key, name, target, state_dict[key], local_metadata.get("assign_to_params_buffers", False), error_msgs)
        has_extra = type(self).set_extra_state is not States.set_extra_state
        if has_extra:
            if prefix + EXTRA in state_dict:
                self.set_extra_state(state_dict[prefix + EXTRA])
            elif strict:
                missing_keys.append(prefix + EXTRA)
        if strict:
            own |= {EXTRA: EXTRA} if has_extra else {}
            unexpected_keys += [
                key for key in state_dict if key.startswith(prefix) and not _is_known(self, own, key[len(prefix) :])
            ]

    def _take(self, key: str, name: str, target: Any, value: Any, assign: bool, errors: list[str]) -> None:
        if not isinstance(value, Tensor):
            errors.append(
                f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like object from checkpoint but '
                f"received {type(value)}"
            )
            return
        if is_lazy(target):
            target.materialize(value.shape)
        if value.shape != target.shape:
            errors.append(
                f"size mismatch for {key}: copying a param with shape {value.shape} from checkpoint, the shape in current model is "
                f"{target.shape}."
            )
            return
        if assign:
            if isinstance(target, Parameter) and not isinstance(value, Parameter):
                value = Parameter(value, target.requires_grad)
            setattr(self, name, value)
            return
        with no_grad():
            target.copy_(value)

    def load_state_dict(self, state_dict: Any, strict: bool = True, assign: bool = False) -> IncompatibleKeys:
        """Copy a state into the parameters and buffers; ``assign`` takes its tensors themselves."""
        if not hasattr(state_dict, "items"):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        missing: list[str] = []
        unexpected: list[str] = []
        errors: list[str] = []
        metadata = getattr(state_dict, "_metadata", None) or {}
        state = OrderedDict(state_dict)

        def load(module: Any, part: Any, prefix: str) -> None:
            own = dict(metadata.get(prefix[:-1], {}))
            own["assign_to_params_buffers"] = assign
            module._load_from_state_dict(part, prefix, own, True, missing, unexpected, errors)
            for name, child in module._modules.items():
                if child is not None:
                    below = f"{prefix}{name}."
                    load(child, {key: value for key, value in part.items() if key.startswith(below)}, below)
            for hook in module._load_state_dict_post_hooks.values():
                hook(module, IncompatibleKeys(missing, unexpected))

        load(self, state, "")
        if strict:
            if unexpected:
                names = ", ".join(f'"{key}"' for key in unexpected)
                errors.insert(0, f"Unexpected key(s) in state_dict: {names}. ")
            if missing:
                errors.insert(0, f"Missing key(s) in state_dict: {', '.join(f'{chr(34)}{key}{chr(34)}' for key in missing)}. ")
        if errors:
            text = "\n\t".join(errors)
            raise RuntimeError(f"Error(s) in loading state_dict for {type(self).__name__}:\n\t{text}")
        return IncompatibleKeys(missing, unexpected)

    def register_state_dict_pre_hook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(module, prefix, keep_vars)`` before the state is saved."""
        return added(self._state_dict_pre_hooks, hook)

    def register_state_dict_post_hook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(module, state_dict, prefix, metadata)`` after the state was saved."""
        return added(self._state_dict_hooks, hook)

    _register_state_dict_hook = register_state_dict_post_hook

    def register_load_state_dict_pre_hook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(module, state_dict, prefix, …)`` before the state is loaded."""
        return added(self._load_state_dict_pre_hooks, hook)

    def _register_load_state_dict_pre_hook(self, hook: Any, with_module: bool = False) -> RemovableHandle:
        return added(self._load_state_dict_pre_hooks, hook if with_module else lambda module, *args: hook(*args))

    def register_load_state_dict_post_hook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(module, incompatible_keys)`` after the state was loaded."""
        return added(self._load_state_dict_post_hooks, hook)
