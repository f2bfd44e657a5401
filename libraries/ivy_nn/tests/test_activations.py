"""Activation functions as layers against those of torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from layer_checks import close, compare

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import torch

CASES: list[tuple[str, dict[str, Any]]] = [
    ("CELU", {"alpha": 0.7}), ("ELU", {"alpha": 0.7}), ("GELU", {}), ("GELU", {"approximate": "tanh"}), ("GLU", {"dim": 1}),
    ("Hardshrink", {"lambd": 0.4}), ("Hardsigmoid", {}), ("Hardswish", {}), ("Hardtanh", {"min_val": -0.3, "max_val": 0.6}),
    ("LeakyReLU", {"negative_slope": 0.2, "inplace": True}), ("LogSigmoid", {}), ("LogSoftmax", {"dim": 1}), ("Mish", {}),
    ("PReLU", {}), ("PReLU", {"num_parameters": 4, "init": 0.1}), ("ReLU", {}), ("ReLU6", {}), ("RReLU", {"lower": 0.2}),
    ("SELU", {}), ("Sigmoid", {}), ("SiLU", {}), ("Softmax", {"dim": -1}), ("Softmin", {"dim": 2}), ("Softmax2d", {}),
    ("Softplus", {"beta": 2.0, "threshold": 3.0}), ("Softshrink", {"lambd": 0.4}), ("Softsign", {}), ("Tanh", {}),
    ("Tanhshrink", {}), ("Threshold", {"threshold": 0.3, "value": -1.0}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), CASES, ids=[f"{name}-{len(options)}" for name, options in CASES])
def test_activations_are_those_of_torch(xp: Any, name: str, options: dict[str, Any]) -> None:
    x = 3 * np.random.default_rng(0).normal(size=(2, 4, 3, 2))
    theirs = {key: value for key, value in options.items() if key != "inplace"}
    rounded = name in ("CELU", "Hardsigmoid")  # torch computes their derivatives with constants of float32
    for dtype in ("float32",) if rounded else ("float32", "float64"):
        compare(xp, getattr(nn, name)(**options), getattr(torch.nn, name)(**theirs), x, dtype=dtype, training=name != "RReLU")


def test_derivatives_are_exact_where_those_of_torch_are_not(xp: Any) -> None:
    x = np.linspace(-4, 4, 80)  # not 0, nor 3
    for layer, slope in ((nn.CELU(0.7), np.where(x > 0, 1, np.exp(x / 0.7))), (nn.Hardsigmoid(), (np.abs(x) < 3) / 6)):
        found = ivy_api.grad(lambda x, layer=layer: xp.sum(layer(x)))(xp.asarray(x))
        close(type(layer).__name__, found, slope, "float64")


def test_weights_of_prelu_at_first_are_those_of_torch(xp: Any) -> None:
    close("weight", nn.PReLU(3, 0.1).build(xp.random.key(0)).weight, torch.nn.PReLU(3, 0.1).weight, "float32")


def test_random_slopes_are_within_their_bounds(xp: Any) -> None:
    slopes = -np.asarray(nn.RReLU(0.2, 0.4)(-xp.ones(1000, dtype=xp.float32), key=xp.random.key(0)))
    assert slopes.min() >= 0.2
    assert slopes.max() <= 0.4
    assert slopes.mean() == pytest.approx(0.3, abs=0.01)


@pytest.mark.parametrize("name", ["ScaledTanh", "Sparsemax", "SparsePlus"])
def test_those_that_torch_lacks_are_the_functions(xp: Any, name: str) -> None:
    function = {"ScaledTanh": "scaled_tanh", "Sparsemax": "sparsemax", "SparsePlus": "sparse_plus"}[name]
    x = xp.asarray(np.random.default_rng(0).normal(size=(2, 4)))
    close(name, getattr(nn, name)()(x), getattr(xp.nn, function)(x), "float64")


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    x = xp.ones((2, 3), dtype=xp.float32)
    for make, message in (
        (lambda: nn.GELU("sigmoid"), "approximate as one of 'none', 'tanh'; got 'sigmoid'"),
        (lambda: nn.CELU(0), "alpha other than 0"),
        (lambda: nn.Hardtanh(1.0, 1.0), "min_val below max_val"),
        (lambda: nn.RReLU(0.5, 0.1), "lower up to upper"),
        (lambda: nn.Softshrink(-1.0), "lambd of 0 or more"),
        (lambda: nn.PReLU(0), "num_parameters as an integer of 1 or more; got 0"),
        (lambda: nn.PReLU(4)(x), r"num_parameters=4 takes as many channels, on axis 1; got shape \(2, 3\)"),
        (lambda: nn.Softmax2d()(x), r"\(batch, channels, height, width\), .* got shape \(2, 3\)"),
        (lambda: nn.ReLU().build(xp.random.key(0))([1.0]), "ReLU takes an array; got list"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
