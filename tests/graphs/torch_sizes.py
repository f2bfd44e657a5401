"""Models of PyTorch for symbolic sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.peers import imported

if TYPE_CHECKING:
    import torch
    from torch import nn
else:
    torch = imported("torch")
    nn = torch.nn
BOTH = {0: "batch", 1: "length"}


class Block(nn.Module):
    """A block of a transformer with learnt positions."""

    def __init__(self) -> None:
        super().__init__()
        self.position = nn.Parameter(torch.randn(64, 8))
        self.norm, self.last = nn.LayerNorm(8), nn.LayerNorm(8)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.dense = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8))

    def forward(self, x: Any) -> Any:
        x = x + self.position[: x.shape[1]]
        normal = self.norm(x)
        x = x + self.attention(normal, normal, normal, need_weights=False)[0]
        return x + self.dense(self.last(x))


class Causal(nn.Module):
    """Attention to the tokens before, written out."""

    def __init__(self) -> None:
        super().__init__()
        self.position, self.into, self.out = nn.Embedding(64, 8), nn.Linear(8, 24), nn.Linear(8, 8)

    def forward(self, x: Any) -> Any:
        batch, length, features = x.shape
        hidden = x + self.position(torch.arange(length))
        q, k, v = self.into(hidden).reshape(batch, length, 3, 2, 4).permute(2, 0, 3, 1, 4)
        later = torch.triu(torch.ones(length, length, dtype=torch.bool), 1)
        weights = (q @ k.transpose(-1, -2) / 2).masked_fill(later, -torch.inf).softmax(-1)
        return x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, features))


class Convolutions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.second = nn.Conv2d(3, 4, 3, 2, 1), nn.BatchNorm2d(4), nn.Conv2d(4, 6, 3)
        self.linear = nn.Linear(6, 3)

    def forward(self, x: Any) -> Any:
        x = nn.functional.max_pool2d(torch.relu(self.norm(self.first(x))), 2)
        return self.linear(nn.functional.adaptive_avg_pool2d(torch.relu(self.second(x)), 1).flatten(1))


class Bert(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        from transformers import BertConfig, BertModel

        self.model = BertModel(
            BertConfig(
                vocab_size=50, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
                max_position_embeddings=40,
            )
        )  # fmt: skip

    def forward(self, ids: Any, mask: Any) -> Any:
        return self.model(input_ids=ids, attention_mask=mask).last_hidden_state


def perceptron() -> Any:
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(0.1), nn.Linear(16, 3), nn.Softmax(-1))


def tokens(batch: int, length: int) -> tuple[Any, ...]:
    return (torch.randn(batch, length, 8),)


def sentences(batch: int, length: int) -> tuple[Any, ...]:
    mask = torch.ones(batch, length, dtype=torch.int64)
    mask[0, length // 2 :] = 0
    return torch.randint(0, 50, (batch, length)), mask


def pictures(batch: int, length: int) -> tuple[Any, ...]:
    return (torch.randn(batch, 3, 16, 16),)


MODELS: dict[str, tuple[Callable[[], Any], Any, Callable[[int, int], tuple[Any, ...]]]] = {
    "block": (Block, [BOTH], tokens),
    "causal attention": (Causal, [BOTH], tokens),
    "perceptron": (perceptron, [BOTH], tokens),
    "recurrent": (lambda: nn.LSTM(8, 6, batch_first=True), [{0: "batch"}], lambda batch, _: (torch.randn(batch, 4, 8),)),
    "convolutions": (Convolutions, [{0: "batch"}], pictures),
    "BERT": (Bert, [BOTH, BOTH], sentences),
}
"""Models, the names of their sizes, and what makes arguments of sizes."""
