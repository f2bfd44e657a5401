"""Programs with random variables, written for PyTorch: a variational autoencoder, and a policy gradient."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.frontends.loading import in_place_of

IMPORTS = """
import torch
from torch import nn
from torch.distributions import Independent, Normal, kl_divergence
from torch.distributions.categorical import Categorical
"""
PROGRAM = """
torch.manual_seed(0)
x = torch.linspace(-1, 1, 32).reshape(8, 4)
encoder, decoder = nn.Linear(4, 4), nn.Linear(2, 4)
optimizer = torch.optim.Adam([*encoder.parameters(), *decoder.parameters()], lr=0.05)
losses = []
for _ in range(30):
    loc, scale = encoder(x).chunk(2, -1)
    posterior = Independent(Normal(loc, nn.functional.softplus(scale)), 1)
    prior = Independent(Normal(torch.zeros(2), torch.ones(2)), 1)
    likelihood = Independent(Normal(decoder(posterior.rsample()), 0.3), 1)
    loss = (kl_divergence(posterior, prior.expand(posterior.batch_shape)) - likelihood.log_prob(x)).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())

logits = nn.Parameter(torch.zeros(3))
optimizer = torch.optim.SGD([logits], lr=0.5)
for _ in range(30):
    policy = Categorical(logits=logits)
    actions = policy.sample((64,))
    rewards = (actions == 2).float()
    loss = -(policy.log_prob(actions) * (rewards - rewards.mean())).mean() - 0.01 * policy.entropy()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
chance = Categorical(logits=logits).probs[2].item()
"""


def test_programs_learn(backend: str) -> None:
    """A variational autoencoder and a policy gradient, written for PyTorch, with the names imported as scripts do."""
    space: dict[str, Any] = {}
    with in_place_of("torch", "ivy_frontend_torch"):
        exec(IMPORTS, space)
    exec(PROGRAM, space)
    assert np.mean(space["losses"][-5:]) < 0.5 * space["losses"][0]
    assert space["chance"] > 0.7
