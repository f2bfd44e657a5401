"""Reasons for functions more than a tenth slower than the best native call: by backend and mode, then by function.

A slow function that is missing here is reported; an entry for a function that is not slow is harmless.
"""

from __future__ import annotations

from typing import Literal

NOTABLE = 1.10
"""The ratio above which a function needs a reason."""

_ITSELF = "the framework's function for it; the native call is one for this case only"
_ORDER = "equal elements keep their order, as zeros of either sign can show"
_QUOTIENT = "a zero takes the sign of the divisor"
_VIEW = "a view takes half a microsecond; what is above it are checks of the arguments"
_CHECKS = "a call of Python, and checks of data types and keywords: 0.2 to 0.8 µs, where torch itself takes 0.7 to 10 µs"

_CALL = "a call of Python around the framework's function, with checks of its arguments: 0.1 to 0.4 µs with NumPy, 2 µs with JAX"
_RAW = "the native call is the raw operation for this case; ours has TensorFlow's dispatch, or checks of axes: 1 to 16 µs"
_LOGARITHM = "exact for powers of the base: a logarithm times a constant is some units off; one program, a quarter more"

_SHORT = (
    *(
        "add",
        "asarray",
        "bitwise_and",
        "boolean_mask",
        "bitwise_invert",
        "bitwise_left_shift",
        "bitwise_or",
        "bitwise_right_shift",
        "bitwise_xor",
        "clip",
        "concat",
        "diff",
        "divide",
        "empty",
    ),
    *("cumulative_prod", "cumulative_sum", "fft.rfftfreq", "flip", "full", "linalg.matrix_norm"),
    *("linalg.outer", "linalg.trace", "linalg.vector_norm", "logical_and", "logical_or", "logical_xor", "max", "maximum"),
    *("meshgrid", "min", "minimum", "multiply", "negative", "prod", "stack", "subtract", "sum", "take", "take_along_axis"),
    *("tril", "triu", "vecdot", "atan2", "fmax", "fmin", "hypot", "logaddexp", "logaddexp2", "nn.linear", "pow"),
    *("expm1", "nan_to_num", "nn.log_sigmoid", "ones", "permute_dims", "zeros"),
    *("astype", "dot", "kron", "nansum", "nn.hard_shrink", "nn.sigmoid", "nn.soft_shrink", "sliding_window", "expit", "diag"),
    *("fft.fftshift", "fft.ifftshift", "fft.hfft", "imag", "logsumexp", "mean", "std", "tile", "where"),
)
"""The fastest functions of torch, where microseconds of Python show."""

EAGER: dict[str, dict[str, str]] = {
    "numpy": {
        "diff": _ITSELF,
        "from_dlpack": "0.1 µs to tell NumPy's scalars, which have no __dlpack__",
        "pow": "looks for an exponent of 0.5 that is repeated, where NumPy takes a root that differs at -0 and -inf",
        "sort": _ORDER,
        "take": "looks for unsigned indices of 64 bits, which NumPy wraps around: 0.3 µs",
        **dict.fromkeys(
            ("boolean_mask", "flip", "imag", "linalg.diagonal", "linalg.vector_norm", "logical_and", "logical_or", "logical_xor"),
            _CALL,
        ),
        **dict.fromkeys(("real", "roll"), _CALL),
    },
    "torch": {
        **dict.fromkeys(_SHORT, _CHECKS),
        **dict.fromkeys(("expand_dims", "linalg.diagonal", "matrix_transpose", "reshape", "squeeze"), _VIEW),
        **dict.fromkeys(
            ("fft.stft", "linalg.lu", "nn.rms_norm", "nn.scaled_dot_product_attention"),
            "looks at shapes, and many keywords: 2 to 5 µs of Python",
        ),
        "remainder": _QUOTIENT,
        "igamma": "computed in double precision: in single precision torch loses half of the digits where both arguments are large",
        "igammac": "computed in double precision: in single precision torch loses all but one digit where both arguments are small",
        "heaviside": "nan stays, and a zero keeps the sign of the second array: 2 µs more",
        "nn.gelu": "with AVX-512, a look at the largest element: of an infinity oneDNN's kernel gives nan; 2 µs, or a tenth",
        "nn.tanh_shrink": "in double precision, with a look at the smallest element: near 0 torch subtracts equal numbers",
        "trapezoid": "adds neighbours first: torch subtracts the halves of the ends from the sum, which of infinite ones is nan",
        "zeta": "three kernels that look at the result for what torch's terms get wrong",
        "conj": "computed: torch marks the array, and neither NumPy nor other libraries take that",
        "searchsorted": "1.2 µs to read the last element, since torch takes nan for less than all numbers",
        **dict.fromkeys(("i0", "i1"), "1.8 µs to bound the argument: of infinities torch gives nan"),
        "as_strided": "1 µs to see that the view stays within the array: torch looks at the storage, which others share",
        "scatter_along_axis": "0.9 µs to compare shapes, of which torch reads a part, and to look for updates with derivatives",
    },
    "jax": {
        **dict.fromkeys(
            ("linalg.lu_solve", "scatter_along_axis", "take", "take_along_axis"),
            "a look at the indices, 2 to 10 µs: JAX takes those out of range without an error",
        ),
        **dict.fromkeys(
            ("float_power", "linalg.solve_triangular"), "a call of Python, and a look at the types of the arguments: 1.2 to 1.6 µs"
        ),
        **dict.fromkeys(("log10", "log2"), _LOGARITHM),
        **dict.fromkeys(("matrix_transpose", "max", "min", "segment_prod"), _CALL),
        "nn.softplus": "calls of Python, for beta, threshold and the data type, around a program in another thread: 2 to 4 µs",
    },
    "tensorflow": {
        **dict.fromkeys(("acos", "all", "any", "conj", "exp", "imag", "linalg.vector_norm", "max", "min", "prod", "real"), _RAW),
        **dict.fromkeys(("log10", "log2"), _LOGARITHM),
        **dict.fromkeys(("nn.max_pool", "segment_mean"), "checks of shapes and of padding, 10 to 40 µs"),
        **dict.fromkeys(
            ("igamma", "igammac"),
            "a look at the first argument, 12 µs: the kernel is accurate from 0.1 to 16 only, and in double precision up to 1e5",
        ),
        "linalg.qr": "a look at the largest element, 15 µs, or a scale, for tf.linalg.qr overflows: "
        "https://github.com/tensorflow/tensorflow/issues/127912",
        **dict.fromkeys(
            ("fft.fft", "fft.fftn", "fft.ifft", "fft.ifftn"),
            "a look at the data type, the size and the options, 2 µs: tf.signal's take complex numbers only, and no options",
        ),
        "linspace": "computed in float64 and then rounded; LinSpace in float32 adds up the rounding of its step",
        "remainder": f"{_QUOTIENT}: a look for zeros, 7 µs",
        **dict.fromkeys(
            ("nn.elu", "nn.selu"), "expm1, where TensorFlow takes exp(x) - 1, which has no digits near 0: one graph, 23 µs more"
        ),
        "erfinv": "a step of Newton's method: of 4e-6 the kernel has two digits, of 1e-9 none, in float32; one graph, 1.6 times",
        "digamma": "a look for zeros, the pole at which the kernel gives nan: 6 µs",
        "zeta": "a look at the largest and smallest arguments, for limits of which the kernel gives nan: 13 µs",
        "xlogy": "a look for zeros, since TensorFlow gives 0 for 0 and nan: 8 µs",
        "linalg.cholesky": "a look at the factor: where there is none, the kernel leaves memory uninitialised; 7 µs",
        "invert_permutation": "indices of 64 bits from a permutation of 32: a second operation, 16 µs",
    },
}

_LOOK = "a look at the extreme elements for the special cases that MXNet gets wrong"
_CHEAP = "checks of axes and data types; one operator of MXNet, and parameters as text"
EAGER["mxnet"] = {
    **dict.fromkeys(
        ("copysign", "linalg.matrix_norm", "linalg.vector_norm", "mean", "remainder", "round", "sign", "std", "sum", "var"), _LOOK
    ),
    "argsort": "stable: equal elements keep their order, and nan is last; MXNet's is neither",
    "sort": _ORDER,
    "linalg.eigvalsh": "the eigenvalues of eigh, which has eigenvectors to compute, too",
    "linalg.cholesky": "waits for the result, to raise at the call",
    **dict.fromkeys(("linalg.slogdet", "linalg.solve"), "checks; solve waits for the result, to raise at the call"),
    "linalg.matrix_power": "composed of products by matmul",
    "signbit": "reads the bits through DLPack: MXNet has nan and -0.0 as positive",
    "take_along_axis": "composed of take, which checks the indices",
    **dict.fromkeys(
        (
            *(
                "all",
                "any",
                "arange",
                "astype",
                "concat",
                "cumulative_sum",
                "empty",
                "linalg.diagonal",
                "linalg.trace",
                "max",
                "min",
                "moveaxis",
            ),
            *("ones_like", "permute_dims", "prod", "repeat", "stack", "tensordot", "tile", "where", "zeros", "zeros_like"),
        ),
        _CHEAP,
    ),
}

COMPILED: dict[str, dict[str, str]] = {
    "jax": dict.fromkeys(("log10", "log2"), _LOGARITHM),
    "tensorflow": {"linalg.qr": EAGER["tensorflow"]["linalg.qr"], **dict.fromkeys(("log10", "log2"), _LOGARITHM)},
}


def reason(backend: str, mode: Literal["eager", "compiled", "small", "own"], function: str) -> str:
    """The reason, or an empty string."""
    return (COMPILED if mode == "compiled" else EAGER).get(backend, {}).get(function, "")


_PIVOTS = "one column after the other: the standard has no factorisation with exchanges of rows"
_GENERAL = "solves as if the matrix were full: the standard's solve knows of no other"
_SERIES = "series and a continued fraction, of which each element takes all: a kernel takes the one it needs, as far as it needs it"

COMPOSED: dict[str, str] = {
    "erf": "approximations for double precision, all of them for each element; a kernel for single precision has one",
    "frexp": "by the rounded logarithm, which is put right: the standard does not give the exponent of a number",
    "gcd": "as many steps of Euclid's algorithm as the data type may need; a kernel stops when it is done",
    "igamma": _SERIES,
    "igammac": _SERIES,
    "linalg.lu": _PIVOTS,
    "linalg.lu_factor": _PIVOTS,
    "linalg.lu_solve": f"exchanges one row after the other, and {_GENERAL}",
    "linalg.solve_triangular": _GENERAL,
    "scan": "a step for each element, written out: the standard has no loop",
    "nn.nms": "chooses in rounds, each over all boxes; a kernel looks at one box after the other",
    "random.poisson": "rounds by hand, in double precision, as XLA does: the numbers are then the same on every backend",
    "segment_sum": "compares each element with each segment: the standard does not add up by place",
    "top_k": "sorts all elements: the standard has no selection of a few",
    "unique_consecutive": "several programs, for the shape of the result depends on the data",
}
"""Reasons for composed bodies that take more than three times the framework's own function, compiled."""


def composed_reason(function: str) -> str:
    """The reason, or an empty string."""
    return COMPOSED.get(function, "")
