"""Random programs of views and in-place operations end with PyTorch's own values, strides and offsets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

import ivy_api
import ivy_frontend_torch as frontend
from ivy_frontend_torch._implementation.tensor import value_of, wrap

VIEWS: dict[str, Callable[[Any, Any], Any]] = {
    "T": lambda t, _: t.permute(tuple(reversed(range(t.ndim)))),
    "first": lambda t, _: t[0] if t.ndim and t.shape[0] else t.view(t.shape),
    "last of axis": lambda t, k: t.select(k % t.ndim, t.shape[k % t.ndim] - 1) if t.ndim and t.shape[k % t.ndim] else t,
    "steps": lambda t, k: t[..., k % 2 :: 2] if t.ndim else t[...],
    "new axis": lambda t, k: t.unsqueeze(k % (t.ndim + 1)) if t.ndim < 4 else t.squeeze(),
    "squeeze": lambda t, _: t.squeeze(),
    "diagonal": lambda t, k: t.diagonal(k % 3 - 1) if t.ndim > 1 and min(t.shape[:2]) > 1 else t.detach(),
    "narrow": lambda t, k: t.narrow(0, k % t.shape[0], t.shape[0] - k % t.shape[0]) if t.ndim and t.shape[0] else t.detach(),
    "unfold": lambda t, k: t.unfold(k % t.ndim, 2, 1 + k % 2) if 0 < t.ndim < 4 and t.shape[k % t.ndim] > 1 else t.detach(),
    "chunk": lambda t, k: t.chunk(2)[k % len(t.chunk(2))] if t.ndim else t.detach(),
    "split": lambda t, k: t.split(1 + k % 2)[0] if t.ndim and t.shape[0] else t.detach(),
    "flat if it can be": lambda t, _: t.flatten(),
    "reshape": lambda t, _: t.reshape(-1, 1),
    "expand_as": lambda t, _: t.view_as(t) if t.is_contiguous() else t.movedim(0, -1) if t.ndim else t,
    "detach": lambda t, _: t.detach(),
    "data": lambda t, _: t.data,
    "swap": lambda t, _: t.transpose(0, -1) if t.ndim else t.t(),
    "unbind": lambda t, k: t.unbind(0)[k % t.shape[0]] if t.ndim and t.shape[0] else t.detach(),
}
WRITES: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda t, k: t.add_(k),
    "multiply": lambda t, k: t.mul_(1 + k % 3),
    "fill": lambda t, k: t.fill_(k),
    "zero": lambda t, _: t.zero_(),
    "copy": lambda t, _: t.copy_(t.clone().flip(0) if t.ndim else t),
    "first row": lambda t, k: t.__setitem__((0,) if t.ndim and t.shape[0] else ..., k),
    "steps": lambda t, k: t.__setitem__((..., slice(k % 2, None, 2)) if t.ndim else ..., -k),
    "mask": lambda t, k: t.__setitem__(t > k, k),
    "negative": lambda t, _: t.neg_(),
    "clamp": lambda t, k: t.clamp_(max=k + 2),
    "masked_fill": lambda t, k: t.masked_fill_(t < k, 0.5),
    "operator": lambda t, k: t.__iadd__(k),
    "square": lambda t, _: t.sub_(t * 0.5),
}


class Programs(RuleBasedStateMachine):
    """A program on tensors of both libraries."""

    tensors = Bundle("tensors")
    every: list[tuple[Any, Any]]

    def __init__(self) -> None:
        super().__init__()
        self.every = []

    def _kept(self, pair: tuple[Any, Any]) -> tuple[Any, Any]:
        self.every.append(pair)
        return pair

    @rule(target=tensors, shape=st.lists(st.integers(1, 3), max_size=3), start=st.integers(-3, 3))
    def new(self, shape: list[int], start: int) -> tuple[Any, Any]:
        """A tensor of its own."""
        x = (np.arange(np.prod(shape, dtype=int), dtype=np.float32) + start).reshape(shape)
        return self._kept((torch.tensor(x), frontend.tensor(x)))

    @rule(target=tensors, pair=tensors, how=st.sampled_from(sorted(VIEWS)), k=st.integers(0, 5))
    def view(self, pair: tuple[Any, Any], how: str, k: int) -> tuple[Any, Any]:
        """A view, or a copy where PyTorch makes one."""
        return self._kept((VIEWS[how](pair[0], k), VIEWS[how](pair[1], k)))

    @rule(pair=tensors, how=st.sampled_from(sorted(WRITES)), k=st.integers(0, 5))
    def write(self, pair: tuple[Any, Any], how: str, k: int) -> None:
        """A write in place; where elements share memory PyTorch refuses, or the result depends on the order."""
        if _overlaps(pair[0]):
            return
        WRITES[how](pair[0], k)
        WRITES[how](pair[1], k)

    @invariant()
    def same(self) -> None:
        """All tensors have the same values and the same place in memory."""
        for theirs, ours in self.every:
            np.testing.assert_allclose(ours.numpy(), theirs.numpy())
            assert tuple(ours.shape) == tuple(theirs.shape)
            assert ours.stride() == theirs.stride()
            assert ours.storage_offset() == theirs.storage_offset()
            assert ours.is_contiguous() == theirs.is_contiguous()


def _overlaps(t: torch.Tensor) -> bool:
    """Whether several elements are at the same place in memory."""
    steps = zip(t.shape, t.stride(), strict=True)
    places = {0}
    for n, step in steps:
        places = {place + i * step for place in places for i in range(n)}
    return len(places) < t.numel()


def test_programs_end_with_torch_values(backend: str, request: pytest.FixtureRequest) -> None:
    """Views share their data with their base, through any number of views."""
    brief = bool(request.config.getoption("--brief"))
    count = 20 if brief else 100

    class OnBackend(Programs):
        pass

    with ivy_api.use_backend(backend):
        run_state_machine_as_test(
            OnBackend,
            settings=settings(
                max_examples=count, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
            ),
        )


@pytest.mark.parametrize("how", sorted(VIEWS))
def test_views_are_compiled(backend: str, how: str) -> None:
    """No value is read for strides: views, copies of views and writes to them, also by the compiler of the framework itself."""

    def program(x: Any) -> tuple[Any, ...]:
        t = x * 1
        view = VIEWS[how](t, 1)
        flat = view.permute(tuple(reversed(range(view.ndim)))).reshape(-1)
        view.add_(1)
        return flat, view.contiguous(), t, flat.reshape(-1, 1).t().flatten()

    x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    wanted = [t.numpy() for t in program(torch.tensor(x))]
    xp = ivy_api.namespace(backend)

    def natives(x: Any) -> tuple[Any, ...]:
        return tuple(value_of(t) for t in program(wrap(x)))

    compilers = [ivy_api.compile]
    if backend == "jax":
        compilers.append(pytest.importorskip("jax").jit)
    if backend == "tensorflow":
        compilers.append(pytest.importorskip("tensorflow").function(autograph=False))
    for compiler in compilers:
        for got, want in zip(compiler(natives)(xp.asarray(x)), wanted, strict=True):
            np.testing.assert_array_equal(np.asarray(got), want)


def test_lazy_conjugates_of_the_backend_are_read() -> None:
    """PyTorch's Fourier transforms return some, on some processors; its own `numpy` refuses them."""
    x = torch.tensor([1 + 2j, 3 - 1j])
    with ivy_api.use_backend("torch"):
        assert frontend.asarray(x.conj()).numpy().tolist() == [1 - 2j, 3 + 1j]
        assert frontend.asarray(x.conj().imag).tolist() == [-2, 1]
