"""The base of the optimizers that update each parameter by itself, and how their constructors are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.modes import enable_grad, no_grad
from ivy_frontend_torch._implementation.optimizers.base import Optimizer
from ivy_frontend_torch._implementation.tensor import assign_native, value_of, wrap

Update = tuple[Any, Sequence[Any]]
"""The new value of a parameter, and the new arrays of its state."""

CHECKS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "lr": ("learning rate", lambda x: x >= 0),
    "eps": ("epsilon value", lambda x: x >= 0),
    "rho": ("rho value", lambda x: 0 <= x <= 1),
    "d": ("clipping threshold d", lambda x: x >= 1),
    "beta2_decay": ("beta2_decay", lambda x: x <= 0),
    "etas": ("eta values", lambda x: 0 < x[0] < 1 < x[1]),
    **{
        name: (f"{name} value", lambda x: x >= 0)
        for name in ("weight_decay", "momentum", "momentum_decay", "alpha", "lr_decay", "initial_accumulator_value")
    },
}
"""How messages call an option, and which values are allowed."""


def check(name: str, value: Any) -> None:
    """Raise unless an option has an allowed value."""
    if name == "betas":
        for i, beta in enumerate(value):
            if not 0 <= beta < 1:
                raise ValueError(f"Invalid beta parameter at index {i}: {beta}")
    else:
        said, allowed = CHECKS[name]
        if not allowed(value):
            raise ValueError(f"Invalid {said}: {value}")


def optimizer(checked: str, **fixed: Any) -> Callable[[Any], Any]:
    """Give an optimizer a constructor with PyTorch's parameters, which become the options of its groups, and register it.

    Parameters
    ----------
    checked : the options whose values are checked, separated by spaces; see `CHECKS`
    fixed : further options of the groups
    """

    def decorate(cls: Any) -> Any:
        signature = Signature(FRONTEND.snapshot.modules["torch.optim"][cls.__name__].parameters)

        def __init__(self: Leafwise, *args: Any, **kwargs: Any) -> None:
            try:
                bound = signature.bind(*args, **kwargs)
            except TypeError as error:
                raise TypeError(f"{cls.__name__}.__init__() {error}") from None
            bound.apply_defaults()
            options = {**bound.arguments, **fixed}
            params = options.pop("params")
            for name in checked.split():
                check(name, options[name])
            self.validate(options)
            Optimizer.__init__(self, params, options)

        own = [Parameter("self", Parameter.POSITIONAL_OR_KEYWORD), *signature.parameters.values()]
        __init__.__signature__ = Signature(own)  # type: ignore[attr-defined]
        cls.__init__ = __init__
        return raw("torch.optim")(cls)

    return decorate


def number(value: Any) -> float:
    """Return an option as a number; a tensor without axes too."""
    return float(value)


def _parts_of(xp: Any, x: Any) -> Any:
    """Return the real and the imaginary parts of complex numbers along a new last axis."""
    return xp.stack([xp.real(x), xp.imag(x)], axis=-1)


def _complex_of(xp: Any, parts: Any, dtype: Any) -> Any:
    """Return the complex numbers whose parts are along the last axis."""
    return xp.astype(parts[..., 0], dtype) + xp.asarray(1j, dtype=dtype) * xp.astype(parts[..., 1], dtype)


class Leafwise(Optimizer):
    """An optimizer whose update of a parameter depends on its own gradient and state only."""

    counted = True
    """Whether the state has the number of steps."""
    arrays: tuple[str, ...] = ()
    """The names of the arrays of a state."""

    def names(self, group: dict[str, Any]) -> tuple[str, ...]:
        """Return the names of the arrays that a state can have, in the order in which `update` takes them."""
        return self.arrays

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the arrays of a new state."""
        return {name: xp.zeros_like(p) for name in self.names(group)}

    def validate(self, options: dict[str, Any]) -> None:
        """Raise unless the options fit each other."""

    def decayed(self, p: Any, g: Any, group: dict[str, Any]) -> tuple[Any, Any]:
        """Return a parameter and its gradient after weight decay."""
        decay = number(group.get("weight_decay", 0))
        if not decay:
            return p, g
        if group.get("decoupled_weight_decay"):
            return p * (1 - number(group["lr"]) * decay), g
        return p, g + decay * p

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Return the new value of a parameter and the new arrays, from its value and gradient after weight decay and the arrays."""
        raise NotImplementedError

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Update the parameters by their gradients.

        Parameters
        ----------
        closure : computes the loss and the gradients anew, and returns the loss
        """
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        with no_grad():
            for group in self.param_groups:
                for p in group["params"]:
                    if p.grad is not None:
                        self._one(p, group)
        return loss

    def _one(self, p: Any, group: dict[str, Any]) -> None:
        value, gradient = value_of(p), value_of(p.grad)
        xp: Any = find_namespace(value)
        state = self.state[p]
        parts = dtype_of(value).is_complex
        if parts:
            value, gradient = _parts_of(xp, value), _parts_of(xp, gradient)
        if not state:
            counter = {"step": xp.asarray(0.0, dtype=xp.float32)} if self.counted else {}
            state.update((name, wrap(x)) for name, x in {**counter, **self.start(xp, value, group)}.items())
        step = 0
        if self.counted:
            step = int(float(state["step"])) + 1
            assign_native(state["step"], xp.asarray(float(step), dtype=xp.float32))
        names = [name for name in self.names(group) if state.get(name) is not None]
        arrays = [value_of(state[name]) for name in names]
        if group.get("maximize"):
            gradient = -gradient
        new, kept = self.update(xp, *self.decayed(value, gradient, group), arrays, group, step)
        for name, x in zip(names or self.names(group), kept, strict=False):
            if name in names:
                assign_native(state[name], x)
            else:
                state[name] = wrap(x)
        if parts:
            new = _complex_of(xp, new, value_of(p).dtype)
        if not state:
            del self.state[p]
        assign_native(p, new)
