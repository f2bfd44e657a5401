"""Independent oracles of elementwise functions beyond the standard: SciPy, NumPy and torch, in double precision.

A row says for a function what it is compared with, what its arrays are drawn from, its other arguments, and how far it may be off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.special
import torch
from hypothesis import strategies as st
from torch.nn import functional

Oracle = Callable[..., Any]
ANY = (-1e4, 1e4)
MODERATE = (-30.0, 30.0)
UNIT = (0.0, 1.0)
POSITIVE = (2.0**-10, 1e3)


@dataclass(frozen=True)
class Row:
    """One function.

    Attributes
    ----------
    oracle : takes the arrays in double precision, and the keywords
    ranges : of the elements of each array
    keywords : strategies of keyword arguments
    after : strategies of positional arguments after the arrays
    own : whether the oracle takes arrays of the data type under test, for the function is not continuous
    units : units in the last place that a result may be off, relative to the larger of 1 and the result
    relative : whether to the arrays as well, for large ones cancel
    """

    oracle: Oracle
    ranges: tuple[tuple[float, float], ...] = (ANY,)
    keywords: dict[str, st.SearchStrategy[Any]] = field(default_factory=dict)
    after: tuple[st.SearchStrategy[Any], ...] = ()
    own: bool = False
    units: float = 8.0
    relative: bool = False


def number(low: float, high: float) -> st.SearchStrategy[float]:
    """A Python number that single precision holds."""
    return st.floats(low, high, width=32, allow_subnormal=False)


def _torch(function: Callable[..., Any]) -> Oracle:
    def oracle(*arrays: Any, **keywords: Any) -> Any:
        return function(*(torch.asarray(x) if isinstance(x, np.ndarray) else x for x in arrays), **keywords).numpy()

    return oracle


def _divide_no_nan(x1: Any, x2: Any) -> Any:
    return np.where(x2 == 0, 0.0, x1 / np.where(x2 == 0, 1.0, x2))


def _lerp(start: Any, end: Any, weight: Any) -> Any:
    return start * (1 - weight) + end * weight


def _logit(x: Any, eps: Any = None) -> Any:
    return scipy.special.logit(x if eps is None else np.clip(x, eps, 1 - eps))


def _nan_to_num(x: Any, **keywords: Any) -> Any:
    return np.nan_to_num(x, **keywords)


FLAT: dict[str, Row] = {
    "angle": Row(np.angle),
    "cbrt": Row(np.cbrt),
    "deg2rad": Row(np.deg2rad),
    "digamma": Row(scipy.special.digamma, (POSITIVE,), units=32),
    "divide_no_nan": Row(_divide_no_nan, (ANY, ANY)),
    "entr": Row(scipy.special.entr),
    "erf": Row(scipy.special.erf),
    "erfc": Row(scipy.special.erfc),
    "erfinv": Row(scipy.special.erfinv, ((-1.0, 1.0),), units=16),
    "exp2": Row(np.exp2, (MODERATE,), units=16),
    "expit": Row(scipy.special.expit),
    "fix": Row(np.trunc),
    "fmax": Row(np.fmax, (ANY, ANY)),
    "fmin": Row(np.fmin, (ANY, ANY)),
    "fmod": Row(np.fmod, (ANY, POSITIVE), units=1),
    "heaviside": Row(np.heaviside, (ANY, ANY)),
    "i0": Row(scipy.special.i0, (MODERATE,), units=64),
    "i0e": Row(scipy.special.i0e),
    "i1": Row(scipy.special.i1, (MODERATE,), units=64),
    "i1e": Row(scipy.special.i1e),
    "igamma": Row(scipy.special.gammainc, (POSITIVE, POSITIVE), units=512),
    "igammac": Row(scipy.special.gammaincc, (POSITIVE, POSITIVE), units=512),
    "ldexp": Row(lambda x, n: np.ldexp(x, n), after=(st.integers(-40, 40),)),
    "lerp": Row(_lerp, (ANY, ANY), after=(number(-2, 2),), relative=True),
    "lgamma": Row(scipy.special.gammaln, (POSITIVE,), units=32),
    "logaddexp2": Row(np.logaddexp2, (ANY, ANY)),
    "logit": Row(_logit, (UNIT,), {"eps": st.none() | number(2.0**-10, 0.25)}),
    "nan_to_num": Row(_nan_to_num, keywords={"nan": number(-5, 5), "posinf": number(-5, 5), "neginf": number(-5, 5)}, own=True),
    "rad2deg": Row(np.rad2deg),
    "rsqrt": Row(lambda x: 1 / np.sqrt(x), (POSITIVE,)),
    "sinc": Row(np.sinc, (MODERATE,)),
    "squareplus": Row(lambda x, b=4.0: (x + np.sqrt(x * x + b)) / 2, (MODERATE,), {"b": number(0, 9)}, units=64),
    "trunc_divide": Row(lambda x1, x2: np.trunc(x1 / x2), (ANY, (1.0, 1e3)), own=True),
    "xlog1py": Row(scipy.special.xlog1py, (ANY, POSITIVE)),
    "xlogy": Row(scipy.special.xlogy, (ANY, POSITIVE)),
    "zeta": Row(scipy.special.zeta, ((1.5, 100.0), (1.0, 1e3)), units=64),
}
ACTIVATIONS: dict[str, Row] = {
    "celu": Row(_torch(functional.celu), keywords={"alpha": number(0.25, 4)}),
    "elu": Row(_torch(functional.elu), keywords={"alpha": number(0.25, 4)}),
    "gelu": Row(
        lambda x, approximate=False: _torch(functional.gelu)(x, approximate="tanh" if approximate else "none"),
        keywords={"approximate": st.booleans()},
    ),
    "hard_shrink": Row(lambda x, threshold=0.5: _torch(functional.hardshrink)(x, threshold), keywords={"threshold": number(0, 2)}),
    "hard_sigmoid": Row(_torch(functional.hardsigmoid)),
    "hard_silu": Row(_torch(functional.hardswish)),
    "hard_tanh": Row(
        lambda x, **ends: np.clip(x, ends.get("min", -1.0), ends.get("max", 1.0)),
        keywords={"min": number(-3, 0), "max": number(0.5, 3)},
    ),
    "leaky_relu": Row(_torch(functional.leaky_relu), keywords={"negative_slope": number(-0.5, 2)}),
    "log_sigmoid": Row(_torch(functional.logsigmoid)),
    "mish": Row(_torch(functional.mish)),
    "relu": Row(_torch(functional.relu)),
    "relu6": Row(_torch(functional.relu6)),
    "rrelu": Row(
        lambda x, lower=1 / 8, upper=1 / 3: _torch(functional.rrelu)(x, lower, upper),
        keywords={"lower": number(0, 0.25), "upper": number(0.25, 0.5)},
    ),
    "scaled_tanh": Row(
        lambda x, alpha=1.7159, beta=2 / 3: alpha * np.tanh(beta * x), keywords={"alpha": number(0.5, 2), "beta": number(0.5, 2)}
    ),
    "selu": Row(_torch(functional.selu)),
    "sigmoid": Row(scipy.special.expit),
    "silu": Row(_torch(functional.silu)),
    "soft_shrink": Row(lambda x, threshold=0.5: _torch(functional.softshrink)(x, threshold), keywords={"threshold": number(0, 2)}),
    "softplus": Row(
        lambda x, beta=None, threshold=None: np.where(
            x * (beta or 1) > (np.inf if threshold is None else threshold), x, np.logaddexp(x * (beta or 1), 0) / (beta or 1)
        ),
        keywords={"beta": st.none() | number(0.25, 4), "threshold": st.none() | number(10, 50)},
    ),
    "softsign": Row(_torch(functional.softsign)),
    "sparse_plus": Row(lambda x: np.where(x >= 1, x, np.where(x <= -1, 0, (x + 1) ** 2 / 4))),
    "tanh_shrink": Row(_torch(functional.tanhshrink)),
    "threshold": Row(_torch(functional.threshold), after=(number(-5, 5), number(-5, 5))),
}
