"""Where the frontend differs from NumPy, each with the reason."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
LIMITS: dict[str, dict[str, str]] = {"numpy": {}, "torch": {}, "jax": {}, "tensorflow": {}}

_SCALED = "NumPy scales by the reciprocal of the length rounded to 16 bits"
KNOWN |= dict.fromkeys(("np.fft.irfft2(H)", "np.fft.irfftn(H)"), _SCALED)
KNOWN["np.linalg.vector_norm(F, axis=1.5)"] = "NumPy takes a fraction as an axis here"
for _name in ("std", "var"):
    for _dtype in ("int", "bool", "'int8'") if _name == "std" else ("bool",):
        KNOWN[f"np.{_name}(F, dtype={_dtype})"] = "NumPy computes in integers, rounded at each step"
_NO_KERNEL = "TensorFlow has no kernel of nextafter for 16 bits"
_BOOL, _INT8, _UINT8 = "np.array([True, False, True])", "np.array([1, 5, 3], 'int8')", "np.array([1, 2, 9], 'uint8')"
for _a, _b in (
    (_BOOL, _BOOL),
    (_BOOL, _INT8),
    (_INT8, _INT8),
    (_INT8, _UINT8),
    (_UINT8, _UINT8),
    (_INT8, "3"),
    (_UINT8, "3"),
    ("np.array([0.5, -0.25, 1.5], 'float16')", "0.25"),
):
    LIMITS["tensorflow"][f"np.nextafter({_a}, {_b})"] = _NO_KERNEL
_SIGNS = "singular vectors are determined up to a sign or a phase: TensorFlow computes them by Eigen, NumPy by LAPACK"
_SQUARE = ("M", "S", "S.astype('float32')", "M + 1j * S", "np.stack([M, S])", "[[2, 1], [1, 3]]")
for _arguments in (*_SQUARE, "M, False", "M, True", "M, compute_uv=True"):
    LIMITS["tensorflow"][f"np.linalg.svd({_arguments})"] = _SIGNS
