"""The measured workloads for functions beyond the standard: the arguments of each, and the arrays they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks.workloads import SIDE, SIZE
from benchmarks.workloads import arrays as ordinary

_FUNCTIONS: dict[str, str] = {
    # elementwise
    "x": """angle cbrt deg2rad entr exp2 frexp isneginf isposinf isreal logit rad2deg rsqrt digamma erfinv lgamma
        ndtri erfcinv modf median average cumulative_max cumulative_min ptp diagflat trapezoid linalg.norm""",
    "wide": """expit sinc erf erfc i0 i0e i1 i1e logsumexp moments
        nn.celu nn.elu nn.gelu nn.hard_shrink nn.hard_sigmoid nn.hard_silu nn.hard_tanh nn.leaky_relu nn.log_sigmoid nn.mish
        nn.relu nn.relu6 nn.selu nn.sigmoid nn.silu nn.soft_shrink nn.softplus nn.softsign nn.sparse_plus nn.tanh_shrink""",
    "x, y": """divide_no_nan float_power fmax fmin fmod heaviside isclose logaddexp2 trunc_divide xlog1py xlogy inner
        nn.mse_loss nn.l1_loss nn.huber_loss nn.smooth_l1_loss nn.kl_div nn.poisson_nll_loss nn.binary_cross_entropy""",
    "positive, positive2": "igamma igammac",
    "i, j": "gcd lcm",
    "wide, shifts": "ldexp",
    "x, y, 0.25": "lerp",
    "x, y, x, positive, 0.25": "nn.adam_update",
    "2, positive": "polygamma expn",
    "above, positive": "zeta",
    "wide, 1.0, 0.5": "nn.threshold",
    # statistics
    "holes": "nan_to_num nanmax nanmin nanmean nansum nanprod nanstd nanvar nanmedian nancumsum",
    "m, training=True": "nn.batch_norm",
    "x, 0.3": "quantile",
    "holes, 0.3": "nanquantile",
    "x, sorted": "digitize",
    "m": """corrcoef cov diag flatten linalg.expm linalg.lu linalg.lu_factor linalg.cond nn.log_softmax nn.softmax nn.glu
        nn.layer_norm nn.rms_norm nn.l1_normalize nn.l2_normalize nn.lp_normalize""",
    "v": "vander",
    # shapes
    "i, 1000": "one_hot",
    "many, 100": "multi_hot",
    "x, 50": "argpartition partition",
    "few": "bincount",
    "100": "tri tril_indices triu_indices",
    "m, 4": "array_split split",
    "m, 2": "pad",
    "x, -1, (100, 100)": "unflatten",
    "x, (100, 100), (99, 1)": "as_strided",
    "image, 5": "space_to_depth",
    "image, 2": "depth_to_space nn.pixel_shuffle nn.max_pool nn.avg_pool",
    "patches, (26, 26), 2, stride=2": "fold",
    "channels_first, 3": "unfold",
    "m, (3, 3)": "sliding_window",
    "m, chosen": "boolean_mask",
    # indexing
    "m, (3, 5), (80, 90)": "dynamic_slice",
    "m, block, (0, 5)": "dynamic_update_slice",
    "m, pairs": "gather_nd",
    "m, columns, block": "scatter_along_axis",
    "m, distinct, v": "scatter_update",
    "m, 10": "top_k",
    "permutation": "invert_permutation",
    "[i, j]": "lexsort",
    "i": "nunique unique_consecutive",
    "m, segments, num_segments=20": "segment_max segment_mean segment_min segment_prod segment_sum",
    # products
    "m, n": "cdist dot vdot nn.linear",
    "x, kernel": "convolve correlate",
    '"ij,jk->ik", m, n': "einsum",
    "v, v": "kron",
    "x, n_fft=64": "fft.stft",
    "spectrum, n_fft=64": "fft.istft",
    "lower, m": "linalg.cho_solve",
    "lower": "linalg.cholesky_inverse",
    "definite, pivots, v": "linalg.lu_solve",
    "lower, v, lower=True": "linalg.solve_triangular",
    # layers
    "few, m": "nn.embedding",
    "image, weight": "nn.conv nn.conv_transpose",
    "image, 7": "nn.adaptive_max_pool nn.adaptive_avg_pool",
    'image, size=(36, 36), mode="linear"': "nn.interpolate",
    "image, grid": "nn.grid_sample",
    "theta, (50, 50)": "nn.affine_grid",
    "boxes, scores": "nn.nms",
    "query, query, query": "nn.scaled_dot_product_attention",
    "query, query, query, w_in, w_in, w_in, w_in, num_heads=4": "nn.multi_head_attention",
    "query, w_in, w_in": "nn.rnn",
    "query, w_four, w_four": "nn.lstm",
    "query, w_three, w_three": "nn.gru",
    "image, 4": "nn.group_norm nn.local_response_norm",
    "image": "nn.instance_norm",
    # losses
    "x, y, above": "nn.gaussian_nll_loss",
    "m, chances": "nn.cross_entropy",
    "m, few": "nn.sparse_cross_entropy",
    "wide, signs": "nn.hinge_embedding_loss nn.soft_margin_loss",
    "m, n, row_signs": "nn.cosine_embedding_loss",
    "m, n, shifted": "nn.triplet_margin_loss",
    "logs, labels, lengths, label_lengths": "nn.ctc_loss",
    "picture, picture2": "nn.ssim_loss",
    # random numbers
    "key, 10_000": """random.uniform random.normal random.exponential random.gumbel random.laplace random.bits random.permutation
        random.split""",
    "key, x": "random.bernoulli random.shuffle",
    "key, 0.0, 1.0, 10_000": "random.truncated_normal",
    "key, 1000, 10_000": "random.choice",
    "key, 0, 1000, 10_000": "random.randint",
    "key, m": "random.categorical",
    "key, positive": "random.poisson random.gamma random.dirichlet",
    "key, positive, positive2": "random.beta",
    "key, 50, chances": "random.multinomial",
    "key, v, definite, 100": "random.multivariate_normal",
    "key, 7": "random.fold_in",
}

ARGUMENTS: dict[str, str] = {name: arguments for arguments, names in _FUNCTIONS.items() for name in names.split()}
"""The arguments of each function that some framework has and that has a composed body."""

WITHOUT_WORK = frozenset(["random.threefry2x32"])
"""Functions that no framework has, such as the core of the portable random numbers."""

NOT_COMPILED = {
    "jax": {"random.multinomial": "its compiler takes longer than ten minutes over the loops and their exact rounding"},
    "torch": {"gcd": "its compiler repeats each step of Euclid's algorithm in all that follow: the program doubles with each"},
}
"""Composed bodies that a framework does not compile, with the reason; each of these frameworks has its own function."""


FEWER: dict[str, str] = {
    "one_hot": "few, 32",
    "space_to_depth": "image, 4",
    "dynamic_slice": "m, (3, 5), (20, 25)",
    "nn.interpolate": 'image, size=(12, 12), mode="linear"',
    "nn.affine_grid": "theta, (16, 16)",
    "nn.batch_norm": "m, v, v",
    "nn.layer_norm": "m, v, v",
    "nn.rms_norm": "m, v",
    "nn.linear": "m, n, v",
}
"""The arguments for about 1,000 elements where they are not those of ``ARGUMENTS`` with other sizes, but more usual ones."""


def arrays(size: int = SIZE, side: int = SIDE) -> Mapping[str, np.ndarray[Any, Any]]:
    """The arrays that ``ARGUMENTS`` names: about ``size`` ordinary numbers in single precision, matrices of ``side`` rows."""
    rng = np.random.default_rng(1)
    usual = ordinary(size, "float32", "int32", side)
    x = usual["x"]
    corner = rng.uniform(0, 90, (2 * side, 2))
    real = {
        "positive": rng.uniform(0.5, 8, size),
        "positive2": rng.uniform(0.5, 8, size),
        "holes": np.where(x < 0.1, np.nan, x),
        "sorted": np.linspace(0, 1, side),
        "image": rng.uniform(-1, 1, (1, side // 4, side // 2, 8)),
        "channels_first": rng.uniform(-1, 1, (1, 4, side // 2, side // 2)),
        "patches": rng.uniform(-1, 1, (1, 16, 169)),
        "block": rng.uniform(0, 1, (side, 20)),
        "kernel": rng.uniform(-1, 1, 50),
        "lower": np.tril(rng.uniform(0, 1, (side, side))) + 10 * np.eye(side),
        "weight": rng.uniform(-1, 1, (3, 3, 8, 8)),
        "grid": rng.uniform(-1, 1, (1, side // 4, side // 2, 2)),
        "theta": rng.uniform(-1, 1, (4, 2, 3)),
        "boxes": np.concatenate([corner, corner + rng.uniform(1, 20, (2 * side, 2))], axis=1),
        "scores": rng.permutation(2 * side) / (2 * side),
        "query": rng.uniform(-1, 1, (4, size // 250, 64)),
        "w_in": rng.uniform(-0.1, 0.1, (64, 64)),
        "w_three": rng.uniform(-0.1, 0.1, (192, 64)),
        "w_four": rng.uniform(-0.1, 0.1, (256, 64)),
        "chances": (chances := rng.uniform(0.1, 1, (side, side))) / chances.sum(axis=1, keepdims=True),
        "signs": np.where(rng.uniform(size=size) < 0.5, -1.0, 1.0),
        "row_signs": np.where(rng.uniform(size=side) < 0.5, -1.0, 1.0),
        "shifted": usual["m"] + 0.3,
        "logs": rng.uniform(-4, 0, (2 * side // 5, 8, 30)),
        "picture": rng.uniform(0, 1, (1, 3 * side // 5, 3 * side // 5, 3)),
        "picture2": rng.uniform(0, 1, (1, 3 * side // 5, 3 * side // 5, 3)),
    }
    integers = {
        "shifts": rng.integers(-8, 8, size),
        "many": rng.integers(0, side, (side, 5)),
        "pairs": rng.integers(0, side, (size // 2, 2)),
        "columns": np.argsort(rng.uniform(size=(side, side)))[:, :20],
        "distinct": rng.permutation(side)[:, None],
        "permutation": rng.permutation(size),
        "segments": np.sort(rng.integers(0, 20, side)),
        "pivots": np.arange(side),
        "few": rng.integers(0, side, side),
        "labels": rng.integers(1, 30, (8, 10)),
        "lengths": np.full(8, 2 * side // 5),
        "label_lengths": np.full(8, side // 10),
    }
    return {
        **{name: usual[name] for name in ("x", "y", "wide", "above", "m", "n", "v", "definite", "i", "j", "p")},
        **{name: value.astype(np.float32) for name, value in real.items()},
        **{name: value.astype(np.int32) for name, value in integers.items()},
        "chosen": rng.uniform(size=side) < 0.5,
        "spectrum": (rng.uniform(-1, 1, (33, 3 * size // 50)) + 1j * rng.uniform(-1, 1, (33, 3 * size // 50))).astype(np.complex64),
        "key": np.asarray([0, 7], np.uint32),
    }
