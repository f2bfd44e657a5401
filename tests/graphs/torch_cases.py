"""PyTorch's code that is traced: models of Hugging Face, torchvision and timm, functions of kornia, own code, all operators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from tests.graphs.cases import Case

FAMILIES = {"own": "torch_own", "hf": "torch_huggingface", "images": "torch_images", "kornia": "torch_kornia", "op": "torch_opinfo"}
"""The modules that have the names of cases and build them."""


def cases() -> Mapping[str, Callable[[], Case]]:
    """Return what builds each case, by its name; of a family whose library is missing one that fails."""
    found: dict[str, Callable[[], Case]] = {}
    for family, name in FAMILIES.items():
        try:
            module = import_module(f"tests.graphs.{name}")
        except ImportError:
            found[family] = partial(import_module, f"tests.graphs.{name}")  # type: ignore[assignment]
            continue
        found |= {f"{family}.{one}": partial(module.case, one) for one in module.NAMES}
    return found
