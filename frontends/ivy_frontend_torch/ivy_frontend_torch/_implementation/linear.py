"""Products of vectors and matrices, and functions made of them."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import LETTERS, cast, dtype_of, to_float
from ivy_frontend_torch._implementation.elementwise import full, is_bool, kind
from ivy_frontend_torch._implementation.objects import axis_of
from ivy_frontend_torch._implementation.promotion import converted
from ivy_frontend_torch._implementation.strides import count_of


def _same(*arrays: Any) -> None:
    names = [LETTERS[dtype_of(x)._name] for x in arrays]
    if len(set(names)) > 1:
        raise RuntimeError(f"expected m1 and m2 to have the same dtype, but got: {' != '.join(n.lower() for n in names)}")


def product(xp: Any, x: Any, y: Any) -> Any:
    """Return the matrix product; of truth values, whether any product is true."""
    _same(x, y)
    if is_bool(x):
        return xp.greater(xp.matmul(cast(xp, x, "int64"), cast(xp, y, "int64")), 0)
    return xp.matmul(x, y)


@op()
def matmul(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the matrix product."""
    if not len(input.shape) or not len(other.shape):
        raise RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {len(input.shape)}D and {len(other.shape)}D"
        )
    inner = other.shape[-2] if len(other.shape) > 1 else other.shape[0]
    if input.shape[-1] != inner:
        raise RuntimeError(f"mat1 and mat2 shapes cannot be multiplied ({_text(input)} and {_text(other)})")
    return product(xp, input, other)


def _text(x: Any) -> str:
    return "x".join(map(str, x.shape))


@op()
def mm(input: Any, mat2: Any, *, xp: Any) -> Any:
    """Return the product of two matrices."""
    for name, x in {"self": input, "mat2": mat2}.items():
        if len(x.shape) != 2:
            raise RuntimeError(f"{name} must be a matrix")
    if input.shape[1] != mat2.shape[0]:
        raise RuntimeError(f"mat1 and mat2 shapes cannot be multiplied ({_text(input)} and {_text(mat2)})")
    return product(xp, input, mat2)


@op()
def bmm(input: Any, mat2: Any, *, xp: Any) -> Any:
    """Return the products of batches of matrices."""
    if len(input.shape) != 3 or len(mat2.shape) != 3:
        raise RuntimeError("batch1 must be a 3D tensor" if len(input.shape) != 3 else "batch2 must be a 3D tensor")
    if input.shape[0] != mat2.shape[0] or input.shape[2] != mat2.shape[1]:
        raise RuntimeError(
            f"Expected size for first two dimensions of batch2 tensor to be: [{input.shape[0]}, {input.shape[2]}] but got: "
            f"[{mat2.shape[0]}, {mat2.shape[1]}]."
        )
    return product(xp, input, mat2)


@op()
def mv(input: Any, vec: Any, *, xp: Any) -> Any:
    """Return the product of a matrix and a vector."""
    if len(input.shape) != 2 or len(vec.shape) != 1:
        raise RuntimeError(f"vector + matrix @ vector expected, got 1, {len(input.shape)}, {len(vec.shape)}")
    if input.shape[1] != vec.shape[0]:
        raise RuntimeError(f"size mismatch, got input ({input.shape[0]}), mat ({_text(input)}), vec ({vec.shape[0]})")
    return product(xp, input, vec)


@op()
def dot(input: Any, tensor: Any, *, xp: Any) -> Any:
    """Return the inner product of two vectors."""
    if len(input.shape) != 1 or len(tensor.shape) != 1:
        raise RuntimeError(f"1D tensors expected, but got {len(input.shape)}D and {len(tensor.shape)}D tensors")
    if dtype_of(input) is not dtype_of(tensor):
        raise RuntimeError(
            "dot : expected both vectors to have same dtype, but found "
            f"{LETTERS[dtype_of(input)._name]} and {LETTERS[dtype_of(tensor)._name]}"
        )
    if input.shape[0] != tensor.shape[0]:
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{input.shape[0]}] and src [{tensor.shape[0]}] to have the same "
            f"number of elements, but got {input.shape[0]} and {tensor.shape[0]} elements respectively"
        )
    return product(xp, input, tensor)


@op()
def vdot(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the inner product of two vectors, the first one conjugated."""
    return dot(xp.conj(input) if kind(input) == 3 else input, other, xp=xp)


@op()
def inner(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the inner products over the last axes."""
    if not len(input.shape) or not len(other.shape):
        return xp.multiply(input, other)
    _same(input, other)
    if input.shape[-1] != other.shape[-1]:
        raise RuntimeError(
            "inner() the last dimension must match on both input tensors but "
            f"got shapes {list(input.shape)} and {list(other.shape)}"
        )
    return xp.tensordot(input, other, axes=((-1,), (-1,)))


@op("input vec2", "promote", also="ger")
def outer(input: Any, vec2: Any, *, xp: Any) -> Any:
    """Return the products of all pairs of elements of two vectors."""
    for name, x in {"self": input, "vec2": vec2}.items():
        if len(x.shape) != 1:
            raise RuntimeError(f"outer: Expected 1-D argument {name}, but got {len(x.shape)}-D")
    x, y = xp.expand_dims(input, axis=1), xp.expand_dims(vec2, axis=0)
    return xp.logical_and(x, y) if is_bool(x) else xp.multiply(x, y)


def _weighted(xp: Any, input: Any, found: Any, beta: Any, alpha: Any) -> Any:
    d = dtype_of(found)
    _same(input, found)
    if d.category == 0:
        found = found if alpha else xp.zeros_like(found)
        return xp.logical_or(xp.broadcast_to(input, tuple(found.shape)), found) if beta else found
    found = xp.multiply(found, converted(xp, alpha, d)) if alpha != 1 else found
    if beta == 0:
        return found
    if beta != 1:
        input = xp.multiply(input, converted(xp, beta, d))
    return xp.add(xp.broadcast_to(input, tuple(found.shape)), found)


@op()
def addmm(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1, xp: Any) -> Any:
    """Return ``beta * input + alpha * mat1 @ mat2``."""
    return _weighted(xp, input, mm(mat1, mat2, xp=xp), beta, alpha)


@op()
def addmv(input: Any, mat: Any, vec: Any, *, beta: Any = 1, alpha: Any = 1, xp: Any) -> Any:
    """Return ``beta * input + alpha * mat @ vec``."""
    return _weighted(xp, input, mv(mat, vec, xp=xp), beta, alpha)


@op("input vec1 vec2", "promote")
def addr(input: Any, vec1: Any, vec2: Any, *, beta: Any = 1, alpha: Any = 1, xp: Any) -> Any:
    """Return ``beta * input + alpha * outer(vec1, vec2)``."""
    return _weighted(xp, input, outer(vec1, vec2, xp=xp), beta, alpha)


@op()
def baddbmm(input: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1, xp: Any) -> Any:
    """Return ``beta * input + alpha * batch1 @ batch2``."""
    return _weighted(xp, input, bmm(batch1, batch2, xp=xp), beta, alpha)


@op()
def addbmm(input: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1, xp: Any) -> Any:
    """Return ``beta * input`` and the sum of ``alpha * batch1 @ batch2`` over the batch."""
    found = bmm(batch1, batch2, xp=xp)
    return _weighted(xp, input, xp.sum(found, axis=0, dtype=found.dtype), beta, alpha)


@op("input tensor1 tensor2", "promote")
def addcmul(input: Any, tensor1: Any, tensor2: Any, *, value: Any = 1, xp: Any) -> Any:
    """Return ``input + value * tensor1 * tensor2``."""
    return xp.add(input, xp.multiply(full(xp, value, tensor1), xp.multiply(tensor1, tensor2)))


@op("input tensor1 tensor2", "promote")
def addcdiv(input: Any, tensor1: Any, tensor2: Any, *, value: Any = 1, xp: Any) -> Any:
    """Return ``input + value * tensor1 / tensor2``."""
    if kind(input) < 2:
        raise RuntimeError(
            "Integer division with addcdiv is no longer supported, and in a future release addcdiv will perform a true division of "
            "tensor1 and tensor2."
        )
    return xp.add(input, xp.multiply(full(xp, value, tensor1), xp.divide(tensor1, tensor2)))


@op("input end weight", "")
def lerp(input: Any, end: Any, weight: Any, *, xp: Any) -> Any:
    """Return ``input + weight * (end - input)``."""
    if dtype_of(input) is not dtype_of(end):
        raise RuntimeError(
            f"expected dtype {LETTERS[dtype_of(input)._name].lower()} for `end` "
            f"but got dtype {LETTERS[dtype_of(end)._name].lower()}"
        )
    if hasattr(weight, "dtype") and dtype_of(weight) is not dtype_of(input):
        raise RuntimeError(
            f"expected dtype {LETTERS[dtype_of(input)._name].lower()} for `weight` "
            f"but got dtype {LETTERS[dtype_of(weight)._name].lower()}"
        )
    weight = converted(xp, weight, dtype_of(input))
    return xp.add(input, xp.multiply(weight, xp.subtract(end, input)))


@op()
def kron(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the Kronecker product."""
    from ivy_frontend_torch._implementation.promotion import promoted

    x, y = promoted(xp, [input, other])
    ndim = max(len(x.shape), len(y.shape))
    x = xp.reshape(x, (1,) * (ndim - len(x.shape)) + tuple(x.shape))
    y = xp.reshape(y, (1,) * (ndim - len(y.shape)) + tuple(y.shape))
    wide = xp.reshape(x, tuple(n for pair in zip(x.shape, (1,) * ndim, strict=True) for n in pair))
    tall = xp.reshape(y, tuple(n for pair in zip((1,) * ndim, y.shape, strict=True) for n in pair))
    found = xp.logical_and(wide, tall) if is_bool(wide) else xp.multiply(wide, tall)
    return xp.reshape(found, tuple(a * b for a, b in zip(x.shape, y.shape, strict=True)))


def _contracted_axes(dims: Any, ndim_a: int, ndim_b: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the axes of both tensors that ``dims`` means: pairs of them, or the last of one and the first of the other."""
    if isinstance(dims, (tuple, list)):
        left, right = (tuple(one) if isinstance(one, (tuple, list)) else (one,) for one in dims)
        return tuple(axis_of(i, ndim_a) for i in left), tuple(axis_of(i, ndim_b) for i in right)
    if dims < 0:
        raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
    if dims > min(ndim_a, ndim_b):
        raise RuntimeError(f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}")
    return tuple(range(ndim_a - dims, ndim_a)), tuple(range(dims))


@op()
def tensordot(a: Any, b: Any, dims: Any = 2, *, xp: Any) -> Any:
    """Return the sums of products over axes of two tensors."""
    _same(a, b)
    if hasattr(dims, "shape"):
        dims = dims.tolist() if hasattr(dims, "tolist") else [[int(x) for x in row] for row in dims]
    left, right = _contracted_axes(dims, len(a.shape), len(b.shape))
    for i, j in zip(left, right, strict=True):
        if a.shape[i] == 1 != b.shape[j]:
            b = xp.sum(b, axis=j, keepdims=True, dtype=b.dtype)
        elif b.shape[j] == 1 != a.shape[i]:
            a = xp.sum(a, axis=i, keepdims=True, dtype=a.dtype)
        if a.shape[i] != b.shape[j]:
            raise RuntimeError(
                f"contracted dimensions need to match, but first has size {a.shape[i]} "
                f"in dim {i} and second has size {b.shape[j]} in dim {j}"
            )
    return xp.tensordot(a, b, axes=(left, right))


def _sublists(args: tuple[Any, ...]) -> tuple[str, list[Any]]:
    operands, parts = [], []
    rest = list(args)
    while len(rest) > 1:
        operands.append(rest.pop(0))
        parts.append("".join("..." if i is Ellipsis else chr(97 + i if i < 26 else 39 + i) for i in rest.pop(0)))
    text = ",".join(parts)
    if rest:
        text += "->" + "".join("..." if i is Ellipsis else chr(97 + i if i < 26 else 39 + i) for i in rest[0])
    return text, operands


@raw()
def einsum(*args: Any) -> Any:
    """Return the sum of products of tensors by a formula of subscripts."""
    from ivy_frontend_torch._implementation.defining import public

    if len(args) < 2:
        raise ValueError(
            "einsum(): must specify the equation string and at least one operand, or at least one operand and its subscripts list"
        )
    if isinstance(args[0], str):
        text, operands = args[0], list(args[1]) if len(args) == 2 and isinstance(args[1], (tuple, list)) else list(args[1:])
    else:
        text, operands = _sublists(args)
    return public("_einsum")(text, *operands)


@op(name="_einsum")
def einsum_of(equation: Any, *operands: Any, xp: Any) -> Any:
    """Return the sum of products of arrays by a formula of subscripts."""
    equation = equation.replace(" ", "")
    left, arrow, right = equation.partition("->")
    if len(left.split(",")) != len(operands):
        raise RuntimeError(
            "einsum(): fewer operands were provided than specified in the equation"
            if len(left.split(",")) > len(operands)
            else "einsum(): more operands were provided than specified in the equation"
        )
    if not arrow:
        letters = [c for c in left if c.isalpha()]
        right = ("..." if "..." in left else "") + "".join(sorted(c for c in set(letters) if letters.count(c) == 1))
    parts = left.split(",")
    sizes: dict[str, int] = {}
    for part, x in zip(parts, operands, strict=True):
        named = part.replace("...", "")
        if "..." not in part:
            if len(named) != len(x.shape):
                raise RuntimeError(
                    f"einsum(): the number of subscripts in the equation ({len(named)}) does not "
                    f"match the number of dimensions ({len(x.shape)}) for operand"
                )
            for c, n in zip(part, x.shape, strict=True):
                if n != 1:
                    sizes[c] = n
    return xp.einsum(f"{left}->{right}", *operands)


def _weights(xp: Any, fweights: Any, aweights: Any, real: Any) -> Any:
    """Return the products of counts and weights of ``cov``; ``None`` without either."""
    weights = None
    if fweights is not None:
        if kind(fweights) != 1:
            raise RuntimeError(
                f"cov(): expected fweights to have integral dtype but got fweights with {dtype_of(fweights)!r} dtype"
            )
        weights = cast(xp, fweights, real if aweights is None else dtype_of(aweights))
    if aweights is not None:
        if kind(aweights) != 2:
            raise RuntimeError(
                f"cov(): expected aweights to have floating point dtype but got aweights with {dtype_of(aweights)!r} dtype"
            )
        weights = aweights if weights is None else xp.multiply(weights, aweights)
    return weights


@op()
def cov(input: Any, *, correction: int = 1, fweights: Any = None, aweights: Any = None, xp: Any) -> Any:
    """Return the covariances of rows."""
    if len(input.shape) > 2:
        raise RuntimeError(
            f"cov(): expected input to have two or fewer dimensions but got an input with {len(input.shape)} dimensions"
        )
    if is_bool(input):
        raise RuntimeError("cov(): bool dtype is not supported for input")
    x = xp.reshape(input, (1, -1)) if len(input.shape) < 2 else input
    x = cast(xp, x, to_float(dtype_of(x)))
    n = x.shape[1]
    weights = _weights(xp, fweights, aweights, dtype_of(x).to_real())
    if weights is None:
        total = full(xp, float(n), xp.real(x) if kind(x) == 3 else x)
        centre = xp.divide(xp.sum(x, axis=1, keepdims=True, dtype=x.dtype), cast(xp, total, dtype_of(x)))
        norm = xp.subtract(total, float(correction))
    else:
        total = xp.sum(weights, dtype=weights.dtype)
        centre = xp.divide(
            xp.sum(xp.multiply(x, cast(xp, weights, dtype_of(x))), axis=1, keepdims=True, dtype=x.dtype),
            cast(xp, total, dtype_of(x)),
        )
        if aweights is not None and correction:
            own = xp.sum(xp.multiply(weights, cast(xp, aweights, dtype_of(weights))), dtype=weights.dtype)
            norm = xp.subtract(total, xp.divide(xp.multiply(own, float(correction)), total))
        else:
            norm = xp.subtract(total, float(correction))
    centred = xp.subtract(x, centre)
    left = centred if weights is None else xp.multiply(centred, cast(xp, weights, dtype_of(x)))
    right = xp.conj(centred) if kind(x) == 3 else centred
    found = xp.matmul(left, xp.permute_dims(right, (1, 0)))
    norm = xp.where(xp.less_equal(norm, 0), xp.zeros_like(norm), norm)
    found = xp.divide(found, cast(xp, norm, dtype_of(x)))
    return xp.reshape(found, ()) if count_of(found.shape) == 1 else found


@op()
def corrcoef(input: Any, *, xp: Any) -> Any:
    """Return the correlation coefficients of rows."""
    if len(input.shape) > 2:
        raise RuntimeError(
            f"corrcoef(): expected input to have two or fewer dimensions but got an input with {len(input.shape)} dimensions"
        )
    found = cov(input, xp=xp)
    if not len(found.shape):
        return xp.divide(found, found)
    spread = xp.sqrt(xp.linalg.diagonal(found))
    found = xp.divide(xp.divide(found, xp.expand_dims(spread, axis=1)), xp.expand_dims(spread, axis=0))
    if kind(found) == 3:
        from ivy_frontend_torch._implementation.elementwise import complex_of

        return complex_of(xp, xp.clip(xp.real(found), -1, 1), xp.clip(xp.imag(found), -1, 1))
    return xp.clip(found, -1, 1)


@op()
def renorm(input: Any, p: float, dim: Any, maxnorm: float, *, xp: Any) -> Any:
    """Return the tensor with parts along an axis scaled down to a norm."""
    if len(input.shape) < 2:
        raise RuntimeError(f"renorm: input needs at least 2 dimensions, got {len(input.shape)} dimensions")
    if p <= 0 or maxnorm < 0:
        raise RuntimeError(
            "renorm: non-positive-norm not supported" if p <= 0 else f"renorm: expected maxnorm to be >= 0 but got {maxnorm}"
        )
    axis = axis_of(dim, len(input.shape))
    axes = tuple(i for i in range(len(input.shape)) if i != axis)
    size = xp.abs(input)
    if p == math.inf:
        norm = xp.max(size, axis=axes, keepdims=True)
    else:
        total = xp.sum(xp.pow(size, full(xp, p, size)), axis=axes, keepdims=True, dtype=size.dtype)
        zero = xp.equal(total, 0)  # without a derivative, else nan
        norm = xp.where(zero, total, xp.pow(xp.where(zero, xp.ones_like(total), total), full(xp, 1 / p, size)))
    factor = xp.where(xp.greater(norm, maxnorm), xp.divide(maxnorm, xp.add(norm, 1e-7)), xp.ones_like(norm))
    return xp.multiply(input, cast(xp, factor, dtype_of(input)))


def _trapezoid(name: str, *also: str) -> None:
    def body(y: Any, x: Any = None, *, dx: Any = None, dim: Any = -1, xp: Any) -> Any:
        axis = axis_of(dim, len(y.shape))
        if not len(y.shape):
            raise IndexError("trapezoid needs at least one axis")
        y = cast(xp, y, to_float(dtype_of(y)))
        lead = (slice(None),) * axis
        pairs = xp.add(y[(*lead, slice(1, None))], y[(*lead, slice(0, -1))]) if y.shape[axis] else y
        if x is None:
            width: Any = full(xp, 1 if dx is None else dx, y)
        elif not hasattr(x, "shape"):
            width = full(xp, x, y)
        else:
            ax = axis_of(dim, len(x.shape)) if len(x.shape) == len(y.shape) else 0
            if len(x.shape) == 1 and x.shape[0] != y.shape[axis]:
                raise RuntimeError("trapezoid: There must be one `x` value for each sample point")
            front = (slice(None),) * ax
            width = xp.subtract(x[(*front, slice(1, None))], x[(*front, slice(0, -1))]) if len(x.shape) else full(xp, 0, y)
            if len(x.shape) == 1:
                width = xp.reshape(width, (-1,) + (1,) * (len(y.shape) - axis - 1))
            elif len(x.shape) < len(y.shape):
                width = xp.reshape(width, (1,) * (len(y.shape) - len(x.shape)) + tuple(width.shape))
            from ivy_frontend_torch._implementation.promotion import promoted

            pairs, width = promoted(xp, [pairs, width])
        area = xp.divide(xp.multiply(pairs, width), 2)
        if name == "cumulative_trapezoid":
            return xp.cumulative_sum(area, axis=axis, dtype=area.dtype)
        return xp.sum(area, axis=axis, dtype=area.dtype)

    body.__doc__ = "Return integrals by the trapezoidal rule."
    op(name=name, also=" ".join(also))(body)


_trapezoid("trapezoid", "trapz")
_trapezoid("cumulative_trapezoid")


@raw()
def gradient(input: Any, *, spacing: Any = 1, dim: Any = None, edge_order: int = 1) -> Any:
    """Return derivatives along axes, estimated by finite differences."""
    from ivy_frontend_torch._implementation.defining import public
    from ivy_frontend_torch._implementation.tensor import Tensor

    axes = list(range(input.ndim)) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    if spacing is None or isinstance(spacing, (int, float, complex)):
        steps: list[Any] = [1 if spacing is None else spacing] * len(axes)
    elif isinstance(spacing, Tensor):
        steps = [spacing] * len(axes)
    else:
        steps = list(spacing)
    if len(steps) != len(axes):
        raise RuntimeError(
            "torch.gradient expected spacing to be unspecified, a scalar, or a list of "
            f"length equal to 'self.dim() = {len(axes)}', but got {len(steps)}"
        )
    return [public("_gradient_along")(input, axis, step, edge_order) for axis, step in zip(axes, steps, strict=True)]


@op(name="_gradient_along")
def gradient_along(input: Any, dim: Any, step: Any, edge_order: int, *, xp: Any) -> Any:
    """Return the derivative along one axis."""
    if edge_order not in (1, 2):
        raise RuntimeError("torch.gradient only supports edge_order=1 and edge_order=2.")
    x = cast(xp, input, to_float(dtype_of(input)))
    axis = axis_of(dim, len(x.shape))
    n = x.shape[axis]
    if n < edge_order + 1:
        raise RuntimeError("torch.gradient expected each dimension size to be at least edge_order+1")
    x = xp.moveaxis(x, axis, -1)
    if hasattr(step, "shape") and len(step.shape):
        h = cast(xp, xp.subtract(step[1:], step[:-1]), dtype_of(x))
    else:
        h = xp.broadcast_to(xp.reshape(converted(xp, step, dtype_of(x)), (1,)), (n - 1,))
    d = xp.divide(xp.subtract(x[..., 1:], x[..., :-1]), h)
    first, last = d[..., :1], d[..., -1:]
    a, b = h[:-1], h[1:]
    middle = xp.divide(xp.add(xp.multiply(d[..., :-1], b), xp.multiply(d[..., 1:], a)), xp.add(a, b))
    if edge_order == 2:
        first = xp.add(d[..., :1], xp.divide(xp.multiply(xp.subtract(d[..., :1], d[..., 1:2]), h[:1]), xp.add(h[:1], h[1:2])))
        last = xp.add(
            d[..., -1:], xp.divide(xp.multiply(xp.subtract(d[..., -1:], d[..., -2:-1]), h[-1:]), xp.add(h[-1:], h[-2:-1]))
        )
    return xp.moveaxis(xp.concat([first, middle, last], axis=-1), -1, axis)
