"""Schedules with cosines and cycles."""

from __future__ import annotations

import math
from typing import Any

from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.schedules.basic import Schedule, check_positive, joined, linear, picklable


@picklable
def cosine(init_value: float, decay_steps: int, end_value: float = 0.0, exponent: float = 1.0) -> Schedule:
    """Return a schedule which decreases like half a period of a cosine, and then stays.

    Parameters
    ----------
    init_value, end_value : the values before and after
    decay_steps : how many steps it takes
    exponent : a power of the cosine

    References
    ----------
    Loshchilov and Hutter 2017, "SGDR: Stochastic gradient descent with warm restarts"; ``optax.cosine_decay_schedule``;
    ``torch.optim.lr_scheduler.CosineAnnealingLR``, which rises again after ``T_max`` steps.

    Examples
    --------
    >>> cosine(1.0, 10)(10)
    0.0
    """
    check_positive("cosine", decay_steps=decay_steps)

    def function(t: Any, xp: Any) -> Any:
        part = 0.5 * (1 + xp.cos(math.pi / decay_steps * xp.minimum(t, decay_steps)))
        return end_value + (init_value - end_value) * (part if exponent == 1 else part**exponent)

    return Schedule(f"cosine({init_value}, {decay_steps}, {end_value}, {exponent})", function)


@picklable
def cosine_restarts(lr: float, T_0: int, T_mult: int = 1, eta_min: float = 0.0) -> Schedule:  # noqa: N803
    """Return a schedule which decreases like half a period of a cosine, again and again.

    Parameters
    ----------
    lr : the value at each restart
    T_0 : the number of steps to the first restart
    T_mult : how many times longer each period is than the one before
    eta_min : the smallest value

    References
    ----------
    Loshchilov and Hutter 2017, "SGDR: Stochastic gradient descent with warm restarts";
    ``torch.optim.lr_scheduler.CosineAnnealingWarmRestarts``.

    Examples
    --------
    >>> cosine_restarts(1.0, 10, 2)(30)
    1.0
    """
    check_positive("cosine_restarts", T_0=T_0, T_mult=T_mult)

    def function(t: Any, xp: Any) -> Any:
        if T_mult == 1:
            since, period = t - T_0 * xp.floor((t + 0.5) / T_0), T_0
        else:
            scale = T_mult ** xp.floor(xp.log((t + 0.5) / T_0 * (T_mult - 1) + 1) / math.log(T_mult))
            since, period = t - T_0 * (scale - 1) / (T_mult - 1), T_0 * scale
        return eta_min + (lr - eta_min) * (1 + xp.cos(math.pi * since / period)) / 2

    return Schedule(f"cosine_restarts({lr}, {T_0}, {T_mult}, {eta_min})", function)


@picklable
def warmup_cosine(
    init_value: float, peak_value: float, warmup_steps: int, decay_steps: int, end_value: float = 0.0, exponent: float = 1.0
) -> Schedule:
    """Return a schedule that rises linearly, and then decreases like half a period of a cosine.

    Parameters
    ----------
    init_value, peak_value, end_value : the first, the largest and the last value
    warmup_steps : how many steps the rise takes
    decay_steps : how many steps it takes altogether
    exponent : a power of the cosine

    References
    ----------
    ``optax.warmup_cosine_decay_schedule``.

    Examples
    --------
    >>> warmup_cosine(0.0, 1.0, 10, 110)(10)
    1.0
    """
    if not 0 < warmup_steps < decay_steps:
        raise OptimizerError(f"warmup_cosine: 0 < warmup_steps < decay_steps; got {warmup_steps!r} and {decay_steps!r}.")
    rise = linear(init_value, peak_value, warmup_steps)
    return joined([rise, cosine(peak_value, decay_steps - warmup_steps, end_value, exponent)], [warmup_steps])


@picklable
def one_cycle(
    max_lr: float,
    total_steps: int,
    pct_start: float = 0.3,
    anneal_strategy: str = "cos",
    div_factor: float = 25.0,
    final_div_factor: float = 1e4,
    three_phase: bool = False,
) -> Schedule:
    """Return a schedule that rises to a value and then decreases to a much smaller one.

    Parameters
    ----------
    max_lr : the largest value
    total_steps : how many steps it takes altogether; then it stays
    pct_start : the part of these steps in which it rises
    anneal_strategy : ``"cos"`` or ``"linear"``
    div_factor : the largest value divided by the first
    final_div_factor : the first value divided by the last
    three_phase : whether it decreases to the first value as fast as it rose, and then further

    References
    ----------
    Smith and Topin 2018, "Super-convergence: Very fast training of neural networks using large learning rates";
    ``torch.optim.lr_scheduler.OneCycleLR``.

    Examples
    --------
    >>> round(one_cycle(1.0, 100)(29), 9)
    1.0
    """
    check_positive("one_cycle", total_steps=total_steps, div_factor=div_factor, final_div_factor=final_div_factor)
    if anneal_strategy not in ("cos", "linear"):
        raise OptimizerError(f"one_cycle: anneal_strategy is 'cos' or 'linear'; got {anneal_strategy!r}.")
    if not 0 < pct_start < 1:
        raise OptimizerError(f"one_cycle: pct_start is between 0 and 1; got {pct_start!r}.")
    first, peak = max_lr / div_factor, pct_start * total_steps - 1
    last = first / final_div_factor
    phases = [(peak, first, max_lr), (total_steps - 1, max_lr, last)]
    if three_phase:
        phases = [(peak, first, max_lr), (2 * peak, max_lr, first), (total_steps - 1, first, last)]

    def function(t: Any, xp: Any) -> Any:
        found, begin = None, 0.0
        for end, start, stop in phases:
            part = xp.minimum(xp.maximum((t - begin) / (end - begin), 0.0), 1.0)
            weight = part if anneal_strategy == "linear" else 0.5 - 0.5 * xp.cos(math.pi * part)
            value = start + (stop - start) * weight
            found = value if found is None else xp.where(t > begin, value, found)
            begin = end
        return found

    text = f"one_cycle({max_lr}, {total_steps}, {pct_start}, {anneal_strategy!r}, {div_factor}, {final_div_factor}, {three_phase})"
    return Schedule(text, function)


@picklable
def cyclic(
    base_lr: float,
    max_lr: float,
    step_size_up: int = 2000,
    step_size_down: int | None = None,
    mode: str = "triangular",
    gamma: float = 1.0,
) -> Schedule:
    """Return a schedule that rises and falls linearly, again and again.

    Parameters
    ----------
    base_lr, max_lr : the smallest and the largest value
    step_size_up, step_size_down : how many steps it rises and falls; by default as many
    mode : ``"triangular"``; ``"triangular2"``, whose height is halved in each cycle; ``"exp_range"``, whose height is multiplied
        by ``gamma`` in each step
    gamma : see ``mode``

    References
    ----------
    Smith 2017, "Cyclical learning rates for training neural networks"; ``torch.optim.lr_scheduler.CyclicLR``.

    Examples
    --------
    >>> cyclic(0.0, 1.0, 10)(25)
    0.5
    """
    if mode not in ("triangular", "triangular2", "exp_range"):
        raise OptimizerError(f"cyclic: mode is 'triangular', 'triangular2' or 'exp_range'; got {mode!r}.")
    down = step_size_up if step_size_down is None else step_size_down
    check_positive("cyclic", step_size_up=step_size_up, step_size_down=down)
    total = step_size_up + down

    def function(t: Any, xp: Any) -> Any:
        cycle = xp.floor((t + 0.5) / total)
        since = t - cycle * total
        height = (max_lr - base_lr) * xp.minimum(since / step_size_up, (total - since) / down)
        if mode == "triangular2":
            height = height * 0.5**cycle
        elif mode == "exp_range":
            height = height * gamma**t
        return base_lr + height

    return Schedule(f"cyclic({base_lr}, {max_lr}, {step_size_up}, {down}, {mode!r}, {gamma})", function)
