"""The functions of `torch.nn.functional` that `torch` has with other parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.frontends.binding import compiled
from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.nn_functional.common import REDUCTIONS
from ivy_frontend_torch._implementation.tensor import Tensor


def _recorded(module: str) -> Callable[[Callable[..., Any]], Any]:
    """Register a body with the recorded parameters and defaults; it takes all of them by name."""

    def decorate(body: Callable[..., Any]) -> Any:
        name = body.__name__
        parameters = FRONTEND.snapshot.modules[module][name].parameters
        function = compiled(name, parameters, f"return _body({', '.join(f'{p.name}={p.name}' for p in parameters)})", _body=body)
        function.__module__, function.__doc__ = f"ivy_frontend_{module}", body.__doc__
        return raw(module)(function)

    return decorate


def _forward(name: str) -> None:
    """Register a function of ``torch`` that hands its parameters to the function of the same name in ``torch.nn.functional``.

    A reduction is a number here, and a parameter that the other function lacks changes no value: ``cudnn_enabled``.
    """
    own = FRONTEND.snapshot.modules["torch"][name].parameters
    names = {p.name for p in own}
    given: list[str] = []
    by_position = True
    for p in FRONTEND.snapshot.modules["torch.nn.functional"][name].parameters:
        by_position = by_position and p.name in names
        value = "_reductions[reduction]" if p.name == "reduction" else p.name
        if p.name in names:
            given.append(value if by_position else f"{p.name}={value}")
    path = f"nn.functional.{name}"
    function = compiled(name, own, f"return _public({path!r})({', '.join(given)})", _public=public, _reductions=REDUCTIONS)
    function.__module__, function.__doc__ = "ivy_frontend_torch", f"Return the result of ``torch.{path}``."
    if "reduction" in names:
        function.__doc__ += " ``reduction`` is 0 for none, 1 for the mean, 2 for the sum."
    raw()(function)


for _name in (
    "batch_norm",
    "binary_cross_entropy_with_logits",
    "cosine_embedding_loss",
    "ctc_loss",
    "group_norm",
    "hinge_embedding_loss",
    "instance_norm",
    "kl_div",
    "layer_norm",
    "margin_ranking_loss",
    "poisson_nll_loss",
    "rrelu",
    "triplet_margin_loss",
):
    _forward(_name)


@_recorded("torch.nn.functional")
def triplet_margin_with_distance_loss(
    anchor: Any, positive: Any, negative: Any, distance_function: Any, margin: float, swap: bool, reduction: str
) -> Any:
    """Return the triplet loss of distances by a function of tensors; without one, the Euclidean distance."""
    if reduction not in REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    distance = public("nn.functional.pairwise_distance") if distance_function is None else distance_function
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise RuntimeError(
            "The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: "
            f"anchor {anchor.ndim}D, positive {positive.ndim}D, and negative {negative.ndim}D inputs"
        )
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = public("minimum")(far, distance(positive, negative))
    losses = (margin + near - far).clamp_min(0)
    return losses.mean() if reduction == "mean" else losses.sum() if reduction == "sum" else losses


def _dropping(name: str) -> None:
    def drop(input: Any, p: float, train: bool) -> Any:
        return public(f"nn.functional.{name}")(input, p, train)

    def drop_(input: Any, p: float, train: bool) -> Any:
        return public(f"nn.functional.{name}")(input, p, train, inplace=True)

    for one, called in ((drop, name), (drop_, f"{name}_")):
        one.__name__ = one.__qualname__ = called
        one.__doc__ = f"Return the result of ``torch.nn.functional.{name}``."
        if called in FRONTEND.snapshot.modules["torch"]:
            raw()(one)


for _name in ("dropout", "alpha_dropout", "feature_dropout", "feature_alpha_dropout"):
    if _name in FRONTEND.snapshot.modules["torch.nn.functional"]:
        _dropping(_name)


@raw("torch", "torch.nn.functional")
def rrelu_(input: Any, lower: float = 1.0 / 8, upper: float = 1.0 / 3, training: bool = False, generator: Any = None) -> Any:
    """Write the result of ``torch.nn.functional.rrelu`` to the input."""
    return public("nn.functional.rrelu")(input, lower, upper, training, inplace=True)


@raw()
def embedding(weight: Any, indices: Any, padding_idx: int = -1, scale_grad_by_freq: bool = False, sparse: bool = False) -> Any:
    """Return the result of ``torch.nn.functional.embedding``."""
    row = None if padding_idx == -1 else padding_idx
    return public("nn.functional.embedding")(indices, weight, row, scale_grad_by_freq=scale_grad_by_freq)


@raw()
def softmax(input: Any, dim: int, dtype: Any = None, *, out: Any = None) -> Any:
    """Return the exponentials along an axis, divided by their sum."""
    return _written(out, public("nn.functional.softmax")(input, dim, dtype=dtype))


@raw()
def log_softmax(input: Any, dim: int, dtype: Any = None, *, out: Any = None) -> Any:
    """Return the logarithms of the softmax along an axis."""
    return _written(out, public("nn.functional.log_softmax")(input, dim, dtype=dtype))


def _written(out: Any, result: Any) -> Any:
    if out is None:
        return result
    from ivy_frontend_torch._implementation.calls import write_out

    return write_out(out, result, [])


raw("torch.Tensor", "torch.special", name="softmax")(softmax)
raw("torch.Tensor", "torch.special", name="log_softmax")(log_softmax)

for _name in ("adaptive_max_pool1d", "max_pool1d_with_indices"):

    def _with_indices(*args: Any, _of: str = _name.removesuffix("_with_indices"), **kwargs: Any) -> Any:
        return public(f"nn.functional.{_of}")(*args, return_indices=True, **kwargs)

    _with_indices.__name__ = _with_indices.__qualname__ = _name
    raw()(_with_indices)


def _overrides(x: Any) -> bool:
    """Whether a class that is no tensor's has its own ``__torch_function__``."""
    return hasattr(type(x), "__torch_function__") and not isinstance(x, Tensor)


@raw("torch.nn.functional")
def has_torch_function(relevant_args: Any) -> bool:
    """Whether one of the arguments has its own ``__torch_function__``."""
    return any(_overrides(x) for x in relevant_args)


@raw("torch.nn.functional")
def has_torch_function_unary(x: Any) -> bool:
    """Whether the argument has its own ``__torch_function__``."""
    return _overrides(x)


@raw("torch.nn.functional")
def has_torch_function_variadic(*args: Any) -> bool:
    """Whether one of the arguments has its own ``__torch_function__``."""
    return any(_overrides(x) for x in args)


@raw("torch.nn.functional")
def assert_int_or_pair(arg: Any, arg_name: str, message: str) -> None:
    """Raise unless an argument is an integer or two."""
    if not isinstance(arg, int) and len(arg) != 2:
        raise AssertionError(message.format(arg_name))


@_recorded("torch")
def embedding_bag(weight: Any, indices: Any, offsets: Any, mode: int, sparse: bool, **options: Any) -> Any:
    """Return the result of ``torch.nn.functional.embedding_bag``, without the other three of ``torch.embedding_bag``."""
    kind = ("sum", "mean", "max")[mode]
    return public("nn.functional.embedding_bag")(indices, weight, offsets, mode=kind, **options), None, None, None


@raw()
def convolution(
    input: Any,
    weight: Any,
    bias: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    output_padding: Any,
    groups: int,
) -> Any:
    """Return the convolution of one, two or three spatial axes, or its transpose."""
    axes = weight.ndim - 2
    if transposed:
        found = public(f"nn.functional.conv_transpose{axes}d")
        return found(input, weight, bias, stride, padding, output_padding, groups, dilation)
    return public(f"nn.functional.conv{axes}d")(input, weight, bias, stride, padding, dilation, groups)


@raw(also="grid_sampler_2d grid_sampler_3d")
def grid_sampler(input: Any, grid: Any, interpolation_mode: int, padding_mode: int, align_corners: bool) -> Any:
    """Return the result of ``torch.nn.functional.grid_sample``, its modes given as numbers."""
    kind, mode = ("bilinear", "nearest", "bicubic")[interpolation_mode], ("zeros", "border", "reflection")[padding_mode]
    return public("nn.functional.grid_sample")(input, grid, kind, mode, align_corners)


@raw()
def affine_grid_generator(theta: Any, size: Any, align_corners: bool) -> Any:
    """Return the result of ``torch.nn.functional.affine_grid``."""
    return public("nn.functional.affine_grid")(theta, size, align_corners)


FRONTEND.absent(
    "torch.nn.functional",
    "scaled_mm scaled_grouped_mm",
    "it computes with 8-bit floating-point numbers, which the Array API Standard and the other backends lack.",
)
for _name, _value in {
    "GRID_SAMPLE_INTERPOLATION_MODES": {"bilinear": 0, "nearest": 1, "bicubic": 2},
    "GRID_SAMPLE_PADDING_MODES": {"zeros": 0, "border": 1, "reflection": 2},
    "TYPE_CHECKING": False,
}.items():
    FRONTEND.value(f"torch.nn.functional.{_name}", _value)
FRONTEND.absent(
    "torch.nn.functional",
    "BroadcastingList1 BroadcastingList2 BroadcastingList3 DType boolean_dispatch handle_torch_function "
    "reproducibility_notes sparse_support_notes tf32_notes ScalingType SwizzleType",
    "it is a helper of PyTorch's own source, which its documentation does not list.",
)
