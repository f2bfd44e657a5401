"""`torch.optim`: twenty steps of every optimizer, and the learning rates of every schedule, against PyTorch's."""

from __future__ import annotations

import importlib
import sys
from types import FrameType
from typing import Any

import numpy as np
import pytest
import torch

import ivy_api

frontend: Any = importlib.import_module("ivy_frontend_torch")

OPTIMIZERS: list[tuple[str, dict[str, Any]]] = [
    ("SGD", {"lr": 0.05}),
    ("SGD", {"lr": 0.05, "momentum": 0.9, "nesterov": True, "weight_decay": 0.01}),
    ("SGD", {"lr": 0.05, "momentum": 0.9, "dampening": 0.1}),
    ("Adam", {"lr": 0.05}),
    ("Adam", {"lr": 0.05, "amsgrad": True, "weight_decay": 0.1, "maximize": True}),
    ("AdamW", {"lr": 0.05}),
    ("NAdam", {"lr": 0.05, "weight_decay": 0.1}),
    ("NAdam", {"lr": 0.05, "weight_decay": 0.1, "decoupled_weight_decay": True}),
    ("RAdam", {"lr": 0.05}),
    ("Adamax", {"lr": 0.05, "weight_decay": 0.1}),
    ("Adagrad", {"lr": 0.05, "lr_decay": 0.1, "weight_decay": 0.1}),
    ("Adadelta", {"lr": 0.5}),
    ("RMSprop", {"lr": 0.05}),
    ("RMSprop", {"lr": 0.05, "centered": True, "momentum": 0.9}),
    ("ASGD", {"lr": 0.05, "t0": 5}),
    ("Rprop", {"lr": 0.05}),
    ("Adafactor", {"lr": 0.05}),
    ("LBFGS", {"lr": 0.5, "max_iter": 4}),
    ("LBFGS", {"max_iter": 6, "line_search_fn": "strong_wolfe"}),
]
RNG = np.random.default_rng(0)
INPUTS, TARGETS = RNG.normal(size=(8, 5)).tolist(), RNG.normal(size=(8, 3)).tolist()
WEIGHTS, BIAS = RNG.normal(size=(5, 3)).tolist(), RNG.normal(size=3).tolist()


class _Problem:
    """A regression with two groups of parameters."""

    def __init__(self, root: Any, name: str, options: dict[str, Any]) -> None:
        self.root = root
        self.x, self.y = root.tensor(INPUTS), root.tensor(TARGETS)
        self.w, self.b = root.nn.Parameter(root.tensor(WEIGHTS)), root.nn.Parameter(root.tensor(BIAS))
        groups: Any = [self.w, self.b]
        if name != "LBFGS":
            groups = [{"params": [self.w]}, {"params": [self.b], "lr": options["lr"] / 2}]
        self.optimizer = getattr(root.optim, name)(groups, **options)

    def loss(self) -> Any:
        self.optimizer.zero_grad()
        loss = ((self.x @ self.w + self.b - self.y) ** 2).mean() + (self.w**4).mean()
        loss.backward()
        return loss

    def step(self) -> float:
        if isinstance(self.optimizer, self.root.optim.LBFGS):
            return float(self.optimizer.step(self.loss).detach())
        loss = self.loss()
        self.optimizer.step()
        return float(loss.detach())


@pytest.mark.parametrize(("name", "options"), OPTIMIZERS, ids=lambda x: x if isinstance(x, str) else "-".join(x))
def test_optimizers_step_as_those_of_torch(name: str, options: dict[str, Any], backend: str) -> None:
    """Losses and parameters of twenty steps, and the keys of the state."""
    theirs, ours = _Problem(torch, name, options), _Problem(frontend, name, options)
    wanted, losses = ([problem.step() for _ in range(20)] for problem in (theirs, ours))
    np.testing.assert_allclose(losses, wanted, rtol=1e-5, atol=1e-6)
    tolerance = 2e-3 if options.get("line_search_fn") else 2e-5
    for a, b in ((theirs.w, ours.w), (theirs.b, ours.b)):
        np.testing.assert_allclose(b.detach().numpy(), a.detach().numpy(), rtol=tolerance, atol=tolerance)
    if name != "LBFGS":
        keys = [{key: sorted(x) for key, x in problem.optimizer.state_dict()["state"].items()} for problem in (theirs, ours)]
        assert keys[0] == keys[1]
        theirs_options, own_options = (problem.optimizer.state_dict()["param_groups"] for problem in (theirs, ours))
        assert own_options == theirs_options


@pytest.mark.parametrize("name", ["SGD", "Adam", "RMSprop"])
def test_optimizers_go_on_from_a_state(name: str, backend: str) -> None:
    """A second optimizer that loads the state of the first takes the same steps."""
    options = {"lr": 0.05, "momentum": 0.9} if name != "Adam" else {"lr": 0.05}
    first = _Problem(frontend, name, options)
    for _ in range(3):
        first.step()
    second = _Problem(frontend, name, options)
    with frontend.no_grad():
        second.w.copy_(first.w)
        second.b.copy_(first.b)
    second.optimizer.load_state_dict(first.optimizer.state_dict())
    for _ in range(3):
        assert first.step() == second.step()


def test_parameters_that_cannot_be_optimised_are_refused(backend: str) -> None:
    """Errors of the constructor."""
    with pytest.raises(ValueError, match="empty parameter list"):
        frontend.optim.SGD([], lr=0.1)
    with pytest.raises(TypeError, match="iterable of Tensors"):
        frontend.optim.SGD(frontend.zeros(2), lr=0.1)
    with pytest.raises(ValueError, match="Invalid learning rate"):
        frontend.optim.Adam([frontend.nn.Parameter(frontend.zeros(2))], lr=-1.0)
    with pytest.raises(ValueError, match="beta parameter at index 1: 1.0"):
        frontend.optim.Adam([frontend.nn.Parameter(frontend.zeros(2))], betas=(0.9, 1.0))
    with pytest.raises(ValueError, match="Nesterov momentum requires"):
        frontend.optim.SGD([frontend.nn.Parameter(frontend.zeros(2))], nesterov=True)
    with pytest.raises(TypeError, match=r"Adam.__init__\(\) got an unexpected keyword argument 'beta'"):
        frontend.optim.Adam([frontend.nn.Parameter(frontend.zeros(2))], beta=0.9)
    with pytest.raises(ValueError, match="non-leaf"):
        frontend.optim.SGD([frontend.nn.Parameter(frontend.zeros(2)) * 2], lr=0.1)


SCHEDULES = {
    "LambdaLR": "S.LambdaLR(o, lambda epoch: 0.9**epoch)",
    "MultiplicativeLR": "S.MultiplicativeLR(o, lambda epoch: 0.95)",
    "StepLR": "S.StepLR(o, 3, gamma=0.5)",
    "MultiStepLR": "S.MultiStepLR(o, [2, 5, 5])",
    "ConstantLR": "S.ConstantLR(o, factor=0.25, total_iters=4)",
    "LinearLR": "S.LinearLR(o, total_iters=6)",
    "PolynomialLR": "S.PolynomialLR(o, total_iters=8, power=2.0)",
    "ExponentialLR": "S.ExponentialLR(o, 0.9)",
    "CosineAnnealingLR": "S.CosineAnnealingLR(o, T_max=5, eta_min=0.01)",
    "CosineAnnealingWarmRestarts": "S.CosineAnnealingWarmRestarts(o, T_0=3, T_mult=2)",
    "CyclicLR": "S.CyclicLR(o, 0.01, 0.1, step_size_up=3, mode='triangular2')",
    "OneCycleLR": "S.OneCycleLR(o, 0.2, total_steps=20)",
    "OneCycleLR, three phases": "S.OneCycleLR(o, 0.2, total_steps=20, three_phase=True, anneal_strategy='linear')",
    "SequentialLR": "S.SequentialLR(o, [S.ConstantLR(o, 0.1, 3), S.ExponentialLR(o, 0.9)], [3])",
    "ChainedScheduler": "S.ChainedScheduler([S.ConstantLR(o, 0.1, 3), S.ExponentialLR(o, 0.9)])",
}


@pytest.mark.parametrize("name", sorted(SCHEDULES))
@pytest.mark.filterwarnings("ignore:Detected call")
def test_schedules_give_the_learning_rates_of_torch(name: str, backend: str) -> None:
    """Learning rates, and momenta, of eighteen epochs; and again after the state was loaded by another one."""

    def rates(root: Any) -> list[Any]:
        parameter = root.nn.Parameter(root.zeros(1))
        other = root.nn.Parameter(root.zeros(1))
        o = root.optim.SGD([{"params": [parameter]}, {"params": [other], "lr": 0.3}], lr=0.1, momentum=0.9)
        schedule = eval(SCHEDULES[name], {"S": root.optim.lr_scheduler, "o": o})
        found = []
        for _ in range(18):
            o.step()
            schedule.step()
            found.append([(group["lr"], group["momentum"]) for group in o.param_groups])
            assert schedule.get_last_lr() == [group["lr"] for group in o.param_groups]
        return found

    np.testing.assert_allclose(rates(frontend), rates(torch), rtol=1e-9)


def test_plateaus_lower_the_learning_rate(backend: str) -> None:
    """`ReduceLROnPlateau` against PyTorch's, on measures that rise and fall."""
    measures = [3.0, 2.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5]

    def rates(root: Any) -> list[float]:
        o = root.optim.SGD([root.nn.Parameter(root.zeros(1))], lr=0.1)
        schedule = root.optim.lr_scheduler.ReduceLROnPlateau(o, patience=1, factor=0.5, cooldown=1)
        found = []
        for measure in measures:
            schedule.step(measure)
            found.append(o.param_groups[0]["lr"])
        return found

    assert rates(frontend) == rates(torch)


def test_a_step_of_adam_makes_few_calls() -> None:
    """Of Python, for six parameters; their values and states are written without a look at views, shapes and casts."""
    with ivy_api.use_backend("numpy"):
        parameters = [frontend.ones(3, requires_grad=True) for _ in range(6)]
        optimizer = frontend.optim.Adam(parameters)
        for p in parameters:
            p.grad = frontend.ones(3)
        optimizer.step()
        calls: list[str] = []

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                calls.append(frame.f_code.co_name)

        sys.setprofile(note)
        optimizer.step()
        sys.setprofile(None)
    assert len(calls) <= 260, len(calls)


def test_parameters_that_are_views_are_optimised_with_their_base(backend: str) -> None:
    """A step writes to the data that they share."""
    base = frontend.ones(2, 3)
    p = base[0].requires_grad_(True)
    p.grad = frontend.ones(3)
    frontend.optim.SGD([p], lr=0.5).step()
    assert base.tolist() == [[0.5] * 3, [1.0] * 3]
