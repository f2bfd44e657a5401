"""Models of images and of words, against their counterparts in torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from model_checks import check_results, check_training

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import Module, functional, torch

torch_models = Module("torch_models")

CLASSES = 3


def pair(name: str) -> tuple[nn.Module, Any, Any]:
    """A model, its counterpart, and images or words."""
    rng = np.random.default_rng(0)
    if name == "LeNet":
        return nn.models.LeNet(CLASSES, 2, 16), torch_models.LeNet(CLASSES, 2, 16), rng.normal(size=(3, 2, 16, 16))
    if name == "ResNet18":
        return nn.models.ResNet18(CLASSES, width=4), torch_models.ResNet18(CLASSES, 4), rng.normal(size=(4, 3, 40, 40))
    if name == "UNet":
        return nn.models.UNet(2, CLASSES, 4, 2), torch_models.UNet(2, CLASSES, 4), rng.normal(size=(2, 2, 8, 12))
    ours = nn.models.LSTMTagger(11, CLASSES, 4, 5, num_layers=2)
    return ours, torch_models.LSTMTagger(11, CLASSES, 4, 5), rng.integers(11, size=(3, 6))


@pytest.mark.brief(5)
@pytest.mark.parametrize("name", ["LeNet", "ResNet18", "UNet", "LSTMTagger"])
def test_models_agree_with_torch(xp: Any, name: str) -> None:
    model, twin, x = pair(name)
    lengths = np.asarray([6, 2, 4])
    targets = np.random.default_rng(1).integers(CLASSES, size=(x.shape if name == "LSTMTagger" else (*x.shape[:1], *x.shape[2:])))
    if name == "LSTMTagger":
        words, counts = xp.asarray(x), xp.asarray(lengths)

        def call(m: Any) -> Any:
            return m(words, lengths=counts)

        def twin_call(m: Any) -> Any:
            return m(torch.from_numpy(x), torch.from_numpy(lengths))

        check_results(model, twin, xp, [], call, twin_call)
    else:
        check_results(model, twin, xp, [x.astype("float32")])
        images = xp.asarray(x)
        call, twin_call = lambda m: m(images), lambda m: m(torch.from_numpy(x))
    wanted = targets if name in ("LSTMTagger", "UNet") else targets[:, 0, 0]
    goal, goal_there = xp.asarray(wanted), torch.from_numpy(wanted)

    def loss(m: Any) -> Any:
        scores = call(m)
        return xp.mean(xp.nn.sparse_cross_entropy(xp.moveaxis(scores, 1, -1) if name == "UNet" else scores, goal))

    def twin_loss(m: Any) -> Any:
        scores = twin_call(m)
        return functional.cross_entropy(torch.movedim(scores, -1, 1) if name == "LSTMTagger" else scores, goal_there)

    check_training(model, twin, xp, loss, twin_loss)


@pytest.mark.brief(4)
def test_the_full_sizes_are_those_of_torchvision(xp: Any) -> None:
    model, twin = nn.models.ResNet18(), torch_models.ResNet18(1000, 64)
    theirs = {name: tuple(x.shape) for name, x in twin.state_dict().items()}
    assert {slot.path: slot.variable.shape for slot in model.slots()} == theirs
    assert sum(p.numel() for p in twin.parameters()) == 11_689_512  # torchvision's page of resnet18


@pytest.mark.brief(4)
def test_invalid_sizes_of_models_are_errors(xp: Any) -> None:
    with pytest.raises(LayerError, match="images of size 12 or more; got size=8"):
        nn.models.LeNet(size=8)
    with pytest.raises(LayerError, match="four numbers of blocks"):
        nn.models.ResNet([2, 2])
    with pytest.raises(LayerError, match=r"multiples of 4; got shape \(1, 3, 8, 6\)"):
        nn.models.UNet(width=4, depth=2).apply({}, xp.ones((1, 3, 8, 6), dtype=xp.float32))
