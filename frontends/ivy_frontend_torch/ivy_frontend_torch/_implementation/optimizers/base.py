"""``torch.optim.Optimizer``."""

from __future__ import annotations

import copy
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any

from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.modules.hooks import RemovableHandle, added
from ivy_frontend_torch._implementation.tensor import Tensor

HOOKS = (
    "_optimizer_step_pre_hooks", "_optimizer_step_post_hooks", "_optimizer_state_dict_pre_hooks",
    "_optimizer_state_dict_post_hooks", "_optimizer_load_state_dict_pre_hooks", "_optimizer_load_state_dict_post_hooks",
)  # fmt: skip


def _check_leaves(params: list[Any]) -> None:
    for one in params:
        if not isinstance(one, Tensor):
            raise TypeError(f"optimizer can only optimize Tensors, but one of the params is {type(one).__name__}")
        if not one.is_leaf:
            raise ValueError("can't optimize a non-leaf Tensor")


@raw("torch.optim")
class Optimizer:
    """The base class of optimizers: groups of parameters with their options, and the state of each parameter."""

    def __init__(self, params: Any, defaults: dict[str, Any]) -> None:
        if isinstance(params, Tensor):
            raise TypeError(
                f"params argument given to the optimizer should be an iterable of Tensors or dicts, but got {type(params).__name__}"
            )
        self.defaults = defaults
        self.state: Any = defaultdict(dict)
        self.param_groups: list[dict[str, Any]] = []
        for name in HOOKS:
            setattr(self, name, OrderedDict())
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(dict(group))

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Add a group of parameters with options of its own."""
        if not isinstance(param_group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(param_group)}")
        params = param_group["params"]
        params = [params] if isinstance(params, Tensor) else list(params)
        if any(isinstance(one, tuple) for one in params):
            param_group["param_names"] = [name for name, _ in params]
            params = [one for _, one in params]
        param_group["params"] = params
        _check_leaves(params)
        for name, value in self.defaults.items():
            param_group.setdefault(name, value)
        self._check_new(params)
        self.param_groups.append(param_group)

    def _check_new(self, params: list[Any]) -> None:
        """Raise if a parameter is among these twice, or in a group already."""
        ids = {id(one) for one in params}
        if len(ids) != len(params):
            raise ValueError("some parameters appear more than once in the group")
        if ids & {id(one) for group in self.param_groups for one in group["params"]}:
            raise ValueError("some parameters appear in more than one parameter group")

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Delete the gradients of all parameters, or set them to zero."""
        for group in self.param_groups:
            for one in group["params"]:
                if one.grad is not None:
                    one.grad = None if set_to_none else public("zeros_like")(one.grad)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Update the parameters; to be defined by the class."""
        raise NotImplementedError

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = cls.__dict__.get("step")
        if own is not None and not getattr(own, "_hooked", False):
            cls.step = _hooked(own)  # type: ignore[method-assign]

    # State.

    def state_dict(self) -> dict[str, Any]:
        """Return the state and the options, with the parameters numbered."""
        for hook in self._optimizer_state_dict_pre_hooks.values():  # type: ignore[attr-defined]
            hook(self)
        numbers: dict[int, int] = {}
        groups = []
        for group in self.param_groups:
            for one in group["params"]:
                numbers.setdefault(id(one), len(numbers))
            packed = {name: value for name, value in group.items() if name != "params"}
            packed["params"] = [numbers[id(one)] for one in group["params"]]
            groups.append(packed)
        state = {numbers[id(key)] if isinstance(key, Tensor) else key: value for key, value in self.state.items()}
        found: dict[str, Any] = {"state": state, "param_groups": groups}
        for hook in self._optimizer_state_dict_post_hooks.values():  # type: ignore[attr-defined]
            changed = hook(self, found)
            found = found if changed is None else changed
        return found

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take the state and the options of `state_dict`."""
        for hook in self._optimizer_load_state_dict_pre_hooks.values():  # type: ignore[attr-defined]
            changed = hook(self, state_dict)
            state_dict = state_dict if changed is None else changed
        groups = copy.deepcopy(state_dict["param_groups"])
        if len(groups) != len(self.param_groups):
            raise ValueError("loaded state dict has a different number of parameter groups")
        if any(len(a["params"]) != len(b["params"]) for a, b in zip(groups, self.param_groups, strict=True)):
            raise ValueError("loaded state dict contains a parameter group that doesn't match the size of optimizer's group")
        named = {
            number: one
            for new, old in zip(groups, self.param_groups, strict=True)
            for number, one in zip(new["params"], old["params"], strict=True)
        }
        self.state = defaultdict(dict)
        for key, value in state_dict["state"].items():
            self.state[named.get(key, key)] = _cloned(value)
        for new, old in zip(groups, self.param_groups, strict=True):
            new["params"] = old["params"]
        self.param_groups = groups
        for hook in self._optimizer_load_state_dict_post_hooks.values():  # type: ignore[attr-defined]
            hook(self)

    # Hooks.

    def register_step_pre_hook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(optimizer, args, kwargs)`` before each step."""
        return added(self._optimizer_step_pre_hooks, hook)  # type: ignore[attr-defined]

    def register_step_post_hook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(optimizer, args, kwargs)`` after each step."""
        return added(self._optimizer_step_post_hooks, hook)  # type: ignore[attr-defined]

    def register_state_dict_pre_hook(self, hook: Any, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(optimizer)`` before the state is saved."""
        return added(self._optimizer_state_dict_pre_hooks, hook, prepend)  # type: ignore[attr-defined]

    def register_state_dict_post_hook(self, hook: Any, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(optimizer, state_dict)`` after the state was saved."""
        return added(self._optimizer_state_dict_post_hooks, hook, prepend)  # type: ignore[attr-defined]

    def register_load_state_dict_pre_hook(self, hook: Any, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(optimizer, state_dict)`` before the state is loaded."""
        return added(self._optimizer_load_state_dict_pre_hooks, hook, prepend)  # type: ignore[attr-defined]

    def register_load_state_dict_post_hook(self, hook: Any, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(optimizer)`` after the state was loaded."""
        return added(self._optimizer_load_state_dict_post_hooks, hook, prepend)  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        lines = [f"{type(self).__name__} ("]
        for i, group in enumerate(self.param_groups):
            lines.append(f"Parameter Group {i}")
            lines += [f"    {name}: {group[name]}" for name in sorted(group) if name != "params"]
        return "\n".join([*lines, ")"])


def _cloned(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.detach().clone()
    if isinstance(value, dict):
        return {key: _cloned(x) for key, x in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_cloned(x) for x in value)
    return value


def _hooked(step: Any) -> Any:
    def hooked(self: Any, *args: Any, **kwargs: Any) -> Any:
        for hook in self._optimizer_step_pre_hooks.values():
            changed = hook(self, args, kwargs)
            if changed is not None:
                args, kwargs = changed
        found = step(self, *args, **kwargs)
        for hook in self._optimizer_step_post_hooks.values():
            hook(self, args, kwargs)
        return found

    hooked.__name__, hooked.__doc__ = "step", step.__doc__
    hooked._hooked = True  # type: ignore[attr-defined]
    return hooked
