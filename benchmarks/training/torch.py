"""The same in ``torch.nn`` and ``torch.optim``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import torch

from benchmarks.training import CLASSES, DEPTH, HEADS, LENGTH, RATE, VOCABULARY, WIDTH, Step, data, ours

F = torch.nn.functional


class MLP(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = torch.nn.Linear(784, 256), torch.nn.Linear(256, 256)
        self.last = torch.nn.Linear(256, CLASSES)

    def forward(self, x: Any) -> Any:
        return self.last(F.relu(self.second(F.relu(self.first(x)))))


class CNN(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = torch.nn.Conv2d(1, 16, 3, padding=1), torch.nn.Conv2d(16, 32, 3, padding=1)
        self.last = torch.nn.Linear(32 * 4 * 4, CLASSES)

    def forward(self, x: Any) -> Any:
        for layer in (self.first, self.second):
            x = F.avg_pool2d(F.relu(layer(x)), 2)
        return self.last(x.flatten(1))


class Block(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm1, self.norm2 = torch.nn.LayerNorm(WIDTH), torch.nn.LayerNorm(WIDTH)
        self.attention = torch.nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)
        self.up, self.down = torch.nn.Linear(WIDTH, 4 * WIDTH), torch.nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x: Any, mask: Any) -> Any:
        y = self.norm1(x)
        x = x + self.attention(y, y, y, attn_mask=mask, need_weights=False)[0]
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class GPT(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.tokens, self.positions = torch.nn.Embedding(VOCABULARY, WIDTH), torch.nn.Embedding(LENGTH, WIDTH)
        self.blocks = torch.nn.ModuleList([Block() for _ in range(DEPTH)])
        self.norm, self.last = torch.nn.LayerNorm(WIDTH), torch.nn.Linear(WIDTH, VOCABULARY)

    def forward(self, x: Any) -> Any:
        mask = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        x = self.tokens(x) + self.positions(torch.arange(x.shape[1]))
        for block in self.blocks:
            x = block(x, mask)
        return self.last(self.norm(x))


MODELS = {"mlp": MLP, "cnn": CNN, "gpt": GPT}


def steps(network: str) -> Iterator[Step]:
    """The training step, eager and compiled, from the weights with which ours starts."""
    import ivy_api

    weights = ours.built(network, ivy_api.namespace("torch"), *((1,) if network == "cnn" else ())).v.flatten()
    x, y = map(torch.from_numpy, data(network))
    y = y.long()
    for way in ("eager", "compiled"):
        net = MODELS[network]()
        net.load_state_dict({name: each.clone() for name, each in weights.items()})
        optimizer = torch.optim.Adam(net.parameters(), RATE)

        def loss(net: Any = net) -> Any:
            out = net(x)
            return F.cross_entropy(out.flatten(0, -2), y.flatten())

        forward = torch.compile(loss) if way == "compiled" else loss

        def call(forward: Any = forward, optimizer: Any = optimizer) -> float:
            optimizer.zero_grad()
            value = forward()
            value.backward()
            optimizer.step()
            return float(value.detach())

        yield Step(f"{network} of torch.nn, {way}", way, call, sum(math.prod(p.shape) for p in net.parameters()))
