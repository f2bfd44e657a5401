"""Update rules: what an optimizer does to one parameter, and to what it remembers of it.

Each takes the namespace ``xp``, and native arrays of one dtype: the parameter ``p``, its gradient ``g``, and what is kept of
earlier steps. Settings are Python numbers. Learning rates, and what depends on the number ``t`` of the step, from 1, are Python
numbers or 0-d arrays. Nothing is changed in place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

Betas = tuple[float, float]
Update = tuple[Any, tuple[Any, ...]]
"""The new parameter, and the new arrays to remember."""


def bias_correction(beta: float, t: Any, xp: Any) -> Any:
    """Compute ``1 - beta**t``, accurately where it is small."""
    if not beta:
        return 1.0
    return -(math if isinstance(t, int) else xp).expm1(t * math.log(beta))


def moments(xp: Any, g: Any, kept: Sequence[Any], betas: Betas) -> tuple[Any, Any]:
    """Return the averages of the gradient and of its square, with a new gradient."""
    return xp.lerp(kept[0], g, 1 - betas[0]), xp.lerp(kept[1], g * g, 1 - betas[1])


def momentum(g: Any, velocity: Any, share: float, *, added: Any = None, nesterov: bool = False) -> tuple[Any, Any]:
    """Return the direction and the velocity ``share · velocity + added · g``; ``added`` is 1 by default.

    Sutskever et al. 2013, "On the importance of initialization and momentum in deep learning".
    """
    velocity = velocity * share + (g if added is None else g * added)
    return g + velocity * share if nesterov else velocity, velocity


def adam_scalars(lr: Any, betas: Betas, epsilon: float, t: Any, xp: Any) -> tuple[Any, Any]:
    """Return the rate and the epsilon of `adam` with which the averages need no correction."""
    root = bias_correction(betas[1], t, xp) ** 0.5
    return lr * root / bias_correction(betas[0], t, xp), root * epsilon


def adam(xp: Any, p: Any, g: Any, kept: Sequence[Any], rate: Any, epsilon: Any, betas: Betas) -> Update:
    """Adam, and AMSGrad if three arrays are kept: ``p - rate · m / (√n + epsilon)``.

    Kingma and Ba 2015, "Adam: A method for stochastic optimization"; Reddi et al. 2018, "On the convergence of Adam and beyond".
    """
    if len(kept) == 2:
        p, *averages = xp.nn.adam_update(p, g, *kept, rate, beta1=betas[0], beta2=betas[1], epsilon=epsilon)
        return p, tuple(averages)
    m, n = moments(xp, g, kept, betas)
    largest = xp.maximum(kept[2], n)
    return p - m / (largest**0.5 + epsilon) * rate, (m, n, largest)


def nadam_momenta(beta1: float, t: Any, decay: float) -> tuple[Any, Any]:
    """Return the momenta of `nadam` of this step and of the next."""
    now, following = (beta1 * (1.0 - 0.5 * 0.96 ** (n * decay)) for n in (t, t + 1))
    return now, following


def nadam(
    xp: Any, p: Any, g: Any, kept: Sequence[Any], rate: Any, epsilon: Any, betas: Betas, momenta: tuple[Any, Any], product: Any
) -> Update:
    """Adam with Nesterov's momentum; ``rate`` and ``epsilon`` are corrected, and ``product`` is that of all momenta so far.

    Dozat 2016, "Incorporating Nesterov momentum into Adam".
    """
    now, following = momenta
    m, n = moments(xp, g, kept, betas)
    up = g * (rate * (1 - now) / (1 - product)) + m * (rate * following / (1 - product * following))
    return p - up / (n**0.5 + epsilon), (m, n)


def adamax(
    xp: Any, p: Any, g: Any, kept: Sequence[Any], rate: Any, epsilon: float, betas: Betas, *, added_to_norm: bool = False
) -> Update:
    """Adam with the infinity norm; epsilon is added to the magnitude of the gradient, or to the norm."""
    m, size = xp.lerp(kept[0], g, 1 - betas[0]), xp.abs(g)
    norm = xp.maximum(kept[1] * betas[1], size if added_to_norm else size + epsilon)
    return p - m / (norm + epsilon if added_to_norm else norm) * rate, (m, norm)


def root_of(square: Any, epsilon: float, inside: bool) -> Any:
    """Return a root to divide by; epsilon is added inside of it or outside."""
    return (square + epsilon) ** 0.5 if inside else square**0.5 + epsilon


def adagrad(xp: Any, p: Any, g: Any, total: Any, rate: Any, epsilon: float, *, inside: bool = False) -> Update:
    """Adagrad: steps by the gradient over the root of the sum of its squares.

    Duchi, Hazan and Singer 2011, "Adaptive subgradient methods for online learning and stochastic optimization".
    """
    total = total + g * g
    return p - g / root_of(total, epsilon, inside) * rate, (total,)


def adadelta(xp: Any, p: Any, g: Any, kept: Sequence[Any], rate: Any, rho: float, epsilon: float) -> Update:
    """Adadelta: steps by the gradient times the ratio of the sizes of steps and of gradients.

    Zeiler 2012, "ADADELTA: An adaptive learning rate method".
    """
    square = xp.lerp(kept[0], g * g, 1 - rho)
    change = (kept[1] + epsilon) ** 0.5 / (square + epsilon) ** 0.5 * g
    return p - change * rate, (square, xp.lerp(kept[1], change * change, 1 - rho))


def rmsprop(
    xp: Any,
    g: Any,
    kept: Sequence[Any],
    share: float,
    epsilon: float,
    momentum: float,
    *,
    centered: bool,
    inside: bool = False,
    rate: Any = None,
) -> Update:
    """RMSprop: return the gradient over the root of an average of its square, with momentum if there is one, and what is kept.

    Kept are the average of the square, the velocity if there is a momentum, and if centered the average of the gradient: then it is
    divided by the standard deviation. A ``rate`` is a factor of the gradient in the velocity.

    Tieleman and Hinton 2012, "Neural networks for machine learning", lecture 6.5; Graves 2013, "Generating sequences with recurrent
    neural networks".
    """
    square = variance = xp.lerp(kept[0], g * g, 1 - share)
    means: tuple[Any, ...] = ()
    if centered:
        means = (xp.lerp(kept[-1], g, 1 - share),)
        variance = xp.clip(square - means[0] * means[0], 0.0, None)  # rounding may make it negative
    step = g / root_of(variance, epsilon, inside)
    step = step if rate is None else step * rate
    if not momentum:
        return step, (square, *means)
    step = kept[1] * momentum + step
    return step, (square, step, *means)


def lion(xp: Any, p: Any, g: Any, m: Any, rate: Any, betas: Betas) -> Update:
    """Lion: steps by the sign of an average.

    Chen et al. 2023, "Symbolic discovery of optimization algorithms".
    """
    beta1, beta2 = betas
    return p - xp.sign(m * beta1 + g * (1 - beta1)) * rate, (m * beta2 + g * (1 - beta2),)


def scale_to_norm(xp: Any, u: Any, p: Any, coefficient: float = 1.0, epsilon: float = 0.0) -> Any:
    """Return a step times the ratio of the norms of the parameter and of the step; the step itself where one of them is 0.

    You et al. 2020, "Large batch optimization for deep learning: Training BERT in 76 minutes".
    """
    norm, length = xp.sqrt(xp.sum(p * p)), xp.sqrt(xp.sum(u * u))
    known = (norm > 0) & (length > 0)
    one = xp.ones_like(norm)
    return u * xp.where(known, coefficient * norm / (xp.where(known, length, one) + epsilon), one)


def factored_shapes(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the shapes that `adafactor` remembers: of the averages of rows and columns, or of all elements of a vector."""
    return ((*shape[:-1], 1), (*shape[:-2], 1, shape[-1])) if len(shape) > 1 else (shape,)


def adafactor(
    xp: Any, p: Any, g: Any, kept: Sequence[Any], rate: Any, weight: Any, remaining: Any, smallest: float, least: float, d: float
) -> Update:
    """Adafactor: Adam with the averages of the squares of rows and columns only.

    ``weight`` is that of the new squares, ``remaining`` what weight decay leaves of the parameter (``None`` without a decay),
    ``smallest`` and ``least`` the smallest root of an average and size of a parameter, and ``d`` the largest root mean square of a
    step.

    Shazeer and Stern 2018, "Adafactor: Adaptive learning rates with sublinear memory cost".
    """

    def rms(x: Any) -> Any:
        return xp.sqrt(xp.mean(x * x))

    size, square = xp.clip(rms(p), least, None), g * g
    means = [xp.mean(square, axis=axis, keepdims=True) for axis in (-1, -2)] if len(kept) == 2 else [square]
    averages = tuple(old + (new - old) * weight for old, new in zip(kept, means, strict=True))
    n = averages[0]
    if len(kept) == 2:
        n = n * (averages[1] / xp.clip(xp.mean(n, axis=-2, keepdims=True), smallest, None))
    u = g / xp.sqrt(xp.clip(n, smallest * smallest, None))
    p = p if remaining is None else p * remaining
    return p - u * (size * rate / xp.clip(rms(u) / d, 1.0, None)), averages
