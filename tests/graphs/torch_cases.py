"""PyTorch's code that is traced: models of Hugging Face, torchvision and timm, functions of kornia, own modules and functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tests.graphs import torch_huggingface, torch_images, torch_kornia, torch_own
from tests.graphs.cases import Case


def cases() -> Mapping[str, Callable[[], Case]]:
    """Return the cases, by their names."""
    found: dict[str, Callable[[], Case]] = {}
    for family, module in (("own", torch_own), ("hf", torch_huggingface), ("images", torch_images), ("kornia", torch_kornia)):
        found |= {f"{family}.{name}": partial(module.case, name) for name in module.NAMES}
    return found
