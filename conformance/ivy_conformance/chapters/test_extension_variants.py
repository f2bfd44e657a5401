"""Functions beyond the standard away from their example calls: other sizes, ranks, values, layouts, options; calls in a row."""

from __future__ import annotations

import contextlib
import functools
import warnings
import zlib
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import ArgumentError, ArgumentTypeError
from ivy_conformance import calls, variants
from ivy_conformance.chapters.test_call_history import Pair, follow
from ivy_conformance.chapters.test_extensions import COMPOSED, compare, typical, within
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles.compare import assert_close
from ivy_conformance.target import Target
from ivy_conformance.variants import Variant
from ivy_conformance.workloads.base import Case

CHAPTER = "extensions"
pytestmark = pytest.mark.backend_contract
NOT_UNIQUE = {
    *(f"linalg.{name}" for name in ("null_space", "orth", "parafac", "polar", "tensor_train", "truncated_svd", "tucker")),
    *("interp", "invert_permutation", "linalg.lstsq"),
}
"""Factors that are determined up to a sign or a rotation, or found by iteration; what takes sorted points or a permutation only;
and least squares, which depend on the rank that is found."""
QUANTILES = ("nanpercentile", "nanquantile", "percentile", "quantile")
"""Functions that weight infinite elements with 0."""
FINITE = ("convolve", "correlate")
"""Functions that pad with 0. Whether 0 beside an infinity or nan gives nan is open."""
QUADRATIC = (
    *("cdist", "convolve", "corrcoef", "correlate", "cov", "diag", "diagflat", "einsum", "inner", "kron", "polyval", "vander"),
    *(f"nn.{name}" for name in ("ctc_loss", "gru", "linear", "lstm", "multi_head_attention", "nms", "rnn", "roi_align")),
    *(f"nn.{name}" for name in ("conv", "conv_transpose", "depthwise_conv", "separable_conv", "grid_sample", "interpolate")),
    *(f"nn.{name}" for name in ("adaptive_avg_pool", "adaptive_max_pool", "avg_pool", "lp_pool", "max_pool", "max_unpool")),
    *(f"nn.{name}" for name in ("affine_grid", "pixel_shuffle", "scaled_dot_product_attention", "ssim_loss")),
)
"""Functions whose work grows faster than their arrays, or step by step in Python."""
NAMES = [n for n in COMPOSED if calls.data_types(n) and not n.startswith("random.") and n not in NOT_UNIQUE]
SHARE = {"quick": 4, "full": 4, "deep": 1}
"""One in so many of the single changes of an example call is tried, beginning with another for each seed."""
MORE = {"quick": 24, "full": 24, "deep": 160}
"""Draws of two or three changes at once."""


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


def ulps(variant: Variant) -> float:
    """Units of the largest element: errors grow with the number of terms, and where numbers far from 0 are subtracted."""
    count = max((a.size for a in variant.arrays), default=1)
    return 64 * max(1.0, (count / 100) ** 0.5) * (4096 if "shifted far" in variant.kinds else 1)


def case(lib: Library, name: str, variant: Variant) -> Case | None:
    """The call with the check of its result; ``None`` if it is no valid one."""
    if name in FINITE and any("infinity" in k or "nan" in k for k in variant.kinds):
        return None
    if name in QUANTILES and any("infinity" in k for k in variant.kinds):
        return None
    want = expected(name, variant)
    if want is None:
        return None
    return Case(
        variant.args,
        lambda got: close(settled(name, variant, got), settled(name, variant, within(lib, want)), variant),
        variant.kwargs,
    )


def close(got: Any, want: Any, variant: Variant) -> None:
    """Within `ulps` of the largest element, or of 1 where nothing is larger than a rounding error."""
    if isinstance(want, tuple):
        assert isinstance(got, tuple)
        assert len(got) == len(want)
        for one, other in zip(got, want, strict=True):
            close(one, other, variant)
    elif want.dtype.kind in "fc" and np.abs(want[np.isfinite(want)]).max(initial=0.0) < 1e-3:
        exact = want.astype(np.complex128 if want.dtype.kind == "c" else np.float64)
        assert_close(got, exact, want.dtype.name, ulps=ulps(variant), scale=np.ones(want.shape))
    else:
        compare(got, want, ulps=ulps(variant))


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
    profile = config.getoption("--profile")
    aside = 1 if dtype == typical(name) else 6
    share, more = SHARE[profile] * aside * lib.stride * lib.thinned, MORE[profile] // (aside * lib.stride * lib.thinned)
    return [*variants.drawn(name, dtype, config.getoption("--seed"), share=share, more=more, longest=longest(name))]


def is_compared(target: Target) -> bool:
    """Whether calls away from the examples are compared: on NumPy, on which the bodies run.

    Frameworks differ for infinities and nan, and few declarations say what comes out.
    """
    return target.name == "numpy"


@covers()
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.applies(to=is_compared)
@pytest.mark.brief(6, fast=True)
def test_gives_what_the_composed_body_gives_elsewhere(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    for dtype in dtypes(lib, name, pytestconfig):
        for variant in some(lib, name, dtype, pytestconfig):
            found = case(lib, name, variant)
            if found is not None:
                args, kwargs = calls.entered(lib, (variant.args, variant.kwargs))
                with contextlib.suppress(ArgumentError, ArgumentTypeError):  # the declaration asks for more than the body
                    found.check(lib.call(name, *args, layout=variant.layout, **kwargs))


@covers()
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.applies(to=is_compared)
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
        if pair[0] is not None and pair[1] is not None:
            follow(lib, Pair(name, pair[0], pair[1]))
