"""Numbers of events: Poisson, binomial and multinomial, by loops that reject. Nothing here is declared.

Each key has loops of its own: where a batch of keys goes through one loop, those that are done wait for the others.
"""

from __future__ import annotations

from math import log, pi, sqrt

from ivy_api.adapt.lengths import known_length
from ivy_api.extensions.random import words

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.extensions.random.words import Form, Words
    from ivy_api.typing import Array, ArrayNamespace

_FEW = 10.0
"""Up to so many expected events they are counted one by one."""

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
    """Poisson numbers as ``float32``, of a form with an axis."""
    few = ~(lam >= _FEW)
    small = _counted(key, xp.where(few, lam, xp.zeros_like(lam)), form, xp)
    large = _poisson_rejected(key, xp.where(few, xp.full_like(lam, 1e5), lam), form, xp)
    return xp.where(xp.equal(lam, 0), xp.zeros_like(small), xp.where(few, small, large))


def _counted(key: Words, lam: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Multiply uniform numbers until the product is below ``exp(-lam)``."""

    def one_more(k1: Array, k2: Array, count: Array, logarithm: Array) -> tuple[Array, ...]:
        following, own = words.children((k1, k2), 2, xp)
        u = words.unit(words.drawn(own, form, xp), lam.dtype, xp)
        return *following, count + xp.astype(logarithm > -lam, lam.dtype), logarithm + words.log_of(u, xp)

    nothing = _zeros(key, form, lam, xp)
    state = xp.random.while_loop(lambda _1, _2, _3, logarithm: xp.any(logarithm > -lam), one_more, (*key, nothing, nothing))
    return state[2] - 1


def _poisson_rejected(key: Words, lam: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Hörmann's PTRS."""
    b = 0.931 + 2.53 * xp.sqrt(lam)
    a = -0.059 + 0.02483 * b
    inverse_alpha = 1.1239 + 1.1328 / (b - 3.4)
    ceiling = 0.9277 - 3.6224 / (b - 2)

    def tried(u: Array, v: Array) -> tuple[Array, Array]:
        distance = _not_zero(0.5 - xp.abs(u), xp)
        k = xp.floor((2 * a / distance + b) * u + lam + 0.43)
        s = words.log_of(v * inverse_alpha / (a / (distance * distance) + b), xp)
        t = -lam + k * xp.log(lam) - _log_factorial(xp.where(k < 0, xp.zeros_like(k), k), xp)
        refused = (k < 0) | ((distance < 0.013) & (v > distance))
        return k, ((distance >= 0.07) & (v <= ceiling)) | (~refused & (s <= t))

    return _until_accepted(key, tried, form, lam, xp)


def _log_factorial(k: Array, xp: ArrayNamespace) -> Array:
    """The logarithm of ``k!`` after Lanczos, in the order of XLA: in ``float32``, the errors of this decide at large numbers."""
    series: Any = sum((c / (k + i) for i, c in enumerate(_LANCZOS, 1)), start=0.99999999999980993227684700473478)
    t = k + 7.5
    log_t = log(7.5) + xp.log1p(k / 7.5)
    return (k + 0.5 - t / log_t) * log_t + (log(sqrt(2 * pi)) + xp.log(series))


def _until_accepted(
    key: Words, tried: Callable[[Array, Array], tuple[Array, Array]], form: Form, like: Array, xp: ArrayNamespace
) -> Array:
    """Try until every element has been accepted; each trial of a key that is not done replaces what it accepts."""
    axes = tuple(range(-(len(form) if isinstance(form, tuple) else form.ndim), 0))

    def again(k1: Array, k2: Array, out: Array, accepted: Array) -> tuple[Array, ...]:
        following, *own = words.children((k1, k2), 3, xp)
        u, v = (words.unit(words.drawn(k, form, xp), like.dtype, xp) for k in own)
        value, good = tried(u - 0.5, v)
        waiting = xp.any(~accepted, axis=axes, keepdims=True)
        return *following, xp.where(good & waiting, value, out), accepted | good

    nothing = _zeros(key, form, like, xp)
    state = (*key, nothing - 1, xp.not_equal(nothing, 0))
    return xp.random.while_loop(lambda _1, _2, _3, accepted: ~xp.all(accepted), again, state)[2]


def multinomial(key: Words, n: Array, p: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Multinomial numbers of the data type of ``p``: a binomial number for each outcome but those before."""
    following = xp.flip(xp.cumulative_sum(xp.flip(p, axis=-1), axis=-1), axis=-1)
    ratios = p / xp.where(xp.equal(following, 0), xp.ones_like(p), following)
    rest = _zeros(key, form, p, xp) + n
    out = []
    for i in range(known_length("random.multinomial", p, -1)):
        ratio = ratios[..., i]
        out.append(_binomial(words.child(key, i, xp), rest, xp.clip(ratio, 0.0, 1.0), form, xp))
        rest = rest - out[-1]
    return xp.stack(out, axis=-1)


def _binomial(key: Words, count: Array, prob: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Binomial numbers, ``prob`` from 0 to 1, of a form with an axis."""
    rare = prob < 0.5
    q = xp.where(rare, prob, 1 - prob)
    few = ~(count * q > _FEW)
    count = xp.floor(count)
    zero = xp.zeros_like(count)
    small = _binomial_counted(key, xp.where(few, count, zero), q, form, xp)
    large = _binomial_rejected(key, xp.where(few, zero + 1e4, count), xp.where(few, xp.full_like(q, 0.5), q), form, xp)
    out = xp.where(few, small, large)
    return xp.where(rare, out, count - out)


def _binomial_counted(key: Words, count: Array, prob: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Add up the trials until each next success."""
    never = xp.equal(prob, 0)
    logarithm = xp.log1p(-xp.where(never, xp.full_like(prob, 0.5), prob))

    def one_more(k1: Array, k2: Array, successes: Array, trials: Array) -> tuple[Array, ...]:
        own, following = words.children((k1, k2), 2, xp)
        u = words.unit(words.drawn(own, form, xp), prob.dtype, xp)
        more = xp.where(never, xp.inf, xp.ceil(words.log_of(u, xp) / logarithm))
        return *following, successes + xp.astype(trials <= count, prob.dtype), trials + more

    nothing = _zeros(key, form, prob, xp)
    state = xp.random.while_loop(lambda _1, _2, _3, trials: xp.any(trials <= count), one_more, (*key, nothing, nothing))
    return state[2] - 1


def _binomial_rejected(key: Words, count: Array, prob: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Hörmann's BTRS."""
    deviation = xp.sqrt(count * prob * (1 - prob))
    b = 1.15 + 2.53 * deviation
    a = -0.0873 + 0.0248 * b + 0.01 * prob
    ceiling = 0.92 - 4.2 / b
    odds = prob / (1 - prob)
    alpha = (2.83 + 5.1 / b) * deviation
    mode = xp.floor((count + 1) * prob)

    def tried(u: Array, v: Array) -> tuple[Array, Array]:
        distance = _not_zero(0.5 - xp.abs(u), xp)
        k = xp.floor((2 * a / distance + b) * u + (count * prob + 0.5))
        outside = (k < 0) | (k > count)
        inner = xp.where(outside, xp.zeros_like(k), k)
        v_inner = words.log_of(v * alpha / (a / (distance * distance) + b), xp)
        most = (
            (mode + 0.5) * xp.log((mode + 1) / (odds * (count - mode + 1)))
            + (count + 1) * xp.log((count - mode + 1) / (count - inner + 1))
            + (inner + 0.5) * xp.log(odds * (count - inner + 1) / (inner + 1))
            + _tail(mode, xp)
            + _tail(count - mode, xp)
            - _tail(inner, xp)
            - _tail(count - inner, xp)
        )
        return k, ((distance >= 0.07) & (v <= ceiling)) | (~outside & (v_inner <= most))

    return _until_accepted(key, tried, form, prob, xp)


def _tail(k: Array, xp: ArrayNamespace) -> Array:
    """What Stirling's formula lacks of ``log(k!)``."""
    square = (k + 1) * (k + 1)
    out = (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1)
    for i, value in enumerate(_TAILS):
        out = xp.where(xp.equal(k, i), value, out)
    return out


def _not_zero(distance: Array, xp: ArrayNamespace) -> Array:
    """The distance to the edge; at the edge the trial is refused all the same, and NumPy need not warn of a division."""
    return xp.where(xp.equal(distance, 0), xp.full_like(distance, 1e-10), distance)


def _zeros(key: Words, form: Form, like: Array, xp: ArrayNamespace) -> Array:
    """Zeros of the data type of ``like``: of the form, after the batch of the key."""
    return xp.astype(xp.zeros_like(words.drawn(key, form, xp)[0]), like.dtype)
