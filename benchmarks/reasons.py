"""Why a function costs more than a tenth above the best native call: by backend and mode, then by function.

A function that is above and not here is reported as such, and one that is here and not above costs nothing.
"""

from __future__ import annotations

from typing import Literal

NOTABLE = 1.10
"""The ratio above which a function needs a reason."""

_ITSELF = "the framework's function for it; the native call is one for this case only"
_NAN = "nan must come through, which the native operation drops or ignores"
_ORDER = "equal elements keep their order, as zeros of either sign can show"
_QUOTIENT = "a zero takes the sign of the divisor"
_VIEW = "a view takes half a microsecond; what is above it are checks of the arguments"

EAGER: dict[str, dict[str, str]] = {
    "numpy": {
        "diff": _ITSELF,
        "from_dlpack": "0.1 µs to tell NumPy's scalars, which have no __dlpack__",
        "pow": "looks for an exponent of 0.5, where NumPy takes a root that differs at -0 and -inf",
        "sort": _ORDER,
    },
    "torch": {
        "expand_dims": _VIEW,
        "linalg.diagonal": _VIEW,
        "matrix_transpose": _VIEW,
        "remainder": _QUOTIENT,
        "reshape": _VIEW,
        "sign": _NAN,
        "sort": _ORDER,
        "squeeze": _VIEW,
    },
    "jax": {
        "broadcast_to": _ITSELF,
        "concat": _ITSELF,
        "empty": _ITSELF,
        "expand_dims": _ITSELF,
        "full": _ITSELF,
        "ones": _ITSELF,
        "permute_dims": _ITSELF,
        "remainder": _QUOTIENT,
        "reshape": _ITSELF,
        "zeros": _ITSELF,
    },
    "tensorflow": {
        "argmax": _NAN,
        "argmin": _NAN,
        "copysign": "the sign of a zero counts, which a comparison does not see",
        "linalg.qr": "the factors are scaled first, for tf.linalg.qr overflows: https://github.com/tensorflow/tensorflow/issues/127912",
        "logaddexp": "infinities of one sign must not become nan",
        "remainder": _QUOTIENT,
        "signbit": "the sign of a zero counts, which a comparison does not see",
        "take": "negative positions count from the end",
    },
}

COMPILED: dict[str, dict[str, str]] = {
    "torch": {"sort": _ORDER},
    "jax": {"remainder": _QUOTIENT},
    "tensorflow": {name: EAGER["tensorflow"][name] for name in ("argmax", "argmin")},
}


def reason(backend: str, mode: Literal["eager", "compiled", "small"], function: str) -> str:
    """The reason, or an empty text."""
    return (COMPILED if mode == "compiled" else EAGER).get(backend, {}).get(function, "")
