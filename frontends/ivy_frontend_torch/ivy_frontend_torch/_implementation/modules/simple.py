"""Layers without parameters: each keeps its arguments and calls one function with them."""

from __future__ import annotations

from inspect import Parameter
from typing import Any

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.defining import public
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.modules.module import Module

HIDDEN = frozenset({"return_indices", "count_include_pad", "divisor_override", "_random_samples"})
BARE = frozenset({"size", "lambd"})
"""Arguments that representations do not show, and those that they show without their names."""


class Simple(Module):
    """A layer that calls a function of ``torch.nn.functional`` with the arguments that it was made with."""

    _function = ""
    _arguments: tuple[str, ...] = ()
    _training = ""

    def forward(self, *inputs: Any) -> Any:
        """Return the result of the function."""
        options = {name: getattr(self, name) for name in self._arguments}
        if self._training:
            options[self._training] = self.training
        return public(self._function)(*inputs, **options)

    def extra_repr(self) -> str:
        """Return the arguments."""
        shown = []
        for i, name in enumerate(self._arguments):
            value = getattr(self, name, None)
            if name == "inplace" and not self._training:
                if value:
                    shown.append("inplace=True")
            elif name in HIDDEN or (name == "ceil_mode" and "avg_pool" in self._function):
                continue
            else:
                shown.append(f"{value!r}" if i == 0 and name in BARE else f"{name}={value!r}")
        return ", ".join(shown)


class Pool(Simple):
    """A layer that pools: its stride is the size of the window unless it is given."""

    def _build(self, stride: Any) -> None:
        self.stride = self.kernel_size if stride is None else stride


def simple(name: str, function: str, *, training: str = "", base: type[Simple] = Simple) -> type[Any]:
    """Return a layer, and register it.

    Parameters
    ----------
    name : the name of the class, whose parameters are those that the snapshot records
    function : the path of the function in ``torch.nn.functional``, which has the same parameters after its inputs
    training : the keyword that tells the function whether the layer is in training
    base : the class that it is derived from
    """
    recorded = FRONTEND.snapshot.modules["torch.nn"][name].parameters
    members: dict[str, Any] = {
        "__module__": "ivy_frontend_torch.nn",
        "__doc__": f"The layer of ``torch.nn.functional.{function}``.",
        "_function": f"nn.functional.{function}",
        "_training": training,
    }
    if arguments := tuple(p.name for p in recorded if p.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)):
        members["_arguments"] = arguments
    made: type[Any] = layer_from_snapshot()(type(name, (base,), members))
    return made


class Loss(Simple):
    """A loss: its weights are buffers."""

    def forward(self, *inputs: Any) -> Any:
        """Return the loss."""
        options = {name: getattr(self, name) for name in self._arguments}
        return public(self._function)(*inputs, **options)

    def extra_repr(self) -> str:
        """Return nothing: losses show no arguments."""
        return ""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("weight", "pos_weight") and name not in self._buffers:
            self.register_buffer(name, value)
        else:
            super().__setattr__(name, value)


FUNCTIONS = {
    "ReLU": "relu",
    "ReLU6": "relu6",
    "ELU": "elu",
    "SELU": "selu",
    "CELU": "celu",
    "GELU": "gelu",
    "SiLU": "silu",
    "Mish": "mish",
    "Hardsigmoid": "hardsigmoid",
    "Hardswish": "hardswish",
    "LeakyReLU": "leaky_relu",
    "Threshold": "threshold",
    "Hardshrink": "hardshrink",
    "Softshrink": "softshrink",
    "Softplus": "softplus",
    "LogSigmoid": "logsigmoid",
    "Sigmoid": "sigmoid",
    "Tanh": "tanh",
    "Softsign": "softsign",
    "Tanhshrink": "tanhshrink",
    "GLU": "glu",
    "Softmax": "softmax",
    "Softmin": "softmin",
    "LogSoftmax": "log_softmax",
    "LocalResponseNorm": "local_response_norm",
    "CrossMapLRN2d": "local_response_norm",
    "PixelShuffle": "pixel_shuffle",
    "PixelUnshuffle": "pixel_unshuffle",
    "ChannelShuffle": "channel_shuffle",
    "Unfold": "unfold",
    "Fold": "fold",
    "CosineSimilarity": "cosine_similarity",
    "UpsamplingNearest2d": "upsample_nearest",
    "UpsamplingBilinear2d": "upsample_bilinear",
    "PairwiseDistance": "pairwise_distance",
    "Upsample": "interpolate",
}
LOSSES = {
    "MSELoss": "mse_loss",
    "L1Loss": "l1_loss",
    "SmoothL1Loss": "smooth_l1_loss",
    "HuberLoss": "huber_loss",
    "BCELoss": "binary_cross_entropy",
    "BCEWithLogitsLoss": "binary_cross_entropy_with_logits",
    "NLLLoss": "nll_loss",
    "CrossEntropyLoss": "cross_entropy",
    "KLDivLoss": "kl_div",
    "PoissonNLLLoss": "poisson_nll_loss",
    "GaussianNLLLoss": "gaussian_nll_loss",
    "HingeEmbeddingLoss": "hinge_embedding_loss",
    "MarginRankingLoss": "margin_ranking_loss",
    "CosineEmbeddingLoss": "cosine_embedding_loss",
    "SoftMarginLoss": "soft_margin_loss",
    "MultiMarginLoss": "multi_margin_loss",
    "MultiLabelMarginLoss": "multilabel_margin_loss",
    "MultiLabelSoftMarginLoss": "multilabel_soft_margin_loss",
    "TripletMarginLoss": "triplet_margin_loss",
    "TripletMarginWithDistanceLoss": "triplet_margin_with_distance_loss",
    "CTCLoss": "ctc_loss",
}
RANDOM = {
    "RReLU": "rrelu",
    "Dropout": "dropout",
    "Dropout1d": "dropout1d",
    "Dropout2d": "dropout2d",
    "Dropout3d": "dropout3d",
    "AlphaDropout": "alpha_dropout",
    "FeatureAlphaDropout": "feature_alpha_dropout",
}
"""The functions of layers that draw random numbers in training."""

for _name, _function in FUNCTIONS.items():
    simple(_name, _function)
_LOSS_CLASSES = {_name: simple(_name, _function, base=Loss) for _name, _function in LOSSES.items()}
simple("NLLLoss2d", "nll_loss", base=_LOSS_CLASSES["NLLLoss"])
DROPOUTS = {_name: simple(_name, _function, training="training") for _name, _function in RANDOM.items()}
for _axes in (1, 2, 3):
    for _kind, _function in {"MaxPool": "max_pool", "AvgPool": "avg_pool", "LPPool": "lp_pool"}.items():
        simple(f"{_kind}{_axes}d", f"{_function}{_axes}d", base=Pool)
    for _kind, _function in {"AdaptiveAvgPool": "adaptive_avg_pool", "AdaptiveMaxPool": "adaptive_max_pool"}.items():
        simple(f"{_kind}{_axes}d", f"{_function}{_axes}d")
for _axes in (2, 3):
    simple(f"FractionalMaxPool{_axes}d", f"fractional_max_pool{_axes}d")
