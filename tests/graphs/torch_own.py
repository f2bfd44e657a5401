"""Own modules and functions of PyTorch: control flow, buffers, writes, tied and frozen weights, transformations."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.graphs.cases import Case
from tests.peers import imported

if TYPE_CHECKING:
    import torch
    from torch import nn
else:
    torch = imported("torch")
    nn = torch.nn
LOOPS: Any = imported("torch._higher_order_ops")
X = torch.linspace(-1, 2, 12).reshape(4, 3)


def _random(seed: int, *sizes: int) -> torch.Tensor:
    return torch.randn(*sizes, generator=torch.Generator().manual_seed(seed))


def random_of(*sizes: int) -> Callable[[int], tuple[torch.Tensor, ...]]:
    """Return a function of a seed that makes a random matrix."""
    return lambda seed: (_random(seed, *sizes) * (-1) ** seed,)


class Chosen(nn.Module):
    """A condition with an operand, a parameter and a buffer."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.tensor([0.5, 2.0, 3.0]))
        self.register_buffer("offset", torch.tensor([1.0, 2.0, 3.0]))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Choose by the sign of the sum."""
        return torch.cond(x.sum() > 0, lambda x: x.sin() * self.scale, lambda x: x.cos() + self.offset, (x,))


def condition_in_condition(x: torch.Tensor) -> Any:
    """A condition inside of a condition."""

    def inside(x: torch.Tensor) -> Any:
        return torch.cond(x.max() > 1, lambda x: x * 2, lambda x: x - 1, (x,))

    return torch.cond(x.sum() > 0, inside, lambda x: x * 3, (x,))


def halve_until_small(x: torch.Tensor) -> Any:
    """A loop whose number of steps depends on values, with a tensor of outside."""
    factor = x.abs().mean() * 0 + 0.5

    def step(i: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return i + 1, y * factor

    return LOOPS.while_loop(lambda i, y: y.abs().sum() > 0.1, step, (torch.tensor(0), x))


def running_sums(x: torch.Tensor) -> Any:
    """A scan: running sums and products."""
    return LOOPS.scan(lambda c, y: (c + y, c * y), torch.zeros(x.shape[1:]), x, dim=0)


def backwards(x: torch.Tensor) -> Any:
    """A scan from the end."""
    return LOOPS.scan(lambda c, y: (c * 0.5 + y, c.sin()), torch.zeros(x.shape[1:]), x, dim=0, reverse=True)


def each(x: torch.Tensor) -> Any:
    """A map."""
    return LOOPS.map(lambda row, y: (row * y).cumsum(0), x, x[0] * 1)


class Counted(nn.Module):
    """A buffer that is write_into_views to, in training and in evaluation; one part is normalised by batches."""

    count: torch.Tensor
    mean: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(3)
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))
        self.register_buffer("mean", torch.zeros(3), persistent=False)

    def __call__(self, *args: Any) -> Any:
        """Call a copy, so that a comparison begins with the weights of the graph; the module itself where it is exported."""
        return nn.Module.__call__(self if torch.compiler.is_exporting() else copy.deepcopy(self), *args)

    def forward(self, x: torch.Tensor) -> Any:
        """Normalise; count the calls."""
        self.count += 1
        self.mean.mul_(0.9).add_(x.detach().mean(0), alpha=0.1)
        return self.norm(x), self.mean.clone()


class Tied(nn.Module):
    """An embedding whose weight is that of the last layer, and a frozen layer."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(11, 6, padding_idx=0)
        self.frozen = nn.Linear(6, 6).requires_grad_(False)
        self.last = nn.Linear(6, 11, bias=False)
        self.last.weight = self.embedding.weight

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        """Return scores."""
        return self.last(torch.tanh(self.frozen(self.embedding(words))))


class Convolutions(nn.Module):
    """Convolutions in bfloat16."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(144, 5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return scores in single precision."""
        return self.layers(x.to(torch.bfloat16)).float()


class Recurrent(nn.Module):
    """An LSTM and a GRU."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(4, 5, num_layers=2, bidirectional=True, batch_first=True)
        self.gru = nn.GRU(10, 3)

    def forward(self, x: torch.Tensor) -> Any:
        """Return the outputs, and the last states."""
        y, states = self.lstm(x)
        return self.gru(y), states


def write_into_views(x: torch.Tensor) -> Any:
    """Writes into views of new tensors and of the input."""
    y = torch.zeros(4, 3)
    y[1:3] = x[:2]
    y[:, 0].add_(x[:, 1])
    y[y > 1] = 0.5
    z = x.clone().view(-1)
    z[::2] *= 2
    y.t()[2].copy_(z[:4])
    return y, z, x.index_put((torch.tensor([0, 1, 0]),), x[0], accumulate=True)


class Pair(NamedTuple):
    """A result with names."""

    low: torch.Tensor
    high: torch.Tensor


def nested_result(x: torch.Tensor, *, scale: dict[str, torch.Tensor]) -> Any:
    """Nested arguments and results, and a constant."""
    return {"pair": Pair(x.min(), x.max()), "b": [x * scale["b"], x / scale["a"]], "kind": 3, "none": None}


def by_value(x: torch.Tensor) -> torch.Tensor:
    """Values that are taken as numbers, and stay arrays."""
    return x * x.max().item() + float(x.shape[0])


def gradient(x: torch.Tensor) -> Any:
    """Transformations of ``torch.func``."""
    loss = torch.func.grad_and_value(lambda x: (x.sin() * x).sum())
    return loss(x), torch.func.vmap(lambda row: row.softmax(0) @ row)(x), torch.func.jacrev(lambda y: y.cumsum(0))(x[0])


class Doubled(torch.autograd.Function):
    """A function with a gradient of its own."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        """Double."""
        ctx.save_for_backward(x)
        return x * 2

    @staticmethod
    def backward(ctx: Any, g: torch.Tensor) -> torch.Tensor:
        """Return another gradient than that of doubling."""
        return g * ctx.saved_tensors[0]


def custom(x: torch.Tensor) -> torch.Tensor:
    """A function with a gradient of its own, in a region without gradients and one in which data types are chosen."""
    with torch.no_grad():
        y = x.exp()
    return Doubled.apply(x) + y


def autocast(x: torch.Tensor) -> torch.Tensor:
    """A region in which products are computed in bfloat16."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = x @ x.mT
    return y.float()


def attention(x: torch.Tensor) -> Any:
    """Attention with several heads, and a layer of a transformer."""
    torch.manual_seed(3)
    return LAYERS[0](x), LAYERS[1](x, x, x)


def descent(x: torch.Tensor) -> Any:
    """A step of gradient descent of a network, with the weights as arguments of the loss."""

    def loss(weights: dict[str, torch.Tensor]) -> torch.Tensor:
        return torch.func.functional_call(NETWORK, weights, (x,)).square().mean()

    weights = {name: weight.detach() for name, weight in NETWORK.named_parameters()}
    gradients = torch.func.grad(loss)(weights)
    return {name: weight - 0.1 * gradients[name] for name, weight in weights.items()}


torch.manual_seed(3)
NETWORK = nn.Sequential(nn.Conv2d(3, 4, 3), nn.LayerNorm([4, 4]), nn.Tanh(), nn.Flatten(), nn.Linear(64, 3))
LAYERS = nn.ModuleList([nn.TransformerEncoderLayer(8, 2, 12, batch_first=True), nn.MultiheadAttention(8, 2)]).eval()
SHUFFLED = torch.randperm(4, generator=torch.Generator().manual_seed(0))


def with_a_table(x: torch.Tensor) -> torch.Tensor:
    """A tensor of the module's globals."""
    return x[SHUFFLED] + torch.tensor([1.0, 2.0, 3.0])


def words(seed: int) -> tuple[torch.Tensor]:
    """Return random words."""
    return (torch.randint(0, 11, (2, 5), generator=torch.Generator().manual_seed(seed)),)


MADE: dict[str, tuple[Callable[[], Any], Callable[[int], tuple[torch.Tensor, ...]]]] = {
    "condition": (Chosen, random_of(4, 3)),
    "nested_condition": (lambda: condition_in_condition, random_of(4, 3)),
    "while_loop": (lambda: halve_until_small, random_of(3)),
    "scan": (lambda: running_sums, random_of(6, 2)),
    "scan_reversed": (lambda: backwards, random_of(6, 2)),
    "map": (lambda: each, random_of(4, 3)),
    "buffers_in_training": (Counted, random_of(4, 3)),
    "buffers_in_evaluation": (lambda: Counted().eval(), random_of(4, 3)),
    "tied_weights": (Tied, words),
    "half_precision": (lambda: Convolutions().to(torch.bfloat16), random_of(2, 3, 8, 8)),
    "recurrent": (Recurrent, random_of(2, 3, 4)),
    "writes": (lambda: write_into_views, random_of(4, 3)),
    "numbers": (lambda: by_value, random_of(4, 3)),
    "transformations": (lambda: gradient, random_of(4, 3)),
    "gradient_descent": (lambda: descent, random_of(2, 3, 6, 6)),
    "custom_gradient": (lambda: custom, random_of(4, 3)),
    "autocast": (lambda: autocast, random_of(4, 3)),
    "attention": (lambda: attention, random_of(4, 3, 8)),
    "tensor_of_outside": (lambda: with_a_table, random_of(4, 3)),
    "bound_method": (lambda: Tied().forward, words),
}


@torch.library.custom_op("ivy_tests::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@twice.register_fake
def _(x: Any) -> Any:
    return torch.empty_like(x)


NAMES = (*MADE, "structured")


def case(name: str) -> Case:
    """Return a case."""
    torch.manual_seed(0)
    if name == "structured":

        def named(seed: int) -> dict[str, Any]:
            return {"scale": {"b": _random(seed, 3), "a": 1 + _random(seed + 1, 3).abs()}}

        return Case(nested_result, random_of(4, 3)(1), named(1), tuple((random_of(4, 3)(seed), named(seed)) for seed in (2, 3)))
    obj, make = MADE[name][0](), MADE[name][1]
    tolerance = 2e-2 if name in ("half_precision", "autocast") else 1e-5
    others: Any = tuple((make(seed), {}) for seed in (2, 3))
    return Case(obj, make(1), {}, others, tolerance=tolerance)
