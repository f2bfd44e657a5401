"""Poisson, binomial and multinomial samples, by rejection loops. Nothing here is declared.

Each key has its own loop: in one loop for a batch of keys, finished ones would wait for the others.
"""

from __future__ import annotations

from math import log, pi, sqrt

from ivy_api.bodies.random import threefry
from ivy_api.bodies.random.rounding import Rounding
from ivy_api.bodies.shapes import static_length

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.bodies.random.threefry import Form, Words
    from ivy_api.typing import Array, ArrayNamespace, DType

_FEW = 10.0
"""Up to this rate, events are counted one by one."""

_TAILS = (
    0.0810614667953272, 0.0413406959554092, 0.0276779256849983, 0.02079067210376509, 0.0166446911898211,
    0.0138761288230707, 0.0118967099458917, 0.0104112652619720, 0.00925546218271273, 0.00833056343336287,
)  # fmt: skip

_LANCZOS = (
    676.520368121885098567009190444019, -1259.13921672240287047156078755283, 771.3234287776530788486528258894,
    -176.61502916214059906584551354, 12.507343278686904814458936853, -0.13857109526572011689554707,
    9.984369578019570859563e-6, 1.50563273514931155834e-7,
)  # fmt: skip


def poisson(key: Words, lam: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Return Poisson samples, of a shape with at least one axis."""
    r = Rounding(xp.float32, xp)
    lam = r.of(lam)
    few = ~(lam >= _FEW)
    small = _counted(key, xp.where(few, lam, xp.zeros_like(lam)), form, r)
    large = _poisson_rejected(key, xp.where(few, xp.full_like(lam, 1e5), lam), form, r)
    return xp.where(xp.equal(lam, 0), xp.zeros_like(small), xp.where(few, small, large))


def _counted(key: Words, lam: Array, form: Form, r: Rounding) -> Array:
    """Multiply uniform samples until the product is below ``exp(-lam)`` (Knuth)."""
    xp = r.xp

    def one_more(k1: Array, k2: Array, count: Array, logarithm: Array) -> tuple[Array, ...]:
        following, own = threefry.split_words((k1, k2), 2, xp)
        u = r.of(threefry.to_unit_interval(threefry.random_words(own, form, xp), xp.float32, xp))
        return *following, count + xp.astype(logarithm > -lam, lam.dtype), r(logarithm + r.log(u))

    nothing = _zeros(key, form, r.dtype, xp)
    state = xp.transforms.while_loop(lambda _1, _2, _3, logarithm: xp.any(logarithm > -lam), one_more, (*key, nothing, nothing))
    return state[2] - 1


def _poisson_rejected(key: Words, lam: Array, form: Form, r: Rounding) -> Array:
    """Hörmann's PTRS."""
    xp, n = r.xp, r.number
    b = r(n(0.931) + n(2.53) * r(xp.sqrt(lam)))
    a = r(n(-0.059) + n(0.02483) * b)
    inverse_alpha = r(n(1.1239) + r(n(1.1328) / r(b - n(3.4))))
    ceiling = r(n(0.9277) - r(n(3.6224) / r(b - 2)))
    log_lam = r.log(lam)

    def tried(u: Array, v: Array) -> tuple[Array, Array]:
        distance = _not_zero(0.5 - xp.abs(u), xp)
        k = xp.floor(r(r(r(r(2 * a / distance) + b) * u + lam) + n(0.43)))
        s = r.log(r(r(v * inverse_alpha) / r(r(a / r(distance * distance)) + b)))
        t = r(r(k * log_lam - lam) - _log_factorial(xp.where(k < 0, xp.zeros_like(k), k), r))
        refused = (k < 0) | ((distance < n(0.013)) & (v > distance))
        return k, ((distance >= n(0.07)) & (v <= ceiling)) | (~refused & (s <= t))

    return _until_accepted(key, tried, form, xp.float32, r)


def _log_factorial(k: Array, r: Rounding) -> Array:
    """The logarithm of ``k!`` by the Lanczos approximation, in the order of XLA, since its ``float32`` errors affect results."""
    n = r.number
    series: Any = 1.0
    for i, c in enumerate(_LANCZOS, 1):
        series = r(series + r(n(c) / r(k + i)))
    log_t = r(n(log(7.5)) + r.log1p(r(k * n(1 / 7.5))))
    main = r(r(r(k + 0.5) - r(r(k + 7.5) / log_t)) * log_t + n(log(sqrt(2 * pi))))
    return r(main + r.log(series))


def _until_accepted(
    key: Words, tried: Callable[[Array, Array], tuple[Array, Array]], form: Form, dtype: DType, r: Rounding
) -> Array:
    """Repeat until every element is accepted; a trial of an unfinished key overwrites the elements it accepts."""
    xp = r.xp
    axes = tuple(range(-(len(form) if isinstance(form, tuple) else form.ndim), 0))

    def again(k1: Array, k2: Array, out: Array, accepted: Array) -> tuple[Array, ...]:
        following, *own = threefry.split_words((k1, k2), 3, xp)
        u, v = (r.of(threefry.to_unit_interval(threefry.random_words(k, form, xp), dtype, xp)) for k in own)
        value, good = tried(u - 0.5, v)
        waiting = xp.any(~accepted, axis=axes, keepdims=True)
        return *following, xp.where(good & waiting, value, out), accepted | good

    nothing = _zeros(key, form, r.dtype, xp)
    state = (*key, nothing - 1, xp.not_equal(nothing, 0))
    return xp.transforms.while_loop(lambda _1, _2, _3, accepted: ~xp.all(accepted), again, state)[2]


def multinomial(key: Words, n: Array, p: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Return multinomial samples: a binomial sample for each outcome, conditioned on the previous ones."""
    r = Rounding(p.dtype, xp)
    following = xp.flip(xp.cumulative_sum(xp.flip(p, axis=-1), axis=-1), axis=-1)
    ratios = r.of(p / xp.where(xp.equal(following, 0), xp.ones_like(p), following))
    rest = _zeros(key, form, r.dtype, xp) + r.of(n)
    out = []
    for i in range(static_length("random.multinomial", p, -1)):
        out.append(binomial(threefry.fold_in_words(key, i, xp), rest, xp.clip(ratios[..., i], 0.0, 1.0), form, p.dtype, r))
        rest = r(rest - out[-1])
    return xp.stack(out, axis=-1)


def binomial(key: Words, count: Array, prob: Array, form: Form, dtype: DType, r: Rounding) -> Array:
    """Return binomial samples, for ``prob`` from 0 to 1, of a shape with at least one axis."""
    xp = r.xp
    rare = prob < 0.5
    q = xp.where(rare, prob, r(1 - prob))
    few = ~(r(count * q) > _FEW)
    count = xp.floor(count)
    zero = xp.zeros_like(count)
    small = _binomial_counted(key, xp.where(few, count, zero), q, form, dtype, r)
    large = _binomial_rejected(key, xp.where(few, zero + 1e4, count), xp.where(few, xp.full_like(q, 0.5), q), form, dtype, r)
    out = xp.where(few, small, large)
    return xp.where(rare, out, r(count - out))


def _binomial_counted(key: Words, count: Array, prob: Array, form: Form, dtype: DType, r: Rounding) -> Array:
    """Sum geometric samples, the numbers of trials until each success."""
    xp = r.xp
    never = xp.equal(prob, 0)
    logarithm = r(xp.log1p(-xp.where(never, xp.full_like(prob, 0.5), prob)))

    def one_more(k1: Array, k2: Array, successes: Array, trials: Array) -> tuple[Array, ...]:
        own, following = threefry.split_words((k1, k2), 2, xp)
        u = r.of(threefry.to_unit_interval(threefry.random_words(own, form, xp), dtype, xp))
        more = xp.where(never, xp.inf, xp.ceil(r(r.log(u) / logarithm)))
        return *following, successes + xp.astype(trials <= count, r.dtype), r(trials + more)

    nothing = _zeros(key, form, r.dtype, xp)
    state = xp.transforms.while_loop(lambda _1, _2, _3, trials: xp.any(trials <= count), one_more, (*key, nothing, nothing))
    return state[2] - 1


def _binomial_rejected(key: Words, count: Array, prob: Array, form: Form, dtype: DType, r: Rounding) -> Array:
    """Hörmann's BTRS."""
    xp, n = r.xp, r.number
    expected, other = r(count * prob), r(1 - prob)
    deviation = r(xp.sqrt(r(expected * other)))
    b = r(n(1.15) + n(2.53) * deviation)
    a = r(r(n(-0.0873) + n(0.0248) * b) + n(0.01) * prob)
    ceiling = r(n(0.92) - r(n(4.2) / b))
    odds = r(prob / other)
    alpha = r(r(n(2.83) + r(n(5.1) / b)) * deviation)
    mode = xp.floor(r(r(count + 1) * prob))
    beyond = r(r(count - mode) + 1)

    def tried(u: Array, v: Array) -> tuple[Array, Array]:
        distance = _not_zero(0.5 - xp.abs(u), xp)
        k = xp.floor(r(r(r(2 * a / distance) + b) * u + r(expected + 0.5)))
        outside = (k < 0) | (k > count)
        inner = xp.where(outside, xp.zeros_like(k), k)
        left = r(r(count - inner) + 1)
        logarithm = r.log(r(r(v * alpha) / r(r(a / r(distance * distance)) + b)))
        most = r(r(mode + 0.5) * r.log(r(r(mode + 1) / r(odds * beyond))) + r(r(count + 1) * r.log(r(beyond / left))))
        most = r(most + r(inner + 0.5) * r.log(r(r(odds * left) / r(inner + 1))))
        for sign, number in ((1, mode), (1, count - mode), (-1, inner), (-1, count - inner)):
            most = r(most + sign * _tail(number, r))
        return k, ((distance >= n(0.07)) & (v <= ceiling)) | (~outside & (logarithm <= most))

    return _until_accepted(key, tried, form, dtype, r)


def _tail(k: Array, r: Rounding) -> Array:
    """The remainder of Stirling's formula for ``log(k!)``; above 9 JAX uses the value of 9, needed for equal samples."""
    xp = r.xp
    out = xp.full_like(k, r.number(_TAILS[9]))
    for i, value in enumerate(_TAILS[:9]):
        out = xp.where(xp.equal(k, i), r.number(value), out)
    return out


def _not_zero(distance: Array, xp: ArrayNamespace) -> Array:
    """The distance to the boundary, never zero: boundary trials are rejected anyway, and NumPy would warn of a division."""
    return xp.where(xp.equal(distance, 0), xp.full_like(distance, 1e-10), distance)


def _zeros(key: Words, form: Form, dtype: DType, xp: ArrayNamespace) -> Array:
    """Return zeros of the shape, preceded by the batch shape of the key."""
    return xp.astype(xp.zeros_like(threefry.random_words(key, form, xp)[0]), dtype)
