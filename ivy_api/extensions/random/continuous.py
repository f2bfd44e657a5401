"""Samples from continuous distributions."""

from __future__ import annotations

from math import sqrt
from typing import get_args

from ivy_api._types import CovarianceMethod
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.random import threefry
from ivy_api.bodies.shapes import shapes_differ, static_length
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, DType, Key, RealFloatingArray, Shape

COVARIANCE_METHODS = get_args(CovarianceMethod)


@composed
def uniform(
    key: Key,
    /,
    shape: Shape = (),
    *,
    minval: float | Array = 0.0,
    maxval: float | Array = 1.0,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the uniform distribution over ``[minval, maxval)``.

    Parameters
    ----------
    key : a key, or a batch of keys
    shape : the shape of the samples of each key
    minval, maxval : the bounds, scalars or arrays that broadcast to ``shape``
    dtype : a real floating-point dtype; ``None``: the default one

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    ``jax.random.uniform``.

    Examples
    --------
    >>> xp.random.uniform(xp.random.key(0), (3,))
    array([0.4185, 0.2163, 0.9653])
    >>> xp.random.uniform(xp.random.key(0), (3,), minval=-1.0)
    array([-0.1631, -0.5674,  0.9306])
    """
    dtype = threefry.real_dtype(dtype, xp=xp)
    form = threefry.result_form(shape, minval, maxval, xp=xp)
    out = threefry.to_unit_interval(threefry.random_words(threefry.key_words(key, xp), form, xp), dtype, xp)
    return threefry.to_interval(out, minval, maxval, key, xp)


@composed
def normal(
    key: Key,
    /,
    shape: Shape = (),
    *,
    loc: float | Array | None = None,
    scale: float | Array | None = None,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the normal distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    shape : the shape of the samples of each key
    loc : the mean; ``None``: 0
    scale : the standard deviation; ``None``: 1
    dtype : a floating-point dtype; ``None``: the default real one. For complex dtypes each part has half of the variance.

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a floating-point dtype.

    References
    ----------
    ``jax.random.normal``.

    Examples
    --------
    >>> xp.random.normal(xp.random.key(0), (3,))
    array([-0.2058, -0.7848,  1.8161])
    >>> x = xp.random.normal(xp.random.key(0), (10_000,), loc=5.0, scale=2.0)
    >>> round(float(xp.mean(x)), 1), round(float(xp.std(x)), 1)
    (5.0, 2.0)
    """
    if dtype is None or not xp.isdtype(dtype, "complex floating"):
        out = threefry.normal_from_uniform(xp.random.uniform(key, shape, dtype=threefry.real_dtype(dtype, xp=xp)), xp)
    else:
        own, keys = (xp.float32 if dtype == xp.complex64 else xp.float64), xp.random.split(key)
        real, imag = (threefry.normal_from_uniform(xp.random.uniform(keys[..., i, :], shape, dtype=own), xp) for i in (0, 1))
        out = (xp.astype(real, dtype) + xp.astype(imag, dtype) * 1j) / sqrt(2)
    return threefry.scale_and_shift(out, loc, scale)


@composed
def truncated_normal(
    key: Key,
    lower: float | RealFloatingArray,
    upper: float | RealFloatingArray,
    /,
    shape: Shape | None = None,
    *,
    loc: float | Array | None = None,
    scale: float | Array | None = None,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the standard normal distribution truncated to an interval.

    Parameters
    ----------
    key : a key, or a batch of keys
    lower, upper : the bounds, before ``loc`` and ``scale``: scalars, or arrays of real floating-point dtype
    shape : the shape of the samples of each key; ``None``: the broadcast shape of ``lower`` and ``upper``
    loc : the offset added at the end; ``None``: 0
    scale : the scale; ``None``: 1
    dtype : a real floating-point dtype; ``None``: that of ``lower`` and ``upper``, else the default one

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    ``jax.random.truncated_normal``.

    Examples
    --------
    >>> x = xp.random.truncated_normal(xp.random.key(0), -1.0, 2.0, (1000,))
    >>> bool(xp.all((x >= -1.0) & (x <= 2.0)))
    True
    """
    dtype = threefry.real_dtype(dtype, lower, upper, xp=xp)
    form = threefry.result_form(shape, lower, upper, xp=xp)
    low, high = (threefry.as_dtype(end, dtype, key, xp) for end in (lower, upper))
    u = threefry.to_unit_interval(threefry.random_words(threefry.key_words(key, xp), form, xp), dtype, xp)
    first, last = (xp.erf(end / sqrt(2)) for end in (low, high))
    u = threefry.to_interval(u, first, last, key, xp)
    inner = (xp.nextafter(end, xp.full_like(end, to)) for end, to in ((low, xp.inf), (high, -xp.inf)))
    out = threefry.scaled_erfinv(u, xp)
    least, most = inner
    return threefry.scale_and_shift(xp.minimum(xp.maximum(out, least), most), loc, scale)


@composed
def exponential(
    key: Key,
    /,
    shape: Shape = (),
    *,
    scale: float | Array | None = None,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the exponential distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    shape : the shape of the samples of each key
    scale : the mean; ``None``: 1
    dtype : a real floating-point dtype; ``None``: the default one

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    ``jax.random.exponential``.

    Examples
    --------
    >>> x = xp.random.exponential(xp.random.key(0), (10_000,), scale=3.0)
    >>> round(float(xp.mean(x)), 1)
    3.0
    """
    return threefry.scale_and_shift(-xp.log1p(-xp.random.uniform(key, shape, dtype=dtype)), None, scale)


@composed
def gumbel(
    key: Key,
    /,
    shape: Shape = (),
    *,
    loc: float | Array | None = None,
    scale: float | Array | None = None,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the Gumbel distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    shape : the shape of the samples of each key
    loc : the mode; ``None``: 0
    scale : the scale; ``None``: 1
    dtype : a real floating-point dtype; ``None``: the default one

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    ``jax.random.gumbel``, with ``mode="low"``, as is its default.

    Examples
    --------
    >>> x = xp.random.gumbel(xp.random.key(0), (10_000,))
    >>> round(float(xp.mean(x)), 1)
    0.6
    """
    dtype = threefry.real_dtype(dtype, xp=xp)
    return threefry.scale_and_shift(threefry.gumbel_of_form(key, threefry.result_form(shape, xp=xp), dtype, xp), loc, scale)


@composed
def laplace(
    key: Key,
    /,
    shape: Shape = (),
    *,
    loc: float | Array | None = None,
    scale: float | Array | None = None,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the Laplace distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    shape : the shape of the samples of each key
    loc : the mean; ``None``: 0
    scale : the scale, the mean absolute deviation; ``None``: 1
    dtype : a real floating-point dtype; ``None``: the default one

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    ``jax.random.laplace``.

    Examples
    --------
    >>> x = xp.random.laplace(xp.random.key(0), (10_000,), loc=2.0)
    >>> round(float(xp.median(x)), 1)
    2.0
    """
    dtype = threefry.real_dtype(dtype, xp=xp)
    u = xp.random.uniform(key, shape, minval=threefry.above_minus_one(dtype, xp), dtype=dtype)
    return threefry.scale_and_shift(xp.sign(u) * xp.log1p(-xp.abs(u)), loc, scale)


@composed
def multivariate_normal(
    key: Key,
    mean: RealFloatingArray,
    cov: RealFloatingArray,
    /,
    shape: Shape | None = None,
    *,
    dtype: DType | None = None,
    method: CovarianceMethod = "cholesky",
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the multivariate normal distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    mean : array of real floating-point dtype, of shape ``(..., n)``
    cov : array of real floating-point dtype, of shape ``(..., n, n)``: the covariance matrices
    shape : the batch shape of each key; ``None``: the broadcast batch shape of ``mean`` and ``cov``
    dtype : a real floating-point dtype; ``None``: that of ``mean`` and ``cov``
    method : the factorisation of ``cov``; if it is singular, use ``"eigh"`` or ``"svd"``

    Returns
    -------
    out : array of ``dtype``, of ``shape`` followed by ``n``, after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.
    ValueError
        if ``method`` is unknown, or the shapes are incompatible.

    References
    ----------
    ``jax.random.multivariate_normal``.

    Examples
    --------
    >>> mean, cov = xp.asarray([0.0, 5.0]), xp.asarray([[1.0, 0.5], [0.5, 1.0]])
    >>> x = xp.random.multivariate_normal(xp.random.key(0), mean, cov, (10_000,))
    >>> round(float(xp.corrcoef(x, rowvar=False)[0, 1]), 1)
    0.5
    """
    if method not in COVARIANCE_METHODS:
        raise unknown_option("random.multivariate_normal", "method", method)
    n = static_length("random.multivariate_normal", mean, -1) if mean.ndim else 0
    if not n or shapes_differ(cov.shape[-2:], (n, n)):
        raise ArgumentError(
            f"random.multivariate_normal needs mean of shape (..., n) and cov of shape (..., n, n); "
            f"got {tuple(mean.shape)} and {tuple(cov.shape)}."
        )
    dtype = threefry.real_dtype(dtype, mean, cov, xp=xp)
    mean, cov = xp.astype(mean, dtype, copy=False), xp.astype(cov, dtype, copy=False)
    form = threefry.result_form(shape, mean[..., 0], cov[..., 0, 0], xp=xp)
    if method == "cholesky":
        factor = xp.linalg.cholesky(cov)
    else:
        if method == "eigh":
            values, vectors = xp.linalg.eigh(cov)
        else:
            vectors, values, _ = xp.linalg.svd(cov)
        factor = vectors * xp.sqrt(values)[..., None, :]
    z = xp.random.normal(key, (*form, n), dtype=dtype)
    return mean + xp.matmul(factor, z[..., None])[..., 0]


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
