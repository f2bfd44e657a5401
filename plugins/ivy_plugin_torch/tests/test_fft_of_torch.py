"""Fourier transforms for which MKL would write beyond its memory."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.peers import Namespace, torch

xp: Any = Namespace("torch")


@pytest.fixture
def native() -> Iterator[list[str]]:
    """The transforms of several axes which torch was asked for on arrays whose innermost axis is not among them."""
    overflowing: list[str] = []

    class Watching(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            name = getattr(function, "__name__", "")
            if name.endswith("fftn") and len(args) > 2:
                x, axes = args[0], [*range(args[0].ndim)] if args[2] is None else [axis % args[0].ndim for axis in args[2]]
                together = axes[:-1] if name.endswith("irfftn") else axes
                inner = min((step, axis) for axis, step in enumerate(x.stride()) if x.shape[axis] > 1)[1]
                if len(together) > 1 and inner not in together:
                    overflowing.append(f"{name} of shape {tuple(x.shape)}, strides {x.stride()}, axes {axes}")
            return function(*args, **(kwargs or {}))

    with Watching():
        yield overflowing


@pytest.mark.parametrize("name", ["fftn", "ifftn", "irfftn"])
@pytest.mark.parametrize("shape", [(2, 704, 2), (3, 2, 300, 3)])
def test_several_axes_without_the_innermost_are_transformed_in_turn(native: list[str], name: str, shape: tuple[int, ...]) -> None:
    """https://github.com/pytorch/pytorch/issues/125664: the heap would be corrupted."""
    gen = np.random.default_rng(0)
    a = gen.standard_normal(shape) + 1j * gen.standard_normal(shape)
    for count in (2, 3):
        for turn, axes in enumerate(itertools.permutations(range(len(shape)), count)):
            key: dict[str, Any] = {"axes": axes, "norm": ("backward", "ortho", "forward")[turn % 3]}
            if turn % 2:
                key["s"] = tuple(shape[axis] + (3, -1, 2)[i] for i, axis in enumerate(axes))
            want = getattr(np.fft, name)(a, **key)
            for order in itertools.permutations(range(len(shape))) if turn == 0 else [range(len(shape))]:
                x = torch.from_numpy(np.ascontiguousarray(a.transpose(order)).transpose(np.argsort(order)))
                got = getattr(xp.fft, name)(x, **key)
                np.testing.assert_allclose(got.numpy(), want, atol=1e-11 * np.abs(want).max())
    assert not native
