"""``keras.Optimizer``: the base class of optimizers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import ivy_api
from ivy_frontend_keras._implementation import kinds, naming
from ivy_frontend_keras._implementation.defining import constructed, offer
from ivy_frontend_keras._implementation.objects import deserialize_keras_object, register_module, serialize_keras_object
from ivy_frontend_keras._implementation.optimizers.schedules import LearningRateSchedule
from ivy_frontend_keras._implementation.variables import Variable

_REFUSED = ("use_ema", "loss_scale_factor", "gradient_accumulation_steps")


@offer("", "optimizers")
class Optimizer:
    """The base class of optimizers.

    A subclass says in `slots` what is remembered of each variable, and in `update` how a variable changes.

    Parameters
    ----------
    learning_rate : a number, or a schedule
    weight_decay : by which share, times the learning rate, variables shrink each step
    clipnorm, global_clipnorm, clipvalue : the largest norm of each gradient, of all together, and the largest element
    """

    shared: tuple[str, ...] = (
        "learning_rate", "weight_decay", "clipnorm", "clipvalue", "global_clipnorm", "use_ema", "ema_momentum",
        "ema_overwrite_frequency", "loss_scale_factor", "gradient_accumulation_steps", "name",
    )  # fmt: skip
    arguments: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    """The names of what is remembered: zeros at first."""

    def __init__(
        self, learning_rate: Any = 0.001, weight_decay: float | None = None, clipnorm: float | None = None,
        clipvalue: float | None = None, global_clipnorm: float | None = None, use_ema: bool = False, ema_momentum: float = 0.99,
        ema_overwrite_frequency: int | None = None, loss_scale_factor: float | None = None,
        gradient_accumulation_steps: int | None = None, name: str | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        kwargs.pop("decay", None)
        if kwargs:
            raise ValueError(f"Argument(s) not recognized: {kwargs}")
        given = {
            "use_ema": use_ema,
            "loss_scale_factor": loss_scale_factor,
            "gradient_accumulation_steps": gradient_accumulation_steps,
        }
        for key in _REFUSED:
            if given[key]:
                raise NotImplementedError(f"{key} of optimizers is not offered by ivy_frontend_keras.")
        if sum(x is not None for x in (clipnorm, clipvalue, global_clipnorm)) > 1:
            raise ValueError(
                "Only one of `clipnorm`, `clipvalue` and `global_clipnorm` can be set. Received: "
                f"clipnorm={clipnorm}, clipvalue={clipvalue}, global_clipnorm={global_clipnorm}."
            )
        for key, value in (("clipnorm", clipnorm), ("global_clipnorm", global_clipnorm)):
            if value is not None and value <= 0:
                raise ValueError(f"Argument `{key}` must be a positive float. Received: {key}={value}")
        self.name = name or naming.unique_of(self)
        self.weight_decay, self.clipnorm, self.clipvalue, self.global_clipnorm = weight_decay, clipnorm, clipvalue, global_clipnorm
        self.use_ema, self.ema_momentum, self.ema_overwrite_frequency = use_ema, ema_momentum, ema_overwrite_frequency
        self.loss_scale_factor, self.gradient_accumulation_steps = loss_scale_factor, gradient_accumulation_steps
        if isinstance(learning_rate, dict):
            learning_rate = deserialize_keras_object(learning_rate)
        self._rate = learning_rate if callable(learning_rate) else float(kinds.native(learning_rate))
        self._step = 0
        self._known: list[Any] = []
        self._state: dict[int, dict[str, Variable]] = {}
        self._exempt: set[int] = set()
        self._exempt_names: list[str] = []
        self.built = False

    def prepare(self) -> None:
        """Check the arguments."""

    # Settings.

    @property
    def learning_rate(self) -> Any:
        """The learning rate of the next step."""
        return float(self._rate(self._step)) if callable(self._rate) else self._rate

    @learning_rate.setter
    def learning_rate(self, value: Any) -> None:
        if callable(self._rate) and not callable(value):
            raise TypeError(
                "This optimizer was created with a `LearningRateSchedule` object as its `learning_rate` "
                "constructor argument, hence its learning rate is not settable."
            )
        self._rate = value if callable(value) else float(kinds.native(value))

    @property
    def iterations(self) -> int:
        """The number of steps that were made."""
        return self._step

    @property
    def variables(self) -> list[Any]:
        """What is remembered, of each variable in turn."""
        return [slot for v in self._known for slot in self._state[id(v)].values()]

    def kept(self) -> list[Any]:
        """Return what is remembered, in the order in which Keras saves it."""
        return self.variables

    def state(self) -> list[Any]:
        """Return what a file keeps: the number of steps, the learning rate, what is remembered."""
        import numpy as np

        rate = [] if callable(self._rate) else [np.asarray(self._rate, dtype="float32")]
        return [np.asarray(self._step, dtype="int64"), *rate, *(slot.numpy() for slot in self.kept())]

    def set_state(self, values: list[Any]) -> None:
        """Continue from what a file keeps.

        Raises
        ------
        ValueError
            if there are more or fewer arrays, or one is of another shape.
        """
        kept, own = self.kept(), Optimizer.state(self)
        if [tuple(x.shape) for x in own] != [tuple(x.shape) for x in values]:
            raise ValueError(f"The optimizer {self.name} has {len(own)} arrays, and the file has {len(values)}, or other shapes.")
        self._step = int(values[0])
        if not callable(self._rate):
            self._rate = float(values[1])
        for slot, value in zip(kept, values[len(values) - len(kept) :], strict=True):
            slot.assign(value)

    def exclude_from_weight_decay(self, var_list: Any = None, var_names: Any = None) -> None:
        """Say which variables do not shrink: variables, or parts of their names."""
        self._exempt |= {id(v) for v in var_list or ()}
        self._exempt_names += list(var_names or ())

    # Steps.

    def build(self, variables: Any) -> None:
        """Begin to remember variables."""
        for v in variables:
            if id(v) not in self._state:
                self._known.append(v)
                xp = kinds.space([v.value])
                with ivy_api.use_backend(xp):
                    slots = self.start(xp, v.value).items()
                    self._state[id(v)] = {name: Variable(x, trainable=False, name=f"{v.name}_{name}") for name, x in slots}
        self.built = True

    def start(self, xp: Any, p: Any) -> dict[str, Any]:
        """Return what is remembered of a variable at first."""
        return {name: xp.zeros_like(p) for name in self.slots}

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> tuple[Any, Sequence[Any]]:
        """Return the new value of a variable, and what is remembered then; to be defined by the class.

        Parameters
        ----------
        p, g : its value and gradient
        s : what is remembered, in the order in which `start` names it
        lr, t : the learning rate, and the number of the step, from 1
        """
        raise NotImplementedError

    def begin(self, t: int) -> None:
        """Compute what all variables of a step share."""

    def apply_gradients(self, grads_and_vars: Any) -> Any:
        """Change variables by their gradients, given as pairs."""
        pairs = list(grads_and_vars)
        self.apply([g for g, _ in pairs], [v for _, v in pairs])
        return self._step

    def apply(self, grads: Any, trainable_variables: Any = None) -> None:
        """Change variables by their gradients.

        Parameters
        ----------
        grads : the gradients; ``None`` for variables that do not change
        trainable_variables : the variables; by default those of the last step
        """
        variables = self._known if trainable_variables is None else list(trainable_variables)
        grads = list(grads)
        if len(grads) != len(variables):
            raise ValueError(
                f"When passing `grads` without `variables`, their numbers must be equal: {len(grads)} and {len(variables)}."
            )
        self.build(variables)
        pairs = [(kinds.native(g), v) for g, v in zip(grads, variables, strict=True) if g is not None]
        if not pairs:
            if variables:
                raise ValueError("No gradients provided for any variable.")
            return
        lr, t = self.learning_rate, self._step + 1
        self.begin(t)
        for g, v in zip(self._clipped([g for g, _ in pairs]), [v for _, v in pairs], strict=True):
            p = v.value
            xp = kinds.space([p])
            if self.weight_decay and not self._is_exempt(v):
                p = p - p * (self.weight_decay * lr)
            slots = list(self._state[id(v)].values())
            p, arrays = self.update(xp, p, kinds.settled(g, xp), [slot.value for slot in slots], lr, t)
            v.assign(p)
            for slot, x in zip(slots, arrays, strict=True):
                slot.assign(x)
            if getattr(v, "constraint", None) is not None:
                v.assign(v.constraint(v.value))
        self._step += 1

    def _is_exempt(self, v: Any) -> bool:
        return id(v) in self._exempt or any(part in v.path for part in self._exempt_names)

    def _clipped(self, grads: list[Any]) -> list[Any]:
        if self.clipnorm:
            return [_by_norm(g, self.clipnorm, None) for g in grads]
        if self.clipvalue:
            return [kinds.space([g]).clip(g, -self.clipvalue, self.clipvalue) for g in grads]
        if not self.global_clipnorm:
            return grads
        xp = kinds.space(grads)
        norm = xp.sqrt(sum(xp.sum(xp.square(g)) for g in grads))
        return [_by_norm(g, self.global_clipnorm, norm) for g in grads]

    # Data.

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        rate = serialize_keras_object(self._rate) if isinstance(self._rate, LearningRateSchedule) else self.learning_rate
        found = {name: getattr(self, name) for name in self.shared}
        return {**found, "learning_rate": rate, **{name: getattr(self, name) for name in self.arguments}}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> Self:
        """Return an optimizer with these arguments."""
        return cls(**config)


def _by_norm(g: Any, limit: float, norm: Any) -> Any:
    xp = kinds.space([g])
    norm = xp.sqrt(xp.sum(xp.square(g))) if norm is None else norm
    return g * (limit / xp.maximum(norm, xp.full_like(norm, limit)))


def optimizer(cls: Any) -> Any:
    """Register an optimizer with the constructor that the snapshot records."""
    return constructed("optimizers", Optimizer)(cls)


get = register_module("optimizers", "an optimizer")
