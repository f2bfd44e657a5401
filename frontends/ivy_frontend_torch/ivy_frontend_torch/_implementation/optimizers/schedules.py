"""`torch.optim.lr_scheduler`."""

from __future__ import annotations

import math
import types
import warnings
from bisect import bisect_right
from collections import Counter
from typing import Any

from ivy_frontend_torch._implementation.defining import raw

scheduler = raw("torch.optim.lr_scheduler")


@scheduler
class LRScheduler:
    """The base class of schedules: ``get_lr`` says the learning rates of an epoch."""

    def __init__(self, optimizer: Any, last_epoch: int = -1) -> None:
        self.optimizer = optimizer
        if last_epoch == -1:
            for group in optimizer.param_groups:
                group.setdefault("initial_lr", group["lr"])
        else:
            for i, group in enumerate(optimizer.param_groups):
                if "initial_lr" not in group:
                    raise KeyError(f"param 'initial_lr' is not specified in param_groups[{i}] when resuming an optimizer")
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self._step_count = 0
        self._get_lr_called_within_step = False
        self._last_lr: list[Any] = []
        self._first()

    def _first(self) -> None:
        self._initial = True
        self.step()
        self._initial = False

    def state_dict(self) -> dict[str, Any]:
        """Return the state of the schedule."""
        return {key: value for key, value in vars(self).items() if key != "optimizer"}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take the state of a schedule."""
        vars(self).update(state_dict)

    def get_last_lr(self) -> list[Any]:
        """Return the learning rates that were set last."""
        return self._last_lr

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch; to be defined by the class."""
        raise NotImplementedError

    def step(self, epoch: Any = None) -> None:
        """Go on to the next epoch, or to a given one, and set the learning rates."""
        self._step_count += 1
        if epoch is None:
            self.last_epoch += 1
            values = self.get_lr()
        else:
            self.last_epoch = epoch
            closed = getattr(self, "_get_closed_form_lr", None)
            values = self.get_lr() if closed is None else closed()
        self._set(values)

    def _set(self, values: list[Any]) -> None:
        for group, value in zip(self.optimizer.param_groups, values, strict=True):
            group["lr"] = value
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    def _now(self) -> list[Any]:
        return [group["lr"] for group in self.optimizer.param_groups]


class _Functions(LRScheduler):
    """Schedules by functions of the epoch, one for each group."""

    def __init__(self, optimizer: Any, lr_lambda: Any, last_epoch: int = -1) -> None:
        count = len(optimizer.param_groups)
        if isinstance(lr_lambda, (list, tuple)):
            if len(lr_lambda) != count:
                raise ValueError(f"Expected {count} lr_lambdas, but got {len(lr_lambda)}")
            self.lr_lambdas = list(lr_lambda)
        else:
            self.lr_lambdas = [lr_lambda] * count
        super().__init__(optimizer, last_epoch)

    def state_dict(self) -> dict[str, Any]:
        """Return the state; of the functions only that of objects."""
        state = {key: value for key, value in super().state_dict().items() if key != "lr_lambdas"}
        state["lr_lambdas"] = [None if isinstance(f, types.FunctionType) else dict(vars(f)) for f in self.lr_lambdas]
        return state

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take the state; the functions stay."""
        vars(self).update({key: value for key, value in state_dict.items() if key != "lr_lambdas"})
        for function, own in zip(self.lr_lambdas, state_dict["lr_lambdas"], strict=True):
            if own is not None:
                vars(function).update(own)


@scheduler
class LambdaLR(_Functions):
    """The first learning rate times a function of the epoch."""

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        return [lr * f(self.last_epoch) for lr, f in zip(self.base_lrs, self.lr_lambdas, strict=True)]


@scheduler
class MultiplicativeLR(_Functions):
    """The learning rate times a function of the epoch, at each epoch."""

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        if self._initial:
            return self._now()
        return [lr * f(self.last_epoch) for lr, f in zip(self._now(), self.lr_lambdas, strict=True)]


@scheduler
class StepLR(LRScheduler):
    """The learning rate times ``gamma`` every ``step_size`` epochs."""

    def __init__(self, optimizer: Any, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None:
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        if self.last_epoch == 0 or self.last_epoch % self.step_size:
            return self._now()
        return [lr * self.gamma for lr in self._now()]

    def _get_closed_form_lr(self) -> list[Any]:
        return [lr * self.gamma ** (self.last_epoch // self.step_size) for lr in self.base_lrs]


@scheduler
class MultiStepLR(LRScheduler):
    """The learning rate times ``gamma`` at each milestone."""

    def __init__(self, optimizer: Any, milestones: Any, gamma: float = 0.1, last_epoch: int = -1) -> None:
        self.milestones, self.gamma = Counter(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        return [lr * self.gamma ** self.milestones.get(self.last_epoch, 0) for lr in self._now()]

    def _get_closed_form_lr(self) -> list[Any]:
        return [lr * self.gamma ** bisect_right(sorted(self.milestones.elements()), self.last_epoch) for lr in self.base_lrs]


@scheduler
class ConstantLR(LRScheduler):
    """A part of the learning rate for the first epochs."""

    def __init__(self, optimizer: Any, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1) -> None:
        if not 0 <= factor <= 1:
            raise ValueError("Constant multiplicative factor expected to be between 0 and 1.")
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        if self.last_epoch == 0:
            return [lr * self.factor for lr in self._now()]
        if self.last_epoch != self.total_iters:
            return self._now()
        return [lr * (1.0 / self.factor) for lr in self._now()]

    def _get_closed_form_lr(self) -> list[Any]:
        return [lr * (self.factor if self.last_epoch < self.total_iters else 1.0) for lr in self.base_lrs]


@scheduler
class LinearLR(LRScheduler):
    """A part of the learning rate that grows over the first epochs."""

    def __init__(
        self, optimizer: Any, start_factor: float = 1.0 / 3, end_factor: float = 1.0, total_iters: int = 5, last_epoch: int = -1
    ) -> None:
        if not 0 < start_factor <= 1:
            raise ValueError("Starting multiplicative factor expected to be greater than 0 and less or equal to 1.")
        if not 0 <= end_factor <= 1:
            raise ValueError("Ending multiplicative factor expected to be between 0 and 1.")
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        if self.last_epoch == 0:
            return [lr * self.start_factor for lr in self._now()]
        if self._initial or self.last_epoch > self.total_iters:
            return self._now()
        change = self.end_factor - self.start_factor
        below = self.total_iters * self.start_factor + (self.last_epoch - 1) * change
        return [lr * (1.0 + change / below) for lr in self._now()]

    def _get_closed_form_lr(self) -> list[Any]:
        change = self.end_factor - self.start_factor
        part = self.start_factor + change * min(self.total_iters, self.last_epoch) / self.total_iters
        return [lr * part for lr in self.base_lrs]


@scheduler
class PolynomialLR(LRScheduler):
    """The learning rate falls to zero as a power of what is left of the epochs."""

    def __init__(self, optimizer: Any, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None:
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        if self._initial or self.last_epoch > self.total_iters:
            return self._now()
        now, before = (1.0 - (self.last_epoch - k) / self.total_iters for k in (0, 1))
        return [lr * (now / before) ** self.power for lr in self._now()]

    def _get_closed_form_lr(self) -> list[Any]:
        left = 1.0 - min(self.total_iters, self.last_epoch) / self.total_iters
        return [lr * left**self.power for lr in self.base_lrs]


@scheduler
class ExponentialLR(LRScheduler):
    """The learning rate times ``gamma`` at each epoch."""

    def __init__(self, optimizer: Any, gamma: float, last_epoch: int = -1) -> None:
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        return self._now() if self._initial else [lr * self.gamma for lr in self._now()]

    def _get_closed_form_lr(self) -> list[Any]:
        return [lr * self.gamma**self.last_epoch for lr in self.base_lrs]


@scheduler
class CosineAnnealingLR(LRScheduler):
    """The learning rate follows half a period of the cosine, down and up again."""

    def __init__(self, optimizer: Any, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None:
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        if self._initial:
            return self._now()
        least = self.eta_min
        if self._step_count == 1 and self.last_epoch > 0:
            part = (1 + math.cos(self.last_epoch * math.pi / self.T_max)) / 2
            return [least + (base - least) * part for base in self.base_lrs]
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            part = (1 - math.cos(math.pi / self.T_max)) / 2
            return [lr + (base - least) * part for base, lr in zip(self.base_lrs, self._now(), strict=True)]
        now, before = (1 + math.cos(math.pi * (self.last_epoch - k) / self.T_max) for k in (0, 1))
        return [now / before * (lr - least) + least for lr in self._now()]

    def _get_closed_form_lr(self) -> list[Any]:
        part = (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2
        return [self.eta_min + (base - self.eta_min) * part for base in self.base_lrs]


@scheduler
class CosineAnnealingWarmRestarts(LRScheduler):
    """The learning rate falls as the cosine, and starts again after ``T_0`` epochs, then after ``T_mult`` times as many."""

    def __init__(self, optimizer: Any, T_0: int, T_mult: int = 1, eta_min: float = 0.0, last_epoch: int = -1) -> None:
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        self.T_0, self.T_i, self.T_mult, self.eta_min, self.T_cur = T_0, T_0, T_mult, eta_min, last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        part = (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2
        return [self.eta_min + (base - self.eta_min) * part for base in self.base_lrs]

    def step(self, epoch: Any = None) -> None:
        """Go on to the next epoch, or to a given one, which may be a fraction."""
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        self._step_count += 1
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        else:
            if epoch < 0:
                raise ValueError(f"Expected non-negative epoch, but got {epoch}")
            self.T_cur, self.T_i = epoch, self.T_0
            if epoch >= self.T_0 and self.T_mult == 1:
                self.T_cur = epoch % self.T_0
            elif epoch >= self.T_0:
                n = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
                self.T_cur = epoch - self.T_0 * (self.T_mult**n - 1) / (self.T_mult - 1)
                self.T_i = self.T_0 * self.T_mult**n
        self.last_epoch = math.floor(epoch)
        self._set(self.get_lr())


@scheduler
class CyclicLR(LRScheduler):
    """The learning rate goes up and down between two bounds."""

    def __init__(
        self,
        optimizer: Any,
        base_lr: Any,
        max_lr: Any,
        step_size_up: int = 2000,
        step_size_down: int | None = None,
        mode: str = "triangular",
        gamma: float = 1.0,
        scale_fn: Any = None,
        scale_mode: str = "cycle",
        cycle_momentum: bool = True,
        base_momentum: float = 0.8,
        max_momentum: float = 0.9,
        last_epoch: int = -1,
    ) -> None:
        groups = optimizer.param_groups
        if last_epoch == -1:
            for group, lr in zip(groups, _per_group(base_lr, groups, "base_lr"), strict=True):
                group["lr"] = lr
        self.max_lrs = _per_group(max_lr, groups, "max_lr")
        down = step_size_up if step_size_down is None else step_size_down
        self.total_size = float(step_size_up + down)
        self.step_ratio = step_size_up / self.total_size
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError("mode is invalid and scale_fn is None")
        self.mode, self.gamma, self._scale_fn_custom = mode, gamma, scale_fn
        self.scale_mode = scale_mode if scale_fn is not None else "iterations" if mode == "exp_range" else "cycle"
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            _check_momentum(optimizer)
            self.base_momentums = _per_group(base_momentum, groups, "base_momentum")
            self.max_momentums = _per_group(max_momentum, groups, "max_momentum")
            if last_epoch == -1:
                for group, high in zip(groups, self.max_momentums, strict=True):
                    _set_momentum(optimizer, group, high)
        super().__init__(optimizer, last_epoch)
        self.base_lrs = _per_group(base_lr, groups, "base_lr")

    def scale_fn(self, x: float) -> float:
        """Return the factor of a cycle's height."""
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        if self.mode == "triangular":
            return 1.0
        return 1 / 2.0 ** (x - 1) if self.mode == "triangular2" else self.gamma**x

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the epoch."""
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        height = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        scale = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            bounds = zip(self.base_momentums, self.max_momentums, self.optimizer.param_groups, strict=True)
            for low, high, group in bounds:
                _set_momentum(self.optimizer, group, high - (high - low) * height * scale)
        return [low + (high - low) * height * scale for low, high in zip(self.base_lrs, self.max_lrs, strict=True)]


def _per_group(value: Any, groups: Any, name: str) -> list[Any]:
    if isinstance(value, (list, tuple)):
        if len(value) != len(groups):
            raise ValueError(f"{name} must have the same length as optimizer.param_groups. {name} has {len(value)} values")
        return list(value)
    return [value] * len(groups)


def _set_momentum(optimizer: Any, group: Any, value: float) -> None:
    if "betas" in optimizer.defaults:
        group["betas"] = (value, *group["betas"][1:])
    else:
        group["momentum"] = value


def _check_momentum(optimizer: Any) -> None:
    if "momentum" not in optimizer.defaults and "betas" not in optimizer.defaults:
        raise ValueError("optimizer must support momentum or beta1 with `cycle_momentum` option enabled")


def _total_steps(total_steps: int | None, epochs: int | None, steps_per_epoch: int | None) -> int:
    if total_steps is None:
        if epochs is None or steps_per_epoch is None:
            raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
        total_steps = epochs * steps_per_epoch
    if total_steps <= 0:
        raise ValueError(f"Expected positive integer total_steps, but got {total_steps}")
    return total_steps


def _phases(rising: float, total: int, three: bool) -> list[tuple[float, str, str, str, str]]:
    """Return the last step of each phase, and the options of a group where learning rate and momentum begin and end."""
    up = (rising - 1, "initial_lr", "max_lr", "max_momentum", "base_momentum")
    if not three:
        return [up, (total - 1, "max_lr", "min_lr", "base_momentum", "max_momentum")]
    down = (2 * rising - 2, "max_lr", "initial_lr", "base_momentum", "max_momentum")
    return [up, down, (total - 1, "initial_lr", "min_lr", "max_momentum", "max_momentum")]


@scheduler
class OneCycleLR(LRScheduler):
    """The learning rate goes up once and then far down, the momentum the other way."""

    def __init__(
        self,
        optimizer: Any,
        max_lr: Any,
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        base_momentum: Any = 0.85,
        max_momentum: Any = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None:
        self.total_steps = _total_steps(total_steps, epochs, steps_per_epoch)
        if not 0 <= pct_start <= 1:
            raise ValueError(f"Expected float between 0 and 1 pct_start, but got {pct_start}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        self.anneal_strategy, self.cycle_momentum = anneal_strategy, cycle_momentum
        self.phases = _phases(pct_start * self.total_steps, self.total_steps, three_phase)
        groups = optimizer.param_groups
        if last_epoch == -1:
            for group, high in zip(groups, _per_group(max_lr, groups, "max_lr"), strict=True):
                group["initial_lr"] = high / div_factor
                group["max_lr"], group["min_lr"] = high, high / div_factor / final_div_factor
        if cycle_momentum:
            _check_momentum(optimizer)
            if last_epoch == -1:
                lows, highs = (_per_group(v, groups, "momentum") for v in (base_momentum, max_momentum))
                for group, low, high in zip(groups, lows, highs, strict=True):
                    _set_momentum(optimizer, group, high)
                    group["max_momentum"], group["base_momentum"] = high, low
        super().__init__(optimizer, last_epoch)

    def _between(self, start: float, end: float, part: float) -> float:
        if self.anneal_strategy == "linear":
            return (end - start) * part + start
        return end + (start - end) / 2.0 * (math.cos(math.pi * part) + 1)

    def get_lr(self) -> list[Any]:
        """Return the learning rates of the step."""
        number = self.last_epoch
        if number > self.total_steps:
            raise ValueError(f"Tried to step {number} times. The specified number of total steps is {self.total_steps}")
        found = []
        for group in self.optimizer.param_groups:
            begin = 0.0
            for i, (end, lr0, lr1, momentum0, momentum1) in enumerate(self.phases):
                if number <= end or i == len(self.phases) - 1:
                    part = (number - begin) / (end - begin)
                    found.append(self._between(group[lr0], group[lr1], part))
                    if self.cycle_momentum:
                        _set_momentum(self.optimizer, group, self._between(group[momentum0], group[momentum1], part))
                    break
                begin = end
        return found


@scheduler
class SequentialLR(LRScheduler):
    """Schedules one after the other, each until its milestone."""

    def __init__(self, optimizer: Any, schedulers: Any, milestones: Any, last_epoch: int = -1) -> None:
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                "Sequential Schedulers expects number of schedulers provided to be one more than the number of milestone points, "
                f"but got number of schedulers {len(schedulers)} and the number of milestones to be equal to {len(milestones)}"
            )
        for i, one in enumerate(schedulers):
            if one.optimizer is not optimizer:
                raise ValueError(f"the scheduler at index {i} belongs to another optimizer")
        self._schedulers, self._milestones, self.optimizer = schedulers, milestones, optimizer
        self.last_epoch = last_epoch + 1
        for group in optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for one in schedulers:
            one.last_epoch -= 1
        schedulers[0]._first()
        self._last_lr = schedulers[0].get_last_lr()

    def step(self, epoch: Any = None) -> None:
        """Go on to the next epoch."""
        self.last_epoch += 1
        i = bisect_right(self._milestones, self.last_epoch)
        one = self._schedulers[i]
        if i > 0 and self._milestones[i - 1] == self.last_epoch:
            one.step(0)
        else:
            one.step()
        self._last_lr = one.get_last_lr()

    def state_dict(self) -> dict[str, Any]:
        """Return the state of all schedules."""
        state = {key: value for key, value in vars(self).items() if key not in ("optimizer", "_schedulers")}
        state["_schedulers"] = [one.state_dict() for one in self._schedulers]
        return state

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take the state of all schedules."""
        vars(self).update({key: value for key, value in state_dict.items() if key != "_schedulers"})
        for one, own in zip(self._schedulers, state_dict["_schedulers"], strict=True):
            one.load_state_dict(own)


@scheduler
class ChainedScheduler(SequentialLR):
    """Schedules that all act at each epoch."""

    def __init__(self, schedulers: Any, optimizer: Any = None) -> None:
        if len(schedulers) < 1:
            raise ValueError(f"{type(self).__name__} expects at least one scheduler to be chained, but got no scheduler.")
        self._schedulers = schedulers
        self.optimizer = optimizer or schedulers[0].optimizer
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    def step(self, epoch: Any = None) -> None:
        """Go on to the next epoch."""
        for one in self._schedulers:
            one.step()
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]


@scheduler
class ReduceLROnPlateau(LRScheduler):
    """The learning rate falls when a measure has stopped improving."""

    def __init__(
        self,
        optimizer: Any,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: Any = 0,
        eps: float = 1e-8,
    ) -> None:
        if factor >= 1.0:
            raise ValueError("Factor should be < 1.0.")
        if mode not in ("min", "max"):
            raise ValueError(f"mode {mode} is unknown!")
        if threshold_mode not in ("rel", "abs"):
            raise ValueError(f"threshold mode {threshold_mode} is unknown!")
        self.optimizer, self.factor, self.patience, self.cooldown, self.eps = optimizer, factor, patience, cooldown, eps
        self.mode, self.threshold, self.threshold_mode = mode, threshold, threshold_mode
        self.min_lrs = _per_group(min_lr, optimizer.param_groups, "min_lr")
        self.best = math.inf if mode == "min" else -math.inf
        self.cooldown_counter, self.num_bad_epochs, self.last_epoch = 0, 0, 0
        self._last_lr = [group["lr"] for group in optimizer.param_groups]

    def step(self, metrics: Any, epoch: Any = None) -> None:  # type: ignore[override]
        """Take the measure of an epoch."""
        current = float(metrics)
        if epoch is None:
            epoch = self.last_epoch + 1
        else:
            warnings.warn("The epoch parameter in `scheduler.step()` is not necessary.", UserWarning, stacklevel=2)
        self.last_epoch = epoch
        if self.is_better(current, self.best):
            self.best, self.num_bad_epochs = current, 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            for group, least in zip(self.optimizer.param_groups, self.min_lrs, strict=True):
                new = max(float(group["lr"]) * self.factor, least)
                if float(group["lr"]) - new > self.eps:
                    group["lr"] = new
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    @property
    def in_cooldown(self) -> bool:
        """Whether epochs are not counted yet after the last change."""
        return self.cooldown_counter > 0

    def is_better(self, a: float, best: float) -> bool:
        """Whether a measure is better than the best, by the threshold."""
        if self.threshold_mode == "rel":
            return a < best * (1 - self.threshold) if self.mode == "min" else a > best * (1 + self.threshold)
        return a < best - self.threshold if self.mode == "min" else a > best + self.threshold
