"""Overloads of PyTorch's operators that no public function has, and those whose arguments are in another form than its."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable, Sequence
from typing import Any

import ivy_api
import ivy_frontend_torch as frontend
from ivy_frontend_torch._implementation.frontend import FRONTEND

OVERLOADS: dict[str, Callable[..., Any]] = {}
"""The functions, by the names of the operators without their namespace, or of single overloads."""

functional = frontend.nn.functional


def overload(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function for operators or overloads."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        OVERLOADS.update(dict.fromkeys(names, function))
        return function

    return register


def without_gradient(x: Any) -> Any:
    """Return a tensor whose derivative is zero."""
    return FRONTEND.wrap(ivy_api.stop_gradient(FRONTEND.unwrap(x)))


overload("alias", "lift", "lift_fresh", "detach_")(lambda x: x)
overload("item", "_local_scalar_dense")(lambda x: x.reshape(()))  # a number that the graph computes
overload("lift_fresh_copy", "_to_copy.default")(lambda x, **_: x.clone())
overload("_unsafe_view", "_reshape_alias")(lambda x, size, *_: x.reshape(size))
overload("_conj", "_conj_physical")(lambda x: x.conj())
overload("_neg_view")(lambda x: -x)
overload("numpy_T")(lambda x: x.T)
overload("log_sigmoid")(functional.logsigmoid)
overload("tensordot")(lambda x, y, dims_self, dims_other: frontend.tensordot(x, y, (dims_self, dims_other)))
overload("mT")(lambda x: x.mT)
overload("mH")(lambda x: x.mH)
overload("matrix_H")(lambda x: x.H)
overload("repeat")(lambda x, repeats: x.repeat(*repeats))
overload("sym_size")(lambda x, dim: x.shape[dim])
overload("sym_numel")(lambda x: x.numel())
overload("sym_stride")(lambda x, dim: x.stride(dim))
overload("einsum")(lambda equation, tensors, **_: frontend.einsum(equation, *tensors))
overload("block_diag")(lambda tensors: frontend.block_diag(*tensors))
overload("cartesian_prod")(lambda tensors: frontend.cartesian_prod(*tensors))
overload("meshgrid.default")(lambda tensors: frontend.meshgrid(*tensors, indexing="ij"))
overload("meshgrid.indexing")(lambda tensors, *, indexing: frontend.meshgrid(*tensors, indexing=indexing))
overload("broadcast_tensors")(lambda tensors: frontend.broadcast_tensors(*tensors))
for _name in ("atleast_1d", "atleast_2d", "atleast_3d"):
    overload(f"{_name}.Sequence")(lambda tensors, _name=_name: getattr(frontend, _name)(*tensors))
for _name in ("and", "or", "xor", "lshift", "rshift"):
    _operator = getattr(operator, f"{_name}_" if _name in ("and", "or") else _name)
    overload(f"__{_name}__")(_operator)
    overload(f"__i{_name}__")(lambda x, y, _operator=_operator: x.copy_(_operator(x, y)))


@overload(
    "_assert_tensor_metadata", "_assert_scalar", "_assert_async", "sym_constrain_range_for_size", "sym_constrain_range",
    "_functional_assert_async", "_functional_sym_constrain_range",
)  # fmt: skip
def _assertion(*args: Any, **kwargs: Any) -> None:
    """Nothing: assertions of the export hold for the shapes of the graph."""


@overload("to.dtype", "to.dtype_layout", "to.device", "to.prim_Device", "to.prim_dtype", "_to_copy")
def _to(x: Any, *args: Any, dtype: Any = None, copy: bool = False, **_: Any) -> Any:
    wanted = next((one for one in args if isinstance(one, frontend.dtype)), dtype)
    copied = copy or args[2:3] == (True,)
    return x.to(x.dtype if wanted is None else wanted, copy=copied)


@overload("to.other")
def _to_other(x: Any, other: Any, non_blocking: bool = False, copy: bool = False, **_: Any) -> Any:
    return x.to(other.dtype, copy=copy)


@overload("copy")
def _copy_of(x: Any, source: Any, non_blocking: bool = False) -> Any:
    return source.to(x.dtype).expand(*x.shape).clone()


@overload("slice")
def _slice(x: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Any:
    last = None if type(end) is int and end == sys.maxsize else end
    return x[(slice(None),) * (dim % x.ndim) + (slice(start or None, last, step),)]


def _key(indices: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(slice(None) if one is None else one for one in indices)


@overload("index.Tensor", "_unsafe_index.Tensor")
def _index(x: Any, indices: Sequence[Any]) -> Any:
    return x[_key(indices)]


@overload("_unsafe_index_put", "_index_put_impl_")
def _index_put(x: Any, indices: Sequence[Any], values: Any, accumulate: bool = False, unsafe: bool = False) -> Any:
    return x.index_put(indices, values, accumulate)


@overload("_unique2")
def _unique(x: Any, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False) -> Any:
    return frontend.unique(x, sorted, True, True)


@overload("unique_dim")
def _unique_dim(x: Any, dim: int, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False) -> Any:
    return frontend.unique(x, sorted, True, True, dim)


@overload("unique_consecutive")
def _unique_consecutive(x: Any, return_inverse: bool = False, return_counts: bool = False, dim: Any = None) -> Any:
    return frontend.unique_consecutive(x, True, True, dim)


@overload("unique_dim_consecutive")
def _unique_dim_consecutive(x: Any, dim: int, return_inverse: bool = False, return_counts: bool = False) -> Any:
    return frontend.unique_consecutive(x, True, True, dim)


@overload("scalar_tensor")
def _scalar_tensor(value: Any, *, dtype: Any = None, **_: Any) -> Any:
    return frontend.tensor(value, dtype=frontend.float32 if dtype is None else dtype)


@overload("arange.default")
def _arange(end: Any, *, dtype: Any = None, **_: Any) -> Any:
    return frontend.arange(end, dtype=dtype)


for _name in ("softmax", "log_softmax"):

    def _of_axis(x: Any, dim: int, dtype: Any = None, *, name: str = _name) -> Any:
        return getattr(functional, name)(x, dim, dtype=None if isinstance(dtype, bool) else dtype)

    overload(f"{_name}.int", f"_{_name}")(_of_axis)

for _name in ("std", "var", "var_mean", "std_mean"):

    def _of_all(x: Any, unbiased: bool = True, *, name: str = _name) -> Any:
        return getattr(frontend, name)(x, correction=int(unbiased))

    def _of_axes(x: Any, dim: Any, unbiased: bool = True, keepdim: bool = False, *, name: str = _name) -> Any:
        return getattr(frontend, name)(x, dim=dim or None, correction=int(unbiased), keepdim=keepdim)

    def _with_correction(x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False, name: str = _name) -> Any:
        return getattr(frontend, name)(x, dim=dim or None, correction=1 if correction is None else correction, keepdim=keepdim)

    overload(f"{_name}.default")(_of_all)
    overload(f"{_name}.dim")(_of_axes)
    overload(f"{_name}.correction")(_with_correction)


@overload("constant_pad_nd")
def _constant_pad(x: Any, pad: Any, value: Any = 0) -> Any:
    return functional.pad(x, pad, "constant", value)


@overload("convolution", "_convolution")
def _convolution(
    x: Any, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any, transposed: bool, output_padding: Any,
    groups: int, *_: Any,
) -> Any:  # fmt: skip
    count = x.ndim - 2
    if transposed:
        return getattr(functional, f"conv_transpose{count}d")(x, weight, bias, stride, padding, output_padding, groups, dilation)
    return getattr(functional, f"conv{count}d")(x, weight, bias, stride, padding, dilation, groups)


for _name in ("nearest", "nearest_exact", "linear", "bilinear", "trilinear", "bicubic"):
    for _axes in ("1d", "2d", "3d"):

        def _resize(x: Any, size: Any, *args: Any, name: str = _name, antialias: bool = False) -> Any:
            corners = bool(args[0]) if "linear" in name or "cubic" in name else None
            scales = next((one for one in args if isinstance(one, (list, tuple)) and one), None)
            mode = name.replace("_", "-")
            return functional.interpolate(
                x, size, None if size is not None else scales, mode, align_corners=corners, antialias=antialias
            )

        _stem = f"_upsample_nearest_exact{_axes}" if _name == "nearest_exact" else f"upsample_{_name}{_axes}"
        overload(_stem)(_resize)
        overload(f"_{_stem}_aa")(lambda *args, f=_resize: f(*args, antialias=True))


@overload("grid_sampler", "grid_sampler_2d", "grid_sampler_3d")
def _grid_sampler(x: Any, grid: Any, mode: int, padding_mode: int, align_corners: bool) -> Any:
    modes, paddings = ("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection")
    return functional.grid_sample(x, grid, modes[mode], paddings[padding_mode], align_corners)


@overload("affine_grid_generator")
def _affine_grid(theta: Any, size: Any, align_corners: bool) -> Any:
    return functional.affine_grid(theta, tuple(size), align_corners)


@overload("im2col")
def _im2col(x: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Any:
    return functional.unfold(x, kernel_size, dilation, padding, stride)


@overload("col2im")
def _col2im(x: Any, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Any:
    return functional.fold(x, output_size, kernel_size, dilation, padding, stride)


_REDUCTIONS = ("none", "mean", "sum")


@overload("cross_entropy_loss")
def _cross_entropy(
    x: Any, target: Any, weight: Any = None, reduction: int = 1, ignore_index: int = -100, label_smoothing: float = 0.0
) -> Any:
    return functional.cross_entropy(
        x, target, weight, ignore_index=ignore_index, reduction=_REDUCTIONS[reduction], label_smoothing=label_smoothing
    )


@overload("nll_loss_nd", "nll_loss", "nll_loss2d")
def _nll_loss(x: Any, target: Any, weight: Any = None, reduction: int = 1, ignore_index: int = -100) -> Any:
    return functional.nll_loss(x, target, weight, ignore_index=ignore_index, reduction=_REDUCTIONS[reduction])


@overload("native_dropout")
def _native_dropout(x: Any, p: float, train: Any) -> Any:
    return functional.dropout(x, p, bool(train)), frontend.ones_like(x, dtype=frontend.bool)


for _axes in ("1d", "2d", "3d"):
    overload(f"adaptive_max_pool{_axes}")(
        lambda x, size, axes=_axes: getattr(functional, f"adaptive_max_pool{axes}")(x, size, return_indices=True)
    )
    overload(f"max_pool{_axes}_with_indices")(
        lambda x, size, stride=(), padding=0, dilation=1, ceil_mode=False, axes=_axes: getattr(functional, f"max_pool{axes}")(
            x, size, stride or None, padding, dilation, ceil_mode, return_indices=True
        )
    )


@overload("_weight_norm")
def _weight_norm(v: Any, g: Any, dim: int = 0) -> Any:
    axes = tuple(axis for axis in range(v.ndim) if axis != dim % v.ndim)
    return v * (g / frontend.linalg.vector_norm(v, 2, axes, True))


@overload("convolution_backward")
def _convolution_backward(
    g: Any, x: Any, weight: Any, bias_sizes: Any, stride: Any, padding: Any, dilation: Any, transposed: bool, output_padding: Any,
    groups: int, output_mask: Sequence[bool],
) -> Any:  # fmt: skip
    def function(x: Any, weight: Any) -> Any:
        return _convolution(x, weight, None, stride, padding, dilation, transposed, output_padding, groups)

    of_x, of_weight = frontend.func.vjp(function, x, weight)[1](g)
    of_bias = g.sum((0, *range(2, g.ndim))) if output_mask[2] else None
    return of_x, of_weight, of_bias


@overload("_lu_with_info")
def _lu_with_info(x: Any, pivot: bool = True, check_errors: bool = True) -> Any:
    return tuple(frontend.linalg.lu_factor_ex(x, pivot=pivot, check_errors=check_errors))


@overload("embedding_bag")
def _embedding_bag(
    weight: Any, indices: Any, offsets: Any, scale_grad_by_freq: bool = False, mode: int = 0, sparse: bool = False,
    per_sample_weights: Any = None, include_last_offset: bool = False, padding_idx: int | None = None,
) -> Any:  # fmt: skip
    out = functional.embedding_bag(
        indices, weight, offsets, None, 2.0, scale_grad_by_freq, ("sum", "mean", "max")[mode], sparse, per_sample_weights,
        include_last_offset, None if padding_idx is None or padding_idx < 0 else padding_idx,
    )  # fmt: skip
    return out, None, None, None


for _name in ("max_unpool2d", "max_unpool3d"):

    def _unpool(x: Any, indices: Any, size: Any, *_: Any, axes: int = int(_name[-2])) -> Any:
        count = x.ndim - axes
        flat = x.new_zeros((*x.shape[:count], math.prod(size)))
        found = flat.scatter(-1, indices.flatten(count), x.flatten(count))
        return found.reshape((*x.shape[:count], *size))

    overload(_name)(_unpool)


@overload("stft")
def _stft(x: Any, *args: Any, **options: Any) -> Any:
    given: list[Any] = [*args, *[None] * 7]
    n_fft, hop, length, window, normalized, onesided, return_complex = given[:7]
    return frontend.stft(
        x, n_fft, hop, length, window, center=False, normalized=bool(normalized), onesided=onesided, return_complex=return_complex
    )


for _name in ("fractional_max_pool2d", "fractional_max_pool3d"):
    overload(_name)(
        lambda x, kernel_size, output_size, samples, name=_name: getattr(functional, name)(
            x, kernel_size, output_size, return_indices=True, _random_samples=samples
        )
    )


@overload("_ctc_loss")
def _ctc_loss(
    log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int = 0, zero_infinity: bool = False
) -> Any:
    loss = functional.ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, "none", zero_infinity)
    return loss, None
