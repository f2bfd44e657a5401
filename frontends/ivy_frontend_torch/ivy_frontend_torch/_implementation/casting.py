"""``torch.autocast``: inside of it, functions choose the data type that they compute in.

Some compute in the region's data type of 16 bits, some in float32, some in the widest data type of their arguments, and all others
in that of their arguments. Which do what differs between CPUs and accelerators, and is PyTorch's:
https://docs.pytorch.org/docs/stable/amp.html#autocast-op-reference.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Self

from ivy_frontend_torch._implementation.devices import Accelerator
from ivy_frontend_torch._implementation.dtypes import BY_NAME
from ivy_frontend_torch._implementation.modes import CASTING, MODES
from ivy_frontend_torch._implementation.tensor import Tensor

_BOTH_LOWER = """
conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d conv_transpose3d convolution bmm mm matmul addmm addbmm baddbmm
linear einsum tensordot chain_matmul multi_dot vecdot scaled_dot_product_attention prelu matrix_power
"""
_BOTH_SINGLE = """
prod l1_loss mse_loss smooth_l1_loss huber_loss binary_cross_entropy_with_logits kl_div poisson_nll_loss soft_margin_loss
hinge_embedding_loss cross_entropy nll_loss multi_margin_loss margin_ranking_loss multilabel_margin_loss triplet_margin_loss
cosine_embedding_loss cdist
"""
_LOWER = {True: _BOTH_LOWER, False: _BOTH_LOWER + "addmv addr mv lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell"}
_SINGLE = {
    True: _BOTH_SINGLE
    + """
binary_cross_entropy trace quantile nanquantile inv inverse cholesky cholesky_inverse cholesky_solve lu_solve svdvals eigvals
eigvalsh eig eigh svd qr geqrf pinv pinverse cond solve lstsq tensorinv tensorsolve householder_product matrix_rank fft ifft
fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 rfftn irfftn hfft ihfft stft polar view_as_complex grid_sample grid_sampler
max_pool3d avg_pool3d adaptive_avg_pool3d max_unpool2d max_unpool3d reflection_pad1d reflection_pad2d replication_pad1d
replication_pad2d replication_pad3d ctc_loss
""",
    False: _BOTH_SINGLE
    + """
acos arccos asin arcsin cosh erfinv exp expm1 log log10 log2 log1p reciprocal rsqrt sinh tan pow softplus layer_norm rms_norm
group_norm frobenius_norm nuclear_norm cosine_similarity dist pdist renorm logsumexp interpolate upsample softmax log_softmax
cumprod cumsum vector_norm matrix_norm norm sum
""",
}
_WIDEST = {
    True: "cat concat concatenate stack index_copy",
    False: "addcdiv addcmul atan2 arctan2 bilinear cross dot vdot grid_sample index_put scatter_add cat concat concatenate stack",
}

DTYPES = {
    "cpu": "bfloat16", "hpu": "bfloat16", "xla": "bfloat16", "maia": "bfloat16",
    "cuda": "float16", "mps": "float16", "xpu": "float16", "mtia": "float16", "ipu": "float16",
}  # fmt: skip
"""The data type of a region where none is given, by the kind of device."""


def policies() -> dict[str, dict[bool, str]]:
    """Return what each function does, by whether it runs on a CPU."""
    found: dict[str, dict[bool, str]] = {}
    for kind, lists in (("lower", _LOWER), ("single", _SINGLE), ("widest", _WIDEST)):
        for on_cpu, names in lists.items():
            for name in names.split():
                found.setdefault(name, {})[on_cpu] = kind
    return found


POLICIES = policies()


def converted(values: list[Any], policy: dict[bool, str]) -> list[Any]:
    """Return the arguments of a function in the data type that it computes in, within a region."""
    floating = [x for x in _tensors(values) if x.dtype.is_floating_point and x.dtype is not BY_NAME["float64"]]
    if not floating:
        return values
    kind = floating[0].device.type
    target, does = MODES.casts.get(kind), policy.get(kind == "cpu")
    if target is None or does is None:
        return values
    if does != "lower":
        single = BY_NAME["float32"]
        target = single if does == "single" or any(x.dtype is single for x in floating) else target
    return [_converted(x, target) for x in values]


def _tensors(values: Sequence[Any]) -> list[Tensor]:
    found: list[Tensor] = []
    for value in values:
        if isinstance(value, Tensor):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += _tensors(value)
    return found


def _converted(value: Any, target: Any) -> Any:
    if isinstance(value, Tensor):
        own = value.dtype
        keeps = not own.is_floating_point or own is target or own is BY_NAME["float64"]
        return value if keeps else value.to(target)
    if type(value) in (list, tuple):
        return type(value)(_converted(x, target) for x in value)
    return value


def dtype_of_region(device_type: str) -> Any:
    """Return the data type of regions on a kind of device."""
    if device_type not in DTYPES:
        raise RuntimeError(f"Expected one of {', '.join(DTYPES)} device type at start of device string: {device_type}")
    return MODES.region_dtypes.get(device_type) or BY_NAME[DTYPES[device_type]]


def _enabled(device_type: str, enabled: bool, dtype: Any) -> bool:
    """Return whether a region does anything; with a warning if not, though it should."""
    if not enabled:
        return False
    if device_type == "cuda" and not Accelerator("cuda").is_available():
        warnings.warn("CUDA is not available or torch_xla is imported. Disabling autocast.", stacklevel=4)
        return False
    if dtype not in (BY_NAME["bfloat16"], BY_NAME["float16"]):
        name = device_type.upper()
        warnings.warn(
            f"In {name} autocast, but the target dtype is not supported. Disabling autocast.\n"
            f"{name} Autocast only supports dtypes of torch.bfloat16, torch.float16 currently.",
            stacklevel=4,
        )
        return False
    return True


class autocast:
    """A region, as a context manager or a decorator, in which functions choose the data type that they compute in.

    Parameters
    ----------
    device_type : the kind of device whose tensors it is about: ``"cpu"``, ``"cuda"``, …
    dtype : ``torch.bfloat16`` or ``torch.float16``; by default that of `torch.get_autocast_dtype`
    enabled : False for a region in which functions keep the data types of their arguments
    cache_enabled : accepted; conversions are not cached

    Raises
    ------
    NotImplementedError
        inside, if the backend does not have the data type: NumPy has float16 only.
    """

    def __init__(self, device_type: str, dtype: Any = None, enabled: bool = True, cache_enabled: bool | None = None) -> None:
        if not isinstance(device_type, str):
            raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")
        self.device = device_type
        self.fast_dtype = dtype_of_region(device_type) if dtype is None else dtype
        self._cache_enabled = MODES.cast_cache if cache_enabled is None else cache_enabled
        self._enabled = _enabled(device_type, enabled, self.fast_dtype)
        self._before: list[tuple[dict[str, Any], dict[str, Any], bool]] = []

    def __enter__(self) -> Self:
        self._before.append((MODES.casts, MODES.region_dtypes, MODES.cast_cache))
        set_enabled(self.device, self._enabled, self.fast_dtype)
        MODES.region_dtypes = {**MODES.region_dtypes, self.device: self.fast_dtype}
        MODES.cast_cache = self._cache_enabled
        return self

    def __exit__(self, *error: object) -> None:
        casts, MODES.region_dtypes, MODES.cast_cache = self._before.pop()
        _replace(casts)

    def __call__(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that runs within the region."""

        @functools.wraps(func)
        def inside(*args: Any, **kwargs: Any) -> Any:
            region = copy(self)  # each call, in whatever thread, restores what it found
            region._before = []
            with region:
                return func(*args, **kwargs)

        return inside


def set_enabled(device_type: str, enabled: bool, dtype: Any = None) -> None:
    """Let functions choose their data type on a kind of device, or not, from now on in this thread."""
    casts = {kind: one for kind, one in MODES.casts.items() if kind != device_type}
    if enabled:
        casts[device_type] = dtype_of_region(device_type) if dtype is None else dtype
    _replace(casts)


def _replace(casts: dict[str, Any]) -> None:
    if casts and not MODES.casts:
        CASTING.append(None)
    elif MODES.casts and not casts:
        CASTING.pop()
    MODES.casts = casts


def is_autocast_available(device_type: str) -> bool:
    """Return whether there are regions for a kind of device."""
    return device_type in DTYPES


def custom_fwd(fwd: Any = None, *, device_type: str, cast_inputs: Any = None) -> Any:
    """Decorate the ``forward`` of a ``torch.autograd.Function``: with ``cast_inputs`` it gets its arguments in that data type, and
    its functions keep it."""
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @functools.wraps(fwd)
    def decorated(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        ctx._dtype, ctx._fwd_used_autocast = dtype_of_region(device_type), device_type in MODES.casts
        if cast_inputs is None or not ctx._fwd_used_autocast:
            return fwd(ctx, *args, **kwargs)
        ctx._fwd_used_autocast = False
        given = [_converted(x, cast_inputs) for x in args]
        with autocast(device_type, enabled=False):
            return fwd(ctx, *given, **{key: _converted(x, cast_inputs) for key, x in kwargs.items()})

    return decorated


def custom_bwd(bwd: Any = None, *, device_type: str) -> Any:
    """Decorate the ``backward`` of a ``torch.autograd.Function``: it runs in the region that ``forward`` ran in."""
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)

    @functools.wraps(bwd)
    def decorated(ctx: Any, *args: Any) -> Any:
        with autocast(device_type, dtype=ctx._dtype, enabled=ctx._fwd_used_autocast):
            return bwd(ctx, *args)

    return decorated
