"""Steps of optimisers, against those of torch."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.peers import torch


def adam_update(
    x: np.ndarray,
    grad: np.ndarray,
    mean: np.ndarray,
    square: np.ndarray,
    learning_rate: Any,
    step: Any = None,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: Any = 1e-8,
) -> tuple[np.ndarray, ...]:
    parameter = torch.nn.Parameter(torch.tensor(x))
    optimizer = torch.optim.Adam([parameter], float(learning_rate), (beta1, beta2), float(epsilon))
    averages = {"exp_avg": torch.tensor(mean), "exp_avg_sq": torch.tensor(square)}
    taken = 1e9 if step is None else float(step) - 1  # after so many steps nothing is corrected
    optimizer.state[parameter] = {"step": torch.tensor(taken, dtype=torch.float64), **averages}
    parameter.grad = torch.tensor(grad)
    optimizer.step()
    return parameter.detach().numpy(), *(each.numpy() for each in averages.values())


@drawn("nn.adam_update", adam_update, units=32)
def _adam_update(d: Draw) -> Call:
    shape = d.one((), (3,), (2, 3), (0,), (2, 1, 5))
    arrays = [d.array(shape), d.array(shape), d.array(shape), d.array(shape, 0.25, 4.0)]
    number = d.one(0.5, np.asarray(0.25, dtype=d.dtype))
    beside = {"step": d.one(1, 2.0, 1000)} | {"epsilon": d.one(1e-3, np.asarray(0.5, dtype=d.dtype))}
    return [*arrays, number], d.some(**beside, beta1=d.one(0.0, 0.5, 0.9), beta2=d.one(0.25, 0.999))
