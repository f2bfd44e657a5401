"""Losses as layers against those of torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from layer_checks import compare, dtypes

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import torch

RNG = np.random.default_rng(0)
X, Y = RNG.normal(size=(4, 5)), RNG.normal(size=(4, 5))
P, Q = 1 / (1 + np.exp(-X)), 1 / (1 + np.exp(-Y))
SIGNS = np.where(RNG.random((4, 5)) < 0.5, 1.0, -1.0)
reductions = st.sampled_from(["mean", "sum", "none"])
flags = st.booleans()

CASES: list[tuple[str, dict[str, Any], tuple[Any, ...]]] = [
    ("L1Loss", {}, (X, Y)), ("MSELoss", {}, (X, Y)), ("HuberLoss", {"delta": 0.5}, (X, Y)), ("SmoothL1Loss", {"beta": 0.5}, (X, Y)),
    ("SoftMarginLoss", {}, (X, SIGNS)), ("HingeEmbeddingLoss", {"margin": 0.7}, (X, SIGNS)), ("BCELoss", {}, (P, Q)),
    ("BCEWithLogitsLoss", {}, (X, Q)), ("KLDivLoss", {}, (np.log(P), Q)),
    ("KLDivLoss", {"log_target": True}, (np.log(P), np.log(Q))),
    ("PoissonNLLLoss", {"full": True}, (X, np.floor(4 * P))), ("PoissonNLLLoss", {"log_input": False}, (P, np.floor(4 * Q))),
    ("GaussianNLLLoss", {"full": True}, (X, Y, P)), ("CosineEmbeddingLoss", {"margin": 0.1}, (X, Y, np.asarray([1, -1, 1, -1]))),
    ("MarginRankingLoss", {"margin": 0.3}, (X, Y, SIGNS)), ("TripletMarginLoss", {"p": 3.0, "swap": True}, (X, Y, P)),
]  # fmt: skip


COUNTS = {"SoftMarginLoss": (1,), "HingeEmbeddingLoss": (1,), "PoissonNLLLoss": (1,), "MarginRankingLoss": (2,)}
"""Which inputs are signs or counts, with respect to which torch has no derivatives."""


@pytest.mark.filterwarnings("ignore:reduction. 'mean' divides the total loss")
@pytest.mark.parametrize(("name", "options", "inputs"), CASES, ids=[f"{c[0]}-{i}" for i, c in enumerate(CASES)])
def test_losses_are_those_of_torch(xp: Any, name: str, options: Any, inputs: Any) -> None:
    for reduction, dtype in (("mean", "float64"), ("sum", "float32"), ("none", "float64")):
        own = {**options, "reduction": reduction}
        ours, theirs = getattr(nn, name)(**own), getattr(torch.nn, name)(**own)
        compare(xp, ours, theirs, *inputs, dtype=dtype, fixed=COUNTS.get(name, ()))
    if name == "KLDivLoss":
        own = {**options, "reduction": "batchmean"}
        compare(xp, nn.KLDivLoss(**own), torch.nn.KLDivLoss(**own), *inputs, dtype="float64")


@given(
    weighted=flags, ignored=flags, smoothing=st.sampled_from([0.0, 0.2]), reduction=reductions, space=st.sampled_from([None, 0, 2]),
    kind=st.sampled_from(["indices", "probabilities", "nll"]), dtype=dtypes,
)  # fmt: skip
def test_cross_entropy_is_that_of_torch(
    xp: Any, weighted: bool, ignored: bool, smoothing: float, reduction: str, space: Any, kind: str, dtype: str
) -> None:
    rng = np.random.default_rng(1)
    shape = (5,) if space is None else (4, 5, *[2] * space)
    x = rng.normal(size=shape)
    target: Any = np.asarray(rng.integers(0, 5, size=shape[:-1] if space is None else (4, *shape[2:])))
    if ignored and space is not None:
        target[0] = 2
        target[1] = -100
    options: dict[str, Any] = {"reduction": reduction}
    if kind != "nll":
        options["label_smoothing"] = smoothing
    if kind == "probabilities":
        target = np.exp(rng.normal(size=shape))
        target = target / target.sum(axis=0 if space is None else 1, keepdims=True)
    weight = np.asarray([0.5, 1.0, 2.0, 1.5, 0.7]).astype(dtype) if weighted else None
    name = "NLLLoss" if kind == "nll" else "CrossEntropyLoss"
    ours = getattr(nn, name)(weight, **options)
    theirs = getattr(torch.nn, name)(None if weight is None else torch.tensor(weight), **options)
    compare(xp, ours, theirs, x, target, dtype=dtype, draw=False)


@given(weighted=flags, positive=flags, reduction=reductions, dtype=dtypes)
def test_weights_of_binary_cross_entropy_are_those_of_torch(
    xp: Any, weighted: bool, positive: bool, reduction: str, dtype: str
) -> None:
    weight = np.asarray([0.5, 1.0, 2.0, 1.5, 0.7]).astype(dtype)
    settings = ({"weight": weight} if weighted else {}) | ({"pos_weight": weight[::-1].copy()} if positive else {})
    theirs = torch.nn.BCEWithLogitsLoss(**{k: torch.tensor(w) for k, w in settings.items()}, reduction=reduction)
    ours = nn.BCEWithLogitsLoss(**settings, reduction=reduction)
    compare(xp, ours, theirs, X, Q, dtype=dtype, draw=False)


WEIGHT = np.asarray([0.5, 1.0, 2.0, 1.5, 0.7])


@given(exponent=st.sampled_from([1, 2]), weighted=flags, reduction=reductions)
def test_losses_of_several_classes_are_those_of_torch(xp: Any, exponent: int, weighted: bool, reduction: str) -> None:
    options = {"weight": WEIGHT if weighted else None, "reduction": reduction}
    theirs = {"weight": torch.tensor(WEIGHT) if weighted else None, "reduction": reduction}
    target = np.asarray([0, 4, 2, 2])
    ours: nn.Module = nn.MultiMarginLoss(exponent, 0.8, **options)  # type: ignore[arg-type]
    other: Any = torch.nn.MultiMarginLoss(exponent, 0.8, **theirs)
    compare(xp, ours, other, X, target, dtype="float64", draw=False)
    ours, other = nn.MultiLabelSoftMarginLoss(**options), torch.nn.MultiLabelSoftMarginLoss(**theirs)  # type: ignore[arg-type]
    compare(xp, ours, other, X, (SIGNS + 1) / 2, dtype="float64", draw=False)


@given(reduction=reductions, batch=flags, dtype=dtypes, seed=st.integers(0, 1000))
def test_the_margin_of_several_labels_is_that_of_torch(xp: Any, reduction: str, batch: bool, dtype: str, seed: int) -> None:
    target = np.random.default_rng(seed).integers(-1, 5, size=(4, 5))
    x, target = (X, target) if batch else (X[0], target[0])
    compare(xp, nn.MultiLabelMarginLoss(reduction), torch.nn.MultiLabelMarginLoss(reduction=reduction), x, target, dtype=dtype)


@pytest.mark.parametrize("order", [1.0, 2.0, 3.0])
def test_distances_are_those_of_torch(xp: Any, order: float) -> None:
    compare(xp, nn.PairwiseDistance(order, keepdim=True), torch.nn.PairwiseDistance(order, keepdim=True), X, Y, dtype="float64")
    compare(xp, nn.CosineSimilarity(0), torch.nn.CosineSimilarity(0), X, Y, dtype="float64")
    distance = {"margin": 0.7, "swap": True}
    compare(
        xp,
        nn.TripletMarginWithDistanceLoss(**distance, distance_function=nn.PairwiseDistance(order)),  # type: ignore[arg-type]
        torch.nn.TripletMarginWithDistanceLoss(**distance, distance_function=torch.nn.PairwiseDistance(order)),
        X,
        Y,
        P,
        dtype="float64",
    )


@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
def test_the_loss_of_sequences_is_that_of_torch(xp: Any, reduction: str) -> None:
    logits, targets = np.random.default_rng(2).normal(size=(7, 3, 5)), np.asarray([[1, 2, 2], [4, 3, 1], [1, 1, 1]])

    class Ours(nn.Module):
        def __init__(self) -> None:
            self.softmax, self.loss = nn.LogSoftmax(-1), nn.CTCLoss(0, reduction)

        def _forward(self, x: Any, targets: Any) -> Any:
            return self.loss(self.softmax(x), targets, (7, 6, 7), (3, 2, 1))

    class Theirs(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any, targets: Any) -> Any:
            x = torch.nn.functional.log_softmax(x, -1)
            before: Any = (7, 6, 7)
            after: Any = (3, 2, 1)
            return torch.nn.functional.ctc_loss(x, targets, before, after, reduction=reduction)

    compare(xp, Ours(), Theirs(), logits, targets, dtype="float64")


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    x = xp.asarray(X)
    for make, message in (
        (lambda: nn.MSELoss("average"), "MSELoss takes reduction as one of 'mean', 'sum', 'none'; got 'average'"),
        (lambda: nn.HuberLoss(delta=0.0), "positive delta; got 0.0"),
        (lambda: nn.SmoothL1Loss(beta=-1.0), "beta of 0 or more"),
        (lambda: nn.CrossEntropyLoss(label_smoothing=2.0), "label_smoothing as a probability"),
        (lambda: nn.MSELoss()(x, x[:, 0]), r"target of the shape of its input; got shapes \(4, 5\) and \(4,\)"),
        (lambda: nn.CrossEntropyLoss()(x, xp.asarray([[1], [2]])), r"class indices of shape \(4,\) .* got shape \(2, 1\)"),
        (lambda: nn.NLLLoss()(x, xp.asarray([1, 2])), r"class indices of shape \(4,\) .* got shape \(2,\)"),
        (lambda: nn.MultiMarginLoss(3), "p as one of 1, 2; got 3"),
        (lambda: nn.MultiMarginLoss()(x[0, :], x), r"\(batch, classes\); got shape \(5,\)"),
        (lambda: nn.MultiLabelMarginLoss()(x, x[0, :]), r"target of the shape of its input; got shapes \(4, 5\) and \(5,\)"),
        (lambda: nn.CTCLoss()(x, x, (1,), (1,)), r"\(time, batch, classes\) .* got shapes \(4, 5\)"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
