"""How source for PyTorch is written: see `ivy_api.graphs.source.language.Language`."""

from __future__ import annotations

from typing import Any

from ivy_api.graphs.source.expressions import expression, fill_template, text
from ivy_api.graphs.source.language import Call, Language, Spelling
from ivy_api.graphs.source.own import OPERATORS
from ivy_api.graphs.source.windows import windows_of
from ivy_api.tracing.nodes import Ref

_SAME = (
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "ceil",
    "cos",
    "cosh",
    "deg2rad",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "log",
    "log10",
    "log1p",
    "log2",
    "rad2deg",
    "real",
    "reciprocal",
    "rsqrt",
    "signbit",
    "sin",
    "sinc",
    "sinh",
    "sqrt",
    "square",
    "tan",
    "tanh",
    "trunc",
)
"""Functions of one array with the same name."""
_OF_TWO = ("atan2", "copysign", "hypot", "logaddexp", "nextafter", "fmod", "remainder")
_ACTIVATIONS = ("relu", "relu6", "selu", "silu", "mish", "softsign", "tanhshrink")


def _reduction(function: str, of_one: bool = False) -> Spelling:
    def spelling(call: Call) -> str:
        axes = call.axes()
        plain = call.option("dtype") is None and call.dtype("x") == call.result[1]
        dtype = "" if plain else ", dtype=result_dtype"
        if not axes:
            return "x" if plain else "x.to(result_dtype)"
        if call.option("axis") is None and not call.option("keepdims"):
            return f"torch.{function}(x{dtype})"
        if of_one and len(axes) > 1:
            return f"reduce_axes(torch.{function}, x, {axes!r}, keepdims)"
        return f"torch.{function}(x, dim={axes[0] if len(axes) == 1 else axes!r}, keepdim=keepdims{dtype})"

    return spelling


def _extreme(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        axes = call.axes()
        if not axes:
            return "x"
        if call.option("axis") is None and not call.option("keepdims"):
            return f"torch.{function}(x)"
        return f"torch.{function}(x, dim={axes[0] if len(axes) == 1 else axes!r}, keepdim=keepdims)"

    return spelling


def _truth(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        axes = call.axes()
        x = "x" if call.dtype("x") == "bool" else "(x != 0)"
        if call.option("axis") is None and not call.option("keepdims"):
            return f"torch.{function}({x})"
        return f"torch.{function}({x}, dim={axes!r}, keepdim=keepdims)" if axes else x

    return spelling


def _bound(function: str, option: str) -> Spelling:
    def spelling(call: Call) -> str:
        if not call.is_array("x2"):
            return f"torch.clamp(x1, {option}=x2)"
        return f"torch.{function}(x1, x2)" if call.is_array("x1") else f"torch.clamp(x2, {option}=x1)"

    return spelling


def _of_two(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        first = "x1" if call.is_array("x1") else "torch.tensor(x1, dtype=result_dtype)"
        second = "x2" if call.is_array("x2") else "torch.tensor(x2, dtype=result_dtype)"
        return f"torch.{function}({first}, {second})"

    return spelling


def _index(call: Call) -> str:
    key = call.option("key")
    parts = key if isinstance(key, tuple) else (key,)
    backwards = any(isinstance(part, slice) and isinstance(part.step, int) and part.step < 0 for part in parts)
    return "item(x, key)" if backwards else "x[key]"


def _take(call: Call) -> str:
    axis = (call.option("axis") or 0) % max(call.ndim("x"), 1)
    return f"x[{':, ' * axis}{_indices(call, 'indices')}]"


def _indices(call: Call, name: str) -> str:
    return name if call.dtype(name) == "int64" else f"{name}.to(torch.int64)"


def _concat(call: Call) -> str | None:
    return "torch.cat(arrays, dim=axis)" if call.option("axis") is not None else None


def _expand_dims(call: Call) -> str:
    axis = call.option("axis")
    return "torch.unsqueeze(x, axis)" if isinstance(axis, int) else "torch.reshape(x, result_shape)"


def _roll(call: Call) -> str:
    return "torch.roll(x, shift)" if call.option("axis") is None else "torch.roll(x, shift, dims=axis)"


def _axes_of(template: str) -> Spelling:
    return lambda call: template.replace("AXES", repr(call.axes()))


def _where(call: Call) -> str:
    if call.is_array("x1") or call.is_array("x2"):
        return "torch.where(condition, x1, x2)"
    return "torch.where(condition, x1, x2).to(result_dtype)"


def _pow(call: Call) -> str:
    return "torch.square(x1)" if call.is_array("x1") and call.option("x2") == 2 else "torch.pow(x1, x2)"


def _arange(call: Call) -> str:
    start, stop, step = call.option("start"), call.option("stop"), call.option("step")
    if stop is None:
        start, stop = 0, start
    if any(isinstance(part, Ref) for part in (start, stop, step)) or "stop" not in call.arguments:
        return "torch.arange(start, dtype=dtype)"
    empty = step and (stop <= start if step > 0 else stop >= start)
    return "torch.empty(0, dtype=dtype)" if empty else "torch.arange(start, stop, step, dtype=dtype)"


def _with_shape(template: str) -> Spelling:
    return lambda call: template.replace("shape", "(shape,)") if isinstance(call.option("shape"), int) else template


def _sign(call: Call) -> str:
    return "torch.sgn(x)" if "complex" in call.dtype("x") else "torch.sign(x)"


def _with(template: str, **options: Any) -> Spelling:
    """A spelling for calls in which options have these values only."""

    def spelling(call: Call) -> str | None:
        return template if all(call.option(name) == value for name, value in options.items()) else None

    return spelling


def _gelu(call: Call) -> str:
    kind = ', approximate="tanh"' if call.option("approximate") else ""
    return f"torch.nn.functional.gelu(x{kind})"


def _softmax(name: str) -> Spelling:
    return lambda call: f"torch.{name}(x, dim=axis)" if isinstance(call.option("axis"), int) and call.ndim("x") else None


def _layer_norm(call: Call) -> str | None:
    axes = call.axes()
    if axes != tuple(range(call.ndim("x") - len(axes), call.ndim("x"))) or not axes:
        return None
    shape = tuple(call.shape("x")[i] for i in axes)
    return f"torch.nn.functional.layer_norm(x, {shape!r}, scale, offset, epsilon)"


def _linear(call: Call) -> str | None:
    return "torch.nn.functional.linear(x, weight, bias)" if call.ndim("weight") == 2 else None


def _conv(call: Call) -> str | None:
    found = windows_of(call, call.shape("weight")[:-2])
    if found is None or call.option("padding_mode") != "constant" or found.ndim > 5:
        return None
    options = f"{found.stride!r}, {found.padding!r}, {found.dilation!r}, groups, {found.axis}"
    return f"conv(x, weight, bias, {options})"


def _max_pool(call: Call) -> str | None:
    found = windows_of(call, call.option("window"))
    if found is None or call.option("ceil_mode") or call.option("return_indices") or found.ndim > 5:
        return None
    return f"max_pool(x, {found.size!r}, {found.stride!r}, {found.padding!r}, {found.dilation!r}, {found.axis})"


def _avg_pool(call: Call) -> str | None:
    found = windows_of(call, call.option("window"))
    if found is None or call.option("ceil_mode") or call.option("divisor") is not None or found.ndim > 5:
        return None
    small = all(before <= n // 2 for (before, _), n in zip(found.padding, found.size, strict=True))
    if not (found.symmetric and small and set(found.dilation) == {1}):
        return None
    before = tuple(pair[0] for pair in found.padding)
    return f"avg_pool(x, {found.size!r}, {found.stride!r}, {before!r}, count_include_pad, {found.axis})"


def _attention(call: Call) -> str | None:
    mask = call.option("mask")
    plain = all(call.option(name) is None for name in ("bias", "window", "dropout_key")) and not call.option("dropout")
    if not plain or call.shape("query")[:-2] != call.shape("key")[:-2] or (mask is not None and call.option("is_causal")):
        return None
    if mask is not None and call.dtype("mask") != call.dtype("query"):
        return None  # a row without a key is zeros for a mask of bools, and nan in some versions of torch
    given = ", ".join(name for name in ("mask",) if mask is not None)
    options = "".join(f", {name}={name}" for name in ("is_causal", "scale") if call.option(name))
    return f"torch.nn.functional.scaled_dot_product_attention(query, key, value{', ' if given else ''}{given}{options})"


def _embedding(call: Call) -> str | None:
    return f"weight[{_indices(call, 'indices')}]" if call.option("max_norm") is None else None


SPELLINGS: dict[str, Spelling] = {
    **OPERATORS,
    **{name: f"torch.{name}(x)" for name in _SAME},
    **{name: _of_two(name) for name in _OF_TWO},
    **{f"nn.{name}": f"torch.nn.functional.{name}(x)" for name in _ACTIVATIONS},
    "__getitem__": _index,
    "__index_add__": "add_at(torch.zeros(shape, dtype=result_dtype), key, g)",
    "__stop_gradient__": "x.detach()",
    "__constant__": "torch.tensor(x, dtype=dtype)",
    "__stack__": "torch.stack(rows)",
    "arange": _arange,
    "asarray": "torch.as_tensor(obj, dtype=dtype)",
    "empty": _with_shape("torch.empty(shape, dtype=dtype)"),
    "zeros": _with_shape("torch.zeros(shape, dtype=dtype)"),
    "ones": _with_shape("torch.ones(shape, dtype=dtype)"),
    "full": _with_shape("torch.full(shape, fill_value, dtype=result_dtype)"),
    "zeros_like": "torch.zeros_like(x, dtype=dtype)",
    "ones_like": "torch.ones_like(x, dtype=dtype)",
    "full_like": "torch.full_like(x, fill_value, dtype=dtype)",
    "tril": "torch.tril(x, k)",
    "triu": "torch.triu(x, k)",
    "astype": "x.to(dtype)",
    "conj": "torch.conj_physical(x)",
    "positive": "torch.positive(x)",
    "sign": _sign,
    "round": lambda call: "torch.round(x)" if "int" not in call.dtype("x") else "x",
    "floor_divide": "torch.floor_divide(x1, x2)",
    "pow": _pow,
    "maximum": _bound("maximum", "min"),
    "minimum": _bound("minimum", "max"),
    "bitwise_left_shift": "x1 << x2",
    "bitwise_right_shift": "x1 >> x2",
    "where": _where,
    "take": _take,
    "take_along_axis": lambda call: f"torch.take_along_dim(x, {_indices(call, 'indices')}, axis)",
    "broadcast_to": "torch.broadcast_to(x, shape)",
    "concat": _concat,
    "stack": "torch.stack(arrays, dim=axis)",
    "expand_dims": _expand_dims,
    "squeeze": "torch.squeeze(x, axis)",
    "flip": _axes_of("torch.flip(x, AXES)"),
    "roll": _roll,
    "permute_dims": "torch.permute(x, axes)",
    "moveaxis": "torch.movedim(x, source, destination)",
    "matrix_transpose": "torch.transpose(x, -1, -2)",
    "reshape": "torch.reshape(x, shape)",
    "argmax": "torch.argmax(x, dim=axis, keepdim=keepdims)",
    "argmin": "torch.argmin(x, dim=axis, keepdim=keepdims)",
    "nonzero": "torch.nonzero(x, as_tuple=True)",
    "argsort": "torch.argsort(x, dim=axis, descending=descending, stable=True)",
    "sort": "torch.sort(x, dim=axis, descending=descending, stable=True).values",
    "cumulative_sum": "cumulative(torch.cumsum, x, axis, result_dtype, include_initial, 0)",
    "cumulative_prod": "cumulative(torch.cumprod, x, axis, result_dtype, include_initial, 1)",
    "max": _extreme("amax"),
    "min": _extreme("amin"),
    "mean": _extreme("mean"),
    "sum": _reduction("sum"),
    "prod": _reduction("prod", of_one=True),
    "all": _truth("all"),
    "any": _truth("any"),
    "tensordot": "torch.tensordot(x1, x2, dims=axes)",
    "linalg.eig": "torch.linalg.eig(x)",
    "linalg.eigh": "torch.linalg.eigh(x)",
    "linalg.qr": "torch.linalg.qr(x, mode=mode)",
    "linalg.svd": "torch.linalg.svd(x, full_matrices=full_matrices)",
    "fft.fft": "torch.fft.fft(x, n=n, dim=axis, norm=norm)",
    "fft.ifft": "torch.fft.ifft(x, n=n, dim=axis, norm=norm)",
    "fft.rfft": "torch.fft.rfft(x, n=n, dim=axis, norm=norm)",
    "fft.irfft": "torch.fft.irfft(x, n=n, dim=axis, norm=norm)",
    "nn.sigmoid": "torch.sigmoid(x)",
    "expit": "torch.sigmoid(x)",
    "nn.log_sigmoid": "torch.nn.functional.logsigmoid(x)",
    "nn.hard_sigmoid": "torch.nn.functional.hardsigmoid(x)",
    "nn.hard_silu": "torch.nn.functional.hardswish(x)",
    "nn.tanh_shrink": "torch.nn.functional.tanhshrink(x)",
    "nn.elu": "torch.nn.functional.elu(x, alpha=alpha)",
    "nn.celu": "torch.nn.functional.celu(x, alpha=alpha)",
    "nn.leaky_relu": "torch.nn.functional.leaky_relu(x, negative_slope=negative_slope)",
    "nn.softplus": _with("torch.nn.functional.softplus(x)", beta=None, threshold=None),
    "nn.gelu": _gelu,
    "nn.softmax": _softmax("softmax"),
    "nn.log_softmax": _softmax("log_softmax"),
    "nn.layer_norm": _layer_norm,
    "nn.linear": _linear,
    "nn.embedding": _embedding,
    "nn.conv": _conv,
    "nn.max_pool": _max_pool,
    "nn.avg_pool": _avg_pool,
    "nn.scaled_dot_product_attention": _attention,
}

_UNSIGNED = ("uint16", "uint32", "uint64")
_OF_BITS = ("add", "subtract", "negative", "bitwise_invert", "bitwise_left_shift")
"""The functions whose result has the same bits for signed integers."""
_OF_VALUES = (
    "less", "less_equal", "greater", "greater_equal", "maximum", "minimum", "max", "min", "bitwise_right_shift", "floor_divide",
    "remainder", "fmod", "sign",
)  # fmt: skip


def _as_int64(name: str, plain: Spelling) -> Spelling:
    """A spelling that computes unsigned integers, for which torch has few kernels, as ``int64``."""

    def spelling(call: Call) -> str | None:
        found = plain if isinstance(plain, str) else plain(call)
        unsigned = [p for p in call.arguments if call.is_array(p) and call.dtype(p) in _UNSIGNED]
        if found is None or not unsigned:
            return found
        if name == "bitwise_right_shift" and call.dtype("x1") == "uint64":
            return "shift_right(x1, x2)"
        if name not in _OF_BITS and "uint64" in map(call.dtype, unsigned):
            return None
        found = text(fill_template(found, {p: expression(f"{p}.to(torch.int64)") for p in unsigned}, set()))
        return f"({found}).to(result_dtype)" if call.result[1] in _UNSIGNED else found

    return spelling


SPELLINGS |= {name: _as_int64(name, SPELLINGS[name]) for name in (*_OF_BITS, *_OF_VALUES)}
_OF_ANY_INTEGERS = frozenset(
    (
        *_OF_BITS, *_OF_VALUES, "__getitem__", "argsort", "asarray", "astype", "bitwise_and", "bitwise_or", "bitwise_xor",
        "broadcast_to", "concat", "equal", "expand_dims", "full", "multiply", "not_equal", "ones", "permute_dims", "reshape",
        "sort", "squeeze", "stack", "unstack", "where", "zeros",
    )
)  # fmt: skip
"""The functions that torch has for unsigned integers of more than 8 bits, or that are spelled without its kernels for them."""


def _known_to_torch(plain: Spelling) -> Spelling:
    """A spelling of a function that torch has for no unsigned integers of more than 8 bits: there is none for these."""

    def spelling(call: Call) -> str | None:
        dtypes = [*call.node.dtypes, *(call.dtype(p) for p in call.arguments if call.is_array(p))]
        if any(dtype in _UNSIGNED for dtype in dtypes):
            return None
        return plain if isinstance(plain, str) else plain(call)

    return spelling


SPELLINGS |= {
    name: _known_to_torch(own)
    for name, own in SPELLINGS.items()
    if name not in _OF_ANY_INTEGERS and not (name.startswith("__") and name != "__index_add__")
}

LANGUAGE = Language(
    name="torch",
    imports={"json": "import json", "torch": "import torch"},
    spellings=SPELLINGS,
    dtypes={"": "torch.{}"},
    cast="x.to(dtype)",
    modules=(("torch", "torch"),),
    helpers="ivy_plugin_torch.source_helpers",
)
