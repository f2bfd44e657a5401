"""Convolutions: their oracles against torch, and what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance.library import Library
from tests.extensions.draws.convolution import conv, conv_transpose
from tests.peers import functional, torch

CONVOLUTIONS = ("conv", "conv_transpose", "depthwise_conv", "separable_conv")


def test_the_oracles_are_those_of_torch() -> None:
    rng = np.random.default_rng(1)
    x, weight, spread = rng.normal(size=(2, 6, 7, 4)), rng.normal(size=(3, 2, 2, 6)), rng.normal(size=(3, 2, 3, 4))
    first = torch.asarray(x).movedim(-1, 1)
    weights, other = (torch.asarray(w).permute(3, 2, 0, 1) for w in (weight, spread))
    want = functional.conv2d(first, weights, None, (2, 1), (1, 1), (1, 2), 2).movedim(1, -1).numpy()
    np.testing.assert_allclose(conv(x, weight, stride=(2, 1), padding=1, dilation=(1, 2), groups=2), want, atol=1e-12)
    want = functional.conv_transpose2d(first, other, None, (2, 1), (1, 0), (1, 0), 2, (1, 2)).movedim(1, -1).numpy()
    got = conv_transpose(x, spread, stride=(2, 1), padding=(1, 0), output_padding=(1, 0), dilation=(1, 2), groups=2)
    np.testing.assert_allclose(got, want, atol=1e-12)


@pytest.mark.parametrize("name", CONVOLUTIONS)
def test_integers_are_refused(lib: Library, name: str) -> None:
    x, weight = np.ones((1, 4, 4, 2), dtype="int32"), np.ones((2, 2, 2, 2), dtype="int32")
    with pytest.raises(DTypeError, match=r"takes .*floating-point.*; got .*int32"):
        lib.call(f"nn.{name}", x, weight, *([np.ones((1, 1, 4, 2), dtype="int32")] if name == "separable_conv" else []))


@pytest.mark.parametrize(
    ("shape", "weights", "options", "words"),
    [
        ((1, 4, 2), (2, 3, 4), {}, "weight with one axis for each spatial axis"),
        ((1, 4, 2), (2, 2, 2, 4), {}, "weight with one axis for each spatial axis"),
        ((1, 4, 4), (2, 2, 5), {"groups": 2}, "groups 2"),
        ((4, 2), (2, 4), {}, "a batch axis first"),
        ((1, 4, 2), (2, 2, 4), {"channel_axis": 0}, "a batch axis first"),
        ((1, 4, 2), (5, 2, 4), {}, "windows that fit into the padded spatial axes"),
        ((1, 4, 2), (2, 2, 4), {"padding": "full"}, "'valid', 'same', 'same_lower'.*'full'"),
        ((1, 4, 2), (2, 2, 4), {"padding": (1, 2)}, "1 integers or .*pairs"),
        ((1, 4, 2), (2, 2, 4), {"stride": 0}, "stride as an integer of at least 1"),
        ((1, 4, 2), (2, 2, 4), {"dilation": (1, 1)}, "one for each of the 1 spatial axes"),
        ((1, 4, 2), (2, 2, 4), {"padding": 1, "padding_mode": "mirror"}, "'reflect'.*got 'mirror'"),
    ],
)
def test_bad_arguments_are_refused_in_clear_words(lib: Library, shape: Any, weights: Any, options: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"(?s)nn.conv.*{words}"):
        lib.call("nn.conv", np.ones(shape), np.ones(weights), **options)
