"""Every schedule against torch's or optax's."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from training_problem import compiled

import ivy_api
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers import SGD, ReduceOnPlateau
from ivy_nn.optimizers import schedules as s
from tests.peers import imported

STEPS = 100


def torch_rates(name: str, lr: float, /, *args: Any, **options: Any) -> list[float]:
    torch = imported("torch")

    optimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=lr)
    scheduler = getattr(torch.optim.lr_scheduler, name)(optimizer, *args, **options)
    found = []
    for _ in range(STEPS):
        found.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            scheduler.step()
    return found


def optax_rates(name: str, /, *args: Any, **options: Any) -> list[float]:
    optax = imported("optax")

    schedule = getattr(optax, name)(*args, **options)
    xp = ivy_api.namespace("jax")
    return [float(schedule(xp.asarray(t, dtype=xp.float64))) for t in range(STEPS)]


CASES: list[tuple[Callable[[Any], Any], Callable[[], list[float]]]] = [
    (s.constant(0.3), lambda: torch_rates("ConstantLR", 0.3, 1.0)),
    (s.polynomial(0.5, 0.1, 3.0, 60, 7), lambda: optax_rates("polynomial_schedule", 0.5, 0.1, 3.0, 60, 7)),
    (s.polynomial(0.5, 0.0, 2.0, 70), lambda: torch_rates("PolynomialLR", 0.5, 70, 2.0)),
    (s.linear(0.1, 0.5, 40), lambda: torch_rates("LinearLR", 0.5, 0.2, 1.0, 40)),
    (s.step(0.5, 7, 0.3), lambda: torch_rates("StepLR", 0.5, 7, 0.3)),
    (s.multi_step(0.5, [10, 30, 30, 80], 0.3), lambda: torch_rates("MultiStepLR", 0.5, [10, 30, 30, 80], 0.3)),
    (s.exponential(0.5, 0.97), lambda: torch_rates("ExponentialLR", 0.5, 0.97)),
    (s.cosine(0.5, 120, 0.01), lambda: torch_rates("CosineAnnealingLR", 0.5, 120, 0.01)),
    (s.cosine(0.5, 60, 0.05, 1.5), lambda: optax_rates("cosine_decay_schedule", 0.5, 60, 0.1, 1.5)),
    (s.cosine_restarts(0.5, 9, 1, 0.01), lambda: torch_rates("CosineAnnealingWarmRestarts", 0.5, 9, 1, 0.01)),
    (s.cosine_restarts(0.5, 5, 2, 0.01), lambda: torch_rates("CosineAnnealingWarmRestarts", 0.5, 5, 2, 0.01)),
    (s.cosine_restarts(0.5, 3, 3), lambda: torch_rates("CosineAnnealingWarmRestarts", 0.5, 3, 3)),
    (
        s.warmup_cosine(0.01, 0.5, 13, 80, 0.02, 2.0),
        lambda: optax_rates("warmup_cosine_decay_schedule", 0.01, 0.5, 13, 80, 0.02, 2.0),
    ),
    (s.one_cycle(0.5, 101), lambda: torch_rates("OneCycleLR", 0.5, 0.5, 101)),
    (
        s.one_cycle(0.5, 101, 0.2, "linear", 10.0, 100.0, True),
        lambda: torch_rates(
            "OneCycleLR",
            0.5,
            0.5,
            101,
            pct_start=0.2,
            anneal_strategy="linear",
            div_factor=10.0,
            final_div_factor=100.0,
            three_phase=True,
        ),
    ),
    (s.cyclic(0.1, 0.5, 7), lambda: torch_rates("CyclicLR", 0.1, 0.1, 0.5, 7, cycle_momentum=False)),
    (
        s.cyclic(0.1, 0.5, 7, 4, "triangular2"),
        lambda: torch_rates("CyclicLR", 0.1, 0.1, 0.5, 7, 4, "triangular2", cycle_momentum=False),
    ),
    (
        s.cyclic(0.1, 0.5, 8, 3, "exp_range", 0.98),
        lambda: torch_rates("CyclicLR", 0.1, 0.1, 0.5, 8, 3, "exp_range", 0.98, cycle_momentum=False),
    ),
    (s.piecewise(0.5, {10: 0.3, 40: 2.0}), lambda: optax_rates("piecewise_constant_schedule", 0.5, {10: 0.3, 40: 2.0})),
    (
        s.inverse_sqrt(0.5, 12),
        lambda: torch_rates("LambdaLR", 0.5, lambda t: t / 12 if t < 12 else (12 / t) ** 0.5),
    ),
    (
        s.joined([s.linear(0.0, 0.5, 20), s.cosine_restarts(0.5, 10, 2), s.exponential(0.2, 0.9)], [20, 60]),
        lambda: [
            *optax_rates("linear_schedule", 0.0, 0.5, 20)[:20],
            *torch_rates("CosineAnnealingWarmRestarts", 0.5, 10, 2)[:40],
            *torch_rates("ExponentialLR", 0.2, 0.9)[:40],
        ],
    ),
]


@pytest.mark.parametrize("i", range(len(CASES)), ids=lambda i: f"{i}-{str(CASES[i][0]).partition('(')[0]}")
def test_numbers_and_arrays_equal_the_reference(i: int) -> None:
    schedule, expected = CASES[i][0], np.asarray(CASES[i][1]())
    assert np.max(np.abs(np.asarray([schedule(t) for t in range(STEPS)]) - expected)) <= 1e-12 * np.max(expected)
    assert np.max(np.abs(schedule(np.arange(STEPS, dtype="float64")) - expected)) <= 1e-12 * np.max(expected)
    single = schedule(np.arange(STEPS, dtype="float32"))
    assert single.dtype == np.float32
    assert np.max(np.abs(single - expected)) <= 1e-6 * np.max(expected)


def test_schedules_on_each_backend(xp: Any) -> None:
    """All of an array of integers; a few of them compiled, in one function."""
    numbers = xp.arange(STEPS, dtype=xp.int32)
    every = [schedule for schedule, _ in CASES]
    few = [every[i] for i in (4, 10, 13, -1)]
    found = [schedule(xp.astype(numbers, xp.float64)) for schedule in every]
    found += compiled(lambda t: [schedule(xp.astype(t, xp.float64)) for schedule in few], xp)(numbers)
    for schedule, x in zip(every + few, found, strict=True):
        expected = [schedule(t) for t in range(STEPS)]
        assert np.max(np.abs(np.asarray(x) - expected)) <= 1e-12 * np.max(expected), schedule


def test_an_optimizer_takes_its_learning_rate_from_a_schedule(xp: Any) -> None:
    """The first step has that of 0 steps; a function of one's own, too; a group has its own."""
    v, g = {"a": xp.zeros(2, dtype=xp.float64), "b": xp.zeros(1, dtype=xp.float64)}, {"a": xp.ones(2), "b": xp.ones(1)}
    for own in (s.exponential(1.0, 0.5), lambda t: 2.0 * 0.5 ** (t + 1)):
        optimizer = SGD(lr=own, groups={"b": {"lr": s.linear(1.0, 0.0, 10)}})
        new, state = v, optimizer.init(v)
        for _ in range(3):
            new, state = optimizer.step(new, g, state)
        assert np.allclose(np.asarray(new["a"]), -1.75, rtol=1e-14)
        assert np.allclose(np.asarray(new["b"]), -2.7, rtol=1e-14)


@pytest.mark.parametrize(
    "options",
    [
        {"patience": 3},
        {"mode": "max", "patience": 2, "threshold": 0.1, "cooldown": 3},
        {"threshold_mode": "abs", "patience": 1, "factor": 0.5, "min_lr": 0.01, "threshold": 0.05},
        {"mode": "max", "threshold_mode": "abs", "patience": 0, "factor": 0.3, "eps": 1e-3},
    ],
)
def test_reduce_on_plateau_equals_torch(options: dict[str, Any]) -> None:
    torch = imported("torch")

    metrics = np.random.default_rng(5).normal(size=STEPS) + np.exp(-np.arange(STEPS) / 20) * 3
    metrics[7] = np.nan
    optimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.5)
    reference = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, **options)
    plateau = ReduceOnPlateau(0.5, **options)
    state = plateau.init([np.zeros(3)])
    for metric in metrics:
        reference.step(metric)
        state = plateau.step(metric, state)
        assert float(state.lr) == pytest.approx(optimizer.param_groups[0]["lr"], rel=1e-12)
        assert int(state.bad_epochs) == reference.num_bad_epochs


def test_reduce_on_plateau_in_a_loop_of_each_backend(xp: Any) -> None:
    plateau = ReduceOnPlateau(1.0, patience=1, factor=0.5)
    metrics = xp.asarray([3.0, 2.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0], dtype=xp.float64)

    def step(state: Any, metric: Any) -> Any:
        state = plateau.step(metric, state)
        return state, state.lr

    _, rates = ivy_api.scan(step, plateau.init([metrics]), metrics)
    assert np.asarray(rates).tolist() == [1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.5, 0.25]


def test_settings_out_of_range_are_errors() -> None:
    for wrong in (
        lambda: s.step(0.1, 0),
        lambda: s.cosine(0.1, -5),
        lambda: s.warmup_cosine(0.0, 1.0, 20, 10),
        lambda: s.one_cycle(0.1, 100, anneal_strategy="cosine"),
        lambda: s.one_cycle(0.1, 100, pct_start=1.5),
        lambda: s.cyclic(0.1, 0.5, mode="square"),
        lambda: s.joined([s.constant(0.1)], [5]),
        lambda: ReduceOnPlateau(0.1, mode="least"),
        lambda: ReduceOnPlateau(0.1, factor=1.5),
        lambda: ReduceOnPlateau(-0.1),
    ):
        with pytest.raises(OptimizerError, match="got|boundaries"):
            wrong()


@pytest.mark.parametrize("schedule", [case[0] for case in CASES], ids=repr)
def test_copies_compute_the_same(schedule: Any) -> None:
    joined = s.joined([schedule, schedule], [STEPS // 2])
    for one in (schedule, joined):
        for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert repr(again) == repr(one)
            assert [again(t) for t in range(STEPS)] == [one(t) for t in range(STEPS)]
