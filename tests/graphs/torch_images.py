"""Models of torchvision and timm, with random weights: nothing is downloaded."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tests.graphs.cases import Case
from tests.peers import imported

if TYPE_CHECKING:
    import torch
else:
    torch = imported("torch")

TORCHVISION = {
    "alexnet": 64, "vgg11_bn": 64, "resnet18": 64, "wide_resnet50_2": 64, "densenet121": 64, "inception_v3": 96, "googlenet": 64,
    "mobilenet_v3_small": 64, "shufflenet_v2_x0_5": 64, "squeezenet1_1": 64, "efficientnet_b0": 64, "regnet_y_400mf": 64,
    "vit_b_32": 224, "swin_v2_t": 64, "convnext_tiny": 64,
}  # fmt: skip
"""The models of torchvision, with the size of their images."""
TIMM = {
    "resnet10t": 96, "efficientnet_b0": 96, "vit_tiny_patch16_224": 224, "deit_tiny_patch16_224": 224,
    "swin_tiny_patch4_window7_224": 224, "convnext_atto": 96, "mixer_s32_224": 224, "mobilenetv3_small_050": 96, "regnetx_002": 96,
    "repvgg_a0": 96, "levit_128s": 224, "coat_tiny": 224, "poolformer_s12": 96, "edgenext_xx_small": 96, "mobilevit_xxs": 96,
}  # fmt: skip
NAMES = (*(f"torchvision.{name}" for name in TORCHVISION), *(f"timm.{name}" for name in TIMM))
OPERATORS = {
    "nms": "(Tensor dets, Tensor scores, float threshold) -> Tensor",
    "qnms": "(Tensor dets, Tensor scores, float threshold) -> Tensor",
    **dict.fromkeys(
        (
            "roi_align", "_roi_align_backward", "roi_pool", "_roi_pool_backward", "ps_roi_align", "_ps_roi_align_backward",
            "ps_roi_pool", "_ps_roi_pool_backward", "deform_conv2d", "_deform_conv2d_backward",
        ),
        "(Tensor input) -> Tensor",
    ),
}  # fmt: skip
_LIBRARIES: list[Any] = []


def case(name: str) -> Case:
    """Return the case of a model."""
    source, _, own = name.partition(".")
    torch.manual_seed(0)
    model, size = (_of_torchvision(own), TORCHVISION[own]) if source == "torchvision" else (_of_timm(own), TIMM[own])
    with torch.no_grad():
        for weight in model.parameters():
            weight += 0.02 * torch.randn_like(weight)  # heads and scales that begin at zero would hide errors
    others: Any = tuple(((_image(seed, size),), {}) for seed in (2, 3))
    return Case(model.eval(), (_image(1, size),), {}, others)


def _image(seed: int, size: int) -> torch.Tensor:
    return torch.randn(1, 3, size, size, generator=torch.Generator().manual_seed(seed))


def _of_torchvision(name: str) -> Any:
    declare_operators()
    torchvision: Any = import_module("torchvision")
    options = {"aux_logits": False, "init_weights": True} if name in ("googlenet", "inception_v3") else {}
    return getattr(torchvision.models, name)(weights=None, num_classes=10, **options)


def _of_timm(name: str) -> Any:
    declare_operators()
    timm: Any = import_module("timm")
    return timm.create_model(name, pretrained=False, num_classes=10)


def declare_operators() -> None:
    """Declare the operators of torchvision's compiled part, which wheels for other builds of PyTorch do not load."""
    if "torchvision" in sys.modules or _LIBRARIES or find_spec("torchvision") is None:
        return
    try:
        import_module("torchvision")
    except (RuntimeError, ImportError) as error:
        if "operator torchvision::" not in str(error):
            raise
        for module in [module for module in sys.modules if module.partition(".")[0] == "torchvision"]:
            del sys.modules[module]
        library = torch.library.Library("torchvision", "DEF")
        for name, schema in OPERATORS.items():
            library.define(f"{name}{schema}")
        _LIBRARIES.append(library)
