"""Functions of PyTorch with rules of their own for derivatives, and code that calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.peers import imported

if TYPE_CHECKING:
    import torch
else:
    torch = imported("torch")


class Rounded(torch.autograd.Function):
    """A rule in the first style: two tensors and a number, two results, one of them without a gradient."""

    @staticmethod
    def forward(ctx: Any, x: Any, w: Any, scale: float) -> Any:
        ctx.save_for_backward(x, w)
        ctx.scale = scale
        return torch.round(x) * scale, x * w, torch.argmax(x)

    @staticmethod
    def backward(ctx: Any, g: Any, h: Any, _: Any) -> Any:
        x, w = ctx.saved_tensors
        return g * x * ctx.scale - h * w, None, None


class Reversed(torch.autograd.Function):
    """A rule in the second style."""

    @staticmethod
    def forward(x: Any, scale: Any) -> Any:
        return x * 1

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.scale = inputs[1]

    @staticmethod
    def backward(ctx: Any, g: Any) -> Any:
        return -ctx.scale * g, None


class WithRules(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.layer, self.w = torch.nn.Linear(3, 3), torch.nn.Parameter(torch.arange(1.0, 4.0))

    def forward(self, x: Any) -> Any:
        a, b, _ = Rounded.apply(self.layer(x), self.w, 2.0)
        y = torch.cond(x.sum() > 0, lambda x: Reversed.apply(x, 3.0) * 2, lambda x: x * 1, (x,))
        return Reversed.apply(a * b + y, 3.0) * self.w


def in_a_loop(x: Any) -> Any:
    def step(total: Any, row: Any) -> Any:
        total = Reversed.apply(total * row, 3.0)
        return total, total * 2

    return torch._higher_order_ops.scan(step, x[0] * 1, x)[1]


class Noisy(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Any) -> Any:
        noise = torch.rand_like(x)
        ctx.save_for_backward(noise)
        return x * noise

    @staticmethod
    def backward(ctx: Any, g: Any) -> Any:
        return g * ctx.saved_tensors[0]


class Written(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Any) -> Any:
        ctx.mark_dirty(x.mul_(2))
        return x

    @staticmethod
    def backward(ctx: Any, g: Any) -> Any:
        return g


def noisy(x: Any) -> Any:
    return Noisy.apply(x)
