"""Functions beyond the standard away from their example calls: other sizes, ranks, values, layouts, options; calls in a row."""

from __future__ import annotations

import contextlib
import functools
import warnings
import zlib
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError, ArgumentTypeError
from ivy_conformance import calls, layouts, variants
from ivy_conformance.chapters.test_call_history import Pair, follow
from ivy_conformance.chapters.test_extensions import COMPOSED, compare, typical, within
from ivy_conformance.chapters.test_operand_layouts import check_layouts
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles.compare import assert_close
from ivy_conformance.target import Target
from ivy_conformance.variants import Amount, Variant
from ivy_conformance.workloads.base import Case

CHAPTER = "extensions"
pytestmark = pytest.mark.backend_contract
PLAIN = Variant((), {}).layout
NOT_UNIQUE = {
    *(f"linalg.{name}" for name in ("null_space", "orth", "parafac", "polar", "tensor_train", "truncated_svd", "tucker")),
    *("interp", "invert_permutation", "linalg.lstsq"),
}
"""Factors that are determined up to a sign or a rotation, or found by iteration; what takes sorted points or a permutation only;
and least squares, which depend on the rank that is found."""
PADDING = ("convolve", "correlate", "einsum")
"""Functions that pad with 0, or multiply sums in an order of their own. Whether 0 beside an infinity or nan gives nan is open."""
PRODUCTS = {False: ("segment_prod",), True: ("nanprod", "segment_prod")}
"""Functions of products on NumPy and elsewhere: of complex ones which part is nan beside an infinity is open."""
OVERWRITING = ("scatter_along_axis", "scatter_update")
"""Functions that write at indices: which of several elements at one index stays is open."""
OPEN_BESIDE_INFINITIES = (
    *PADDING,
    *("average", "cdist", "corrcoef", "cov", "cumulative_trapezoid", "dot", "gradient", "inner", "kron", "moments"),
    *("polyval", "ptp", "trapezoid", "vander", "vdot"),
    *(f"fft.{name}" for name in ("dct", "fft2", "idct", "ifft2", "irfft2", "istft", "rfft2", "stft")),
    *(f"nn.{name}" for name in ("conv", "conv_transpose", "depthwise_conv", "separable_conv", "interpolate", "grid_sample")),
    *(f"nn.{name}" for name in ("adam_update", "affine_grid", "ctc_loss", "gru", "linear", "lstm", "rnn", "roi_align")),
    *(f"nn.{name}" for name in ("adaptive_avg_pool", "avg_pool", "lp_pool", "multi_head_attention", "nms", "embedding")),
    *(f"nn.{name}" for name in ("batch_norm", "group_norm", "instance_norm", "layer_norm", "local_response_norm", "rms_norm")),
    *(f"nn.{name}" for name in ("binary_cross_entropy", "cosine_embedding_loss", "cross_entropy", "gaussian_nll_loss")),
    *(f"nn.{name}" for name in ("huber_loss", "kl_div", "log_poisson_loss", "poisson_nll_loss", "smooth_l1_loss")),
    *(f"nn.{name}" for name in ("l1_normalize", "l2_normalize", "lp_normalize", "triplet_margin_loss", "ssim_loss")),
    *(f"nn.{name}" for name in ("scaled_dot_product_attention", "sparse_cross_entropy")),
)
"""Functions of sums of products or differences, in which frameworks combine infinities and nan in another order than NumPy."""
DETERMINED_ON_NUMPY = ("linalg.eigh_tridiagonal", "linalg.lu", "linalg.lu_factor")
"""Factors that depend on the choice among equal pivots, or on a sign."""
SORTED = {"digitize": 1, "histogram": 1, "histogram_bin_edges": 1}
"""Functions with edges that must increase, and which argument these are."""
QUADRATIC = (
    *("nanprod", "segment_prod"),  # which overflow
    *("segment_max", "segment_mean", "segment_min", "segment_sum"),
    *("cdist", "convolve", "corrcoef", "correlate", "cov", "diag", "diagflat", "einsum", "inner", "kron", "polyval", "vander"),
    *(f"nn.{name}" for name in ("ctc_loss", "gru", "linear", "lstm", "multi_head_attention", "nms", "rnn", "roi_align")),
    *(f"nn.{name}" for name in ("conv", "conv_transpose", "depthwise_conv", "separable_conv", "grid_sample", "interpolate")),
    *(f"nn.{name}" for name in ("adaptive_avg_pool", "adaptive_max_pool", "avg_pool", "lp_pool", "max_pool", "max_unpool")),
    *(f"nn.{name}" for name in ("affine_grid", "pixel_shuffle", "scaled_dot_product_attention", "ssim_loss")),
)
"""Functions whose work grows faster than their arrays, or step by step in Python."""
NAMES = [n for n in COMPOSED if calls.data_types(n) and not n.startswith("random.") and n not in NOT_UNIQUE]
AMOUNT = {
    "quick": Amount(forms=20, laid=0, single=30, options=40, several=28, pairs=60, triples=24),
    "full": Amount(forms=20, laid=20, single=120, options=200, several=120, pairs=200, triples=100),
    "deep": Amount(forms=20, laid=20, single=100_000, options=100_000, several=600, pairs=100_000, triples=2_500),
}
"""How many variants of a function are tried; where there are more, others for each seed."""
ELSEWHERE = Amount(forms=20, laid=0, single=20, options=8, several=28, pairs=14, triples=10)
"""The same on another backend than NumPy."""


@functools.cache
def reference() -> Library:
    """NumPy, on which the composed bodies run."""
    return Library(Target("numpy"))


def expected(name: str, variant: Variant) -> Any:
    """What the composed body gives on NumPy; ``None`` where it refuses the call."""
    lib = reference()
    args, named = calls.entered(lib, (variant.args, variant.kwargs))
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            own = variants.Variant(args, named).of_arrays(lib.native)
            return lib.numpy(COMPOSED[name].body(*own.args, **own.kwargs, xp=lib.xp))
    except Exception:
        return None


def longest(name: str) -> int:
    """How long an axis may be."""
    short = name.startswith("linalg.") or name in QUADRATIC
    return variants.LONG if short else variants.LENGTHS[-1]


def ulps(name: str, variant: Variant) -> float:
    """Units of the largest element: errors grow with the number of terms, and where numbers far from 0 are subtracted."""
    count = max((a.size for a in variant.arrays), default=1)
    return 64 * max(1.0, (count / 100) ** 0.5) * (4096 if "shifted far" in variant.kinds else 1) * DIFFERENCES.get(name, 1)


VARIANCES = (
    *("corrcoef", "cov", "moments", "nanstd", "nanvar"),
    *(f"nn.{name}" for name in ("batch_norm", "group_norm", "instance_norm", "layer_norm")),
)
"""Functions that subtract a mean: of equal elements only its rounding is left."""
CANCELLING = frozenset({"all equal", "large", "large and equal", "shifted far"})
"""Values of which differences are rounding errors."""
DIFFERENCES = {"linalg.expm": 8, "nn.kl_div": 8, "nn.poisson_nll_loss": 8, "nn.triplet_margin_loss": 8}
"""Functions whose result is many times the rounding errors: a difference of larger numbers, or squared again and again."""


def _are_unsorted(edges: Any) -> bool:
    return isinstance(edges, np.ndarray) and not (np.isfinite(edges).all() and (np.diff(edges) > 0).all())


def is_open(lib: Library, name: str, variant: Variant) -> bool:
    """Whether what comes out of a call is not settled."""
    elsewhere = lib.name != "numpy"
    in_other_order = elsewhere or variant.layout != PLAIN
    return (
        _has_unsorted_edges(name, variant)
        or _overwrites(name, variant)
        or (_has_infinities(variant) and _is_open_beside_infinities(name, variant, in_other_order))
        or (elsewhere and _mixes_integers_and_floats(variant))
        or (in_other_order and _is_open_elsewhere(name, variant))
    )


def _has_unsorted_edges(name: str, variant: Variant) -> bool:
    return name in SORTED and len(variant.args) > SORTED[name] and _are_unsorted(variant.args[SORTED[name]])


def _overwrites(name: str, variant: Variant) -> bool:
    """Whether one element is written several times: which write is the last is not settled."""
    if name == "nn.max_unpool":
        return bool(np.unique(variant.args[1]).size < np.size(variant.args[1]))
    if name not in OVERWRITING or variant.layout == PLAIN:
        return False
    return bool(layouts.still(variant.layout)) or _repeats_an_index(name, variant)


def _repeats_an_index(name: str, variant: Variant) -> bool:
    x, indices = map(np.asarray, variant.args[:2])
    if name == "scatter_update":
        rows = (indices % x.shape[: indices.shape[-1]]).reshape(-1, indices.shape[-1])
        return len(np.unique(rows, axis=0)) < len(rows)
    axis = variant.kwargs.get("axis", -1)
    return bool((np.diff(np.sort(indices % x.shape[axis], axis=axis), axis=axis) == 0).any())


def _has_infinities(variant: Variant) -> bool:
    """Whether there are infinities or nan."""
    return any(a.dtype.kind in "fc" and not np.isfinite(a).all() for a in variant.arrays)


def _mixes_integers_and_floats(variant: Variant) -> bool:
    """Whether there are arrays of integers beside Python floats."""
    return any(a.dtype.kind in "iub" for a in variant.arrays) and any(isinstance(a, float) for a in variant.args)


def _is_open_beside_infinities(name: str, variant: Variant, elsewhere: bool) -> bool:
    """Calls with infinities or nan whose result is not settled.

    ``elsewhere``: in other layouts, or on other backends than NumPy.
    """
    return (
        bool(variant.kwargs.get("return_indices"))  # which of several nan
        or name in SORTED  # no edges lie between infinities
        or name in PADDING
        or (name in PRODUCTS[elsewhere] and _is_complex(variant))
        or (elsewhere and name in OPEN_BESIDE_INFINITIES)
    )


def _is_open_elsewhere(name: str, variant: Variant) -> bool:
    """Calls in which another order of the same operations gives another result, or that the docstring does not say.

    NumPy adds the elements of other layouts in other orders, too.
    """
    return (
        name in DETERMINED_ON_NUMPY
        or (name in SORTED and (bool(variant.kwargs.get("density")) or _is_on_an_edge(variant)))
        or (name in (*VARIANCES, *DIFFERENCES) and not CANCELLING.isdisjoint(variant.kinds))
        or (name in ("nn.sparse_cross_entropy", "nn.ctc_loss") and "negative indices" in variant.kinds)
        or (name in ("polygamma", "zeta") and any((np.asarray(a) < 0).any() for a in variant.args[1:]))
        or _divides_by_zero(name, variant)
    )


def _is_on_an_edge(variant: Variant) -> bool:
    """Whether an element lies where two bins of equal width meet: which of them counts it depends on how the edge is rounded."""
    x, bins = variant.args[0], variant.args[1] if len(variant.args) > 1 else variant.kwargs.get("bins", 10)
    if not (isinstance(bins, int) and isinstance(x, np.ndarray) and x.size and np.isfinite(x).all()):
        return False
    low, high = variant.kwargs.get("range") or (x.min(), x.max())
    places = (x.astype("float64") - low) / (high - low or 1.0) * bins
    return bool((np.abs(places - np.round(places))[(x > low) & (x < high)] < 1e-3).any())


def _divides_by_zero(name: str, variant: Variant) -> bool:
    """Whether the function divides by an option that is 0, or integers by 0."""
    if name == "trunc_divide":
        divisor = np.asarray(variant.args[1])
        return divisor.dtype.kind in "iu" and not divisor.all()
    return any(_is(variant.kwargs.get(option), value) for option, value in _BY_ZERO.get(name, {}).items())


_BY_ZERO = {"nn.adam_update": {"beta1": 1.0, "beta2": 1.0, "step": 0.0}, **{name: {"epsilon": 0.0} for name in VARIANCES}}
"""Values of options for which a function divides by 0."""


def _is_complex(variant: Variant) -> bool:
    return "complex" in getattr(variant.kwargs.get("dtype"), "name", "") or any(a.dtype.kind == "c" for a in variant.arrays)


def _is(value: Any, number: float) -> bool:
    return isinstance(value, (int, float)) and value == number


def case(lib: Library, name: str, variant: Variant) -> Case | None:
    """The call with the check of its result; ``None`` if it is no valid one."""
    want = expected(name, variant)
    if want is None or is_open(lib, name, variant):
        return None
    own = functools.partial(of_default_dtype, lib, name, variant)
    return Case(
        variant.args,
        lambda got: close(name, settled(name, variant, got), settled(name, variant, own(within(lib, want))), variant),
        variant.kwargs,
    )


def of_default_dtype(lib: Library, name: str, variant: Variant, want: Any) -> Any:
    """The edges of a histogram of integers in the default data type of the library."""
    if isinstance(want, tuple):
        return tuple(of_default_dtype(lib, name, variant, x) for x in want)
    is_made = name in SORTED and want.dtype.kind == "f" and not any(a.dtype.kind in "fc" for a in variant.arrays)
    return want.astype(lib.default["real floating"]) if is_made else want


def close(name: str, got: Any, want: Any, variant: Variant) -> None:
    """Within `ulps` of the largest element, or of 1 where nothing is larger than a rounding error."""
    if isinstance(want, tuple):
        assert isinstance(got, tuple)
        assert len(got) == len(want)
        for one, other in zip(got, want, strict=True):
            close(name, one, other, variant)
    elif want.dtype.kind in "fc" and np.abs(want[np.isfinite(want)]).max(initial=0.0) < 1e-3:
        exact = want.astype(np.complex128 if want.dtype.kind == "c" else np.float64)
        assert_close(got, exact, want.dtype.name, ulps=ulps(name, variant), scale=np.ones(want.shape))
    else:
        compare(got, want, ulps=ulps(name, variant))


def settled(name: str, variant: Variant, result: Any) -> Any:
    """A result without the order that is open: which of equal elements comes first, and how the parts of a partition are sorted."""
    if name not in ("argpartition", "partition", "top_k"):
        return result
    x, axis = np.asarray(variant.args[0]), variant.kwargs.get("axis", -1)
    if name == "top_k":
        values, indices = result
        inside = (indices >= 0) & (indices < x.shape[axis])
        taken = np.take_along_axis(x, np.where(inside, indices, 0), axis)
        values = values if variant.kwargs.get("sorted", True) else np.sort(values, axis=axis)
        return values, inside, indices[:0] if indices.ndim else indices, np.sort(taken, axis=axis)
    values = np.take_along_axis(x, result, axis) if name == "argpartition" else result
    kth = variant.args[1]
    cuts = sorted({k % x.shape[axis] for k in (kth if isinstance(kth, tuple) else (kth,))})
    parts = np.split(values, [place for k in cuts for place in (k, k + 1)], axis=axis)
    return np.concatenate([np.sort(part, axis=axis) for part in parts], axis=axis), result[
        :0
    ] if name == "argpartition" else values[:0]


def dtypes(lib: Library, name: str, config: pytest.Config) -> list[str]:
    """The usual data type of a function and, in turn, another one; ``deep`` takes all."""
    every = [d for d in calls.data_types(name) if lib.supports(name, d)]
    first = [d for d in every if d == typical(name)]
    if config.getoption("--profile") == "deep":
        return every
    turn = zlib.crc32(name.encode()) + config.getoption("--seed")
    return [*dict.fromkeys([*first, *every[turn % max(len(every), 1) :][:1]])]


def some(lib: Library, name: str, dtype: str, config: pytest.Config) -> list[Variant]:
    """The variants of a profile; a few where each shape is compiled."""
    aside = 1 if dtype == typical(name) else 6
    amount = AMOUNT[config.getoption("--profile")] if lib.name == "numpy" else ELSEWHERE
    amount = amount.part(aside * lib.stride * lib.thinned)
    valid = functools.partial(is_valid, name)
    return [*variants.drawn(name, dtype, config.getoption("--seed"), amount, longest=longest(name), valid=valid)]


def is_valid(name: str, variant: Variant) -> bool:
    """Whether the composed body takes the call."""
    return expected(name, variant) is not None


def is_taken(name: str, variant: Variant) -> bool:
    """Whether the declaration takes the call, which asks for more than the composed body."""
    lib = reference()
    args, kwargs = calls.entered(lib, (variant.args, variant.kwargs))
    try:
        lib.call(name, *args, layout=variant.layout, **kwargs)
    except (ArgumentError, ArgumentTypeError):
        return False
    return True


def is_compared() -> bool:
    """Whether the composed bodies can run: on NumPy, whose plugin must be installed."""
    return any(status.name == "numpy" and status.usable for status in ivy_api.backends())


def check(lib: Library, name: str, variant: Variant) -> None:
    """The call gives what the body gives, if it is a valid one and what it gives is settled."""
    found = case(lib, name, variant)
    if found is not None:
        args, kwargs = calls.entered(lib, (variant.args, variant.kwargs))
        with contextlib.suppress(ArgumentError, ArgumentTypeError):  # the declaration asks for more than the body
            found.check(lib.call(name, *args, layout=variant.layout, **kwargs))


@covers()
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.applies(to=lambda target: is_compared())
@pytest.mark.brief(40, fast=True)
def test_gives_what_the_composed_body_gives_elsewhere(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    for dtype in dtypes(lib, name, pytestconfig):
        for variant in some(lib, name, dtype, pytestconfig):
            check(lib, name, variant)


FEW = ("zeros", "negative", "patterns of nan along rows")
"""Changes of values that each data type is tried with; which part of a complex number is nan is open."""


@covers()
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.applies(to=lambda target: is_compared())
@pytest.mark.brief(6, fast=True)
def test_every_data_type(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    tried = dtypes(lib, name, pytestconfig)
    rest = [d for d in calls.data_types(name) if d not in tried and lib.supports(name, d)]
    for dtype in lib.some(rest, name):
        start = variants.example(name, dtype)
        for variant in (start, *variants.of_values(name, start, FEW[: 2 if dtype in dt.COMPLEX else None])):
            check(lib, name, variant)


@covers()
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.applies(to=lambda target: is_compared())
@pytest.mark.applies(to=lambda target: target.has_views)
@pytest.mark.brief(6, fast=True)
def test_every_layout_of_operands(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    tiled = not name.startswith("linalg.") and name not in OVERWRITING  # a tiled matrix is singular
    for start in variants.examples(name, typical(name)):
        arrays = start.arrays
        if any(a.size > variants.LARGE for a in arrays) or not is_valid(name, start):
            continue
        own = functools.partial(same, name)
        for positions in [tuple(range(min(len(arrays), 2))), *((i,) for i in range(2, len(arrays)))]:
            check_layouts(lib, name, start, positions, tiled=tiled, same=own)


def same(name: str, got: Any, want: Any, variant: Variant) -> None:
    """Whether two results of one call are the same, but for rounding and for an order that is open."""
    if not is_open(reference(), name, variant):
        close(name, settled(name, variant, got), settled(name, variant, want), variant)


@covers()
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.applies(to=lambda target: is_compared())
@pytest.mark.brief(6, fast=True)
def test_a_call_beyond_the_standard_knows_nothing_of_others(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    dtype = dtypes(lib, name, pytestconfig)
    lengths = [0, *(n for n in variants.LENGTHS if n <= longest(name))]
    if lib.stride > 1:
        lengths = [0]
    elif pytestconfig.getoption("--profile") == "quick":
        lengths = [0, lengths[(zlib.crc32(name.encode()) + pytestconfig.getoption("--seed")) % len(lengths)]]
    gen = np.random.default_rng(pytestconfig.getoption("--seed"))
    for length in lengths if dtype else []:
        first = variants.example(name, dtype[0])
        if length:
            first = first.of_arrays(lambda a, n=length: variants.resized(a, 0, n, gen))
        second = first.of_arrays(lambda a: np.flip(a).copy())
        pair = case(lib, name, first), case(lib, name, second)
        if pair[0] is not None and pair[1] is not None and is_taken(name, first) and is_taken(name, second):
            follow(lib, Pair(name, pair[0], pair[1]))
