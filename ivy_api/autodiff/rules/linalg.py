"""Derivatives of linear algebra.

The rules of factorisations are written for adjoint cotangents, as in the literature, and take the conjugate of complex ones.

References
----------
M. Giles, "An extended collection of matrix derivative results for forward and reverse mode algorithmic differentiation", 2008.
S. F. Walter and L. Lehmann, "Algorithmic differentiation of linear algebra functions", 2010.
"""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of
from ivy_api.autodiff.registry import define, define_broadcasting, never
from ivy_api.autodiff.rules.manipulation import spread
from ivy_api.bodies.linalg import determinants
from ivy_api.errors import NoRuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _adjoint(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule of cotangents for one of adjoint cotangents; ``None`` stands for one that is zero."""

    def transposed(xp: Any, g: Any, out: Any, x: Any, **kwargs: Any) -> Any:
        complex_parts = [xp.isdtype(part.dtype, "complex floating") for part in out]
        g = tuple(xp.conj(one) if is_complex and one is not None else one for one, is_complex in zip(g, complex_parts, strict=True))
        found = rule(xp, g, out, x, **kwargs)
        return xp.conj(found) if any(complex_parts) else found

    return transposed


def _filled(xp: Any, g: Any, out: Any) -> list[Any]:
    """Return cotangents with zeros for those that are ``None``."""
    return [xp.zeros_like(part) if one is None else one for one, part in zip(g, out, strict=True)]


def _of_one(rule: Callable[..., Any]) -> Callable[..., Any]:
    """`_adjoint` for a function with one result."""

    def transposed(xp: Any, g: Any, out: Any, x: Any, **kwargs: Any) -> Any:
        found = rule(xp, _conj(xp, g), out, x, **kwargs)
        return _conj(xp, found)

    return transposed


def _conj(xp: Any, x: Any) -> Any:
    return xp.conj(x) if xp.isdtype(x.dtype, "complex floating") else x


def _h(xp: Any, x: Any) -> Any:
    """The conjugate transpose."""
    out = xp.matrix_transpose(x)
    return xp.conj(out) if xp.isdtype(x.dtype, "complex floating") else out


def _diagonal(xp: Any, x: Any) -> Any:
    """The diagonal matrices with these diagonals."""
    eye = xp.eye(x.shape[-1], dtype=x.dtype, device=device_of(x))
    return xp.multiply(x[..., None, :], eye)


def _differences(xp: Any, values: Any) -> Any:
    """``1 / (values[j] - values[i])``, with zeros on the diagonal."""
    gaps = xp.subtract(values[..., None, :], values[..., :, None])
    eye = xp.eye(values.shape[-1], dtype=values.dtype, device=device_of(values))
    return xp.divide(xp.subtract(1.0, eye), xp.add(gaps, eye))


def _matmul_first(xp: Any, g: Any, out: Any, x1: Any, x2: Any) -> Any:
    if x2.ndim == 1:
        return xp.multiply(g if x1.ndim == 1 else g[..., None], x2)
    if x1.ndim == 1 and x2.ndim == 2:
        return xp.matmul(g, xp.matrix_transpose(x2))
    if x1.ndim == 1:
        g = g[..., None, :]
        return _summed(xp, xp.matmul(g, xp.matrix_transpose(x2))[..., 0, :], x1)
    if x1.ndim > 2 and x2.ndim == 2:
        return xp.reshape(xp.matmul(_rows(xp, g), xp.matrix_transpose(x2)), tuple(x1.shape))
    return _summed(xp, xp.matmul(g, xp.matrix_transpose(x2)), x1)


def _matmul_second(xp: Any, g: Any, out: Any, x1: Any, x2: Any) -> Any:
    if x1.ndim == 1:
        return xp.multiply(x1, g) if x2.ndim == 1 else xp.multiply(x1[:, None], g[..., None, :])
    if x2.ndim == 1 and x1.ndim == 2:
        return xp.matmul(xp.matrix_transpose(x1), g)
    if x2.ndim == 1:
        return _summed(xp, xp.matmul(xp.matrix_transpose(x1), g[..., None])[..., 0], x2)
    if x1.ndim > 2 and x2.ndim == 2:
        return xp.matmul(xp.matrix_transpose(_rows(xp, x1)), _rows(xp, g))
    return _summed(xp, xp.matmul(xp.matrix_transpose(x1), g), x2)


def _rows(xp: Any, x: Any) -> Any:
    """A stack of matrices as one."""
    return xp.reshape(x, (prod(x.shape[:-1]), x.shape[-1]))


def _summed(xp: Any, g: Any, x: Any) -> Any:
    """Sum over axes of a stack that ``x`` was broadcast along."""
    extra = g.ndim - x.ndim
    axes = (*range(extra), *(i + extra for i, n in enumerate(x.shape) if n == 1 and g.shape[i + extra] != 1))
    return xp.reshape(xp.sum(g, axis=axes), tuple(x.shape)) if axes else g


define("matmul", _matmul_first, _matmul_second, keeps=((1,), (0,)))


def _linear_input(xp: Any, g: Any, out: Any, x: Any, weight: Any, bias: Any = None) -> Any:
    return xp.reshape(xp.matmul(_rows(xp, g), weight), tuple(x.shape))


def _linear_weight(xp: Any, g: Any, out: Any, x: Any, weight: Any, bias: Any = None) -> Any:
    # In the layout of the weight: the rule of `matmul` gives its transpose, which an optimizer's arithmetic is slow with.
    return xp.matmul(xp.matrix_transpose(_rows(xp, g)), _rows(xp, x))


def _linear_bias(xp: Any, g: Any, out: Any, x: Any, weight: Any, bias: Any = None) -> Any:
    return xp.sum(_rows(xp, g), axis=0)


def _one_matrix(x: Any, weight: Any, bias: Any = None, /) -> bool:
    return len(getattr(weight, "shape", ())) == 2 and (bias is None or tuple(bias.shape) == tuple(weight.shape)[:1])


define("nn.linear", _linear_input, _linear_weight, _linear_bias, keeps=((1,), (0,), ()), when=_one_matrix)


@_adjoint
def _eigh(xp: Any, g: Any, out: Any, x: Any, **_: Any) -> Any:
    values, vectors = out
    inner = xp.astype(_diagonal(xp, _filled(xp, g, out)[0]), vectors.dtype)
    if g[1] is not None:  # the values alone have a derivative where some are equal, the vectors have none
        inner = xp.add(inner, xp.multiply(xp.matmul(_h(xp, vectors), g[1]), _differences(xp, values)))
    found = xp.matmul(xp.matmul(vectors, inner), _h(xp, vectors))
    return xp.multiply(xp.add(found, _h(xp, found)), 0.5)


@_adjoint
def _eig(xp: Any, g: Any, out: Any, x: Any, **_: Any) -> Any:
    values, vectors = out
    gl, gv = _filled(xp, g, out)
    vh = _h(xp, vectors)
    product = xp.matmul(vh, gv)
    real = xp.astype(xp.real(xp.linalg.diagonal(product)), product.dtype)
    inner = xp.subtract(product, xp.matmul(xp.matmul(vh, vectors), _diagonal(xp, real)))
    inner = xp.add(xp.multiply(inner, xp.conj(_differences(xp, values))), _diagonal(xp, gl))
    return xp.linalg.solve(vh, xp.matmul(inner, vh))


def _svd(xp: Any, g: Any, out: Any, x: Any, *, full_matrices: bool = True) -> Any:
    u, s, vh = out
    rank = s.shape[-1]
    if u.shape[-1] != rank or vh.shape[-2] != rank:
        if g[0] is not None or g[2] is not None:
            raise NoRuleError("The vectors of linalg.svd have no derivative with full_matrices=True: pass full_matrices=False.")
        out = u[..., :rank], s, vh[..., :rank, :]
    return _thin_svd(xp, g, out, x)


@_adjoint
def _thin_svd(xp: Any, g: Any, out: Any, x: Any) -> Any:
    u, s, vh = out
    rank = s.shape[-1]
    gu, gs, gvh = _filled(xp, g, out)
    values = xp.astype(_diagonal(xp, gs), u.dtype)
    if g[0] is None and g[2] is None:  # these have a derivative where some are equal, the vectors have none
        return xp.matmul(xp.matmul(u, values), vh)
    v, gv = _h(xp, vh), _h(xp, gvh)
    uh = _h(xp, u)
    utgu, vtgv = xp.matmul(uh, gu), xp.matmul(vh, gv)
    gaps = xp.astype(_differences(xp, xp.square(s)), u.dtype)
    s_columns, s_rows = xp.astype(s[..., None, :], u.dtype), xp.astype(s[..., :, None], u.dtype)
    left = xp.multiply(xp.multiply(xp.subtract(utgu, _h(xp, utgu)), gaps), s_columns)
    right = xp.multiply(s_rows, xp.multiply(xp.subtract(vtgv, _h(xp, vtgv)), gaps))
    inner = xp.add(xp.add(left, right), values)
    if xp.isdtype(u.dtype, "complex floating"):
        phases = xp.multiply(xp.imag(xp.linalg.diagonal(utgu)), xp.divide(1.0, s))
        inner = xp.add(inner, xp.multiply(xp.astype(_diagonal(xp, phases), u.dtype), 1j))
    found = xp.matmul(xp.matmul(u, inner), vh)
    if u.shape[-2] > rank:
        rest = xp.subtract(gu, xp.matmul(u, utgu))
        found = xp.add(found, xp.matmul(xp.divide(rest, s_columns), vh))
    if v.shape[-2] > rank:
        rest = xp.subtract(gv, xp.matmul(v, vtgv))
        found = xp.add(found, xp.matmul(u, _h(xp, xp.divide(rest, s_columns))))
    return found


@_adjoint
def _qr(xp: Any, g: Any, out: Any, x: Any, *, mode: str = "reduced") -> Any:
    q, r = out
    gq, gr = _filled(xp, g, out)
    rows, columns = x.shape[-2:]
    if mode == "complete" and rows > columns:
        raise NoRuleError("linalg.qr has no derivative with mode='complete' for more rows than columns: pass mode='reduced'.")
    if rows >= columns:
        return _qr_of_tall(xp, gq, gr, q, r)
    square, rest = r[..., :rows], x[..., rows:]
    gq = xp.add(gq, xp.matmul(rest, _h(xp, gr[..., rows:])))
    found = _qr_of_tall(xp, gq, gr[..., :rows], q, square)
    return xp.concat([found, xp.matmul(q, gr[..., rows:])], axis=-1)


def _qr_of_tall(xp: Any, gq: Any, gr: Any, q: Any, r: Any) -> Any:
    m = xp.subtract(xp.matmul(r, _h(xp, gr)), xp.matmul(_h(xp, gq), q))
    lower = xp.tril(m, k=-1)
    diagonal = xp.astype(_diagonal(xp, xp.real(xp.linalg.diagonal(m))), m.dtype)
    symmetric = xp.add(xp.add(lower, _h(xp, lower)), diagonal)
    return _h(xp, xp.linalg.solve(r, _h(xp, xp.add(gq, xp.matmul(q, symmetric)))))


define("linalg.eigh", _eigh, keeps=(("o",),))
define("linalg.eig", _eig, keeps=(("o",),))
define("linalg.svd", _svd, keeps=(("o",),))
define("linalg.qr", _qr)


# Solutions and inverses
def _inv(xp: Any, g: Any, out: Any, x: Any) -> Any:
    transposed = xp.matrix_transpose(out)
    return xp.negative(xp.matmul(xp.matmul(transposed, g), transposed))


def _solve_first(xp: Any, g: Any, out: Any, x1: Any, x2: Any) -> Any:
    gb = _solve_second(xp, g, out, x1, x2, whole=True)
    if x2.ndim == 1:
        return _summed(xp, xp.negative(xp.multiply(gb[..., :, None], out[..., None, :])), x1)
    return _summed(xp, xp.negative(xp.matmul(gb, xp.matrix_transpose(out))), x1)


def _solve_second(xp: Any, g: Any, out: Any, x1: Any, x2: Any, *, whole: bool = False) -> Any:
    if x2.ndim == 1:
        found = xp.linalg.solve(xp.matrix_transpose(x1), g[..., None])[..., 0]
    else:
        found = xp.linalg.solve(xp.matrix_transpose(x1), g)
    return found if whole else _summed(xp, found, x2)


define("linalg.inv", _inv, keeps=(("o",),))
define("linalg.solve", _solve_first, _solve_second, keeps=((0, "o"), (0,)))


def _slogdet(xp: Any, g: Any, out: Any, x: Any) -> Any:
    g_sign, g_logarithm = g
    inverse = xp.matrix_transpose(xp.linalg.inv(x))
    total = None if g_logarithm is None else xp.astype(g_logarithm, x.dtype)
    if g_sign is not None and xp.isdtype(x.dtype, "complex floating"):
        turned = xp.multiply(xp.imag(xp.multiply(g_sign, out[0])), 1j)
        total = turned if total is None else xp.add(total, turned)
    return None if total is None else xp.multiply(total[..., None, None], inverse)


define("linalg.slogdet", _slogdet)


def _det(xp: Any, g: Any, out: Any, x: Any) -> Any:
    g = g[..., None, None]
    if never(xp, xp.equal(out, 0)):
        inverse = xp.linalg.inv(x)
        if never(xp, _is_ill(xp, inverse, x)):
            return xp.multiply(g, xp.multiply(out[..., None, None], xp.matrix_transpose(inverse)))
    return xp.multiply(g, _cofactors(xp, x))


def _constant(xp: Any, x: Any) -> Any:
    own = vars(xp).get("__stop_gradient__")  # a namespace of native arrays has none
    return x if own is None else own(x)


def _is_ill(xp: Any, inverse: Any, x: Any) -> Any:
    """Whether the inverse is too large for derivatives of the determinant."""
    sums = [
        xp.sum(xp.square(xp.abs(_constant(xp, part))), axis=(-2, -1))  # of squares: of the Frobenius norms
        for part in (inverse, x)
    ]
    return xp.logical_not(xp.less(xp.multiply(*sums), determinants.SMALL**-2))


def _cofactors(xp: Any, x: Any) -> Any:
    """The cofactors of matrices that may be singular."""
    u, s, vh = xp.linalg.svd(_constant(xp, x), full_matrices=False)
    lifting, keep = determinants.lifting(u, s, vh, xp)
    points, weights = (
        xp.astype(xp.asarray(values, dtype=keep.dtype, device=device_of(x)), x.dtype) for values in determinants.nodes(x.shape[-1])
    )
    lifted = xp.add(x[..., None, :, :], xp.multiply(points[:, None, None], lifting[..., None, :, :]))
    sign, logarithm = xp.linalg.slogdet(lifted)
    each = xp.multiply(xp.multiply(sign, weights), xp.astype(xp.exp(logarithm), x.dtype))
    found = xp.sum(xp.multiply(each[..., None, None], xp.matrix_transpose(xp.linalg.inv(lifted))), axis=-3)
    return xp.multiply(found, xp.astype(keep, x.dtype)[..., None, None])


@_of_one
def _cholesky(xp: Any, g: Any, out: Any, x: Any, *, upper: bool = False) -> Any:
    lower, g = (_h(xp, out), _h(xp, g)) if upper else (out, g)
    inner = xp.matmul(_h(xp, lower), g)
    inner = xp.multiply(xp.add(xp.tril(inner), xp.tril(inner, k=-1)), 0.5)
    inverse = xp.linalg.inv(lower)
    found = xp.matmul(xp.matmul(_h(xp, inverse), inner), inverse)
    return xp.multiply(xp.add(found, _h(xp, found)), 0.5)


@_of_one
def _pinv(xp: Any, g: Any, out: Any, x: Any, *, rtol: Any = None) -> Any:
    """Golub and Pereyra, 1973."""
    inverse, gh = _h(xp, out), _h(xp, g)
    found = xp.negative(xp.matmul(xp.matmul(inverse, g), inverse))
    left = xp.matmul(xp.matmul(gh, out), inverse)
    right = xp.matmul(xp.matmul(inverse, out), gh)
    found = xp.add(found, xp.subtract(left, xp.matmul(x, xp.matmul(out, left))))
    return xp.add(found, xp.subtract(right, xp.matmul(xp.matmul(right, out), x)))


define("linalg.det", _det)
define("linalg.cholesky", _cholesky, keeps=(("o",),))
define("linalg.pinv", _pinv)


# Products and norms
define_broadcasting(
    "vecdot",
    lambda xp, g, out, x1, x2, *, axis=-1: _conj(xp, xp.multiply(xp.expand_dims(g, axis=axis), x2)),
    lambda xp, g, out, x1, x2, *, axis=-1: xp.multiply(xp.expand_dims(g, axis=axis), _conj(xp, x1)),
    symmetric=False,
    when=lambda x1, x2, *, axis=-1: axis < 0,
)


def _vector_norm(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, keepdims: bool = False, ord: float = 2) -> Any:
    """0 at 0."""
    zero = xp.equal(out, 0)
    scaled = xp.where(zero, 0.0, xp.divide(g, xp.where(zero, 1.0, out)))
    return xp.multiply(spread(xp, scaled, x, axis), _conj(xp, x))


define("linalg.vector_norm", _vector_norm, when=lambda x, **options: options.get("ord", 2) == 2)


def _lu(xp: Any, g: Any, out: Any, x: Any, *, p_indices: bool = False) -> Any:
    """``tril(L^H g)`` and ``triu(g U^H)`` of the square part; the rest of a tall ``L`` or a wide ``U`` solves for its own."""
    order, lower, upper = out
    size = min(x.shape[-2:])
    gl, gu = (xp.zeros_like(part) if one is None else _conj(xp, one) for one, part in zip(g[1:], out[1:], strict=True))
    square, head = lower[..., :size, :], upper[..., :, :size]
    right, left = _h(xp, xp.linalg.inv(head)), _h(xp, xp.linalg.inv(square))
    g_square, g_head = gl[..., :size, :], gu[..., :, :size]
    below = beside = None
    if x.shape[-2] > size:
        below = xp.matmul(gl[..., size:, :], right)
        g_head = xp.subtract(g_head, xp.matmul(_h(xp, lower[..., size:, :]), below))
    if x.shape[-1] > size:
        beside = xp.matmul(left, gu[..., :, size:])
        g_square = xp.subtract(g_square, xp.matmul(beside, _h(xp, upper[..., :, size:])))
    inner = xp.add(xp.tril(xp.matmul(_h(xp, square), g_square), k=-1), xp.triu(xp.matmul(g_head, _h(xp, head))))
    found = xp.matmul(xp.matmul(left, inner), right)
    found = found if below is None else xp.concat([found, below], axis=-2)
    found = _conj(xp, found if beside is None else xp.concat([found, beside], axis=-1))
    if not p_indices:
        return xp.matmul(order, found)
    return xp.take_along_axis(found, xp.broadcast_to(order[..., None], tuple(found.shape)), axis=-2)


define("linalg.lu", _lu)
