"""Products, sums of arrays, and further functions of ``tf.math``."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import holds, invalid, product
from ivy_frontend_tensorflow._implementation.operands import ints, require
from ivy_frontend_tensorflow._implementation.reductions import Sum, axes_of, dtype_of
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.singular import Maximum, greater, less


def transposed(x: Any, transpose: Any, adjoint: Any, xp: Any) -> Any:
    """Return a matrix transposed or adjoint."""
    if transpose and adjoint:
        raise ValueError("Only one of transpose_a and adjoint_a can be True.")
    if adjoint and xp.isdtype(x.dtype, "complex floating"):
        x = xp.conj(x)
    return xp.matrix_transpose(x) if transpose or adjoint else x


def product_of(a: Any, b: Any, xp: Any) -> Any:
    """Return the product of matrices."""
    if len(a.shape) < 2 or len(b.shape) < 2:
        raise invalid(f"In[0] and In[1] must have at least 2 axes, got {list(a.shape)} and {list(b.shape)}")
    if a.shape[-1] != b.shape[-2]:
        raise invalid(f"Matrix size-incompatible: In[0]: {list(a.shape)}, In[1]: {list(b.shape)}")
    return xp.matmul(a, b)


@op()
def MatMul(a: Any, b: Any, transpose_a: bool = False, transpose_b: bool = False, *, xp: Any) -> Any:
    """Return the product of two matrices."""
    if len(a.shape) != 2 or len(b.shape) != 2:
        raise invalid(f"In[0] and In[1] ndims must be == 2: {len(a.shape)}, {len(b.shape)}")
    return product_of(transposed(a, transpose_a, False, xp), transposed(b, transpose_b, False, xp), xp)


@op("BatchMatMul", "BatchMatMulV2")
def BatchMatMul(x: Any, y: Any, adj_x: bool = False, adj_y: bool = False, *, xp: Any) -> Any:
    """Return products of matrices."""
    return product_of(transposed(x, False, adj_x, xp), transposed(y, False, adj_y, xp), xp)


@op("BatchMatMulV3", takes="x y")
def BatchMatMulV3(x: Any, y: Any, Tout: Any, adj_x: bool = False, adj_y: bool = False, *, xp: Any) -> Any:
    """Return products of matrices as another data type."""
    x, y = xp.astype(x, dtype_of(xp, Tout)), xp.astype(y, dtype_of(xp, Tout))
    return product_of(transposed(x, False, adj_x, xp), transposed(y, False, adj_y, xp), xp)


@op(takes="a b")
def SparseMatMul(a: Any, b: Any, transpose_a: bool = False, transpose_b: bool = False, *, xp: Any) -> Any:
    """Return the product of two matrices as ``float32``."""
    a, b = xp.astype(a, xp.float32), xp.astype(b, xp.float32)
    return product_of(transposed(a, transpose_a, False, xp), transposed(b, transpose_b, False, xp), xp)


def _multiplied(a: Any, b: Any, xp: Any) -> Any:
    """Return products of matrices of the data types that TensorFlow has them for."""
    require("MatMul" if len(a.shape) == len(b.shape) == 2 else "BatchMatMulV2", T=a.dtype)
    return product_of(a, b, xp)


@function("linalg.matmul", "a=b:fci")
def matmul(
    a: Any, b: Any, transpose_a: bool = False, transpose_b: bool = False, adjoint_a: bool = False, adjoint_b: bool = False,
    output_type: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    """Return products of matrices."""
    a, b = transposed(a, transpose_a, adjoint_a, xp), transposed(b, transpose_b, adjoint_b, xp)
    return _multiplied(a, b, xp) if output_type is None else xp.astype(product_of(a, b, xp), dtype_of(xp, output_type))


@function("linalg.matvec", "a=b:fci")
def matvec(a: Any, b: Any, transpose_a: bool = False, adjoint_a: bool = False, *, xp: Any) -> Any:
    """Return products of matrices and vectors."""
    return _multiplied(transposed(a, transpose_a, adjoint_a, xp), xp.expand_dims(b, axis=-1), xp)[..., 0]


@function("tensordot", "a=b")
def tensordot(a: Any, b: Any, axes: Any, *, xp: Any) -> Any:
    """Sum products over axes."""
    if isinstance(axes, int):
        if axes < 0:
            raise ValueError(f"`axes` must be at least 0. Received: {axes}.")
        if axes > len(a.shape):
            raise ValueError(f"`axes` must not be larger than the number of dimensions of tensor {a.shape}. Received: {axes}")
        return xp.tensordot(a, b, axes=axes)
    first, second = (ints(one) for one in axes)
    if len(first) != len(second):
        raise ValueError("Different number of contraction axes `a` and `b`.")
    pairs = [tuple(one % len(x.shape) for one in chosen) for x, chosen in ((a, first), (b, second))]
    for i, j in zip(*pairs, strict=True):
        if a.shape[i] != b.shape[j]:
            raise invalid(f"Matrix size-incompatible: In[0]: {list(a.shape)}, In[1]: {list(b.shape)}")
    return xp.tensordot(a, b, axes=(pairs[0], pairs[1]))


@op(takes="inputs*")
def Einsum(inputs: Any, equation: str, *, xp: Any) -> Any:
    """Sum products after Einstein's convention."""
    return xp.einsum(equation, *inputs)


@value("einsum")
def einsum(equation: str, *inputs: Any, **kwargs: Any) -> Any:
    """Sum products after Einstein's convention."""
    unknown = set(kwargs) - {"name", "optimize"}
    if unknown:
        raise TypeError(f"Invalid keyword arguments for this function: {', '.join(sorted(unknown))}.")
    text = equation.replace(" ", "")
    terms = text.partition("->")[0].split(",")
    if len(terms) != len(inputs):
        raise ValueError(f"Got {len(inputs)} arguments for equation {equation!r}, expecting {len(terms)}.")
    if "->" not in text and "." not in text:
        letters = "".join(terms)
        text += "->" + "".join(sorted(one for one in set(letters) if letters.count(one) == 1))
    return FRONTEND.find("tensorflow.raw_ops", "Einsum")(inputs=list(inputs), equation=text)


@op(public="math.add_n", takes="inputs*")
def AddN(inputs: Any, *, xp: Any) -> Any:
    """Add arrays of one shape."""
    if not inputs:
        raise ValueError("Inputs must be an iterable of at least one Tensor/IndexedSlices with the same dtype and shape.")
    if len(inputs) > 1:
        require("AddN", T=inputs[0].dtype)
    total = inputs[0]
    for x in inputs[1:]:
        if tuple(x.shape) != tuple(total.shape):
            raise invalid(f"Inputs to operation AddN must have the same size and shape. {list(total.shape)} != {list(x.shape)}")
        total = xp.add(total, x)
    return total


@function("math.accumulate_n", "inputs*")
def accumulate_n(inputs: Any, shape: Any = None, tensor_dtype: Any = None, *, xp: Any) -> Any:
    """Add arrays of one shape."""
    common = TensorShape(shape)
    for x in inputs:
        common = common.merge_with(list(x.shape))
    return AddN(inputs, xp=xp)


@function("math.polyval", "coeffs* x")
def polyval(coeffs: Any, x: Any, *, xp: Any) -> Any:
    """Evaluate a polynomial by Horner's method; the highest power comes first."""
    if not coeffs:
        return xp.zeros_like(x)
    total = coeffs[0]
    for one in coeffs[1:]:
        total = one + total * x
    return total


@function("math.lbeta", "x:f")
def lbeta(x: Any, *, xp: Any) -> Any:
    """Return the logarithm of the beta function of the last axis."""
    return Sum(xp.lgamma(x), -1, xp=xp) - xp.lgamma(Sum(x, -1, xp=xp))


@function("math.l2_normalize", "x", static="dim")
def l2_normalize(x: Any, axis: Any = None, epsilon: Any = 1e-12, dim: Any = None, *, xp: Any) -> Any:
    """Divide by the 2-norm over axes."""
    axes = axes_of(axis if axis is not None else dim, x)
    if xp.isdtype(x.dtype, "complex floating"):
        total = xp.sum(xp.square(xp.abs(x)), axis=axes, keepdims=True)
        return x * xp.astype(1 / xp.sqrt(xp.maximum(total, xp.full_like(total, epsilon))), x.dtype)
    total = xp.sum(x * x, axis=axes, keepdims=True)
    return x * xp.rsqrt(xp.maximum(total, xp.full_like(total, float(epsilon))))


@function("math.zero_fraction", "value", differentiable=False)
def zero_fraction(value: Any, *, xp: Any) -> Any:
    """Return the fraction of elements that are zero."""
    count = product(value.shape)
    zeros = xp.count_nonzero(xp.equal(value, xp.zeros_like(value)))
    return xp.astype(xp.astype(zeros, xp.float32) / count if count else xp.asarray(float("nan")), xp.float32)


def _of_shape(x: Any, shape: Any) -> Any:
    if tuple(x.shape) != tuple(shape):
        raise ValueError(f"Shapes {tuple(shape)} and {tuple(x.shape)} are incompatible")
    return x


def limited(x: Any, low: Any, high: Any, xp: Any) -> Any:
    """Return the elements limited to a range, at first from above; on its border they count as within."""
    return greater(less(x, high, xp), low, xp)


@function("clip_by_value", "t=clip_value_min=clip_value_max:Minimum")
def clip_by_value(t: Any, clip_value_min: Any, clip_value_max: Any, *, xp: Any) -> Any:
    """Limit elements to a range."""
    return _of_shape(limited(t, clip_value_min, clip_value_max, xp), t.shape)


@op()
def ClipByValue(t: Any, clip_value_min: Any, clip_value_max: Any, *, xp: Any) -> Any:
    """Limit elements to a range."""
    return limited(t, clip_value_min, clip_value_max, xp)


@function("clip_by_norm", "t=clip_norm:f")
def clip_by_norm(t: Any, clip_norm: Any, axes: Any = None, *, xp: Any) -> Any:
    """Scale so that the 2-norm over axes is at most ``clip_norm``, which is 0 if it is negative."""
    clip_norm = greater(clip_norm, xp.zeros_like(clip_norm), xp)
    total = xp.sum(t * t, axis=axes_of(axes, t), keepdims=True)
    zero = xp.equal(total, 0)
    norm = xp.where(zero, total, xp.sqrt(xp.where(zero, xp.ones_like(total), total)))
    return _of_shape(t * clip_norm, t.shape) / Maximum(norm, clip_norm, xp=xp)


@value("linalg.global_norm")
def global_norm(t_list: Any, name: Any = None) -> Any:
    """Return the square root of the sum of squares of all elements of arrays; ``None`` is left out."""
    if not isinstance(t_list, (list, tuple)):
        raise TypeError("t_list should be a sequence")
    return _global_norm([x for x in t_list if x is not None])


def _global_norm(parts: list[Any]) -> Any:
    find = FRONTEND.find
    total = find("tensorflow", "add_n")([find("tensorflow.nn", "l2_loss")(x) for x in parts])
    return find("tensorflow", "sqrt")(total * 2.0)


@value("clip_by_global_norm")
def clip_by_global_norm(t_list: Any, clip_norm: Any, use_norm: Any = None, name: Any = None) -> Any:
    """Scale arrays together so that the norm of all is at most ``clip_norm``."""
    if not isinstance(t_list, (list, tuple)):
        raise TypeError("t_list should be a sequence")
    t_list = list(t_list)
    norm = global_norm(t_list) if use_norm is None else use_norm
    minimum, one = FRONTEND.find("tensorflow", "minimum"), FRONTEND.find("tensorflow", "constant")
    scale = clip_norm * minimum(1.0 / norm, one(1.0, dtype=norm.dtype) / clip_norm)
    scale = scale + (norm - norm)  # nan if the norm is not finite
    return [None if x is None else x * scale for x in t_list], norm


@op(public="nn.l2_loss")
def L2Loss(t: Any, *, xp: Any) -> Any:
    """Return half of the sum of squares."""
    return xp.sum(t * t) / 2


@op()
def ToBool(input: Any, *, xp: Any) -> Any:
    """Return whether a scalar is not zero, or whether an array has elements."""
    return xp.astype(input, xp.bool) if not len(input.shape) else xp.asarray(product(input.shape) > 0)


_DIRECTIONS = {
    "SigmoidGrad": lambda y, dy: dy * y * (1 - y),
    "TanhGrad": lambda y, dy: dy * (1 - y * y),
    "SqrtGrad": lambda y, dy: dy * 0.5 / y,
    "RsqrtGrad": lambda y, dy: dy * -0.5 * y * y * y,
    "ReciprocalGrad": lambda y, dy: -dy * y * y,
    "InvGrad": lambda y, dy: -dy * y * y,
}


def _gradient(name: str, rule: Any) -> None:
    def body(y: Any, dy: Any, *, xp: Any) -> Any:
        complex_ = xp.isdtype(y.dtype, "complex floating") and name not in (
            "SigmoidGrad",
            "TanhGrad",
        )  # there TensorFlow takes none
        conj = xp.conj if complex_ else lambda v: v
        return rule(conj(y), dy)

    body.__doc__ = f"Return the gradient of ``{name[:-4]}`` of its result and the cotangent."
    op(name)(body)


for _name, _rule in _DIRECTIONS.items():
    _gradient(_name, _rule)


@op(takes="tensor", public="debugging.check_numerics")
def CheckNumerics(tensor: Any, message: str, *, xp: Any) -> Any:
    """Return the array, or raise if an element is not finite."""
    for what, there in (("NaN", xp.isnan), ("Inf", xp.isinf)):
        if holds(xp.any(there(tensor))):
            raise invalid(f"{message} : Tensor had {what} values")
    return tensor


@op("CheckNumericsV2", takes="tensor")
def CheckNumericsV2(tensor: Any, message: str, *, xp: Any) -> Any:
    """Return the array, or raise if an element is not finite."""
    return CheckNumerics(tensor, message, xp=xp)
