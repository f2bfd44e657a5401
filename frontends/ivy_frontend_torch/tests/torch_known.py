"""Entries of PyTorch's database that do not hold, each with the reason; a test fails when one does."""

from __future__ import annotations

RANDOM = frozenset({
    "bernoulli", "binomial", "cauchy", "empty", "empty_like", "empty_permuted", "empty_strided", "exponential", "geometric",
    "log_normal", "multinomial", "new_empty", "new_empty_strided", "nn.functional.alpha_dropout", "nn.functional.dropout",
    "nn.functional.dropout2d", "nn.functional.dropout3d", "nn.functional.feature_alpha_dropout",
    "nn.functional.feature_alpha_dropout.with_train", "nn.functional.fractional_max_pool2d", "nn.functional.fractional_max_pool3d",
    "nn.functional.multi_head_attention_forward", "nn.functional.rrelu", "normal", "poisson", "rand", "rand_like", "randint",
    "randint_like", "randn", "randn_like", "randperm", "uniform",
})  # fmt: skip
"""Functions with random results, or of elements that are not set: only data types and shapes are compared."""

EVERYWHERE: dict[str, str] = {
    "as_strided_scatter": "PyTorch's gradient of a scatter of no axes is that of the source for both arguments",
    "logcumsumexp": "imaginary parts differ by multiples of 2π: PyTorch adds up those of its steps",
    "as_strided.partial_views": "the samples are views; PyTorch's gradients are those of their bases",
    "linalg.norm": "the least norm of matrices without elements is an error, where PyTorch gives zeros for some sizes",
    "linalg.norm.subgradients_at_zero": "gradients of norms of negative order at zero are not a number; PyTorch gives zero",
    "linalg.pinv.singular": "gradients of the pseudo-inverse of singular matrices are those of another formula than PyTorch's",
    "linalg.pinv.hermitian": "gradients are those with respect to one triangle; PyTorch's are with respect to both",
    "nn.functional.local_response_norm": "an empty tensor of integers becomes one of floats; PyTorch leaves its data type",
    "svd_lowrank": "it starts from random vectors, which are the library's own: what is beyond the rank asked for depends on them",
    "chalf": "no backend has a complex data type of two half-precision numbers",
}
NEXT = "PyTorch gives the first argument the whole gradient; the library's function is piecewise constant"
VECTORS = "vectors beyond the rank are not unique"
BY_BACKEND: dict[str, dict[str, str]] = {
    "numpy": {
        "nextafter": NEXT,
        "bfloat16": "NumPy has no such data type",
        "svd": VECTORS,
        "linalg.svd": VECTORS,
    },
    "torch": {},
    "jax": {
        "nextafter": NEXT,
        "svd": VECTORS,
        "linalg.svd": VECTORS,
    },
    "tensorflow": {
        "svd": VECTORS,
        "linalg.svd": VECTORS,
        "linalg.eig": "eigenvalues come in another order",
        "linalg.eigvals": "eigenvalues come in another order",
    },
}


def reason(backend: str, entry: str) -> str:
    """Return why an entry does not hold on a backend, ``""`` if it does."""
    return BY_BACKEND[backend].get(entry) or EVERYWHERE.get(entry, "")
