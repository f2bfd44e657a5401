"""Layers without parameters: each keeps its arguments and calls one function with them."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.modules.module import Module


class Simple(Module):
    """A layer that calls a function of ``torch.nn.functional`` with the arguments that it was made with."""

    _function = ""
    _keywords: Mapping[str, str] = {}
    _training = ""

    def forward(self, *inputs: Any) -> Any:
        """Return the result of the function."""
        options = {keyword: getattr(self, name) for name, keyword in self._keywords.items()}
        if self._training:
            options[self._training] = self.training
        return public(self._function)(*inputs, **options)

    def extra_repr(self) -> str:
        """Return the arguments."""
        shown = []
        for name in self._keywords:
            value = getattr(self, name, None)
            if name != "inplace":
                shown.append(f"{name}={value!r}")
            elif value:
                shown.append("inplace=True")
        return ", ".join(shown)


def simple(name: str, function: str, parameters: str = "", *, training: str = "", base: type = Simple, **renamed: str) -> type[Any]:
    """Return a layer, and register it.

    Parameters
    ----------
    name : the name of the class
    function : the path of the function: ``nn.functional.relu``
    parameters : those of the class, with their defaults: ``"negative_slope=0.01, inplace=False"``
    training : the keyword that tells the function whether the layer is in training
    renamed : the function's keyword for a parameter that it calls otherwise; ``""`` if it does not take it
    """
    tree = ast.parse(f"def f({parameters}): pass").body[0]
    assert isinstance(tree, ast.FunctionDef)
    names = [a.arg for a in (*tree.args.args, *tree.args.kwonlyargs)]
    values = {one: one for one in names}
    if "kernel_size" in names and "stride=None" in parameters:
        values["stride"] = "kernel_size if stride is None else stride"
    lines = "\n".join(["    Module.__init__(self)", *(f"    self.{one} = {value}" for one, value in values.items())])
    space: dict[str, Any] = {"Module": Module}
    exec(f"def __init__(self{', ' if parameters else ''}{parameters}) -> None:\n{lines}", space)
    keywords = {one: renamed.get(one, one) for one in names if renamed.get(one, one)}
    made = type(
        name,
        (base,),
        {
            "__init__": space["__init__"],
            "__module__": "ivy_frontend_torch.nn",
            "__doc__": f"The layer of ``torch.{function}``.",
            "_function": function,
            "_keywords": keywords,
            "_training": training,
        },
    )
    raw("torch.nn")(made)
    return made


class Loss(Simple):
    """A loss: its weights are buffers."""

    def forward(self, *inputs: Any) -> Any:
        """Return the loss."""
        options = {keyword: getattr(self, name) for name, keyword in self._keywords.items()}
        return public(self._function)(*inputs, **options)

    def extra_repr(self) -> str:
        """Return nothing: losses show no arguments."""
        return ""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("weight", "pos_weight") and name not in self._buffers:
            self.register_buffer(name, value)
        else:
            super().__setattr__(name, value)


for _name, _function, _parameters in (
    ("ReLU", "relu", "inplace=False"),
    ("ReLU6", "relu6", "inplace=False"),
    ("ELU", "elu", "alpha=1.0, inplace=False"),
    ("SELU", "selu", "inplace=False"),
    ("CELU", "celu", "alpha=1.0, inplace=False"),
    ("GELU", "gelu", "approximate='none'"),
    ("SiLU", "silu", "inplace=False"),
    ("Mish", "mish", "inplace=False"),
    ("Hardsigmoid", "hardsigmoid", "inplace=False"),
    ("Hardswish", "hardswish", "inplace=False"),
    ("LeakyReLU", "leaky_relu", "negative_slope=0.01, inplace=False"),
    ("Threshold", "threshold", "threshold, value, inplace=False"),
    ("Hardshrink", "hardshrink", "lambd=0.5"),
    ("Softshrink", "softshrink", "lambd=0.5"),
    ("Softplus", "softplus", "beta=1.0, threshold=20.0"),
    ("LogSigmoid", "logsigmoid", ""),
    ("Sigmoid", "sigmoid", ""),
    ("Tanh", "tanh", ""),
    ("Softsign", "softsign", ""),
    ("Tanhshrink", "tanhshrink", ""),
    ("GLU", "glu", "dim=-1"),
    ("Softmax", "softmax", "dim=None"),
    ("Softmin", "softmin", "dim=None"),
    ("LogSoftmax", "log_softmax", "dim=None"),
    ("LocalResponseNorm", "local_response_norm", "size, alpha=1e-4, beta=0.75, k=1.0"),
    ("CrossMapLRN2d", "local_response_norm", "size, alpha=1e-4, beta=0.75, k=1"),
    ("PixelShuffle", "pixel_shuffle", "upscale_factor"),
    ("PixelUnshuffle", "pixel_unshuffle", "downscale_factor"),
    ("ChannelShuffle", "channel_shuffle", "groups"),
    ("Unfold", "unfold", "kernel_size, dilation=1, padding=0, stride=1"),
    ("Fold", "fold", "output_size, kernel_size, dilation=1, padding=0, stride=1"),
    ("CosineSimilarity", "cosine_similarity", "dim=1, eps=1e-8"),
    ("UpsamplingNearest2d", "upsample_nearest", "size=None, scale_factor=None"),
    ("UpsamplingBilinear2d", "upsample_bilinear", "size=None, scale_factor=None"),
):
    simple(_name, f"nn.functional.{_function}", _parameters)
simple("PairwiseDistance", "nn.functional.pairwise_distance", "p=2.0, eps=1e-6, keepdim=False", p="p")
simple(
    "Upsample",
    "nn.functional.interpolate",
    "size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None",
)
simple("RReLU", "nn.functional.rrelu", f"lower={1 / 8!r}, upper={1 / 3!r}, inplace=False", training="training")
DROPOUTS = {}
for _name, _function in (
    ("Dropout", "dropout"),
    ("Dropout1d", "dropout1d"),
    ("Dropout2d", "dropout2d"),
    ("Dropout3d", "dropout3d"),
    ("AlphaDropout", "alpha_dropout"),
    ("FeatureAlphaDropout", "feature_alpha_dropout"),
):
    DROPOUTS[_name] = simple(_name, f"nn.functional.{_function}", "p=0.5, inplace=False", training="training")

POOLED = "kernel_size, stride=None, padding=0"
for _axes in (1, 2, 3):
    _divisor = "" if _axes == 1 else ", divisor_override=None"
    simple(f"MaxPool{_axes}d", f"nn.functional.max_pool{_axes}d", f"{POOLED}, dilation=1, return_indices=False, ceil_mode=False")
    simple(f"AvgPool{_axes}d", f"nn.functional.avg_pool{_axes}d", f"{POOLED}, ceil_mode=False, count_include_pad=True{_divisor}")
    simple(f"LPPool{_axes}d", f"nn.functional.lp_pool{_axes}d", "norm_type, kernel_size, stride=None, ceil_mode=False")
    simple(f"AdaptiveAvgPool{_axes}d", f"nn.functional.adaptive_avg_pool{_axes}d", "output_size")
    simple(f"AdaptiveMaxPool{_axes}d", f"nn.functional.adaptive_max_pool{_axes}d", "output_size, return_indices=False")
    if _axes > 1:
        simple(
            f"FractionalMaxPool{_axes}d",
            f"nn.functional.fractional_max_pool{_axes}d",
            "kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None",
        )

REDUCED = "size_average=None, reduce=None, reduction='mean'"
for _name, _function, _parameters in (
    ("MSELoss", "mse_loss", REDUCED),
    ("L1Loss", "l1_loss", REDUCED),
    ("SmoothL1Loss", "smooth_l1_loss", f"{REDUCED}, beta=1.0"),
    ("HuberLoss", "huber_loss", "reduction='mean', delta=1.0"),
    ("BCELoss", "binary_cross_entropy", f"weight=None, {REDUCED}"),
    ("BCEWithLogitsLoss", "binary_cross_entropy_with_logits", f"weight=None, {REDUCED}, pos_weight=None"),
    ("NLLLoss", "nll_loss", "weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean'"),
    ("NLLLoss2d", "nll_loss", "weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean'"),
    (
        "CrossEntropyLoss",
        "cross_entropy",
        "weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean', label_smoothing=0.0",
    ),
    ("KLDivLoss", "kl_div", f"{REDUCED}, log_target=False"),
    (
        "PoissonNLLLoss",
        "poisson_nll_loss",
        "log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction='mean'",
    ),
    ("GaussianNLLLoss", "gaussian_nll_loss", "*, full=False, eps=1e-6, reduction='mean'"),
    ("HingeEmbeddingLoss", "hinge_embedding_loss", f"margin=1.0, {REDUCED}"),
    ("MarginRankingLoss", "margin_ranking_loss", f"margin=0.0, {REDUCED}"),
    ("CosineEmbeddingLoss", "cosine_embedding_loss", f"margin=0.0, {REDUCED}"),
    ("SoftMarginLoss", "soft_margin_loss", REDUCED),
    ("MultiMarginLoss", "multi_margin_loss", f"p=1, margin=1.0, weight=None, {REDUCED}"),
    ("MultiLabelMarginLoss", "multilabel_margin_loss", REDUCED),
    ("MultiLabelSoftMarginLoss", "multilabel_soft_margin_loss", f"weight=None, {REDUCED}"),
    ("TripletMarginLoss", "triplet_margin_loss", f"margin=1.0, p=2.0, eps=1e-6, swap=False, {REDUCED}"),
    (
        "TripletMarginWithDistanceLoss",
        "triplet_margin_with_distance_loss",
        "*, distance_function=None, margin=1.0, swap=False, reduction='mean'",
    ),
    ("CTCLoss", "ctc_loss", "blank=0, reduction='mean', zero_infinity=False"),
):
    simple(_name, f"nn.functional.{_function}", _parameters, base=Loss)
