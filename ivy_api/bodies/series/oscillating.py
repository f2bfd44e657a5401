"""Bessel functions of the first and second kind, and modified ones of the second kind, of orders 0 and 1.

Chebyshev series, computed with 40 digits by interpolation at Chebyshev points, the first coefficient halved where they are summed.
What each series stands for is said where it is used.
"""

from __future__ import annotations

from math import pi, sqrt

from ivy_api.bodies.series.polynomials import chebyshev

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

_INFINITE, _UNDEFINED = float("inf"), float("nan")

_J0 = (
    0.31545594294978024, -0.008723442352852221, 0.2651786132033368, -0.37009499387264977, 0.15806710233209725,
    -0.034893769411408884, 0.004819180069467605, -0.00046062616620627504, 3.246032882100508e-05, -1.7619469077621507e-06,
    7.608163592418782e-08, -2.679253530557673e-09, 7.848696314479465e-11, -1.9438346867370164e-12, 4.125320595634374e-14,
    -7.588508125447546e-16, 1.2218515873961411e-17,
)  # fmt: skip
_J1 = (
    0.16208969265131623, -0.1489751450676521, 0.1609992623572097, -0.08268049176681791, 0.022213639654966037,
    -0.003646940600769276, 0.0004050337728354822, -3.255554866857259e-05, 1.9858774049915165e-06, -9.521984756750436e-08,
    3.687133759097148e-09, -1.178026622695885e-10, 3.160154580348003e-12, -7.221755239651773e-14, 1.4232144003513942e-15,
    -2.4441972916190464e-17, 3.6912682997929334e-19,
)  # fmt: skip
_Y0 = (
    -0.06629222640656988, -0.2744743055297453, 0.17903431407718265, 0.26156734625504663, -0.17730201278114358,
    0.04719668959576339, -0.007287962479552079, 0.0007531135932577742, -5.632079141056987e-05, 3.206532537654801e-06,
    -1.44072332740187e-07, 5.248794787330516e-09, -1.5837552541812015e-10, 4.02633081830612e-12, -8.747341203310769e-14,
    1.6434898714919468e-15, -2.6977881152566837e-17, 3.9032584173475982e-19,
)  # fmt: skip
_Y1 = (
    0.005076026471483563, -0.01608717304766875, -0.09591204536083074, 0.08445197259652346, -0.028328123944594365,
    0.005289897544167113, -0.0006414551451326356, 5.505982873338744e-05, -3.53808001868935e-06, 1.7707804556154404e-07,
    -7.11055004989928e-09, 2.344337905911516e-10, -6.4651518414115946e-12, 1.51429151205002e-13, -3.0511859694473254e-15,
    5.34668038572867e-17, -8.224911372021585e-19,
)  # fmt: skip
_P0 = (
    1.9989206986950374, -0.0005365220468132117, 3.0751847875194745e-06, -5.1705945376060975e-08, 1.6306464635151382e-09,
    -7.86409137723707e-11, 5.168262387349193e-12, -4.3045788699253914e-13, 4.3265957431549404e-14, -5.069034095935236e-15,
    6.748072215733873e-16, -1.0011513723467786e-16, 1.6305919233744186e-17, -2.880866169482871e-18,
)  # fmt: skip
_Q0 = (
    -0.24889367368539214, 0.0005470815954089319, -5.9315987288485175e-06, 1.4377965798375193e-07, -5.817532749493056e-09,
    3.376097523734991e-10, -2.565397936797308e-11, 2.404916100281365e-12, -2.6690625482579414e-13, 3.4041800321963686e-14,
    -4.87994410531204e-15, 7.729703176242605e-16, -1.3348852171502517e-16, 2.4865952389390515e-17, -4.952892629886516e-18,
    1.0473158973776097e-18,
)  # fmt: skip
_P1 = (
    2.0018060817200274, 0.0008989898330859408, -3.987284300488908e-06, 6.177633960644299e-08, -1.8718907491063067e-09,
    8.816898659582339e-11, -5.704863640395645e-12, 4.699195515230542e-13, -4.6842237839904895e-14, 5.452674896044717e-15,
    -7.221180842274018e-16, 1.0667689114335412e-16, -1.7312313216116335e-17, 3.0492991197665872e-18,
)  # fmt: skip
_Q1 = (
    0.7484445931125652, -0.0007702178839325664, 7.3108922063643636e-06, -1.676782510726674e-07, 6.583354662120443e-09,
    -3.749090950541556e-10, 2.8121750359748866e-11, -2.61145253946232e-12, 2.8774212663332235e-13, -3.649001916061838e-14,
    5.206626366226707e-15, -8.215318025458595e-16, 1.4141084390211833e-16, -2.626761589838529e-17, 5.2192649196714085e-18,
    -1.101261718787959e-18,
)  # fmt: skip
_K0 = (
    -0.5353273932339028, 0.3442898999246285, 0.0359799365153615, 0.001264615411446926, 2.286212103119452e-05,
    2.5347910790261494e-07, 1.904516377220209e-09, 1.0349695257633625e-11, 4.2598161427910826e-14, 1.3744654358807508e-16,
)  # fmt: skip
_K1 = (
    1.5253002273389478, -0.3531559607765449, -0.12261118082265715, -0.006975723859639864, -0.0001730288957513052,
    -2.4334061415659684e-06, -2.213387630734726e-08, -1.4114883926335278e-10, -6.666901694199329e-13,
    -2.427449850519366e-15, -7.023863479386288e-18,
)  # fmt: skip
_K0_FAR = (
    2.4403030820659555, -0.0314481013119645, 0.0015698838857300533, -0.00012849549581627802, 1.39498137188765e-05,
    -1.8317555227191195e-06, 2.766813639445015e-07, -4.660489897687948e-08, 8.574034017414225e-09, -1.6975345093890614e-09,
    3.5773972814003283e-10, -7.957489244477396e-11, 1.8559491149549264e-11, -4.514597883374519e-12, 1.1403405882073441e-12,
    -2.9800969231481784e-13, 8.032890775068375e-14, -2.2275133267462965e-14, 6.340076476276646e-15, -1.848593377920907e-15,
    5.5120559994043335e-16, -1.6782311257549006e-16, 5.2103917776435543e-17,
)  # fmt: skip
_K1_FAR = (
    2.7206261904844427, 0.10392373657681724, -0.002857816859622779, 0.00019521551847135162, -1.936197974166083e-05,
    2.406484947837217e-06, -3.5019606030878126e-07, 5.7410841254500495e-08, -1.0345762465678097e-08, 2.0150497551970347e-09,
    -4.1903547593419254e-10, 9.218315187605315e-11, -2.129967838427791e-11, 5.139639673482343e-12, -1.2891739609498229e-12,
    3.348419666052243e-13, -8.976705182010146e-14, 2.4771544242195988e-14, -7.0198370892147685e-15, 2.038703166239861e-15,
    -6.057047270643018e-16, 1.8380935752430455e-16, -5.689462849193648e-17,
)  # fmt: skip
_FAR = 8.0


def j(order: int, x: Array, xp: ArrayNamespace) -> Array:
    """Up to 8 a series in ``x²``; beyond it, Hankel's form: Abramowitz and Stegun 9.2.5."""
    size = xp.abs(x)
    near = xp.clip(x, -_FAR, _FAR)
    inside = _inside(near, _J1 if order else _J0, xp)
    if order:
        inside = inside * near
    far = xp.where((size > _FAR) & ~xp.isinf(size), size, _FAR)
    p, q, c, s = _waves(order, far, xp)
    beyond = p * c - q * s
    if order:
        beyond = beyond * xp.sign(x)
    beyond = xp.where(xp.isinf(size), 0.0, beyond)
    return xp.where(xp.isnan(x), x, xp.where(size <= _FAR, inside, beyond))


def y(order: int, x: Array, xp: ArrayNamespace) -> Array:
    """Like `j`; up to 8, the terms with the logarithm and with the pole are apart: Abramowitz and Stegun 9.1.11."""
    positive = xp.where(x > 0, x, 1.0)
    near = xp.where(positive <= _FAR, positive, 1.0)
    logarithm = xp.log(near) * (2 / pi)
    if order:
        inside = logarithm * near * _inside(near, _J1, xp) - (2 / pi) / near + near * _inside(near, _Y1, xp)
    else:
        inside = logarithm * _inside(near, _J0, xp) + _inside(near, _Y0, xp)
    far = xp.where((positive > _FAR) & ~xp.isinf(positive), positive, _FAR)
    p, q, c, s = _waves(order, far, xp)
    beyond = xp.where(xp.isinf(positive), 0.0, p * s + q * c)
    out = xp.where(positive <= _FAR, inside, beyond)
    return xp.where(xp.equal(x, 0), -_INFINITE, xp.where(x > 0, out, _UNDEFINED))


def k(order: int, x: Array, scaled: bool, xp: ArrayNamespace) -> Array:
    """Up to 2 a series beside the logarithm; beyond it, of ``sqrt(x) exp(x) K(x)`` in ``1 / x``; times ``exp(x)`` if scaled."""
    positive = xp.where(x > 0, x, 1.0)
    near, far = xp.where(positive <= 2, positive, 2.0), xp.where(positive > 2, positive, 2.0)
    logarithm, argument = xp.log(near * 0.5), near * near * 0.5 - 1.0
    if order:
        inside = chebyshev(argument, _K1, xp) / near + logarithm * xp.i1(near)
    else:
        inside = chebyshev(argument, _K0, xp) - logarithm * xp.i0(near)
    beyond = chebyshev(4.0 / far - 1.0, _K1_FAR if order else _K0_FAR, xp) / xp.sqrt(far)
    if scaled:
        inside = inside * xp.exp(near)
    else:
        beyond = beyond * xp.exp(-far)
    out = xp.where(positive <= 2, inside, beyond)
    return xp.where(xp.equal(x, 0), _INFINITE, xp.where(x > 0, out, _UNDEFINED))


def _inside(x: Array, coefficients: tuple[float, ...], xp: ArrayNamespace) -> Array:
    """A series in the square of ``x``, up to 8."""
    return chebyshev(x * x * (1 / 32) - 1.0, coefficients, xp)


def _waves(order: int, x: Array, xp: ArrayNamespace) -> tuple[Array, Array, Array, Array]:
    """The two amplitudes beyond 8, and the cosine and the sine of ``x - (2 order + 1) π / 4``, without rounding the difference."""
    inverse = 1.0 / x
    argument = 128.0 * inverse * inverse - 1.0
    root = xp.sqrt(inverse) * sqrt(2 / pi)
    p = root * chebyshev(argument, _P1 if order else _P0, xp)
    q = root * inverse * chebyshev(argument, _Q1 if order else _Q0, xp)
    c, s = xp.cos(x), xp.sin(x)
    half = sqrt(0.5)
    return (p, q, (s - c) * half, -(c + s) * half) if order else (p, q, (c + s) * half, (s - c) * half)
